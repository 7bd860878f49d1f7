"""Tables with a goal: a position to play, an opponent, and a word at the end on how it went.

Leaves out how opponents play (`opponents`) and exercises in which something is only chosen (`kinds`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..analysis.players import Bookish, Player
from ..rules import record
from ..rules.ecarte_king import refusal as king_refusal
from ..rules.ecarte_state import State
from ..texts import has, say
from ..widgets.session import Session
from ..widgets.table import CardTable
from .opponents import Clairvoyant, Trusting

OPPONENTS: dict[str, Callable[[State], Player]] = {
    "bookish": lambda state: Bookish(),
    "clairvoyant": lambda state: Clairvoyant(lambda: state),
    "trusting": lambda state: Trusting(),
}
"""Who can sit opposite, by name: made from the state the level starts with."""


def _points(state: State, me: int) -> tuple[int, int]:
    awards = state.results[-1].awards
    return (
        sum(a.points for a in awards if a.player == me),
        sum(a.points for a in awards if a.player != me),
    )


GOALS: dict[str, Callable[[State, int], bool]] = {
    "point": lambda state, me: _won(state, me) >= 3,
    "vole": lambda state, me: _won(state, me) == 5,
    "two_tricks": lambda state, me: _won(state, me) >= 2,
    "ahead": lambda state, me: _points(state, me)[0] > _points(state, me)[1],
    "game": lambda state, me: state.winner == "AB"[me],
    "king": lambda state, me: _king(state, me),
}
"""What can be asked of a deal, by name: does player `me` have it when that is decided?"""

EARLY: dict[str, Callable[[State, int], bool]] = {
    "king": lambda state, me: _king(state, me) or _king_lost(state, me),
}
"""Goals that can be decided before the deal is over, and when they are."""


def _won(state: State, me: int) -> int:
    """Tricks of the last deal that is over."""
    seat_of = {me: "dealer" if state.results[-1].dealer == me else "elder"}
    return sum(trick.winner == seat_of[me] for trick in state.results[-1].tricks)


def _king(state: State, me: int) -> bool:
    """Whether `me` has marked the king in this deal."""
    kings = ("award.held_king", "award.turned_king")
    return any(award.player == me and award.why in kings for award in state.awards)


def _king_lost(state: State, me: int) -> bool:
    """Whether the time for it has gone by."""
    refusal = king_refusal(state, state.seat(me))
    return refusal is not None and refusal.why in ("king.too_late", "king.turned_too_late")


def table(name: str, level: dict[str, Any], language: str = "en") -> CardTable:
    """The table of a level: `record` (where it starts), `seat`, `goal`, `opponent`, and `undo` (default: yes).

    What it came to is told once, when it is decided: at the end of the deal, or before it (`EARLY`).
    """
    game = record.read(level["record"])
    opponent = OPPONENTS[level.get("opponent", "bookish")](game.state)
    made = CardTable(
        game,
        seat=level["seat"],
        opponent=opponent,
        undo=level.get("undo", True),
        language=language,
        name=name,
    )
    if isinstance(opponent, Clairvoyant):
        opponent.look = made.reveal
    deals = len(game.state.results)

    def decided(state: State, me: int) -> bool:
        early = EARLY.get(level["goal"])
        return len(state.results) > deals or (early is not None and early(state, me))

    def verdict(session: Session) -> str:
        state, me = session.state, session.me
        if not decided(state, me) or decided(session.states[session.since], me):
            return ""
        ending = "success" if GOALS[level["goal"]](state, me) else "failure"
        won = _won(state, me) if len(state.results) > deals else state.won[state.seat(me) == "dealer"]
        stem = f"level.{name}.{ending}"
        special = [f"{stem}.king"] * _king(state, me) + [f"{stem}.{won}", stem]
        return say(next(m for m in special if has(m, language)), language, tricks=won)

    made.end_with_deal()
    made.watch(verdict)
    return made
