"""One hand known: exact counts over all the hands the other may hold, both hands seen once the play begins.

Leaves out players who see only their own cards: what is counted here is "double-dummy", best play with open hands,
the number the old books' counts agree with (Foster's jeux de regle).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import comb

from ..rules.cards import SUITS, Card, cards
from ..rules.ecarte_state import ORDER
from ..rules.tricks import PlayLaw
from .solver import SWAP, Pattern, canonical, law_of, table

HAND = 5


def tricks(
    hand: Sequence[Card] | str,
    turn_up: Card | str,
    *,
    seen: Sequence[Card] | str = (),
    seat: str = "elder",
    law: PlayLaw | None = None,
) -> list[int]:
    """How many of the other's possible hands leave a hand 0, 1 … 5 tricks, double-dummy.

    `hand`: the five cards known, `seat`: whose they are ("elder", who leads, or "dealer"); `seen`: further cards the
    other cannot hold. The counts add up to 65,780 where nothing else is seen (26 unseen cards, five with the other).
    """
    held = cards(hand)
    trump = cards([turn_up])[0]
    out = {trump, *cards(seen)}
    counts = [0] * (HAND + 1)
    solved, leads = table(law or law_of()), seat == "elder"
    order = [trump.suit, *(suit for suit in SUITS if suit != trump.suit)]
    ways = [
        _ways([Card(rank + suit) for rank in ORDER if Card(rank + suit) not in out], held) for suit in order
    ]
    for choice in product(*ways):
        if sum(owners.count("F") for owners, _ in choice) == HAND:
            weight = 1
            for _, number in choice:
                weight *= number
            pattern: Pattern = canonical(
                [owners if leads else owners.translate(SWAP) for owners, _ in choice]
            )
            counts[solved.value(pattern) if leads else HAND - solved.value(pattern)] += weight
    return counts


def _ways(suit: Sequence[Card], held: Sequence[Card]) -> list[tuple[str, int]]:
    """The patterns a suit can make with up to five cards of the other's, and in how many ways each comes about.

    The held cards cut the suit into gaps; it only matters how many of the other's cards fall into each.
    """
    gaps = [0]
    for card in suit:
        if card in held:
            gaps.append(0)
        else:
            gaps[-1] += 1
    found = []
    for fill in product(*(range(min(gap, HAND) + 1) for gap in gaps)):
        if sum(fill) <= HAND:
            weight = 1
            for gap, number in zip(gaps, fill, strict=True):
                weight *= comb(gap, number)
            found.append(("L".join("F" * number for number in fill), weight))
    return found


def point(
    hand: Sequence[Card] | str, turn_up: Card | str, *, seat: str = "elder", law: PlayLaw | None = None
) -> int:
    """Of the other's 65,780 possible hands, those against which a hand takes three tricks, double-dummy."""
    return sum(tricks(hand, turn_up, seat=seat, law=law)[3:])


def vole(hand: Sequence[Card] | str, turn_up: Card | str, *, law: PlayLaw | None = None) -> int:
    """Of those hands, the ones against which he takes all five."""
    return tricks(hand, turn_up, law=law)[5]
