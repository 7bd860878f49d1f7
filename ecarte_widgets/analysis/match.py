"""The race to five points: what a score is worth, what a word is worth at a score, and what the books advise there.

Leaves out how it is worked out: values of scores (`race`), words weighed from a view (`weighing`). Every figure names
the model it rests on: both players play as Bookish does.

    match.value((3, 1))                  # A's chance of winning at three to one, B to deal
    match.table("foster")                # every score, with either to deal
    match.best(table.view)               # stand or propose? give or refuse? mark the king or hide it?
    match.advice("S0.15", "cassell")     # to propose on a good hand: what it comes to
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..rules.actions import DEALER, ELDER, SEATS
from ..rules.ecarte_state import PLAYERS
from ..rules.errors import DealError, OddsError
from ..rules.laws import Code
from ..rules.views import View
from ..texts import capital, say
from . import race as races
from .race import Race, Worth
from .shown import About, Figure, percent
from .weighing import SURE, Weighed, weigh

__all__ = [
    "Advice",
    "Case",
    "ScoreTable",
    "Weighed",
    "advice",
    "best",
    "stakes",
    "table",
    "value",
    "weighing",
]


# ---- what a score is worth -----------------------------------------------------------------------


def value(score: tuple[int, int], dealer: str = "B", *, code: Code | str | None = None) -> float:
    """Player A's chance of winning the game at `score` (A's points, B's), `dealer` ("A" or "B") about to deal.

    Both play as Bookish does; `code`: None for the default one. Raises DealError for a score or a dealer there is
    not, LawError for a code that no deals were played under.
    """
    return _worth(score, dealer, code).win


def stakes(score: tuple[int, int], dealer: str = "B", *, code: Code | str | None = None) -> float:
    """The stakes A may expect to win from B at `score`, below 0 where he rather loses some: else as `value`.

    A game counts one stake, and up to three where the code multiplies it by the loser's points (C78.46).
    """
    return _worth(score, dealer, code).stakes


def _worth(score: tuple[int, int], dealer: str, code: Code | str | None) -> Worth:
    values = races.race(code)
    if dealer not in PLAYERS:
        raise DealError(dealer, "start.dealer", "start.dealer_instead")
    if len(score) != 2 or any(not isinstance(p, int) or not 0 <= p < values.goal for p in score):
        raise DealError(score, "match.score", "match.score_instead", most=values.goal - 1)
    return values.before(*score, ELDER if dealer == "B" else DEALER)


@dataclass(frozen=True, kw_only=True, repr=False)
class ScoreTable(Figure):
    """The values of all scores under a code."""

    values: Race

    def rows_of(self, seat: str = ELDER) -> tuple[tuple[float, ...], ...]:
        """The chances of the player in `seat`, 0 to 1: a row for each score of his."""
        size = range(self.values.goal)
        return tuple(tuple(self.values.before(own, others, seat).win for others in size) for own in size)

    @property
    def about(self) -> About:  # type: ignore[override]
        """What was counted, and how."""
        return _about("match.table", self.values)

    def heads(self, language: str = "en") -> tuple[str, ...]:
        """The other's points."""
        points = range(self.values.goal)
        return (
            say("match.head.yours", language),
            *(say("match.head.others", language, points=n) for n in points),
        )

    def rows(self, language: str = "en") -> Iterator[tuple[str, ...]]:
        """One's own points, first where the other deals, then where one deals oneself."""
        for seat in SEATS:
            for own, line in enumerate(self.rows_of(seat)):
                head = say(f"match.row.{seat}", language, points=own)
                yield (head, *(percent(chance, language) for chance in line))

    def __repr__(self) -> str:
        return self.text()


def _about(what: str, values: Race) -> About:
    facts = {"code": values.code.name}
    return About(what=what, facts=facts, model="race", told={"deals": f"{races.deals():,}"})


def table(code: Code | str | None = None) -> ScoreTable:
    """The values of all scores under `code`. Raises LawError for a code that no deals were played under."""
    return ScoreTable(values=races.race(code))


# ---- what a word is worth ------------------------------------------------------------------------


def weighing(view: View, *, deals: int = 200, seed: int | str = 0) -> Iterator[Weighed]:
    """`best` in slices of at most 0.2 seconds: what is known after each, at last all. To stop, ask for no more."""
    return weigh(view, deals=deals, seed=seed)


def best(view: View, *, deals: int = 200, seed: int | str = 0) -> Weighed:
    """What each word open to a seat is worth at its score: stand or propose, give or refuse, mark the king or hide it.

    From the view alone: `deals` seeded deals that agree with what the seat has seen and in which Bookish would have
    said what the other said. The word is said, and from there on both play as Bookish does. Raises OddsError for
    what is no view and for one without such a choice, LawError for a code that no deals were played under.
    """
    *_, last = weigh(view, deals=deals, seed=seed)
    return last


# ---- what the books advise -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One piece of advice in one situation. `score`: (own, the other's) of the player advised, who sits in `seat`.

    `kind`: "king" or "good", a jeu de regle with the king of trumps or without; or whom the king is hidden from,
    "bookish" or "trusting". `followed`, `otherwise`: his chance of winning; `deals`: how many there were; `margin`:
    of the difference, 95 in 100.
    """

    clause: str
    score: tuple[int, int]
    seat: str
    kind: str
    followed: float
    otherwise: float
    deals: int
    margin: float

    @property
    def gain(self) -> float:
        """How much the advice adds to the chance of winning; below 0 where it costs."""
        return self.followed - self.otherwise


@dataclass(frozen=True, kw_only=True, repr=False)
class Advice(Figure):
    """Cases of one piece of advice, shown as a table."""

    clause: str
    cases: tuple[Case, ...]
    values: Race

    @property
    def about(self) -> About:  # type: ignore[override]
        """What was counted, and how."""
        return _about(f"match.advice.{self.clause}", self.values)

    def heads(self, language: str = "en") -> tuple[str, ...]:
        """The case, the score, and the chances."""
        names = ("case", "score", "followed", "otherwise", "gain", "deals")
        return tuple(say(f"match.head.{name}", language) for name in names)

    def rows(self, language: str = "en") -> Iterator[tuple[str, ...]]:
        """A row a case."""
        for case in self.cases:
            yield (
                capital(say(f"match.case.{case.clause}.{case.kind}", language, seat=case.seat)),
                f"{case.score[0]}–{case.score[1]}",
                percent(case.followed, language),
                percent(case.otherwise, language),
                f"{100 * case.gain:+.1f} ± {100 * case.margin:.1f}",
                f"{case.deals:,}",
            )

    def __repr__(self) -> str:
        return self.text()


def advice(clause: str, code: Code | str | None = None) -> Advice:
    """What a piece of advice of the books comes to, score by score: "S0.3" (at three, hide the king from one who has
    undertaken the point) or "S0.15" (propose on a good hand).

    Both play as Bookish does, but for the one thing advised. Raises OddsError for another clause, LawError for a
    code that no deals were played under. Empty where the code leaves no choice.
    """
    cases, values = _ADVICE.get(clause), races.race(code)
    if cases is None:
        raise OddsError(clause, "match.no_advice", "match.no_advice_instead", known=", ".join(_ADVICE))
    return Advice(clause=clause, cases=tuple(cases(values)), values=values)


def _hide_the_king(values: Race) -> Iterator[Case]:
    own = values.goal - values.code.v.failed_contract_award
    for seat in (ELDER, DEALER):
        for others in range(values.goal):
            score = (own, others)
            yield from _case(values, "S0.3", score, seat, "bookish", (f"{seat} hides", f"{seat} marks"))
            trusting = (f"{seat} hides from one who trusts", f"{seat} marks to one who trusts")
            yield from _case(values, "S0.3", score, seat, "trusting", trusting)


def _propose(values: Race) -> Iterator[Case]:
    for kind in ("good", "king"):
        for own in range(values.goal):
            for others in range(values.goal):
                names = (f"{kind} proposes", f"{kind} stands")
                yield from _case(values, "S0.15", (own, others), ELDER, kind, names)


_ADVICE = {"S0.3": _hide_the_king, "S0.15": _propose}


def _case(
    values: Race, clause: str, score: tuple[int, int], seat: str, kind: str, names: tuple[str, str]
) -> Iterator[Case]:
    """The case, if there were deals of it."""
    by_seat = score if seat == ELDER else (score[1], score[0])
    counts = [values.counts(*by_seat, name) for name in names]
    if not counts[0]:
        return
    worth = [values.worth(by_seat, each, seat).win for each in counts]
    number = sum(counts[0].values())
    spread = sum(
        _spread(values, by_seat, each, mean) for each, mean in zip(counts, _elders(worth, seat), strict=True)
    )
    yield Case(
        clause=clause,
        score=score,
        seat=seat,
        kind=kind,
        followed=worth[0],
        otherwise=worth[1],
        deals=number,
        margin=SURE * math.sqrt(spread / number),
    )


def _elders(worth: Sequence[float], seat: str) -> list[float]:
    return [win if seat == ELDER else 1 - win for win in worth]


def _spread(values: Race, score: tuple[int, int], counts: races.Counts, mean: float) -> float:
    """The variance of what single deals come to; the two ways are taken as if not played on the same deals."""
    total = sum(
        number * (values.after(outcome.points(values.code, score)).win - mean) ** 2
        for outcome, number in counts.items()
    )
    return total / sum(counts.values())
