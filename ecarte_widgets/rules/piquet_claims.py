"""Claims at piquet: what is said of point, sequences and sets, and what the hand must hold for it.

Leaves out the conversation itself (`piquet_calling`), what a claim scores (`piquet_worth`) and false claims, which
strict play refuses. Which cards a claim means is written in the state, and seen by the other only when they are shown.
"""

from __future__ import annotations

from functools import lru_cache

from .actions import DEALER, ELDER, Action, counted
from .cards import PACK, SUITS, Card
from .common import Refusal, index
from .declarations import (
    SET_RANKS,
    best_possible,
    better_point,
    better_sequence,
    better_set,
    cut_point,
    holds_sequence,
    holds_set,
    size_of,
)
from .declarations import evaluate as evaluated
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
    State,
    whole_hand,
)

LEAST = 3
"""Fewest cards that are called, of any class: some suit always has as many, and a shorter sequence is none."""
evaluate = lru_cache(maxsize=64)(evaluated)
"""What a hand can declare: asked for again and again while one deal's calls go to and fro."""
CLAIMS = {"point": POINT, "pips": POINT, "sequence": SEQUENCE, "set": SET}
"""The class that each kind of claim is of."""


# ---- how a class stands ------------------------------------------------------------------------------


def first_call(state: State, kind: str) -> Call | None:
    """The elder hand's first call in a class, which decides whose it is."""
    return next((call for call in state.calls if call.kind == kind and call.seat == ELDER), None)


def owner(state: State, kind: str) -> str:
    """Whose a class is: "elder" once his call is good, "dealer" once it is not good, "none" where it is equal ("both"
    where equal sequences do not cancel each other), "" while it has not been called."""
    call = first_call(state, kind)
    if call is None:
        return ""
    if call.answer == EQUAL and kind == SEQUENCE and state.code.v.sequence_tie == "all_valid_score":
        return "both"
    return _OWNERS[call.answer]


_OWNERS = {GOOD: ELDER, NOT_GOOD: DEALER, EQUAL: "none", "": ""}
MINE = (ELDER, "both")
"""Owners of a class in which the elder hand reckons on."""


def open_call(state: State) -> Call | None:
    """The call that waits for an answer, or for its pips."""
    return state.calls[-1] if state.calls and state.phase in ("reply", "making") else None


# ---- what a hand holds of a class --------------------------------------------------------------------


def held(state: State, seat: str, claim: Call) -> tuple[Card, ...]:
    """The cards with which `seat` makes good a claim, taken from what it has not claimed yet; () where it cannot."""
    hand, used = whole_hand(state, seat), used_cards(state, seat, claim.kind)
    return held_of(hand, used, claim)


def held_of(hand: tuple[Card, ...], used: set[Card], claim: Call) -> tuple[Card, ...]:
    """The cards of a hand that make good a claim, none of them among those `used`; () where it cannot."""
    return _HELD[claim.kind](hand, used, claim)


def used_cards(state: State, seat: str, kind: str) -> set[Card]:
    """The cards with which `seat` has claimed something of a class."""
    return {card for call in state.calls if call.seat == seat and call.kind == kind for card in call.cards}


def held_point(hand: tuple[Card, ...], used: set[Card], claim: Call) -> tuple[Card, ...]:
    """The suit meant: one of just so many cards, else the highest of a longer one."""
    points = evaluate(hand).points
    exact = [p.cards for p in points if p.size == claim.size]
    longer = [p.cards[: claim.size] for p in points if p.size > claim.size]
    for found in exact + longer:
        if not claim.pips or claim.pips == _pips(found):
            return found
    return ()


def _pips(found: tuple[Card, ...]) -> int:
    return evaluate(found).point.pips


def _held_sequence(hand: tuple[Card, ...], used: set[Card], claim: Call) -> tuple[Card, ...]:
    """A sequence of this size and top, whole ones before parts of longer ones; no card is claimed twice."""
    if claim.size < LEAST:
        return ()
    runs = [run for run in evaluate(hand).sequences if not used.intersection(run.cards)]
    for run in sorted(runs, key=lambda run: run.size):
        ranks = [card.rank for card in run.cards]
        if not claim.rank and run.size >= claim.size:
            return run.cards[: claim.size]
        if claim.rank in ranks and len(ranks) - ranks.index(claim.rank) >= claim.size:
            start = ranks.index(claim.rank)
            return run.cards[start : start + claim.size]
    return ()


def _held_set(hand: tuple[Card, ...], used: set[Card], claim: Call) -> tuple[Card, ...]:
    for found in evaluate(hand).sets:
        meant = not claim.rank or found.rank == claim.rank
        if meant and found.size >= claim.size and not used.intersection(found.cards):
            return found.cards[: claim.size]
    return ()


_HELD = {POINT: held_point, SEQUENCE: _held_sequence, SET: _held_set}


def best(state: State, seat: str, kind: str) -> Call | None:
    """The best that `seat` holds of a class, as a claim; None for nothing."""
    found = claims_of(whole_hand(state, seat), seat, kind)
    return found[0] if found else None


def claims_of(hand: tuple[Card, ...], seat: str, kind: str) -> list[Call]:
    """All that a hand holds of a class, the best first: of the point the best alone."""
    all_of = evaluate(hand)
    if kind == POINT:
        point = all_of.point
        return [Call(seat, kind, point.size, point.pips, cards=point.cards)] if point.size >= LEAST else []
    if kind == SEQUENCE:
        return [Call(seat, kind, run.size, rank=run.top, cards=run.cards) for run in all_of.sequences]
    return [Call(seat, kind, found.size, rank=found.rank, cards=found.cards) for found in all_of.sets]


def compare(mine: Call, theirs: Call) -> int:
    """1 where the first claim is the better of its class, 0 where they are equal, -1 where it is the worse."""
    if mine.kind == POINT:
        return better_point((mine.size, mine.pips), (theirs.size, theirs.pips))
    better = better_sequence if mine.kind == SEQUENCE else better_set
    return better((mine.size, mine.rank), (theirs.size, theirs.rank))


def possibly_held(state: State, seat: str) -> tuple[Card, ...]:
    """The cards that, for all that `seat` knows, the other holds or has put out.

    What it has seen in the stock and lies there still is not among them; what the other has shown or taken is.
    """
    lying = (card for card in state.seen[index(seat)] if card in state.stock)
    own = {*whole_hand(state, seat), *state.discards[index(seat)], *lying}
    return tuple(card for card in PACK if card not in own)


def unbeatable(state: State, seat: str, claim: Call) -> bool:
    """Whether a claim is good against the cards: better than anything the other could hold in hand and discard."""
    found = best_possible(possibly_held(state, seat), claim.kind)
    if found is None:
        return True
    size, rank = found
    if claim.kind == POINT:
        return better_point((claim.size, claim.pips), (size, int(rank))) > 0
    if not claim.rank:
        return claim.size > size
    better = better_sequence if claim.kind == SEQUENCE else better_set
    return better((claim.size, claim.rank), (size, str(rank))) > 0


# ---- reading claims ------------------------------------------------------------------------------------


def claim_of(action: Action) -> Call:
    """The claim that an action makes, before it is known which cards are meant."""
    if action.kind == "pips":
        return Call(action.seat, POINT, size_of(action.number), action.number)
    return Call(action.seat, CLAIMS[action.kind], action.number, rank=action.name)


def spoken(state: State, claim: Call) -> Action:
    """The action by which a claim is made under this code."""
    if claim.kind == POINT:
        by_pips = str(state.code.v.point_call) == "pips"
        return (
            counted(claim.seat, "pips", claim.pips) if by_pips else counted(claim.seat, "point", claim.size)
        )
    return Action(claim.seat, claim.kind, number=claim.size, name=claim.rank)


def possible_claims(state: State, seat: str) -> tuple[Action, ...]:
    """Everything that can be said, held or not."""
    if str(state.code.v.point_call) == "pips":
        first = tuple(counted(seat, "pips", number) for number in range(21, 76) if size_of(number) >= LEAST)
    else:
        first = tuple(counted(seat, "point", size) for size in range(LEAST, 9))
    ranks = [(size, rank) for size in range(LEAST, 9) for rank in ("", *ORDER[: 9 - size])]
    runs = tuple(Action(seat, "sequence", number=size, name=rank) for size, rank in ranks)
    sets = tuple(Action(seat, "set", number=size, name=rank) for size in (4, 3) for rank in ("", *ORDER))
    return first + runs + sets


def legal_claims(state: State, seat: str) -> tuple[Action, ...]:
    """What may be called or reckoned now: whatever the hand holds, and less than it holds."""
    return tuple(action for action in _held_claims(state, seat) if refuse_claim(state, action) is None)


def _held_claims(state: State, seat: str) -> list[Action]:
    """Claims that the hand bears out, some of them perhaps out of place."""
    hand = whole_hand(state, seat)
    all_of = evaluate(hand)
    longest = all_of.point.size
    if str(state.code.v.point_call) == "pips":
        told = {p for size in range(longest, LEAST - 1, -1) for p in cut_point(hand, size)}
        found = [counted(seat, "pips", number) for number in sorted(told, reverse=True)]
    else:
        found = [counted(seat, "point", size) for size in range(longest, LEAST - 1, -1)]
    parts = {
        (size, run.cards[start].rank)
        for run in all_of.sequences
        for size in range(LEAST, run.size + 1)
        for start in range(run.size - size + 1)
    }
    sized = sorted(parts, key=lambda part: (-part[0], ORDER.index(part[1])))
    nameless = sorted({size for size, _ in parts}, reverse=True)
    found += [Action(seat, SEQUENCE, number=size, name=rank) for size, rank in sized]
    found += [Action(seat, SEQUENCE, number=size) for size in nameless]
    some = [(size, held_set.rank) for held_set in all_of.sets for size in (4, 3) if size <= held_set.size]
    found += [Action(seat, SET, number=size, name=rank) for size, rank in some]
    found += [Action(seat, SET, number=size) for size in sorted({size for size, _ in some}, reverse=True)]
    return found


# ---- may it be called? ---------------------------------------------------------------------------------


def refuse_claim(state: State, action: Action) -> Refusal | None:
    """Why a call, or a reckoning, is refused; None where it is lawful."""
    claim = claim_of(action)
    return (
        _misplaced(state, action, claim)
        or _not_held(state, claim)
        or _unnamed(state, claim)
        or _too_good(state, claim)
    )


def refuse_told(state: State, claim: Call) -> Refusal | None:
    """Why a claim is refused for the way in which it is told, held or not."""
    return _unnamed(state, claim) or _too_good(state, claim)


def _misplaced(state: State, action: Action, claim: Call) -> Refusal | None:
    """Calls out of order, twice in a class, or in the other's class."""
    by_pips = str(state.code.v.point_call) == "pips"
    if (action.kind == "pips") != by_pips and claim.kind == POINT:
        return Refusal("claim.pips_first" if by_pips else "claim.cards_first", "point_call")
    mine = [call for call in state.calls if call.seat == claim.seat]
    if claim.seat == DEALER:
        return _dealers(state, claim, mine)
    now = owner(state, claim.kind)
    if claim.kind == POINT and mine:
        return Refusal("claim.point_first", "call_order")
    order = CLASSES if str(state.code.v.call_order) == "point_sequence_set" else ()
    if order and any(order.index(call.kind) > order.index(claim.kind) for call in mine):
        return Refusal("claim.order", "call_order")
    if now in (DEALER, "none"):
        return Refusal(
            f"claim.answered_{'equal' if now == 'none' else 'not_good'}", _TIE.get(now, "call_order")
        )
    late = state.phase == "reckoning"
    if late and str(state.code.v.omitted_claim) != "until_younger_plays_to_trick_1":
        return Refusal("claim.led_already", "omitted_claim")
    if late and not now and any(call.kind == claim.kind and call.seat == DEALER for call in state.calls):
        return Refusal("claim.reckoned_by_dealer", "omitted_claim")
    return None


_TIE = {"none": "sequence_tie"}


def _dealers(state: State, claim: Call, mine: list[Call]) -> Refusal | None:
    """What bars the dealer: the elder hand's call stands, or is equal; one point only."""
    now = owner(state, claim.kind)
    if now == ELDER:
        return Refusal("claim.allowed_good", "good_admitted_by_error")
    if now == "none":
        return Refusal("claim.answered_equal", "point_tie" if claim.kind == POINT else "sequence_tie")
    if claim.kind != POINT:
        return None
    if any(call.kind == POINT for call in mine):
        return Refusal("claim.one_point", "point_score")
    if state.barred and claim.size > state.barred:
        return Refusal("claim.asked_barred", "pips_asked", facts={"count": state.barred})
    return None


_SCORED_BY = {POINT: "point_minimum", SEQUENCE: "sequence_score", SET: "set_ranks"}
"""The question of law that says which claims of a class there are."""


def _there_is(claim: Call) -> bool:
    """Whether some hand could hold such a thing."""
    if claim.kind == SET:
        return LEAST <= claim.size <= len(SUITS) and claim.rank in ("", *SET_RANKS)
    most = len(ORDER) - (ORDER.index(claim.rank) if claim.rank else 0)
    return LEAST <= claim.size <= most


def _not_held(state: State, claim: Call) -> Refusal | None:
    """Nothing is called that is not held, and no card twice."""
    if not _there_is(claim):
        return Refusal(f"claim.no_such_{claim.kind}", _SCORED_BY[claim.kind], "claim.say_what_you_hold")
    least = state.code.v.point_minimum
    if claim.kind == POINT and isinstance(least, int) and claim.size < least:
        return Refusal("claim.point_too_short", "point_minimum", facts={"least": least})
    if held(state, claim.seat, claim):
        return None
    hand = whole_hand(state, claim.seat)
    twice = {
        SEQUENCE: lambda: claim.rank and holds_sequence(hand, claim.size, claim.rank),
        SET: lambda: claim.rank and holds_set(hand, claim.size, claim.rank),
    }.get(claim.kind, lambda: False)()
    if twice:
        return Refusal("claim.called_already", "call_order")
    return Refusal(f"claim.not_held.{claim.kind}", "false_claim", "claim.say_what_you_hold")


def _unnamed(state: State, claim: Call) -> Refusal | None:
    """A number of cards is enough only where nothing could beat it, and never for a point (CP.48)."""
    if claim.kind == POINT or claim.rank:
        return None
    enough = str(state.code.v.call_detail).startswith("number_enough")
    # The dealer is only adding up; a call to be answered must say what it is, unless nothing can beat it.
    if enough and (
        claim.seat == DEALER or owner(state, claim.kind) in MINE or unbeatable(state, ELDER, claim)
    ):
        return None
    return Refusal("claim.say_rank", "call_detail")


def _too_good(state: State, claim: Call) -> Refusal | None:
    """After a call that was good, no better one is reckoned, unless the first was good against the cards (CP.49)."""
    first = first_call(state, claim.kind)
    if claim.seat == DEALER:
        beaten = first is not None and owner(state, claim.kind) == DEALER
        if claim.kind == POINT and beaten and first and not _beats(state, claim, first):
            return Refusal("claim.does_not_beat", "point_compare")
        return None
    if first is None or owner(state, claim.kind) not in MINE:
        return None
    claim = claim._replace(cards=held(state, ELDER, claim))
    if compare(_ranked(claim), _ranked(first)) <= 0:
        return None
    if str(state.code.v.undercall_good_against_cards) == "better_may_be_scored" and unbeatable(
        state, ELDER, first
    ):
        return None
    return Refusal("claim.undercalled", "undercall_good_against_cards")


def _ranked(claim: Call) -> Call:
    """A claim with the rank of the cards that it means, were it told by their number alone."""
    told = claim.rank or claim.kind == POINT or not claim.cards  # one without cards is not held
    return claim if told else claim._replace(rank=claim.cards[0].rank)


def _beats(state: State, claim: Call, first: Call) -> bool:
    """Whether the dealer's point is better than the elder hand's, as far as that was told."""
    return compare(whole(state, claim), first) > 0 if first.pips else claim.size > first.size


def whole(state: State, claim: Call) -> Call:
    """A claim of a point with its pips."""
    found = held(state, claim.seat, claim)
    return claim._replace(pips=claim.pips or _pips(found))
