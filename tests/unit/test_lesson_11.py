"""Lesson 11, one's own deals: what is written is what the reader of deals makes of it; its searches and tables hold.

Leaves out the search itself (`test_finding`), the coach's figures (`test_coach`) and the notebook's form.
"""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest

from ecarte_widgets import CardTable, ecarte, odds
from ecarte_widgets.analysis import solver
from ecarte_widgets.rules.deals import Deal
from ecarte_widgets.rules.errors import DealError
from ecarte_widgets.teaching import levels
from ecarte_widgets.teaching.exercise import RIGHT, WRONG, Item

LESSON = Path(__file__).resolve().parents[2] / "lessons" / "11_your_own_deals.ipynb"


def items(name: str) -> list[Item]:
    return list(levels.make(name).items)


@pytest.mark.parametrize("name", ["11.sentence", "11.rare", "11.changed"])
def test_everything_is_said(name: str) -> None:
    """Each choice is either a solution or told why it is wrong; all have their words."""
    for made in items(name):
        assert made.solution
        for choice in made.choices:
            outcome = made.check((choice.id,))
            assert outcome.kind == (RIGHT if choice.id in made.solution else WRONG)
            assert outcome.text
            assert "{" not in outcome.text + made.ask + made.hint


def test_wrong_lines_are_answered_by_the_reader_itself() -> None:
    """A card twice, six in a hand, a five in the pack: its own message; another deal has a reply of its own."""
    first, second = items("11.sentence")
    assert first.solution == ("D: KS KH  T: JD",)
    for line in ("D: KS KS  T: JD", "D: KS KH QD 9S 8S 7C  T: JD", "D: KS KH 5C  T: JD"):
        with pytest.raises(DealError) as caught:
            ecarte.deal(line)
        assert caught.value.sentence() in first.check((line,)).text
    assert "elder hand" in first.check(("E: KS KH  T: JD",)).text
    assert second.solution == ("E: KH QH JH  T: 9H",)
    assert "ace" in second.check(("E: AH KH QH  T: 9H",)).text
    assert "spade" in second.check(("E: KH QH JH  T: 9S",)).text


def to_refuse(deal: Deal) -> bool:
    return odds.point(deal.dealer, deal.turn_up, seat="dealer").share > 2 / 3


def against_three(deal: Deal) -> bool:
    trump = deal.turn_up.suit
    return (
        sum(card.suit == trump for card in deal.dealer) == 3
        and solver.tricks(deal.elder, deal.dealer, trump) == 5
    )


def test_hands_to_refuse_on_are_one_in_four() -> None:
    """Of some hundred seeded deals."""
    number = sum(to_refuse(ecarte.deal(seed=f"rare/{seed}")) for seed in range(600))
    assert 0.2 < number / 600 < 0.3


def test_one_changed_card_changes_the_lead() -> None:
    """Every spade; with the small spade a knave the ace no longer; with the ace of trumps a knave of spades, trumps."""
    assert [made.solution for made in items("11.changed")] == [
        ("KS", "QS", "AS"),
        ("KS", "QS"),
        ("QD", "JD", "KS", "QS"),
    ]
    deals = levels.levels()["11.changed"]["items"]
    first = set(deals[0]["other"].split())
    assert [len(first - set(each["other"].split())) for each in deals] == [0, 1, 1]


def test_the_dealer_is_asked_in_the_deal_that_is_found() -> None:
    """At the lesson's table the elder hand proposes, so that there is something to refuse; and refusing succeeds."""
    found = ecarte.find_deal(to_refuse, seed=11)
    table = CardTable(found.deal, seat="dealer")
    assert (table.view.phase, table.view.to_act) == ("reply", "dealer")
    elder, dealer, turned = found.deal.elder, found.deal.dealer, found.deal.turn_up
    assert solver.tricks(elder, dealer, turned.suit) <= 2


def test_the_coach_looks_back_when_he_is_called_after_the_deal() -> None:
    """Played without him; then the tool: of every decision there is a line."""
    table = CardTable(ecarte.find_deal(to_refuse, seed=11).deal, seat="dealer")
    table.request("act", action="refuse")
    while not table.results:
        lawful = [a for a in table.view.actions if a.kind in ("play", "answer")]
        if lawful:
            table.request("act", action=str(lawful[0]).removeprefix("dealer "))
        else:
            table.request("next")
    assert not [panel for panel in table.shown.get("panels", []) if panel["name"] == "coach"]
    table.request("coach")
    (panel,) = [panel for panel in table.shown["panels"] if panel["name"] == "coach"]
    assert "hindsight" in str(panel)


def test_a_vole_against_three_trumps() -> None:
    """Not among ten thousand deals; with three cards written, found; and made with trumps first."""
    with pytest.raises(DealError, match="10,000"):
        ecarte.find_deal(against_three, seed=11)
    rare = ecarte.find_deal(against_three, "E: KH QH JH  T: 9H", seed=11)
    table = CardTable(rare.deal)
    table.request("act", action="stand")
    for card in rare.deal.elder:
        table.request("act", action=f"play {card}")
    assert sum(trick.winner == "elder" for trick in table.results[-1].tricks) == 5


def test_a_carried_table_goes_on() -> None:
    """The same cards, code, side and score."""
    deal = ecarte.find_deal(against_three, "E: KH QH JH  T: 9H", seed=11).deal
    table = CardTable(deal, code="cassell")
    again = CardTable(table.carry())
    assert again.view == table.view
    assert again.view.code.name == "cassell"


def test_the_searches_of_the_lesson_find_what_it_shows() -> None:
    """The outputs that stand in the notebook name the seeds of these tests."""
    shown = [
        str(output.data["text/plain"])
        for cell in nbformat.read(LESSON, as_version=4).cells
        for output in cell.get("outputs", ())
    ]
    for found in (
        ecarte.find_deal(to_refuse, seed=11),
        ecarte.find_deal(against_three, "E: KH QH JH  T: 9H", seed=11),
    ):
        assert repr(found) in shown
