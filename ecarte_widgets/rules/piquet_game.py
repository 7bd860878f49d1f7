"""Piquet for whoever holds a game without asking which: what `games.Rules` asks, gathered from where it is.

Leaves out every rule of piquet.
"""

from __future__ import annotations

from typing import Any

from . import piquet
from .actions import ELDER, HANDFULS, Action
from .cards import Card, write
from .common import PLAYERS
from .deals import cut_for_deal as cut_pair
from .laws import Code
from .piquet import (
    MOST_POINTS,
    NAME,
    PLAYS,
    ROUTINE,
    apply,
    chance,
    legal_actions,
    possible_actions,
    read_action,
    refusal,
    routine,
    start,
)
from .piquet_deal_phases import sizes
from .piquet_deals import HAND, Deal, deal
from .piquet_misdeals import dealing_of, even
from .piquet_openly import facing
from .piquet_score import goal
from .piquet_state import ORDER, State
from .piquet_views import event, hand, view

__all__ = [
    "EXAMPLE",
    "MOST_DEALS",
    "NAME",
    "ORDER",
    "PLAYS",
    "ROUTINE",
    "apply",
    "chance",
    "cut_pair",
    "deal",
    "dealt",
    "event",
    "hand",
    "hides",
    "laid",
    "legal_actions",
    "masked",
    "most_points",
    "origin",
    "possible_actions",
    "read_action",
    "refusal",
    "routine",
    "start",
    "unseen",
    "view",
]

EXAMPLE = "record.example.piquet"
MOST_DEALS = MOST_POINTS
"""The code may have it that there are fewer: `start` knows."""
_PACKET = 2
"""In packets of this size a deal is laid out as one row of cards."""


def dealt(state: State, given: Deal) -> tuple[Action, ...]:
    """The actions by which `given` comes about at a shuffle node: shuffle, cut in the middle, packets."""
    return tuple(piquet.dealt(state, given))


# ---- for records and carried codes ---------------------------------------------------------------


def origin(state: State) -> dict[str, Any]:
    """The present deal from its first word; before it and after it, the deal that is to be dealt.

    Games of a hundred that were won before are left out.
    """
    if state.phase in ("cut_for_deal", "choice"):
        # The cut that has given the choice is told; where none has decided anything, they cut anew.
        cut = state.past[-1:] if state.phase == "choice" else ()
        return {"dealer": "", "score": state.points, "number": state.number + 1, "actions": cut}
    before = {"score": state.points, "dealer": PLAYERS[state.dealer], "number": state.number}
    if state.phase == "shuffle":
        dealer = state.dealer if state.dealt is None else 1 - state.dealer
        return {**before, "dealer": PLAYERS[dealer], "number": state.number + 1}
    if state.dealt is None:
        return before
    dealing = [at for at, act in enumerate(state.past) if act.kind in ("cut", "deal")]
    spoken = state.past[dealing[-1] + 1 :] if dealing else state.past
    if state.phase == "game_over":
        last = state.results[-1].points
        before["score"] = tuple(max(0, now - made) for now, made in zip(state.points, last, strict=True))
    if state.faced or not even(
        state.dealt
    ):  # a deal in which something is amiss is told by how it came about
        by = max(sizes(start(code=state.code, dealer=PLAYERS[0])))
        shuffle, *rest = dealing_of(state.dealt, by)
        return {**before, "actions": (facing(shuffle, state.faced), *rest, *spoken)}
    return {**before, "deal": state.dealt, "actions": spoken}


def laid(order: tuple[Card, ...]) -> Deal:
    """The deal of which `order` is the pack, dealt in packets of two."""
    packets = [order[at : at + _PACKET] for at in range(0, 2 * HAND, _PACKET)]
    elder, dealer = (tuple(card for packet in packets[seat::2] for card in packet) for seat in (0, 1))
    return Deal(elder=elder, dealer=dealer, stock=order[2 * HAND :])


def most_points(code: Code) -> int:
    """One less than win a game of a hundred; where deals are counted, more than anybody makes."""
    return goal(code) - 1 if goal(code) else MOST_POINTS


def masked(given: Deal, seat: str) -> str:
    """One's own hand."""
    own = write(given.elder if seat == ELDER else given.dealer)
    return f"E: {own}  D: ?  S: ?" if seat == ELDER else f"E: ?  D: {own}  S: ?"


def hides(state: State, action: Action, seat: str) -> bool:
    """What the other puts out, or takes back from it, is seen by nobody else."""
    return action.kind in HANDFULS and action.seat != seat


def unseen(state: State) -> frozenset[int]:
    """The deal that runs."""
    return frozenset() if state.phase in ("shuffle", "game_over") else frozenset({state.number})
