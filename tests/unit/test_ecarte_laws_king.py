"""The laws of the king held in hand: from when and until when each seat may mark it, code by code.

Leaves out the king turned up (test_ecarte_laws_deal.py) and calling a king one has not got, a fault.
"""

from __future__ import annotations

import pytest

from ecarte_widgets.rules import ecarte
from tests.support.play import (
    do,
    exchange,
    impossible,
    lawful,
    may_mark,
    refused,
    table,
    to_lead,
    window,
)

ELDERS = "E: KH QS 7S 7C 8C  D: JS 9S 8D 9D 9C  T: 9H"
"""Hearts are trumps; the elder hand holds the king, and loses a trick if it leads the seven of spades."""
DEALERS = "E: QD 7S 7D 7C 8C  D: KH JS 9S 9C TC  T: 9H"
"""The dealer holds the king, and must trump with it when the queen of diamonds is led."""
OPTIONAL = ("cassell", "laws1850", "foster", "club1878")
CLUB = ("laws1850", "club1878")
KING_SECOND = ("stand", "play 7S", "play JS", "play 8D", "play KH", "play QS", "play 9S")
"""The elder hand's king takes the dealer's lead, and is covered by nothing until the dealer plays again."""


# ---- the elder hand ------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CLUB)
def test_C78_23_elder_before_his_first_card(code: str) -> None:
    """C78.23: the elder hand marks before he plays his first card, and not after."""
    state = table(code, ELDERS)
    assert window(state, "elder", *KING_SECOND) == "-+------"
    late = do(state, "stand; play 7S")
    assert refused(late, "elder king", "king_deadline_elder").clause == ", ".join(
        late.code["king_deadline_elder"].cite
    )


@pytest.mark.parametrize("code", CLUB)
def test_C78_24_elders_king_led_until_covered(code: str) -> None:
    """C78.24: if the king is the card he leads first, he may mark it until it is played to."""
    assert window(table(code, ELDERS), "elder", "stand", "play KH", "play JS") == "-++-"


@pytest.mark.parametrize("code", CLUB)
def test_C78_24_only_a_king_led_first(code: str) -> None:
    """C78.24 speaks of the first card: a king led later gives no time."""
    state = table(code, ELDERS)
    assert window(state, "elder", "stand", "play QS", "play 9S", "play KH", "play 8D") == "-+----"


def test_FOS_marking_elder_before_he_plays() -> None:
    """FOS Marking: the elder hand marks before he plays a card, from when the hands are final."""
    state = table("foster", ELDERS)
    assert window(state, "elder", "stand", "answer", "play 7S", "play JS") == "-++--"


def test_FOS_marking_king_led_before_it_touches_the_table() -> None:
    """FOS Marking: if he leads the king itself, the words must come before it touches the table."""
    state = table("foster", ELDERS)
    assert window(state, "elder", "stand", "answer", "play KH", "play JS") == "-++--"
    assert (
        refused(do(state, "stand; answer; play KH"), "elder king", "king_deadline_elder").clause
        == "FOS Marking"
    )


def test_S0_20_nobody_before_the_first_card() -> None:
    """S0.20: nobody announces the king before the first card of the deal has been played."""
    for text, seat, lead in ((ELDERS, "elder", "play 7S"), (DEALERS, "dealer", "play 7S")):
        state = table("cassell", text)
        assert window(state, seat, "stand", lead) == "--+"
        error = refused(do(state, "stand"), f"{seat} king", "king_announce_before_first_lead")
        assert (error.why, error.clause) == ("king.before_first_card", "S0.20")


def test_S0_21_S0_22_elder_until_his_king_is_covered() -> None:
    """S0.21–22: the elder hand may announce after his card, until his king is covered by the dealer's card."""
    state = table("cassell", ELDERS)
    assert window(state, "elder", "stand", "play KH", "play JS") == "--+-"
    assert window(state, "elder", "stand", "play QS", "play 9S", "play KH", "play 8D") == "--+++-"
    assert refused(
        do(state, "stand; play KH; play JS"), "elder king", "king_deadline_elder"
    ).clause.startswith("S0.2")


def test_S0_22_elders_king_played_second() -> None:
    """S0.22: a king that took the dealer's lead is not covered until the dealer plays again."""
    assert window(table("cassell", ELDERS), "elder", *KING_SECOND) == "--+++++-"


def test_S0_22_king_played_last_is_never_covered() -> None:
    """A king that takes the last trick as the second card: with it the deal is over, and the right is gone."""
    text = "E: KH 8C 7S 7D 9C  D: KS KD KC TC 8D  T: 9H"
    state = to_lead(table("cassell", text, score=(4, 0)), "stand")
    state = do(state, "play 8C; play KC; play TC; play 9C; play KD; play 7D; play KS; play 7S")
    assert may_mark(state, "elder")
    led = do(state, "play 8D")
    assert may_mark(led, "elder")
    over = do(led, "play KH")
    assert (over.phase, may_mark(over, "elder"), over.points) == ("shuffle", False, (4, 2))


def test_S0_2_option_within_trick_1() -> None:
    """S0.2 read of a held king as well: after the first card and before the first trick is complete."""
    elder = table("cassell", ELDERS, king_deadline_elder="within_trick_1")
    assert window(elder, "elder", *KING_SECOND[:4]) == "--+--"
    assert window(elder, "elder", "stand", "play KH", "play JS") == "--+-"
    dealer = table("cassell", DEALERS, king_deadline_dealer="within_trick_1")
    assert window(dealer, "dealer", "stand", "play 7S", "play JS", "play 9C") == "--+--"
    assert window(dealer, "dealer", "stand", "play QD", "play KH") == "--+-"


# ---- the dealer ----------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CLUB)
def test_C78_23_dealer_before_his_first_card(code: str) -> None:
    """C78.23: the dealer marks before he plays his first card; the elder hand may have led by then."""
    state = table(code, DEALERS)
    assert window(state, "dealer", "stand", "play 7S", "play JS", "play 9C", "play 7C") == "-++---"
    refused(do(state, "stand; play 7S; play JS"), "dealer king", "king_deadline_dealer")


@pytest.mark.parametrize("code", CLUB)
def test_C78_24_dealers_king_until_he_plays_again(code: str) -> None:
    """C78.24: if the king is the first card he plays, the dealer may mark it until he plays another."""
    assert (
        window(table(code, DEALERS), "dealer", "stand", "play QD", "play KH", "play JS", "play 7S")
        == "-+++--"
    )


def test_FOS_marking_dealer_when_warned() -> None:
    """FOS Marking: the dealer marks before the elder hand leads, in answer to "I play"; "Play" gives it up."""
    state = table("foster", DEALERS)
    assert window(state, "dealer", "stand", "answer", "play 7S") == "-+--"
    assert window(state, "dealer", "propose", "refuse", "announce", "answer") == "--++-"
    too_late = refused(do(state, "stand; answer"), "dealer king", "king_deadline_dealer")
    assert too_late.clause == "FOS Marking"


def test_FOS_marking_the_king_is_an_answer() -> None:
    """FOS Marking: the dealer who marks in answer to "I play" has answered; the lead follows."""
    state = do(table("foster", DEALERS), "stand", "king")
    assert (state.phase, state.to_act, state.points) == ("lead", "elder", (0, 1))
    early = do(table("foster", DEALERS), "propose; refuse", "dealer king")
    assert (early.phase, early.to_act, early.points) == ("announce", "elder", (0, 1))


def test_FOS_marking_elders_king_is_no_answer() -> None:
    """The elder hand's mark does not speak for the dealer, who has still to answer."""
    state = do(table("foster", ELDERS), "stand", "elder king")
    assert (state.phase, state.to_act, state.points) == ("answer", "dealer", (1, 0))


def test_FOS_marking_no_lead_without_i_play() -> None:
    """FOS Marking: the elder hand must say "I play" before he leads; standing says it, after a refusal it is due."""
    state = do(table("foster", DEALERS), "propose; refuse")
    assert (state.phase, lawful(state)) == ("announce", ["announce"])
    error = refused(state, "play QD", "elder_must_say_i_play")
    assert (error.instead, error.clause) == ("lead.announce", "FOS Marking")
    assert do(table("foster", DEALERS), "stand").phase == "answer"
    assert do(table("laws1850", DEALERS), "propose; refuse").phase == "announce"
    assert do(table("laws1850", DEALERS), "propose; refuse; announce").phase == "lead"
    for code in ("cassell", "club1878", "online"):
        assert do(table(code, DEALERS), "propose; refuse").phase == "lead"


def test_S0_19_dealer_as_he_plays_the_king() -> None:
    """S0.19: the king must be declared before it is played, in whatever trick that is."""
    state = table("cassell", DEALERS)
    line = ("stand", "play 7S", "play JS", "play 9C", "play 8C", "play TC", "play 7C", "play KH", "play QD")
    assert window(state, "dealer", *line) == "--++++++--"
    assert window(state, "dealer", "stand", "play QD", "play KH") == "--+-"


# ---- both ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", OPTIONAL)
@pytest.mark.parametrize(("text", "seat"), [(ELDERS, "elder"), (DEALERS, "dealer")])
def test_not_while_cards_may_be_exchanged(code: str, text: str, seat: str) -> None:
    """The king is not marked before the hands are final: it might still be thrown out."""
    state = table(code, text)
    for step in ("propose", "accept", f"discard {'QS' if seat == 'elder' else 'QD'}", "discard 9C"):
        assert refused(state, f"{seat} king", "king_announce_before_first_lead").why == "king.before_settled"
        state = do(state, step)


@pytest.mark.parametrize("code", OPTIONAL)
def test_S0_19_C78_47_the_king_counts_one(code: str) -> None:
    """S0.19, C78.47: who marks the king of trumps scores one, once, and it is still his turn or not as before."""
    state = to_lead(table(code, ELDERS), "stand")
    state = do(state, "play 7S") if code == "cassell" else state
    marked = do(state, "elder king")
    assert (marked.points, marked.marked, marked.to_act, marked.phase) == (
        (1, 0),
        "elder",
        state.to_act,
        state.phase,
    )
    assert [(a.player, a.points, a.why) for a in marked.awards] == [(0, 1, "award.held_king")]
    assert refused(marked, "elder king", "held_king_points").why == "king.marked"


@pytest.mark.parametrize("code", OPTIONAL)
def test_a_king_drawn_in_the_exchange_counts(code: str) -> None:
    """It is the king held when the hands are final that counts, dealt or drawn."""
    state = table(code, "E: 8S 7S 7C 8C 9C  D: JS 9S 8D 9D TC  T: 9H  S: KH")
    state = to_lead(exchange(state, 1, 1), "stand")
    state = do(state, f"play {state.hands[0][0]}") if code == "cassell" else state
    assert do(state, "elder king").points == (1, 0)


@pytest.mark.parametrize("code", OPTIONAL)
def test_only_the_holder_marks(code: str) -> None:
    """A king one has not got cannot be marked: in strict play the call is refused, whoever holds the king."""
    for text, seat in (
        (ELDERS, "dealer"),
        (DEALERS, "elder"),
        ("T: 9H S: KH", "elder"),
        ("T: 9H S: KH", "dealer"),
    ):
        state = to_lead(table(code, text), "stand")
        error = refused(do(state, f"play {state.hands[0][-1]}"), f"{seat} king", "held_king_points")
        assert (error.why, error.facts["card"]) == ("king.not_held", "KH")


@pytest.mark.parametrize("code", OPTIONAL)
def test_S0_3_marking_is_optional(code: str) -> None:
    """S0.3, C78.47, HOF: the king need not be declared; played out unmarked it brings nothing."""
    state = to_lead(table(code, ELDERS), "stand")
    while state.phase != "shuffle":
        state = ecarte.apply(state, next(a for a in ecarte.legal_actions(state) if a.kind == "play"))
    assert [a.why for a in state.results[0].awards if "king" in a.why] == []
    assert not may_mark(state, "elder")
    impossible(state, "elder king", "king.no_trump")


@pytest.mark.parametrize("code", OPTIONAL)
def test_FOS_scoring_king_at_four_wins_before_the_tricks(code: str) -> None:
    """FOS Scoring, HOF: a king marked at four points wins the game on the spot."""
    state = to_lead(table(code, ELDERS, score=(4, 4)), "stand")
    state = do(state, "play 7S") if code == "cassell" else state
    over = do(state, "elder king")
    assert (over.phase, over.winner, over.points, over.to_act) == ("game_over", "A", (5, 4), "")
    assert (over.results[-1].awards, over.results[-1].number) == (over.awards, 1)
    impossible(over, "play KH", "action.game_over")


@pytest.mark.parametrize(("text", "points"), [(ELDERS, (1, 0)), (DEALERS, (0, 1)), ("T: 9H S: KH", (0, 0))])
def test_online_the_king_is_marked_by_itself(text: str, points: tuple[int, int]) -> None:
    """Inferred of online tables: when the hands are final the holder's king is marked without a word."""
    state = table("online", text)
    assert refused(state, "elder king", "king_declaration_optional").why == "king.automatic"
    for closed in (do(state, "stand"), do(state, "propose; refuse")):
        assert closed.points == points
    if points == (0, 0):  # the king is the card on top of the stock, and goes to the elder hand
        assert do(exchange(state, 1, 1), "stand").points == (1, 0)
    over = do(table("online", text, score=(4, 4)), "stand")
    assert over.winner == {(1, 0): "A", (0, 1): "B", (0, 0): ""}[points]
