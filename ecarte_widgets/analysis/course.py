"""The course of one deal between two players: who does what next, to its end, and what came of it.

Leaves out shuffling, whole games (`league`) and what the outcome is worth (`match`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..rules import ecarte
from ..rules.actions import DEALER, ELDER, Action
from ..rules.ecarte_score import score
from ..rules.ecarte_state import State, other
from ..rules.laws import Code
from ..rules.views import view
from .players import WAIT, Player

Pair = tuple[Player, Player]
TURNED = "turned"
POINT = 3
HAND = 5
UNPLAYED = -1
"""Stands for the tricks of a deal in which the king ended the game."""
_CONTRACTS = {"s": "stood", "r": "refused", "e": ""}
_KINGS = {"e": ELDER, "d": DEALER, "t": TURNED, "-": ""}


class Outcome(NamedTuple):
    """What came of a deal. `contract`: "stood", "refused" or "". `king`: the seat that marked the king it held,
    "turned" where the dealer marked a turned one, else "". `tricks`: the elder's, or -1 where they were not played.
    """

    contract: str
    king: str
    tricks: int

    @property
    def short(self) -> str:
        """Three signs, as data files have it: contract or "e" for an exchange, king or "-", tricks or "x"."""
        played = str(self.tricks) if self.tricks != UNPLAYED else "x"
        return f"{self.contract[:1] or 'e'}{self.king[:1] or '-'}{played}"

    @classmethod
    def read(cls, short: str) -> Outcome:
        """The outcome that `short` stands for."""
        contract, king, tricks = tuple(short)
        return cls(_CONTRACTS[contract], _KINGS[king], UNPLAYED if tricks == "x" else int(tricks))

    def points(self, code: Code, scores: tuple[int, int]) -> tuple[int, int]:
        """The scores (elder, dealer) after such a deal begun at `scores`: the king first, then the tricks."""
        goal, marks = code.v.game_points, list(scores)
        if self.king:
            turned = self.king == TURNED
            at = 0 if self.king == ELDER else 1
            marks[at] += code.v.turned_king_points if turned else code.v.held_king_points
        if max(marks) < goal and self.tricks != UNPLAYED:
            elder = self.tricks >= POINT
            vole = self.tricks in (0, HAND)
            seat = ELDER if elder else DEALER
            marks[0 if elder else 1] += score(code, winner=seat, vole=vole, contract=self.contract).points
        return marks[0], marks[1]


def choose(state: State, players: Pair) -> Action:
    """What is done next, by players A and B: a right that somebody uses out of turn, else the choice of the one to act.

    Not for chance nodes, at which nobody is to act.
    """
    idle = other(state.to_act)
    if ecarte.legal_actions(state, idle):
        action = players[state.player(idle)].choose(view(state, idle))
        if action != WAIT:
            return action
    return players[state.player(state.to_act)].choose(view(state, state.to_act))


def walk(state: State, players: Pair) -> Iterator[State]:
    """The states that the deal goes through from `state` on, played by players A and B; the last is its end."""
    number = len(state.results)
    yield state
    while len(state.results) == number and state.to_act:
        state = ecarte.apply(state, choose(state, players))
        yield state


def finish(state: State, players: Pair) -> Outcome:
    """What comes of the deal that is on, played on by players A and B."""
    *_, end = walk(state, players)
    return outcome(end)


def outcome(end: State) -> Outcome:
    """What came of the deal that has just ended."""
    last = end.results[-1]
    king = ""
    for award in last.awards:
        if award.why == "award.turned_king":
            king = TURNED
        elif award.why == "award.held_king":
            king = DEALER if award.player == last.dealer else ELDER
    played = len(last.tricks) == HAND
    tricks = sum(trick.winner == ELDER for trick in last.tricks) if played else UNPLAYED
    return Outcome(last.contract, king, tricks)
