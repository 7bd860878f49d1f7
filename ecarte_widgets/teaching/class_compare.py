"""What comparing a class brings: duplicate scores, and the decisions at which it was divided.

Leaves out how results are read (`class_reading`) and whom a lesson would help (`class_help`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..rules.record import Game
from ..rules.views import View
from . import class_decisions as deciding
from .class_decisions import KINDS


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """What one deal was worth to one learner.

    `net`: points marked less points given. `points`: matchpoints, one for each learner beaten and a half for each
    tied, out of `possible`, the number of others who finished this deal.
    """

    number: int
    net: int
    points: float
    possible: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Total:
    """A learner's deals together. `place`: 1 for the best share of matchpoints, shared by those who tie.

    `score`: points of the game, the learner's and the opponent's.
    """

    label: str
    place: int
    deals: tuple[Score, ...]
    score: tuple[int, int]
    takebacks: int

    @property
    def net(self) -> int:
        """Points marked less points given, over all deals."""
        return sum(deal.net for deal in self.deals)

    @property
    def points(self) -> float:
        """Matchpoints won."""
        return sum(deal.points for deal in self.deals)

    @property
    def possible(self) -> int:
        """Matchpoints that could have been won; 0 for a learner who has nobody to be compared with."""
        return sum(deal.possible for deal in self.deals)

    @property
    def share(self) -> float | None:
        """Matchpoints won, of those possible, from 0 to 1; None where none were possible."""
        return self.points / self.possible if self.possible else None


def nets(game: Game, me: int = 0) -> dict[int, int]:
    """Points that player `me` marked less those of the other, by the number of each finished deal."""
    return {
        result.number: sum(award.points if award.player == me else -award.points for award in result.awards)
        for result in game.state.results
    }


def matchpoints(own: int, others: Sequence[int]) -> float:
    """One for each of `others` that `own` beats, a half for each that it ties."""
    return sum(1.0 if own > net else 0.5 if own == net else 0.0 for net in others)


def totals(games: Mapping[str, tuple[Game, int]], me: int = 0) -> tuple[Total, ...]:
    """Everybody's totals, the best first. `games`: by label, the game and the moves taken back.

    A deal is compared among those who finished it: whose game ended earlier is left out of it.
    """
    by_label = {label: nets(game, me) for label, (game, _) in games.items()}
    rows: list[tuple[str, tuple[Score, ...]]] = []
    for label, own in by_label.items():
        deals = []
        for number, net in sorted(own.items()):
            others = [row[number] for name, row in by_label.items() if name != label and number in row]
            deals.append(Score(number=number, net=net, points=matchpoints(net, others), possible=len(others)))
        rows.append((label, tuple(deals)))
    made = [
        Total(
            label=label,
            place=0,
            deals=deals,
            score=(games[label][0].state.points[me], games[label][0].state.points[1 - me]),
            takebacks=games[label][1],
        )
        for label, deals in rows
    ]
    return _placed(made)


def _placed(made: Sequence[Total]) -> tuple[Total, ...]:
    """In order of their shares; equal shares are one place, and the next place counts all before it."""
    shares = {total.label: -1.0 if total.share is None else total.share for total in made}
    return tuple(
        Total(
            label=total.label,
            place=1 + sum(share > shares[total.label] for share in shares.values()),
            deals=total.deals,
            score=total.score,
            takebacks=total.takebacks,
        )
        for total in sorted(made, key=lambda total: -shares[total.label])
    )


# ---- decisions that divided the class ------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Divided:
    """A moment at which learners who had seen exactly the same in that deal, at the same score, chose differently.

    `choices`: how many chose what (as `class_decisions.choice` writes it), the most frequent first. `book`: what the
    bookish player does there.
    """

    view: View
    choices: tuple[tuple[str, int], ...]
    book: str

    @property
    def number(self) -> int:
        """The deal."""
        return self.view.number

    @property
    def learners(self) -> int:
        """How many stood before this choice."""
        return sum(count for _, count in self.choices)

    @property
    def apart(self) -> int:
        """How many did not do what most did."""
        return self.learners - self.choices[0][1]


def divided(games: Sequence[Game], me: int = 0) -> tuple[Divided, ...]:
    """Every moment that divided the class, the most divided first: by those apart from the most frequent choice,
    then by how many chose at all, then as they came in the game.
    """
    seen: dict[View, Counter[str]] = {}
    for game in games:
        for view, said in deciding.moments(game, me):
            seen.setdefault(view, Counter())[said] += 1
    found = [
        Divided(
            view=view,
            choices=tuple(sorted(counts.items(), key=lambda row: (-row[1], row[0]))),
            book=deciding.advice(view),
        )
        for view, counts in seen.items()
        if len(counts) > 1
    ]
    return tuple(sorted(found, key=lambda row: (-row.apart, -row.learners, row.number, len(row.view.events))))


# ---- beside the bookish player -------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Decisions of one kind: how many, how many as the bookish player, and points that cards cost in hindsight."""

    kind: str
    decisions: int
    same: int
    cost: int

    @property
    def apart(self) -> int:
        """How many the bookish player would have made otherwise."""
        return self.decisions - self.same


def tallies(game: Game, me: int = 0) -> dict[str, Tally]:
    """A tally of every kind of decision in a game."""
    made = deciding.decisions(game, me)
    return {
        kind: Tally(
            kind=kind,
            decisions=len(of_kind := [decision for decision in made if decision.kind == kind]),
            same=sum(decision.same for decision in of_kind),
            cost=sum(decision.cost or 0 for decision in of_kind),
        )
        for kind in KINDS
    }


def together(rows: Sequence[Mapping[str, Tally]]) -> dict[str, Tally]:
    """The tallies of several learners as those of one."""
    return {
        kind: Tally(
            kind=kind,
            decisions=sum(row[kind].decisions for row in rows),
            same=sum(row[kind].same for row in rows),
            cost=sum(row[kind].cost for row in rows),
        )
        for kind in KINDS
    }
