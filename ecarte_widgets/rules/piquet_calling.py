"""The conversation at piquet: the elder hand calls, the dealer answers, and after the lead the dealer reckons.

Leaves out what may be claimed (`piquet_claims`), and points made in play. A call says no more than the law makes it
say.
"""

from __future__ import annotations

from .actions import DEALER, ELDER, Action, counted, word
from .common import Changes, Refusal, changed, index
from .declarations import cut_point, holds_sequence
from .piquet_claims import (
    MINE,
    best,
    claim_of,
    claims_of,
    compare,
    evaluate,
    held,
    held_of,
    held_point,
    owner,
    refuse_claim,
    spoken,
    used_cards,
    whole,
)
from .piquet_state import CLASSES, EQUAL, GOOD, NOT_GOOD, POINT, SEQUENCE, SET, Call, State, put, whole_hand
from .piquet_worth import mark

# ---- calling and reckoning -----------------------------------------------------------------------------


def do_claim(state: State, action: Action) -> Changes:
    """The elder hand's first call in a class waits for an answer; whatever else is claimed is reckoned at once."""
    claim = claim_of(action)
    claim = claim._replace(cards=held(state, claim.seat, claim))
    if claim.seat == ELDER and not owner(state, claim.kind):
        return {"calls": (*state.calls, claim), "phase": "reply", "to_act": DEALER, "resume": state.phase}
    claim = claim._replace(admitted=True, answer=GOOD)
    return {"calls": (*state.calls, claim), "marks": (*state.marks, mark(state, claim))}


def reckonable(state: State, seat: str) -> list[Call]:
    """All that `seat` could still reckon and is good, in the order of reckoning: no answer is waited for."""
    found: list[Call] = []
    for kind in CLASSES:
        used = used_cards(state, seat, kind)
        for claim in claims_of(whole_hand(state, seat), seat, kind):
            if used.intersection(claim.cards):
                continue
            said = spoken(state, claim)
            if (seat == DEALER or owner(state, kind) in MINE) and refuse_claim(state, said) is None:
                found.append(claim)
    return found


def refuse_reckon(state: State, action: Action) -> Refusal | None:
    """There must be something good that is not reckoned."""
    return None if reckonable(state, action.seat) else Refusal("claim.nothing_good", "omitted_claim")


def do_reckon(state: State, action: Action) -> Changes:
    """Everything that is good and not yet reckoned, at once."""
    found = reckonable(state, action.seat)
    # No more is told of each than by reckoning it by itself.
    told = [claim_of(spoken(state, claim))._replace(cards=claim.cards) for claim in found]
    calls = tuple(claim._replace(admitted=True, answer=GOOD) for claim in told)
    marks = tuple(mark(state, claim) for claim in calls)
    return {"calls": state.calls + calls, "marks": state.marks + marks}


# ---- the answer --------------------------------------------------------------------------------------


def answers(state: State) -> tuple[Action, ...]:
    """The three words, lawful or not."""
    return tuple(word(DEALER, kind) for kind in (GOOD, EQUAL, NOT_GOOD))


def refuse_answer(state: State, action: Action) -> Refusal | None:
    """ "Good" can always be said, for what is better may be sunk; the others must be true."""
    call = state.calls[-1]
    if action.kind == GOOD:
        return None
    if call.kind == SET and action.kind == EQUAL:
        return Refusal("reply.sets_never_equal", "set_ranks")
    true = _is_equal(state, call) if action.kind == EQUAL else _is_better(state, call)
    if true:
        return None
    question = "pips_asked" if call.kind == POINT and action.kind == EQUAL else "good_denied_by_error"
    return Refusal(f"reply.{'not_equal' if action.kind == EQUAL else 'not_better'}", question)


def _is_better(state: State, call: Call) -> bool:
    """Whether the dealer holds better than what was called."""
    hand = whole_hand(state, DEALER)
    mine = best(state, DEALER, call.kind)
    if mine is None or (call.kind != POINT and not call.rank):
        return False  # what was called without its rank was good against the cards
    if call.kind == POINT and state.barred:  # he has asked what it makes, and may have as many cards only
        return any(pips > call.pips for pips in cut_point(hand, state.barred))
    if call.kind == POINT and not call.pips:
        return mine.size > call.size
    return compare(mine, call) > 0


def _is_equal(state: State, call: Call) -> bool:
    """Whether the dealer holds as good as what was called, were it part of something better."""
    hand = whole_hand(state, DEALER)
    if call.kind == POINT:
        return (
            call.pips in cut_point(hand, call.size) if call.pips else evaluate(hand).point.size >= call.size
        )
    return bool(call.rank) and holds_sequence(hand, call.size, call.rank)


def do_answer(state: State, action: Action) -> Changes:
    """A number of cards that is equal must tell its pips; any other answer settles the class."""
    call = state.calls[-1]
    if call.kind == POINT and action.kind == EQUAL and not call.pips:
        return {"phase": "making", "to_act": ELDER, "barred": call.size}
    equal = held_of(whole_hand(state, DEALER), set(), call) if action.kind == EQUAL else ()
    answered = call._replace(answer=action.kind, equal=equal)
    changes: Changes = {"calls": (*state.calls[:-1], answered), "resume": ""}
    changes |= {"phase": state.resume, "to_act": ELDER if state.resume == "calling" else DEALER}
    if owner(changed(state, changes), call.kind) in MINE:
        changes["marks"] = (*state.marks, mark(state, answered))
    if action.kind != NOT_GOOD and call.kind in shown_at_once(state):
        changes |= _showing(changed(state, changes), DEALER, call.kind)
    return changes


def shown_at_once(state: State) -> tuple[str, ...]:
    """The classes in which what is good or equal must be shown before anything is led."""
    before = str(state.code.v.show_rule) == "point_and_sequence_before_leading_or_lost"
    return (POINT, SEQUENCE) if before else ()


# ---- what it makes -----------------------------------------------------------------------------------


def options_making(state: State) -> tuple[Action, ...]:
    """The pips that could be told of so many cards."""
    told = cut_point(whole_hand(state, ELDER), state.calls[-1].size)
    return tuple(counted(ELDER, "pips", pips) for pips in told)


def refuse_making(state: State, action: Action) -> Refusal | None:
    """Only what one holds of as many cards as were called."""
    call = state.calls[-1]._replace(pips=action.number)
    if action.number and held_point(whole_hand(state, ELDER), set(), call):
        return None
    return Refusal("claim.not_held.pips", "false_claim", "claim.say_what_you_hold")


def do_making(state: State, action: Action) -> Changes:
    """The call is whole now, and is answered."""
    call = state.calls[-1]._replace(pips=action.number)
    call = call._replace(cards=held_point(whole_hand(state, ELDER), set(), call))
    return {"calls": (*state.calls[:-1], call), "phase": "reply", "to_act": DEALER}


# ---- mending -----------------------------------------------------------------------------------------


def refuse_mending(state: State, action: Action) -> Refusal | None:
    """The elder hand may call better before he is answered (CP.50), the dealer take back an answer before the next call
    or lead (CP.51), where the code has it so."""
    if action.seat == ELDER and state.phase == "reply":
        if str(state.code.v.undercall_corrected) != "before_the_reply":
            return Refusal("claim.abides", "undercall_corrected")
        claim, call = claim_of(action), state.calls[-1]
        before = changed_calls(state, state.calls[:-1])
        if claim.kind != call.kind or (call.pips != claim.pips and not claim.pips):
            return Refusal("action.not_your_turn", facts={"seat": ELDER, "other": DEALER})
        no = refuse_claim(before, action)
        if no is None and compare(_whole_claim(before, claim), _whole_claim(before, call)) <= 0:
            return Refusal("claim.not_better", "undercall_corrected")
        return no
    if not state.calls or str(state.code.v.good_admitted_by_error) != "until_next_call_or_lead":
        return Refusal("reply.stands", "good_admitted_by_error")
    call = state.calls[-1]
    # Who has asked to see the cards has admitted them (CC.VII).
    fixed = call.seat == DEALER or call.admitted or call.shown
    if fixed or call.answer not in (GOOD, EQUAL) or action.kind == call.answer:
        return Refusal("reply.stands", "good_admitted_by_error")
    return refuse_answer(changed_calls(state, (*state.calls[:-1], call._replace(answer=""))), action)


def _whole_claim(state: State, claim: Call) -> Call:
    return whole(state, claim) if claim.kind == POINT else claim


def changed_calls(state: State, calls: tuple[Call, ...]) -> State:
    """The state as if only these calls had been made."""
    return changed(state, {"calls": calls})


def do_mending(state: State, action: Action) -> Changes:
    """The last call, or its answer, is put right."""
    if action.seat == ELDER:
        before = changed_calls(state, state.calls[:-1])
        claim = claim_of(action)
        claim = claim._replace(cards=held(before, ELDER, claim))
        return {"calls": (*state.calls[:-1], claim)}
    unsaid = {
        "calls": (*state.calls[:-1], state.calls[-1]._replace(answer="")),
        "marks": state.marks[:-1] if owner(state, state.calls[-1].kind) in MINE else state.marks,
        "resume": state.phase,
    }
    return unsaid | do_answer(changed(state, unsaid), action)


# ---- showing -----------------------------------------------------------------------------------------


def refuse_demand(state: State, action: Action) -> Refusal | None:
    """What was good or equal must be shown to whoever asks (S2.25, CP.55)."""
    if action.name not in CLASSES:
        return Refusal("demand.unknown", instead="demand.known")
    if state.phase == "reply" and action.seat == DEALER and action.name == state.calls[-1].kind:
        return None  # asking which card is out admits the call (CC.VII)
    return None if action.name in to_show(state, action.seat) else Refusal("demand.nothing", "show_rule")


def _owed(state: State, call: Call, seat: str) -> bool:
    """Whether `seat` may have something of a call shown: the other's cards, if it was good or equal; or, once he has
    led, those with which the dealer made it equal (CP.55, CD)."""
    if call.seat != seat:
        return call.answer in (GOOD, EQUAL) and not call.shown
    led = state.led is not None or bool(state.tricks)
    return led and bool(call.equal) and not call.equal_shown


def to_show(state: State, seat: str) -> list[str]:
    """The classes in which `seat` may have something shown."""
    asked = {call.kind for call in state.calls if _owed(state, call, seat)}
    return [kind for kind in CLASSES if kind in asked]


def do_demand(state: State, action: Action) -> Changes:
    """The cards are shown; asked for instead of an answer, the call is good."""
    changes: Changes = {}
    if state.phase == "reply" and action.seat == DEALER:
        changes = do_answer(state, word(DEALER, GOOD))
        return changes | _showing(changed(state, changes), DEALER, state.calls[-1].kind)
    return _showing(state, action.seat, action.name)


def _showing(state: State, seat: str, kind: str) -> Changes:
    """All that `seat` may have shown of a class is seen by it."""
    had = state.seen[index(seat)]
    calls: list[Call] = []
    for call in state.calls:
        if call.kind == kind and _owed(state, call, seat):
            mine = call.seat == seat
            had += tuple(card for card in (call.equal if mine else call.cards) if card not in had)
            call = call._replace(equal_shown=True) if mine else call._replace(shown=True)
        calls.append(call)
    return {"calls": tuple(calls), "seen": put(state.seen, seat, had)}


def shown_on_playing(state: State) -> Changes:
    """Where equality must be shown, the dealer has shown his before he plays to the first trick (CA)."""
    changes: Changes = {}
    for kind in shown_at_once(state):
        if kind in to_show(state, ELDER):
            changes |= _showing(changed(state, changes), ELDER, kind)
    return changes
