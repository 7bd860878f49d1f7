"""Exact counts against a player who has exchanged by the book: kept trumps and kings, put out all else, drawn anew.

Leaves out one's own choice (`discards`). Both play their best with both hands seen ("double-dummy"). The hands he may
hold are counted by gaps, as in `odds`, but apart by how many trumps and kings they have: given that number all are
equally likely, and how likely each number is follows from what he put out.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import comb
from typing import NamedTuple

from ..rules.cards import SUITS, Card
from ..rules.ecarte_state import ORDER
from ..rules.tricks import PlayLaw
from .patterns import PLAIN_KEY, TRUMP_KEY, table

HAND = 5
Draw = tuple[int, int]
"""Of one exchange of the other's: the number he put out, or -1 where it is still to come; cards there are to draw."""


class Suit(NamedTuple):
    """What is known of a suit, its cards that are out of play left out: its length, the places of one's own cards as
    bits (the highest card has the highest), and whether its king is unseen."""

    length: int
    mine: int
    king_unseen: bool


class Lie(NamedTuple):
    """What one hand and the cards out of play leave open. `keepers`, `rest`: unseen trumps and kings, other cards."""

    suits: tuple[Suit, Suit, Suit, Suit]
    keepers: int
    rest: int


def lie(hand: Iterable[Card], gone: Iterable[Card], trump: str) -> Lie:
    """The lie of a hand of five, `gone` being the turn-up and all cards that the other cannot hold."""
    held, out = set(hand), set(gone)
    suits = []
    keepers = unseen = 0
    for suit in (trump, *(suit for suit in SUITS if suit != trump)):
        mine = length = 0
        for rank in ORDER:
            card = rank + suit
            if card not in out:
                mine, length = mine << 1 | (card in held), length + 1
        free = length - mine.bit_count()
        king = "K" + suit not in held and "K" + suit not in out
        suits.append(Suit(length, mine, king))
        unseen += free
        keepers += free if suit == trump else king
    trumps, one, two, three = (
        suits  # not sorted: hands that differ in one suit only share the pair of the others
    )
    return Lie((trumps, one, two, three), keepers, unseen - keepers)


class Chances(NamedTuple):
    """What comes of it, each as a chance: `tricks`, by number of one's own from 0 to 5 where the other has no king of
    trumps; `tricks_king`: the same where he has it. The twelve add up to 1."""

    tricks: tuple[float, ...]
    tricks_king: tuple[float, ...]


@lru_cache(maxsize=1 << 13)
def chances(known: Lie, law: PlayLaw, leads: bool, draws: tuple[Draw, ...]) -> Chances:
    """The chances of a hand whose owner leads to the first trick or not, the other having exchanged by `draws`."""
    likely = kept(known.keepers, known.rest, draws)
    found = ([0.0] * (HAND + 1), [0.0] * (HAND + 1))
    for (keepers, king), counts in _counts(known.suits, law, leads).items():
        each = likely[keepers] / (comb(known.keepers, keepers) * comb(known.rest, HAND - keepers))
        row = found[king]
        for tricks, count in enumerate(counts):
            row[tricks] += each * count
    return Chances(tuple(found[0]), tuple(found[1]))


# ---- how many trumps and kings he has ------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def kept(keepers: int, rest: int, draws: tuple[Draw, ...]) -> tuple[float, ...]:
    """How likely the other has 0, 1 … 5 trumps and kings, of so many unseen ones and so many other unseen cards.

    Each exchange tells that he had so many cards that are neither, where that can be.
    """
    states = {
        (have, keepers - have, rest - (HAND - have)): float(comb(keepers, have) * comb(rest, HAND - have))
        for have in range(HAND + 1)
    }
    for number, stock in draws:
        told = {state: weight for state, weight in states.items() if min(HAND - state[0], stock) == number}
        states = _drawn(told if any(told.values()) else states, number, stock)
    total = sum(states.values())
    found = [0.0] * (HAND + 1)
    for (have, _, _), weight in states.items():
        found[have] += weight / total
    return tuple(found)


def _drawn(
    states: dict[tuple[int, int, int], float], number: int, stock: int
) -> dict[tuple[int, int, int], float]:
    """After an exchange. A state is what he has of trumps and kings, and what is left unseen of them and of others."""
    after: dict[tuple[int, int, int], float] = {}
    for (have, keepers, rest), weight in states.items():
        if not weight:
            continue
        put = number if number >= 0 else min(HAND - have, stock)
        left = min(have, HAND - put)
        ways = comb(keepers + rest, put)
        for new in range(max(0, put - rest), min(put, keepers) + 1):
            share = comb(keepers, new) * comb(rest, put - new) / ways
            state = (left + new, keepers - new, rest - (put - new))
            after[state] = after.get(state, 0.0) + weight * share
    return after


# ---- counting ------------------------------------------------------------------------------------

Rows = dict[tuple[int, int, bool], list[tuple[int, int]]]
"""By number of the other's cards, how many of them are trumps or kings, and whether the king of trumps is one: for each
pattern its part of the key, and in how many ways it comes about."""


def _counts(
    suits: tuple[Suit, Suit, Suit, Suit], law: PlayLaw, leads: bool
) -> dict[tuple[int, bool], list[int]]:
    """By number of trumps and kings in the other's hand, and the king of trumps among them: hands by one's tricks."""
    values = table(law).filled(HAND)
    trumps, one, two, three = suits
    second: list[list[tuple[int, list[tuple[int, int]]]]] = [[] for _ in range(HAND + 1)]
    for (number, some, _), rows in _pair(two, three, leads, False).items():
        second[number].append((some, rows))
    found: dict[tuple[int, bool], list[int]] = {}
    for (number, some, king), ones in _pair(trumps, one, leads, True).items():
        for others, twos in second[HAND - number]:
            counts = found.setdefault((some + others, king), [0] * (HAND + 1))
            for part, ways in ones:
                for key, again in twos:
                    counts[values[part + key]] += ways * again
    return found if leads else {key: counts[::-1] for key, counts in found.items()}


@lru_cache(maxsize=1 << 10)
def _rows(suit: Suit, leads: bool, trumps: bool) -> Rows:
    """How the other can hold cards of one suit."""
    key = TRUMP_KEY if trumps else PLAIN_KEY
    rows: Rows = {}
    for bits, ways in _fillings(suit):
        number = bits.bit_count()
        king = suit.king_unseen and bool(bits >> suit.length - 1 & 1)
        owned = suit.mine | bits << 8 if leads else bits | suit.mine << 8
        at = (number, number if trumps else int(king), trumps and king)
        rows.setdefault(at, []).append((key[owned], ways))
    return rows


def _fillings(suit: Suit) -> list[tuple[int, int]]:
    """Which places the other fills, one choice for all that are alike, and in how many ways. A king stands alone."""
    gaps: dict[object, list[int]] = {}
    for place in range(suit.length):
        if not suit.mine >> place & 1:
            alone = suit.king_unseen and place == suit.length - 1
            gaps.setdefault("king" if alone else (suit.mine >> place).bit_count(), []).append(place)
    found = [(0, 1)]
    for gap in gaps.values():
        found = [
            (bits | sum(1 << place for place in gap[:put]), ways * comb(len(gap), put))
            for bits, ways in found
            for put in range(min(len(gap), HAND - bits.bit_count()) + 1)
        ]
    return found


@lru_cache(maxsize=1 << 9)
def _pair(one: Suit, two: Suit, leads: bool, trumps: bool) -> Rows:
    """Two suits taken together; `trumps`: whether the first is the trump suit."""
    pairs: Rows = {}
    for (number, some, king), ones in _rows(one, leads, trumps).items():
        for (more, others, _), twos in _rows(two, leads, False).items():
            if number + more <= HAND:
                rows = pairs.setdefault((number + more, some + others, king), [])
                rows += [(part + key, ways * again) for part, ways in ones for key, again in twos]
    return pairs
