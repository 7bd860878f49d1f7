"""How fast a hand's declarations are evaluated beside the naive evaluation of the tests, in turns, on the same hands.

Leaves out whether both say the same: see tests/unit/test_declarations.py.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from ecarte_widgets.rules import declarations
from ecarte_widgets.rules.cards import PACK
from tests.support import naive_declarations
from tests.support.judge import Judge

HANDS = 500
ROUNDS = 40
"""Short rounds and many of them: of each party the fastest counts, which nothing else on the machine disturbed."""


def seconds(evaluate: Callable[[Any], object], hands: Sequence[object]) -> float:
    """Seconds that one pass over all hands takes."""
    start = time.perf_counter()
    for hand in hands:
        evaluate(hand)
    return time.perf_counter() - start


def test_declarations_beside_the_naive_evaluation(judge: Judge) -> None:
    """Points, sequences and sets of a hand of twelve are found at least ten times as fast as by lists and loops."""
    draw = random.Random(1909)
    ours = [tuple(draw.sample(PACK, 12)) for _ in range(HANDS)]
    theirs = [[str.__str__(card) for card in hand] for hand in ours]
    for hand, texts in zip(ours, theirs, strict=True):
        assert declarations.evaluate(hand) == naive_declarations.everything(texts)
    rounds = [
        (seconds(declarations.evaluate, ours), seconds(naive_declarations.everything, theirs))
        for _ in range(ROUNDS)
    ]
    ours_best, theirs_best = (min(side) / HANDS * 1e6 for side in zip(*rounds, strict=True))
    judge(
        "declarations-naive",
        theirs_best / ours_best,
        least=10,
        of=f"{ours_best:.1f} µs a hand against {theirs_best:.1f}",
    )
