"""A hand of twelve in two rows, where a table is too narrow for one: which suits stand together.

Leaves out how wide a table must be for one row (the style sheet's).
"""

from __future__ import annotations

from ..rules.cards import Card
from ..rules.piquet_views import View

_HALF, _MOST = 6, 7
"""Cards in a row, and how many it may have so that no suit is parted."""
_ORDERS = ("SHCD", "SDCH", "HSDC", "DSHC", "SHDC", "SCHD")
"""Orders of the suits, those first in which red and black take turns; the others part them as each pair can be."""


def whole(view: View) -> tuple[Card, ...]:
    """The hand with the cards already played from it, so that the suits keep their places through the play."""
    played = [trick.led if trick.leader == view.seat else trick.reply for trick in view.tricks]
    played += [view.led] if view.led is not None and view.leader == view.seat else []
    return (*view.hand, *played)


def suits(hand: tuple[Card, ...]) -> tuple[str, str]:
    """The suits of the first row and those of the second; if none can be had without parting one, all and none."""
    for most in (_HALF, _MOST):
        for order in _ORDERS:
            for size in range(1, 4):
                first = sum(card.suit in order[:size] for card in hand)
                if len(hand) - most <= first <= most:
                    return order[:size], order[size:]
    return _ORDERS[0], ""


def sizes(hand: tuple[Card, ...], before: tuple[Card, ...]) -> list[int]:
    """How many cards of a hand stand in each row; `before`: the hand as it was before anything was played."""
    if len(hand) <= _HALF:
        return [len(hand)]
    first = sum(card.suit in suits(before)[0] for card in hand)
    first = first if 0 < first < len(hand) else _HALF
    return [first, len(hand) - first]
