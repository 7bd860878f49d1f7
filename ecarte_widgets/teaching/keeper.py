"""Keeps whatever has a name the moment it changes, and knows what it goes on from: the link from widgets to `store`.

Leaves out the file itself (`store`) and what the learner can ask (`progress`). Importing this module is enough.
"""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from typing import Any

from ..texts import say
from ..widgets import keeping
from .store import PATIENCE, Store, StoreError, data_folder

_stores: dict[Path, Store] = {}


def store() -> Store:
    """The store of the folder that is in force now (see `where`)."""
    folder = data_folder()
    if folder not in _stores:
        _stores[folder] = Store(folder)
    return _stores[folder]


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
