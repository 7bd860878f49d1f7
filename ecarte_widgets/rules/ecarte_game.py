"""Écarté for whoever holds a game without asking which: what `games.Rules` asks, gathered from where it is.

Leaves out every rule of écarté.
"""

from __future__ import annotations

from typing import Any

from . import ecarte, ecarte_misdeals
from .actions import DEALER, ELDER, OUT_OF_TURN, Action
from .cards import Card, write
from .deals import Deal, deal
from .deals import cut_for_deal as cut_pair
from .ecarte import PLAYS, apply, chance, legal_actions, possible_actions, read_action, refusal
from .ecarte_state import ORDER, PLAYERS, State
from .ecarte_views import event, hand, view
from .errors import DealError
from .laws import Code

__all__ = [
    "EXAMPLE",
    "MOST_DEALS",
    "NAME",
    "ORDER",
    "PLAYS",
    "ROUTINE",
    "apply",
    "chance",
    "cut_pair",
    "deal",
    "dealt",
    "event",
    "hand",
    "hides",
    "laid",
    "legal_actions",
    "masked",
    "most_points",
    "origin",
    "possible_actions",
    "read_action",
    "refusal",
    "routine",
    "start",
    "unseen",
    "view",
]

NAME = "ecarte"
EXAMPLE = "record.example"
MOST_DEALS = 1
ROUTINE = frozenset({"cut", "packets", "turn"})
_DEALING = frozenset({"cut", "deal", "turn"})
"""Kinds of action by which a deal comes about."""


def start(
    *,
    deal: Deal | str | None = None,
    code: Code | str | None = None,
    score: tuple[int, int] = (0, 0),
    dealer: str | None = None,
    play: str = "strict",
    number: int = 1,
) -> State:
    """As `ecarte.start`; a game begins with its first deal and no other, else DealError."""
    if number != 1:
        raise DealError(number, "start.number", "start.number_instead", most=MOST_DEALS)
    return ecarte.start(deal=deal, code=code, score=score, dealer=dealer, play=play)


def routine(state: State) -> Action | None:
    """Cut, packets and turn-up as they are usually done: the cut in the middle, the larger packet first."""
    if state.phase not in ROUTINE:
        return None
    lawful = [action for action in legal_actions(state) if action.kind in _DEALING]
    return lawful[len(lawful) // 2] if state.phase == "cut" else lawful[-1]


def dealt(state: State, given: Deal) -> tuple[Action, ...]:
    """The actions by which `given` comes about at a shuffle node: shuffle, cut in the middle, packets, turn-up."""
    actions = [chance(state, given)]
    state = apply(state, actions[0])
    while (step := routine(state)) is not None:
        actions.append(step)
        state = apply(state, step)
    return tuple(actions)


# ---- for records and carried codes ---------------------------------------------------------------


def origin(state: State) -> dict[str, Any]:
    """The present deal from its first word; where no deal tells how the cards lay, from its shuffle."""
    course = ecarte_misdeals.course(state)
    if state.dealt is None and not course:
        # Before the turn-up nothing of the deal has happened that a new shuffle would not bring again.
        dealer = "" if state.phase == "cut_for_deal" else PLAYERS[state.dealer]
        return {"dealer": dealer, "score": state.points}
    marked = [sum(award.points for award in state.awards if award.player == player) for player in (0, 1)]
    score = (state.points[0] - marked[0], state.points[1] - marked[1])
    if course:
        dealer = PLAYERS[1 - state.dealer if course[0].name == OUT_OF_TURN else state.dealer]
        return {"dealer": dealer, "score": score, "actions": course}
    turned = next((at for at, action in enumerate(state.past, 1) if action.kind == "turn"), 0)
    # A king of the deal before, marked while the cards were dealt, is in the score.
    said = state.past[turned:]
    return {"dealer": PLAYERS[state.dealer], "score": score, "deal": state.dealt, "actions": said}


def laid(order: tuple[Card, ...]) -> Deal:
    """The deal of which `order` is the pack, dealt in packets of three and two."""
    elder, dealer = order[0:3] + order[6:8], order[3:6] + order[8:10]
    return Deal(elder=elder, dealer=dealer, turn_up=order[10], stock=order[11:])


def most_points(code: Code) -> int:
    """One less than win the game."""
    return int(code.v.game_points) - 1


def masked(given: Deal, seat: str) -> str:
    """One's own hand and the turn-up."""
    own = {ELDER: "?", DEALER: "?", seat: write(given.elder if seat == ELDER else given.dealer)}
    return f"E: {own[ELDER]}  D: {own[DEALER]}  T: {given.turn_up}  S: ?"


def hides(state: State, action: Action, seat: str) -> bool:
    """What the other puts out is seen by nobody else, but for what a ruling throws out openly."""
    unseen = action.kind in ("discard", "take-back") or (action.kind == "throw-out" and not state.showing)
    return unseen and action.seat != seat


def unseen(state: State) -> frozenset[int]:
    """The deal that runs, and those whose cards were put aside and are being played, or will be."""
    runs = state.phase not in ("shuffle", "game_over")
    aside = {state.kept.number} if state.kept is not None else set()
    return frozenset({state.number, state.laid_from} - {0} if runs else ()) | aside
