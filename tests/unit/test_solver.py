"""The solver against trying everything, under every law of play; and the best plays of a state.

Leaves out counts over hands that are not seen: test_odds.py.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from itertools import product

import pytest

from ecarte_widgets.analysis import patterns, solver
from ecarte_widgets.analysis.shown import law_in_words
from ecarte_widgets.rules import ecarte, laws
from ecarte_widgets.rules.cards import PACK, Card, cards, write
from ecarte_widgets.rules.ecarte_state import State, index, other
from ecarte_widgets.rules.errors import CardError, EcarteError, LawError, OddsError, RequestError
from ecarte_widgets.rules.tricks import PlayLaw
from tests.support import alphabeta, brute

LONG = bool(os.environ.get("ECARTE_LONG"))
ALL = [PlayLaw(*answers) for answers in product((True, False), repeat=4)]
"""Every law of play that a code can have."""
BOOKS = sorted({solver.law_of(code) for code in laws.load().codes})
"""Those that the books have."""


def named(law: PlayLaw) -> str:
    """A law in a test's name: what it asks."""
    return "-".join(field for field, asked in zip(PlayLaw._fields, law, strict=True) if asked) or "nothing"


def dealt(draw: random.Random, size: int) -> tuple[list[Card], list[Card], str]:
    """Two hands and a trump suit."""
    deal = draw.sample(PACK, 2 * size)
    return deal[:size], deal[size:], draw.choice("SHDC")


# ---- against trying everything ---------------------------------------------------------------------


@pytest.mark.parametrize("law", BOOKS, ids=named)
def test_five_cards_under_the_laws_of_the_books(law: PlayLaw) -> None:
    """Random deals of five cards a side: the same tricks as by trying everything, whoever leads."""
    draw = random.Random(f"five {law}")
    for _ in range(2500 if LONG else 100):
        elder, dealer, trump = dealt(draw, 5)
        expected = brute.tricks(elder, dealer, trump, law)
        assert solver.tricks(elder, dealer, trump, law=law) == expected, (elder, dealer, trump)
        turned = solver.tricks(dealer, elder, trump, leader="dealer", law=law)
        assert turned == 5 - expected, (elder, dealer, trump)


@pytest.mark.parametrize("law", ALL, ids=named)
def test_endings_under_every_law_of_play(law: PlayLaw) -> None:
    """Endings of one to four cards, and in the long run of five, under whatever law a code may have."""
    draw = random.Random(f"ending {law}")
    for size in (1, 2, 3, 4, 5) if LONG else (1, 2, 3, 4):
        for _ in range(500 if LONG else 60 if size < 4 else 40):
            elder, dealer, trump = dealt(draw, size)
            expected = brute.tricks(elder, dealer, trump, law)
            assert solver.tricks(elder, dealer, trump, law=law) == expected, (elder, dealer, trump)


def test_endings_of_more_than_five_cards() -> None:
    """Longer endings are worked out too: nobody can have more than one less than all his trumps and winners."""
    for size in (6, 7):
        hearts = [Card(rank + "H") for rank in "KQJAT987"][:size]
        spades = [Card(rank + "S") for rank in "KQJAT987"][:size]
        assert solver.tricks(hearts, spades, "H") == size
        assert solver.tricks(hearts, spades, "S", leader="dealer") == 0
        assert solver.tricks(spades, hearts, "H") == 0  # each spade is trumped, and then the hearts go on


def test_a_lead_and_its_answers() -> None:
    """What each lead and each answer brings is what trying everything says, card by card."""
    draw = random.Random("cards")
    for law in BOOKS:
        for _ in range(60):
            mine, his, trump = dealt(draw, draw.choice((2, 3, 4)))
            expected = {card: brute.lead(mine, his, card, trump, law) for card in mine}
            assert solver.leads(mine, his, trump, law=law) == expected
            led = his[0]
            answers = {
                card: len(mine) - brute.after(his, mine, led, card, trump, law)
                for card in brute.may_answer(mine, led, trump, law)
            }
            assert solver.replies(mine, his[1:], trump, led, law=law) == answers


def test_how_many_patterns_there_are() -> None:
    """15,872 in all, by cards a side; each a key of its own, and every one of them solved by one filling."""
    counts = [sum(1 for _ in patterns.patterns(size)) for size in range(6)]
    assert counts == [1, 7, 56, 384, 2420, 13004]
    filled = patterns.Table(solver.law_of()).filled(5)
    assert len(filled) == sum(counts) == 15872
    assert {0, 1, 2, 3, 4, 5} == set(filled.values())


def test_equal_patterns_are_equal_deals() -> None:
    """Plain suits changed about, and cards moved within the gaps between others, change no value."""
    draw = random.Random("equal")
    for _ in range(200):
        elder, dealer, trump = dealt(draw, 5)
        plain = [suit for suit in "SHDC" if suit != trump]
        shuffled = dict(zip(plain, draw.sample(plain, 3), strict=True)) | {trump: trump}
        moved = [[Card(card.rank + shuffled[card.suit]) for card in hand] for hand in (elder, dealer)]
        assert solver.tricks(elder, dealer, trump) == solver.tricks(moved[0], moved[1], trump)


# ---- worked deals -----------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["foster", "cassell"])
@pytest.mark.parametrize("deal", ["E1", "E2", "E3", "E4", "E5", "E7", "E8"])
def test_worked_deals(deal: str, code: str) -> None:
    """The best an elder hand can do in the books' worked deals, both hands seen: under Cassell's law the same."""
    elder, dealer, trump, best = {
        "E1": ("TS KH KD 7S 7H", "QS JS AS 9S 8S", "S", 0),
        "E2": ("KD AD 8H 7H TS", "KS QS JS 8C 7C", "C", 0),
        "E3": ("QD TD TC 8C 8H", "JC AH JH TH 8D", "D", 3),
        "E4": ("QD JD KS QS AS", "KD AD AH KC 8S", "D", 3),
        "E5": ("QC QD QH 8H 8S", "KH 9H 9D 7D 9S", "S", 2),
        "E7": ("QH AH 7H KS KD", "KH JH 9H 8H 9C", "H", 2),
        "E8": ("QD QC AH 8S 7S", "AS KS 9S JC 9C", "D", 3),
    }[deal]
    if code == "foster" or deal not in ("E1", "E7"):
        assert solver.tricks(elder, dealer, trump, law=code) == best


def test_which_leads_win_in_worked_deals() -> None:
    """E3: all but the eight of hearts; E4: any spade; E5: none; E7: a king; E8: all."""
    deals = {
        ("QD TD TC 8C 8H", "JC AH JH TH 8D", "D"): {"TC": 3, "8C": 3, "QD": 3, "TD": 3, "8H": 2},
        ("QD JD KS QS AS", "KD AD AH KC 8S", "D"): {"KS": 3, "QS": 3, "AS": 3, "QD": 2, "JD": 2},
        ("QC QD QH 8H 8S", "KH 9H 9D 7D 9S", "S"): dict.fromkeys(("QC", "QD", "QH", "8H", "8S"), 2),
        ("QH AH 7H KS KD", "KH JH 9H 8H 9C", "H"): {"QH": 1, "AH": 1, "7H": 1, "KS": 2, "KD": 2},
        ("QD QC AH 8S 7S", "AS KS 9S JC 9C", "D"): dict.fromkeys(("QD", "QC", "AH", "8S", "7S"), 3),
    }
    for (elder, dealer, trump), values in deals.items():
        assert solver.leads(elder, dealer, trump) == values


# ---- states -------------------------------------------------------------------------------------------


def walked(code: str, seed: int) -> Iterator[State]:
    """The states of a deal played as it was dealt, where a card is to be played; the cards played at random."""
    draw = random.Random(seed)
    state = ecarte.start(deal=ecarte.deal(seed=seed), code=code)
    words = {"turned_king": "king", "proposal": draw.choice(("stand", "propose")), "reply": "refuse"}
    while not state.results:
        if state.phase in ("lead", "follow"):
            yield state
            plays = [act for act in ecarte.legal_actions(state) if act.kind == "play"]
            state = ecarte.apply(state, draw.choice(plays))
        else:
            state = ecarte.apply(state, words.get(state.phase, state.phase))


@pytest.mark.parametrize("code", list(laws.load().codes))
def test_best_plays_of_a_state(code: str) -> None:
    """Every lawful card and no other, each worth what trying everything says; the best are all of the best."""
    law = solver.law_of(code)
    met = set()
    for seed in range(60 if LONG else 12):
        for state in walked(code, seed):
            seat = state.to_act
            mine, his = state.hands[index(seat)], state.hands[index(other(seat))]
            if len(mine) > 4:
                continue
            found = solver.best_plays(state)
            lawful = {act.cards[0] for act in ecarte.legal_actions(state) if act.kind == "play"}
            if state.led is None:
                expected = {card: brute.lead(mine, his, card, state.trump, law) for card in mine}
            else:
                leader = [*his, state.led]
                expected = {
                    card: len(mine) - brute.after(leader, list(mine), state.led, card, state.trump, law)
                    for card in lawful
                }
            assert found.values == expected
            assert set(found.values) == lawful
            assert set(found.cards) == {card for card, value in expected.items() if value == found.tricks}
            assert (found.seat, found.led, found.left) == (seat, state.led, len(mine))
            met.add((state.phase, seat))
    assert len(met) == 4


def test_best_plays_play_out_to_what_they_say() -> None:
    """Whoever follows them on both sides gets the tricks said before the first lead."""
    for seed in range(20):
        state = next(walked("foster", seed))
        expected = solver.best_plays(state).tricks
        seat = state.to_act
        while not state.results:
            state = ecarte.apply(state, f"play {solver.best_plays(state).cards[-1]}")
        tricks = state.results[-1].tricks
        assert sum(trick.winner == seat for trick in tricks) == expected


def test_best_plays_say_what_they_are() -> None:
    """Shown, they name the seat, the cards, the tricks, the model and the law of play; as HTML too."""
    deal = ecarte.deal("E: QD TD TC 8C 8H  D: JC AH JH TH 8D  T: JD")
    found = solver.best_plays(
        ecarte.apply(ecarte.apply(ecarte.start(deal=deal, code="foster"), "stand"), "answer")
    )
    words = repr(found)
    assert words.splitlines()[0] == "The elder hand takes 3 of the 5 tricks still to come, by QD TD TC 8C"
    assert "double-dummy" in words
    assert law_in_words(solver.law_of("foster")) in words
    assert "double-dummy" in found._repr_html_()


def test_where_no_card_is_to_be_played() -> None:
    """Before the play, and after a deal, the question is refused, and says where the deal stands."""
    with pytest.raises(OddsError, match=r"Nobody has a card to play now.*proposal"):
        solver.best_plays(ecarte.start(deal=ecarte.deal(seed=1)))


# ---- what cannot be -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("elder", "dealer", "trump", "leader", "error", "says"),
    [
        ("KS QS", "KH", "H", "elder", OddsError, "2 and 1 are not the same number"),
        ("KS QS", "KS KH", "H", "elder", CardError, "The king of spades stands twice"),
        ("KS KS", "QS KH", "H", "elder", CardError, "The king of spades stands twice"),
        ("KS QS", "KH QH", "X", "elder", OddsError, "“X” is no trump suit"),
        ("KS QS", "KH QH", "H", "banker", RequestError, "“banker” is no seat"),
        ("KS 6S", "KH QH", "H", "elder", CardError, "“6S” is not in this pack"),
    ],
)
def test_hands_that_cannot_be(
    elder: str, dealer: str, trump: str, leader: str, error: type[EcarteError], says: str
) -> None:
    """Refused in words, as text or as cards; nothing wrong is kept for the next one to ask."""
    for _ in range(2):
        with pytest.raises(error, match=says):
            solver.tricks(elder, dealer, trump, leader=leader)
    if "6S" not in elder:
        with pytest.raises(error, match=says):
            solver.tricks(cards(elder), cards(dealer), trump, leader=leader)


def test_hands_as_text_and_seats_by_their_other_names() -> None:
    """Hands are read as everywhere; "pone" and "younger" are seats too."""
    assert solver.tricks("K♥ 10H", "ks,qs", "H", leader="pone") == 2
    assert solver.tricks("KH TH", "KS QS", "H", leader="younger") == 2
    assert solver.tricks(cards("KH TH"), cards("KS QS"), "H", leader="younger") == 2
    assert solver.leads("KH TH", "KS QS", "H") == {"KH": 2, "TH": 2}
    assert solver.tricks("", "", "S") == 0


def test_a_code_without_trumps_has_no_table() -> None:
    """By a code of piquet no figure is given, and the error says why."""
    with pytest.raises(LawError, match="no law of play with trumps"):
        solver.law_of(laws.get("pagat", game="piquet"))


def test_a_code_of_ones_own_has_a_table() -> None:
    """A house code's law of play is its own."""
    loose = laws.code("foster", must_head=False)
    assert solver.law_of(loose) == solver.law_of("foster")._replace(must_head=False)
    deal = (cards("KS 7S"), cards("QS 8S"))
    assert write(deal[0]) == "KS 7S"
    assert solver.tricks("8S 7H", "KS 9S", "H", law=loose) == brute.tricks(
        ["8S", "7H"], ["KS", "9S"], "H", solver.law_of(loose)
    )


def test_the_search_that_benchmarks_measure_is_right() -> None:
    """Alpha-beta, the other way to count, comes to the same as the table."""
    draw = random.Random("alpha-beta")
    for _ in range(100):
        elder, dealer, trump = dealt(draw, 5)
        mine, his = alphabeta.hand_of(elder), alphabeta.hand_of(dealer)
        assert alphabeta.tricks(mine, his, "SHDC".index(trump)) == solver.tricks(
            elder, dealer, trump, law="foster"
        )
