"""Whole games to five points in JupyterLab, one by mouse, one by keyboard alone.

Leaves out every judgement of the moves: both hands choose by one fixed rule from what the page offers.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from ecarte_widgets.rules import record
from tests.support.notebook import Notebook
from tests.support.table import Hands, Keyboard, Mouse, Table, play_on

GAME = "from ecarte_widgets import CardTable\ntable = CardTable(seed=19)\ntable"
RECORD = "print(table.record)"
KINDS = {
    "propose",
    "stand",
    "accept",
    "refuse",
    "discard",
    "pick",
    "announce",
    "answer",
    "king",
    "play",
    "@next",
}
"""Everything that this game asks for: a seed at which nothing of the regular course is left out."""


def play_game(notebook: Notebook, hands: Hands) -> tuple[Table, str]:
    """The game of cell 0 played to its end, and its record as cell 1 prints it."""
    table = Table(notebook, 0)
    pressed = play_on(table, hands)
    assert {wish.split()[0] for wish in pressed} == KINDS
    return table, notebook.run(1).inner_text()


@pytest.fixture(scope="module")
def played() -> dict[str, str]:
    """The records of the games, by the hands that played them: whichever comes second is compared with the first."""
    return {}


def sound(text: str, table: Table, played: dict[str, str], hands: str) -> None:
    """Holds that a record is whole, tells the score on the table, and is the same by whichever hands."""
    game = record.read(text[text.index("code:") :])
    theirs, mine = (int(words.split()[0]) for words in table.seen()["score"])
    assert game.state.points == (mine, theirs)
    assert game.state.winner == "A"
    assert mine >= 5
    played[hands] = text
    assert len(set(played.values())) == 1


def test_a_game_by_mouse(
    page: Page, notebook: Callable[..., Notebook], played: dict[str, str], asked_outside: list[str]
) -> None:
    """From the cut to five points by clicks, less motion asked for; the next cell prints the record."""
    page.emulate_media(reduced_motion="reduce")
    book = notebook(GAME, RECORD)
    book.run(0)
    table, text = play_game(book, Mouse())
    sound(text, table, played, "mouse")
    expect(table.call("@new_game")).to_be_visible()
    assert asked_outside == []


def test_a_game_by_keyboard(page: Page, notebook: Callable[..., Notebook], played: dict[str, str]) -> None:
    """The same game with Tab, arrows, Home, End, Enter and Space, the cell run and the table reached by keys too."""
    book = notebook(GAME, RECORD)
    book.select(0)
    page.keyboard.press("Control+Enter")
    table = Table(book, 0)
    hands = Keyboard()
    hands.enter(table)
    table, text = play_game(book, hands)
    sound(text, table, played, "keyboard")
