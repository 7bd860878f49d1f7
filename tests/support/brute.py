"""Best play with both hands seen, by trying every card: lists of cards, no pruning, no memory, nothing of the package.

Leaves out whatever is clever: it is what the solver is held against.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

HIGH_TO_LOW = "KQJAT987"

Law = tuple[bool, bool, bool, bool]
"""Must follow suit; must head if able; must trump if void; may trump though holding the suit, if unable to head."""


def higher(card: str, led: str) -> bool:
    """Whether a card of the suit led is above it."""
    return HIGH_TO_LOW.index(card[0]) < HIGH_TO_LOW.index(led[0])


def may_answer(hand: Sequence[str], led: str, trump: str, law: Law) -> list[str]:
    """The cards that may be played to a lead."""
    must_follow, must_head, must_trump, may_trump = law
    same = [card for card in hand if card[1] == led[1]]
    if not same:
        trumps = [card for card in hand if card[1] == trump]
        return trumps if must_trump and trumps else list(hand)
    heading = [card for card in same if higher(card, led)]
    if must_head and heading:
        return heading
    allowed = list(same)
    for card in hand:
        if card[1] == led[1]:
            continue
        if card[1] == trump:
            if may_trump and not heading:
                allowed.append(card)
        elif not must_follow:
            allowed.append(card)
    return allowed


def takes(answer: str, led: str, trump: str) -> bool:
    """Whether the answer takes the trick."""
    return higher(answer, led) if answer[1] == led[1] else answer[1] == trump


def after(leader: list[str], other: list[str], led: str, answer: str, trump: str, law: Law) -> int:
    """Tricks of the leader, this one among them, once a card was led and answered."""
    mine = [card for card in leader if card != led]
    his = [card for card in other if card != answer]
    if takes(answer, led, trump):
        return len(mine) - tricks(his, mine, trump, law)
    return 1 + tricks(mine, his, trump, law)


def lead(leader: list[str], other: list[str], led: str, trump: str, law: Law) -> int:
    """Tricks of the leader if he leads this card."""
    return min(after(leader, other, led, answer, trump, law) for answer in may_answer(other, led, trump, law))


def tricks(leader: list[str], other: list[str], trump: str, law: Law) -> int:
    """Tricks of the leader."""
    return max((lead(leader, other, led, trump, law) for led in leader), default=0)


# ---- one hand seen -------------------------------------------------------------------------------

Rule = Callable[[list[str], str, list[str]], str]
"""What an opponent plays: from his hand, to a card led ("" where he leads), of the cards that he may play."""


def best_reply(
    mine: list[str],
    worlds: list[list[str]],
    rule: Rule,
    trump: str,
    law: Law,
    payoff: Sequence[int],
    leads: bool,
    won: int = 0,
) -> int:
    """The most that one who sees only his own cards can have, added up over all hands that the other may hold."""
    if not mine:
        return payoff[won] * len(worlds)
    if leads:
        return max(_after_lead(mine, worlds, rule, trump, law, payoff, won, card) for card in mine)
    groups: dict[str, list[list[str]]] = {}
    for hand in worlds:
        card = rule(hand, "", hand)
        groups.setdefault(card, []).append([c for c in hand if c != card])
    total = 0
    for led, left in groups.items():
        total += max(
            best_reply(
                [c for c in mine if c != answer],
                left,
                rule,
                trump,
                law,
                payoff,
                takes(answer, led, trump),
                won + takes(answer, led, trump),
            )
            for answer in may_answer(mine, led, trump, law)
        )
    return total


def _after_lead(
    mine: list[str],
    worlds: list[list[str]],
    rule: Rule,
    trump: str,
    law: Law,
    payoff: Sequence[int],
    won: int,
    led: str,
) -> int:
    groups: dict[str, list[list[str]]] = {}
    for hand in worlds:
        answer = rule(hand, led, may_answer(hand, led, trump, law))
        groups.setdefault(answer, []).append([c for c in hand if c != answer])
    rest = [c for c in mine if c != led]
    total = 0
    for answer, left in groups.items():
        mine_again = not takes(answer, led, trump)
        total += best_reply(rest, left, rule, trump, law, payoff, mine_again, won + mine_again)
    return total


def thrifty(trump: str) -> Rule:
    """Wins as cheaply as he can, else throws his lowest, no trump while he has others; leads the highest of two trumps
    or more, else the highest of his longest plain suit; the first of equals."""

    def rule(hand: list[str], led: str, may: list[str]) -> str:
        if led:
            winning = [card for card in may if takes(card, led, trump)]
            choice = winning or may
            plain = [card for card in choice if card[1] != trump]
            best = None
            for card in plain or choice:
                if best is None or HIGH_TO_LOW.index(card[0]) > HIGH_TO_LOW.index(best[0]):
                    best = card
            assert best is not None
            return best
        suits = {suit: [card for card in hand if card[1] == suit] for suit in "SHDC"}
        trumps = suits.pop(trump)
        longest = max(suits.values(), key=len)
        if len(trumps) >= 2 or not longest:
            return sorted(trumps, key=lambda card: HIGH_TO_LOW.index(card[0]))[0]
        heads = [
            sorted(held, key=lambda card: HIGH_TO_LOW.index(card[0]))[0]
            for held in suits.values()
            if len(held) == len(longest)
        ]
        heads.sort(key=hand.index)
        return min(heads, key=lambda card: HIGH_TO_LOW.index(card[0]))

    return rule
