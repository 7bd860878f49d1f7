"""The file of progress: several kernels, locked, full or unwritable; nothing lost, nothing torn, and where it lies.

Leaves out damaged and foreign files (test_damage.py), killed kernels (test_kill.py), what is kept (test_keeping.py).
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecarte_widgets import CardTable, progress
from ecarte_widgets.teaching import salvage
from ecarte_widgets.teaching import store as stores
from ecarte_widgets.teaching.store import FILE, Store, StoreError, data_folder
from tests.support import clicks, kept_work, processes
from tests.support.sittings import body, filled, kept, sitting

LONG = os.environ.get("ECARTE_LONG") == "1"
HELPERS = "tests.support.kept_work"


# ---- several kernels -----------------------------------------------------------------------------


def test_a_new_file_made_by_many_at_once(tmp_path: Path) -> None:
    """Five kernels begin in an empty folder: one file, and what each has written is in it."""
    assert processes.run(HELPERS, "at_once", str(tmp_path / "home"), 5) == ["-"] * 5
    assert kept(Store(tmp_path / "home")) == {f"new {n}": f"body {n}" for n in range(5)}


def test_a_file_put_aside_while_another_kernel_writes(tmp_path: Path) -> None:
    """The next person begins afresh; whoever still plays writes into the new file, and never into the old."""
    first, second = filled(tmp_path), Store(tmp_path)
    second.rows()
    content = (tmp_path / FILE).read_bytes()
    moved = first.put_aside()
    assert moved is not None
    second.put(sitting(1), "went on")
    assert moved.read_bytes() == content
    assert kept(first) == {"sitting 1": "went on"}
    assert Store(tmp_path / "empty").put_aside() is None


def test_two_threads_write_at_once(tmp_path: Path) -> None:
    """Cells and clicks of one kernel are two threads: nothing is lost, nobody waits for long."""
    store = Store(tmp_path)

    def work(thread: int) -> None:
        for number in range(40):
            store.put((f"{thread}", "table", "same", "made"), f"{thread} {number}", f"{thread} {number}")

    threads = [threading.Thread(target=work, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert kept(store) == {str(n): f"{n} 39" for n in range(3)}
    assert len(store.answers()) == 120


def test_locked_for_long_is_told_and_kept_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Another kernel holds the file: after two seconds that is said, play goes on, and once it is free all is kept."""
    monkeypatch.setenv("ECARTE_HOME", str(tmp_path))
    table = CardTable(name="mine")
    clicks.click(table)
    with processes.running(HELPERS, "hold", str(tmp_path / FILE)) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        before = time.monotonic()
        clicks.click(table)
        waited = time.monotonic() - before
        assert 1.8 < waited < 6, waited
        assert "Another kernel" in table.shown["kept"]
        before = time.monotonic()
        for _ in range(3):
            clicks.click(table)
        assert time.monotonic() - before < 3, "it waits for two seconds once, not at every click"
        assert CardTable(table.carry()).view == table.view
    clicks.click(table)
    assert table.shown["kept"].startswith("Kept on this machine")
    assert CardTable(name="mine").record == table.record


def test_locked_from_the_start_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A table made while the file is held says so, and has another chance at the next click."""
    monkeypatch.setenv("ECARTE_HOME", str(tmp_path))
    clicks.click(CardTable(name="mine"))
    with processes.running(HELPERS, "hold", str(tmp_path / FILE)) as other:
        assert other.stdout is not None
        other.stdout.readline()
        table = CardTable(name="mine")
        assert "Another kernel" in table.shown["kept"]
    clicks.click(table)
    assert table.shown["kept"].startswith("Kept on this machine")


def test_a_rollback_journal_and_no_other(tmp_path: Path) -> None:
    """The file's head says so, also after somebody's tool has changed it, and no log ever lies beside it."""
    store = filled(tmp_path)
    for change in (None, "PRAGMA journal_mode = WAL"):
        if change:
            base = sqlite3.connect(tmp_path / FILE, isolation_level=None)
            assert base.execute(change).fetchone() == ("wal",)
            base.close()
        seen = []
        real = salvage.sealed

        def sealed(*given: str, real: Callable[..., str] = real, seen: list[str] = seen) -> str:
            seen.extend(path.name for path in tmp_path.iterdir())  # in the middle of writing
            return real(*given)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(stores, "sealed", sealed)
            store.put(sitting(1), body(1))
        assert seen
        assert not [name for name in seen if name.endswith(("-wal", "-shm"))]
        assert (tmp_path / FILE).read_bytes()[18:20] == b"\1\1"


# ---- where nothing can be written ----------------------------------------------------------------


def elsewhere(played: dict[str, object]) -> None:
    """The deal was played to its end, and its code goes on at another table."""
    assert played["deals"] == 1
    assert CardTable(str(played["code"])).record.startswith(str(played["record"]))


def test_a_file_in_the_folders_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Said from the first moment in a sentence; play goes on."""
    (tmp_path / "home").write_text("a file")
    monkeypatch.setenv("ECARTE_HOME", str(tmp_path / "home"))
    played = kept_work.play()
    assert len(played["told"]) == 1
    assert f"{tmp_path / 'home'} cannot be written" in played["told"][0]
    assert (tmp_path / "home").read_text() == "a file"
    elsewhere(played)


@pytest.mark.parametrize("what", ["folder", "folder above", "file", "nothing to be seen"])
def test_a_read_only_folder(what: str, tmp_path: Path) -> None:
    """To an ordinary user: said in a sentence, at the start or at the first click, and play goes on."""
    tmp_path.chmod(0o755)
    home = tmp_path / "home" / "progress"
    home.mkdir(parents=True)
    if what == "file":
        filled(home)
        (home / FILE).chmod(0o444)
    elif what == "folder above":
        home.rmdir()
    for place in (home, home.parent):
        if place.exists():
            place.chmod(0o000 if what == "nothing to be seen" else 0o555)
    for above in tmp_path.parents[:2]:
        above.chmod(above.stat().st_mode | 0o011)  # pytest's folders are closed to other users
    try:
        played = processes.run(HELPERS, "play_as_nobody", str(home), ECARTE_HOME=str(tmp_path / "before"))
    finally:
        home.parent.chmod(0o755)
        if home.exists():
            home.chmod(0o755)
    assert "cannot be written" in played["told"][-1]
    assert len(played["told"]) <= 2
    elsewhere(played)


def test_a_full_disk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """SQLite's own message for it, got by a limit to the file's pages: said, play goes on, and what was kept stays."""
    monkeypatch.setenv("ECARTE_HOME", str(tmp_path))
    before = filled(tmp_path).rows()
    with monkeypatch.context() as patch:
        patch.setattr(stores, "_MANNERS", (*stores._MANNERS, "PRAGMA max_page_count = 1"))  # as few as it has
        table = CardTable(seed=5, name="mine")
        while not table.results:
            clicks.click(table)
        assert f"The disk that holds {tmp_path} is full" in table.shown["kept"]
        assert CardTable(table.carry()).record.startswith(table.record)
        kept_before = Store(tmp_path).rows()
    assert {row.sitting: row.body for row in before}.items() <= {
        r.sitting: r.body for r in kept_before
    }.items()
    clicks.click(table)
    assert table.shown["kept"].startswith("Kept on this machine"), "room has been made"
    assert CardTable(seed=5, name="mine").record == table.record


def test_a_quota(tmp_path: Path) -> None:
    """Where the system lets no file grow: said with the system's reason, and play goes on."""
    played = processes.run(HELPERS, "play_with_little_room", 4096, ECARTE_HOME=str(tmp_path))
    assert "Not kept at present" in played["told"][-1]
    elsewhere(played)


def test_what_sqlite_cannot_hold_is_told(tmp_path: Path) -> None:
    """A name that is no text is refused in words, not by an exception of another library's."""
    with pytest.raises(StoreError, match="cannot be used"):
        Store(tmp_path).put(("a", "table", "\ud800", "made"), "body")


# ---- where it lies -------------------------------------------------------------------------------


def test_the_folder_of_the_system(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without ECARTE_HOME, the data folder that the system gives each program."""
    monkeypatch.delenv("ECARTE_HOME")
    for name in ("HOME", "USERPROFILE", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert tmp_path in data_folder().parents
    assert data_folder().name == "ecarte_widgets"
    clicks.click(CardTable(name="mine"))
    assert progress.where().is_file()
    assert tmp_path in progress.where().parents


def test_the_folder_that_is_given(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """ECARTE_HOME overrides it, "~" in it is the home; the home of nobody is refused in words."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setenv("ECARTE_HOME", "~/my progress")
    clicks.click(CardTable(name="mine"))
    assert progress.where() == tmp_path / "my progress" / FILE
    assert progress.where().is_file()
    monkeypatch.setenv("ECARTE_HOME", "~nobody-of-this-name/progress")
    table = CardTable(name="mine")
    clicks.click(table)
    assert "~nobody-of-this-name" in table.shown["kept"]


# ---- whatever comes after whatever ---------------------------------------------------------------

STEPS = st.lists(
    st.tuples(
        st.sampled_from(
            ["put", "put", "put", "answer", "read", "half", "lock", "free", "aside", "new kernel"]
        ),
        st.integers(0, 2),
        st.integers(0, 5),
    ),
    max_size=40,
)


@given(steps=STEPS)
@settings(max_examples=600 if LONG else 40)
def test_no_row_is_ever_lost_or_torn(
    steps: list[tuple[str, int, int]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Three kernels in any order, with another that locks, leaves things half done, or puts the file aside: what was
    answered is there, in its order, and what was refused is not."""
    folder = tmp_path_factory.mktemp("store")
    kernels = [Store(folder) for _ in range(3)]
    model: dict[str, str] = {}
    answers: list[str] = []
    locked: sqlite3.Connection | None = None
    for number, (step, kernel, row) in enumerate(steps):
        text, store = f"body {number}", kernels[kernel]
        if step in ("put", "answer"):
            told = text if step == "answer" else ""
            if locked is not None:
                with pytest.raises(StoreError, match="Another kernel"):
                    store.put(sitting(row), text, told, patience=0)
                continue
            store.put(sitting(row), text, told, patience=0)
            model.pop(sitting(row)[0], None)
            model[sitting(row)[0]] = text
            answers += [told] * bool(told)
        elif step == "half" and locked is None and model:
            base = sqlite3.connect(folder / FILE, isolation_level=None)
            base.execute("BEGIN IMMEDIATE")
            base.execute("UPDATE kept SET body = 'half done'")
            base.close()
        elif step == "lock" and locked is None and model:
            locked = sqlite3.connect(folder / FILE, isolation_level=None)
            locked.execute("BEGIN IMMEDIATE")
        elif step == "free" and locked is not None:
            locked.close()
            locked = None
        elif step == "aside" and locked is None:
            store.put_aside()
            model, answers = {}, []
        elif step == "new kernel":
            kernels[kernel] = Store(folder)
        found = store.rows()
        assert [(r.sitting, r.body) for r in found] == list(reversed(model.items()))
        assert [body for _, _, body in store.answers()] == answers
        names = [r for r in found if r.name == sitting(row)[2]]
        assert store.newest(*sitting(row)[1:]) == (names[0] if names else None)
    if locked is not None:
        locked.close()
