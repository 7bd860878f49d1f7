"""What is known after each call and answer at piquet is exactly what it implies, over the other hands there could be.

Leaves out what can be guessed from them, and what the view does with it.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb

import pytest

from ecarte_widgets.rules import piquet
from ecarte_widgets.rules.actions import Action
from ecarte_widgets.rules.cards import PACK, Card, cards
from ecarte_widgets.rules.piquet_known import Known, fits, known
from ecarte_widgets.rules.piquet_state import State, changed, whole_hand
from ecarte_widgets.rules.piquet_views import view
from tests.support import piquet_walks as walks
from tests.support.piquet_bots import truthful
from tests.support.piquet_deals import called, do

WALKS = 600 if os.environ.get("ECARTE_LONG") == "1" else 45
ALL = 500
"""No more hands than these are gone through one by one."""
SOME = 40
"""So many are drawn where there are more."""
ANSWERS = ("not-good", "equal", "good")
CLAIMS = ("point", "pips", "sequence", "set")


def others(rng: random.Random, state: State, seat: str) -> Iterator[State]:
    """The state with another hand in `seat`: made of cards that the other seat does not hold, has not put out and has
    not seen; half of those that are drawn differ from the true one in a few cards."""
    at = walks.SEATS.index(seat)
    across = 1 - at
    gone = {*state.hands[across], *state.discards[across], *state.seen[across], state.led}
    hand = state.hands[at]
    pool = [card for card in PACK if card not in gone or card in hand]
    size = len(hand)
    if comb(len(pool), size) <= ALL and rng.random() < 0.1:
        hands: Iterator[tuple[Card, ...]] = combinations(pool, size)
    else:
        hands = (drawn(rng, hand, pool) for _ in range(SOME))
    for other in hands:
        pair = (other, state.hands[1]) if at == 0 else (state.hands[0], other)
        yield changed(state, {"hands": pair})


def drawn(rng: random.Random, hand: tuple[Card, ...], pool: list[Card]) -> tuple[Card, ...]:
    """Any hand of the pool, or the true one with a few cards changed for others."""
    if rng.random() < 0.5:
        return tuple(rng.sample(pool, len(hand)))
    rest = [card for card in pool if card not in hand]
    number = min(len(rest), rng.randint(1, 4))
    return (*rng.sample(hand, len(hand) - number), *rng.sample(rest, number))


def events(rng: random.Random) -> Iterator[tuple[State, Action, State]]:
    """What is said in one deal, with the state before it and after; told truly, or anything that is lawful."""
    state = walks.begin(rng)
    odd = rng.choice([0, 0.3, 1])
    while state.phase not in ("lead", "follow", "shuffle", "game_over"):
        action = walks.step(rng, state, "talking") if rng.random() < odd else truthful(rng, state)
        after = piquet.apply(state, action)
        yield state, action, after
        state = after


def told(before: State, after: State) -> list[Known]:
    """What is known after it and was not before."""
    had = known(before)
    return [fact for fact in known(after) if fact not in had]


def hard(facts: list[Known], state: State, seat: str) -> bool:
    """Whether the hand of a seat is such as all facts of it say that hold without a condition."""
    hand = whole_hand(state, seat)
    return all(fits(fact, hand) for fact in facts if fact.seat == seat and not fact.unless_sunk)


def exact(state: State, action: Action) -> bool:
    """Whether what is said turns on the hand alone: an answer, or a first claim of a class that tells its rank."""
    if action.kind in ANSWERS:
        return True
    if action.kind == "pips" and state.phase == "making":
        return True
    if action.kind not in CLAIMS or (action.kind in ("sequence", "set") and not action.name):
        return False
    return piquet.claims.owner(state, piquet.claims.CLAIMS[action.kind]) == "" and state.phase != "reply"


@pytest.mark.parametrize("seed", range(4))
def test_what_is_said_is_what_is_known(seed: int) -> None:
    """An answer, or a first call, could have been said with another hand exactly where that hand fits what is known
    from it; whatever else is claimed could only have been claimed with a hand that fits."""
    rng = random.Random(f"known {seed}")
    met: Counter[str] = Counter()
    for _ in range(WALKS):
        for before, action, after in events(rng):
            if action.kind not in (*ANSWERS, *CLAIMS):
                continue
            facts, seat = told(before, after), action.seat
            if action.kind in CLAIMS and after.calls and after.calls[-1].seat == seat:
                call = after.calls[-1]  # were it known already that he holds it
                facts.append(Known(seat, call.kind, "holds", call.size, call.pips, call.rank))
            if action.kind not in CLAIMS and not facts and action.kind != "good":
                continue  # the same was known before
            for other in others(rng, before, seat):
                could, fit = piquet.refusal(other, action) is None, hard(facts, other, seat)
                where = f"{before.code} {action} {facts} {other.hands}"
                if exact(before, action):
                    assert could == fit, where
                else:
                    assert fit or not could, where
                met[f"{action.kind} {could}"] += 1
    for kind in ("equal", "not-good", "sequence", "set"):
        assert min(met[f"{kind} True"], met[f"{kind} False"]) > 20, met
    assert met["good False"] == 0


@pytest.mark.parametrize("seed", range(4))
def test_good_tells_of_a_dealer_who_sinks_nothing(seed: int) -> None:
    """One who answers truly says "Good" exactly with hands that have less: what holds unless something is sunk."""
    rng = random.Random(f"good {seed}")
    met: Counter[bool] = Counter()
    for _ in range(WALKS):
        for before, action, after in events(rng):
            less = [fact for fact in told(before, after) if fact.unless_sunk]
            if action.kind != "good" or before.phase != "reply" or not less:
                continue
            for other in others(rng, before, "dealer"):
                says = truthful(rng, other).kind
                fit = all(fits(fact, other.hands[1]) for fact in less)
                assert (says == "good") == fit, f"{before.code} {less} {other.hands[1]}"
                met[fit] += 1
    assert min(met[True], met[False]) > 20, met


@pytest.mark.parametrize("seed", range(2))
def test_what_is_known_is_true_and_both_know_it(seed: int) -> None:
    """Every fact is true of the hand it speaks of, unless something was sunk; both views have the same facts."""
    rng = random.Random(f"true {seed}")
    met = 0
    for _ in range(WALKS):
        hands: tuple[tuple[Card, ...], ...] = ()
        for before, _, after in events(rng):
            if before.phase == "calling" and not hands:
                hands = before.hands
            for fact in known(after):
                if hands and not fact.unless_sunk:
                    assert fits(fact, hands[walks.SEATS.index(fact.seat)]), f"{fact} {hands}"
                    met += 1
        shown = [view(after, seat).known for seat in walks.SEATS]
        assert shown[0] == shown[1] == known(after)
    assert met > 100


def test_what_each_word_tells() -> None:
    """The facts of one conversation, word by word."""
    hands = "E: KS QS JS TS 9S AH KH QH KD AC 9C 7C  D: AD QD JD TD 7D AS 8S JH TH 9H KC QC"
    state = do(called("hoffmann", hands), "point 5")
    assert known(state) == (Known("elder", "point", "holds", 5),)
    state = do(state, "equal")
    assert known(state)[1:] == (Known("dealer", "point", "holds", 5),)
    state = do(state, "pips 49; good")
    assert known(state) == (
        Known("elder", "point", "holds", 5, 49),
        Known("dealer", "point", "holds", 5),
        Known("dealer", "point", "less", 5, 49, unless_sunk=True, asked=True),
    )
    state = do(state, "sequence 5 K; good; sequence 3 A; set 3 K; good")
    assert known(state)[3:] == (
        Known("elder", "sequence", "holds", 5, rank="K"),
        Known("dealer", "sequence", "less", 5, rank="K", unless_sunk=True),
        Known("elder", "sequence", "holds", 3, rank="A"),
        Known("elder", "set", "holds", 3, rank="K"),
        Known("dealer", "set", "less", 3, rank="K", unless_sunk=True),
    )
    assert not fits(Known("dealer", "set", "less", 3, rank="K"), cards("AS AH AD 7S"))
    assert fits(Known("dealer", "set", "more", 3, rank="K"), cards("TS TH TD TC"))
