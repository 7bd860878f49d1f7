"""Every sentence the package shows, found by message id and filled with facts.

Leaves out all meaning: ids and facts come from the floors that use it, and this module imports none of them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import Any

LANGUAGES = ("en",)
"""Languages there is a text file for."""

_SUIT_KEYS = re.compile(r"^(suit|named|led)s?$")
_CARD_KEYS = re.compile(r"^(card|led_card|cards|choice)$")
_SEAT_KEYS = re.compile(r"^(seat|other|winner|dealer_seat)$")


@cache
def messages(language: str = "en") -> dict[str, str]:
    """All messages of a language, by id. Raises ValueError for a language there is no file for."""
    if language not in LANGUAGES:
        raise ValueError(f"no texts in language {language!r}; there are: {', '.join(LANGUAGES)}")
    found: dict[str, str] = {}
    parts = (part for part in resources.files(__name__).iterdir() if part.name.endswith(".toml"))
    for part in sorted(parts, key=lambda part: part.name):
        if part.name.startswith(f"{language}."):
            found |= tomllib.loads(part.read_text(encoding="utf-8"))
    return found


def has(message: str, language: str = "en") -> bool:
    """Whether there is a message of this id."""
    return message in messages(language)


def say(message: str, language: str = "en", **facts: Any) -> str:
    """The message with its facts filled in: cards, suits and seats are named in the language.

    A fact is taken for a card, suit or seat by its key (`card`, `suit`, `seat` …); anything else is put in as it is.
    Raises KeyError for an unknown message or a fact that the message needs and was not given.
    """
    template = messages(language)[message]
    return template.format_map({key: _in_words(key, value, language) for key, value in facts.items()})


def capital(sentence: str) -> str:
    """The sentence with its first letter large, the rest untouched."""
    return sentence[:1].upper() + sentence[1:]


def card_name(card: str, language: str = "en") -> str:
    """'KH' -> 'king of hearts'."""
    text = messages(language)
    return text["card"].format(rank=text[f"rank.{card[0]}"], suit=text[f"suit.{card[1]}"])


def listing(items: Iterable[str], language: str = "en", *, last: str = "or") -> str:
    """'a, b or c': a list in prose, with the word `or` or `and` before its last member."""
    rows = list(items)
    if len(rows) < 2:
        return "".join(rows)
    return f"{', '.join(rows[:-1])} {messages(language)[f'word.{last}']} {rows[-1]}"


def _in_words(key: str, value: Any, language: str) -> Any:
    text = messages(language)
    if _CARD_KEYS.match(key):
        if isinstance(value, str):
            return text["the_card"].format(card=card_name(value, language)) if len(value) == 2 else value
        if key == "choice":
            return _by_suit(value, language)
        return listing(
            (text["the_card"].format(card=card_name(c, language)) for c in value), language, last="and"
        )
    if _SUIT_KEYS.match(key):
        return text.get(f"suit.{value}", value)
    if _SEAT_KEYS.match(key):
        return text.get(f"seat.{value}", value)
    return value


def _by_suit(cards: Iterable[str], language: str) -> str:
    """Cards to choose from, suit by suit: 'the queen or ten of spades'."""
    text, suits = messages(language), dict[str, list[str]]()
    for card in cards:
        suits.setdefault(card[1], []).append(text[f"rank.{card[0]}"])
    groups = (
        text["the_card"].format(
            card=text["card"].format(rank=listing(ranks, language), suit=text[f"suit.{suit}"])
        )
        for suit, ranks in suits.items()
    )
    return listing(groups, language)
