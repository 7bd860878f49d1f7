"""Lesson 01, the pack, the cut and the deal: right answers pass, wrong ones are told what is wrong with them."""

from __future__ import annotations

import pytest

from ecarte_widgets import CardTable
from ecarte_widgets.rules import ecarte, laws, record
from ecarte_widgets.rules.cards import PACK
from ecarte_widgets.rules.ecarte_state import ORDER
from ecarte_widgets.teaching import levels
from ecarte_widgets.teaching.exercise import RIGHT, WRONG, Item

NAMES = [name for name in levels.levels() if name.startswith("01.")]


def item(name: str, number: int = 1) -> Item:
    """An item of a level of this lesson, counted from 1."""
    return levels.make(f"01.{name}").items[number - 1]


def hearts(ranks: str) -> list[str]:
    """'KQ' -> ['KH', 'QH']."""
    return [f"{rank}H" for rank in ranks]


@pytest.mark.parametrize("name", NAMES)
def test_every_message_can_be_said(name: str) -> None:
    """Question, hint, solution and the reply to every single choice are there, with all their facts."""
    for it in levels.make(name).items:
        assert it.ask
        assert it.hint
        assert it.check(it.solution).kind == RIGHT
        tried = [(c.id,) for c in it.choices] if it.most == 1 else [it.solution]
        for outcome in map(it.check, tried):
            assert "{" not in outcome.text
            assert outcome.text[:1].isupper()


# ---- the order of a suit -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ranks", "says"),
    [
        ("AKQJT987", "ace stands between the knave and the ten"),
        ("KAQJT987", "ace stands between the knave and the ten"),
        ("KQAJT987", "ace stands between the knave and the ten"),
        ("KQJTA987", "ten is below the ace"),
        ("KQJT9A87", "ten is below the ace"),
        ("TKQJA987", "ten is below the ace"),
        ("QKJAT987", "king"),
        ("JQKAT987", "knave is the third"),
        ("KQJA9T87", "nine is low"),
        ("KQJAT897", "only the seven"),
        ("789TJQKA", "Begin with the highest"),
        ("KQJAT978", "lowest"),
    ],
)
def test_a_wrong_order_is_named(ranks: str, says: str) -> None:
    """The first card out of its place is the one that is spoken of."""
    outcome = item("order").check(hearts(ranks))
    assert outcome.kind == WRONG
    assert says in outcome.text


def test_the_right_order() -> None:
    """King, queen, knave, ace and on: the rules' own order."""
    assert item("order").check(hearts(ORDER)).kind == RIGHT


# ---- duels ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "wrong", "says"),
    [
        (1, "AS", "ace is not high here"),
        (2, "AD", "ace is not high here"),
        (3, "TC", "ten stands below the ace"),
        (4, "AH", "ace is not high here"),
        (5, "9H", "one suit"),
        (6, "AD", "the ace of diamonds is of another suit"),
        (7, "KD", "lowest trump"),
        (8, "AS", "ace is not high here"),
        (9, "KD", "the king of diamonds is of another suit"),
        (10, "TD", "ten stands below the ace"),
    ],
)
def test_a_lost_duel_says_what_decided_it(number: int, wrong: str, says: str) -> None:
    """Rank, suit or trump: the reply names it, and the card that does take the trick."""
    duel = item("duels", number)
    outcome = duel.check([wrong])
    assert outcome.kind == WRONG
    assert says in outcome.text
    assert duel.check([duel.solution[0]]).kind == RIGHT


def test_trumps_are_told_where_there_are_any() -> None:
    """The question of a duel names the trumps, or says that there are none."""
    for number, data in enumerate(levels.levels()["01.duels"]["items"], start=1):
        assert ("are trumps" in item("duels", number).ask) == ("trump" in data)


# ---- the cut -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "wrong", "says"),
    [
        (1, "you", "not above his"),
        (1, "again", "same rank"),
        (2, "other", "not above yours"),
        (2, "again", "same rank"),
        (3, "you", "suits have no order"),
        (3, "other", "suits have no order"),
        (4, "you", "not above his"),
    ],
)
def test_a_wrong_dealer_is_refused(number: int, wrong: str, says: str) -> None:
    """Each wrong answer about who deals has its reason and the clause."""
    outcome = item("cut", number).check([wrong])
    assert outcome.kind == WRONG
    assert says in outcome.text
    assert outcome.clause == "FOS Cutting"


# ---- the stock, the eleventh card ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "number", "wrong", "says"),
    [
        ("stock", 1, "20", "Only one card is turned up"),
        ("stock", 1, "22", "turned up is out of play"),
        ("stock", 1, "41", "pack of 52"),
        ("stock", 2, "second", "fifteen are left"),
        ("stock", 2, "seventh", "only one player"),
        ("stock", 2, "never", "stays out"),
        ("eleventh", 1, "dealer", "Only a king"),
        ("eleventh", 1, "elder", "then to the dealer"),
        ("eleventh", 1, "hand", "never enters a hand"),
        ("eleventh", 2, "nobody", "worth a point"),
        ("eleventh", 2, "elder", "here you dealt"),
        ("eleventh", 3, "dealer", "ace is no honour"),
        ("eleventh", 4, "elder", "this time he dealt"),
        ("when", 1, "trick", "not Foster"),
        ("when", 1, "next", "club laws of 1878"),
        ("when", 1, "own", "online tables"),
        ("fair", 1, "1000", "four of them"),
        ("fair", 1, "2460", "one in thirteen"),
        ("fair", 1, "8000", "a given suit"),
        ("foul", 1, "32", "Four honest shuffles in ten"),
        ("foul", 1, "93", "one honest shuffle in ten million"),
        ("foul", 1, "1000", "share of each card"),
        ("power", 1, "0", "four kings more"),
        ("power", 1, "1", "4,040 kings"),
        ("power", 1, "100", "some 350 packs"),
        ("salt", 1, "year", "in a few seconds"),
        ("salt", 1, "never", "only a million seeds"),
    ],
)
def test_a_wrong_answer_in_words_is_refused(name: str, number: int, wrong: str, says: str) -> None:
    """Each choice that is wrong has a reply of its own."""
    outcome = item(name, number).check([wrong])
    assert outcome.kind == WRONG
    assert says in outcome.text


def test_what_is_stated_as_right_the_engine_bears_out() -> None:
    """Stock, who marks a turned king and by when, the share of kings: counted, replayed or read from the laws."""
    assert item("stock", 1).solution == (str(len(ecarte.deal(seed=1).stock)),)
    for number, data in enumerate(levels.levels()["01.eleventh"]["items"], start=1):
        state = ecarte.start(deal=f"T: {data['rows']['turn_up']}", code="foster")
        marks = [a.seat for a in ecarte.legal_actions(state) if a.kind == "king"] or ["nobody"]
        assert item("eleventh", number).solution == (marks[0],)
    deadlines = {code.name: code.v.turned_king_deadline for code in laws.load().codes.values()}
    assert item("when").solution == ("before",)
    assert deadlines["foster"] == "immediately"
    assert deadlines["cassell"] == "before_first_trick_played"
    assert deadlines["club1878"] == "before_next_turnup"
    assert deadlines["online"] == "automatic"
    assert item("fair").solution == (str(32000 * 4 // len(PACK)),)


def test_the_stock_fails_in_the_fourth_exchange_of_three_and_three() -> None:
    """Three cards each, time after time: 18 are gone after three exchanges, and the fourth leaves the dealer none."""
    state = record.read("code: foster\ndeal 1 seed 5: T: 9C").state
    for number in range(1, 5):
        state = ecarte.apply(ecarte.apply(state, "propose"), "accept")
        for seat, held in (("elder", state.hands[0]), ("dealer", state.hands[1])):
            short = len(state.stock) < 3
            assert short == (number == 4 and seat == "dealer")
            if not short:
                state = ecarte.apply(state, f"{seat} discard {' '.join(held[:3])}")


# ---- tables --------------------------------------------------------------------------------------


def table(seat: str, seed: int, *actions: str) -> CardTable:
    """The table of the lesson, after some clicks."""
    made = CardTable(seat=seat, ceremony=True, seed=seed)
    for action in actions:
        made._receive(None, {"request": "act", "action": action}, None)
    return made


@pytest.mark.parametrize("lifted", [1, 31])
def test_the_lessons_cut_refuses_one_card(lifted: int) -> None:
    """One card above or one below: refused with its clause; ten are lifted without a word."""
    refused = table("elder", 3, f"cut {lifted}")
    assert "FOS Dealing" in refused.notice["clause"]
    assert table("elder", 3, "cut 10").view.turn_up


@pytest.mark.parametrize("packets", [("1",), ("4",), ("5",), ("3", "2"), ("2", "3"), ("3", "3", "1")])
def test_the_lessons_deal_refuses_other_packets(packets: tuple[str, ...]) -> None:
    """One, four or five at once, or unequal packets: refused with the clause."""
    refused = table("dealer", 5, *(f"deal {n}" for n in packets))
    assert "FOS Dealing" in refused.notice["clause"]


@pytest.mark.parametrize("order", [("3", "3", "2", "2"), ("2", "2", "3", "3")])
def test_the_lessons_king_is_marked_at_once_or_lost(order: tuple[str, ...]) -> None:
    """Seed 23 turns a king, dealt either way: marked it is one point, left it is none and stays so."""
    dealt = [*(f"deal {n}" for n in order), "turn"]
    taken = table("dealer", 23, *dealt, "king")
    left = table("dealer", 23, *dealt, "pass", "king")
    assert taken.view.turn_up is not None
    assert taken.view.turn_up.rank == "K"
    assert (taken.score, left.score) == ((1, 0), (0, 0))
    assert left.notice["kind"] == "refused"
