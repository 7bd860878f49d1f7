"""From the start of `ecarte lessons` to the first drawn table, beside a plain JupyterLab that prints 1.

Leaves out what a table costs once it lies there: see test_table_cost.py.
"""

from __future__ import annotations

import sysconfig
import time
from pathlib import Path
from statistics import median

import nbformat
from playwright.sync_api import Browser, expect

from tests.support.judge import Judge
from tests.support.lab import Lab, write_notebook
from tests.support.notebook import Notebook

ROUNDS = 5
ECARTE = str(Path(sysconfig.get_path("scripts"), "ecarte"))


def first_table_cell(path: Path) -> int:
    """The place of a lesson's first code cell, which is the one that shows its table."""
    cells = nbformat.read(path, as_version=4).cells
    place = next(number for number, cell in enumerate(cells) if cell.cell_type == "code")
    assert "CardTable" in cells[place].source
    return place


def seconds_to_a_table(browser: Browser, folder: Path) -> float:
    """Seconds from the start of `ecarte lessons`, in an empty folder, until the first lesson's table is drawn.

    The table is the one of the cell that is run, in whose place the committed picture of it lies before: the
    clickable one alone has cards that are buttons.
    """
    folder.mkdir()
    start = time.perf_counter()
    with Lab(folder, [ECARTE, "lessons", "--no-browser", "--dir", str(folder)]) as lab:
        lesson = min(folder.glob("*.ipynb"))
        context = browser.new_context(viewport={"width": 1280, "height": 1000})
        notebook = Notebook(context.new_page(), lab, lesson.name)
        output = notebook.run(first_table_cell(lesson))
        expect(output.locator(".ecw button.ecw-card").first).to_be_visible(timeout=60_000)
        spent = time.perf_counter() - start
        context.close()
    return spent


def seconds_to_a_one(browser: Browser, folder: Path) -> float:
    """Seconds from the start of `jupyter lab` until a notebook's only cell has printed 1."""
    write_notebook(folder / "one.ipynb", ["print(1)"])
    start = time.perf_counter()
    with Lab(folder) as lab:
        context = browser.new_context(viewport={"width": 1280, "height": 1000})
        output = Notebook(context.new_page(), lab, "one.ipynb").run(0)
        expect(output.get_by_text("1", exact=True)).to_be_visible(timeout=60_000)
        spent = time.perf_counter() - start
        context.close()
    return spent


def test_start_beside_a_printed_one(browser: Browser, judge: Judge, tmp_path: Path) -> None:
    """`ecarte lessons` shows its first table in at most 1.3 times what JupyterLab takes to print 1."""
    pairs = []
    for turn in range(ROUNDS + 1):
        one = seconds_to_a_one(browser, tmp_path / f"one-{turn}")
        pair = (seconds_to_a_table(browser, tmp_path / f"lessons-{turn}"), one)
        if turn:  # the first ones fill the disk's cache
            pairs.append(pair)
    ratio = median(ours / theirs for ours, theirs in pairs)
    ours, theirs = (median(side) for side in zip(*pairs, strict=True))
    judge("start-print-1", ratio, most=1.3, of=f"{ours:.2f} s against {theirs:.2f}, {ROUNDS} rounds")
