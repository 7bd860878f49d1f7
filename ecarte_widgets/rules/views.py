"""What one seat may know of a game: the only road out of a State to anything that shows it, whichever game it is.

Leaves out the building of a view, which each game does field by field (`ecarte_views`, `piquet_views`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, overload

from . import games
from .actions import SEATS, seat_named
from .cards import Card
from .common import Event
from .ecarte_views import View, event

if TYPE_CHECKING:
    from . import ecarte_state, piquet_state, piquet_views

__all__ = ["Event", "View", "both", "event", "hand", "seat_named", "view"]


@overload
def view(state: ecarte_state.State, seat: str) -> View: ...
@overload
def view(state: piquet_state.State, seat: str) -> piquet_views.View: ...
def view(state: Any, seat: str) -> Any:
    """The view of `seat`, of the class that the game has. Raises RequestError for a seat there is not."""
    return games.of(state).view(state, seat)


def hand(state: Any, seat: str) -> tuple[Card, ...]:
    """The hand of `seat`: what the view of that seat has in it, for those who need no more."""
    return games.of(state).hand(state, seat)


@overload
def both(state: ecarte_state.State) -> tuple[View, View]: ...
@overload
def both(state: piquet_state.State) -> tuple[piquet_views.View, piquet_views.View]: ...
def both(state: Any) -> Any:
    """The views of elder hand and dealer."""
    return view(state, SEATS[0]), view(state, SEATS[1])
