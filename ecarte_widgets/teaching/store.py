"""The file in which a learner's progress lies: one SQLite file in the learner's data folder.

Leaves out what is kept in it (`progress`), and all wording. Nothing here ever overwrites what somebody else wrote: each
sitting (one table or exercise in one kernel) has a row of its own, and the newest of a name is the one to go on from.
"""

from __future__ import annotations

import os
import stat
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from .salvage import Saved, opened, readable, sealed
from .troubles import StoreError as StoreError
from .troubles import Unusable, code, damaged, meaning

if TYPE_CHECKING:
    from sqlite3 import Connection

T = TypeVar("T")

FILE = "learner.sqlite"
OURS = 0x45434152  # "ECAR", by which SQLite and `file` tell whose database it is
FORM = 1
"""Version of the tables below."""
PATIENCE = 2.0
"""Seconds to wait for another kernel that is writing."""
_TABLES = (
    """CREATE TABLE kept (
  sitting TEXT PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, made TEXT NOT NULL,
  rev INTEGER NOT NULL UNIQUE, at TEXT NOT NULL, body TEXT NOT NULL
)""",
    "CREATE INDEX newest ON kept (kind, name, made, rev)",
    """CREATE TABLE answers (
  id INTEGER PRIMARY KEY, sitting TEXT NOT NULL, name TEXT NOT NULL, at TEXT NOT NULL, body TEXT NOT NULL
)""",
)
_PUT = """
INSERT INTO kept (sitting, kind, name, made, rev, at, body)
VALUES (?, ?, ?, ?, (SELECT COALESCE(MAX(rev), 0) + 1 FROM kept), ?, ?)
ON CONFLICT (sitting) DO UPDATE SET rev = excluded.rev, at = excluded.at, body = excluded.body
"""
_TAKE_OVER = """
INSERT INTO kept (sitting, kind, name, made, rev, at, body) VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (sitting) DO NOTHING
"""
_ANSWER = "INSERT INTO answers (sitting, name, at, body) VALUES (?, ?, ?, ?)"
_MANNERS = (
    # A rollback journal: the other kind (WAL) breaks on shared drives. Emptied after use, not deleted: that is cheaper.
    "PRAGMA journal_mode = TRUNCATE",
    # Nothing waits for the disk. What a kernel has written before it is killed is the system's by then, in the order
    # in which it was written, and is seen by the next kernel and gets to the disk whatever this says: this is about a
    # loss of power only, and waiting for that costs a click 15 ms and more. If power is lost in the very seconds in
    # which the system writes, the file may be left half old, half new: that is seen (`_check`), the file put aside,
    # and what is whole in it, which is all but the last pages, taken over.
    "PRAGMA synchronous = OFF",
)
_PARTS = ("-journal", "-wal", "-shm")
"""What may lie beside a database and belongs to it."""
_turn = threading.RLock()
"""One thread of this process at a time: cells and clicks are two. To close a file that one of them has looked into
would give up the other's lock on it, which is how POSIX has it."""


class Row(NamedTuple):
    """One sitting as it was kept last. `rev` counts all writings in the file: the higher, the later.

    `body` is "" where it is no longer what was written.
    """

    sitting: str
    kind: str
    name: str
    made: str
    rev: int
    at: str
    body: str


class Store:
    """The progress in `folder`. Opened anew for each use, so that no lock is held and no file handle outlives a move.

    `aside`: where files that were none of ours, or damaged, have been put by this object. What is whole in them has
    been taken over.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / FILE
        self.aside: list[Path] = []
        self._sound: tuple[int, int] | None = None
        """The file (device, inode) that has been found whole."""

    def put(
        self, row: tuple[str, str, str, str], body: str, answer: str = "", *, patience: float = PATIENCE
    ) -> None:
        """Keeps `body` for (sitting, kind, name, made), and adds `answer` if there is one: both or neither.

        `patience`: seconds to wait for another kernel. Raises StoreError.
        """
        now = time.strftime("%Y-%m-%dT%H:%M:%S")

        def write(base: Connection) -> None:
            with base:
                base.execute("BEGIN IMMEDIATE")
                base.execute(_PUT, (*row, now, sealed(body, *row)))
                if answer:
                    base.execute(_ANSWER, (row[0], row[2], now, sealed(answer, row[0], row[2])))

        self._use(write, patience)

    def newest(self, kind: str, name: str, made: str) -> Row | None:
        """The sitting of this name that was written last; None if there is none. Raises StoreError."""
        found = self._read(
            "WHERE kind = ? AND name = ? AND made = ? ORDER BY rev DESC LIMIT 1", kind, name, made
        )
        return found[0] if found else None

    def rows(self) -> list[Row]:
        """Every sitting, the one written last first. Raises StoreError."""
        return self._read("ORDER BY rev DESC")

    def answers(self) -> list[tuple[str, str, str]]:
        """Every answer ever checked: (name of the exercise, time, body), in order. Raises StoreError."""
        if not self._there():
            return []
        query = "SELECT sitting, name, at, body FROM answers ORDER BY id"
        found = self._use(lambda base: base.execute(query).fetchall())
        return [(name, at, opened(body, sitting, name)) for sitting, name, at, body in found]

    def put_aside(self) -> Path | None:
        """Renames the file, so that the next use begins an empty one; its new place, None if there was none."""
        with self._alone():
            return self._rename() if self._there() else None

    def _read(self, which: str, *given: str) -> list[Row]:
        if not self._there():
            return []
        query = f"SELECT sitting, kind, name, made, rev, at, body FROM kept {which}"
        found = self._use(lambda base: base.execute(query, given).fetchall())
        return [
            row._replace(body=opened(row.body, row.sitting, row.kind, row.name, row.made))
            for row in map(Row._make, found)
        ]

    # ---- opening ---------------------------------------------------------------------------------

    def _use(self, work: Callable[[Connection], T], patience: float = PATIENCE) -> T:
        """What `work` comes to with an open file; whatever goes wrong becomes a StoreError.

        A file that is damaged or not ours is put aside, a new one begun, and `work` done with that.
        """
        import sqlite3  # late: not every host of the rules has it (Pyodide brings it apart)

        with _turn:
            for last in (False, False, True):
                known = self._sound
                try:
                    with closing(self._connect(patience)) as base:
                        return work(base)
                except (Unusable, UnicodeDecodeError, sqlite3.Error) as error:
                    self._sound = None
                    if last or not self._cured(error, known is not None):
                        raise self._error(error) from error
                except (OSError, UnicodeError) as error:
                    raise self._error(error) from error
        raise AssertionError("the last try neither ends nor raises")

    def _cured(self, error: Exception, was_sound: bool) -> bool:
        """Whether another try may go better, after what is done here."""
        if damaged(error):
            self._make_room()
            return True
        # Another kernel has put the file aside since it was opened; or what lies there is no longer what was checked.
        return code(error) == "SQLITE_READONLY_DBMOVED" or (was_sound and meaning(error) == "failed")

    def _connect(self, patience: float) -> Connection:
        """The file, open and found whole. Raises Unusable, sqlite3.Error, OSError, StoreError (newer)."""
        import sqlite3

        self.folder.mkdir(parents=True, exist_ok=True)
        here = self._look()
        base = sqlite3.connect(self.file, timeout=patience, isolation_level=None)
        base.text_factory = lambda text: text.decode(errors="replace")  # damage is seen by its sum
        try:
            for manner in _MANNERS:
                base.execute(manner)
            if here is None or here != self._sound:
                self._check(base)
                found = self.file.stat()
                self._sound = (found.st_dev, found.st_ino)
        except BaseException:
            base.close()
            raise
        return base

    def _look(self) -> tuple[int, int] | None:
        """Which file lies there; None where it must be made, or mended by SQLite first.

        Looks by itself, for SQLite changes another program's file by merely opening it. Raises Unusable for what is
        not ours, StoreError for what a later version has written.
        """
        try:
            found = self.file.stat()
        except FileNotFoundError:
            return None
        if not stat.S_ISREG(found.st_mode):
            raise Unusable(self.file.name)
        journal = self.file.with_name(FILE + "-journal")
        here = (found.st_dev, found.st_ino)
        if not found.st_size or (journal.exists() and journal.stat().st_size):
            return (
                here if found.st_size and here == self._sound else None
            )  # another kernel writes, or was killed
        with self.file.open("rb") as file:
            head = file.read(100)
        if not _is_ours(head):
            raise Unusable(self.file.name)
        if int.from_bytes(head[60:64]) > FORM:
            raise StoreError(self.file, "store.newer")
        return here

    def _check(self, base: Connection) -> None:
        """Makes the tables in an empty file; refuses one that is not ours or not whole."""
        if not self._ours(base):
            with base:
                base.execute("BEGIN IMMEDIATE")
                if not self._ours(base):  # no other kernel has just made it
                    self._make(base)
        if base.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
            raise Unusable("integrity_check")
        found = base.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid").fetchall()
        if found != [(statement,) for statement in _TABLES]:
            raise Unusable("sqlite_master")

    def _ours(self, base: Connection) -> bool:
        """Whether the file says that it is ours. Raises StoreError where a later version has written it."""
        whose, form = (
            base.execute(f"PRAGMA {key}").fetchone()[0] for key in ("application_id", "user_version")
        )
        if whose == OURS and form > FORM:
            raise StoreError(self.file, "store.newer")
        return bool(whose == OURS)

    def _make(self, base: Connection) -> None:
        if base.execute("SELECT count(*) FROM sqlite_master").fetchone() != (0,):
            raise Unusable("application_id")
        for statement in _TABLES:
            base.execute(statement)
        base.execute(f"PRAGMA application_id = {OURS}")
        base.execute(f"PRAGMA user_version = {FORM}")

    def _there(self) -> bool:
        """Whether anything lies there. Raises StoreError where that cannot be told, or nothing can be made."""
        try:
            self.file.lstat()
        except FileNotFoundError:
            above = next(place for place in self.file.parents if place.exists())
            if not os.access(above, os.W_OK | os.X_OK):
                raise StoreError(self.folder, "store.unwritable") from None
            return False
        except OSError as error:
            raise self._error(error) from error
        return True

    def _error(self, error: Exception) -> StoreError:
        """What went wrong, by what it means for the learner."""
        why = meaning(error)
        return StoreError(self.folder, f"store.{why}", reason=str(error))

    # ---- putting aside ---------------------------------------------------------------------------

    def _make_room(self) -> None:
        """Puts a damaged file aside, unless another kernel has done so by now."""
        import sqlite3

        with self._alone():
            try:
                self._connect(PATIENCE).close()
            except (Unusable, UnicodeDecodeError, OSError, sqlite3.Error) as error:
                if not damaged(error):
                    raise self._error(error) from error
                self.aside.append(self._rename())
                self._take_over(readable(self.aside[-1]))

    def _take_over(self, saved: Saved) -> None:
        """Puts what was saved below whatever another kernel may have written in the new file by now."""
        import sqlite3

        if not saved.kept:
            return
        try:
            with closing(self._connect(PATIENCE)) as base, base:
                base.execute("BEGIN IMMEDIATE")
                (lowest,) = base.execute("SELECT COALESCE(MIN(rev), 1) FROM kept").fetchone()
                down = lowest - 1 - saved.kept[-1][4]
                base.executemany(_TAKE_OVER, [(*row[:4], row[4] + down, *row[5:]) for row in saved.kept])
                base.executemany(_ANSWER, saved.answers)
        except (Unusable, UnicodeDecodeError, OSError, sqlite3.Error) as error:
            raise self._error(error) from error

    def _rename(self) -> Path:
        """Gives the file, and what belongs to it, the next free name; the new place."""
        try:
            with self._held():
                target = self._free_name()
                for part in _PARTS:  # first: a new file must not find the old one's journal
                    if (beside := self.file.with_name(FILE + part)).exists() and beside.stat().st_size:
                        os.replace(beside, target.with_name(target.name + part))
                os.replace(self.file, target)
        except OSError as error:
            raise self._error(error) from error
        self._sound = None
        return target

    def _free_name(self) -> Path:
        """A name that nothing has, and that nothing else will get."""
        number = 1
        while True:
            target = self.folder / f"{self.file.stem}.aside-{number}{self.file.suffix}"
            try:
                target.mkdir() if self.file.is_dir() else target.touch(exist_ok=False)
                return target
            except FileExistsError:
                number += 1

    @contextmanager
    def _held(self) -> Iterator[None]:
        """Nobody writes in the file meanwhile, if it is one in which anybody can."""
        import sqlite3

        with ExitStack() as held:
            try:
                if self._look() is not None:
                    base = sqlite3.connect(self.file, timeout=PATIENCE, isolation_level=None)
                    held.callback(base.close)
                    base.execute("BEGIN EXCLUSIVE")
            except (Unusable, UnicodeDecodeError, sqlite3.Error) as error:
                if not damaged(error):
                    raise self._error(error) from error
            except StoreError:
                pass  # of a later version: put aside only where that is asked for
            if os.name == "nt":
                held.close()  # Windows moves no open file
            yield

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Only one kernel at a time moves files: two would move the new one as well. Raises StoreError.

        The lock is SQLite's own on an empty file: it works wherever the other works, and ends with whoever holds it.
        """
        import sqlite3

        with _turn:
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
                sign = sqlite3.connect(self.folder / ".moving", timeout=2 * PATIENCE, isolation_level=None)
            except (OSError, sqlite3.Error) as error:
                raise self._error(error) from error
            with closing(sign):
                try:
                    sign.execute("BEGIN EXCLUSIVE")
                except sqlite3.Error as error:
                    raise self._error(error) from error
                yield


def _is_ours(head: bytes) -> bool:
    """Whether a file that begins with these 100 bytes is one of ours, and one that SQLite would read and write.

    https://www.sqlite.org/fileformat.html#the_database_header
    """
    numbers = {at: int.from_bytes(head[at : at + 4]) for at in (44, 56, 68)}
    return (
        head[:16] == b"SQLite format 3\0"
        and {*head[18:20]} <= {1, 2}  # rollback journal or the other kind, to write and to read
        and 1 <= numbers[44] <= 4  # the form of its tables
        and numbers[56] == 1  # UTF-8
        and numbers[68] == OURS
    )


def data_folder() -> Path:
    """Where this person's progress lies: `ECARTE_HOME`, else the data folder that the system gives each program.

    Raises StoreError for the home of somebody who is not known here ("~nobody-here").
    """
    given = os.environ.get("ECARTE_HOME")
    if given:
        try:
            return Path(given).expanduser()
        except RuntimeError as error:
            raise StoreError(given, "store.unwritable") from error
    import platformdirs  # late: only where something is kept

    return Path(platformdirs.user_data_path("ecarte_widgets", appauthor=False))
