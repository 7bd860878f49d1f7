"""What the learner has done so far: to be looked at, carried to another machine, and put aside for the next person.

Leaves out the keeping itself (`keeper`, `store`) and the form of the code (`progress_code`).
"""

from __future__ import annotations

import html as markup
import json
import secrets
from pathlib import Path

from ..rules.errors import EcarteError, RequestError
from ..texts import say
from ..widgets.show import Shown
from . import progress_code
from .keeper import store
from .progress_code import Thing
from .store import Row


def where() -> Path:
    """The file in which progress is kept on this machine: in the folder `ECARTE_HOME`, if that is set."""
    return store().file


def code(name: str = "") -> str:
    """The code that carries progress to another machine, "EP1-…": there, `progress.restore` takes it.

    `name`: of one table or exercise, or how several begin ("07"); "" for all. Holds the cards of running games, and is
    no secret. Raises StoreError where progress cannot be read, RequestError where nothing of that name is kept.
    """
    things = [thing for thing in _things() if thing.name.startswith(name)]
    if not things:
        raise RequestError(name, "progress.no_such" if name else "progress.none")
    return progress_code.write(things)


def restore(text: str, language: str = "en") -> Shown:
    """Takes in a code that `code` gave: the same cells, run again, go on from there.

    What this machine had is not overwritten. Raises CodeError for a code that is damaged or of another kind, StoreError
    where it cannot be kept.
    """
    things = progress_code.read(text)
    for thing in things:
        row = (secrets.token_hex(8), thing.kind, thing.name, thing.made)
        store().put(row, json.dumps(thing.body, ensure_ascii=False, separators=(",", ":")))
    return _lines(say("progress.restored", language), [thing.name for thing in things])


def show(language: str = "en") -> Shown:
    """What has been done so far: every exercise and table by name, and how far it has come."""
    lines = [
        say("progress.line", language, name=thing.name, text_=_so_far(thing, language)) for thing in _things()
    ]
    return _lines(say("progress.so_far" if lines else "progress.none", language), lines)


def begin_afresh(language: str = "en") -> Shown:
    """Puts the file of progress aside, so that somebody else can begin at this machine. Nothing is deleted."""
    target = store().put_aside()
    if target is None:
        return _lines(say("progress.none", language), [])
    return _lines(say("progress.aside", language, file=target.name), [])


def _things() -> list[Thing]:
    """Everything that is kept as it was kept last, by name; what cannot be read is left out."""
    newest: dict[tuple[str, str, str], Row] = {}
    for row in store().rows():
        newest.setdefault((row.kind, row.name, row.made), row)
    found = []
    for row in sorted(newest.values(), key=lambda row: (row.name, -row.rev)):
        try:
            found.append(progress_code.thing(row.kind, row.name, row.made, json.loads(row.body)))
        except (EcarteError, ValueError):
            continue
    return found


def _so_far(thing: Thing, language: str) -> str:
    if thing.game is not None:
        state = thing.game.state
        mine, others = state.points[thing.body["me"]], state.points[1 - thing.body["me"]]
        return say("progress.table", language, mine=mine, others=others, number=max(1, state.number))
    right, count = thing.right()
    return say("progress.exercise", language, done=right, count=count)


def _lines(head: str, lines: list[str]) -> Shown:
    items = "".join(f"<li>{markup.escape(line)}</li>" for line in lines)
    listed = f"<ul>{items}</ul>" if lines else ""
    return Shown("\n".join([head, *lines]), f"<div>{markup.escape(head)}</div>{listed}")
