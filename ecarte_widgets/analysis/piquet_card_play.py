"""Playing the cards at piquet by rules of thumb: cash what is sure, keep guards, throw what guards nothing.

Leaves out the last tricks, which are searched (`piquet_endings`).
"""

from __future__ import annotations

from collections.abc import Sequence

from ..rules.cards import SUITS, Card
from ..rules.piquet_state import ORDER
from ..rules.piquet_views import View
from .piquet_endings import unknown
from .piquet_worth import suit_of

_HEIGHT = {rank: len(ORDER) - place for place, rank in enumerate(ORDER)}


def lead(view: View) -> Card:
    """What to lead: sure winners of the longest suit first; else from length, and from no tenace."""
    hand, unseen = view.hand, unknown(view)
    sure = {suit: winners(suit_of(hand, suit), unseen) for suit in SUITS}
    best = max(SUITS, key=lambda suit: (sure[suit], len(suit_of(hand, suit)), suit))
    if sure[best]:
        return suit_of(hand, best)[0]
    # Nothing is sure: the top of the longest suit drives out what is above it (FOS: begin with the point).
    return max(hand, key=lambda card: _leading(card, hand, unseen))


def _leading(card: Card, hand: Sequence[Card], unseen: Sequence[Card]) -> tuple[float, str]:
    held = suit_of(hand, card[1])
    above = [c for c in unseen if c[1] == card[1] and _HEIGHT[c[0]] > _HEIGHT[card[0]]]
    tenace = len(held) > 1 and card == held[0] and len(above) == 0
    guards = held[0][0] in "KQ" and len(held) <= 3 and bool(above)
    high = _HEIGHT[card[0]] if card == held[0] else 4 - _HEIGHT[card[0]] / 10
    return len(held) * 2 + high - 4 * guards - 2 * tenace, str(card)


def winners(held: Sequence[Card], unseen: Sequence[Card]) -> int:
    """How many tricks a suit takes from the top, whatever the other holds of it."""
    others = [_HEIGHT[card[0]] for card in unseen if card[1] == held[0][1]] if held else []
    taken = 0
    for place, card in enumerate(held):
        higher = sum(height > _HEIGHT[card[0]] for height in others)
        # What is above falls under the winners before it, once the other can have no more of the suit.
        if higher == 0 or place >= len(others):
            taken += 1
        else:
            break
    return taken


def follow(view: View, choices: Sequence[Card]) -> Card:
    """What to answer: win as cheaply as can be; else throw what guards nothing."""
    led = view.led
    assert led is not None  # the phase is one of answering
    winning = [card for card in choices if card[1] == led[1] and _HEIGHT[card[0]] > _HEIGHT[led[0]]]
    if winning:
        return min(winning, key=lambda card: (_HEIGHT[card[0]], str(card)))
    unseen = unknown(view)
    return min(choices, key=lambda card: (cost(card, view.hand, unseen), _HEIGHT[card[0]], str(card)))


def cost(card: Card, hand: Sequence[Card], unseen: Sequence[Card]) -> float:
    """What is lost by throwing a card: tricks that its suit would still take or stop."""
    held = suit_of(hand, card[1])
    rest = tuple(other for other in held if other != card)
    return _stops(held, unseen) - _stops(rest, unseen) + _HEIGHT[card[0]] / 100


def _stops(held: Sequence[Card], unseen: Sequence[Card]) -> float:
    """Tricks that a suit can hope for: a card with n higher ones out needs n others to be kept by."""
    if not held:
        return 0.0
    others = [_HEIGHT[card[0]] for card in unseen if card[1] == held[0][1]]
    total = 0.0
    for place, card in enumerate(held):
        higher = sum(height > _HEIGHT[card[0]] for height in others)
        below = len(held) - place - 1
        if higher <= below + place and others:
            total += 1.0 if higher == 0 else 0.7 if higher <= below else 0.2
    return total + (0.0 if others else len(held))
