"""What goes wrong at piquet before all eyes, in cutting and dealing, and is ruled at once: cards shown, cards face up.

Leaves out wrong numbers, which somebody has to find and call (`piquet_misdeals`).
"""

from __future__ import annotations

import re
from collections.abc import Callable

from .actions import DEALER, ELDER, FACING, SEATS, SHOWN, Action, counted
from .cards import PACK, Card
from .common import Changes, changed, other
from .faults import Fault
from .piquet_deal_phases import do_shuffle
from .piquet_effects import seen_by
from .piquet_state import State

OWN, ELDERS, STOCK = "own", "elders", "stock"
"""Whose card the dealer exposes."""


def possible(state: State, seat: str) -> tuple[Action, ...]:
    """What of this `seat` can do now."""
    if state.phase == "cut" and seat == ELDER:
        return (counted(ELDER, "cut", len(PACK) // 2)._replace(name=SHOWN),)
    if seat != DEALER:
        return ()
    return tuple(Action(DEALER, "expose", name=whose) for whose, cards in _shown(state).items() if cards)


def _shown(state: State) -> dict[str, tuple[Card, ...]]:
    """The card that would be shown: the one dealt last to each hand, or the uppermost of the stock."""
    if state.phase == "packets":
        return {OWN: state.hands[1][-1:], ELDERS: state.hands[0][-1:]}
    untouched = state.phase == "elder_discard" and state.exchanged == (-1, -1)
    return {STOCK: state.stock[:1]} if untouched else {}


def act(state: State, action: Action) -> Changes | Fault | None:
    """What such a mishap does: changes, or the fault that is to be ruled; None if it cannot happen now."""
    if action.kind == "shuffle" and state.phase == "shuffle":
        return _shuffle(state, action)
    if action.kind == "cut" and action.name == SHOWN and state.phase == "cut" and action.seat == ELDER:
        return Fault("cut-exposed", ELDER, state) if 0 < action.number < len(PACK) else None
    if action.kind == "expose" and action in possible(state, action.seat):
        return Fault(f"exposed-{action.name}", DEALER, state)
    return None


def seen(state: State, action: Action) -> Changes:
    """The card that was shown has been seen by whoever had not."""
    cards = _shown(state).get(action.name, ()) if action.kind == "expose" else ()
    if action.name == STOCK:
        changes = seen_by(state, ELDER, cards)
        return changes | seen_by(changed(state, changes), DEALER, cards)
    return seen_by(state, ELDER if action.name == OWN else DEALER, cards) if cards else {}


def _shuffle(state: State, action: Action) -> Changes | None:
    """A pack in which cards lie face up, at these places from the top."""
    word, *places = action.name.split() or [""]
    numbers = [int(place) for place in places if re.fullmatch(r"[1-9]\d?", place)]
    good = word == FACING and numbers and len(numbers) == len(places) and max(numbers) <= len(PACK)
    if not good or set(action.cards) != set(PACK) or len(action.cards) != len(PACK):
        return None
    faced = frozenset(action.cards[number - 1] for number in numbers)
    return do_shuffle(state, action) | {"faced": faced}


def facing(shuffle: Action, faced: frozenset[Card]) -> Action:
    """A shuffle after which these cards lie face up."""
    places = sorted(shuffle.cards.index(card) + 1 for card in faced)
    return shuffle._replace(name=" ".join([FACING, *map(str, places)])) if faced else shuffle


def found(state: State) -> tuple[Changes, Fault] | None:
    """A card that lay face up and has come to light, dealt or taken in: whose fault it is told as, and what it changes
    anyway."""
    card = next((card for hand in state.hands for card in hand if card in state.faced), None)
    if card is None:
        return None
    kind = "faced-in-pack" if state.exchanged == (-1, -1) else "faced-in-stock"
    changes: Changes = {"faced": state.faced - {card}}
    for seat, hand in zip(SEATS, state.hands, strict=True):
        if card in hand:
            changes |= seen_by(state, other(seat), (card,))
    return changes, Fault(kind, DEALER, state)


# ---- conditions ----------------------------------------------------------------------------------------


def _not_dealers_own(state: State, fault: Fault) -> bool:
    return fault.kind != f"exposed-{OWN}"


def _card_of_stock(state: State, fault: Fault) -> bool:
    return fault.kind == f"exposed-{STOCK}"


def _found_in_dealing(state: State, fault: Fault) -> bool:
    return fault.kind == "faced-in-pack"


def _recut(state: State, fault: Fault) -> Changes:
    """The pack is cut again."""
    return {}


CONDITIONS: dict[str, Callable[[State, Fault], bool]] = {
    "not_dealers_own": _not_dealers_own,
    "card_of_stock": _card_of_stock,
    "found_in_dealing": _found_in_dealing,
}
EFFECTS: dict[str, Callable[[State, Fault], Changes]] = {"recut": _recut}
