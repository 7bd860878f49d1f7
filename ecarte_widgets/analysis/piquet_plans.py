"""What a hand at piquet declares after an exchange, on average and exactly, for any choice of cards to put out.

Leaves out the play, and whether a call is good: the measure takes everything a hand can declare for good, and says so
wherever it is shown. Drawn is what comes from the unseen cards, all alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import NamedTuple

from ..rules.cards import PACK, SUITS, Card, shuffled
from ..rules.declarations import SET_RANKS, evaluate, sequence_points, sequences, set_points

UNSEEN = 20
"""Cards that a player has not seen who holds his twelve."""


class Drawn(NamedTuple):
    """One draw: the cards kept, those taken in, and what they declare together, everything taken for good."""

    kept: tuple[Card, ...]
    drawn: tuple[Card, ...]
    points: int


def declared(hand: Sequence[Card]) -> int:
    """What a hand scores before the play if all that it can declare is good: point, sequences, sets."""
    found = evaluate(hand)
    runs = sum(sequence_points(run.size) for run in found.sequences)
    return found.point.size + runs + sum(set_points(held.size) for held in found.sets)


def draw(hand: Sequence[Card], out: Sequence[Card], seed: int | str) -> Drawn:
    """The draw of this seed with `out` put out: the unseen cards lie in one order, whatever is put out."""
    kept, unseen = _split(hand, out)
    drawn = shuffled(seed, unseen)[: len(out)]
    return Drawn(kept, drawn, declared((*kept, *drawn)))


def mean(hand: Sequence[Card], out: Sequence[Card]) -> Fraction:
    """What the hand declares on average with `out` put out, over all ways in which as many cards can be drawn.

    Added up from its parts: each suit's sequences, each rank's set, and the longest suit, each over what may come.
    """
    kept, unseen = _split(hand, out)
    number = len(out)
    ways = _point(kept, unseen, number)
    for suit in SUITS:
        ways += _sequences(kept, unseen, number, suit)
    for rank in SET_RANKS:
        ways += _set(kept, unseen, number, rank)
    return Fraction(ways, comb(len(unseen), number))


def _split(hand: Sequence[Card], out: Sequence[Card]) -> tuple[tuple[Card, ...], list[Card]]:
    """The cards kept, and those that may be drawn: what was put out never comes back."""
    return tuple(card for card in hand if card not in out), [card for card in PACK if card not in hand]


# Each of the three gives the sum, over all draws, of what its part declares.


def _point(kept: Sequence[Card], unseen: Sequence[Card], number: int) -> int:
    held, free = ([sum(card.suit == suit for card in lot) for suit in SUITS] for lot in (kept, unseen))
    total = 0
    for counts in product(*(range(min(number, count) + 1) for count in free)):
        if sum(counts) == number:
            ways = 1
            for had, taken in zip(free, counts, strict=True):
                ways *= comb(had, taken)
            total += ways * max(mine + taken for mine, taken in zip(held, counts, strict=True))
    return total


def _sequences(kept: Sequence[Card], unseen: Sequence[Card], number: int, suit: str) -> int:
    mine = tuple(card for card in kept if card.suit == suit)
    free = tuple(card for card in unseen if card.suit == suit)
    others = len(unseen) - len(free)
    worth = _runs(mine, free)
    return sum(
        total * comb(others, number - taken)
        for taken, total in enumerate(worth)
        if 0 <= number - taken <= others
    )


@cache
def _runs(mine: tuple[Card, ...], free: tuple[Card, ...]) -> tuple[int, ...]:
    """For every number of cards drawn from `free`: what the suit's sequences score, summed over all such draws."""
    total = [0] * (len(free) + 1)
    for chosen in product((False, True), repeat=len(free)):
        drawn = tuple(card for card, taken in zip(free, chosen, strict=True) if taken)
        total[len(drawn)] += sum(sequence_points(run.size) for run in sequences((*mine, *drawn)))
    return tuple(total)


def _set(kept: Sequence[Card], unseen: Sequence[Card], number: int, rank: str) -> int:
    mine, free = (sum(card.rank == rank for card in lot) for lot in (kept, unseen))
    others = len(unseen) - free
    return sum(
        set_points(mine + taken) * comb(free, taken) * comb(others, number - taken)
        for taken in range(min(free, number) + 1)
        if mine + taken >= 3 and number - taken <= others
    )
