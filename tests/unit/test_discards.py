"""Cards to put out: every set weighed, exactly where few are drawn; chances against reckonings that share nothing.

Leaves out what a score is worth (`test_match`).
"""

from __future__ import annotations

import math
import os
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from ecarte_widgets.analysis import discards, draws, exchanged, match, odds, solver
from ecarte_widgets.rules import ecarte, laws
from ecarte_widgets.rules.actions import SEATS
from ecarte_widgets.rules.cards import PACK, Card, cards, shuffled
from ecarte_widgets.rules.deals import Deal, numbered
from ecarte_widgets.rules.ecarte_state import State, other
from ecarte_widgets.rules.errors import LawError, OddsError
from ecarte_widgets.rules.views import View, view
from tests.support.play import do

LONG = os.environ.get("ECARTE_LONG") == "1"
LAW = solver.law_of("foster")
ACCEPTED = ("propose", "accept")
HAND = "E: KS 7S QD 9C 8H  T: TH"


def discarding(text: str, *said: str, seat: str = "elder", **more: Any) -> View:
    """The view of a seat after what was said, on this deal."""
    score, code = more.pop("score", (0, 0)), more.pop("code", "foster")
    return view(do(ecarte.start(deal=ecarte.deal(text, **more), code=code, score=score), *said), seat)


def whole(seen: View, **more: Any) -> discards.Discards:
    """What is known at the end."""
    *_, last = discards.values(seen, **more)
    return last


# ---- what the other has kept ---------------------------------------------------------------------


def naive_kept(keepers: int, rest: int, numbers: list[int]) -> list[Fraction]:
    """Every first hand, every draw, one by one: keepers are the low numbers. -1: an exchange not heard of."""
    pool = range(keepers + rest)
    worlds: list[tuple[frozenset[int], frozenset[int], Fraction]] = [
        (frozenset(hand), frozenset(pool) - set(hand), Fraction(1)) for hand in combinations(pool, 5)
    ]
    for number in numbers:
        after: dict[tuple[frozenset[int], frozenset[int]], Fraction] = {}
        for hand, stock, weight in worlds:
            kept = frozenset(card for card in hand if card < keepers)
            put = 5 - len(kept)
            if number in (-1, put):
                ways = math.comb(len(stock), put)
                for drawn in combinations(sorted(stock), put):
                    key = (kept | set(drawn), stock - set(drawn))
                    after[key] = after.get(key, Fraction(0)) + weight / ways
        worlds = [(hand, stock, weight) for (hand, stock), weight in after.items()]
    total = sum((weight for *_, weight in worlds), Fraction(0))
    shares = [Fraction(0)] * 6
    for hand, _, weight in worlds:
        shares[sum(card < keepers for card in hand)] += weight / total
    return shares


@pytest.mark.parametrize(
    ("keepers", "rest", "numbers"),
    [(3, 7, []), (3, 7, [-1]), (4, 6, [3]), (2, 8, [4]), (4, 9, [2, -1]), (3, 9, [4, 2]), (5, 7, [0, -1])],
)
def test_trumps_and_kings_kept_as_counted_one_by_one(keepers: int, rest: int, numbers: list[int]) -> None:
    """How likely so many trumps and kings are after exchanges told or to come: as every hand and draw counted out."""
    told = tuple((number, 20) for number in numbers)
    expected = [float(share) for share in naive_kept(keepers, rest, numbers)]
    assert exchanged.kept(keepers, rest, told) == pytest.approx(expected, abs=1e-12)


def test_a_number_that_cannot_be_tells_nothing() -> None:
    """With two trumps and kings unseen nobody puts out one card by the book; who does is taken to keep the best."""
    shares = exchanged.kept(2, 10, ((1, 20),))
    assert sum(shares) == pytest.approx(1)
    assert shares[:3] != (0, 0, 0)


def test_a_short_stock_replaces_no_more_than_it_has() -> None:
    """With no card left to draw the exchange changes nothing."""
    assert exchanged.kept(6, 14, ((-1, 0),)) == exchanged.kept(6, 14, ())


@pytest.mark.parametrize("seat", SEATS)
def test_without_an_exchange_chances_are_the_exact_odds(seat: str) -> None:
    """Where the other has not exchanged, his hands are all alike: the histogram of `odds`, which counts otherwise."""
    for seed in range(12):
        deal = numbered("odds", seed)
        hand = getattr(deal, seat)
        lie = exchanged.lie(hand, [deal.turn_up], deal.turn_up.suit)
        found = exchanged.chances(lie, LAW, seat == "elder", ())
        expected = odds.tricks(hand, deal.turn_up, seat=seat, law=LAW)
        both = [one + two for one, two in zip(found.tricks, found.tricks_king, strict=True)]
        assert both == pytest.approx([count / 65_780 for count in expected], abs=1e-12)


def test_chances_agree_with_deals_played_out() -> None:
    """A hand against a dealer who exchanges by the book: its chance of the point, and 1,000 seeded deals."""
    hand, out = cards("KS 7S QD 9C 8S"), cards("9C QD")
    made = draws.points(hand, Card("TS"), out, seed="out", deals=1000)
    chance = whole(discarding("E: KS 7S QD 9C 8S  T: TS", *ACCEPTED), draws=1)[out].point
    assert abs(made / 1000 - chance) < 3.3 * math.sqrt(chance * (1 - chance) / 1000)


# ---- every set -----------------------------------------------------------------------------------


def test_all_sets_are_weighed() -> None:
    """The elder hand may put out 31 sets, the dealer 32, none among them; under a code that asks him for one, 31."""
    first = whole(discarding(HAND, *ACCEPTED), draws=10, exact=1)
    assert len({each.cards for each in first.sets}) == 31
    assert () not in {each.cards for each in first.sets}
    after = (*ACCEPTED, "discard 9C 8H")
    second = whole(discarding(HAND, *after, seat="dealer"), draws=10, exact=1)
    assert len(second.sets) == 32
    assert second[()].draws == 1
    online = whole(discarding(HAND, *after, seat="dealer", code="online"), draws=10, exact=1)
    assert len(online.sets) == 31
    for each in (*first.sets, *second.sets):
        assert 0 <= each.vole <= each.point <= 1
        assert 0 < each.win < 1
        assert each.exact == (len(each.cards) <= 1) == (each.margin == 0)


def test_no_more_is_put_out_than_the_stock_replaces() -> None:
    """With two cards in stock, sets of one and two cards are weighed, and no draw is left to be guessed."""
    fives = ("propose", "accept", "discard 7H 8H 9C TC 7D", "discard KD QD JC AC 8S")
    more = ("propose", "accept", "discard QS JS AS TS 9S", "discard KH QH JH AH", "propose", "accept")
    text = "E: 7H 8H 9C TC 7D  D: KD QD JC AC 8S  T: 7S  S: QS JS AS TS 9S KH QH JH AH TH 9H QC KC 8C 9D TD AD JD 8D"
    result = whole(discarding(text, *fives, *more))
    assert {len(each.cards) for each in result.sets} == {1, 2}
    assert len(result.sets) == 15
    assert all(each.exact for each in result.sets)


def test_sampled_sets_agree_with_exact_ones() -> None:
    """The sets that are counted out lie where 120 seeded draws say, within four standard errors."""
    seen = discarding(HAND, *ACCEPTED, score=(2, 1))
    exact, sampled = whole(seen, draws=1), whole(seen, draws=120, exact=0)
    for each in exact.sets:
        if each.exact:
            guess = sampled[each.cards]
            assert not guess.exact
            assert abs(guess.win - each.win) < 2.05 * guess.margin + 1e-9
            assert abs(guess.king - each.king) < 0.12


def test_king_and_point_are_counted_exactly() -> None:
    """One card drawn of 26 is the king of trumps once; with the king turned up nobody has it."""
    seen = discarding(HAND, *ACCEPTED)
    result = whole(seen, draws=1, exact=2)
    assert result[cards("9C")].king == pytest.approx(1 / 26)
    assert result[cards("9C 8H")].king == pytest.approx(2 / 26)
    assert (result[cards("9C")].draws, result[cards("8H 9C")].draws) == (26, 325)
    held = whole(discarding("E: KH 7S QD 9C 8S  T: TH", *ACCEPTED), draws=1, exact=1)
    assert held[cards("9C")].king == 1
    assert held[cards("KH")].king == 0
    turned = whole(discarding("E: QH 7S QD 9C 8S  T: KH", "dealer king", *ACCEPTED), draws=1, exact=1)
    assert {each.king for each in turned.sets} == {0}


def test_a_set_is_the_mean_of_its_draws() -> None:
    """At four to four a king wins, whoever holds it, and else the point: draw by draw, what was put out being gone."""
    seen = discarding(HAND, *ACCEPTED, score=(4, 4))
    result = whole(seen, draws=1, exact=1)[cards("QD")]
    win = point = 0.0
    for drawn in (card for card in PACK if card not in (*seen.hand, Card("TH"))):
        hand = (*cards("KS 7S 9C 8H"), drawn)
        found = exchanged.chances(exchanged.lie(hand, cards("TH QD"), "H"), LAW, True, ((-1, 20),))
        win += 1 if drawn == "KH" else sum(found.tricks[3:])
        point += sum(found.tricks[3:]) + sum(found.tricks_king[3:])
    assert result.win == pytest.approx(win / 26)
    assert result.point == pytest.approx(point / 26)


def test_one_card_drawn_is_counted_out() -> None:
    """The dealer's draw of one card, the elder hand known to have kept three: the cards laid out one by one.

    Every draw, and under each 40 of the elder hands; all 53,130 in the long form, and then to the last digit.
    """
    text = "D: KS QS AS 7S 8D  E: KH KC 9S 8C 7C  T: TS"
    seen = discarding(text, *ACCEPTED, "discard 8C 7C", seat="dealer", score=(1, 3))
    result = whole(seen, draws=1, exact=1)[cards("8D")]
    unseen = [card for card in PACK if card not in (*seen.hand, Card("TS"))]
    point = total = 0
    for drawn in unseen:
        left = [card for card in unseen if card != drawn]
        loose = sum(card[1] != "S" and card[0] != "K" for card in left)
        some = (shuffled(f"{drawn}/{n}", left)[:5] for n in range(40))
        for hand in combinations(left, 5) if LONG else some:
            have = sum(card[1] == "S" or card[0] == "K" for card in hand)
            # He kept three trumps or kings, put out two other cards, and drew the rest of this hand.
            weight = math.comb(have, 3) * math.comb(loose - (5 - have), 2)
            total += weight
            tricks = 5 - solver.tricks(hand, (*cards("KS QS AS 7S"), drawn), "S", law=LAW)
            point += weight * (tricks >= 3)
    assert result.exact
    assert point / total == pytest.approx(result.point, abs=1e-12 if LONG else 0.08)


def test_sensible_cards_go() -> None:
    """With king, queen and knave of trumps and two sevens the sevens go; a king of trumps is never put out."""
    best = whole(discarding("E: KH QH JH 7S 7D  T: TH", *ACCEPTED), draws=20, exact=1).best
    assert set(best.cards) == {Card("7S"), Card("7D")}
    for seed in range(2):
        result = whole(discarding("E: KH  T: TH", *ACCEPTED, seed=seed), draws=15, exact=1)
        assert Card("KH") not in result.best.cards


def test_the_value_is_that_of_the_score() -> None:
    """The same sets are worth more, the more points there are."""
    low, high = (
        whole(discarding(HAND, *ACCEPTED, score=score), draws=10, exact=1) for score in ((0, 4), (4, 0))
    )
    for each in low.sets:
        assert high[each.cards].win > each.win
        assert high[each.cards].point == pytest.approx(each.point)


# ---- slices, what is shown, what is refused ------------------------------------------------------


def test_work_comes_in_slices_and_can_be_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is known grows from nothing to the whole, every set looked at early; to stop, ask no more."""
    clock = iter(n / 20 for n in range(100_000))
    monkeypatch.setattr(discards.time, "monotonic", lambda: next(clock))
    seen = discarding(HAND, *ACCEPTED)
    steps = list(discards.values(seen, draws=60, exact=1))
    assert steps[0].sets == ()
    shares = [step.share for step in steps]
    assert shares == sorted(shares)
    assert [step.finished for step in steps] == [False] * (len(steps) - 1) + [True]
    full = next(step for step in steps if len(step.sets) == 31)
    assert full.share < 0.7
    work = discards.values(seen)
    next(work)
    assert next(work).share < 0.2
    work.close()


def test_the_same_view_and_seed_give_the_same_figures() -> None:
    """Nothing is left to chance but by the seed."""
    seen = discarding(HAND, *ACCEPTED)
    one, two, three = (whole(seen, draws=15, exact=1, seed=seed) for seed in (0, 0, 1))
    assert one == two
    assert one != three


def test_figures_name_their_model() -> None:
    """Text and HTML say what the other is taken to do, how the cards are played, and which figures are exact."""
    result = whole(discarding(HAND, *ACCEPTED), draws=10, exact=1)
    for form in (repr(result), result.html()):
        assert "keeps trumps and kings" in form
        assert "both seen" in form
        assert "every draw is counted" in form
        assert "±" in form
        assert "KS 7S QD 9C" in form
    with pytest.raises(KeyError, match="TD"):
        result[cards("TD")]


@pytest.mark.parametrize(
    ("seat", "said"), [("elder", ()), ("dealer", ()), ("dealer", ACCEPTED), ("elder", ("propose", "refuse"))]
)
def test_a_view_that_is_not_about_to_discard_is_refused(seat: str, said: tuple[str, ...]) -> None:
    """Before the exchange, after it, and while the other discards: said so, and what can be asked instead."""
    with pytest.raises(OddsError, match="no cards to put out"):
        discards.values(discarding(HAND, *said, seat=seat))


def test_a_state_is_refused() -> None:
    """A State knows the other hand, so it is not looked at at all."""
    with pytest.raises(OddsError, match="not a view"):
        discards.values(ecarte.start(deal=HAND))  # type: ignore[arg-type]


def test_a_code_without_deals_gives_no_figure() -> None:
    """The sets are weighed by the game, and the game has no values under such a code."""
    code = laws.code("foster", must_trump=False)
    with pytest.raises(LawError, match="must_trump"):
        discards.values(discarding(HAND, *ACCEPTED, code=code))


# ---- nothing hidden ------------------------------------------------------------------------------


def laid_out_otherwise(deal: Deal, seat: str, seed: int) -> Deal:
    """The deal with the cards that `seat` does not see laid out otherwise."""
    rest = shuffled(seed, (*getattr(deal, other(seat)), *deal.stock))
    hands = {seat: getattr(deal, seat), other(seat): rest[:5]}
    return Deal(elder=hands["elder"], dealer=hands["dealer"], turn_up=deal.turn_up, stock=rest[5:])


@pytest.mark.parametrize("seat", SEATS)
def test_hidden_cards_change_no_figure(seat: str) -> None:
    """With the other hand and the stock laid out otherwise, every set keeps its figures to the last digit."""
    for seed in range(2):
        deal = numbered("leak", seed)
        results = []
        for each in (deal, laid_out_otherwise(deal, seat, seed), laid_out_otherwise(deal, seat, seed + 50)):
            state: State = do(ecarte.start(deal=each, code="club1878"), *ACCEPTED)
            if seat == "dealer":
                state = do(state, "discard " + " ".join(each.elder[:2]))
            results.append(whole(view(state, seat), draws=8, exact=1))
        assert results[0] == results[1] == results[2]


def test_match_says_where_to_ask_for_discards() -> None:
    """Asked for words where cards are to be put out, `match` names this module."""
    with pytest.raises(OddsError, match=r"discards\.values"):
        match.best(discarding(HAND, *ACCEPTED))
