"""The odds of the draw at piquet, exactly: named cards among those taken in, a carte blanche, the number of deals.

Leaves out what a card drawn is worth and who should throw what. Nothing is assumed but that every unseen card may lie
anywhere: to one who has seen twelve cards twenty are unseen, whether they lie in the talon or in the other hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

from ..rules.cards import PACK
from ..rules.errors import OddsError
from ..texts import say
from .shown import About, lines_html, percent

HAND = 12
"""Cards dealt to each player."""

UNSEEN = len(PACK) - HAND
"""Cards that a player has not seen before he draws."""

ELDER, YOUNGER = 5, 3
"""Cards that each may take in where the other leaves him his own."""

HARMLESS = sum(card.rank not in "KQJ" for card in PACK)
"""Cards that do not spoil a carte blanche."""


class Chance(Fraction):
    """A probability that says, when it is shown, what it is of and what the odds are; `str` gives the bare fraction."""

    about: About

    def __new__(cls, share: Fraction, about: About) -> Chance:
        """`share`, from 0 to 1, of what `about` says."""
        made = super().__new__(cls, share)
        made.about = about
        return made

    @property
    def odds(self) -> tuple[int, int]:
        """How many cases are against and how many for it, in lowest terms: (21, 17) is "21 to 17 against"."""
        return self.denominator - self.numerator, self.numerator

    @property
    def against(self) -> Fraction:
        """The same as a number to one. Raises ZeroDivisionError where there is no chance at all."""
        return Fraction(*self.odds)

    def words(self, language: str = "en") -> str:
        """The odds as a player says them: "18 to 1 against", "29 to 28 on"."""
        against, on = self.odds
        if not against or not on:
            return say("draw.always" if on else "draw.never", language)
        facts = {"against": f"{against:,}", "on": f"{on:,}"}
        if against == on:
            return say("draw.even", language)
        if against < on:
            return say("draw.on", language, **facts)
        if on == 1:
            return say("draw.against", language, **facts)
        return say("draw.about", language, about=f"{float(self.against):,.2f}", **facts)

    def text(self, language: str = "en") -> str:
        """The odds and the share, and what they are of."""
        line = self.words(language)
        if 0 < self < 1:
            share = percent(self, language)
            if self < Fraction(1, 100):
                share = say("draw.in", language, cases=f"{float(1 / self):,.2f}")
            line = say("draw.line", language, odds=line, share=share)
        return "\n".join([line, self.about.title(language), *self.about.notes(language)])

    def _repr_html_(self) -> str:
        return lines_html(self.text())

    def __repr__(self) -> str:
        return self.text()

    def __copy__(self) -> Chance:
        return self

    def __deepcopy__(self, memo: object) -> Chance:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (Fraction(self.numerator, self.denominator), self.about)


def draw(named: int, drawn: int, at_least: int | None = None, unseen: int = UNSEEN) -> Chance:
    """The chance that of `named` cards at least `at_least` (None: all) are among `drawn` cards taken in.

    `drawn`: 5 for the elder hand that takes all his cards, 3 for the younger. `unseen`: cards the player has not seen.
    Raises OddsError where so many cannot be named or drawn.
    """
    least = named if at_least is None else at_least
    _check([named], drawn, unseen, least)
    what = "draw.what.one" if least == named == 1 else "draw.what.all" if least == named else "draw.what.some"
    facts = {"named": named, "drawn": drawn, "least": least, "unseen": unseen}
    share = _share([named], drawn, unseen, lambda taken, _: taken >= least)
    return Chance(share, About(what=what, facts=facts))


def draw_each(*named: int, drawn: int, unseen: int = UNSEEN) -> Chance:
    """The chance of at least one card of every kind: `draw_each(4, 4, drawn=5)` is an ace and a king, none being held.

    Raises OddsError as `draw` does.
    """
    _check(named, drawn, unseen)
    share = _share(named, drawn, unseen, lambda taken, _: taken > 0)
    return Chance(share, _about("draw.what.each", named, drawn, unseen))


def draw_whole(*named: int, drawn: int, unseen: int = UNSEEN) -> Chance:
    """The chance of all named cards of at least one kind: `draw_whole(2, 2, drawn=5)` is a quatorze of aces or of
    kings, two of each being held.

    Raises OddsError as `draw` does.
    """
    _check(named, drawn, unseen)
    none = _share(named, drawn, unseen, lambda taken, number: taken < number)
    return Chance(1 - none, _about("draw.what.whole", named, drawn, unseen))


def carte_blanche(*, either: bool = False) -> Chance:
    """The chance that a named hand of twelve is dealt without king, queen or knave; `either`: that one of the two is.

    Both cannot be, because only twenty cards of the pack are no court cards.
    """
    share = Fraction(comb(HARMLESS, HAND), comb(len(PACK), HAND))
    if either:
        return Chance(2 * share, About(what="draw.what.blanche_either"))
    return Chance(share, About(what="draw.what.blanche"))


def deals() -> int:
    """How many ways there are to deal two hands of twelve; the order within a hand and within the talon aside."""
    return comb(len(PACK), HAND) * comb(UNSEEN, HAND)


class Printed(NamedTuple):
    """Odds as a book prints them, against and for, on drawing at least `at_least` of `named` cards in `drawn`."""

    book: str
    named: int
    drawn: int
    at_least: int
    against: int
    on: int

    @property
    def chance(self) -> Chance:
        """The same by counting."""
        return draw(self.named, self.drawn, self.at_least)

    @property
    def right(self) -> bool:
        """Whether the figure is the count rounded: so many against for so many on, to the nearest whole number."""
        return abs(self.chance.against * self.on - self.against) <= Fraction(1, 2)

    def text(self, language: str = "en") -> str:
        """The figure beside the count."""
        printed = say("draw.against", language, against=self.against, on=self.on)
        what = self.chance.about.title(language)
        return say(
            "draw.printed",
            language,
            what=what,
            book=self.book,
            printed=printed,
            odds=self.chance.words(language),
        )

    def __str__(self) -> str:
        return self.text()


MISPRINTS = (
    Printed("Cavendish", 4, ELDER, 3, 32, 1),
    Printed("Hoyle’s Games Improved and Enlarged", 4, ELDER, 3, 33, 1),
)
"""Figures on the draw in these two books that counting does not bear out; all others compared are right, rounded.

Both are of three or more of four named cards. Exactly three are drawn once in 32.3 times, which may be what was meant.
"""


def _about(what: str, named: Sequence[int], drawn: int, unseen: int) -> About:
    """What a chance on several kinds of named cards is of."""
    return About(what=what, facts={"named": ", ".join(map(str, named)), "drawn": drawn, "unseen": unseen})


def _share(named: Sequence[int], drawn: int, unseen: int, wanted: Callable[[int, int], bool]) -> Fraction:
    """The share of draws in which `wanted(taken, named)` holds for every kind of named cards.

    Ways to draw are lists, their places the number of cards drawn; two lots of cards together have the product.
    """
    other = unseen - sum(named)
    ways = [comb(other, taken) for taken in range(other + 1)]
    for number in named:
        kind = [comb(number, taken) * wanted(taken, number) for taken in range(number + 1)]
        longer = [0] * (len(ways) + number)
        for before, count in enumerate(ways):
            for taken, more in enumerate(kind):
                longer[before + taken] += count * more
        ways = longer
    return Fraction(ways[drawn], comb(unseen, drawn))


def _check(named: Sequence[int], drawn: int, unseen: int, least: int = 0) -> None:
    """Raises OddsError for numbers of cards that cannot be."""
    for number in (*named, drawn, unseen, least):
        if not isinstance(number, int) or number < 0:
            raise OddsError(number, "draw.number", "draw.number_write")
    facts: dict[str, Any] = {"named": sum(named), "drawn": drawn, "unseen": unseen, "pack": len(PACK)}
    if unseen > len(PACK):
        raise OddsError(unseen, "draw.unseen", "draw.unseen_write", "", **facts)
    if drawn > unseen:
        raise OddsError(drawn, "draw.drawn", "draw.drawn_write", "", **facts)
    if not named or not all(named):
        raise OddsError(sum(named), "draw.none_named", "draw.number_write")
    if sum(named) > unseen:
        raise OddsError(sum(named), "draw.named", "draw.named_write", "", **facts)
