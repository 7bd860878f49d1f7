"""Simulated learners of a class: they play as Bookish does, but for now and then.

Leaves out all assertions.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache

from ecarte_widgets import classroom
from ecarte_widgets.analysis.players import WAIT, Bookish
from ecarte_widgets.rules.actions import Action
from ecarte_widgets.rules.views import View
from ecarte_widgets.teaching import class_codes
from ecarte_widgets.teaching.class_codes import ClassCode
from ecarte_widgets.teaching.class_decisions import KINDS, KING, PHASES, book
from ecarte_widgets.teaching.class_report import Results
from ecarte_widgets.teaching.class_results import Result
from ecarte_widgets.widgets.session import Session
from ecarte_widgets.widgets.table import CardTable

WILD: Mapping[str, float] = dict.fromkeys(KINDS, 0.6)
"""Habits of somebody who plays almost anything."""


class Simulated:
    """A bookish player who now and then does something else, by a seed of its own."""

    def __init__(self, seed: int | str, habits: Mapping[str, float]) -> None:
        self.habits = habits
        self._draw = random.Random(seed).random
        self._book = Bookish()

    def choose(self, view: View) -> Action:
        """What the book says, or anything lawful of that phase; a king is let go for what the book does without one."""
        said = self._book.choose(view)
        open_ = [action for action in view.actions if action.kind not in ("king", "ask")]
        kind = KING if said.kind == "king" else PHASES.get(view.phase, "")
        often = self.habits.get(kind, 0.0)
        if often and open_ and self._draw() < often:
            said = book(view) if kind == KING else open_[int(self._draw() * len(open_))]
        return said


def chosen(session: Session, player: Simulated) -> str:
    """What the player does now, as a table is asked for it; waiting for a later moment is not offered here."""
    action = player.choose(session.view)
    if action == WAIT:
        action = next(act for act in session.view.actions if act.kind not in ("king", "ask"))
    return str(action)


def play(session: Session, player: Simulated) -> None:
    """The whole game, for the seat that the session serves."""
    while not session.state.winner:
        if session.waiting:
            session.next()
        else:
            session.act(chosen(session, player))


def step(table: CardTable, player: Simulated) -> None:
    """One click at a table, as a page sends it."""
    session = table._session
    if session.waiting:
        table.request("next")
    else:
        table.request("act", action=chosen(session, player))


def played(
    shared: ClassCode,
    seed: int | str = 0,
    habits: Mapping[str, float] | None = None,
    *,
    name: str = "",
    tag: int = 0,
) -> Result:
    """The result of a learner of the class `shared`: the same seed and habits, the same game."""
    session = Session(shared.game(), opponent=Bookish(), seed=shared.seed)
    play(session, Simulated(seed, habits or {}))
    return Result(class_code=shared, game=session.game, name=name, tag=tag)


@cache
def a_class(law: str = "foster", seed: int = 1866, size: int = 9) -> Results:
    """A class whose learners play anyhow, with names that HTML must not take for its own."""
    shared = class_codes.read(classroom.code("07", seed, law=law))
    habits = dict.fromkeys(KINDS, 0.3)
    made = [played(shared, n, habits, name=f"L<{n}>&", tag=n + 1) for n in range(size)]
    return classroom.read("\n".join(map(str, made)))
