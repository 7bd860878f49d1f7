"""A class without a server: one code for the same deals, a code for each result, and what the results come to.

    classroom.code("07")           the teacher: a code for the class, to be written on the board
    classroom.join("EK1-…")        each learner: a table on the class's deals; at its end it shows a code
    classroom.read("… ER1-… …")    the teacher: the results, compared

A result's checksum is against slips of copying and not against cheats: whoever has this package can make any code.
Leaves out the forms of the codes (`class_codes`, `class_results`) and the comparing (`class_compare`, `class_help`).
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from ..rules import laws
from ..rules.actions import seat_named
from ..rules.errors import EcarteError
from ..rules.laws import Code
from ..texts import say
from ..widgets.show import Shown
from . import class_codes, class_forms, class_reading
from .class_codes import ClassCode, ClassError
from .class_reading import Find
from .class_report import Learner, Results
from .class_results import Result
from .class_table import ClassTable

__all__ = ["ClassError", "ClassTable", "Results", "code", "invite", "join", "read", "result"]

SEEDS = 1 << 20
"""Seeds to draw from where none is given: enough that no two classes play the same, and few letters to copy."""


def code(
    lesson: str = "07",
    seed: int | str | None = None,
    *,
    law: Code | str | None = None,
    seat: str | None = None,
) -> str:
    """A code for a class, "EK1-…": whoever joins by it plays the same deals, with the same first dealer.

    `lesson`: the two digits of the lesson it is for. `seed`: of all cards; None draws a fresh one, so that a class
    that has seen the deals of another gains nothing. `law`: the code of laws (None: the default). `seat`: every
    learner's seat in the first deal; None leaves it to the cut, which is the same for all too. Raises ClassError.
    """
    given = str(lesson).strip()
    if not (given.isascii() and given.isdigit() and len(given) <= 2):
        raise ClassError(lesson, "class.lesson", "class.lesson_instead")
    if seed is not None and (not isinstance(seed, int | str) or isinstance(seed, bool)):
        raise ClassError(f"{seed!r}", "class.seed", "class.seed_instead")
    made = ClassCode(
        lesson=f"{int(given):02}",
        seed=secrets.randbelow(SEEDS) if seed is None else seed,
        law=laws.meant(law or None, laws.GAME),
        seat="" if seat is None else seat_named(seat),
    )
    try:
        return str(made)
    except (ValueError, EcarteError) as error:  # a text too long for a code, or none that can be written
        raise ClassError(f"{seed!r}"[:40], "class.seed", "class.seed_instead") from error


def invite(code: str, *, language: str = "en") -> Shown:
    """What to write on the board and to say to a class that is to join by `code`. Raises ClassError."""
    shared = class_codes.read(code)
    law = str(shared.law) if shared.law.altered else say(f"{shared.law.title}.short", language)
    seat = say(f"class.invite.{shared.seat or 'cut'}", language)
    told = [say("class.invite.deals", language, law=law, seats=seat)]
    told += [say(f"class.invite.{step}", language, lesson=shared.lesson) for step in ("open", "name", "end")]
    return class_forms.board(say("class.invite.title", language), str(shared), told)


def join(code: str, name: str = "", *, language: str = "en") -> ClassTable | Shown:
    """A table on the deals of a class, kept on this machine: the same cell, run again, goes on from the last action.

    `name`: goes with the result if something is typed here, and nowhere else. When the game is over the table shows
    the code of the result. Without a code it is said where the code comes from. Raises ClassError for a code that is
    damaged or of another kind.
    """
    if class_codes.is_blank(str(code)):
        return class_forms.words(say("class.no_code", language))
    return ClassTable(class_codes.read(code), name, language=language)


def result(table: object) -> str:
    """The code of the result of a finished game, "ER1-…", as the table shows it at the end.

    Its checksum is against slips and not against cheats. Raises ClassError while the game goes on, and for what is
    not the table of a class.
    """
    if not isinstance(table, ClassTable):
        raise ClassError(type(table).__name__, "class.not_joined", "class.join_first")
    return table.result_code()


def read(source: str | Path | Iterable[object], code: str = "", *, language: str = "en") -> Results:
    """The results of a class, wherever their codes are: a pasted text (mail, chat, lines broken anywhere), a folder
    of .txt and .csv files, one file, or texts in a row, such as a column of a table.

    `code`: of the class; "" takes the class that most results are of. The same code twice counts once; results of
    another class are set aside; what is damaged is listed with its place and reason. None of this raises. Raises
    RequestError for a path where nothing is and for what is no text, ClassError for a damaged `code`.
    """
    wanted = None if class_codes.is_blank(code) else class_codes.read(code)
    finds = class_reading.find(source, language)
    sound = [found for found in finds if found.result is not None]
    once = _once(sound)
    klass = wanted or _most(once)
    ours = [found for found in once if found.result is not None and found.result.class_code == klass]
    return Results(
        class_code=klass,
        learners=_labelled(ours, language),
        refused=tuple(found for found in finds if found.result is None),
        others=tuple(found for found in once if found not in ours),
        again=tuple(found for found in sound if found not in once),
        language=language,
    )


def _once(finds: Sequence[Find]) -> list[Find]:
    """Of the codes of one table the last that it showed: the one with most taken back, a named one before others."""
    kept: dict[tuple[str, int | str], Find] = {}
    for found in finds:
        table = (str(_sound(found).class_code), _sound(found).tag or found.code)
        if table not in kept or _later(found) > _later(kept[table]):
            kept[table] = found
    return list(kept.values())


def _sound(found: Find) -> Result:
    """The result of a find that has one."""
    assert found.result is not None  # the caller has put the others aside
    return found.result


def _later(found: Find) -> tuple[int, bool]:
    return _sound(found).takebacks, bool(found.name)


def _most(finds: Sequence[Find]) -> ClassCode | None:
    """The class that most results are of; of equals the one met first."""
    counts = Counter(_sound(found).class_code for found in finds)
    return counts.most_common(1)[0][0] if counts else None


def _labelled(finds: Sequence[Find], language: str) -> tuple[Learner, ...]:
    """Everybody by a label of his own: the name, numbered where two have it; a number where there is none."""
    made: dict[str, Learner] = {}
    for number, found in enumerate(finds, start=1):
        label = name = found.name or say("class.unnamed", language, number=number)
        times = 1
        while label in made:
            times += 1
            label = say("class.again_named", language, name=name, number=times)
        made[label] = Learner(label=label, result=_sound(found), code=found.code, place=found.place)
    return tuple(made.values())
