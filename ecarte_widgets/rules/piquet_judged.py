"""Judged piquet: what may go wrong is done, lies open, is called or not, and is put right as the code says.

Leaves out strict play, in which the unlawful is refused, the effects themselves (`piquet_effects*`), and the judge who
applies them (`judging`).
"""

from __future__ import annotations

from typing import Any

from . import piquet_effects as effects
from . import piquet_effects_claims as claims
from . import piquet_misdeals as misdeals
from . import piquet_openly as openly
from . import piquet_slips as slips
from . import piquet_taking as taking
from .actions import DEALER, ELDER, SEATS, Action, word
from .common import Changes, Refusal, changed, other
from .faults import Ended, Fault
from .judging import Judge, counted, covered
from .piquet_claims import claim_of, claims_of, refuse_told
from .piquet_play import put_down
from .piquet_state import NOT_GOOD, POINT, State, whole_hand

JUDGE: Judge[State] = Judge(
    game="piquet",
    conditions=effects.CONDITIONS | claims.CONDITIONS | openly.CONDITIONS,
    effects=effects.EFFECTS | claims.EFFECTS | misdeals.EFFECTS | openly.EFFECTS,
    until={"covered": covered, "counted": counted, **misdeals.UNTIL},
)
"""The judge of piquet."""
LAWFUL = frozenset({"call", "own", "drop", "throw-down"})
"""Kinds that only judged play knows and that are no fault."""
_OPEN = frozenset({"cut_for_deal", "choice", "shuffle", "cut", "packets", "game_over"})
"""Phases in which nothing can be called: no hand has been dealt, or none is left."""
FALSE_CLAIM, MISNAMED, DENIED = "false-claim", "misnamed-claim", "false-answer"
_OF_CLAIMS = frozenset({FALSE_CLAIM, MISNAMED})


# ---- what can be done besides ----------------------------------------------------------------------------


def lawful(state: State, seat: str) -> tuple[Action, ...]:
    """What `seat` may do besides what strict play lists: call any fault, or own to it."""
    if state.phase in _OPEN:
        return ()
    calls = JUDGE.calls(seat)
    return calls + tuple(call._replace(kind="own") for call in calls)


def possible(state: State, seat: str) -> tuple[Action, ...]:
    """What `seat` can do besides, lawful or not."""
    early = openly.possible(state, seat)
    if state.phase in _OPEN or state.phase in ("remedy", "suit"):
        return early
    return (
        *early,
        *taking.possible_early(state, seat),
        *slips.possible(state, seat),
        *_false_pips(state, seat),
    )


def _false_pips(state: State, seat: str) -> tuple[Action, ...]:
    """Pips that as many cards as were called could make, and that the elder hand does not hold."""
    if state.phase != "making" or seat != ELDER:
        return ()
    return slips.pips_of(state.calls[-1].size)


# ---- faults ------------------------------------------------------------------------------------------------


def commit(state: State, action: Action, no: Refusal, do: Any) -> Changes | None:
    """What happens when something unlawful is done: the act itself, and an open fault; None if it cannot be done."""
    if misdeals.commits(state, action, no):
        return do(state, action)  # type: ignore[no-any-return]  # the fault is told by `watch`
    found = _fault(state, action, no)
    if not found:
        return None
    changes: Changes = do(state, action)
    return changes | {"faults": (*changes.get("faults", state.faults), *found)}


def _fault(state: State, action: Action, no: Refusal) -> tuple[Fault, ...]:
    """The fault that stands behind a refusal; () for none."""
    if no.question in taking.RULED:
        return taking.fault(state, action)
    if no.question == "must_follow":
        return (Fault("revoke", action.seat, state),)
    if no.question == "false_claim":
        return _claimed(state, action)
    return _answered(state, action, no)


def _claimed(state: State, action: Action) -> tuple[Fault, ...]:
    """A claim of what is not held; a misnomer, where something of that counting value is."""
    claim = state.calls[-1]._replace(pips=action.number) if state.phase == "making" else claim_of(action)
    if state.phase != "making" and refuse_told(state, claim) is not None:
        return ()
    if state.phase == "making" and action not in slips.pips_of(claim.size):
        return ()
    held = claims_of(whole_hand(state, action.seat), action.seat, claim.kind)
    named = any(each.size >= claim.size for each in held)
    facts = (("class", claim.kind), ("size", claim.size), ("pips", claim.pips), ("rank", claim.rank))
    return (Fault(MISNAMED if named else FALSE_CLAIM, action.seat, state, facts),)


def _answered(state: State, action: Action, no: Refusal) -> tuple[Fault, ...]:
    """A denial that is not true. To ask what a point makes without one of as many cards is refused: no law says what
    would follow."""
    if no.why not in _DENIALS:
        return ()
    asks = state.calls[-1].kind == POINT and not state.calls[-1].pips
    if asks and action.kind != NOT_GOOD:
        return ()
    return (Fault(DENIED, action.seat, state, (("class", state.calls[-1].kind),)),)


_DENIALS = frozenset({"reply.not_equal", "reply.not_better"})


def act(state: State, action: Action) -> Changes | None:
    """What an action of judged play alone does; None if it is none, or cannot be done now."""
    shown = openly.act(state, action)
    if isinstance(shown, Fault):
        changes = openly.seen(state, action)
        return changes | JUDGE.rule(changed(state, changes), shown)
    if shown is not None or action.seat not in SEATS or state.phase in _OPEN:
        return shown
    if action.kind == "call":
        return JUDGE.call(state, action)
    if action.kind == "own":
        return _own(state, action)
    if state.phase in ("remedy", "suit"):
        return None
    if action.kind == "discard" and taking.takes_early(state, action):
        return slips.discard_early(state, action)
    return slips.act(state, action)


def _own(state: State, action: Action) -> Changes | None:
    """Somebody says himself what he has done wrong: it is ruled as if it had been called."""
    kinds, known = JUDGE.remedies().kinds, JUDGE.remedies().calls
    if action.name not in known:
        return None
    for fault in reversed(state.faults):
        if state.pending is None and fault.seat == action.seat and kinds[fault.kind].call == action.name:
            return JUDGE.rule(state, fault)
    return {}


def refuse(state: State, action: Action) -> Refusal | None:
    """Why a call is out of place, or owning to something; None for other actions."""
    if action.kind == "call":
        return JUDGE.refuse_call(state, action)
    known = JUDGE.remedies().calls
    if action.kind == "own" and action.name not in known:
        return Refusal("accuse.unknown", instead="accuse.known", facts={"known": ", ".join(known)})
    return None


# ---- after every action -----------------------------------------------------------------------------------


def watch(before: State, action: Action, after: State) -> State:
    """The state with what follows by itself: false calls that came to nothing, suits that are to be called, and what
    one may count whose other may reckon nothing."""
    if after.faced and (light := openly.found(after)) is not None:
        after = changed(after, light[0])
        return changed(after, JUDGE.rule(after, light[1]))
    after = misdeals.noted(before, action, after)
    after = _settled_claims(after)
    if after.closed and not before.closed:
        after = _all_counted(after)
    at = after.to_act
    leads = after.led is None and after.phase in ("calling", "lead")
    if leads and after.owed[at == DEALER] and not after.bound:
        return changed(after, {"phase": "suit", "to_act": other(at), "resume": after.phase})
    return after


def _settled_claims(state: State) -> State:
    """False calls that were put right before the answer, or were not good anyway, are faults no more."""
    gone = []
    for fault in state.faults:
        if fault.kind in _OF_CLAIMS:
            place = claims.place_of(state, fault)
            if place < 0 or state.calls[place].answer == NOT_GOOD:
                gone.append(fault)
    if not gone:
        return state
    left = tuple(fault for fault in state.faults if not any(fault is each for each in gone))
    over = tuple(Ended(fault.kind, fault.seat, "mended") for fault in gone)
    return changed(state, {"faults": left, "ended": (*state.ended, *over)})


def _all_counted(state: State) -> State:
    """Where a penalised hand does not bar, the other counts all he holds, now that nothing more can be called (FOS)."""
    if state.code.v.penalised_hand_bars == "yes":
        return state
    for seat, nothing in zip(SEATS, state.nothing, strict=True):
        if nothing:
            state = changed(state, claims.reckon_all(state, other(seat)))
    return state


def lapse(state: State, action: Action) -> State:
    """The state without the faults whose time is over."""
    return JUDGE.lapse(state, action, over=state.phase == "game_over")


# ---- a suit is called --------------------------------------------------------------------------------------

_SUITS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C", "forgive": "-"}


def options_suit(state: State) -> tuple[Action, ...]:
    """The four suits, or none."""
    return tuple(Action(state.to_act, "choose", name=name) for name in _SUITS)


def refuse_suit(state: State, action: Action) -> Refusal | None:
    """Only these."""
    if action.name in _SUITS:
        return None
    return Refusal("remedy.no_option", facts={"offered": ", ".join(_SUITS)})


def do_suit(state: State, action: Action) -> Changes:
    """Who leads must lead of it, if he can."""
    leader = other(action.seat)
    elder, dealer = state.owed
    owed = (elder - 1, dealer) if leader == ELDER else (elder, dealer - 1)
    return {
        "bound": _SUITS[action.name],
        "owed": owed,
        "phase": state.resume,
        "to_act": leader,
        "resume": "",
    }


# ---- the count ---------------------------------------------------------------------------------------------


def options_count(state: State) -> tuple[Action, ...]:
    """Both agree to what the deal has come to; until then a fault may still be called."""
    return (word(state.to_act, "agree"),)


def do_agree(state: State, action: Action) -> Changes:
    """The elder hand agrees, then the dealer: the deal is put down."""
    if action.seat == ELDER:
        return {"to_act": DEALER}
    lapsed = tuple(Ended(fault.kind, fault.seat, "lapsed") for fault in state.faults)
    changes: Changes = {"faults": (), "ended": (*state.ended, *lapsed)}
    return changes | put_down(changed(state, changes))
