"""Best play with both hands seen by alpha-beta search in plain Python: what odds are counted with where there is no
table of patterns. Leaves out every law of play but the strict one; the benchmarks measure it, and tests hold it.

A card is a number: its suit times eight and its height; a hand is a tuple of cards.
"""

from __future__ import annotations

from collections.abc import Sequence

Hand = tuple[int, ...]


def hand_of(cards: Sequence[str]) -> Hand:
    """Cards as numbers, from high to low."""
    return tuple(sorted(map(_number, cards), reverse=True))


def _number(card: str) -> int:
    return 8 * "SHDC".index(card[1]) + "789TAJQK".index(card[0])


def answers(hand: Hand, led: int, trump: int) -> list[int]:
    """Follow suit, head if able, trump if void; from low to high."""
    suit = led >> 3
    same = [card for card in reversed(hand) if card >> 3 == suit]
    if same:
        return [card for card in same if card > led] or same
    return [card for card in reversed(hand) if card >> 3 == trump] or list(reversed(hand))


def tricks(leader: Hand, other: Hand, trump: int, least: int = -1, most: int = 6) -> int:
    """Tricks of the leader; exact if it lies between `least` and `most`, else a bound on that side.

    Both hands are sorted from high to low. Of cards with none of the other's between them one is tried.
    """
    left = len(leader)
    if left <= least:
        return left
    if left == 1:
        led, answer = leader[0], other[0]
        return int(not (answer > led if answer >> 3 == led >> 3 else answer >> 3 == trump))
    best, before = 0, -1
    for place, led in enumerate(leader):
        if before >> 3 == led >> 3 and not any(led < card < before for card in other):
            continue
        before = led
        worst = left
        rest = leader[:place] + leader[place + 1 :]
        floor = max(best, least)
        for answer in answers(other, led, trump):
            at = other.index(answer)
            his = other[:at] + other[at + 1 :]
            if answer > led if answer >> 3 == led >> 3 else answer >> 3 == trump:
                value = left - 1 - tricks(his, rest, trump, left - 1 - worst, left - 1 - floor)
            else:
                value = 1 + tricks(rest, his, trump, floor - 1, worst - 1)
            if value < worst:
                worst = value
                if worst <= floor:
                    break
        if worst > best:
            best = worst
            if best >= most or best == left:
                break
    return best
