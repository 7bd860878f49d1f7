"""Plays a class of eight simulated learners and prints the codes of their results: python tests/tools/make_class.py

The lines go into the first cell of results in lessons/teacher.ipynb. Each learner plays as Bookish does but for some
kinds of decision, where a seeded draw now and then takes anything lawful. Leaves out real people: none of these is one.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping

from ecarte_widgets.analysis.players import WAIT, Bookish
from ecarte_widgets.rules.actions import Action
from ecarte_widgets.rules.views import View
from ecarte_widgets.teaching import class_codes, classroom
from ecarte_widgets.teaching.class_decisions import ANSWERING, CARDS, DISCARDING, PHASES, PROPOSING
from ecarte_widgets.teaching.class_results import Result
from ecarte_widgets.widgets.session import Session

SEED = 1846
"""Of the class in the notebook."""
LEARNERS: Mapping[str, Mapping[str, float]] = {
    "Anna": {},
    "Ben": {PROPOSING: 0.9},
    "Cleo": {CARDS: 0.7},
    "Dov": {DISCARDING: 0.9},
    "Emre": {ANSWERING: 0.9, CARDS: 0.2},
    "Fay": {PROPOSING: 0.5, DISCARDING: 0.5},
    "Gus": {CARDS: 0.4, PROPOSING: 0.2},
    "Hana": {ANSWERING: 0.5, DISCARDING: 0.3},
}
"""How often, by kind of decision, a learner does anything lawful instead of what the book says."""
TAKEN_BACK = {"Fay": 2}
"""How often each learner is said to have taken something back."""


class Simulated:
    """A bookish player who now and then does something else, by a seed of its own."""

    def __init__(self, seed: int | str, habits: Mapping[str, float]) -> None:
        self.habits = habits
        self._draw = random.Random(seed).random
        self._book = Bookish()

    def choose(self, view: View) -> Action:
        """What the book says, or anything lawful of that phase."""
        said = self._book.choose(view)
        open_ = [action for action in view.actions if action.kind not in ("king", "ask")]
        if said.kind != "king" and open_ and self._draw() < self.habits.get(PHASES.get(view.phase, ""), 0.0):
            said = open_[int(self._draw() * len(open_))]
        return said


def play(session: Session, player: Simulated) -> None:
    """The whole game, for the seat that the session serves."""
    while not session.state.winner:
        if session.waiting:
            session.next()
            continue
        action = player.choose(session.view)
        if action == WAIT:
            action = next(act for act in session.view.actions if act.kind not in ("king", "ask"))
        session.act(str(action))


def codes(seed: int | str, law: str | None = None, seat: str | None = None) -> dict[str, str]:
    """The code of each learner's result, by name."""
    shared = class_codes.read(classroom.code("07", seed, law=law, seat=seat))
    found = {}
    for tag, (name, habits) in enumerate(LEARNERS.items(), start=1):
        session = Session(shared.game(), opponent=Bookish(), seed=shared.seed)
        play(session, Simulated(f"{seed} {name}", habits))
        taken = TAKEN_BACK.get(name, 0)
        done = Result(class_code=shared, game=session.game, takebacks=taken, name=name, tag=tag)
        found[name] = str(done)
    return found


if __name__ == "__main__":
    for name, code in codes(sys.argv[1] if len(sys.argv) > 1 else SEED).items():
        print(f"{name}: {code}")
