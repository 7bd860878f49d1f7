"""A class at once on one machine: a kernel and a folder for each learner, one class code, a result from everybody.

Six learners who do not stop to think; thirty with a second between clicks when ECARTE_LONG=1. Leaves out the browsers.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median

import pytest

from ecarte_widgets.teaching import class_results, classroom
from ecarte_widgets.texts import say
from tests.support import counting
from tests.support.pupils import Pupil

pytestmark = pytest.mark.hosts

LONG = os.environ.get("ECARTE_LONG") == "1"
LEARNERS, THINKING = (30, 1.0) if LONG else (6, 0.0)
"""How many there are, and the seconds that each thinks before a click."""
CODE = classroom.code("07", seed=1879)


@pytest.fixture
def pupils(tmp_path: Path, figure: Callable[[str], None]) -> Iterator[list[Pupil]]:
    """The class, each at a machine that has just been started, all of them at once."""
    began = time.perf_counter()
    made = [Pupil(f"Learner {number}", tmp_path / str(number), seed=number) for number in range(LEARNERS)]
    for pupil in made:
        pupil.wait()
    figure(f"class of {LEARNERS}: all kernels started after {time.perf_counter() - began:.1f} s")
    yield made
    for pupil in made:
        pupil.stop()


def test_a_class_plays_at_once(pupils: list[Pupil], figure: Callable[[str], None]) -> None:
    """Everybody joins by one code and plays to the end his own way; every result verifies, and the teacher's table is
    what the records come to when they are counted by other means."""
    began = time.perf_counter()
    with ThreadPoolExecutor(LEARNERS) as pool:
        list(pool.map(lambda pupil: pupil.join(CODE), pupils))
        joined = time.perf_counter() - began
        list(pool.map(lambda pupil: pupil.play(THINKING), pupils))
    played = time.perf_counter() - began - joined
    records = {pupil.name: pupil.run("print(class_table.record)") for pupil in pupils}

    for pupil in pupils:
        found = class_results.read(pupil.result)
        assert (found.name, found.takebacks) == (pupil.name, pupil.undone)
        assert pupil.page["kept"] == say("kept.here", name=f"class {CODE}")
    assert len({pupil.result for pupil in pupils}) == LEARNERS
    assert len(set(records.values())) > LEARNERS // 2, "they are to play differently"

    results = classroom.read("\n".join(f"{pupil.name}: {pupil.result}" for pupil in pupils))
    assert (results.refused, results.others, results.again) == ((), (), ())
    rows = results.scores().rows
    assert sorted(row.label for row in rows) == sorted(records)
    shares = [row.share for row in rows]
    assert shares == sorted(shares, key=lambda share: -(share or 0.0))
    wanted = {name: counted for name, *counted in counting.table(records)}
    assert {row.label: [row.net, row.points, row.possible] for row in rows} == wanted

    sizes = [pupil.memory() for pupil in pupils]
    clicks = [taken for pupil in pupils for taken in pupil.taken]
    rss, pss = (sum(side) / LEARNERS for side in zip(*sizes, strict=True))
    figure(
        f"class of {LEARNERS}: all at the table {joined:.1f} s later, all games over {played:.1f} s after that"
    )
    figure(
        f"class of {LEARNERS}: {len(clicks)} clicks, median {median(clicks) * 1e3:.0f} ms, 99 in 100 within "
        f"{sorted(clicks)[len(clicks) * 99 // 100] * 1e3:.0f} ms, slowest {max(clicks) * 1e3:.0f} ms"
    )
    figure(f"class of {LEARNERS}: RSS {rss:.0f} MiB and PSS {pss:.0f} MiB a kernel")
