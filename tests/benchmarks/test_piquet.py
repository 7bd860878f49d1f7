"""How fast piquet's rules are: random deals beside a peer's, in turns in one run.

A deal of ours goes from the exchange to the last trick under the full rules, every action drawn from the lawful ones
and applied. `legal_actions` is asked at every node but the two discards: those are drawn within the limits that the
rules tell, since every choice of so many cards is lawful, and listing them all, some 2,000 a deal, is no part of
playing one. Leaves out the page.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from statistics import median

from ecarte_widgets.rules import laws, piquet
from ecarte_widgets.rules.actions import Action
from ecarte_widgets.rules.cards import PACK
from ecarte_widgets.rules.piquet_deals import Deal
from ecarte_widgets.rules.piquet_exchange import limits
from ecarte_widgets.rules.piquet_state import State, hand_of
from tests.support.judge import Judge

ROUNDS = 7
SECONDS = 0.6
"""Length of one round; each party has ROUNDS of them, in turns, so that a slow moment hits both."""


def rate(deals: Iterator[None]) -> float:
    """Deals a second over one round."""
    start = time.perf_counter()
    for number, _ in enumerate(deals, 1):
        spent = time.perf_counter() - start
        if spent > SECONDS:
            return number / spent
    raise AssertionError("the deals ran out")


def drawn(draw: random.Random, state: State) -> Action:
    """Any lawful action."""
    if state.phase in ("elder_discard", "dealer_discard"):
        size = draw.randint(*limits(state, state.to_act))
        return Action(state.to_act, "discard", tuple(draw.sample(hand_of(state, state.to_act), size)))
    lawful = piquet.legal_actions(state)
    return lawful[int(draw.random() * len(lawful))]


def piquet_deals(code: str) -> Iterator[None]:
    """Deal after deal."""
    draw = random.Random(1)
    law = laws.get(code, "piquet")
    while True:
        cards = tuple(draw.sample(PACK, len(PACK)))
        deal = Deal(elder=cards[:12], dealer=cards[12:24], stock=cards[24:])
        state = piquet.start(deal=deal, code=law)
        while state.phase not in ("shuffle", "game_over"):
            state = piquet.apply(state, drawn(draw, state))
        yield


def gin_deals() -> Iterator[None]:
    """Random deals of RLCard's gin rummy, run as its users run them."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("gin-rummy", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    while True:
        env.run(is_training=False)
        yield


def test_deals_beside_rlcard(judge: Judge) -> None:
    """Under the full rules we play at least 8 random deals while RLCard plays one of gin rummy."""
    ours, theirs = piquet_deals("hoffmann"), gin_deals()
    next(theirs)  # the peer is loaded before anything is timed
    rounds = [(rate(ours), rate(theirs)) for _ in range(ROUNDS)]
    rates = [median(side) for side in zip(*rounds, strict=True)]
    ratio = median(our / their for our, their in rounds)
    judge("piquet-rlcard-gin", ratio, least=8, of=f"{rates[0]:,.0f} deals a second against {rates[1]:,.0f}")
