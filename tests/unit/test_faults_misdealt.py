"""Wrong numbers of cards dealt, clause by clause: found before the turn-up or after it, or played without a word.

Leaves out all else that goes wrong in dealing (test_faults_deal.py), and numbers made wrong in the exchange.
"""

from __future__ import annotations

import pytest

from ecarte_widgets.rules import ecarte, laws
from ecarte_widgets.rules.ecarte_state import State
from ecarte_widgets.rules.errors import ActionError
from tests.support.dealing import (
    DEAL,
    FIVE_FOUR,
    FIVE_SIX,
    FOUR_FIVE,
    SIX_FIVE,
    dealt,
    ended,
    fresh,
    packets,
    passed,
    put_right,
    table,
    took_back,
)
from tests.support.judged import at_lead, conserved, marks, played_out
from tests.support.play import CODES, do

FRENCH = ("laws1850", "foster")
"""Codes that follow Foster in a hand played as it was misdealt."""
ENGLISH = ("cassell", "club1878", "online")
CLUB = (*ENGLISH, "laws1850")
"""Codes that follow the club of 1878 in what becomes of a wrong number of cards."""


# ---- a wrong number found before the turn-up -----------------------------------------------------


@pytest.mark.parametrize("code", CLUB)
@pytest.mark.parametrize("sizes", [SIX_FIVE, FOUR_FIVE, FIVE_SIX, FIVE_FOUR])
@pytest.mark.parametrize("choice", ["rectify", "fresh"])
def test_C78_9_a_wrong_number_is_put_right_or_dealt_afresh(
    code: str, sizes: tuple[int, ...], choice: str
) -> None:
    """C78.9: more or less than five to either, found before the turn-up: put right, or a fresh deal."""
    sizes = took_back(code, sizes)
    state = packets(table(code), *sizes)
    assert [fault.kind for fault in state.faults] == ["misdealt"]
    called = do(state, "elder call number")
    assert called.pending is not None
    assert called.pending.options == ("rectify", "fresh")
    done = do(called, f"choose {choice}")
    if choice == "fresh":
        fresh(state, done)
        return
    done = do(done, *(f"dealer deal {n}" for n in took_back(code, (3, 3, 2, 2))), "dealer turn")
    assert (done.hands, done.turn_up, done.faults) == (dealt(code).hands, dealt(code).turn_up, ())


def test_C78_9_puts_both_hands_right_and_nothing_else() -> None:
    """C78.9: packets dealt again put all numbers right; who should have dealt is another matter, and stays open."""
    state = packets(table("club1878", "out-of-turn"), 3, 3, 3, 3)
    assert [fault.kind for fault in state.faults] == ["dealt-out-of-turn", "misdealt", "misdealt"]
    state = do(state, "elder call number", "choose rectify")
    assert [fault.kind for fault in state.faults] == ["dealt-out-of-turn"]
    assert ended(state)[-2:] == [("misdealt", "called"), ("misdealt", "lapsed")]


@pytest.mark.parametrize("code", CLUB)
def test_C78_9_not_after_looking(code: str) -> None:
    """C78.9 ends with the elder hand's look; C78.15 gives him another right when the trump is turned."""
    state = do(packets(table(code), *took_back(code, SIX_FIVE)), "elder take-up", "elder call number")
    assert (state.phase, ended(state)[-1]) == ("turn", ("misdealt", "called"))
    state = do(state, "dealer turn", "elder call number")
    assert state.pending is not None
    assert state.pending.options == ("fresh", "throw-out")


def test_FOS_Misdealing_makes_no_difference_of_time() -> None:
    """FOS Misdealing: before the turn-up as after it; the hand is mended from the pack, and then the trump turned."""
    for sizes, option in (
        (SIX_FIVE, "hazard"),
        (FOUR_FIVE, "complete"),
        (FIVE_SIX, "draw"),
        (FIVE_FOUR, "complete"),
    ):
        state = do(packets(table("foster"), *sizes), "elder call number")
        assert state.pending is not None
        assert set(state.pending.options) == {option, "misdeal"}
        passed(state, do(state, "choose misdeal"))
        mended = do(state, f"choose {option}")
        assert (mended.phase, [len(hand) for hand in mended.hands]) == ("turn", [5, 5])
        conserved(mended)
        turned = do(mended, "dealer turn")
        assert turned.faults == ()
        conserved(turned)


def test_C78_10_the_top_of_those_remaining_is_turned() -> None:
    """C78.10: the dealer turns the top card of those remaining, the twelfth where eleven were dealt."""
    pack = packets(table("club1878")).pack
    state = do(packets(table("club1878"), *SIX_FIVE), "dealer turn")
    assert state.turn_up == pack[11]
    assert [fault.kind for fault in state.faults] == ["elder-too-many"]
    assert do(packets(table("club1878"), *FOUR_FIVE), "dealer turn").turn_up == pack[9]


# ---- a wrong number found after the turn-up ------------------------------------------------------


@pytest.mark.parametrize("code", CLUB)
def test_C78_15_the_elder_hand_has_too_many(code: str) -> None:
    """C78.15: a fresh deal, or he throws out what is too much, and the dealer does not see it."""
    state = do(packets(table(code), *took_back(code, SIX_FIVE)), "dealer turn")
    called = do(state, "elder call number")
    assert called.pending is not None
    assert called.pending.options == ("fresh", "throw-out")
    fresh(state, do(called, "choose fresh"))
    out = do(called, "choose throw-out")
    assert (out.phase, out.to_act, out.owed) == ("surplus", "elder", 1)
    out = do(out, f"throw-out {out.hands[0][0]}")
    assert (out.phase, out.to_act, len(out.hands[0])) == ("proposal", "elder", 5)
    assert (out.discards[0], out.shown) == (state.hands[0][:1], ((), ()))
    put_right(out)


@pytest.mark.parametrize("code", CLUB)
def test_C78_16_the_elder_hand_has_too_few(code: str) -> None:
    """C78.16: his hand is completed from the stock, or a fresh deal; the trump stays."""
    state = do(packets(table(code), *took_back(code, FOUR_FIVE)), "dealer turn")
    called = do(state, "elder call number")
    fresh(state, do(called, "choose fresh"))
    done = do(called, "choose complete")
    assert (done.hands[0], done.turn_up) == ((*state.hands[0], state.stock[0]), state.turn_up)
    put_right(done)


@pytest.mark.parametrize("code", CLUB)
@pytest.mark.parametrize("sizes", [SIX_FIVE, FOUR_FIVE])
def test_C78_15_16_only_before_he_proposes_or_plays(code: str, sizes: tuple[int, ...]) -> None:
    """C78.15-16: once he has proposed nothing follows; without a proposal, until he plays a card."""
    state = do(packets(table(code), *took_back(code, sizes)), "dealer turn")
    proposed = do(state, "elder propose", "elder call number")
    assert (proposed.phase, ended(proposed)[-1][1]) == ("reply", "called")
    stood = at_lead(do(state, "elder stand"))
    assert do(stood, "elder call number").phase == "remedy"


@pytest.mark.parametrize("code", CLUB)
@pytest.mark.parametrize("looked", [False, True])
def test_C78_17_the_dealer_has_too_many(code: str, looked: bool) -> None:
    """C78.17: a fresh deal, or the elder hand draws what is too much, and looks at it if the dealer had looked."""
    state = do(
        packets(table(code), *took_back(code, FIVE_SIX)), "dealer turn", *(["dealer take-up"] * looked)
    )
    called = do(state, "elder call number")
    assert (called.to_act, called.pending and called.pending.options) == ("elder", ("fresh", "draw"))
    fresh(state, do(called, "choose fresh"))
    done = do(called, "choose draw")
    drawn = done.discards[1]
    assert len(drawn) == 1
    assert set(drawn) < set(state.hands[1])
    assert done.shown == ((drawn, ()) if looked else ((), ()))
    put_right(done)


@pytest.mark.parametrize("code", CLUB)
def test_C78_18_the_dealer_has_too_few(code: str) -> None:
    """C78.18: the elder hand may let him complete his hand from the stock, or claim a fresh deal."""
    state = do(packets(table(code), *took_back(code, FIVE_FOUR)), "dealer turn")
    called = do(state, "elder call number")
    fresh(state, do(called, "choose fresh"))
    done = do(called, "choose complete")
    assert done.hands[1] == (*state.hands[1], state.stock[0])
    put_right(done)


@pytest.mark.parametrize("code", CLUB)
@pytest.mark.parametrize("sizes", [FIVE_SIX, FIVE_FOUR])
def test_C78_17_18_only_before_he_answers_or_plays(code: str, sizes: tuple[int, ...]) -> None:
    """C78.17-18: a proposal does not end it, the dealer's answer does; without one, his first card."""
    state = do(packets(table(code), *took_back(code, sizes)), "dealer turn")
    assert do(state, "elder propose", "elder call number").phase == "remedy"
    accepted = do(state, "elder propose", "dealer accept", "elder call number")
    assert (accepted.phase, ended(accepted)[-1][1]) == ("elder_discard", "called")
    led = at_lead(do(state, "elder stand"))
    led = do(led, f"play {led.hands[0][0]}")
    called = do(led, "elder call number")
    assert called.phase == "remedy"
    done = do(called, f"choose {'draw' if sizes == FIVE_SIX else 'complete'}")
    assert (done.phase, len(done.hands[1])) == ("follow", 5)
    conserved(done)


@pytest.mark.parametrize(
    ("sizes", "option"),
    [(SIX_FIVE, "hazard"), (FOUR_FIVE, "complete"), (FIVE_SIX, "draw"), (FIVE_FOUR, "complete")],
)
def test_FOS_Misdealing_hands_unseen(sizes: tuple[int, ...], option: str) -> None:
    """FOS Misdealing: the elder hand throws out at hazard, or completes, or draws; or claims a misdeal."""
    state = do(packets(table("foster"), *sizes), "dealer turn")
    called = do(state, "elder call number")
    assert called.pending is not None
    assert set(called.pending.options) == {option, "misdeal"}
    passed(state, do(called, "choose misdeal"))
    done = do(called, f"choose {option}")
    assert (done.phase, done.shown, done.turn_up) == ("proposal", ((), ()), state.turn_up)
    put_right(done)


def test_FOS_Misdealing_hands_seen() -> None:
    """FOS Misdealing: the elder hand who throws out shows it to the dealer; what he draws from him he looks at."""
    state = do(packets(table("foster"), *SIX_FIVE), "dealer turn", "elder take-up", "elder call number")
    assert state.pending is not None
    assert state.pending.options == ("throw-out", "misdeal")
    out = do(state, "choose throw-out")
    card = out.hands[0][2]
    out = do(out, f"throw-out {card}")
    assert (out.shown, out.showing, out.discards[0]) == (((), (card,)), False, (card,))
    put_right(out)
    state = do(
        packets(table("foster"), *FIVE_SIX),
        "dealer turn",
        "dealer take-up",
        "elder call number",
        "choose draw",
    )
    assert state.shown == (state.discards[1], ())


@pytest.mark.parametrize("sizes", [SIX_FIVE, FOUR_FIVE, FIVE_SIX, FIVE_FOUR])
def test_FOS_Misdealing_sets_no_time(sizes: tuple[int, ...]) -> None:
    """FOS Misdealing names no last moment: a proposal and its answer do not end it."""
    state = do(
        packets(table("foster"), *sizes), "dealer turn", "elder propose", "dealer accept", "elder call number"
    )
    assert state.phase == "remedy"


@pytest.mark.parametrize("code", CODES)
def test_C78_17_the_dealer_may_own_to_it(code: str) -> None:
    """C78.17 asks that it be discovered, not by whom: the dealer says so, and the elder hand has the choice."""
    state = do(packets(table(code), *took_back(code, FIVE_SIX)), "dealer turn", "dealer own number")
    assert (state.phase, state.to_act) == ("remedy", "elder")


@pytest.mark.parametrize("code", CODES)
def test_C78_15_18_both_hands_wrong(code: str) -> None:
    """C78.15-18: two wrong hands are two faults, put right one after the other."""
    state = do(packets(table(code), *took_back(code, (3, 3, 3, 3))), "dealer turn")
    assert [fault.kind for fault in state.faults] == ["elder-too-many", "dealer-too-many"]
    state = do(state, "elder call number", "choose draw")
    assert [len(hand) for hand in state.hands] == [6, 5]
    state = do(state, "elder call number")
    assert state.phase == "remedy"
    conserved(state)


@pytest.mark.parametrize("code", CODES)
def test_FOS_Misdealing_what_a_misdeal_is(code: str) -> None:
    """FOS Misdealing: a misdeal loses the deal; the club's fresh deal is by the same dealer. Either, under any code."""
    for answer, check in (("loses_the_deal", passed), ("fresh_deal_same_dealer", fresh)):
        state = table(code, misdeal_effect=answer, misdeal_elder_too_few="completes_or_misdeal")
        state = do(packets(state, *took_back(code, FOUR_FIVE)), "dealer turn", "elder call number")
        check(state, do(state, "choose misdeal"))


# ---- the king turned after a wrong number --------------------------------------------------------

KING = "E: KC QC 9C TD 7S  D: 8H AS TS JD 9D  T: 9H  S: KD KS"
"""After eleven cards dealt a king is turned, the twelfth."""


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("choice", ["keep", "void"])
def test_C78_19_FOS_Turning_the_King_is_not_scored(code: str, choice: str) -> None:
    """C78.19, FOS Turning the King: if the deal stands a king turned is not marked, and one marked is taken down."""
    state = do(packets(table(code, text=KING), *took_back(code, SIX_FIVE)), "dealer turn")
    assert state.turn_up == "KD"
    marked = do(state, "dealer king") if code != "online" else state
    assert marked.score == (0, 1)
    for start in (marked, state):
        called = do(start, "elder call number")
        assert called.pending is not None
        voids = [name for name in called.pending.options if name in ("fresh", "misdeal")]
        keeps = [name for name in called.pending.options if name not in voids]
        done = do(called, f"choose {(keeps if choice == 'keep' else voids)[0]}")
        assert (done.score, done.awards) == ((0, 0), ())
        if done.phase == "surplus":
            done = do(done, f"throw-out {done.hands[0][0]}")
        if choice == "keep":
            assert (done.phase, done.to_act) == ("proposal", "elder")
            impossible_or_late(done)


def impossible_or_late(state: State) -> None:
    """The dealer cannot mark the king he turned, now or when the next deal begins."""
    assert "king" not in [act.kind for act in ecarte.legal_actions(state, "dealer")]
    with pytest.raises(ActionError) as caught:
        ecarte.apply(state, "dealer king")
    assert caught.value.facts["question"] == "turned_king_if_wrong_count"
    over = played_out(at_lead(do(state, "elder stand")))
    assert (over.late_king, marks(over)[0][2]) == (-1, marks(over)[0][2])
    assert all(question != "turned_king_points" for _, _, question in marks(over))


def test_C78_19_a_king_that_had_won_the_game() -> None:
    """C78.19: at four points the king turned and marked had won; taken down, the deal goes on where it stood."""
    state = ecarte.start(code=laws.code("club1878"), dealer="B", score=(0, 4), play="judged")
    state = ecarte.apply(state, ecarte.chance(state, ecarte.deal(KING)))
    state = do(packets(state, *SIX_FIVE), "dealer turn", "dealer king")
    assert (state.phase, state.done, state.score) == ("count", True, (0, 5))
    state = do(state, "elder call number", "choose throw-out", "throw-out KC")
    assert (state.phase, state.done, state.score) == ("proposal", False, (0, 4))


# ---- played as misdealt --------------------------------------------------------------------------


def misplayed(code: str, sizes: tuple[int, ...], *, text: str = DEAL, told: bool = False) -> State:
    """The elder hand has stood, and both have played a card; `told`: the one who holds them had said so."""
    state = do(packets(table(code, text=text), *took_back(code, sizes)), "dealer turn")
    state = at_lead(do(state, "pass") if state.phase == "turned_king" else state, "elder stand")
    if told:
        state = do(state, f"{'elder' if sizes in (SIX_FIVE, FOUR_FIVE) else 'dealer'} own number")
    state = do(state, f"play {state.hands[0][0]}")
    return ecarte.apply(state, next(act for act in ecarte.legal_actions(state) if act.kind == "play"))


@pytest.mark.parametrize("code", ENGLISH)
@pytest.mark.parametrize("sizes", [SIX_FIVE, FOUR_FIVE])
def test_C78_20_the_elder_hand_plays_it(code: str, sizes: tuple[int, ...]) -> None:
    """C78.20: if he plays without taking cards, and it is then discovered, there must be a fresh deal."""
    state = misplayed(code, sizes)
    assert [fault.kind for fault in state.faults] == ["elder-played-misdealt"]
    fresh(state, do(state, "dealer call number"))
    fresh(state, do(state, "elder own number"))
    assert do(state, "elder call number").faults == state.faults


@pytest.mark.parametrize("code", ENGLISH)
@pytest.mark.parametrize("sizes", [FIVE_SIX, FIVE_FOUR])
def test_C78_21_the_dealer_plays_it(code: str, sizes: tuple[int, ...]) -> None:
    """C78.21: his adversary may claim a fresh deal."""
    state = misplayed(code, sizes)
    assert [fault.kind for fault in state.faults] == ["dealer-played-misdealt"]
    called = do(state, "elder call number")
    assert (called.to_act, called.pending and called.pending.options) == ("elder", ("fresh", "stand"))
    fresh(state, do(called, "choose fresh"))
    assert do(called, "choose stand").phase == "lead"


@pytest.mark.parametrize("code", FRENCH)
@pytest.mark.parametrize("sizes", [SIX_FIVE, FOUR_FIVE, FIVE_SIX, FIVE_FOUR])
def test_S3_23_playing_it_without_a_word(code: str, sizes: tuple[int, ...]) -> None:
    """S3.23: who plays without discarding and without telling loses two points, and may not mark the king."""
    state = misplayed(code, sizes)
    seat = "elder" if sizes in (SIX_FIVE, FOUR_FIVE) else "dealer"
    caller = "dealer" if seat == "elder" else "elder"
    done = do(state, f"{caller} call number")
    assert (done.phase, done.done) == ("count", True)
    assert done.score == ((0, 2) if seat == "elder" else (2, 0))
    assert [(bar.seat, bar.turned) for bar in done.barred] == [(seat, True)]
    done = do(done, "elder agree", "dealer agree")
    assert [(points, question.startswith("wrong_number_played")) for _, points, question in marks(done)] == [
        (2, True)
    ]


@pytest.mark.parametrize("code", FRENCH)
def test_S3_23_even_a_turned_king(code: str) -> None:
    """S3.23: a king that he turned and marked is lost with it."""
    text = "E: KC QC 9C TD 7S  D: 8H AS TS JD 9D  T: 9H  S: KD"
    state = do(packets(table(code, text=text), 3, 3, 2, 3), "dealer turn", "dealer king")
    assert (state.turn_up, state.score) == ("KD", (0, 1))
    state = at_lead(state, "elder stand")
    state = do(state, f"play {state.hands[0][0]}")
    state = ecarte.apply(state, next(act for act in ecarte.legal_actions(state) if act.kind == "play"))
    assert do(state, "elder call number").score == (2, 0)


@pytest.mark.parametrize("sizes", [SIX_FIVE, FOUR_FIVE, FIVE_SIX, FIVE_FOUR])
def test_S3_23_who_told_it_loses_nothing(sizes: tuple[int, ...]) -> None:
    """S3.23 punishes playing "without advising": who said so in time has the remedies of a misdeal instead."""
    state = do(packets(table("foster"), *sizes), "dealer turn", "elder stand")
    seat = "elder" if sizes in (SIX_FIVE, FOUR_FIVE) else "dealer"
    told = do(state, f"{seat} own number")
    assert (told.phase, told.to_act, told.advised) == ("remedy", "elder", frozenset({seat}))


@pytest.mark.parametrize("seat", ["elder", "dealer"])
def test_S3_23_told_too_late_for_the_club_yet_told(seat: str) -> None:
    """S3.23, C78.15-18: where the time to put it right is over, telling it still frees from the loss of two."""
    state = table("club1878", **{f"wrong_number_played_{seat}_no_exchange": "loses_2_and_king_even_turned"})
    state = do(packets(state, *(SIX_FIVE if seat == "elder" else FIVE_SIX)), "dealer turn")
    state = at_lead(do(state, "elder propose", "dealer refuse"))
    for told in (False, True):
        led = do(state, *([f"{seat} own number"] * told))
        led = do(led, f"play {led.hands[0][0]}")
        led = ecarte.apply(led, next(act for act in ecarte.legal_actions(led) if act.kind == "play"))
        assert [fault.kind for fault in led.faults] == [f"{seat}-played-misdealt"]
        called = do(led, f"{'dealer' if seat == 'elder' else 'elder'} call number")
        assert max(called.score) == (0 if told else 2)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("sizes", [SIX_FIVE, FOUR_FIVE, FIVE_SIX, FIVE_FOUR, (3, 3, 3, 1)])
def test_S3_17_hands_of_four_and_six_are_played_out(code: str, sizes: tuple[int, ...]) -> None:
    """S3.17, S3.24: nobody says a word: the hands are played, and tricks without a card are the other's."""
    state = misplayed(code, sizes)
    while state.phase in ("lead", "follow"):
        conserved(state)
        state = ecarte.apply(state, next(act for act in ecarte.legal_actions(state) if act.kind == "play"))
    assert (state.phase, sum(state.won)) == ("count", 5)
    state = do(state, "elder agree", "dealer agree")
    assert (state.phase, state.faults, sum(state.points) > 0) == ("shuffle", (), True)
