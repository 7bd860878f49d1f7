"""Trick play: which cards may answer a lead, and who takes the trick.

Leaves out every game's constants: rank order, trump and the law of play are arguments.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .cards import Card


class PlayLaw(NamedTuple):
    """How a lead must be answered. Each field is named by the question of law that it answers."""

    must_follow: bool
    must_head: bool
    must_trump: bool
    trump_with_suit_in_hand: bool
    """Whether one who holds only lower cards of the suit may trump."""


def beats(reply: Card, led: Card, trump: str, order: str) -> bool:
    """Whether `reply`, played to `led`, takes the trick. `order`: ranks from high to low; `trump`: a suit, or ""."""
    if reply[1] == led[1]:
        return order.index(reply[0]) < order.index(led[0])
    return reply[1] == trump


def faults(hand: Sequence[Card], led: Card, trump: str, order: str, law: PlayLaw) -> tuple[str, ...]:
    """For each card of `hand`, the question of law it would break as an answer to `led`; "" where it is lawful."""
    suit, rank = led[1], order.index(led[0])
    same = [card for card in hand if card[1] == suit]
    if same:
        higher = any(order.index(card[0]) < rank for card in same)
        low = "must_head" if law.must_head and higher else ""
        off = "must_follow" if law.must_follow else low
        ruff = "trump_with_suit_in_hand"
        if law.trump_with_suit_in_hand:
            ruff = low or ruff if higher else ""
        return tuple(
            (low if order.index(card[0]) > rank else "")
            if card[1] == suit
            else (ruff if card[1] == trump else off)
            for card in hand
        )
    if law.must_trump and any(card[1] == trump for card in hand):
        return tuple("" if card[1] == trump else "must_trump" for card in hand)
    return ("",) * len(hand)


def lawful(hand: Sequence[Card], led: Card, trump: str, order: str, law: PlayLaw) -> tuple[Card, ...]:
    """The cards of `hand` that may answer `led`, in the order they are held."""
    wrong = faults(hand, led, trump, order, law)
    return tuple(card for card, fault in zip(hand, wrong, strict=True) if not fault)
