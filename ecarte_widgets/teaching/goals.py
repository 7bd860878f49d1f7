"""Tables with a goal: a position to play, an opponent, and a word at the end on how it went.

Leaves out how opponents play (`opponents`) and exercises in which something is only chosen (`kinds`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..analysis import players
from ..analysis.players import Bookish, Player
from ..rules import record
from ..rules.ecarte_king import refusal as king_refusal
from ..rules.ecarte_state import State
from ..texts import has, say
from ..widgets.session import Session
from ..widgets.table import CardTable
from . import piquet_goals
from .opponents import Clairvoyant, Trusting

OPPONENTS: dict[str, Callable[[Any], Player]] = {
    "usual": lambda state: players.default(state.code.game),
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


GOALS: dict[str, Callable[[Any, int], bool]] = {
    "point": lambda state, me: _won(state, me) >= 3,
    "vole": lambda state, me: _won(state, me) == 5,
    "two_tricks": lambda state, me: _won(state, me) >= 2,
    "ahead": lambda state, me: _points(state, me)[0] > _points(state, me)[1],
    "game": lambda state, me: state.winner == "AB"[me],
    "king": lambda state, me: _king(state, me),
    **piquet_goals.GOALS,
}
"""What can be asked of a deal, by name: does player `me` have it when that is decided?"""

EARLY: dict[str, Callable[[Any, int], bool]] = {
    "king": lambda state, me: _king(state, me) or _king_lost(state, me),
    **piquet_goals.EARLY,
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


def _facts(state: State, me: int, over: bool) -> dict[str, Any]:
    """What the messages may use: the tricks of the deal that is over, or of the one that runs."""
    return {"tricks": _won(state, me) if over else state.won[state.seat(me) == "dealer"]}


FACTS: dict[str, Callable[[Any, int, bool], dict[str, Any]]] = {
    "ecarte": _facts,
    "piquet": piquet_goals.facts,
}
"""A game's name -> what can be told of a deal, for player `me`, when it is over or before; `tricks` at the least."""
HELD: dict[str, Callable[[Any, int], bool]] = {"ecarte": _king, "piquet": lambda state, me: False}
"""A game's name -> whether the player has something that is told in words of its own: the king."""


def table(name: str, level: dict[str, Any], language: str = "en") -> CardTable:
    """The table of a level: `record` (where it starts), `seat`, `goal`, `opponent`, and `undo` (default: yes).

    What it came to is told once, when it is decided: at the end of the deal, or before it (`EARLY`).
    """
    game = record.read(level["record"])
    opponent = OPPONENTS[level.get("opponent", "usual")](game.state)
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

    def decided(state: Any, me: int) -> bool:
        early = EARLY.get(level["goal"])
        return len(state.results) > deals or (early is not None and early(state, me))

    def verdict(session: Session) -> str:
        state, me = session.state, session.me
        if not decided(state, me) or decided(session.states[session.since], me):
            return ""
        ending = "success" if GOALS[level["goal"]](state, me) else "failure"
        facts = FACTS[game.code.game](state, me, len(state.results) > deals)
        stem = f"level.{name}.{ending}"
        special = [f"{stem}.king"] * HELD[game.code.game](state, me) + [f"{stem}.{facts['tricks']}", stem]
        return say(next(m for m in special if has(m, language)), language, **facts)

    made.end_with_deal()
    made.watch(verdict)
    return made
