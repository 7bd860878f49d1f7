"""Dealing amiss: what cannot be done, what strict play refuses, how it is written, carried and seen, and random walks.

Leaves out what the laws say of it (test_faults_deal.py, test_faults_misdealt.py).
"""

from __future__ import annotations

import random

import pytest

from ecarte_widgets.rules import carry, ecarte, record, views
from ecarte_widgets.rules.carry import Carried
from ecarte_widgets.rules.ecarte_state import State
from ecarte_widgets.rules.errors import ActionError, EcarteError, ImpossibleAction
from ecarte_widgets.rules.record import Game
from tests.support.dealing import (
    DEAL,
    FIVE_FOUR,
    FIVE_SIX,
    FOUR_FIVE,
    SIX_FIVE,
    dealt,
    ended,
    packets,
    table,
)
from tests.support.judged import at_lead, conserved
from tests.support.play import CODES, do, impossible, refused

WRONG = [SIX_FIVE, FOUR_FIVE, FIVE_SIX, FIVE_FOUR]


def strict() -> State:
    """The pack that deals DEAL, shuffled, in strict play."""
    state = ecarte.start(code="foster", dealer="B")
    return ecarte.apply(state, ecarte.chance(state, ecarte.deal(DEAL)))


# ---- what cannot be done -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("done", "text", "why"),
    [
        ("", "elder cut 32", "cut.impossible"),
        ("", "elder cut 0", "cut.impossible"),
        ("", "elder cut 32 exposing", "cut.impossible"),
        ("", "dealer expose own", ""),
        ("", "elder take-up", ""),
        ("", "dealer turn 2", ""),
        ("elder cut 16", "dealer deal 0", "packet.impossible"),
        ("elder cut 16", "dealer deal 9", "packet.impossible"),
        ("elder cut 16", "elder deal 3", ""),
        ("elder cut 16", "dealer expose own", ""),
        ("elder cut 16", "dealer expose elders", ""),
        ("elder cut 16", "elder take-up", ""),
        ("elder cut 16; deal 3", "dealer expose own", ""),
        ("elder cut 16; deal 3", "elder expose elders", ""),
        ("elder cut 16; deal 3", "dealer expose others", ""),
        ("elder cut 16; deal 3; deal 3", "dealer expose elders", ""),
        ("elder cut 16; deal 3; deal 3; dealer expose own", "dealer expose own", ""),
        ("elder cut 16; deal 3; elder take-up", "elder take-up", ""),
        ("elder cut 16; deal 3", "dealer take-up", ""),
        ("elder cut 16; deal 3; deal 3; deal 2; deal 2", "dealer turn 3", ""),
        ("elder cut 16; deal 3; deal 3; deal 2; deal 2", "dealer deal 1", ""),
        ("elder cut 16; deal 3; deal 3; deal 2; deal 2", "elder turn 2", ""),
        ("elder cut 16; deal 3; deal 3; deal 3; deal 2; turn; elder call number", "elder choose hazards", ""),
        (
            "elder cut 16; deal 3; deal 3; deal 3; deal 2; turn; elder call number",
            "dealer choose misdeal",
            "",
        ),
    ],
)
def test_what_cannot_be_done(done: str, text: str, why: str) -> None:
    """An act for which there is no card, no place or no turn is a clear error, and the state stays as it was."""
    state = do(table("foster"), *filter(None, [done]))
    before = hash(state)
    impossible(state, text, why)
    assert hash(state) == before


@pytest.mark.parametrize(
    "name",
    [
        *("facing", "facing 0", "facing 33", "facing 5 5", "facing 9 4", "facing x", "facing 1.5"),
        *("out-of-turn 2", "wrong-pack facing 3", "wrong", "facing-3", "FACING 3"),
    ],
)
def test_a_shuffle_amiss_in_no_known_way(name: str) -> None:
    """Only places of the pack, rising, and the two words there are."""
    state = ecarte.start(code="foster", dealer="B", play="judged")
    shuffle = ecarte.chance(state, ecarte.deal(DEAL))._replace(name=name)
    with pytest.raises(ActionError) as caught:
        ecarte.apply(state, shuffle)
    assert str(caught.value)


def test_a_shuffle_is_written_and_read_again() -> None:
    """What is amiss stands behind the cards; a word there that means nothing is an error."""
    state = ecarte.start(code="foster", dealer="B", play="judged")
    plain = ecarte.chance(state, ecarte.deal(DEAL))
    for name in ("facing 3 14 32", "out-of-turn", "wrong-pack", ""):
        text = str(plain._replace(name=name))
        assert ecarte.apply(state, text) == ecarte.apply(state, plain._replace(name=name))
    for tail in ("facing", "upside-down", "7S", "out-of-turn yes"):
        with pytest.raises(EcarteError):
            ecarte.apply(state, f"{plain} {tail}")


def test_strict_play_refuses_all_of_it() -> None:
    """In strict play nothing is dealt amiss: it is refused, with its clause where there is one."""
    state = strict()
    refused(state, "elder cut 1", "cut_minimum")
    impossible(state, "elder cut 16 exposing", "cut.mishap")
    start = ecarte.start(code="foster", dealer="B")
    with pytest.raises(ActionError):
        ecarte.apply(start, ecarte.chance(start, ecarte.deal(DEAL))._replace(name="out-of-turn"))
    state = do(state, "elder cut 16")
    impossible(state, "dealer deal 6")
    state = do(state, "dealer deal 3")
    for text in ("elder take-up", "dealer expose elders", "elder call deal", "elder own number"):
        impossible(state, text)
    state = do(state, "dealer deal 3", "dealer deal 2", "dealer deal 2")
    refused(state, "dealer turn 2", "two_cards_turned")
    assert [str(act) for act in ecarte.possible_actions(state)] == ["dealer turn"]
    assert (state.packets, state.shuffled, state.seen_hands) == ((), None, (False, False))


def test_called_twice_and_after_its_time() -> None:
    """A fault is ruled once; called again it is refused, and when its time is over it brings nothing."""
    state = do(packets(table("club1878"), *SIX_FIVE), "dealer turn", "elder call number", "choose throw-out")
    state = do(state, f"throw-out {state.hands[0][0]}")
    with pytest.raises(ImpossibleAction, match="called that already"):
        do(state, "elder call number")
    late = do(packets(table("club1878"), 3, 2, 2, 3), "dealer turn", "elder call deal")
    assert (late.phase, ended(late)) == ("proposal", [("packet-order", "lapsed")])


@pytest.mark.parametrize("code", CODES)
def test_what_is_possible_is_listed_and_done(code: str) -> None:
    """At every moment of the dealing each kind of mishap is listed for the seat that can bring it about."""
    state = table(code)
    assert "elder cut 16 exposing" in [str(act) for act in ecarte.possible_actions(state, "elder")]
    state = do(state, "elder cut 16")
    assert {f"dealer deal {n}" for n in range(1, 9)} <= {
        str(act) for act in ecarte.possible_actions(state, "dealer")
    }
    state = do(state, "dealer deal 2", "dealer deal 2", "dealer deal 3")
    assert "dealer expose elders" in [str(act) for act in ecarte.possible_actions(state, "dealer")]
    assert "elder take-up" in [str(act) for act in ecarte.possible_actions(state, "elder")]
    state = do(state, "dealer deal 3")
    assert "dealer turn 2" in [str(act) for act in ecarte.possible_actions(state, "dealer")]
    for seat in ("elder", "dealer"):
        for act in ecarte.possible_actions(state, seat):
            assert ecarte.apply(state, act) is not state


@pytest.mark.parametrize("code", CODES)
def test_calls_are_open_from_the_cut_on(code: str) -> None:
    """All words of calling are lawful for both seats from the cut on, and bring nothing where nothing was amiss."""
    states = [table(code)]
    order = (2, 2, 3, 3)
    for text in ("elder cut 16", *(f"dealer deal {n}" for n in order), "dealer turn"):
        states.append(do(states[-1], text))
    words = {act for act in ecarte.legal_actions(states[-1], "elder") if act.kind in ("call", "own")}
    for state in states:
        assert {act for act in ecarte.legal_actions(state, "elder") if act.kind in ("call", "own")} == words
        for act in words:
            assert ecarte.apply(state, act).phase == state.phase
    assert ecarte.legal_actions(ecarte.start(code=code, dealer="B", play="judged"), "elder") == ()


# ---- hands of other sizes ------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(
    "sizes", [*WRONG, (4, 4, 4, 4), (1, 1, 1, 1, 1, 1, 1, 1, 1, 1), (8, 8), (5, 1, 1, 1)]
)
def test_packets_of_any_size(code: str, sizes: tuple[int, ...]) -> None:
    """Whatever is dealt, every card is in one place, wrong hands are known, and the trump can be turned."""
    state = packets(table(code), *sizes)
    assert state.phase == "turn"
    conserved(state)
    state = do(state, "dealer turn")
    conserved(state)
    held = [sum(n for seat, n in state.packets if seat == at) for at in (0, 1)]
    assert [len(hand) for hand in state.hands] == held
    wrong = [fault.kind for fault in state.faults if fault.kind != "packet-order"]
    assert len(wrong) == sum(size != 5 for size in held)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("sizes", WRONG)
def test_an_exchange_from_such_a_hand(code: str, sizes: tuple[int, ...]) -> None:
    """A hand of four or six can put out any one to five of its cards, or all it has, and stays as large as it was."""
    state = do(packets(table(code), *sizes), "dealer turn")
    state = do(state, "elder propose", "dealer accept")
    held = len(state.hands[0])
    least, most = views.view(state, "elder").discard_limits
    assert (least, most) == (1, 5)
    put = state.hands[0][:5]
    for act in ecarte.possible_actions(state, "elder"):
        conserved(ecarte.apply(state, act))
    state = do(state, f"discard {' '.join(put)}", f"dealer give {len(put)}", "take-up")
    if state.phase == "halfway":
        state = do(state, "go-on")
    assert (state.phase, len(state.hands[0])) == ("dealer_discard", held)
    conserved(state)


# ---- written, carried ----------------------------------------------------------------------------

COURSES = {
    "six": ("elder cut 16; deal 3; deal 3; deal 3; deal 2; turn; elder call number; choose throw-out", ""),
    "four": ("elder cut 16; deal 3; deal 3; deal 1; deal 2; turn; elder stand", ""),
    "two turned": ("elder cut 9; deal 3; deal 3; deal 2; deal 2; turn 2; choose second; elder propose", ""),
    "cut": ("elder cut 31; dealer call deal; elder cut 16 exposing; elder cut 3; deal 3; elder take-up", ""),
    "exposed": ("elder cut 16; deal 3; dealer expose elders; choose stand; deal 3; dealer expose own", ""),
    "faced": ("elder cut 16; deal 3; deal 3; deal 2; deal 2; turn; elder propose", "facing 1 2 31"),
    "out of turn": ("elder cut 16; deal 3; deal 3; elder call deal", "out-of-turn"),
    "out of turn, too late": (
        "elder cut 16; deal 3; deal 3; deal 2; deal 2; turn; elder call deal",
        "out-of-turn",
    ),
    "wrong pack": ("elder cut 16; deal 3; deal 3; deal 2; deal 2; turn; elder stand", "wrong-pack"),
}


def course(name: str) -> tuple[Game, State]:
    """The game of this course, and its last state."""
    texts, how = COURSES[name]
    states = [table("club1878", how)]
    start = ecarte.start(code="club1878", dealer="B", play="judged")
    actions = [ecarte.chance(start, ecarte.deal(DEAL))._replace(name=how)]
    for text in texts.split("; "):
        actions.append(ecarte.read_action(states[-1], text))
        states.append(ecarte.apply(states[-1], actions[-1]))
    return Game(code=start.code, dealer="B", actions=tuple(actions), play="judged"), states[-1]


@pytest.mark.parametrize("name", COURSES)
def test_a_record_of_it_is_read_again(name: str) -> None:
    """A deal amiss is written packet by packet, and its record brings it again."""
    game, state = course(name)
    assert record.read(record.write(game)).state == state


@pytest.mark.parametrize("name", COURSES)
def test_a_code_carries_it(name: str) -> None:
    """The code of a game holds what went wrong in its dealing."""
    game, state = course(name)
    assert carry.unpack(carry.pack(Carried(game))).game.state == state


@pytest.mark.parametrize("name", COURSES)
def test_a_state_tells_how_it_came_about(name: str) -> None:
    """A record made from the state alone comes to the same hands, and the same open faults."""
    _, state = course(name)
    again = record.from_state(state).state
    for field in (
        "hands",
        "turn_up",
        "stock",
        "pack",
        "phase",
        "points",
        "dealer",
        "ended",
        "shown",
        "aside",
    ):
        assert getattr(again, field) == getattr(state, field), field
    assert [fault.kind for fault in again.faults] == [fault.kind for fault in state.faults]


def test_a_record_for_a_seat_hides_a_deal_put_aside() -> None:
    """Cards that were put aside for a later deal stand in no record that is made for one seat."""
    game, state = course("out of turn, too late")
    foster = Game(code=ecarte.start(code="foster").code, dealer="B", actions=game.actions, play="judged")
    kept = foster.state.kept
    assert kept is not None
    text = record.write(foster, seat="elder")
    assert "shuffle ?" in text
    assert str(kept.deal.dealer[0]) not in text
    assert state.kept is None


@pytest.mark.parametrize("code", ["club1878", "foster"])
def test_a_record_for_a_seat_hides_what_was_thrown_out_unseen(code: str) -> None:
    """What the elder hand throws out stands in the dealer's record only where he had to show it."""
    state = ecarte.start(code=code, dealer="B", play="judged")
    shuffle = ecarte.chance(state, ecarte.deal(DEAL))
    states, actions = [ecarte.apply(state, shuffle)], [shuffle]
    texts = ["elder cut 16", *(f"deal {n}" for n in SIX_FIVE), "turn", "elder take-up", "elder call number"]
    for text in (*texts, "choose throw-out", "throw-out KC"):
        actions.append(ecarte.read_action(states[-1], text))
        states.append(ecarte.apply(states[-1], actions[-1]))
    game = Game(code=state.code, dealer="B", actions=tuple(actions), play="judged")
    assert ("throw-out KC" in record.write(game, seat="dealer")) == (code == "foster")
    assert "throw-out KC" in record.write(game, seat="elder")


# ---- seen ----------------------------------------------------------------------------------------


def test_a_hand_lies_face_down_until_it_is_taken_up() -> None:
    """Before the turn-up a seat sees how many cards lie before it, and which only when it has taken them up."""
    state = packets(table("foster"), 3, 3)
    view = views.view(state, "elder")
    assert (view.hand, view.lying, view.looked, view.others_cards) == ((), 3, (False, False), 3)
    state = do(state, "elder take-up")
    view, others = views.both(state)
    assert (view.hand, view.lying, view.looked) == (state.hands[0], 0, (True, False))
    assert (others.hand, others.looked) == ((), (False, True))
    turned = do(state, "dealer deal 2", "dealer deal 2", "dealer turn")
    assert [len(view.hand) for view in views.both(turned)] == [5, 5]


def relaid(state: State, *, elder: bool) -> State:
    """The same dealing with two cards changed about that the seat has not seen: the tops of hand and pack."""
    at = 1 if elder else 0
    hand, pack = state.hands[at], state.pack
    changed = list(state.hands)
    changed[at] = (pack[-1], *hand[1:])
    return ecarte.changed(state, {"hands": tuple(changed), "pack": (*pack[:-1], hand[0]), "shuffled": None})


@pytest.mark.parametrize("seat", ["elder", "dealer"])
@pytest.mark.parametrize("sizes", [(3,), (3, 3), (3, 3, 3), SIX_FIVE, (3, 3, 2, 2), (3, 2, 2, 3)])
def test_no_view_has_what_lies_face_down(seat: str, sizes: tuple[int, ...]) -> None:
    """Two dealings that differ in cards not seen, faced cards deep in the pack, and open faults look the same."""
    state = packets(table("foster"), *sizes)
    if not state.hands[1 if seat == "elder" else 0]:
        return
    other = ecarte.changed(
        relaid(state, elder=seat == "elder"), {"faced": frozenset({state.pack[12]}), "faults": ()}
    )
    assert views.view(state, seat) == views.view(other, seat)
    own = relaid(state, elder=seat != "elder") if state.hands[0 if seat == "elder" else 1] else state
    assert views.view(state, seat) == views.view(own, seat)


def test_what_was_shown_is_seen_by_whom_it_was_shown_to() -> None:
    """A card exposed is in both views; what is thrown out unseen in neither; what was drawn unseen in none."""
    shown = do(packets(table("club1878"), 3), "dealer expose elders", "choose stand")
    assert [view.shown for view in views.both(shown)] == [(shown.hands[0][-1],)] * 2
    out = do(packets(table("club1878"), *SIX_FIVE), "dealer turn", "elder call number", "choose throw-out")
    card = out.hands[0][0]
    out = do(out, f"throw-out {card}")
    dealers = views.view(out, "dealer")
    assert (dealers.shown, dealers.others_discards) == ((), 1)
    assert all(card not in event.cards for event in dealers.events)


def test_whoever_speaks_has_looked() -> None:
    """The first word says that a hand has been looked at; a call, and owning to a number, does not."""
    state = dealt("club1878")
    assert state.seen_hands == (False, False)
    assert do(state, "elder call number", "dealer own number").seen_hands == (False, False)
    assert do(state, "elder propose").seen_hands == (True, False)
    assert do(state, "elder propose", "dealer accept").seen_hands == (True, True)
    assert at_lead(do(state, "elder stand")).seen_hands[0]


# ---- random dealing ------------------------------------------------------------------------------


def step(state: State, draw: random.Random) -> State:
    """One thing done at random, lawful or not."""
    if state.phase == "shuffle":
        shuffle = ecarte.chance(state, ecarte.deal(seed=draw.randrange(10**6)))
        places = " ".join(map(str, sorted(draw.sample(range(1, 33), 2))))
        name = draw.choice(("", "", "out-of-turn", "wrong-pack", f"facing {places}"))
        return ecarte.apply(state, shuffle._replace(name=name))
    acts = [act for seat in ("elder", "dealer") for act in ecarte.possible_actions(state, seat)]
    acts = [act for act in acts if act.kind not in ("quit", "throw-down", "concede")]
    # A word just said is offered like all others, and refused.
    acts = [act for act in acts if act.kind != "call" or ecarte.refusal(state, act) is None]
    kind = draw.choice(sorted({act.kind for act in acts}))
    return ecarte.apply(state, draw.choice([act for act in acts if act.kind == kind]))


@pytest.mark.parametrize("code", CODES)
def test_random_dealing_loses_no_card_and_no_fault(code: str) -> None:
    """Cards stay 32, a view can always be made, and every fault that was opened is open or over."""
    for seed in range(12):
        draw, state = random.Random(f"{code} {seed}"), ecarte.start(code=code, dealer="B", play="judged")
        for _ in range(90):
            if state.phase == "game_over":
                assert state.faults == ()
                break
            new = step(state, draw)
            gone = [f for f in state.faults if not any(f is left for left in new.faults)]
            assert len(new.ended) - len(state.ended) >= len(gone)
            conserved(new)
            views.both(new)
            state = new
        assert state.number
