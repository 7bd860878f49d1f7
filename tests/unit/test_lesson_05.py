"""Lesson 05: whether a king is in time is asked of the rules; every wrong guess hears why, with the clause.

Leaves out the notebook's own form (`test_lessons`) and what it says in text (`test_claims`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest

from ecarte_widgets import CardTable, ecarte, laws, record
from ecarte_widgets.rules.ecarte_king import refusal
from ecarte_widgets.teaching import levels
from ecarte_widgets.teaching.exercise import RIGHT, UNATTEMPTED, WRONG
from ecarte_widgets.teaching.playing import VERDICTS

from .test_lesson_04 import act

CODES = ("foster", "club1878", "cassell")
VERDICT_OF = (
    # Until when, as read in the digest (section 6.4), for each moment: Foster, the club, Cassell.
    ("open", "open", "early"),
    ("late", "open", "open"),
    ("late", "late", "open"),
    ("late", "open", "open"),
    ("late", "late", "late"),
    ("late", "open", "late"),
)


def answer(verdicts: Sequence[str]) -> list[str]:
    """The ids chosen, code by code."""
    return [f"{code}:{verdict}" for code, verdict in zip(CODES, verdicts, strict=True)]


# ---- three clocks --------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(6))
def test_the_three_clocks(number: int) -> None:
    """Of the 27 answers to each moment one is right; every other names a book that it gets wrong, and its clause."""
    item = levels.make("05.clocks").items[number]
    right = VERDICT_OF[number]
    assert list(item.solution) == answer(right)
    for verdicts in product(VERDICTS, repeat=3):
        outcome = item.check(answer(verdicts))
        assert outcome.kind == (RIGHT if verdicts == right else WRONG)
        if verdicts != right:
            name = next(
                n
                for n, v, r in zip(("Foster", "club|1878", "Cassell"), verdicts, right, strict=True)
                if v != r
            )
            assert any(part in outcome.text for part in name.split("|")), outcome.text
            assert outcome.clause


@pytest.mark.parametrize(
    ("number", "wrong", "said"),
    [
        (1, ("open", "open", "late"), "Too early is not too late"),
        (1, ("late", "open", "early"), "answers the elder hand's warning"),
        (1, ("open", "open", "open"), "before a card"),
        (2, ("open", "open", "open"), "before the lead"),
        (2, ("late", "late", "open"), "he has played none"),
        (3, ("late", "open", "open"), "your first card"),
        (3, ("late", "late", "late"), "from the king himself"),
        (4, ("open", "open", "open"), "before he touches the table"),
        (4, ("late", "late", "open"), "exception for a king that is led"),
        (5, ("late", "open", "late"), "ends when the dealer plays"),
        (5, ("late", "late", "open"), "before a word was said"),
        (6, ("late", "late", "late"), "until he plays another"),
        (6, ("late", "open", "open"), "as he puts the king on the table"),
    ],
)
def test_the_expected_slips_have_their_own_words(number: int, wrong: Sequence[str], said: str) -> None:
    """Each slip that is likely is answered for what it is."""
    outcome = levels.make("05.clocks").items[number - 1].check(answer(wrong))
    assert outcome.kind == WRONG
    assert said in outcome.text, outcome.text


def test_a_guess_for_fewer_than_three_books_is_no_attempt() -> None:
    """Two answers are too few; a second answer for one book replaces the first."""
    made = levels.make("05.clocks")
    for choice in ("foster:open", "cassell:open", "foster:late"):
        made.toggle(choice)
    assert made.chosen == ["cassell:open", "foster:late"]
    assert made.check().kind == UNATTEMPTED


def test_what_lies_on_the_table_is_shown_and_the_other_hand_is_not() -> None:
    """Turn-up, own hand and the trick: the king asked about is among them, the other's hand is not."""
    for item, data in zip(levels.make("05.clocks").items, levels.levels()["05.clocks"]["items"], strict=True):
        shown = [c for row in item.rows for c in row.cards]
        deal = ecarte.deal(data["deal"])
        hidden = set(deal.dealer if data["seat"] == "elder" else deal.elder)
        played = {act.removeprefix("play ") for act in data["acts"]}
        assert "KH" in shown
        assert len(shown) == len(set(shown))
        assert hidden & set(shown) <= played
        assert played - {"stand"} <= set(shown)


# ---- to mark or to keep silent -------------------------------------------------------------------

HIDING = (
    (1, "hide", "warn him"),
    (1, "mark", "tell him where the king is"),
    (2, "hide", "three instead of four"),
    (2, "mark", "two are enough from three"),
    (3, "mark", "four: one short"),
    (3, "hide", "only to four"),
    (4, "mark", "one, not two"),
    (4, "hide", "for the first answer only"),
    (5, "mark", "at once"),
    (5, "hide", "Why let him play"),
)


@pytest.mark.parametrize(("number", "chosen", "said"), HIDING)
def test_hiding_is_answered_by_the_score(number: int, chosen: str, said: str) -> None:
    """Each of the two answers to each of the five has its own reply."""
    item = levels.make("05.hide").items[number - 1]
    outcome = item.check([chosen])
    assert outcome.kind == (RIGHT if [chosen] == list(item.solution) else WRONG)
    assert said in outcome.text


E4 = """
code: club1878
score: A {elder}, B {dealer}
deal 1: E: QD JD KS QS AS  D: KD AD AH KC 8S  T: 9D
  elder stand{king}
  1. KS 8S
  2. {rest}
"""
FAILS = "QD KD\n  3. KC JD\n  4. QS AD\n  5. AH AS"
MAKES = "QS AD\n  3. KD JD\n  4. AH QD\n  5. AS KC"


@pytest.mark.parametrize(
    ("score", "mark", "rest", "winner", "dealer"),
    [
        ((4, 3), True, FAILS, "B", 6),  # fails: the mark was not needed …
        ((4, 3), False, FAILS, "B", 5),
        ((4, 3), True, MAKES, "A", 4),  # … makes it: the mark was worth nothing
        ((4, 3), False, MAKES, "A", 3),
        ((0, 3), False, FAILS, "B", 5),
        ((0, 3), True, MAKES, "", 4),  # the price of silence: three instead of four
        ((0, 3), False, MAKES, "", 3),
        ((2, 2), False, FAILS, "", 4),  # from two silence is one short
        ((2, 2), True, FAILS, "B", 5),
    ],
)
def test_the_scores_that_the_replies_reckon_with(
    score: tuple[int, int], mark: bool, rest: str, winner: str, dealer: int
) -> None:
    """What marking and hiding bring when the elder hand fails or makes the point, by replay."""
    king = "; dealer king" if mark else ""
    state = record.read(E4.format(elder=score[0], dealer=score[1], king=king, rest=rest)).state
    assert (state.winner, state.points[1]) == (winner, dealer)


def test_after_an_exchange_a_failure_is_worth_one() -> None:
    """Nobody has undertaken anything then: three and one are four, with the king five."""
    for king, points in (("", 4), ("; dealer king", 5)):
        text = (
            "code: club1878\nscore: A 0, B 3\n"
            "deal 1: E: KS KD 8S 7D 7C  D: KH KC QC QS 8C  T: 9H  S: 9S 9D\n"
            "  elder propose; dealer accept\n  elder discard 7C; dealer discard 8C\n"
            f"  elder stand{king}\n"
        )
        state = record.read(text).state
        while not state.results:
            plays = [a for a in ecarte.legal_actions(state) if a.kind == "play"]
            state = ecarte.apply(state, plays[0])
        won = sum(trick.winner == "dealer" for trick in state.results[-1].tricks)
        assert 3 <= won <= 4
        assert state.points[1] == points


# ---- the tables ----------------------------------------------------------------------------------

SILENT = ("play 8S", "play KD", "play KC", "play AD", "play AH")
LINES = (
    ("05.foster", ("king",), "In time"),
    ("05.foster", ("answer",), "you answered “Play”"),
    ("05.elder", ("king",), "In time"),
    ("05.elder", ("announce", "king"), "In time"),
    ("05.elder", ("announce", "play KH"), "before it touches the table"),
    ("05.elder", ("announce", "play KD"), "before he plays"),
    ("05.club", ("king",), "In time"),
    ("05.club", ("play 8S",), "played in silence"),
    ("05.silence", SILENT, "You said nothing"),
    (
        "05.silence",
        ("king", "play 8S", "play KD", "play KC", "play AD", "play AH"),
        "You marked, and he knew",
    ),
    ("05.silence", ("play 8S", "play KD", "play AD", "play AH", "play KC"), "count your three tricks again"),
    ("05.four", ("king",), "five to four"),
    (
        "05.four",
        ("pass", "answer", "play 7S", "play 8S", "play 7D", "play 8D", "play 7C"),
        "let the king lie",
    ),
)


@pytest.mark.parametrize(("name", "actions", "told"), LINES)
def test_a_table_tells_how_it_went(name: str, actions: Sequence[str], told: str) -> None:
    """In time or lost is told at once; a game at its end."""
    table = levels.table(name)
    for action in actions:
        if action.startswith("play") and not any(a.kind == "play" for a in table.view.actions):
            table.request("next")
        if not table.results and not table.reveal().winner:
            said = act_if_lawful(table, action)
    assert told in said, said


def act_if_lawful(table: CardTable, action: str) -> str:
    """Plays on; where another card is compelled, that card."""
    plays = [str(a.cards[0]) for a in table.view.actions if a.kind == "play"]
    if action.startswith("play") and action[5:] not in plays:
        action = f"play {plays[0]}"
    return act(table, action)


def test_what_a_king_came_to_is_told_once() -> None:
    """Marked in time, the deal goes on without the same word again; undone, it can be told another time."""
    table = levels.table("05.foster")
    assert "In time" in act(table, "king")
    assert "In time" not in act(table, "play 8S")
    table.request("undo")
    table.request("undo")
    assert "Lost" in act(table, "answer")
    table.request("again")
    assert "In time" in act(table, "king")


@pytest.mark.parametrize(("mark", "second"), [(False, "QD"), (True, "QS")])
def test_the_silent_opponent_is_taken_in_only_by_silence(mark: bool, second: str) -> None:
    """After a silent king the second lead is the queen of trumps; after a marked one it is a spade."""
    table = levels.table("05.silence")
    act(table, *(["king"] if mark else []), "play 8S")
    table.request("next")
    assert table.view.led == second


@pytest.mark.parametrize("name", ["foster", "elder", "club"])
def test_the_table_of_a_level_keeps_its_own_clock(name: str) -> None:
    """The right is open where the level starts, and gone after the wrong move of the lines above."""
    level = levels.levels()[f"05.{name}"]
    assert refusal(record.read(level["record"]).state, level["seat"]) is None


# ---- a king one has not got ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chosen", "kind", "said"),
    [
        ("one", RIGHT, "hand played over"),
        ("down", WRONG, "a free try"),
        ("nothing", WRONG, "before a card is played"),
    ],
)
def test_a_false_king(chosen: str, kind: str, said: str) -> None:
    """One answer is Foster's; the others are told where they go wrong."""
    outcome = levels.make("05.false").items[0].check([chosen])
    assert (outcome.kind, said in outcome.text) == (kind, True)
    assert outcome.clause in laws.get("foster")["king_deadline_elder"].cite


def test_the_table_refuses_a_king_that_is_not_held() -> None:
    """The last table of the lesson: the button is there, the claim is refused, and a clause is given."""
    table = CardTable("E: QS JS QC 8H 7D  D: 9D 8S JD AC 7C  T: 9H", seat="dealer", code="club1878")
    assert any(call["action"] == "king" for call in table.shown["calls"])
    table._receive(table, {"request": "act", "at": table.shown["at"], "action": "king"}, [])
    assert table.notice["kind"] == "refused"
    assert "king of hearts is not in this hand" in table.notice["text"]
    assert table.notice["clause"]


# ---- messages ------------------------------------------------------------------------------------


def test_every_message_is_there_and_can_be_said() -> None:
    """Asks, hints, every choice and every answer of the word exercises have their sentences."""
    for name in ("clocks", "hide", "false"):
        for item in levels.make(f"05.{name}").items:
            assert all((item.ask, item.hint, *(choice.text for choice in item.choices)))
            if name != "clocks":
                assert all(item.check([choice.id]).text for choice in item.choices)


def test_a_solution_names_the_books() -> None:
    """Three answers without the names of their books would say nothing."""
    made = levels.exercise("05.clocks")
    made.request("solution")
    feedback = made.shown["feedback"]["text"]
    assert [part.split(": ")[0] for part in feedback.split(", ")] == [
        "Foster",
        "Club laws of 1878",
        "Cassell",
    ]
