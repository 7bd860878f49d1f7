"""Choices, questions and numbers of a class's results, in words.

Leaves out the tables they stand in (`class_report`).
"""

from __future__ import annotations

from collections.abc import Iterable

from ..analysis import odds, solver
from ..rules.cards import SUITS, Card, cards
from ..rules.ecarte_state import ORDER
from ..rules.views import View
from ..texts import say
from ..widgets.show import card_text, cards_text


def choice(said: str, language: str = "en") -> str:
    """What somebody chose, from the form that `class_decisions.choice` writes: "propose", "play 7S", "discard -"."""
    kind, _, rest = said.partition(" ")
    if kind == "play":
        return say("class.choice.card", language, names=card_text(rest))
    if kind in ("discard", "take-back"):
        names = cards_text(laid(cards(rest))) if rest != "-" else say("class.choice.nothing", language)
        return say(f"class.choice.{kind}", language, names=names)
    return say(f"class.choice.{kind}", language)


def laid(hand: Iterable[Card]) -> tuple[Card, ...]:
    """Cards suit by suit, high to low."""
    return tuple(sorted(hand, key=lambda card: (SUITS.index(card.suit), ORDER.index(card.rank))))


def asked(view: View, language: str = "en") -> str:
    """What was to be decided."""
    led = card_text(view.led) if view.led else ""
    return say(f"class.asked.{view.phase}", language, led=led)


def makes(view: View) -> float | None:
    """Of the hands that the other may hold, the share (0 to 1) against which this hand makes the point if it is
    played now; both hands seen, best play on both sides. None where something else is to be decided.
    """
    if view.phase not in ("proposal", "reply") or view.turn_up is None:
        return None
    law = solver.law_of(view.code)
    counts = odds.tricks(view.hand, view.turn_up, seen=view.own_discards, seat=view.seat, law=law)
    return sum(counts[3:]) / sum(counts)


def signed(points: int) -> str:
    """+2, 0, −1."""
    return f"{points:+}".replace("-", "−") if points else "0"


def percent(share: float | None, language: str = "en") -> str:
    """A share as a percentage with one decimal; "–" for none."""
    return "–" if share is None else say("class.percent", language, share=f"{100 * share:.1f}")
