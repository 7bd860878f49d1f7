"""The files in which the laws of the games stand: which games there are, and the text of a game's table of laws.

Leaves out what the text says (`lawtable`), and the files of remedies, clauses and pairs, which have readers of their
own.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

from .errors import LawError

GAME = "ecarte"
"""The game that is meant where none is named and nothing else tells."""
_OTHERS = ("remedies", "clauses", "pairs")
"""Second words of the names of files that hold no questions of law."""
_FOLDER = resources.files(__package__).joinpath("codes")


@cache
def games() -> tuple[str, ...]:
    """The games that there are laws of; first the one that is meant where none is named."""
    names = {name.removesuffix(".toml") for name in _files() if name.count(".") == 1}
    return tuple(sorted(names, key=lambda name: (name != GAME, name)))


def text(game: str) -> str:
    """The table of laws of a game, in TOML. LawError for a game that there are no laws of."""
    if game not in games():
        raise LawError(game, "law.unknown_game", "law.there_are", known=", ".join(games()))
    # The table may be long: "ecarte.faults.toml" goes on where "ecarte.toml" ends.
    more = [name for name in _files() if name.startswith(f"{game}.") and name.split(".")[1] not in _OTHERS]
    parts = dict.fromkeys([f"{game}.toml", *more])
    return "\n".join(_FOLDER.joinpath(name).read_text(encoding="utf-8") for name in parts)


def _files() -> list[str]:
    return sorted(file.name for file in _FOLDER.iterdir() if file.name.endswith(".toml"))
