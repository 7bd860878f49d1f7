"""Play against a named opponent: what the best reply to his rule comes to, over every hand that he may hold.

Leaves out play with both hands seen (`solver`). Here each sees his own cards and what has been played. The opponent's
rule has no chance in it, so that his every card narrows down what he can hold; the count is exact, hand by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, NamedTuple, Protocol, runtime_checkable

from ..rules import ecarte, views
from ..rules.actions import DEALER, ELDER, play
from ..rules.cards import PACK, Card, write
from ..rules.ecarte_state import ORDER, Trick, other
from ..rules.errors import OddsError
from ..rules.laws import Code
from ..rules.tricks import PlayLaw, beats, lawful
from .players import Player

Hand = tuple[Card, ...]
Counts = list[int]
"""Hands by the tricks that they leave."""


class Sight(NamedTuple):
    """What an opponent has before him when he plays a card: `led` is "" when he leads. `may`: his lawful cards."""

    hand: Hand
    led: str
    may: Hand
    trump: str
    turn_up: Card
    tricks: tuple[Trick, ...]
    seat: str


@runtime_checkable
class Opponent(Protocol):
    """Whoever plays by a rule: the same sight, the same card. His `repr` is the name under which figures show him.

    `remembers`: whether the tricks gone by can change what he plays; if not, much need not be asked twice.
    """

    remembers: bool

    def play(self, sight: Sight) -> Card:
        """One of `sight.may`."""
        ...


class Thrifty:
    """A rule in two sentences: he wins as cheaply as he can, and throws his lowest card where he cannot win. He leads
    his highest trump if he has two or more, else the highest card of his longest plain suit."""

    remembers = False

    def play(self, sight: Sight) -> Card:
        """The card of the rule; of equal ones the first as he holds them."""
        trump = sight.trump
        if sight.led:
            win = [card for card in sight.may if beats(card, Card(sight.led), trump, ORDER)]
            return min(win or sight.may, key=lambda card: (card[1] == trump, -ORDER.index(card[0])))
        trumps = [card for card in sight.may if card[1] == trump]
        plain = [card for card in sight.may if card[1] != trump]
        if len(trumps) > 1 or not plain:
            return min(trumps, key=lambda card: ORDER.index(card[0]))
        length = {suit: sum(card[1] == suit for card in plain) for suit in "SHDC"}
        return min(plain, key=lambda card: (-length[card[1]], ORDER.index(card[0])))

    def __repr__(self) -> str:
        return "Thrifty()"


class AtTable:
    """A computer player (`players`) as an opponent: he is shown the view that he would have at a table, where the
    hand was played without an exchange at no score. He holds his cards in the order of the pack: where his rule leaves
    a choice between two, the order decides. Nobody marks a king.
    """

    remembers = True

    def __init__(self, player: Player, code: Code, turn_up: Card, seat: str) -> None:
        self.player = player
        self._fields = _template(code, turn_up, seat)

    def play(self, sight: Sight) -> Card:
        """What he chooses; what is not a card of his is an error of his."""
        seat, here = sight.seat, other(sight.seat)
        won = sum(trick.winner == seat for trick in sight.tricks)
        plays = tuple(play(seat, card) for card in sight.may)
        gone = [pair for t in sight.tricks for pair in ((t.leader, t.led), (other(t.leader), t.reply))]
        gone += [(here, Card(sight.led))] if sight.led else []
        changed = {
            "hand": sight.hand,
            "phase": "follow" if sight.led else "lead",
            "led": Card(sight.led) if sight.led else None,
            "leader": here if sight.led else seat,
            "tricks": sight.tricks,
            "won": (won, len(sight.tricks) - won),
            "others_cards": len(sight.hand) - bool(sight.led),
            "events": self._fields["events"] + tuple(views.Event(who, "play", (card,)) for who, card in gone),
            "actions": plays,
            "possible": plays,
        }
        chosen = self.player.choose(views.View(**self._fields | changed))
        return chosen.cards[0]

    def __repr__(self) -> str:
        return repr(self.player)


def _template(code: Code, turn_up: Card, seat: str) -> dict[str, Any]:
    """The fields of the view that a seat has when the play begins, from a deal played as it was dealt."""
    state = ecarte.start(deal=ecarte.deal(f"T: {turn_up}", seed=0), code=code)
    while state.phase not in ("lead", "follow"):
        wanted = {
            "turned_king": "king",
            "proposal": "stand" if seat == DEALER else "propose",
            "reply": "refuse",
        }
        state = ecarte.apply(state, wanted.get(state.phase, state.phase))
    seen = views.view(state, seat)
    return {name: getattr(seen, name) for name in views.View.__dataclass_fields__} | {"to_act": seat}


# ---- the best reply ------------------------------------------------------------------------------


class Search:
    """The best play of one who sees his own cards, against a rule, for a payoff by the tricks he takes in all."""

    def __init__(
        self,
        opponent: Opponent,
        *,
        seat: str,
        trump: str,
        turn_up: Card,
        law: PlayLaw,
        payoff: Sequence[float],
    ) -> None:
        self.opponent, self.law = opponent, law
        self.seat, self.theirs = seat, other(seat)
        self.trump, self.turn_up = trump, turn_up
        self.payoff = tuple(payoff)
        self._whole = len(payoff) - 1
        span = range(len(payoff))
        self._flat = {(a, b - a) for a in span for b in span[a:] if len({*self.payoff[a : b + 1]}) == 1}
        self._losers = {own: {c for c in PACK if not beats(own, c, trump, ORDER)} for own in PACK}
        self._forgets = not opponent.remembers
        self._ends: dict[tuple[Card, Card], dict[Hand, int]] = {}
        self._known: dict[tuple[Hand, Card | None], tuple[Card, Hand]] = {}

    def whole(self, mine: Hand, worlds: Sequence[Hand], leads: bool) -> Counts:
        """The hands by tricks taken, when all tricks are still to come."""
        return self._lead(mine, worlds, (), 0) if leads else self._follow(mine, worlds, (), 0)

    def check(self, hands: Iterable[Hand]) -> None:
        """The opponent leads from some hands, and again: what he leads must be the same."""
        for hand in hands:
            sight = Sight(hand, "", hand, self.trump, self.turn_up, (), self.theirs)
            if len({self.opponent.play(sight) for _ in range(4)}) > 1:
                raise OddsError(repr(self.opponent), "odds.fickle", "odds.steady")

    def _worth(self, counts: Counts) -> tuple[float, float]:
        """What is aimed at, and among equals the tricks."""
        aim = sum(count * pay for count, pay in zip(counts, self.payoff, strict=True))
        return aim, sum(taken * count for taken, count in enumerate(counts))

    def _settled(self, won: int, left: int, hands: int) -> Counts | None:
        """Where nothing that is still to come changes the payoff, all hands at the tricks won by now."""
        if (won, left) not in self._flat:
            return None
        counts = [0] * len(self.payoff)
        counts[won] = hands
        return counts

    def _lead(self, mine: Hand, worlds: Sequence[Hand], tricks: tuple[Trick, ...], won: int) -> Counts:
        """He leads: the best card, over all that the opponent may hold and will answer."""
        settled = self._settled(won, len(mine), len(worlds))
        if settled is not None:
            return settled
        if len(mine) <= 2:
            orders = [(mine[0], mine[-1]), (mine[-1], mine[0])][: len(mine)]
            return max((self._ending(*order, worlds, tricks, won) for order in orders), key=self._worth)
        return max((self.led(mine, card, worlds, tricks, won) for card in mine), key=self._worth)

    def led(
        self, mine: Hand, card: Card, worlds: Sequence[Hand], tricks: tuple[Trick, ...], won: int
    ) -> Counts:
        """He leads this card."""
        rest = _less(mine, card)
        total = [0] * len(self.payoff)
        for answer, left in self._answers(card, worlds, tricks).items():
            taken = not beats(answer, card, self.trump, ORDER)
            done = (*tricks, Trick(self.seat, card, answer, self.seat if taken else self.theirs))
            on = self._lead if taken else self._follow
            total = list(map(int.__add__, total, on(rest, left, done, won + taken)))
        return total

    def _ending(
        self, card: Card, kept: Card, worlds: Sequence[Hand], tricks: tuple[Trick, ...], won: int
    ) -> Counts:
        """He leads this card, and one more if there are two: nothing is left to decide, hand by hand."""
        known = self._ends.setdefault((card, kept), {}) if self._forgets else {}
        counts = [0] * len(self.payoff)
        for hand in worlds:
            gained = known.get(hand)
            if gained is None:
                answer, left = self._played(hand, card, tricks)
                gained = first = int(not beats(answer, card, self.trump, ORDER))
                if left:
                    gained += (
                        not beats(left[0], kept, self.trump, ORDER)
                        if first
                        else beats(kept, left[0], self.trump, ORDER)
                    )
                known[hand] = gained
            counts[won + gained] += 1
        return counts

    def _answers(
        self, card: Card, worlds: Sequence[Hand], tricks: tuple[Trick, ...]
    ) -> dict[Card, list[Hand]]:
        """By the card he answers with, what the opponent may be left with."""
        groups: dict[Card, list[Hand]] = {}
        known = self._known
        for hand in worlds:
            found = known.get((hand, card))
            if found is None:
                found = self._played(hand, card, tricks)
            answer, left = found
            if answer in groups:
                groups[answer].append(left)
            else:
                groups[answer] = [left]
        return groups

    def _played(self, hand: Hand, led: Card | None, tricks: tuple[Trick, ...]) -> tuple[Card, Hand]:
        """What the opponent plays from a hand, and what he has left; remembered where the course cannot matter."""
        may = hand if led is None else lawful(hand, led, self.trump, ORDER, self.law)
        if len(may) == 1:
            card = may[0]
        else:
            sight = Sight(hand, led or "", may, self.trump, self.turn_up, tricks, self.theirs)
            card = self.opponent.play(sight)
            if card not in may:
                raise OddsError(
                    repr(self.opponent), "odds.unlawful", "odds.opponent", card=card, names=write(may)
                )
        place = hand.index(card)
        found = card, hand[:place] + hand[place + 1 :]
        if self._forgets and len(hand) < self._whole:  # of whole hands there are too many to be kept
            self._known[hand, led] = found
        return found

    def _follow(self, mine: Hand, worlds: Sequence[Hand], tricks: tuple[Trick, ...], won: int) -> Counts:
        """The opponent leads: to each card that he may lead, the best answer."""
        settled = self._settled(won, len(mine), len(worlds))
        if settled is not None:
            return settled
        total = [0] * len(self.payoff)
        if len(mine) == 1:
            loses = self._losers[mine[0]]
            total[won] = sum([hand[0] in loses for hand in worlds])
            total[won + 1] = len(worlds) - total[won]
            return total
        for card, left in self._led_by_him(worlds, tricks).items():
            may = lawful(mine, card, self.trump, ORDER, self.law)
            best = max((self.answered(mine, card, own, left, tricks, won) for own in may), key=self._worth)
            total = list(map(int.__add__, total, best))
        return total

    def _led_by_him(self, worlds: Sequence[Hand], tricks: tuple[Trick, ...]) -> dict[Card, list[Hand]]:
        """By the card that he leads, what the opponent may be left with."""
        groups: dict[Card, list[Hand]] = {}
        for hand in worlds:
            card, left = self._known.get((hand, None)) or self._played(hand, None, tricks)
            groups.setdefault(card, []).append(left)
        return groups

    def answered(
        self, mine: Hand, card: Card, answer: Card, left: Sequence[Hand], tricks: tuple[Trick, ...], won: int
    ) -> Counts:
        """He answers the opponent's `card` with this one; `left`: what the opponent may hold beside it."""
        taken = beats(answer, card, self.trump, ORDER)
        done = (*tricks, Trick(self.theirs, card, answer, self.seat if taken else self.theirs))
        return (self._lead if taken else self._follow)(_less(mine, answer), left, done, won + taken)


def _less(hand: Hand, card: Card) -> Hand:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def opponent(given: Opponent | Player, code: Code, turn_up: Card, seat: str) -> Opponent:
    """A computer player as an opponent in `seat`; an opponent as he is."""
    if isinstance(given, Opponent):
        return given
    if not hasattr(given, "choose"):
        raise OddsError(repr(given), "odds.no_opponent", "odds.steady")
    return AtTable(given, code, turn_up, seat)


def best_reply(
    hand: Hand,
    turn_up: Card,
    seen: Iterable[Card],
    seat: str,
    law: PlayLaw,
    opponent: Opponent,
    payoff: Sequence[float],
) -> Counts:
    """How many of the hands that the opponent may hold leave 0, 1 … 5 tricks, if `seat` plays for the payoff.

    `payoff`: what every number of tricks is worth. `seen`: cards that the opponent cannot hold. Where what is still
    to come cannot change the payoff a hand is counted at the tricks won by then. Raises OddsError for an opponent
    who plays what he may not, or not by a rule.
    """
    gone = {*hand, turn_up, *seen}
    worlds = list(combinations([card for card in PACK if card not in gone], len(hand)))
    search = Search(opponent, seat=seat, trump=turn_up.suit, turn_up=turn_up, law=law, payoff=payoff)
    search.check(worlds[:: max(1, len(worlds) // 8)])
    return search.whole(hand, worlds, seat == ELDER)
