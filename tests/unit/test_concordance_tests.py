"""Each of the 97 clauses of the four texts has a test that is named by it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from ecarte_widgets.rules import laws

TESTS = Path(__file__).parent.parent
CLAUSES = [*laws.concordance("S0", "S1", "S3"), *laws.concordance("S2")]


def names() -> set[str]:
    """The names of all test functions, whatever file they stand in."""
    return {
        node.name
        for path in TESTS.glob("*/test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


NAMES = names()


def holding(prefix: str) -> list[str]:
    """The tests named by a clause, alone or beside others: test_S0_13_S0_14_… holds both."""
    clause = re.compile(rf"_{re.escape(prefix.removeprefix('test_'))}(_|$)")
    return sorted(name for name in NAMES if clause.search(name))


def test_every_clause_has_its_test() -> None:
    """None of the 97 is without; those that are, are named."""
    assert len(CLAUSES) == 97
    missing = [row.id for row in CLAUSES if not holding(row.test)]
    if missing:
        pytest.fail(f"no test is named by {', '.join(missing)}", pytrace=False)


BOOKS = "S0|S1|S2|S3|C78|CP|CA"


@pytest.mark.parametrize("name", sorted(name for name in NAMES if re.match(rf"test_({BOOKS})_\d", name)))
def test_a_name_names_clauses_that_there_are(name: str) -> None:
    """A test named by a clause names one of the concordance."""
    there = {row.test for game in laws.games() for row in laws.concordance(game=game)}
    named = re.findall(rf"(?:^test|(?<=_))_?((?:{BOOKS})_\d+)(?=_|$)", name)
    assert {f"test_{clause}" for clause in named} <= there
