"""The laws of cut, deal, carte blanche and exchange at piquet, named by the clause that each test holds.

Leaves out wrong numbers of cards and all that judged play lets happen.
"""

from __future__ import annotations

import pytest

from ecarte_widgets.rules import laws, piquet
from ecarte_widgets.rules.actions import Action
from ecarte_widgets.rules.cards import PACK, cards, write
from ecarte_widgets.rules.piquet_state import State
from ecarte_widgets.rules.piquet_views import view
from tests.support.piquet_deals import (
    BY_CARDS,
    CODES,
    called,
    do,
    impossible,
    lawful,
    made,
    made_for,
    play_out,
    refused,
    table,
)

DEAL = (
    "E: 9S 7S AH 9H 8H JC TC 7C JD TD 9D 8D  D: QS TS 8S QH JH 7H AC KC QC 8C KD QD"
    "  S: AD 9C 7D AS KH KS TH JS"
)
FREE_YOUNGER = ("au_cent", "foster")
"""Codes under which the dealer need not exchange."""


def sizes(state: State) -> set[int]:
    """How many cards the seat to act may put out."""
    return {len(action.cards) for action in piquet.legal_actions(state) if action.kind == "discard"}


def cut(code: str, first: str, second: str) -> State:
    """A partie after a cut for deal: what A and what B has shown."""
    state = piquet.start(code=laws.get(code, "piquet"))
    shown = cards(first) + cards(second)
    return piquet.apply(state, Action("", "cut-for-deal", shown, len(cards(first))))


# ---- the exchange ------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_S2_1_elder_exchanges_first(code: str) -> None:
    """S2.1: nobody but the elder hand may put out anything until he has."""
    state = table(code, DEAL)
    assert (state.phase, state.to_act) == ("elder_discard", "elder")
    impossible(state, "dealer discard QS", "action.not_your_turn")
    impossible(state, "point 4", "action.not_now")
    impossible(state, "play 9S", "action.not_now")


@pytest.mark.parametrize("code", CODES)
def test_S2_2_CP_21_elder_exchanges_one_to_five(code: str) -> None:
    """S2.2: at least one card and at most five, and as many from the top of the stock."""
    state = table(code, DEAL)
    assert sizes(state) == {1, 2, 3, 4, 5}
    refused(state, "discard -", "discard.too_few", "elder_min_exchange")
    error = refused(state, "discard 9S 7S AH 9H 8H JC", "discard.too_many", "elder_max")
    assert code != "hoffmann" or "S2.2" in error.clause
    three = do(state, "discard 9S 7S 8H")
    assert three.hands[0] == cards("AH 9H JC TC 7C JD TD 9D 8D AD 9C 7D")
    assert (three.discards[0], three.exchanged) == (cards("9S 7S 8H"), (3, -1))


def test_S2_2_option_elder_exchanges_three_at_least() -> None:
    """By German rules the elder hand puts out three cards or more."""
    state = table("hoffmann", DEAL, elder_min_exchange=3)
    assert sizes(state) == {3, 4, 5}
    assert refused(state, "discard 9S 7S", "discard.too_few").clause == "house rule"


@pytest.mark.parametrize("code", CODES)
def test_S2_3_CP_33_elder_looks_at_what_he_leaves(code: str) -> None:
    """S2.3, CP.33: who takes fewer than five may look at the rest of his five, and the other does not see them."""
    state = do(table(code, DEAL), "discard 9S 7S 8H")
    assert (state.phase, lawful(state)) == ("leaving", ["look left", "go-on"])
    looked = do(state, "look left")
    assert (looked.phase, looked.seen) == ("dealer_discard", (cards("AS KH"), ()))
    assert view(looked, "elder").looked == (True, False)
    assert not set(cards("AS KH")) & set(view(looked, "dealer").seen)
    assert do(state, "go-on").seen == ((), ())
    assert do(table(code, DEAL), "discard 9S 7S 8H 9H 8D").phase == "dealer_discard"


@pytest.mark.parametrize("code", CODES)
def test_S2_4_CP_23_dealer_takes_as_he_finds_them(code: str) -> None:
    """S2.4, CP.23: the dealer takes from the top, what the elder hand has left first of all."""
    state = do(table(code, DEAL), "discard 9S 7S 8H; go-on; discard QS TS 8S")
    assert state.hands[1] == cards("QH JH 7H AC KC QC 8C KD QD AS KH KS")
    assert (state.stock, state.left) == (cards("TH JS"), (2, 2))


@pytest.mark.parametrize("code", CODES)
def test_S2_5_CP_22_CP_34_dealer_exchanges_one_or_all_that_are_left(code: str) -> None:
    """S2.5, CP.22, CP.34: one card at least, except in games to a hundred, and up to all that remain."""
    least = 0 if code in FREE_YOUNGER else 1
    state = do(table(code, DEAL), "discard 9S 7S 8H; go-on")
    assert sizes(state) == set(range(least, 6))
    refused(state, "discard QS TS 8S QH JH 7H", "discard.too_many", "younger_max")
    five = do(table(code, DEAL), "discard 9S 7S 8H 9H 8D")
    assert sizes(five) == set(range(least, 4))
    if least:
        refused(five, "discard -", "discard.too_few", "younger_min_exchange")
    else:
        stood = do(five, "discard -")
        assert (stood.hands[1], stood.stock, stood.exchanged) == (five.hands[1], five.stock, (5, 0))


@pytest.mark.parametrize(("least", "lawful_sizes"), [(0, {0, 1, 2, 3}), (1, {1, 2, 3}), (3, {3})])
def test_S2_5_option_dealers_least(least: int, lawful_sizes: set[int]) -> None:
    """The dealer's least number by every answer there is: none, one, or three."""
    state = do(table("hoffmann", DEAL, younger_min_exchange=least), "discard 9S 7S 8H 9H 8D")
    assert sizes(state) == lawful_sizes


@pytest.mark.parametrize("code", CODES)
def test_S2_6_CP_36_both_see_what_the_dealer_leaves_or_neither(code: str) -> None:
    """S2.6, CP.36: the dealer may look at what he leaves once he has been led to, and then the elder hand sees it."""
    state = do(table(code, DEAL), "discard 9S 7S 8H 9H 8D; discard QS")
    assert state.left == (0, 2)
    if code != "foster":
        refused(state, "dealer look left", "left.early", "younger_left_cards")
    led = do(state, "play AH")
    looked = do(led, "look left")
    assert looked.seen == (cards("TH JS"), cards("TH JS"))
    assert all(cards("TH JS") == view(looked, seat).seen for seat in ("elder", "dealer"))
    refused(looked, "look left", "left.seen", "younger_left_cards")
    unseen = do(led, "play QH")
    assert unseen.seen == ((), ())
    impossible(unseen, "dealer look left")


def test_S2_6_option_the_dealer_looks_before_the_lead() -> None:
    """FOS: the dealer may look at once; the elder hand sees them only when he has led."""
    state = do(table("foster", DEAL), "discard 9S 7S 8H 9H 8D; discard QS; dealer look left")
    assert state.seen == ((), cards("TH JS"))
    assert view(state, "elder").seen == ()
    led = do(state, "play AH")
    assert led.seen == (cards("TH JS"), cards("TH JS"))
    assert "look left" not in lawful(led)
    refused(do(state, "pips 36"), "dealer look left", "left.seen")


@pytest.mark.parametrize("code", CODES)
def test_S2_6_nothing_left_nothing_seen(code: str) -> None:
    """Where the dealer has taken all, there is nothing to look at."""
    state = do(table(code, DEAL), "discard 9S 7S 8H 9H 8D; discard QS TS 8S; play AH")
    assert "look left" not in lawful(state)
    refused(state, "look left", "left.none", "younger_left_cards")


def test_CP_32_how_many_are_left_is_said() -> None:
    """CP.32: how many he has taken, and so left, is known before anybody takes up a card."""
    state = do(table("hoffmann", DEAL), "discard 9S 7S 8H")
    shown = view(state, "dealer")
    assert (shown.exchanged, shown.left, shown.others_discards, shown.stock) == ((3, -1), (2, 0), 3, 5)


def test_CP_24_a_discard_is_not_altered() -> None:
    """CP.24: once the cards are taken in there is no other discard."""
    state = do(table("hoffmann", DEAL), "discard 9S 7S 8H 9H 8D")
    impossible(state, "elder discard AH")
    impossible(do(state, "discard QS"), "dealer discard KD")


def test_CP_45_own_discard_may_be_looked_at() -> None:
    """CP.45: each player sees his own discard at any time, and of the other's its number."""
    state = do(table("hoffmann", DEAL), "discard 9S 7S 8H 9H 8D; discard QS TS; play AH; play QH")
    elder, dealer = (view(state, seat) for seat in ("elder", "dealer"))
    assert (elder.own_discards, elder.others_discards) == (cards("9S 7S 8H 9H 8D"), 2)
    assert (dealer.own_discards, dealer.others_discards) == (cards("QS TS"), 5)


def test_bad_discards_are_told() -> None:
    """A card that is not held, one named twice, a discard with a number of its own: nothing is lost by any."""
    state = table("hoffmann", DEAL)
    impossible(state, "discard KS", "card.not_held")
    impossible(state, "discard 9S 9S", "card.chosen_twice")
    impossible(state, "discard 9S 7S taking 4")
    assert sizes(state) == {1, 2, 3, 4, 5}


# ---- carte blanche -----------------------------------------------------------------------------------

BLANK = "E: AS TS 9S 8S AH TH 9H 7H TC 9C 8C 7C"
"""No king, queen or knave for the elder hand."""
BLANK_DEALER = BLANK.replace("E:", "D:")


@pytest.mark.parametrize("code", CODES)
def test_CP_18_CP_61_carte_blanche(code: str) -> None:
    """CP.18, CP.61: a hand dealt without king, queen or knave scores ten, before anything else."""
    state = table(code, BLANK, seed=3)
    assert "blanche" in lawful(state)
    told = do(state, "elder blanche")
    assert (made(told), told.blank) == ((10, 0), "elder")
    assert made_for(told, "elder") == [("blanche", 10)]
    refused(told, "elder blanche", "blanche.told", "carte_blanche_order")
    refused(state, "dealer blanche", "blanche.none", "carte_blanche_hand")
    refused(do(state, "discard AS"), "elder blanche", "blanche.late", "carte_blanche_order")


def test_CP_18_it_is_what_was_dealt_that_counts() -> None:
    """CP.18: a hand that becomes blank in the exchange, or ceases to be, changes nothing."""
    state = table("hoffmann", "E: KS TS 9S 8S AH TH 9H 7H TC 9C 8C 7C  S: AS", seed=3)
    refused(state, "elder blanche", "blanche.none", "carte_blanche_hand")
    after = do(state, "discard KS")
    assert set(after.hands[0]) == set(cards(BLANK[3:]))
    refused(after, "elder blanche", "blanche.late")


def test_CP_18_carte_blanche_saves_and_counts() -> None:
    """CP.18: it saves the other's pique and repique, and counts towards one's own."""
    hands = (
        "E: AS TS 9S 8S 7S AH TH 9H 8H TC 9C 8C  D: KH QH JH TD 9D 8D 7D KC QC JC KD QD  S: AD KS QS JS 7H 7C"
    )
    told = do(table("hoffmann", hands), "blanche; discard AH TH 9H 8H 8C; discard TD 9D 8D")
    assert told.hands[0] == cards("AS TS 9S 8S 7S TC 9C AD KS QS JS 7H")
    told = do(told, "point 8; good; sequence 8 A; good")
    assert made(told) == (10 + 8 + 18 + 60, 0)


@pytest.mark.parametrize("code", BY_CARDS)
def test_CP_19_CP_20_shown_when_the_other_has_discarded(code: str) -> None:
    """CP.19, CP.20: it is told at once and shown when the other has discarded, before anything is taken in; CC.XX: the
    whole of it, with what was put out, and not which that was."""
    state = do(table(code, BLANK, seed=3), "elder blanche")
    assert state.seen == ((), ())
    out = do(state, "discard 7C 8C 9C")
    assert (out.phase, out.seen, len(out.hands[0])) == ("dealer_discard", ((), ()), 9)
    assert sizes(out) == {1, 2, 3, 4, 5}  # eight less the three that the elder hand has still to take
    done = do(out, f"discard {out.hands[1][0]}")
    assert set(done.seen[1]) == set(cards(BLANK[3:]))
    assert done.seen[1] == tuple(card for card in PACK if card in done.seen[1])
    assert done.hands[0][-3:] == out.stock[:3]
    assert done.hands[1][-1] == out.stock[3]
    assert done.left == (2, 4)


@pytest.mark.parametrize("code", BY_CARDS)
def test_CP_20_the_dealer_tells_before_the_elder_discards(code: str) -> None:
    """CP.20: the dealer too is bound to tell as soon as he knows; it is shown when the elder hand has discarded."""
    state = table(code, BLANK_DEALER, seed=3)
    told = do(state, "dealer blanche")
    assert (told.phase, told.to_act, made(told), told.seen) == ("elder_discard", "elder", (0, 10), ((), ()))
    shown = do(told, f"discard {write(told.hands[0][:5])}")
    assert set(shown.seen[0]) == set(cards(BLANK[3:]))


@pytest.mark.parametrize(
    ("code", "early"), [("hoffmann", True), ("pagat", True), ("au_cent", True), ("foster", False)]
)
def test_CP_20_CA_5_option_when_the_dealer_tells(code: str, early: bool) -> None:
    """CP.20 wants it at once and CA.5 leaves it open; Foster's dealer waits for the elder hand's discard."""
    state = table(code, BLANK_DEALER, seed=3)
    if early:
        assert made(do(state, "dealer blanche")) == (0, 10)
    else:
        refused(state, "dealer blanche", "blanche.early", "carte_blanche_younger_declares")
    later = do(state, f"discard {write(state.hands[0][:5])}")
    told = do(later, "dealer blanche")
    assert made(told) == (0, 10)
    assert set(told.seen[0]) == set(cards(BLANK[3:]))
    half = do(state, f"discard {write(state.hands[0][:3])}")
    assert made(do(half, "dealer blanche")) == (0, 10)  # while the elder hand may look at what he left


@pytest.mark.parametrize(("code", "at_once"), [("hoffmann", False), ("foster", True)])
def test_CP_19_option_shown_before_a_discard(code: str, at_once: bool) -> None:
    """FOS has it shown before a discard is made; then the elder hand takes in before the dealer discards."""
    state = do(table(code, BLANK, seed=3), "blanche")
    assert bool(state.seen[1]) == at_once
    out = do(state, "discard 7C 8C 9C TC AS")
    assert len(out.hands[0]) == (12 if at_once else 7)


@pytest.mark.parametrize(("again", "total"), [("none", 10), ("if_still_blank", 20)])
def test_CP_18_option_a_second_ten(again: str, total: int) -> None:
    """By Belgian rules a hand that is blank still after the exchange scores another ten."""
    text = "E: AS TS 9S 8S AH TH 9H 7H TC 9C 8C 7C  S: AC AD KS KH KC KD QS QH"
    deal = table("hoffmann", text, carte_blanche_second_ten=again)
    dealer = write(deal.hands[1][:3])
    still = do(deal, "blanche; discard 7C 8C", f"discard {dealer}")
    assert made(still) == (total, 0)
    assert (set(cards("AC AD")) <= set(still.seen[1])) == (again != "none")
    broken = do(deal, "blanche; discard 7C 8C 9C", f"discard {dealer}")
    assert made(broken) == (10, 0)


# ---- cut and deal -------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_CP_3_a_cut_leaves_two_cards_in_either_packet(code: str) -> None:
    """CP.3: two cards at least are lifted, and two at least lie there still."""
    state = piquet.start(code=laws.get(code, "piquet"), dealer="B")
    state = piquet.apply(state, piquet.chance(state, piquet.deal(DEAL)))
    assert [str(action) for action in piquet.legal_actions(state)] == [
        f"elder cut {size}" for size in range(2, 31)
    ]
    for size in (1, 31):
        refused(state, f"cut {size}", "cut.too_few", "cut_minimum")


@pytest.mark.parametrize(
    ("code", "phase", "dealer"),
    [("hoffmann", "choice", 0), ("pagat", "choice", 0), ("au_cent", "shuffle", 1), ("foster", "shuffle", 1)],
)
def test_CP_4_CA_1_option_who_deals(code: str, phase: str, dealer: int) -> None:
    """CP.4: the higher card, ace high, has the choice; in the games to a hundred the lower deals."""
    state = cut(code, "AS", "KH")
    assert (state.phase, state.dealer) == (phase, dealer)
    if phase == "choice":
        assert lawful(state) == ["choose deal", "choose elder"]
        assert do(state, "choose deal").dealer == dealer
        assert do(state, "choose elder").dealer == 1 - dealer
        impossible(state, "choose stock")


@pytest.mark.parametrize("code", CODES)
def test_CP_4_a_tie_is_cut_again(code: str) -> None:
    """Cards of one rank decide nothing [FOS]."""
    assert cut(code, "AS", "AH").phase == "cut_for_deal"


@pytest.mark.parametrize(
    ("code", "phase", "dealer"),
    [("hoffmann", "cut_for_deal", 1), ("au_cent", "shuffle", 1), ("foster", "shuffle", 1)],
)
def test_CP_5_option_two_cards_exposed(code: str, phase: str, dealer: int) -> None:
    """CP.5: who shows more than one card cuts again; elsewhere the lowest of them counts."""
    state = cut(code, "KH", "AS 7S")
    assert (state.phase, state.dealer) == (phase, dealer)


@pytest.mark.parametrize(
    ("code", "allowed"), [("hoffmann", {2, 3}), ("pagat", {2, 3}), ("foster", {2, 3}), ("au_cent", {2})]
)
def test_CP_9_CA_2_option_packets(code: str, allowed: set[int]) -> None:
    """CP.9: by twos or by threes, the elder hand first, and never otherwise in that partie; au cent by twos."""
    state = piquet.start(code=laws.get(code, "piquet"), dealer="B")
    deal = piquet.deal(DEAL)
    state = do(piquet.apply(state, piquet.chance(state, deal)), "cut 16")
    assert {action.number for action in piquet.legal_actions(state)} == allowed
    refused(state, "deal 4", "packet.size", "deal_packets")
    by = max(allowed)
    first = do(state, f"deal {by}")
    assert (first.hands[0], first.hands[1]) == (deal.elder[:by], ())
    refused(first, f"deal {5 - by}", "packet.size", "deal_packets")
    whole = do(state, *[f"deal {by}"] * (24 // by))
    assert (whole.hands, whole.stock) == ((deal.elder, deal.dealer), deal.stock)
    over = play_out(do(whole, f"discard {deal.elder[0]}; go-on; discard {deal.dealer[0]}"))
    again = do(piquet.apply(over, piquet.chance(over, piquet.deal(seed=1))), "cut 10")
    assert {action.number for action in piquet.legal_actions(again)} == {by}


@pytest.mark.parametrize("code", CODES)
def test_CP_16_the_deal_alternates(code: str) -> None:
    """CP.16: the players deal in turn."""
    state = play_out(called(code, ""))
    assert state.dealer == 1
    again = piquet.apply(state, piquet.chance(state, piquet.deal(seed=4)))
    assert (again.dealer, again.number) == (0, 2)
