"""What a hand declares on average after an exchange, against a plain count of every draw.

Leaves out which plan a lesson calls the best (`test_lesson_12`).
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from ecarte_widgets.analysis import piquet_plans
from ecarte_widgets.rules.cards import PACK, cards, shuffled

HAND = cards("AS KS JS AH QH JH 8H JC 8C 7C 9D 8D")


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("AS KS QS JS TS 9S 8S 7S AH KH QH 7D", 8 + 18 + 3),
        ("9S 9H 9C 9D 8S 8H 8C 8D 7S 7H 7C 7D", 3 + 4 * 3),
        ("TS TH TC TD QS QH QC 9D 8D 7S 7H AC", 3 + 3 + 14 + 3),
        ("AS QS TS 8S KH JH 9H 7H AC QC KD JD", 4),
    ],
)
def test_all_that_is_declared_is_taken_for_good(hand: str, points: int) -> None:
    """One for each card of the point, every sequence, every set; nines, eights and sevens make none."""
    assert piquet_plans.declared(cards(hand)) == points


@pytest.mark.parametrize("out", ["8H", "8H 7C", "KS 8C 9D", "AS AH JC"])
def test_the_mean_is_that_of_every_draw(out: str) -> None:
    """Added up from its parts it comes to what drawing every handful of unseen cards comes to."""
    kept = [card for card in HAND if card not in cards(out)]
    unseen = [card for card in PACK if card not in HAND]
    number = len(cards(out))
    total = sum(piquet_plans.declared((*kept, *drawn)) for drawn in combinations(unseen, number))
    assert piquet_plans.mean(HAND, cards(out)) == Fraction(total, comb(20, number))


def test_other_hands_have_the_same_mean_as_every_draw() -> None:
    """So on hands dealt at random, with two cards put out at random."""
    for seed in range(6):
        pack = shuffled(f"plans {seed}")
        hand, unseen, out = pack[:12], pack[12:], pack[:2]
        found = [piquet_plans.declared((*hand[2:], *drawn)) for drawn in combinations(unseen, 2)]
        assert piquet_plans.mean(hand, out) == Fraction(sum(found), len(found))


def test_a_draw_is_the_same_for_every_plan() -> None:
    """The unseen cards lie in one order; what was put out never comes back."""
    few = piquet_plans.draw(HAND, cards("9D 8D"), "seed")
    more = piquet_plans.draw(HAND, cards("8C 7C 9D 8D"), "seed")
    assert more.drawn[:2] == few.drawn
    assert not set(more.drawn) & set(HAND)
    assert len(more.kept + more.drawn) == 12
    assert more.points == piquet_plans.declared(more.kept + more.drawn)
