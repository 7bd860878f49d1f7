"""Lessons 00 and 07: right answers accepted, wrong ones answered by their reason, the learner's own deals asked about.

Leaves out how exercises and tables are drawn.
"""

from __future__ import annotations

import pytest

from ecarte_widgets import CardTable, players
from ecarte_widgets.analysis import odds
from ecarte_widgets.teaching import levels
from ecarte_widgets.teaching.exercise import RIGHT, WRONG
from ecarte_widgets.widgets.quiz import Quiz
from ecarte_widgets.widgets.show import Shown

NAMES = ["00.books", "00.cassell", "07.lose", "07.lead"]


@pytest.mark.parametrize("name", NAMES)
def test_every_solution_is_right_and_everything_is_said(name: str) -> None:
    """Each solution passes its own check; question, hint and every choice have their words."""
    for item in levels.make(name).items:
        assert item.check(item.solution if item.most > 1 else item.solution[:1]).kind == RIGHT
        assert all([item.ask, item.hint, *(choice.text or choice.card for choice in item.choices)])


@pytest.mark.parametrize(
    ("name", "number", "chosen", "reason"),
    [
        ("00.books", 1, ["all"], "this one is not"),
        ("00.books", 1, ["none"], "not so lonely"),
        ("00.cassell", 1, ["8H"], "any card will do"),
        ("00.cassell", 1, ["AS", "TS", "JD", "9D"], "any card will do"),
        ("00.cassell", 2, ["9C"], "must"),
        ("00.cassell", 2, ["JC", "9C"], "must"),
        ("00.cassell", 2, ["8H"], "can win this trick"),
        ("00.cassell", 2, ["AS"], "hold clubs"),
        ("07.lose", 1, ["no"], "two trumps are above"),
        ("07.lead", 1, ["QD"], "leaves you 2"),
        ("07.lead", 1, ["JD"], "leaves you 2"),
    ],
)
def test_a_wrong_answer_hears_why(name: str, number: int, chosen: list[str], reason: str) -> None:
    """The reply names what is wrong, and a clause where the law is in question."""
    outcome = levels.make(name).items[number - 1].check(chosen)
    assert outcome.kind == WRONG
    assert reason in outcome.text, outcome.text


@pytest.mark.parametrize("card", ["KS", "QS", "AS"])
def test_any_of_the_best_leads_will_do(card: str) -> None:
    """Three spades reach three tricks; each is right."""
    assert levels.make("07.lead").items[0].check([card]).kind == RIGHT


def play_through(table: CardTable, deals: int) -> None:
    """Plays on by the first thing that is open until so many deals are over."""
    for _ in range(300):
        if len(table.results) >= deals or table.view.winner:
            return
        actions = [a for a in table.view.actions if a.kind != "king"]
        if actions and table.view.to_act == table.view.seat:
            table.request("act", action=str(actions[0]))
        else:
            table.request("next")


def test_a_fresh_table_has_nothing_to_ask_about() -> None:
    """Before a deal is over the look back says so, in a form that a committed notebook can show."""
    told = levels.again(CardTable(seed=1887))
    assert isinstance(told, Shown)
    assert "No deal is over yet" in told.text


def test_each_deal_asks_whether_one_would_say_it_again() -> None:
    """One question a deal in which the word was the learner's; the count decides, whatever was done at the table."""
    table = CardTable(seed=1887, opponent=players.Random(3))
    play_through(table, 3)
    asked = levels.again(table)
    assert isinstance(asked, Quiz)
    items = asked.exercise.items
    assert 1 <= len(items) <= len(table.results)
    for item in items:
        assert item.check(item.solution).kind == RIGHT
        assert "of 65,780" in item.check(item.solution).text
    first = items[0]
    hand = first.rows[1].cards
    count = odds.point(hand, first.rows[0].cards[0])
    assert f"{count:,}" in first.check(first.solution).text
    assert asked.shown["ask"].startswith("Deal 1")
