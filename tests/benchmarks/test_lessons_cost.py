"""What running and comparing the lessons costs beside notebooks with next to nothing in them. Leaves out the rest."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from statistics import median

import nbformat

from tests.support.judge import Judge
from tests.support.lab import write_notebook

ROOT = Path(__file__).parents[2]
ROUNDS = 3


def seconds(notebooks: list[Path], folder: Path) -> float:
    """Seconds that a pytest of its own takes to run and compare notebooks, as our own run does it."""
    given = ["--nbval", "--nbval-current-env", "--nbval-cell-timeout=60", "-q", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", "-c", folder / "pytest.ini", f"--rootdir={folder}", *given]
    start = time.perf_counter()
    done = subprocess.run([*command, *notebooks], cwd=folder, capture_output=True, text=True, check=False)
    spent = time.perf_counter() - start
    assert done.returncode == 0, done.stdout[-3000:]
    return spent


def nearly_empty(path: Path) -> Path:
    """A notebook with one cell, `1`, and its output, which is compared like a lesson's."""
    book = nbformat.read(write_notebook(path, ["1"]), as_version=4)
    book.cells[0].execution_count = 1
    book.cells[0].outputs = [nbformat.v4.new_output("execute_result", {"text/plain": "1"}, execution_count=1)]
    nbformat.write(book, path)
    return path


def test_nbval_beside_empty_notebooks(judge: Judge, tmp_path: Path) -> None:
    """All lessons are run and compared in at most 2.5 times the time of as many notebooks with one cell, `1`."""
    lessons = sorted((ROOT / "lessons").glob("*.ipynb"))
    assert len(lessons) >= 8
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    empty = [nearly_empty(tmp_path / f"empty_{number}.ipynb") for number in range(len(lessons))]
    seconds(lessons[:1], tmp_path)  # so that both kinds find everything compiled and in the disk's cache
    rounds = [(seconds(lessons, tmp_path), seconds(empty, tmp_path)) for _ in range(ROUNDS)]
    ratio = median(ours / theirs for ours, theirs in rounds)
    ours, theirs = (median(side) for side in zip(*rounds, strict=True))
    judge(
        "nbval-empty-notebooks", ratio, most=2.5, of=f"{ours:.1f} s against {theirs:.1f} for {len(lessons)}"
    )
