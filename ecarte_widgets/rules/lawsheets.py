"""Tables of law to be looked at: rows that can be gone through, read as text, and shown by every viewer of notebooks.

Leaves out what stands in them, which each kind of sheet says for itself, and all style sheets and scripts: sites that
show notebooks strip them.
"""

from __future__ import annotations

import html as markup
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from ..texts import capital, say
from . import lawwords
from .lawtable import Row

if TYPE_CHECKING:
    from .laws import Code

T = TypeVar("T")
_LEFT = ' style="text-align:left"'


@dataclass(frozen=True)
class Grid:
    """A table in words: its title, a head for every column, rows of as many cells, and notes under it."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Row by row: the first cell, and under it the others that are not empty, each behind its head."""
        blocks = [self.title]
        for first, *rest in self.rows:
            lines = [f"  {head}: {cell}" for head, cell in zip(self.heads[1:], rest, strict=True) if cell]
            blocks.append("\n".join([first, *lines]))
        return "\n\n".join([*blocks, *(["\n".join(self.notes)] if self.notes else [])])

    @property
    def html(self) -> str:
        """One plain table; the first cell of each row is its head."""
        e = markup.escape
        heads = "".join(f'<th scope="col"{_LEFT}>{e(head)}</th>' for head in self.heads)
        body = "".join(
            f'<tr><th scope="row"{_LEFT}>{e(first)}</th>'
            + "".join(f"<td{_LEFT}>{e(cell)}</td>" for cell in rest)
            + "</tr>"
            for first, *rest in self.rows
        )
        notes = "".join(f"<div><small>{e(note)}</small></div>" for note in self.notes)
        table = f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>" if self.rows else ""
        return f"<div><b>{e(self.title)}</b></div>{table}{notes}"


class Sheet(tuple[T, ...]):
    """A tuple of rows with a look: `repr` is its text, and notebooks show its HTML."""

    def grid(self, language: str = "en") -> Grid:
        """The sheet in words of a language."""
        raise NotImplementedError

    @property
    def text(self) -> str:
        """As text."""
        return self.grid().text

    @property
    def html(self) -> str:
        """As HTML."""
        return self.grid().html

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return self.html

    def __reduce__(self) -> tuple[Any, ...]:
        return _remake, (type(self), tuple(self), self.__dict__.copy())


def _remake(kind: type[Sheet[Any]], rows: tuple[Any, ...], fields: dict[str, Any]) -> Sheet[Any]:
    """A sheet made again: a tuple with fields of its own does not pickle by itself."""
    sheet = tuple.__new__(kind, rows)
    sheet.__dict__.update(fields)
    return sheet


class Comparison(Sheet[Row]):
    """The questions that codes answer differently, with each code's answer, clause and silence: see `laws.compare`."""

    codes: tuple[Code, ...]

    @classmethod
    def of(cls, rows: Iterable[Row], codes: Iterable[Code]) -> Comparison:
        """The comparison of `codes`, whose differing answers are in `rows`."""
        made = cls(rows)
        made.codes = tuple(codes)
        return made

    @property
    def game(self) -> str:
        """The game whose laws they are: of one game all."""
        return self.codes[0].game

    def grid(self, language: str = "en") -> Grid:
        """A row a question, a column a code; under it the books, and what is odd in codes changed by hand."""
        names = [lawwords.short(code, language) for code in self.codes]
        rows = tuple(
            (
                lawwords.question_text(row.question, language, self.game),
                *(
                    capital(lawwords.answered(row.question, row.answers[str(code)], language, self.game))
                    for code in self.codes
                ),
            )
            for row in self
        )
        cited = [cite for row in self for answer in row.answers.values() for cite in answer.cite]
        doubts = [
            say("sheet.doubt", language, name=name, text_=doubt.sentence(language))
            for name, code in zip(names, self.codes, strict=True)
            for doubt in code.doubts
        ]
        form = "none" if not rows else "one" if len(rows) == 1 else "many"
        listed = " · ".join(names)
        return Grid(
            title=say(f"sheet.compare.{form}", language, names=listed, count=len(rows)),
            heads=(say("sheet.question", language), *names),
            rows=rows,
            notes=(*doubts, *lawwords.books(cited, language, self.game)),
        )
