"""The king of trumps: who may mark it, from when and until when.

Leaves out what follows a king called wrongly or too late: strict play refuses it, `ecarte_judged` rules it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .actions import DEALER, ELDER
from .cards import Card
from .common import Refusal
from .ecarte_state import PLAYERS, Award, Result, State, index

BETWEEN = frozenset({"shuffle", "cut", "packets", "turn"})
"""Phases in which the next deal has not turned its trump yet."""


def king_of(state: State) -> Card:
    """The king of trumps."""
    return Card("K" + state.trump)


def refusal(state: State, seat: str) -> Refusal | None:
    """Why `seat` may not mark the king now; None if he may."""
    if state.phase in BETWEEN:
        if state.late_king >= 0 and state.seat(state.late_king) == seat:
            return None
        return Refusal("king.no_trump")
    if state.turn_up is None or state.phase == "game_over":
        return Refusal("king.no_trump")
    if state.marked:
        return Refusal("king.marked", "held_king_points")
    turned = state.turn_up[0] == "K"
    for bar in state.barred:
        if bar.seat == seat and (bar.turned or not turned):
            return Refusal("king.barred", bar.question)
    if turned:
        if seat != DEALER:
            return Refusal("king.turned_by_dealer", "turned_king_points")
        if state.spoilt:
            return Refusal("king.wrong_count", "turned_king_if_wrong_count")
        return None if state.turned_open else Refusal("king.turned_too_late", "turned_king_deadline")
    if state.code.v.king_declaration_optional == "automatic":
        return Refusal("king.automatic", "king_declaration_optional")
    return _held(state, seat)


def holds(state: State, seat: str) -> bool:
    """Whether `seat` has the king of trumps in hand, or has played it in this deal."""
    return state.king_holder == seat if state.settled else king_of(state) in state.hands[index(seat)]


def _held(state: State, seat: str) -> Refusal | None:
    if not holds(state, seat):
        return Refusal("king.not_held", "held_king_points", facts={"card": king_of(state)})
    if not state.settled:
        return Refusal("king.before_settled", "king_announce_before_first_lead")
    values = state.code.v
    if values.king_announce_before_first_lead == "never" and not (state.tricks or state.led):
        return Refusal("king.before_first_card", "king_announce_before_first_lead")
    question = "king_deadline_elder" if seat == ELDER else "king_deadline_dealer"
    if _WINDOWS[seat][getattr(values, question)](state):
        return None
    return Refusal("king.too_late", question)


# ---- one small function a deadline: is the right still open? -------------------------------------


def _elder_until_first_card_or_king_covered(state: State) -> bool:
    return not state.tricks and (state.led is None or state.led == king_of(state))


def _elder_until_first_card(state: State) -> bool:
    return not state.tricks and state.led is None


def _elder_until_king_covered(state: State) -> bool:
    king = king_of(state)
    if king in state.hands[0] or state.led == king:
        return True
    last = state.tricks[-1]
    # A king that took the dealer's lead is not covered until the dealer plays again.
    return last.leader == DEALER and last.reply == king


def _elder_within_trick_1(state: State) -> bool:
    return not state.tricks and _elder_until_king_covered(state)


def _dealer_until_first_card_or_next_after_king(state: State) -> bool:
    leading = state.led is not None and state.leader == DEALER
    if state.tricks:
        first = state.tricks[0]
        card = first.led if first.leader == DEALER else first.reply
        return len(state.tricks) == 1 and not leading and card == king_of(state)
    return not leading or state.led == king_of(state)  # a dealer can lead first only out of turn


def _dealer_until_answer(state: State) -> bool:
    unwarned = (
        state.unwarned and not state.tricks
    )  # an elder hand that leads without a word leaves him his right
    return state.phase in ("announce", "answer") or unwarned


def _dealer_until_king_played(state: State) -> bool:
    return king_of(state) in state.hands[1]


def _dealer_within_trick_1(state: State) -> bool:
    return not state.tricks and _dealer_until_king_played(state)


def _never(state: State) -> bool:
    """Where the king is marked by itself nobody need, or can, announce it."""
    return False


_WINDOWS: dict[str, dict[str, Callable[[State], bool]]] = {
    ELDER: {
        "before_first_card__king_led_until_covered": _elder_until_first_card_or_king_covered,
        "before_he_plays__king_led_before_it_touches_table": _elder_until_first_card,
        "after_first_card__until_own_king_covered": _elder_until_king_covered,
        "within_trick_1": _elder_within_trick_1,
        "automatic": _never,
    },
    DEALER: {
        "before_first_card__king_played_until_next_card": _dealer_until_first_card_or_next_after_king,
        "before_elder_leads_if_warned": _dealer_until_answer,
        "after_first_card__as_he_plays_the_king": _dealer_until_king_played,
        "within_trick_1": _dealer_within_trick_1,
        "automatic": _never,
    },
}


# ---- marking -------------------------------------------------------------------------------------


def mark(state: State, player: int, award: Award) -> dict[str, Any]:
    """The changes that marking `award` brings: the points, and the end of the game if they reach it."""
    points = list(state.points)
    points[player] += award.points
    changes: dict[str, Any] = {"points": tuple(points), "awards": (*state.awards, award)}
    if points[player] < state.code.v.game_points:
        return changes
    if state.judged and state.phase not in BETWEEN:  # both must agree first, for a fault may still be called
        stopped = (state.phase, state.to_act)
        return changes | {"phase": "count", "to_act": ELDER, "done": True, "stopped": stopped}
    return changes | {"phase": "game_over", "to_act": "", "winner": PLAYERS[player], "late_king": -1}


def ends(changes: dict[str, Any]) -> bool:
    """Whether what was marked has ended the deal."""
    return "winner" in changes or bool(changes.get("done"))


def mark_king(state: State, seat: str) -> dict[str, Any]:
    """The changes when `seat` marks the king, held or turned; a turned one even after its deal is over."""
    player = state.player(seat)
    if state.phase in BETWEEN:
        award = Award(player, state.code.v.turned_king_points, "award.turned_king", "turned_king_points")
        last = state.results[-1]
        changes = mark(state, player, award)
        results = (*state.results[:-1], last._replace(awards=(*last.awards, award)))
        # Those of a new deal are its own, be it void.
        its_own = state.phase != "shuffle" or state.number != last.number
        awards = state.awards if its_own else changes["awards"]
        return changes | {"late_king": -1, "turned_open": False, "results": results, "awards": awards}
    turned = state.turn_up is not None and state.turn_up[0] == "K"
    question = "turned_king_points" if turned else "held_king_points"
    why = "award.turned_king" if turned else "award.held_king"
    changes = mark(state, player, Award(player, getattr(state.code.v, question), why, question))
    changes |= {"marked": seat, "turned_open": False}
    if "winner" in changes:
        changes["results"] = (*state.results, result(state, changes["awards"]))
    return changes


def result(state: State, awards: tuple[Award, ...], tricks: tuple[Any, ...] | None = None) -> Result:
    """The deal as a finished one."""
    assert state.turn_up is not None  # a deal cannot end before its turn-up
    done = state.tricks if tricks is None else tricks
    return Result(state.number, state.dealer, state.turn_up, state.contract, done, awards)
