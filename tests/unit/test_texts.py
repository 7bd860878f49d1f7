"""Texts and floors: every sentence is in the text file, every id exists, and no floor looks up the stairs.

Leaves out whether the sentences are good ones.
"""

from __future__ import annotations

import ast
import random
import re
import string
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ecarte_widgets import texts
from ecarte_widgets.rules import ecarte, laws, record
from ecarte_widgets.rules.errors import EcarteError
from ecarte_widgets.rules.views import seat_named
from tests.support import walks

PACKAGE = Path(texts.__file__).parent.parent
MODULES = sorted(path for path in PACKAGE.rglob("*.py"))
RULES = sorted((PACKAGE / "rules").glob("*.py"))
MESSAGES = texts.messages()
FLOORS = ("rules", "analysis", "widgets", "teaching")
"""From the ground up: each may use those before it. `texts` may be used by all and uses none."""
GROUPS = {name.split(".")[0] for name in MESSAGES if "." in name}
"""First words of message ids."""


def tree(path: Path) -> ast.Module:
    """A module, parsed."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def docstrings(module: ast.Module) -> set[int]:
    """The ids of all nodes that are docstrings: texts that stand alone as statements."""
    return {id(node.value) for node in ast.walk(module) if isinstance(node, ast.Expr)}


def strings(path: Path) -> Iterator[tuple[int, str]]:
    """Every string constant of a module that is no docstring and no part of a pattern or f-string, with its line."""
    module = tree(path)
    outside = docstrings(module)
    outside |= {
        id(part) for node in ast.walk(module) if isinstance(node, ast.JoinedStr) for part in node.values
    }
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in outside:
            yield node.lineno, node.value


# ---- message ids ---------------------------------------------------------------------------------


def ids_said(path: Path) -> Iterator[tuple[int, str]]:
    """The literal first arguments of calls of `say` and `has`, whoever's method they are."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and node.args:
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            first = node.args[0]
            branches = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
            for branch in branches:
                # A word without a dot is the end of an id, put together by a method of the same name.
                if name in ("say", "has") and isinstance(branch, ast.Constant) and "." in str(branch.value):
                    yield node.lineno, str(branch.value)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_every_id_said_exists(path: Path) -> None:
    """Whatever a module asks the texts to say by a literal id is in the text file."""
    missing = [(line, name) for line, name in ids_said(path) if name not in MESSAGES]
    assert not missing


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_every_literal_that_looks_like_an_id_exists(path: Path) -> None:
    """Reasons, remedies and awards are handed about as ids: each literal of that shape is in the text file."""
    shape = re.compile(r"([a-z_]+)(\.[a-z0-9_-]+)+")
    prefixes = {name.rsplit(".", 1)[0] for name in MESSAGES}
    missing = [
        (line, text)
        for line, text in strings(path)
        if (found := shape.fullmatch(text))
        and found.group(1) in GROUPS
        and text not in MESSAGES
        and text not in prefixes
        and not text.endswith((".js", ".css", ".toml", ".svg", ".py", ".ipynb"))
        and text not in HOMES
    ]
    assert not missing


HOMES = {f"{floor}.{path.stem}" for floor in FLOORS for path in (PACKAGE / floor).glob("*.py")}
"""Module names, which look like ids and are none."""


def test_ids_of_the_law_table_exist() -> None:
    """Every code has a title and a short name, every question a wording, every note and clause its sentence."""
    for code in laws.load().codes.values():
        assert {code.title, f"{code.title}.short"} <= set(MESSAGES)
        for question in code:
            answer = code[question]
            assert f"question.{question}" in MESSAGES
            assert not answer.note or answer.note in MESSAGES
            for cite in answer.cite:
                assert f"clause.{cite}" in MESSAGES, cite


def test_computed_ids_exist() -> None:
    """Ids put together from parts: of every contract and way of winning, and of every law that a card can break."""
    for contract in ("stood", "refused"):
        for what in ("point", "vole"):
            assert f"award.{contract}_{what}" in MESSAGES
    for law in ("must_follow", "must_head", "must_trump", "trump_with_suit_in_hand"):
        assert f"play.{law}" in MESSAGES
    for card in "789TJQKA":
        assert f"rank.{card}" in MESSAGES


def test_templates_are_well_formed() -> None:
    """Every message is a template whose places have names, and ends neither in a blank nor in a line end."""
    for name, template in MESSAGES.items():
        for _, field, _, _ in string.Formatter().parse(template):
            assert field is None or re.fullmatch(r"[a-z_]+", field), name
        assert template == template.strip(), name
        assert template, name


def test_refusals_can_be_said() -> None:
    """Whatever the rules refuse in random games, all facts that the sentence needs are given."""
    said: set[str] = set()
    for seed in range(40):
        for state in walks.states(random.Random(seed), 40):
            for seat in walks.SEATS:
                lawful = set(ecarte.legal_actions(state, seat))
                for action in ecarte.possible_actions(state, seat):
                    if action not in lawful:
                        with pytest.raises(EcarteError) as caught:
                            ecarte.apply(state, action)
                        said |= {caught.value.why, caught.value.instead}
                        assert "{" not in str(caught.value)
    assert len(said) > 20


def test_awards_can_be_said() -> None:
    """Every award names a message and the question of law that gives its points."""
    met: set[str] = set()
    for seed in range(60):
        for state in walks.states(random.Random(seed), 80):
            for award in state.awards:
                met.add(award.why)
                assert texts.say(award.why)
                assert award.question in state.code
    assert len(met) >= 6


@pytest.mark.parametrize(
    "refused",
    [
        lambda: ecarte.start(score=(9, 0)),
        lambda: ecarte.start(dealer="C"),
        lambda: ecarte.start(code="nobody"),
        lambda: ecarte.chance(ecarte.start(deal="T: 9C")),
        lambda: laws.code("foster", must_fly=True),
        lambda: laws.code("foster", must_trump="often"),
        lambda: seat_named("banker"),
        lambda: record.read("code: foster\ndeal 2: T: 9C"),
        lambda: ecarte.apply(ecarte.start(deal="T: 9C"), ""),
        lambda: ecarte.apply(ecarte.start(deal="T: 9C"), "play"),
        lambda: ecarte.apply(ecarte.start(deal="T: 9C"), "play KX"),
        lambda: ecarte.apply(ecarte.start(code="foster"), "propose"),
    ],
)
def test_other_errors_can_be_said(refused: object) -> None:
    """Errors outside the play have their facts too."""
    with pytest.raises(EcarteError) as caught:
        refused()  # type: ignore[operator]
    words = str(caught.value)
    assert words[0].isupper() or not words[0].isalpha()
    assert "{" not in words


# ---- no sentences in the rules -------------------------------------------------------------------

ALLOWED = (
    ("cards.py", "cards have no order"),  # for a programmer who compares cards; no player ever sees it
    ("laws.py", "a code of laws cannot be"),  # the same, for one who assigns to a code
    ("actions.py", "king pass propose"),  # a list of words to be split
    ("common.py", "house rule"),  # stands where a citation would
    ("record_reader.py", "A {}, B {}"),  # a score as the notation writes it
)


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.name)
def test_no_sentences_in_the_rules(path: Path) -> None:
    """The rules hand out message ids and facts; sentences are made where they are shown, in the reader's language."""
    sentence = re.compile(r"[A-Za-zé’'“”]+ [a-zé]+")
    found = [
        (line, text)
        for line, text in strings(path)
        if sentence.search(text)
        and not any(path.name == name and text.startswith(start) for name, start in ALLOWED)
    ]
    assert not [row for row in found if not is_pattern(row[1])]


def is_pattern(text: str) -> bool:
    """Whether a text is a regular expression, not something to read."""
    return bool(re.search(r"\\[sdbS]|\[\^|\(\?", text))


def test_rules_name_no_code() -> None:
    """No module of the rules but the table of laws itself knows a code by name."""
    for path in RULES:
        assert not [text for _, text in strings(path) if text in laws.load().codes], path.name


# ---- floors --------------------------------------------------------------------------------------


def floor_of(path: Path) -> str:
    """The floor a module stands on; "" for the package's own modules."""
    parts = path.relative_to(PACKAGE).parts
    return parts[0] if len(parts) > 1 else ""


def floors_used(path: Path) -> set[str]:
    """The floors of this package that a module imports from, wherever in it the import stands."""
    here = ["ecarte_widgets", *path.relative_to(PACKAGE).parts[:-1]]
    used: set[str] = set()
    for node in ast.walk(tree(path)):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = here[: len(here) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            names = [module, *(f"{module}.{alias.name}" for alias in node.names)]
        for name in names:
            parts = name.split(".")
            if parts[0] == "ecarte_widgets" and len(parts) > 1 and (PACKAGE / parts[1]).is_dir():
                used.add(parts[1])
    return used


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_floors_use_only_what_is_below(path: Path) -> None:
    """rules < analysis < widgets < teaching; texts stand beside and use none of them."""
    floor = floor_of(path)
    if floor == "texts":
        assert floors_used(path) <= {"texts"}
    elif floor:
        assert floors_used(path) <= {"texts", *FLOORS[: FLOORS.index(floor) + 1]}


def test_the_floors_are_these() -> None:
    """A folder with modules in it is one of the floors: a new one must take its place in the order."""
    folders = {floor_of(path) for path in MODULES} - {"", "lessons"}
    assert folders == {*FLOORS, "texts"}


def test_rules_import_neither_jupyter_nor_numpy() -> None:
    """The rules run where nothing but Python is installed: importing and playing loads nothing from outside."""
    script = (
        "import sys\n"
        "before = set(sys.modules)\n"
        "from ecarte_widgets import ecarte, laws, record, cards\n"
        "from ecarte_widgets.rules import views, carry\n"
        "state = ecarte.apply(ecarte.start(deal=ecarte.deal(seed=1)), 'propose')\n"
        "views.both(state)\n"
        "try:\n    ecarte.apply(state, 'play 7S')\nexcept ValueError as error:\n    str(error)\n"
        "tops = {name.split('.')[0] for name in set(sys.modules) - before}\n"
        "print(*sorted(tops - set(sys.stdlib_module_names)))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=PACKAGE.parent
    )
    assert run.stdout.split() == ["ecarte_widgets"]
