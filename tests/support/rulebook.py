"""The files of law and of remedies read anew, by nothing but a TOML reader: the other way to a ruling.

Leaves out whether a condition holds at a table: whoever asks says which do.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

CODES = Path(__file__).resolve().parents[2] / "ecarte_widgets" / "rules" / "codes"


@cache
def tables() -> tuple[dict[str, Any], dict[str, Any]]:
    """The questions of law, and kinds and cases of the remedies."""
    questions: dict[str, Any] = {}
    remedies: dict[str, Any] = {}
    for path in sorted(CODES.glob("ecarte*.toml")):
        table = tomllib.loads(path.read_text("utf-8"))
        if path.name.startswith("ecarte.remedies"):
            remedies.setdefault("kinds", {}).update(table.pop("kinds"))
            remedies.update(table)
        else:
            questions.update(table.get("questions", {}))
    return questions, remedies


def answer(question: str, code: str) -> tuple[str, list[str], str]:
    """A code's answer, the clauses it rests on, and whom it follows in silence ("" for nobody)."""
    row = tables()[0][question]
    cell = row.get(code, row.get("all"))
    if "follow" in cell:
        value, cite, _ = answer(question, cell["follow"])
        return value, cite, cell["follow"]
    return str(cell["answer"]), list(cell.get("cite", [])), ""


def ruled(kind: str, code: str, holds: Callable[[str], bool]) -> tuple[list[str], dict[str, Any] | None]:
    """The questions that rule a fault by a code, in turn, and the case that is meant."""
    chain, question = [], tables()[1]["kinds"][kind]["question"]
    while True:
        chain.append(question)
        rows = tables()[1][question][answer(question, code)[0]]
        case = next((row for row in rows if all(holds(name) for name in row.get("when", []))), None)
        then = case.get("then", []) if case else []
        if len(then) != 1 or not then[0].startswith("law "):
            return chain, case
        question = then[0].split()[1]


def written_out(effects: list[str], code: str, holds: Callable[[str], bool]) -> list[str]:
    """Effects, those of another question in the place where it is named."""
    found: list[str] = []
    for name in effects:
        if not name.startswith("law "):
            found.append(name)
            continue
        rows = tables()[1][name.split()[1]][answer(name.split()[1], code)[0]]
        case = next((row for row in rows if all(holds(n) for n in row.get("when", []))), None)
        found += written_out(case["then"], code, holds) if case else []
    return found
