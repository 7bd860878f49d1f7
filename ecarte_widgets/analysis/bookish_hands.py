"""How the old books judge a hand before the play: hands to stand and to refuse on, and cards worth keeping.

Leaves out the score, the course of the deal and the play of the cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations

from ..rules.cards import SUITS, Card
from ..rules.ecarte_state import ORDER

COURT = "KQJ"

Shape = tuple[int, tuple[str, ...]]
"""A hand without its suits' names: how many trumps, and the ranks of each plain suit held, high to low."""

STAND: tuple[Shape, ...] = (
    (1, ("KQJ", "7")),  # 44,724 of 65,780
    (2, ("987",)),  # 47,768
    (2, ("K7", "7")),  # 46,039
    (
        2,
        ("Q7", "7"),
    ),  # 43,764 printed, 39,899 counted; HOF has it too
    (2, ("87", "K")),  # 45,374
    (2, ("98", "Q")),  # 44,169
    (2, ("T9", "J")),  # 43,478 printed, 44,423 counted
    (2, ("AT", "A")),  # 44,243 printed, 45,893 counted
    (2, ("JA", "8")),  # 44,766
    (2, ("K", "J", "7")),  # 44,459
    (2, ("K", "A", "9")),  # 44,034
    (2, ("K", "T", "T")),  # 43,434
    (2, ("Q", "Q", "8")),  # 44,766
    (2, ("Q", "J", "A")),  # 46,779
    (2, ("J", "J", "J")),  # 45,929
    (0, ("KQ", "K7", "K")),  # 48,042
)
"""The weakest hands of each kind that make the point two times in three (FOS Suggestions, 1 to 15 and 17)."""

WEAK_STAND: tuple[Shape, ...] = (
    (0, ("K7", "Q7", "K")),  # no. 18, not counted by Foster; 38,858
    (1, ("K987",)),  # no. 20; 39,368
    (1, ("Q87", "Q")),  # no. 21; 34,491
)
"""Hands "usually played" that make the point less than two times in three (FOS Suggestions, 18, 20, 21)."""

REFUSE: tuple[Shape, ...] = (
    (2, ("A87",)),
    (2, ("K7", "7")),
    (2, ("Q7", "7")),
    (2, ("87", "Q")),
    (2, ("98", "J")),
    (2, ("T9", "T")),
    (2, ("A8", "7")),
)
"""The weakest hands on which the dealer refuses (FOS Suggestions, 23 to 29; for 29, misprinted, A 8 and 7)."""


def trumps(hand: Sequence[Card], trump: str) -> tuple[Card, ...]:
    """The trumps of a hand, high to low."""
    return suit_cards(hand, trump)


def suit_cards(hand: Sequence[Card], suit: str) -> tuple[Card, ...]:
    """The cards of one suit, high to low."""
    return tuple(sorted((c for c in hand if c[1] == suit), key=lambda c: ORDER.index(c[0])))


def plain_suits(hand: Sequence[Card], trump: str) -> list[tuple[Card, ...]]:
    """The plain suits held, each high to low, in the fixed order of suits."""
    return [held for suit in SUITS if suit != trump and (held := suit_cards(hand, suit))]


def shape(hand: Sequence[Card], trump: str) -> Shape:
    """The hand as the tables know it."""
    ranks = tuple("".join(c[0] for c in held) for held in plain_suits(hand, trump))
    return sum(c[1] == trump for c in hand), ranks


@lru_cache(maxsize=4096)
def as_good_as(held: Shape, least: Shape) -> bool:
    """Whether a hand has as many trumps as `least`, plain suits of the same lengths and no lower card in any.

    How high its trumps are does not count: they are no cure for weak plain suits (FOS Suggestions).
    """
    if held[0] != least[0] or sorted(map(len, held[1])) != sorted(map(len, least[1])):
        return False
    return any(
        all(
            len(ours) == len(theirs)
            and all(ORDER.index(a) <= ORDER.index(b) for a, b in zip(ours, theirs, strict=True))
            for ours, theirs in zip(order, least[1], strict=True)
        )
        for order in permutations(held[1])
    )


def guarded(held: Sequence[Card]) -> bool:
    """Whether a plain suit is safe: a king, a queen with a card beside her, a knave with two (FOS The dealer)."""
    return len(held) > COURT.find(held[0][0]) >= 0


def three_trumps(hand: Sequence[Card], trump: str) -> bool:
    """Four trumps, or three with a court card among the five (HOF); not three small ones and small plain cards.

    FOS 16 stands even on 9 8 7 of trumps and two sevens, printed 42,014; counted it is 37,310 of 65,780.
    """
    number = len(trumps(hand, trump))
    return number >= 4 or (number == 3 and any(c[0] in COURT for c in hand))


def sure_of_the_point(hand: Sequence[Card], trump: str, turn_up: Card | None) -> bool:
    """The three highest trumps there are, the turn-up being out of play: three tricks whatever happens."""
    order = [rank for rank in ORDER if turn_up is None or rank + trump != turn_up]
    return all(Card(rank + trump) in hand for rank in order[:3])


def jeu_de_regle(hand: Sequence[Card], trump: str) -> bool:
    """A hand to play without proposing: it makes three tricks unless the other has two trumps (FOS, HOF)."""
    held = shape(hand, trump)
    return three_trumps(hand, trump) or any(as_good_as(held, least) for least in STAND)


def nearly_jeu_de_regle(hand: Sequence[Card], trump: str) -> bool:
    """A hand the books play without proposing although it wins less often than that (FOS 18, 20, 21)."""
    held = shape(hand, trump)
    return any(as_good_as(held, least) for least in WEAK_STAND)


def refusing_hand(hand: Sequence[Card], trump: str) -> bool:
    """A hand on which the dealer refuses cards: three trumps, one of Foster's eight, or guarded as he says.

    Guarded in three suits; a trump and two suits; two trumps and one suit (FOS The dealer).
    """
    held = shape(hand, trump)
    if three_trumps(hand, trump) or any(as_good_as(held, least) for least in REFUSE):
        return True
    safe = sum(guarded(suit) for suit in plain_suits(hand, trump))
    return min(held[0], 2) + safe >= 3


def worth(card: Card, trump: str) -> int:
    """How much a card is worth keeping: trumps first, then kings, then the rest by rank (FOS Discarding)."""
    height = 8 - ORDER.index(card[0])
    return height + (20 if card[1] == trump else 10 if card[0] == "K" else 0)


def keeps(card: Card, trump: str) -> bool:
    """Keep trumps and kings, let everything else go (FOS Discarding)."""
    return card[1] == trump or card[0] == "K"


def to_throw(hand: Sequence[Card], trump: str) -> list[Card]:
    """The cards one would rather not keep, the worst first."""
    loose = [c for c in hand if not keeps(c, trump)]
    return sorted(loose, key=lambda c: worth(c, trump))
