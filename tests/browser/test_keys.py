"""Keys between the table and the notebook: those meant for the table stay in it, all others do what they always do.

Leaves out playing by keyboard (test_whole_game.py) and the page's own handling of keys (test_drawing.py).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Page, expect

from tests.support.notebook import PANEL, Notebook
from tests.support.table import Table, ask_kernel

Book = Callable[..., Notebook]

TABLE = """
from ecarte_widgets import CardTable
table = CardTable("E: KD AD 8H 7H TS  D: KS QS JS 8C 7C  T: 9C", seat="elder")
table
"""
KEYS = (
    *("x", "d d", "a", "b", "m", "r", "v", "j", "k", "y", "c", "z", "0 0", "1", "7"),
    *("ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Home", "End", "PageDown"),
    *(
        "Space",
        "Enter",
        "Shift+Enter",
        "Control+Enter",
        "Alt+Enter",
        "Shift+Space",
        "Shift+m",
        "Shift+ArrowDown",
    ),
)
"""What JupyterLab's command mode would cut, delete, add, merge, turn into text, restart, run or walk by."""

_STATE = f"""() => {{
  const content = {PANEL}.content;
  return {{
    cells: content.widgets.map((cell) => [
      cell.model.type, cell.model.sharedModel.getSource(), cell.model.executionCount ?? null]),
    active: content.activeCellIndex, mode: content.mode,
    selected: content.selectedCells.length, dialogs: document.querySelectorAll('.jp-Dialog').length,
  }};
}}"""


def state(page: Page) -> dict[str, Any]:
    """All of the notebook that a stray key might change."""
    found: dict[str, Any] = page.evaluate(_STATE)
    return found


@pytest.fixture
def book(notebook: Book) -> Notebook:
    """A notebook in command mode with a table in the middle, cells before and after it."""
    opened = notebook("first = 1", TABLE, "last = 1")
    opened.run(1)
    Table(opened, 1)
    return opened


@pytest.mark.parametrize("part", [".ecw-hand .ecw-card", ".ecw-calls button:not([data-away])"])
def test_keys_on_the_table_leave_the_notebook_alone(page: Page, book: Notebook, part: str) -> None:
    """On a card and on a call, no single key and no Enter changes, runs or moves anything in the notebook."""
    table = Table(book, 1)
    before = state(page)
    for keys in KEYS:
        table.root.locator(part).first.focus()
        for key in keys.split():
            page.keyboard.press(key)
        assert state(page) == before, f"{keys} got through to the notebook"
    assert ask_kernel(book, "'table' in globals()"), "the kernel was restarted"
    assert state(page) == before


def test_shortcuts_pass_from_the_table(page: Page, book: Notebook) -> None:
    """Ctrl+S on a focused card saves the notebook, and the card keeps the focus."""
    table = Table(book, 1)
    assert page.evaluate(f"() => {PANEL}.context.model.dirty")
    table.card("KD").focus()
    page.keyboard.press("Control+s")
    page.wait_for_function(f"() => !{PANEL}.context.model.dirty")
    saved = nbformat.read(book.lab.root / book.path, as_version=4)
    assert saved.cells[1].execution_count == 1
    assert table.focus()["name"] == "KD"


def test_tab_and_escape_lead_out(page: Page, book: Notebook) -> None:
    """Tab goes on through the table and leaves it, Shift+Tab comes back, and Escape is heard by JupyterLab."""
    table = Table(book, 1)
    table.card("KD").focus()
    visited = []
    for _ in range(30):
        page.keyboard.press("Tab")
        now = table.focus()
        if not now["inside"]:
            break
        visited.append(now["name"])
    assert visited[:2] == ["propose", "stand"]
    assert "undo" in visited
    assert not table.focus()["inside"]
    page.keyboard.press("Shift+Tab")
    assert table.focus()["inside"]
    page.evaluate(
        "() => document.addEventListener('keydown', (e) => { window.heard = e.key; }, { once: true })"
    )
    page.keyboard.press("Escape")
    assert page.evaluate("window.heard") == "Escape"


def test_outside_the_table_the_keys_work_as_always(page: Page, book: Notebook) -> None:
    """In command mode, with the table drawn: a adds a cell, d d deletes it, Shift+Enter runs, s is nobody's."""
    table = Table(book, 1)
    table.card("KD").focus()
    book.cell(2).locator(".jp-InputPrompt").click()
    before = state(page)
    assert before["mode"] == "command"
    page.keyboard.press("a")
    page.wait_for_function(f"(n) => {PANEL}.content.widgets.length === n", arg=len(before["cells"]) + 1)
    page.keyboard.press("d")
    page.keyboard.press("d")
    page.wait_for_function(f"(n) => {PANEL}.content.widgets.length === n", arg=len(before["cells"]))
    page.keyboard.press("Shift+Enter")
    expect(book.cell(2).locator(".jp-InputArea-prompt")).to_have_text("[2]:")
