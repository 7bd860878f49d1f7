"""What each game looks like: its page, the law its phases turn on, and its deals laid open afterwards.

Leaves out all of that: each game has a module of its own for it, loaded when the first table of it is made.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from ..rules import games
from ..rules.laws import Code

if TYPE_CHECKING:
    from .page_parts import BasePage

_HOMES = {games.FIRST: "ecarte_page", "piquet": "piquet_page"}
"""A game's name -> the module of this package that draws it up."""


class Face(Protocol):
    """A game's module. States, views and deals are its own, and so `Any` here."""

    @property
    def Page(self) -> type[BasePage]:
        """The page."""

    def question(self, view: Any) -> str | None:
        """The question of law that the moment turns on most."""

    @property
    def Deal(self) -> type[Any]:
        """What a deal of this game is."""

    @property
    def State(self) -> type[Any]:
        """What a state of this game is."""

    def marks(self, result: Any) -> tuple[Any, ...]:
        """What a finished deal has brought, each with its question of law."""

    def deal_rows(self, before: Any, after: Any, me: int, language: str) -> tuple[str, list[tuple[str, Any]]]:
        """A finished deal, both hands open: a title and named rows of words and cards. `before` and `after`: the
        states between which it was finished."""


def of(what: str | Code | games.Has) -> Face:
    """The face of a game: by its name, or of a code, a state, a game or a view. LawError for a name of none."""
    return _module(games.of(what).NAME)


def made_of(what: object) -> str:
    """The name of the game that `what` is a deal or a state of; "" for anything else."""
    if what is None or isinstance(what, str):
        return ""
    for name in games.NAMES:
        if isinstance(what, (_module(name).Deal, _module(name).State)):
            return name
    return ""


@cache
def _module(name: str) -> Face:
    return cast("Face", import_module(f".{_HOMES[name]}", __package__))
