"""The engine against the naive one over more than 100,000 random states: what may, can and does happen.

Leaves out the clauses one by one. ECARTE_LONG=1 in the environment walks ten times as far.
"""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from ecarte_widgets.rules import common, ecarte
from ecarte_widgets.rules.actions import WORDS, Action
from ecarte_widgets.rules.cards import PACK
from ecarte_widgets.rules.ecarte_king import BETWEEN
from ecarte_widgets.rules.ecarte_state import State
from ecarte_widgets.rules.errors import ImpossibleAction, UnlawfulAction
from tests.support.walks import CODES, OPTIONS, SEATS, Walk, states, walks

SHARDS = 10
STATES = 10_500 * (10 if os.environ.get("ECARTE_LONG") == "1" else 1)
"""States in each shard; together more than 100,000."""

SEEN: Counter[str] = Counter()
"""What the walks of this run have met, so that a test at the end can tell that they were not all alike."""


def sets(walk: Walk, seat: str) -> None:
    """The two engines must say the same about what a seat may and can do."""
    mine, other = ecarte.legal_actions(walk.state, seat), walk.naive_seat(seat)
    lawful, possible = [str(a) for a in mine], [str(a) for a in ecarte.possible_actions(walk.state, seat)]
    assert len(set(possible)) == len(possible), walk.where
    for name, texts, naive in (
        ("lawful", lawful, walk.naive.lawful(other)),
        ("possible", possible, walk.naive.possible(other)),
    ):
        wanted = naive if seat == other else {text.replace(other, seat, 1) for text in naive}
        assert set(texts) == wanted, f"{name} {seat}: {set(texts) ^ wanted} at {walk.where}"
    assert set(lawful) <= set(possible), walk.where


def observable(walk: Walk) -> None:
    """Everything that both engines keep must be the same."""
    state, naive = walk.state, walk.naive
    assert (state.phase, state.to_act) == (naive.phase, naive.to_act or ""), walk.where
    assert (state.points, state.winner) == (tuple(naive.points), naive.winner or ""), walk.where
    if state.phase == "shuffle" or (state.phase == "game_over" and not naive.turn_up):
        return  # the naive engine has cleared the deal away
    # Cards put out while the dealer thinks about his condition are still the elder hand's in the engine.
    mine = [{str.__str__(c) for c in hand if c not in state.put_out} for hand in state.hands]
    assert mine == [set(naive.hands[seat]) for seat in SEATS], walk.where
    assert list(state.stock) == naive.stock, walk.where
    assert state.turn_up == naive.turn_up, walk.where
    if state.phase not in ("cut_for_deal", "game_over"):
        assert "AB"[state.dealer] == naive.dealer_player, walk.where
        assert state.leader == naive.leader, walk.where
    assert (state.contract, state.marked, state.settled) == (naive.contract, naive.marked, naive.settled)
    assert state.won == tuple(naive.tricks_won[seat] for seat in SEATS), walk.where
    table = [state.led] if state.led else []
    assert table == naive.table, walk.where


def refusals(state: State, seat: str) -> None:
    """Everything possible and unlawful is refused with all that a reader needs, and changes nothing."""
    lawful = set(ecarte.legal_actions(state, seat))
    before = dict(state.__dict__)
    for action in ecarte.possible_actions(state, seat):
        if action not in lawful:
            error = refusal(state, action)
            assert error.clause, f"{action} at {state!r}: no clause"
            SEEN[error.why] += 1
    assert state.__dict__ == before


def refusal(state: State, action: Action) -> UnlawfulAction:
    """The error that refuses the action, checked for what it must carry."""
    try:
        ecarte.apply(state, action)
    except UnlawfulAction as refused:
        error = refused
    else:
        raise AssertionError(f"{action} was let pass at {state!r}")
    assert error.what == str(action)
    assert error.why
    assert error.instead, f"{action} at {state!r}: nothing to do instead"
    assert (error.clause == common.HOUSE) == state.code[error.facts["question"]].changed
    if SEEN[error.why] > 500 and SEEN[error.why] % 4:
        return error  # the sentence has been made often enough; the test has to end some day
    text = str(error)
    assert text.endswith(f"[{error.clause}]")
    assert "{" not in text
    return error


@pytest.mark.parametrize("shard", range(SHARDS))
def test_engine_and_naive_engine_agree(shard: int) -> None:
    """At every state of random games both engines offer the same actions and have come to the same position."""
    for walk in walks(shard, STATES):
        SEEN["state"] += 1
        SEEN[walk.state.phase] += 1
        SEEN[walk.state.code.name] += 1
        SEEN["low stock"] += walk.state.phase == "proposal" and len(walk.state.stock) < 10
        SEEN["late king"] += walk.state.late_king >= 0
        SEEN["late king marked"] += walk.state.phase in BETWEEN and walk.said[-1:] in (
            ["dealer king"],
            ["elder king"],
        )
        SEEN.update(list(walk.changes))
        observable(walk)
        for seat in SEATS:
            sets(walk, seat)
            refusals(walk.state, seat)


JUDGED = {"giving", "taking", "surplus", "remedy", "count"}
"""Phases of judged play alone, which the naive engine does not know."""
WALKED = (
    tuple(set(ecarte.PHASES) - JUDGED),
    CODES,
    tuple(OPTIONS),
    ("low stock", "late king", "late king marked"),
)
REASONS = (
    "cut.too_few",
    "packet.size",
    "propose.stock_spent",
    "accept.no_condition",
    "accept.stock_suffices",
    "discard.too_few",
    "discard.too_many",
    "ask.nothing",
    "ask.told",
    "ask.too_late",
    "king.marked",
    "king.turned_by_dealer",
    "king.turned_too_late",
    "king.automatic",
    "king.not_held",
    "king.before_settled",
    "king.before_first_card",
    "king.too_late",
    "lead.unannounced",
    "lead.unnamed",
    "lead.misnamed",
    "play.must_follow",
    "play.must_head",
    "play.must_trump",
    "play.trump_with_suit_in_hand",
)


def test_walks_meet_everything() -> None:
    """The walks above prove nothing where they do not go: they meet every phase, code, option and reason."""
    few = 10
    if SEEN["state"] < SHARDS * STATES:  # run alone, or in part: walk a fair piece of the way first
        few = 1
        for shard in range(4):
            test_engine_and_naive_engine_agree(SHARDS + shard)
    else:
        assert SEEN["state"] >= 100_000
    rare = {what: SEEN[what] for group in (*WALKED, REASONS) for what in group if SEEN[what] < few}
    assert not rare


def universe(state: State) -> list[Action]:
    """Actions of every kind, sensible and not, by either seat."""
    acts = [Action(seat, kind) for seat in SEATS for kind in sorted(WORDS)]
    acts += [Action(seat, "play", (card,)) for seat in SEATS for card in PACK]
    acts += [
        Action(seat, "play", (hand[0],), 0, suit)
        for seat in SEATS
        for hand in state.hands[:1]
        if hand
        for suit in "SHDC-"
    ]
    acts += [Action(seat, "cut", (), n) for seat in SEATS for n in (0, 1, 2, 30, 31, 32)]
    acts += [Action(seat, "deal", (), n) for seat in SEATS for n in range(7)]
    for at, seat in enumerate(SEATS):
        hand, out = state.hands[at], state.put_out
        acts += [Action(seat, "discard", hand[:n]) for n in range(6) if n <= len(hand)]
        acts += [Action(seat, "discard", state.hands[1 - at][:2]), Action(seat, "discard", (hand[:1]) * 2)]
        acts += [Action(seat, "take-back", cards) for cards in (out[:n] for n in range(len(out) + 1))]
    return acts


@pytest.mark.parametrize("seed", range(6))
def test_possible_means_possible(seed: int) -> None:
    """Whatever is tried: the lawful is done, the merely possible is unlawful, anything else is impossible."""
    rng = random.Random(f"universe {seed}")
    for _ in range(6):
        for state in states(rng, 60):
            lawful = {a for seat in SEATS for a in ecarte.legal_actions(state, seat)}
            possible = {a for seat in SEATS for a in ecarte.possible_actions(state, seat)}
            for action in universe(state):
                if action.suit and action.suit == action.cards[0][1]:
                    continue  # the same as naming nothing
                if action in lawful:
                    ecarte.apply(state, action)
                    continue
                # A wrong number of cards to take back is refused by the law, though no list could hold them all.
                number = action.kind == "take-back" and len(action.cards) != state.owed
                with pytest.raises((UnlawfulAction, ImpossibleAction)) as caught:
                    ecarte.apply(state, action)
                unlawful = isinstance(caught.value, UnlawfulAction)
                assert unlawful == (action in possible) or (unlawful and number), action
                assert "{" not in str(caught.value)
