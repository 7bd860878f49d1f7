"""The teacher's notebook: its example can be made again, it runs on whatever a class sends, and its advice is whole.

That it is executed, short and repeatable is held with the lessons (`test_lessons`); what it claims, by `test_claims`.
"""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from ecarte_widgets import classroom
from ecarte_widgets.teaching import class_codes
from tests.support.classes import WILD, played
from tests.tools import make_class

LESSONS = Path(__file__).resolve().parents[2] / "lessons"
NOTEBOOK = nbformat.read(LESSONS / "teacher.ipynb", as_version=4)
PLACES = ("On Binder", "On a JupyterHub", "On a shared drive", "On a laptop without network")


def text(heading: str) -> str:
    """The cell of text under a heading."""
    return str(next(cell.source for cell in NOTEBOOK.cells if cell.source.startswith(f"## {heading}")))


def test_the_example_is_what_the_tool_makes() -> None:
    """The codes in the notebook are those of the simulated class, played by today's rules and opponent.

    Where this fails: python tests/tools/make_class.py && python tests/tools/run_lessons.py lessons/teacher.ipynb
    """
    sources = [cell.source for cell in NOTEBOOK.cells]
    assert make_class.cell() in sources
    results = classroom.read(make_class.cell())
    assert [learner.label for learner in results.learners] == list(make_class.LEARNERS)
    assert results.class_code == class_codes.read(classroom.code("07", make_class.SEED))
    assert any(f'code("07", seed={make_class.SEED})' in source for source in sources)


def test_the_example_shows_all_that_the_tables_can() -> None:
    """A slip, a code sent twice, somebody who took back, ties, games of different lengths, lessons of several kinds."""
    results = classroom.read(make_class.cell())
    totals = results.scores().rows
    assert results.refused
    assert results.again
    assert any(total.takebacks for total in totals)
    assert len({total.place for total in totals}) < len(totals)
    assert len({len(total.deals) for total in totals}) > 1
    assert len({row.kind for row in results.help().rows}) >= 3
    assert results.divided().rows


@pytest.mark.parametrize("place", PLACES)
def test_each_place_has_five_lines(place: str) -> None:
    """How to run a lesson there, in five numbered lines."""
    assert re.findall(r"^(\d)\. ", text(place), re.MULTILINE) == list("12345")


def test_what_to_do_when_a_machine_will_not_start() -> None:
    """The learner pairs up or goes to another machine, and the result counts all the same."""
    told = text("When one machine will not start")
    for word in (
        "Pair up",
        "Another machine",
        "progress.code",
        "progress.restore",
        "begin_afresh",
        "import progress",
        "counts",
    ):
        assert word in told


def test_it_says_what_a_code_proves() -> None:
    """Slips and not cheats: in the notebook, beside the scores, and in the help of the functions."""
    assert any("no proof against cheating" in cell.source for cell in NOTEBOOK.cells)
    assert "no proof against cheating" in classroom.read(make_class.cell()).scores().text
    for documented in (classroom, classroom.result):
        assert "not against cheats" in " ".join(str(documented.__doc__).split())


def test_lesson_07_waits_for_a_code() -> None:
    """The committed cell holds no code and no name, and shows where the code comes from."""
    lesson = nbformat.read(LESSONS / "07_a_whole_game.ipynb", as_version=4)
    (cell,) = [cell for cell in lesson.cells if cell.cell_type == "code" and "classroom" in cell.source]
    assert 'classroom.join("", name="")' in cell.source
    assert "teacher" in cell.outputs[0].data["text/plain"]
    assert any("With a class" in cell.source for cell in lesson.cells)
    assert "“With a class”" in classroom.invite(classroom.code()).text


def test_a_folder_of_results_goes_through_every_cell(tmp_path: Path) -> None:
    """A teacher who knows no Python changes one cell, to a folder's name, and runs the rest: no cell fails."""
    shared = class_codes.read(classroom.code("07", 3))
    folder = tmp_path / "hand-ins"
    folder.mkdir()
    for number in range(5):
        made = played(shared, number, WILD, tag=number + 1)
        (folder / f"{number}.txt").write_text(f"{made}\n", encoding="utf-8")
    (folder / "broken.txt").write_text("ER1-ABCDE-FGHIJ", encoding="utf-8")
    notebook = nbformat.from_dict(NOTEBOOK)
    for cell in notebook.cells:
        if cell.source.startswith(make_class.READ):
            cell.source = 'results = classroom.read("hand-ins")\nresults'
        cell.source = cell.source.replace("to_csv()", 'to_csv("class.csv")')
    resources = {"metadata": {"path": str(tmp_path)}}
    NotebookClient(notebook, timeout=120, resources=resources, store_widget_state=False).execute()
    shown = [o for cell in notebook.cells if cell.cell_type == "code" for o in cell.outputs]
    assert not [o for o in shown if o.output_type == "error"]
    assert any("5 results of the class" in o.data["text/plain"] for o in shown)
    assert any("broken.txt, line 1" in o.data["text/plain"] for o in shown)
    assert len(classroom.read(tmp_path / "class.csv")) == 5
