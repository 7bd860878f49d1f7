"""Looking back at the exchanges of a partie of piquet: what each declares on average, beside a sound player's.

Leaves out luck and the play: the cards that came are not looked at, and everything declared is taken for good.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from ..rules.actions import Action
from ..rules.cards import Card
from ..rules.piquet_state import State
from ..rules.piquet_views import view
from . import piquet_plans
from .piquet_players import Sound


class Exchange(NamedTuple):
    """One exchange: the deal's number, the seat, the hand before it, what was put out, what a sound player would have
    put out, and what the hand declares on average after either (`piquet_plans.mean`)."""

    number: int
    seat: str
    hand: tuple[Card, ...]
    out: tuple[Card, ...]
    other: tuple[Card, ...]
    mean: Fraction
    others_mean: Fraction

    @property
    def cost(self) -> Fraction:
        """What was given away on average; 0 where one's own choice declares as much or more."""
        return max(Fraction(0), self.others_mean - self.mean)


def exchanges(states: Sequence[State], actions: Sequence[Action], player: int) -> Iterator[Exchange]:
    """The exchanges of `player` (0 or 1), in the order they were made; `actions`: what was done in `states`."""
    for state, action in zip(states, actions, strict=False):
        if action.kind != "discard" or state.player(action.seat) != player:
            continue
        seen = view(state, action.seat)
        other = Sound().choose(seen).cards
        yield Exchange(
            number=state.number,
            seat=action.seat,
            hand=seen.hand,
            out=action.cards,
            other=other,
            mean=piquet_plans.mean(seen.hand, action.cards),
            others_mean=piquet_plans.mean(seen.hand, other),
        )
