"""One game in progress: its states, its randomness, the opponent, and the way back.

Leaves out drawing and wording. Nothing here knows a rule: what may be done is asked of the game.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ..analysis.players import WAIT, Player, default
from ..rules import deals, games
from ..rules.actions import Action
from ..rules.common import other
from ..rules.errors import EcarteError, RequestError
from ..rules.record import Game

Observer = Callable[["Session", Action, Any, Any], None]
"""Told of every action done: the session, the action, the state before and after it."""
Keeper = Callable[["Session"], None]
"""Told whenever anything has changed, so that it can be kept: once a request, when it has been served to its end.

Not before the opponent has answered: one that never does would meet the same question in every kernel after this.
"""


class Session:
    """A game that goes on over deals. `me`: the player (0 or 1) whose seat is served; `opponent` plays the other, None
    for the one whom the game has where nobody is named.

    `ceremony`: whether he cuts, deals the packets and turns up himself, where that is his to do.
    `seed` supplies the cut and all deals but a given first one. Every change goes through one lock, because
    clicks arrive on another thread than the cells'.
    """

    def __init__(
        self,
        game: Game,
        *,
        me: int = 0,
        opponent: Player | None = None,
        seed: int | str = 0,
        undo: bool = True,
        ceremony: bool = False,
        play_forced: bool = False,
    ) -> None:
        self.lock = threading.RLock()
        self.me = me
        self.opponent = default(game.code.game) if opponent is None else opponent
        self.seed = seed
        self.may_undo = undo
        self.ceremony = ceremony
        self.play_forced = play_forced
        """Whether the player served has a card played for him where he can do nothing else, and no finished trick but
        the last of a deal waits: see `force`."""
        self.one_deal = False
        """Whether there is only the first deal, to be played again rather than gone on from."""
        self.fixed = False
        """Whether this one game is all there is: no beginning again, no other game."""
        self.takebacks = 0
        """How often something played was taken back: by undo, or by leaving a game for its beginning or another."""
        self.salt = secrets.token_hex(16)
        """128 bits that hide what is promised about the cards until it is opened; new with every game."""
        self.observers: list[Observer] = []
        self.keepers: list[Keeper] = []
        self.at = 0
        """State number: goes up with every change, never down, so that a request can say what it saw."""
        self._begin(game)

    def _begin(self, game: Game, left: tuple[Game, Game, int | str, str] | None = None) -> None:
        self.origin = game
        self.states = list(game.states())
        self.actions = list(game.actions)
        self.salted = len(game.actions)
        """How many actions had been done when the salt was drawn: what was dealt by then was promised too late."""
        self.undone: list[list[Action]] = []
        self._spoke = False
        """Whether the opponent has called something out of its turn, and waits for what is done about it."""
        self.left = left
        """The game left for this one (its origin, all of it, seed and salt), so that leaving can be taken back."""
        self.waiting = False
        """Whether a finished trick or deal lies on the table until the player has looked at it."""
        self.since = len(self.actions)
        """Where in `actions` the last thing asked of the session began: what has happened since is news."""
        self.advance()

    # ---- what there is ---------------------------------------------------------------------------

    @property
    def rules(self) -> games.Rules:
        """The rules of the game that is played here."""
        return games.of(self.origin.code)

    @property
    def state(self) -> Any:
        """The present state: of the game that is played here."""
        return self.states[-1]

    @property
    def seat(self) -> str:
        """The seat of the player served, in this deal."""
        return str(self.state.seat(self.me))

    @property
    def view(self) -> Any:
        """What the player served may know: the view that the game has."""
        return self.rules.view(self.state, self.seat)

    @property
    def game(self) -> Game:
        """The whole game so far."""
        return replace(self.origin, actions=tuple(self.actions))

    # ---- requests --------------------------------------------------------------------------------

    def act(self, text: str, at: int | None = None) -> None:
        """The player served does what `text` says. Raises RequestError if stale, else what the rules raise."""
        with self.lock:
            self._fresh(at)
            action = self.rules.read_action(self.state, f"{self.seat} {text}" if _seatless(text) else text)
            if action.seat != self.seat:
                raise RequestError(text, "request.not_yours")
            new = self.rules.apply(self.state, action)
            self.since = len(self.actions)
            self.undone.clear()
            self.waiting = self._spoke = False
            self._did(action, new)
            self.advance()

    def next(self, at: int | None = None) -> None:
        """The finished trick or deal has been looked at: the game goes on."""
        with self.lock:
            self._fresh(at)
            if not self.waiting:
                raise RequestError("next", "request.nothing_to_do")
            self.since = len(self.actions)
            self.waiting = False
            self.advance()

    def force(self, on: bool, at: int | None = None) -> None:
        """Has what leaves no choice played by itself from now on, or no more; a trick that lies there goes by."""
        with self.lock:
            self._fresh(at)
            self.since = len(self.actions)
            self.play_forced = on
            self.waiting = self.waiting and not (on and self.state.to_act)
            self.advance()

    def undo(self, at: int | None = None) -> None:
        """Back to the player's last decision; where this game has none, to the game that was left for it."""
        with self.lock:
            self._fresh(at)
            if not self.may_undo:
                raise RequestError("undo", "request.no_undo")
            mark = self._last_decision(len(self.actions))
            if mark is None and self.left is not None:
                self._come_back(*self.left)
                return
            if mark is None:
                raise RequestError("undo", "request.nothing_to_undo")
            self._back_to(mark)

    def back(self, place: int, at: int | None = None) -> None:
        """Back to a decision of the player's: the one made when `place` actions of the game had been done."""
        with self.lock:
            self._fresh(at)
            if not self.may_undo:
                raise RequestError("back", "request.no_undo")
            if not len(self.origin.actions) <= place < len(self.actions):
                raise RequestError(place, "request.nothing_to_undo")
            self._back_to(place)

    def _back_to(self, mark: int) -> None:
        self.undone.append(self.actions[mark:])
        del self.actions[mark:], self.states[mark + 1 :]
        self.takebacks += 1
        self.waiting = self._lies_there()
        self.since = len(self.actions)
        self._moved()

    def redo(self, at: int | None = None) -> None:
        """What was taken back is done again."""
        with self.lock:
            self._fresh(at)
            if not self.undone:
                raise RequestError("redo", "request.nothing_to_redo")
            again = self.undone.pop()
            self.since = len(self.actions)
            for action in again:
                self.waiting = False
                self._did(action, self.rules.apply(self.state, action))
            self.advance()

    def again(self, at: int | None = None) -> None:
        """The same game from its beginning."""
        with self.lock:
            self._fresh(at)
            self._not_fixed("again")
            self._leave(self.origin, self.seed)

    def new_game(self, at: int | None = None) -> None:
        """Another game with other cards, cut for deal and all."""
        with self.lock:
            self._fresh(at)
            self._not_fixed("new_game")
            self._leave(Game(code=self.origin.code, dealer="", play=self.origin.play), f"{self.seed}+")

    def _leave(self, game: Game, seed: int | str) -> None:
        """Begins another game; the one left, if anything was played in it, is kept until the next leaving."""
        played = self._last_decision(len(self.actions)) is not None
        left = (self.origin, self.game, self.seed, self.salt) if played else self.left
        self.at += 1
        self.takebacks += played
        self.seed, self.salt = seed, secrets.token_hex(16)
        self._begin(game, left)  # not afterwards: an opponent that fails at once must not cost what was left

    def _come_back(self, origin: Game, game: Game, seed: int | str, salt: str) -> None:
        """The game left goes on where it was left."""
        self._set(origin, game, seed)
        self.salt, self.salted = salt, len(origin.actions)
        self.waiting = self._lies_there()
        self._moved()

    def _set(self, origin: Game, game: Game, seed: int | str) -> None:
        """Has `game`, begun as `origin`, on the table, up to its last action."""
        self.states, self.actions = list(game.states()), list(game.actions)
        self.seed = seed
        self.origin = origin
        self.left = None
        self.undone.clear()  # what was undone in the game abandoned is no move of this one
        self.since = len(self.actions)

    def resume(self, game: Game, *, seed: int | str, waiting: bool, takebacks: int, salt: str = "") -> None:
        """Goes on from the last action of `game`, which was played at a table made like this one.

        Begun as this one was, or else it is a new game that was asked for there. Raises what the rules raise for an
        action they refuse; nothing has changed then.
        """
        with self.lock:
            fresh = replace(game, actions=(), comments=())
            origin = self.origin if _goes_on(self.origin, game) else fresh
            self._set(origin, game, seed)
            self.waiting, self.takebacks = waiting, takebacks
            self.salt = salt or self.salt
            self.salted = len(origin.actions if salt else game.actions)
            self.advance()
            self.since = len(self.actions)  # nothing of it is news

    # ---- going on --------------------------------------------------------------------------------

    def advance(self) -> None:
        """Chance and the opponent move until the player served has to, or has something to look at.

        Whatever the opponent raises comes out; what was done before stands, and is another state.
        """
        try:
            while not self.state.winner and not self.waiting:
                action = self._automatic()
                if action is None:
                    break
                self._did(action, self.rules.apply(self.state, action))
        finally:
            self._moved()

    def _automatic(self) -> Action | None:
        """The next action that is not the player's to choose; None when it is his turn."""
        state = self.state
        if state.phase == games.CUT_FOR_DEAL:
            return self._cut_for_deal()
        if state.phase == games.SHUFFLE:
            coming = self.rules.deal(seed=deals.seed_at(self.seed, self.states, len(self.actions)))
            return self.rules.chance(state, coming)
        if state.phase in self.rules.ROUTINE and not (self.ceremony and state.to_act == self.seat):
            return self.rules.routine(state)
        return self._forced(state) or self._opponents(state)

    def _forced(self, state: Any) -> Action | None:
        """The card that is all that the player served can do, where such a card is played by itself."""
        if not self.play_forced or state.to_act != self.seat:
            return None
        lawful = self.rules.legal_actions(state, state.to_act)
        return lawful[0] if len(lawful) == 1 and lawful[0].kind == "play" else None

    def _opponents(self, state: Any) -> Action | None:
        """What the opponent does in its turn, or by a right of its own out of turn; None where it lets that be.

        Lawful: its refusals name its cards and go no further than the cause.
        """
        seat = other(self.seat)
        if state.to_act == self.seat and (self._spoke or not self.rules.legal_actions(state, seat)):
            return None
        action = self.opponent.choose(self.rules.view(state, seat))
        if state.to_act == self.seat and action == WAIT:
            return None
        self._spoke = state.to_act == self.seat and action.kind == "call"
        try:
            self.rules.apply(state, action)
        except EcarteError as error:
            raise RequestError(type(self.opponent).__name__, "request.opponent_unlawful") from error
        return action

    def _cut_for_deal(self) -> Action:
        """Two cards from the spread pack; cut again until they differ in rank."""
        tries = sum(action.kind == "cut-for-deal" for action in self.actions)
        return Action("", "cut-for-deal", self.rules.cut_pair(self.seed, tries), 1)

    def _did(self, action: Action, new: Any) -> None:
        before = self.state
        self.actions.append(action)
        self.states.append(new)
        ended = len(new.results) > len(before.results)
        tricks = len(new.tricks) > len(before.tricks)
        if ended or (tricks and not (self.play_forced and any(new.hands))):
            self.waiting = not new.winner
        self._tell(action, before, new)

    def _tell(self, action: Action, before: Any, new: Any) -> None:
        for observer in self.observers:
            observer(self, action, before, new)

    def _last_decision(self, end: int) -> int | None:
        """How many actions were done before the player's last decision ahead of action `end`."""
        for place in range(end - 1, len(self.origin.actions) - 1, -1):
            action, state = self.actions[place], self.states[place]
            mine = action.seat and state.player(action.seat) == self.me
            if mine and (self.ceremony or state.phase not in self.rules.ROUTINE) and not self._forced(state):
                return place
        return None

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision to take back."""
        return self.may_undo and (self.left is not None or self._last_decision(len(self.actions)) is not None)

    def _lies_there(self) -> bool:
        """Whether a finished trick or deal lies on the table, where a decision was that has been gone back to: it does
        if the decision was made out of turn, for the opponent waits for nothing else."""
        return not self.state.winner and self.state.to_act != self.seat

    def _fresh(self, at: int | None) -> None:
        if at is not None and at != self.at:
            raise RequestError(at, "request.stale")

    def _not_fixed(self, request: str) -> None:
        if self.fixed:
            raise RequestError(request, "request.fixed")

    def _moved(self) -> None:
        """Another state number, and a moment to keep."""
        self.at += 1
        self._keep()

    def _keep(self) -> None:
        for keeper in self.keepers:
            keeper(self)


def _goes_on(origin: Game, game: Game) -> bool:
    """Whether `game` was begun as `origin` was."""
    heads = [(g.code, g.dealer, g.score, g.deal, g.play, g.number) for g in (origin, game)]
    return heads[0] == heads[1] and game.actions[: len(origin.actions)] == origin.actions


def _seatless(text: str) -> bool:
    return not text.strip().lower().startswith(("elder", "dealer", "pone", "younger"))
