"""What a hand at piquet can declare, by lists and loops, to check the real evaluation against.

It shares no line with the package, and leaves out calling and answering. Cards are texts of two characters; what it
finds are plain tuples: a point (size, pips, cards), a sequence (size, top, cards), a set (size, rank, cards).
"""

from __future__ import annotations

SUITS = ["S", "H", "D", "C"]
HIGH_TO_LOW = ["A", "K", "Q", "J", "T", "9", "8", "7"]


def count(card: str) -> int:
    """Pips of one card."""
    if card[0] == "A":
        return 11
    if card[0] in ["K", "Q", "J", "T"]:
        return 10
    return int(card[0])


def of_suit(hand: list[str], suit: str) -> list[str]:
    """The cards of a suit, from high to low."""
    found = []
    for rank in HIGH_TO_LOW:
        for card in hand:
            if card[0] == rank and card[1] == suit:
                found.append(card)
    return found


def points(hand: list[str]) -> list[tuple[int, int, tuple[str, ...]]]:
    """A point for each suit held, each put before all those that are worse."""
    ordered: list[tuple[int, int, tuple[str, ...]]] = []
    for suit in SUITS:
        held = of_suit(hand, suit)
        if not held:
            continue
        pips = 0
        for card in held:
            pips += count(card)
        place = 0
        while place < len(ordered):
            size, total, _ = ordered[place]
            if len(held) > size or (len(held) == size and pips > total):
                break
            place += 1
        ordered.insert(place, (len(held), pips, tuple(held)))
    return ordered


def runs(held: list[str]) -> list[list[str]]:
    """The cards of one suit, cut wherever a rank is missing."""
    found: list[list[str]] = []
    for card in held:
        if found:
            above = HIGH_TO_LOW.index(found[-1][-1][0])
            if HIGH_TO_LOW.index(card[0]) == above + 1:
                found[-1].append(card)
                continue
        found.append([card])
    return found


def sequences(hand: list[str]) -> list[tuple[int, str, tuple[str, ...]]]:
    """All sequences that are part of no longer one, each put before all those that are worse."""
    ordered: list[tuple[int, str, tuple[str, ...]]] = []
    for suit in SUITS:
        for run in runs(of_suit(hand, suit)):
            if len(run) < 3:
                continue
            place = 0
            while place < len(ordered):
                size, top, _ = ordered[place]
                if len(run) > size:
                    break
                if len(run) == size and HIGH_TO_LOW.index(run[0][0]) < HIGH_TO_LOW.index(top):
                    break
                place += 1
            ordered.insert(place, (len(run), run[0][0], tuple(run)))
    return ordered


def sets(hand: list[str]) -> list[tuple[int, str, tuple[str, ...]]]:
    """Four of a rank from ace to ten, then three of one."""
    found = []
    for size in [4, 3]:
        for rank in ["A", "K", "Q", "J", "T"]:
            held = []
            for suit in SUITS:
                if rank + suit in hand:
                    held.append(rank + suit)
            if len(held) == size:
                found.append((size, rank, tuple(held)))
    return found


def blank(hand: list[str]) -> bool:
    """Twelve cards or more, and no court card among them."""
    courts = [card for card in hand if card[0] in ["K", "Q", "J"]]
    return len(hand) >= 12 and courts == []


def has_run(hand: list[str], size: int, top: str) -> bool:
    """Three cards or more of one suit, one below the other without a gap, from `top` down."""
    ranks = HIGH_TO_LOW[HIGH_TO_LOW.index(top) :][:size]
    if size < 3 or len(ranks) < size:
        return False
    return any(all(rank + suit in hand for rank in ranks) for suit in SUITS)


def has_set(hand: list[str], size: int, rank: str) -> bool:
    """So many of a rank, where the rank counts."""
    return rank in "AKQJT" and len([card for card in hand if card[0] == rank]) >= size


def told(hand: list[str], size: int) -> list[int]:
    """What the `size` highest cards of a suit count, for every suit with so many, each number once, falling."""
    numbers: list[int] = []
    for suit in SUITS:
        held = of_suit(hand, suit)
        if size >= 1 and len(held) >= size:
            number = 0
            for card in held[:size]:
                number += count(card)
            if number not in numbers:
                numbers.append(number)
    numbers.sort()
    numbers.reverse()
    return numbers


def everything(hand: list[str]) -> tuple[object, object, object, object]:
    """The best point and all points, sequences and sets: the shape the real evaluation has."""
    every = points(hand)
    best = every[0] if every else (0, 0, ())
    return best, tuple(every), tuple(sequences(hand)), tuple(sets(hand))
