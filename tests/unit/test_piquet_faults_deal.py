"""Wrong numbers of cards dealt at piquet: found and called, a fresh deal or one that stands, and how it is made good.

Leaves out cards shown or turned up in dealing, and deals out of turn or with the wrong pack.
"""

from __future__ import annotations

import pytest

from ecarte_widgets.rules import piquet, record
from ecarte_widgets.rules.actions import Action
from ecarte_widgets.rules.cards import PACK
from ecarte_widgets.rules.errors import ActionError
from ecarte_widgets.rules.piquet_state import State, changed
from tests.support.piquet_deals import CODES, do, impossible, refused, table
from tests.support.piquet_faults import kinds, played_out, rules, scattered


def dealt(code: str, *wrong: tuple[int, int]) -> State:
    """A deal by twos in which packets, by their number from 0, were of another size."""
    law = table(code).code
    state = piquet.start(code=law, dealer="B", play="judged")
    state = do(state, str(Action("", "shuffle", PACK)), "cut 16")
    sizes = dict(wrong)
    for packet in range(12):
        state = do(state, f"deal {sizes.get(packet, 2)}")
    return state


def hands(state: State) -> tuple[int, int, int]:
    """Cards of elder hand and dealer, and in stock."""
    return len(state.hands[0]), len(state.hands[1]), len(state.stock)


def puts(state: State) -> set[int]:
    """How many cards the seat to act may lawfully put out."""
    return {len(a.cards) for a in piquet.legal_actions(state) if a.kind == "discard"}


def stands(code: str, *wrong: tuple[int, int]) -> State:
    return rules(dealt(code, *wrong), "elder call deal", "stand")


THIRTEEN_8, THIRTEEN_7 = ((2, 3), (3, 1)), ((2, 3),)
ELEVEN_8, TWELVE_7 = ((2, 1), (3, 3)), ((3, 3),)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("wrong", [THIRTEEN_8, THIRTEEN_7, ELEVEN_8])
def test_CP_11_CA_3_the_elder_hand_with_a_card_too_many_or_too_few(
    code: str, wrong: tuple[tuple[int, int], ...]
) -> None:
    """CP.11, CA.3, FOS Irregularities in Dealing: a fresh deal or not, as he likes, before he takes in."""
    state = dealt(code, *wrong)
    assert kinds(state) == [("elder-misdealt", "dealer")]
    assert scattered(state)
    fresh = rules(state, "elder call deal", "fresh")
    assert (fresh.phase, fresh.dealer, fresh.number, fresh.hands) == ("shuffle", 1, 0, ((), ()))
    kept = rules(state, "elder call deal", "stand")
    assert (kept.phase, kept.to_act, kept.hands) == ("elder_discard", "elder", state.hands)
    assert do(state, "dealer own deal").pending.seat == "elder"  # type: ignore[union-attr]


def test_CP_11_too_late_once_he_has_taken_in() -> None:
    """CP.11, CP.39: once he has taken in, the option is lost; he plays with thirteen, and reckons nothing (CP.58)."""
    state = dealt("hoffmann", *THIRTEEN_8)
    first = state.hands[0][:5]
    state = do(state, f"discard {' '.join(first)}")
    assert state.faults == ()
    assert [ended.how for ended in state.ended] == ["condoned"]
    assert do(state, "elder call deal").phase == state.phase
    assert len(state.hands[0]) == 13
    state = do(state, f"discard {state.hands[1][0]}", f"play {state.hands[0][0]}")
    assert kinds(state) == [("played-over", "elder")]
    assert rules(state, "dealer call number", "enforce").nothing == (True, False)


@pytest.mark.parametrize("code", CODES)
def test_CP_11_seven_in_stock(code: str) -> None:
    """CP.11: with twelve in his hand and seven in stock the elder hand has the same option."""
    state = dealt(code, *TWELVE_7)
    assert hands(state) == (12, 13, 7)
    assert kinds(state) == [("dealer-misdealt", "dealer")]
    assert do(state, "elder call deal").pending.options == ("fresh", "stand")  # type: ignore[union-attr]


@pytest.mark.parametrize("wrong", [((2, 3), (3, 3)), ((2, 1),), ((3, 1),), ((2, 1), (3, 1))])
def test_CP_12_more_than_one_card_or_nine_in_stock(wrong: tuple[tuple[int, int], ...]) -> None:
    """CP.12: then there must be a fresh deal; by Foster it is at the other's option."""
    state = dealt("hoffmann", *wrong)
    assert kinds(state) == [("many-misdealt", "dealer")]
    assert do(state, "elder call deal").phase == "shuffle"
    asked = do(dealt("foster", *wrong), "elder call deal")
    assert asked.pending.options == ("fresh", "stand")  # type: ignore[union-attr]


def test_a_right_deal_has_no_fault() -> None:
    """Twelve, twelve and eight: nothing to be called, and a call changes nothing."""
    state = dealt("hoffmann")
    assert (hands(state), state.faults) == ((12, 12, 8), ())
    assert do(state, "elder call deal").phase == "elder_discard"


# ---- a deal that stands ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "elder"),
    [
        ("hoffmann", {2, 3, 4, 5, 6}),
        ("pagat", {2, 3, 4, 5, 6}),
        ("au_cent", {1, 2, 3, 4, 5, 6}),
        ("foster", {2, 3, 4, 5}),
    ],
)
def test_CP_40_CA_13_FOS_discarding_thirteen_and_eight(code: str, elder: set[int]) -> None:
    """CP.40: he puts out one more than he takes in, two at least; CA.13 lets him take none, FOS four at most. The
    dealer, who has eleven, puts out one less."""
    state = stands(code, *THIRTEEN_8)
    assert hands(state) == (13, 11, 8)
    assert puts(state) == elder
    state = do(state, f"discard {' '.join(state.hands[0][:5])}")
    assert len(state.hands[0]) == 12
    state = do(state, "go-on") if state.phase == "leaving" else state
    least = 0 if code in ("au_cent", "foster") else 1
    assert puts(state) == {max(0, takes - 1) for takes in range(least, len(state.stock) + 1)}
    state = do(state, f"discard {' '.join(state.hands[1][:2])}")
    assert (len(state.hands[1]), state.faults) == (12, ())


@pytest.mark.parametrize(
    ("code", "elder"),
    [
        ("hoffmann", {2, 3, 4, 5, 6}),
        ("au_cent", {1, 2, 3, 4, 5}),
        ("foster", {2, 3, 4, 5}),
    ],
)
def test_CP_41_CA_13_FOS_irregularities_in_dealing_thirteen_and_seven(code: str, elder: set[int]) -> None:
    """CP.41: six out if he takes all his, and the dealer can take two only; CA.13: he leaves three; FOS: four to
    three."""
    state = stands(code, *THIRTEEN_7)
    assert hands(state) == (13, 12, 7)
    assert puts(state) == elder
    state = do(state, f"discard {' '.join(state.hands[0][: max(elder)])}")
    state = do(state, "go-on") if state.phase == "leaving" else state
    assert max(puts(state)) == len(state.stock) == (2 if code == "hoffmann" else 3)


@pytest.mark.parametrize(
    ("code", "elder", "dealer"),
    [("hoffmann", {0, 1, 2, 3, 4}, {2, 3, 4}), ("au_cent", {1, 2, 3, 4}, {1, 2, 3, 4})],
)
def test_CP_42_CA_14_eleven_and_eight(code: str, elder: set[int], dealer: set[int]) -> None:
    """CP.42: he puts out one less than he takes in, none if he takes one; the dealer one more, two at least. CA.14: he
    must put out one, and the dealer need take none."""
    state = stands(code, *ELEVEN_8)
    assert hands(state) == (11, 13, 8)
    assert puts(state) == elder
    state = do(state, f"discard {' '.join(state.hands[0][:4])}")
    assert len(state.hands[0]) == 12
    assert puts(state) == dealer


@pytest.mark.parametrize(
    ("code", "elder", "dealer"),
    [
        ("hoffmann", {1, 2, 3, 4, 5}, {2, 3, 4}),
        ("au_cent", {1, 2, 3, 4}, {1, 2, 3, 4}),
        ("foster", {1, 2, 3, 4, 5}, {1, 2, 3, 4}),
    ],
)
def test_CP_43_CA_14_twelve_and_seven(code: str, elder: set[int], dealer: set[int]) -> None:
    """CP.43: he puts out as many as he takes in; the dealer, who has thirteen, one more, two at least. CA.14: three are
    left to the dealer, who need take none."""
    state = stands(code, *TWELVE_7)
    assert puts(state) == elder
    state = do(state, f"discard {' '.join(state.hands[0][:4])}")
    state = do(state, "go-on") if state.phase == "leaving" else state
    assert puts(state) == dealer
    state = do(state, f"discard {' '.join(state.hands[1][:2])}")
    over = played_out(state)
    assert (len(over.tricks), sum(over.won), over.faults) == (12, 12, ())


# ---- what lies open to all ------------------------------------------------------------------------------------


def cutting(code: str, name: str = "") -> State:
    """A partie in which the pack has been shuffled; `name`: what lies amiss in it."""
    state = piquet.start(code=table(code).code, dealer="B", play="judged")
    return piquet.apply(state, Action("", "shuffle", PACK, name=name))


@pytest.mark.parametrize("code", CODES)
def test_CP_7_a_card_exposed_in_cutting(code: str) -> None:
    """CP.7: then there must be a fresh cut."""
    state = do(cutting(code), "cut 16 exposing")
    assert (state.phase, state.to_act, state.pack) == ("cut", "elder", PACK)
    assert [(ended.kind, ended.how) for ended in state.ended] == [("cut-exposed", "called")]
    assert do(state, "cut 16").phase == "packets"


@pytest.mark.parametrize("code", CODES)
def test_CP_13_FOS_the_stock_a_card_exposed_by_the_dealer(code: str) -> None:
    """CP.13: one of the elder hand's, or of the stock's, lets him have a fresh deal, one of the dealer's own stands;
    Foster speaks of the stock only."""
    state = do(cutting(code), "cut 16", "deal 2", "deal 2")
    own = do(state, "dealer expose own")
    assert (own.phase, own.seen[0]) == ("packets", state.hands[1][-1:])
    elders = do(state, "dealer expose elders")
    assert elders.phase == ("packets" if code == "foster" else "remedy")
    assert elders.seen[1] == state.hands[0][-1:]
    if code != "foster":
        assert elders.to_act == "elder"
        assert do(elders, "choose fresh").phase == "shuffle"
        assert do(elders, "choose stand", "deal 2").packets == 3
    stock = do(dealt(code), "dealer expose stock")
    assert stock.pending.options == ("fresh", "stand")  # type: ignore[union-attr]
    assert stock.seen == (stock.stock[:1], stock.stock[:1])
    assert do(stock, "choose stand").phase == "elder_discard"


@pytest.mark.parametrize("code", CODES)
def test_CP_14_a_faced_card_in_the_pack(code: str) -> None:
    """CP.14: a card found face up in dealing: a fresh deal, by the same dealer."""
    state = do(cutting(code, "facing 20"), "cut 16", "deal 2")
    assert state.phase == "packets"
    state = do(state, "deal 2")
    assert (state.phase, state.number, state.dealer) == ("shuffle", 0, 1)
    assert [(ended.kind, ended.how) for ended in state.ended] == [("faced-in-pack", "called")]


@pytest.mark.parametrize("code", CODES)
def test_CP_14_FOS_a_faced_card_in_the_stock(code: str) -> None:
    """CP.14: in the stock, when it is taken in, the same; Foster has it only of the pack."""
    state = do(cutting(code, "facing 9"), "cut 16")
    for _ in range(12):
        state = do(state, "deal 2")
    assert state.phase == "elder_discard"
    state = do(state, f"discard {' '.join(state.hands[0][:2])}")
    assert state.phase == ("leaving" if code == "foster" else "shuffle")
    assert state.ended[-1].kind == "faced-in-stock"


def test_what_lies_amiss_is_for_judged_play() -> None:
    """Strict play knows no card face up, and none that is shown; nor does a pack have a place 33."""
    strict = piquet.start(code="hoffmann", dealer="B")
    with pytest.raises(ActionError):
        piquet.apply(strict, Action("", "shuffle", PACK, name="facing 9"))
    for name in ("facing 33", "facing", "facing x", "wrong-pack", "wrong-pack 5"):
        with pytest.raises(ActionError):
            cutting("hoffmann", name)
    impossible(dealt("hoffmann"), "elder expose stock")
    impossible(dealt("hoffmann"), "dealer expose own")


# ---- what can be dealt, and what is kept of it ----------------------------------------------------------------


def test_strict_play_deals_as_it_should() -> None:
    """In strict play a packet of another size is refused; in judged play one card more or less is dealt, once each."""
    state = piquet.start(code="hoffmann", dealer="B")
    state = do(state, str(Action("", "shuffle", PACK)), "cut 16", "deal 2", "deal 2")
    refused(state, "deal 3", "packet.size", "deal_packets")
    free = do(changed(state, {"judged": True}), "deal 3", "deal 2")
    assert [a.number for a in piquet.possible_actions(free) if a.kind == "deal"] == [2]
    assert [a.number for a in piquet.possible_actions(do(free, "deal 2")) if a.kind == "deal"] == [1, 2, 3]
    refused(free, "deal 4", "packet.size", "deal_packets")
    impossible(free, "call deal")
    threes = changed(do(cutting("hoffmann"), "cut 16"), {"packet": 3})
    refused(threes, "deal 2", "packet.size", "deal_packets")
    assert do(threes, "deal 3", "deal 3", "deal 2").packets == 3


def test_a_deal_of_a_wrong_number_is_told_by_how_it_came_about() -> None:
    """A record made from the state alone comes to the same hands, and the same open fault."""
    state = dealt("hoffmann", *THIRTEEN_8)
    game = record.from_state(state)
    again = record.read(record.write(game)).state
    assert (again.hands, again.stock, kinds(again)) == (state.hands, state.stock, kinds(state))
