"""Lesson 12, the exchange at piquet: every wrong answer is told why, no plan beats the one called best, and at the
tables what is said of a look or a blank hand is what the law does.

Leaves out the notebook's own form (`test_lessons`), the count of a plan (`test_piquet_plans`) and of a draw
(`test_piquet_draws`).
"""

from __future__ import annotations

import os
from itertools import combinations
from typing import Any

import pytest

from ecarte_widgets import laws, piquet, record
from ecarte_widgets.analysis import piquet_plans
from ecarte_widgets.rules import declarations
from ecarte_widgets.rules.cards import card, cards
from ecarte_widgets.teaching import beside, kinds, levels
from ecarte_widgets.teaching.exercise import RIGHT, WRONG, Item
from ecarte_widgets.widgets.quiz import Quiz
from ecarte_widgets.widgets.table import CardTable
from tests.support.learner import fresh_table
from tests.support.piquet_faults import P1

ALL = {name: level for name, level in levels.levels().items() if name.startswith("12.")}
NAMES = [name for name, level in ALL.items() if level["kind"] != "table"]
TABLES = [name for name, level in ALL.items() if level["kind"] == "table"]


def item(name: str, number: int = 1) -> Item:
    made: Item = levels.make(name).items[number - 1]
    return made


@pytest.mark.parametrize("name", NAMES)
def test_every_solution_is_right_and_everything_is_said(name: str) -> None:
    """Each solution passes its own check, and each choice, hint and question has its words."""
    for made in levels.make(name).items:
        assert made.check(made.solution).kind == RIGHT
        said = [made.ask, made.hint, *(choice.text or "card" for choice in made.choices)]
        if made.least == 1:
            said += [made.check((choice.id,)).text for choice in made.choices]
        assert all(text and "{" not in text for text in said)


@pytest.mark.parametrize(
    ("name", "number", "chosen", "reason"),
    [
        ("12.order", 1, "KH QH JH AH TH 9H 8H 7H", "The king led in écarté"),
        ("12.order", 1, "AH KH QH TH JH 9H 8H 7H", "The ten has not moved"),
        ("12.order", 1, "AH QH KH JH TH 9H 8H 7H", "Only one card has moved"),
        ("12.order", 1, "AH KH QH JH TH 9H 7H 8H", "in place 7"),
        ("12.order", 1, "KH AH QH JH TH 9H 8H 7H", "one card stands above him"),
        ("12.duels", 1, "KH", "the ace is above him"),
        ("12.duels", 2, "AS", "there are no trumps"),
        ("12.duels", 3, "TD", "below the knave"),
        ("12.duels", 4, "QH", "there are no trumps"),
        ("12.duels", 5, "TC", "above them all"),
        ("12.talon", 1, "6", "make 24"),
        ("12.talon", 1, "21", "That was écarté"),
        ("12.talon", 2, "four", "Not shared alike"),
        ("12.talon", 2, "first", "The last three are the dealer's"),
        ("12.talon", 3, "8", "His twelve are as unknown"),
        ("12.talon", 3, "12", "The talon is as unknown"),
        ("12.blanche", 1, "1", "the knave of clubs is in it"),
        ("12.blanche", 1, "2", "the king of hearts is in it"),
        ("12.blanche", 1, "3", "the queen of diamonds is in it"),
        ("12.blanche", 1, "none", "An ace is no picture"),
        ("12.blanche", 2, "3", "the knave of hearts is in it"),
        ("12.best", 1, "AH QH JH TH", "there are more cards of it"),
        ("12.best", 1, "AC 8C 7C", "There is a better suit"),
        ("12.best", 1, "KS 9S AH", "one suit only"),
        ("12.best", 2, "AS TS 9S 8S", "make 38"),
        ("12.best", 3, "AS KS QS", "Length comes before height"),
        ("12.best", 4, "AH QH JH TH", "There is a gap"),
        ("12.best", 4, "QH JH", "there are more cards of it"),
        ("12.best", 4, "KS 9S", "three cards at the least"),
        ("12.best", 5, "KS KH KD", "any four beat any three"),
        ("12.best", 5, "TS KS TH", "one rank only"),
        ("12.best", 6, "9S 9H 9C 9D", "not even four of them"),
        ("12.throw", 1, "9D 7D", "So few?"),
        ("12.throw", 1, "8H 8C 7C 9D 7D", "The eight of hearts belongs to your longest suit"),
        ("12.throw", 1, "AH KS 9S", "The ace of hearts"),
        ("12.throw", 2, "KS 7S 9H 8D 7C", "The king of spades is one of three alike"),
        ("12.throw", 2, "QS 7S 9H QD 8D", "The clubs are a hope too"),
        ("12.throw", 3, "AS KS JS 9D 8D", "The knave of spades is one of three alike"),
        ("12.younger", 1, "7S 7H", "Three are yours"),
        ("12.younger", 1, "KC QC TC", "part of a set"),
        ("12.younger", 1, "AD QD 7S", "stands in a row"),
        ("12.younger", 2, "JH TH 7H", "knave of hearts is part of a set"),
        ("12.younger", 2, "AS", "longest suit"),
        ("12.odds", 1, "1:1", "fifteen do not"),
        ("12.odds", 1, "19:1", "with one card drawn"),
        ("12.odds", 2, "3:1", "does not come as often"),
        ("12.odds", 3, "6:1", "far harder"),
        ("12.odds", 4, "5:1", "more often than that"),
        ("12.odds", 6, "90:1", "does not come as often"),
        ("12.may", 1, "none one five", "at least 1 must be put out"),
        ("12.may", 1, "six", "at most 5"),
        ("12.may", 1, "five", "not all"),
        ("12.may", 2, "you he", "decide without having seen them"),
        ("12.may", 3, "none", "at least 1 must be put out"),
        ("12.may", 3, "five six", "too many"),
        ("12.same", 1, "order", "from fourth place to first"),
        ("12.same", 1, "trumps", "No card is turned up"),
        ("12.same", 1, "leave", "Here the exchange is his right"),
        ("12.same", 1, "head", "high or low as you like"),
        ("12.same", 1, "pack follow", "not all"),
    ],
)
def test_a_wrong_answer_is_told_why(name: str, number: int, chosen: str, reason: str) -> None:
    """Every misconception has a reply of its own."""
    outcome = item(name, number).check(tuple(chosen.split()))
    assert outcome.kind == WRONG
    assert reason in outcome.text


# ---- what is asked of the rules ------------------------------------------------------------------


def test_order_and_duel_take_the_game_they_are_told() -> None:
    """The ace is high where piquet is named, and fourth where no game is."""
    named = kinds.build("12.order", {"kind": "order", "suit": "S", "game": "piquet"})[0]
    usual = kinds.build("01.order", {"kind": "order", "suit": "S"})[0]
    assert (named.solution[0], usual.solution[0], usual.solution[3]) == ("AS", "KS", "AS")
    duel = {"kind": "duel", "led": "KS", "reply": "AS"}
    assert kinds.build("12.duels", duel | {"game": "piquet"})[0].solution == ("AS",)
    assert kinds.build("01.duels", duel)[0].solution == ("KS",)


def test_the_talon_is_counted_right() -> None:
    """Eight are left of 32; the elder hand's share is five, and three are the dealer's; twenty are unseen."""
    state = record.read(str(ALL["12.leave"]["record"])).state
    assert (len(state.stock), len(state.stock) + len(state.hands[1])) == (8, 20)
    law = laws.get("hoffmann").v
    assert (law.elder_max, law.elder_min_exchange, law.younger_min_exchange) == (5, 1, 1)


def test_a_blank_hand_is_what_the_declarations_say() -> None:
    """Each hand shown has twelve cards; only the solution's is blank, and the others lack it by a single card."""
    for data in ALL["12.blanche"]["items"]:
        hands = [cards(text) for text in data["hands"]]
        assert all(len(hand) == 12 for hand in hands)
        assert sum(declarations.blank(hand) for hand in hands) <= 1
        assert all(declarations.blank(hand) or sum(c.rank in "KQJ" for c in hand) == 1 for hand in hands)


def test_the_odds_printed_wrongly_are_named() -> None:
    """Where two books print what counting does not bear out, the answer says what they print; elsewhere nothing."""
    told = [made.check(made.solution).text for made in levels.make("12.odds").items]
    assert "Cavendish prints 32 to 1 against" in told[4]
    assert "938 to 31 against" in told[4]
    assert not any("prints" in text for text in told[:4] + told[5:])


# ---- what to put out -----------------------------------------------------------------------------

HANDS = [
    (data | {"most": ALL[name].get("most", 5)})
    for name in ("12.throw", "12.younger")
    for data in ALL[name]["items"]
]


@pytest.mark.parametrize("data", HANDS, ids=lambda data: data["hand"])
def test_no_other_plan_declares_more(data: dict[str, Any]) -> None:
    """The first plan is the best there is, by the exact average; by default of those that take all, which are best."""
    hand, most = cards(data["hand"]), data["most"]
    best = piquet_plans.mean(hand, cards(data["plans"][0]["out"]))
    sizes = range(1, most + 1) if os.environ.get("ECARTE_LONG") else (most,)
    others = [piquet_plans.mean(hand, out) for size in sizes for out in combinations(hand, size)]
    assert max(others) == best


@pytest.mark.parametrize("data", HANDS, ids=lambda data: data["hand"])
def test_hopes_are_for_cards_that_may_come(data: dict[str, Any]) -> None:
    """What a plan waits for is not in the hand, and lifts what it declares."""
    hand = cards(data["hand"])
    for plan in data["plans"]:
        kept = [c for c in hand if c not in cards(plan["out"])]
        for hoped in cards(plan.get("hope", "")):
            assert hoped not in hand
            assert piquet_plans.declared((*kept, hoped)) >= piquet_plans.declared(kept) + 2


def test_a_plan_within_a_point_is_right_too() -> None:
    """Cavendish's own choice passes, and is told what the best would be; a worse one does not."""
    outcome = item("12.throw", 3).check(cards("KS 8C 7C 9D 8D"))
    assert outcome.kind == RIGHT
    assert "17.1 points on average; the best does 18.0" in outcome.text
    assert "Cavendish's player" in outcome.text


def test_the_hand_of_the_book_is_the_book_s() -> None:
    """The hands called Cavendish's are those of his example, and his players threw what is said."""
    elder, younger = ALL["12.throw"]["items"][2], ALL["12.younger"]["items"][0]
    deal = piquet.deal(P1)
    assert (set(cards(elder["hand"])), set(cards(younger["hand"]))) == (set(deal.elder), set(deal.dealer))
    state = piquet.start(deal=deal)
    for out in (elder["plans"][1]["out"], younger["plans"][0]["out"]):
        state = piquet.apply(state, f"discard {out}")
    assert set(cards("9S 8S KH 9C KD")) <= set(state.hands[0])
    assert set(cards("QS AC 7D")) <= set(state.hands[1])


def test_five_draws_of_three_plans_stand_side_by_side() -> None:
    """The learner's own first; each says what it declares on average and waits for, and each draw what it makes."""
    quiz = Quiz(levels.make("12.throw"))
    for chosen in ("9D", "7D"):
        quiz.request("toggle", choice=chosen)
    assert quiz.shown["columns"] == []
    quiz.request("check")
    columns = quiz.shown["columns"]
    assert [len(column["rows"]) for column in columns] == [6, 6, 6]  # what is kept, and five draws
    assert columns[0]["label"] == "You throw 9♦ 7♦: 11.9 on average"
    assert columns[0]["rows"][0]["label"] == "Kept, to wait for K♥: 9 to 1 against"
    assert columns[1]["rows"][0]["label"] == "Kept, to wait for K♥: 3 to 1 against"
    for column in columns:
        kept = [face["card"] for face in column["rows"][0]["cards"]]
        for row in column["rows"][1:]:
            drawn = [face["card"] for face in row["cards"]]
            assert all(face["new"] for face in row["cards"])
            points = piquet_plans.declared(cards(kept + drawn))
            assert row["label"].startswith(f"{points}: ")
    quiz.request("toggle", choice="8C")
    assert quiz.shown["columns"] == []


def test_a_hand_of_twelve_stands_in_two_even_rows() -> None:
    """Twelve cards to choose from are six and six, eight one row."""
    assert Quiz(levels.make("12.throw")).shown["groups"][0]["columns"] == 6
    assert Quiz(levels.make("12.order")).shown["groups"][0]["columns"] == 8


# ---- the two games side by side ------------------------------------------------------------------


def test_what_stayed_is_compared_and_not_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rows come from constants and codes: another rank order, or another code's answer, is another row."""
    kept = beside.stayed()
    assert [name for name, same in kept.items() if same] == ["pack", "elder_least", "follow"]
    monkeypatch.setattr(beside, "PIQUET_ORDER", beside.ECARTE_ORDER)
    assert beside.stayed()["order"]
    french = laws.code("hoffmann", elder_min_exchange=3)
    monkeypatch.setattr(beside, "_codes", lambda: (laws.get(game="ecarte"), french))
    assert not beside.stayed()["elder_least"]


def test_the_games_stand_beside_each_other() -> None:
    """Every row has a name, both games' words and whether it stayed; clauses are shown where law decides."""
    shown = beside.games_side_by_side()
    rows = shown.text.splitlines()[1:]
    assert len(rows) == len(beside.ROWS)
    assert "From high to low: K Q J A 10 9 8 7 | A K Q J 10 9 8 7 (changed)" in rows
    assert "He exchanges at least: One card [S3.6] | One card [S2.2, CP.21] (as before)" in rows
    assert shown.html.count("<tr>") == len(rows) + 1


# ---- tables --------------------------------------------------------------------------------------


def told(table: CardTable, *said: str) -> str:
    """Says the words one after the other; what the table told last."""
    text = ""
    for words in said:
        table.request("act", action=words)
        text = str(table.notice.get("text", "")) or text
        assert table.notice.get("kind") != "refused", text
    return text


@pytest.mark.parametrize("name", TABLES)
def test_tables_begin_where_the_learner_acts(name: str) -> None:
    """It is the learner's exchange."""
    table = fresh_table(name)
    assert table.view.to_act == table.view.seat == ALL[name]["seat"]
    assert table.view.phase == f"{ALL[name]['seat']}_discard"


def test_a_blank_hand_is_told_in_time_or_lost() -> None:
    """Told before the exchange it is ten points; after it the table says what was missed."""
    table = fresh_table("12.blanche_told")
    assert told(table, "blanche").startswith("Ten points before a card has moved")
    late = fresh_table("12.blanche_told")
    assert told(late, "discard 9S 8S 7S 8H 7D").startswith("You have exchanged, and the ten points are gone")
    late.request("undo")
    assert told(late, "blanche").startswith("Ten points")


def test_whoever_leaves_cards_may_look() -> None:
    """Three taken and two looked at, which are told: among them the king. All five taken there is nothing to see."""
    table = fresh_table("12.leave")
    words = told(table, "discard 8C 7C 7D", "look left")
    assert words.startswith("You have looked, and he could not: the king of hearts and the knave of spades.")
    assert card("KH") in table.reveal().seen[0]
    for said in (["discard 8C 7C 7D", "go-on"], ["discard 9S 8C 7C 9D 7D"]):
        assert told(fresh_table("12.leave"), *said).startswith("You have not looked")
    five = fresh_table("12.leave")
    told(five, "discard 9S 8C 7C 9D 7D")
    assert declarations.sequences(five.reveal().hands[0])[0][:2] == (5, "A")


def test_what_is_left_is_the_dealers() -> None:
    """Five may be taken, and are told of; with three the two are still there."""
    assert told(fresh_table("12.five"), "discard 7S 9H 7H TH KC").startswith("All five")
    assert told(fresh_table("12.five"), "discard 7S 9H 7H").startswith("There were five")
