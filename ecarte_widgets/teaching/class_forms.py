"""Tables of a class's results in two forms, text and HTML, made from the same cells.

Leaves out what stands in the cells, and pictures (`class_pictures`).
"""

from __future__ import annotations

import html as markup
from collections.abc import Sequence
from typing import NamedTuple

from ..rules.cards import Card
from ..widgets.show import Shown, card_html, cards_text

Cell = str | tuple[Card, ...]
"""Words, or cards."""
_CARDS = ";white-space:nowrap"
"""Cards stay in one row."""


class Grid(NamedTuple):
    """A table: title, column heads, rows of as many cells, and sentences below it. `left`: columns of words."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    notes: Sequence[str] = ()
    left: frozenset[int] = frozenset({0})


def text(grid: Grid) -> str:
    """The table with its columns in line."""
    plain = [[_plain(cell) for cell in row] for row in (grid.heads, *grid.rows)]
    lines = [grid.title]
    if grid.rows:
        widths = [max(map(len, column)) for column in zip(*plain, strict=True)]
        lines += ["  ".join(_padded(row, widths, grid.left)).rstrip() for row in plain]
    return "\n".join([*lines, *grid.notes])


def html(grid: Grid) -> str:
    """The same as an HTML table without script, style sheet or picture."""
    e = markup.escape
    sides = ["left" if at in grid.left else "right" for at in range(len(grid.heads))]
    heads = "".join(
        f'<th scope="col" style="text-align:{side}">{e(head)}</th>'
        for head, side in zip(grid.heads, sides, strict=True)
    )
    body = "".join(
        "<tr>"
        + "".join(
            f'<td style="text-align:{side}{_CARDS if isinstance(cell, tuple) else ""}">{_marked(cell)}</td>'
            for cell, side in zip(row, sides, strict=True)
        )
        + "</tr>"
        for row in grid.rows
    )
    notes = "".join(f"<div>{e(note)}</div>" for note in grid.notes)
    caption = f'<caption style="text-align:left"><b>{e(grid.title)}</b></caption>'
    if not grid.rows:
        return f"<div><b>{e(grid.title)}</b></div>{notes}"
    return f"<table>{caption}<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>{notes}"


def shown(*grids: Grid) -> Shown:
    """Tables one below the other, in both forms."""
    return Shown("\n\n".join(map(text, grids)), "\n".join(map(html, grids)))


def words(sentence: str) -> Shown:
    """A sentence that stands where a table would."""
    return Shown(sentence, f"<p>{markup.escape(sentence)}</p>")


def board(title: str, code: str, steps: Sequence[str]) -> Shown:
    """A code in large letters, and what is to be done with it, step by step."""
    e = markup.escape
    large = f'<div style="font-size:2em;font-family:monospace">{e(code)}</div>'
    items = "".join(f"<li>{e(step)}</li>" for step in steps)
    plain = [title, code, *(f"{number}. {step}" for number, step in enumerate(steps, start=1))]
    return Shown("\n".join(plain), f"<div>{e(title)}</div>{large}<ol>{items}</ol>")


def line(sentence: str) -> str:
    """A sentence as a line of HTML."""
    return f"<div>{markup.escape(sentence)}</div>"


def verbatim(sheet: str) -> Shown:
    """Text that is shown as it stands, columns and all."""
    return Shown(sheet, f'<pre style="white-space:pre;overflow-x:auto">{markup.escape(sheet)}</pre>')


def _plain(cell: Cell) -> str:
    return cell if isinstance(cell, str) else cards_text(cell)


def _marked(cell: Cell) -> str:
    return markup.escape(cell) if isinstance(cell, str) else "".join(map(card_html, cell))


def _padded(row: Sequence[str], widths: Sequence[int], left: frozenset[int]) -> list[str]:
    return [
        value.ljust(width) if at in left else value.rjust(width)
        for at, (value, width) in enumerate(zip(row, widths, strict=True))
    ]
