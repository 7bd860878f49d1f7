"""What it is worth to put out some cards of a hand: the same seeded deals played out for every choice.

Leaves out exact counts (`odds`). The model has to be named wherever a figure is shown: the dealer, who was not seen,
puts out all but trumps and kings and draws after the elder hand; then both play their best with both hands seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..rules.cards import PACK, Card, shuffled
from . import bookish_hands, solver

HAND = 5


class Draw(NamedTuple):
    """One deal played out: the elder's cards kept and drawn, the dealer's after his own exchange, and the tricks the
    elder hand takes."""

    kept: tuple[Card, ...]
    drawn: tuple[Card, ...]
    other: tuple[Card, ...]
    tricks: int


def draw(hand: Sequence[Card], turn_up: Card, out: Sequence[Card], seed: int | str) -> Draw:
    """The deal of this seed with `out` put out: the unseen cards lie in one order, whatever is put out."""
    unseen = shuffled(seed, [card for card in PACK if card not in hand and card != turn_up])
    stock, dealt = unseen[:-HAND], unseen[-HAND:]
    kept, drawn = tuple(card for card in hand if card not in out), stock[: len(out)]
    gone = bookish_hands.to_throw(dealt, turn_up.suit)
    left = stock[len(out) :][: len(gone)]
    other = tuple(card for card in dealt if card not in gone) + left
    return Draw(kept, drawn, other, solver.tricks(kept + drawn, other, turn_up.suit))


def points(hand: Sequence[Card], turn_up: Card, out: Sequence[Card], *, seed: int | str, deals: int) -> int:
    """In how many of `deals` seeded deals the elder hand makes the point with `out` put out."""
    return sum(draw(hand, turn_up, out, f"{seed}/{n}").tricks >= 3 for n in range(1, deals + 1))
