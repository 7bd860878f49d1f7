"""Exact counts with both hands seen: against enumeration and the books' own figures, and what they say when shown.

Leaves out the solver (test_solver.py), play against a named opponent (test_models.py) and draws (test_chances.py).
"""

from __future__ import annotations

import copy
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from ecarte_widgets.analysis import odds, solver
from ecarte_widgets.rules import laws
from ecarte_widgets.rules.cards import PACK
from ecarte_widgets.rules.errors import CardError, EcarteError, OddsError, RequestError
from tests.support import elders

LONG = bool(os.environ.get("ECARTE_LONG"))
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

# Hands of his without printed wins, a hand of Hoffmann's he calls one of two in three, and E7, a jeu de regle that
# may lose, which "wins four times out of five" by Hoffmann: 99.4 % by counting. Trump suit, then the count.
OTHERS = {
    "KC 7C QD 7D KS": ("H", 38858),
    "7H 7S 8S 9S KS": ("H", 39368),
    "7C 7D 8D QD QS": ("C", 34491),
    "KS QS JS 8H 8D": ("H", 44874),
    "QH AH 7H KS KD": ("H", 65366),
    "KC 7C KH QS KS": ("D", 48567),
}


# ---- the books' figures ---------------------------------------------------------------------------


@pytest.mark.parametrize(("hand", "wins"), FOSTER.items())
def test_eleven_rows_of_foster_come_out(hand: str, wins: int) -> None:
    """The printed number, to the last digit."""
    assert odds.point(hand, "T" + hand[1]) == wins


@pytest.mark.parametrize(("hand", "figures"), MISPRINTS.items())
def test_rows_of_foster_that_do_not_come_out(hand: str, figures: tuple[int, int]) -> None:
    """The count differs from what is printed, and stays what it is."""
    printed, counted = figures
    assert odds.point(hand, "T" + hand[1]) == counted != printed


@pytest.mark.parametrize(("hand", "given"), OTHERS.items())
def test_other_hands_of_the_books(hand: str, given: tuple[str, int]) -> None:
    """Hands that the books give without a number, or with a loose one."""
    trump, counted = given
    assert odds.point(hand, "T" + trump) == counted


def test_foster_seventeen_by_his_own_lead() -> None:
    """His 17th row prints 48,042 for leading the king of spades: that lead makes 48,147, and best play 48,567."""
    by_card = odds.plays("KC 7C KH QS KS", "TD")
    assert sum(by_card["KS"][3:]) == 48147
    assert by_card.best == ("QS", "KS")
    assert odds.point("KC 7C KH QS KS", "TD") == 48567


def test_the_turned_rank_does_not_matter() -> None:
    """Hands 1 and 11 with the ten, nine, ace and king turned: the same counts, as the trumps held are below all out."""
    for hand, wins in (("7H JC QC KC 7S", 44724), ("7H 8H KS AD 9C", 44034)):
        assert {odds.point(hand, turned) for turned in ("TH", "9H", "AH", "KH")} == {wins}


def test_a_whole_histogram() -> None:
    """Tricks 0 to 5 for one hand, by an independent count; they add up to all hands."""
    assert odds.tricks("8D TD QD 7S TS", "7H") == [15858, 26602, 14572, 7536, 176, 1036]
    assert sum(odds.tricks("KC QC KD QD KH", "TS")) == HANDS


# ---- all deals -------------------------------------------------------------------------------------

ALL_DEALS = [825635965, 1744046127, 2249934434, 2688257840, 2613384168, 1055487046]
"""Of all deals beside one turn-up, those in which the elder hand takes 0, 1 … 5 tricks."""


def test_how_many_hands_an_elder_can_hold() -> None:
    """31,913 that differ by more than the names of plain suits, which stand for all 169,911."""
    every = list(elders.hands())
    assert len(every) == 31913
    assert sum(times for _, times in every) == comb(31, 5) == 169911
    assert sum(ALL_DEALS) == comb(31, 5) * HANDS == 11176745580


def test_all_deals() -> None:
    """Every deal there can be, in the long run; else a sample of hands, weighed by how many each stands for.

    The sample is held to four standard errors of the point's share, 0.568782.
    """
    every = list(elders.hands())
    some = every if LONG else random.Random("all").sample(every, 300)
    totals, shares = [0] * 6, []
    for hand, times in some:
        counts = odds.tricks(hand, "TH")
        assert sum(counts) == HANDS
        shares.append((times, sum(counts[3:]) / HANDS))
        totals = [total + times * count for total, count in zip(totals, counts, strict=True)]
    point = sum(totals[3:]) / sum(totals)
    if LONG:
        assert totals == ALL_DEALS
        assert round(point, 6) == 0.568782
        assert round((sum(totals[3:]) + totals[5] - 2 * sum(totals[:3])) / sum(totals), 6) == -0.199219
        return
    weight = sum(times for times, _ in shares)
    spread = sum((times * (share - point)) ** 2 for times, share in shares) ** 0.5 / weight
    assert abs(point - sum(ALL_DEALS[3:]) / sum(ALL_DEALS)) < 4 * spread < 0.1


# ---- against enumeration ----------------------------------------------------------------------------


@pytest.mark.parametrize("law", [None, "cassell"])
@pytest.mark.parametrize("seat", ["elder", "dealer"])
def test_counting_gaps_agrees_with_dealing_every_hand(seat: str, law: str | None) -> None:
    """With many cards seen, the counts are those of dealing each hand out; hands of one to five cards, either seat."""
    draw = random.Random(f"gaps {seat} {law}")
    for size in (1, 2, 3, 4, 5, 5, 5, 5):
        deal = draw.sample(PACK, 32)
        hand, turn_up, unseen, seen = deal[:size], deal[5], deal[6:15], deal[15:] + deal[size:5]
        expected = [0] * (size + 1)
        for other in combinations(unseen, size):
            if seat == "elder":
                expected[solver.tricks(hand, other, turn_up.suit, law=law)] += 1
            else:
                expected[size - solver.tricks(other, hand, turn_up.suit, law=law)] += 1
        assert odds.tricks(hand, turn_up, seen=seen, seat=seat, law=law) == expected


@pytest.mark.parametrize("law", [None, "cassell"])
def test_leads_and_answers_agree_with_dealing_every_hand(law: str | None) -> None:
    """By the card led, or played to a lead: the counts of dealing each hand out; none but lawful answers are there."""
    draw = random.Random(f"plays {law}")
    for size in (1, 2, 3, 4, 5, 5):
        deal = draw.sample(PACK, 32)
        hand, turn_up, unseen, seen = deal[:size], deal[5], deal[6:15], deal[15:] + deal[size:5]
        by_lead: dict[str, list[int]] = {card: [0] * (size + 1) for card in hand}
        for other in combinations(unseen, size):
            for card, value in solver.leads(hand, other, turn_up.suit, law=law).items():
                by_lead[card][value] += 1
        assert odds.plays(hand, turn_up, seen=seen, law=law) == by_lead
        led, left = unseen[0], unseen[1:]
        by_answer: dict[str, list[int]] = {}
        for other in combinations(left, size - 1):
            for card, value in solver.replies(hand, other, turn_up.suit, led, law=law).items():
                by_answer.setdefault(card, [0] * (size + 1))[value] += 1
        assert odds.plays(hand, turn_up, led=led, seen=seen, law=law) == by_answer


def test_whole_hands_agree_with_dealing_every_hand() -> None:
    """All 65,780 hands dealt out to the dealer, one by one."""
    draw = random.Random("whole")
    for _ in range(10 if LONG else 1):
        hand = draw.sample(PACK, 6)
        expected = [0] * 6
        for other in combinations([card for card in PACK if card not in hand], 5):
            expected[solver.tricks(hand[:5], other, hand[5].suit)] += 1
        assert odds.tricks(hand[:5], hand[5]) == expected


def test_every_code_has_a_law_of_play() -> None:
    """Under every code the counts add up to all hands; under a looser law the dealer, who follows, is no worse off."""
    strict = odds.tricks("QD QC 9H 8H 8S", "TH")
    for code in laws.load().codes:
        counts = odds.tricks("QD QC 9H 8H 8S", "TH", law=code)
        assert sum(counts) == HANDS
        assert counts == odds.tricks("QD QC 9H 8H 8S", "TH", law=laws.get(code))
        assert counts == odds.tricks("QD QC 9H 8H 8S", "TH", law=solver.law_of(code))
        assert (counts == strict) == (solver.law_of(code) == solver.law_of())


def test_a_silent_dealer_who_always_marks_has_no_king() -> None:
    """Without the king of trumps 53,130 hands are left, and the elder hand is no worse off against them."""
    with_king, without = odds.point("7H 8H KS AD 9C", "TH"), odds.point("7H 8H KS AD 9C", "TH", seen="KH")
    assert (with_king.of, without.of) == (HANDS, 53130)
    assert without.share > with_king.share


def test_cards_seen_may_be_told_twice() -> None:
    """Own cards, the turn-up, and a card named twice change nothing among the cards seen."""
    plain = odds.tricks("7H 8H KS AD 9C", "TH", seen="KH")
    assert odds.tricks("7H 8H KS AD 9C", "TH", seen="KH KH TH 9C") == plain


# ---- the other questions -----------------------------------------------------------------------------


def test_point_and_vole_are_parts_of_the_histogram() -> None:
    """The point is three tricks or more, the vole five, for either seat."""
    for seat in ("elder", "dealer", "pone"):
        counts = odds.tricks("KS QS JS 8H 8D", "9H", seat=seat)
        assert odds.point("KS QS JS 8H 8D", "9H", seat=seat) == sum(counts[3:])
        assert odds.vole("KS QS JS 8H 8D", "9H", seat=seat) == counts[5]


def test_worth_of_standing() -> None:
    """One for the point, two for the vole, two lost for a failure, whoever loses all five: Foster's scoring."""
    for seat in ("elder", "dealer"):
        counts = odds.tricks("KS QS JS 8H 8D", "9H", seat=seat)
        total = sum(counts[3:]) + counts[5] - 2 * sum(counts[:3])
        value = odds.stand_value("KS QS JS 8H 8D", "9H", seat=seat, code="foster")
        assert value.exact == Fraction(total, HANDS)
        assert value == total / HANDS


@pytest.mark.parametrize("code", list(laws.load().codes))
def test_stakes_are_those_of_the_code(code: str) -> None:
    """By each code's own answers; three, one and two are S0's for a refused point and vole."""
    v = laws.get(code).v
    elder = odds.stakes(laws.get(code), "elder")
    assert elder[3:] == (v.point, v.point, v.vole)
    assert elder[:3] == (
        -v.vole_vs_elder_who_did_not_propose,
        -v.failed_contract_award,
        -v.failed_contract_award,
    )
    dealer = odds.stakes(laws.get(code), "dealer")
    assert dealer[3:] == elder[3:]
    doubled = v.refusal_doubles == "proposers_trick_points_x2"
    failed = 2 * v.point if doubled else v.failed_contract_award
    assert dealer[:3] == (-v.vole_after_failed_contract, -failed, -failed)


# ---- shown ------------------------------------------------------------------------------------------------


def test_every_figure_names_model_law_and_what_is_counted() -> None:
    """`repr` and HTML of all figures: who holds what, out of how many, the model, the law of play, cards left out."""
    figures = [
        odds.tricks("KS QS JS 8H 8D", "9H", seen="KH"),
        odds.point("KS QS JS 8H 8D", "9H", seen="KH"),
        odds.vole("KS QS JS 8H 8D", "9H", seen="KH"),
        odds.stand_value("KS QS JS 8H 8D", "9H", seen="KH"),
        odds.plays("KS QS JS 8H 8D", "9H", seen="KH"),
    ]
    for figure in figures:
        for words in (repr(figure), figure._repr_html_()):
            assert "KS QS JS 8H 8D" in words
            assert "9H turned up" in words or figure is figures[-1]
            assert "double-dummy" in words
            assert "follow suit, head the trick if you can, trump if you have none of the suit" in words
            assert "Left out, as seen: hands with any of KH." in words
            assert "the elder hand" in words.lower() or figure is figures[-1]
    assert "53,130" in repr(figures[0])
    assert repr(figures[1]).startswith(f"{int(figures[1]):,} of 53,130 (")
    assert "by the code “foster”" in repr(figures[3])
    cassell = repr(odds.point("KS QS JS 8H 8D", "9H", law="cassell"))
    assert "nobody need trump, whoever cannot head may trump" in cassell


def test_the_text_of_a_histogram() -> None:
    """Columns in line, all hands at the end."""
    assert repr(odds.tricks("8D TD QD 7S TS", "7H")).splitlines()[:8] == [
        "Tricks of the elder hand with 8D TD QD 7S TS, 7H turned up, over all hands that the dealer may hold",
        "tricks   hands    share",
        "0       15,858   24.1 %",
        "1       26,602   40.4 %",
        "2       14,572   22.2 %",
        "3        7,536   11.5 %",
        "4          176    0.3 %",
        "5        1,036    1.6 %",
    ]


def test_figures_are_numbers_still() -> None:
    """A count is an integer, a value a float, a histogram a list; bare in `str` and in f-strings; copied and kept."""
    count, value = odds.point("7H JC QC KC 7S", "TH"), odds.stand_value("7H JC QC KC 7S", "TH")
    assert f"{count} {count:,} {count + 1}" == "44724 44,724 44725"
    assert f"{value:+.3f}" == f"{float(value):+.3f}"
    assert str(value) == str(float(value))
    assert count.share == Fraction(44724, HANDS)
    histogram = odds.tricks("7H JC QC KC 7S", "TH")
    assert (histogram.hands, histogram.share(3)) == (HANDS, count.share)
    assert histogram.mean == Fraction(sum(n * c for n, c in enumerate(histogram)), HANDS)
    for figure in (count, value, histogram, odds.plays("7H JC QC KC 7S", "TH")):
        for again in (pickle.loads(pickle.dumps(figure)), copy.deepcopy(figure), copy.copy(figure)):
            assert again == figure
            assert repr(again) == repr(figure)


# ---- what cannot be ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ask", "error", "says"),
    [
        (lambda: odds.tricks("KS QS JS 8H 8D 7D", "9H"), OddsError, "one to five cards.* has 6"),
        (lambda: odds.tricks("", "9H"), OddsError, "has 0"),
        (
            lambda: odds.point("KS QS JS", "9H"),
            OddsError,
            "has 3 cards, and the point is counted for a hand of five",
        ),
        (lambda: odds.tricks("KS QS JS 8H 8H", "9H"), CardError, "eight of hearts stands twice"),
        (lambda: odds.tricks("KS QS JS 8H 9H", "9H"), CardError, "nine of hearts is in the hand"),
        (lambda: odds.tricks("KS QS JS 8H 8D", "9H 7H"), OddsError, "“9H 7H” is not one card"),
        (lambda: odds.tricks("KS QS JS 8H 8D", ""), OddsError, "is not one card"),
        (lambda: odds.tricks("KS QS JS 8H 8D", "9X"), CardError, "no suit “X”"),
        (lambda: odds.tricks("KS QS JS 8H 8D", "9H", seat="left"), RequestError, "“left” is no seat"),
        (
            lambda: odds.tricks("KS QS JS 8H 8D", "9H", model="psychic"),
            OddsError,
            "The models are: double-dummy",
        ),
        (lambda: odds.tricks(PACK[:5], PACK[5], seen=PACK[6:28]), OddsError, "With 4 cards left unseen"),
        (lambda: odds.plays("KS QS", "9H", led="KS"), CardError, "king of spades is in the hand"),
        (lambda: odds.tricks("KS QS JS 8H 8D", "9H", law="nobody"), EcarteError, "nobody"),
    ],
)
def test_questions_without_an_answer(ask: Callable[[], object], error: type[EcarteError], says: str) -> None:
    """What was given, what is wrong with it, and what would do instead."""
    with pytest.raises(error, match=says):
        ask()


def test_counting_needs_nothing_from_outside() -> None:
    """Importing and asking loads no numpy, nothing that is not in Python's own library, and no players."""
    script = (
        "import sys\n"
        "before = set(sys.modules)\n"
        "from ecarte_widgets import odds\n"
        "assert odds.point('7H JC QC KC 7S', 'TH') == 44724\n"
        "new = set(sys.modules) - before\n"
        "print(*sorted({name.split('.')[0] for name in new} - set(sys.stdlib_module_names)))\n"
        "print(*sorted(name for name in new if name.startswith('ecarte_widgets.analysis.')))\n"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    tops, ours = run.stdout.splitlines()
    assert tops == "ecarte_widgets"
    assert {name.rsplit(".", 1)[1] for name in ours.split()} == {
        "gaps",
        "odds",
        "patterns",
        "shown",
        "solver",
    }
