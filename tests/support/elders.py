"""Every elder hand there can be beside a turn-up, those that differ only by the names of plain suits taken together.

Leaves out the ranks of the turn-up: it lies out of play, and seven trumps in their order are left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import factorial, prod

RANKS = "KQJAT987"


def subsets(ranks: str) -> list[str]:
    """What a hand may hold of a suit: any ranks, up to five."""
    return ["".join(some) for size in range(6) for some in combinations(ranks, size)]


def hands(turned: str = "TH") -> Iterator[tuple[str, int]]:
    """Hands beside this turn-up as text, and how many each stands for, plain suits changed about."""
    rank, trump = turned
    plain = [suit for suit in "SHDC" if suit != trump]
    every = subsets(RANKS)
    for trumps in subsets(RANKS.replace(rank, "")):
        for held in _plain(every, 5 - len(trumps), 3):
            suits = [(trump, trumps), *zip(plain, held, strict=True)]
            text = " ".join(r + suit for suit, ranks in suits for r in ranks)
            yield text, factorial(3) // prod(map(factorial, Counter(held).values()))


def _plain(every: list[str], cards: int, suits: int, start: int = 0) -> Iterator[tuple[str, ...]]:
    """So many cards in so many suits, each choice of holdings once: they stand in one order."""
    if suits == 0:
        if cards == 0:
            yield ()
        return
    for place, held in enumerate(every[start:], start):
        if suits * len(held) > cards:  # the holdings go from short to long
            return
        yield from ((held, *rest) for rest in _plain(every, cards - len(held), suits - 1, place))
