"""What keeps a widget's state between two kernels: the place where a keeper announces itself.

Leaves out where and how anything is kept: this floor asks, and whoever keeps (`teaching.progress`) comes and says so.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any, Protocol


class Kept(Protocol):
    """One thing that is kept under its name: a table or an exercise."""

    @property
    def trouble(self) -> str:
        """Why it is not kept at present, as a sentence; "" while all is well."""
        ...

    def load(self) -> Any:
        """What was kept last, as JSON gives it; None if nothing was, or nothing that can be read."""
        ...

    def unreadable(self, error: Exception) -> None:
        """Told that what was loaded makes no sense: it is left as it is, and `trouble` says so."""
        ...

    def save(self, body: Any, answer: Any = None) -> None:
        """Keeps `body`, and `answer` beside all earlier ones. Never raises: what goes wrong is `trouble`."""
        ...


Keeper = Callable[[str, str, str, str], Kept]
"""Kind ("table" or "exercise"), name, fingerprint and language to the thing kept."""

_keepers: list[Keeper] = []


def register(keeper: Keeper) -> None:
    """From now on `keeper` keeps what is named."""
    _keepers[:] = [keeper]


def kept(kind: str, name: str, made_of: Any, language: str) -> Kept | None:
    """What is kept under this name for something made of `made_of`; None where nobody keeps."""
    return _keepers[0](kind, name, fingerprint(made_of), language) if _keepers else None


def fingerprint(made_of: Any) -> str:
    """16 hex digits of what a thing was made of (JSON): a table made otherwise is another table."""
    text = json.dumps(made_of, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
