"""Both hands known: how many tricks the leader takes if both play their best.

Leaves out what one player cannot see: see `odds`. Only the order of owners inside each suit matters, and the plain
suits are interchangeable, so deals fall into patterns, and each pattern is solved once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from ..rules.cards import SUITS, Card
from ..rules.ecarte_state import ORDER
from ..rules.ecarte_tricks import play_law
from ..rules.laws import Code, get
from ..rules.tricks import PlayLaw
from ..rules.tricks import beats as _beats

Pattern = tuple[str, str, str, str]
"""Trumps, then the plain suits in a fixed order: in each the owners of its cards, from high to low, "L" the leader's,
"F" the other's."""

SWAP = str.maketrans("LF", "FL")
"""Turns a suit's owners round: the leader's cards are the other's, and his the leader's."""


def law_of(code: Code | str | None = None) -> PlayLaw:
    """The law of play of a code (None: the default), as the functions here take it."""
    return play_law(code if isinstance(code, Code) else get(code))


class Table:
    """The values of patterns under one law of play, each worked out when it is first asked for."""

    def __init__(self, law: PlayLaw) -> None:
        self.law = law
        self._values: dict[Pattern, int] = {}

    def value(self, pattern: Pattern) -> int:
        """Tricks the leader takes, both playing their best."""
        known = self._values.get(pattern)
        if known is None:
            known = max((self.lead_value(pattern, *lead) for lead in _leads(pattern)), default=0)
            self._values[pattern] = known
        return known

    def lead_value(self, pattern: Pattern, suit: int, place: int) -> int:
        """Tricks the leader takes if he leads the card at `place` of `suit` (0: trumps), best play after."""
        left = sum(owners.count("L") for owners in pattern) - 1
        worst = left + 1
        for other, at in self._replies(pattern, suit, place):
            rest = list(pattern)
            rest[suit] = rest[suit][:place] + rest[suit][place + 1 :]
            taken = other == 0 != suit if other != suit else at < place
            if other == suit and at > place:
                at -= 1
            rest[other] = rest[other][:at] + rest[other][at + 1 :]
            if taken:
                worst = min(worst, left - self.value(canonical([owners.translate(SWAP) for owners in rest])))
            else:
                worst = min(worst, 1 + self.value(canonical(rest)))
        return worst

    def _replies(self, pattern: Pattern, suit: int, place: int) -> Iterator[tuple[int, int]]:
        """Lawful answers, one of each run of equal cards."""
        owners = pattern[suit]
        higher = [at for at in _runs(owners, "F") if at < place]
        lower = [at for at in _runs(owners, "F", place + 1) if at > place]
        law = self.law
        if higher or lower:
            yield from ((suit, at) for at in (higher if higher and law.must_head else higher + lower))
            if law.must_follow and not (law.trump_with_suit_in_hand and not higher and suit):
                return
            others = [0] if law.must_follow else [s for s in range(4) if s != suit]
            yield from ((s, at) for s in others if s != suit for at in _runs(pattern[s], "F"))
            return
        free = [0] if suit and law.must_trump and "F" in pattern[0] else [s for s in range(4) if s != suit]
        yield from ((s, at) for s in free for at in _runs(pattern[s], "F"))


def _runs(owners: str, owner: str, start: int = 0) -> list[int]:
    """Places of `owner`'s cards, the first of each run that nothing of the other's parts."""
    return [
        at
        for at in range(start, len(owners))
        if owners[at] == owner and (at == start or owners[at - 1] != owner)
    ]


def _leads(pattern: Pattern) -> Iterator[tuple[int, int]]:
    """The leader's cards, one of each run."""
    return ((suit, at) for suit in range(4) for at in _runs(pattern[suit], "L"))


def canonical(suits: Sequence[str]) -> Pattern:
    """Trumps first, the plain suits in order of their text."""
    first, second, third = sorted(suits[1:])
    return (suits[0], first, second, third)


@cache
def table(law: PlayLaw) -> Table:
    """The one table of a law of play."""
    return Table(law)


def suits_of(leader: Sequence[Card], other: Sequence[Card], trump: str) -> list[str]:
    """Owners suit by suit, trumps first, the plain suits in the order of the pack."""
    owner = dict.fromkeys(leader, "L") | dict.fromkeys(other, "F")
    order = [trump, *(suit for suit in SUITS if suit != trump)]
    return ["".join(owner.get(Card(rank + suit), "") for rank in ORDER) for suit in order]


def tricks(
    elder: Sequence[Card],
    dealer: Sequence[Card],
    trump: str,
    *,
    leader: str = "elder",
    law: PlayLaw | None = None,
) -> int:
    """Tricks the elder hand takes with both hands seen and best play, `leader` to lead. Any number of cards, alike.

    `law`: None for the law of play of the default code.
    """
    hands = (elder, dealer) if leader == "elder" else (dealer, elder)
    value = table(law or law_of()).value(canonical(suits_of(*hands, trump)))
    return value if leader == "elder" else len(dealer) - value


def leads(
    leader: Sequence[Card], other: Sequence[Card], trump: str, *, law: PlayLaw | None = None
) -> dict[Card, int]:
    """For each card that may be led, the tricks the leader then takes with both hands seen and best play."""
    suits = suits_of(leader, other, trump)
    order = [trump, *(suit for suit in SUITS if suit != trump)]
    values = {}
    for card in leader:
        suit = order.index(card.suit)
        cards = [c for rank in ORDER if (c := Card(rank + card.suit)) in (*leader, *other)]
        pattern = (suits[0], suits[1], suits[2], suits[3])
        values[card] = table(law or law_of()).lead_value(pattern, suit, cards.index(card))
    return values


def beats(reply: Card, led: Card, trump: str) -> bool:
    """Whether `reply`, played to `led`, takes the trick at écarté."""
    return _beats(reply, led, trump, ORDER)


def height(card: Card) -> int:
    """A card's place in its suit, 0 for the seven to 7 for the king."""
    return len(ORDER) - 1 - ORDER.index(card.rank)
