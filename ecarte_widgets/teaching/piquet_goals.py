"""What can be asked of a deal of piquet at a table with a goal, by name, and what is told of how it went.

Leaves out the tables themselves (`goals`) and how opponents play.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..rules.common import index
from ..rules.piquet_state import State
from .piquet_reckoned import due, from_hand

Goal = Callable[[State, int], bool]
"""Whether a player (0 or 1) has something, in this state."""


def _seat(state: State, me: int) -> int:
    """0 where the player is elder hand in the deal that runs, 1 where he deals."""
    return index(state.seat(me))


def _looked(state: State, me: int) -> bool:
    return state.looked[_seat(state, me)]


def _told(state: State, me: int) -> bool:
    return bool(state.blank) and state.blank == state.seat(me)


def _exchanged(state: State, me: int) -> bool:
    """Whether the player has put out his cards and taken in others."""
    return state.exchanged[_seat(state, me)] >= 0 and state.phase != "leaving"


def _took_all(state: State, me: int) -> bool:
    """Whether he left nothing that was his to take."""
    return _exchanged(state, me) and state.left[_seat(state, me)] == 0


def _reckoned_all(state: State, me: int) -> bool:
    """Whether he has made all that was good in his hand."""
    return from_hand(state, state.seat(me)) >= due(state, state.seat(me))


def made(state: State, me: int) -> tuple[int, int]:
    """What the player and the other have made in the last deal that is over."""
    points = state.results[-1].made
    return points[me], points[1 - me]


GOALS: dict[str, Goal] = {
    "looked": _looked,
    "blanche": _told,
    "took_all": _took_all,
    "reckoned_all": _reckoned_all,
    "capot": lambda state, me: facts(state, me, True)["tricks"] == len(state.results[-1].tricks),
    "made_more": lambda state, me: made(state, me)[0] > made(state, me)[1],
}
"""Does player `me` have it when that is decided?"""

EARLY: dict[str, Goal] = {
    "looked": _exchanged,
    "blanche": lambda state, me: _told(state, me) or _exchanged(state, me),
    "took_all": _exchanged,
    "reckoned_all": lambda state, me: state.closed,
}
"""Goals that are decided before the deal is over, and when they are."""


def facts(state: State, me: int, over: bool) -> dict[str, Any]:
    """What the messages may use: tricks, and {cards} that he has looked at; after the deal what each side has made."""
    if not over:
        return {"tricks": state.won[_seat(state, me)], "cards": state.seen[_seat(state, me)]}
    result = state.results[-1]
    seat = "dealer" if result.dealer == me else "elder"
    mine, others = made(state, me)
    return {"tricks": sum(trick.winner == seat for trick in result.tricks), "mine": mine, "others": others}
