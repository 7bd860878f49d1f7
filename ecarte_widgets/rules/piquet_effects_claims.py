"""Effects of rulings upon calls and answers at piquet, and the conditions they hang on: one small function each.

Leaves out effects upon cards, play and the penalty itself (`piquet_effects`), and which ruling applies.

A false call stands in the state without cards. What each could have called is seen by the hand it called from.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from .actions import DEALER, ELDER
from .cards import SUITS, Card
from .common import Changes, changed, other
from .declarations import holds_sequence, holds_set, pips
from .faults import Fault
from .piquet_claims import (
    MINE,
    claim_of,
    claims_of,
    compare,
    first_call,
    owner,
    possibly_held,
    spoken,
    unbeatable,
)
from .piquet_effects import cards_played
from .piquet_state import (
    CLASSES,
    EQUAL,
    GOOD,
    NOT_GOOD,
    ORDER,
    POINT,
    SEQUENCE,
    SET,
    Call,
    Mark,
    State,
    whole_hand,
)
from .piquet_worth import mark


def fact(fault: Fault, name: str) -> Any:
    """One of the facts of a fault."""
    return dict(fault.facts)[name]


# ---- hands and marks ---------------------------------------------------------------------------------------


def called_from(state: State, seat: str) -> tuple[Card, ...]:
    """The hand from which `seat` calls or has called in this deal: what it holds and has played."""
    played = [trick.led if trick.leader == seat else trick.reply for trick in state.tricks]
    return (*played, *whole_hand(state, seat))


def recounted(state: State, calls: Sequence[Call]) -> Changes:
    """The calls, with the marks that they make; those not made by calls stay."""
    now = changed(state, {"calls": tuple(calls)})
    others = (each for each in state.marks if each.order not in CLASSES)
    return {"calls": now.calls, "marks": (*others, *_made_by(now))}


def _made_by(state: State) -> list[Mark]:
    return [
        mark(state, call)
        for call in state.calls
        if call.admitted
        or (call is first_call(state, call.kind) and call.answer and owner(state, call.kind) in MINE)
    ]


def place_of(state: State, fault: Fault) -> int:
    """Where a false call stands among the calls; -1 where it stands no more."""
    for place, call in enumerate(state.calls):
        same = (call.seat, call.kind, call.size) == (fault.seat, fact(fault, "class"), fact(fault, "size"))
        if same and not call.cards:
            return place
    return -1


# ---- conditions --------------------------------------------------------------------------------------------


def _claim_curable(state: State, fault: Fault) -> bool:
    """Whether the time to correct a call is not over: by the code, the first trick or one's own first card."""
    until = str(state.code.v.overcall_corrected)
    by_card = until == "before_he_plays_a_card" or (
        until == "before_he_plays_a_card_sets" and fact(fault, "class") == SET
    )
    return not state.closed and not (by_card and cards_played(state, fault.seat))


def _dealers_claim(state: State, fault: Fault) -> bool:
    return fault.seat == DEALER and state.led is not None


def _claim_of_set(state: State, fault: Fault) -> bool:
    return bool(fact(fault, "class") == SET)


def _could_not_be_held(state: State, fault: Fault) -> bool:
    """Whether the other could see that the caller had it neither in hand nor in his discard (CP.53-54)."""
    return not _holds(possibly_held(fault.before, other(fault.seat)), _claimed(fault))


def _claimed(fault: Fault) -> Call:
    facts = dict(fault.facts)
    return Call(fault.seat, facts["class"], facts["size"], facts["pips"], facts["rank"])


def _holds(cards: Sequence[Card], claim: Call) -> bool:
    """Whether some of these cards would make a claim true."""
    if claim.kind == SEQUENCE:
        ranks = [claim.rank] if claim.rank else "AKQJT987"
        return any(holds_sequence(cards, claim.size, rank) for rank in ranks)
    if claim.kind == SET:
        return any(holds_set(cards, claim.size, rank) for rank in ([claim.rank] if claim.rank else "AKQJT"))
    suits = [[card for card in cards if card.suit == suit] for suit in SUITS]
    if not claim.pips:
        return any(len(suit) >= claim.size for suit in suits)
    return any(
        sum(map(pips, some)) == claim.pips for suit in suits for some in combinations(suit, claim.size)
    )


def _good_against_cards(state: State, fault: Fault) -> bool:
    """Whether the call in error could not have been beaten by anything that its caller did not see."""
    return unbeatable(fault.before, fault.seat, _claimed(fault))


def _offender_has_not_played(state: State, fault: Fault) -> bool:
    return not cards_played(state, fault.seat)


def _sequence_or_set(state: State, fault: Fault) -> bool:
    return fact(fault, "class") in (SEQUENCE, SET)


CONDITIONS: dict[str, Callable[[State, Fault], bool]] = {
    "claim_curable": _claim_curable,
    "dealers_claim": _dealers_claim,
    "claim_of_set": _claim_of_set,
    "could_not_be_held": _could_not_be_held,
    "good_against_cards": _good_against_cards,
    "offender_has_not_played": _offender_has_not_played,
    "sequence_or_set": _sequence_or_set,
}
"""Whether a case of a ruling holds, by the name it has in the file of remedies."""


# ---- a false call ------------------------------------------------------------------------------------------


def _correct_claim(state: State, fault: Fault) -> Changes:
    """The best that he holds takes the place of a call of the elder hand's, and is answered anew (CP.52, CC.IX); what
    needed no answer is struck."""
    return _instead(state, fault, claims_of(whole_hand(state, fault.seat), fault.seat, fact(fault, "class")))


def _instead(state: State, fault: Fault, true: list[Call]) -> Changes:
    place = place_of(state, fault)
    if place < 0:
        return {}
    false = state.calls[place]
    if false.admitted:
        return recounted(state, (*state.calls[:place], *state.calls[place + 1 :]))
    waits = state.phase in ("reply", "making")
    resume = state.resume if waits else state.phase
    # What he has called besides in this class hung on the false call, and a call that still waits is made again.
    kept = state.calls[:-1] if waits else state.calls
    kept = tuple(call for call in kept if (call.seat, call.kind) != (ELDER, false.kind))
    seat = ELDER if resume == "calling" else DEALER
    changes: Changes = {"phase": resume, "to_act": seat, "resume": ""}
    if true:
        call = claim_of(spoken(state, true[0]))._replace(cards=true[0].cards)
        kept += (call,)
        changes = {"phase": "reply", "to_act": DEALER, "resume": resume}
    changes["barred"] = 0 if false.kind == POINT else state.barred
    return changes | recounted(state, kept)


def _strike_claim(state: State, fault: Fault) -> Changes:
    """The false call scores nothing."""
    place = place_of(state, fault)
    return recounted(state, (*state.calls[:place], *state.calls[place + 1 :])) if place >= 0 else {}


def _rename_claim(state: State, fault: Fault) -> Changes:
    """What he holds of that counting value takes the place of what he named (CP.53); it is answered anew while that is
    time, and else counts if it is good."""
    true, place = _of_that_value(state, fault), place_of(state, fault)
    if place < 0 or not true:
        return {}
    if not state.closed and not state.calls[place].admitted:
        return _instead(state, fault, true)
    renamed = state.calls[place]._replace(rank=true[0].rank, pips=true[0].pips, cards=true[0].cards)
    if not renamed.admitted:
        renamed = renamed._replace(answer=_true_answer(state, renamed))
    changes = recounted(state, (*state.calls[:place], renamed, *state.calls[place + 1 :]))
    if renamed.answer != NOT_GOOD:
        return changes
    return changes | _reckon_good(changed(state, changes), other(fault.seat), renamed.kind)


def _of_that_value(state: State, fault: Fault) -> list[Call]:
    """What the caller holds of the counting value that he called, the best first; of what is longer a part."""
    size = fact(fault, "size")
    held = claims_of(called_from(state, fault.seat), fault.seat, fact(fault, "class"))
    parts = [claim._replace(size=size, cards=claim.cards[:size]) for claim in held if claim.size >= size]
    if fact(fault, "class") == POINT:
        return [_whole(part._replace(pips=0)) for part in parts]
    return sorted(parts, key=lambda part: ORDER.index(part.rank))


def _true_answer(state: State, call: Call) -> str:
    """What the dealer would have had to answer a call that is whole, if he kept nothing back."""
    theirs = claims_of(called_from(state, DEALER), DEALER, call.kind)
    result = compare(call, theirs[0]) if theirs else 1
    return (NOT_GOOD, EQUAL, GOOD)[result + 1]


# ---- what the other reckons then ---------------------------------------------------------------------------


def _adversary_reckons(state: State, fault: Fault) -> Changes:
    """What the other has good in the class of the false call, not barred by a correct call made besides (CP.54)."""
    kind, across = fact(fault, "class"), other(fault.seat)
    mine = claims_of(called_from(state, across), across, kind)
    left = [call for call in state.calls if (call.seat, call.kind) == (fault.seat, kind)]
    barred = not mine or any(compare(mine[0], _whole(call)) <= 0 for call in left)
    return {} if barred or owner(state, kind) == across else _reckon_good(state, across, kind)


def _whole(call: Call) -> Call:
    """A call with what was not told of it."""
    if call.kind == POINT:
        return call._replace(pips=call.pips or sum(map(pips, call.cards)))
    return call._replace(rank=call.rank or call.cards[0].rank) if call.cards else call


def _reckon_good(state: State, seat: str, kind: str) -> Changes:
    """All of a class, as good."""
    found = claims_of(called_from(state, seat), seat, kind)
    kept = [call for call in state.calls if (call.seat, call.kind) != (seat, kind)]
    told = [claim._replace(admitted=True, answer=GOOD) for claim in found]
    return recounted(state, (*kept, *told))


def reckon_all(state: State, seat: str) -> Changes:
    """Everything in the hand, were it less than what the other holds (FOS)."""
    changes: Changes = {}
    for kind in CLASSES:
        changes |= _reckon_good(changed(state, changes), seat, kind)
    return changes


def _adversary_reckons_all(state: State, fault: Fault) -> Changes:
    """The other counts all he holds: now, or when nothing more can be reckoned."""
    return reckon_all(state, other(fault.seat)) if state.closed else {}


# ---- a false answer ----------------------------------------------------------------------------------------


def _put_answer_right(state: State, fault: Fault) -> Changes:
    """The elder hand shows what he called, and it counts as it should have (CA)."""
    kind = fact(fault, "class")
    first = first_call(state, kind)
    if first is None or not first.cards:
        return {}
    meant = _whole(first)
    answer = _true_answer(state, meant)
    if answer == NOT_GOOD:
        return {}  # it was only said by the wrong word
    calls = [call for call in state.calls if (call.seat, call.kind) != (DEALER, kind)]
    calls[calls.index(first)] = first._replace(answer=answer, shown=True)
    changes = recounted(state, calls)
    had = state.seen[1]
    changes["seen"] = (state.seen[0], had + tuple(card for card in first.cards if card not in had))
    if kind == POINT or owner(changed(state, changes), kind) not in MINE:
        return changes
    more = [
        claim._replace(admitted=True, answer=GOOD)
        for claim in claims_of(called_from(state, ELDER), ELDER, kind)
        if not set(claim.cards) & set(first.cards) and compare(claim, meant) <= 0
    ]
    return changes | recounted(state, (*calls, *more))


EFFECTS: dict[str, Callable[[State, Fault], Changes]] = {
    "correct_claim": _correct_claim,
    "strike_claim": _strike_claim,
    "rename_claim": _rename_claim,
    "adversary_reckons": _adversary_reckons,
    "adversary_reckons_all": _adversary_reckons_all,
    "put_answer_right": _put_answer_right,
}
"""Every primitive effect, by the name it has in the file of remedies."""
