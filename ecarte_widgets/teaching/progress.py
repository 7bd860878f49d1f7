"""What the learner has done: kept the moment it is done, gone on from after a reload, a dead kernel or a lost machine.

Leaves out the file itself (`store`). Importing this module is enough: from then on whatever has a name is kept.
"""

from __future__ import annotations

import html as markup
import json
import secrets
from pathlib import Path
from typing import Any

from ..texts import say
from ..widgets import keeping
from ..widgets.show import Shown
from .store import PATIENCE, Store, StoreError, data_folder

_stores: dict[Path, Store] = {}


def store() -> Store:
    """The store of the folder that is in force now (see `where`)."""
    folder = data_folder()
    if folder not in _stores:
        _stores[folder] = Store(folder)
    return _stores[folder]


def where() -> Path:
    """The file in which progress is kept on this machine: in the folder `ECARTE_HOME`, if that is set."""
    return store().file


class _Kept:
    """One sitting: something that is kept by this kernel from now on, and where it may go on from."""

    def __init__(self, kind: str, name: str, made: str, language: str) -> None:
        self.row = (secrets.token_hex(8), kind, name, made)
        self.language = language
        self._aside = self._trouble = ""
        self._body = ""
        self._failed = False

    @property
    def trouble(self) -> str:
        """What must be said of the keeping at present; "" while all is well."""
        return " ".join(filter(None, (self._aside, self._trouble)))

    def load(self) -> Any:
        """What was kept last under this name, whichever kernel it was."""
        try:
            found = store().newest(*self.row[1:])
            self._tell_aside()
            return json.loads(found.body) if found else None
        except (StoreError, ValueError) as error:
            self._say(error)
            return None

    def unreadable(self, error: Exception) -> None:
        """It stays as it is: this sitting has a row of its own."""
        self._say(error)

    def save(self, body: Any, answer: Any = None) -> None:
        """Writes unless nothing has changed. After a failure the next change tries again, without waiting long."""
        text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
        if text == self._body and answer is None:
            return
        told = "" if answer is None else json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
        try:
            store().put(self.row, text, told, patience=0.1 if self._failed else PATIENCE)
        except StoreError as error:
            self._failed = True
            self._say(error)
            return
        self._body, self._failed, self._trouble = text, False, ""
        self._tell_aside()

    def _say(self, error: Exception) -> None:
        reason = error.sentence(self.language) if isinstance(error, StoreError) else ""
        self._trouble = say("kept.not" if reason else "kept.damaged", self.language, reason=reason)

    def _tell_aside(self) -> None:
        """A file that was put aside is told of once, by whoever comes upon it."""
        while store().aside:
            name = store().aside.pop(0).name
            self._aside = say("kept.aside", self.language, file=name)


keeping.register(_Kept)


# ---- what the learner can ask --------------------------------------------------------------------


def begin_afresh(language: str = "en") -> Shown:
    """Puts the file of progress aside, so that somebody else can begin at this machine. Nothing is deleted."""
    target = store().put_aside()
    if target is None:
        return _lines(say("progress.none", language), [])
    return _lines(say("progress.aside", language, file=target.name), [])


def _lines(head: str, lines: list[str]) -> Shown:
    items = "".join(f"<li>{markup.escape(line)}</li>" for line in lines)
    return Shown(
        "\n".join([head, *lines]),
        f"<div>{markup.escape(head)}</div>" + (f"<ul>{items}</ul>" if lines else ""),
    )
