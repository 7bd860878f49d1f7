"""A state as one seat knows it: what it has not seen is laid anew, in one way for all states that look the same to it.

Leaves out, field by field, whatever no view has: to reason on such a state cannot tell what lies hidden.
"""

from __future__ import annotations

from typing import Any

from .actions import ELDER
from .cards import PACK, Card
from .ecarte_king import BETWEEN
from .ecarte_misdeals import hides
from .ecarte_state import State, index, other

_OPEN = (
    *("code", "phase", "to_act", "dealer", "points", "number", "first_packet", "turn_up", "trump", "owed"),
    *(
        "conditional",
        "asked",
        "contract",
        "settled",
        "leader",
        "led",
        "tricks",
        "won",
        "marked",
        "turned_open",
    ),
    *("late_king", "awards", "results", "winner", "judged", "cut", "bound", "unwarned", "exposed", "fallen"),
    *(
        "left_by",
        "left_at",
        "lost_by",
        "done",
        "asking",
        "aside",
        "offered",
        "no_refusal",
        "barred",
        "advised",
    ),
    *("resume", "stopped", "again", "packets", "seen_hands", "spoilt", "showing", "laid_from"),
)
"""What lies open to everybody at the table. All else is worked out below or stays as in a game not yet begun."""


def seen(state: State, seat: str) -> State:
    """The state as `seat` knows it.

    Its own cards are there. The others are laid in the order of the pack, kings last: as the other hand, the other's
    discards, cards given and not yet taken up, and the stock; so the king of trumps is in no hand that may not have
    him. Its own open faults are there, the other's and the course of the deal are not.
    """
    at, across = index(seat), index(other(seat))
    own, own_out = () if hides(state, seat) else state.hands[at], state.discards[at]
    laid = state.hands[across] if state.exposed[across] else ()
    hidden = _hidden(state, own + own_out + laid)
    lying = len(state.hands[at]) - len(own)
    shares = (len(state.hands[across]) - len(laid), len(state.discards[across]), len(state.given), lying)
    theirs, out, given, mine, rest = _shared(hidden, shares)
    theirs, own = theirs + laid, own + mine
    pending = state.pending
    if pending is not None:
        pending = pending._replace(fault=pending.fault._replace(before=None, facts=()))
    return State(
        **{name: getattr(state, name) for name in _OPEN},
        hands=_by_seat(at, own, theirs),
        discards=_by_seat(at, own_out, out),
        given=given,
        stock=() if state.phase in BETWEEN else rest[: len(state.stock)],
        pack=rest[: len(state.pack)],
        put_out=_put_out(state, own + own_out, theirs, out),
        exchanges=_exchanges(state, seat),
        king_holder=_king_holder(state, seat),
        pending=pending,
        faults=tuple(f._replace(before=seen(f.before, seat)) for f in state.faults if f.seat == seat),
    )


def _by_seat(at: int, own: tuple[Card, ...], theirs: tuple[Card, ...]) -> Any:
    return (theirs, own) if at else (own, theirs)


def _hidden(state: State, known: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that are not known, kings last."""
    played = [card for trick in state.tricks for card in (trick.led, trick.reply)]
    there = {*known, *played, *state.aside, state.led, state.turn_up}
    return tuple(sorted((card for card in PACK if card not in there), key=lambda card: card[0] == "K"))


def _shared(cards: tuple[Card, ...], sizes: tuple[int, ...]) -> tuple[tuple[Card, ...], ...]:
    """The cards in portions of these sizes, and what is left."""
    portions = []
    for size in sizes:
        portions.append(cards[:size])
        cards = cards[size:]
    return (*portions, cards)


def _put_out(
    state: State, own: tuple[Card, ...], theirs: tuple[Card, ...], out: tuple[Card, ...]
) -> tuple[Card, ...]:
    """The cards put out last: one's own as they are, the other's as some of those laid for him."""
    if all(card in own for card in state.put_out):
        return state.put_out
    among = theirs if state.phase == "condition" else out[::-1]  # on condition they are still in the hand
    return among[: len(state.put_out)]


def _exchanges(state: State, seat: str) -> tuple[tuple[int, int], ...]:
    """The exchanges; a number that the dealer has not told the elder hand yet stands as none."""
    rows = list(state.exchanges)
    if seat == ELDER and not state.asked:
        last = max((at for at, row in enumerate(rows) if row[1] >= 0), default=-1)
        if last >= 0:
            rows[last] = (rows[last][0], 0)
    return tuple(rows)


def _king_holder(state: State, seat: str) -> str:
    """Who holds, or held, the king of trumps, where `seat` knows it."""
    king = f"K{state.trump}"
    shown = king == state.led or any(king in (trick.led, trick.reply) for trick in state.tricks)
    shown = shown or state.exposed[index(other(seat))]
    return state.king_holder if shown or state.king_holder == seat else ""
