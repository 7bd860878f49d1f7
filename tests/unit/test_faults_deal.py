"""Faults before the first word, clause by clause: cut, packets, turn-up, cards exposed and faced, deals out of turn.

Leaves out wrong numbers of cards (test_faults_misdealt.py), and how dealing is written and seen (test_dealing_acts.py).
"""

from __future__ import annotations

import pytest

from ecarte_widgets.rules import ecarte, faults, laws
from ecarte_widgets.rules.ecarte_state import State
from tests.support.dealing import (
    DEAL,
    SIX_FIVE,
    amiss,
    dealt,
    ended,
    fresh,
    packets,
    passed,
    table,
    took_back,
)
from tests.support.judged import at_lead, conserved, judged, played_out
from tests.support.play import CODES, do, impossible

FRENCH = ("laws1850", "foster")
"""Codes that follow Foster in two cards turned, faced cards, and deals out of turn."""
ENGLISH = ("cassell", "club1878", "online")


# ---- the cut -------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("number", [1, 2, 30, 31])
def test_S1_14_C78_3_a_cut_that_leaves_too_few(code: str, number: int) -> None:
    """S1.14: two must be left; C78.3, FOS Dealing: and two lifted. A cut that is not good is made again when called."""
    state = do(table(code), f"elder cut {number}")
    bad = number == 31 or (number == 1 and code != "laws1850")
    assert [fault.kind for fault in state.faults] == (["bad-cut"] if bad else [])
    called = do(state, "dealer call deal")
    assert (called.phase, called.to_act) == (("cut", "elder") if bad else ("packets", "dealer"))
    if bad:
        assert called.pack == table(code).pack
        assert do(called, "elder cut 16").faults == ()
    conserved(called)


def test_S1_14_is_condoned_by_dealing() -> None:
    """S1.14: a dealer who deals after such a cut has let it pass; and the cutter cannot call what he did himself."""
    state = do(table("laws1850"), "elder cut 31")
    assert do(state, "elder call deal").faults == state.faults
    state = do(state, "dealer deal 3")
    assert ended(state) == [("bad-cut", "condoned")]
    assert do(state, "dealer call deal").phase == "packets"


@pytest.mark.parametrize("code", CODES)
def test_C78_7_a_card_exposed_in_the_cut(code: str) -> None:
    """C78.7: if in cutting to the dealer a card is exposed, there must be a fresh cut; all have seen the card."""
    start = table(code)
    state = do(start, "elder cut 16 exposing")
    assert (state.phase, state.to_act, state.pack) == ("cut", "elder", start.pack)
    assert ended(state) == [("cut-exposed", "called")]
    assert state.shown == ((start.pack[15],), (start.pack[15],))
    assert do(state, "elder cut 16").phase == "packets"


@pytest.mark.parametrize("code", CODES)
def test_FOS_Cutting_who_does_not_cut_deals_not(code: str) -> None:
    """FOS Cutting: who will not cut, or show his cut, loses the first deal; in judged play as in strict."""
    state = ecarte.start(code=code, play="judged")
    assert do(state, "cut-for-deal - KH").dealer == 1
    assert do(state, "cut-for-deal KH -").dealer == 0


# ---- the order of the packets --------------------------------------------------------------------


@pytest.mark.parametrize("code", ["cassell", "laws1850", "foster", "club1878"])
@pytest.mark.parametrize("choice", ["rectify", "fresh"])
@pytest.mark.parametrize("more", [(), (2, 3)])
def test_C78_9_another_order_is_put_right_or_dealt_afresh(
    code: str, choice: str, more: tuple[int, ...]
) -> None:
    """C78.8-9: packets in another order, found before the turn-up and before the elder hand looks."""
    state = packets(table(code), 3, 2, *more)
    assert [fault.kind for fault in state.faults] == ["packet-order"]
    called = do(state, "elder call deal")
    assert (called.phase, called.to_act) == ("remedy", "elder")
    done = do(called, f"choose {choice}")
    if choice == "fresh":
        fresh(state, done)
    else:
        assert (done.phase, done.hands, done.faults) == ("packets", ((), ()), ())
        right = do(done, *(f"dealer deal {n}" for n in (3, 3, 2, 2)), "dealer turn")
        assert (right.hands, right.turn_up) == (dealt(code).hands, dealt(code).turn_up)


@pytest.mark.parametrize("code", CODES)
def test_C78_8_the_order_is_kept_through_the_game(code: str) -> None:
    """C78.8: two and three, or three and two, kept for the game; what breaks it is a fault, and a deal all the same."""
    state = packets(table(code), 4)
    assert [fault.kind for fault in state.faults] == ["packet-order"]
    assert state.first_packet == 0
    state = do(state, "dealer deal 4", "dealer deal 1", "dealer deal 1")
    assert (state.phase, state.first_packet) == ("turn", 0)
    right = packets(table(code), 2, 2, 3, 3)
    assert (right.faults, right.phase) == ((), "turn")


def test_C78_9_not_after_looking_and_not_after_the_turn() -> None:
    """C78.9: an elder hand who has looked has nothing to claim for the order; nor anybody when the trump is turned."""
    state = packets(table("club1878"), 3, 2)
    looked = do(state, "elder take-up", "elder call deal")
    assert (looked.phase, ended(looked)) == ("packets", [("packet-order", "called")])
    turned = do(state, *(f"dealer deal {n}" for n in (2, 3)), "dealer turn")
    assert ended(turned) == [("packet-order", "lapsed")]
    assert do(turned, "elder call deal").phase == turned.phase


# ---- two cards turned ----------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("place", [0, 1])
def test_C78_11_two_cards_turned_and_the_hand_unseen(code: str, place: int) -> None:
    """C78.11, FOS Misdealing: the elder hand, who has not looked, chooses the trump; the other is put aside."""
    state = packets(table(code), *took_back(code, (3, 3, 2, 2)))
    two = state.pack[:2]
    state = do(state, "dealer turn 2")
    assert (state.phase, state.to_act, state.shown) == ("remedy", "elder", (two, two))
    assert state.pending is not None
    assert state.pending.options == ("first", "second", "fresh")
    done = do(state, f"choose {('first', 'second')[place]}")
    assert (done.turn_up, done.trump, done.aside) == (two[place], two[place][1], (two[1 - place],))
    assert (done.phase, len(done.stock)) == ("proposal", 20)
    conserved(done)
    fresh(state, do(state, "choose fresh"))


@pytest.mark.parametrize("code", ENGLISH)
def test_C78_11_two_cards_turned_and_the_hand_seen(code: str) -> None:
    """C78.11: should the elder hand have looked, there must be a fresh deal."""
    state = do(packets(table(code), *took_back(code, (3, 3, 2, 2))), "elder take-up")
    fresh(state, do(state, "dealer turn 2"))


@pytest.mark.parametrize("code", FRENCH)
def test_FOS_Misdealing_two_cards_turned_and_the_hand_seen(code: str) -> None:
    """FOS Misdealing: he claims a misdeal, by which the deal is lost under Foster, or the eleventh is the trump."""
    state = do(packets(table(code), 3, 3, 2, 2), "elder take-up")
    two = state.pack[:2]
    state = do(state, "dealer turn 2")
    assert state.pending is not None
    assert state.pending.options == ("misdeal", "first")
    assert do(state, "choose first").turn_up == two[0]
    (passed if code == "foster" else fresh)(state, do(state, "choose misdeal"))


# ---- faced and exposed cards ---------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("place", [1, 10])
def test_C78_12_a_faced_card_dealt(code: str, place: int) -> None:
    """C78.12, FOS Misdealing: a faced card found while the cards are dealt makes a fresh deal."""
    state = amiss(code, place)
    sizes = took_back(code, (3, 3, 2, 2))
    for number in sizes:
        if state.phase == "shuffle":
            break
        state = do(state, f"dealer deal {number}")
    assert ended(state) == [("faced-in-pack", "called")]
    fresh(amiss(code, place), state)


@pytest.mark.parametrize("code", CODES)
def test_C78_12_the_eleventh_faced(code: str) -> None:
    """FOS Misdealing excepts the eleventh card, which is turned anyhow; C78.12 does not."""
    state = amiss(code, 11)
    card = state.pack[10]
    state = do(state, *(f"dealer deal {n}" for n in took_back(code, (3, 3, 2, 2))))
    assert ended(state) == [("faced-in-pack", "called")]
    if code in FRENCH:
        assert (state.phase, state.shown, state.faced) == ("turn", ((card,), (card,)), frozenset())
        assert do(state, "dealer turn").turn_up == card
    else:
        fresh(amiss(code, 11), state)


@pytest.mark.parametrize("code", CODES)
def test_C78_12_not_the_eleventh_by_count(code: str) -> None:
    """FOS Misdealing: after a wrong number the card on top is not the eleventh, and a faced one makes a fresh deal."""
    state = amiss(code, 12)
    state = do(state, *(f"dealer deal {n}" for n in took_back(code, SIX_FIVE)))
    assert (state.phase, ended(state)[-1]) == ("shuffle", ("misdealt", "lapsed"))
    assert ("faced-in-pack", "called") in ended(state)


@pytest.mark.parametrize("code", CODES)
def test_C78_12_a_faced_card_further_down(code: str) -> None:
    """C78.12 is of cards found before the turn-up: one that lies deeper stays there, and in nobody's view."""
    state = amiss(code, 12)
    card = state.pack[11]
    state = do(state, *(f"dealer deal {n}" for n in took_back(code, (3, 3, 2, 2))), "dealer turn")
    assert (state.faced, state.stock[0], ended(state)) == (frozenset({card}), card, [])


@pytest.mark.parametrize("code", CODES)
def test_C78_13_the_dealer_exposes_cards(code: str) -> None:
    """C78.13, FOS Misdealing: his own: the deal stands; the other's: a fresh deal, if he has not looked and will."""
    first = took_back(code, (3, 3))[0]
    state = packets(table(code), first)
    card = state.hands[0][-1]
    shown = do(state, "dealer expose elders")
    assert shown.shown == ((card,), (card,))
    assert shown.pending is not None
    assert (shown.pending.options, shown.to_act) == (("fresh", "stand"), "elder")
    fresh(state, do(shown, "choose fresh"))
    assert do(shown, "choose stand").phase == "packets"
    looked = do(state, "elder take-up", "dealer expose elders")
    assert (looked.phase, ended(looked)) == ("packets", [("exposed-elders", "called")])
    own = do(state, f"dealer deal {first}", "dealer expose own")
    assert (own.phase, ended(own)) == ("packets", [("exposed-own", "called")])
    assert own.shown[0] == own.hands[1][-1:]


# ---- deal out of turn, wrong pack ----------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_C78_14_found_before_the_turnup(code: str) -> None:
    """C78.14, FOS Misdealing: a deal out of turn or with the other's pack is void until the trump is turned."""
    usual = table(code)
    state = packets(table(code, "out-of-turn"), *took_back(code, (3, 3)))
    assert state.dealer == 1 - usual.dealer
    state = do(state, "elder call deal")
    passed(table(code, "out-of-turn"), state)
    wrong = packets(table(code, "wrong-pack"), *took_back(code, (3, 3)))
    assert wrong.dealer == usual.dealer
    fresh(wrong, do(wrong, "elder call deal"))


@pytest.mark.parametrize("code", ENGLISH)
@pytest.mark.parametrize("name", ["out-of-turn", "wrong-pack"])
def test_C78_14_too_late_after_it(code: str, name: str) -> None:
    """C78.14: after the trump is turned it is too late."""
    state = do(packets(table(code, name), *took_back(code, (3, 3, 2, 2))), "dealer turn", "elder call deal")
    assert (state.phase, ended(state)) == ("proposal", [(f"dealt-{name}", "called")])


@pytest.mark.parametrize("code", FRENCH)
@pytest.mark.parametrize("name", ["out-of-turn", "wrong-pack"])
def test_FOS_Misdealing_the_deal_is_kept_for_the_next(code: str, name: str) -> None:
    """FOS Misdealing: after the turn-up and before a discard or a card played the pack is put aside as dealt, he
    deals whose turn it is, and it is used for the deal after that."""
    state = do(packets(table(code, name), 3, 3, 2, 2), "dealer turn")
    wrong, hands, up = state.dealer, state.hands, state.turn_up
    state = do(state, "elder call deal")
    assert (state.phase, state.again) == ("shuffle", name == "wrong-pack")
    state = packets(
        ecarte.apply(state, ecarte.chance(state, ecarte.deal("E: KC QC JC AC TC"))), *state_order(state)
    )
    assert state.dealer == (1 - wrong if name == "out-of-turn" else wrong)
    between = state.dealer
    state = played_out(at_lead(do(state, "dealer turn", "elder stand")))
    assert (state.phase, state.dealer, state.hands, state.turn_up) == ("proposal", 1 - between, hands, up)
    assert (state.kept, state.number, state.laid_from) == (None, 3, 1)
    conserved(state)
    assert do(played_out(at_lead(do(state, "elder stand")))).phase == "shuffle"


def state_order(state: State) -> tuple[int, ...]:
    """Packets in the order of the game."""
    return (3, 3, 2, 2) if state.first_packet == 3 else (2, 2, 3, 3)


@pytest.mark.parametrize("code", FRENCH)
def test_FOS_Misdealing_a_discard_or_a_card_makes_it_good(code: str) -> None:
    """FOS Misdealing: if a discard has been made, or a card played, the deal stands."""
    state = do(packets(table(code, "out-of-turn"), 3, 3, 2, 2), "dealer turn")
    led = at_lead(do(state, "elder stand"))
    assert [fault.kind for fault in led.faults] == ["dealt-out-of-turn"]
    led = do(led, f"play {led.hands[0][0]}")
    assert ended(led) == [("dealt-out-of-turn", "condoned")]
    out = do(state, "elder propose", "accept", f"discard {state.hands[0][0]}")
    assert ended(out) == [("dealt-out-of-turn", "condoned")]


# ---- told only -----------------------------------------------------------------------------------


def test_C78_6_a_cut_for_deal_stands_whatever_the_pack() -> None:
    """C78.6: like C78.45 it is told only; who has cut higher deals."""
    assert laws.load().questions["cut_with_incorrect_pack"].kind == laws.CUSTOM
    assert all(kind.question != "cut_with_incorrect_pack" for kind in faults.load().kinds.values())
    for code in CODES:
        assert str(laws.get(code).v.cut_with_incorrect_pack) == "cut_stands"
        assert do(ecarte.start(code=code, play="judged"), "cut-for-deal 7H KS").dealer == 1


def test_C78_45_an_incorrect_pack_is_told_only() -> None:
    """C78.45: a pack of the screen is never short of a card, so the law on it is told, and nothing turns on it."""
    assert laws.load().questions["incorrect_pack"].kind == laws.CUSTOM
    assert all(kind.question != "incorrect_pack" for kind in faults.load().kinds.values())
    assert {code: str(laws.get(code).v.incorrect_pack) for code in CODES} == dict.fromkeys(
        CODES, "deal_void_earlier_stand"
    )


def test_every_answer_on_the_deal_has_its_cases() -> None:
    """Every value of every question on the dealing stands in the file of rulings, and no other."""
    cases, questions = faults.load().cases, laws.load().questions
    own = [
        name
        for name in questions
        if name.startswith(("misdeal_", "deal_order", "deal_out", "dealer_exposes"))
    ]
    own += ["cut_minimum", "cut_to_dealer_exposed", "faced_card_in_pack", "two_cards_turned"]
    own += ["turned_king_if_wrong_count", "wrong_number_played_elder_no_exchange"]
    own += ["wrong_number_played_dealer_no_exchange"]
    for name in own:
        assert set(cases[name]) == set(map(str, questions[name].values)), name


@pytest.mark.parametrize("code", CODES)
def test_the_right_deal_brings_no_fault(code: str) -> None:
    """A deal as it should be leaves nothing to call, and is what strict play makes of the same pack."""
    state = dealt(code)
    assert (state.faults, state.ended, state.phase) == ((), (), "proposal")
    assert (state.hands, state.turn_up) == (judged(code, DEAL).hands, judged(code, DEAL).turn_up)
    assert impossible(state, "dealer expose own")
