"""The README keeps its word: what it quotes is said, what it names is there. Leaves out its examples, which are run as
doctests, and its links to Binder (test_links.py).
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

import ecarte_widgets
from ecarte_widgets import cli, texts

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
HOSTS = "\n".join(
    path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests/hosts").glob("test_*.py"))
)


def troubles() -> list[str]:
    """The rows of the table of troubles."""
    section = README.partition("## When something goes wrong")[2].partition("\n## ")[0]
    return [line for line in section.splitlines() if line.startswith("| ") and "You see" not in line]


def ours(words: str) -> bool:
    """Whether some message of ours says these words, facts filled in or left out at the end."""
    return any(words in re.sub(r"\{\w+\}", "…", template) for template in texts.messages().values())


def unproven(rows: list[str]) -> list[str]:
    """Words that a person is said to see, and that neither a message of ours nor a test on a real host holds."""
    found = []
    for row in rows:
        seen = row.split(" | ")[0]
        told = re.findall(r"`([^`]+)`", seen)
        if "°" not in seen:
            found += [words for words in told if not ours(words) and words not in HOSTS]
    return found


def test_what_a_person_is_said_to_see_is_seen() -> None:
    """Every wording in the table of troubles is ours, or has been seen by a test, or is marked as reported."""
    assert len(troubles()) > 20
    assert unproven(troubles()) == []


def test_an_invented_wording_is_found() -> None:
    """The check above knows words that nothing says, and lets reported ones pass."""
    assert unproven(["| `Kernel Panic` | why | do |"]) == ["Kernel Panic"]
    assert unproven(["| `Kernel Panic` ° | why | do |", "| `Select Kernel` | why | do |"]) == []


def test_files_it_links_to_are_there() -> None:
    """A link within the repository leads to a file."""
    targets = re.findall(r"\]\(([^)#:]+)\)", README)
    assert "lessons/teacher.ipynb" in targets
    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_every_lesson_is_listed() -> None:
    """A notebook of the lessons' folder that nobody finds might as well not be there."""
    assert [
        path.name for path in (ROOT / "lessons").glob("*.ipynb") if f"(lessons/{path.name})" not in README
    ] == []


@pytest.mark.parametrize("said", sorted(set(re.findall(r"`(ecarte (?:lessons|link|check)[^`]*)`", README))))
def test_commands_are_understood(said: str) -> None:
    """Whatever is written as a command of `ecarte` is one, options and all."""
    words = shlex.split(said)[1:]
    if words[-1] == "--dir":
        words.append("a-folder")  # written as "`ecarte lessons --dir` with a folder"
    if words == ["link"] or words == ["check"]:
        words.append("something")
    assert cli._parser().parse_args(words)


def test_names_in_its_cells_exist() -> None:
    """Functions of the public modules that the page names are there."""
    named = set(re.findall(r"\b(progress|classroom|show|ecarte|record|laws)\.(\w+)\b", README))
    assert {("progress", "restore"), ("classroom", "read")} <= named
    missing = [f"{home}.{name}" for home, name in named if not hasattr(getattr(ecarte_widgets, home), name)]
    assert missing == []
    asked = set(re.findall(r"`table\.(\w+)", README))
    assert [name for name in asked if not hasattr(ecarte_widgets.CardTable, name)] == []
