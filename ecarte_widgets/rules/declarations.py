"""What a hand at piquet can declare: carte blanche, points, sequences, quatorzes and trios, and what they are worth.

Leaves out calling and answering, and every question that codes of laws answer differently. Ace is high here.

A hand is any collection of cards, or a text of them ("AS KS QS"); it may have more than twelve, or fewer. Every
function that takes one raises CardError where something in it is no card, or stands there twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from collections.abc import Sequence as Series
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from .cards import PACK, SUITS, Card, cards
from .errors import CardError

ORDER = "AKQJT987"
"""Ranks from high to low [S2.15, S2.16]."""

SET_RANKS = "AKQJT"
"""Ranks of which three or four count, from high to low [S2.21, S2.23]."""

BLANK_SIZE = 12
"""The fewest cards a carte blanche has [CP.18]."""


class Point(NamedTuple):
    """The cards of one suit: how many, what they count in pips, and which, from high to low."""

    size: int
    pips: int
    cards: tuple[Card, ...]


class Sequence(NamedTuple):
    """Consecutive cards of a suit, three or more: how many, the rank at the top, and which, from high to low."""

    size: int
    top: str
    cards: tuple[Card, ...]


class Set(NamedTuple):
    """A quatorze (`size` 4) or a trio (3): the rank, and the cards of it that are held."""

    size: int
    rank: str
    cards: tuple[Card, ...]


class Declarations(NamedTuple):
    """All that a hand can declare, each kind from its best down."""

    point: Point
    points: tuple[Point, ...]
    sequences: tuple[Sequence, ...]
    sets: tuple[Set, ...]


NO_POINT = Point(0, 0, ())
"""The point of a hand without cards."""

# A hand is one number of 32 bits: a byte a suit, and in it the ace has the highest bit. What a suit can declare is
# worked out once for each of the 255 bytes it can be, and kept.

_WIDTH = len(ORDER)
_PLACES = tuple(range(0, _WIDTH * len(SUITS), _WIDTH))
_SPADES, _HEARTS, _DIAMONDS, _CLUBS = (((1 << _WIDTH) - 1) << place for place in _PLACES)
_BIT: dict[str, int] = {  # the pack's own cards are the keys: they are found without comparing texts
    card: 1 << _PLACES[SUITS.index(card.suit)] + _WIDTH - 1 - ORDER.index(card.rank) for card in PACK
}
_HIGH_FIRST = sorted(PACK, key=_BIT.__getitem__, reverse=True)
_COLUMN = {rank: sum(_BIT[rank + suit] for suit in SUITS) for rank in SET_RANKS}
_TENS_UP = sum(_BIT[rank + SUITS[0]] for rank in SET_RANKS)
_COURT = sum(_COLUMN[rank] for rank in "KQJ")

_PIPS = {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10, "9": 9, "8": 8, "7": 7}
_RISING = sorted(_PIPS.values())
_SIZES = {
    total: size
    for size in range(1, _WIDTH + 1)
    for total in range(sum(_RISING[:size]), sum(_RISING[-size:]) + 1)
}
_SEQUENCE_POINTS = {3: 3, 4: 4, 5: 15, 6: 16, 7: 17, 8: 18}
_SET_POINTS = {3: 3, 4: 14}

_RUNS = {
    (size, ORDER[place]): ((1 << size) - 1) << _WIDTH - place - size
    for size in _SEQUENCE_POINTS
    for place in range(_WIDTH - size + 1)
}
"""For every sequence there can be, (size, top): the bits it takes in the lowest suit."""

_SETS: dict[int, Set] = {
    sum(_BIT[card] for card in held): Set(len(held), rank, held)
    for rank in SET_RANKS
    for out in ("", *SUITS)
    for held in [tuple(card for card in PACK if card.rank == rank and card.suit != out)]
}
"""Every quatorze and trio, by its bits in a hand."""

_SIZE = itemgetter(0)

_Suit = tuple[int, Point, tuple[Sequence, ...]]
"""What the cards of one suit make: a number higher for a better point and not the same for two suits (0 for no card),
the point, and the sequences. Plain tuples: a list of them is sorted faster."""


def _strength(combination: tuple[int, str] | Sequence) -> tuple[int, int]:
    """What orders sequences, and sets: more cards first, of as many the higher rank."""
    return combination[0], -ORDER.index(combination[1])


def _compare(mine: tuple[int, int], other: tuple[int, int]) -> int:
    """1, 0 or -1: the first is more, as much, or less."""
    return (mine > other) - (mine < other)


def _worth(table: dict[int, int], size: int) -> int:
    """The score in a table, or ValueError where it has none for this size."""
    if size not in table:
        raise ValueError(size)
    return table[size]


def _bits(hand: Iterable[str]) -> int:
    """The number that stands for a hand. Raises CardError for what is no card, and for a card that is there twice."""
    held = cards(hand) if isinstance(hand, str) else tuple(hand)
    try:
        bits = sum(map(_BIT.__getitem__, held))
    except KeyError:
        held = cards(held)
        bits = sum(map(_BIT.__getitem__, held))
    if bits.bit_count() != len(held):  # a sum of n different powers of two, and no other, has n bits
        twice = next(card for place, card in enumerate(held) if card in held[:place])
        raise CardError(twice, "card.chosen_twice", card=twice)
    return bits


@cache
def _suit(bits: int) -> _Suit:
    """What the cards of one suit make, given by their bits in a hand."""
    if not bits:
        return 0, NO_POINT, ()
    held = tuple(card for card in _HIGH_FIRST if bits & _BIT[card])
    point = Point(len(held), sum(map(pips, held)), held)
    ranks = {card.rank for card in held}
    runs = "".join(rank if rank in ranks else " " for rank in ORDER).split()
    found = [
        Sequence(len(run), run[0], tuple(card for card in held if card.rank in run))
        for run in runs
        if len(run) in _SEQUENCE_POINTS
    ]
    order = point.pips * len(SUITS) - SUITS.index(held[0].suit)  # a longer suit always has more pips
    return order, point, tuple(found)


@cache
def _columns(ranks: int) -> tuple[int, ...]:
    """The columns of some ranks, from the aces down; the ranks are given as bits of the lowest suit."""
    return tuple(column for column in _COLUMN.values() if column & ranks)


def _sets(bits: int) -> tuple[Set, ...]:
    """The quatorzes, then the trios, of a hand."""
    # A rank is there three times where two suits both have it and one of the other two has it as well.
    both, either = bits & bits >> 2 * _WIDTH, bits | bits >> 2 * _WIDTH
    ranks = _TENS_UP & (both & either >> _WIDTH | both >> _WIDTH & either)
    if not ranks:
        return ()
    found = [_SETS[bits & column] for column in _columns(ranks)]
    return tuple(sorted(found, key=_SIZE, reverse=True)) if len(found) > 1 else tuple(found)


def evaluate(hand: Iterable[str]) -> Declarations:
    """All that a hand can declare, in one go."""
    bits = _bits(hand)
    suits = [_suit(bits & _SPADES), _suit(bits & _HEARTS), _suit(bits & _DIAMONDS), _suit(bits & _CLUBS)]
    runs = suits[0][2] + suits[1][2] + suits[2][2] + suits[3][2]
    if len(runs) > 1:
        runs = tuple(sorted(runs, key=_strength, reverse=True))
    suits.sort(reverse=True)
    points = tuple([point for order, point, _ in suits if order])
    return Declarations(suits[0][1], points, runs, _sets(bits))


# -- the point


def pips(card: Card) -> int:
    """What a card counts in the point: the ace 11, court cards and the ten 10, the others their number [S2.12]."""
    return _PIPS[card[0]]


def points(hand: Iterable[str]) -> tuple[Point, ...]:
    """One point for every suit held: more cards first, of as many the more pips, then as suits stand in the pack."""
    return evaluate(hand).points


def point(hand: Iterable[str]) -> Point:
    """The best point [S2.9, S2.13]; NO_POINT where there is no card."""
    return evaluate(hand).point


def cut_point(hand: Iterable[str], size: int) -> tuple[int, ...]:
    """Pips that a holder who calls only `size` cards may tell: of the highest `size` of each suit that has so many.

    From high to low, none twice; empty where no suit has so many, or `size` is less than 1.
    """
    long = [held.cards for held in evaluate(hand).points if held.size >= size > 0]
    return tuple(sorted({sum(map(pips, held[:size])) for held in long}, reverse=True))


def size_of(total: int) -> int:
    """How many cards a point of `total` pips has: 1 to 8, or 0 where no cards of a suit count so much.

    A longer suit always counts more pips than a shorter one, so the number of pips tells the number of cards.
    """
    return _SIZES.get(total, 0)


def better_point(mine: tuple[int, int], other: tuple[int, int]) -> int:
    """1 where the first (size, pips) is the better, -1 where the second is, 0 where they are equal [S2.9-14]."""
    return _compare(mine[:2], other[:2])


# -- sequences


def sequences(hand: Iterable[str]) -> tuple[Sequence, ...]:
    """The sequences, each as long as it can be: more cards first, of as many the higher, then as suits stand in the
    pack [S2.15]."""
    return evaluate(hand).sequences


def holds_sequence(hand: Iterable[str], size: int, top: str) -> bool:
    """Whether some suit has `size` cards in sequence from `top` down; they may be part of a longer sequence.

    False where there can be no such sequence: of fewer than three cards, or too long for its top.
    """
    run = _RUNS.get((size, top))
    if run is None:
        return False
    bits = _bits(hand)
    return any(bits >> place & run == run for place in _PLACES)


def better_sequence(mine: tuple[int, str], other: tuple[int, str]) -> int:
    """1 where the first (size, top) is the better, -1 where the second is, 0 where they are equal [S2.15, S2.16]."""
    return _compare(_strength(mine), _strength(other))


def sequence_points(size: int) -> int:
    """What a good sequence scores: 3, 4, 15, 16, 17 or 18 [S2.17]. Raises ValueError where `size` is not 3 to 8."""
    return _worth(_SEQUENCE_POINTS, size)


# -- quatorzes and trios


def sets(hand: Iterable[str]) -> tuple[Set, ...]:
    """The quatorzes, then the trios, each kind from the aces down [S2.23]."""
    return evaluate(hand).sets


def holds_set(hand: Iterable[str], size: int, rank: str) -> bool:
    """Whether a hand has at least `size` of a rank that counts [S2.21]; never so for nines, eights and sevens."""
    return (_bits(hand) & _COLUMN.get(rank, 0)).bit_count() >= size > 0


def better_set(mine: tuple[int, str], other: tuple[int, str]) -> int:
    """1 where the first (size, rank) is the better, -1 where the second is, 0 where they are the same [S2.23]."""
    return _compare(_strength(mine), _strength(other))


def set_points(size: int) -> int:
    """What a good set scores: a quatorze 14, a trio 3 [S2.21, S2.22]. Raises ValueError where `size` is not 3 or 4."""
    return _worth(_SET_POINTS, size)


# -- carte blanche, and what others could hold


def blank(hand: Iterable[str]) -> bool:
    """Whether a hand of twelve cards or more has no king, queen or knave [CP.18]. Fewer cards are no carte blanche."""
    bits = _bits(hand)
    return not bits & _COURT and bits.bit_count() >= BLANK_SIZE


def best_possible(unseen: Iterable[str], kind: str) -> tuple[int, int | str] | None:
    """The best that anybody could hold of the cards `unseen`, in hand and discard together; None where there is none.

    `kind`: "point" gives (size, pips), "sequence" (size, top), "set" (size, rank). No combination has more cards than
    a hand, so what the unseen cards make together one player could hold. A call that is better is good against the
    cards [CP.48, CP.49]. Raises KeyError for another kind.
    """
    held = _KINDS[kind](unseen)
    return held[0][:2] if held else None


_KINDS: dict[str, Callable[[Iterable[str]], Series[Point | Sequence | Set]]] = {
    "point": points,
    "sequence": sequences,
    "set": sets,
}
