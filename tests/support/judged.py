"""Short ways for tests to set up judged play: a deal, faults in it, calls, and what they came to.

Leaves out all assertions but `conserved`.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from ecarte_widgets.rules import ecarte, laws
from ecarte_widgets.rules.actions import Action
from ecarte_widgets.rules.cards import PACK
from ecarte_widgets.rules.ecarte_state import State
from ecarte_widgets.rules.errors import ActionError
from tests.support.play import do


def judged(code: str, text: str, *, score: tuple[int, int] = (0, 0), **answers: Any) -> State:
    """The deal of `text` in judged play under a code, some of its answers changed; `score` is (elder, dealer)."""
    return ecarte.start(deal=ecarte.deal(text), code=laws.code(code, **answers), score=score, play="judged")


def at_lead(state: State, *texts: str) -> State:
    """The texts, then whatever words the code wants before the first lead."""
    state = do(state, *texts)
    while state.phase in ("announce", "answer"):
        state = do(state, state.phase)
    return state


def counted(state: State) -> State:
    """The state once both have agreed to the count."""
    assert state.phase == "count"
    return do(state, "elder agree", "dealer agree")


def played_out(state: State) -> State:
    """The state when the hand is played to its end by the first lawful card each time, and counted."""
    while state.phase in ("lead", "follow"):
        state = ecarte.apply(state, next(a for a in ecarte.legal_actions(state) if a.kind == "play"))
    return counted(state) if state.phase == "count" else state


def marks(state: State) -> list[tuple[int, int, str]]:
    """What the last deal brought: (player, points, question of law)."""
    return [(award.player, award.points, award.question) for award in state.results[-1].awards]


def conserved(state: State) -> None:
    """Every card of the pack is in one place, once."""
    if not (state.pack or state.turn_up):
        return
    places = [
        *state.pack,
        *state.hands[0],
        *state.hands[1],
        *state.stock,
        *state.discards[0],
        *state.discards[1],
    ]
    places += [card for trick in state.tricks for card in (trick.led, trick.reply)]
    places += [card for card in (state.turn_up, state.led) if card]
    places += [*state.given, *state.aside]
    places += [card for card in state.put_out if card not in places]
    assert Counter(places) == Counter(PACK), state


def can(state: State, action: Action) -> bool:
    """Whether something comes of it."""
    try:
        ecarte.apply(state, action)
    except ActionError:
        return False
    return True
