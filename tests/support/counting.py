"""What a class's games come to, counted from their records in the plainest way, to check the teacher's table against.

It shares nothing with the package but the reading of a record. Leaves out everything that is not a number.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ecarte_widgets.rules import record
from ecarte_widgets.rules.actions import Action
from tests.support.naive import Naive

SCORE = re.compile(r"^score: A (\d+), B (\d+)$", re.MULTILINE)


def nets(text: str) -> list[int]:
    """Points that A marked less those of B, deal by deal, by a second engine that does what the record says.

    Raises ValueError where the score lines of the record say otherwise.
    """
    game = record.read(text)
    naive = Naive(game.code.name)
    naive.begin_game(game.dealer or None)
    scores, under_way = [(0, 0)], False
    for action in game.actions:
        naive.do(_ordered(action, naive))
        begun, under_way = under_way, naive.phase not in ("cut_for_deal", "shuffle", "game_over")
        if begun and not under_way:
            scores.append((naive.points[0], naive.points[1]))
    written = [(int(mine), int(others)) for mine, others in SCORE.findall(text)]
    if scores != written:
        raise ValueError(f"the record's scores are {written}, and the second engine's {scores}")
    gained = [(a - c, b - d) for (a, b), (c, d) in zip(scores[1:], scores, strict=False)]
    return [mine - others for mine, others in gained]


def _ordered(action: Action, naive: Naive) -> str:
    """The action's text; cards that are put out stand in the order of the hand, as the second engine has them."""
    words = str(action).split()
    if action.kind != "discard":
        return " ".join(words)
    seat, kind, *cards = words
    return (
        " ".join([seat, kind, *sorted(cards, key=naive.hands[seat].index)]) if cards != ["-"] else str(action)
    )


def table(records: Mapping[str, str]) -> list[tuple[str, int, float, int]]:
    """By name, the best share first: net points, matchpoints, and how many of these were possible.

    In each deal a learner is beside every other who finished it: one for whoever is beaten, a half for a tie.
    """
    by_name = {name: nets(text) for name, text in records.items()}
    rows = []
    for name, own in by_name.items():
        beside = [
            (net, other[at])
            for at, net in enumerate(own)
            for rival, other in by_name.items()
            if rival != name and at < len(other)
        ]
        won = sum(1.0 if net > other else 0.5 if net == other else 0.0 for net, other in beside)
        rows.append((name, sum(own), won, len(beside)))
    return sorted(rows, key=lambda row: -row[2] / row[3] if row[3] else 1.0)
