"""What can befall cards at piquet beside wrong numbers: looked at, mixed, dropped, led out of turn.

Leaves out wrong numbers taken in (`piquet_taking`), false calls and answers, revokes, and every ruling.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from .actions import DEALER, ELDER, Action, counted, play, word
from .cards import Card
from .common import Changes, changed, index, other
from .declarations import size_of
from .faults import Fault
from .piquet_effects import cards_played, seen_by
from .piquet_exchange import do_discard_early
from .piquet_play import do_lead
from .piquet_state import State, hand_of, put
from .piquet_taking import fault as taking_fault

LEFT, OTHERS = "left", "others-stock"
"""What can be looked at without a right: what was left last, and the next card of the stock that is the other's."""
_CALLING = ("calling", "reply", "making", "reckoning")
_PLAYING = ("calling", "reckoning", "lead", "follow")


@cache
def pips_of(size: int) -> tuple[Action, ...]:
    """All the pips that so many cards could make."""
    return tuple(counted(ELDER, "pips", pips) for pips in range(21, 76) if size_of(pips) == size)


def possible(state: State, seat: str) -> tuple[Action, ...]:
    """What of this `seat` can do now."""
    acts: list[Action] = []
    if _may_peep(state, seat):
        acts.append(Action(seat, "look", name=OTHERS))
    if _left_barred(state, seat):
        acts.append(Action(seat, "look", name=LEFT))
    if _mixing(state, seat):
        acts += [Action(seat, "take-back", (card,)) for card in state.discards[index(seat)]]
        acts += [Action(seat, "throw-out", (card,)) for card in hand_of(state, seat)]
    if state.phase == "lead" and seat != state.to_act:
        acts += [play(seat, card) for card in hand_of(state, seat)]
    if state.phase in _PLAYING and seat == state.to_act:
        acts += [Action(seat, "drop", (card,)) for card in hand_of(state, seat)]
        acts.append(word(seat, "throw-down"))
    return tuple(acts)


def act(state: State, action: Action) -> Changes | None:
    """What a slip does; None if it cannot happen now."""
    found = _SLIPS.get(action.kind)
    return found(state, action) if found is not None and action in possible(state, action.seat) else None


def _faulty(state: State, kind: str, seat: str, **facts: object) -> Changes:
    return {"faults": (*state.faults, Fault(kind, seat, state, tuple(facts.items())))}


# ---- the stock -----------------------------------------------------------------------------------------------


def _others_card(state: State, seat: str) -> tuple[Card, ...]:
    """The card of the stock that comes after one's own, or before."""
    if seat == DEALER:
        return state.stock[:1]
    mine = state.left[0] if state.phase == "leaving" else len(state.stock) - 3
    return state.stock[mine : mine + 1]


def _may_peep(state: State, seat: str) -> bool:
    """Taking in, or looking at what he has left, the elder hand sees one of the dealer's; the dealer one of the elder
    hand's before that has taken in (CP.27)."""
    if state.exchanged[1] >= 0 or not _others_card(state, seat):
        return False
    return state.phase == "elder_discard" or (state.phase == "leaving" and seat == ELDER)


def _left_barred(state: State, seat: str) -> bool:
    """What was left last is seen by neither unless the dealer has looked in time (CP.36)."""
    if state.looked[1] or not set(state.stock) - set(state.seen[index(seat)]):
        return False
    late = state.phase in ("lead", "follow", "count")
    return late or (seat == ELDER and state.phase in _CALLING)


def _look(state: State, action: Action) -> Changes:
    seat = action.seat
    if action.name == OTHERS:
        return seen_by(state, seat, _others_card(state, seat)) | _faulty(state, "saw-others-card", seat)
    fresh = len(set(state.stock) - set(state.seen[index(seat)]))
    return seen_by(state, seat, state.stock) | _faulty(state, "saw-left", seat, cards=fresh)


def discard_early(state: State, action: Action) -> Changes:
    """The dealer has taken what is the elder hand's (CP.29)."""
    faults = taking_fault(state, action)
    return do_discard_early(state, action) | {"faults": (*state.faults, *faults)}


# ---- hand and discard ------------------------------------------------------------------------------------------


def _mixing(state: State, seat: str) -> bool:
    """Between taking in and one's first card, hand and discard can be mixed (CP.25-26)."""
    done = state.exchanged[index(seat)] >= 0 and state.phase in (*_CALLING, "leaving", "dealer_discard")
    return done and not cards_played(state, seat) and not state.closed


def _moved(state: State, action: Action) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Hand and discard of a seat without the card that changes place."""
    at = index(action.seat)
    hand, out = (
        tuple(card for card in cards if card != action.cards[0])
        for cards in (state.hands[at], state.discards[at])
    )
    return hand, out


def _take_back(state: State, action: Action) -> Changes:
    """A card put out comes back into the hand (CP.25)."""
    hand, out = _moved(state, action)
    changes = _faulty(state, "took-back", action.seat)
    hands, discards = (
        put(state.hands, action.seat, hand + action.cards),
        put(state.discards, action.seat, out),
    )
    return changes | {"hands": hands, "discards": discards}


def _throw_out(state: State, action: Action) -> Changes:
    """A card of the hand gets among those put out, and stays there: it is played with too few (CP.26)."""
    hand, out = _moved(state, action)
    hands, discards = (
        put(state.hands, action.seat, hand),
        put(state.discards, action.seat, out + action.cards),
    )
    return {"hands": hands, "discards": discards}


# ---- the play -----------------------------------------------------------------------------------------------------


def _lead(state: State, action: Action) -> Changes:
    """A lead by the one whose turn it is not (CP.59)."""
    return do_lead(changed(state, {"leader": action.seat}), action) | _faulty(
        state, "out-of-turn", action.seat
    )


def _drop(state: State, action: Action) -> Changes:
    """A card falls and is taken up again: the other has seen it (CP.59)."""
    return seen_by(state, other(action.seat), action.cards)


def _throw_down(state: State, action: Action) -> Changes:
    """A hand thrown down is taken up again, for nothing was mixed with it: the other has seen it (FOS)."""
    return seen_by(state, other(action.seat), hand_of(state, action.seat))


_SLIPS: dict[str, Callable[[State, Action], Changes]] = {
    "look": _look,
    "take-back": _take_back,
    "throw-out": _throw_out,
    "play": _lead,
    "drop": _drop,
    "throw-down": _throw_down,
}
