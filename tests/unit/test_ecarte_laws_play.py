"""The laws of the tricks: leading and naming, following, heading, trumping, who takes; one test a clause.

Leaves out revokes and other faults, and what the tricks are worth.
"""

from __future__ import annotations

import pytest

from ecarte_widgets.rules import ecarte
from ecarte_widgets.rules.cards import PACK
from ecarte_widgets.rules.ecarte_state import State
from ecarte_widgets.rules.errors import UnlawfulAction
from tests.support.play import CODES, do, impossible, lawful, refused, table, to_lead

STRICT = ("laws1850", "foster", "club1878", "online")


def answering(code: str, led: str, hand: str, turn_up: str = "9H", **answers: object) -> State:
    """The dealer, holding `hand`, is to answer the card led."""
    rest = [card for card in PACK if card not in [led, turn_up, *hand.split()]]
    text = f"E: {led} {' '.join(rest[:4])}  D: {hand}  T: {turn_up}"
    return do(to_lead(table(code, text, **answers), "stand"), f"play {led}")


def replies(state: State) -> str:
    """The cards that may be played."""
    return " ".join(a.cards[0] for a in ecarte.legal_actions(state) if a.kind == "play")


def reason(state: State, card: str) -> str:
    """The question of law by which the card is refused."""
    with pytest.raises(UnlawfulAction) as caught:
        ecarte.apply(state, f"play {card}")
    assert caught.value.clause
    assert caught.value.facts["choice"]
    assert str(caught.value)
    return str(caught.value.facts["question"])


# ---- following, heading, trumping ----------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_S0_17_S1_11_head_when_able(code: str) -> None:
    """S0.17, S1.11: who has a higher card of the suit led plays it, and takes the trick; any higher one will do."""
    state = answering(code, "9S", "KS TS 8S AH 7C")
    assert replies(state) == "KS TS"
    assert reason(state, "8S") == "must_head"
    for card in ("AH", "7C"):
        assert reason(state, card) in ("must_head", "must_follow", "trump_with_suit_in_hand")
    assert do(state, "play TS").tricks[0].winner == "dealer"


@pytest.mark.parametrize("code", CODES)
def test_FOS_renouncing_follow_low_when_unable_to_head(code: str) -> None:
    """FOS Renouncing, C78.43: who has only lower cards of the suit follows with any of them."""
    state = answering(code, "KS", "QS 8S 7D 7C 8C")
    assert replies(state) == "QS 8S"
    assert reason(state, "7D") == "must_follow"


@pytest.mark.parametrize("code", STRICT)
def test_S1_11_C78_43_no_trumping_with_the_suit_in_hand(code: str) -> None:
    """S1.11, C78.43, FOS Renouncing: while one holds the suit led one may not trump, though one cannot head."""
    state = answering(code, "KS", "QS 8S AH 7C 8C")
    assert replies(state) == "QS 8S"
    assert reason(state, "AH") == "trump_with_suit_in_hand"


def test_S0_18_trump_or_let_it_pass() -> None:
    """S0.18 to the letter: with no higher card of the suit one may trump or let it pass; passing, one follows."""
    state = answering("cassell", "KS", "QS 8S AH 7C 8C")
    assert replies(state) == "QS 8S AH"
    assert reason(state, "7C") == "must_follow"
    assert do(state, "play AH").tricks[0].winner == "dealer"
    head = answering("cassell", "9S", "QS 8S AH 7C 8C")
    assert replies(head) == "QS"
    assert reason(head, "AH") in ("must_head", "trump_with_suit_in_hand")


def test_S0_18_strict_reading_as_an_option() -> None:
    """S0.18 read as a careless sentence: the option forbids the trump while the suit is held."""
    state = answering("cassell", "KS", "QS 8S AH 7C 8C", trump_with_suit_in_hand="forbidden")
    assert replies(state) == "QS 8S"
    assert reason(state, "AH") == "trump_with_suit_in_hand"


@pytest.mark.parametrize("code", STRICT)
def test_C78_43_FOS_renouncing_trump_when_void(code: str) -> None:
    """C78.43, FOS Renouncing: who is void in the suit led must trump if he can, with whichever trump he likes."""
    state = answering(code, "KS", "AH 7H 7D 7C 8C")
    assert replies(state) == "AH 7H"
    assert reason(state, "7D") == "must_trump"


def test_S0_18_need_not_trump_when_void() -> None:
    """S0.18: who has none of the suit may trump it or let it pass, as he likes."""
    assert replies(answering("cassell", "KS", "AH 7H 7D 7C 8C")) == "AH 7H 7D 7C 8C"
    strict = answering("cassell", "KS", "AH 7H 7D 7C 8C", must_trump=True)
    assert replies(strict) == "AH 7H"


@pytest.mark.parametrize("code", CODES)
def test_FOS_renouncing_anything_when_neither(code: str) -> None:
    """FOS Renouncing: who can neither follow suit nor trump throws what he likes."""
    assert replies(answering(code, "KS", "AD 7D 9D 7C 8C")) == "AD 7D 9D 7C 8C"


@pytest.mark.parametrize("code", CODES)
def test_FOS_renouncing_trumps_led(code: str) -> None:
    """FOS: when trumps are led they are a suit like another: head if able, else follow, else throw."""
    assert replies(answering(code, "QH", "KH AH 7H 7D 7C")) == "KH"
    assert replies(answering(code, "KH", "QH AH 7H 7D 7C")) == "QH AH 7H"
    assert replies(answering(code, "7H", "7D 8D 9D 7C 8C")) == "7D 8D 9D 7C 8C"


@pytest.mark.parametrize("code", CODES)
def test_the_reason_names_the_cards_that_may_be_played(code: str) -> None:
    """A refused card is answered with those that would be lawful, in words."""
    state = answering(code, "9S", "KS TS 8S AH 7C")
    error = refused(state, "play 8S", "must_head")
    assert tuple(error.facts["choice"]) == ("KS", "TS")
    assert all(word in str(error) for word in ("king", "ten of spades"))


def test_options_of_following() -> None:
    """Without the duty to follow or to head, a player is so much the freer; the ban on trumping stays by itself."""
    for hand, answers, wanted in (
        ("QS 8S AH 7D 7C", {"must_follow": False}, "QS"),
        ("8S 7S AH 7D 7C", {"must_follow": False}, "8S 7S 7D 7C"),
        ("QS 8S AH 7D 7C", {"must_head": False}, "QS 8S"),
        ("QS 8S AH 7D 7C", {"must_head": False, "must_follow": False}, "QS 8S 7D 7C"),
    ):
        assert replies(answering("club1878", "9S", hand, **answers)) == wanted


# ---- leading -------------------------------------------------------------------------------------

LEAD = "E: KS 7S QD 7C 8C  D: 7H QS 8D KD 9C  T: 9H"


@pytest.mark.parametrize("code", CODES)
def test_S0_16_elder_leads_any_card(code: str) -> None:
    """S0.16, S1.3: the elder hand plays first, and any card."""
    state = to_lead(table(code, LEAD), "stand")
    assert state.to_act == "elder"
    assert {text for text in lawful(state) if "play" in text} == {f"play {card}" for card in state.hands[0]}
    impossible(state, "dealer play 7H", "action.not_your_turn")
    impossible(state, "play 7H", "card.not_held")


def test_FOS_method_of_playing_suit_named_at_every_lead() -> None:
    """FOS Method of playing: the leader names the suit with every lead, and names it truly."""
    state = to_lead(table("foster", LEAD), "stand")
    for trick in range(2):
        card = state.hands[0 if state.to_act == "elder" else 1][0]
        assert refused(state, f"play {card} silent", "suit_naming").why == "lead.unnamed"
        for suit in "SHDC".replace(card.suit, ""):
            assert refused(state, f"play {card} naming {suit}", "suit_naming").why == "lead.misnamed"
        named = do(state, f"play {card} naming {card.suit}")
        assert named == do(state, f"play {card}"), trick
        reply = next(a for a in ecarte.legal_actions(named) if a.kind == "play")
        impossible(named, f"{reply} silent", "follow.no_naming")
        state = ecarte.apply(named, reply)


@pytest.mark.parametrize("code", ["cassell", "laws1850", "club1878"])
def test_S1_4_C78_41_a_suit_named_binds(code: str) -> None:
    """S1.4, C78.41: nobody need name a suit, but who names one must play it."""
    state = to_lead(table(code, LEAD), "stand")
    for suit in "HDC":
        error = refused(state, f"play KS naming {suit}", "suit_naming")
        assert (error.why, error.facts["named"]) == ("lead.misnamed", suit)
    impossible(state, "play KS silent", "lead.no_naming")
    assert do(state, "play KS naming S").led == "KS"


def test_online_no_suit_is_named() -> None:
    """BGA, PPC: nothing is said with a lead at an online table."""
    state = to_lead(table("online", LEAD), "stand")
    for words in ("naming H", "silent"):
        impossible(state, f"play KS {words}", "lead.no_naming")


# ---- taking --------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_S0_11_S0_23_who_takes_the_trick(code: str) -> None:
    """S0.11, S0.23: the highest card of the suit led takes, unless it is trumped."""
    for led, reply, hand, winner in (
        ("QS", "KS", "KS 7D 8D 7C 8C", "dealer"),
        ("KS", "QS", "QS 7D 8D 7C 8C", "elder"),
        ("JS", "AS", "AS 7D 8D 7C 8C", "elder"),  # the ace stands below the knave
        ("TS", "AS", "AS 7D 8D 7C 8C", "dealer"),
        ("KS", "7H", "7H 7D 8D 7C 8C", "dealer"),
        ("7S", "KD", "KD 7D 8D KC 8C", "elder"),
        ("7H", "KD", "KD 7D 8D KC 8C", "elder"),
        ("KH", "QH", "QH 7D 8D KC 8C", "elder"),
    ):
        state = do(answering(code, led, hand), f"play {reply}")
        assert state.tricks[0].winner == winner, (led, reply)


@pytest.mark.parametrize("code", CODES)
def test_S0_24_the_winner_leads(code: str) -> None:
    """S0.24: the winner of a trick leads to the next, until all five are played."""
    state = to_lead(table(code, LEAD), "stand")
    for trick in range(5):
        state = ecarte.apply(state, next(a for a in ecarte.legal_actions(state) if a.kind == "play"))
        state = ecarte.apply(state, next(a for a in ecarte.legal_actions(state) if a.kind == "play"))
        assert len(state.tricks) == trick + 1
        if trick < 4:
            assert state.to_act == state.leader == state.tricks[-1].winner
    assert sum(state.won) == 5
    assert state.phase == "shuffle"


@pytest.mark.parametrize("code", CODES)
def test_C78_39_a_card_played_stays(code: str) -> None:
    """C78.39: a card led cannot be taken back, nor played twice."""
    state = do(to_lead(table(code, LEAD), "stand"), "play KS")
    impossible(state, "elder play 7S", "action.not_your_turn")
    state = do(state, replies_first(state))
    impossible(state, f"{state.to_act} play KS", "card.not_held")


def replies_first(state: State) -> str:
    """The first card that may be played, as an action."""
    return f"play {replies(state).split()[0]}"
