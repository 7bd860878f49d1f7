"""Whom which lesson would help: each learner's decisions beside the bookish player's, kind by kind.

Leaves out how the decisions are found (`class_decisions`). It compares, and judges nobody: the bookish player is a
model with rules of thumb, who is sometimes wrong, and one game is few decisions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..rules.record import Game
from .class_compare import Tally, tallies, together
from .class_decisions import ANSWERING, CARDS, DISCARDING, KINDS, KING, PROPOSING

LESSONS = {
    PROPOSING: ("02",),
    ANSWERING: ("02", "06"),
    DISCARDING: ("03",),
    CARDS: ("04",),
    KING: ("05",),
}
"""The lessons about each kind of decision; what a refusal costs is in 02, what the score makes of it in 06."""
LEAST = 4
"""Fewer decisions of a kind than these are no ground for advice."""
OFTEN = 1 / 3
"""From this share of decisions made otherwise on, a lesson is named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Help:
    """A learner's decisions by kind, and the kind for which a lesson is named; "" where none stands out."""

    label: str
    tallies: Mapping[str, Tally]
    kind: str

    @property
    def lessons(self) -> tuple[str, ...]:
        """Numbers of the lessons about that kind."""
        return LESSONS.get(self.kind, ())


def helped(games: Mapping[str, Game], whole: str, me: int = 0, least: int = LEAST) -> tuple[Help, ...]:
    """What is said of each learner, by label in the order given, and last of all together under `whole`."""
    rows = {label: tallies(game, me) for label, game in games.items()}
    found = [Help(label=label, tallies=row, kind=stands_out(row, least)) for label, row in rows.items()]
    if len(found) < 2:
        return tuple(found)
    everybody = together(list(rows.values()))
    return (*found, Help(label=whole, tallies=everybody, kind=stands_out(everybody, least)))


def stands_out(row: Mapping[str, Tally], least: int = LEAST) -> str:
    """The kind in which the largest share of decisions, at least OFTEN, was made otherwise than by the book.

    Kinds with fewer than `least` decisions do not count; of equal shares, that with more decisions; "" for none.
    """
    known = [row[kind] for kind in KINDS if row[kind].decisions >= max(1, least)]
    apart = [tally for tally in known if tally.apart / tally.decisions >= OFTEN]
    return _largest(apart).kind if apart else ""


def _largest(found: Sequence[Tally]) -> Tally:
    return max(found, key=lambda tally: (tally.apart / tally.decisions, tally.decisions))
