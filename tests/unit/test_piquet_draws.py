"""The odds of the draw at piquet: every figure of the old books beside the count, and the count beside all draws.

Leaves out statistics of play: what the books record of ten thousand hands depends on who played them.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from ecarte_widgets.analysis import piquet_draws
from ecarte_widgets.analysis.piquet_draws import ELDER, MISPRINTS, YOUNGER, Chance, carte_blanche, draw
from ecarte_widgets.rules import declarations
from ecarte_widgets.rules.cards import PACK
from ecarte_widgets.rules.errors import OddsError

CAVENDISH, HOYLE = "Cavendish", "Hoyle’s Games Improved and Enlarged"

# Named, drawn, at least; the odds against and for as printed; the odds exactly, in lowest terms. Where "on" is printed
# the second number is the greater.
FIGURES = [
    (1, ELDER, 1, {CAVENDISH: (3, 1), HOYLE: (3, 1)}, (3, 1)),
    (2, ELDER, 2, {CAVENDISH: (18, 1), HOYLE: (18, 1)}, (18, 1)),
    (3, ELDER, 3, {CAVENDISH: (113, 1)}, (113, 1)),
    (4, ELDER, 4, {CAVENDISH: (968, 1), HOYLE: (968, 1)}, (968, 1)),
    (5, ELDER, 5, {CAVENDISH: (15503, 1)}, (15503, 1)),
    (2, ELDER, 1, {CAVENDISH: (5, 4), HOYLE: (21, 17)}, (21, 17)),
    (3, ELDER, 1, {CAVENDISH: (2, 3)}, (91, 137)),
    (3, ELDER, 2, {CAVENDISH: (6, 1)}, (49, 8)),
    (4, ELDER, 1, {CAVENDISH: (2, 5)}, (91, 232)),
    (4, ELDER, 2, {CAVENDISH: (3, 1), HOYLE: (3, 1)}, (728, 241)),
    (4, ELDER, 3, {CAVENDISH: (32, 1), HOYLE: (33, 1)}, (938, 31)),
    (1, YOUNGER, 1, {CAVENDISH: (17, 3)}, (17, 3)),
    (2, YOUNGER, 2, {CAVENDISH: (62, 1), HOYLE: (62, 1)}, (187, 3)),
    (3, YOUNGER, 3, {CAVENDISH: (1139, 1)}, (1139, 1)),
    (2, YOUNGER, 1, {CAVENDISH: (5, 2)}, (68, 27)),
    (3, YOUNGER, 1, {CAVENDISH: (3, 2)}, (34, 23)),
    (3, YOUNGER, 2, {CAVENDISH: (21, 1)}, (272, 13)),
    (4, YOUNGER, 1, {CAVENDISH: (28, 29), HOYLE: (28, 29)}, (28, 29)),
]

# Of two kinds of cards: an ace and a king, none held, in so many cards; two aces or two kings, two of each held.
KINDS = [
    (piquet_draws.draw_each, (4, 4), 2, (11, 1), (87, 8)),
    (piquet_draws.draw_each, (4, 4), 3, (4, 1), (15, 4)),
    (piquet_draws.draw_each, (4, 4), 4, (9, 5), (37, 20)),
    (piquet_draws.draw_each, (4, 4), 5, (33, 31), (331, 315)),
    (piquet_draws.draw_whole, (2, 2), 5, (17, 2), (868, 101)),
]


def rounded(exact: tuple[int, int], on: int) -> int:
    """The odds to so many, to the nearest whole number."""
    return round(Fraction(*exact) * on)


@pytest.mark.parametrize(("named", "drawn", "least", "printed", "exact"), FIGURES)
def test_every_figure_of_the_books_on_named_cards(
    named: int, drawn: int, least: int, printed: dict[str, tuple[int, int]], exact: tuple[int, int]
) -> None:
    """A printed figure is the count, rounded to the numbers that the book uses, or stands among the misprints."""
    chance = draw(named, drawn, least)
    assert chance.odds == exact
    assert chance == Fraction(exact[1], sum(exact))
    for book, (against, on) in printed.items():
        listed = [row for row in MISPRINTS if row[:4] == (book, named, drawn, least)]
        assert [(row.against, row.on) for row in listed] == (
            [] if rounded(exact, on) == against else [(against, on)]
        )


@pytest.mark.parametrize(("function", "named", "drawn", "printed", "exact"), KINDS)
def test_every_figure_of_the_books_on_two_kinds(
    function: Callable[..., Chance],
    named: tuple[int, ...],
    drawn: int,
    printed: tuple[int, int],
    exact: tuple[int, int],
) -> None:
    """An ace and a king; two aces or two kings: printed to the nearest whole number, all of them."""
    assert function(*named, drawn=drawn).odds == exact
    assert rounded(exact, printed[1]) == printed[0]


def test_the_figures_that_are_wrong_are_named() -> None:
    """Three or more of four: 32 to 1 in one book and 33 to 1 in the other, where 30.26 to 1 is right; no other."""
    assert [(row.book, row.against) for row in MISPRINTS] == [(CAVENDISH, 32), (HOYLE, 33)]
    for row in MISPRINTS:
        assert not row.right
        assert round(float(row.chance.against), 2) == 30.26
        assert row.text() == str(row)
        assert f"{row.book} prints {row.against} to 1 against; by counting 938 to 31 against" in str(row)
        assert row._replace(against=30).right
    exactly_three = draw(4, ELDER, 3) - draw(4, ELDER, 4)
    assert 1 / exactly_three == Fraction(323, 10)


def test_the_count_is_that_of_all_draws() -> None:
    """All 15,504 draws of five and 1,140 of three from twenty, one by one, give every chance of the table."""
    for drawn in (ELDER, YOUNGER):
        draws = list(combinations(range(20), drawn))
        for named in range(1, 6):
            taken = [sum(card < named for card in cards) for cards in draws]
            for least in range(7):
                share = Fraction(sum(number >= least for number in taken), len(draws))
                assert draw(named, drawn, least) == share
        both = [{card // 4 for card in cards} for cards in draws]
        share = Fraction(sum({0, 1} <= kinds for kinds in both), len(draws))
        assert piquet_draws.draw_each(4, 4, drawn=drawn) == share
        pairs = [{0, 1} <= set(cards) or {2, 3, 4} <= set(cards) for cards in draws]
        assert piquet_draws.draw_whole(2, 3, drawn=drawn) == Fraction(sum(pairs), len(draws))


def test_the_younger_leaves_a_card_to_improve_one_of_two_trios() -> None:
    """Two cards drawn for either of two named: 74 in 380. Three drawn for one, a trio being broken: 57 in 380."""
    assert draw(2, 2, 1) == Fraction(74, 380)
    assert draw(1, YOUNGER) == Fraction(57, 380)


def test_a_carte_blanche_is_dealt_once_in_1792_hands() -> None:
    """1,791 to 1 against a named hand, as printed; once in 896 deals one of the two has it, "about 900" in the book."""
    low = sum(not declarations.blank({card} | {c for c in PACK if c.rank in "AT9"}) for card in PACK)
    assert low == 12  # court cards: what spoils a carte blanche by the rules' own account
    assert carte_blanche() == Fraction(comb(20, 12), comb(32, 12))
    assert round(float(1 / carte_blanche()), 2) == 1792.43
    assert rounded(carte_blanche().odds, 1) == 1791
    assert carte_blanche(either=True) == 2 * carte_blanche()
    assert round(float(1 / carte_blanche(either=True)), 1) == 896.2


def test_how_many_deals_there_are() -> None:
    """Two hands of twelve from thirty-two cards."""
    assert piquet_draws.deals() == 28_443_124_054_800


def test_the_chance_of_fewer_unseen_cards() -> None:
    """One who has seen three cards more has seventeen unseen; a card is surely among all of them."""
    assert draw(1, ELDER, unseen=17) == Fraction(5, 17)
    assert draw(1, 17, unseen=17) == 1


def test_however_many_kinds_there_are_it_is_counted_at_once() -> None:
    """Thirty-two kinds of one card each, sixteen drawn: one of each is impossible, one whole kind certain."""
    assert piquet_draws.draw_each(*[1] * 32, drawn=16, unseen=32) == 0
    assert piquet_draws.draw_whole(*[1] * 32, drawn=16, unseen=32) == 1


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (draw(2, 5), "18 to 1 against (5.3 %)\nAll 2 named cards, 5 drawn from 20 unseen"),
        (draw(1, 5), "3 to 1 against (25.0 %)\nOne named card, 5 drawn from 20 unseen"),
        (draw(4, 3, 1), "29 to 28 on (50.9 %)\nAt least 1 of 4 named cards, 3 drawn from 20 unseen"),
        (
            draw(4, 5, 3),
            "938 to 31 against, about 30.26 to 1 (3.2 %)\nAt least 3 of 4 named cards, 5 drawn from 20 unseen",
        ),
        (draw(5, 5), "15,503 to 1 against (once in 15,504.00)\nAll 5 named cards, 5 drawn from 20 unseen"),
        (draw(1, 10), "even (50.0 %)\nOne named card, 10 drawn from 20 unseen"),
        (draw(4, 3), "impossible\nAll 4 named cards, 3 drawn from 20 unseen"),
        (draw(1, 5, 0), "certain\nAt least 0 of 1 named cards, 5 drawn from 20 unseen"),
        (draw(1, 20), "certain\nOne named card, 20 drawn from 20 unseen"),
        (
            piquet_draws.draw_each(4, 4, drawn=2),
            "87 to 8 against, about 10.88 to 1 (8.4 %)\n"
            "At least one card of each kind (4, 4 named), 2 drawn from 20 unseen",
        ),
        (
            piquet_draws.draw_whole(2, 2, drawn=5),
            "868 to 101 against, about 8.59 to 1 (10.4 %)\n"
            "All named cards of at least one kind (2, 2 named), 5 drawn from 20 unseen",
        ),
        (
            carte_blanche(),
            "578,633 to 323 against, about 1,791.43 to 1 (once in 1,792.43)\n"
            "Twelve cards dealt without king, queen or knave, in a named hand",
        ),
    ],
)
def test_a_chance_says_what_it_is(chance: Chance, text: str) -> None:
    """The odds, the share and what they are of, as text and as HTML; `str` is the fraction alone."""
    assert repr(chance) == chance.text() == text
    for line in text.split("\n"):
        assert line in chance._repr_html_()
    assert str(chance) == str(Fraction(chance))


def test_a_chance_is_copied_whole() -> None:
    """A copy, a deep copy and a pickled one are equal and say the same; a sum is a plain fraction."""
    chance = draw(4, 5, 3)
    for other in (copy.copy(chance), copy.deepcopy(chance), pickle.loads(pickle.dumps(chance))):
        assert (other, repr(other)) == (chance, repr(chance))
    assert type(chance + chance) is Fraction


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: draw(1, 21), "21 cards cannot be drawn from 20. Draw none to 20"),
        (lambda: draw(30, 5), "30 named cards are more than the 20 unseen. Name no more"),
        (lambda: draw(-1, 5), "“-1” is not a number of cards. Give whole numbers"),
        (lambda: draw(1, 5, -1), "“-1” is not a number of cards. Give whole numbers"),
        (lambda: draw("KS", 5), "“KS” is not a number of cards. Give whole numbers"),
        (lambda: draw(1, 2.5), "“2.5” is not a number of cards. Give whole numbers"),
        (lambda: draw(0, 5), "No card is named"),
        (lambda: draw(1, 5, unseen=33), "33 cards cannot be unseen: the pack has 32. To one who"),
        (lambda: piquet_draws.draw_each(drawn=3), "No card is named"),
        (lambda: piquet_draws.draw_each(4, 0, drawn=3), "No card is named, or none of a kind"),
        (lambda: piquet_draws.draw_whole(12, 9, drawn=3), "21 named cards are more than the 20"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_words(ask: Callable[[], Chance], words: str) -> None:
    """What was given, why it cannot be, and what could be asked."""
    with pytest.raises(OddsError, match=words):
        ask()
