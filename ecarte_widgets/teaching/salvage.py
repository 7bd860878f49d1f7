"""What can still be read in a damaged file of progress: every row of which not a letter has changed.

Leaves out the writing, and the moving of files (`store`). Nothing here changes the file that is read.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from sqlite3 import Connection

KEPT = (str, str, str, str, int, str, str)
"""What the columns of `kept` are: sitting, kind, name, made, rev, at, body."""
ANSWERS = (str, str, str, str)
"""What the columns of `answers` are, but for the first: sitting, name, at, body."""


class Saved(NamedTuple):
    """Rows of the tables `kept` and `answers`, in the order in which they were written."""

    kept: list[tuple[str, str, str, str, int, str, str]]
    answers: list[tuple[str, str, str, str]]


def sealed(body: str, *about: str) -> str:
    """`body` with a sum of it and of what it is about: SQLite has no eye for letters that have changed."""
    return f"{_sum(body, *about)} {body}"


def opened(kept: str, *about: str) -> str:
    """The body that was `sealed`; "" if it, or what it is about, is no longer what was written."""
    written, _, body = kept.partition(" ")
    return body if written == _sum(body, *about) else ""


def _sum(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode(errors="replace")).hexdigest()[:16]


def readable(file: Path) -> Saved:
    """What `file` still holds; nothing, if it is no file of progress at all."""
    import sqlite3  # late, as in `store`

    try:
        # Immutable: read as it lies there, without a look at journals, and without leaving any.
        base = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
    except sqlite3.Error:
        return Saved([], [])
    try:
        base.text_factory = lambda text: text.decode(errors="replace")
        base.execute(
            "PRAGMA writable_schema = ON"
        )  # nothing is written: it opens a file that has lost its end, too
        kept = [row for row in _scan(base, "SELECT rowid, * FROM kept", KEPT) if opened(row[6], *row[:4])]
        answers = [
            row for row in _scan(base, "SELECT rowid, * FROM answers", ANSWERS) if opened(row[3], *row[:2])
        ]
    finally:
        base.close()
    return Saved(sorted(kept, key=lambda row: int(row[4])), answers)


def _scan(base: Connection, query: str, kinds: tuple[type, ...]) -> list[Any]:
    """The rows that can be come by: from the first one on, and from the last one back, until something is broken.

    Columns are asked for by their place: their names may be damaged, too.
    """
    import sqlite3

    found: dict[int, Any] = {}
    for way in ("ASC", "DESC"):
        try:
            for number, *row in base.execute(f"{query} NOT INDEXED ORDER BY rowid {way}"):
                values = row[-len(kinds) :]
                if tuple(map(type, values)) == kinds:
                    found[number] = tuple(values)
        except (sqlite3.Error, UnicodeDecodeError):
            continue
    return [row for _, row in sorted(found.items())]
