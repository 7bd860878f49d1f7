"""Figures that say what they are: a number or a list, and beside it what was counted, by which model and law of play.

Leaves out the counting (`odds`, `solver`, `models`, `chances`), and all wording, which the texts have by message id.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from ..rules.cards import Card, write
from ..rules.tricks import PlayLaw
from ..texts import capital, say

DOUBLE_DUMMY = "double-dummy"
"""The model in which both hands are seen and both play their best."""


def law_in_words(law: PlayLaw, language: str = "en") -> str:
    """What a law of play asks of who answers a lead, and what it leaves free."""
    parts = [
        say("odds.law.must_follow" if law.must_follow else "odds.law.may_discard", language),
        say("odds.law.must_head" if law.must_head else "odds.law.may_duck", language),
        say("odds.law.must_trump" if law.must_trump else "odds.law.may_not_trump", language),
    ]
    if law.trump_with_suit_in_hand and law.must_follow:
        parts.append(say("odds.law.trump_with_suit_in_hand", language))
    return ", ".join(parts)


def percent(share: float | Fraction, language: str = "en") -> str:
    """A share from 0 to 1 as a percentage with one decimal."""
    return say("class.percent", language, share=f"{100 * float(share):.1f}")


@dataclass(frozen=True, kw_only=True)
class About:
    """What stands beside a figure. `what`: the message that says what was counted, `facts`: what fills it.

    `model`: the name of the model of play ("" where nothing is played); `told`: what the model's message needs;
    `law`: the law of play, where there is any play.
    """

    what: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    model: str = ""
    told: Mapping[str, Any] = field(default_factory=dict)
    law: PlayLaw | None = None
    seen: Sequence[Card] = ()
    """Cards that the other cannot hold, beside the hand and the turn-up."""
    scored: str = ""
    """The name of the code by which points were reckoned, where there are any."""

    def title(self, language: str = "en") -> str:
        """What was counted."""
        return capital(say(self.what, language, **self.facts))

    def notes(self, language: str = "en") -> tuple[str, ...]:
        """Cards left out, the model of play, the law of play, and whose points, each in a sentence, if it applies."""
        notes = [say("odds.seen", language, names=write(self.seen))] if self.seen else []
        if self.model:
            aim = {"aim": say(self.told["aim"], language)} if "aim" in self.told else {}
            notes.append(say(f"odds.model.{self.model}", language, **{**self.told, **aim}))
        if self.law is not None:
            notes.append(say("odds.law", language, law=law_in_words(self.law, language)))
        if self.scored:
            notes.append(say("odds.scored", language, code=self.scored))
        return tuple(notes)


class Figure:
    """The look that all figures share: a title, rows of cells, and notes that name the model and the law."""

    about: About
    left = 1
    """How many columns hold words; the others hold numbers, which stand in line at their right."""

    def heads(self, language: str = "en") -> tuple[str, ...]:
        """What stands over the columns."""
        raise NotImplementedError

    def rows(self, language: str = "en") -> Iterable[tuple[str, ...]]:
        """The cells."""
        raise NotImplementedError

    def text(self, language: str = "en") -> str:
        """The whole as plain text, its columns in line."""
        table = [self.heads(language), *self.rows(language)]
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        lines = [
            "  ".join(
                cell.ljust(width) if column < self.left else cell.rjust(width)
                for column, (cell, width) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
            for row in table
        ]
        return "\n".join([self.about.title(language), *lines, *self.about.notes(language)])

    def html(self, language: str = "en") -> str:
        """The whole as one plain table."""
        from ..rules.lawsheets import Grid  # late: only notebooks ask, and it brings much with it

        grid = Grid(
            self.about.title(language),
            self.heads(language),
            tuple(self.rows(language)),
            self.about.notes(language),
        )
        return grid.html

    def _repr_html_(self) -> str:
        return self.html()


class Histogram(Figure, list[int]):
    """How many hands leave 0, 1, 2 … tricks: a list that says what it is when it is shown."""

    def __init__(self, counts: Iterable[int], about: About) -> None:
        super().__init__(counts)
        self.about = about

    @property
    def hands(self) -> int:
        """How many hands there are in all."""
        return sum(self)

    def share(self, least: int) -> Fraction:
        """The share of hands that leave at least so many tricks."""
        return Fraction(sum(self[least:]), sum(self))

    @property
    def mean(self) -> Fraction:
        """Tricks on average."""
        return Fraction(sum(tricks * count for tricks, count in enumerate(self)), sum(self))

    def heads(self, language: str = "en") -> tuple[str, ...]:
        """Tricks, hands, share."""
        return (
            say("odds.head.tricks", language),
            say("odds.head.hands", language),
            say("odds.head.share", language),
        )

    def rows(self, language: str = "en") -> Iterable[tuple[str, ...]]:
        """One for each number of tricks, and all together."""
        total = sum(self)
        yield from (
            (str(tricks), f"{count:,}", percent(count / total, language)) for tricks, count in enumerate(self)
        )
        yield (say("odds.all", language), f"{total:,}", percent(1, language))

    def __repr__(self) -> str:
        return self.text()


class ByCard(Figure, dict[Card, Histogram]):
    """For each card that may be played, how many hands leave 0, 1, 2 … tricks: a dict that says what it is."""

    def __init__(self, found: Mapping[Card, Iterable[int]], about: About) -> None:
        super().__init__({card: Histogram(counts, about) for card, counts in found.items()})
        self.about = about

    @property
    def best(self) -> tuple[Card, ...]:
        """The cards that bring most tricks on average."""
        most = max(counts.mean for counts in self.values())
        return tuple(card for card, counts in self.items() if counts.mean == most)

    def heads(self, language: str = "en") -> tuple[str, ...]:
        """The card, tricks on average, and hands for every number of tricks."""
        numbers = range(max(map(len, self.values())))
        return (say("odds.head.card", language), say("odds.head.average", language), *map(str, numbers))

    def rows(self, language: str = "en") -> Iterable[tuple[str, ...]]:
        """A row a card, as they are held."""
        for card, counts in self.items():
            yield (str(card), f"{float(counts.mean):.3f}", *(f"{count:,}" for count in counts))

    def __repr__(self) -> str:
        return self.text()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), ({card: list(counts) for card, counts in self.items()}, self.about)


class Count(int):
    """So many of so many: a number that says what it is when it is shown; `str` gives the bare number."""

    of: int
    about: About

    def __new__(cls, count: int, of: int, about: About) -> Count:
        """`count` out of `of`."""
        made = super().__new__(cls, count)
        made.of, made.about = of, about
        return made

    @property
    def share(self) -> Fraction:
        """The count by all there are."""
        return Fraction(int(self), self.of)

    def text(self, language: str = "en") -> str:
        """The count, out of how many, what was counted and by which model and law."""
        facts = {"count": f"{int(self):,}", "total": f"{self.of:,}", "share": percent(self.share, language)}
        return "\n".join(
            [say("odds.count", language, **facts), self.about.title(language), *self.about.notes(language)]
        )

    def _repr_html_(self) -> str:
        return lines_html(self.text())

    def __repr__(self) -> str:
        return self.text()

    def __str__(self) -> str:
        return int.__repr__(self)

    def __getnewargs__(self) -> tuple[int, int, About]:  # type: ignore[override]
        return int(self), self.of, self.about


class Value(float):
    """Points on average: a number that says what it is when it is shown. `exact`: the same, not rounded."""

    exact: Fraction
    about: About

    def __new__(cls, exact: Fraction, about: About) -> Value:
        """The number nearest to `exact`."""
        made = super().__new__(cls, float(exact))
        made.exact, made.about = exact, about
        return made

    def text(self, language: str = "en") -> str:
        """The points with their sign, what they are of, and by which model, law and scoring."""
        points = f"{float(self):+.4f}".replace("-", "−")
        return "\n".join(
            [
                say("odds.points", language, points=points),
                self.about.title(language),
                *self.about.notes(language),
            ]
        )

    def _repr_html_(self) -> str:
        return lines_html(self.text())

    def __repr__(self) -> str:
        return self.text()

    def __str__(self) -> str:
        return float.__repr__(self)

    def __getnewargs__(self) -> tuple[Fraction, About]:  # type: ignore[override]
        return self.exact, self.about


@dataclass(frozen=True, kw_only=True, repr=False)
class Plays(Figure):
    """The best cards of a position with both hands seen. `seat`: who is to play, `led`: the card he has to answer.

    `tricks`: of those still to come, the one on the table among them, how many he takes by playing best;
    `values`: the same by every card that he may play; `cards`: all that bring as many.
    """

    seat: str
    values: Mapping[Card, int]
    left: int
    law: PlayLaw
    led: Card | None = None

    @property
    def tricks(self) -> int:
        """Tricks still to come to this seat."""
        return max(self.values.values())

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card that is as good as any."""
        return tuple(card for card, value in self.values.items() if value == self.tricks)

    @property
    def about(self) -> About:  # type: ignore[override]
        """What was counted, and how."""
        facts = {"seat": self.seat, "count": self.tricks, "left": self.left, "names": write(self.cards)}
        return About(what="odds.plays", facts=facts, model=DOUBLE_DUMMY, law=self.law)

    def heads(self, language: str = "en") -> tuple[str, ...]:
        """The card, and its tricks."""
        return (say("odds.head.card", language), say("odds.head.tricks", language))

    def rows(self, language: str = "en") -> Iterable[tuple[str, ...]]:
        """A row a card, as they are held."""
        return ((str(card), str(value)) for card, value in self.values.items())

    def __repr__(self) -> str:
        return self.text()


def lines_html(text: str) -> str:
    """Lines of text as HTML, the first in bold."""
    from html import escape

    first, *rest = (escape(line) for line in text.split("\n"))
    return f"<div><b>{first}</b></div>" + "".join(f"<div>{line}</div>" for line in rest)
