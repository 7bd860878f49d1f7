"""Files of progress that are none, or damaged: put aside as they are, what is whole in them taken over.

Leaves out kernels that are killed (test_kill.py), and everything that goes as it should (test_store.py).
"""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from ecarte_widgets import CardTable
from ecarte_widgets.teaching import salvage
from ecarte_widgets.teaching import store as stores
from ecarte_widgets.teaching.store import FILE, Store, StoreError
from tests.support import clicks, processes
from tests.support.sittings import aside, body, filled, kept, known, sitting

LONG = os.environ.get("ECARTE_LONG") == "1"
HELPERS = "tests.support.kept_work"


def other_programs(place: Path, *, wal: bool = False) -> None:
    """Another program's database at `place`; with `wal`, as it lies there while that program runs or after a crash."""
    made = place.with_name("made") if wal else place
    base = sqlite3.connect(made, isolation_level=None)
    if wal:
        base.execute("PRAGMA journal_mode = WAL")
    base.execute("CREATE TABLE recipes (dish TEXT)")
    base.execute("INSERT INTO recipes VALUES ('soup')")
    if wal:
        for part in ("", "-wal", "-shm"):
            shutil.copy(f"{made}{part}", f"{place}{part}")
    base.close()
    made.unlink() if wal else None


FOREIGN: dict[str, Callable[[Path], object]] = {
    "text": lambda place: place.write_text("my diary\n"),
    "one byte": lambda place: place.write_bytes(b"S"),
    "zeros": lambda place: place.write_bytes(bytes(8192)),
    "noise": lambda place: place.write_bytes(random.Random(1).randbytes(20_000)),
    "a database": other_programs,
    "a database with a log": lambda place: other_programs(place, wal=True),
    "a head and nothing more": lambda place: place.write_bytes(b"SQLite format 3\0" + bytes(60)),
}


# ---- what is none of ours ------------------------------------------------------------------------


@pytest.mark.parametrize("kind", FOREIGN)
def test_a_foreign_file_is_put_aside(kind: str, tmp_path: Path) -> None:
    """Byte for byte, with what belongs to it, under a name that nothing had; progress is kept from then on."""
    (tmp_path / "learner.aside-1.sqlite").write_text("somebody's")
    FOREIGN[kind](tmp_path / FILE)
    before = {path.name.removeprefix(FILE): path.read_bytes() for path in tmp_path.glob(f"{FILE}*")}
    store = filled(tmp_path)
    assert kept(store) == known()
    assert [path.name for path in store.aside] == ["learner.aside-2.sqlite"]
    for part, content in before.items():
        assert Path(f"{store.aside[0]}{part}").read_bytes() == content, part
    assert (tmp_path / "learner.aside-1.sqlite").read_text() == "somebody's"
    assert kept(Store(tmp_path)) == known()


def test_one_foreign_file_after_the_other(tmp_path: Path) -> None:
    """Each gets the next number, the kept rows of the one before are out of the way and whole."""
    store = Store(tmp_path)
    for number in range(3):
        (tmp_path / FILE).write_text(f"diary {number}")
        store.put(sitting(number), body(number))
    assert [path.name for path in aside(tmp_path)] == [f"learner.aside-{n}.sqlite" for n in (1, 2, 3)]
    assert aside(tmp_path)[2].read_text() == "diary 2"
    assert kept(store) == {"sitting 2": body(2)}


def test_a_file_exchanged_while_it_is_in_use(tmp_path: Path) -> None:
    """A kernel that has found its file whole sees that another lies there now, be it in the same place of the disk."""
    store = filled(tmp_path, 1)
    (tmp_path / FILE).unlink()
    other_programs(tmp_path / FILE, wal=True)
    content = (tmp_path / FILE).read_bytes()
    store.put(sitting(7), body(7))
    assert kept(store) == {"sitting 7": body(7)}
    assert aside(tmp_path)[0].read_bytes() == content


def test_a_folder_in_its_place(tmp_path: Path) -> None:
    """A folder of that name is put aside too, with all that is in it."""
    (tmp_path / FILE).mkdir()
    (tmp_path / FILE / "diary").write_text("today")
    store = filled(tmp_path)
    assert kept(store) == known()
    assert (store.aside[0] / "diary").read_text() == "today"


def test_an_empty_file_is_used(tmp_path: Path) -> None:
    """There is nothing in it to be kept aside."""
    (tmp_path / FILE).touch()
    store = filled(tmp_path)
    assert (kept(store), aside(tmp_path)) == (known(), [])


def test_a_later_version_is_left_alone(tmp_path: Path) -> None:
    """What a later version has written is neither read nor written nor moved, and that is said."""
    filled(tmp_path)
    base = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    base.execute(f"PRAGMA user_version = {stores.FORM + 1}")
    base.close()
    before = (tmp_path / FILE).read_bytes()
    for ask in (Store(tmp_path).rows, lambda: Store(tmp_path).put(sitting(1), "")):
        with pytest.raises(StoreError, match="A later version") as error:
            ask()
        assert error.value.why == "store.newer"
    assert (tmp_path / FILE).read_bytes() == before
    assert aside(tmp_path) == []


# ---- what is damaged -----------------------------------------------------------------------------


def survives(folder: Path, damaged: bytes) -> tuple[int, bool]:
    """Reads and writes where `damaged` lies: no body is ever another, and what is put aside is what lay there.

    How many sittings were still there, and whether the file was put aside.
    """
    folder.mkdir()
    (folder / FILE).write_bytes(damaged)
    store = Store(folder)
    if int.from_bytes(damaged[60:64]) > stores.FORM:  # a byte of the version
        with pytest.raises(StoreError, match="A later version"):
            store.rows()
        assert (folder / FILE).read_bytes() == damaged
        return 0, False
    found = kept(store)
    newest = store.newest("table", "table 2", "made")
    store.put(sitting(99), body(99))
    for name, text in found.items():
        assert text in ("", known()[name])
    assert newest is None or newest.body in ("", *known().values())
    assert Store(folder).newest(*sitting(99)[1:]).body == body(99)  # type: ignore[union-attr]
    for place in aside(folder):
        assert place.read_bytes() == damaged
    return len([text for text in found.values() if text]), bool(aside(folder))


def test_a_truncated_file(tmp_path: Path) -> None:
    """Cut off anywhere: put aside as it is; what is left of it is read or not, but never read as something else."""
    filled(tmp_path)
    whole = (tmp_path / FILE).read_bytes()
    step = 97 if LONG else 1511
    sizes = sorted({1, 15, 16, 99, 100, 4095, 4096, 4097, *range(1, len(whole), step)})
    found = [survives(tmp_path / str(size), whole[:size]) for size in sizes]
    assert all(moved or count >= 11 for count, moved in found), (
        "the end of the last page may be empty, or a text's"
    )
    assert max(count for count, _ in found) > 6, "most of a file that has lost its end is taken over"


def test_flipped_bytes(tmp_path: Path) -> None:
    """One byte another, anywhere in the file: never an exception but for a later version, never another body."""
    filled(tmp_path)
    whole = (tmp_path / FILE).read_bytes()
    draw = random.Random(4)
    head = range(0, 100, 1 if LONG else 3)
    places = [*head, *draw.sample(range(100, len(whole)), 1500 if LONG else 60)]
    counts = []
    for number, place in enumerate(places):
        flipped = bytes([whole[place] ^ draw.randrange(1, 256)])
        counts.append(survives(tmp_path / str(number), whole[:place] + flipped + whole[place + 1 :])[0])
    assert sum(counts) / len(counts) > 9, "a byte costs a row or so, not all of them"


def test_a_changed_letter_is_seen(tmp_path: Path) -> None:
    """SQLite does not notice a letter that has changed within a text; the row says that it is not what was written."""
    store = filled(tmp_path, 3)
    whole = (tmp_path / FILE).read_bytes()
    assert whole.count(b"1 ") >= 1
    place = whole.index(body(1).encode()[:40])
    (tmp_path / FILE).write_bytes(whole[:place] + b"7" + whole[place + 1 :])
    assert kept(Store(tmp_path)) == {"sitting 0": body(0), "sitting 1": "", "sitting 2": body(2)}
    assert kept(store)["sitting 1"] == ""
    assert aside(tmp_path) == []


def test_what_is_whole_in_a_damaged_file_is_taken_over(tmp_path: Path) -> None:
    """A page of noise costs what lies on it; the rest is in the new file, in its order, and goes on from there."""
    filled(tmp_path, 40)
    whole = bytearray((tmp_path / FILE).read_bytes())
    middle = len(whole) // 2 // 4096 * 4096
    whole[middle : middle + 4096] = random.Random(2).randbytes(4096)
    (tmp_path / FILE).write_bytes(whole)
    store = Store(tmp_path)
    numbers = [int(row.sitting.split()[1]) for row in store.rows()]
    assert aside(tmp_path) == store.aside != []
    assert len(numbers) >= 30
    assert numbers == sorted(numbers, reverse=True)
    assert all(kept(store)[f"sitting {number}"] == body(number) for number in numbers)
    assert len(store.answers()) >= 30
    store.put(sitting(3), "newer")
    assert store.rows()[0].sitting == "sitting 3"


def test_what_is_taken_over_lies_below_what_is_new(tmp_path: Path) -> None:
    """Another kernel that has written in the new file meanwhile is the newer one, its own sitting included."""
    filled(tmp_path / "old", 6)
    store = filled(tmp_path / "new", 0)
    store.put(sitting(2), "went on")
    store._take_over(salvage.readable(tmp_path / "old" / FILE))
    assert [row.sitting for row in store.rows()] == [f"sitting {n}" for n in (2, 5, 4, 3, 1, 0)]
    assert kept(store)["sitting 2"] == "went on"


def interrupted(folder: Path) -> tuple[bytes, bytes]:
    """File and journal as they lie there when a kernel is killed in the middle of writing to the file."""
    base = sqlite3.connect(folder / FILE, isolation_level=None)
    for manner in (*stores._MANNERS, "PRAGMA cache_size = 1", "PRAGMA cache_spill = 1", "BEGIN IMMEDIATE"):
        base.execute(manner)
    base.execute("UPDATE kept SET body = 'half done, ' || body, rev = rev + 1000")
    base.execute("DELETE FROM answers")
    journal = folder / f"{FILE}-journal"
    found = (folder / FILE).read_bytes(), journal.read_bytes()
    base.close()
    return found


def test_a_kernel_killed_in_the_middle_of_writing(tmp_path: Path) -> None:
    """Its journal undoes what was half done: all is as it was before."""
    filled(tmp_path / "old")
    before = (tmp_path / "old" / FILE).read_bytes()
    file, journal = interrupted(tmp_path / "old")
    assert file != before, "nothing had been written yet"
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / FILE).write_bytes(file)
    (tmp_path / "new" / f"{FILE}-journal").write_bytes(journal)
    store = Store(tmp_path / "new")
    assert kept(store) == known()
    assert len(store.answers()) == 12
    assert aside(tmp_path / "new") == []


def test_a_torn_journal(tmp_path: Path) -> None:
    """A journal cut off or changed anywhere: never another body, and the file stays or is put aside."""
    filled(tmp_path / "old")
    file, journal = interrupted(tmp_path / "old")
    draw = random.Random(6)
    torn = [journal[:size] for size in draw.sample(range(len(journal)), 400 if LONG else 15)]
    for place in draw.sample(range(len(journal)), 400 if LONG else 15):
        torn.append(journal[:place] + bytes([journal[place] ^ 255]) + journal[place + 1 :])
    for number, content in enumerate([b"", b"no journal", bytes(5000), *torn]):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / FILE).write_bytes(file)
        (folder / f"{FILE}-journal").write_bytes(content)
        store = Store(folder)
        assert all(text in ("", known()[name]) for name, text in kept(store).items())
        store.put(sitting(99), body(99))
        assert kept(Store(folder))["sitting 99"] == body(99)


def test_power_lost_while_the_system_wrote(tmp_path: Path) -> None:
    """Any pages of the file are those of before and the others those of after, and there is no journal: a sitting is
    as it was at either time or missing, and what nobody has touched in between is nearly always there."""
    store = filled(tmp_path / "made", 30)
    before = (tmp_path / "made" / FILE).read_bytes()
    for number in (28, 29, 30, 31):
        store.put(sitting(number), body(number + 100))
    after = (tmp_path / "made" / FILE).read_bytes()
    old, new = known(30), {f"sitting {n}": body(n + 100) for n in (28, 29, 30, 31)}
    draw, left = random.Random(8), []
    for trial in range(300 if LONG else 20):
        pages = [draw.choice((before, after))[at : at + 4096] for at in range(0, len(after), 4096)]
        folder = tmp_path / str(trial)
        folder.mkdir()
        (folder / FILE).write_bytes(b"".join(pages))
        found = {name: text for name, text in kept(Store(folder)).items() if text}
        assert all(text in (old.get(name), new.get(name)) for name, text in found.items())
        left.append(len(set(found) - set(new)))
    assert sum(left) / len(left) > 27, left


def test_damage_is_told_on_the_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Whoever comes upon it says where the old file is."""
    monkeypatch.setenv("ECARTE_HOME", str(tmp_path))
    (tmp_path / FILE).write_text("my diary\n")
    table = CardTable(name="mine")
    assert "kept aside as learner.aside-1.sqlite" in table.shown["kept"]
    clicks.click(table)
    assert CardTable(name="mine").record == table.record


def test_damage_found_by_many_at_once_is_moved_once(tmp_path: Path) -> None:
    """Of five kernels that find the same damage one moves the file, and none moves the new one."""
    filled(tmp_path)
    damaged = (tmp_path / FILE).read_bytes()[:-5000]
    (tmp_path / FILE).write_bytes(damaged)
    told = processes.run(HELPERS, "at_once", str(tmp_path), 5)
    assert sorted(told) == ["-"] * 4 + ["learner.aside-1.sqlite"]
    assert [path.read_bytes() for path in aside(tmp_path)] == [damaged]
    found = kept(Store(tmp_path))
    assert {f"new {n}": f"body {n}" for n in range(5)}.items() <= found.items()
    assert len(found) > 5, "nothing of the old file was taken over"
