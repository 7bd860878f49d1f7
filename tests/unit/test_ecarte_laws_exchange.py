"""The laws of proposal, discard and draw, one test a clause, named by the clause it holds.

Leaves out the faults of an exchange: strict play refuses them.
"""

from __future__ import annotations

import pytest

from ecarte_widgets.rules import ecarte
from ecarte_widgets.rules.ecarte_state import State
from tests.support.play import CODES, do, down_to, exchange, impossible, lawful, refused, table, to_lead

DEAL = "E: KS QS JS 8S 7S  D: AH TH 9H 8H 7H  T: 9D"
TAKE_BACK = ("laws1850", "foster")
"""Codes under which a stock that runs short sends players back to their own discards."""
AS_FAR = ("cassell", "club1878")
"""Codes under which the elder hand is served as far as the stock goes."""
ASKED = ("cassell", "club1878")
"""Codes under which the dealer tells his number only if required."""
TOLD = ("laws1850", "foster", "online")


def sizes(state: State) -> set[int]:
    """How many cards the seat to act may put out."""
    return {len(a.cards) for a in ecarte.legal_actions(state) if a.kind == "discard"}


# ---- proposal and answer -------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_S0_6_elder_proposes_or_plays(code: str) -> None:
    """S0.6: the elder hand proposes, or plays; the dealer has no say before him."""
    state = table(code, DEAL)
    assert (state.phase, state.to_act) == ("proposal", "elder")
    assert [text for text in lawful(state) if text != "king"] == ["propose", "stand"]
    impossible(state, "dealer accept", "action.not_now")


@pytest.mark.parametrize("code", CODES)
def test_S0_7_dealer_accepts_or_refuses(code: str) -> None:
    """S0.7–8: the dealer gives cards or refuses; his word stands, as the proposal does."""
    state = do(table(code, DEAL), "propose")
    assert (state.phase, state.to_act) == ("reply", "dealer")
    assert [text for text in lawful(state) if text != "king"] == ["accept", "refuse"]
    impossible(do(state, "accept"), "elder stand")
    impossible(do(state, "refuse"), "elder propose")


@pytest.mark.parametrize("code", CODES)
def test_S3_9_proposals_have_no_limit(code: str) -> None:
    """S0.9, S3.9: after an exchange the elder hand may propose again and the dealer accept, while cards last."""
    state = table(code, DEAL)
    for number in range(1, 11):
        state = exchange(state, 1, 1)
        assert (state.phase, state.to_act, len(state.exchanges)) == ("proposal", "elder", number)
        assert "propose" in lawful(state)


@pytest.mark.parametrize("code", CODES)
def test_S0_9_no_proposal_on_a_spent_stock(code: str) -> None:
    """S0.9, BGA, PPC: with no card left the elder hand can only play."""
    state = down_to(table(code, DEAL), 0)
    assert "propose" not in lawful(state)
    assert refused(state, "propose", "proposal_when_stock_spent").why == "propose.stock_spent"
    assert to_lead(state, "stand").contract == ""


@pytest.mark.parametrize("code", CODES)
def test_S0_9_option_elder_satisfied_stops_the_dealers_share(code: str) -> None:
    """S0.9 in its other reading: the elder hand, once served, says that he is satisfied, and the dealer draws none."""
    state = do(table(code, DEAL, satisfied_cuts_exchange=True), "propose; accept; discard KS QS")
    assert (state.phase, state.to_act, lawful(state)[:2]) == ("halfway", "elder", ["satisfied", "go-on"])
    stopped = to_lead(state, "satisfied")
    assert (stopped.phase, stopped.contract, stopped.hands[1]) == ("lead", "", state.hands[1])
    assert do(state, "go-on").phase == "dealer_discard"
    assert do(table(code, DEAL), "propose; accept; discard KS QS").phase == "dealer_discard"


# ---- numbers -------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_S3_6_elder_takes_at_least_one_card(code: str) -> None:
    """S3.6, S0.6: who has proposed must exchange one card or more."""
    state = do(table(code, DEAL), "propose; accept")
    assert sizes(state) == {1, 2, 3, 4, 5}
    assert refused(state, "discard -", "elder_min_exchange").why == "discard.too_few"
    assert sizes(do(table(code, DEAL, elder_min_exchange=0), "propose; accept")) == {0, 1, 2, 3, 4, 5}


@pytest.mark.parametrize("code", ["cassell", "laws1850", "foster", "club1878"])
def test_S3_7_dealer_may_keep_his_hand(code: str) -> None:
    """S3.7, C78.38: the dealer may also take cards; he need not."""
    state = do(table(code, DEAL), "propose; accept; discard KS")
    assert sizes(state) == {0, 1, 2, 3, 4, 5}
    assert do(state, "discard -").hands[1] == state.hands[1]


def test_BGA_dealer_takes_at_least_one_card() -> None:
    """BGA, PPC, WIKI: the dealer changes one card at least, unless the stock is spent."""
    state = do(table("online", DEAL), "propose; accept; discard KS")
    assert sizes(state) == {1, 2, 3, 4, 5}
    assert refused(state, "discard -", "dealer_min_exchange").clause == "BGA, PPC, WIKI"
    state = do(down_to(table("online", DEAL), 1), "propose; accept")
    state = do(state, f"discard {state.hands[0][0]}")
    assert sizes(state) == {0}


@pytest.mark.parametrize("code", CODES)
def test_S3_1_elder_completes_before_the_dealer(code: str) -> None:
    """S3.1–7, BGA: the elder hand discards and is served from the top of the stock, then the dealer likewise."""
    state = do(table(code, DEAL), "propose; accept")
    assert (state.phase, state.to_act) == ("elder_discard", "elder")
    stock = state.stock
    state = do(state, "discard KS 8S")
    assert state.hands[0] == ("QS", "JS", "7S", *stock[:2])
    assert (state.discards[0], state.to_act) == (("KS", "8S"), "dealer")
    state = do(state, "discard AH TH 9H")
    assert state.hands[1] == ("8H", "7H", *stock[2:5])
    assert (state.stock, state.exchanges) == (stock[5:], ((2, 3),))


@pytest.mark.parametrize("code", CODES)
def test_discards_are_cards_held(code: str) -> None:
    """Nobody puts out a card he has not got, or one card twice."""
    state = do(table(code, DEAL), "propose; accept")
    impossible(state, "discard AH", "card.not_held")
    impossible(state, "discard KS KS", "card.chosen_twice")


# ---- a stock that runs short ---------------------------------------------------------------------


@pytest.mark.parametrize("code", TAKE_BACK)
def test_S3_11_players_take_back_their_own_discards(code: str) -> None:
    """S3.11: when the stock cannot supply the number asked, the player takes back as many of his own discards."""
    state = do(down_to(table(code, DEAL), 2), "propose; accept")
    hand, stock = state.hands[0], state.stock
    assert sizes(state) == {1, 2, 3, 4, 5}
    state = do(state, f"discard {' '.join(hand[:4])}")
    assert (state.phase, state.owed, state.stock, state.put_out) == ("elder_take_back", 2, (), hand[:4])
    assert len(lawful(state)) == 6
    error = refused(state, f"take-back {hand[0]}", "stock_exhaustion")
    assert (error.why, error.clause) == ("take_back.number", ", ".join(state.code["stock_exhaustion"].cite))
    impossible(state, f"take-back {hand[0]} {hand[4]}", "card.not_held")
    state = do(state, f"take-back {hand[1]} {hand[3]}")
    assert state.hands[0] == (hand[4], *stock, hand[1], hand[3])
    assert state.exchanges[-1] == (2, -1)
    assert state.to_act == "dealer"


@pytest.mark.parametrize("code", TAKE_BACK)
def test_S3_11_the_dealer_too(code: str) -> None:
    """S3.11: "players" are both: a dealer for whom a card or two are left takes the rest back."""
    state = do(down_to(table(code, DEAL), 2), "propose; accept")
    state = do(state, f"discard {state.hands[0][0]}")
    hand = state.hands[1]
    state = do(state, f"discard {' '.join(hand)}")
    assert (state.phase, state.owed, state.to_act) == ("dealer_take_back", 4, "dealer")
    state = do(state, f"take-back {' '.join(hand[:4])}")
    assert (state.phase, state.exchanges[-1], len(state.hands[1])) == ("proposal", (1, 1), 5)


@pytest.mark.parametrize("code", CODES)
def test_S3_12_nothing_left_for_the_dealer(code: str) -> None:
    """S3.12, C78.38: a dealer who accepts and finds nothing left plays the hand he has."""
    state = do(down_to(table(code, DEAL), 2), "propose; accept")
    state = do(state, f"discard {' '.join(state.hands[0][:2])}")
    assert (state.phase, sizes(state)) == ("dealer_discard", {0})
    assert refused(state, f"discard {state.hands[1][0]}", "stock_exhaustion").why == "discard.too_many"
    assert do(state, "discard -").phase == "proposal"


@pytest.mark.parametrize("code", [*AS_FAR, "online"])
def test_C78_38_elder_has_what_is_left(code: str) -> None:
    """C78.38, BGA, PPC: the elder hand has as many cards as there are, and can put out no more."""
    state = do(down_to(table(code, DEAL), 3), "propose; accept")
    assert sizes(state) == {1, 2, 3}
    error = refused(state, f"discard {' '.join(state.hands[0][:4])}", "stock_exhaustion")
    assert (error.why, error.facts["most"]) == ("discard.too_many", 3)


def test_S3_12_foster_knows_no_condition() -> None:
    """S3.12: who accepts should have counted; an acceptance on condition is possible to say and refused."""
    for code in TAKE_BACK:
        state = do(down_to(table(code, DEAL), 2), "propose")
        assert refused(state, "accept-if-enough", "conditional_acceptance").why == "accept.no_condition"


@pytest.mark.parametrize("code", [*AS_FAR, "online"])
def test_C78_38_acceptance_on_condition(code: str) -> None:
    """C78.38: the dealer may accept on condition that there are cards enough, where that can be in doubt."""
    full = do(down_to(table(code, DEAL), 10), "propose")
    assert refused(full, "accept-if-enough", "conditional_acceptance").why == "accept.stock_suffices"
    state = do(down_to(table(code, DEAL), 9), "propose; accept-if-enough")
    hand = state.hands[0]
    enough = do(state, f"discard {' '.join(hand[:4])}")
    assert enough.phase == "dealer_discard", "four and five are nine: nothing to ask"
    short = do(state, f"discard {' '.join(hand)}")
    assert (short.phase, short.to_act, lawful(short)[:2]) == ("condition", "dealer", ["confirm", "withdraw"])
    held_to = do(short, "confirm")
    assert (held_to.phase, held_to.hands[0], sizes(held_to)) == (
        "dealer_discard",
        state.stock[:5],
        set(range(1 if code == "online" else 0, 5)),
    )


@pytest.mark.parametrize("code", [*AS_FAR, "online"])
def test_C78_38_withdrawn_the_hands_are_as_they_were(code: str) -> None:
    """C78.38 with 49: withdrawn, the elder hand has his cards again, and no contract comes of it."""
    state = do(down_to(table(code, DEAL), 9), "propose; accept-if-enough")
    out = f"discard {' '.join(state.hands[0])}"
    back = do(state, out, "withdraw")
    assert (back.hands, back.stock, back.discards) == (state.hands, state.stock, state.discards)
    assert (back.phase, back.contract, back.settled, back.put_out) == ("lead", "", True, ())
    scoped = do(down_to(table(code, DEAL, penalty_scope="any_refusal"), 9), "propose; accept-if-enough", out)
    assert do(scoped, "withdraw").contract == "refused"


# ---- how many did the dealer take? ---------------------------------------------------------------


@pytest.mark.parametrize("code", TOLD)
def test_S3_7_the_dealer_announces_his_number(code: str) -> None:
    """S3.7: the dealer says how many he takes, so that nobody need ask."""
    state = exchange(table(code, DEAL), 2, 3)
    assert refused(state, "elder ask", "dealer_announces_number").why == "ask.told"


@pytest.mark.parametrize("code", ASKED)
def test_C78_27_the_number_if_required_without_limit(code: str) -> None:
    """C78.27: the elder hand may require the number at any time after the draw, once for each exchange."""
    state = table(code, DEAL)
    assert refused(state, "elder ask", "dealer_number_query").why == "ask.nothing"
    state = exchange(state, 2, 3)
    told = do(state, "elder ask")
    assert (told.asked, told.phase, told.to_act) == (True, state.phase, state.to_act)
    assert refused(told, "elder ask", "dealer_announces_number").why == "ask.told"
    assert "ask" in lawful(exchange(told, 1, 1), "elder")
    assert impossible(state, "dealer ask", "ask.not_dealer")
    state = to_lead(state, "stand")
    while state.phase in ("lead", "follow"):
        assert "ask" in lawful(state, "elder")
        state = ecarte.apply(state, next(a for a in ecarte.legal_actions(state) if a.kind == "play"))


@pytest.mark.parametrize(
    ("limit", "wanted"), [("until_dealer_plays", "++-"), ("until_asker_plays", "+--"), ("no_limit", "+++")]
)
def test_S3_8_before_he_plays_a_card(limit: str, wanted: str) -> None:
    """S3.8 in both readings: "he" who has not played yet is the dealer by grammar, the asker by choice."""
    state = to_lead(exchange(table("club1878", DEAL, dealer_number_query=limit), 1, 1), "stand")
    signs = ""
    for _ in range(3):
        signs += "+" if "ask" in lawful(state, "elder") else "-"
        state = ecarte.apply(state, next(a for a in ecarte.legal_actions(state) if a.kind == "play"))
    assert signs == wanted
    if wanted[-1] == "-":
        assert refused(state, "elder ask", "dealer_number_query").why == "ask.too_late"
