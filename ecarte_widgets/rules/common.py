"""What the rules of any game here are made of: players and seats, tricks, awards, refusals, phases and their moves.

Leaves out every rule, and names no game: what a phase offers and what a move does is for the game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from .actions import DEALER, ELDER, Action
from .cards import Card

PLAYERS = ("A", "B")
PLAYS = ("strict", "judged")
"""Ways of playing: the unlawful is refused, or it is done and judged."""
HOUSE = "house rule"
"""Stands for a clause where the answer is one that the players changed."""

S = TypeVar("S")
Changes = dict[str, Any]
"""What an action changes in a state: field -> new value."""


class Trick(NamedTuple):
    """A finished trick: who led what, what was played to it, and whose it is (seats)."""

    leader: str
    led: Card
    reply: Card
    winner: str


class Award(NamedTuple):
    """Points marked: by which player (0 or 1), how many, for what (message id), and by which question of law."""

    player: int
    points: int
    why: str
    question: str


class Event(NamedTuple):
    """One thing done in a deal, as everybody at the table saw or heard it.

    `number` is that of cards discarded or taken back, cut, dealt or called; `cards` are those that were seen: the cards
    played, and one's own discards.
    """

    seat: str
    kind: str
    cards: tuple[Card, ...] = ()
    number: int = 0
    suit: str = ""
    name: str = ""


class Refusal(NamedTuple):
    """Why an action is refused. `question`: the question of law that decides it, "" if it cannot be done at all."""

    why: str
    question: str = ""
    instead: str = "action.lawful"
    facts: dict[str, Any] = {}  # never written to  # noqa: RUF012


class Move(NamedTuple, Generic[S]):
    """A kind of action in a phase: why it may be refused, and what it does."""

    do: Callable[[S, Action], Changes]
    refuse: Callable[[S, Action], Refusal | None] | None = None


class Phase(NamedTuple, Generic[S]):
    """A phase: all that the one to act can do, the kinds of it, and a shorter way to what is lawful."""

    options: Callable[[S], tuple[Action, ...]]
    moves: dict[str, Move[S]]
    legal: Callable[[S], tuple[Action, ...]] | None = None


def changed(state: S, changes: Changes) -> S:
    """A copy of a frozen record with `changes`: what dataclasses.replace does, several times faster.

    For records without slots: the copy is made of one dict.
    """
    new = object.__new__(type(state))
    object.__setattr__(new, "__dict__", {**state.__dict__, **changes})
    return new


def other(seat: str) -> str:
    """The seat across the table."""
    return ELDER if seat == DEALER else DEALER


def index(seat: str) -> int:
    """Where a seat stands in pairs that go by seat."""
    return 1 if seat == DEALER else 0
