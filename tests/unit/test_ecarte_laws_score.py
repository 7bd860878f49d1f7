"""The laws of contract and score: what the tricks of a deal bring, under every code and after every word.

Leaves out the points for the king, which are marked when it is announced.
"""

from __future__ import annotations

import itertools
from functools import cache

import pytest

from ecarte_widgets.rules import ecarte, laws
from ecarte_widgets.rules.ecarte_state import State
from ecarte_widgets.rules.errors import DealError
from tests.support.play import CODES, do, exchange, to_lead

WINS = tuple(itertools.product(("elder", "dealer"), (3, 4, 5)))
"""Who takes how many of the five tricks."""
CALLS = ("stood", "refused", "stood later", "refused later")


def called(state: State, call: str) -> State:
    """The state once the hands are final by this word."""
    if "later" in call:
        state = exchange(state, 1, 1)
    return to_lead(state, "stand" if "stood" in call else "propose; refuse")


def play_out(state: State) -> State:
    """The rest of the deal, the first lawful card each time, no king marked."""
    while state.phase in ("lead", "follow"):
        state = ecarte.apply(state, next(a for a in ecarte.legal_actions(state) if a.kind == "play"))
    return state


@cache
def seed_for(code: str, call: str, winner: str, tricks: int) -> int:
    """A deal, no king turned, that played in this simple way ends with so many tricks for `winner`."""
    for seed in range(4000):
        deal = ecarte.deal(seed=seed)
        if deal.turn_up.rank == "K":
            continue
        state = play_out(called(ecarte.start(deal=deal, code=code), call))
        last = state.results[-1]
        taken = sum(trick.winner == winner for trick in last.tricks)
        if taken == tricks:
            return seed
    raise AssertionError(f"no deal found for {code}, {call}, {winner}, {tricks}")


def brought(code: str | laws.Code, call: str, winner: str, tricks: int) -> ecarte.Award:
    """What the tricks brought, to the player in the seat `winner`."""
    name = code.name if isinstance(code, laws.Code) else code
    deal = ecarte.deal(seed=seed_for(name, call, winner, tricks))
    state = play_out(called(ecarte.start(deal=deal, code=code), call))
    award = state.results[-1].awards[-1]
    assert award.player == (0 if winner == "elder" else 1)
    assert state.results[-1].contract == ("" if "later" in call else call)
    return award


def expected(code: str, call: str, winner: str, tricks: int) -> int:
    """The points by section 3.3 of the digest, written out."""
    vole = tricks == 5
    if call == "stood" and winner == "dealer":
        return 2
    if call == "refused" and winner == "elder":
        return (4 if code == "cassell" else 2) if vole else 2
    return 2 if vole else 1


@pytest.mark.parametrize(("winner", "tricks"), WINS)
@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("code", CODES)
def test_every_ending_is_worth_what_the_digest_says(code: str, call: str, winner: str, tricks: int) -> None:
    """Five codes, four ways to close the hands, six endings: each brings what section 3.3 says."""
    assert brought(code, call, winner, tricks).points == expected(code, call, winner, tricks)


@pytest.mark.parametrize("code", CODES)
def test_S0_12_S1_8_C78_48_point_and_vole(code: str) -> None:
    """S0.12, S1.8, C78.48, FOS Scoring: three or four tricks are the point, one; all five the vole, two."""
    for winner in ("elder", "dealer"):
        for tricks, points, why in ((3, 1, "award.point"), (4, 1, "award.point"), (5, 2, "award.vole")):
            award = brought(code, "stood later", winner, tricks)
            assert (award.points, award.why) == (points, why)


@pytest.mark.parametrize("code", CODES)
def test_S1_1_C78_49_who_stood_and_failed(code: str) -> None:
    """S0.3, S1.1, C78.49: an elder hand that plays without proposing and fails gives the dealer two."""
    for tricks in (3, 4):
        award = brought(code, "stood", "dealer", tricks)
        assert (award.points, award.why, award.question) == (2, "award.stood_point", "failed_contract_award")


@pytest.mark.parametrize("code", CODES)
def test_C78_49_FOS_scoring_who_refused_and_failed(code: str) -> None:
    """S0.14, C78.49, FOS Scoring: a dealer who refuses the first proposal and fails gives the elder hand two."""
    for tricks in (3, 4):
        award = brought(code, "refused", "elder", tricks)
        assert (award.points, award.why) == (2, "award.refused_point")
        wanted = "refusal_doubles" if code == "cassell" else "failed_contract_award"
        assert award.question == wanted


def test_S0_13_S0_14_vole_after_a_refusal_is_doubled() -> None:
    """S0.13–14: the proposer who was refused and takes all five tricks scores four."""
    assert brought("cassell", "refused", "elder", 5).points == 4


@pytest.mark.parametrize("code", ["laws1850", "foster", "club1878", "online"])
def test_S1_9_C78_49_vole_after_a_refusal_is_two(code: str) -> None:
    """S1.9, C78.49, FOS Scoring: the vole is two and no more, refusal or not."""
    award = brought(code, "refused", "elder", 5)
    assert (award.points, award.question) == (2, "vole_after_failed_contract")


@pytest.mark.parametrize("code", CODES)
def test_S0_12_vole_against_an_elder_who_stood_is_two(code: str) -> None:
    """S0.3 with S0.12, S1.9, FOS: the dealer's vole against an elder hand who had not proposed is two in every code."""
    award = brought(code, "stood", "dealer", 5)
    assert (award.points, award.question) == (2, "vole_vs_elder_who_did_not_propose")


@pytest.mark.parametrize("code", CODES)
def test_HOF_deal_2_no_bonus_for_keeping_a_contract(code: str) -> None:
    """HOF deal 2, C78.48: who stood, or refused, and wins has the ordinary one or two; nor is it doubled in S0."""
    for call, winner in (("stood", "elder"), ("refused", "dealer")):
        assert [brought(code, call, winner, tricks).points for tricks in (3, 4, 5)] == [1, 1, 2]


@pytest.mark.parametrize("code", CODES)
def test_S3_10_C78_49_first_proposal_only(code: str) -> None:
    """S3.10, C78.49: after an exchange neither standing nor refusing is a contract."""
    for call, winner in (("stood later", "dealer"), ("refused later", "elder")):
        assert [brought(code, call, winner, tricks).points for tricks in (3, 5)] == [1, 2]


@pytest.mark.parametrize("name", CODES)
def test_option_any_refusal(name: str) -> None:
    """The option under which the penalty attaches to every refusal, and to every later decision to play."""
    code = laws.code(name, penalty_scope="any_refusal")
    for call, winner in (("stood later", "dealer"), ("refused later", "elder")):
        deal = ecarte.deal(seed=seed_for(name, call, winner, 3))
        state = play_out(called(ecarte.start(deal=deal, code=code), call))
        assert state.results[-1].contract == call.split()[0]
        assert state.results[-1].awards[-1].points == 2


def test_S1_9_two_by_tricks_and_one_by_the_king() -> None:
    """S1.9, FOS Scoring: no more than two points by tricks in one deal, three with the king; S0 reaches five."""
    for name in CODES:
        code = laws.get(name)
        most = max(
            ecarte.score(code, winner=winner, vole=vole, contract=contract).points
            for winner in ("elder", "dealer")
            for vole in (False, True)
            for contract in ("", "stood", "refused")
        )
        assert most + code.v.held_king_points == (5 if name == "cassell" else 3)


@pytest.mark.parametrize("code", CODES)
def test_S0_10_C78_46_five_points_win(code: str) -> None:
    """S0.10, C78.46: game is five points; who reaches them has won, and no deal follows."""
    deal = ecarte.deal(seed=seed_for(code, "refused", "elder", 3))
    for elder, dealer in ((3, 4), (4, 4)):
        over = play_out(called(ecarte.start(deal=deal, code=code, score=(elder, dealer)), "refused"))
        assert (over.phase, over.winner, over.to_act) == ("game_over", "A", "")
        assert over.points[0] >= 5
        assert over.results[-1].awards == over.awards
        assert not ecarte.legal_actions(over)
    going_on = play_out(called(ecarte.start(deal=deal, code=code, score=(0, 0)), "refused"))
    assert (going_on.phase, going_on.winner) == ("shuffle", "")


@pytest.mark.parametrize("goal", [5, 7, 11])
def test_BGA_seven_or_eleven_points(goal: int) -> None:
    """BGA: a game may be of seven or eleven points; the score to start with must leave it open."""
    code = laws.code("online", game_points=goal)
    deal = ecarte.deal(seed=seed_for("online", "refused", "elder", 3))
    over = play_out(called(ecarte.start(deal=deal, code=code, score=(goal - 2, 0)), "refused"))
    assert over.winner == "A"
    with pytest.raises(DealError, match="cannot be"):
        ecarte.start(deal=deal, code=code, score=(goal, 0))


def test_C78_46_game_single_double_treble() -> None:
    """C78.46: by agreement a game counts three against no point, two against one or two; else it is single."""
    agreed = laws.code("club1878", game_multiplier="treble_double_single")
    assert [ecarte.game_value(agreed, points) for points in range(5)] == [3, 2, 2, 1, 1]
    for code in CODES:
        assert {ecarte.game_value(laws.get(code), points) for points in range(5)} == {1}


def test_option_no_doubling_in_cassell() -> None:
    """Answers stand side by side: without S0's doubling and with a vole of two, cassell scores as the others do."""
    code = laws.code("cassell", refusal_doubles="no", vole_after_failed_contract=2)
    assert ecarte.score(code, winner="elder", vole=True, contract="refused").points == 2
    point = ecarte.score(code, winner="elder", vole=False, contract="refused")
    assert (point.points, point.question) == (2, "failed_contract_award")
    assert do(ecarte.start(deal=ecarte.deal(), code=code), "propose").phase == "reply"
