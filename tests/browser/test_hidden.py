"""What the browser, the saved notebook and its export may hold: nothing that this seat may not know at that moment.

Leaves out views, records and states (their own tests), and the code that carries a game, which is no secret.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from ecarte_widgets.texts import say
from tests.support.leaking import SAVE_STATE, dom, exported, hidden_cards, leaks, saved, state_of
from tests.support.notebook import PANEL, Notebook
from tests.support.table import Mouse, Table, ask_kernel, play_on

Book = Callable[..., Notebook]

TABLE = "from ecarte_widgets import CardTable\ntable = CardTable(seed=5, seat='elder')\ntable"
LEAK = """
hidden = str(table.reveal().stock[0])
table.shown = {**table.shown, "stock": {**table.shown["stock"], "label": f"next is {hidden}"}}
"""


@pytest.fixture
def book(notebook: Book) -> Iterator[Notebook]:
    """A table drawn in a notebook that is saved with the state of its widgets."""
    opened = notebook(TABLE, LEAK)
    opened.command(SAVE_STATE)
    opened.run(0)
    yield opened
    opened.command(SAVE_STATE)


# ---- the tests -----------------------------------------------------------------------------------


def test_no_hidden_card_leaves_python(book: Notebook, asked_outside: list[str]) -> None:
    """Through a whole deal: neither the page, nor the saved notebook, nor its export tells of a hidden card."""
    table = Table(book, 0)
    scanned = 0

    def look(seen: dict[str, object]) -> bool:
        nonlocal scanned
        state = state_of(book)
        if state.number > 1 or state.results:
            return True
        cards = hidden_cards(state)
        assert len(cards) >= 20
        assert leaks(dom(book), cards) == set()
        if scanned % 4 == 0:
            assert leaks(saved(book), cards) == set()
            assert leaks(exported(book), cards) == set()
        scanned += 1
        return False

    play_on(table, Mouse(), until=look)
    assert scanned >= 8
    assert asked_outside == []


JUDGED = """
from ecarte_widgets import CardTable, players
table = CardTable(seed=5, seat="elder", play="judged", opponent=players.Careless(0.7, seed=2, notices=False))
table
"""


def test_no_hidden_card_or_open_fault_leaves_python_in_judged_play(notebook: Book) -> None:
    """With an opponent who errs at every turn: no hidden card and no fault that nobody has called is on the page."""
    book = notebook(JUDGED)
    book.run(0)
    table = Table(book, 0)
    scanned = open_faults = 0

    def look(seen: dict[str, object]) -> bool:
        nonlocal scanned, open_faults
        state = state_of(book)
        if state.number > 1 or state.results:
            return True
        seen_open = {str(card) for card in (*state.aside, *state.shown[0], *state.shown[1])}
        page = dom(book)
        assert leaks(page, hidden_cards(state) - seen_open) == set()
        for fault in state.faults:
            open_faults += 1
            assert say(f"fault.{fault.kind}.told") not in page
        scanned += 1
        return False

    play_on(table, Mouse(), until=look)
    assert scanned >= 6
    assert open_faults >= 3


def test_a_planted_leak_is_found(book: Notebook) -> None:
    """A card of the stock put into the page model is seen by the scans of page, notebook and export."""
    table = Table(book, 0)
    cards = hidden_cards(state_of(book))
    assert leaks(dom(book) + saved(book) + exported(book), cards) == set()
    book.run(1)
    top = {str(state_of(book).stock[0])}
    assert "next is" in table.seen()["stock"]
    for text in (dom(book), saved(book), exported(book)):
        assert leaks(text, cards) == top


@pytest.mark.parametrize(
    "told", ["KH", "10♠", "TS", "10S", "seven of clubs", '"label": "The King of hearts"']
)
def test_the_scan_knows_every_way_to_write_a_card(told: str) -> None:
    """Code, ten in figures, sign and name are all recognised; other words are not taken for cards."""
    assert len(leaks(f"<p>{told}</p>", ["KH", "TS", "7C", "AD"])) == 1
    assert leaks("ADD THIS, KHz, 27C, TSX, 110♠", ["KH", "TS", "7C", "AD"]) == set()


def test_the_browser_cannot_write_what_python_publishes(page: Page, book: Notebook) -> None:
    """A page that sets guarded traits by itself changes nothing in Python and nothing on another page."""
    table = Table(book, 0)
    before = ask_kernel(book, "[table.shown, table.notice, table.options]")
    book.save()
    other_page = page.context.new_page()
    other = Table(Notebook(other_page, book.lab, book.path), 0)
    seen = other.seen()
    page.evaluate(
        f"""async (id) => {{
          const renderer = {PANEL}.content.rendermime.createRenderer('application/vnd.jupyter.widget-view+json', {{}});
          const model = await (await renderer._manager.promise).get_model(id);
          for (const name of ['shown', 'notice', 'options']) {{
            model.set(name, {{ ...model.get(name), status: 'I have won', id: 99, text: 'I have won' }});
            model.save_changes();
          }}
        }}""",
        table.model_id,
    )
    assert ask_kernel(book, "[table.shown, table.notice, table.options]") == before
    assert other.seen() == seen
    other.click_call("I propose")
    assert "I have won" not in json.dumps(other.seen())
    assert table.seen()["status"] == other.seen()["status"]
