"""Cards of the stock at piquet that are the other's, or that nobody may see: taken, looked at, called and put right.

Leaves out wrong numbers of one's own (test_piquet_faults_number.py).
"""

from __future__ import annotations

import pytest

from ecarte_widgets.rules import piquet
from ecarte_widgets.rules.cards import card
from ecarte_widgets.rules.errors import ActionError
from ecarte_widgets.rules.piquet_views import view
from tests.support.piquet_deals import BY_CARDS, CODES, do, play
from tests.support.piquet_faults import (
    OUT,
    judged,
    kinds,
    rules,
    scattered,
    seats_cards,
    took,
)

AS_CP = ("hoffmann", "au_cent", "pagat")
"""Codes that put a wrong number right as the laws of 1882 do."""


# ---- the other's cards ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", BY_CARDS)
def test_CP_28_the_elder_hand_takes_a_card_of_the_dealers(code: str) -> None:
    """CP.28: mixed with his hand, he reckons nothing, or the dealer has a fresh deal; if it stands, the dealer can take
    only what is left of his."""
    state = do(judged(code), "discard KS 8C 7C 9D 8D taking 6")
    assert kinds(state) == [("elder-took-others", "elder")]
    assert state.to_act == "dealer"
    assert {len(a.cards) for a in piquet.legal_actions(state) if a.kind == "discard"} == {1, 2}
    asked = do(state, "dealer call stock")
    assert [str(a) for a in piquet.legal_actions(asked)[:3]] == [
        "dealer choose fresh",
        "dealer choose enforce",
        "dealer choose waive",
    ]
    fresh = do(asked, "choose fresh")
    assert (fresh.phase, fresh.number, fresh.dealer) == ("shuffle", 0, state.dealer)
    dealt = piquet.apply(fresh, piquet.chance(fresh, piquet.deal(seed=3)))
    assert (dealt.number, dealt.dealer) == (1, state.dealer)
    assert do(asked, "choose enforce").nothing == (True, False)


def test_CP_28_no_fresh_deal_once_a_card_is_led() -> None:
    """CP.28: the option is the dealer's when he has looked at his cards; once a card is led he has the penalty only."""
    state = do(judged("hoffmann"), "discard KS 8C 7C 9D 8D taking 6", "discard 7S 9H", "play AH")
    assert do(state, "dealer call stock").pending.options == ("enforce", "waive")  # type: ignore[union-attr]


@pytest.mark.parametrize("code", BY_CARDS)
def test_CP_29_the_dealer_takes_a_card_of_the_elder_hands(code: str) -> None:
    """CP.29: the same of the dealer; if it stands, the elder hand takes only what is left of his five."""
    state = do(judged(code), "dealer discard 7S 7H")
    assert kinds(state) == [("dealer-took-others", "dealer")]
    assert (state.phase, state.to_act) == ("elder_discard", "elder")
    assert {len(a.cards) for a in piquet.legal_actions(state) if a.kind == "discard"} == {1, 2, 3}
    state = rules(state, "elder call stock", "enforce")
    state = do(state, "discard 8C 7C")
    assert state.phase == "leaving"
    state = do(state, "go-on")
    assert (state.phase, state.to_act) == ("calling", "elder")
    assert seats_cards(state) == (12, 12)
    assert state.nothing == (False, True)
    assert scattered(state)


@pytest.mark.parametrize(("code", "games"), [("au_cent", (0, 1)), ("foster", (0, 1))])
def test_CA_9_FOS_irregular_drawing_the_elder_hand_loses_the_game(code: str, games: tuple[int, int]) -> None:
    """CA.9, FOS Irregular Drawing: the game is lost by the elder hand who takes one of the dealer's three."""
    state = do(judged(code), "discard KS 8C 7C 9D 8D taking 6", "dealer call stock")
    assert state.games == games
    assert state.phase == ("shuffle" if code == "au_cent" else "game_over")
    assert state.points == (0, 0)
    assert len(state.results) == 1
    if code == "foster":
        assert state.winner == "B"


@pytest.mark.parametrize("code", ["au_cent", "foster"])
def test_CA_10_the_dealer_loses_the_game(code: str) -> None:
    """CA.10, FOS Irregular Drawing: so does the dealer who takes up any of the first five."""
    state = do(judged(code), "dealer discard 7S", "elder call stock")
    assert state.games == (1, 0)


@pytest.mark.parametrize("code", CODES)
def test_CP_27_a_card_of_the_others_seen(code: str) -> None:
    """CP.27, FOS The Stock: who sees a card of the stock that is the other's can reckon nothing."""
    state = do(judged(code), "discard 8C 7C 9D 8D", "look others-stock")
    assert state.seen == ((card("QS"),), ())
    assert kinds(state) == [("saw-others-card", "elder")]
    assert rules(state, "dealer call stock", "enforce").nothing == (True, False)
    early = do(judged(code), "dealer look others-stock")
    assert early.seen == ((), (card("9S"),))


# ---- what was left last --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", AS_CP)
def test_CA_12_left_cards_seen_without_right(code: str) -> None:
    """CA.12 (where CP.36 forbids it and names no penalty): they are laid open, and a suit may be called from who looked
    when next he has to lead."""
    state = play(took(code, OUT[0], "discard 7S 9H"), "AH TH")
    state = do(state, "elder look left")
    assert kinds(state) == [("saw-left", "elder")]
    state = do(state, "dealer call left", "choose suit")
    assert (state.phase, state.to_act) == ("suit", "dealer")
    assert set(state.stock) <= set(view(state, "dealer").seen)
    state = do(state, "choose diamonds")
    assert [str(a) for a in piquet.legal_actions(state) if a.kind == "play"] == ["elder play KD"]
    with pytest.raises(ActionError, match="Diamonds were called"):
        do(state, "play KH")
    state = play(state, "KD AD")
    assert state.bound == ""
    assert "play.suit_called" not in {str(a) for a in piquet.possible_actions(state)}


def test_CA_12_the_suit_waits_for_his_lead_and_may_be_forgiven() -> None:
    """CA.12: the suit is called when he leads, not before; or the other lets it pass."""
    state = play(took("hoffmann", OUT[0], "discard 7S 9H"), "AH TH")
    state = do(state, "dealer look left")
    state = do(state, "elder call left", "choose suit")
    assert (state.phase, state.to_act) == ("lead", "elder")
    state = play(state, "KD AD")
    assert (state.phase, state.to_act) == ("suit", "elder")
    free = do(state, "choose forgive")
    assert len([a for a in piquet.legal_actions(free) if a.kind == "play"]) == len(free.hands[1])
    none_of_it = do(state, "choose spades")
    assert {a.cards[0].suit for a in piquet.legal_actions(none_of_it) if a.kind == "play"} == {"S"}


def test_FOS_the_stock_a_suit_for_each_card_seen() -> None:
    """FOS The Stock: a suit may be called as many times as he has seen cards."""
    state = play(took("foster", OUT[0], "discard 7S"), "AH TH")
    assert len(state.stock) == 2
    state = do(state, "elder look left", "dealer call left", "choose suit")
    assert state.owed == (2, 0)
    state = do(state, "choose hearts")
    assert state.owed == (1, 0)
    state = play(state, "KH 7H")
    assert (state.phase, state.to_act) == ("suit", "dealer")
    assert do(state, "choose forgive").owed == (0, 0)
