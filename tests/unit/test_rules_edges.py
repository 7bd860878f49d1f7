"""Cases at the edge of the rules that an early engine had wrong: found by comparison with the naive one.

Leaves out the clauses one by one: they are in the files test_laws_….
"""

from __future__ import annotations

import pytest

from ecarte_widgets.rules import common, ecarte, laws
from ecarte_widgets.rules.actions import Action
from ecarte_widgets.rules.errors import EcarteError
from ecarte_widgets.rules.views import view
from tests.support.play import CODES, do, down_to, exchange, lawful, refused, table, to_lead

PLAIN = "E: KS QS JS 8S 7S  D: AH TH 9H 8H 7H  T: 9D"


def play_out(state: ecarte.State) -> ecarte.State:
    """The rest of the deal, each seat playing the first card it may."""
    number = state.number
    while state.phase in ("lead", "follow") and state.number == number:
        state = ecarte.apply(state, ecarte.legal_actions(state)[0])
    return state


@pytest.mark.parametrize("code", ["cassell", "club1878"])
@pytest.mark.parametrize("points", [0, 4])
def test_no_question_after_the_deal(code: str, points: int) -> None:
    """The number of cards taken can be asked for until the end of the deal, not after it nor after the game."""
    state = to_lead(exchange(table(code, PLAIN, score=(points, points)), 1, 1), "stand")
    assert "ask" in lawful(state, "elder")
    over = play_out(state)
    assert over.phase == ("game_over" if points == 4 else "shuffle")
    assert "ask" not in lawful(over, "elder")
    assert ecarte.possible_actions(over, "elder") == ()
    assert ecarte.refusal(over, Action("elder", "ask")) is not None


def test_question_about_the_last_exchange_stays_while_the_next_runs() -> None:
    """C78.27 sets no limit: the number of the first exchange can be asked for while the second is under way."""
    state = exchange(table("club1878", PLAIN), 2, 3)
    state = do(state, "propose", "accept")
    assert "ask" in lawful(state, "elder")
    state = do(state, "discard JS")
    assert state.phase == "dealer_discard"
    assert "ask" in lawful(state, "elder")
    assert view(state, "elder").taken == ((2, None), (1, None))
    told = do(state, "elder ask")
    assert view(told, "elder").taken == ((2, 3), (1, None))
    assert "ask" not in lawful(told, "elder")
    assert "ask" in lawful(do(told, "discard 8H"), "elder")


def test_nothing_to_ask_after_an_exchange_cut_in_half() -> None:
    """A dealer whom the elder hand's word kept from drawing has taken nothing that he could be asked about."""
    state = do(
        table("club1878", PLAIN, satisfied_cuts_exchange=True), "propose; accept; discard KS; satisfied"
    )
    assert (state.phase, state.contract) == ("lead", "")
    assert refused(state, "elder ask", "dealer_number_query").why == "ask.nothing"


@pytest.mark.parametrize("code", ["cassell", "club1878", "online"])
def test_proposal_on_a_spent_stock_leads_to_an_exchange_of_nothing(code: str) -> None:
    """Where a proposal is allowed on a spent stock, and nothing can be taken back, nobody need put a card out."""
    state = down_to(table(code, PLAIN, proposal_when_stock_spent=True), 0)
    state = do(state, "propose", "accept")
    assert lawful(state)[0] == "discard -"
    assert not [text for text in lawful(state)[1:] if "discard" in text]
    state = do(state, "discard -", "discard -")
    assert state.phase == "proposal"


def test_unannounced_leads_are_possible_in_every_form() -> None:
    """Before "I play" is said a lead is possible in all its forms, and each is refused for that word."""
    state = do(table("foster", PLAIN), "propose; refuse")
    assert state.phase == "announce"
    leads = [a for a in ecarte.possible_actions(state) if a.kind == "play"]
    assert len(leads) == 5 * 5
    for action in leads:
        assert refused(state, str(action), "elder_must_say_i_play").why == "lead.unannounced"


def test_elder_hand_cannot_claim_the_turned_king() -> None:
    """While the dealer is to mark the king he turned, the elder hand's claim gets a reason, not silence."""
    state = table("foster", "T: KS")
    assert state.phase == "turned_king"
    assert Action("elder", "king") in ecarte.possible_actions(state, "elder")
    assert refused(state, "elder king", "turned_king_points").why == "king.turned_by_dealer"


@pytest.mark.parametrize("question", ["king_deadline_elder", "king_deadline_dealer"])
def test_automatic_deadline_with_optional_marking(question: str) -> None:
    """Answers out of tune with each other are no crash: a right without a deadline is never open."""
    seat = question.rsplit("_", 1)[1]
    deal = f"{seat[0].upper()}: KS QS JS 8S 7S  T: 9S"
    state = to_lead(table("club1878", deal, **{question: "automatic"}), "stand")
    assert "king" not in lawful(state, seat)
    assert refused(state, f"{seat} king", question).why == "king.too_late"


def test_no_trumping_by_one_who_could_head() -> None:
    """To trump with the suit in hand is for one who cannot head, whether or not he is bound to head."""
    deal = "E: QS 7D 8D 9D TD  D: KS 8S AH 7C 8C  T: 9H"
    state = to_lead(table("cassell", deal, must_head=False), "stand; play QS")
    assert lawful(state) == ["play KS", "play 8S"]
    assert refused(state, "play AH", "trump_with_suit_in_hand")


@pytest.mark.parametrize("code", CODES)
def test_a_seat_there_is_not(code: str) -> None:
    """Other names of seats are understood; a seat there is not is an error, never taken for elder hand."""
    state = to_lead(table(code, "E: KD 8S 7S 8H 7H  T: 9D"), "stand")
    assert ecarte.legal_actions(state, "pone") == ecarte.legal_actions(state, "elder")
    assert ecarte.possible_actions(state, "younger") == ecarte.possible_actions(state, "dealer")
    for ask in (ecarte.legal_actions, ecarte.possible_actions):
        with pytest.raises(EcarteError, match="no seat"):
            ask(state, "banker")
    with pytest.raises(EcarteError):
        ecarte.apply(state, Action("banker", "king"))


def test_malformed_actions_are_refused_with_a_reason() -> None:
    """An Action built by hand that no text could mean is an error of the package's own, not a crash."""
    lead = to_lead(table("club1878", PLAIN), "stand")
    follow = do(lead, "play KS")
    fresh = ecarte.start(code="club1878")
    named = ecarte.start(code="club1878", dealer="A")
    card = lead.hands[0][0]
    for state, action in (
        (lead, Action("elder", "play")),
        (lead, Action("elder", "play", (card, card))),
        (follow, Action("dealer", "play")),
        (do(table("foster", PLAIN), "propose; refuse"), Action("elder", "play")),
        (named, Action("", "shuffle", (card,))),
        (named, Action("", "shuffle", (card,) * 32)),
        (fresh, Action("", "cut-for-deal", (card, card), 1)),
        (fresh, Action("", "cut-for-deal", (card,), 2)),
        (lead, Action("elder", "no-such-kind")),
    ):
        with pytest.raises(EcarteError) as caught:
            ecarte.apply(state, action)
        assert str(caught.value)


def test_automatic_turned_king_that_wins_closes_the_deal() -> None:
    """A king marked by itself at four points ends the game, and the deal is among the finished ones."""
    state = table("online", "T: KS", score=(0, 4))
    assert (state.phase, state.winner) == ("game_over", "B")
    assert [sum(a.points for a in result.awards) for result in state.results] == [1]


def test_awards_add_up() -> None:
    """A king marked after its deal is over is among that deal's awards, and the score tells the same."""
    state = play_out(to_lead(table("club1878", "E: AS QH JH TH 9H  D: 7S 8S 7D 8D 9D  T: KS"), "stand"))
    assert state.phase == "shuffle"
    state = do(state, "dealer king")
    assert [award.why for award in state.results[-1].awards][-1] == "award.turned_king"
    assert sum(a.points for a in state.results[-1].awards) == sum(state.points)
    assert laws.get("club1878") == state.code


def test_an_answer_the_players_changed_stands_for_the_clause() -> None:
    """A refusal that rests on an answer changed by the players says so where a clause would stand."""
    state = to_lead(
        table("cassell", "E: QS 7D 8D 9D TD  D: 8S AH 7C 8C 9C  T: 9H", must_trump=True), "stand; play 7D"
    )
    assert refused(state, "play 8S", "must_trump").clause == common.HOUSE


def test_silence_before_i_play_is_only_possible_where_suits_must_be_named() -> None:
    """Where no suit need be named, a lead "without naming" is no other thing than a lead."""
    state = do(table("laws1850", PLAIN), "propose; refuse")
    with pytest.raises(EcarteError, match="nothing is said") as caught:
        ecarte.apply(state, "play KS silent")
    assert not caught.value.clause
