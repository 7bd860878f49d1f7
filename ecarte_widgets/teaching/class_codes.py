"""The code of a class, "EK1-…": so short that it can be written on a board, and the same deals for all who join by it.

Leaves out the table that is played on (`class_table`) and the code of a result (`class_results`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..rules import armour, laws
from ..rules.actions import DEALER, ELDER
from ..rules.digits import In, Out
from ..rules.ecarte_state import PLAYERS
from ..rules.errors import CodeError, EcarteError
from ..rules.laws import Code
from ..rules.record import Game

CLASS = "EK1"
"""What the code of a class starts with; the digit is the version of the form below."""
RESULT = "ER1"
"""What the code of a result starts with."""
KINDS = ("EC", "EK", "EP", "ER", "PQ")
"""First letters of the codes of this package: of a game, of a class, of progress, of a result, of a partie."""
LESSONS = 100
SEATS = ("", ELDER, DEALER)
"""Whose seat a class gives its learners in the first deal; "" leaves it to the cut."""

_SPELLED = 7
"""In place of a book's number: the code of laws is written out, for it has changes or is one too many."""
_NUMBER, _NEGATIVE, _WORD = range(3)


class ClassError(CodeError):
    """Something that a class cannot use. Notebooks show its sentence alone: whoever reads it is no programmer."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassCode:
    """What all of a class share. `lesson`: two digits. `seat`: the learner's in the first deal, "" by the cut."""

    lesson: str
    seed: int | str
    law: Code
    seat: str = ""

    def __str__(self) -> str:
        out = Out()
        books = list(laws.load().codes)
        out.put(int(self.lesson), LESSONS)
        out.put(SEATS.index(self.seat), len(SEATS))
        place = _SPELLED if self.law.altered else min(books.index(self.law.name), _SPELLED)
        out.put(place, _SPELLED + 1)
        if place == _SPELLED:
            out.text(str(self.law))
        if isinstance(self.seed, str):
            out.put(_WORD, 3)
            out.text(self.seed)
        else:
            out.put(_NEGATIVE if self.seed < 0 else _NUMBER, 3)
            out.number(abs(self.seed))
        return armour.wrap(CLASS, out.bytes())

    def game(self) -> Game:
        """The game of the class before anything is done: the learner is player A."""
        return Game(code=self.law, dealer={"": "", ELDER: PLAYERS[1], DEALER: PLAYERS[0]}[self.seat])


def read(text: str) -> ClassCode:
    """The class that a code means. Raises ClassError for codes of another kind, damaged ones, and what is no code."""
    payload = unwrap(CLASS, text)
    try:
        source = In(payload)
        lesson, seat = source.take(LESSONS), SEATS[source.take(len(SEATS))]
        place = source.take(_SPELLED + 1)
        law = laws.read_code(source.text() if place == _SPELLED else list(laws.load().codes)[place])
        kind = source.take(3)
        number: int | str = source.text() if kind == _WORD else source.number()
        seed = -number if isinstance(number, int) and kind == _NEGATIVE else number
        found = ClassCode(lesson=f"{lesson:02}", seed=seed, law=law, seat=seat)
        if unwrap(CLASS, str(found)) != payload:  # digits that `str` would not have put
            raise ValueError(seed)
    except (EcarteError, ValueError, LookupError) as error:
        raise ClassError(armour.quoted(text), "class.no_class", "class.ask_teacher") from error
    return found


def unwrap(prefix: str, text: str) -> bytes:
    """The payload of a code under `prefix`. Raises ClassError, which names the kind if it is another one of ours."""
    kind = re.sub(r"[\W_]", "", text[:200]).upper()[:2]
    if armour.is_code(text) and kind in KINDS and kind != prefix[:2]:
        raise ClassError(armour.quoted(text), f"class.kind.{kind}", f"class.wanted.{prefix[:2]}")
    try:
        return armour.unwrap(prefix, text)
    except CodeError as error:
        facts = {name: fact for name, fact in error.facts.items() if name != "given"}
        raise ClassError(error.what, error.why, error.instead, **facts) from error


def is_blank(text: str) -> bool:
    """Whether a code is still to be put in: nothing, or a prefix with dots, dashes or signs of that kind behind it."""
    return re.fullmatch(r"(EK\d)?[\W_]*", text.strip(), re.IGNORECASE) is not None
