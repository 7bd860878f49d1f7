"""Wrong numbers in the exchange, clause by clause: asked, given and taken, under every code.

Leaves out numbers kept to oneself (test_faults_number.py), the order of the exchange, and cards seen in it
(test_faults_giving.py).
"""

from __future__ import annotations

import pytest

from ecarte_widgets.rules import ecarte, views
from ecarte_widgets.rules.errors import ImpossibleAction, UnlawfulAction
from tests.support.exchanging import (
    DEAL,
    DEALERS_KING,
    KING,
    TURNED,
    asked,
    five_each,
    gave,
    offered,
    opened,
    took,
    voided,
)
from tests.support.judged import at_lead, conserved, counted, judged, marks
from tests.support.play import CODES, do, lawful

CLUB = ("cassell", "club1878", "online")
"""Codes that follow the club of 1878 in what concerns wrong numbers in the exchange."""
FRENCH = ("laws1850", "foster")
NOT_BY_ITSELF = {
    "king_declaration_optional": "yes",
    "king_deadline_elder": "before_first_card__king_led_until_covered",
}
"""Answers by which the elder hand marks a king in so many words, before play."""


# ---- the dealer gives the elder hand a wrong number ----------------------------------------------


@pytest.mark.parametrize("number", [0, 1, 3, 4])
@pytest.mark.parametrize("code", FRENCH)
def test_S3_14_the_dealer_loses_the_point(code: str, number: int) -> None:
    """S3.14: more or fewer cards given than were asked for: the adversary marks one, and the deal is over."""
    state = do(opened(code), "discard 7S TD", f"give {number}", "elder call number")
    assert (state.phase, state.ended[-1].how) == ("count", "called")
    conserved(state)
    state = counted(state)
    question = "exchange_elder_gets_too_many" if number > 2 else "exchange_elder_gets_too_few"
    assert (marks(state), state.points, state.phase) == ([(0, 1, question)], (1, 0), "shuffle")


@pytest.mark.parametrize("number", [1, 3])
@pytest.mark.parametrize("code", FRENCH)
def test_S3_14_the_king_held_is_barred(code: str, number: int) -> None:
    """S3.14: the dealer may not mark the king either, found before play: what he has marked comes off again."""
    state = do(gave(code, number, DEALERS_KING), "dealer discard JD; take-up", "propose", "refuse")
    while "king" not in lawful(state, "dealer"):
        state = do(state, state.phase)
    state = do(state, "dealer king")
    assert state.points == (0, 1)
    state = do(state, "elder call number")
    assert (state.points, state.marked) == ((1, 0), "")
    assert "king" not in lawful(state, "dealer")
    with pytest.raises(UnlawfulAction, match="was lost") as refused:
        do(state, "dealer king")
    assert refused.value.facts["question"] == f"exchange_elder_gets_too_{'few' if number == 1 else 'many'}"
    assert [(bar.seat, bar.turned) for bar in state.barred] == [("dealer", False)]


@pytest.mark.parametrize("code", FRENCH)
def test_S3_14_unless_it_was_turned(code: str) -> None:
    """S3.14: a king that the dealer has turned up stays marked."""
    state = counted(do(opened(code, TURNED), "discard 7S TD", "give 3", "elder call number"))
    assert state.points == (1, 1)


@pytest.mark.parametrize("code", CODES)
def test_S3_14_how_many_were_drawn(code: str) -> None:
    """S3.14, S3.7: what counts as drawn is what was given, none where none was, whatever was asked for."""
    none = do(opened(code), "discard 7S TD", "give 0")
    assert (none.phase, none.exchanges) == ("dealer_discard", ((0, -1),))
    state = gave(code, 3)
    assert state.exchanges == ((3, -1),)
    if code != "online":
        assert do(state, "discard -").exchanges == ((3, 0),)
    assert do(state, "discard 8H taking 2; take-up").exchanges == ((3, 2),)


@pytest.mark.parametrize("number", [3, 4])
@pytest.mark.parametrize("code", CLUB)
def test_C78_31_too_many_for_the_elder(code: str, number: int) -> None:
    """C78.31, silent elsewhere: the elder hand has a fresh deal, or throws out what is too much, unseen."""
    state = offered(do(gave(code, number), "elder call number"), "elder", "fresh", "throw-out")
    voided(do(state, "choose fresh"))
    state = do(state, "choose throw-out")
    surplus = "9C" if number == 3 else "9C AH"
    with pytest.raises(ImpossibleAction, match="right number"):
        do(state, "throw-out 9C KC QC")
    with pytest.raises(ImpossibleAction, match="dealer"):
        do(state, "dealer throw-out 9C")
    seen = views.view(do(state, f"throw-out {surplus}"), "dealer")
    state = do(state, f"throw-out {surplus}")
    five_each(state)
    assert (state.phase, state.to_act) == ("dealer_discard", "dealer")
    assert (seen.events[-1].cards, seen.events[-1].number, seen.shown) == ((), number - 2, ())
    assert (state.resume, state.put_out, state.owed) == (("", ""), (), 0)


@pytest.mark.parametrize("code", CLUB)
def test_C78_31_before_they_are_taken_up(code: str) -> None:
    """C78.31: called while the cards still lie there, the exchange goes on when the surplus is thrown out."""
    state = do(
        opened(code), "discard 7S TD", "give 3", "elder call number", "choose throw-out", "throw-out AH"
    )
    five_each(state)
    assert (state.phase, state.exchanges) == ("dealer_discard", ((2, -1),))


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("code", CLUB)
def test_C78_32_too_few_for_the_elder(code: str, number: int) -> None:
    """C78.32, silent elsewhere: the elder hand has a fresh deal, or is completed from the stock."""
    state = do(opened(code), "discard 7S TD", f"give {number}", "elder call number")
    state = offered(state, "elder", "fresh", "complete")
    voided(do(state, "choose fresh"))
    state = do(state, "choose complete")
    state = do(state, "take-up") if state.phase == "taking" else state
    five_each(state)
    assert set(state.hands[0]) == {"KC", "QC", "9C", "AH", "KD"}
    assert state.stock[0] == "QD"


@pytest.mark.parametrize("code", CLUB)
def test_C78_31_a_void_deal_brings_nothing(code: str) -> None:
    """C78.31: with the deal goes what was marked in it for a king turned up."""
    state = do(opened(code, TURNED), "discard 7S TD", "give 3", "elder call number")
    assert state.points == (0, 1)
    state = do(state, "choose fresh")
    voided(state)
    assert state.points == (0, 0)


@pytest.mark.parametrize("code", CLUB)
def test_C78_32_no_more_than_was_asked_nor_than_five(code: str) -> None:
    """C78.32: completed is what was asked for, as far as there is room for it."""
    short = do(
        opened(code), "discard 7S TD 9C asking 2", "give 1; take-up", "elder call number", "choose complete"
    )
    assert len(short.hands[0]) == 4
    full = do(
        opened(code), "discard 7S TD asking 3", "give 2; take-up", "elder call number", "choose complete"
    )
    five_each(full)
    none = do(opened(code), "discard 7S TD 9C asking 2", "give 3; take-up", "elder call number")
    none = do(none, "choose throw-out")  # five cards after all: nothing is too much
    five_each(none)
    assert none.phase == "dealer_discard"


def test_C78_32_a_king_drawn_so_is_not_marked_yet() -> None:
    """C78.32: hands that are completed before they are final mark no king, even where it is marked by itself."""
    text = DEAL.replace("AH KD", "AH KH KD")
    state = do(
        opened("online", text), "discard 7S TD", "give 1; take-up", "elder call number", "choose complete"
    )
    assert ("KH" in state.hands[0], state.marked, state.king_holder) == (True, "", "")
    assert do(state, "discard 8H; take-up", "stand").marked == "elder"


# ---- the dealer's own share ----------------------------------------------------------------------


@pytest.mark.parametrize("code", FRENCH)
def test_S3_15_the_dealer_takes_too_many(code: str) -> None:
    """S3.15: he loses the point and the right to mark the king, unless he turned it."""
    state = do(took(code, 3), "elder call number")
    assert [(bar.seat, bar.turned) for bar in state.barred] == [("dealer", False)]
    assert marks(counted(state)) == [(0, 1, "exchange_dealer_too_many")]
    assert counted(do(took(code, 3, TURNED), "elder call number")).points == (1, 1)


@pytest.mark.parametrize("code", CLUB)
def test_C78_33_mixed_with_his_hand(code: str) -> None:
    """C78.33: once they are in his hand the elder hand has a fresh deal, or draws the surplus and looks at it."""
    state = offered(do(took(code, 4), "elder call number"), "elder", "fresh", "draw")
    voided(do(state, "choose fresh"))
    drawn = do(state, "choose draw")
    five_each(drawn)
    assert len(views.view(drawn, "elder").shown) == 2
    assert set(drawn.shown[0]) < set(state.hands[1])
    assert set(drawn.shown[0]) <= set(drawn.discards[1])


@pytest.mark.parametrize("code", CLUB)
def test_C78_33_not_mixed_they_go_back(code: str) -> None:
    """C78.33 punishes only what is mixed with the hand: what lies there unseen goes back upon the stock."""
    state = do(opened(code), "discard 7S TD; give 2; take-up", "discard JD 9D taking 4")
    state = do(state, "elder call number")
    assert (state.phase, state.given, state.stock[0]) == ("taking", ("QD", "8D"), "7D")
    five_each(do(state, "take-up"))


@pytest.mark.parametrize("how", ["elder call number", "dealer own number"])
@pytest.mark.parametrize("code", CODES)
def test_S3_16_the_dealer_takes_too_few(code: str, how: str) -> None:
    """S3.16, C78.34: he may complete his hand without penalty, whoever says it."""
    state = offered(do(took(code, 1), how), "dealer", "complete", "stand")
    with pytest.raises(ImpossibleAction, match="complete, stand"):
        do(state, "choose fresh")
    with pytest.raises(ImpossibleAction):
        do(state, "elder choose complete")
    state = do(state, "choose complete")
    five_each(state)
    assert set(state.hands[1]) == {"8H", "AS", "TS", "QD", "8D"}
    assert (state.phase, state.points, state.barred) == ("proposal", (0, 0), ())


@pytest.mark.parametrize("code", CODES)
def test_S3_17_found_too_late_the_trick_is_lost(code: str) -> None:
    """S3.17, C78.34: when he has played a card it is too late, and the trick that he has no card for is lost."""
    state = do(at_lead(took(code, 1), "propose", "refuse"), "play KC", "play TS")
    assert [(fault.kind, fault.how) for fault in state.ended] == [("took-too-few", "lapsed")]
    assert do(state, "dealer own number").hands == state.hands
    before = state
    while state.phase in ("lead", "follow"):
        before, state = (
            state,
            ecarte.apply(state, next(a for a in ecarte.legal_actions(state) if a.kind == "play")),
        )
    assert (len(state.tricks), sum(state.won), state.phase) == (4, 5, "count")
    assert state.won[0] > before.won[0]
    assert state.ended[-1].kind == "played-too-few"
    conserved(state)
    assert sum(award.points for award in counted(state).results[-1].awards) >= 1


# ---- the elder hand asks for a wrong number ------------------------------------------------------


@pytest.mark.parametrize("code", FRENCH)
def test_S3_18_the_dealer_plays_or_not(code: str) -> None:
    """S3.18: the elder hand asked for more than it put out: the dealer chooses."""
    offered(do(asked(code, 3), "dealer call number"), "dealer", "draw", "point")
    offered(do(opened(code), "discard 7S TD asking 3", "dealer call number"), "dealer", "draw", "point")


@pytest.mark.parametrize("number", [3, 4])
@pytest.mark.parametrize("code", FRENCH)
def test_S3_19_he_draws_the_surplus(code: str, number: int) -> None:
    """S3.19: playing, he draws what is too much, and looks at it if the elder hand has seen it."""
    state = asked(code, number)
    drawn = do(state, "dealer call number", "choose draw")
    five_each(drawn)
    assert len(drawn.shown[1]) == number - 2
    assert set(drawn.shown[1]) <= set(state.hands[0])
    assert drawn.shown[0] == ()
    unseen = do(opened(code), f"discard 7S TD asking {number}", f"give {number}")
    unseen = do(unseen, "dealer call number", "choose draw", "take-up")
    five_each(unseen)
    assert unseen.shown == ((), ())
    not_given = do(opened(code), f"discard 7S TD asking {number}", "dealer call number", "choose draw")
    assert lawful(not_given)[0] == "give 2"


@pytest.mark.parametrize("code", FRENCH)
def test_S3_19_no_more_than_was_asked_too_many(code: str) -> None:
    """S3.19: he draws what was asked too many; what he gave too many himself stays his own fault."""
    state = do(opened(code), "discard 7S TD asking 3", "give 4; take-up", "dealer call number", "choose draw")
    assert len(state.hands[0]) == 6
    assert [fault.kind for fault in state.faults] == ["gave-too-many"]


@pytest.mark.parametrize("code", FRENCH)
def test_S3_20_or_marks_the_point(code: str) -> None:
    """S3.20: not playing, he marks the point, and the deal is over."""
    state = counted(do(asked(code, 3), "dealer call number", "choose point"))
    assert (marks(state), state.points) == ([(1, 1, "exchange_elder_asked_too_many")], (0, 1))


@pytest.mark.parametrize("choice", ["draw", "point"])
@pytest.mark.parametrize("code", FRENCH)
def test_S3_21_no_king_either_way(code: str, choice: str) -> None:
    """S3.21: whatever he chooses, the elder hand cannot mark the king he holds."""
    state = do(asked(code, 3, KING), "dealer call number", f"choose {choice}")
    assert [(bar.seat, bar.turned) for bar in state.barred] == [("elder", False)]
    if choice == "draw":
        state = do(state, "dealer discard -", "propose", "refuse")
    assert "king" not in lawful(state, "elder")
    # Where the king may be drawn away the hand is another: it is the right that is gone, not the card.
    with pytest.raises(UnlawfulAction, match="was lost"):
        do(state, "elder king")


@pytest.mark.parametrize("code", FRENCH)
def test_S3_21_a_game_won_by_the_king_goes_on(code: str) -> None:
    """S3.21: the king had won the game; called before both agree, it comes off, and the deal goes on."""
    state = do(opened(code, KING, score=(4, 0)), "discard 7S TD asking 3", "give 3", "take-up", "discard -")
    state = do(state, "stand")
    while "king" not in lawful(state, "elder"):
        state = do(state, state.phase)
    phase = state.phase
    state = do(state, "elder king")
    assert (state.phase, state.points) == ("count", (5, 0))
    state = do(state, "dealer call number", "choose draw")
    assert (state.phase, state.points, state.done) == (phase, (4, 0), False)
    five_each(state)


@pytest.mark.parametrize("code", CLUB)
def test_C78_29_mixed_with_his_hand(code: str) -> None:
    """C78.29: more taken than put out, and mixed: a fresh deal, or the dealer draws the surplus and looks at it."""
    state = offered(do(asked(code, 4), "dealer call number"), "dealer", "fresh", "draw")
    voided(do(state, "choose fresh"))
    state = do(state, "choose draw")
    five_each(state)
    assert (len(state.shown[1]), state.barred) == (2, ())


@pytest.mark.parametrize("code", CLUB)
def test_C78_29_not_mixed_they_go_back(code: str) -> None:
    """C78.29: cards not taken up go back unseen; before they are given, no more are given than were put out."""
    state = do(opened(code), "discard 7S TD asking 4", "give 4", "dealer call number")
    assert (state.given, state.stock[0], state.phase) == (("AH", "KD"), "QD", "taking")
    five_each(do(state, "take-up"))
    early = do(opened(code), "discard 7S TD asking 4", "dealer call number")
    assert lawful(early)[0] == "give 2"


@pytest.mark.parametrize("code", CLUB)
def test_C78_29_nor_has_the_king_won(code: str) -> None:
    """C78.29: a king had won the game; called before both agree, the deal is void and the game goes on."""
    state = judged(code, KING, score=(4, 0), king_announce_before_first_lead="allowed", **NOT_BY_ITSELF)
    state = do(state, "propose", "accept", "discard 7S TD asking 3", "give 3; take-up")
    state = do(state, "discard 8H; take-up", "stand", "elder king")
    assert (state.phase, state.done, state.points) == ("count", True, (5, 0))
    state = do(state, "dealer call number", "choose fresh")
    voided(state)
    assert (state.done, state.points) == (False, (4, 0))


@pytest.mark.parametrize("code", CLUB)
def test_C78_29_asked_for_but_not_taken(code: str) -> None:
    """C78.29 speaks of cards taken: where the dealer gave no more than were put out, nothing follows."""
    state = do(opened(code), "discard 7S TD asking 3", "give 2; take-up", "dealer call number")
    assert (state.phase, [fault[::2] for fault in state.ended]) == (
        "dealer_discard",
        [("asked-too-many", "called")],
    )
    five_each(state)


@pytest.mark.parametrize("code", CODES)
def test_S3_22_asked_too_few_plays_short(code: str) -> None:
    """S3.22, C78.30: he plays the hand as it is, may mark the king, and loses the trick he has no card for."""
    state = do(asked(code, 1, KING), "dealer call number")
    assert (state.phase, state.barred, len(state.hands[0])) == ("dealer_discard", (), 4)
    assert [fault[::2] for fault in state.ended] == [("asked-too-few", "called")]
    state = do(state, "discard JD; take-up", "propose", "refuse")
    marked = False
    while len(state.tricks) < 4:
        if not marked and "king" in lawful(state, "elder"):
            state, marked = do(state, "elder king"), True
        if state.phase in ("announce", "answer"):
            state = do(state, state.phase)
        else:
            state = ecarte.apply(state, next(a for a in ecarte.legal_actions(state) if a.kind == "play"))
    assert marked or state.marked == "elder"
    assert (sum(state.won), state.phase, len(state.hands[1])) == (5, "count", 1)
    conserved(state)


def test_S3_22_two_cards_missing_can_be_the_vole() -> None:
    """S3.22, C78.30: missing tricks count like any others, to the vole."""
    weak = "E: 7C 8C 7S 8S TD  D: KH QH AH KC KS  T: 9H  S: 9C 9D 7D 8D"
    state = do(opened("foster", weak), "discard 7S 8S TD asking 1; give 1; take-up", "discard -")
    assert len(state.hands[0]) == 3
    state = at_lead(state, "propose", "refuse")
    state = do(state, "play 7C; play KC; play KH; play 8C; play QH; play 9C")
    assert (state.won, len(state.tricks)) == ((0, 5), 3)
    assert marks(counted(state)) == [(1, 2, "vole")]


def test_S3_17_both_hands_short() -> None:
    """S3.17, S3.22: a trick for which neither has a card is nobody's; with two tricks each nobody has the point."""
    text = "E: KC QC 9C TD 7S  D: AD 8D TS JC 9D  T: 9H  S: 7C 7D 8C"
    short = do(opened("foster", text), "discard 9C 7S asking 1; give 1; take-up")
    short = at_lead(do(short, "discard JC 9D taking 1; take-up"), "propose", "refuse")
    assert [len(hand) for hand in short.hands] == [4, 4]
    state = do(short, "play KC; play TS; play TD; play AD; play 8D; play 7C; play 7D; play QC")
    assert (state.won, state.phase) == ((1, 3), "count")
    state = do(short, "play KC; play TS; play QC; play 7D; play TD; play AD; play 8D; play 7C")
    assert (state.won, state.phase) == ((2, 2), "count")
    assert counted(state).points == (0, 0)
