"""The laws broken one place at a time: a test of the laws must notice. Some places by default, all in the long run.

Leaves out how they are broken (tests/tools/mutate_laws.py, which can also be run by itself).
"""

from __future__ import annotations

import os
import random

from tests.tools import mutate_laws

LONG = os.environ.get("ECARTE_LONG") == "1"
SAMPLE = 12
SEED = 1914


def test_whatever_is_broken_in_the_laws_is_noticed() -> None:
    """An answer, a condition, an effect, an option, a window or a word of the laws changed: a test fails."""
    count = len(mutate_laws.mutants()) if LONG else SAMPLE
    lines = mutate_laws.run("--sample", str(count), str(SEED))
    assert len(lines) == count, lines[-5:]
    assert [line for line in lines if not line.startswith("killed ")] == []


def test_there_is_something_to_break_everywhere() -> None:
    """Mutants have names of their own, and change what stands there: cells, cases, kinds and functions alike."""
    found = mutate_laws.mutants()
    assert len({mutant.name for mutant in found}) == len(found)
    for part in (
        " says ",
        ": when without ",
        ": then without ",
        " chooses",
        ": no ",
        "called otherwise",
        "until another",
    ):
        assert any(part in mutant.name for mutant in found), part
    assert sum(bool(mutant.function) for mutant in found) > 50
    for mutant in random.Random(SEED).sample(found, 40):
        if not mutant.function:
            there = (
                (mutate_laws.ROOT / mutate_laws.CODES / mutant.file).read_text(encoding="utf-8").splitlines()
            )
            assert there[mutant.at] != mutant.line
