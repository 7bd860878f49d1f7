"""Faults of the play, clause by clause: done, called or not, and put right by the code on show.

Leaves out dealing and exchanging (test_faults_deal.py, test_faults_exchange.py) and the mechanism (test_faults.py).
"""

from __future__ import annotations

import pytest

from ecarte_widgets.rules import ecarte, views
from ecarte_widgets.rules.ecarte_state import State
from ecarte_widgets.rules.errors import ImpossibleAction, UnlawfulAction
from tests.support.judged import at_lead, conserved, counted, judged, marks, played_out
from tests.support.play import CODES, do

CLUB = ("cassell", "club1878", "online")
"""Codes that follow the club of 1878 in what concerns the revoke."""
FRENCH = ("laws1850", "foster")

DEAL = "E: KC QC 9C TD 7S  D: 8H AS TS JD 9D  T: 9H"
"""Clubs can be led; the dealer has none, and one trump."""
STRICT = ("laws1850", "foster", "club1878", "online")
"""Codes under which a player void in the suit must trump."""


def trick_one(code: str, reply: str = "AS", **answers: object) -> State:
    """The elder hand has stood and led the king of clubs; the dealer has thrown a card, his trump in hand."""
    return do(at_lead(judged(code, DEAL, **answers), "stand"), "play KC", f"play {reply}")


def ended(state: State) -> list[tuple[str, str]]:
    """Faults that are over, and how."""
    return [(fault.kind, fault.how) for fault in state.ended]


# ---- revoke and under-force ----------------------------------------------------------------------


@pytest.mark.parametrize("code", STRICT)
def test_S1_11_a_revoke_is_done_and_lies_open(code: str) -> None:
    """S1.11, C78.43, FOS Renouncing: what may not be done can be done; the card lies, and a fault with it."""
    state = trick_one(code)
    assert state.tricks[0].reply == "AS"
    assert [(fault.kind, fault.seat) for fault in state.faults] == [("no-trump", "dealer")]
    conserved(state)


@pytest.mark.parametrize(
    ("hand", "led", "reply", "kind"),
    [
        ("TS 8S KD 7D 7C", "9S", "8S", "under-force"),
        ("TS 8S KD 7D 7C", "9S", "7D", "revoke"),
        ("7S 8S AH 7D 7C", "9S", "AH", "revoke"),
        ("AH 8D KD 7D 7C", "9S", "7D", "no-trump"),
    ],
)
def test_S1_11_every_kind(hand: str, led: str, reply: str, kind: str) -> None:
    """S1.11: not following, playing too low, keeping a trump back, trumping with the suit in hand: one law for all."""
    state = do(at_lead(judged("foster", f"E: {led} KS QC JC TC  D: {hand}  T: 9H"), "stand"), f"play {led}")
    state = do(state, f"play {reply}")
    assert [fault.kind for fault in state.faults] == [kind]
    assert do(state, "elder call revoke").ended[-1].how == "called"


@pytest.mark.parametrize("code", FRENCH)
def test_S1_12_the_hand_is_played_over(code: str) -> None:
    """S1.12, FOS Renouncing: as soon as it is discovered, even tricks later, all cards are taken up and played over."""
    state = do(trick_one(code), "play QC", "play 8H")
    assert len(state.tricks) == 2
    state = do(state, "elder call revoke")
    assert (state.phase, state.to_act, state.tricks, state.won) == ("lead", "elder", (), (0, 0))
    assert set(state.hands[1]) == {"8H", "AS", "TS", "JD", "9D"}
    assert set(state.hands[0]) == {"KC", "QC", "9C", "TD", "7S"}
    assert state.faults == ()
    conserved(state)


@pytest.mark.parametrize("code", FRENCH)
def test_S1_12_until_the_deal_is_counted(code: str) -> None:
    """S1.12: after the fifth trick it can still be called; once both have agreed to the count, no more."""
    state = trick_one(code)
    while state.phase != "count":
        state = ecarte.apply(state, next(a for a in ecarte.legal_actions(state) if a.kind == "play"))
    assert do(state, "elder call revoke").phase == "lead"
    over = counted(state)
    assert over.phase == "shuffle"
    assert ("no-trump", "lapsed") in ended(over)


@pytest.mark.parametrize("code", FRENCH)
@pytest.mark.parametrize(
    ("deal", "points"),
    [
        ("E: 7S 8S 9S 7D 8D  D: KS QS JS KD QD  T: 9H", 1),  # the offender wins all five tricks
        ("E: KS 7C 8C 9C 7D  D: 9S KC QC JC 8D  T: 9H", 0),  # he wins four
    ],
)
def test_S1_13_what_the_offender_counts(code: str, deal: str, points: int) -> None:
    """S1.13, FOS Renouncing: after the replay the offender counts one for the vole, and nothing for the point."""
    start = at_lead(judged(code, deal), "propose", "accept")
    hands = start.hands
    state = ecarte.start(deal=start.dealt, code=code, play="judged")
    state = at_lead(state, "stand")
    card = next(c for c in hands[0] if c[1] == "S")
    wrong = next(c for c in hands[1] if c[1] != "S")
    state = do(state, f"play {card}", f"play {wrong}", "elder call revoke")
    over = played_out(state)
    assert [(player, got) for player, got, _ in marks(over) if player == 1] == [(1, points)]
    assert marks(over)[-1][2] == "revoke_score"


@pytest.mark.parametrize("code", CLUB)
def test_C78_39_free_until_the_next_lead(code: str) -> None:
    """C78.39: a revoke called before the next lead is only mended: the card is taken up, and nothing is lost."""
    state = trick_one(code, must_trump=True)
    state = do(state, "elder call revoke")
    assert (state.phase, state.to_act, state.led) == ("follow", "dealer", "KC")
    assert state.cut is None
    assert "AS" in state.hands[1]


@pytest.mark.parametrize("code", ["cassell", "foster", "club1878", "online"])
def test_C78_39_the_offender_may_mend_it_himself(code: str) -> None:
    """C78.39: before the next lead the offender takes the faulty card up himself and plays a lawful one."""
    state = trick_one(code, must_trump=True)
    state = do(state, "dealer mend 8H")
    assert state.tricks[-1].reply == "8H"
    assert (state.won, state.faults, ended(state)) == ((0, 1), (), [("no-trump", "mended")])
    with pytest.raises(ImpossibleAction):
        do(trick_one(code, must_trump=True), "play QC", "dealer mend 8H")


@pytest.mark.parametrize("code", CLUB)
@pytest.mark.parametrize("choice", ["replay", "stand"])
def test_C78_43_replay_at_option(code: str, choice: str) -> None:
    """C78.43: after the next lead the adversary may have the hand played over or let it stand; the score is cut."""
    state = do(trick_one(code, must_trump=True), "play QC", "elder call revoke")
    assert (state.phase, state.to_act) == ("remedy", "elder")
    assert [a.name for a in ecarte.legal_actions(state) if a.kind == "choose"] == ["replay", "stand"]
    state = do(state, f"choose {choice}")
    assert state.cut == ("dealer", (0, 1, 1))
    assert (state.led is None) == (choice == "replay")
    conserved(state)


@pytest.mark.parametrize(("code", "points"), [("club1878", 1), ("foster", 0), ("laws1850", 0)])
def test_C78_43_the_raised_point(code: str, points: int) -> None:
    """C78.43 against S1.13 and FOS: who revokes and wins the point from an elder who stood marks one, or nothing."""
    state = do(trick_one(code), "play QC", "elder call revoke")
    if state.phase == "remedy":
        state = do(state, "choose replay")
    state = do(state, "play QC", "play 8H", "play AS", "play 7S", "play JD", "play TD", "play TS", "play KC")
    state = do(state, "play 9D", "play 9C") if state.phase == "lead" else state
    over = counted(state)
    won = max(over.results[-1].tricks, key=lambda t: t.winner == "dealer").winner
    assert won == "dealer"
    vole = all(trick.winner == "dealer" for trick in over.results[-1].tricks)
    assert marks(over)[-1][:2] == (1, 1 if vole else points)


# ---- leads ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["laws1850", "foster", "club1878", "cassell"])
def test_S1_4_the_suit_named_may_be_demanded(code: str) -> None:
    """S1.4, C78.41, FOS: a lead of another suit than was said is taken up if the adversary insists, and made anew."""
    state = do(at_lead(judged(code, DEAL), "stand"), "play KC naming D")
    assert [fault.kind for fault in state.faults] == ["misnamed"]
    state = do(state, "dealer call suit", "choose demand")
    assert (state.phase, state.to_act, state.bound) == ("lead", "elder", "D")
    assert [str(a) for a in ecarte.legal_actions(state) if a.kind == "play"] == ["elder play TD"]
    with pytest.raises(UnlawfulAction, match="diamonds"):
        do(ecarte_strictly(state), "play KC")
    state = do(state, "play TD")
    assert (state.led, state.bound) == ("TD", "")


def ecarte_strictly(state: State) -> State:
    """The same state in strict play, where the unlawful is refused with its reason."""
    from ecarte_widgets.rules.ecarte_state import changed

    return changed(state, {"judged": False})


def test_S1_4_misnamed_without_a_word_of_warning() -> None:
    """S1.4: an elder hand that leads without "I play" and misnames the suit besides has misnamed it all the same."""
    state = do(judged("laws1850", DEAL), "propose", "refuse")
    assert state.phase == "announce"
    state = do(state, "elder play KC naming D")
    assert (state.unwarned, [fault.kind for fault in state.faults]) == (True, ["misnamed"])
    assert do(state, "dealer call suit", "choose demand").bound == "D"


@pytest.mark.parametrize("code", ["laws1850", "foster", "club1878", "cassell"])
def test_S1_5_the_card_may_be_accepted(code: str) -> None:
    """S1.5: the adversary may like the card better: he accepts it, or simply plays to it; covered, it stays."""
    misnamed = do(at_lead(judged(code, DEAL), "stand"), "play KC naming D")
    state = do(misnamed, "dealer call suit", "choose accept")
    assert (state.phase, state.led) == ("follow", "KC")
    covered = do(misnamed, "play 8H")
    assert ended(covered) == [("misnamed", "condoned")]
    with pytest.raises(ImpossibleAction, match="settled"):
        do(covered, "dealer call suit")


@pytest.mark.parametrize(("code", "calls"), [("foster", True), ("club1878", False), ("laws1850", False)])
def test_S1_4_none_of_the_suit_named(code: str, calls: bool) -> None:
    """S1.4, C78.41 and FOS: a leader with none of the suit he named: the card stays; under FOS a suit may be called."""
    state = do(at_lead(judged(code, DEAL), "stand"), "play KC naming H", "dealer call suit")
    assert (state.phase == "remedy") == calls
    if calls:
        state = do(state, "choose spades")
        assert [str(a) for a in ecarte.legal_actions(state) if a.kind == "play"] == ["elder play 7S"]
    else:
        assert (state.phase, state.led) == ("follow", "KC")


@pytest.mark.parametrize("code", CODES)
def test_S1_6_out_of_turn_is_taken_back(code: str) -> None:
    """S1.6, C78.40, FOS: who leads when it is not his turn takes the card up again, and suffers no more."""
    state = do(at_lead(judged(code, DEAL), "stand"), "dealer play AS")
    assert [fault.kind for fault in state.faults] == ["out-of-turn"]
    assert (state.led, state.leader, state.to_act) == ("AS", "dealer", "elder")
    state = do(state, "elder call turn")
    if state.phase == "remedy":
        assert (code != "laws1850", state.to_act) == (True, "dealer")
        state = do(state, "choose take-back")
    assert (state.phase, state.to_act, state.led) == ("lead", "elder", None)
    assert "AS" in state.hands[1]
    assert state.points == (0, 0)
    conserved(state)


@pytest.mark.parametrize("code", CODES)
def test_S1_7_covered_it_stands(code: str) -> None:
    """S1.6–7, C78.40: once it has been played to the trick is good; both were at fault, and nothing follows."""
    state = do(at_lead(judged(code, DEAL), "stand"), "dealer play JD", "elder play TD")
    assert (state.tricks[0].leader, state.tricks[0].winner) == ("dealer", "dealer")
    assert ended(state) == [("out-of-turn", "condoned")]
    with pytest.raises(ImpossibleAction, match="settled"):
        do(state, "elder call turn")


# ---- the king ------------------------------------------------------------------------------------

KING = "E: KC QC 9C TD 7S  D: KH AS TS JD 9D  T: 9H"
"""The dealer holds the king of trumps."""


def false(code: str, *, holder: str = "none", score: tuple[int, int] = (0, 0)) -> State:
    """The elder hand has called a king that he has not got."""
    deal = KING if holder == "dealer" else DEAL
    state = do(judged(code, deal, score=score), "stand")
    if code == "cassell":
        return do(at_lead(state), "play 9C", "elder king")
    return do(state, "elder king")


@pytest.mark.parametrize("code", ["cassell", "laws1850", "foster", "club1878"])
def test_FOS_marking_free_before_a_card(code: str) -> None:
    """FOS Marking, C78.25: corrected before a card is played a false king is only taken down."""
    state = false(code)
    assert state.points == (1, 0)
    state = do(state, "dealer call king")
    assert (state.points, state.marked) == ((0, 0), "") or code == "cassell"


@pytest.mark.parametrize("choice", ["stand", "replay"])
def test_FOS_marking_a_false_king_after_a_card(choice: str) -> None:
    """FOS Marking: after a card was played the adversary marks one besides, and may have the cards taken up."""
    state = do(at_lead(false("foster")), "play KC", "dealer call king")
    assert (state.phase, state.to_act) == ("remedy", "dealer")
    state = do(state, f"choose {choice}")
    assert state.points == (0, 1)
    assert state.awards[-1].question == "false_king"
    assert (state.led is None) == (choice == "replay")


def test_E14_false_king_while_leading() -> None:
    """E14 (FOS): the elder leads without "I play" and calls a king he has not got; the dealer has it, marks it and one
    more, and the elder's point is taken down.
    """
    state = do(judged("foster", KING), "propose", "refuse")
    assert state.phase == "announce"
    state = do(state, "elder king", "elder play KC")
    assert state.unwarned
    assert state.points == (1, 0)
    state = do(state, "dealer call king", "choose stand")
    assert state.points == (0, 1)
    state = do(state, "dealer king")
    assert state.points == (0, 2)


@pytest.mark.parametrize("code", ["club1878", "cassell"])
def test_C78_25_nothing_where_the_adversary_has_the_king(code: str) -> None:
    """C78.25: nothing but the correction follows where the adversary himself holds the king."""
    state = do(at_lead(false(code, holder="dealer")), *([] if code == "cassell" else ["play 9C"]), "play AS")
    state = do(state, "dealer call king")
    assert (state.points[0], state.cut) == (0, None)


def test_C78_25_score_cut_and_replay_at_option() -> None:
    """C78.25: after the offender has played the adversary may have the hand played over; the score is cut."""
    state = do(at_lead(false("club1878")), "play KC", "play 8H", "dealer call king")
    assert [a.name for a in ecarte.legal_actions(state) if a.kind == "choose"] == ["stand", "replay"]
    state = do(state, "choose replay")
    assert (state.points, state.cut, state.tricks) == ((0, 0), ("elder", (0, 1, 1)), ())


@pytest.mark.parametrize("code", ["laws1850", "foster", "club1878"])
def test_C78_23_a_king_too_late_is_lost(code: str) -> None:
    """C78.23, FOS Marking: a king announced when the time has gone by is taken down if the adversary says so."""
    state = at_lead(judged(code, "E: KH QC 9C TD 7S  D: 8H AS TS JD 9D  T: 9H"), "stand")
    state = do(state, "play 9C", "elder king")
    assert state.points == (1, 0)
    assert do(state, "dealer call king").points == (0, 0)
    assert state.faults[0].kind == "late-king"


def test_a_false_king_that_wins_can_still_be_called() -> None:
    """At four points a king would win the game: both must agree first, and until then it may be called."""
    state = false("foster", score=(4, 0))
    assert (state.phase, state.winner, state.points) == ("count", "", (5, 0))
    called = do(state, "dealer call king")
    assert (called.phase, called.points) == ("answer", (4, 0))
    assert counted(state).winner == "A"


# ---- looking, dropping, taking, giving up --------------------------------------------------------


def after_two(code: str) -> State:
    """Two tricks are over: one each."""
    state = do(
        at_lead(judged(code, "E: KC 7C 9D TD 7S  D: 8C AS TS JD KD  T: 9H"), "stand"), "play KC", "play 8C"
    )
    return do(state, "play TD", "play JD")


def test_S1_17_bound_to_play_exposed() -> None:
    """S1.17: who looks at his adversary's tricks, for whatever reason, plays the hand out with his cards exposed."""
    state = do(after_two("laws1850"), "elder look tricks", "dealer call look")
    assert state.exposed == (True, False)
    assert views.view(state, "dealer").others_hand == state.hands[0]
    assert views.view(state, "elder").others_hand == ()


@pytest.mark.parametrize("code", ["foster", "cassell", "club1878", "online"])
def test_S1_17_elsewhere_he_may_be_required_to(code: str) -> None:
    """FOS Gathering tricks, against S1.17: any turned trick; the adversary may require it, or let it pass."""
    state = do(after_two(code), "elder look tricks", "dealer call look")
    assert (state.phase, state.to_act) == ("remedy", "dealer")
    assert do(state, "choose forgive").exposed == (False, False)
    assert do(state, "choose expose").exposed == (True, False)


def test_S1_17_only_the_adversarys_tricks() -> None:
    """S1.17 speaks of the adversary's tricks: a look at one's own brings nothing."""
    state = do(at_lead(judged("laws1850", DEAL), "stand"), "play KC", "play 8H", "dealer look tricks")
    assert do(state, "elder call look").exposed == (False, False)


@pytest.mark.parametrize("code", CODES)
def test_S1_18_a_card_under_the_table(code: str) -> None:
    """S1.18: a card that falls under the table is not played: it is picked up, and any card may be led."""
    state = do(at_lead(judged(code, DEAL), "stand"), "drop KC")
    assert (state.led, state.fallen) == ("KC", True)
    back = do(state, "elder pick-up")
    assert (back.led, back.to_act, back.fallen) == (None, "elder", False)
    assert set(back.hands[0]) == {"KC", "QC", "9C", "TD", "7S"}
    assert do(back, "play TD").led == "TD"
    conserved(state)


@pytest.mark.parametrize("code", CODES)
def test_S1_18_played_to_or_covering(code: str) -> None:
    """S1.18: it is played once it has been played to, or where it has covered the adversary's card, even in part."""
    state = do(at_lead(judged(code, DEAL), "stand"), "drop KC", "dealer play 8H")
    assert (len(state.tricks), state.fallen) == (1, False)
    with pytest.raises(ImpossibleAction):
        do(state, "elder pick-up")
    led = do(at_lead(judged(code, DEAL), "stand"), "play KC")
    assert do(led, "drop 8H covering").tricks[0].reply == "8H"
    under = do(led, "drop 8H")
    assert (under.phase, under.hands) == ("follow", led.hands)


@pytest.mark.parametrize("code", CODES)
def test_S1_16_a_trick_wrongly_taken(code: str) -> None:
    """S1.16: a trick counted by the player whose it is not: the adversary sets it right, and so may a bystander
    where the code gives him a word in it.
    """
    state = do(at_lead(judged(code, DEAL), "stand"), "play KC", "play 8H", "elder take-trick")
    assert state.won == (1, 0)
    assert do(state, "dealer call trick").won == (0, 1)
    if ecarte_laws(code) == "tricks_and_unfair_play":
        assert do(state, "bystander call trick").won == (0, 1)
    else:
        with pytest.raises(UnlawfulAction, match="bystander"):
            do(state, "bystander call trick")


def ecarte_laws(code: str) -> str:
    """What a bystander may correct."""
    from ecarte_widgets.rules import laws

    return str(laws.get(code).v.bystander_may_correct)


def test_S1_16_other_unfair_play() -> None:
    """S1.16: a bystander may mention other unfair play too; the remedy is the same as if the adversary had called."""
    state = do(trick_one("laws1850"), "bystander call revoke")
    assert (state.tricks, state.cut) == ((), ("dealer", (0, 0, 1)))


@pytest.mark.parametrize(
    ("code", "tricks", "points"),
    [
        ("laws1850", 0, 2),
        ("laws1850", 1, 2),
        ("foster", 0, 2),
        ("foster", 1, 2),  # the elder had stood, and has failed
        ("club1878", 0, 2),
        ("club1878", 1, 2),
    ],
)
def test_S1_19_the_hand_thrown_down(code: str, tricks: int, points: int) -> None:
    """S1.19, C78.42, FOS Abandoned hands (E18): two to the adversary without a trick, and by S1.19 always."""
    state = at_lead(judged(code, DEAL), "stand")
    if tricks:
        state = do(
            at_lead(judged(code, "E: KC 7C 9D TD 7S  D: 8C AS TS JD KD  T: 9H"), "stand"),
            "play KC",
            "play 8C",
        )
    over = counted(do(state, "elder throw-down"))
    assert marks(over)[-1][:2] == (1, points)


@pytest.mark.parametrize(
    ("code", "points"), [("laws1850", 2), ("foster", 1), ("club1878", 1), ("cassell", 1)]
)
def test_E18_after_an_exchange(code: str, points: int) -> None:
    """E18, S1.19 against C78.42 and FOS: with one trick and no contract, one point; by S1.19 two."""
    state = do(judged(code, "E: KC 7C 9D TD 7S  D: 8C AS TS JD KD  T: 9H"), "propose", "accept")
    state = exchanged(state)
    state = at_lead(state, "stand")
    lead = next(c for c in state.hands[0] if c == "KC")
    state = do(state, f"play {lead}")
    state = ecarte.apply(state, next(a for a in ecarte.legal_actions(state) if a.kind == "play"))
    if state.won[0] == 0:
        pytest.fail("the king of clubs was to make a trick")
    over = counted(do(state, "elder throw-down"))
    assert marks(over)[-1][:2] == (1, points)


def exchanged(state: State) -> State:
    """The exchange done as it should be, with as few cards as may be."""
    while not (state.phase == "proposal" and state.exchanges):
        acts = [a for a in ecarte.legal_actions(state) if a.kind not in ("call", "king", "ask")]
        state = ecarte.apply(
            state, next((a for a in acts if a.kind == "discard" and "KC" not in a.cards), acts[0])
        )
    return state


@pytest.mark.parametrize("code", CODES)
def test_S1_20_who_leaves_loses(code: str) -> None:
    """S1.20: who quits the game loses it, whatever the score."""
    state = do(at_lead(judged(code, DEAL, score=(4, 0)), "stand"), "elder quit")
    assert (state.phase, state.winner) == ("game_over", "B")


@pytest.mark.parametrize("code", CODES)
def test_S1_21_a_bystander_plays_it_out(code: str) -> None:
    """S1.21: where bets depend on it the adversary goes on with a bystander; the game stays lost for him who left."""
    left = do(at_lead(judged(code, DEAL), "stand"), "elder quit")
    state = do(left, "bystander sit")
    assert (state.phase, state.to_act, state.winner, state.lost_by) == ("lead", "elder", "", 0)
    assert do(state, "play KC").led == "KC"
    with pytest.raises((ImpossibleAction, UnlawfulAction)):
        do(at_lead(judged(code, DEAL), "stand"), "bystander sit")


@pytest.mark.parametrize("code", CODES)
def test_what_is_conceded(code: str) -> None:
    """FOS Abandoned hands: what is conceded is the other's, with no penalty: here all five tricks."""
    over = counted(do(at_lead(judged(code, DEAL), "stand"), "elder concede"))
    assert marks(over)[-1][0] == 1
    assert marks(over)[-1][1] == 2
