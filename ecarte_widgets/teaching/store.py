"""The file in which a learner's progress lies: one SQLite file in the learner's data folder.

Leaves out what is kept in it (`progress`), and all wording. Nothing here ever overwrites what somebody else wrote: each
sitting (one table or exercise in one kernel) has a row of its own, and the newest of a name is the one to go on from.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ..rules.errors import EcarteError

if TYPE_CHECKING:
    from sqlite3 import Connection, Error

FILE = "learner.sqlite"
OURS = 0x45434152  # "ECAR", by which SQLite and `file` tell whose database it is
FORM = 1
"""Version of the tables below."""
PATIENCE = 2.0
"""Seconds to wait for another kernel that is writing."""
_TABLES = """
CREATE TABLE kept (
  sitting TEXT PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, made TEXT NOT NULL,
  rev INTEGER NOT NULL UNIQUE, at TEXT NOT NULL, body TEXT NOT NULL
);
CREATE INDEX newest ON kept (kind, name, made, rev);
CREATE TABLE answers (
  id INTEGER PRIMARY KEY, sitting TEXT NOT NULL, name TEXT NOT NULL, at TEXT NOT NULL, body TEXT NOT NULL
);
"""
_PUT = """
INSERT INTO kept (sitting, kind, name, made, rev, at, body)
VALUES (?, ?, ?, ?, (SELECT COALESCE(MAX(rev), 0) + 1 FROM kept), ?, ?)
ON CONFLICT (sitting) DO UPDATE SET rev = excluded.rev, at = excluded.at, body = excluded.body
"""


class StoreError(EcarteError):
    """Progress that cannot be read or written now. `why` says which: locked, full, unwritable, newer, failed."""


class Row(NamedTuple):
    """One sitting as it was kept last. `rev` counts all writings in the file: the higher, the later."""

    sitting: str
    kind: str
    name: str
    made: str
    rev: int
    at: str
    body: str


class Store:
    """The progress in `folder`. Opened anew for each use, so that no lock is held and no file handle outlives a move.

    `aside`: where files that were none of ours, or damaged, have been put by this object.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / FILE
        self.aside: list[Path] = []
        self._sound = False

    def put(
        self, row: tuple[str, str, str, str], body: str, answer: str = "", *, patience: float = PATIENCE
    ) -> None:
        """Keeps `body` for (sitting, kind, name, made), and adds `answer` if there is one: both or neither.

        `patience`: seconds to wait for another kernel. Raises StoreError.
        """
        now = time.strftime("%Y-%m-%dT%H:%M:%S")
        with self._open(patience) as base, base:
            base.execute("BEGIN IMMEDIATE")
            base.execute(_PUT, (*row, now, body))
            if answer:
                base.execute(
                    "INSERT INTO answers (sitting, name, at, body) VALUES (?, ?, ?, ?)",
                    (row[0], row[2], now, answer),
                )

    def newest(self, kind: str, name: str, made: str) -> Row | None:
        """The sitting of this name that was written last; None if there is none. Raises StoreError."""
        if not self.file.exists():
            return None
        with self._open(PATIENCE) as base:
            found = base.execute(
                "SELECT sitting, kind, name, made, rev, at, body FROM kept "
                "WHERE kind = ? AND name = ? AND made = ? ORDER BY rev DESC LIMIT 1",
                (kind, name, made),
            ).fetchone()
        return Row(*found) if found else None

    def rows(self) -> list[Row]:
        """Every sitting, the one written last first. Raises StoreError."""
        if not self.file.exists():
            return []
        with self._open(PATIENCE) as base:
            found = base.execute(
                "SELECT sitting, kind, name, made, rev, at, body FROM kept ORDER BY rev DESC"
            ).fetchall()
        return [Row(*row) for row in found]

    def answers(self) -> list[tuple[str, str, str]]:
        """Every answer ever checked: (name of the exercise, time, body), in order. Raises StoreError."""
        if not self.file.exists():
            return []
        with self._open(PATIENCE) as base:
            return [tuple(row) for row in base.execute("SELECT name, at, body FROM answers ORDER BY id")]

    def put_aside(self) -> Path | None:
        """Renames the file, so that the next use begins an empty one; its new place, None if there was none."""
        with self._alone():
            return self._rename() if self.file.exists() else None

    # ---- opening ---------------------------------------------------------------------------------

    @contextmanager
    def _open(self, patience: float) -> Iterator[Connection]:
        """A connection that is closed afterwards; what SQLite complains of becomes a StoreError.

        A file that is damaged or not ours is put aside, and an empty one begun.
        """
        import sqlite3  # late: not every host of the rules has it (Pyodide brings it apart)

        for last in (False, True):
            try:
                base = self._connect(patience)
                break
            except sqlite3.DatabaseError as error:
                if last or not _damaged(error):
                    raise self._error(error) from error
                self._make_room(error)
            except OSError as error:
                raise StoreError(self.folder, "store.unwritable", reason=error.strerror or error) from error
        try:
            yield base
        except sqlite3.Error as error:
            self._sound = False
            raise self._error(error) from error
        finally:
            base.close()

    def _connect(self, patience: float) -> Connection:
        import sqlite3

        self.folder.mkdir(parents=True, exist_ok=True)
        base = sqlite3.connect(self.file, timeout=patience, isolation_level=None)
        try:
            base.execute(
                "PRAGMA journal_mode = DELETE"
            )  # a rollback journal: the other kind breaks on shared drives
            if not self._sound or not self.file.stat().st_size:
                self._check(base)
                self._sound = True
        except BaseException:
            base.close()
            raise
        return base

    def _check(self, base: Connection) -> None:
        """Makes the tables in an empty file; refuses one that is not ours, not whole, or of a later form."""
        import sqlite3

        if self._ours(base):
            if base.execute("PRAGMA quick_check").fetchone() != ("ok",):
                raise sqlite3.DatabaseError("quick_check")
            return
        base.execute("BEGIN IMMEDIATE")
        with base:
            if self._ours(base):
                return  # another kernel has just made it
            if base.execute("SELECT count(*) FROM sqlite_master").fetchone() != (0,):
                raise sqlite3.DatabaseError("application_id")
            for statement in filter(None, map(str.strip, _TABLES.split(";"))):
                base.execute(statement)
            base.execute(f"PRAGMA application_id = {OURS}")
            base.execute(f"PRAGMA user_version = {FORM}")

    def _ours(self, base: Connection) -> bool:
        """Whether the file says that it is ours. Raises StoreError where a later version has written it."""
        whose, form = (
            base.execute(f"PRAGMA {key}").fetchone()[0] for key in ("application_id", "user_version")
        )
        if whose == OURS and form > FORM:
            raise StoreError(self.file, "store.newer")
        return bool(whose == OURS)

    def _error(self, error: Error) -> StoreError:
        """What SQLite says, by what it means for the learner."""
        text = str(error).lower()
        for sign, why in _SIGNS.items():
            if sign in text:
                return StoreError(self.folder, f"store.{why}")
        return StoreError(self.folder, "store.failed", reason=error)

    # ---- putting aside ---------------------------------------------------------------------------

    def _make_room(self, found: Exception) -> None:
        """Puts a damaged file aside, unless another kernel has done so by now."""
        import sqlite3

        with self._alone():
            try:
                self._connect(PATIENCE).close()
            except sqlite3.DatabaseError as error:
                if not _damaged(error):
                    raise self._error(error) from error
                self.aside.append(self._rename())

    def _rename(self) -> Path:
        """Gives the file, and a journal it may have, the next free name; the new place."""
        number = 1
        while True:
            target = self.folder / f"{self.file.stem}.aside-{number}{self.file.suffix}"
            try:
                target.touch(exist_ok=False)  # reserves the name
                break
            except FileExistsError:
                number += 1
        try:
            os.replace(self.file, target)
            journal = self.file.with_name(FILE + "-journal")
            if journal.exists():
                os.replace(journal, target.with_name(target.name + "-journal"))
        except OSError as error:
            raise StoreError(self.folder, "store.unwritable", reason=error.strerror or error) from error
        self._sound = False
        return target

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Only one kernel at a time moves files: two would move the new one as well. Raises StoreError (locked)."""
        sign = self.folder / ".moving"
        try:
            if sign.exists() and time.time() - sign.stat().st_mtime > 5 * PATIENCE:
                sign.unlink(missing_ok=True)  # left by a kernel that died here
            sign.touch(exist_ok=False)
        except FileExistsError as error:
            raise StoreError(self.folder, "store.locked") from error
        except OSError as error:
            raise StoreError(self.folder, "store.unwritable", reason=error.strerror or error) from error
        try:
            yield
        finally:
            sign.unlink(missing_ok=True)


_SIGNS = {
    "locked": "locked",
    "disk is full": "full",
    "readonly": "unwritable",
    "unable to open": "unwritable",
    "permission": "unwritable",
}
"""What SQLite's messages hold, and what it means. Its error codes say the same, but not for every system's fault."""


def _damaged(error: Exception) -> bool:
    """Whether SQLite speaks of the file itself, and not of the moment."""
    import sqlite3

    return isinstance(error, sqlite3.DatabaseError) and not isinstance(
        error, (sqlite3.OperationalError, sqlite3.ProgrammingError)
    )


def data_folder() -> Path:
    """Where this person's progress lies: `ECARTE_HOME`, else the data folder that the system gives each program."""
    given = os.environ.get("ECARTE_HOME")
    if given:
        return Path(given).expanduser()
    import platformdirs  # late: only where something is kept

    return Path(platformdirs.user_data_path("ecarte_widgets", appauthor=False))
