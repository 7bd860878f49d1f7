"""Computer players: each looks at a view and chooses an action.

Leaves out how a game is driven, and the rules of thumb themselves: see `bookish_calls` and `bookish_play`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, Protocol

from ..rules.actions import Action
from ..rules.views import View
from . import bookish_calls as calls
from . import bookish_play as play

WAIT: Final = Action("", "wait")
"""What `choose` gives when it is not one's turn and a right (the king's) is better left alone for now."""


class Player(Protocol):
    """Anybody who plays: all that is asked is a choice."""

    def choose(self, view: View) -> Action:
        """One of `view.actions`. Out of turn, where only rights are open, it may also be `WAIT`.

        Nobody is asked where `view.actions` is empty.
        """
        ...


class Random:
    """Chooses evenly among all that is lawful, from a seed of its own: the same seed, the same choices."""

    def __init__(self, seed: int | str = 0) -> None:
        self.seed = seed
        self._draw = random.Random(seed).random

    def choose(self, view: View) -> Action:
        """Any of `view.actions`, by the next draw."""
        # Not random.choice: how it draws may change from one Python to the next.
        return view.actions[int(self._draw() * len(view.actions))]

    def __repr__(self) -> str:
        return f"Random(seed={self.seed!r})"


class Bookish:
    """A sound club player by the old books' rules of thumb: no chance, no memory, nothing but the view."""

    def choose(self, view: View) -> Action:
        """The first that is advised: the king where it is right to mark it, else what the phase asks for."""
        mine = view.to_act == view.seat
        wanted = _CHOICES[view.phase](view) if mine and view.phase in _CHOICES else None
        king = next((act for act in view.actions if act.kind == "king"), None)
        if king is not None and calls.marks_king(view, wanted):
            return king
        if wanted is not None:
            return wanted
        return next((act for act in view.actions if act.kind not in ("king", "ask")), WAIT)

    def __repr__(self) -> str:
        return "Bookish()"


_CHOICES: Final[dict[str, Callable[[View], Action]]] = {
    "cut": calls.cut,
    "packets": calls.packet,
    "turned_king": calls.turned_king,
    "proposal": calls.proposal,
    "reply": calls.reply,
    "elder_discard": calls.discard,
    "dealer_discard": calls.discard,
    "condition": calls.condition,
    "elder_take_back": calls.take_back,
    "dealer_take_back": calls.take_back,
    "halfway": calls.halfway,
    "lead": play.lead,
    "follow": play.follow,
}
"""What Bookish does in each phase; the others ("turn", "announce", "answer") leave nothing to choose."""
