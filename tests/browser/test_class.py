"""A class in JupyterLab: a learner joins in lesson 07 and plays to the end, the teacher pastes the code that comes out.

Leaves out everything that is not clicked or pasted by one of the two (`tests/unit/test_classroom*.py`).
"""

from __future__ import annotations

from playwright.sync_api import Page, expect

from ecarte_widgets import classroom
from ecarte_widgets.teaching import class_results
from tests.support.lab import Lab
from tests.support.notebook import Notebook
from tests.support.table import Mouse, Seen, Table, play_on

CODE = classroom.code("07", seed=1866)
GOES_ON = ("deal", "score", "cards", "calls", "stock")
"""What a learner sees again when the cell is run after its kernel was lost."""


def shows_a_result(seen: Seen) -> bool:
    """Whether the game is over: at a class's table no new one is offered."""
    return not seen["calls"] and not any(card["state"] == "legal" for card in seen["cards"])


def cell_with(notebook: Notebook, text: str) -> int:
    """Where the cell lies that has `text` in it."""
    return next(place for place, source in enumerate(notebook.sources()) if text in source)


def test_a_learner_joins_and_the_teacher_reads_the_result(
    page: Page, lessons_lab: Lab, asked_outside: list[str]
) -> None:
    """The code typed into the lesson's cell, a game by clicks, a reload in the middle of it, the paper at its end; the
    teacher's cells, run one after the other, have that learner in every table."""
    lesson = Notebook(page, lessons_lab, "07_a_whole_game.ipynb")
    place = cell_with(lesson, "class_table = classroom.join(")
    expect(lesson.run(place)).to_contain_text("No class has been joined")
    lesson.set_source(place, lesson.sources()[place].replace('"", name=""', f'"{CODE.lower()}", name="Ida"'))
    lesson.run(place)
    table = Table(lesson, place)
    play_on(table, Mouse(), until=lambda seen: "Deal 2" in seen["deal"])
    before = table.seen()
    lesson.shut_down_kernel()
    lesson.save()
    lesson.reload()
    lesson.run(place)
    table = Table(lesson, place)
    assert {part: table.seen()[part] for part in GOES_ON} == {part: before[part] for part in GOES_ON}
    play_on(table, Mouse(), until=shows_a_result)
    paper = table.root.locator(".ecw-paper textarea")
    expect(paper).to_be_visible()
    code = paper.input_value()
    result = class_results.read(code)
    assert (result.name, str(result.class_code)) == ("Ida", CODE)
    for tool in ("again", "new_game"):
        assert table.tool(tool).count() == 0

    teacher = Notebook(page, lessons_lab, "teacher.ipynb")
    place = cell_with(teacher, "results = classroom.read(")
    pasted = f"[10:32] Ida: {code[:40]}\\n> {code[40:]}\\n[10:33] Jon: {code[:-9]}\\n"
    teacher.set_source(
        place, f'from ecarte_widgets import classroom\nresults = classroom.read("{pasted}")\nresults'
    )
    told = teacher.run(place)
    expect(told).to_contain_text("1 result of the class")
    expect(told).to_contain_text("Not taken, line 3")
    expect(teacher.run(cell_with(teacher, "results.scores()"))).to_contain_text("Ida")
    expect(teacher.run(cell_with(teacher, "results.help()"))).to_contain_text("bookish player")
    assert asked_outside == []
