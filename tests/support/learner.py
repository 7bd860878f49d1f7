"""What a learner does at the lessons: a level's table begun as if nothing had been done before.

Leaves out all assertions.
"""

from __future__ import annotations

from ecarte_widgets import CardTable, progress
from ecarte_widgets.teaching import levels


def fresh_table(name: str) -> CardTable:
    """The table of a level as whoever has not played it yet finds it: what was kept of it is put aside."""
    progress.begin_afresh()
    return levels.table(name)
