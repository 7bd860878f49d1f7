"""A wrong number of cards at piquet after the exchange: committed, called and put right.

Leaves out wrong numbers dealt (test_piquet_faults_deal.py), and cards of the stock (test_piquet_faults_stock.py).
"""

from __future__ import annotations

import pytest

from ecarte_widgets.rules import piquet
from ecarte_widgets.rules.actions import Action
from ecarte_widgets.rules.cards import card
from ecarte_widgets.rules.piquet_state import changed
from ecarte_widgets.rules.piquet_views import view
from tests.support.piquet_deals import CODES, bonuses, do, impossible, made, made_for, play, table
from tests.support.piquet_faults import (
    OUT,
    P1,
    agreed,
    judged,
    kinds,
    played_out,
    rules,
    scattered,
    seats_cards,
    took,
)

AS_CP = ("hoffmann", "au_cent", "pagat")
"""Codes that put a wrong number right as the laws of 1882 do."""


# ---- too many of one's own -----------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_CP_31_CP_58_too_many_taken_in_reckons_nothing(code: str) -> None:
    """CP.31, CP.58: who takes in more than he puts out plays with thirteen and, if it is enforced, reckons nothing."""
    state = took(code, "discard 8C 7C 9D 8D taking 5")
    assert seats_cards(state) == (13, 12)
    assert kinds(state) == [("drew-too-many", "elder")]
    over = rules(played_out(state), "dealer call number", "enforce")
    assert made(over)[0] == 0
    assert made(over)[1] > 0
    assert agreed(over).results[-1].made == made(over)


@pytest.mark.parametrize("code", CODES)
def test_CP_44_the_penalty_need_not_be_enforced(code: str) -> None:
    """CP.44: the adversary has the option of not enforcing it, and all is as if nothing had been said."""
    state = took(code, "discard 8C 7C 9D 8D taking 5")
    waived = rules(state, "dealer call number", "waive")
    assert waived.nothing == (False, False)
    assert (waived.phase, waived.to_act) == (state.phase, state.to_act)
    assert waived.faults == ()


@pytest.mark.parametrize("code", AS_CP)
def test_CP_35_the_younger_hand_likewise(code: str) -> None:
    """CP.35, CC.XIV: the dealer who takes up more than he has discarded can reckon nothing."""
    state = took(code, OUT[0], "discard 7S 9H taking 3")
    assert kinds(state) == [("drew-too-many", "dealer")]
    state = rules(state, "elder call number", "enforce")
    assert state.nothing == (False, True)


@pytest.mark.parametrize("code", AS_CP)
def test_CP_58_a_hand_that_reckons_nothing_still_bars(code: str) -> None:
    """CP.58, CC.XXII: cards that are not good to score are good to bar: a point that is not good stays so."""
    deal = "E: AS KS QS JS TS AH KH QH AD KD 9C 8C  D: 9D 8D 7D TD JD QD 7H 8H 9H TH 7C TC  S: JH 9S 8S 7S JC QC KC AC"
    state = do(judged(code, deal), "discard 9C 8C", "go-on", "discard 7C taking 2")
    state = rules(state, "elder call number", "enforce")
    said = ("pips 51", "not-good") if code == "au_cent" else ("point 5", "not-good")
    state = do(state, *said)
    assert all(mark.order != "point" for mark in state.marks)
    state = do(state, "play AS")
    state = do(state, "dealer pips 56" if code == "au_cent" else "dealer point 6")
    assert ("point", 6) not in made_for(state, "dealer")
    assert made(state)[1] == 0


@pytest.mark.parametrize(
    ("code", "bars", "bonus"),
    [("hoffmann", "yes", []), ("hoffmann", "no", ["mark.pique"]), ("foster", "no", ["mark.repique"])],
)
def test_CP_58_it_bars_pique_and_repique(code: str, bars: str, bonus: list[str]) -> None:
    """CP.58, CC.XXII: a point that scores nothing keeps the other, who has 29 in hand besides, from his pique; where a
    penalised hand bars nothing he has it, and under Foster's law, by which he counts his own point too, the repique."""
    deal = (
        "E: AS KS QS JS TS AH AC AD KH KC 7H 7C  D: QD JD TD 9D 8D 7D 8H 9H TH 8C 9C TC"
        "  S: 7S 8S KD 9S QH QC JH JC"
    )
    state = do(judged(code, deal, penalised_hand_bars=bars), "discard 7H 7C", "go-on")
    by_pips = code == "foster"
    state = do(state, "discard 8H taking 2", "pips 51" if by_pips else "point 5", "not-good")
    state = do(state, "sequence 5 A", "good", "set 4 A", "good", "play AS")
    state = do(state, "dealer pips 55" if by_pips else "dealer point 6")
    over = rules(played_out(state), "elder call number", "enforce")
    assert bonuses(over) == [("elder", why) for why in bonus]


def test_FOS_irregular_drawing_the_other_counts_all() -> None:
    """FOS Irregular Drawing: too many cards score nothing, and the other scores even what is inferior."""
    state = took("foster", "discard 8C 7C 9D 8D taking 5")
    state = do(state, "pips 49", "good", "play AH", "play TH")
    before = made_for(state, "dealer")
    state = rules(state, "dealer call number", "enforce")
    assert before == []
    assert made_for(state, "dealer") == [
        ("point", 5),
        ("sequence.3", 3),
        ("sequence.3", 3),
        ("set.4", 14),
        ("set.3", 3),
    ]
    assert made_for(state, "elder") == []


def test_FOS_irregular_drawing_called_before_the_play() -> None:
    """FOS: called early, what the other holds is counted when nothing more can be called, not before."""
    state = took("foster", "discard 8C 7C 9D 8D taking 5")
    state = rules(state, "dealer call number", "enforce")
    assert state.calls == ()
    state = do(state, "play AH", "play TH")
    assert ("set.4", 14) in made_for(state, "dealer")


@pytest.mark.parametrize("code", CODES)
def test_CC_XXI_a_carte_blanche_is_kept(code: str) -> None:
    """CC.XXI: a carte blanche was shown before any card was taken in, and scores though nothing else does."""
    blank = "E: TS 9S 8S 7S TH 9H 8H 7H TD 9D 8D 7D  D: AS KS QS JS AH KH QH JH AD KD QD JD  S: TC 9C 8C 7C AC KC QC JC"
    state = do(judged(code, blank), "blanche", "discard 7S 7H taking 3")
    state = do(state, "go-on") if state.phase == "leaving" else state
    state = do(state, "discard JS JH")
    assert len(state.hands[0]) == 13
    state = rules(state, "dealer call number", "enforce")
    assert made(state)[0] == 10


# ---- too few ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_CP_30_CP_57_a_short_hand_loses_what_it_has_no_card_for(code: str) -> None:
    """CP.30, CP.57: who takes in less than he puts out plays with eleven; the card that is not played to is a trick of
    the other's, and the last."""
    state = took(code, OUT[0], "discard 7S 9H 7H taking 2")
    assert seats_cards(state) == (12, 11)
    assert kinds(state) == [("drew-too-few", "dealer")]
    over = played_out(state)
    assert over.phase == "count"
    assert len(over.tricks) == 11
    assert sum(over.won) == 12
    assert over.won[0] == sum(trick.winner == "elder" for trick in over.tricks) + 1
    last = [mark for mark in over.marks if mark.why == "mark.last"]
    assert [mark.seat for mark in last] == ["elder"]
    assert sum(mark.why == "mark.unanswered" for mark in over.marks) == (
        over.hands[0][0].rank in "AKQJT" or code != "foster"
    )
    assert scattered(over)


def test_FOS_irregular_drawing_a_short_hand_makes_no_capot() -> None:
    """FOS Irregular Drawing: he has no card for the last trick, and cannot win a capot."""
    deal = "E: AS KS QS JS AH KH QH AD KD QD AC KC  D: 9S 8S 7S TS 9H 8H 7H TH 9D 8D 7D TD  S: QC JC TC 9C JH 8C 7C JD"
    state = do(judged("foster", deal), "discard QD KC QH taking 2", "go-on", "discard -")
    over = played_out(do(state, "play AS"))
    assert over.won == (11, 1)
    assert [mark.why for mark in over.marks if mark.order == "cards"] == ["mark.cards"]


@pytest.mark.parametrize("code", AS_CP)
def test_CC_XIII_the_dealer_takes_the_card_that_he_left(code: str) -> None:
    """CC.XIII: the dealer who took one card less by mistake may take it up, also when the hand is partly played."""
    state = took(code, OUT[0], "discard 7S 9H 7H taking 2")
    state = play(state, "AH TH KH QC")
    assert state.stock == (card("7D"),)
    done = rules(state, "dealer own number", "complete")
    assert card("7D") in done.hands[1]
    assert len(played_out(done).tricks) == 12
    left = rules(state, "elder call number", "leave")
    assert left.hands == state.hands


def test_CC_XIII_not_after_renouncing_in_its_suit() -> None:
    """CC.XIII: where he has failed to follow the suit of the card left, he plays short: it is not simply taken up."""
    deal = "E: AS KS QS JS AH KH QH JH AD KD QD JD  D: 9S 8S 7S TS 9H 8H 7H TH 9C 8C 7C TC  S: AC KC QC JC TD 9D 8D 7D"
    state = do(judged("hoffmann", deal), "discard JS JH JD AS AH", "discard 7C 8C taking 1")
    state = play(state, "KD 9D QD 7S")
    assert do(state, "dealer own number").phase == state.phase


def test_CC_XIII_is_the_younger_hands() -> None:
    """CC.XIII: an elder hand who took one card less has said how many he leaves (CP.32): he plays with eleven."""
    state = took("hoffmann", "discard KS 8C 7C 9D taking 3", "discard 7S 9H 7H")
    assert kinds(state) == [("drew-too-few", "elder")]
    assert state.stock
    assert do(state, "elder own number").phase == state.phase


# ---- hand and discard ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_CP_25_a_card_of_the_discard_taken_back(code: str) -> None:
    """CP.25: taken back after a card of the stock, it is played with, and nothing can be reckoned."""
    state = do(took(code, OUT[0]), "elder take-back KS")
    assert card("KS") in state.hands[0]
    assert kinds(state) == [("took-back", "elder")]
    assert rules(state, "dealer call number", "enforce").nothing == (True, False)
    assert scattered(state)


def test_CP_24_CP_25_nothing_is_taken_back_before_one_has_put_out_or_after_one_has_played() -> None:
    """CP.24: before a card is taken up there is no discard to take back from; after the first card it is too late."""
    impossible(judged("hoffmann"), "elder take-back KS")
    state = play(took("hoffmann", OUT[0]), "AH")
    impossible(state, "elder take-back KS")
    assert kinds(do(state, "dealer take-back 7S")) == [("took-back", "dealer")]
    impossible(play(state, "TH"), "dealer take-back 7S")
    impossible(do(judged("hoffmann"), OUT[0]), "elder take-back 9S")


@pytest.mark.parametrize("code", CODES)
def test_CP_26_a_card_mixed_with_the_discard_stays_out(code: str) -> None:
    """CP.26: a card of the hand that gets among the discard stays there, and the hand is played with eleven."""
    state = do(took(code, OUT[0]), "elder throw-out 8S")
    assert seats_cards(state) == (11, 12)
    assert card("8S") in state.discards[0]
    over = played_out(state)
    assert sum(over.won) == 12
    assert len(over.tricks) == 11


# ---- thirteen and twelve --------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_CC_XIX_the_twelfth_trick_is_the_last(code: str) -> None:
    """CC.XIX: with thirteen cards against twelve the twelfth trick is the last, and scores as such."""
    over = played_out(took(code, "discard 8C 7C 9D 8D taking 5"))
    assert len(over.tricks) == 12
    assert seats_cards(over) == (1, 0)
    assert sum(over.won) == 12
    assert [mark.seat for mark in over.marks if mark.why == "mark.last"] == [over.tricks[-1].winner]


# ---- what cannot be, and what nobody sees ---------------------------------------------------------------------------


def test_what_no_stock_has_cannot_be_taken() -> None:
    """More cards than lie there, or cards that are not held, are refused, and nothing is lost."""
    state = do(judged("hoffmann"), OUT[0])
    impossible(state, "discard 7S taking 4", "discard.not_in_stock")
    impossible(state, "discard AS taking 2", "card.not_held")
    impossible(judged("hoffmann"), "discard AS taking 9", "discard.not_in_stock")


def test_strict_play_knows_no_number_taken() -> None:
    """In strict play as many cards are taken as are put out, and nothing can be called."""
    state = table("hoffmann", P1)
    impossible(state, "discard KS taking 2")
    impossible(state, "call number")
    impossible(state, "own number")
    impossible(state, "dealer look others-stock")


@pytest.mark.parametrize("code", CODES)
def test_wrong_numbers_are_listed_and_done(code: str) -> None:
    """Each lawful exchange is listed with a card too many and one too few, and whatever is listed is done."""
    state = judged(code)
    listed = piquet.possible_actions(state)
    wrong = [a for a in listed if a.kind == "discard" and a.number]
    assert Action("elder", "discard", state.hands[0][:3], 4) in wrong
    assert Action("elder", "discard", state.hands[0][:3], 2) in wrong
    assert set(piquet.legal_actions(state)) <= set(listed)
    for action in wrong[::97]:
        assert len(piquet.apply(state, action).faults) == 1


def test_what_the_other_takes_back_or_mixes_is_not_seen() -> None:
    """A card that comes out of the discard, or gets into it, shows its face to nobody else."""
    state = do(took("hoffmann", OUT[0]), "elder take-back KS", "elder throw-out 8S")
    told = view(state, "dealer")
    assert [event.cards for event in told.events[-2:]] == [(), ()]
    assert "KS" not in repr(told).replace("AKS", "")
    assert [event.cards for event in view(state, "elder").events[-2:]] == [(card("KS"),), (card("8S"),)]


def test_a_fault_not_called_lapses_with_the_count() -> None:
    """Nobody says so unless it is called: once both have agreed to the count, it is over."""
    state = agreed(played_out(took("hoffmann", "discard 8C 7C 9D 8D taking 5")))
    assert [(ended.kind, ended.how) for ended in state.ended] == [("drew-too-many", "lapsed")]
    assert state.results[-1].made[0] > 0


def test_judged_play_by_the_book_is_as_strict_play() -> None:
    """A deal without a fault comes to the same, card by card, but for the two who agree to the count."""
    strict, free = do(table("hoffmann", P1), *OUT), do(judged("hoffmann"), *OUT)
    while strict.phase != "shuffle":
        action = next(a for a in piquet.legal_actions(strict) if a.kind == "play")
        assert action in piquet.legal_actions(free)
        strict, free = piquet.apply(strict, action), piquet.apply(free, action)
    free = agreed(free)
    assert (free.results, free.points, free.phase) == (strict.results, strict.points, strict.phase)
    assert changed(free, {"judged": False, "ended": ()}).won == strict.won
