"""What every lesson must be like: executed in order, without widget state, with outputs to compare, and repeatable.

The comparing itself is done by the strict --nbval run over lessons/.
"""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

LESSONS = sorted((Path(__file__).resolve().parents[2] / "lessons").glob("*.ipynb"))
WORDS_BETWEEN = 120
"""Words in one cell of text."""


@pytest.fixture(params=LESSONS, ids=lambda path: path.stem)
def lesson(request: pytest.FixtureRequest) -> nbformat.NotebookNode:
    """Each lesson in turn."""
    return nbformat.read(request.param, as_version=4)


def code_cells(notebook: nbformat.NotebookNode) -> list[nbformat.NotebookNode]:
    """The cells that are run."""
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def test_there_are_lessons() -> None:
    """The first lesson and the whole game are there: an empty folder would pass all the rest."""
    assert [path.stem for path in LESSONS][:1] == ["00_welcome"]
    assert "07_a_whole_game" in [path.stem for path in LESSONS]


def test_every_cell_was_run_in_order(lesson: nbformat.NotebookNode) -> None:
    """Execution counts are 1..n: a cleared cell would pass nbval comparing nothing."""
    cells = code_cells(lesson)
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    assert all(cell.outputs for cell in cells), "each cell of a lesson shows something"


def test_no_widget_state_is_saved(lesson: nbformat.NotebookNode) -> None:
    """Saved state would be shown dead, and a view without its kernel as an error, in place of the readable form."""
    assert "widgets" not in lesson.metadata
    outputs = [output for cell in code_cells(lesson) for output in cell.outputs]
    assert not any("application/vnd.jupyter.widget-view+json" in output.data for output in outputs)
    assert lesson.metadata.kernelspec.name == "python3"


def test_every_output_reads_without_running(lesson: nbformat.NotebookNode) -> None:
    """Every output has a text form without a memory address, and an HTML form that needs nothing else.

    A picture by matplotlib has no HTML form: its text form gives the facts, and the cell of text before says what it
    shows.
    """
    before = ""
    for cell in lesson.cells:
        if cell.cell_type != "code":
            before = cell.source
            continue
        for output in cell.outputs:
            assert output.output_type in ("execute_result", "display_data"), output
            assert not re.search(r"0x[0-9a-f]{6,}", output.data["text/plain"])
            if "image/png" in output.data:
                assert set(output.data) == {"image/png", "text/plain"}
                assert not output.data["text/plain"].startswith("<")
                assert before.startswith("**Picture:**")
                continue
            assert not re.search(r"<(script|style|svg|img)|https?:", output.data["text/html"])


def test_a_lesson_has_few_words_between_doings(lesson: nbformat.NotebookNode) -> None:
    """At most 120 words in a cell of text: a lesson is played, not read. Rows of a table do not count."""
    for cell in lesson.cells:
        if cell.cell_type == "markdown":
            prose = "\n".join(line for line in cell.source.splitlines() if not line.startswith("|"))
            assert len(prose.split()) <= WORDS_BETWEEN, cell.source[:60]


def test_cells_are_short(lesson: nbformat.NotebookNode) -> None:
    """A longer cell is a function missing from the package."""
    for cell in code_cells(lesson):
        assert len(cell.source.splitlines()) <= 15


def test_links_lead_to_lessons_that_are_there(lesson: nbformat.NotebookNode) -> None:
    """A link to another lesson names a file of this folder."""
    names = {path.name for path in LESSONS}
    for cell in lesson.cells:
        assert set(re.findall(r"\(([\w-]+\.ipynb)\)", cell.source)) <= names


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_runs_twice_in_one_kernel(path: Path) -> None:
    """Run all, and run all again without a restart: no error, and the same outputs."""
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(notebook, timeout=120, kernel_name="python3", store_widget_state=False)
    shown: list[list[str]] = []
    with client.setup_kernel():
        for _ in range(2):
            for place, cell in enumerate(notebook.cells):
                if cell.cell_type == "code":
                    client.execute_cell(cell, place)
            shown.append([str(o.data["text/plain"]) for cell in code_cells(notebook) for o in cell.outputs])
    assert shown[0] == shown[1]
