"""Lesson 01's page for the curious: counts, chi-squares against published tables, bad shuffles found out, a promise."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from hashlib import sha256
from itertools import pairwise

import pytest

from ecarte_widgets import ecarte
from ecarte_widgets.rules import promise
from ecarte_widgets.rules.cards import PACK, shuffled
from ecarte_widgets.rules.errors import PromiseError
from ecarte_widgets.teaching import chisquare, levels, shuffles
from ecarte_widgets.teaching.promised import promised

# ---- counting ------------------------------------------------------------------------------------


def test_turn_ups_are_counted_from_the_shuffle_itself() -> None:
    """Each pack adds one card, the one a deal of that seed turns up from the eleventh place."""
    found = shuffles.counts(64, first=9)
    assert sum(found.values()) == 64
    assert found[shuffled(9)[10]] >= 1
    assert shuffles.counts(1, first=9) == {ecarte.deal(seed=9).turn_up: 1}


def test_the_count_is_shown_as_text_and_html() -> None:
    """All 32 cards with their counts, kings against one in eight, and how far chance lets a count stray."""
    shown = shuffles.turned_up(320)
    assert "320" in shown.text
    assert "One in eight would be 40." in shown.text
    assert shown.html.count("<td>") == len(PACK)
    assert "about 3 either way" in shown.html


# ---- the arithmetic of chance --------------------------------------------------------------------

CRITICAL = [
    (1, 20, 3.841),
    (4, 20, 9.488),
    (10, 20, 18.307),
    (31, 20, 44.985),
    (100, 20, 124.342),
    (1, 1000, 10.828),
    (4, 1000, 18.467),
    (10, 1000, 29.588),
    (31, 1000, 61.098),
    (100, 1000, 149.449),
]
"""Degrees of freedom, one in so many, critical value: NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4."""

NONCENTRAL = [(1, 10.507), (2, 12.654), (3, 14.171), (4, 15.405), (5, 16.469), (10, 20.532)]
"""Degrees, noncentrality found nine times in ten at 1 in 20: Haynam, Govindarajulu and Leone (1970)."""


@pytest.mark.parametrize(("freedom", "one_in", "value"), CRITICAL)
def test_limits_are_those_of_the_published_tables(freedom: int, one_in: int, value: float) -> None:
    """Three decimals, as printed; and what lies above the limit is the share asked for."""
    assert chisquare.limit(freedom, one_in) == pytest.approx(value, abs=6e-4)
    assert chisquare.above(chisquare.limit(freedom, one_in), freedom) * one_in == pytest.approx(1)


@pytest.mark.parametrize(("freedom", "value"), NONCENTRAL)
def test_the_unfairness_needed_is_that_of_the_published_tables(freedom: int, value: float) -> None:
    """Three decimals, as printed."""
    assert chisquare.needed(freedom, chisquare.limit(freedom, 20)) == pytest.approx(value, abs=6e-4)


def test_the_share_above_goes_from_one_to_nothing() -> None:
    """Everything lies above 0, less and less above more, and a value out of all reason is no error."""
    for freedom in (1, 4, 31, 961):
        shares = [chisquare.above(value, freedom) for value in (-1, 0, *range(1, 4000, 7), 1e6)]
        assert shares[:2] == [1, 1]
        assert shares[-1] == 0
        assert all(more < less + 1e-12 for less, more in pairwise(shares))  # a float's own noise
    assert chisquare.above(5.0, 2) == pytest.approx(math.exp(-2.5))  # two degrees have a closed form
    assert chisquare.above(5.0, 4) == pytest.approx(math.exp(-2.5) * 3.5)


def test_the_power_is_what_a_simulation_finds() -> None:
    """Sums of squares of normal numbers, of which one has its middle elsewhere, are found as often as computed."""
    draw, freedom, unfair = random.Random(1), 5, 12.0
    beyond = chisquare.limit(freedom, 20)

    def one() -> float:
        return draw.gauss(math.sqrt(unfair), 1) ** 2 + sum(draw.gauss(0, 1) ** 2 for _ in range(freedom - 1))

    share = sum(one() > beyond for _ in range(20_000)) / 20_000
    assert chisquare.found(unfair, freedom, beyond) == pytest.approx(share, abs=0.01)
    assert chisquare.found(0, freedom, beyond) == pytest.approx(1 / 20)


# ---- three questions -----------------------------------------------------------------------------


@pytest.mark.parametrize("test", shuffles.TESTS)
def test_each_question_makes_its_degrees_of_freedom_of_fair_packs(test: str) -> None:
    """Over many runs of a shuffle that is not ours, the mean is the number of degrees, and the spread is chance's."""
    ask, freedom = shuffles.TESTS[test]
    draw, pack = random.Random(test), list(PACK)

    def run() -> float:
        packs = []
        for _ in range(400):
            draw.shuffle(pack)
            packs.append(tuple(pack))
        return ask(packs)

    values = [run() for _ in range(100)]
    spread = math.sqrt(2 * freedom)  # of one run; the mean of a hundred strays by a tenth of it
    assert sum(values) / 100 == pytest.approx(freedom, abs=4 * spread / 10)
    beyond = chisquare.limit(freedom, 20)
    assert sum(value > beyond for value in values) <= 15  # 5 are expected


def test_neighbours_kept_are_counted_as_in_every_order_of_a_small_pack() -> None:
    """All 5,040 orders of seven cards: as many keep 0, 1, 2, 3 and more neighbours as the formula says."""
    orders = list(itertools.permutations(range(7)))
    kept = Counter(min(4, sum(b == a + 1 for a, b in pairwise(order))) for order in orders)
    shares = shuffles.kept_shares(7)
    assert [kept[k] for k in range(5)] == pytest.approx([share * len(orders) for share in shares])


@pytest.mark.parametrize("first", [0, 10_000_000])
def test_the_tables_shuffle_passes_and_bad_ones_are_found_out(first: int) -> None:
    """By which question each is found out, and to which it goes by unseen; the table's passes all of them."""
    foul = {}
    for name, way in shuffles.WAYS.items():
        packs = [way(seed) for seed in range(first, first + 3200)]
        assert all(sorted(map(str, pack)) == sorted(map(str, PACK)) for pack in packs[:50])
        foul[name] = {
            test for test, (ask, freedom) in shuffles.TESTS.items() if ask(packs) > chisquare.limit(freedom)
        }
    seen_now = {"eleventh"} if first == 0 else set()  # its power over the swaps is but nine in ten
    assert foul == {"table": set(), "swaps": {"places"} | seen_now, "riffles": {"neighbours"}}


def test_no_card_is_favoured_beyond_chance() -> None:
    """In the lesson's 32,000 packs the chi-square of the eleventh card is the 26 that the lesson tells."""
    found = shuffles.counts()
    value = chisquare.strayed((found[card], 1000) for card in PACK)
    assert value == pytest.approx(shuffles.eleventh([shuffled(seed) for seed in range(32000)]))
    assert int(value) == 26
    assert "made 26" in levels.make("01.foul").items[0].check(["61"]).text


def test_the_three_shuffles_are_shown_as_text_and_html() -> None:
    """Each with its three values, what nobody would believe marked, and the limits in the last row."""
    shown = shuffles.tried(3200)
    assert shown.text.count("FOUL") == shown.html.count("FOUL") == 3
    assert "cry foul beyond" in shown.text
    for figure in ("61.1", "1,102.2", "18.5"):
        assert figure in shown.text
        assert figure in shown.html


# ---- power ---------------------------------------------------------------------------------------


def test_the_power_stated_is_what_loaded_shuffles_show() -> None:
    """Kings favoured by the tenth told for 32,000 packs are found out in nine runs of ten."""
    packs, draw = 32000, random.Random(7)
    excess = shuffles.least_found(packs)
    weights = [1 + excess if card.rank == "K" else 1 - excess / 7 for card in PACK]
    freedom = shuffles.TESTS["eleventh"][1]
    beyond = chisquare.limit(freedom)

    def run() -> float:
        found = Counter(draw.choices(PACK, weights, k=packs))
        return chisquare.strayed((found[card], packs / 32) for card in PACK)

    share = sum(run() > beyond for _ in range(200)) / 200
    assert share == pytest.approx(0.9, abs=0.06)


def test_the_power_is_told_in_words() -> None:
    """The excess found nine times in ten, how seldom half of it is, and what a single per cent would take."""
    told = shuffles.power(32000)
    assert "10.5 % too often: 4,419 times in place of 4,000" in told.text
    assert "5.2 % too often, it finds that out 6 times in a hundred" in told.text
    assert "3.5 million packs" in told.text
    assert told.html.count("<div>") == 3
    assert shuffles.least_found(3_500_000) == pytest.approx(0.01, abs=1e-4)


def test_what_the_exercises_state_is_computed() -> None:
    """Limits, shares and packs named in the right and wrong answers are what the arithmetic gives."""
    right = {name: levels.make(f"01.{name}").items[0].solution[0] for name in ("foul", "power", "salt")}
    assert right == {"foul": f"{chisquare.limit(31):.0f}", "power": "10", "salt": "second"}
    assert round(100 * shuffles.least_found(32000)) in (10, 11)
    assert chisquare.above(32, 31) == pytest.approx(0.4, abs=0.05)
    assert chisquare.above(30, 31) == pytest.approx(0.5, abs=0.02)
    assert chisquare.above(93, 31) < 1e-7
    assert shuffles.least_found(350) == pytest.approx(1, abs=0.02)
    assert math.sqrt(32000 / 8 * 7 / 8) == pytest.approx(60, abs=1)
    assert 10**38 < 2**128 < 10**39


# ---- a promise, by hand --------------------------------------------------------------------------


def test_the_lessons_promise_holds_by_hashlib_alone() -> None:
    """Two lines make the digits again; with another card they are others, and the page says so."""
    deal = promised(seed=5)
    assert deal == promised(seed=5)
    assert deal.cards == " ".join(str(ecarte.deal(seed=5)).split())
    made = sha256(f"{deal.salt} {deal.cards}".encode()).hexdigest()
    assert made == deal.promise
    assert promise.verify(deal.promise, deal.salt, deal.cards)
    kept = deal.compare(made.upper())
    assert "All 64 digits are the same" in kept.text
    assert "All 64 digits are the same" in kept.html
    other = sha256(f"{deal.salt} {deal.cards.replace('JC', 'KC', 1)}".encode()).hexdigest()
    broken = deal.compare(other)
    assert "not the cards that were promised" in broken.text
    assert "not the cards that were promised" in broken.html
    with pytest.raises(PromiseError, match="has 3 digits"):
        deal.compare("abc")


def test_a_seed_without_salt_is_found_by_trying() -> None:
    """As the exercise says: the digits of ten thousand seeds are made in a moment, and one of them is it."""
    wanted = sha256(promise.of_seed(7777).encode()).hexdigest()
    assert [n for n in range(10_000) if sha256(promise.of_seed(n).encode()).hexdigest() == wanted] == [7777]
