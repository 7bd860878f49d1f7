"""The race to five points: what every score is worth, from counts of what deals come to between two model players.

Leaves out how the counts were made (a program among the tests, `make_match`), what is shown (`match`) and single
choices (`weighing`). The model has to be named wherever a figure is shown: both players play as Bookish does.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, cached_property
from importlib import resources
from typing import Any, NamedTuple

from ..rules import laws
from ..rules.actions import ELDER
from ..rules.ecarte_score import game_value
from ..rules.errors import LawError
from ..rules.laws import Code
from .course import Outcome

GAME = "ecarte"
CLASSICAL = 5
"""Points of the game that the deals were played at; they are kept by how much a player still wants."""
FREE = frozenset({"game_points", "game_multiplier"})
"""Questions that a table may answer otherwise and still use the deals: they say what points are worth, no more."""
Counts = Mapping[Outcome, int]


class Worth(NamedTuple):
    """What a moment is worth to a player: his chance of winning the game, and the stakes he may expect to win.

    Stakes are at most 3, and below 0 where he rather loses some; they go by the code's multiplier (C78.46).
    """

    win: float
    stakes: float


class Race:
    """The values of all scores under a code. Raises LawError for a code that no deals were played under."""

    def __init__(self, code: Code | str | None = None) -> None:
        self.code = code if isinstance(code, Code) else laws.read_code(code, GAME) if code else laws.get()
        _check(self.code)
        self.goal: int = self.code.v.game_points

    def counts(self, elder: int, dealer: int, what: str = "all") -> Counts:
        """What deals came to that began at this score: each outcome with its number. `what`: a name of the file."""
        return _counts(self.code.book, f"{self._kind(elder)}-{self._kind(dealer)}", what)

    def _kind(self, points: int) -> int:
        """The score of five at which as much is wanted; up to two of five Bookish plays alike."""
        kind = CLASSICAL - (self.goal - points)
        return kind if kind > CLASSICAL - 3 else 0

    @cached_property
    def _values(self) -> dict[tuple[int, int], Worth]:
        """What a deal about to begin is worth to the elder hand, by score (elder, dealer).

        Somebody marks in every deal, so that a score rests only on higher ones.
        """
        values: dict[tuple[int, int], Worth] = {}
        for total in range(2 * (self.goal - 1), -1, -1):
            for elder in range(max(0, total - self.goal + 1), min(self.goal - 1, total) + 1):
                score = (elder, total - elder)
                values[score] = self._mean(score, self.counts(*score), values)
        return values

    def _mean(self, score: tuple[int, int], counts: Counts, values: Mapping[tuple[int, int], Worth]) -> Worth:
        win = stakes = 0.0
        for outcome, number in counts.items():
            worth = self._after(outcome.points(self.code, score), values)
            win += number * worth.win
            stakes += number * worth.stakes
        deals = sum(counts.values())
        return Worth(win / deals, stakes / deals)

    def _after(self, score: tuple[int, int], values: Mapping[tuple[int, int], Worth]) -> Worth:
        """To the elder hand of the deal that has ended: he deals the next one, if there is one."""
        elder, dealer = score
        if elder >= self.goal:
            return Worth(1.0, game_value(self.code, dealer))
        if dealer >= self.goal:
            return Worth(0.0, -game_value(self.code, elder))
        next_ = values[dealer, elder]
        return Worth(1.0 - next_.win, -next_.stakes)

    def before(self, own: int, others: int, seat: str = ELDER) -> Worth:
        """What a deal about to begin is worth to the player in `seat`, at a score (own, the other's)."""
        if seat == ELDER:
            return self._values[own, others]
        worth = self._values[others, own]
        return Worth(1.0 - worth.win, -worth.stakes)

    def after(self, score: tuple[int, int], seat: str = ELDER) -> Worth:
        """What the score (elder, dealer) that a deal ended with is worth to the player who sat in `seat`."""
        worth = self._after(score, self._values)
        return worth if seat == ELDER else Worth(1.0 - worth.win, -worth.stakes)

    def worth(self, score: tuple[int, int], counts: Counts, seat: str = ELDER) -> Worth:
        """The mean over outcomes of a deal begun at `score` (elder, dealer), to the player in `seat`."""
        worth = self._mean(score, counts, self._values)
        return worth if seat == ELDER else Worth(1.0 - worth.win, -worth.stakes)


def _check(code: Code) -> None:
    """Raise LawError for a code under which deals would go another way than those that were played."""
    if code.game != GAME:
        raise LawError(
            code.text, "match.other_game", "match.no_table_instead", known=", ".join(_data()["codes"])
        )
    questions = laws.load(GAME).questions
    for question in code.changes:
        if question not in FREE and questions[question].kind in (laws.RULE, laws.FIXED):
            known = ", ".join(_data()["codes"])
            raise LawError(
                code.text, "match.no_table", "match.no_table_instead", question=question, known=known
            )


@cache
def race(code: Code | str | None = None) -> Race:
    """The values of a code, worked out once."""
    return Race(code)


def deals() -> int:
    """How many seeded deals were played at each kind of score, under each code."""
    number: int = _data()["deals"]
    return number


@cache
def _data() -> Any:
    text = resources.files(__package__).joinpath("data", "race.json").read_text(encoding="utf-8")
    return json.loads(text)


@cache
def _counts(code: str, kind: str, what: str) -> Counts:
    rows = _data()["codes"][code][kind].get(what, {})
    return {Outcome.read(short): number for short, number in rows.items()}
