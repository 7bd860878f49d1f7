"""The exchange in judged play, act by act, and cards that are seen in it: clause by clause, under every code.

Leaves out wrong numbers (test_faults_exchange.py); what strict play says of the exchange is held in
test_ecarte_laws_exchange.py, and holds here too.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from ecarte_widgets.rules import actions, ecarte, views
from ecarte_widgets.rules.ecarte_state import State
from ecarte_widgets.rules.errors import UnlawfulAction
from tests.support.judged import at_lead, can, conserved, judged, marks, played_out
from tests.support.play import CODES, do, lawful

CLUB = ("cassell", "club1878", "online")
FRENCH = ("laws1850", "foster")
DEAL = "E: KC QC 9C TD 7S  D: 8H AS TS JD 9D  T: 9H  S: AH KD QD 8D 7D AD 8C 7C"


def opened(code: str, *faced: str, text: str = DEAL) -> State:
    """A proposal accepted: the elder hand puts cards out. `faced`: cards that lie face up in the stock."""
    return replace(do(judged(code, text), "propose", "accept"), faced=frozenset(map(actions.card, faced)))


def given(code: str, *faced: str, how: str = "give 2") -> State:
    """Two cards put out, and given."""
    return do(opened(code, *faced), "discard 7S TD", how)


def again(state: State) -> State:
    """The exchange is finished, and another proposed."""
    return do(state, "take-up", "discard 8H; take-up", "propose")


# ---- the acts of an exchange ---------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_S3_1_asking_giving_and_taking(code: str) -> None:
    """S3.1: the elder hand puts out one to five cards; they are given, and taken up, before the dealer's turn."""
    for number in range(1, 6):
        state = opened(code)
        put = state.hands[0][:number]
        state = do(state, f"discard {' '.join(put)}")
        assert (state.phase, state.to_act, state.discards[0]) == ("giving", "dealer", put)
        conserved(state)
        state = do(state, f"give {number}")
        assert (state.phase, state.to_act, len(state.given)) == ("taking", "elder", number)
        conserved(state)
        state = do(state, "take-up")
        assert (state.phase, state.to_act, len(state.hands[0])) == ("dealer_discard", "dealer", 5)
        conserved(state)


@pytest.mark.parametrize("code", CODES)
def test_S3_2_discards_are_not_looked_at(code: str) -> None:
    """S3.2, C78.28: a look at cards put out is an open fault; at the other's it shows them to the one who looks."""
    state = do(given(code), "take-up")
    own, others = do(state, "elder look discards"), do(state, "dealer look others-discards")
    assert [fault.kind for fault in (*own.faults, *others.faults)] == ["look-discards"] * 2
    assert views.view(others, "dealer").shown == ("7S", "TD")
    assert (views.view(own, "dealer").shown, views.view(others, "elder").shown) == ((), ())


@pytest.mark.parametrize("look", ["discards", "others-discards"])
@pytest.mark.parametrize("code", FRENCH)
def test_S3_3_he_may_have_to_play_with_open_cards(code: str, look: str) -> None:
    """S3.3: the adversary may require the hand to be laid open; the cards are not called, any lawful one is played."""
    state = do(given(code), "take-up", "discard 8H; take-up", f"elder look {look}", "dealer call look")
    assert state.pending is not None
    assert (state.pending.seat, state.pending.options) == ("dealer", ("expose", "forgive"))
    assert views.view(do(state, "choose forgive"), "dealer").others_hand == ()
    state = at_lead(do(state, "choose expose"), "propose", "refuse")
    assert views.view(state, "dealer").others_hand == state.hands[0]
    assert {a.cards[0] for a in ecarte.legal_actions(state) if a.kind == "play"} == set(state.hands[0])


@pytest.mark.parametrize("code", CLUB)
def test_S3_3_C78_28_no_penalty(code: str) -> None:
    """C78.28 forbids the look and names no penalty: called, it is over, and nothing follows."""
    state = do(given(code), "take-up", "elder look discards", "dealer call look")
    assert (state.phase, state.ended[-1].how, state.exposed) == ("dealer_discard", "called", (False, False))


@pytest.mark.parametrize("code", CODES)
def test_S3_4_the_number_is_announced(code: str) -> None:
    """S3.4: both know how many cards are put out and asked for, and which they are only he who put them out."""
    state = do(opened(code), "discard 7S TD asking 3")
    seen = views.view(state, "dealer")
    assert (seen.asking, seen.others_discards, seen.events[-1].number, seen.events[-1].cards) == (3, 2, 2, ())
    assert seen.events[-1].name == "asking-3"
    assert views.view(do(opened(code), "discard 7S TD"), "dealer").asking == 2


@pytest.mark.parametrize("code", CODES)
def test_S3_5_given_from_the_top(code: str) -> None:
    """S3.5: the trump lies aside, and cards are given from the top of the stock as it lies."""
    state = do(given(code), "take-up", "discard 8H AS; take-up")
    assert (state.hands[0][3:], state.hands[1][3:]) == (("AH", "KD"), ("QD", "8D"))
    assert (state.stock[0], state.turn_up) == ("7D", "9H")


@pytest.mark.parametrize("code", CODES)
def test_S3_6_at_least_one_card(code: str) -> None:
    """S3.6: a proposer puts out one card at least; judged play refuses none, for no law says what would follow."""
    with pytest.raises(UnlawfulAction) as refused:
        do(opened(code), "discard -")
    assert refused.value.facts["question"] == "elder_min_exchange"
    with pytest.raises(UnlawfulAction):
        do(opened(code), "discard - asking 1")


@pytest.mark.parametrize("code", CODES)
def test_S3_7_the_dealer_announces_his_number(code: str) -> None:
    """S3.7, C78.27: the dealer says how many he takes, or says it when he is asked."""
    state = do(given(code), "take-up", "discard 8H AS; take-up")
    told = code in ("laws1850", "foster", "online")
    assert views.view(state, "elder").taken == ((2, 2 if told else None),)
    assert ("ask" in lawful(state, "elder")) is not told


@pytest.mark.parametrize("code", FRENCH)
def test_S3_8_asked_before_he_plays(code: str) -> None:
    """S3.8: where the number was not told, he must tell it until he plays a card."""
    state = do(judged(code, DEAL, dealer_announces_number="only_if_required"), "propose", "accept")
    state = do(state, "discard 7S TD; give 2; take-up", "discard 8H taking 2; take-up")
    state = do(at_lead(state, "propose", "refuse"), "play KC")
    assert views.view(do(state, "elder ask"), "elder").taken == ((2, 2),)
    with pytest.raises(UnlawfulAction):
        do(state, "play AS", "elder ask")


@pytest.mark.parametrize("code", CODES)
def test_S3_9_stand_or_propose_again(code: str) -> None:
    """S3.9: after the exchange the elder hand stands or proposes, the dealer gives or refuses."""
    state = do(given(code), "take-up", "discard 8H; take-up")
    assert lawful(state)[:2] == ["propose", "stand"]
    assert lawful(do(state, "propose"))[:1] == ["accept"]
    assert "refuse" in lawful(do(state, "propose"))


@pytest.mark.parametrize("words", ["stand", "propose; refuse"])
@pytest.mark.parametrize("code", CODES)
def test_S3_10_without_penalty(code: str, words: str) -> None:
    """S3.10, C78.49: standing or refusing after an exchange undertakes nothing."""
    state = do(given(code), "take-up", "discard 8H; take-up", words)
    assert state.contract == ""
    assert max(points for _, points, _ in marks(played_out(at_lead(state)))) <= 2


def spent(code: str, left: int) -> State:
    """Exchanges until so many cards are left in the stock; a proposal accepted."""
    state = judged(code, DEAL)
    while len(state.stock) > left:
        state = do(state, "propose", "accept")
        wanted = min(5, len(state.stock) - left)
        state = do(state, f"discard {' '.join(state.hands[0][:wanted])}; give {wanted}; take-up")
        wanted = min(5, len(state.stock) - left)
        keep = code == "online" and not wanted  # there the dealer takes one card at least
        wanted = 1 if keep else wanted
        state = do(state, f"discard {' '.join(state.hands[1][:wanted]) or '-'}")
        state = do(state, "take-up") if state.phase == "taking" else state
    return do(state, "propose", "accept")


@pytest.mark.parametrize("code", FRENCH)
def test_S3_11_they_take_back_of_their_discards(code: str) -> None:
    """S3.11: what the stock cannot supply is taken back from what was just put out."""
    state = spent(code, 3)
    put = state.hands[0]
    state = do(state, f"discard {' '.join(put)}")
    assert lawful(state)[0] == "give 3"
    state = do(state, "give 3", "take-up")
    assert (state.phase, state.owed, views.view(state, "elder").put_out) == ("elder_take_back", 2, put)
    conserved(state)
    state = do(state, f"take-back {put[0]} {put[1]}")
    assert (len(state.hands[0]), state.phase) == (5, "dealer_discard")
    conserved(state)


@pytest.mark.parametrize("code", FRENCH)
def test_S3_12_nothing_left_for_the_dealer(code: str) -> None:
    """S3.12: a dealer for whom nothing is left plays what he has."""
    state = do(
        spent(code, 3), "discard KC QC 9C" if False else "discard " + " ".join(spent(code, 3).hands[0][:3])
    )
    state = do(state, "give 3", "take-up")
    assert lawful(state)[0] == "discard -"
    assert do(state, "discard -").phase == "proposal"


@pytest.mark.parametrize("code", CLUB)
def test_S3_11_C78_38_what_is_left(code: str) -> None:
    """C78.38, the online helps: where nothing is taken back, nobody asks for more than there is."""
    state = spent(code, 3)
    with pytest.raises(UnlawfulAction):
        do(state, f"discard {' '.join(state.hands[0][:4])}")
    assert lawful(do(state, f"discard {' '.join(state.hands[0][:3])}"))[0] == "give 3"


@pytest.mark.parametrize("code", ["cassell", "club1878", "online"])
def test_C78_38_a_condition_of_what_is_asked(code: str) -> None:
    """C78.38: whoever accepts if there are enough may withdraw when the number asked leaves too few."""
    state = judged(code, DEAL)
    while len(state.stock) > 9:
        state = do(state, "propose", "accept", "discard " + " ".join(state.hands[0][:5]), "give 5", "take-up")
        state = do(state, f"discard {state.hands[1][0]}", "take-up")
    state = do(state, "propose", "accept-if-enough", f"discard {state.hands[0][0]} asking 5")
    assert (state.phase, lawful(state)[:2]) == ("condition", ["confirm", "withdraw"])
    assert lawful(do(state, "confirm"))[0] == "give 5"
    assert len(do(state, "withdraw").hands[0]) == 5
    assert lawful(do(state, "dealer call number", "confirm"))[0] == "give 1"


@pytest.mark.parametrize("code", CODES)
def test_S3_13_the_turn_up_enters_no_hand(code: str) -> None:
    """S3.13: the card turned up stays where it is, through exchanges that go wrong and right."""
    rng = random.Random(f"S3.13 {code}")
    for _ in range(3):
        state = do(judged(code, DEAL), "propose", "accept")
        for _ in range(60):
            options = [a for a in ecarte.possible_actions(state) if a.kind != "quit" and can(state, a)]
            if state.phase in ("shuffle", "game_over") or not options:
                break
            state = ecarte.apply(state, rng.choice(options))
            if state.phase != "shuffle":
                assert state.turn_up == "9H"
                assert not any("9H" in cards for cards in (*state.hands, state.given, *state.discards))


# ---- a trump turned up by mistake ----------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_S1_2_another_exchange_cannot_be_refused(code: str) -> None:
    """S1.2, S3.25, C78.37: a dealer who turned one up while giving grants another exchange if it is demanded."""
    state = again(given(code, how="give 2 turning"))
    assert (state.aside, state.turn_up, state.trump) == (("QD",), "9H", "H")
    assert "refuse" not in lawful(state)
    with pytest.raises(UnlawfulAction, match="turned up a card") as refused:
        do(state, "refuse")
    assert refused.value.facts["question"] == "trump_turned_by_mistake_in_giving"
    conserved(state)


@pytest.mark.parametrize("code", CODES)
def test_S1_2_only_the_next(code: str) -> None:
    """S1.2: one exchange is owed; the proposal after it may be refused."""
    state = do(again(given(code, how="give 2 turning")), "accept", "discard 9C")
    state = do(state, "choose refuse") if state.phase == "remedy" else state
    state = do(state, "give 1; take-up", "discard AS; take-up", "propose")
    assert "refuse" in lawful(state)
    assert do(again(given(code)), "refuse").settled


@pytest.mark.parametrize("code", ["cassell", "club1878", "online"])
def test_S1_2_nor_withdrawn(code: str) -> None:
    """S1.2, C78.37: nor can he grant it on a condition and then withdraw."""
    state = judged(code, DEAL)
    while len(state.stock) > 9:
        state = do(
            state, "propose", "accept", "discard " + " ".join(state.hands[0][:4]), "give 4 turning", "take-up"
        )
        state = do(state, f"discard {state.hands[1][0]}", "take-up")
        if len(state.stock) > 9:
            state = replace(state, offered="")
    state = do(state, "propose", "accept-if-enough", "discard " + " ".join(state.hands[0][:5]))
    assert (state.phase, lawful(state)[0]) == ("condition", "confirm")
    with pytest.raises(UnlawfulAction):
        do(state, "withdraw")


@pytest.mark.parametrize("code", FRENCH)
def test_S3_25_the_card_goes_to_the_discards(code: str) -> None:
    """S3.25: the card turned up lies aside, seen by both, and nobody has it."""
    state = do(again(given(code, how="give 2 turning")), "accept", "discard 9C")
    assert (state.phase, state.aside) == ("giving", ("QD",))
    for seat in ("elder", "dealer"):
        assert (views.view(state, seat).shown, views.view(state, seat).aside) == (("QD",), ("QD",))
    conserved(do(state, "give 1"))


@pytest.mark.parametrize("code", CLUB)
def test_C78_37_the_elder_hand_may_take_it(code: str) -> None:
    """C78.37: if another exchange is demanded, the elder hand may have the exposed card as one of those given."""
    state = do(again(given(code, how="give 2 turning")), "accept", "discard 9C QC")
    assert state.pending is not None
    assert (state.to_act, state.pending.options) == ("elder", ("take", "refuse"))
    taken = do(state, "choose take")
    assert (lawful(taken)[0], taken.given, taken.aside) == ("give 1", ("QD",), ())
    conserved(taken)
    taken = do(taken, "give 1", "take-up")
    assert "QD" in taken.hands[0]
    assert (len(taken.hands[0]), taken.faults) == (5, ())
    left = do(state, "choose refuse")
    assert (lawful(left)[0], left.aside) == ("give 2", ("QD",))
    one = do(again(given(code, how="give 2 turning")), "accept", "discard 9C", "choose take")
    assert lawful(one)[0] == "give 0"
    assert do(one, "give 0", "take-up").phase == "dealer_discard"


# ---- a card found faced --------------------------------------------------------------------------


@pytest.mark.parametrize("code", FRENCH)
def test_S3_26_the_dealers_card_stands(code: str) -> None:
    """S3.26: a faced card that falls to the dealer is his, and both have seen it."""
    state = do(given(code, "QD"), "take-up", "discard 8H AS")
    assert (state.phase, state.given, state.shown) == ("taking", ("QD", "8D"), (("QD",), ("QD",)))
    assert [fault[::2] for fault in state.ended] == [("faced-in-stock", "called")]
    assert "QD" in do(state, "take-up").hands[1]


@pytest.mark.parametrize("code", FRENCH)
def test_S3_27_the_elder_hand_takes_it_or_has_a_fresh_deal(code: str) -> None:
    """S3.27: one that would go to the elder hand he may take, or have a fresh deal by the same dealer."""
    state = given(code, "KD")
    assert state.pending is not None
    assert (state.phase, state.to_act, state.pending.options) == ("remedy", "elder", ("take", "fresh"))
    assert views.view(state, "elder").shown == ("KD",)
    taken = do(state, "choose take", "take-up")
    assert "KD" in taken.hands[0]
    conserved(taken)
    fresh = do(state, "choose fresh")
    assert fresh.phase == "shuffle"
    assert ecarte.apply(fresh, ecarte.chance(fresh, ecarte.deal(seed=2))).dealer == state.dealer


@pytest.mark.parametrize("code", CLUB)
def test_C78_35_thrown_aside_and_the_next_given(code: str) -> None:
    """C78.35: whoever it would go to, it is shown to both and thrown aside, and the next card is given."""
    state = given(code, "KD", "QD")  # the next one lies faced too
    assert (state.phase, state.given, state.aside) == ("taking", ("AH", "8D"), ("KD", "QD"))
    assert state.shown == (("KD", "QD"), ("KD", "QD"))
    conserved(state)
    state = do(given(code, "QD"), "take-up", "discard 8H AS")
    assert (state.given, state.aside) == (("8D", "7D"), ("QD",))


@pytest.mark.parametrize("code", CODES)
def test_S3_26_before_it_comes_to_light_nobody_knows(code: str) -> None:
    """S3.26, C78.35: a card that lies faced deeper in the stock is in nobody's view."""
    plain, faced = do(given(code), "take-up"), do(given(code, "7C"), "take-up")
    assert faced.faced == {"7C"}
    for seat in ("elder", "dealer"):
        assert views.view(plain, seat) == views.view(faced, seat)


@pytest.mark.parametrize("code", CODES)
def test_S3_27_two_of_them_one_after_the_other(code: str) -> None:
    """S3.27: each card that comes to light is settled before the game goes on, and with a wrong number too."""
    state = given(code, "AH", "QD", how="give 3 exposing 2")
    while state.phase == "remedy":
        state = do(state, "choose take")
    assert {fault.kind for fault in state.ended} == {"faced-in-stock", "exposed-in-giving"}
    assert (len(state.given), [fault.kind for fault in state.faults]) == (3, ["gave-too-many"])
    conserved(state)


# ---- a card exposed by the dealer ----------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_C78_36_the_elders_card(code: str) -> None:
    """C78.36, silent elsewhere: the elder hand may take it or refuse it; refused, the next one is given."""
    state = given(code, how="give 2 exposing 2")
    assert state.pending is not None
    assert (state.to_act, state.pending.options) == ("elder", ("take", "refuse"))
    assert views.view(state, "elder").shown == views.view(state, "dealer").shown == ("KD",)
    assert do(state, "choose take").given == ("AH", "KD")
    state = do(state, "choose refuse")
    assert (state.given, state.aside) == (("AH", "QD"), ("KD",))
    conserved(state)


@pytest.mark.parametrize("code", CODES)
def test_C78_36_the_dealers_own(code: str) -> None:
    """C78.36: one of his own he must take."""
    state = do(given(code), "take-up", "discard 8H AS exposing 1")
    assert (state.phase, state.given, state.aside) == ("taking", ("QD", "8D"), ())
    assert views.view(state, "elder").shown == ("QD",)
