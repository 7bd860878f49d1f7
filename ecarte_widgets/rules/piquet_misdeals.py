"""A wrong number of cards dealt at piquet, which judged play lets happen: what fault it is, and how the deal stands.

Leaves out dealing itself (`piquet_deal_phases`), how a standing deal is made good (`piquet_exchange`), and cards that
are shown or lie face up.
"""

from __future__ import annotations

from collections.abc import Callable

from .actions import DEALER, ELDER, SEATS, Action, counted
from .cards import Card
from .common import Changes, Refusal, changed, index
from .faults import Fault
from .piquet_deal_phases import sizes
from .piquet_deals import HAND, Deal
from .piquet_effects import cards_played
from .piquet_state import State, hand_of

ELDERS, DEALERS, MANY, PLAYED = "elder-misdealt", "dealer-misdealt", "many-misdealt", "played-over"
_NUMBER = frozenset({"drew-too-many", "took-back", "elder-took-others", "dealer-took-others", PLAYED})
"""Faults by which a hand is known to have too many cards."""


def may_deal(state: State, action: Action) -> bool:
    """Whether judged play deals this packet: one card more or less than the others, once to each hand.

    A first packet that another partie might have begun with is no slip: it is refused, as in strict play.
    """
    if not state.packets and action.number in sizes(changed(state, {"packet": 0})):
        return False
    by = max(sizes(state))
    hand = state.hands[state.packets % 2]
    return abs(action.number - by) == 1 and len(hand) == by * (state.packets // 2)


def even(deal: Deal) -> bool:
    """Whether each has as many cards as he should."""
    return len(deal.elder) == len(deal.dealer) == HAND


def dealing_of(deal: Deal, by: int) -> tuple[Action, ...]:
    """Shuffle, cut and packets of `by` by which a deal of a wrong number comes about where no size is kept yet: the
    second packet of a hand is the odd one, for the first one says how large packets are."""
    hands, pack, packets = (list(deal.elder), list(deal.dealer)), list[Card](), []
    for place in range(2 * HAND // by):
        hand = hands[place % 2]
        size = by + (len((deal.elder, deal.dealer)[place % 2]) - HAND if place in (2, 3) else 0)
        pack += hand[:size]
        del hand[:size]
        packets.append(counted(DEALER, "deal", size))
    pack += deal.stock
    half = len(pack) // 2
    return Action("", "shuffle", (*pack[half:], *pack[:half])), counted(ELDER, "cut", half), *packets


def noted(before: State, action: Action, after: State) -> State:
    """The state with the fault of a deal of a wrong number, or of play from a hand too large."""
    kind = ""
    if action.kind == "deal" and after.dealt is not None:
        kind, seat = _dealt(after), DEALER
    elif action.kind == "play" and action.seat in SEATS:
        kind, seat = _played(before, action.seat), action.seat
    if not kind:
        return after
    return changed(after, {"faults": (*after.faults, Fault(kind, seat, before if kind == PLAYED else after))})


def _dealt(state: State) -> str:
    """What is wrong with the hands dealt (CP.11-12); where each has twelve, nothing."""
    elder, dealer = (len(hand) - HAND for hand in state.hands)
    if not elder and not dealer:
        return ""
    if max(abs(elder), abs(dealer)) > 1 or len(state.stock) not in (7, 8):
        return MANY
    return ELDERS if elder else DEALERS


def _played(before: State, seat: str) -> str:
    """A first card from more than twelve, where nobody has been told how that came (CP.58)."""
    known = any(fault.seat == seat and fault.kind in _NUMBER for fault in before.faults)
    over = len(hand_of(before, seat)) > HAND and not cards_played(before, seat)
    return PLAYED if over and not known and not before.nothing[index(seat)] else ""


def _stand_deal(state: State, fault: Fault) -> Changes:
    """The deal stands, and each makes up for his wrong number as he exchanges (CP.40-43)."""
    return {"stood": True}


def _elder_took(state: State, fault: Fault) -> bool:
    return state.exchanged[0] >= 0


def _led(state: State, fault: Fault) -> bool:
    return state.led is not None or bool(state.tricks)


EFFECTS: dict[str, Callable[[State, Fault], Changes]] = {"stand_deal": _stand_deal}
UNTIL: dict[str, Callable[[State, Fault], bool]] = {"elder_took": _elder_took, "led": _led}
"""Whether the time of such a fault is over, by the name of the moment in the file of remedies."""


def commits(state: State, action: Action, no: Refusal) -> bool:
    """Whether a packet that is refused is dealt all the same."""
    return no.question == "deal_packets" and may_deal(state, action)
