"""Naive readings of a deal of piquet, by lists and loops, to check the real ones against.

Two of them: what a deal brings when both call all they hold and answer truly, from the two hands and the tricks alone;
and which bonuses stand in a list of events. It shares no line with the package, and leaves out faults and penalties.
"""

from __future__ import annotations

from typing import Any

from tests.support import naive_declarations as naive

ELDER, DEALER = "elder", "dealer"
OTHER = {ELDER: DEALER, DEALER: ELDER}
HAND = ["blanche", "point", "sequence", "set"]
Event = tuple[str, str, int]
"""Who, of which kind, how many points."""
TEN_OR_BETTER = "AKQJT"


class Bonus(Exception):
    """Raised where a list of events cannot be read."""


def hand_events(hands: dict[str, list[str]], blank: str, law: dict[str, Any]) -> list[Event]:
    """What is made from the hand when everything is called and every answer true."""
    events: list[Event] = []
    if blank:
        events.append((blank, "blanche", 10))
    events += point_events(hands, law)
    events += run_events(hands, law)
    events += set_events(hands)
    return events


def point_events(hands: dict[str, list[str]], law: dict[str, Any]) -> list[Event]:
    """The point of whoever has the longer suit, or the better of as many cards."""
    best = {}
    for seat in (ELDER, DEALER):
        size, pips, cards = naive.points(hands[seat])[0]
        best[seat] = (size, pips, cards)
    least = 4 if law["point_minimum"] == 4 else 3
    if best[ELDER][:2] == best[DEALER][:2]:
        return []
    winner = ELDER if best[ELDER][:2] > best[DEALER][:2] else DEALER
    size, pips, cards = best[winner]
    if size < least:
        return []
    if law["point_score"] == "ending_in_4_one_less" and pips % 10 == 4:
        size -= 1
    ranks = [card[0] for card in cards]
    if law["point_score"] == "with_7_8_9_one_less" and "7" in ranks and "8" in ranks and "9" in ranks:
        size -= 1
    return [(winner, "point", size)]


def run_events(hands: dict[str, list[str]], law: dict[str, Any]) -> list[Event]:
    """All sequences of whoever has the best; of both or of neither where the best are equal."""
    runs = {seat: naive.sequences(hands[seat]) for seat in (ELDER, DEALER)}
    worth = {}
    for seat in (ELDER, DEALER):
        worth[seat] = (0, 0)
        if runs[seat]:
            size, top, _ = runs[seat][0]
            worth[seat] = (size, -naive.HIGH_TO_LOW.index(top))
    if worth[ELDER] == worth[DEALER]:
        winners = [ELDER, DEALER] if law["sequence_tie"] == "all_valid_score" else []
    else:
        winners = [ELDER if worth[ELDER] > worth[DEALER] else DEALER]
    return [
        (seat, "sequence", size if size < 5 else size + 10) for seat in winners for size, _, _ in runs[seat]
    ]


def set_events(hands: dict[str, list[str]]) -> list[Event]:
    """All sets of whoever has the best."""
    held = {seat: naive.sets(hands[seat]) for seat in (ELDER, DEALER)}
    worth = {}
    for seat in (ELDER, DEALER):
        worth[seat] = (0, 0)
        if held[seat]:
            size, rank, _ = held[seat][0]
            worth[seat] = (size, -naive.HIGH_TO_LOW.index(rank))
    if worth[ELDER] == worth[DEALER]:
        return []
    winner = ELDER if worth[ELDER] > worth[DEALER] else DEALER
    return [(winner, "set", 14 if size == 4 else 3) for size, _, _ in held[winner]]


def play_events(tricks: list[tuple[str, str, str]], law: dict[str, Any]) -> list[list[Event]]:
    """What the play brings, trick by trick; a trick is (who led, the card led, the answer)."""
    counting = TEN_OR_BETTER if law["play_points"] == "tens_and_up" else "AKQJT987"
    rows: list[list[Event]] = []
    for number, (leader, led, reply) in enumerate(tricks):
        row: list[Event] = []
        winner = winner_of(leader, led, reply)
        if led[0] in counting:
            row.append((leader, "play", 1))
        if winner != leader and reply[0] in counting:
            row.append((winner, "play", 1))
        if number == len(tricks) - 1:
            row.append((winner, "play", last_extra(led if winner == leader else reply, counting, law)))
        rows.append(row)
    return rows


def winner_of(leader: str, led: str, reply: str) -> str:
    """Who takes a trick."""
    higher = naive.HIGH_TO_LOW.index(reply[0]) < naive.HIGH_TO_LOW.index(led[0])
    return OTHER[leader] if led[1] == reply[1] and higher else leader


def last_extra(card: str, counting: str, law: dict[str, Any]) -> int:
    """What the last trick adds to what its card counts by itself."""
    counted = 1 if card[0] in counting else 0
    rule = law["last_trick"]
    if rule == "3_in_all":
        return 2
    if rule == "2_if_ten_or_better_else_1":
        return (2 if card[0] in TEN_OR_BETTER else 1) - counted
    return 1


def cards_events(tricks: list[tuple[str, str, str]], law: dict[str, Any]) -> list[Event]:
    """Ten for seven tricks, the capot for all."""
    won = {ELDER: 0, DEALER: 0}
    for trick in tricks:
        won[winner_of(*trick)] += 1
    for seat in (ELDER, DEALER):
        if won[seat] == 12:
            return [(seat, "cards", 30 if law["capot"] == 30 else 40)]
        if won[seat] >= 7:
            return [(seat, "cards", 10)]
    return []


def swallows_last(tricks: list[tuple[str, str, str]], law: dict[str, Any]) -> bool:
    """Whether a capot has the last trick's extra point in it."""
    capot = cards_events(tricks, law)
    return bool(capot) and capot[0][2] >= 30 and law["capot"] == "40_all_included"


def bonus(
    hand: list[Event], rows: list[list[Event]], capot: bool, law: dict[str, Any]
) -> list[tuple[str, int]]:
    """Repique and pique: who, and how much. `rows`: what was made in play, trick by trick."""
    for seat in (ELDER, DEALER):
        total = 0
        for who, _, points in in_order(hand):
            if who != seat:
                break
            total += points
            if total >= 30:
                return [(seat, 60)]
    younger = law["pique_by_younger"] != "never"
    for seat in [ELDER, DEALER] if younger else [ELDER]:
        if piqued(seat, hand, rows, capot, law):
            return [(seat, 30)]
    return []


def in_order(hand: list[Event]) -> list[Event]:
    """What is made from the hand, kind by kind."""
    return [event for kind in HAND for event in hand if event[1] == kind]


def piqued(seat: str, hand: list[Event], rows: list[list[Event]], capot: bool, law: dict[str, Any]) -> bool:
    """Whether a player reaches thirty in hand and play while the other has nothing."""
    if [event for event in hand if event[0] != seat]:
        return False
    total = 0
    for _, _, points in hand:
        total += points
    for number, row in enumerate(rows, 1):
        for who, _, points in row:
            if who != seat:
                return False
            total += points
            if total >= 30:
                return True
        # Only the elder hand wins trick after trick before the other has anything.
        if (
            number == 7
            and law["cards_in_pique"] == "yes"
            and not capot
            and seat == ELDER
            and won_all(rows[:7])
        ):
            total += 10
            if total >= 30:
                return True
    return False


def won_all(rows: list[list[Event]]) -> bool:
    """Whether so many tricks were all the elder hand's, by what they brought."""
    return all(who == ELDER for row in rows for who, _, _ in row)


def totals(
    hands: dict[str, list[str]], blank: str, tricks: list[tuple[str, str, str]], law: dict[str, Any]
) -> dict[str, int]:
    """What elder hand and dealer make in a deal in which everything is called."""
    hand, rows = hand_events(hands, blank, law), play_events(tricks, law)
    if swallows_last(tricks, law):
        rows[-1] = rows[-1][:-1]
    capot = bool(cards_events(tricks, law)) and cards_events(tricks, law)[0][2] >= 30
    made = {ELDER: 0, DEALER: 0}
    for who, _, points in [*hand, *[event for row in rows for event in row], *cards_events(tricks, law)]:
        made[who] += points
    for who, points in bonus(hand, rows, capot, law):
        made[who] += points
    return made
