"""What a seat may do at piquet out of its turn, or beside what the phase asks: blanks told, calls mended, cards shown.

Leaves out what each of these does, and when it is refused.
"""

from __future__ import annotations

from . import piquet_calling as calling
from . import piquet_claims as claims
from . import piquet_exchange as exchange
from . import piquet_giving_up as giving_up
from .actions import DEALER, ELDER, Action, word
from .common import Move, Refusal
from .piquet_state import CLASSES, State

RECKON = Move(calling.do_reckon, calling.refuse_reckon)
CLAIM = Move(calling.do_claim, claims.refuse_claim)


def _refuse_blanche(state: State, action: Action) -> Refusal | None:
    return exchange.refuse_blanche(state, action.seat)


def _mending(state: State, seat: str) -> tuple[Action, ...]:
    """Calls and answers that might be put right out of turn."""
    if seat == ELDER and state.phase == "reply":
        return tuple(
            a for a in claims.possible_claims(state, ELDER) if claims.CLAIMS[a.kind] == state.calls[-1].kind
        )
    return calling.answers(state) if seat == DEALER and state.phase == "calling" and state.calls else ()


_MEND = Move(calling.do_mending, calling.refuse_mending)
_BLANCHE = Move(exchange.do_blanche, _refuse_blanche)
_DEMAND = Move(calling.do_demand, calling.refuse_demand)
_LOOK_EARLY = Move(exchange.do_look_early, exchange.refuse_look_early)
_THROW_IN = Move(giving_up.do_throw_in, giving_up.refuse_throw_in)


def right(state: State, action: Action) -> Move[State] | None:
    """The move that an action is out of turn, or beside what the phase asks; None for none."""
    kind, seat = action.kind, action.seat
    if kind == "blanche" and state.phase in exchange.EXCHANGING:
        return _BLANCHE
    if kind == "demand" and state.calls and state.to_act:
        return _DEMAND
    if kind == "look" and seat == DEALER and state.phase in ("calling", "reply"):
        return _LOOK_EARLY
    if kind == "throw-in" and seat == state.to_act and state.phase in ("calling", "reckoning"):
        return _THROW_IN
    if kind in claims.CLAIMS and seat == ELDER:
        return {"reply": _MEND, "reckoning": CLAIM}.get(state.phase)
    if kind == "reckon" and seat == ELDER and state.phase == "reckoning":
        return RECKON
    if kind in ("good", "equal", "not-good") and seat == DEALER and state.phase == "calling":
        return _MEND
    return None


def in_play(state: State, seat: str) -> tuple[Action, ...]:
    """What `seat` may do by right while the cards are played: of all rights only that of seeing what was called."""
    return tuple([Action(seat, "demand", name=kind) for kind in calling.to_show(state, seat)])


def rights(state: State, seat: str) -> tuple[Action, ...]:
    """All that `seat` might do by right."""
    found: tuple[Action, ...] = ()
    if state.phase in exchange.EXCHANGING:
        found += (word(seat, "blanche"),)
    if state.calls and state.to_act and not (state.phase == "reply" and seat == DEALER):
        found += tuple(Action(seat, "demand", name=kind) for kind in CLASSES)
    elif state.calls and state.to_act:
        found += (Action(seat, "demand", name=state.calls[-1].kind),)
    if seat == state.to_act and state.phase in ("calling", "reckoning"):
        found += (word(seat, "throw-in"),)
    if seat == DEALER and state.phase in ("calling", "reply"):
        found += (Action(seat, "look", name="left"),)
    if seat == ELDER and state.phase == "reckoning":
        found += (*claims.possible_claims(state, ELDER), word(ELDER, "reckon"))
    return found + _mending(state, seat)
