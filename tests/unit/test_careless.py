"""The careless player in judged play: whole games under every code, calls that are borne out, and what calling brings.

Leaves out what each fault costs by the laws (test_faults_*.py).
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

from ecarte_widgets.analysis import noticing
from ecarte_widgets.analysis.league import league, play_game
from ecarte_widgets.analysis.players import Bookish, Careless
from ecarte_widgets.rules import ecarte, laws, views
from ecarte_widgets.rules.actions import Action
from ecarte_widgets.rules.ecarte_state import State
from tests.support.judged import at_lead, judged
from tests.support.play import do

GAMES = int(os.environ.get("ECARTE_CARELESS_GAMES", "60"))
"""How many games in all, over the codes; 1,000 for the long run."""
CODES = tuple(laws.load().codes)
DEAL = "E: KC QC 9C TD 7S  D: 8C AS TS JD 9D  T: 9H"


def at(code: str, *texts: str) -> State:
    """The deal played without an exchange, up to the first lead, and then the texts."""
    return do(at_lead(judged(code, DEAL), "stand"), *texts)


def word(state: State, seat: str) -> str:
    """What this seat notices."""
    return noticing.noticed(views.view(state, seat))


# ---- whole games ---------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_whole_games(code: str) -> None:
    """Against itself and against the bookish player every game comes to its end, and nearly every call is right."""
    calls: Counter[bool] = Counter()
    kinds: Counter[str] = Counter()

    def watch(state: State, action: Action) -> None:
        if action.kind != "call":
            return
        ended = ecarte.apply(state, action).ended[len(state.ended) :]
        calls[bool(ended)] += 1
        kinds.update(fault.kind for fault in ended)

    share = -(-GAMES // len(CODES))
    for seed in range(share):
        against = Bookish() if seed % 2 else Careless(0.3, seed + 1000)
        done = play_game(Careless(0.3, seed), against, seed=seed, code=code, watch=watch, play="judged")
        assert done.winner in ("A", "B")
    assert calls[True] >= 5 * share
    assert calls[False] <= 0.05 * calls.total(), calls
    assert {"revoke", "look-tricks"} <= set(kinds)
    assert "misnamed" not in kinds or code != "online"  # where no suit need be named


def test_strict_play_sees_no_mistake() -> None:
    """In strict play he does what the bookish player does, action by action."""
    done = [
        play_game(player, Bookish(), seed=7, code="club1878").results for player in (Careless(1.0), Bookish())
    ]
    assert done[0] == done[1]


def test_calling_pays() -> None:
    """In mirrored matches of two who err alike, he who calls wins the more; in a long run beyond the interval."""
    games = max(120, GAMES)
    score = league(
        Careless(0.3, 1), Careless(0.3, 2, notices=False), games, seed="calls", code="cassell", play="judged"
    )
    assert (score.low if games >= 1000 else score.share) > 0.5, score


# ---- what is noticed -----------------------------------------------------------------------------


def test_a_revoke_is_noticed_once_it_is_proved() -> None:
    """Nothing shows a revoke until the suit comes out of the same hand; then it is called, and once."""
    state = at("foster", "play KC", "play AS")
    assert word(state, "elder") == ""
    state = do(state, "elder play QC", "dealer play 8C")
    assert word(state, "elder") == "revoke"
    assert word(state, "dealer") == ""
    state = do(state, "elder call revoke")
    assert state.phase != "remedy" or word(state, "elder") == ""


def test_no_revoke_is_seen_where_there_is_none() -> None:
    """A suit that is followed proves nothing."""
    assert word(at("foster", "play KC", "play 8C"), "elder") == ""


def test_a_lead_out_of_turn_a_suit_misnamed_and_a_look_are_seen() -> None:
    """What everybody sees is noticed by the other, and by him alone."""
    assert word(at("foster", "dealer play AS"), "elder") == "turn"
    assert word(at("club1878", "play KC naming H"), "dealer") == "suit"
    looked = do(at("foster", "play KC", "play 8C"), "dealer look tricks")
    assert (word(looked, "elder"), word(looked, "dealer")) == ("look", "")


def test_a_king_that_lies_in_ones_own_hand() -> None:
    """Whoever marks the king that the other holds is found out by that other."""
    state = judged("foster", "E: KH QC 9C TD 7S  D: 8C AS TS JD 9D  T: 9H")
    state = do(state, "stand")
    while state.phase in ("announce", "answer"):
        state = do(state, state.phase)
    state = do(state, "dealer king")
    assert (word(state, "elder"), word(state, "dealer")) == ("king", "")


def test_what_was_settled_is_not_called_again() -> None:
    """A word said of the card that still lies there is not said twice, whatever else is done meanwhile."""
    state = do(at("club1878", "play KC naming H"), "dealer call suit")
    state = do(state, "choose accept") if state.phase == "remedy" else state
    assert word(state, "dealer") == ""
    assert word(do(state, "elder call revoke"), "dealer") == ""


def test_one_asks_for_no_more_than_five_backs() -> None:
    """The elder hand counts the dealer's backs: one too many taken is called by number."""
    state = do(judged("foster", DEAL), "propose", "accept", "discard 7S TD", "give 2", "take-up")
    right = do(state, "discard JD 9D", "take-up")
    wrong = do(state, "discard JD 9D taking 3", "take-up")
    assert (word(right, "elder"), word(wrong, "elder")) == ("", "number")
    assert word(wrong, "dealer") == ""
