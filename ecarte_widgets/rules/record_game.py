"""A game as it was begun and all that was done in it: what records tell, codes carry and tables keep.

Leaves out how it is written down: see `record`, `carry` and `plain`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from . import games
from .actions import Action
from .laws import Code


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game as it was begun and all that was done in it; which game it is, its code of laws says.

    `score` is (A, B). `deal`: the deal it began with; None where it began with the cut or the shuffle, which then
    stand in `actions`. `dealer`: who deals first, "" where the cut decides. `comments`: (number of actions before
    it, text). `play`: "strict" or "judged". `number`: of the first deal, where a game may begin with a later one.
    """

    code: Code
    dealer: str = "B"
    score: tuple[int, int] = (0, 0)
    deal: Any = None
    actions: tuple[Action, ...] = ()
    comments: tuple[tuple[int, str], ...] = ()
    play: str = "strict"
    number: int = 1

    def begin(self) -> Any:
        """The state before the first action."""
        by_seat = self.score if self.dealer != "A" else (self.score[1], self.score[0])
        return games.of(self.code).start(
            deal=self.deal,
            code=self.code,
            score=by_seat,
            dealer=self.dealer or None,
            play=self.play,
            number=self.number,
        )

    def states(self) -> Iterator[Any]:
        """Every state, from the first to the last. Raises what the rules raise for an action they refuse."""
        apply = games.of(self.code).apply
        state = self.begin()
        yield state
        for action in self.actions:
            state = apply(state, action)
            yield state

    @cached_property
    def state(self) -> Any:
        """The last state."""
        *_, last = self.states()
        return last


def from_state(state: Any) -> Game:
    """The game that leads to `state`: its present deal from the first word, the deals before it left out."""
    play = "judged" if state.judged else "strict"
    return Game(code=state.code, play=play, **games.of(state).origin(state))


def dealt(state: Any, given: Any) -> tuple[Action, ...]:
    """The actions by which `given` comes about at a shuffle node, dealt in the usual way."""
    return games.of(state).dealt(state, given)
