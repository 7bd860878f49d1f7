"""Each of the 72 clauses of the three texts has a test that is named by it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from ecarte_widgets.rules import laws

TESTS = Path(__file__).parent.parent
CLAUSES = list(laws.concordance("S0", "S1", "S3"))


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
    """None of the 72 is without; those that are, are named."""
    assert len(CLAUSES) == 72
    missing = [row.id for row in CLAUSES if not holding(row.test)]
    if missing:
        pytest.fail(f"no test is named by {', '.join(missing)}", pytrace=False)


@pytest.mark.parametrize("name", sorted(name for name in NAMES if re.match(r"test_(S0|S1|S3|C78)_\d", name)))
def test_a_name_names_clauses_that_there_are(name: str) -> None:
    """A test named by a clause names one of the concordance."""
    there = {row.test for row in laws.concordance()}
    named = re.findall(r"(?:^test|(?<=_))_?((?:S0|S1|S3|C78)_\d+)(?=_|$)", name)
    assert {f"test_{clause}" for clause in named} <= there
