"""The games there are, and what each must offer so that a session, a record and a carried code can hold it.

Leaves out every rule: each game has a module of its own for this, loaded when the first code, state or game of it is
asked about. What these modules offer is the same; no class stands above them, and nobody else asks for a game's name.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from . import lawfiles
from .actions import Action
from .cards import Card
from .common import Refusal
from .errors import LawError
from .laws import Code

FIRST = lawfiles.GAME
"""The game that is meant where none is named: by records and codes that were written when there was no other."""
_HOMES = {FIRST: "ecarte_game", "piquet": "piquet_game"}
"""A game's name, as its codes of laws have it -> the module of this package that answers for it."""
CARRIED = {FIRST: "EC2", "piquet": "PQ1"}
"""A game's name -> what a code that carries such a game starts with; the digit is the version of its form."""
NAMES = tuple(_HOMES)
"""The games, in an order that does not change: carried codes name a game by its place."""
CUT_FOR_DEAL, SHUFFLE, OVER = "cut_for_deal", "shuffle", "game_over"
"""Phases that every game has: the two in which chance acts, and the last."""


class Rules(Protocol):
    """A game's module. States and deals are its own, and so `Any` here.

    Every state has `code`, `phase`, `to_act`, `dealer`, `points`, `number`, `hands`, `led`, `tricks`, `dealt`, `past`,
    `results`, `winner`, `judged`, `player(seat)` and `seat(player)`, with the meaning that they have in écarté.
    """

    @property
    def NAME(self) -> str:  # a constant of the module
        """The game's name, as its codes of laws have it."""

    @property
    def ORDER(self) -> str:
        """The ranks from high to low."""

    @property
    def PLAYS(self) -> tuple[str, ...]:
        """The ways of playing."""

    @property
    def ROUTINE(self) -> frozenset[str]:
        """Phases in which, but for a player who wants to do it himself, what is usual is done: see `routine`."""

    @property
    def MOST_DEALS(self) -> int:
        """The highest number that a game's first deal may have: 1 where it begins at its beginning only."""

    @property
    def EXAMPLE(self) -> str:
        """Id of the message that shows what a record of it looks like."""

    def deal(self, text: str = "", *, seed: int | str = 0) -> Any:
        """The deal that `text` says, what is not given dealt from `seed`."""

    def start(
        self,
        *,
        deal: Any = None,
        code: Code | str | None = None,
        score: tuple[int, int] = (0, 0),
        dealer: str | None = None,
        play: str = "strict",
        number: int = 1,
    ) -> Any:
        """The first state of a game; `number`: that of its first deal."""

    def legal_actions(self, state: Any, seat: str | None = None) -> tuple[Action, ...]:
        """What a seat may lawfully do."""

    def possible_actions(self, state: Any, seat: str | None = None) -> tuple[Action, ...]:
        """What a seat can do, lawful or not."""

    def apply(self, state: Any, action: Action | str) -> Any:
        """The state after an action."""

    def read_action(self, state: Any, text: str) -> Action:
        """The action that a text means in this state."""

    def refusal(self, state: Any, action: Action) -> Refusal | None:
        """Why an action is refused; None if it is lawful."""

    def chance(self, state: Any, given: Any = None) -> Action:
        """The shuffle by which `given` comes about, if the rest is done in the usual way."""

    def dealt(self, state: Any, given: Any) -> tuple[Action, ...]:
        """All the actions by which `given` comes about at a shuffle in the usual way."""

    def routine(self, state: Any) -> Action | None:
        """What is usual in a phase of ROUTINE; None in the others."""

    def cut_pair(self, seed: int | str, tries: int) -> tuple[Card, Card]:
        """The two cards that `seed` cuts for deal after `tries` cuts."""

    def view(self, state: Any, seat: str) -> Any:
        """What a seat may know."""

    def event(self, action: Action, seat: str) -> Any:
        """An action as a seat saw it."""

    def hand(self, state: Any, seat: str) -> tuple[Card, ...]:
        """The hand of a seat, as far as its view has it."""

    # What follows serves records and carried codes.

    def origin(self, state: Any) -> dict[str, Any]:
        """How a game begins that leads to `state` and leaves out the deals before: fields of `record.Game`."""

    def laid(self, order: tuple[Card, ...]) -> Any:
        """The deal of which `order` is the pack as `pack()` gives it."""

    def most_points(self, code: Code) -> int:
        """The most points with which a game can begin under `code`."""

    def masked(self, given: Any, seat: str) -> str:
        """A deal's text form with only what `seat` saw when it was dealt."""

    def hides(self, state: Any, action: Action, seat: str) -> bool:
        """Whether `seat` has not seen the cards of an action done in `state`."""

    def unseen(self, state: Any) -> frozenset[int]:
        """The numbers of the deals of which some cards are still hidden: the one that runs, and any put aside."""


class Has(Protocol):
    """Whatever has a code of laws: a state, a game, a view."""

    @property
    def code(self) -> Code:
        """The code."""


def of(what: str | Code | Has) -> Rules:
    """The rules of a game: by its name, or of a code, a state, a game or a view. LawError for a name of none."""
    if isinstance(what, str):
        return _module(what)
    return _module(what.game if isinstance(what, Code) else what.code.game)


@cache
def _module(name: str) -> Rules:
    if name not in _HOMES:
        raise LawError(name, "law.unknown_game", "law.there_are", known=", ".join(_HOMES))
    return cast("Rules", import_module(f".{_HOMES[name]}", __package__))


if TYPE_CHECKING:  # whether each module offers what is asked
    from . import ecarte_game, piquet_game

    _GAMES: tuple[Rules, ...] = (ecarte_game, piquet_game)
