"""Deals as patterns: who owns each card of a suit, from high to low; and what every pattern is worth to its leader.

Leaves out cards and hands (`solver`). Only the order of owners inside each suit matters, and the plain suits are
interchangeable: with up to five cards a side there are 15,872 patterns, each solved once for every law of play.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from ..rules.cards import Card
from ..rules.ecarte_state import ORDER
from ..rules.tricks import PlayLaw, lawful

# ---- one suit: the owners of its cards, from high to low, as a number ----------------------------

# After a leading 1, a binary digit for every card from high to low: 1 the leader's, 0 the other's. An empty suit is 1.


class Lead(NamedTuple):
    """A card of a suit led: what is left of the suit then, and after each answer in it, by whether that heads it."""

    rest: int
    higher: tuple[int, ...]
    lower: tuple[int, ...]


def _without(suit: int, place: int) -> int:
    """A suit without the card in this place, counted from the low end."""
    return suit >> place + 1 << place | suit & (1 << place) - 1


def _tops(suit: int, owner: int) -> list[int]:
    """The places of an owner's cards, the highest of each run that nothing of the other's parts, high to low."""
    places = range(suit.bit_length() - 2, -1, -1)
    top = suit.bit_length() - 2
    return [at for at in places if suit >> at & 1 == owner and (at == top or suit >> at + 1 & 1 != owner)]


@cache
def leads_of(suit: int) -> tuple[Lead, ...]:
    """The leader's cards of a suit, one of each run of equals."""
    return tuple(lead_at(suit, at) for at in _tops(suit, 1))


@cache
def lead_at(suit: int, place: int) -> Lead:
    """The card in this place led."""
    higher, lower = (
        tuple(
            _without(_without(suit, max(at, place)), min(at, place))
            for at in _tops(suit, 0)
            if side(at, place)
        )
        for side in (int.__gt__, int.__lt__)
    )
    return Lead(_without(suit, place), higher, lower)


@cache
def _discards(suit: int) -> tuple[int, ...]:
    """What is left of a suit after each card that the other may throw from it."""
    return tuple(_without(suit, at) for at in _tops(suit, 0))


_SUITS = range(1 << len(ORDER) + 1)
"""All numbers of suits, and 0, which is none."""
_SWAPPED = [suit ^ (1 << max(suit.bit_length() - 1, 0)) - 1 for suit in _SUITS]
"""By suit, the same suit when the other leads."""
_PLAIN = [suit | suit**2 << 11 | suit**3 << 31 for suit in _SUITS]
"""By suit, its part of a pattern's key if it is plain. The parts of three suits added up tell which three they were, in
whatever order: sums of first, second and third powers do, and each sum has room of its own (11, 20 and 29 bits)."""
TRUMPS_AT = 60
"""Where in the key, above the sums of the plain suits, the trump suit's number begins."""


# ---- the table -----------------------------------------------------------------------------------


class Answers(NamedTuple):
    """What may answer a lead: higher and lower cards of its suit, trumps to a plain suit, cards of other suits."""

    higher: bool
    lower: bool
    trumps: bool
    others: bool


_SAMPLE = {"higher": Card("KS"), "lower": Card("7S"), "trumps": Card("7H"), "others": Card("7D")}


@cache
def _may_answer(law: PlayLaw, trumps_led: bool, higher: bool, lower: bool, trumps: bool) -> Answers:
    """Asked of the rules, of a hand that holds one card of each sort."""
    held = {"higher": higher, "lower": lower, "trumps": trumps and not trumps_led, "others": True}
    hand = [card for sort, card in _SAMPLE.items() if held[sort]]
    may = lawful(hand, Card("TS"), "S" if trumps_led else "H", ORDER, law)
    return Answers(*(card in may for card in _SAMPLE.values()))


Pattern = tuple[int, int, int, int]
"""Trumps, then the plain suits in any order."""


class Table:
    """The values of patterns under one law of play, each worked out when it is first asked for."""

    def __init__(self, law: PlayLaw) -> None:
        self.law = law
        self.values: dict[int, int] = {}
        """By `key`, tricks the leader takes, both playing their best."""
        self._filled = -1

    def value(self, pattern: Pattern) -> int:
        """Tricks the leader takes, both playing their best."""
        t, a, b, c = pattern
        key = (t << TRUMPS_AT) + _PLAIN[a] + _PLAIN[b] + _PLAIN[c]
        known = self.values.get(key)
        if known is None:
            known, most = 0, _count(pattern)
            for suit in range(4):
                for lead in leads_of(pattern[suit]):
                    if known < most:
                        known = max(known, self.lead_value(pattern, suit, lead, known))
            self.values[key] = known
        return known

    def lead_value(self, pattern: Pattern, suit: int, lead: Lead, enough: int = -1) -> int:
        """Tricks the leader takes after a lead from `suit` (0: trumps); `enough`: no need to know how far below."""
        left = _count(pattern) - 1
        worst = left + 1
        for taken, place, rest in self._answers(pattern, suit, lead):
            after = [*pattern]
            after[suit] = lead.rest
            after[place] = rest
            t, a, b, c = after
            # Who has taken the trick leads, and the suits are told from his side.
            if taken:
                value = left - self.value((_SWAPPED[t], _SWAPPED[a], _SWAPPED[b], _SWAPPED[c]))
            else:
                value = 1 + self.value((t, a, b, c))
            if value < worst:
                worst = value
                if worst <= enough:
                    break
        return worst

    def _answers(self, pattern: Pattern, suit: int, lead: Lead) -> list[tuple[bool, int, int]]:
        """Lawful answers, one of equal cards: whether it takes the trick, its suit, and what is left of that."""
        trumps = () if suit == 0 else _discards(pattern[0])
        may = _may_answer(self.law, suit == 0, bool(lead.higher), bool(lead.lower), bool(trumps))
        found = [(True, suit, rest) for rest in lead.higher] if may.higher else []
        if may.lower:
            found += [(False, suit, rest) for rest in lead.lower]
        if may.trumps:
            found += [(True, 0, rest) for rest in trumps]
        if may.others:
            thrown = [at for at in (1, 2, 3) if at != suit]
            found += [(False, at, rest) for at in thrown for rest in _discards(pattern[at])]
        return found

    def filled(self, size: int) -> dict[int, int]:
        """The values, those of all patterns with up to `size` cards a side among them. About a tenth of a second
        for five, once."""
        while self._filled < size:
            self._filled += 1
            for pattern in patterns(self._filled):
                self.value(pattern)
        return self.values


def _count(pattern: Pattern) -> int:
    """How many cards the leader holds."""
    t, a, b, c = pattern
    return t.bit_count() + a.bit_count() + b.bit_count() + c.bit_count() - 4


def patterns(size: int) -> Iterator[Pattern]:
    """All patterns with `size` cards a side, each once: the plain suits stand in one order."""
    by_share: dict[tuple[int, int], list[int]] = {}
    for suit in range(1, 1 << len(ORDER) + 1):
        mine = suit.bit_count() - 1
        by_share.setdefault((mine, suit.bit_length() - 1 - mine), []).append(suit)
    few = sorted(share for share in by_share if max(share) <= size)
    for first, second, third in combinations_with_replacement(few, 3):
        mine, his = (size - sum(side) for side in zip(first, second, third, strict=True))
        trumps = by_share.get((mine, his), [])
        for t, a, b, c in product(trumps, *(by_share[share] for share in (first, second, third))):
            if (first < second or a <= b) and (second < third or b <= c):
                yield (t, a, b, c)


@cache
def table(law: PlayLaw) -> Table:
    """The one table of a law of play."""
    return Table(law)


# ---- from bits to keys ---------------------------------------------------------------------------


def suit_of(owned: int) -> int:
    """A suit's number from its bits: eight for the leader's cards, above them eight for the other's."""
    suit = 1
    for place in reversed(range(8)):
        if owned >> place & 1:
            suit = suit << 1 | 1
        elif owned >> place + 8 & 1:
            suit = suit << 1
    return suit


class _Keys(dict[int, int]):
    """A suit's part of a key by its bits, worked out when it is first asked for."""

    def __init__(self, part: Sequence[int]) -> None:
        self._part = part

    def __missing__(self, owned: int) -> int:
        self[owned] = self._part[suit_of(owned)]
        return self[owned]


TRUMP_KEY: dict[int, int] = _Keys([suit << TRUMPS_AT for suit in _SUITS])
PLAIN_KEY: dict[int, int] = _Keys(_PLAIN)
