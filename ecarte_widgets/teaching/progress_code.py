"""The code that carries progress, "EP1-…": every table by its game, every exercise by the answers that count.

Leaves out the letters (`rules.armour`), and games that were left for another.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..rules import armour, carry, plain
from ..rules.carry import Carried
from ..rules.digits import In, Out
from ..rules.errors import CodeError, EcarteError, RequestError
from ..rules.record import Game
from ..widgets.keeping import fingerprint
from . import levels
from .exercise import RIGHT, Exercise

PREFIX = "EP1"
_TABLE, _EXERCISE, _LEVEL = range(3)
"""A table, an exercise whose choices are written out, and one of a level, whose choices are counted."""
_MADE, _SALT = 16**16, 16**32


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """A table or an exercise as it is kept: `body` is what `kept_game.body` or `Exercise.snapshot` gave."""

    kind: str
    name: str
    made: str
    body: dict[str, Any]
    game: Game | None = None

    def right(self) -> tuple[int, int]:
        """How many items of an exercise are answered rightly, or answered at all where nobody can tell; of how many."""
        made = _level(self.name, self.made)
        if made is None:
            answers = self.body["answers"]
            return sum(answer is not None for answer in answers), len(answers)
        made.resume(self.body)
        return sum(o is not None and o.kind == RIGHT for o in made.outcomes), len(made.items)


def thing(kind: str, name: str, made: str, body: Any) -> Thing:
    """What is kept, with the game of a table replayed. Raises CodeError for a body that is none."""
    try:
        if kind == "table":
            return Thing(kind=kind, name=name, made=made, body=body, game=plain.read(body["game"]))
        answers = [None if answer is None else [*map(str, answer)] for answer in body["answers"]]
        snapshot = {"place": int(body["place"]), "chosen": [*map(str, body["chosen"])], "answers": answers}
        return Thing(kind=kind, name=name, made=made, body=snapshot)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise CodeError(name, "kept.unreadable") from error


def write(things: list[Thing]) -> str:
    """The code of these things."""
    out = Out()
    out.number(len(things))
    for each in things:
        level = _level(each.name, each.made)
        form = _TABLE if each.game is not None else _EXERCISE if level is None else _LEVEL
        out.put(form, 3)
        out.text(each.name)
        out.put(int(each.made, 16), _MADE)
        if each.game is not None:
            _put_table(out, each.game, each.body)
        elif level is None:
            _put_answers(out, each.body)
        else:
            _put_level(out, level, each.body)
    return armour.wrap(PREFIX, out.bytes())


def read(text: str) -> list[Thing]:
    """The things that a code holds. Raises CodeError for one that is damaged, of another kind or version."""
    source = In(armour.unwrap(PREFIX, text))
    try:
        found = [_take(source) for _ in range(source.number())]
        source.end()
    except (EcarteError, ValueError, LookupError) as error:
        raise CodeError(
            armour.quoted(text), "progress.unreadable", "carry.paste_whole", prefix=PREFIX
        ) from error
    return found


def _take(source: In) -> Thing:
    form, name = source.take(3), source.text()
    made = f"{source.take(_MADE):016x}"
    if form == _TABLE:
        return thing("table", name, made, _take_table(source))
    if form == _EXERCISE:
        return thing("exercise", name, made, _take_answers(source))
    level = _level(name, made)
    if level is None:
        raise RequestError(name, "progress.other_level")
    return thing("exercise", name, made, _take_level(source, level))


def _level(name: str, made: str) -> Exercise | None:
    """The exercise of a level as it was when this was kept; None where there is none, or it has changed since."""
    level = levels.levels().get(name)
    if level is None or level["kind"] == "table" or fingerprint(level) != made:
        return None
    try:
        return levels.make(name)
    except EcarteError:
        return None  # one that needs more than its level, such as a game that was played


# ---- tables --------------------------------------------------------------------------------------


def _put_table(out: Out, game: Game, body: dict[str, Any]) -> None:
    carry.put(out, Carried(game, body["seed"], body["me"], body["takebacks"]))
    out.put(bool(body["waiting"]), 2)
    # What was promised of the cards is opened by the salt, and the table of a class is known by it.
    out.put(int(body["salt"], 16), _SALT)


def _take_table(source: In) -> dict[str, Any]:
    carried = carry.take(source)
    waiting = bool(source.take(2))
    salt = f"{source.take(_SALT):032x}"
    return {
        "game": plain.write(carried.game),
        "me": carried.me,
        "seed": carried.seed,
        "waiting": waiting,
        "takebacks": carried.takebacks,
        "salt": salt,
        "left": None,
    }


# ---- exercises -----------------------------------------------------------------------------------


def _put_answers(out: Out, body: dict[str, Any]) -> None:
    """Answers by the words of their choices."""
    out.number(body["place"])
    out.number(len(body["answers"]))
    for answer in (body["chosen"], *body["answers"]):
        out.number(0 if answer is None else 1 + len(answer))
        for choice in answer or ():
            out.text(choice)


def _take_answers(source: In) -> dict[str, Any]:
    place, count = source.number(), source.number()
    if count > carry.MOST_ACTIONS:
        raise ValueError(count)
    given = []
    for _ in range(count + 1):
        size = source.number()
        given.append(None if size == 0 else [source.text() for _ in range(size - 1)])
    return {"place": place, "chosen": given[0] or [], "answers": given[1:]}


def _put_level(out: Out, level: Exercise, body: dict[str, Any]) -> None:
    """Answers by the places of their choices among those that the level offers."""
    out.put(body["place"], len(level.items))
    pairs = zip((level.items[body["place"]], *level.items), (body["chosen"], *body["answers"]), strict=True)
    for item, answer in pairs:
        ids = [choice.id for choice in item.choices]
        out.put(0 if answer is None else 1 + len(answer), len(ids) + 2)
        for choice in answer or ():
            out.put(ids.index(choice), len(ids))


def _take_level(source: In, level: Exercise) -> dict[str, Any]:
    place = source.take(len(level.items))
    given = []
    for item in (level.items[place], *level.items):
        ids = [choice.id for choice in item.choices]
        size = source.take(len(ids) + 2)
        given.append(None if size == 0 else [ids[source.take(len(ids))] for _ in range(size - 1)])
    return {"place": place, "chosen": given[0] or [], "answers": given[1:]}
