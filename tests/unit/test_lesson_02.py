"""Lesson 02, proposing: the right words are accepted, the wrong ones answered by their reason, the tables punish.

Leaves out how exercises and tables are drawn.
"""

from __future__ import annotations

from typing import Any

import pytest

from ecarte_widgets import laws
from ecarte_widgets.analysis import odds
from ecarte_widgets.teaching import levels
from ecarte_widgets.teaching.exercise import RIGHT, WRONG, Item, Outcome
from ecarte_widgets.widgets.table import CardTable
from tests.support.learner import fresh_table

NAMES = [f"02.{name}" for name in ("line", "stand", "answer", "said")]
HANDS = 65_780


def item(name: str, number: int = 1) -> Item:
    made: Item = levels.make(name).items[number - 1]
    return made


def answer(name: str, number: int, *chosen: str) -> Outcome:
    return item(name, number).check(chosen)


def level(name: str) -> dict[str, Any]:
    return levels.levels()[name]


@pytest.mark.parametrize("name", NAMES)
def test_every_solution_is_right_and_everything_is_said(name: str) -> None:
    """Each solution passes its own check, and each choice, hint and question has its words."""
    for made in levels.make(name).items:
        assert made.check(made.solution).kind == RIGHT
        said = [made.ask, made.hint, *(choice.text for choice in made.choices)]
        said += [made.check((choice.id,)).text for choice in made.choices]
        assert all(text and "{" not in text for text in said)


@pytest.mark.parametrize(
    ("name", "number", "chosen", "reason"),
    [
        ("02.line", 1, "half", "a point gone in every two deals"),
        ("02.line", 1, "third", "he marks four"),
        ("02.line", 1, "three_quarters", "more than level"),
        ("02.stand", 1, "propose", "Not how high counts"),
        ("02.stand", 2, "stand", "sevens lead to nothing"),
        ("02.stand", 3, "propose", "No trump, no chance?"),
        ("02.stand", 4, "stand", "cannot be lost by asking"),
        ("02.stand", 5, "propose", "over the line"),
        ("02.answer", 1, "refuse", "nothing behind them"),
        ("02.answer", 2, "accept", "meets a king"),
        ("02.answer", 3, "refuse", "because he leads"),
        ("02.said", 1, "yes", "as soon as it is made"),
        ("02.said", 2, "yes", "was his acceptance"),
        ("02.said", 3, "two", "the price of a first refusal"),
        ("02.said", 3, "three", "no price is added"),
        ("02.said", 4, "three", "not added on top"),
        ("02.said", 4, "four", "Cassell"),
    ],
)
def test_a_wrong_answer_is_told_why(name: str, number: int, chosen: str, reason: str) -> None:
    """Every misconception has a reply of its own."""
    outcome = answer(name, number, chosen)
    assert outcome.kind == WRONG
    assert reason in outcome.text


@pytest.mark.parametrize(
    ("name", "number", "count", "percent"),
    [
        ("02.stand", 1, 47_768, "72.6"),
        ("02.stand", 2, 37_310, "56.7"),
        ("02.stand", 3, 53_082, "80.7"),
        ("02.stand", 4, 30_449, "46.3"),
        ("02.stand", 5, 44_724, "68.0"),
        ("02.stand", 6, 43_434, "66.0"),
    ],
)
def test_counts_are_told(name: str, number: int, count: int, percent: str) -> None:
    """Right or wrong, each answer tells the exact count (checked against Foster's printed ones where they agree)."""
    made = item(name, number)
    for choice in made.choices:
        text = made.check((choice.id,)).text
        assert f"{count:,}" in text
        assert percent in text


def test_the_reason_given_for_each_hand_is_true() -> None:
    """Over the line, under it, on it; and Foster's own figure for no. 16 falls short of two in three."""
    hands = [data["hand"] for data in level("02.stand")["items"]]
    counts = [odds.point(hand, "TS") for hand in hands]
    line = 2 * HANDS / 3
    assert [count > line for count in counts] == [True, False, True, False, True, False]
    assert max(counts) == counts[2]
    assert line > 42_014
    assert item("02.stand", 6).check(("propose",)).kind == RIGHT


def test_the_level_hands_are_level() -> None:
    """On the line itself either word is right: points won and lost differ by less than one in a hundred deals."""
    for name, number, seat in (("02.stand", 6, "elder"), ("02.answer", 4, "dealer")):
        hand = level(name)["items"][number - 1]["hand"]
        tricks = odds.tricks(hand, "TS", seat=seat)
        assert abs(sum(tricks[3:]) + tricks[5] - 2 * sum(tricks[:3])) < HANDS / 100
        assert {answer(name, number, choice.id).kind for choice in item(name, number).choices} == {RIGHT}


def test_a_dealers_count_agrees_with_all_hands_counted_one_by_one() -> None:
    """The count for the seat that does not lead, against the solver over every hand."""
    from itertools import combinations

    from ecarte_widgets.analysis import solver
    from ecarte_widgets.rules.cards import PACK, card, cards

    hand, turn_up = cards("KC QC JC KD 7H"), card("TS")
    unseen = [c for c in PACK if c not in (*hand, turn_up)]
    counts = [0] * 6
    for held in combinations(unseen, 5):
        counts[5 - solver.tricks(held, hand, "S")] += 1
    assert odds.tricks(hand, turn_up, seat="dealer") == counts


def test_the_words_are_the_laws() -> None:
    """What the lesson says of taking back, of the price and of the vole is what the codes answer."""
    foster, cassell = laws.get("foster").v, laws.get("cassell").v
    assert foster.retract_proposal_answer_number == "never"
    assert foster.penalty_scope == "first_proposal_only"
    assert (foster.point, foster.vole, foster.vole_after_failed_contract) == (1, 2, 2)
    assert cassell.vole_after_failed_contract == 4


# ---- tables --------------------------------------------------------------------------------------


def play(table: CardTable, *said: str) -> str:
    """Says the words, then plays the cards named as far as they may be played, else the first that may; the verdict."""
    words = [text for text in said if not text.startswith("play")]
    wanted = [text for text in said if text.startswith("play")]
    for text in words:
        table.request("act", action=text)
    while not table.results:
        lawful = [str(a).removeprefix(f"{a.seat} ") for a in table.view.actions if a.kind == "play"]
        if not lawful:
            table.request("next")
            continue
        chosen = wanted.pop(0) if wanted and wanted[0] in lawful else lawful[0]
        table.request("act", action=chosen)
    return str(table.notice["text"])


def marked(table: CardTable) -> tuple[int, int]:
    me = table.player
    awards = table.results[-1].awards
    return sum(a.points for a in awards if a.player == me), sum(a.points for a in awards if a.player != me)


@pytest.mark.parametrize("first", ["9S", "8S", "7S", "7C", "7D"])
def test_three_small_trumps_fail_whatever_is_led(first: str) -> None:
    """Played at once they cost two points."""
    table = fresh_table("02.three_trumps")
    assert "he marked: two" in play(table, "stand", f"play {first}")
    assert marked(table) == (0, 2)


def test_three_small_trumps_and_two_new_cards_succeed() -> None:
    """Proposed on, two cards put out, they win."""
    table = fresh_table("02.three_trumps")
    said = play(table, "propose", "discard 7C 7D", "stand", "play KH", "play QH", "play 9S", "play 8S")
    assert said.startswith("You mark, he does not.")
    assert marked(table)[0] == 1


def test_refusing_wins_the_vole_and_two() -> None:
    """Hoffmann's second deal from the dealer's chair."""
    table = fresh_table("02.refuse")
    said = play(table, "refuse", "answer", "play 7C", "play KS", "play QS", "play JS", "play 8C")
    assert said.startswith("All five tricks")
    assert marked(table) == (2, 0)


@pytest.mark.parametrize("out", ["-", "8C 7C", "KS", "JS 8C"])
def test_giving_cards_loses_the_point(out: str) -> None:
    """Accepted, the elder hand draws two trumps; the dealer can refuse after that, and fails."""
    table = fresh_table("02.refuse")
    table.request("act", action="accept")
    table.request("act", action=f"discard {out}")
    words = {"reply": "refuse", "answer": "answer"}
    while table.view.phase in words and table.view.to_act == "dealer":
        table.request("act", action=words[table.view.phase])
    assert play(table).startswith("The point is his. You gave him cards")
    assert marked(table)[1] >= 1


def test_the_lead_decides() -> None:
    """The heart loses the game; the clubs and patience save it."""
    table = fresh_table("02.lead")
    assert play(table, "play 8H").startswith("You undertook the point")
    assert marked(table) == (0, 2)
    table = fresh_table("02.lead")
    assert play(table, "play TC", "play 8H", "play TD", "play QD", "play 8C").startswith("The point is yours")
    assert marked(table) == (1, 0)
