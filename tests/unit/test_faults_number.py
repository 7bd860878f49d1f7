"""A wrong number of cards kept to oneself, or called in vain, clause by clause under every code.

Leaves out how the number came to be wrong (test_faults_exchange.py, test_faults_deal.py).
"""

from __future__ import annotations

import pytest

from ecarte_widgets.rules import ecarte
from tests.support.dealing import SIX_FIVE, packets, table, took_back
from tests.support.exchanging import DEAL, TURNED, asked, dealt, gave, opened, took
from tests.support.judged import at_lead, conserved, counted, judged, marks, played_out
from tests.support.play import CODES, do, lawful


@pytest.mark.parametrize("size", [4, 6])
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("code", CODES)
def test_S3_23_exchanged_without_a_word(code: str, seat: int, size: int) -> None:
    """S3.23, silent elsewhere: exchanging with a wrong number and saying nothing loses two and the king mark."""
    state = dealt(opened(code), seat, size)
    state = do(state, "discard KC QC; give 2; take-up", "discard AS; take-up")
    other = ("dealer", "elder")[seat]
    state = do(state, f"{other} call number")
    assert [(bar.seat, bar.turned) for bar in state.barred] == [(("elder", "dealer")[seat], True)]
    assert marks(counted(state)) == [(1 - seat, 2, "wrong_number_concealed_at_exchange")]
    conserved(state)


@pytest.mark.parametrize("code", CODES)
def test_S3_23_even_a_king_turned_up(code: str) -> None:
    """S3.23: the dealer loses the mark of a king even if he turned it up."""
    state = dealt(opened(code, TURNED), 1, 6)
    assert state.points == (0, 1)
    state = do(state, "discard 9C QC; give 2; take-up", "discard AS; take-up", "elder call number")
    assert counted(state).points == (2, 0)


@pytest.mark.parametrize("code", ["laws1850", "club1878"])
def test_S3_23_the_others_king_is_his_own(code: str) -> None:
    """S3.23: the fault of the elder hand takes nothing from a dealer who may still mark the king he turned."""
    state = dealt(do(judged(code, TURNED), "propose", "accept"), 0, 6)
    state = do(
        state, "discard 9C QC; give 2; take-up", "discard AS; take-up", "dealer call number", "dealer king"
    )
    assert counted(state).points == (0, 3)


@pytest.mark.parametrize("code", CODES)
def test_S3_23_without_advising(code: str) -> None:
    """S3.23 punishes only who does not advise the other of it."""
    state = do(dealt(opened(code), 0, 6), "elder own number", "discard KC QC; give 2; take-up")
    assert state.faults == ()
    assert do(state, "dealer call number").points == (0, 0)


@pytest.mark.parametrize("code", CODES)
def test_S3_23_a_call_tells_only_if_it_is_right(code: str) -> None:
    """S3.23: a number that was called rightly is known to both; a call in vain has told nobody anything."""
    vain = do(dealt(opened(code), 0, 6), "dealer call number", "discard KC QC; give 2; take-up")
    assert [fault.kind for fault in vain.faults] == ["exchanged-wrong-number"]
    state = do(asked(code, 1), "dealer call number", "discard 8H; take-up")
    assert do(state, "propose", "accept", "discard 9C; give 1; take-up").faults == ()


@pytest.mark.parametrize("code", CODES)
def test_S3_23_a_misdealt_hand_told_of_and_not(code: str) -> None:
    """S3.23, FOS Misdealing, C78.15: who says before he speaks that he was dealt six has the choices of a misdeal;
    who exchanges with them and says nothing loses two, and the dealer's own fault is condoned."""
    state = do(packets(table(code), *took_back(code, SIX_FIVE)), "dealer turn", "elder take-up")
    told = do(state, "elder own number")
    assert told.pending is not None
    assert (told.pending.seat, "throw-out" in told.pending.options) == ("elder", True)
    told = do(told, "choose throw-out", f"throw-out {state.hands[0][0]}")
    cards = " ".join(told.hands[0][:2])
    told = do(told, "propose", "accept", f"discard {cards}", "give 2; take-up")
    assert (told.faults, len(told.hands[0])) == ((), 5)
    quiet = do(state, "propose", "accept", f"discard {cards}", "give 2; take-up")
    assert [fault.kind for fault in quiet.faults] == ["exchanged-wrong-number"]
    assert ("elder-too-many", "condoned") in [fault[::2] for fault in quiet.ended]
    assert marks(counted(do(quiet, "dealer call number"))) == [(1, 2, "wrong_number_concealed_at_exchange")]


@pytest.mark.parametrize("code", CODES)
def test_S3_23_until_the_deal_is_counted(code: str) -> None:
    """S3.23: it can be called as long as the deal is not counted, and lapses then."""
    state = do(dealt(opened(code), 0, 6), "discard KC QC 9C asking 2; give 2; take-up", "discard AS; take-up")
    late = at_lead(state, "propose", "refuse")
    while late.phase != "count":
        late = ecarte.apply(late, next(a for a in ecarte.legal_actions(late) if a.kind == "play"))
    assert marks(counted(do(late, "dealer call number")))[-1][1:] == (2, "wrong_number_concealed_at_exchange")
    over = counted(late)
    assert ("exchanged-wrong-number", "lapsed") in [(fault.kind, fault.how) for fault in over.ended]


@pytest.mark.parametrize("seat", ["elder", "dealer"])
@pytest.mark.parametrize("code", CODES)
def test_S3_24_played_with_more_than_five(code: str, seat: str) -> None:
    """S3.24, silent elsewhere: who plays with more than five after drawing loses the point and the king mark."""
    state = asked(code, 3) if seat == "elder" else took(code, 3)
    if seat == "elder":
        state = do(state, "discard JD; take-up")
    state = at_lead(state, "propose", "refuse")
    state = ecarte.apply(state, next(a for a in ecarte.legal_actions(state) if a.kind == "play"))
    if seat == "dealer":
        assert "played-too-many" not in [fault.kind for fault in state.faults]
        state = ecarte.apply(state, next(a for a in ecarte.legal_actions(state) if a.kind == "play"))
    other = "dealer" if seat == "elder" else "elder"
    assert [(fault.kind, fault.seat) for fault in state.faults] == [("played-too-many", seat)]
    called = do(state, f"{other} call number")
    assert [(bar.seat, bar.turned) for bar in called.barred] == [(seat, True)]
    assert marks(counted(called)) == [(1 if seat == "elder" else 0, 1, "more_than_five_played_after_draw")]
    over = played_out(state)
    assert over.ended[-1][::2] == ("played-too-many", "lapsed")


def test_S3_24_once_for_one_hand() -> None:
    """S3.24: a hand that is played over after a revoke is the same hand, and its fault the same fault."""
    state = do(asked("foster", 3), "discard JD; take-up")
    state = do(at_lead(state, "propose", "refuse"), "play KC; play TS", "elder call revoke")
    assert (state.phase, state.tricks) == ("lead", ())
    assert [fault.kind for fault in do(state, "play KC").faults] == ["played-too-many"]


@pytest.mark.parametrize("code", ["cassell", "laws1850", "foster", "club1878"])
def test_S3_24_only_after_drawing(code: str) -> None:
    """S3.24 speaks of discarding and drawing: a misdealt hand that was kept as it was dealt has another law."""
    state = do(dealt(opened(code), 1, 6), "discard KC QC; give 2; take-up", "discard -")
    state = do(at_lead(state, "propose", "refuse"), "play 9C; play AS")
    assert "played-too-many" not in [fault.kind for fault in state.faults]


def test_S3_24_beside_a_king_turned() -> None:
    """S3.24 does not name a king turned up: one that is marked stays, one not marked yet cannot be marked any more."""
    for code, points in (("foster", (1, 1)), ("club1878", (1, 0))):
        state = judged(code, TURNED)
        state = do(state, "dealer king") if code == "foster" else state
        state = do(state, "propose", "accept", "discard 7S TD; give 2; take-up")
        state = do(state, "discard JD 9D taking 3; take-up")
        state = do(at_lead(state, "propose", "refuse"), "play 9C", "play 8H", "elder call number")
        assert "king" not in lawful(state, "dealer")
        assert counted(state).points == points


@pytest.mark.parametrize("code", CODES)
def test_S3_16_a_king_drawn_to_complete_the_hand(code: str) -> None:
    """S3.16, C78.34: a hand completed when the exchange is over is final as it then is, with the king it drew."""
    text = DEAL.replace("AH KD QD", "AH KD QD KH")
    state = do(opened(code, text), "discard 7S TD; give 2; take-up", "discard JD 9D taking 1; take-up")
    state = do(state, "propose", "refuse")
    assert state.king_holder == ""
    state = do(state, "dealer own number", "choose complete")
    assert (state.king_holder, state.marked) == ("dealer", "dealer" if code == "online" else "")
    assert len(state.hands[1]) == 5


@pytest.mark.parametrize("code", ["laws1850", "club1878"])
def test_C78_31_a_king_not_marked_goes_with_the_deal(code: str) -> None:
    """C78.31: with a void deal the right to mark the king turned up in it is gone."""
    answer = {"exchange_elder_gets_too_many": "fresh_or_throws_out_unseen"}
    state = do(judged(code, TURNED, **answer), "propose", "accept", "discard 9C QC; give 3; take-up")
    state = do(state, "elder call number", "choose fresh")
    assert (state.phase, state.turned_open, "king" in lawful(state, "dealer")) == ("shuffle", False, False)


# ---- whose the fault is when one follows another -------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_S3_14_condoned_by_playing_on(code: str) -> None:
    """S3.14 beside S3.24: the elder hand that plays on with a card too many condones the dealer's fault, and
    commits his own."""
    state = at_lead(do(gave(code, 3), "discard JD; take-up"), "propose", "refuse")
    state = ecarte.apply(state, next(a for a in ecarte.legal_actions(state) if a.kind == "play"))
    assert [fault[::2] for fault in state.ended] == [("gave-too-many", "condoned")]
    assert [fault.kind for fault in state.faults] == ["played-too-many"]


def test_S3_18_after_another_exchange_it_is_S3_23() -> None:
    """S3.18, S3.23: who proposes again with a card too many and says nothing has exchanged with a wrong number."""
    state = do(asked("foster", 3), "discard JD; take-up", "propose", "accept", "discard 9C; give 1; take-up")
    assert [fault.kind for fault in state.faults] == ["exchanged-wrong-number"]
    assert marks(counted(do(state, "dealer call number"))) == [(1, 2, "wrong_number_concealed_at_exchange")]


@pytest.mark.parametrize("text", ["elder call number", "dealer call number", "elder own number"])
@pytest.mark.parametrize("code", CODES)
def test_a_wrong_call_changes_nothing(code: str, text: str) -> None:
    """No source says what follows a call without a fault: play goes on where it stood."""
    state = do(opened(code), "discard 7S TD", "give 2")
    after = do(state, text)
    assert (after.hands, after.phase, after.ended, after.points) == (state.hands, state.phase, (), (0, 0))


@pytest.mark.parametrize("code", CODES)
def test_called_twice_it_is_ruled_once(code: str) -> None:
    """A fault that was called is over: the same word once more brings nothing."""
    state = do(took(code, 1), "elder call number", "choose stand", "elder call number")
    assert [fault[::2] for fault in state.ended] == [("took-too-few", "called")]
    assert state.phase == "proposal"
