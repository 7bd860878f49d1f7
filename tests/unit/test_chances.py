"""The odds of the draw at écarté, and the figures in print: against dealing the cards out.

Leaves out piquet's draws (test_piquet_draws.py).
"""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations

import pytest

from ecarte_widgets import odds
from ecarte_widgets.analysis import printed
from ecarte_widgets.rules.cards import PACK, cards
from ecarte_widgets.rules.errors import CardError, EcarteError, OddsError

NONE, ONE, TWO = "8S 9S TC JC 8D", "7H 9S TC JC 8D", "7H 8H TC JC 8D"
"""Hands with so many hearts."""


@pytest.mark.parametrize(
    ("chance", "exact"),
    [
        (lambda: odds.draw("kings", 1), Fraction(1, 8)),  # a king turned up: 7 to 1 against
        (lambda: odds.draw("KH", 5, turn_up="9H"), Fraction(5, 31)),  # 26 to 5 against
        (lambda: odds.draw("trumps", 5, 2, hand=NONE, turn_up="9H"), Fraction(27020, 65780)),
        (lambda: odds.draw("trumps", 5, 2, hand=ONE, turn_up="9H"), Fraction(21206, 65780)),
        (lambda: odds.draw("trumps", 5, 2, hand=TWO, turn_up="9H"), Fraction(15506, 65780)),
        (lambda: odds.draw("trumps", 5, 2, hand="7H 8H TH JC 8D", turn_up="9H"), Fraction(10186, 65780)),
        (lambda: odds.draw("trumps", 5, 2, hand="7H 8H TH JH 8D", turn_up="9H"), Fraction(5566, 65780)),
        (lambda: odds.draw("trumps", 5, 2, hand="7H 8H TH JH QH", turn_up="9H"), Fraction(2024, 65780)),
    ],
)
def test_published_and_derived_counts(chance: Callable[[], Fraction], exact: Fraction) -> None:
    """Counts of the books, and those derived for other numbers of trumps."""
    assert chance() == exact


@pytest.mark.parametrize(
    ("hand", "at_least", "against"),
    [(NONE, 2, 4.99), (NONE, 1, 1 / 1.68), (ONE, 2, 7.12), (ONE, 1, 1 / 1.28)],
)
def test_three_cards_drawn(hand: str, at_least: int, against: float) -> None:
    """Two trumps or more, one or more: what Hoyle's Games gives as 4 to 1, 1 to 3, 6.5 to 1 and 5 to 6."""
    chance = odds.draw("trumps", 3, at_least, hand=hand, turn_up="9H")
    assert float(chance.against) == pytest.approx(against, abs=0.01)


def test_draws_agree_with_dealing_the_cards_out() -> None:
    """Trumps, kings and named cards, with cards seen: the share of all draws that bring them."""
    shuffle = random.Random("draws")
    for _ in range(12):
        deal = shuffle.sample(PACK, 32)
        hand, turned, seen, unseen = deal[:5], deal[5], deal[18:], deal[6:18]
        drawn = shuffle.choice((1, 2, 3, 4))
        draws = list(combinations(unseen, drawn))
        wishes = {
            "trumps": [card for card in unseen if card.suit == turned.suit],
            "king": [card for card in unseen if card.rank == "K"],
            " ".join(unseen[:2]): unseen[:2],
        }
        for wish, wanted in wishes.items():
            if not wanted:
                continue
            for least in range(1, min(drawn, len(wanted)) + 1):
                expected = Fraction(sum(len({*some} & {*wanted}) >= least for some in draws), len(draws))
                assert odds.draw(wish, drawn, least, hand=hand, turn_up=turned, seen=seen) == expected


def test_all_named_cards_one_of_a_kind() -> None:
    """Where it is not said how many: one of a kind, all of those named; a number alone is piquet's draw."""
    assert odds.draw("trumps", 3, hand=ONE, turn_up="9H") == odds.draw("trumps", 3, 1, hand=ONE, turn_up="9H")
    assert odds.draw("KH QH", 3, hand=ONE) == odds.draw("KH QH", 3, 2, hand=ONE)
    assert odds.draw(2, 5) == Fraction(1, 19)
    assert odds.draw(2, 5, 1, unseen=26) == 1 - Fraction(24 * 23 * 22 * 21 * 20, 26 * 25 * 24 * 23 * 22)


def test_a_better_hand_by_drawing() -> None:
    """Of the draws for one or two cards, those after which the hand makes the point more often, dealt out."""
    hand, turned = cards("KC 8C 7D 9D 7H"), "9H"
    before = odds.point(hand, turned).share
    for out in ("7D", "7D 9D"):
        kept = [card for card in hand if card not in cards(out)]
        unseen = [card for card in PACK if card not in (*hand, turned)]
        better = [
            odds.tricks([*kept, *some], turned, seen=out).share(3) > before
            for some in combinations(unseen, 5 - len(kept))
        ]
        chance = odds.improve(hand, turned, out)
        assert chance == Fraction(sum(better), len(better))
        assert "double-dummy" in repr(chance)
        assert f"Draws for {out} that leave KC 8C 7D 9D 7H, 9H turned up, a better hand" in repr(chance)


def test_a_draw_says_what_it_is() -> None:
    """The odds as they are said, and of what."""
    assert repr(odds.draw("trumps", 3, 2, hand=NONE, turn_up="9H")).splitlines() == [
        "1,083 to 217 against, about 4.99 to 1 (16.7 %)",
        "At least 2 of the 7 trumps not seen, in a draw of 3 from 26 cards",
    ]


@pytest.mark.parametrize(
    ("ask", "error", "says"),
    [
        (lambda: odds.draw("KC", 3, hand="KC 8C"), CardError, "king of clubs has been seen"),
        (lambda: odds.draw("KC KC", 3), CardError, "king of clubs stands twice"),
        (lambda: odds.draw("trumps", 3), OddsError, "Without a turn-up nothing is trumps"),
        (lambda: odds.draw("queens", 2), CardError, "“queens” is not a card"),
        (lambda: odds.draw("kings", 2, seen="KS KH KD KC"), OddsError, "Nothing of “kings” is left"),
        (lambda: odds.draw("kings", 40), OddsError, "40"),
        (lambda: odds.improve(ONE, "9H", ""), OddsError, "No card is put out"),
        (lambda: odds.improve(ONE, "9H", "KD"), CardError, "king of diamonds is not in that hand"),
    ],
)
def test_draws_that_cannot_be(ask: Callable[[], object], error: type[EcarteError], says: str) -> None:
    """What was given, what is wrong with it, and what would do instead."""
    with pytest.raises(error, match=says):
        ask()


def test_which_printed_figures_are_wrong() -> None:
    """Six of Foster’s rows and three of Hoyle’s odds; all others come out, and three are not printed."""
    wrong = [(row.book.split(",")[0], row.what) for row in odds.misprints()]
    assert [what for book, what in wrong if book == "Foster"] == [
        printed.JEUX_DE_REGLE[number][0] for number in (4, 7, 8, 15, 16, 17)
    ]
    assert sum(book != "Foster" for book, _ in wrong) == 3
    rows = odds.printed()
    assert sum(not row.printed for row in rows) == 3
    assert sum(row.right for row in rows) == len(rows) - 3 - len(wrong) == 16
    foster = printed.jeux_de_regle()
    assert sum(row.right for row in foster) == 11


def test_printed_figures_are_shown_beside_the_count() -> None:
    """As text and as HTML: book, hand, printed, counted, verdict, and the model under it."""
    words = repr(odds.misprints())
    assert "Foster, 4" in words
    line = next(line for line in words.splitlines() if line.startswith("Foster, 4"))
    assert line.split()[2:] == [
        "7S",
        "8S",
        "7D",
        "7C",
        "QC",
        "43,764",
        "39,899",
        "does",
        "not",
        "come",
        "out",
    ]
    for text in (words, odds.misprints()._repr_html_()):
        assert "double-dummy" in text
        assert "6.5 to 1 against" in text
