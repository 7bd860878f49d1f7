"""The table of laws of one game, read from its TOML text and checked cell by cell.

Leaves out codes as wholes, which `laws` makes of the table's columns, and what any answer does.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .errors import LawError

Value = bool | int | str
"""An answer: yes or no, a number, or the name of a way of doing."""

RULE, FIXED, CUSTOM, FAULT = "rule", "fixed", "custom", "fault"
KINDS = (RULE, FIXED, CUSTOM, FAULT)
"""The engine reads it; all codes agree and the engine is built so; told to the reader only; the judge reads it."""

_WORD = re.compile(r"[A-Za-z0-9_]+")  # what a text form can hold without quotes
_TOP = {"default", "codes", "questions"}
_CITED = {"answer", "cite", "note", "not_followed", "by_agreement"}
_SILENT = {"silent", "follow", "note", "not_followed", "by_agreement"}
_HOUSE = {"silent", "answer", "note"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What one code answers to one question.

    `cite`: the clauses it rests on. Where the code is `silent` they are those of the code it `follow`s; there are
    none where no book speaks at all (`follow` is None) or where a reader `changed` the answer. `note`: id of a message
    on how a doubtful text was read, or "". `not_followed`: clauses that would give another answer. `by_agreement`:
    answers left open to players who agree on them.
    """

    value: Value
    cite: tuple[str, ...] = ()
    silent: bool = False
    follow: str | None = None
    note: str = ""
    not_followed: tuple[str, ...] = ()
    by_agreement: tuple[Value, ...] = ()
    changed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One thing that codes may answer differently: its `kind` (one of KINDS) and all answers known."""

    name: str
    kind: str
    values: tuple[Value, ...]

    def check(self, value: object) -> None:
        """Raise LawError for an answer that is not known. True is not 1 here, nor 1 True."""
        if not any(same(value, known) for known in self.values):
            raise self._unknown(value)

    def read(self, text: str) -> Value:
        """The answer that a text form means; LawError where it means none."""
        for value in self.values:
            if str(value) == text:
                return value
        raise self._unknown(text)

    def _unknown(self, value: object) -> LawError:
        return unknown(value, "law.unknown_answer", self.values, question=self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One question that codes answer differently; `answers`: text form of each code -> Answer."""

    question: str
    answers: Mapping[str, Answer]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A game's laws as they stand in the file: sources by code, questions by name, `rows[question][code]`."""

    default: str
    sources: Mapping[str, str]
    questions: Mapping[str, Question]
    rows: Mapping[str, Mapping[str, Answer]]


def read(text: str, game: str) -> Table:
    """The table that a TOML text holds.

    Raises LawError where an answer or a citation is missing, a silent cell follows another silent one, an
    answer is not among the question's values, codes differ on a fixed question, or a key, kind or code is
    unknown.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LawError(game, "law.not_toml", reason=str(error)) from None
    _keys(table, _TOP, _TOP, game)
    codes = table["codes"]
    for name, facts in codes.items():
        _keys(facts, {"source"}, {"source"}, name)
    code_named(table["default"], codes)
    questions = {name: _question(name, cells, set(codes)) for name, cells in table["questions"].items()}
    return Table(
        default=table["default"],
        sources={name: facts["source"] for name, facts in codes.items()},
        questions=questions,
        rows={name: _row(asked, table["questions"][name], codes) for name, asked in questions.items()},
    )


def _question(name: str, table: Mapping[str, Any], codes: set[str]) -> Question:
    """The question's own facts. That a code has no cell is found later."""
    _keys(table, {"kind", "values"}, {"kind", "values"} | codes, name)
    if table["kind"] not in KINDS:
        raise LawError(
            table["kind"], "law.unknown_kind", "law.there_are", question=name, known=listing(KINDS)
        )
    values = tuple(table["values"])
    plain = all(isinstance(v, bool | int | str) and _WORD.fullmatch(str(v)) for v in values)
    if not plain or not values or len({str(v) for v in values}) < len(values):
        raise LawError(listing(values), "law.bad_values", question=name)
    return Question(name=name, kind=table["kind"], values=values)


def _row(question: Question, cells: Mapping[str, Any], codes: Mapping[str, Any]) -> dict[str, Answer]:
    """Every code's answer; silent cells take value and citation from the code they follow."""
    for name in codes:
        cell = cells.get(name)
        if not isinstance(cell, dict) or not {"silent", "answer"} & set(cell):
            raise LawError(name, "law.no_answer", "law.answer_or_silence", question=question.name)
    spoken = {name: _cited(question, name, cells[name]) for name in codes if "silent" not in cells[name]}
    row = {name: spoken.get(name) or _silent(question, name, cells[name], codes, spoken) for name in codes}
    found = dict.fromkeys(answer.value for answer in row.values())
    if question.kind == FIXED and len(found) > 1:
        raise LawError(listing(found), "law.fixed_differs", question=question.name)
    return row


def _cited(question: Question, name: str, cell: Mapping[str, Any]) -> Answer:
    """The answer of a cell that speaks."""
    _keys(cell, {"answer"}, _CITED, f"{question.name}.{name}")
    cite = cell.get("cite")
    if not isinstance(cite, list) or not cite or not all(isinstance(c, str) and c.strip() for c in cite):
        raise LawError(name, "law.no_citation", "law.answer_or_silence", question=question.name)
    question.check(cell["answer"])
    return Answer(value=cell["answer"], cite=tuple(cite), **_remarks(question, cell))


def _silent(
    question: Question,
    name: str,
    cell: Mapping[str, Any],
    codes: Mapping[str, Any],
    spoken: Mapping[str, Answer],
) -> Answer:
    """The answer of a cell whose book says nothing: that of the code it follows, which must speak itself, or, where
    none does, one of our own."""
    if "answer" in cell:  # no book speaks: the answer is ours, and says so by following nobody
        _keys(cell, {"silent", "answer"}, _HOUSE, f"{question.name}.{name}")
        if cell["silent"] is not True:
            raise LawError(
                name, "law.follows_silence", "law.follow_cited", question=question.name, follow="-"
            )
        question.check(cell["answer"])
        return Answer(value=cell["answer"], silent=True, **_remarks(question, cell))
    _keys(cell, {"silent", "follow"}, _SILENT, f"{question.name}.{name}")
    follow = cell["follow"]
    code_named(follow, codes)
    if cell["silent"] is not True or follow not in spoken:
        raise LawError(name, "law.follows_silence", "law.follow_cited", question=question.name, follow=follow)
    there = spoken[follow]
    remarks = _remarks(question, cell)
    return Answer(value=there.value, cite=there.cite, silent=True, follow=follow, **remarks)


def _remarks(question: Question, cell: Mapping[str, Any]) -> dict[str, Any]:
    """What may stand beside any answer: a book can leave a thing as another has it, and still name another way for
    players who agree on it."""
    by_agreement = tuple(cell.get("by_agreement", ()))
    for value in by_agreement:
        question.check(value)
    return {
        "note": cell.get("note", ""),
        "not_followed": tuple(cell.get("not_followed", ())),
        "by_agreement": by_agreement,
    }


def _keys(table: Mapping[str, Any], needed: set[str], allowed: set[str], place: str) -> None:
    """Raise LawError for a key that is missing or unknown. `place`: where, in the file's own words."""
    for key in sorted(needed - set(table)):
        raise LawError(key, "law.no_key", place=place)
    for key in table:
        if key not in allowed:
            known = listing(sorted(allowed))
            raise LawError(key, "law.unknown_key", "law.there_are", place=place, known=known)


def code_named(name: object, codes: Mapping[str, Any]) -> Any:
    """What stands under a code's name; LawError with the names there are where nothing does."""
    if not isinstance(name, str) or name not in codes:
        raise unknown(name, "law.unknown_code", codes)
    return codes[name]


def question_named(name: object, questions: Mapping[str, Any]) -> Any:
    """What stands under a question's name; LawError with the questions there are where nothing does."""
    if not isinstance(name, str) or name not in questions:
        raise unknown(name, "law.unknown_question", questions)
    return questions[name]


def unknown(
    given: object, why: str, known: Iterable[object], shown: Iterable[object] = (), **facts: Any
) -> LawError:
    """The error for something that is not among the known: it lists them (or what is `shown` for them), and names the
    nearest where one is near."""
    import difflib  # only a mistake needs it

    words = {str(item).lower(): str(item) for item in known}
    near = difflib.get_close_matches(str(given).lower(), words, n=1)
    instead = "law.nearest" if near else "law.there_are"
    facts |= {"near": words[near[0]]} if near else {}
    return LawError(given, why, instead, known=listing(shown or words.values()), **facts)


def same(one: object, other: object) -> bool:
    """Equal and of one type, for in Python True equals 1."""
    return type(one) is type(other) and one == other


def listing(items: Iterable[object]) -> str:
    """The items' text forms in a row, for a message."""
    return ", ".join(str(item) for item in items)
