"""What the club laws, Cavendish and Foster add to calling: order, sinking, mending, forgetting; named by clause.

Leaves out what S2 says (test_piquet_laws_calling.py), and penalties: strict play refuses what they are for.
"""

from __future__ import annotations

import pytest

from ecarte_widgets.rules.cards import cards
from ecarte_widgets.rules.piquet_state import State
from ecarte_widgets.rules.piquet_views import view
from tests.support.piquet_deals import (
    BY_CARDS,
    CODES,
    called,
    do,
    impossible,
    lawful,
    made,
    made_for,
    play_out,
    point,
    refused,
)

EVEN = "E: KS QS JS TS 8S AH KH QH KD AC 9C 7C  D: AD QD JD TD 7D AS 9S JH TH 9H KC QC"
"""Points of 48 each; a quart to the king against two tierces; three kings against nothing."""
SIX = "E: AS KS QS 9S 8S AH KH QH AD KD 9C 8C  D: JH TH 9H 8H 7H JS QD JD TD 9D 8D 7D"
"""The dealer has six diamonds, and a second suit of five."""
SHUT = "E: KS QS JS TS QH JH TH 8H QD TD QC TC  D: AS 9S 7S AH KH 9H AD KD 9D AC KC 9C"
"""A tierce to the queen is good against the cards, and a quart to the king beside it; so is nothing of the two sets."""
MINOR = "E: TS 9S 8S 7S 9H 8H 7H AD JD AC JC KC  D: AS KS JS AH QH JH KD TD 9D QC TC 9C"
"""A quart minor and a tierce minor, and nothing against them."""
THREE = "E: AS AH AD KS QS 9S 8H 7H 9D 8D 9C 7C  D: KH QH JH JS JD TS TD KC QC TC 8C 7D"
"""Three aces, a tierce major and a point of four, against three knaves, three tens and a tierce to the king."""


def first_point(state: State) -> str:
    """The elder hand's best point, as the code has it called."""
    return next(text for text in lawful(state, "elder") if text.split()[0] in ("point", "pips"))


# ---- order -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_CP_46_point_first_or_lost(code: str) -> None:
    """CP.46: whoever calls anything else before his point has lost the right to call it."""
    state = called(code, EVEN)
    said = first_point(state)
    after = do(state, "set 3 K; good")
    refused(after, said, "claim.point_first", "call_order")
    assert said not in lawful(after)


@pytest.mark.parametrize("code", CODES)
def test_CP_46_one_point_only(code: str) -> None:
    """CP.46: the point is called once."""
    state = point(called(code, MINOR), 4, 34)
    refused(state, first_point(called(code, MINOR)), "claim.point_first", "call_order")


@pytest.mark.parametrize(
    ("code", "free"), [("hoffmann", True), ("au_cent", True), ("pagat", True), ("foster", False)]
)
def test_CP_47_option_sets_before_sequences(code: str, free: bool) -> None:
    """CP.47: nobody is bound to call sequences next after the point; Foster's order is point, sequence, set."""
    state = do(called(code, EVEN), "set 3 K; good")
    if free:
        assert made(do(state, "sequence 4 K; good")) == (7, 0)
    else:
        refused(state, "sequence 4 K", "claim.order", "call_order")


@pytest.mark.parametrize("code", [*BY_CARDS, "au_cent"])
def test_CP_47_the_dealer_reckons_in_any_order(code: str) -> None:
    """CP.47, CD: the dealer is only adding up: sets before his point, a tierce before a quint."""
    state = do(called(code, SIX), "sequence 3 A; not-good; play AS; sequence 4 T; sequence 5 J")
    state = do(state, "point 6" if code in BY_CARDS else "pips 54")
    assert made_for(state, "dealer") == [("point", 6), ("sequence.4", 4), ("sequence.5", 15)]


@pytest.mark.parametrize("code", CODES)
def test_CP_46_option_how_the_point_is_called(code: str) -> None:
    """CP.46: the number of cards is enough; CA.15 and FOS: the point is called by what it makes."""
    state = called(code, EVEN)
    if code in BY_CARDS:
        refused(state, "pips 48", "claim.cards_first", "point_call")
        assert "point 5" in lawful(state)
    else:
        refused(state, "point 5", "claim.pips_first", "point_call")
        assert do(state, "pips 48").phase == "reply"


@pytest.mark.parametrize("code", BY_CARDS)
def test_CP_46_only_who_has_as_many_may_ask(code: str) -> None:
    """CP.46: the dealer may not ask what a point makes unless he holds as many cards himself."""
    hands = "E: AS KS QS 9S 8S 7S AH KH QH KD AC 9C  D: AD QD JD TD 7D JS TS JH TH 9H KC QC"
    state = do(called(code, hands), "point 6")
    refused(state, "equal", "reply.not_equal", "pips_asked")
    assert lawful(state) == ["good", "demand point"]


@pytest.mark.parametrize("code", BY_CARDS)
def test_CP_46_the_question_bars_more_cards(code: str) -> None:
    """CP.46: who has asked compares no more cards than were called, the longer suit cut down to them."""
    state = do(called(code, SIX), "point 5; equal; pips 48")
    refused(state, "not-good", "reply.not_better")  # five of his six make 47


def test_CP_62_option_a_point_of_four_at_least() -> None:
    """The largest point is good, were it of three cards; by a modern rule it has four."""
    text = "E: AS KS QS AH KH QH AD KD QD JC TC 9C  D: TS 9S 8S TH 9H 8H TD 9D 8D 8C 7C AC"
    assert made(do(called("hoffmann", text), "point 3; equal; pips 31; good")) == (3, 0)
    four = called("hoffmann", text, point_minimum=4)
    refused(four, "point 3", "claim.point_too_short", "point_minimum")
    assert "point 3" not in lawful(four)
    assert "point 3" not in lawful(do(four, "play AS"))


# ---- how much is said ---------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_CP_48_CA_16_option_the_number_is_enough(code: str) -> None:
    """CP.48: what is good against the cards needs no rank; CA.16 and FOS: top card and rank are always told."""
    state = called(code, SHUT)
    if code in BY_CARDS:
        assert do(state, "sequence 3").calls[-1].rank == ""
        refused(do(state, "sequence 3"), "not-good", "reply.not_better")
        refused(do(state, "sequence 3"), "equal", "reply.not_equal")
        refused(state, "set 4", "claim.say_rank", "call_detail")  # four aces might be against it
    else:
        refused(state, "sequence 3", "claim.say_rank", "call_detail")
        refused(state, "set 4", "claim.say_rank", "call_detail")


@pytest.mark.parametrize("code", CODES)
def test_CP_49_CA_17_option_undercalled_but_good_against_the_cards(code: str) -> None:
    """CP.49: who calls less, but good against the cards, may reckon the better one after it; CA.17, FOS: it is lost."""
    state = do(called(code, SHUT), "sequence 3 Q; good")
    if code in BY_CARDS:
        assert made(do(state, "sequence 4 K")) == (7, 0)
        assert made(do(state, "sequence 4")) == (7, 0)
    else:
        refused(state, "sequence 4 K", "claim.undercalled", "undercall_good_against_cards")


@pytest.mark.parametrize("code", CODES)
def test_CP_49_undercalled_and_not_good_against_the_cards(code: str) -> None:
    """CD: after a tierce minor that was good, no quart, named or not; a second tierce minor may be reckoned."""
    state = do(called(code, MINOR), "sequence 3 9; good")
    refused(state, "sequence 4 T", "claim.undercalled", "undercall_good_against_cards")
    if code in BY_CARDS:
        refused(state, "sequence 4", "claim.undercalled", "undercall_good_against_cards")
    assert made(do(state, "sequence 3 9")) == (6, 0)
    refused(state, "sequence 3 T", "claim.undercalled")


@pytest.mark.parametrize("code", CODES)
def test_CP_49_a_lower_set_first(code: str) -> None:
    """CD: of two quatorzes the best is called first, or what beats the first one is lost."""
    state = do(called(code, SHUT), "set 4 T; good")
    refused(state, "set 4 Q", "claim.undercalled", "undercall_good_against_cards")
    assert made(do(called(code, SHUT), "set 4 Q; good; set 4 T")) == (28, 0)


@pytest.mark.parametrize("code", CODES)
def test_CD_sinking(code: str) -> None:
    """CD, HOF, FOS: a player may call less than he holds, or nothing, and what he sinks is lost."""
    state = called(code, SHUT)
    assert {"set 3 T", "set 3 Q", "sequence 3 K"} <= set(lawful(state))
    assert made(do(state, "set 3 Q; good")) == (3, 0)
    refused(do(state, "set 3 Q; good"), "set 3 Q", "claim.called_already")
    assert do(state, "play KS").phase == "reckoning"
    assert made(do(state, "play KS; play 9S")) == (1, 0)


@pytest.mark.parametrize("code", CODES)
def test_CD_the_dealer_sinks_too(code: str) -> None:
    """CD: "Good" can be said of anything; then it is good, whatever the dealer holds."""
    state = do(called(code, SIX), "sequence 3 A")
    assert lawful(state) == ["good", "not-good", "demand sequence"]
    state = do(state, "good; play AS")
    assert made(state)[0] == 4
    refused(state, "sequence 5 J", "claim.allowed_good", "good_admitted_by_error")


def test_CP_54_claims_that_are_not_held_are_refused() -> None:
    """CP.54 in strict play: nothing is called that is not in the hand, were it in the discard."""
    state = called("hoffmann", EVEN, out=("TC 8C JC 9D 8D", "7S 8H 7H"))
    for said, why in [
        ("point 6", "claim.not_held.point"),
        ("sequence 5 A", "claim.not_held.sequence"),
        ("set 4 K", "claim.not_held.set"),
        ("set 4", "claim.not_held.set"),
        ("point 2", "claim.no_such_point"),
        ("point 9", "claim.no_such_point"),
        ("sequence 4 9", "claim.no_such_sequence"),
        ("sequence 8 K", "claim.no_such_sequence"),
        ("set 5 K", "claim.no_such_set"),
        ("set 2 K", "claim.no_such_set"),
    ]:
        error = refused(state, said, why)
        assert "point 5" in str(error)
    impossible(state, "sequence K", "action.unknown")
    impossible(state, "set four kings", "action.unknown")


@pytest.mark.parametrize("code", CODES)
def test_no_card_is_reckoned_twice(code: str) -> None:
    """The same cards score once in a class, said one by one or all at once; four tierces are four, not five."""
    hands = "E: AS KS QS AH KH QH AD KD QD AC KC QC  D: TS 9S 8S TH 9H 8H TD 9D 8D TC 9C 8C"
    state = do(called(code, hands), "sequence 3 A; good")
    all_at_once = do(state, "reckon")
    assert made(all_at_once) == (12, 0)
    assert made(do(state, "sequence 3 A; sequence 3 A; sequence 3 A")) == (12, 0)
    refused(all_at_once, "sequence 3 A", "claim.called_already", "call_order")
    refused(all_at_once, "reckon", "claim.nothing_good", "omitted_claim")
    quart = do(called(code, EVEN), "sequence 4 K; good")
    refused(quart, "sequence 3 K", "claim.called_already")
    refused(quart, "sequence 3 Q", "claim.called_already")


def test_reckoning_all_at_once_tells_no_more() -> None:
    """What is reckoned in one word says of each claim what it would say by itself: no pips where cards are called."""
    led = do(called("hoffmann", SIX), "point 5; not-good; play AS")
    assert do(led, "reckon").calls == do(led, "point 6; sequence 6 Q; sequence 5 J; set 3 J").calls
    assert {call.pips for call in do(led, "reckon").calls} == {0}
    assert do(called("au_cent", SIX), "play AS; reckon").calls[0].pips == 54


# ---- putting right --------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_CP_50_option_a_call_mended_before_the_answer(code: str) -> None:
    """CP.50: who has called less than he holds may mend it before he is answered; CA.17, FOS: he abides by it."""
    state = do(called(code, MINOR), "sequence 3 9")
    if code in BY_CARDS:
        mended = do(state, "elder sequence 4 T")
        assert (mended.phase, len(mended.calls), mended.calls[0].size) == ("reply", 1, 4)
        assert made(do(mended, "good")) == (4, 0)
        refused(state, "elder sequence 3 9", "claim.not_better", "undercall_corrected")
        refused(do(called(code, MINOR), "sequence 4 T"), "elder sequence 3 9", "claim.not_better")
        refused(state, "elder sequence 5 K", "claim.not_held.sequence")
        impossible(state, "elder set 3 J", "action.not_your_turn")
    else:
        refused(state, "elder sequence 4 T", "claim.abides", "undercall_corrected")


def test_CP_50_a_point_mended() -> None:
    """CP.50: a point too, by the number of its cards; when its pips have been asked it is past mending."""
    state = do(called("hoffmann", EVEN), "point 4")
    assert do(state, "elder point 5").calls[0].size == 5
    refused(state, "elder point 4", "claim.not_better")
    asked = do(state, "equal; pips 40")
    impossible(asked, "elder point 5", "action.not_your_turn")


@pytest.mark.parametrize("code", CODES)
def test_CP_51_CA_20_option_an_answer_taken_back(code: str) -> None:
    """CP.51: the dealer may correct "Good" until the next call or the lead; CA.20, FOS: it stands."""
    state = do(called(code, SIX), "sequence 3 A; good")
    if code not in BY_CARDS:
        refused(state, "dealer not-good", "reply.stands", "good_admitted_by_error")
        return
    mended = do(state, "dealer not-good")
    assert (made(mended), mended.to_act) == ((0, 0), "elder")
    assert made(do(mended, "play AS; sequence 5 J"))[1] == 15
    refused(mended, "dealer good", "reply.stands")
    refused(state, "dealer equal", "reply.not_equal")
    refused(do(state, "set 3 A"), "dealer equal", "reply.sets_never_equal")  # the answer now due is another
    impossible(do(state, "play AS"), "dealer not-good")
    refused(do(called(code, EVEN), "sequence 4 K; good; sequence 3 A"), "dealer not-good", "reply.stands")


def test_CP_51_good_mended_to_equal_asks_what_it_makes() -> None:
    """CP.51: a "Good" that should have been "Equal" has the elder hand count, as if it had been said at first."""
    hands = EVEN.replace("TS 8S", "TS 9S").replace("AS 9S", "AS 8S")  # 49 to 48
    state = do(called("hoffmann", hands), "point 5; good; dealer equal")
    assert (state.phase, state.to_act, made(state), state.barred) == ("making", "elder", (0, 0), 5)
    assert made(do(state, "pips 49; good")) == (5, 0)


@pytest.mark.parametrize("code", CODES)
def test_answers_must_be_true(code: str) -> None:
    """ "Equal" and "Not good" are refused where they are not true; CA.21 says what they would cost."""
    state = do(called(code, EVEN), "sequence 4 K")
    error = refused(state, "not-good", "reply.not_better", "good_denied_by_error")
    assert "CA." in error.clause
    refused(state, "equal", "reply.not_equal")
    assert lawful(state) == ["good", "demand sequence"]


# ---- forgetting ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_CP_56_CA_24_option_until_when_the_elder_reckons(code: str) -> None:
    """CP.56: what was forgotten may be called until the dealer has played; CA.24, FOS: not when one has led."""
    state = do(called(code, THREE), "play AS")
    assert state.to_act == "dealer"
    if code in BY_CARDS:
        late = do(state, "elder set 3 A")  # the ace that was led is one of them
        assert (late.phase, late.to_act) == ("reply", "dealer")
        late = do(late, "good")
        assert (late.phase, late.to_act, made(late)) == ("reckoning", "dealer", (4, 0))
        assert made(do(late, "elder sequence 3 A; good")) == (7, 0)
        assert made(do(state, "elder point 4; good; elder set 3 A; good")) == (8, 0)
        refused(late, "set 3 J", "claim.allowed_good")
    else:
        refused(state, "elder set 3 A", "claim.led_already", "omitted_claim")
        refused(state, "elder reckon", "claim.nothing_good", "omitted_claim")
        assert made(do(state, "set 3 J"))[1] == 3


@pytest.mark.parametrize("code", CODES)
def test_CP_56_nothing_after_the_dealer_has_played(code: str) -> None:
    """CP.56: with the dealer's first card all that was not reckoned is lost, on either side."""
    state = do(called(code, THREE), "play AS; play TS")
    impossible(state, "elder set 3 A", "action.not_now")
    impossible(state, "dealer set 3 J", "action.not_now")
    impossible(state, "elder reckon", "action.not_now")
    assert made(state) == (1, 0)


def test_CP_56_what_the_dealer_has_reckoned_stays_his() -> None:
    """A class that the dealer has reckoned because nobody called it is not called after him."""
    state = do(called("hoffmann", THREE), "play AS; set 3 J")
    refused(state, "elder set 3 A", "claim.reckoned_by_dealer", "omitted_claim")
    assert made(do(state, "set 3 T"))[1] == 6


@pytest.mark.parametrize("code", CODES)
def test_CC_IV_a_class_that_was_not_called_is_the_dealers(code: str) -> None:
    """S2.24, CD: where the elder hand calls nothing, all that the dealer holds of it is good; of points one alone."""
    state = do(called(code, THREE), "play AS; reckon")
    assert dict(made_for(state, "dealer")) == {"point": 4, "sequence.3": 3, "set.3": 3}
    assert made(state)[1] == 13
    refused(state, "point 3" if code in BY_CARDS else "pips 30", "claim.one_point", "point_score")
    assert "reckon" not in lawful(state)


@pytest.mark.parametrize("code", BY_CARDS)
def test_S2_13_the_dealers_point_must_beat_what_was_told(code: str) -> None:
    """Having said "Not good" to five cards the dealer cannot show five: nobody has asked what they make."""
    state = do(called(code, SIX), "point 5; not-good; play AS")
    refused(state, "point 5", "claim.does_not_beat", "point_compare")
    assert made(do(state, "point 6"))[1] == 6


@pytest.mark.parametrize("code", BY_CARDS)
def test_CP_55_the_dealer_shows_what_he_called_equal(code: str) -> None:
    """CP.55, CD: what the dealer has called equal he shows, when the elder hand has led; what was less he keeps."""
    state = do(called(code, EVEN), "point 5; equal; pips 48; equal")
    refused(state, "elder demand point", "demand.nothing", "show_rule")
    led = do(state, "play KS")
    assert view(led, "elder").calls[0].equal == ()
    shown = do(led, "elder demand point")
    assert view(shown, "elder").seen == view(shown, "elder").others_known == cards("AD QD JD TD 7D")
    assert view(shown, "elder").calls[0].equal_shown
    refused(shown, "elder demand point", "demand.nothing")
    later = play_out(do(led, "play 9S"))
    assert later.seen[0] == ()
    less = do(
        called(code, EVEN.replace("8S AH", "9S AH").replace("AS 9S", "AS 8S")), "point 5; equal; pips 49"
    )
    refused(do(less, "good; play KS"), "elder demand point", "demand.nothing")


def test_CA_23_option_equality_is_shown_before_the_dealer_plays() -> None:
    """CA.23: in au cent the dealer shows what was equal before he plays to the first trick."""
    state = do(called("au_cent", EVEN), "pips 48; equal; play KS")
    assert state.seen[0] == ()
    assert set(do(state, "play 9S").seen[0]) == set(cards("AD QD JD TD 7D"))
    assert do(called("foster", EVEN), "pips 48; equal; play KS; play 9S").seen[0] == ()


def test_demands_end_with_the_deal() -> None:
    """When the deal is over there is nothing more to ask for."""
    state = do(called("hoffmann", EVEN), "sequence 4 K; good")
    assert "demand sequence" in lawful(state, "dealer")
    over = play_out(state)
    assert lawful(over, "dealer") == []
    assert cards("KS QS JS TS") == over.calls[0].cards
    impossible(over, "dealer demand sequence")
