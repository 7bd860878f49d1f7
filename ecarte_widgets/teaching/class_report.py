"""The results of a class, and the tables made of them: scores, divided decisions, lessons that would help, a CSV.

Leaves out how results are read (`class_reading`) and compared (`class_compare`, `class_help`), and pictures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

from ..rules.errors import RequestError
from ..rules.record import Game
from ..texts import say
from ..widgets.show import Shown
from . import class_compare, class_csv, class_forms, class_help
from .class_codes import ClassCode
from .class_compare import Divided, Total
from .class_decisions import KINDS
from .class_forms import Grid
from .class_help import Help
from .class_pictures import Picture, deals_picture, scores_picture
from .class_reading import Find
from .class_results import ME, Result, same_opponent
from .class_words import asked, choice, laid, makes, percent, signed

Row = TypeVar("Row")


class Listing(Shown, Generic[Row]):
    """A table to look at, and its `rows` for whoever counts on with them."""

    def __init__(self, rows: Sequence[Row], shown: Shown) -> None:
        super().__init__(shown.text, shown.html)
        self.rows = tuple(rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class Learner:
    """One result that counts: whose, by a label of its own, and where it was found."""

    label: str
    result: Result
    code: str
    place: str


class Results:
    """What was read of a class. `repr` and the notebook tell what counted, what did not, and why.

    `learners`: the results that count. `refused`: damaged codes and codes of another kind. `others`: results of
    another class. `again`: a code that is counted already, or one that its table has shown before its last.
    """

    def __init__(
        self,
        *,
        class_code: ClassCode | None,
        learners: Sequence[Learner],
        refused: Sequence[Find] = (),
        others: Sequence[Find] = (),
        again: Sequence[Find] = (),
        language: str = "en",
    ) -> None:
        self.class_code = class_code
        self.learners = tuple(learners)
        self.refused, self.others, self.again = tuple(refused), tuple(others), tuple(again)
        self._language = language

    def __len__(self) -> int:
        return len(self.learners)

    # ---- what was read ---------------------------------------------------------------------------

    def __repr__(self) -> str:
        return "\n".join(self._told())

    def _repr_html_(self) -> str:
        return "".join(class_forms.line(told) for told in self._told())

    def _told(self) -> list[str]:
        """Sentences: how many count, then whatever does not."""
        lines = [self._counted()]
        counted = {learner.code for learner in self.learners}
        lines += [
            self._say(f"class.told.{'again' if found.code in counted else 'earlier'}", **_facts(found))
            for found in self.again
        ]
        lines += [
            self._say("class.told.other", **_facts(found), other=found.result.class_code)
            for found in self.others
            if found.result
        ]
        lines += [self._say("class.told.refused", place=f.place, reason=f.reason) for f in self.refused]
        lines += [self._say("class.told.alike", names=", ".join(names)) for names in self._alike()]
        strange = [learner.label for learner in self.learners if not same_opponent(learner.result)]
        return lines + ([self._say("class.told.opponent", names=", ".join(strange))] if strange else [])

    def _counted(self) -> str:
        if self.class_code is None:
            return self._say("class.told.none")
        law = self.class_code.law
        return self._say(
            f"class.told.{'one' if len(self) == 1 else 'many'}",
            count=len(self),
            code=self.class_code,
            lesson=self.class_code.lesson,
            law=str(law) if law.altered else self._say(f"{law.title}.short"),
        )

    def _alike(self) -> list[list[str]]:
        """Labels of those whose games are card for card the same: two learners, or one at two machines."""
        found: dict[tuple[Any, ...], list[str]] = {}
        for learner in self.learners:
            found.setdefault(learner.result.game.actions, []).append(learner.label)
        return [labels for labels in found.values() if len(labels) > 1]

    # ---- what it comes to ------------------------------------------------------------------------

    @cached_property
    def _games(self) -> dict[str, Game]:
        return {learner.label: learner.result.game for learner in self.learners}

    @cached_property
    def _totals(self) -> tuple[Total, ...]:
        return class_compare.totals(
            {learner.label: (learner.result.game, learner.result.takebacks) for learner in self.learners}, ME
        )

    def scores(self) -> Listing[Total]:
        """Duplicate scores: what each made of the same cards, the best share of matchpoints first."""
        heads = ("place", "learner", "deals", "net", "points", "share", "game", "takebacks")
        rows = [
            (
                str(total.place),
                total.label,
                str(len(total.deals)),
                signed(total.net),
                self._say("class.points", points=f"{total.points:g}", possible=total.possible),
                percent(total.share, self._language),
                f"{total.score[0]}:{total.score[1]}",
                str(total.takebacks),
            )
            for total in self._totals
        ]
        notes = [self._say("class.scores.note"), self._say("class.scores.slips")]
        first = self._grid("class.scores", heads, rows, notes, frozenset({1}))
        return Listing(self._totals, class_forms.shown(first, self._deals()))

    def _deals(self) -> Grid:
        """Points of each deal: a row a learner, a column a deal."""
        numbers = sorted({deal.number for total in self._totals for deal in total.deals})
        heads = [self._say("class.head.learner"), *(self._say("class.deal", number=n) for n in numbers)]
        rows = []
        for total in self._totals:
            by_number = {deal.number: signed(deal.net) for deal in total.deals}
            rows.append((total.label, *(by_number.get(number, "") for number in numbers)))
        return Grid(self._say("class.deals.title"), heads, rows, [self._say("class.deals.note")])

    def divided(self, most: int = 5) -> Listing[Divided]:
        """The decisions that divided the class most, `most` of them at the most; `rows` has all of them."""
        found = class_compare.divided(list(self._games.values()), ME)
        heads = ("deal", "score", "turned", "hand", "asked", "chosen", "makes", "book")
        rows = [
            (
                str(row.number),
                f"{row.view.score[0]}:{row.view.score[1]}",
                () if row.view.turn_up is None else (row.view.turn_up,),
                laid(row.view.hand),
                asked(row.view, self._language),
                "; ".join(
                    self._say("class.times", count=count, did=choice(said, self._language))
                    for said, count in row.choices
                ),
                percent(makes(row.view), self._language),
                choice(row.book, self._language),
            )
            for row in found[:most]
        ]
        notes = [self._say("class.divided.note" if rows else "class.divided.none")]
        notes += [self._say("class.divided.makes")] if any(makes(row.view) for row in found[:most]) else []
        notes += [self._say("class.divided.more", count=len(found) - most)] if len(found) > most else []
        grid = self._grid("class.divided", heads, rows, notes, frozenset({2, 3, 4, 5, 7}))
        return Listing(found, class_forms.shown(grid))

    def help(self, least: int = class_help.LEAST) -> Listing[Help]:
        """Whom which lesson would help, by comparison with the bookish player; never with fewer than `least`
        decisions of a kind.
        """
        whole = self._say("class.whole")
        found = class_help.helped(self._games, whole, ME, least)
        kinds = [f"kind.{kind}" for kind in KINDS]
        heads = ("learner", *kinds, "cost", "lesson")
        rows = [
            (
                row.label,
                *(
                    self._say("class.of", count=tally.apart, all=tally.decisions)
                    for tally in row.tallies.values()
                ),
                str(sum(tally.cost for tally in row.tallies.values())),
                self._lessons(row),
            )
            for row in found
        ]
        notes = [
            self._say("class.help.model"),
            self._say("class.help.cost"),
            self._say("class.help.rule", least=least),
        ]
        first = self._grid("class.help", heads, rows, notes, frozenset({0, len(heads) - 1}))
        return Listing(
            found, class_forms.shown(first, self._by_lesson([r for r in found if r.label != whole]))
        )

    def _lessons(self, row: Help) -> str:
        if not row.kind:
            return "–"
        return self._say(
            "class.lessons", lessons=", ".join(row.lessons), kind=self._say(f"class.kind.{row.kind}")
        )

    def _by_lesson(self, found: Sequence[Help]) -> Grid:
        """The same the other way round: a kind of decision, its lessons, and who is named for it."""
        rows = [
            (", ".join(class_help.LESSONS[kind]), self._say(f"class.head.kind.{kind}"), ", ".join(names))
            for kind in KINDS
            if (names := [row.label for row in found if row.kind == kind])
        ]
        heads = [self._say(f"class.head.{head}") for head in ("lesson", "about", "learners")]
        notes = [] if rows else [self._say("class.help.nobody")]
        return Grid(self._say("class.by_lesson.title"), heads, rows, notes, frozenset({0, 1, 2}))

    # ---- pictures, and to take away --------------------------------------------------------------

    def picture(self) -> Picture:
        """Everybody's share of matchpoints as bars."""
        return scores_picture(self._totals, self._language)

    def deals_picture(self) -> Picture:
        """Everybody's points of each deal as squares."""
        return deals_picture(self._totals, self._language)

    def to_csv(self, path: str | Path | None = None) -> Shown:
        """Writes a row a learner to the file `path`, as spreadsheets read it; without one, shows what it would write.

        A file of that name is replaced. Raises RequestError where it cannot be written.
        """
        helped = {row.label: row for row in class_help.helped(self._games, "", ME)}
        results = {learner.label: (learner.result, learner.code) for learner in self.learners}
        sheet = class_csv.write(self._totals, helped, results)
        if path is None:
            return class_forms.verbatim(sheet.replace("\r\n", "\n").rstrip("\n"))
        try:
            # The mark in front is what spreadsheets need to read names with accents in them.
            Path(path).write_text(sheet, encoding="utf-8-sig", newline="")
        except OSError as error:
            reason = error.strerror or str(error)
            raise RequestError(path, "class.unwritable", "class.other_file", reason=reason) from error
        return class_forms.words(self._say("class.written", count=len(self), file=str(path)))

    # ---- words -----------------------------------------------------------------------------------

    def _say(self, message: str, **facts: Any) -> str:
        return say(message, self._language, **facts)

    def _grid(
        self, name: str, heads: Sequence[str], rows: Sequence[Any], notes: Sequence[str], left: frozenset[int]
    ) -> Grid:
        """A table whose title and heads are messages: `NAME.title` and `class.head.HEAD`."""
        titled = [self._say(f"class.head.{head}") for head in heads]
        return Grid(self._say(f"{name}.title"), titled, rows, notes, left)


def _facts(found: Find) -> dict[str, str]:
    """What is told of a find that does not count: where it was, and whose if that is known."""
    return {"place": found.place, "name": f" ({found.name})" if found.name else ""}
