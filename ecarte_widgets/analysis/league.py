"""Matches between players in mirrored pairs of games: every sequence of deals is played twice, seats changed.

Leaves out anything about how good a single choice was.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from ..rules import ecarte
from ..rules.actions import Action
from ..rules.cards import shuffled
from ..rules.ecarte_state import PLAYERS, State
from ..rules.laws import Code
from .course import choose
from .players import Player

Observer = Callable[[State, Action], None]


class Score(NamedTuple):
    """Of `games`, how many the first player won, and the 95 % interval of his chance to win one."""

    games: int
    wins: int
    low: float
    high: float

    @property
    def share(self) -> float:
        """The share of games won."""
        return self.wins / self.games


def play_game(
    first: Player,
    second: Player,
    *,
    seed: int | str,
    dealer: str = "B",
    code: Code | str | None = None,
    watch: Observer | None = None,
    play: str = "strict",
) -> State:
    """A whole game, `first` as player A, shuffled from `seed` deal by deal. `watch` is told every action ahead.

    `play`: strict or judged, as for `ecarte.start`.
    """
    state = ecarte.start(code=code, dealer=dealer, play=play)
    players = (first, second)
    while state.phase != "game_over":
        action = _next(state, players, seed)
        if watch is not None:
            watch(state, action)
        state = ecarte.apply(state, action)
    return state


def _next(state: State, players: tuple[Player, Player], seed: int | str) -> Action:
    """The next action: chance, or what the players do."""
    if not state.to_act:
        return Action("", "shuffle", shuffled(f"{seed}/{state.number}"))
    return choose(state, players)


def league(
    first: Player,
    second: Player,
    games: int,
    seed: int | str = 0,
    code: Code | str | None = None,
    play: str = "strict",
) -> Score:
    """`games` games (an even number) in mirrored pairs: the same shuffles twice, with the seats changed.

    The interval is the normal one over pairs, each counting 0, 1 or 2 wins: the two games of a pair hang
    together, the pairs do not. Raises ValueError for a number of games that is odd or below four.
    """
    if games < 4 or games % 2:
        raise ValueError(f"games must be an even number of at least 4, in mirrored pairs; not {games}")
    pairs = []
    for number in range(games // 2):
        name = f"{seed}/{number}"
        won = play_game(first, second, seed=name, code=code, play=play).winner == PLAYERS[0]
        lost = play_game(second, first, seed=name, code=code, play=play).winner == PLAYERS[0]
        pairs.append(won + (not lost))
    mean = sum(pairs) / len(pairs)
    spread = math.sqrt(sum((p - mean) ** 2 for p in pairs) / (len(pairs) - 1))
    half = 1.96 * spread / math.sqrt(len(pairs))
    return Score(games, sum(pairs), max(0.0, (mean - half) / 2), min(1.0, (mean + half) / 2))
