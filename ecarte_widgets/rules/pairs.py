"""Answers that belong together: which changes to a code leave it at odds with itself, and why.

Leaves out the codes of the books, whose answers stand as they are: only what a reader has changed is looked at.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from ..texts import say
from .errors import LawError
from .lawtable import Answer, Value, same


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two questions with answers that do not go together. `name`: its message is "pair.NAME".

    `one`, `other`: a question and the answers of it that are meant; `cite`: the clauses behind it. `grave`: whether
    such a code cannot be played as it says; else it is only odd.
    """

    name: str
    one: tuple[str, tuple[Value, ...]]
    other: tuple[str, tuple[Value, ...]]
    cite: tuple[str, ...]
    grave: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """A pair that stands in a code: why it is doubtful (message id), the two questions and their answers there."""

    why: str
    one: str
    other: str
    answers: tuple[Value, Value]
    cite: tuple[str, ...]
    grave: bool

    def sentence(self, language: str = "en") -> str:
        """The reason, the two answers and the clauses."""
        first, second = self.answers
        facts = {
            "one": f"{self.one}={first}",
            "other": f"{self.other}={second}",
            "cite": ", ".join(self.cite),
        }
        return say("pair.line", language, text_=say(self.why, language), **facts)

    def error(self, name: str) -> LawError:
        """The refusal of a code of this name that has it."""
        first, second = (f"{q}={v}" for q, v in zip((self.one, self.other), self.answers, strict=True))
        return LawError(
            name,
            self.why,
            "pair.change_one",
            ", ".join(self.cite),
            one=first,
            other=second,
            questions=self.one,
        )


@cache
def load(game: str = "ecarte") -> tuple[Pair, ...]:
    """The pairs of a game, read once."""
    path = resources.files(__package__).joinpath("codes", f"{game}.pairs.toml")
    return read(path.read_text(encoding="utf-8"), game)


def read(text: str, game: str = "ecarte") -> tuple[Pair, ...]:
    """The pairs that a TOML text holds. Raises LawError for one that is not whole."""
    try:
        rows = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LawError(game, "law.not_toml", reason=str(error)) from None
    pairs = []
    for name, row in rows.items():
        for key in ("one", "other", "cite"):
            if key not in row:
                raise LawError(key, "law.no_key", place=name)
        pairs.append(
            Pair(
                name=name,
                one=_side(row["one"], name),
                other=_side(row["other"], name),
                cite=tuple(row["cite"]),
                grave=bool(row.get("grave", False)),
            )
        )
    return tuple(pairs)


def _side(row: Any, name: str) -> tuple[str, tuple[Value, ...]]:
    if not isinstance(row, list) or len(row) < 2:
        raise LawError(row, "law.bad_pair", place=name)
    return row[0], tuple(row[1:])


def doubts(answers: Mapping[str, Answer], game: str = "ecarte") -> tuple[Doubt, ...]:
    """The pairs that stand in a code's `answers`, where one of the two or both were changed by hand."""
    found = []
    for pair in load(game):
        questions = (pair.one[0], pair.other[0])
        given = tuple(answers[question] for question in questions)
        meant = all(
            any(same(answer.value, value) for value in side[1])
            for answer, side in zip(given, (pair.one, pair.other), strict=True)
        )
        if meant and any(answer.changed for answer in given):
            found.append(
                Doubt(
                    why=f"pair.{pair.name}",
                    one=questions[0],
                    other=questions[1],
                    answers=(given[0].value, given[1].value),
                    cite=pair.cite,
                    grave=pair.grave,
                )
            )
    return tuple(found)
