"""What opens below the table: the promise, and papers to copy. By mouse and keys, by ear, narrow, and in JupyterLab."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from ecarte_widgets import CardTable
from ecarte_widgets.rules import promise
from tests.support.drawn import answer, focused, hand, model, publish, sent, show
from tests.support.notebook import Notebook
from tests.support.table import Mouse, Table, play_on

Book = Callable[..., Notebook]

PLAY = hand("QS:legal JS:legal AS:legal TS:legal KH:barred")
REPORT = {"kind": "report", "label": "Copy all of it", "text": "ecarte-widgets 0.1.0\n" + "a line\n" * 30}


def details(page: Page) -> Locator:
    """The promise's line and what it opens to."""
    return page.locator(".ecw-promise")


def rows(page: Page) -> dict[str, str]:
    """What the promise has opened to, by label."""
    found: list[tuple[str, str]] = details(page).evaluate(
        "(node) => [...node.querySelectorAll('dt')].map((dt) => [dt.textContent, dt.nextElementSibling.textContent])"
    )
    return dict(found)


# ---- the promise ---------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["Enter", " "])
def test_the_promise_is_a_quiet_line_that_opens_by_keys(page: Page, key: str) -> None:
    """One line by itself; Tab reaches it after the log, Enter or Space opens and shuts it, and nothing is asked."""
    show(page, model(9, PLAY))
    expect(details(page).locator("summary")).to_have_text("Deal promised: 3fa9 2b71 …")
    expect(details(page).locator("dl")).to_be_hidden()
    page.locator(".ecw-past summary").focus()
    page.keyboard.press("Tab")
    assert details(page).locator("summary").evaluate("(node) => node === document.activeElement")
    page.keyboard.press(key)
    expect(details(page).locator("dl")).to_be_visible()
    assert len(rows(page)["Deal 3"].replace(" ", "")) == 64
    page.keyboard.press(key)
    expect(details(page).locator("dl")).to_be_hidden()
    assert sent(page) == []


def test_the_promise_is_read_and_never_announced(page: Page) -> None:
    """It stands in the page for whoever reads on, in no live region; when it changes, what is heard stays the same."""
    show(page, model(9, PLAY))
    details(page).locator("summary").click()
    assert details(page).evaluate("(node) => !node.closest('[aria-live], [role=status], [role=alert]')")
    assert details(page).evaluate(
        "(node) => !node.querySelector('[aria-live], [role=status], [aria-hidden=true]')"
    )
    heard = page.locator(".ecw-hear[role=status]")
    before = heard.text_content()
    opened = {"label": "Deal 3 is open", "rows": [["Salt", "0" * 32], ["Cards", "E: KH"]], "note": ""}
    publish(page, shown=model(9, PLAY, promise=opened))
    assert rows(page) == {"Salt": "0" * 32, "Cards": "E: KH"}
    assert heard.text_content() == before
    expect(details(page).locator("dl")).to_be_visible()  # a panel that was opened stays open


def test_a_page_without_promise_shows_no_line(page: Page) -> None:
    """Nothing promised, nothing drawn."""
    show(page, model(9, PLAY, promise=None))
    expect(details(page)).to_be_hidden()
    publish(page, shown=model(10, PLAY))
    expect(details(page)).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [760, 320, 216])
def test_nothing_sticks_out_at_any_width(page: Page, scheme: Any, width: int) -> None:
    """Promise and report open: all digits are inside the frame, and the page does not scroll sideways."""
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 900})
    show(page, model(9, PLAY, paper=REPORT))
    details(page).locator("summary").click()
    edge = page.locator(".ecw-frame").evaluate("(node) => node.getBoundingClientRect().right")
    for part in (".ecw-promise dd", ".ecw-promise dt", ".ecw-promise p", ".ecw-paper textarea"):
        for box in page.locator(part).evaluate_all(
            "(all) => all.map((n) => n.getBoundingClientRect().right)"
        ):
            assert box <= edge
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_what_a_reader_copies_from_the_page_verifies(page: Page) -> None:
    """Digits, salt and cards as the page gives them when they are selected and copied: SHA-256 bears them out."""
    table = CardTable(seed=5, seat="elder")
    show(page, table.shown)
    details(page).locator("summary").click()
    before = next(text for label, text in rows(page).items() if label.startswith("Deal 1"))
    table.end_with_deal()
    while not table.results:
        shown = table.shown
        legal = [card["action"] for card in shown["hand"]["cards"] if card["state"] == "legal"]
        calls = [call["action"] for call in shown["calls"] if call["action"] not in ("king", "propose")]
        move = (legal or calls)[0]
        request = {"request": move[1:]} if move.startswith("@") else {"request": "act", "action": move}
        table._receive(table, {**request, "at": shown["at"]}, [])
        assert table.notice.get("kind") != "refused", table.notice
    publish(page, shown=table.shown)

    def copied(label: str) -> list[str]:
        """The texts under the labels that begin so, as a selection gives them."""
        return details(page).evaluate(
            """(node, label) => [...node.querySelectorAll('dt')].filter((dt) => dt.textContent.startsWith(label))
              .map((dt) => {
                getSelection().selectAllChildren(dt.nextElementSibling);
                return getSelection().toString();
              })""",
            label,
        )

    (digits, game), (salt, salt_of_game) = [*copied("Deal 1"), *copied("The whole")], copied("Salt")
    (cards,), (seed,) = copied("Cards"), copied("Seed")
    assert digits == before
    assert promise.verify(digits, salt, cards)
    assert promise.verify(game, salt_of_game, seed)
    assert hashlib.sha256(f"{salt} {cards}".encode()).hexdigest() == digits.replace(" ", "")


# ---- papers --------------------------------------------------------------------------------------


def test_a_report_is_asked_for_with_the_browsers_name(page: Page) -> None:
    """The click tells how the browser describes itself, which Python cannot know; other tools tell nothing."""
    table = CardTable(seed=5, seat="elder")
    show(page, table.shown)
    for tool in ("report", "code"):
        page.locator(f'[data-request="{tool}"]').click()
    asked = answer(page, table)
    agent = page.evaluate("navigator.userAgent")
    assert asked == [
        {"request": "report", "agent": agent, "at": asked[0]["at"]},
        {"request": "code", "at": asked[0]["at"]},
    ]
    assert f"Browser: {agent}" in table.report()


def test_a_paper_is_read_only_and_selected_whole(page: Page) -> None:
    """Its label names it; focus selects all of it; typing changes nothing; a long text scrolls in twelve lines."""
    show(page, model(9, PLAY, paper=REPORT))
    text = page.get_by_label(REPORT["label"])
    expect(text).to_have_value(REPORT["text"])
    assert text.get_attribute("rows") == "12"
    text.focus()
    page.keyboard.press("x")
    expect(text).to_have_value(REPORT["text"])
    picked = text.evaluate("(node) => node.value.slice(node.selectionStart, node.selectionEnd)")
    assert picked == REPORT["text"]
    publish(page, shown=model(9, PLAY, paper={"kind": "code", "label": "The code", "text": "EC2-AAAA"}))
    expect(page.get_by_label("The code")).to_have_value("EC2-AAAA")
    assert page.locator(".ecw-paper textarea").get_attribute("rows") == "3"


def test_buttons_say_what_lies_open_and_keep_the_focus(page: Page) -> None:
    """`aria-expanded` on those that open something, on no other; the focus stays where it was pressed."""
    table = CardTable(seed=5, seat="elder")
    show(page, table.shown)
    tools = page.locator(".ecw-tools button")

    def expanded() -> dict[str, str | None]:
        pairs: list[list[str | None]] = tools.evaluate_all(
            "(all) => all.map((node) => [node.dataset.request, node.getAttribute('aria-expanded')])"
        )
        return {str(name): value for name, value in pairs if value is not None}

    assert expanded() == {"why": "false", "code": "false", "report": "false", "coach": "false"}
    page.locator('[data-request="report"]').focus()
    page.keyboard.press("Enter")
    answer(page, table)
    assert expanded() == {"why": "false", "code": "false", "report": "true", "coach": "false"}
    assert focused(page) == "report"
    expect(page.locator(".ecw-paper")).to_be_visible()
    page.keyboard.press(" ")
    answer(page, table)
    assert expanded()["report"] == "false"
    expect(page.locator(".ecw-paper")).to_be_hidden()


# ---- in JupyterLab -------------------------------------------------------------------------------


@pytest.fixture
def table(notebook: Book) -> Table:
    """A table of one deal in an open notebook."""
    book = notebook(
        "from ecarte_widgets import CardTable\ntable = CardTable(seed=5, seat='elder')\ntable",
        "table.audit()",
    )
    book.run(0)
    return Table(book, 0)


def test_a_promise_and_a_report_in_jupyterlab(table: Table, asked_outside: list[str]) -> None:
    """The digits of the first word are those of the audit after the deal; the report is drawn; nothing goes outside."""
    table.root.locator(".ecw-promise summary").click()
    before = table.root.locator(".ecw-promise dd").first.text_content()
    table.tool("report").click()
    text = table.root.locator(".ecw-paper textarea")
    expect(text).to_have_value(re.compile(r"Browser: Mozilla.*Record, .*D: \?", re.DOTALL))
    text.focus()
    table.page.keyboard.press("x")  # the notebook would cut its cell
    expect(text).to_be_visible()
    play_on(table, Mouse(), until=lambda seen: "The deal is over" in seen["status"])
    expect(table.root.locator(".ecw-promise dl")).to_contain_text("Salt")
    assert table.root.locator(".ecw-promise dd").first.text_content() == before
    audit = table.notebook.run(1)
    expect(audit).to_contain_text("Kept: salt and text give these digits again.")
    expect(audit).to_contain_text(before or "no digits")
    assert asked_outside == []
