"""Things to keep in tests of the file of progress, and what is found of them. Leaves out all assertions."""

from __future__ import annotations

import random
from pathlib import Path

from ecarte_widgets.teaching.store import Store


def sitting(number: int, name: str = "") -> tuple[str, str, str, str]:
    """A row's key; every third is of the same name."""
    return f"sitting {number}", "table", name or f"table {number % 3}", "made"


def body(number: int) -> str:
    """As long as a game's, and like no other."""
    return f"{number} " + "".join(random.Random(number).choices("écarté KQJA", k=1500))


def filled(folder: Path, count: int = 12) -> Store:
    """A store in which so many sittings are kept, and as many answers."""
    store = Store(folder)
    for number in range(count):
        store.put(sitting(number), body(number), f"answer {number}")
    return store


def known(count: int = 12) -> dict[str, str]:
    return {f"sitting {number}": body(number) for number in range(count)}


def kept(store: Store) -> dict[str, str]:
    return {row.sitting: row.body for row in store.rows()}


def aside(folder: Path) -> list[Path]:
    return sorted(folder.glob("learner.aside-*"))
