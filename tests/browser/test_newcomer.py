"""Lesson 00 as a newcomer meets it: opened by `ecarte lessons`, read from the top, clicked through.

Leaves out whole games (test_whole_game.py) and everything that goes wrong (test_robust.py).
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.support.lab import Lab
from tests.support.notebook import PANEL, Notebook
from tests.support.table import Keyboard, Table

LESSON = "00_welcome.ipynb"


def code_cells(notebook: Notebook) -> list[int]:
    """Where the code cells are."""
    types = notebook.page.evaluate(f"() => {PANEL}.content.widgets.map((cell) => cell.model.type)")
    return [place for place, kind in enumerate(types) if kind == "code"]


def test_the_first_lesson_does_what_it_says(page: Page, lessons_lab: Lab, asked_outside: list[str]) -> None:
    """Refusals with their clause, the one lawful card, Undo, Why?, the keyboard, the other law: all as written."""
    lesson = Notebook(page, lessons_lab, LESSON)
    first, _, _, last, _ = code_cells(lesson)
    lesson.run(first)
    table = Table(lesson, first)

    for card in ("AS", "TS", "JD", "9D"):
        table.click_card(card)
        expect(table.alert).to_contain_text("You have no clubs, but you hold a trump: you must trump.")
        expect(table.alert).to_contain_text("eight of hearts")
        expect(table.alert.locator("cite")).to_have_text("Foster: FOS Renouncing")
        assert under(table, card)
        assert len(table.seen()["cards"]) == 5

    table.tool("why").click()
    panel = table.root.locator(".ecw-why")
    expect(panel).to_be_visible()
    expect(panel).to_contain_text("FOS Renouncing")
    expect(panel.locator("li", has_text="Cassell")).to_be_visible()
    table.tool("why").click()
    expect(panel).to_be_hidden()

    table.click_card("8H")
    assert [card["card"] for card in table.seen()["cards"]] == ["AS", "TS", "JD", "9D"]
    assert table.seen()["laid"] == ["KC", "8H"]
    expect(table.root.locator(".ecw-status")).to_contain_text("Your eight of hearts takes the trick.")

    table.click_tool("undo")
    assert [card["card"] for card in table.seen()["cards"]] == ["8H", "AS", "TS", "JD", "9D"]
    assert table.seen()["laid"] == ["KC"]

    keyboard = Keyboard()
    page.evaluate("document.activeElement.blur()")
    lesson.select(first)
    keyboard.enter(table)
    with table.answered():
        keyboard.card(table, "8H")
    assert table.seen()["laid"] == ["KC", "8H"]

    lesson.run(last)
    other = Table(lesson, last)
    other.click_card("AS")
    assert other.seen()["laid"] == ["KC", "AS"]
    expect(other.alert).to_have_count(0)
    assert asked_outside == []


def under(table: Table, card: str) -> bool:
    """Whether the answer stands right below the card it is about, and is tied to it for a screen reader."""
    top, told = table.card(card).bounding_box(), table.alert.bounding_box()
    assert top is not None
    assert told is not None
    tied = table.card(card).get_attribute("aria-describedby") == table.alert.get_attribute("id")
    return (
        tied
        and told["y"] > top["y"]
        and told["x"] <= top["x"] + top["width"] / 2 <= told["x"] + told["width"]
    )


def test_the_lessons_folder_is_the_newcomers_own(lessons_lab: Lab) -> None:
    """Lesson 00 lies in the folder that `ecarte lessons` was told, ready to be changed."""
    assert Path(lessons_lab.root, LESSON).is_file()


def test_a_running_table_is_there_again_after_a_reload(page: Page, lessons_lab: Lab) -> None:
    """One cell of a lesson was run and its table played at: saved and loaded again, the table stands as it stood,
    though the rest of the lesson was never run."""
    lesson = Notebook(page, lessons_lab, "07_a_whole_game.ipynb")
    first = code_cells(lesson)[0]
    lesson.run(first)
    table = Table(lesson, first)
    table.click_call("I propose")
    expect(table.root.locator(".ecw-btn[data-action='discard']")).to_be_visible()
    lesson.save()
    lesson.reload()
    expect(lesson.output(first).locator(".ecw-btn[data-action='discard']")).to_be_visible(timeout=30_000)
