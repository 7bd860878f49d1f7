"""What is kept, as a learner meets it: the kernel dies, the page is loaded again, the same cell goes on.

Leaves out every single action (test_kill.py) and damaged files (test_damage.py).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Page, expect

from tests.support.lab import Lab, write_notebook
from tests.support.notebook import Notebook
from tests.support.table import Mouse, Table, ask_kernel, over, play_on

Book = Callable[..., Notebook]

TABLE = """from ecarte_widgets import CardTable
table = CardTable(seed=3, name="lesson 07")
table"""
QUIZ = """from ecarte_widgets.teaching import levels
quiz = levels.exercise("01.duels")
quiz"""
GOES_ON = "“lesson 07” goes on where it was left."
KEPT = ("cards", "calls", "laid", "deal", "score", "tricks", "stock", "log", "tools")
"""What must be the same of what a page shows of a table."""


def same(table: Table) -> dict[str, Any]:
    seen = table.seen()
    return {key: seen[key] for key in KEPT}


def die(book: Notebook) -> None:
    """The kernel is killed, as by a machine that has too little memory; JupyterLab starts another."""
    book.kill_kernel()
    book.page.wait_for_selector(".jp-Dialog, [data-status='restarting'], [data-status='autorestarting']")
    book.dismiss_dialogs()
    book.wait_until_ready()
    book.dismiss_dialogs()


@pytest.fixture
def second(page: Page, lab: Lab) -> Any:
    """A second page with the notebook of a name, and the end of its kernel."""
    opened: list[str] = []

    def open_another(name: str, *cells: str) -> Notebook:
        write_notebook(Path(lab.root, name), cells)
        opened.append(name)
        return Notebook(page.context.new_page(), lab, name)

    yield open_another
    for session in lab.api("sessions"):
        if session["path"] in opened:
            lab.api(f"sessions/{session['id']}", "DELETE")


def test_a_table_goes_on_after_its_kernel(notebook: Book) -> None:
    """Played into the second deal, kernel killed, page loaded again, the same cell run: it stands where it was, says
    so, and is played to its end; undo goes back beyond the kernel's death."""
    book = notebook(TABLE)
    book.run(0)
    table = Table(book, 0)
    expect(table.root.locator(".ecw-kept")).to_contain_text("Kept on this machine as “lesson 07”")
    play_on(table, Mouse(), lambda seen: seen["deal"].startswith("Deal 2") and len(seen["cards"]) == 4)
    before, record = same(table), ask_kernel(book, "table.record")
    book.save()
    die(book)
    book.reload()
    book.run(0)
    again = Table(book, 0)
    expect(again.alert).to_have_text(GOES_ON)
    expect(again.root.locator(".ecw-kept")).to_contain_text("Kept on this machine as “lesson 07”")
    assert same(again) | {"tools": []} == before | {"tools": []}
    assert ask_kernel(book, "table.record") == record
    again.click_tool("undo")
    assert len(ask_kernel(book, "table.record")) < len(record)
    play_on(again, Mouse())
    assert over(again.seen())


def test_an_exercise_goes_on_after_its_kernel(notebook: Book) -> None:
    """A question answered rightly, the next one wrongly, the kernel killed: the same question, and the same answer to
    it, told in the same words."""
    book = notebook(QUIZ)
    root = book.run(0).locator(".ecw")

    def choose(right: bool) -> None:
        solution = ask_kernel(book, "quiz.exercise.item.solution[0]")
        others = ask_kernel(book, "[c.id for c in quiz.exercise.item.choices]")
        wanted = solution if right else next(id_ for id_ in others if id_ != solution)
        root.locator(f'[data-choice="{wanted}"]').click()
        expect(root.locator(f'[data-choice="{wanted}"]')).to_have_attribute("aria-pressed", "true")
        root.locator('[data-request="check"]').click()

    choose(right=True)
    root.locator('[data-request="next"]').click()
    expect(root).to_contain_text("2 of 10")
    choose(right=False)
    expect(root).to_contain_text("Not yet.")
    before = root.inner_text()
    die(book)
    root = book.run(0).locator(".ecw")
    expect(root).to_contain_text("Not yet.")
    assert root.inner_text() == before
    assert root.locator("[aria-pressed=true]").count() == 1
    choose(right=True)
    root.locator('[data-request="next"]').click()
    expect(root).to_contain_text("3 of 10")


def test_the_saved_notebook_shows_the_start(notebook: Book) -> None:
    """Whatever has been played: text and HTML in the file are those of the first run, before and after the kernel."""
    book = notebook(TABLE)
    book.run(0)
    forms = []
    for _ in range(2):
        play_on(Table(book, 0), Mouse(), lambda seen: bool(seen["laid"]))
        book.save()
        cell = nbformat.read(Path(book.lab.root, book.path), as_version=4).cells[0]
        forms.append([cell.outputs[0].data[kind] for kind in ("text/plain", "text/html")])
        die(book)
        book.run(0)
        expect(Table(book, 0).root).to_contain_text(GOES_ON)
    assert forms[0] == forms[1]
    assert not re.search("goes on|Kept on", "".join(forms[0]))


def test_two_notebooks_at_once(notebook: Book, second: Callable[..., Notebook]) -> None:
    """The same cell in two notebooks: the second goes on from the first, then each by itself; nothing is lost, and
    whoever runs the cell again goes on from the one that moved last."""
    first = notebook(TABLE)
    first.run(0)
    one = Table(first, 0)
    play_on(one, Mouse(), lambda seen: bool(seen["laid"]))
    other = second("at_the_same_time.ipynb", TABLE, "from ecarte_widgets import progress\nprogress.show()")
    other.run(0)
    two = Table(other, 0)
    expect(two.root).to_contain_text(GOES_ON)
    assert same(two)["log"] == same(one)["log"]
    play_on(two, Mouse(), lambda seen: seen["deal"].startswith("Deal 2"))
    stood = same(one)
    first.page.bring_to_front()
    assert same(one) == stood, "what is done at one table does not move the other"
    with one.answered():
        one.tool("undo").click(force=True)
    records = ask_kernel(first, "table.record"), ask_kernel(other, "table.record")
    assert records[0] != records[1]
    rows = ask_kernel(
        first, "[row.body for row in __import__('ecarte_widgets').teaching.keeper.store().rows()]"
    )
    assert len(rows) == 2, "each has a row of its own"
    other.page.bring_to_front()
    other.run(0)
    assert ask_kernel(other, "table.record") == records[0], "the first moved last"
    play_on(Table(other, 0), Mouse(), lambda seen: bool(seen["laid"]))
    third = ask_kernel(other, "table.record")
    first.page.bring_to_front()
    first.run(0)
    assert ask_kernel(first, "table.record") == third
    other.page.bring_to_front()
    expect(other.run(1)).to_contain_text("lesson 07")
