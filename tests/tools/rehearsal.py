"""A teacher's rehearsal: a class plays lesson 07, one machine dies in the middle, the results come in and go out.

    python tests/tools/rehearsal.py --learners 30 --thinking 1

Prints each step with the time it took, and ends with an error where a step did not come to what it should. Needs what
the lessons need, and Linux. Leaves out browsers and people: learners are kernels that are clicked at as a page does it,
the teacher is lessons/teacher.ipynb, run cell by cell.
"""

from __future__ import annotations

import argparse
import csv
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

# Run as a file, it does not know where it belongs.
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import nbformat
from nbclient import NotebookClient

from tests.support import counting
from tests.support.pupils import Pupil

NOTEBOOK = Path(__file__).resolve().parents[2] / "lessons" / "teacher.ipynb"
SEEDED = "classroom.code("
PASTED = "results = classroom.read("
SHEET = "results.to_csv("
FILE = "class.csv"
BEFORE = 20
"""Clicks after which the machine dies."""
SEEN = ("deal", "hand", "calls", "trick", "stock", "you", "opponent", "trump", "log")
"""What a learner finds on the table again; the news of what has just been done are not told twice."""


class Clock:
    """Tells what was done and how long it took."""

    def __init__(self) -> None:
        self._began = self._last = time.perf_counter()

    def step(self, told: str) -> None:
        """One step is over."""
        now = time.perf_counter()
        print(f"{now - self._began:7.1f} s  (+{now - self._last:5.1f})  {told}", flush=True)
        self._last = now


class Teacher:
    """The teacher's notebook, run in a folder of its own, with what a teacher writes into its cells."""

    def __init__(self, folder: Path) -> None:
        self._book = nbformat.read(NOTEBOOK, as_version=4)
        self._client = NotebookClient(
            self._book, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(folder)}}
        )
        self._next = 0

    def __enter__(self) -> Teacher:
        home = Path(self._client.resources["metadata"]["path"], "teacher's machine")
        self._kernel = self._client.setup_kernel(env=os.environ | {"ECARTE_HOME": str(home)})
        self._kernel.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._kernel.__exit__(None, None, None)

    def place(self, call: str) -> int:
        """The cell that is run and makes this call."""
        cells = enumerate(self._book.cells)
        return next(number for number, cell in cells if cell.cell_type == "code" and call in cell.source)

    def write(self, place: int, source: str) -> None:
        """Puts other text into a cell."""
        self._book.cells[place].source = source

    def run_until(self, end: int) -> None:
        """Runs every cell not yet run, up to the one before `end`."""
        for number in range(self._next, end):
            self._client.execute_cell(self._book.cells[number], number)
        self._next = end

    def text(self, place: int) -> str:
        """What a cell shows and prints."""
        outputs: list[Any] = self._book.cells[place].outputs
        return "\n".join(
            output.text if output.output_type == "stream" else output.data["text/plain"] for output in outputs
        )

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return len(self._book.cells)


def main(given: Sequence[str] | None = None) -> None:
    """The whole of it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--learners", type=int, default=30)
    parser.add_argument("--thinking", type=float, default=0.0, help="seconds before each click")
    asked = parser.parse_args(given)
    with tempfile.TemporaryDirectory() as place, Teacher(Path(place)) as teacher:
        pupils: list[Pupil] = []
        try:
            rehearse(teacher, Path(place), pupils, asked.learners, asked.thinking)
        finally:
            for pupil in pupils:
                pupil.stop()


def rehearse(teacher: Teacher, place: Path, pupils: list[Pupil], count: int, thinking: float) -> None:
    """From the code on the board to the sheet in the mark book. `pupils` is filled with those to be stopped."""
    clock = Clock()
    code = code_for_the_class(teacher)
    clock.step(f"the teacher's notebook has been run as far as one's own try; the code is {code}")
    for number in range(count):
        pupils.append(Pupil(f"Learner {number + 1}", place / f"machine {number + 1}", seed=number))
    for pupil in pupils:
        pupil.wait()
    clock.step(f"{count} machines are up")
    unlucky, others = pupils[count // 2], [pupil for pupil in pupils if pupil is not pupils[count // 2]]
    with ThreadPoolExecutor(count) as pool:
        list(pool.map(lambda pupil: pupil.join(code), pupils))
        clock.step(f"{count} learners have joined by the code")
        playing = [pool.submit(pupil.play, thinking) for pupil in others]
        unlucky.play(thinking, most=BEFORE)
        clock.step(f"{unlucky.name} has clicked {BEFORE} times; the others play on meanwhile")
        another_machine(unlucky, code, place / "another machine", clock)
        unlucky.play(thinking)
        for played in playing:
            played.result()
    clock.step("all games are over, and each table shows the code of its result")
    results_in(teacher, pupils)
    clock.step("the codes are pasted, one of them damaged and one twice, and the notebook is run to its end")
    sheet_out(teacher, place / FILE, pupils)
    clock.step(f"{FILE} has a row for each of {count}; scores and matchpoints are those of a second count")


def code_for_the_class(teacher: Teacher) -> str:
    """The teacher leaves out the example's seed, and tries the lesson himself."""
    at = teacher.place(SEEDED)
    teacher.write(at, 'from ecarte_widgets import classroom\n\ncode = classroom.code("07")\nprint(code)')
    teacher.run_until(teacher.place(PASTED))
    return teacher.text(at).strip()


def another_machine(pupil: Pupil, code: str, folder: Path, clock: Clock) -> None:
    """The learner has kept the code of his progress; kernel and folder are killed, and another machine goes on."""
    kept = pupil.run("from ecarte_widgets import progress\nprint(progress.code('class'))").strip()
    before = pupil.page
    pupil.die()
    clock.step(
        f"{pupil.name}'s machine is dead, kernel and folder; what is left is a code of {len(kept)} signs"
    )
    pupil.folder = folder
    pupil.start()
    pupil.wait()
    pupil.run(f"from ecarte_widgets import progress\nprogress.restore({kept!r})")
    pupil.join(code)
    for part in SEEN:
        assert pupil.page[part] == before[part], f"{part} is not what it was: {pupil.page[part]}"
    clock.step(f"{pupil.name} is at another machine, at the same card of the same game")


def results_in(teacher: Teacher, pupils: Sequence[Pupil]) -> None:
    """A chat with every result in it: one with a wrong letter first, and one twice."""
    codes = {pupil.name: pupil.result for pupil in pupils}
    slip, twice = pupils[1].name, pupils[2].name
    wrong = codes[slip][:40] + ("B" if codes[slip][40] == "A" else "A") + codes[slip][41:]
    lines = [f"{slip}: {wrong}", *(f"{name}: {code}" for name, code in codes.items())]
    lines.append(f"{twice}: {codes[twice]}")
    at = teacher.place(PASTED)
    teacher.write(at, "\n".join([f'{PASTED}"""', *lines, '""")', "results"]))
    teacher.write(teacher.place(SHEET), f'results.to_csv("{FILE}")')
    teacher.run_until(teacher.cells)
    told = teacher.text(at).splitlines()
    assert told[0].startswith(f"{len(pupils)} results"), told
    assert len(told) == 3, f"the slip and the second copy are told, and nothing else: {told}"


def sheet_out(teacher: Teacher, file: Path, pupils: Sequence[Pupil]) -> None:
    """The sheet holds what the records come to when they are counted by other means."""
    records = {pupil.name: pupil.run("print(class_table.record)") for pupil in pupils}
    wanted = {name: (net, won, possible) for name, net, won, possible in counting.table(records)}
    with file.open(encoding="utf-8-sig", newline="") as sheet:
        rows = list(csv.DictReader(sheet))
    found = {
        row["learner"]: (int(row["net_points"]), float(row["matchpoints"]), int(row["matchpoints_possible"]))
        for row in rows
    }
    assert found == wanted, f"the sheet says {found}, and a second count {wanted}"


if __name__ == "__main__":
    main()
