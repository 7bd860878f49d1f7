"""Players for tests of piquet's rules: they call all that they hold and answer truly. Leaves out playing well."""

from __future__ import annotations

import random

from ecarte_widgets.rules import piquet
from ecarte_widgets.rules.actions import Action
from ecarte_widgets.rules.piquet_state import State
from tests.support.piquet_walks import MOODS, begin, discard, step

_FIRST = ("not-good", "equal", "good")
"""What is answered, if it is true, in this order."""


def truthful(rng: random.Random, state: State) -> Action:
    """What a player does who tells of a carte blanche, and calls of each class his best and then all the rest."""
    for seat in ("elder", "dealer"):
        told = Action(seat, "blanche")
        if piquet.refusal(state, told) is None:
            return told
    if state.phase in ("elder_discard", "dealer_discard"):
        return discard(rng, state)
    lawful = piquet.legal_actions(state)
    if state.phase == "reply":
        kinds = {action.kind: action for action in lawful}
        return next(kinds[kind] for kind in _FIRST if kind in kinds)
    if state.phase == "calling":
        if any(action.kind == "reckon" for action in lawful):
            return Action("elder", "reckon")
        called = {call.kind for call in state.calls if call.seat == "elder"}
        for kind, name in (("point", "point"), ("pips", "point"), ("sequence", "sequence"), ("set", "set")):
            best = next((action for action in lawful if action.kind == kind and action.seat == "elder"), None)
            if name not in called and best is not None:
                return best
    if state.phase in ("calling", "reckoning"):
        plays = [action for action in lawful if action.kind == "play"]
        return next((action for action in lawful if action.kind == "reckon"), None) or rng.choice(plays)
    if state.phase == "making":
        return max(lawful, key=lambda action: action.number if action.kind == "pips" else 0)
    return rng.choice([action for action in lawful if action.kind in ("look", "go-on", "play")])


def whole_deal(rng: random.Random) -> State:
    """A deal to its end by any code: told truly for the most part, with anything lawful done in between."""
    state, mood = begin(rng), rng.choice(list(MOODS))
    odd = rng.choice([0, 0.1, 0.5, 1])
    while state.phase not in ("shuffle", "game_over"):
        action = step(rng, state, mood) if rng.random() < odd else truthful(rng, state)
        state = piquet.apply(state, action)
    return state
