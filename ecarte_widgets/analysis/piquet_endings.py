"""The last tricks at piquet, played exactly: over every hand that the other may still hold, or a fair share of them.

Leaves out the calling, which is over, and any guess beyond what was told: hands that the conversation excludes are left
out, unless it excludes them all.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb

from ..rules.cards import PACK, Card, shuffled
from ..rules.piquet_known import Known, fits
from ..rules.piquet_score import MAJORITY, counts
from ..rules.piquet_state import ORDER
from ..rules.piquet_views import View

MOST_CARDS = 4
"""Cards in hand from which on the play is searched."""
MOST_HANDS = 16
"""Hands of the other that are gone through; where there are more, that many of them."""

_HEIGHT = {rank: len(ORDER) - place for place, rank in enumerate(ORDER)}
Hand = tuple[Card, ...]


def unknown(view: View) -> list[Card]:
    """Cards that this seat has not located: in the other's hand, in his discard, or left."""
    played = {card for trick in view.tricks for card in (trick.led, trick.reply)} | {view.led}
    own = {*view.hand, *view.own_discards}
    gone = {*view.seen} - {*view.others_known}
    return [card for card in PACK if card not in played and card not in own and card not in gone]


def played_by_other(view: View) -> list[Card]:
    """What the other has played, the card that lies led by him included."""
    found = [trick.led if trick.leader != view.seat else trick.reply for trick in view.tricks]
    return found + ([view.led] if view.led is not None and view.leader != view.seat else [])


def hands(view: View) -> list[Hand]:
    """The hands that the other may hold, those first that agree with all that was told; at most MOST_HANDS."""
    sure = [card for card in view.others_known if card not in view.hand]
    rest = [card for card in unknown(view) if card not in sure]
    size = view.others_cards - len(sure)
    if size < 0 or size > len(rest):
        return []
    found = _some(rest, size)
    void = _voids(view)
    held = [(*sure, *more) for more in found if not any(card[1] in void for card in more)]
    told = [fact for fact in view.known if fact.seat != view.seat]
    before = played_by_other(view)
    agreeing = [hand for hand in held if _agrees(told, (*hand, *before))]
    return (agreeing or held or [(*sure, *more) for more in found])[:MOST_HANDS]


def _some(cards: Sequence[Card], size: int) -> list[Hand]:
    """All choices of `size` cards, or, where they are many, as many shuffled ones as are worth sifting."""
    if comb(len(cards), size) <= 8 * MOST_HANDS:
        return list(combinations(cards, size))
    return [shuffled(f"ending {n}", cards)[:size] for n in range(8 * MOST_HANDS)]


def _voids(view: View) -> set[str]:
    """Suits of which the other has shown that he has none."""
    return {
        trick.led[1] for trick in view.tricks if trick.leader == view.seat and trick.reply[1] != trick.led[1]
    }


def _agrees(told: Sequence[Known], hand: Hand) -> bool:
    return all(fits(fact, hand) for fact in told)


def best(view: View) -> Card | None:
    """The card that makes most, summed over the hands that the other may hold; None where there is none to search."""
    choices = [action.cards[0] for action in view.actions if action.kind == "play"]
    if not choices or len(view.hand) > MOST_CARDS:
        return None
    others = hands(view)
    if not others:
        return None
    if len(choices) == 1:
        return choices[0]
    order = sorted(choices, key=lambda card: (_HEIGHT[card[0]], str(card)))
    value = dict.fromkeys(order, 0.0)
    scores = {rank: int(counts(view.code, rank)) for rank in ORDER}
    for other in others:
        search = _Search(scores, view.won)
        for card in order:
            value[card] += search.first(view.hand, other, view.led, card)
    return max(order, key=lambda card: value[card])


class _Search:
    """Both hands seen: what the one to act makes more than the other, to the end of the deal, cards and capot in."""

    def __init__(self, scores: dict[str, int], won: tuple[int, int]) -> None:
        self.scores = scores
        self.won = won
        self.known: dict[tuple[frozenset[Card], frozenset[Card], int], int] = {}

    def first(self, mine: Hand, his: Hand, led: Card | None, card: Card) -> int:
        """The difference in points if I play `card` now, to `led` or as a lead."""
        rest = tuple(c for c in mine if c != card)
        if led is None:
            return self._reply(rest, his, card, self.won[0], self.won[1])
        wins = card[1] == led[1] and _HEIGHT[card[0]] > _HEIGHT[led[0]]
        if wins:
            return self.scores[card[0]] + self._lead(rest, his, self.won[0] + 1, self.won[1])
        return -self._lead(his, rest, self.won[1] + 1, self.won[0])

    def _lead(self, leader: Hand, other: Hand, won: int, lost: int) -> int:
        """What the leader makes more than the other from here."""
        if not leader:
            return 1 + _cards(won, lost)  # the last trick was his
        key = (frozenset(leader), frozenset(other), won)
        known = self.known.get(key)
        if known is None:
            known = max(
                self._reply(tuple(c for c in leader if c != card), other, card, won, lost) for card in leader
            )
            self.known[key] = known
        return known

    def _reply(self, leader: Hand, other: Hand, led: Card, won: int, lost: int) -> int:
        """What the leader makes more once `led` is led, the other answering as well as he can."""
        lead = self.scores[led[0]]
        same = [card for card in other if card[1] == led[1]] or list(other)
        found = []
        for card in same:
            rest = tuple(c for c in other if c != card)
            if card[1] == led[1] and _HEIGHT[card[0]] > _HEIGHT[led[0]]:
                found.append(lead - self.scores[card[0]] - self._lead(rest, leader, lost + 1, won))
            else:
                found.append(lead + self._lead(leader, rest, won + 1, lost))
        return min(found) if found else lead


def _cards(won: int, lost: int) -> int:
    """Ten for the cards, forty for all."""
    if lost == 0:
        return 40
    if won == 0:
        return -40
    return 10 if won >= MAJORITY else -10 if lost >= MAJORITY else 0
