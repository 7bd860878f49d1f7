"""Piquet in JupyterLab: a partie by mouse, a deal by keyboard alone, what is seen together, and what is not told.

Leaves out every judgement of the moves: both hands choose by one fixed rule from what the page offers.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from ecarte_widgets import CardTable, piquet
from ecarte_widgets.rules import record
from tests.support.drawn import show
from tests.support.leaking import SAVE_STATE, dom, exported, hidden_cards, leaks, saved, state_of
from tests.support.notebook import Notebook
from tests.support.piquet_table import wished
from tests.support.table import Hands, Keyboard, Mouse, Seen, Table, over, play_on

Book = Callable[..., Notebook]

LONG = os.environ.get("ECARTE_LONG") == "1"
LAST = """
from ecarte_widgets import CardTable, record
table = CardTable(record.read('''
game: piquet
code: hoffmann
score: A 71, B 64
deal 6: E: JS TS AH KH JH 7H AD KD TD TC 9C 8C  D: KS QS 9S QH 9H 8H QD 9D AC KC QC 7C  S: JD JC AS 8S 7S TH 8D 7D
'''))
table
"""
"""The last deal of a partie, so that it is settled when the deal is over."""
WHOLE = "from ecarte_widgets import CardTable\ntable = CardTable(code='hoffmann', seed=3)\ntable"
PARTIES = {"last": LAST}
"""What is played by mouse, by a short name."""
if LONG:
    PARTIES |= {code: WHOLE.replace("hoffmann", code) for code in ("hoffmann", "au_cent")}
RECORD = "print(table.record)"
DEALER = (
    "from ecarte_widgets import CardTable\ntable = CardTable(code='hoffmann', seat='dealer', seed=4)\ntable"
)
TOGETHER = (".ecw-head", ".ecw-margin", ".ecw-mid", ".ecw-hand", ".ecw-answer", ".ecw-status", ".ecw-calls")

_BOXES = """(root) => {
  root.scrollIntoView({ block: 'start' });
  const scroller = root.closest('.jp-WindowedPanel-outer').getBoundingClientRect();
  const shown = [Math.max(scroller.top, 0), Math.min(scroller.bottom, innerHeight)];
  return [shown, PARTS.map((part) => {
    const box = root.querySelector(part).getBoundingClientRect();
    return [part, box.top, box.bottom];
  })];
}"""


_OPEN = "(root) => root.querySelectorAll('details').forEach((panel) => { panel.open = true; })"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """The window of a small laptop, less motion asked for."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, locale="en-GB", reduced_motion="reduce"
    )
    yield context.new_page()
    context.close()


@pytest.fixture(scope="module")
def played() -> dict[str, str]:
    """The records, by what was played: whoever plays it second is compared with the first."""
    return {}


def out_of_sight(table: Table) -> list[str]:
    """The parts that do not lie wholly in the notebook's window once the table's top is in view."""
    (top, bottom), parts = table.root.evaluate(_BOXES.replace("PARTS", str(list(TOGETHER))))
    return [name for name, upper, lower in parts if upper < top - 1 or lower > bottom + 1]


def sound(text: str, table: Table, played: dict[str, str], cell: str) -> None:
    """Holds that a record is whole, tells the score on the table, and is the same by whichever hands."""
    state = record.read(text[text.index("game:") :]).state
    theirs, mine = (int(words.split()[0]) for words in table.seen()["score"])
    assert state.points == (mine, theirs)
    assert state.winner
    assert played.setdefault(cell, text) == text


def play_partie(book: Notebook, hands: Hands, until: Callable[[Seen], bool] = over) -> tuple[Table, str]:
    """The partie of cell 0 played to its end, and its record as cell 1 prints it."""
    table = Table(book, 0)
    pressed = play_on(table, hands, until=until, most=1200, choose=wished)
    kinds = {wish.split()[0] for wish in pressed}
    assert {"pick", "discard", "play", "@next"} <= kinds
    assert kinds & {"point", "pips"}
    return table, book.run(1).inner_text()


# ---- played ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PARTIES)
def test_a_partie_by_mouse(page: Page, notebook: Book, played: dict[str, str], name: str) -> None:
    """The last deal of a partie by clicks, all that is played with in view together at every step; its settlement.

    In the long run also whole parties from the cut for deal on, of six deals and of games of a hundred.
    """
    book = notebook(PARTIES[name], RECORD)
    book.run(0)
    table = Table(book, 0)

    def seen_together(seen: Seen) -> bool:
        assert out_of_sight(table) == [], seen["status"]
        return over(seen)

    table, text = play_partie(book, Mouse(), seen_together)
    sound(text, table, played, PARTIES[name])
    assert "The partie is" in table.seen()["status"]
    state = record.read(text[text.index("game:") :]).state
    expect(table.root.locator("[data-panel=sheet] tbody tr")).to_have_count(len(state.results))
    assert found(page) == []


def test_the_same_deal_by_keyboard(page: Page, notebook: Book, played: dict[str, str]) -> None:
    """With Tab, arrows, Home, End, Enter and Space, the cell run and the table reached by keys too."""
    book = notebook(LAST, RECORD)
    book.select(0)
    page.keyboard.press("Control+Enter")
    table = Table(book, 0)
    hands = Keyboard()
    hands.enter(table)
    table, text = play_partie(book, hands)
    sound(text, table, played, LAST)


# ---- what is offered, tried and told ---------------------------------------------------------------------


def found(page: Page) -> list[tuple[str, str]]:
    """What axe finds wrong in the tables of the page, as rule and offending markup."""
    response = Axe().run(page, context=".ecw").response
    assert len(response["passes"]) >= 8, "axe has judged next to nothing"
    return [(rule["id"], node["html"]) for rule in response["violations"] for node in rule["nodes"]]


def test_axe_finds_nothing_in_any_phase(page: Page, notebook: Book) -> None:
    """Exchange, calls, the menu of all calls with a refusal, a trick with all panels open."""
    book = notebook(LAST)
    book.run(0)
    table = Table(book, 0)
    table.card(table.seen()["cards"][-1]["card"]).click()
    judged: dict[str, Any] = {"exchange": found(page)}
    play_on(
        table, Mouse(), until=lambda seen: any(c["action"] == "@claim" for c in seen["calls"]), choose=wished
    )
    judged["calling"] = found(page)
    for opened in ("@claim", "@claim-set"):
        (table.call(opened) if opened == "@claim" else table.offer(opened)).click()
        expect(table.root.locator(".ecw-menu")).to_have_attribute("data-menu", opened[1:])
    with table.answered():
        table.offer("set 4 7").click()
    expect(table.alert).to_contain_text("no such set")
    judged["a call refused"] = found(page)
    play_on(table, Mouse(), until=lambda seen: bool(seen["laid"]), choose=wished)
    table.root.evaluate(_OPEN)
    judged["trick, panels open"] = found(page)
    assert judged == {phase: [] for phase in judged}


def test_a_dealer_is_told_no_hidden_card(page: Page, notebook: Book) -> None:
    """Through a deal neither page nor saved notebook nor export tells of a hidden card; axe finds nothing in the answer
    and in the reckoning."""
    book = notebook(DEALER)
    book.command(SAVE_STATE)
    book.run(0)
    table = Table(book, 0)
    scanned, judged = 0, dict[str, Any]()

    def look(seen: Seen) -> bool:
        nonlocal scanned
        asked = {call["action"] for call in seen["calls"]}
        for phase, action in (("reply", "not-good"), ("reckoning", "@claim")):
            if action in asked and phase not in judged:
                judged[phase] = found(page)
        if "The deal is over" in seen["status"]:
            return True
        if scanned % 4 == 0:
            state = state_of(book)
            cards = hidden_cards(state) - set(state.seen[1])
            assert len(cards) >= 8
            told = [dom(book), *([saved(book), exported(book)] if scanned == 8 else [])]
            assert [leaks(text, cards) for text in told] == [set()] * len(told)
        scanned += 1
        return False

    play_on(table, Mouse(), until=look, choose=wished)
    book.command(SAVE_STATE)
    assert scanned >= 15
    assert judged == {"reply": [], "reckoning": []}


# ---- on a bare page ------------------------------------------------------------------------------------

SIZES = {720: 1, 560: 2, 320: 2}
"""Widths, and in how many rows twelve cards stand there."""
_PLACES = """() => [...document.querySelectorAll('.ecw-hand .ecw-card')].map((node) => {
  const box = node.getBoundingClientRect();
  return [node.dataset.card, box.left, box.top, box.right, box.bottom];
})"""


def elder() -> CardTable:
    """A table before the exchange, and then before the first call."""
    return CardTable(piquet.deal("E: AS KS QS JS TS 9S AH KH AD KD AC 7C", seed=1))


@pytest.mark.parametrize("width", SIZES)
def test_twelve_cards_can_be_pressed(page: Page, width: int) -> None:
    """Every card leaves a finger 44 pixels by its neighbours, in one row or two, and no suit is in both rows."""
    page.set_viewport_size({"width": width, "height": 1000})
    show(page, elder().shown)
    places = page.evaluate(_PLACES)
    rows: dict[int, list[Any]] = {}
    for card, left, top, right, _ in places:
        rows.setdefault(round(top), []).append((left, right, card))
    assert len(rows) == SIZES[width]
    assert max(right for _, _, _, right, _ in places) <= width
    suits = [{card[1] for _, _, card in row} for row in rows.values()]
    assert not set.intersection(*suits) or len(suits) == 1
    for row in rows.values():
        starts = [left for left, _, _ in row]
        assert min(b - a for a, b in pairwise(starts)) >= 43.5
    page.locator(f'[data-card="{places[0][0]}"]').click(position={"x": 12, "y": 40})
    expect(page.locator(".ecw-calls button").first).to_have_text("Exchange 1 — J’écarte")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_contrast_in_either_scheme(page: Page, scheme: Any) -> None:
    """No violation with the conversation on the cloth and the panels open, contrast among what axe could judge."""
    table = elder()
    for action in ("discard 7C 9S", "look left", "point 5"):
        table.request("act", action=action)
    page.emulate_media(color_scheme=scheme)
    show(page, table.shown | {"frames": []})
    page.evaluate(f"({_OPEN})(document)")
    result = Axe().run(page, context=".ecw").response
    assert [(rule["id"], rule["nodes"][0]["html"]) for rule in result["violations"]] == []
    assert "color-contrast" in [rule["id"] for rule in result["passes"]]
