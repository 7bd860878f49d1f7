"""The teacher's rehearsal in the emulated Binder build. Leaves out its steps: see tests/tools/rehearsal.py."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

from tests.support.binder import Host

pytestmark = pytest.mark.hosts

LEARNERS, THINKING = (30, 1.0) if os.environ.get("ECARTE_LONG") == "1" else (6, 0.0)


def test_a_class_is_rehearsed(binder: Host, figure: Callable[[str], None]) -> None:
    """A code for the class, everybody at a machine, one of them killed and gone on with elsewhere, results and sheet:
    all of it as the image's user, and each step with its time.
    """
    asked = ["--learners", str(LEARNERS), "--thinking", str(THINKING)]
    told = binder.run([binder.python, "tests/tools/rehearsal.py", *asked]).splitlines()
    steps = [line for line in told if "(+" in line]
    assert "at another machine, at the same card of the same game" in "".join(steps)
    assert steps[-1].endswith("scores and matchpoints are those of a second count")
    figure(f"rehearsal: the build took {binder.built:.0f} s")
    for step in steps:
        figure(f"rehearsal: {step}")
