"""The umpire's chair: cases without end, by judged play with one thing wrong in it or nothing; the same for a seed.

Leaves out how a case is asked (`umpire_cases`) and who is right (`certificates`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from ..analysis.players import Bookish
from ..rules import ecarte, laws, views
from ..rules.actions import SEATS, Action
from ..rules.ecarte_state import State
from ..rules.errors import EcarteError
from ..rules.laws import Code
from ..rules.record import Game
from ..texts import say
from ..widgets.quiz import Quiz
from .certificates import certificate as certificate
from .exercise import RIGHT, WRONG, Exercise, Item, Outcome
from .kinds import Texts
from .umpire_cases import item

NOTHING = "nothing"
WANTED: dict[str, tuple[str, ...]] = {
    NOTHING: (),
    "revoke": ("play",),
    "under-force": ("play",),
    "no-trump": ("play",),
    "out-of-turn": ("play",),
    "false-king": ("king",),
    "late-king": ("king",),
    "look-tricks": ("look",),
    "look-discards": ("look",),
    "took-trick": ("take-trick",),
    "throw-down": ("throw-down",),
    "asked-too-many": ("discard",),
    "asked-too-few": ("discard",),
    "gave-too-many": ("give",),
    "gave-too-few": ("give",),
    "turned-in-giving": ("give",),
    "took-too-many": ("discard",),
    "took-too-few": ("discard",),
}
"""What goes wrong in these cases, and the kinds of action by which it does."""
_TRIES, _MOST_STEPS, _IN_ORDER = 60, 40, 0.15


def case(seed: int | str, code: Code | str | None = None) -> Game:
    """A judged game up to a moment at which at most one thing is wrong. `code`: None for one by lot.

    Deterministic, from the seed alone. Raises LawError for a code there is not.
    """
    draw = random.Random(f"umpire {seed}").random
    names = list(laws.load().codes)
    law = laws.meant(_one(names, draw()) if code is None else code, laws.GAME)
    drawn, kinds = draw(), [kind for kind in WANTED if kind != NOTHING]
    wanted = NOTHING if drawn < _IN_ORDER else _one(kinds, draw())
    tries = ((kind, number) for kind in (wanted, NOTHING) for number in range(_TRIES))
    found = (_deal(law, kind, f"{seed} {number}") for kind, number in tries)
    return next(made for made in found if made is not None)


def _one(choices: Sequence[Any], drawn: float) -> Any:
    """One of them. Not random.choice: how it draws may change from one Python to the next."""
    return choices[int(drawn * len(choices))]


def _deal(law: Code, wanted: str, seed: str) -> Game | None:
    """A deal played by lot until that goes wrong, and perhaps a little on; None where it never comes to it."""
    draw = random.Random(f"umpire deal {seed}").random
    deal = ecarte.deal(seed=f"umpire {seed}")
    state = ecarte.start(deal=deal, code=law, play="judged")
    done: list[Action] = []
    stop = int(draw() * _MOST_STEPS) if wanted == NOTHING else _MOST_STEPS
    for _ in range(stop):
        wrong = _slips(state, wanted)
        if wrong and draw() < _OFTEN:
            done.append(_one(wrong, draw()))
            state = ecarte.apply(state, done[-1])
            if wanted in _GO_ON and draw() < _OFTEN:
                done += _on(state, draw())
            return Game(code=law, deal=deal, actions=tuple(done), play="judged")
        if state.phase in _OVER:
            break
        act = _lawful(state, wanted, draw())
        state = ecarte.apply(state, act)
        done.append(act)
    if wanted != NOTHING or state.phase in _OVER or not state.tricks or state.faults or state.ended:
        return None
    return Game(code=law, deal=deal, actions=tuple(done), play="judged")


_OFTEN = 0.5
_OVER = ("count", "shuffle", "game_over", "remedy")
_GO_ON = frozenset({"revoke", "under-force", "no-trump", "out-of-turn", "false-king"})
"""Faults on which the next act tells: by it they are past mending, or past calling."""


def _slips(state: State, wanted: str) -> list[Action]:
    """What would be this fault now, and no other."""
    found = []
    for seat in SEATS:
        lawful = set(ecarte.legal_actions(state, seat))
        for act in ecarte.possible_actions(state, seat):
            if act.kind in WANTED[wanted] and act not in lawful and _commits(state, act) == [wanted]:
                found.append(act)
    return found


def _commits(state: State, act: Action) -> list[str]:
    """The kinds of fault that an act is."""
    try:
        after = ecarte.apply(state, act)
    except EcarteError:
        return []
    return [f.kind for f in after.faults] + [ended.kind for ended in after.ended]


def _on(state: State, drawn: float) -> list[Action]:
    """The next lawful card or word, if it commits nothing."""
    if state.phase in _OVER:
        return []
    act = _lawful(state, NOTHING, drawn)
    return [act] if len(_commits(state, act)) <= 1 else []


def _lawful(state: State, wanted: str, drawn: float) -> Action:
    """Something lawful: as the books advise it where the words are spoken, any card of those allowed in the play."""
    acts = [act for act in ecarte.legal_actions(state, state.to_act) if act.kind not in ("call", "own")]
    if not _EXCHANGING.isdisjoint(WANTED[wanted]) or wanted == "look-discards":
        asked = [act for act in acts if act.kind in ("propose", "accept")]
        acts = asked if asked and not state.exchanges else acts
    kings = [act for act in acts if act.kind == "king"]
    if kings and wanted not in ("late-king", "false-king"):
        return kings[0]
    plain = [act for act in acts if act.kind != "king"] or acts
    if state.phase in ("elder_discard", "dealer_discard"):
        return Bookish().choose(views.view(state, state.to_act))
    return _one(plain, drawn)  # type: ignore[no-any-return]  # one of the actions


_EXCHANGING = frozenset({"discard", "give"})


# ---- asked until three in a row are right --------------------------------------------------------


class Streak(Exercise):
    """Cases one after the other until so many in a row were judged rightly at the first try: `ROW`."""

    ROW = 3

    def __init__(
        self, name: str, make: Callable[[int], Item], *, row: str, too_few: str, too_many: str
    ) -> None:
        """`make`: the item of a number, from 1; `row`: what is said when the last is right."""
        self._make, self._row = make, row
        super().__init__(name, [make(n) for n in range(1, self.ROW + 1)], too_few=too_few, too_many=too_many)

    def again(self) -> None:
        """From the first case, three to be judged."""
        self.items = self.items[: self.ROW]
        super().again()

    def resume(self, data: Any) -> None:
        """As of any exercise; there may have been more cases by then."""
        asked = data.get("answers") if isinstance(data, dict) else None
        if isinstance(asked, list):
            self._grow(min(len(asked), _MOST_KEPT))
        super().resume(data)

    def check(self) -> Outcome:
        """What the answer comes to; a first answer that is wrong puts off the end."""
        first = self.outcome is None
        outcome = super().check()
        if first and outcome.kind == WRONG:
            self._grow(self.place + 1 + self.ROW)
        if outcome.kind == RIGHT and self.last:
            return outcome._replace(text=f"{outcome.text} {self._row}")
        return outcome

    def _grow(self, count: int) -> None:
        new = [self._make(n) for n in range(len(self.items) + 1, count + 1)]
        self.items += tuple(new)
        self.outcomes += [None] * len(new)
        self.answers += [()] * len(new)


_MOST_KEPT = 500


def cases(seed: int | str = 1, code: Code | str | None = None, language: str = "en") -> Quiz:
    """Cases without end, asked until three in a row are right; kept, so that made again it goes on."""
    name = "09.more"

    def make(number: int) -> Item:
        texts = Texts(name, number, language, "umpire")
        return item(case(f"{seed} {number}", code), texts)

    facts = {which: say(f"quiz.{which}", language) for which in ("too_few", "too_many")}
    streak = Streak(name, make, row=say("umpire.row", language), **facts)
    return Quiz(streak, language, made_of=[str(seed), str(code or "")])
