"""Lesson 14, piquet's play and score: the engine's marks decide, and every usual slip is told what it is.

Leaves out the notebook's own form (`test_lessons`) and the figures in its text (`test_claims`).
"""

from __future__ import annotations

import itertools

import pytest

from ecarte_widgets import CardTable
from ecarte_widgets.analysis import piquet_back
from ecarte_widgets.rules import piquet, record
from ecarte_widgets.teaching import levels, piquet_lookback
from ecarte_widgets.teaching.exercise import RIGHT, WRONG, Item
from tests.support.learner import fresh_table

ALL = {name: level for name, level in levels.levels().items() if name.startswith("14.")}
NAMES = [name for name, level in ALL.items() if level["kind"] != "table"]


def item(name: str, number: int = 1) -> Item:
    return levels.make(f"14.{name}").items[number - 1]


@pytest.mark.parametrize("name", NAMES)
def test_every_solution_is_right_and_everything_is_said(name: str) -> None:
    """Each solution passes, and the reply to every answer there is has its words and, mostly, its clause."""
    for made in levels.make(name).items:
        assert made.check(made.solution).kind == RIGHT
        assert made.hint
        answers = [(choice.id,) for choice in made.choices]
        if made.least == 2:
            numbers = [c.id for c in made.choices]
            answers = [
                pair
                for pair in itertools.product(numbers, numbers)
                if pair[0].startswith("you") and pair[1].startswith("other")
            ]
        if made.ordered:
            answers = [made.solution[::-1], tuple(c.id for c in made.choices)]
        for answer in answers:
            outcome = made.check(answer)
            assert outcome.clause
            assert "{" not in made.ask + outcome.text
            assert outcome.text


@pytest.mark.parametrize(
    ("name", "number", "answer", "words"),
    [
        ("led", 1, ("you:2", "other:0"), "not counted"),
        ("led", 2, ("you:0", "other:1"), "card led scores too"),
        ("led", 5, ("you:1", "other:0"), "last one scores one more"),
        ("tens", 1, ("you:1", "other:0"), "not every card counts"),
        ("small", 1, ("TC",), "tens and everything above"),
        ("small", 1, ("9C",), "there are more"),
        ("repique", 2, ("repique.elder",), "the point stands before both"),
        ("repique", 3, ("repique.elder",), "reckons first of all"),
        ("repique", 4, ("nobody",), "as if nobody had called"),
        ("pique", 2, ("pique.elder",), "sets stand before a card led"),
        ("pique", 3, ("pique.elder",), "The forty come after"),
        ("settled", 1, ("18",), "a hundred for the partie"),
        ("settled", 2, ("122",), "they are added"),
        ("settled", 2, ("120",), "not get what he has made"),
    ],
)
def test_a_usual_slip_is_told_what_it_is(name: str, number: int, answer: tuple[str, ...], words: str) -> None:
    """A wrong answer that people give has a reply of its own."""
    outcome = item(name, number).check(answer)
    assert outcome.kind == WRONG
    assert words in outcome.text


def test_the_books_examples_come_to_their_totals() -> None:
    """P5 and its brother, P6, P7 and the equality of Foster's: repique, none, none, 66 and no pique, 95 in hand."""
    ends = {
        (name, n): record.read(each["record"]).state.results[-1]
        for name in ("repique", "pique")
        for n, each in enumerate(ALL[f"14.{name}"]["items"], start=1)
    }
    bonuses = {
        key: [(mark.seat, mark.points) for mark in result.story if "pique" in mark.why]
        for key, result in ends.items()
    }
    assert bonuses[("repique", 1)] == [("elder", 60)]
    assert bonuses[("repique", 4)] == [("dealer", 60)]
    assert bonuses[("pique", 1)] == [("elder", 30)]
    assert [key for key, found in bonuses.items() if not found] == [
        ("repique", 2),
        ("repique", 3),
        ("pique", 2),
        ("pique", 3),
    ]
    assert ends[("pique", 3)].made == (66, 0)
    dealers = [
        m.points for m in ends[("repique", 4)].story if m.seat == "dealer" and m.order in ("sequence", "set")
    ]
    assert sum(dealers) == 95  # Foster's own figure, the bonus with it


def test_the_most_that_a_deal_can_bring() -> None:
    """At its table all that is good is called and everything led: 170 to nothing, and the table says so."""
    table = fresh_table("14.most")
    session = table._session
    while not session.state.results:
        if session.waiting:
            session.next()
            continue
        actions = session.view.actions
        kinds = {action.kind: action for action in reversed(actions) if action.name or action.kind != "set"}
        first = next(kinds[k] for k in ("point", "sequence", "set", "reckon", "pips", "play") if k in kinds)
        sets = [
            action for action in actions if action.kind == "set" and action.name == "A" and action.number == 4
        ]
        session.act(str(sets[0] if sets and "point" not in kinds else first))
    assert session.state.results[-1].made == (170, 0)


def test_looking_back_shows_the_exchanges_that_gave_most_away() -> None:
    """A partie in which the aces were thrown: that exchange stands first, with both averages and the measure's name."""
    deal = "E: AH KH QH JH TH AS AC 8S 7S 9D 8D 7C"
    start = piquet.start(deal=piquet.deal(deal, seed=2), code="hoffmann")
    after = piquet.apply(start, "discard AH KH QH AS AC")
    game = record.Game(code=start.code, dealer="B", deal=start.dealt, actions=tuple(after.past), score=(0, 0))
    states = list(game.states())
    found = list(piquet_back.exchanges(states, game.actions, 0))
    assert len(found) == 1
    assert found[0].cost > 5
    shown = piquet_lookback.exchanges(CardTable(game))
    assert "on average" in shown.text
    assert "left out" in shown.html
    assert "elder hand" in shown.text


def test_a_partie_without_exchanges_says_that_there_is_nothing_to_show() -> None:
    """Before anything was played the cell says what to do, and fails at nothing."""
    shown = piquet_lookback.exchanges(CardTable(game="piquet", seed=14))
    assert "Play a partie first" in shown.text
