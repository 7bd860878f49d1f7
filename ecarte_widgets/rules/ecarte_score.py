"""What the tricks of a deal are worth, and what a won game counts.

Leaves out the king, whose point is marked when it is announced.
"""

from __future__ import annotations

from typing import NamedTuple

from .actions import DEALER, ELDER
from .laws import Code


class Score(NamedTuple):
    """Points for the tricks of a deal, what for (message id), and the question of law that gives the number."""

    points: int
    why: str
    question: str


_UNDERTAKES = {"stood": ELDER, "refused": DEALER}


def score(code: Code, *, winner: str, vole: bool, contract: str = "") -> Score:
    """The worth of the tricks to `winner`, the seat with three or more; `vole` if he took all five.

    `contract`: "stood" if the elder hand played without proposing, "refused" if the dealer refused the first
    proposal, "" after an exchange. Whoever undertook to make three tricks and fails pays by `failed_contract_award`
    and its like; where the proposer's points are doubled (S0.8), they are.
    """
    values = code.v
    failed = bool(contract) and _UNDERTAKES[contract] != winner
    if not failed:
        return (
            Score(values.vole, "award.vole", "vole") if vole else Score(values.point, "award.point", "point")
        )
    if not vole:
        if contract == "refused" and values.refusal_doubles == "proposers_trick_points_x2":
            return Score(2 * values.point, "award.refused_point", "refusal_doubles")
        return Score(values.failed_contract_award, f"award.{contract}_point", "failed_contract_award")
    question = "vole_after_failed_contract" if contract == "refused" else "vole_vs_elder_who_did_not_propose"
    return Score(getattr(values, question), f"award.{contract}_vole", question)


def game_value(code: Code, loser_points: int) -> int:
    """What a won game counts, in stakes: one, or by agreement up to three (C78.46) by the loser's points."""
    if code.v.game_multiplier == "single":
        return 1
    return 3 if loser_points == 0 else 2 if loser_points < 3 else 1
