"""False calls and answers at piquet: made, corrected in time, called, and what the other reckons then.

Leaves out lawful calling (test_piquet_laws_calling.py), and what is badly told, which is refused as in strict play.
"""

from __future__ import annotations

import pytest

from ecarte_widgets.rules import laws, piquet
from ecarte_widgets.rules.piquet_claims import possibly_held
from ecarte_widgets.rules.piquet_judged import JUDGE
from ecarte_widgets.rules.piquet_state import State
from ecarte_widgets.rules.piquet_views import view
from tests.support.piquet_deals import BY_CARDS, CODES, do, impossible, made, made_for, play, point, refused
from tests.support.piquet_faults import OUT, agreed, calling, judged, kinds, played_out, rules

ELDER = "E: AS QS JS 9S 8S QH AH 8H QD 7D 8C 7C"
QUEENS = f"{ELDER}  D: TS 7S KH JH TH AD KD JD TD KC TC 9C  S: QC 9H 7H KS AC JC 9D 8D"
"""The elder hand has three queens, and has put out the fourth; the dealer has four tens and three kings."""
TRIOS = f"{ELDER}  D: TS 7S KH JH TH AD JD TD 8D KC 9C JC  S: QC 9H 7H KS AC KD TC 9D"
"""The same against three knaves and three tens."""
POINTS = f"{ELDER}  D: TS 7S KH JH TH AD KD JD TD KC TC 8D  S: QC 9H 7H KS AC JC 9D 9C"
"""The same against a point of five, 49."""
TIERCES = f"{ELDER}  D: TS 7S KH JH TH AD KD JD TD 9D KC QC  S: 9C 9H 7H KS AC JC TC 8D"
"""The same against a tierce to the knave; in clubs there could be another."""
KNAVES = "E: JS JH JD AS KS 9S 8S AH 8H 7D 8C 7C  D: TS QS 7S KH QH TH AD KD 8D 9D 9C TC  S: JC 9H 7H KC AC QC TD QD"
"""The elder hand has three knaves; the dealer holds two kings, so that there can be no three against him."""
QUATORZE = "E: JS JH JD JC AS 9S 8S QH 8H 7D 8C 7C  D: TS QS 7S KH TH 9H QD KD 8D 9D 9C TC  S: AC AH 7H KC AD QC TD KS"
"""The elder hand has four knaves and an ace, and has put out two aces; the dealer has no ace."""


def queens(code: str, *said: str, **answers: object) -> State:
    """The point settled, and then what was said."""
    state = point(calling(code, QUEENS, out=("QC 9H", "7H"), **answers), 5, 48, "good")
    return do(state, *said)


def cd(code: str = "hoffmann", *said: str) -> State:
    """CD's deal after the exchange and his point."""
    return do(point(do(judged(code), *OUT), 5, 49, "good"), *said)


def sets_of(state: State, seat: str) -> list[tuple[str, int]]:
    """What a seat reckons for sets."""
    return [each for each in made_for(state, seat) if each[0].startswith("set")]


# ---- corrected in time -----------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_CP_52_CC_IX_four_called_three_held_is_corrected_and_answered_anew(code: str) -> None:
    """CP.52, CC.IX: a call of four that was good is corrected to three, which are not good."""
    state = queens(code, "set 4 Q", "good")
    assert kinds(state) == [("false-claim", "elder")]
    assert sets_of(state, "elder") == [("set.4", 14)]
    state = do(state, "elder own claim")
    assert (state.phase, state.to_act, state.calls[-1][1:5]) == ("reply", "dealer", ("set", 3, 0, "Q"))
    state = do(state, "not-good")
    assert (state.phase, state.to_act) == ("calling", "elder")
    assert sets_of(state, "elder") == []
    assert state.nothing == (False, False)


@pytest.mark.parametrize("code", CODES)
def test_CP_52_pointed_out_by_the_other_in_time_it_is_corrected_too(code: str) -> None:
    """CP.52: before the deadline a call that the other objects to is put right, without penalty."""
    state = do(queens(code, "set 4 Q", "good"), "dealer call claim")
    assert (state.phase, state.calls[-1].size) == ("reply", 3)
    assert [(ended.kind, ended.how) for ended in state.ended] == [("false-claim", "called")]


def test_CP_52_nothing_held_nothing_called() -> None:
    """CP.52: where he holds nothing of the class the call is simply gone."""
    state = do(queens("hoffmann", "sequence 4 A", "good"), "elder own claim")
    assert (state.phase, state.to_act) == ("calling", "elder")
    assert [call.kind for call in state.calls] == ["point"]


@pytest.mark.parametrize(
    ("code", "still"), [("hoffmann", True), ("pagat", True), ("au_cent", False), ("foster", False)]
)
def test_CP_52_CA_23_FOS_irregular_declarations_until_when(code: str, still: bool) -> None:
    """CP.52: until the dealer plays to the first trick; CA.23 for sets, FOS for all: until the caller plays a card."""
    state = queens(code, "set 4 Q", "good", "play AS")
    state = do(state, "dealer call claim")
    assert (state.phase == "reply") == still
    assert (state.phase == "remedy") != still


def test_CA_23_a_sequence_is_corrected_until_the_first_trick_is_played_to() -> None:
    """CA.23 speaks of quatorzes and trios; of points and sequences CP.52 stays."""
    state = queens("au_cent", "sequence 4 A", "good", "play AS")
    assert do(state, "dealer call claim").phase == "reckoning"


@pytest.mark.parametrize("choice", ["retake", "leave"])
def test_CP_52_when_the_dealer_corrects_the_elder_hand_may_retake_his_lead(choice: str) -> None:
    """CP.52: a miscall of the dealer's that he corrects leaves the elder hand free to take up his card."""
    state = queens("hoffmann", "play AS", "dealer sequence 3 Q")
    assert kinds(state) == [("false-claim", "dealer")]
    state = do(state, "dealer own claim")
    assert (state.phase, state.to_act) == ("remedy", "elder")
    state = do(state, f"choose {choice}")
    if choice == "retake":
        assert (state.phase, state.to_act, state.led) == ("calling", "elder", None)
        assert len(state.hands[0]) == 12
        assert [mark for mark in state.marks if mark.order == "play"] == []
        state = do(state, "play AH")
    assert (state.phase, state.to_act) == ("reckoning", "dealer")
    assert made_for(state, "dealer") == []
    assert sets_of(do(state, "dealer reckon"), "dealer") == [("set.4", 14), ("set.3", 3)]


# ---- not corrected ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_CP_54_nothing_that_deal(code: str) -> None:
    """CP.54, CA.23, FOS Irregular Declarations: not corrected in time, the caller reckons nothing that deal, and the
    other reckons what he has good."""
    state = play(queens(code, "set 4 Q", "good"), "AS TS")
    over = rules(played_out(state), "dealer call claim", "enforce")
    assert made(over)[0] == 0
    assert sets_of(over, "dealer") == [("set.4", 14), ("set.3", 3)]
    assert agreed(over).results[-1].made == made(over)


@pytest.mark.parametrize("code", BY_CARDS)
def test_CP_44_CP_54_waived_the_false_call_scores_nothing_all_the_same(code: str) -> None:
    """CP.44: not enforced, what is true stays, the false call is struck, and the other reckons that class."""
    state = play(queens(code, "set 4 Q", "good"), "AS TS")
    state = rules(state, "dealer call claim", "waive")
    assert made_for(state, "elder") == [("point", 5)]
    assert sets_of(state, "dealer") == [("set.4", 14), ("set.3", 3)]


@pytest.mark.parametrize("code", BY_CARDS)
def test_CC_II_tens_that_were_sunk_may_be_reckoned(code: str) -> None:
    """CC.II, CP.54: three kings admitted that are not held: the admission was subject to their being held, and four
    tens are reckoned."""
    state = play(cd(code, "set 3 K", "good"), "AH TH")
    assert kinds(state) == [("misnamed-claim", "elder")]
    state = rules(state, "dealer call claim", "waive")
    assert sets_of(state, "elder") == []
    assert sets_of(state, "dealer") == [("set.4", 14), ("set.3", 3)]


def test_CP_54_a_correct_call_made_besides_bars() -> None:
    """CP.54: the other reckons nothing that a correct call of the same class, made besides, is better than."""
    state = point(calling("hoffmann", TRIOS, out=("QC 9H", "7H")), 5, 48)
    alone = play(do(state, "set 4 Q", "good"), "AS TS")
    alone = rules(alone, "dealer call claim", "waive")
    assert (sets_of(alone, "elder"), sets_of(alone, "dealer")) == ([], [("set.3", 3), ("set.3", 3)])
    besides = play(do(state, "set 4 Q", "good", "set 3 Q"), "AS TS")
    besides = rules(besides, "dealer call claim", "waive")
    assert (sets_of(besides, "elder"), sets_of(besides, "dealer")) == ([("set.3", 3)], [])


@pytest.mark.parametrize("code", BY_CARDS)
def test_CP_54_what_could_not_be_held_has_no_penalty(code: str) -> None:
    """CP.54: four kings, when the dealer holds one himself, could not be held in hand and discard: no penalty; the
    other reckons what he has good."""
    state = play(queens(code, "set 4 K", "good"), "AS TS")
    state = do(state, "dealer call claim")
    assert state.phase != "remedy"
    assert state.nothing == (False, False)
    assert sets_of(state, "elder") == []
    assert sets_of(state, "dealer") == [("set.4", 14), ("set.3", 3)]


def test_CA_23_a_set_has_its_penalty_though_it_could_not_be_held() -> None:
    """CA.23 makes no exception for a quatorze or trio that could not be held; nor does Foster for anything."""
    for code in ("au_cent", "foster"):
        state = play(queens(code, "set 4 K", "good"), "AS TS")
        assert do(state, "dealer call claim").pending.options == ("enforce", "waive")  # type: ignore[union-attr]


def test_FOS_irregular_declarations_the_adversary_counts_everything() -> None:
    """FOS Irregular Declarations: he counts everything in his hand, whether his combinations were inferior or not."""
    state = play(queens("foster", "set 4 Q", "good"), "AS TS")
    state = rules(state, "dealer call claim", "enforce")
    assert made_for(state, "elder") == []
    assert ("point", 4) in made_for(state, "dealer")
    waived = rules(play(queens("foster", "set 4 Q", "good"), "AS TS"), "dealer call claim", "waive")
    assert ("point", 4) not in made_for(waived, "dealer")


@pytest.mark.parametrize("code", BY_CARDS)
def test_CP_54_a_false_call_of_the_dealers(code: str) -> None:
    """CP.54 speaks of either player: the dealer who reckons what he has not got reckons nothing, and the elder hand's
    own may be reckoned though he had not called it (CP.56)."""
    state = queens(code, "play AS", "dealer set 4 K", "play TS")
    state = rules(played_out(state), "elder call claim", "enforce")
    assert made(state)[1] == 0
    assert sets_of(state, "elder") == [("set.3", 3)]


def test_a_false_call_that_is_not_good_is_no_fault() -> None:
    """CP.54: only what was allowed to be good is a fault; one that is not good ends by itself."""
    state = queens("hoffmann", "set 3 A")
    assert kinds(state) == [("misnamed-claim", "elder")]
    state = do(state, "not-good")
    assert state.faults == ()
    assert [ended.how for ended in state.ended] == ["mended"]
    assert do(state, "dealer call claim").phase == "calling"


@pytest.mark.parametrize("code", BY_CARDS)
def test_CP_54_CC_XVIII_a_false_call_allowed_to_be_equal(code: str) -> None:
    """CC.XVIII: what was allowed to be equal is an unfounded claim too; struck, it bars nothing."""
    state = point(calling(code, TIERCES, out=("9C 9H", "7H")), 5, 48)
    state = play(do(state, "sequence 3 J", "equal"), "AS TS")
    assert kinds(state) == [("false-claim", "elder")]
    state = rules(state, "dealer call claim", "enforce")
    assert made_for(state, "elder") == []
    assert made_for(state, "dealer") == [("sequence.3", 3)]


def test_CP_50_a_false_call_bettered_before_the_reply_is_no_fault() -> None:
    """CP.50: the elder hand who calls better before he is answered has called nothing false."""
    state = cd("hoffmann", "sequence 3 9")
    assert kinds(state) == [("misnamed-claim", "elder")]
    state = do(state, "elder sequence 4 A")
    assert (state.phase, state.faults, state.calls[-1].size) == ("reply", (), 4)
    assert [ended.how for ended in state.ended] == ["mended"]


@pytest.mark.parametrize("code", ["au_cent", "foster"])
def test_CA_16_what_must_be_named_is_refused_without_its_name(code: str) -> None:
    """CA.16, FOS: a set is named by its rank; a false call that is not is refused as a true one would be."""
    refused(queens(code), "set 4", "claim.not_held.set")
    assert "set 4" not in {str(a).split(" ", 1)[1] for a in piquet.possible_actions(queens(code))}


# ---- misnomers ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_CP_53_a_misnomer_is_free(code: str) -> None:
    """CP.53: three kings named for three knaves, when the dealer holds two kings: no penalty, and the knaves count."""
    state = point(calling(code, KNAVES, out=("JC 9H", "7H")), 5, 48, "good")
    state = play(do(state, "set 3 K", "good"), "AS 7S")
    assert kinds(state) == [("misnamed-claim", "elder")]
    state = do(state, "dealer call claim")
    assert state.phase != "remedy"
    assert sets_of(state, "elder") == [("set.3", 3)]
    assert state.nothing == (False, False)


def test_CP_53_a_misnomer_in_time_is_answered_anew() -> None:
    """CP.53: before the first trick is played to, the right name is said and answered."""
    state = point(calling("hoffmann", KNAVES, out=("JC 9H", "7H")), 5, 48, "good")
    state = do(state, "set 3 K", "good", "elder own claim")
    assert (state.phase, state.calls[-1].rank) == ("reply", "J")


def test_CP_53_the_right_name_may_not_be_good() -> None:
    """CP.53: found too late to be answered anew, what he holds counts only if it is good; else the other has his."""
    state = play(queens("hoffmann", "set 3 K", "good"), "AS TS")
    assert kinds(state) == [("misnamed-claim", "elder")]
    state = do(state, "dealer call claim")
    assert state.phase == "lead"
    assert (sets_of(state, "elder"), sets_of(state, "dealer")) == ([], [("set.4", 14), ("set.3", 3)])


def test_CP_53_what_could_have_been_held_is_no_misnomer() -> None:
    """CP.53's proviso: three kings could have been held in hand and discard, so naming them falls under CP.54."""
    state = play(cd("hoffmann", "set 3 K", "good"), "AH TH")
    assert do(state, "dealer call claim").pending.options == ("enforce", "waive")  # type: ignore[union-attr]


def test_CA_17_a_misnomer_corrected_before_leading_if_good_against_the_cards() -> None:
    """CA.17: a sequence or set misnamed is corrected before a card is led, if the call in error was unbeatable; CP.53
    asks instead whether it could have been held."""
    state = point(calling("au_cent", QUATORZE, out=("AC AH", "7H")), 4, 38)
    state = do(state, "set 4 A", "good")
    named = do(state, "elder own claim")
    assert (named.phase, named.calls[-1][1:5]) == ("reply", ("set", 4, 0, "J"))
    case = JUDGE.ruling(state, state.faults[0])
    assert case is not None
    assert case.options == {"": ("rename_claim",)}
    late = do(state, "play AS", "dealer call claim")
    assert late.pending is not None
    assert late.pending.options == ("enforce", "waive")


def test_CP_48_CP_53_what_was_seen_in_the_stock_and_taken_may_be_held() -> None:
    """CP.48, CP.53: what one has seen of the cards left could still be the other's, if he has taken it; what lies there
    could not. So it is with what he has shown."""
    state = do(judged("hoffmann"), "discard 8C 7C 9D", "look left")
    assert set(state.seen[0]) == {"9C", "KD"}
    both, one = do(state, "discard 7S 9H 7H"), do(state, "discard 7S")
    assert {"9C", "KD"} <= set(possibly_held(both, "elder"))
    assert "KD" not in possibly_held(one, "elder")
    assert "9C" in possibly_held(one, "elder")
    shown = do(one, "play AH", "drop TH")
    assert "TH" in shown.seen[0]
    assert "TH" in possibly_held(shown, "elder")


# ---- answers --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("answer", ["not-good", "equal"])
def test_CA_21_a_call_denied_that_was_good(code: str, answer: str) -> None:
    """CA.21: the call of the elder hand is good, and he can show and reckon it, notwithstanding that he has led."""
    state = cd(code, "sequence 4 A", answer)
    assert kinds(state) == [("false-answer", "dealer")]
    assert made_for(state, "elder") == [("point", 5)]
    state = do(play(state, "AH TH"), "elder call answer")
    assert made_for(state, "elder") == [("point", 5), ("sequence.4", 4)]
    assert {"AH", "KH", "QH", "JH"} <= set(view(state, "dealer").seen)


def test_CA_21_what_the_dealer_reckoned_instead_is_struck() -> None:
    """CA.21: the class is the elder hand's; a tierce that the dealer has reckoned for it is gone."""
    state = do(cd("hoffmann", "sequence 4 A", "not-good", "play AH"), "dealer sequence 3 Q", "play TH")
    assert ("sequence.3", 3) in made_for(state, "dealer")
    state = do(state, "elder call answer")
    assert not [each for each in made_for(state, "dealer") if each[0].startswith("sequence")]


def test_CA_21_an_equality_is_shown_too() -> None:
    """CA.21: a call that was equal is good to bar: the dealer's own goes with it."""
    deal = (
        "E: AS KS QS 9S 8S AH 8H 7H 9D 8D 8C 7C  D: TS 7S QH JH TH AD KD QD KC 9C TC TD"
        "  S: JS 9H KH JD 7D AC JC QC"
    )
    state = point(calling("hoffmann", deal, out=("JS 9H", "QC")), 5, 48, "good")
    state = do(state, "sequence 3 A", "not-good", "play AS", "dealer sequence 3 A", "play TS")
    assert ("sequence.3", 3) in made_for(state, "dealer")
    state = do(state, "elder call answer")
    assert not [each for seat in ("elder", "dealer") for each in made_for(state, seat) if "seq" in each[0]]


def test_to_say_good_is_never_a_fault() -> None:
    """HOF, CD: what is better may be sunk, so no "good" is false; and a true denial is none."""
    assert cd("hoffmann", "sequence 4 A", "good", "set 3 J", "good").faults == ()
    assert cd("hoffmann", "sequence 4 A", "good", "set 3 J", "not-good").faults == ()


def test_CP_46_asking_what_it_makes_without_as_many_is_refused() -> None:
    """CP.46: no law says what would follow, so it is refused in judged play as in strict."""
    state = do(calling("hoffmann", QUEENS, out=("QC 9H", "7H")), "point 5")
    assert refused(state, "equal", "reply.not_equal").facts["question"] in (
        "pips_asked",
        "good_denied_by_error",
    )


# ---- pips -------------------------------------------------------------------------------------------------------


def test_CP_54_false_pips() -> None:
    """CP.52, CP.54: pips told that are not held are a false call, corrected until the first trick."""
    state = do(calling("hoffmann", POINTS, out=("QC 9H", "7H")), "point 5", "equal")
    assert state.phase == "making"
    state = do(state, "pips 51", "good")
    assert kinds(state) == [("misnamed-claim", "elder")]
    state = do(state, "elder own claim")
    assert (state.phase, state.calls[-1].size, state.barred) == ("reply", 5, 0)


# ---- what cannot be, and what nobody sees ---------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_false_calls_are_listed_and_done(code: str) -> None:
    """Calls of what is not held are among what can be done, and what only a wrong order or no rank bars is not."""
    state = queens(code)
    listed = {str(action).split(" ", 1)[1] for action in piquet.possible_actions(state)}
    assert {"set 4 Q", "set 4 K", "sequence 5 A"} <= listed
    assert "point 5" not in listed
    for said in ("set 4 Q", "set 4 K", "sequence 5 A"):
        assert len(do(state, said).faults) == 1
    refused(state, "set 4 9", "claim.no_such_set")


def test_what_a_false_call_hides() -> None:
    """The other's view of a false call is that of a true one: what was said, no card, no open fault."""
    state = queens("hoffmann", "set 4 Q")
    heard = view(state, "dealer").calls[-1]
    assert heard[:5] == ("elder", "set", 4, 0, "Q")
    assert heard.cards == ()
    assert "false-claim" not in repr(view(state, "dealer"))
    asked = do(state, "demand set")
    assert asked.calls[-1].cards == ()


def test_a_wrong_word_is_refused() -> None:
    """A word that calls nothing is refused in words; owning to nothing changes nothing."""
    state = queens("hoffmann")
    assert "number" in str(impossible(state, "call nonsense"))
    impossible(state, "own nonsense")
    same = do(state, "elder own claim")
    assert (same.calls, same.phase, same.faults) == (state.calls, state.phase, ())


@pytest.mark.parametrize("code", CODES)
def test_every_word_is_offered_to_both(code: str) -> None:
    """All words stand there at every moment for both, fault or no fault: to offer one would tell."""
    for state in (queens(code), queens(code, "set 4 Q"), queens(code, "set 4 Q", "good")):
        for seat in ("elder", "dealer"):
            words = [a.name for a in piquet.legal_actions(state, seat) if a.kind == "call"]
            assert words == ["deal", "number", "stock", "left", "claim", "answer", "revoke", "turn"]
    assert laws.get(code, "piquet").v.wrong_accusation == "no_effect"
