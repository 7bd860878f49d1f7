"""How something is done, in any game: the move that an action is, why it may be refused, and the state after it.

Leaves out every phase, right and fault: the game brings them, and names none of them here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from . import refusing
from .actions import SEATS, Action
from .common import Changes, Move, Phase, Refusal, changed
from .errors import ActionError


class Judge(Protocol):
    """What a game's judged play does with faults; a module of the game's."""

    @property
    def LAWFUL(self) -> frozenset[str]:
        """Kinds of action of judged play that break no law."""

    def commit(self, state: Any, action: Action, no: Refusal, do: Any) -> Changes | None:
        """What happens when something unlawful is done; None if it cannot be done."""

    def act(self, state: Any, action: Action) -> Changes | None:
        """What an action of judged play alone does; None if it is none."""

    def refuse(self, state: Any, action: Action) -> Refusal | None:
        """Why an action of judged play is out of place."""

    def watch(self, before: Any, action: Action, after: Any) -> Any:
        """The state with what an action has brought about besides."""

    def lapse(self, state: Any, action: Action) -> Any:
        """The state without the faults whose time is over."""


class Doing(NamedTuple):
    """A game's phases and rights, its judge, and its own lawful actions, which refusals name."""

    phases: Mapping[str, Phase[Any]]
    right: Callable[[Any, Action], Move[Any] | None]
    """The move that an action is by a right that outlasts one's turn; None for none."""
    judge: Judge
    legal: Callable[[Any, str | None], tuple[Action, ...]]

    def move(self, state: Any, action: Action) -> Move[Any] | None:
        """The move that `action` is in this state; None if it cannot be done by that seat now."""
        if action.seat == state.to_act and (found := self.phases[state.phase].moves.get(action.kind)):
            return found
        return self.right(state, action) if action.seat in SEATS else None

    def refusal(self, state: Any, action: Action) -> Refusal | None:
        """Why `action` is refused in this state; None if it is lawful."""
        move = self.move(state, action)
        if move is not None:
            return move.refuse(state, action) if move.refuse is not None else None
        if state.judged and (no := self.judge.refuse(state, action)) is not None:
            return no
        if state.judged and action.kind in self.judge.LAWFUL and self.judge.act(state, action) is not None:
            return None
        return self.out_of_place(state, action)

    def out_of_place(self, state: Any, action: Action) -> Refusal:
        """Why something that is no move here is none."""
        if state.phase == "game_over":
            facts = {"winner_name": state.winner}
            return Refusal("action.game_over", instead="action.new_game", facts=facts)
        if not state.to_act:
            return Refusal("action.chance", instead="action.chance_instead")
        if action.kind in self.phases[state.phase].moves:
            return Refusal("action.not_your_turn", facts={"seat": action.seat, "other": state.to_act})
        return Refusal("action.not_now", facts={"seat": state.to_act})

    def is_done(self, state: Any, action: Action) -> bool:
        """Whether judged play does this: it is lawful, or a fault that can be called stands behind its refusal."""
        move = self.move(state, action)
        if move is None:
            return False
        no = move.refuse(state, action) if move.refuse is not None else None
        return no is None or self.judge.commit(state, action, no, move.do) is not None

    def apply(self, state: Any, action: Action) -> Any:
        """The state after `action`. Raises the refusal as an error; the state given is never changed."""
        move = self.move(state, action)
        no = move.refuse(state, action) if move is not None and move.refuse is not None else None
        lawful = move is not None and no is None
        changes = move.do(state, action) if lawful and move else self._judged(state, action, move, no)
        if action.kind != "shuffle":
            changes.setdefault("past", (*state.past, action))
        new = changed(state, changes)
        return self.judge.lapse(self.judge.watch(state, action, new), action) if new.judged else new

    def _judged(self, state: Any, action: Action, move: Move[Any] | None, no: Refusal | None) -> Changes:
        """What judged play makes of what strict play refuses. Raises the refusal where it is refused there too."""
        changes: Changes | None = None
        if state.judged and move is not None and no is not None:
            changes = self.judge.commit(state, action, no, move.do)
        if state.judged and changes is None:
            changes = self.judge.act(state, action)
        if changes is None:
            raise self._error(
                state, action, no or self.refusal(state, action) or self.out_of_place(state, action)
            )
        return changes

    def _error(self, state: Any, action: Action, no: Refusal) -> ActionError:
        lawful = self.legal(state, action.seat if action.seat in SEATS else None) or self.legal(state, None)
        return refusing.error(state.code, action, no, lawful)
