"""Calls and choices that cannot be: each is refused in words, and the state stays as it was.

Leaves out what follows a right call (test_faults_play.py and its neighbours).
"""

from __future__ import annotations

import pytest

from ecarte_widgets.rules import ecarte, faults, laws
from ecarte_widgets.rules.ecarte_state import State
from ecarte_widgets.rules.errors import ActionError, ImpossibleAction, LawError, RequestError
from tests.support.judged import at_lead, judged
from tests.support.play import CODES, do

DEAL = "E: KC QC 9C TD 7S  D: 8H AS TS JD 9D  T: 9H"
"""Clubs can be led; the dealer has none, and one trump."""


def revoked(code: str = "club1878") -> State:
    """The dealer has kept his trump back, and the elder hand has led again."""
    return do(at_lead(judged(code, DEAL, must_trump=True), "stand"), "play KC", "play AS", "play QC")


def refused(state: State, text: str) -> str:
    """The sentence by which something is refused; the state is as it was."""
    before = dict(state.__dict__)
    with pytest.raises(ActionError) as caught:
        ecarte.apply(state, text)
    assert state.__dict__ == before
    return str(caught.value)


@pytest.mark.parametrize("code", CODES)
def test_a_wrong_accusation_brings_nothing(code: str) -> None:
    """No book says what follows one, and play goes on where it stood: nothing changes but what was said."""
    state = at_lead(judged(code, DEAL), "stand")
    said = do(state, "dealer call king")
    assert laws.get(code)["wrong_accusation"].follow is None
    assert (said.phase, said.to_act, said.hands, said.points) == (
        state.phase,
        state.to_act,
        state.hands,
        state.points,
    )


def test_a_fault_called_twice() -> None:
    """The same word again, with nothing done since, is refused, whether it was right or wrong the first time."""
    state = do(revoked(), "elder call revoke", "choose stand")
    assert "called that already" in refused(state, "elder call revoke")
    wrong = do(revoked(), "elder call look")
    assert "called that already" in refused(wrong, "elder call look")
    assert do(wrong, "elder call revoke").phase == "remedy"


def test_a_call_may_be_made_again_once_something_was_done() -> None:
    """After the other has played the same word may be said again."""
    state = do(revoked(), "elder call look", "play 8H")
    assert do(state, "elder call look").past[-1].name == "look"


def test_a_fault_called_after_its_window() -> None:
    """A lead out of turn that was played to is settled, and the answer says so; a new one can be called."""
    state = do(at_lead(judged("club1878", DEAL), "stand"), "dealer play JD", "elder play TD")
    assert "settled" in refused(state, "elder call turn")
    again = do(state, "elder play 7S") if state.to_act == "dealer" else do(state, "dealer play AS")
    caller = "dealer" if state.to_act == "dealer" else "elder"
    assert do(again, f"{caller} call turn").phase == "remedy"


def test_a_remedy_chosen_by_the_wrong_seat() -> None:
    """The choice is the adversary's: the offender cannot make it, and nobody can choose what is not offered."""
    state = do(revoked(), "elder call revoke")
    assert (state.phase, state.to_act) == ("remedy", "elder")
    assert refused(state, "dealer choose stand")
    assert "stand" in refused(state, "elder choose mercy")
    assert do(state, "elder choose stand").phase == "follow"


def test_words_that_call_nothing() -> None:
    """An unknown word is refused with all there are."""
    told = refused(revoked(), "elder call cheating")
    assert all(word in told for word in faults.load().calls)


@pytest.mark.parametrize("text", ["call", "elder call", "elder choose", "elder choose ?", "look"])
def test_words_left_out(text: str) -> None:
    """A call or a choice without its word is no action."""
    with pytest.raises(ImpossibleAction):
        ecarte.apply(revoked(), text)


def test_what_there_is_not() -> None:
    """A clause, code, question, answer or way of playing that does not exist is refused with what there is."""
    for wrong in ("S9", "S1.99", "nonsense"):
        with pytest.raises(LawError):
            laws.concordance(wrong)
    with pytest.raises(LawError):
        laws.compare("hoyle")
    with pytest.raises(LawError):
        laws.code("house", based_on="foster", must_tramp=True)
    with pytest.raises(LawError):
        laws.code("house", based_on="foster", vole=17)
    with pytest.raises(RequestError):
        ecarte.start(deal=DEAL, play="lenient")
