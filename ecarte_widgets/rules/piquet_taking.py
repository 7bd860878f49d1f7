"""How many cards are taken in for those put out at piquet, where judged play lets it be a wrong number.

Leaves out putting out and taking in themselves (`piquet_exchange`), and what follows a wrong number (the judge).
"""

from __future__ import annotations

from functools import lru_cache

from . import piquet_exchange as exchange
from .actions import DEALER, ELDER, Action
from .cards import Card
from .common import Refusal
from .faults import Fault
from .piquet_deals import ELDERS
from .piquet_exchange import in_stock, limits, over, own_share, taken
from .piquet_state import State, hand_of

OTHERS = {ELDER: "elder-took-others", DEALER: "dealer-took-others"}
MANY, FEW = "drew-too-many", "drew-too-few"
QUESTIONS = {
    OTHERS[ELDER]: "took_opponents_card_elder",
    OTHERS[DEALER]: "took_opponents_card_younger",
    MANY: "took_too_many_of_own",
    FEW: "took_too_few",
}
"""The faults of taking in, and the question of law that rules each."""
RULED = frozenset(QUESTIONS.values())
_SIZES = frozenset({"elder_min_exchange", "elder_max", "younger_min_exchange", "younger_max"})
"""Questions by which strict play refuses a number of cards put out."""


def kind_of(state: State, action: Action) -> str:
    """The fault that an exchange is; "" for none. No card is the other's that he has left."""
    takes = taken(state, action)
    if takes > own_share(state, action.seat):
        return OTHERS[action.seat]
    right = len(action.cards) - over(state, action.seat)
    return MANY if takes > right else FEW if takes < right else ""


def fault(state: State, action: Action) -> tuple[Fault, ...]:
    """The fault that an exchange is, as it lies open."""
    kind = kind_of(state, action)
    facts = (("count", len(action.cards)), ("wrong", taken(state, action)))
    return (Fault(kind, action.seat, state, facts),) if kind else ()


def refuse_discard(state: State, action: Action) -> Refusal | None:
    """As in strict play; and as many cards are taken in as are put out."""
    if not state.judged:
        return exchange.refuse_discard(state, action)
    no = exchange.refuse_discard(state, action._replace(number=0))
    if no is not None and no.question not in _SIZES:
        return no
    takes, there = taken(state, action), in_stock(state)
    if not 0 <= takes <= there:
        return Refusal("discard.not_in_stock", facts={"count": takes, "left": there})
    kind = kind_of(state, action)
    if not kind:
        return no
    facts = {"count": takes, "put": len(action.cards)}
    why = "discard.others_cards" if kind in OTHERS.values() else "discard.not_as_many"
    return Refusal(why, QUESTIONS[kind], "discard.as_many_as_put", facts)


@lru_cache(maxsize=64)
def _wrong(seat: str, hand: tuple[Card, ...], least: int, most: int, left: int) -> tuple[Action, ...]:
    """Lawful handfuls with one card too many taken, or one too few, and a card more put out than may be."""
    wrong = [
        action._replace(number=number)
        for action in exchange.handfuls(seat, hand, max(least, 1), most)
        for number in (len(action.cards) - 1, len(action.cards) + 1)
        if 0 < number <= left
    ]
    return (*wrong, *exchange.handfuls(seat, hand, most + 1, most + 1)) if most < len(hand) else tuple(wrong)


def possible(state: State) -> tuple[Action, ...]:
    """What judged play does of the exchange: all that is lawful, and each with a card more or less taken in."""
    seat = state.to_act
    least, most = limits(state, seat)
    return exchange.legal_discard(state) + _wrong(seat, hand_of(state, seat), least, most, in_stock(state))


# ---- the dealer before his time --------------------------------------------------------------------


def possible_early(state: State, seat: str) -> tuple[Action, ...]:
    """The dealer takes a card before the elder hand has taken his: one, for any of his own."""
    if seat == ELDER or not _early(state):
        return ()
    return exchange.handfuls(DEALER, hand_of(state, DEALER), 1, 1)


def _early(state: State) -> bool:
    return state.phase == "elder_discard" and state.exchanged == (-1, -1) and not state.blank


def takes_early(state: State, action: Action) -> bool:
    """Whether an action is the dealer's exchange before the elder hand's, of cards that he has and that lie there."""
    if action.seat != DEALER or not _early(state) or exchange.refuse_cards(state, action) is not None:
        return False
    return bool(action.cards) and not action.name and 0 < taken(state, action) <= ELDERS
