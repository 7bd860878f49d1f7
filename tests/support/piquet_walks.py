"""Random partie of piquet, lawful from the cut to the last trick, by any code and by answers put together by hand.

Leaves out all assertions.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from ecarte_widgets.rules import laws, piquet
from ecarte_widgets.rules.actions import Action
from ecarte_widgets.rules.cards import PACK, Card
from ecarte_widgets.rules.laws import Code, Value
from ecarte_widgets.rules.piquet_deals import Deal
from ecarte_widgets.rules.piquet_exchange import limits
from ecarte_widgets.rules.piquet_state import State

SEATS = ("elder", "dealer")
CODES = tuple(laws.load("piquet").codes)
OPTIONS: dict[str, tuple[Value, ...]] = {
    name: question.values
    for name, question in laws.load("piquet").questions.items()
    if question.kind == "rule" and len(question.values) > 1
}
"""Every question that the engine reads and that has more than one answer."""
BLANK = [card for card in PACK if card[0] not in "KQJ"]
"""The twenty cards of a carte blanche."""
MOODS: dict[str, dict[str, float]] = {
    "even": {"play": 1, "throw-in": 0.02},
    "talking": {"play": 0.15, "demand": 0.5, "reckon": 0.5, "throw-in": 0},
    "whole": {"play": 0.02, "reckon": 5, "demand": 0.05, "throw-in": 0},
}
"""How much likelier than another a kind of action is, by the mood of a walk."""


def random_code(rng: random.Random) -> Code:
    """One of the codes, half of the time with one to four of its answers changed."""
    code = laws.get(rng.choice(CODES), "piquet")
    if rng.random() < 0.5:
        return code
    changes = {name: rng.choice(OPTIONS[name]) for name in rng.sample(list(OPTIONS), rng.randint(1, 4))}
    return laws.code(code, **changes)


def random_deal(rng: random.Random) -> Deal:
    """Any deal; now and then with a carte blanche or a hand of rare strength on one of the two sides."""
    cards = rng.sample(PACK, len(PACK))
    if rng.random() < 0.5:
        hand = rng.sample(BLANK, 12) if rng.random() < 0.3 else strong(rng)
        rest = [card for card in cards if card not in hand]
        cards = hand + rest if rng.random() < 0.6 else rest[:12] + hand + rest[12:]
    return Deal(elder=tuple(cards[:12]), dealer=tuple(cards[12:24]), stock=tuple(cards[24:]))


def strong(rng: random.Random) -> list[Card]:
    """Twelve cards, most of one suit and most of them high."""
    suit = rng.choice("SHDC")
    return sorted(PACK, key=lambda card: rng.random() + (card[1] == suit) + 0.7 * (card[0] in "AKQ"))[-12:]


def begin(rng: random.Random, code: Code | None = None) -> State:
    """A partie with a deal on the table, at any score."""
    law = code or random_code(rng)
    form = str(law.v.game_form)
    most = {"rubicon_6": 6, "rubicon_4": 4}.get(form, 20)
    score = (rng.randint(0, 99), rng.randint(0, 99))
    return piquet.start(
        deal=random_deal(rng), code=law, score=score, number=rng.randint(1, most), dealer=rng.choice("AB")
    )


def chance(rng: random.Random, state: State) -> Action:
    """What the cards do at a chance node."""
    if state.phase == "cut_for_deal":
        return Action("", "cut-for-deal", tuple(rng.sample(PACK, 2)), 1)
    return Action("", "shuffle", tuple(rng.sample(PACK, len(PACK))))


def pick(rng: random.Random, actions: tuple[Action, ...], mood: str) -> Action:
    """One of the actions: first its kind, by the mood, and then any of that kind."""
    weights = MOODS[mood]
    kinds = sorted({action.kind for action in actions})
    kind = rng.choices(kinds, [weights.get(kind, 1) for kind in kinds])[0]
    return rng.choice([action for action in actions if action.kind == kind])


def discard(rng: random.Random, state: State) -> Action:
    """Some lawful discard, as many cards as may be more often than fewer: drawn, and not chosen from thousands."""
    least, most = limits(state, state.to_act)
    size = most if rng.random() < 0.6 else rng.randint(least, most)
    return Action(state.to_act, "discard", tuple(rng.sample(state.hands[SEATS.index(state.to_act)], size)))


def step(rng: random.Random, state: State, mood: str) -> Action:
    """A lawful action of either seat, chance at its nodes."""
    if state.phase in ("elder_discard", "dealer_discard"):
        told = [Action(seat, "blanche") for seat in SEATS]
        told = [action for action in told if piquet.refusal(state, action) is None]
        return told[0] if told and rng.random() < 0.8 else discard(rng, state)
    if rng.random() < 0.08:
        rights = [act for seat in SEATS if seat != state.to_act for act in piquet.legal_actions(state, seat)]
        if rights:
            return rng.choice(rights)
    lawful = piquet.legal_actions(state)
    return pick(rng, lawful, mood) if lawful else chance(rng, state)


def states(rng: random.Random, most: int = 60, code: Code | None = None) -> Iterator[State]:
    """The states of one walk."""
    state, mood = begin(rng, code), rng.choice(list(MOODS))
    for _ in range(most):
        yield state
        if state.phase == "game_over":
            return
        state = piquet.apply(state, step(rng, state, mood))
