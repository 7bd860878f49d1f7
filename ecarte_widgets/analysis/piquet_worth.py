"""What cards are worth to keep at piquet before the draw: points that the suits, runs and sets promise, and high cards.

Leaves out the other's side of it beyond what cannot be seen: no hand is guessed, only unseen cards are counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, pairwise

from ..rules.cards import PACK, SUITS, Card, shuffled
from ..rules.declarations import evaluate, sequence_points, set_points
from ..rules.piquet_state import ORDER

SHORT_LIST = 10
"""Discards that are looked at more closely, the best by their promise."""
DRAWS = 16
"""Draws that are tried for each of them, the same for all."""

_POINT_GOOD = {3: 0.02, 4: 0.2, 5: 0.6, 6: 0.9, 7: 0.98, 8: 1.0}
"""How likely a point of so many cards is taken to be good. Set by judgement, not counted, as are the weights below."""
_RUN_GOOD = {3: 0.5, 4: 0.75, 5: 0.93, 6: 0.99, 7: 1.0, 8: 1.0}
_TRIO_GOOD = {"A": 0.8, "K": 0.65, "Q": 0.5, "J": 0.45, "T": 0.4}
_QUATORZE_GOOD = 0.95
_HIGH = {"A": 3.0, "K": 1.6, "Q": 0.7, "J": 0.3, "T": 0.1}
"""What a high card is worth in the play, the ten for the cards included."""
_GUARDED = {"K": 1, "Q": 2}
"""Small cards of its suit that a king, or a queen, needs to be kept by."""


def to_throw(hand: tuple[Card, ...], least: int, most: int) -> tuple[Card, ...]:
    """What to put out: as many cards as may be taken, and those by whose going the hand is likely to be worth most.

    A quick look at what is kept makes a short list; each of it is tried on the same few draws of the unseen cards.
    """
    if most < max(1, least):
        return ()
    listed = sorted(
        combinations(hand, most),
        key=lambda out: -_promise(hand, out),
    )[:SHORT_LIST]
    unseen = [card for card in PACK if card not in hand]
    orders = [shuffled(f"draw {n}", unseen) for n in range(DRAWS)]
    return max(listed, key=lambda out: _tried(hand, out, orders))


def _tried(hand: Sequence[Card], out: Sequence[Card], orders: Sequence[tuple[Card, ...]]) -> float:
    kept = [card for card in hand if card not in out]
    return sum(worth((*kept, *order[: len(out)])) for order in orders) / len(orders)


def worth(hand: Sequence[Card]) -> float:
    """Points that a hand of twelve may hope for, from what it declares and from its high cards."""
    all_of = evaluate(hand)
    point = all_of.point
    total = point.size * _POINT_GOOD.get(point.size, 0.0)
    runs, sets = all_of.sequences, all_of.sets
    if runs:
        total += _RUN_GOOD[runs[0].size] * sum(sequence_points(run.size) for run in runs)
    if sets:
        good = _QUATORZE_GOOD if sets[0].size == 4 else _TRIO_GOOD[sets[0].rank]
        total += good * sum(set_points(found.size) for found in sets)
    return total + sum(strength(suit_of(hand, suit)) for suit in SUITS)


def suit_of(hand: Sequence[Card], suit: str) -> tuple[Card, ...]:
    """The cards of a suit, from high to low."""
    return tuple(sorted((c for c in hand if c[1] == suit), key=lambda c: ORDER.index(c[0])))


def strength(held: tuple[Card, ...]) -> float:
    """What a suit is worth in the play: its high cards, a king or queen only where it is guarded, and its length."""
    ranks = "".join(card[0] for card in held)
    total = 0.3 * max(0, len(held) - 4)
    for place, rank in enumerate(ranks):
        backed = len(ranks) - 1 >= _GUARDED.get(rank, 0) or place > 0
        total += _HIGH.get(rank, 0.0) * (1.0 if backed else 0.3)
    return total


def _promise(hand: tuple[Card, ...], out: tuple[Card, ...]) -> float:
    """A quick look at what is kept: long suits, cards that lie together, pairs of a rank, high cards."""
    kept = [card for card in hand if card not in out]
    gone = frozenset(out)
    total = sum(_suit_promise(suit_of(kept, suit)) for suit in SUITS)
    for rank in "AKQJT":
        number = sum(card[0] == rank for card in kept)
        spoilt = any(card[0] == rank for card in gone)
        total += (0.0, 0.0, 0.9, 3.5, 14.0)[number] if not spoilt or number > 2 else 0.3 * number
    return total


@lru_cache(maxsize=4096)
def _suit_promise(held: tuple[Card, ...]) -> float:
    long = len(held)
    near = sum(1.0 for a, b in pairwise(held) if ORDER.index(b[0]) - ORDER.index(a[0]) == 1)
    return strength(held) + (0.0, 0.0, 0.4, 1.2, 3.0, 6.0, 8.5, 10.0, 12.0)[long] + 0.8 * near
