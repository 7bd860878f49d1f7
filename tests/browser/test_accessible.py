"""axe-core on the table in JupyterLab, in every phase of a deal and at a refusal. Leaves out contrast: inside
JupyterLab axe cannot judge it (test_drawing.py does so on a bare page).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.support.notebook import Notebook
from tests.support.table import Mouse, Seen, Table, play_on

Book = Callable[..., Notebook]

TABLE = """
from ecarte_widgets import CardTable, record
table = CardTable("E: KD AD 8H 7H TS  D: KS QS JS 8C 7C  T: 9C", seat="elder", code="cassell")
table
"""
FOLLOW = '''
position = record.read("""
code: foster
deal 1: E: KC QC 9C TD 7S  D: 8H AS TS JD 9D  T: 9H
  elder stand; dealer answer
  1. KC
""")
CardTable(position, seat="dealer")
'''


def found(page: Page) -> list[tuple[str, str]]:
    """What axe finds wrong in the tables of the page, as rule and offending markup."""
    response = Axe().run(page, context=".ecw").response
    assert len(response["passes"]) >= 8, "axe has judged next to nothing"
    return [(rule["id"], node["html"]) for rule in response["violations"] for node in rule["nodes"]]


def asked(kind: str) -> Callable[[Seen], bool]:
    """Whether the table now asks for this: a call's action, or "choose" for cards to be picked."""
    return lambda seen: seen["kind"] == kind or any(call["action"] == kind for call in seen["calls"])


def test_axe_finds_nothing_in_any_phase(page: Page, notebook: Book) -> None:
    """Proposal, panels open, a card picked, a trick, the deal over, a refusal at a second table: no violation."""
    book = notebook(TABLE, FOLLOW)
    book.run(0)
    table = Table(book, 0)
    judged: dict[str, Any] = {"proposal": found(page)}
    for panel in ("why", "code", "report"):
        table.tool(panel).click()
        expect(table.tool(panel)).to_have_attribute("aria-expanded", "true")
    for summary in table.root.locator("summary").all():
        summary.click()
    judged["panels"] = found(page)
    play_on(table, Mouse(), until=asked("choose"))
    table.card(table.seen()["cards"][-1]["card"]).click()
    expect(table.root.locator("[aria-pressed=true]")).to_have_count(1)
    judged["discarding"] = found(page)
    play_on(table, Mouse(), until=lambda seen: bool(seen["laid"]))
    judged["trick"] = found(page)
    play_on(table, Mouse(), until=lambda seen: "The deal is over" in seen["status"])
    judged["deal over"] = found(page)

    book.run(1)
    follow = Table(book, 1)
    follow.click_card("AS")
    expect(follow.alert).to_be_visible()
    for shown in (table, follow):
        shown.tool("why").click()
        expect(shown.root.locator(".ecw-why")).to_be_visible()
    judged["refusal, and two panels of one name"] = found(page)
    assert judged == {phase: [] for phase in judged}


@pytest.mark.parametrize(
    ("fault", "rule"),
    [
        ("(card) => card.removeAttribute('aria-label')", "button-name"),
        ("(card) => card.setAttribute('aria-pressed', 'perhaps')", "aria-valid-attr-value"),
    ],
)
def test_a_seeded_fault_is_found(page: Page, notebook: Book, fault: str, rule: str) -> None:
    """A card without a name, and one with a state there is not, are found by the same search."""
    book = notebook(TABLE)
    book.run(0)
    table = Table(book, 0)
    table.card("KD").evaluate(fault)
    assert {name for name, _ in found(page)} == {rule}
