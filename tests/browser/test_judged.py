"""Judged play by clicks and by keys: revokes called and remedied, menus, open cards, axe, narrow pages.

Leaves out what follows from each fault (tests/unit/test_faults_*.py).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ecarte_widgets.rules import record
from tests.browser.test_accessible import found
from tests.support.notebook import Notebook
from tests.support.table import Hands, Keyboard, Mouse, Table

Book = Callable[..., Notebook]

START = '''
from ecarte_widgets import CardTable, players, record

class Slip(players.Careless):
    """Calls what he notices, and plays what the list says ahead of what the book says."""

    def __init__(self, *cards):
        super().__init__(0.0)
        self.cards = list(cards)

    def choose(self, view):
        if view.to_act == view.seat and view.phase in ("lead", "follow") and self.cards:
            played = self.cards.pop(0)
            return next(a for a in view.possible if a.kind == "play" and a.cards[0] == played and not a.suit)
        return super().choose(view)

HEAD = """
code: club1878
play: judged
deal 1: E: KC QC 9C TD 7S  D: 8C AS TS JD 9D  T: 9H
"""
'''
MINE = (
    START
    + """
table = CardTable(record.read(HEAD + "  elder stand\\n  1. KC\\n"), seat="dealer", opponent=Slip("QC"))
table
"""
)
THEIRS = (
    START
    + """
table = CardTable(record.read(HEAD + "  elder stand\\n"), seat="elder", opponent=Slip("AS", "8C"))
table
"""
)
RECORD = "print(record.write(table.game()))"


def seated(book: Notebook, hands: Hands) -> Table:
    """The table of cell 0, run and reached by these hands."""
    if isinstance(hands, Keyboard):
        book.select(0)
        book.page.keyboard.press("Control+Enter")
        table = Table(book, 0)
        hands.enter(table)
        return table
    book.run(0)
    return Table(book, 0)


def play(table: Table, hands: Hands, card: str) -> None:
    """Plays a card, and looks at the trick if it lies there."""
    with table.answered():
        hands.card(table, card)
    looked_at(table, hands)


def looked_at(table: Table, hands: Hands) -> None:
    """Goes on from a trick that lies there."""
    if any(call["action"] == "@next" for call in table.seen()["calls"]):
        with table.answered():
            hands.call(table, "@next")


@pytest.fixture(scope="module")
def played() -> dict[str, str]:
    """The records by hands and story: whichever comes second is compared with the first."""
    return {}


def same(book: Notebook, played: dict[str, str], story: str, hands: Hands) -> str:
    """The record of the game, which is the same by whichever hands."""
    text = book.run(1).inner_text()
    text = text[text.index("code:") :]
    played[f"{story} {type(hands).__name__}"] = text
    assert len({told for key, told in played.items() if key.startswith(story)}) == 1
    record.read(text)
    return text


@pytest.mark.parametrize("hands", [Mouse, Keyboard])
def test_a_revoke_of_ones_own(notebook: Book, played: dict[str, str], hands: Callable[[], Hands]) -> None:
    """A card that the law forbids is played; the opponent calls it, and it is played again as the law has it."""
    book, hand = notebook(MINE, RECORD), hands()
    table = seated(book, hand)
    play(table, hand, "AS")
    assert table.seen()["alerts"] == [], "in judged play nothing is refused"
    play(table, hand, "8C")
    told = " ".join(table.seen()["alerts"])
    assert "Your opponent calls" in told
    assert "You could have played otherwise" in told
    assert "1878" in table.alert.locator("cite").inner_text()
    assert "Your opponent calls" in table.seen()["said"]
    play(table, hand, "8C")
    text = same(book, played, "mine", hand)
    assert "call revoke" in text
    assert "choose replay" in text


@pytest.mark.parametrize("hands", [Mouse, Keyboard])
def test_a_revoke_of_the_opponents(
    page: Page, notebook: Book, played: dict[str, str], hands: Callable[[], Hands]
) -> None:
    """The learner sees it, calls it from the menu, chooses what the law leaves him, and reads why; no axe violation."""
    book, hand = notebook(THEIRS, RECORD), hands()
    table = seated(book, hand)
    play(table, hand, "KC")
    play(table, hand, "QC")
    judged: dict[str, Any] = {}
    hand.menu(table, "fault")
    judged["menu of faults"] = found(page)
    if isinstance(hand, Keyboard):
        assert table.focus()["name"] == "fault", "the focus stays on what was pressed"
    with table.answered():
        hand.offer(table, "call revoke")
    seen = table.seen()
    assert [call["action"] for call in seen["calls"][:2]] == ["choose replay", "choose stand"]
    assert "choice" in seen["status"]
    assert seen["offered"] == []
    if isinstance(hand, Keyboard):
        assert table.focus()["name"] == "choose replay", "the focus goes to what is asked"
    judged["choice"] = found(page)
    table.tool("why").click()
    expect(table.root.locator(".ecw-why")).to_contain_text("1878")
    expect(table.root.locator(".ecw-others li")).to_have_count(4)
    judged["why"] = found(page)
    if isinstance(hand, Keyboard):
        table.call("choose replay").focus()
    with table.answered():
        hand.call(table, "choose replay")
    assert judged == {state: [] for state in judged}
    play(table, hand, "KC")
    text = same(book, played, "theirs", hand)
    assert "elder call revoke" in text
    assert "elder choose replay" in text


@pytest.mark.parametrize("hands", [Mouse, Keyboard])
def test_a_mishap_in_two_steps(page: Page, notebook: Book, hands: Callable[[], Hands]) -> None:
    """A card is dropped by way of the second menu and its further step; a second press shuts it."""
    book, hand = notebook(THEIRS, RECORD), hands()
    table = seated(book, hand)
    hand.menu(table, "other")
    axe = found(page)
    hand.offer(table, "@other-drop")
    expect(table.offer("drop KC")).to_be_visible()
    if isinstance(hand, Keyboard):
        assert table.focus()["part"] == "menu"
    hand.offer(table, "@other")
    expect(table.offer("@other-drop")).to_be_visible()
    hand.offer(table, "@other-drop")
    expect(table.offer("drop KC")).to_be_visible()
    with table.answered():
        hand.offer(table, "drop KC")
    assert any("fall" in line for line in table.seen()["log"])
    assert table.seen()["offered"] == []
    assert axe + found(page) == []
    if isinstance(hand, Keyboard):
        assert table.focus()["inside"]
    for _ in range(2):
        table.menu("other").click()
    expect(table.menu("other")).to_have_attribute("aria-expanded", "false")


OPEN = START + (
    'table = CardTable(record.read(HEAD + "  elder stand\\n  1. KC 8C\\n  dealer look tricks; elder call look; '
    'elder choose expose\\n"), seat="elder", opponent=Slip())\ntable\n'
)


def test_cards_laid_open(page: Page, notebook: Book) -> None:
    """A hand that must be played open lies there face up, is read by name, and gets smaller as it is played."""
    book = notebook(OPEN)
    book.run(0)
    table = Table(book, 0)
    shown = table.root.locator(".ecw-opp")
    assert shown.locator("[data-card]").evaluate_all("(all) => all.map((n) => n.dataset.card).sort()") == [
        "9D",
        "AS",
        "JD",
        "TS",
    ]
    assert "ace of spades" in (shown.get_attribute("aria-label") or "")
    assert found(page) == []
    table.click_card("QC")
    expect(shown.locator("[data-card]")).to_have_count(3)


@pytest.mark.parametrize("width", [1280, 720])
def test_menus_fit(page: Page, notebook: Book, width: int) -> None:
    """Beside the folder on wide and narrow pages no button is cut off, and each is at least 44 pixels high."""
    page.set_viewport_size({"width": width, "height": 900})
    book = notebook(THEIRS)
    book.run(0)
    table = Table(book, 0)
    for menu in ("fault", "other"):
        table.menu(menu).click()
        expect(table.menu(menu)).to_have_attribute("aria-expanded", "true")
        frame = table.root.bounding_box()
        assert frame is not None
        for button in table.root.locator(".ecw-judging button").all():
            box = button.bounding_box()
            assert box is not None
            assert box["height"] >= 44
            assert frame["x"] <= box["x"]
            assert box["x"] + box["width"] <= frame["x"] + frame["width"] + 0.5
