"""A class's results as separated values, for a spreadsheet or a mark book.

Leaves out every form that people look at (`class_report`). Column names are fixed words, so that a sheet made today
fits a sheet made next year, and `classroom.read` finds names and codes in it again.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

from .class_compare import Total
from .class_decisions import KINDS
from .class_help import Help
from .class_results import Result

_FIXED = (
    *("place", "learner", "deals", "net_points", "matchpoints", "matchpoints_possible", "percent"),
    *("game_points", "opponent_points", "won", "taken_back"),
)
_LAST = ("cards_cost", "lesson_about", "class_code", "code")


def write(
    totals: Sequence[Total], helped: Mapping[str, Help], results: Mapping[str, tuple[Result, str]]
) -> str:
    """The sheet as text. `helped` and `results`, each with its code, by label."""
    numbers = sorted({deal.number for total in totals for deal in total.deals})
    heads = [*_FIXED, *(f"deal_{number}" for number in numbers)]
    heads += [f"{kind}{end}" for kind in KINDS for end in ("", "_otherwise")]
    out = io.StringIO()
    sheet = csv.writer(out)
    sheet.writerow([*heads, *_LAST])
    for total in totals:
        sheet.writerow(
            _safe(_row(total, numbers) + _tallied(helped[total.label]) + _coded(*results[total.label]))
        )
    return out.getvalue()


def _row(total: Total, numbers: Sequence[int]) -> list[Any]:
    share = "" if total.share is None else f"{100 * total.share:.1f}"
    nets = {deal.number: deal.net for deal in total.deals}
    return [
        *(total.place, total.label, len(total.deals), total.net, f"{total.points:g}", total.possible, share),
        *(*total.score, int(total.score[0] > total.score[1]), total.takebacks),
        *(nets.get(number, "") for number in numbers),
    ]


def _tallied(row: Help) -> list[Any]:
    counts = [value for kind in KINDS for value in (row.tallies[kind].decisions, row.tallies[kind].apart)]
    return [*counts, sum(tally.cost for tally in row.tallies.values()), row.kind]


def _coded(result: Result, code: str) -> list[Any]:
    return [str(result.class_code), code]


def _safe(row: Sequence[Any]) -> list[Any]:
    """A name that begins as a formula does is no formula: spreadsheets run such cells."""
    return [
        f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@") else cell for cell in row
    ]
