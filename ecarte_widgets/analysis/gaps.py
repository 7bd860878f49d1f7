"""Counting without dealing hands out: how the cards not seen can fall into the gaps between those that are.

Leaves out what is asked and how it is shown (`odds`), and all play with one hand hidden (`models`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import comb

from ..rules.cards import SUITS, Card
from ..rules.tricks import PlayLaw
from .patterns import PLAIN_KEY, TRUMP_KEY, lead_at, suit_of, table
from .solver import height

# The cards known cut each suit into gaps. Only how many of the other's cards fall into each gap matters to the play,
# so hands are counted by that, each way of filling the gaps weighing a product of binomials.

Ways = tuple[tuple[tuple[int, int], ...], ...]
"""By number of the other's cards in a suit: what stands for each way of lying, and how many hands lie so."""


def counts(held: Sequence[Card], gone: Iterable[Card], trump: str, law: PlayLaw, *, leads: bool) -> list[int]:
    """Hands of the other by the tricks that the hand `held` takes, both hands seen. `gone`: cards that neither has."""
    size = len(held)
    suits = [
        _keyed(mine, out, size, leads, number == 0)
        for number, (mine, out) in enumerate(_bits(held, gone, trump))
    ]
    values = table(law).filled(size)
    found = [0] * (size + 1)
    # Two suits and two suits, and then both pairs: so the inmost loop is over the patterns and nothing else.
    ones, others = _paired(suits[0], suits[1], size), _paired(suits[2], suits[3], size)
    for number, some in enumerate(ones):
        left = others[size - number]
        for part, ways in some:
            for key, more in left:
                found[values[part + key]] += ways * more
    return found if leads else found[::-1]


def leads(held: Sequence[Card], gone: Iterable[Card], trump: str, law: PlayLaw) -> dict[Card, list[int]]:
    """The same by the card that is led from the hand `held`, best play after."""
    size, solved = len(held), table(law)
    suits = _bits(held, gone, trump)
    order = [trump, *(suit for suit in SUITS if suit != trump)]
    places = [(card, order.index(card.suit), (1 << height(card)) - 1) for card in held]
    found = {card: [0] * (size + 1) for card in held}
    for his, weight in _lying(suits, size):
        owned = [mine | bits for (mine, _), bits in zip(suits, his, strict=True)]
        t, a, b, c = (suit_of(mine | bits << 8) for (mine, _), bits in zip(suits, his, strict=True))
        pattern = (t, a, b, c)
        for card, suit, below in places:
            lead = lead_at(pattern[suit], (owned[suit] & below).bit_count())
            found[card][solved.lead_value(pattern, suit, lead)] += weight
    return found


def _lying(suits: Sequence[tuple[int, int]], size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """How the other's hand can lie: his bits suit by suit, and how many hands lie so."""
    rows = [_fills(mine, out, size) for mine, out in suits]
    for numbers in product(range(size + 1), repeat=len(rows)):
        if sum(numbers) == size:
            for choice in product(*(row[number] for row, number in zip(rows, numbers, strict=True))):
                weight = 1
                for _, ways in choice:
                    weight *= ways
                yield tuple(bits for bits, _ in choice), weight


def _bits(held: Iterable[Card], gone: Iterable[Card], trump: str) -> list[tuple[int, int]]:
    """Suit by suit, trumps first: bits of the cards held, and of those that neither has."""
    mine, out = dict.fromkeys(SUITS, 0), dict.fromkeys(SUITS, 0)
    for card in held:
        mine[card.suit] |= 1 << height(card)
    for card in gone:
        out[card.suit] |= 1 << height(card)
    return [(mine[suit], out[suit]) for suit in (trump, *(suit for suit in SUITS if suit != trump))]


@lru_cache(maxsize=4096)
def _keyed(mine: int, out: int, size: int, leads: bool, trumps: bool) -> Ways:
    """How the other can hold cards of a suit: each way of lying by its part of a pattern's key."""
    key = TRUMP_KEY if trumps else PLAIN_KEY
    return tuple(
        tuple((key[mine | bits << 8 if leads else bits | mine << 8], ways) for bits, ways in row)
        for row in _fills(mine, out, size)
    )


@lru_cache(maxsize=1024)
def _fills(mine: int, out: int, size: int) -> Ways:
    """How the other can hold cards of a suit: each way of lying by bits, as if his were the lowest of each gap."""
    found = {(0, 0): 1}  # bits so far, how many cards: ways
    for gap in _gaps(mine, out):
        found = {
            (bits | sum(1 << place for place in gap[:put]), number + put): ways * comb(len(gap), put)
            for (bits, number), ways in found.items()
            for put in range(min(len(gap), size - number) + 1)
        }
    rows: list[list[tuple[int, int]]] = [[] for _ in range(size + 1)]
    for (bits, number), ways in found.items():
        rows[number].append((bits, ways))
    return tuple(map(tuple, rows))


def _gaps(mine: int, out: int) -> list[list[int]]:
    """Places of cards that the other may hold, those together that no card held parts."""
    found: dict[int, list[int]] = {}
    for place in range(8):
        if not (mine | out) >> place & 1:
            found.setdefault((mine >> place).bit_count(), []).append(place)
    return list(found.values())


def _paired(one: Ways, two: Ways, size: int) -> list[list[tuple[int, int]]]:
    """Two suits taken together, by number of the other's cards in both."""
    pairs: list[list[tuple[int, int]]] = [[] for _ in range(size + 1)]
    for number, some in enumerate(one):
        for more, others in enumerate(two[: size + 1 - number]):
            pairs[number + more] += [
                (part + key, ways * again) for part, ways in some for key, again in others
            ]
    return pairs
