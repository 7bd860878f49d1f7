"""The laws of cut, packets and turn-up, one test a clause, named by the clause it holds.

Leaves out the king held in hand, and misdeals, which strict play refuses before they happen.
"""

from __future__ import annotations

import pytest

from ecarte_widgets.rules import ecarte, laws
from ecarte_widgets.rules.actions import Action
from ecarte_widgets.rules.cards import PACK
from ecarte_widgets.rules.cards import shuffled as shuffled_pack
from ecarte_widgets.rules.ecarte_state import State
from tests.support.play import CODES, do, impossible, lawful, may_mark, refused, table, to_lead

FIRST_ONLY = ("cassell", "club1878", "online")
"""Codes under which a player who shows several cards in cutting for deal cuts again."""
LOWEST = ("laws1850", "foster")
"""Codes under which the lowest of them counts."""


def shuffled(code: str, dealer: str = "A") -> State:
    """A first deal, shuffled, waiting for the cut."""
    return do(ecarte.start(code=code, dealer=dealer), "shuffle " + " ".join(PACK))


def cut(code: str, *texts: str) -> State:
    """The state after these cuts for deal."""
    return do(ecarte.start(code=code), *(f"cut-for-deal {text}" for text in texts))


# ---- cutting for deal ----------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_C78_5_highest_cut_deals(code: str) -> None:
    """C78.5, FOS Cutting: the higher card deals, by écarté's ranks, in which the ace stands below the knave."""
    for cards, dealer in (("KH 7S", 0), ("7S KH", 1), ("JH AS", 0), ("AH JS", 1), ("AH TS", 0), ("8H 7H", 0)):
        state = cut(code, cards)
        assert (state.phase, state.dealer) == ("shuffle", dealer), cards


@pytest.mark.parametrize("code", CODES)
def test_C78_5_equal_cuts_are_cut_again(code: str) -> None:
    """Equal ranks decide nothing: the players cut again, as often as need be."""
    state = cut(code, "KH KS", "7H 7S")
    assert (state.phase, state.to_act) == ("cut_for_deal", "")
    assert do(state, "cut-for-deal QH KS").dealer == 1


@pytest.mark.parametrize("code", FIRST_ONLY)
def test_C78_4_several_cards_shown_cut_again(code: str) -> None:
    """C78.4: who exposes more than one card cuts again."""
    assert cut(code, "KH+9S 7S").phase == "cut_for_deal"
    assert cut(code, "KH 7S+QS").phase == "cut_for_deal"


@pytest.mark.parametrize("code", LOWEST)
def test_FOS_cutting_lowest_exposed_counts(code: str) -> None:
    """FOS Cutting: of several cards exposed the lowest is the cut."""
    assert cut(code, "KH+9S QS").dealer == 1
    assert cut(code, "KH+QS AH").dealer == 0
    assert cut(code, "KH+9S 9D+AH").phase == "cut_for_deal"


@pytest.mark.parametrize("code", CODES)
def test_FOS_cutting_refusal_loses_the_first_deal(code: str) -> None:
    """FOS Cutting: not to cut, or not to show the cut, loses the first deal; if both refuse they cut again."""
    assert cut(code, "- 7S").dealer == 1
    assert cut(code, "7S -").dealer == 0
    assert cut(code, "- KH+7S").dealer == 1
    assert cut(code, "- -").phase == "cut_for_deal"


# ---- the cut -------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["cassell", "foster", "club1878", "online"])
def test_C78_3_each_packet_of_the_cut_has_two_cards(code: str) -> None:
    """C78.3, FOS Dealing: both parts of the cut must have at least two cards."""
    state = shuffled(code)
    assert lawful(state) == [f"cut {n}" for n in range(2, 31)]
    for n in (1, 31):
        assert refused(state, f"cut {n}", "cut_minimum").clause == ", ".join(state.code["cut_minimum"].cite)
    assert impossible(state, "cut 0").why == impossible(state, "cut 32").why == "cut.impossible"


def test_S1_14_two_cards_must_be_left() -> None:
    """S1.14: a cut is good only if at least two cards are left; of the packet lifted the law says nothing."""
    state = shuffled("laws1850")
    assert lawful(state) == [f"cut {n}" for n in range(1, 31)]
    assert refused(state, "cut 31", "cut_minimum").clause == "S1.14"


@pytest.mark.parametrize("code", CODES)
def test_the_part_lifted_goes_under(code: str) -> None:
    """The cards lifted in the cut come under the rest, whose top card is dealt first."""
    state = do(shuffled(code), "cut 7")
    assert state.pack == PACK[7:] + PACK[:7]
    assert (state.to_act, state.phase) == ("dealer", "packets")


# ---- packets -------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["cassell", "laws1850", "foster", "club1878"])
def test_C78_8_packets_of_three_and_two_or_two_and_three(code: str) -> None:
    """C78.8, FOS Dealing: five each by three and two, or two and three, the elder hand first."""
    state = do(shuffled(code), "cut 2")
    assert lawful(state) == ["deal 2", "deal 3"]
    for wrong in (1, 4, 5):
        refused(state, f"deal {wrong}", "deal_packets")
    impossible(state, "deal 6", "packet.impossible")
    three = do(state, "deal 3")
    assert lawful(three) == ["deal 3"]
    assert lawful(do(three, "deal 3")) == ["deal 2"]
    refused(three, "deal 2", "deal_packets")
    done = do(state, "deal 2; deal 2; deal 3; deal 3")
    top = PACK[2:] + PACK[:2]
    assert done.hands == (top[:2] + top[4:7], top[2:4] + top[7:10])


@pytest.mark.parametrize("code", ["cassell", "laws1850", "foster", "club1878"])
@pytest.mark.parametrize("first", [2, 3])
def test_C78_8_the_order_is_kept_for_the_game(code: str, first: int) -> None:
    """C78.8: the packets of the first deal are those of the whole game."""
    state = do(shuffled(code), f"cut 2; deal {first}; deal {first}; deal {5 - first}; deal {5 - first}; turn")
    state = next_deal(state)
    assert state.number == 2
    assert lawful(state) == [f"deal {first}"]
    refused(state, f"deal {5 - first}", "deal_packets")


def test_PPC_packets_of_two_then_three() -> None:
    """PPC: at the online tables two cards each are dealt, and then three."""
    state = do(shuffled("online"), "cut 2")
    for n in (2, 2, 3, 3):
        assert lawful(state) == [f"deal {n}"]
        refused(state, f"deal {5 - n if n == 3 else 3}", "deal_packets")
        state = do(state, f"deal {n}")
    assert state.phase == "turn"


def next_deal(state: State) -> State:
    """The packets of the deal after this one: the first lawful action all the way."""
    number = state.number
    while state.number == number:
        acts = ecarte.legal_actions(state)
        plain = [a for a in acts if a.kind not in ("propose", "king", "ask")]
        state = ecarte.apply(state, plain[0] if plain else Action("", "shuffle", shuffled_pack(number)))
    return do(state, "cut 5")


# ---- turn-up and deal ----------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_FOS_dealing_the_eleventh_card_is_turned(code: str) -> None:
    """FOS Dealing, C78.10: the eleventh card is turned and makes trumps; 21 cards are the stock."""
    state = do(shuffled(code), "cut 2")
    for _ in range(4):
        state = do(state, lawful(state)[0])
    assert lawful(state) == ["turn"]
    state = do(state, "turn")
    top = PACK[2:] + PACK[:2]
    assert (state.turn_up, state.trump, state.stock) == (top[10], top[10].suit, top[11:])
    assert state.points == ((0, 1) if code == "online" and state.turn_up.rank == "K" else (0, 0))


@pytest.mark.parametrize("code", CODES)
def test_S3_13_the_turned_card_enters_no_hand(code: str) -> None:
    """S3.13: through every exchange the turn-up stays where it is."""
    state = table(code, "T: 9D")
    while state.stock:
        state = do(state, "propose; accept", f"discard {state.hands[0][0]}")
        state = do(state, f"discard {state.hands[1][0]}" if state.stock else "discard -")
        assert state.turn_up == "9D"
        assert not any("9D" in hand for hand in (*state.hands, *state.discards))


@pytest.mark.parametrize("code", CODES)
def test_C78_14_the_deal_passes(code: str) -> None:
    """C78.14, FOS: the deal alternates, so the elder hand of one deal is the dealer of the next."""
    state = table(code, "E: KS QS JS 8S 7S  D: AH TH 9H 8H 7H  T: 9D")
    dealers = [state.dealer]
    for _ in range(2):
        state = next_deal(state)
        dealers.append(state.dealer)
    assert dealers == [1, 0, 1]


# ---- the king turned -----------------------------------------------------------------------------

TURNED = "E: QS JS 8S 7S 9S  D: QD JD 8D 7D 9D  T: KH"


def test_S0_1_S0_2_turned_king_before_the_first_trick_is_played() -> None:
    """S0.1–2: the dealer marks a king he turned up before the first trick has been played, or loses the point."""
    state = to_lead(table("cassell", TURNED), "stand")
    assert may_mark(state, "dealer")
    led = do(state, "play QS")
    assert may_mark(led, "dealer")
    assert do(led, "dealer king").points == (0, 1)
    covered = do(led, "play QD")
    assert not may_mark(covered, "dealer")
    assert refused(covered, "dealer king", "turned_king_deadline").clause == "S0.2"


@pytest.mark.parametrize("code", ["laws1850", "club1878"])
def test_C78_22_turned_king_until_the_next_turn_up(code: str) -> None:
    """C78.22: the king turned may be marked any time before the turn-up of the following deal, by the same player."""
    state = to_lead(table(code, TURNED), "stand")
    while state.phase != "shuffle":
        assert may_mark(state, "dealer")
        state = ecarte.apply(state, next(a for a in ecarte.legal_actions(state) if a.kind == "play"))
    assert may_mark(state, "dealer")
    assert do(state, "dealer king").points == (2, 1)
    state = do(state, "shuffle " + " ".join(PACK))
    for step in ("cut 9", "deal 3", "deal 3", "deal 2", "deal 2", "turn"):
        assert may_mark(state, "elder"), "the deal has passed: he who turned the king is elder hand now"
        assert not may_mark(state, "dealer")
        marked = do(state, "elder king")
        assert (marked.points, may_mark(marked, "elder"), marked.phase) == ((2, 1), False, state.phase)
        state = do(state, step)
    assert not may_mark(state, "elder")


def test_C78_22_a_late_king_can_win_the_game() -> None:
    """C78.22: who stood at four has won as soon as he marks the king of the deal before."""
    state = to_lead(table("club1878", TURNED, score=(0, 4)), "stand")
    while state.phase != "shuffle":
        state = ecarte.apply(state, next(a for a in ecarte.legal_actions(state) if a.kind == "play"))
    assert (state.points, state.winner) == ((2, 4), "")
    for over in (do(state, "dealer king"), do(state, "shuffle " + " ".join(PACK), "elder king")):
        assert (over.phase, over.winner, over.points) == ("game_over", "B", (2, 5))
        assert not ecarte.legal_actions(over, "elder")


def test_FOS_turning_the_king_at_once() -> None:
    """FOS Turning the King: the dealer marks at once, before anything is said; if he lets it go it is lost."""
    state = table("foster", TURNED)
    assert (state.phase, state.to_act, lawful(state)) == ("turned_king", "dealer", ["king", "pass"])
    impossible(state, "elder propose")
    assert do(state, "king").points == (0, 1)
    assert do(state, "king").phase == "proposal"
    let_go = do(state, "pass")
    assert (let_go.points, let_go.phase) == ((0, 0), "proposal")
    refused(let_go, "dealer king", "turned_king_deadline")


def test_online_turned_king_is_marked_by_itself() -> None:
    """Inferred of online tables: the king turned is marked without a word, and cannot be marked again."""
    state = table("online", TURNED)
    assert (state.points, state.marked, state.phase) == ((0, 1), "dealer", "proposal")
    refused(state, "dealer king", "held_king_points")


@pytest.mark.parametrize("code", CODES)
def test_C78_47_a_turned_king_counts_one_and_can_win_at_four(code: str) -> None:
    """C78.47, FOS Scoring: one point for the king turned, at once, so that at four the dealer has won."""
    state = table(code, TURNED, score=(4, 4))
    state = state if state.winner else do(state, "dealer king")
    assert (state.winner, state.points, state.phase) == ("B", (4, 5), "game_over")


@pytest.mark.parametrize("code", CODES)
def test_S0_1_the_turned_king_is_the_dealers(code: str) -> None:
    """S0.1: the elder hand has no right to a king that was turned up."""
    state = table(code, TURNED)
    error = refused(state, "elder king", "held_king_points" if code == "online" else "turned_king_points")
    assert error.why == ("king.marked" if code == "online" else "king.turned_by_dealer")
    assert laws.get(code).v.turned_king_points == 1
