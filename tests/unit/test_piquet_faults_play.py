"""Wrong cards at piquet: revokes, leads out of turn, cards that fall; taken up again without penalty.

Leaves out what is lawful in play (test_piquet_laws_play.py).
"""

from __future__ import annotations

import pytest

from ecarte_widgets.rules import piquet
from ecarte_widgets.rules.cards import card
from ecarte_widgets.rules.piquet_state import State
from ecarte_widgets.rules.piquet_views import view
from tests.support.piquet_deals import CODES, do, impossible, lawful, made, play, point
from tests.support.piquet_faults import OUT, agreed, judged, kinds, played_out, rules, scattered


def at_lead(code: str) -> State:
    """CD's deal after the exchange and his point, the elder hand to lead."""
    return point(do(judged(code), *OUT), 5, 49, "good")


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("word", ["elder call revoke", "dealer own revoke"])
def test_CP_59_IV_a_revoke_and_all_later_cards_are_taken_up(code: str, word: str) -> None:
    """CP.59.IV, FOS Method of Playing: the faulty card and every later one are taken up, and play goes on as though no
    error had been committed: the score too."""
    before = play(at_lead(code), "AH TH KH 7D KD")
    state = play(before, "QS")
    assert kinds(state) == [("revoke", "dealer")]
    state = play(state, "QH JD JH TD")
    state = do(state, word)
    assert (state.phase, state.to_act, state.led) == ("follow", "dealer", card("KD"))
    assert (state.hands, state.tricks, state.won, made(state)) == (
        before.hands,
        before.tricks,
        before.won,
        made(before),
    )
    assert state.nothing == (False, False)
    assert set(lawful(state)[:3]) == {"play AD", "play QD", "play JD"}
    assert scattered(state)


def test_CP_59_IV_found_when_the_hand_is_over() -> None:
    """CP.59.IV: whenever the error is detected: the last trick and the cards are not scored then."""
    over = played_out(play(at_lead("hoffmann"), "AH TH KH 7D KD QS"))
    assert over.phase == "count"
    assert any(mark.why == "mark.last" for mark in over.marks)
    state = do(over, "elder call revoke")
    assert (state.phase, len(state.tricks)) == ("follow", 2)
    assert not any(mark.why in ("mark.last", "mark.cards", "mark.capot") for mark in state.marks)
    again = played_out(play(state, "AD"))
    assert len(again.tricks) == 12
    assert agreed(again).results[-1].made == made(again)


def test_CP_59_IV_CP_56_a_revoke_in_the_first_trick_opens_no_reckoning() -> None:
    """CP.56: the dealer has played to the first trick; taking the card up again lets nobody reckon what was omitted."""
    state = do(play(at_lead("hoffmann"), "AH 7D"), "elder call revoke")
    assert (state.phase, state.to_act) == ("follow", "dealer")
    impossible(state, "dealer set 4 T")
    impossible(state, "elder sequence 4 A")
    assert lawful(state)[0] == "play TH"


@pytest.mark.parametrize("code", CODES)
def test_CP_59_IV_two_revokes_the_earlier_takes_the_later_with_it(code: str) -> None:
    """CP.59.IV: all cards after the mistake are taken up; what went wrong among them is no fault any more."""
    state = play(at_lead(code), "AH 7D KH TH")
    assert kinds(state) == [("revoke", "dealer")]
    state = play(state, "KD QS")
    assert kinds(state) == [("revoke", "dealer"), ("revoke", "dealer")]
    last = do(state, "elder call revoke")
    assert (len(last.tricks), kinds(last)) == (2, [("revoke", "dealer")])
    first = do(play(last, "AD"), "elder call revoke")
    assert (len(first.tricks), first.faults) == (0, ())


def test_CP_59_IV_what_is_no_fault_of_the_play_outlasts_it() -> None:
    """CP.59.IV: cards are taken up again; a look that was taken meanwhile was taken all the same."""
    state = do(judged("hoffmann"), OUT[0], "discard 7S 9H")
    state = play(point(state, 5, 49, "good"), "AH TH KH 7H KD QS")
    state = do(state, "elder look left")
    assert kinds(state) == [("revoke", "dealer"), ("saw-left", "elder")]
    assert kinds(do(state, "elder call revoke")) == [("saw-left", "elder")]


def test_nobody_calls_his_own_fault() -> None:
    """A call is of the other's fault; one's own is owned to."""
    state = play(at_lead("hoffmann"), "AH TH KH 7D KD QS")
    assert kinds(do(state, "dealer call revoke")) == [("revoke", "dealer")]
    assert kinds(do(state, "elder own revoke")) == [("revoke", "dealer")]
    assert kinds(do(state, "dealer own revoke")) == []


@pytest.mark.parametrize("code", CODES)
def test_CP_59_III_a_lead_out_of_turn_is_taken_up(code: str) -> None:
    """CP.59.III: it may be taken up unless it has been played to."""
    before = play(at_lead(code), "AH TH")
    state = do(before, "dealer play AD")
    assert kinds(state) == [("out-of-turn", "dealer")]
    back = do(state, "elder call turn")
    assert (back.phase, back.to_act, back.hands, made(back)) == ("lead", "elder", before.hands, made(before))
    condoned = play(state, "KD")
    assert condoned.faults == ()
    assert [ended.how for ended in condoned.ended] == ["condoned"]
    assert "settled" in str(impossible(condoned, "elder call turn"))
    assert condoned.tricks[-1][:3] == ("dealer", "AD", "KD")


@pytest.mark.parametrize("code", CODES)
def test_CP_59_I_a_card_that_falls_may_be_taken_up(code: str) -> None:
    """CP.59.I: it is retaken, and the other has seen it."""
    before = play(at_lead(code), "AH")
    state = do(before, "drop QS")
    assert state.hands == before.hands
    assert (state.phase, state.to_act, state.faults) == (before.phase, before.to_act, ())
    assert card("QS") in view(state, "elder").seen
    impossible(state, "drop AS")


@pytest.mark.parametrize("code", CODES)
def test_FOS_abandoned_hands_a_hand_thrown_down_is_taken_up_again(code: str) -> None:
    """FOS Abandoned Hands: it may be taken up unless it is mixed; the other has seen it, and play goes on."""
    before = play(at_lead(code), "AH TH")
    state = do(before, "throw-down")
    assert (state.hands, state.phase, state.to_act) == (before.hands, before.phase, before.to_act)
    assert set(state.hands[0]) <= set(view(state, "dealer").seen)
    impossible(before, "dealer throw-down")
    impossible(judged(code), "throw-down")


@pytest.mark.parametrize("code", CODES)
def test_strict_play_refuses_all_this(code: str) -> None:
    """In strict play a wrong card is refused, and nothing falls."""
    strict = piquet.start(deal=piquet.deal("", seed=4), code=at_lead(code).code)
    assert not [a for a in piquet.possible_actions(strict) if a.kind in ("call", "own", "drop", "take-back")]
    impossible(strict, "drop AS")


def test_revokes_and_leads_out_of_turn_are_listed() -> None:
    """Every card of the hand can be played, and led out of turn."""
    state = play(at_lead("hoffmann"), "AH TH KH")
    listed = piquet.possible_actions(state, "dealer")
    assert {a.cards[0] for a in listed if a.kind == "play"} == set(state.hands[1])
    state = play(state, "7D")
    listed = piquet.possible_actions(state, "dealer")
    assert {a.cards[0] for a in listed if a.kind == "play"} == set(state.hands[1])
    assert rules(state, "elder call revoke") == rules(state, "elder call revoke")


def test_CP_60_tricks_may_be_looked_through() -> None:
    """CP.60: either player may examine all tricks at any time: they stand in the view of both."""
    state = play(at_lead("hoffmann"), "AH TH KH 7D")
    assert view(state, "elder").tricks == view(state, "dealer").tricks == state.tricks
