"""What other processes do to a file of progress in tests. Leaves out assertions: each function answers in JSON."""

from __future__ import annotations

import os
import resource
import sqlite3
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ecarte_widgets import CardTable
from ecarte_widgets.teaching import levels
from ecarte_widgets.teaching.store import Store, StoreError
from tests.support import clicks
from tests.support.processes import forked

SEED = 5


def hold(file: str) -> None:
    """Holds the file locked, as a kernel does that is writing, until it is told something or killed."""
    base = sqlite3.connect(file, isolation_level=None)
    base.execute("BEGIN EXCLUSIVE")
    print("held", flush=True)
    sys.stdin.readline()


def at_once(folder: str, count: int) -> list[str]:
    """So many processes come upon the same file in the same moment, read and write; what each put aside.

    A file is moved slowly, so that the others have time to do it as well, if they can.
    """
    signal, start = os.pipe()
    answers = []
    for number in range(count):
        reader, writer = os.pipe()
        if not os.fork():
            os.close(start)
            Store._rename = slowly(Store._rename)  # type: ignore[method-assign]
            os.read(signal, 1)  # the end of the pipe is the signal, for all at once
            store = Store(Path(folder))
            try:
                store.newest("table", "nobody's", "")
                store.put((f"new {number}", "table", "new", ""), f"body {number}")
                told = " ".join(path.name for path in store.aside) or "-"
            except StoreError as error:
                told = error.why
            os.write(writer, told.encode())
            os._exit(0)
        os.close(writer)
        answers.append(reader)
    os.close(start)
    told = []
    for reader in answers:
        with os.fdopen(reader, encoding="utf-8") as answer:
            told.append(answer.read())
    for _ in range(count):
        os.wait()
    return told


def slowly(work: Callable[[Store], Path]) -> Callable[[Store], Path]:
    def slow(store: Store) -> Path:
        time.sleep(0.2)
        return work(store)

    return slow


def play(steps: int = 200) -> dict[str, Any]:
    """A named table is played for a whole deal; what it says of its keeping at the start, and whenever that changes,
    and the code that carries the game elsewhere."""
    table = CardTable(seed=SEED, name="mine")
    told = [table.shown["kept"]]
    for _ in range(steps):
        if table.results and table.view.phase == "shuffle":
            break
        clicks.click(table)
        if table.shown["kept"] != told[-1]:
            told.append(table.shown["kept"])
    return {"told": told, "deals": len(table.results), "record": table.record, "code": table.carry()}


def play_as_nobody(folder: str) -> dict[str, Any]:
    """The same by an ordinary user, to whom the permissions of files mean something."""
    levels.levels()  # what is loaded late must be there: an ordinary user may not see where Python lies
    forked(play)

    def work() -> dict[str, Any]:
        if os.geteuid() == 0:
            import pwd

            os.setgroups([])
            os.setgid(pwd.getpwnam("nobody").pw_gid)
            os.setuid(pwd.getpwnam("nobody").pw_uid)
        os.environ["ECARTE_HOME"] = folder
        return play()

    return dict(forked(work))


def play_with_little_room(size: int) -> dict[str, Any]:
    """The same where no file may grow beyond so many bytes, as under a quota."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    return play()
