"""The coach in JupyterLab: hints on cards, a mistake made on purpose, found in the look back, and mended."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.notebook import Notebook
from tests.support.table import ANSWER, Table

CELL = """from ecarte_widgets import CardTable, record
table = CardTable(record.read('''
code: foster
deal 1: E: 9D 9C AH JD 7S  D: JC KC JS QS 9H  T: 8H
  elder stand; dealer answer
'''), seat="elder", coach=True)
table"""


def panel(table: Table) -> Locator:
    """What the coach says."""
    return table.root.locator(".ecw-panel[data-panel=coach]")


def hinted(table: Table) -> set[str]:
    """The cards that are suggested, once everything has been weighed."""
    expect(table.root.locator(".ecw-hand .ecw-value:not([hidden])").first).to_be_visible(timeout=ANSWER)
    expect(panel(table)).not_to_contain_text("So far", timeout=ANSWER)
    cards = table.root.locator(".ecw-slot[data-hint] .ecw-card").all()
    return {str(card.get_attribute("data-card")) for card in cards}


def press(page: Page, button: Locator, keys: bool) -> None:
    """Clicks, or goes there and presses Enter."""
    if keys:
        button.focus()
        page.keyboard.press("Enter")
    else:
        button.click()


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])
def test_a_mistake_is_found_in_the_look_back_and_mended(
    page: Page, notebook: Callable[..., Notebook], keys: bool
) -> None:
    """The best card is suggested; another is led; the look back names its price; the second try is praised."""
    book = notebook(CELL)
    book.run(0)
    table = Table(book, 0)
    best = hinted(table)
    label = table.card(next(iter(best))).get_attribute("aria-label") or ""
    assert label.endswith("suggested")
    assert "%" in label
    legal = table.root.locator(".ecw-slot[data-state=legal] .ecw-card")
    wrong = next(c for c in legal.all() if c.get_attribute("data-card") not in best)
    press(page, wrong, keys)
    main = table.root.locator(".ecw-calls .is-main")
    learn = table.root.locator("[data-request=learn]")
    for _ in range(20):
        page.wait_for_timeout(300)
        if main.count() and "deal" in (main.first.text_content() or ""):
            break
        if main.count():
            press(page, main.first, keys)
        elif legal.count():
            press(page, legal.first, keys)
    expect(learn).to_be_visible(timeout=2 * ANSWER)
    expect(panel(table)).to_contain_text("from what you knew")
    expect(panel(table)).to_contain_text("with all cards seen")
    press(page, table.root.locator("[data-request=back]").first, keys)
    expect(panel(table)).to_contain_text("says nothing until you have", timeout=ANSWER)
    expect(table.root.locator(".ecw-slot[data-hint]")).to_have_count(0)
    press(page, table.card(next(iter(best))), keys)
    expect(table.root.locator(".ecw-reason")).to_contain_text("the best the coach knows of", timeout=ANSWER)


def test_the_coach_is_off_until_he_is_asked(page: Page, notebook: Callable[..., Notebook]) -> None:
    """No figure stands on the table before the tool is pressed, and none after it was pressed again."""
    book = notebook(CELL.replace(", coach=True", ""))
    book.run(0)
    table = Table(book, 0)
    tool = table.root.locator("[data-request=coach]")
    expect(table.root.locator(".ecw-value:not([hidden])")).to_have_count(0)
    expect(tool).to_have_attribute("aria-expanded", "false")
    tool.click()
    assert hinted(table)
    tool.click()
    expect(table.root.locator(".ecw-value:not([hidden])")).to_have_count(0, timeout=ANSWER)
