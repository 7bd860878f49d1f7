"""The concordance: every clause of the books, the question or fault it answers, and the codes that follow it.

Leaves out what a clause says in words, which is the message "clause.ID", and what the answers do.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from ..texts import capital, say
from . import faults, laws, lawtable, lawwords
from .errors import LawError
from .lawsheets import Grid, Sheet
from .lawtable import Answer, Value, same

_KEYS = {"answers", "built", "advice"}
_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50}


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One clause. `answers`: question of law -> the answer it gives.

    `cited`: the codes whose own book it is, or that cite it beside their own; `followed`: those that are silent and
    follow it; `agreeing`: those that give the same answers by clauses of their own. `faults`: the kinds of fault that
    it puts right. `declined`: questions on which its own book's code does not follow it, because another of the book's
    clauses says otherwise. `built`: every code is taken to say so. `advice`: it commands nothing.
    """

    id: str
    answers: Mapping[str, Value]
    faults: tuple[str, ...] = ()
    cited: tuple[str, ...] = ()
    followed: tuple[str, ...] = ()
    agreeing: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()
    built: bool = False
    advice: bool = False
    game: str = laws.GAME

    @property
    def says(self) -> str:
        """Id of the message that says it in our words."""
        return lawwords.message(f"clause.{self.id}", self.game)

    @property
    def book(self) -> str:
        """The book's tag, such as "S3"."""
        return re.split(r"[. ]", self.id)[0]

    @property
    def test(self) -> str:
        """How the names of its tests begin."""
        return "test_" + re.sub(r"[. ]", "_", self.id if "." in self.id else _lowered(self.id))

    @property
    def codes(self) -> tuple[str, ...]:
        """All codes by which it holds, in the order of the table."""
        follow = {*self.cited, *self.followed, *self.agreeing}
        return tuple(name for name in laws.load(self.game).codes if self.built or name in follow)


def _lowered(name: str) -> str:
    tag, _, section = name.partition(" ")
    return f"{tag} {section.lower()}" if section else tag


class Concordance(Sheet[Clause]):
    """Clauses, a row each: see `laws.concordance`."""

    def grid(self, language: str = "en") -> Grid:
        """What each says, what it answers, and who follows it."""
        game = self[0].game
        heads = ("clause", "says", "answers", "codes", "test")
        return Grid(
            title=say("concordance.title", language, count=len(self)),
            heads=tuple(say(f"concordance.head.{head}", language) for head in heads),
            rows=tuple(
                (row.id, say(row.says, language), _answered(row, language), _codes(row, language), row.test)
                for row in self
            ),
            notes=tuple(lawwords.books((row.id for row in self), language, game)),
        )


def _answered(row: Clause, language: str) -> str:
    """The questions and answers of a clause, and the faults it puts right."""
    parts = [
        say(
            "why.question",
            language,
            question=lawwords.question_text(question, language, row.game),
            answer=lawwords.answer_text(question, Answer(value=value), language, row.game),
        )
        for question, value in row.answers.items()
    ]
    if row.faults:
        keys = (lawwords.message(f"fault.{kind}", row.game, language) for kind in row.faults)
        named = ", ".join(say(key, language) for key in keys)
        parts.append(say("concordance.faults", language, faults=named))
    parts += [
        say("concordance.declined", language, question=lawwords.question_text(question, language, row.game))
        for question in row.declined
    ]
    parts += [say(f"concordance.{mark}", language) for mark in ("built", "advice") if getattr(row, mark)]
    return " · ".join(parts)


def _codes(row: Clause, language: str) -> str:
    """Who cites it, who follows it in silence, who says the same."""
    if row.built:
        return say("concordance.all", language)
    parts = []
    for how in ("cited", "followed", "agreeing"):
        names = [say(f"code.{name}.short", language) for name in getattr(row, how)]
        if names:
            parts.append(say(f"concordance.{how}", language, names=", ".join(names)))
    return capital("; ".join(parts))


# ---- making --------------------------------------------------------------------------------------


def concordance(*wanted: str, game: str | None = None) -> Concordance:
    """The rows of the books or clauses `wanted`, all for none; LawError for one there is not. `game`: None for the
    first that has them all."""
    books = _books(game or _game_of(wanted))
    rows = {row.id: row for each in books.values() for row in each}
    if not wanted:
        return Concordance(rows.values())
    found: dict[str, Clause] = {}
    for name in wanted:
        if name in rows:
            found[name] = rows[name]
        elif name in books:
            found |= {row.id: row for row in books[name]}
        else:
            raise lawtable.unknown(name, "law.unknown_clause", [*rows], list(map(_extent, books.values())))
    return Concordance(found.values())


def _books(game: str) -> dict[str, list[Clause]]:
    """The rows of a game, book by book."""
    books: dict[str, list[Clause]] = {}
    for row in _rows(game).values():
        books.setdefault(row.book, []).append(row)
    return books


def _game_of(wanted: tuple[str, ...]) -> str:
    """The first game that has all that is wanted; else one that has the first book named, and can tell what is not
    there."""
    for game in laws.games():
        if {*wanted} <= {*_rows(game), *_books(game)}:
            return game
    tag = re.split(r"[. ]", wanted[0])[0]
    return next((game for game in laws.games() if tag in _books(game)), laws.GAME)


def _extent(rows: list[Clause]) -> str:
    """The clauses of a book, in short: "S3.1–27", or its sections."""
    first, last = rows[0].id, rows[-1].id
    if "." in first and len(rows) > 1:
        return f"{first}–{last.partition('.')[2]}"
    return lawtable.listing(row.id for row in rows)


@cache
def _rows(game: str) -> dict[str, Clause]:
    data = _data(game)
    given: dict[str, dict[str, Value]] = {}
    citing: dict[str, dict[str, list[str]]] = {}
    for name, question, answer in _cells(game):
        for clause in answer.cite:
            how = "followed" if answer.silent else "cited"
            citing.setdefault(clause, {}).setdefault(how, []).append(name)
            given.setdefault(clause, {}).setdefault(question, answer.value)
    numbered = [f"{book}.{n}" for book, last in data["counts"].items() for n in range(1, last + 1)]
    order = data.get("books", list(data["counts"]))
    ids = sorted({*given, *numbered, *data["clauses"]} - {"inferred"}, key=lambda name: _place(name, order))
    return {
        name: _clause(name, given.get(name, {}), citing.get(name, {}), data["clauses"].get(name, {}), game)
        for name in ids
    }


def _cells(game: str) -> Iterable[tuple[str, str, Answer]]:
    """Every cell of the table: code, question, answer."""
    return (
        (name, question, code[question]) for name, code in laws.load(game).codes.items() for question in code
    )


def _clause(
    name: str, given: Mapping[str, Value], citing: Mapping[str, list[str]], data: Mapping[str, Any], game: str
) -> Clause:
    table = laws.load(game)
    answers = {**given, **data.get("answers", {})}
    for question, value in answers.items():
        lawtable.question_named(question, table.questions).check(value)
    kinds = faults.load(game).kinds.values()
    cited = _known(citing.get("cited", ()), table)
    followed = tuple(code for code in _known(citing.get("followed", ()), table) if code not in cited)
    agreeing = tuple(
        code
        for code in table.codes
        if answers
        and code not in (*cited, *followed)
        and all(same(table.codes[code][question].value, value) for question, value in answers.items())
    )
    return Clause(
        id=name,
        answers=answers,
        faults=tuple(kind.name for kind in kinds if kind.question in answers),
        cited=cited,
        followed=followed,
        agreeing=agreeing,
        declined=tuple(
            dict.fromkeys(question for _, question, answer in _cells(game) if name in answer.not_followed)
        ),
        built=bool(data.get("built")),
        advice=bool(data.get("advice")),
        game=game,
    )


def _known(names: Iterable[str], table: laws.Laws) -> tuple[str, ...]:
    """Each name once, in the order of the table."""
    there = set(names)
    return tuple(code for code in table.codes if code in there)


def _place(name: str, books: list[str]) -> tuple[int, int, str]:
    """Where a clause stands: book by book, number by number, sections by name; books not listed come last."""
    book, _, rest = re.split(r"([. ])", name, maxsplit=1) if re.search(r"[. ]", name) else (name, "", "")
    at = books.index(book) if book in books else len(books)
    return at, int(rest) if rest.isdigit() else _roman(rest), name


def _roman(number: str) -> int:
    """The value of a number in Roman signs, 0 for anything else."""
    values = [_ROMAN.get(sign, 0) for sign in number]
    pairs = zip(values, [*values, 0][1:], strict=True)
    return sum(-one if one < other else one for one, other in pairs) if all(values) else 0


def _data(game: str) -> dict[str, Any]:
    path = resources.files(__package__).joinpath("codes", f"{game}.clauses.toml")
    return read(path.read_text(encoding="utf-8"), game)


def read(text: str, game: str = "ecarte") -> dict[str, Any]:
    """What a TOML text says besides the table of laws. Raises LawError for one that is not whole."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LawError(game, "law.not_toml", reason=str(error)) from None
    for key in ("counts", "clauses"):
        if key not in data:
            raise LawError(key, "law.no_key", place=game)
    for name, facts in data["clauses"].items():
        for key in facts:
            if key not in _KEYS:
                raise lawtable.unknown(key, "law.unknown_key", sorted(_KEYS), place=name)
    return data
