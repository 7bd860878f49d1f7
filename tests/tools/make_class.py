"""Plays a class of eight simulated learners and puts the codes of their results into lessons/teacher.ipynb.

    python tests/tools/make_class.py && python tests/tools/run_lessons.py lessons/teacher.ipynb

To be run again when the form of the codes, the opponent or the rules have changed. Each learner plays as Bookish does
but for some kinds of decision, where a seeded draw now and then takes anything lawful. Leaves out real people: none of
these is one.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

# Run as a file, it does not know where it belongs.
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import nbformat

from ecarte_widgets.teaching import class_codes, classroom
from ecarte_widgets.teaching.class_decisions import ANSWERING, CARDS, DISCARDING, KING, PROPOSING
from tests.support.classes import played

NOTEBOOK = Path(__file__).resolve().parents[2] / "lessons" / "teacher.ipynb"
READ = 'results = classroom.read("""'
"""How the cell begins."""
SEED = 1866
"""Of the class in the notebook."""
LEARNERS: Mapping[str, Mapping[str, float]] = {
    "Anna": {CARDS: 0.05},
    "Ben": {PROPOSING: 0.9, CARDS: 0.1},
    "Cleo": {CARDS: 0.7, PROPOSING: 0.1},
    "Dov": {DISCARDING: 0.9, CARDS: 0.1},
    "Emre": {ANSWERING: 0.9, CARDS: 0.2},
    "Fay": {PROPOSING: 0.5, DISCARDING: 0.5},
    "Gus": {CARDS: 0.5, KING: 0.9},
    "Hana": {ANSWERING: 0.5, DISCARDING: 0.7, PROPOSING: 0.2},
}
"""How often, by kind of decision, a learner does anything lawful instead of what the book says."""
TAKEN_BACK = {"Fay": 2}
"""How often each learner is said to have taken something back."""


def codes(seed: int | str, law: str | None = None, seat: str | None = None) -> dict[str, str]:
    """The code of each learner's result, by name."""
    shared = class_codes.read(classroom.code("07", seed, law=law, seat=seat))
    found = {}
    for tag, (name, habits) in enumerate(LEARNERS.items(), start=1):
        made = played(shared, f"{seed} {name}", habits, name=name, tag=tag)
        found[name] = str(replace(made, takebacks=TAKEN_BACK.get(name, 0)))
    return found


def cell() -> str:
    """The notebook's cell: a chat as it comes in, with a code that has a slip in it and one that comes twice."""
    found = codes(SEED)
    slip = found["Gus"][:40] + ("B" if found["Gus"][40] == "A" else "A") + found["Gus"][41:]
    lines = [f"{name}: {code}" for name, code in found.items()]
    at = list(found).index("Gus")
    lines[at : at + 1] = [f"Gus: {slip}", f"Gus: sorry, all of it: {found['Gus']}"]
    return "\n".join([READ, *lines, f"Anna: {found['Anna']}", '""")', "results"])


if __name__ == "__main__":
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    place = next(cell for cell in notebook.cells if cell.source.startswith(READ))
    place.source = cell()
    nbformat.write(notebook, NOTEBOOK)
    print(place.source)
