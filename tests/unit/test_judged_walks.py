"""Judged play with random misbehaviour: whatever is done at the table, cards, faults, score and records stay whole.

Leaves out what single clauses say. `ECARTE_LONG=1` takes 100,000 steps under every code; a failure tells its course.
"""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from ecarte_widgets.rules import faults
from tests.support import misbehaviour as wild
from tests.support.play import CODES

LONG = os.environ.get("ECARTE_LONG") == "1"
STEPS = 100_000 if LONG else 3_000
SEED = random.SystemRandom().randrange(10**9) if LONG else 5


@pytest.mark.parametrize("code", CODES)
def test_whatever_is_done_at_the_table(code: str) -> None:
    """After every step: 32 cards, each in one place; every fault open or ended in a known way; no points without an
    award that cites a clause. On the way: lists, views, records and codes."""
    rng, aside = random.Random(f"{SEED} {code}"), random.Random(f"{SEED} {code} checks")
    met: Counter[str] = Counter()
    for at, (walk, before, action) in enumerate(wild.walks(rng, code, STEPS)):
        try:
            wild.check_step(before, action, walk.state)
            if at % 7 == 0:
                wild.check_lists(aside, walk.state, 4)
            if at % 11 == 0:
                wild.check_views(aside, walk.state)
            if at % 211 == 0:
                wild.check_written(walk.game, walk.state)
        except Exception as error:
            raise AssertionError(f"SEED {SEED}, step {at}\n{walk.where}") from error
        met.update(ended.kind for ended in walk.state.ended[len(before.ended) :])
    most = set(faults.load().kinds)
    assert len(met) > (len(most) - 4 if LONG else len(most) // 2), most - set(met)
