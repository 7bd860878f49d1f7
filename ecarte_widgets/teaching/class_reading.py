"""Result codes found wherever learners have put them: in pasted mail and chat, in a folder of files, in a CSV.

Leaves out what the results come to together (`classroom.Results`).
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ..rules import armour
from ..rules.errors import RequestError
from ..texts import say
from . import class_results
from .class_codes import CLASS, RESULT, ClassError
from .class_results import NAME, Result

SUFFIXES = (".txt", ".csv", ".tsv")
"""Files of a folder that are read."""
MOST_BYTES = 4_000_000
"""A larger file is no file of codes."""

_SEPARATED = (".csv", ".tsv")
_DASHES = "\u2010-\u2015\u2212\ufe58\ufe63\uff0d-"
_BREAK = rf"(?:[\s>|\u00ad\u200b-\u200f\u2060\ufeff{_DASHES}]|=(?=\r?\n))*+"
"""What may stand between the letters of one code: dashes, blanks, line ends with the marks that mail puts there."""
_START = re.compile(
    rf"(?<![A-Za-z0-9])(?:ER1(?=[\W_]*[A-Z0-7])|E[CPR][0-9](?=\s?[{_DASHES}]))", re.IGNORECASE
)
_PIECE = re.compile(rf"{_BREAK}([A-Z0-7]+)", re.IGNORECASE)
_HEADLESS = re.compile(
    r"(?<![A-Za-z0-9-])(?:[A-Z0-9]{1,6}-)?(?:[A-Z0-7]{5}-){3,}[A-Z0-7]{1,5}", re.IGNORECASE
)
"""What looks like a code that has lost its first letters."""
_MOST_PIECES = 400
"""Pieces of the longest code: five letters each, unless line ends part them."""
_NAMED = re.compile(
    r"""(?:^|[\])>|–-]|\d\s)\s*["'*_]*([^\W\d_][^,;:|\t<>\[\]]*?)["'*_]*(?:\s*[:;|\t]+\s*|,)["'*_]*$"""
)
"""A name in front of a code, as chats and lists write it: "Anna: ", "[10:32] Anna: ", "Anna,"; not "Many thanks, "."""

_NEAR = 120
"""How far in front of a code on its line a name is looked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Find:
    """One code found. `place`: where, in words. `name`: as the place gives it; the code's own comes first.

    `result` is None where the code was refused, and `reason` says why; `given` is the beginning of what stood there.
    """

    place: str
    given: str
    name: str = ""
    result: Result | None = None
    reason: str = ""
    code: str = ""


def find(source: str | Path | Iterable[object], language: str = "en") -> tuple[Find, ...]:
    """Every code in a text, in the files of a folder, or in one file. What is damaged is among them with its reason.

    A text is a path if it is one line without a code in it. Texts in a row, such as a list, are read line by line.
    Raises RequestError for a path where nothing is, and for what is neither text nor texts.
    """
    if not isinstance(source, str | Path):
        if not isinstance(source, Iterable):
            raise RequestError(type(source).__name__, "class.source", "class.source_instead")
        return tuple(_in_text("\n".join(str(part) for part in source), language))
    if isinstance(source, Path) or _is_path(source):
        return tuple(_in_path(Path(source), language))
    return tuple(_in_text(source, language))


def _is_path(text: str) -> bool:
    """Whether a text says where codes lie: one line, no code, and something that a path has."""
    if "\n" in text.strip() or not text.strip() or _START.search(text) or _HEADLESS.search(text):
        return False
    return "/" in text or "\\" in text or text.lower().endswith(SUFFIXES) or _exists(Path(text))


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # too long for a name, or a sign that no name has
        return False


# ---- files ---------------------------------------------------------------------------------------


def _in_path(path: Path, language: str) -> Iterator[Find]:
    if path.is_dir():
        for file in sorted(path.rglob("*")):
            hidden = any(part.startswith((".", "__")) for part in file.relative_to(path).parts)
            if file.is_file() and not hidden and file.suffix.lower() in SUFFIXES:
                yield from _in_file(file, file.relative_to(path).as_posix(), language)
    elif _exists(path):
        yield from _in_file(path, path.name, language)
    else:
        raise RequestError(path, "class.no_such_path", "class.give_path")


def _in_file(file: Path, label: str, language: str) -> Iterator[Find]:
    """The codes of one file; a file that cannot be read is told, not raised."""
    try:
        if file.stat().st_size > MOST_BYTES:
            raise OSError(say("class.large_file", language))
        text = _decoded(file.read_bytes())
    except OSError as error:
        reason = say("class.unreadable", language, reason=error.strerror or str(error))
        yield Find(place=label, given=label, reason=reason)
        return
    within = say("class.place.file", language, file=label, place="{place}")
    if file.suffix.lower() in _SEPARATED:
        yield from _in_rows(text, language, within)
    else:
        yield from _in_text(text, language, within)


def _decoded(content: bytes) -> str:
    """Text as editors and spreadsheets save it; a sign that fits no such form does not spoil the codes beside it."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


# ---- separated values ----------------------------------------------------------------------------


def _in_rows(text: str, language: str, within: str = "{place}") -> Iterator[Find]:
    """The codes in any column; a column that is headed as one of names names them."""
    head = text.lstrip("\ufeff").split("\n", 1)[0]
    separator = max(",;\t|", key=head.count) if any(sign in head for sign in ",;\t|") else ","
    try:
        rows = list(csv.reader(text.splitlines(keepends=True), delimiter=separator))
    except csv.Error:
        yield from _in_text(text, language, within)
        return
    names = say("class.name_columns", language).split(", ")
    at = (
        next((place for place, cell in enumerate(rows[0]) if cell.strip().lower() in names), None)
        if rows
        else None
    )
    for number, row in enumerate(rows, start=1):
        place = within.replace("{place}", say("class.place.row", language, row=number))
        name = row[at] if at is not None and at < len(row) else ""
        for found in _scan("\n".join(cell for column, cell in enumerate(row) if column != at)):
            yield _checked(found.text, place, "" if _START.search(name) else name, language)


# ---- text ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Span:
    """Where in a text a code stands, or what looks like one, and its letters as they are to be read."""

    start: int
    text: str


def _in_text(text: str, language: str, within: str = "{place}") -> Iterator[Find]:
    for found in _scan(text):
        line = text.count("\n", 0, found.start) + 1
        place = within.replace("{place}", say("class.place.line", language, line=line))
        begins = text.rfind("\n", 0, found.start) + 1
        near = text[max(begins, found.start - _NEAR) : found.start]
        before = near if len(near) < _NEAR else f",{near}"  # a line cut off does not begin with a name
        yield _checked(found.text, place, _label(before, language), language)


def _label(before: str, language: str) -> str:
    """The name in front of a code on its line; "" where there is none, or only a word like "code"."""
    found = _NAMED.search(before)
    name = " ".join(found.group(1).split()) if found else ""
    no_names = say("class.no_names", language).split(", ")
    return "" if len(name) > NAME or len(name.split()) > 4 or name.lower() in no_names else name


def _scan(text: str) -> Iterator[_Span]:
    """Every code, and everything that looks like one, in order; the code of the class itself is let by."""
    at = 0
    start, headless = _START.search(text), _HEADLESS.search(text)
    while start or headless:
        if headless and (not start or headless.start() < start.start()):
            if headless.group()[:2].upper() != CLASS[:2]:
                yield _Span(headless.start(), headless.group())
            at = headless.end()
        elif start:
            whole, at = _whole(text, start.start(), start.end())
            yield _Span(start.start(), whole)
        # Each is looked for again only where it has been passed: a long text is gone through once for each.
        start = _START.search(text, at) if start and start.start() < at else start
        headless = _HEADLESS.search(text, at) if headless and headless.start() < at else headless


def _whole(text: str, start: int, at: int) -> tuple[str, int]:
    """The code that begins at `start`, and where it ends: as many pieces as its checksum wants.

    Where no number of pieces will do, those that are joined by dashes: that is what somebody meant to copy.
    """
    read, dashed, end = text[start:at], True, at
    for _ in range(_MOST_PIECES):
        piece = _PIECE.match(text, at)
        if piece is None or piece.group(1).upper() == RESULT:
            break
        dashed = dashed and re.search(f"[{_DASHES}]", text[at : piece.start(1)]) is not None
        read, at = f"{read}-{piece.group(1)}", piece.end()
        end = at if dashed else end
        if _sound(read):
            return read, at
    return text[start:end], end


def _sound(code: str) -> bool:
    try:
        armour.unwrap(RESULT, code)
    except ValueError:
        return False
    return True


def _checked(code: str, place: str, name: str, language: str) -> Find:
    """A code found, read and replayed; its own name, if it has one, before that of its place."""
    given = armour.quoted(code)
    try:
        result = class_results.read(code)
        label = result.name or class_results.tidy(name[:NAME])
    except ClassError as error:
        return Find(place=place, given=given, name=name, reason=error.sentence(language))
    return Find(place=place, given=given, name=label, result=result, code=str(result))
