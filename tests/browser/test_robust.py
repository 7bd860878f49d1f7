"""What must not break a table: doubled clicks, two views, a dead kernel, a reload, a busy cell, a failing opponent.

Leaves out keys (test_keys.py) and what may be seen (test_hidden.py).
"""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import Page, WebSocket, expect

from tests.support.notebook import PATIENCE, Notebook
from tests.support.table import Table, ask_kernel

Book = Callable[..., Notebook]

FOLLOW = '''
from ecarte_widgets import CardTable, record
position = record.read("""
code: foster
deal 1: E: KC QC 9C TD 7S  D: 8H AS TS JD 9D  T: 9H
  elder stand; dealer answer
  1. KC
""")
table = CardTable(position, seat="dealer")
table
'''
"""In mid-trick: the opponent has led the king of clubs, and only the eight of hearts may be played to it."""

FREE = FOLLOW.replace("code: foster", "code: cassell").replace("; dealer answer", "")
"""The same where any card but a club may be played, there being none."""

FAILING = '''
class Failing:
    """An opponent whose programmer has made a mistake."""

    def choose(self, view):
        raise ZeroDivisionError("seven divided by nought")

table = CardTable(position, seat="dealer", opponent=Failing())
table
'''

UNLAWFUL = """
class Unlawful:
    def choose(self, view):
        lawful = set(view.actions)
        return next(action for action in view.possible if action.kind == "play" and action not in lawful)

table = CardTable(position, seat="dealer", opponent=Unlawful())
table
"""

WAITING = """
import time
table.draw(four_colour=True)
print("waiting")
until = time.monotonic() + 20
while table.view.phase == "follow" and time.monotonic() < until:
    time.sleep(0.05)
print("played while this cell ran" if table.view.phase == "lead" else "nobody answered")
"""


def opened(notebook: Book, *cells: str) -> tuple[Notebook, Table]:
    """A notebook whose first cell, run, shows a table."""
    book = notebook(*cells)
    book.run(0)
    return book, Table(book, 0)


def held(table: Table) -> list[str]:
    """The cards of one's own hand, as drawn."""
    return [card["card"] for card in table.seen()["cards"]]


def test_a_double_click_plays_one_card(page: Page, notebook: Book) -> None:
    """Both clicks ask; the first plays its card, the second is refused with a notice, and nothing is lost."""
    sent: list[bytes] = []

    def listen(socket: WebSocket) -> None:
        socket.on(
            "framesent", lambda frame: sent.append(frame if isinstance(frame, bytes) else frame.encode())
        )

    page.on("websocket", listen)
    book, table = opened(notebook, FREE, "print(table.record)")
    table.card("AS").dblclick()
    expect(table.alert).to_contain_text("The table had moved on before that click arrived")
    assert sum(b'"play AS"' in frame for frame in sent) == 2
    assert held(table) == ["8H", "TS", "JD", "9D"]
    assert table.seen()["laid"] == ["KC", "AS"]
    expect(book.run(1)).to_contain_text("1. KC AS\n")


def test_two_views_stay_in_step(notebook: Book) -> None:
    """The same table shown by two cells: a click in the second is drawn in both, refusals and panels too."""
    book, first = opened(notebook, FOLLOW, "table")
    book.run(1)
    second = Table(book, 1)
    assert second.model_id == first.model_id
    second.click_card("AS")
    for table in (first, second):
        expect(table.alert).to_contain_text("you must trump")
    second.click_card("8H")
    expect(first.card("8H")).to_have_count(0)
    assert first.seen() == second.seen()
    first.click_tool("undo")
    expect(second.card("8H")).to_have_count(1)
    assert first.seen() == second.seen()


def test_a_killed_kernel_is_told(notebook: Book) -> None:
    """The kernel dies in mid-trick: a click is answered within seconds by what to do, and doing it helps."""
    book, table = opened(notebook, FOLLOW)
    book.kill_kernel()
    book.page.wait_for_selector(".jp-Dialog, [data-status='restarting'], [data-status='autorestarting']")
    book.dismiss_dialogs()
    clicked = time.monotonic()
    table.card("8H").click()
    expect(table.alert).to_have_text(
        "Python has not answered. If the kernel was restarted, run this cell again.", timeout=6_000
    )
    assert time.monotonic() - clicked < 6
    assert len(held(table)) == 5
    book.wait_until_ready()
    book.dismiss_dialogs()
    book.run(0)
    again = Table(book, 0)
    again.click_card("8H")
    assert again.seen()["laid"] == ["KC", "8H"]


def test_a_kernel_shut_down_is_told(notebook: Book) -> None:
    """With no kernel at all a click is answered by the same words."""
    book, table = opened(notebook, FOLLOW)
    book.shut_down_kernel()
    table.card("8H").click()
    expect(table.alert).to_contain_text("Python has not answered.", timeout=6_000)


def test_a_reload_draws_the_table_as_it_stood(notebook: Book) -> None:
    """After the page is loaded again the saved notebook shows the table complete, at its move, and plays on."""
    book, table = opened(notebook, FOLLOW, "print(table.record)")
    table.click_card("8H")
    table.click_card("JD")
    before = table.seen()
    assert before["log"]
    book.save()
    book.reload()
    again = Table(book, 0)
    after = again.seen()
    assert after == before
    again.click_tool("undo")
    assert held(again) == ["AS", "TS", "JD", "9D"]
    again.click_card("AS")
    expect(book.run(1)).to_contain_text("2. AS")


def test_a_click_is_answered_while_a_cell_runs(notebook: Book) -> None:
    """A cell that takes its time does not hold up the table: this one runs until the card has been played."""
    book, table = opened(notebook, FOLLOW, WAITING)
    book.select(1)
    book.page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-cell'); }")
    expect(book.output(1)).to_contain_text("waiting", timeout=PATIENCE)
    table.click_card("8H")
    assert table.seen()["laid"] == ["KC", "8H"]
    expect(book.output(1)).to_contain_text("played while this cell ran", timeout=PATIENCE)


def test_a_failing_opponent_is_shown(notebook: Book) -> None:
    """An exception in an opponent of the learner's own is read on the table, and the move can be taken back."""
    book, _ = opened(notebook, FOLLOW, FAILING)
    book.run(1)
    table = Table(book, 1)
    table.click_card("8H")
    table.click_card("AS")
    expect(table.alert).to_contain_text("ZeroDivisionError: seven divided by nought")
    assert table.seen()["laid"] == ["AS"]
    table.click_tool("undo")
    expect(table.alert).to_have_count(0)
    assert held(table) == ["AS", "TS", "JD", "9D"]
    table.click_tool("undo")
    assert held(table) == ["8H", "AS", "TS", "JD", "9D"]
    assert ask_kernel(book, "table.view.phase") == "follow"


def test_an_unlawful_opponent_does_not_show_its_hand(notebook: Book) -> None:
    """An opponent that breaks the laws is told of without a word on its cards, and the move can be taken back."""
    book, _ = opened(notebook, FOLLOW, UNLAWFUL)
    book.run(1)
    table = Table(book, 1)
    table.click_card("8H")
    table.click_card("AS")
    expect(table.alert).to_contain_text(
        "The opponent, Unlawful, has chosen something that it may not do now."
    )
    text = table.root.inner_html().lower()
    assert not [name for name in ("seven of spades", "nine of clubs", "ten of diamonds") if name in text]
    table.click_tool("undo")
    assert held(table) == ["AS", "TS", "JD", "9D"]


def test_the_next_cell_knows_what_was_played(notebook: Book) -> None:
    """`view` and `score` in later cells are those of the table as it now stands."""
    book, table = opened(notebook, FOLLOW, "table.view.hand, table.view.won, table.view.phase", "table.score")
    table.click_card("8H")
    said = book.run(1).inner_text()
    assert "('AS', 'TS', 'JD', '9D')" in said
    assert "(1, 0)" in said
    assert "lead" in said
    expect(book.run(2)).to_contain_text("(0, 0)")
