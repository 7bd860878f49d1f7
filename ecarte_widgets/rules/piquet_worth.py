"""What a good claim scores at piquet: the point, and what some codes take off it, sequences and sets.

Leaves out whether a claim is good, and pique and repique, which are read off all that was made.
"""

from __future__ import annotations

from .cards import Card
from .declarations import point, sequence_points, set_points
from .piquet_state import POINT, SEQUENCE, SET, Call, Mark, State


def mark(state: State, claim: Call) -> Mark:
    """What a good claim scores."""
    if claim.kind == POINT:
        return Mark(claim.seat, point_score(state, claim), POINT, "mark.point", "point_score")
    if claim.kind == SEQUENCE:
        points = sequence_points(claim.size)
        return Mark(claim.seat, points, SEQUENCE, f"mark.sequence.{claim.size}", "sequence_score")
    return Mark(claim.seat, set_points(claim.size), SET, f"mark.set.{claim.size}", "set_score")


def point_score(state: State, claim: Call) -> int:
    """One a card, or one less where the code takes it off."""
    return claim.size - _LESS[str(state.code.v.point_score)](claim.cards)


def _with_789(found: tuple[Card, ...]) -> bool:
    return {"7", "8", "9"} <= {card.rank for card in found}


def _ends_in_four(found: tuple[Card, ...]) -> bool:
    return point(found).pips % 10 == 4


_LESS = {
    "one_a_card": lambda found: 0,
    "with_7_8_9_one_less": _with_789,
    "ending_in_4_one_less": _ends_in_four,
}
"""For each answer: what is taken off, from the cards of the point."""
