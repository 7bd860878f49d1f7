"""What goes wrong at a table and how it is put right: faults, calls, rulings, and one interpreter for their effects.

Leaves out which action is a fault, and what the primitive effects do: a game says both. A ruling is a list of names of
effects, found by the code's answer in `codes/GAME.remedies.toml`; the game brings a function for each name.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from .errors import LawError

ADVERSARY, OFFENDER = "adversary", "offender"


class Fault(NamedTuple):
    """A fault that lies open on the table: which kind, whose (seat), the state before it, and what fills its messages.

    `before` holds all cards: a Fault must never leave a State.
    """

    kind: str
    seat: str
    before: Any
    facts: tuple[tuple[str, Any], ...] = ()


class Ended(NamedTuple):
    """How a fault ended: "called", "condoned" (the adversary played on over it) or "lapsed" (nobody said anything in
    time)."""

    kind: str
    seat: str
    how: str


class Pending(NamedTuple):
    """A choice that a called fault gives: whose it is (seat), between which options, and where the game stood."""

    fault: Fault
    seat: str
    options: tuple[str, ...]
    phase: str
    to_act: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of fault. `call`: the word by which it is called. `question`: of law, whose answer rules it.

    `until`: the name of the moment after which it can be called no more.
    """

    name: str
    call: str
    question: str
    until: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """What follows where all of `when` hold. `options`: by name, the effects of each; one of name "" where nothing is
    to be chosen. `by`: who chooses (adversary or offender), "" for nobody."""

    when: tuple[str, ...]
    by: str
    options: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Remedies:
    """A game's faults: kinds by name, and each question's answers with their cases, of which the first that holds is
    meant."""

    kinds: Mapping[str, Kind]
    cases: Mapping[str, Mapping[str, tuple[Case, ...]]]

    @property
    def calls(self) -> tuple[str, ...]:
        """The words by which faults are called, in the file's order."""
        return tuple(dict.fromkeys(kind.call for kind in self.kinds.values()))


@cache
def load(game: str = "ecarte") -> Remedies:
    """The remedies of a game, read once: all its files `GAME.remedies*.toml` joined."""
    folder = resources.files(__package__).joinpath("codes")
    parts = [
        read(path.read_text(encoding="utf-8"), game)
        for path in sorted(folder.iterdir(), key=lambda path: path.name)
        if path.name.startswith(f"{game}.remedies") and path.name.endswith(".toml")
    ]
    kinds = {name: kind for part in parts for name, kind in part.kinds.items()}
    cases = {question: answers for part in parts for question, answers in part.cases.items()}
    for joined, all_of in ((kinds, "kinds"), (cases, "cases")):
        if len(joined) != sum(len(getattr(part, all_of)) for part in parts):
            raise LawError(game, "law.twice", place=all_of)
    for kind in kinds.values():
        if kind.question not in cases:
            raise LawError(kind.question, "law.no_key", place=kind.name)
    return Remedies(kinds=kinds, cases=cases)


def read(text: str, game: str = "ecarte") -> Remedies:
    """The remedies that one TOML text holds. Raises LawError for one that is not well formed."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LawError(game, "law.not_toml", reason=str(error)) from None
    kinds = {}
    for name, facts in table.pop("kinds", {}).items():
        missing = {"call", "question", "until"} - set(facts)
        if missing:
            raise LawError(min(missing), "law.no_key", place=name)
        kinds[name] = Kind(name=name, **facts)
    cases = {
        question: {
            answer: tuple(_case(row, f"{question}.{answer}") for row in rows)
            for answer, rows in answers.items()
        }
        for question, answers in table.items()
    }
    return Remedies(kinds=kinds, cases=cases)


def _case(row: Any, place: str) -> Case:
    if not isinstance(row, dict) or not set(row) <= {"when", "then", ADVERSARY, OFFENDER}:
        raise LawError(row, "law.bad_case", place=place)
    ways = [key for key in ("then", ADVERSARY, OFFENDER) if key in row]
    if len(ways) != 1:
        raise LawError(row, "law.bad_case", place=place)
    way = ways[0]
    options = {"": row[way]} if way == "then" else row[way]
    by = "" if way == "then" else way
    return Case(
        when=tuple(row.get("when", ())),
        by=by,
        options={name: tuple(effects) for name, effects in options.items()},
    )
