"""Figures that the old books of écarté print, each beside what counting gives; and which of them are wrong.

Leaves out the counting (`odds`, `chances`), piquet's figures (`piquet_draws`), and printed figures that rest on what a
player would have proposed: nobody says on which hands. No count stands here: all are made when they are asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from ..texts import say
from . import odds
from .shown import DOUBLE_DUMMY, About, Figure
from .solver import law_of


class Row(NamedTuple):
    """A figure in print. `book`: where; `what`: the hand, or what is drawn, in words; `printed`: as it is printed, or
    "" where none is given; `counted`: the same by counting. `right`: whether they agree as closely as it is printed."""

    book: str
    what: str
    printed: str
    counted: str
    right: bool


class Sheet(Figure, tuple[Row, ...]):
    """Rows with a look."""

    __slots__ = ()
    left = 5

    @property
    def about(self) -> About:  # type: ignore[override]
        """What is compared, by which model and law."""
        return About(what="odds.printed", model=DOUBLE_DUMMY, law=law_of())

    def heads(self, language: str = "en") -> tuple[str, ...]:
        """Book, hand or draw, printed, counted, whether they agree."""
        names = ("book", "what", "printed", "counted", "right")
        return tuple(say(f"odds.head.{name}", language) for name in names)

    def rows(self, language: str = "en") -> Iterable[tuple[str, ...]]:
        """A line a figure."""
        for row in self:
            verdict = "odds.right" if row.right else "odds.wrong" if row.printed else "odds.not_given"
            yield (row.book, row.what, row.printed or "–", row.counted, say(verdict, language))

    def __repr__(self) -> str:
        return self.text()


# ---- jeux de regle: of 65,780 hands of the dealer, those against which the elder hand makes the point --------------

JEUX_DE_REGLE = {  # by number: the hand, the trump suit, wins as printed (0: none given)
    1: ("7H JC QC KC 7S", "H", 44724),
    2: ("7C 8C 7H 8H 9H", "C", 47768),
    3: ("7H 8H KS 7S 7D", "H", 46039),
    4: ("7S 8S 7D 7C QC", "S", 43764),
    5: ("7D 8D 8C 7C KH", "D", 45374),
    6: ("7C 8C 8D 9D QS", "C", 44169),
    7: ("7H 8H 9C TC JD", "H", 43478),
    8: ("7S 8S TH AH AC", "S", 44243),
    9: ("7D 8D AS JS 8H", "D", 44766),
    10: ("7C 8C KH JS 7D", "C", 44459),
    11: ("7H 8H KS AD 9C", "H", 44034),
    12: ("7S 8S KD TC TH", "S", 43434),
    13: ("7D 8D 8S QH QC", "D", 44766),
    14: ("7C 8C AD QS JH", "C", 46779),
    15: ("7H 8H JC JD JS", "H", 45929),
    16: ("7H 8H 9H 7S 7D", "H", 42014),
    17: ("KC 7C KH QS KS", "D", 48042),
    18: ("KC 7C QD 7D KS", "H", 0),
    20: ("7H 7S 8S 9S KS", "H", 0),
    21: ("7C 7D 8D QD QS", "C", 0),
}
"""Foster's hands to play without proposing (from the Westminster Papers, vol. VIII), as his pictures have them.

Number 19, four knaves, is left out: of which suit trumps are is not to be made out.
"""


@cache
def jeux_de_regle() -> Sheet:
    """Foster's table row by row. The ten is turned up; if trumps are low any other would do as well."""
    return Sheet(
        Row(
            say("odds.book.foster", place=number),
            hand,
            f"{wins:,}" if wins else "",
            f"{(count := odds.point(hand, f'T{trump}')):,}",
            count == wins,
        )
        for number, (hand, trump, wins) in JEUX_DE_REGLE.items()
    )


# ---- what is drawn, and what is dealt --------------------------------------------------------------


class Draw(NamedTuple):
    """A draw in print: of what, how many cards, how many of it at least, trumps seen in hand; odds as they stand, and
    the step to which they are rounded ("about" to no more than one side of six to five)."""

    wanted: str
    drawn: int
    at_least: int
    in_hand: int
    against: int | float
    on: int
    step: float


DRAWS = (
    Draw("kings", 1, 1, -1, 7, 1, 0.5),
    Draw("KH", 5, 1, -2, 5.2, 1, 0.05),
    Draw("trumps", 3, 2, 0, 4, 1, 0.5),
    Draw("trumps", 3, 1, 0, 1, 3, 0.5),
    Draw("trumps", 3, 2, 1, 6.5, 1, 0.25),
    Draw("trumps", 3, 1, 1, 5, 6, 0.5),
)
"""The draw by Hoyle's Games, Improved and Enlarged, 184. Trumps in hand: -1 nothing seen, -2 the turn-up alone."""

_HANDS = {0: "8S 9S TC JC 8D", 1: "7H 9S TC JC 8D"}
"""Any hands with so many hearts would do."""


def _drawn(row: Draw) -> Row:
    hand, turned = _HANDS.get(row.in_hand, ""), "9H" if row.in_hand != -1 else ""
    chance = odds.draw(row.wanted, row.drawn, row.at_least, hand=hand, turn_up=turned)
    against, on = chance.odds
    # The larger side over the smaller, as one says them.
    larger, smaller = max(row.against, row.on), min(row.against, row.on)
    counted = Fraction(max(against, on), min(against, on))
    same_side = (against > on) == (row.against > row.on)
    return Row(
        say("odds.book.hoyle", place=184),
        chance.about.title(),
        say("odds.against" if row.against > row.on else "odds.on", larger=larger, smaller=smaller),
        chance.words(),
        same_side and abs(counted * smaller - Fraction(larger)) <= row.step,
    )


@cache
def draws() -> Sheet:
    """The odds of the draw, and those of the dealer's trumps on which Foster rests his table."""
    return Sheet([*map(_drawn, DRAWS), *map(_trumps, ((1, 21206), (2, 15506)))])


def _trumps(given: tuple[int, int]) -> Row:
    """Two trumps or more with the dealer, the elder hand holding so many: printed as hands of 65,780."""
    held, printed = given
    hand = " ".join(["7H", "8H"][:held] + ["9S", "TC", "JC", "8D"][: 5 - held])
    chance = odds.draw("trumps", 5, 2, hand=hand, turn_up="9H")
    counted = chance * odds.point(hand, "9H").of
    return Row(
        say("odds.book.foster", place=300),
        chance.about.title(),
        f"{printed:,}",
        f"{int(counted):,}",
        counted == printed,
    )


def printed() -> Sheet:
    """Every figure that can be compared, beside the count."""
    return Sheet([*draws(), *jeux_de_regle()])


def misprints() -> Sheet:
    """Those that are wrong."""
    return Sheet(row for row in printed() if row.printed and not row.right)
