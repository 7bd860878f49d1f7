"""Players who do as Bookish does but in one thing: what is asked is what that one thing is worth.

Leaves out the rules of thumb themselves (`bookish_calls`, `bookish_play`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ..rules.actions import Action
from ..rules.views import View
from . import bookish_calls as calls
from .players import WAIT, Bookish

BOOKISH: Final = Bookish()


class Marks:
    """Bookish, but for a king of trumps, which it marks as soon as it may."""

    def choose(self, view: View) -> Action:
        """The king where it may be marked, else what Bookish does."""
        king = next((action for action in view.actions if action.kind == "king"), None)
        return king or BOOKISH.choose(view)

    def __repr__(self) -> str:
        return "Marks()"


class Hides:
    """Bookish, but for the king, which it marks at no time but the last: as it puts it on the table."""

    def choose(self, view: View) -> Action:
        """What Bookish does where it may not mark the king; WAIT where that leaves nothing."""
        kept = tuple(action for action in view.actions if action.kind != "king")
        if len(kept) == len(view.actions):
            return BOOKISH.choose(view)
        wanted = BOOKISH.choose(replace(view, actions=kept)) if kept else WAIT
        held = view.turn_up is not None and view.turn_up.rank != "K"
        if held and calls.last_moment(view, wanted):
            return next(action for action in view.actions if action.kind == "king")
        return wanted

    def __repr__(self) -> str:
        return "Hides()"


class Trusting:
    """Bookish, but for taking silence as proof: whoever has not marked the king has none, whatever the score."""

    def choose(self, view: View) -> Action:
        """What Bookish does in the play of the cards, told that silence cannot pay the other; else as Bookish."""
        if view.phase in ("lead", "follow"):
            return BOOKISH.choose(replace(view, score=(view.score[0], 0)))
        return BOOKISH.choose(view)

    def __repr__(self) -> str:
        return "Trusting()"
