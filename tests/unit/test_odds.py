"""Exact counts: the solver against a naive search, the counts against enumeration and the books' own figures."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from ecarte_widgets.analysis import odds, solver
from ecarte_widgets.rules import laws
from ecarte_widgets.rules.cards import PACK, Card, cards

HANDS = 65780
"""Hands the dealer may hold: C(26, 5)."""

# Foster's hands on which the elder plays without proposing, with the wins he prints (Westminster Papers, vol. VIII),
# out of 65,780: the eleven rows that exact counting confirms. First suit trumps, the ten of trumps turned.
FOSTER = {
    "7H JC QC KC 7S": 44724,
    "7C 8C 7H 8H 9H": 47768,
    "7H 8H KS 7S 7D": 46039,
    "7D 8D 8C 7C KH": 45374,
    "7C 8C 8D 9D QS": 44169,
    "7D 8D AS JS 8H": 44766,
    "7C 8C KH JS 7D": 44459,
    "7H 8H KS AD 9C": 44034,
    "7S 8S KD TC TH": 43434,
    "7D 8D 8S QH QC": 44766,
    "7C 8C AD QS JH": 46779,
}

# Rows of his that it does not confirm: printed, counted. They are reported, not followed.
MISPRINTS = {
    "7S 8S 7D 7C QC": (43764, 39899),
    "7H 8H 9C TC JD": (43478, 44423),
    "7S 8S TH AH AC": (44243, 45893),
    "7H 8H JC JD JS": (45929, 45923),
    "7H 8H 9H 7S 7D": (42014, 37310),
}


@pytest.mark.parametrize(("hand", "wins"), FOSTER.items())
def test_eleven_rows_of_foster_come_out(hand: str, wins: int) -> None:
    """The printed number, to the last digit."""
    assert odds.point(hand, "T" + hand[1]) == wins


@pytest.mark.parametrize(("hand", "figures"), MISPRINTS.items())
def test_rows_of_foster_that_do_not_come_out(hand: str, figures: tuple[int, int]) -> None:
    """The count differs from what is printed, and stays what it is."""
    printed, counted = figures
    assert odds.point(hand, "T" + hand[1]) == counted != printed


def test_a_whole_histogram() -> None:
    """Tricks 0 to 5 for one hand, by an independent count; they add up to all hands."""
    assert odds.tricks("8D TD QD 7S TS", "7H") == [15858, 26602, 14572, 7536, 176, 1036]
    assert sum(odds.tricks("KC QC KD QD KH", "TS")) == HANDS


@pytest.mark.parametrize(("trumps", "at_most_one"), [("7H 8S 9S TS JS", 44574), ("7H 8H 9S TS JS", 50274)])
def test_the_two_ratios_of_foster(trumps: str, at_most_one: int) -> None:
    """With one trump the dealer has at most one in 44,574 of 65,780 hands, with two in 50,274: counted by hand."""
    unseen = [c for c in PACK if c not in cards(trumps) and c != "TH"]
    held = sum(c.suit == "H" for c in unseen)
    few = sum(_choose(held, n) * _choose(len(unseen) - held, 5 - n) for n in (0, 1))
    assert few == at_most_one


def _choose(n: int, k: int) -> int:
    return sum(1 for _ in combinations(range(n), k))


# ---- against a naive search ----------------------------------------------------------------------

RANKS = "KQJAT987"


def naive_replies(hand: list[Card], led: Card, trump: str, code: str) -> list[Card]:
    """Lawful answers, written out for the strict law and for Cassell's."""
    same = [c for c in hand if c.suit == led.suit]
    higher = [c for c in same if RANKS.index(c.rank) < RANKS.index(led.rank)]
    trumps = [c for c in hand if c.suit == trump]
    if higher:
        return higher
    if same:
        return same + (trumps if code == "cassell" and led.suit != trump else [])
    if trumps and code != "cassell":
        return trumps
    return hand


def naive_tricks(leader: list[Card], other: list[Card], trump: str, code: str) -> int:
    """Tricks of the leader by trying everything: no patterns, no memory."""
    best = 0
    for led in leader:
        worst = len(leader)
        for reply in naive_replies(other, led, trump, code):
            mine, his = [c for c in leader if c != led], [c for c in other if c != reply]
            higher = RANKS.index(reply.rank) < RANKS.index(led.rank)
            taken = higher if reply.suit == led.suit else reply.suit == trump
            value = (
                len(mine) - naive_tricks(his, mine, trump, code)
                if taken
                else 1 + naive_tricks(mine, his, trump, code)
            )
            worst = min(worst, value)
        best = max(best, worst)
    return best


@pytest.mark.parametrize("code", ["foster", "cassell"])
def test_the_solver_agrees_with_a_naive_search(code: str) -> None:
    """Random deals of three and four cards a side, and some of five, under the strict law and Cassell's."""
    draw = random.Random(f"solver {code}")
    law = solver.law_of(code)
    for size, deals in ((2, 300), (3, 400), (4, 120), (5, 6)):
        for _ in range(deals):
            dealt = draw.sample(PACK, 2 * size)
            elder, dealer = dealt[:size], dealt[size:]
            trump = draw.choice("SHDC")
            expected = naive_tricks(elder, dealer, trump, code)
            assert solver.tricks(elder, dealer, trump, law=law) == expected, (elder, dealer, trump)
            assert max(solver.leads(elder, dealer, trump, law=law).values()) == expected
            other = size - naive_tricks(dealer, elder, trump, code)
            assert solver.tricks(elder, dealer, trump, leader="dealer", law=law) == other


def test_counting_gaps_agrees_with_dealing_every_hand() -> None:
    """With all but eight cards seen, the counts are those of dealing each of the 56 hands out."""
    draw = random.Random("gaps")
    for _ in range(20):
        dealt = draw.sample(PACK, 32)
        hand, turn_up, unseen, seen = dealt[:5], dealt[5], dealt[6:14], dealt[14:]
        expected = [0] * 6
        for other in combinations(unseen, 5):
            expected[solver.tricks(hand, other, turn_up.suit)] += 1
        assert odds.tricks(hand, turn_up, seen=seen) == expected


def test_every_code_has_a_law_of_play() -> None:
    """Under every code the counts add up to all hands; under the looser one the dealer is never worse off."""
    for code in laws.load().codes:
        counts = odds.tricks("QD QC 9H 8H 8S", "TH", law=solver.law_of(code))
        assert sum(counts) == HANDS


@pytest.mark.parametrize("deal", ["E1", "E2", "E3", "E4", "E5", "E7", "E8"])
def test_worked_deals(deal: str) -> None:
    """The best an elder hand can do in the books' worked deals, both hands seen."""
    elder, dealer, trump, best = {
        "E1": ("TS KH KD 7S 7H", "QS JS AS 9S 8S", "S", 0),
        "E2": ("KD AD 8H 7H TS", "KS QS JS 8C 7C", "C", 0),
        "E3": ("QD TD TC 8C 8H", "JC AH JH TH 8D", "D", 3),
        "E4": ("QD JD KS QS AS", "KD AD AH KC 8S", "D", 3),
        "E5": ("QC QD QH 8H 8S", "KH 9H 9D 7D 9S", "S", 2),
        "E7": ("QH AH 7H KS KD", "KH JH 9H 8H 9C", "H", 2),
        "E8": ("QD QC AH 8S 7S", "AS KS 9S JC 9C", "D", 3),
    }[deal]
    assert solver.tricks(cards(elder), cards(dealer), trump) == best
