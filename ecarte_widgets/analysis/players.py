"""Computer players: each looks at a view and chooses an action.

Leaves out how a game is driven, and the rules of thumb themselves: see `bookish_calls` and `bookish_play`; who
plays piquet by rules of its own is in `piquet_players`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final, Protocol

from ..rules.actions import Action
from ..rules.views import View
from . import bookish_calls as calls
from . import bookish_play as play
from . import noticing

WAIT: Final = Action("", "wait")
"""What `choose` gives when it is not one's turn and a right (the king's) is better left alone for now."""


class Player(Protocol):
    """Anybody who plays: all that is asked is a choice, from the view of whichever game is played."""

    def choose(self, view: Any) -> Action:
        """One of `view.actions`. Out of turn, where only rights are open, it may also be `WAIT`.

        Nobody is asked where `view.actions` is empty.
        """
        ...


def default(game: str) -> Player:
    """Who plays a game, by its name, where nobody was named: the best that there is for it."""
    return _DEFAULTS.get(game, Random)()


class Random:
    """Chooses evenly among all that is lawful, from a seed of its own: the same seed, the same choices."""

    def __init__(self, seed: int | str = 0) -> None:
        self.seed = seed
        self._draw = random.Random(seed).random

    def choose(self, view: View) -> Action:
        """Any of `view.actions` but a call, or owning up; WAIT where there is nothing else."""
        open_ = [action for action in view.actions if action.kind not in ("call", "own")]
        # Not random.choice: how it draws may change from one Python to the next.
        return open_[int(self._draw() * len(open_))] if open_ else WAIT

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
        return next((act for act in view.actions if act.kind not in _RIGHTS), WAIT)

    def __repr__(self) -> str:
        return "Bookish()"


_RIGHTS: Final = frozenset({"king", "ask", "call", "own"})
"""Kinds that are open out of turn too, and of which Bookish does none without a reason."""


class Careless(Bookish):
    """A bookish player who makes mistakes, and calls those of the other that he notices: for judged play.

    `rate`: how often, from 0 to 1, he does something unlawful where he could. In strict play he makes none.
    `notices`: whether he calls anything.
    """

    def __init__(self, rate: float = 0.2, seed: int | str = 0, *, notices: bool = True) -> None:
        self.rate, self.seed, self.notices = rate, seed, notices
        self._draw = random.Random(f"careless {seed}").random

    def choose(self, view: View) -> Action:
        """A call, where something was noticed; a fault now and then; else what the book says."""
        word = noticing.noticed(view) if self.notices else ""
        if word and any(action.kind == "call" for action in view.actions):
            return Action(view.seat, "call", name=word)
        if view.judged and view.to_act == view.seat and self._draw() < self.rate:
            lawful = set(view.actions)
            wrong = [act for act in view.possible if act not in lawful and act.kind in _MISTAKES]
            if wrong:
                return wrong[int(self._draw() * len(wrong))]
        return super().choose(view)

    def __repr__(self) -> str:
        blind = "" if self.notices else ", notices=False"
        return f"Careless({self.rate!r}, seed={self.seed!r}{blind})"


_MISTAKES = frozenset({"play", "king", "look", "discard", "give"})
"""Kinds of action in which a careless player goes wrong; he neither throws his hand down nor leaves."""

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
    "surplus": calls.throw_out,
    "lead": play.lead,
    "follow": play.follow,
}
"""What Bookish does in each phase; the others ("turn", "announce", "answer", "giving", "taking") leave no choice."""


def _sound() -> Player:
    from .piquet_players import Sound  # late: it stands on this module, and écarté needs none of it

    return Sound()


_DEFAULTS: Final[dict[str, Callable[[], Player]]] = {"ecarte": Bookish, "piquet": _sound}
"""A game's name -> its player where nobody was named; a game without one has somebody who plays at random."""
