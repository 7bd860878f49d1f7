"""What the conversation at piquet has told: of either player's hand, what each call and each answer implies.

Leaves out what can be guessed. A call tells that its caller holds as much, an answer how the dealer's best compares;
only "good" may be said of a hand that has better, which is sinking, and so what it tells holds unless he sinks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .actions import DEALER
from .cards import Card
from .declarations import (
    better_point,
    better_sequence,
    better_set,
    cut_point,
    evaluate,
    holds_sequence,
    holds_set,
)
from .piquet_state import EQUAL, GOOD, NOT_GOOD, POINT, SEQUENCE, Call, State

HOLDS, LESS, MORE = "holds", "less", "more"
"""He holds this; his best is less than this; his best is more than this."""


class Known(NamedTuple):
    """One thing that both players know of a hand as it was when the cards were called.

    `seat`: whose hand. `kind`: the class. `relation`: HOLDS, LESS or MORE. `size`: cards; `pips`: of a point, 0 where
    they were not told; `rank`: that heads the sequence or makes the set, "" where it was not told. `unless_sunk`:
    whether it holds only if nothing better is kept back. `asked`: whether only points of `size` cards are compared,
    the dealer having asked what so many make.
    """

    seat: str
    kind: str
    relation: str
    size: int
    pips: int = 0
    rank: str = ""
    unless_sunk: bool = False
    asked: bool = False


def known(state: State) -> tuple[Known, ...]:
    """All that the conversation of this deal has told so far, in the order in which it was said."""
    told: list[Known] = []
    for call in state.calls:
        told.append(Known(call.seat, call.kind, HOLDS, call.size, call.pips, call.rank))
        asked = call.kind == POINT and state.barred == call.size and call.seat != DEALER
        if asked:  # he may ask what it makes only if he has as many
            told.append(Known(DEALER, POINT, HOLDS, call.size))
        answered = _answered(call, asked=asked)
        told += [answered] if answered else []
    return tuple(dict.fromkeys(told))


def _answered(call: Call, *, asked: bool) -> Known | None:
    """What the dealer's answer tells of his own hand."""
    if call.admitted or not call.answer:
        return None
    relation = {GOOD: LESS, EQUAL: HOLDS, NOT_GOOD: MORE}[call.answer]
    return Known(DEALER, call.kind, relation, call.size, call.pips, call.rank, call.answer == GOOD, asked)


def fits(fact: Known, hand: Sequence[Card]) -> bool:
    """Whether a hand of twelve is such as a fact says; what holds unless something is sunk is taken as it stands."""
    if fact.relation == HOLDS:
        return _holds(fact, hand)
    return _compared(fact, hand) == (1 if fact.relation == MORE else -1)


def _holds(fact: Known, hand: Sequence[Card]) -> bool:
    if fact.kind == POINT:
        pips = cut_point(hand, fact.size)
        return fact.pips in pips if fact.pips else bool(pips)
    if fact.kind == SEQUENCE:
        best = evaluate(hand).sequences
        return (
            holds_sequence(hand, fact.size, fact.rank)
            if fact.rank
            else bool(best) and best[0].size >= fact.size
        )
    if fact.rank:
        return holds_set(hand, fact.size, fact.rank)
    return any(found.size >= fact.size for found in evaluate(hand).sets)


def _compared(fact: Known, hand: Sequence[Card]) -> int:
    """1 where the hand's best is better than the fact's, 0 where it is as good, -1 where it is less."""
    all_of = evaluate(hand)
    if fact.kind == POINT:
        point = all_of.point
        if fact.asked:
            most = max(cut_point(hand, fact.size), default=0)
            return (most > fact.pips) - (most < fact.pips)
        if fact.pips:
            return better_point((point.size, point.pips), (fact.size, fact.pips))
        return (point.size > fact.size) - (point.size < fact.size)
    if fact.kind == SEQUENCE:
        runs = all_of.sequences
        if not fact.rank:
            return (runs[0].size > fact.size) - (runs[0].size < fact.size) if runs else -1
        return better_sequence((runs[0].size, runs[0].top), (fact.size, fact.rank)) if runs else -1
    sets = all_of.sets
    if not fact.rank:
        return (sets[0].size > fact.size) - (sets[0].size < fact.size) if sets else -1
    return better_set((sets[0].size, sets[0].rank), (fact.size, fact.rank)) if sets else -1
