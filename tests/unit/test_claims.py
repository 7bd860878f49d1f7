"""What a lesson says about a position is a claim that the engine bears out.

A sentence of a lesson's text that names a card, a count or a verdict has to stand in `tests/data/claims/LESSON.toml`,
word for word, with an expression and the value it must come to. Tables and headings make no claims of their own.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
import pytest

from ecarte_widgets import classroom, ecarte, laws, piquet, record
from ecarte_widgets.analysis import odds, piquet_draws, solver
from ecarte_widgets.rules import declarations, piquet_deals
from ecarte_widgets.rules.cards import cards
from ecarte_widgets.rules.ecarte_state import ORDER
from ecarte_widgets.teaching import chisquare, promised, shuffles
from ecarte_widgets.teaching.classroom import Results

ROOT = Path(__file__).resolve().parents[2]
LESSONS = sorted((ROOT / "lessons").glob("*.ipynb"))
RANK = r"(?:king|queen|knave|ace|ten|nine|eight|seven)s?"
CLAIMS = re.compile(
    rf"\b{RANK}\b[^.;:!?]*\bof (?:spades|hearts|diamonds|clubs|trumps)\b"  # a card
    r"|\b(?!1[89]\d\d\b|20\d\d\b|0\d\b|\d\d ·)(?<!lesson )\d[\d,.]*\d\b"  # a count (no year, no lesson)
    r"|\d\s*(?:%|per cent)"  # a share
    r"|\b(?:wins?|won|loses?|lost|makes?|made) the (?:point|vole|game)\b|\b[Hh]e lost\b",  # a verdict
)


def claims_of(stem: str) -> list[dict[str, Any]]:
    """The claims filed for a lesson, "00" from "00_welcome"; the teacher's notebook goes by its whole name."""
    name = stem[:2] if stem[0].isdigit() else stem
    path = ROOT / "tests" / "data" / "claims" / f"{name}.toml"
    found: list[dict[str, Any]] = tomllib.loads(path.read_text("utf-8"))["claim"]
    return found


def prose(source: str) -> str:
    """A Markdown cell without headings, tables, code, emphasis and link targets."""
    lines = [line for line in source.splitlines() if not line.startswith(("#", "|"))]
    text = re.sub(r"`[^`]*`", "", "\n".join(lines))
    return re.sub(r"\]\([^)]*\)|[*_\[\]]", "", text)


def sentences(source: str) -> list[str]:
    """The sentences of a Markdown cell; a list item ends one too."""
    text = re.sub(r"\n(?=- |\d+\. |\n)", ".\n", prose(source))
    found = [" ".join(part.split()) for part in re.split(r"(?<=[.!?])\s+|\n(?=- )|(?<=[.!?]\))\s+", text)]
    return [re.sub(r"^- |\.+$", "", part).strip() for part in found if part.strip(" .-")]


def namespace(claim: dict[str, Any]) -> dict[str, Any]:
    """What an expression may use; `game` and `state` are those of the claim's record, if it has one.

    `answers(question)` are those of écarté's codes, `answers(question, "piquet")` those of piquet's.
    """
    game = record.read(claim["record"]) if "record" in claim else None
    lawful: Callable[..., set[str]] = lambda state, seat=None: {  # noqa: E731
        str(a.cards[0]) for a in ecarte.legal_actions(state, seat) if a.kind == "play"
    }
    return {
        "game": game,
        "state": game.state if game else None,
        "lawful": lawful,
        "after": lambda state, *said: _after(state, said),
        "odds": odds,
        "count": lambda hand, turn_up: odds.point(hand, turn_up),
        "percent": lambda hand, turn_up: round(100 * odds.point(hand, turn_up) / 65780, 1),
        "leads": lambda mine, other, trump: solver.leads(cards(mine), cards(other), trump),
        "answers": lambda question, game="ecarte": {
            name: code[question].value for name, code in laws.load(game).codes.items()
        },
        "code": laws.get,
        "ecarte": ecarte,
        "piquet": piquet,
        "piquet_deals": piquet_deals,
        "piquet_draws": piquet_draws,
        "declarations": declarations,
        "ORDER": ORDER,
        "chisquare": chisquare,
        "shuffles": shuffles,
        "promised": promised,
        "example": example(),
    }


@cache
def example() -> Results:
    """The class whose codes stand in the teacher's notebook."""
    cells = nbformat.read(ROOT / "lessons" / "teacher.ipynb", as_version=4).cells
    return classroom.read(next(cell.source for cell in cells if 'classroom.read("""' in cell.source))


def _after(state: Any, said: tuple[str, ...]) -> Any:
    for action in said:
        state = ecarte.apply(state, action)
    return state


def value(claim: dict[str, Any]) -> object:
    """What the engine makes of a claim."""
    return eval(claim["expression"], namespace(claim))  # expressions of our own files


ALL = [(path.stem, claim) for path in LESSONS for claim in claims_of(path.stem)]


@pytest.mark.parametrize(("lesson", "claim"), ALL, ids=[f"{s[:2]}-{c['sentence'][:40]}" for s, c in ALL])
def test_a_claim_holds(lesson: str, claim: dict[str, Any]) -> None:
    """Each sentence filed is borne out by the engine, and its opposite is not."""
    found, expected = value(claim), claim["expected"]
    assert found == expected
    # The opposite: another truth value, number or text must not pass for it.
    assert found != _opposite(expected)


def _opposite(expected: Any) -> object:
    if isinstance(expected, bool):
        return not expected
    if isinstance(expected, int | float):
        return expected + 1
    return [*expected, "?"] if isinstance(expected, list) else f"{expected}?"


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_claims_nothing_that_is_not_filed(path: Path) -> None:
    """Every sentence that names a card, a count or a verdict is among the claims, and every claim is in the lesson."""
    notebook = nbformat.read(path, as_version=4)
    said = [s for cell in notebook.cells if cell.cell_type == "markdown" for s in sentences(cell.source)]
    filed = {claim["sentence"] for claim in claims_of(path.stem)}
    assert [s for s in said if CLAIMS.search(s) and s not in filed] == []
    assert filed - set(said) == set()


def test_an_unfiled_claim_is_caught() -> None:
    """Cards, counts and verdicts are seen for what they are; other sentences are let through."""
    for sentence in (
        "Only the eight of hearts may be played",
        "It wins 47,768 hands",
        "That is 72.6 % of them",
        "Leading it loses the point",
    ):
        assert CLAIMS.search(sentence), sentence
    for sentence in (
        "Press Tab until a ring stands round a card",
        "The king is never marked for you",
        "You know it from lesson 12",
        "Next: 13 · Piquet: calling",
    ):
        assert not CLAIMS.search(sentence), sentence
