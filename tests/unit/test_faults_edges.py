"""Rulings that were found by breaking the laws one place at a time, and courses that random misbehaviour has found.

Leaves out what the other files on faults hold.
"""

from __future__ import annotations

import pytest

from ecarte_widgets.rules import carry, ecarte
from ecarte_widgets.rules.carry import Carried
from ecarte_widgets.rules.record import Game
from tests.support.dealing import DEAL as DEALT
from tests.support.dealing import SIX_FIVE, packets, table
from tests.support.judged import at_lead, can, conserved, counted, judged, marks, played_out
from tests.support.play import CODES, do, lawful

DEAL = "E: KC QC 9C TD 7S  D: 8H AS TS JD 9D  T: 9H"
"""The elder hand has no heart; the dealer has no club, and one trump."""
THREE = "E: KS QS JS 7H 7C  D: AS TS 9S AH AC  T: 9D"
"""The elder hand makes three tricks in spades, and no more."""


@pytest.mark.parametrize(
    ("name", "suit", "leads"),
    [
        ("spades", "S", "7S"),
        ("diamonds", "D", "TD"),
        ("clubs", "C", "KC QC 9C"),
        ("hearts", "H", "KC QC 9C TD 7S"),
    ],
)
def test_FOS_Method_of_playing_any_suit_is_called(name: str, suit: str, leads: str) -> None:
    """FOS Method of playing: of a leader with none of the suit he named any suit may be called: the card is taken up,
    and that suit led if he has it."""
    state = do(
        at_lead(judged("foster", DEAL), "stand"), "play KC naming H", "dealer call suit", f"choose {name}"
    )
    assert (state.led, state.phase, state.to_act, state.bound) == (None, "lead", "elder", suit)
    assert set(state.hands[0]) == {"KC", "QC", "9C", "TD", "7S"}
    assert {f"play {card}" for card in leads.split()} == {
        act for act in lawful(state) if act.startswith("play")
    }


@pytest.mark.parametrize(
    ("code", "made"),
    [("laws1850", (1, 2)), ("foster", (0, 1)), ("club1878", (0, 1)), ("cassell", (0, 1)), ("online", (0, 1))],
)
def test_C78_42_S1_19_thrown_down_with_three_tricks(code: str, made: tuple[int, int]) -> None:
    """C78.42, FOS Abandoned hands: who has his three tricks makes the point though he throws the rest down; by S1.19
    the adversary marks two all the same."""
    state = at_lead(judged(code, THREE), "stand")
    state = do(state, *(f"play {card}" for card in ["KS", "9S", "QS", "TS", "JS", "AS"]))
    assert marks(counted(do(state, "elder throw-down")))[-1][:2] == made


@pytest.mark.parametrize(("choice", "tricks"), [("stand", 1), ("replay", 0)])
def test_C78_25_the_king_is_corrected_and_the_score_cut(choice: str, tricks: int) -> None:
    """C78.25: after the offender has played the false king is taken down and the score cut, played over or not."""
    state = do(judged("club1878", DEAL), "stand", "elder king")
    state = do(at_lead(state), "play KC", "play 8H", "dealer call king", f"choose {choice}")
    assert (state.points, state.marked, state.cut) == ((0, 0), "", ("elder", (0, 1, 1)))
    assert len(state.tricks) == tricks


@pytest.mark.parametrize("code", ["laws1850", "foster", "club1878"])
def test_C78_23_a_king_too_late_can_be_called_to_the_end(code: str) -> None:
    """C78.23, FOS Marking: the mark of a king announced too late is lost though tricks have been played since."""
    state = at_lead(judged(code, DEAL.replace("KC", "KH")), "stand")
    state = do(state, "play 9C", "elder king", "play 8H")
    assert [fault.kind for fault in state.faults] == ["late-king"]
    assert do(state, "dealer call king").points == (0, 0)
    while state.phase != "count":
        state = ecarte.apply(state, next(a for a in ecarte.legal_actions(state) if a.kind == "play"))
    assert do(state, "dealer call king").points == (0, 0)
    assert counted(state).ended[-1] == ("late-king", "elder", "lapsed")


@pytest.mark.parametrize("code", CODES)
def test_S1_17_tricks_looked_at_can_be_called_later(code: str) -> None:
    """S1.17, FOS Gathering tricks: who has looked at his adversary's tricks shows his cards though a trick has been
    played since."""
    state = at_lead(judged(code, "E: KC 7C 9D TD 7S  D: 8C AS TS JD KD  T: 9H"), "stand")
    state = do(state, "play KC", "play 8C", "dealer look tricks", "play TD", "play JD", "elder call look")
    state = do(state, "choose expose") if state.phase == "remedy" else state
    assert state.exposed == (False, True)


@pytest.mark.parametrize("code", ["laws1850", "foster"])
def test_S3_3_a_look_at_discards_can_be_called_later(code: str) -> None:
    """S3.3: who has looked at what was put out may have to show his cards though a trick has been played since."""
    state = do(judged(code, DEAL), "propose", "accept", "discard 7S TD", "give 2", "take-up")
    state = do(state, "discard AS JD; take-up", "elder look discards")
    state = at_lead(state, "propose", "refuse")
    while not state.tricks:
        state = ecarte.apply(state, next(a for a in ecarte.legal_actions(state) if a.kind == "play"))
    state = do(state, "dealer call look", "choose expose")
    assert state.exposed == (True, False)


@pytest.mark.parametrize(("code", "why"), [("foster", "point"), ("club1878", "point"), ("cassell", "point")])
def test_C78_42_a_hand_with_three_tricks_is_no_lost_one(code: str, why: str) -> None:
    """C78.42: the three tricks are counted to him who has made them, and nothing to the adversary."""
    state = do(
        at_lead(judged(code, THREE), "stand"), *(f"play {card}" for card in ("KS", "9S", "QS", "TS", "JS"))
    )
    over = counted(do(state, "play AS", "elder throw-down"))
    assert [(award.player, why in award.why) for award in over.results[-1].awards] == [(0, True)]


def test_a_card_that_has_fallen_stays_when_the_hand_is_over() -> None:
    """Once a king has ended the game the card that fell is not picked up any more: the count goes on."""
    state = do(at_lead(judged("club1878", DEAL, score=(0, 4)), "stand"), "drop KC", "dealer king")
    assert (state.phase, state.fallen) == ("count", True)
    assert not can(state, ecarte.read_action(state, "elder pick-up"))
    assert "pick-up" not in [act.kind for act in ecarte.possible_actions(state, "elder")]


def test_no_hand_is_thrown_down_before_the_trump_is_turned() -> None:
    """While a card too many is thrown out before the turn-up there is no play to give up."""
    state = do(packets(table("foster"), *SIX_FIVE), "elder take-up", "elder call number", "choose throw-out")
    assert (state.phase, state.turn_up) == ("surplus", None)
    for seat in ("elder", "dealer"):
        kinds = {act.kind for act in ecarte.possible_actions(state, seat)}
        assert not kinds & {"throw-down", "quit", "look", "concede"}
    state = do(state, f"throw-out {state.hands[0][0]}", "dealer turn")
    assert len(state.hands[0]) == 5
    conserved(state)


def test_a_king_marked_late_belongs_to_the_deal_he_was_turned_in() -> None:
    """A king marked after a void deal is in the result of the deal before that, and in no other."""
    state = played_out(at_lead(judged("club1878", DEAL.replace("T: 9H", "T: KH")), "stand"))
    wrong = ecarte.chance(state, ecarte.deal(DEALT))._replace(name="wrong-pack")
    state = do(ecarte.apply(state, wrong), "elder cut 16", "dealer deal 3", "elder call deal")
    points = state.points
    state = do(state, "elder king")
    assert (state.awards, state.results[-1].awards[-1].why) == ((), "award.turned_king")
    assert sum(state.points) == sum(points) + 1


@pytest.mark.parametrize("code", CODES)
def test_a_code_carries_bystanders_and_falling_cards(code: str) -> None:
    """What a bystander says, where the code lets him, and a card that falls upon another come back from the letters."""
    texts = ["elder stand", "elder play KC", "dealer drop AS covering"]
    state = judged(code, DEAL)
    deal, states, actions = state.dealt, [state], []
    while texts:
        last = states[-1]
        text = last.phase if last.phase in ("announce", "answer") else texts.pop(0)
        actions.append(ecarte.read_action(last, text))
        states.append(ecarte.apply(last, actions[-1]))
    call = ecarte.read_action(states[-1], "bystander call revoke")
    if can(states[-1], call):
        actions.append(call)
    game = Game(code=state.code, deal=deal, actions=tuple(actions), play="judged")
    assert carry.unpack(carry.pack(Carried(game))).game.actions == tuple(actions)


def test_a_king_called_after_the_hand_is_played_over_takes_nothing_up() -> None:
    """Where the cards that lay when a false king was called are in the hands again, only the score is put right."""
    deal = "E: QH KH QS 8H 7D  D: QD KC KD 9C 9D  T: 7H"
    state = do(at_lead(judged("laws1850", deal), "stand"), "play 7D", "play 9D", "play KD", "dealer king")
    state = do(state, "elder play QS", "dealer call revoke")
    assert (state.tricks, len(state.hands[0])) == ((), 5)
    state = do(state, "elder call king")
    state = do(state, "choose replay") if state.phase == "remedy" else state
    conserved(state)
    assert (len(state.hands[0]), state.led, state.points[1]) == (5, None, 0)
