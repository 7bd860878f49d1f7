"""The piquet pack of 32 cards: suits, ranks, reading and writing.

Leaves out any order of ranks: the king is high in écarté, the ace in piquet, so order is always an argument.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from .errors import CardError

SUITS = "SHDC"
RANKS = "789TJQKA"
"""Ranks in no order that any game uses: the sequence is for laying out the pack only."""


class Card(str):
    """One card, two characters: rank (7 8 9 T J Q K A), then suit (S H D C). Equal to that text; has no order."""

    __slots__ = ()

    @property
    def rank(self) -> str:
        """The first character."""
        return self[0]

    @property
    def suit(self) -> str:
        """The second character."""
        return self[1]

    def _no_order(self, other: object) -> NoReturn:
        raise TypeError(
            "cards have no order of their own; sort them by a game's rank order, as in key=order.index"
        )

    __lt__ = __le__ = __gt__ = __ge__ = _no_order


PACK: tuple[Card, ...] = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)
_BY_TEXT = {str(card): card for card in PACK}
_SIGNS = {"♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C"}
_VARIATION = re.compile("[\ufe0e\ufe0f]")


def card(text: str, *, place: int = -1) -> Card:
    """The card meant by `text`: 'KH', '10S', 'kh', 'K♥'. `place` is its offset in a longer text, for the error.

    Raises CardError that quotes the text and says whether the rank, the suit or the form is at fault.
    """
    found = _BY_TEXT.get(text)
    if found is not None:
        return found
    plain = _VARIATION.sub("", text.strip())
    plain = "".join(_SIGNS.get(sign, sign) for sign in plain).upper()
    if plain.startswith("10"):
        plain = "T" + plain[2:]
    found = _BY_TEXT.get(plain)
    if found is not None:
        return found
    facts: dict[str, Any] = {"place": place, "column": place + 1}
    if len(plain) != 2:
        raise CardError(text, "card.form", "card.write", **facts)
    if plain[1] not in SUITS:
        raise CardError(text, "card.suit", "card.write", rank=plain[0], sign=plain[1], **facts)
    if plain[0] in "23456":
        raise CardError(text, "card.not_in_pack", "card.write", **facts)
    raise CardError(text, "card.rank", "card.write", sign=plain[0], **facts)


def cards(text: str | Iterable[str]) -> tuple[Card, ...]:
    """The cards written in `text`, separated by spaces or commas; or the cards of any sequence of texts.

    Raises CardError for the first that is none.
    """
    if isinstance(text, str):
        return tuple(card(m.group(), place=m.start()) for m in re.finditer(r"[^\s,]+", text))
    return tuple(card(item) for item in text)


def write(hand: Iterable[Card]) -> str:
    """Cards as text, separated by single spaces."""
    return " ".join(hand)


def shuffled(seed: int | str, pack: Sequence[Card] = PACK) -> tuple[Card, ...]:
    """`pack` in the order that `seed` gives, the same on every Python: Fisher-Yates on `random.Random(seed).random()`.

    `random.shuffle` is not used, because how it draws may change from one Python to the next.
    """
    draw = random.Random(seed).random
    order = list(pack)
    for last in range(len(order) - 1, 0, -1):
        other = int(draw() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)
