"""The levels of the lessons: data files read, and made into exercises and tables with a goal.

Leaves out what a lesson says between them (the notebooks) and how a kind of exercise works (`kinds`, `goals`).
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any

from ..rules.ecarte_state import State
from ..rules.errors import RequestError
from ..texts import say
from ..widgets.quiz import Quiz
from ..widgets.show import Shown
from ..widgets.table import CardTable
from . import goals, kinds
from . import keeper as keeper  # imported so that what is made here is kept
from .exercise import Exercise


@cache
def levels() -> dict[str, dict[str, Any]]:
    """Every level by its name, "LESSON.LEVEL", such as "01.duels"."""
    found: dict[str, dict[str, Any]] = {}
    for file in sorted(resources.files(__package__).joinpath("levels").iterdir(), key=lambda path: path.name):
        if file.name.endswith(".toml"):
            lesson = file.name.removesuffix(".toml")
            for name, level in tomllib.loads(file.read_text(encoding="utf-8")).items():
                found[f"{lesson}.{name}"] = level
    return found


def _level(name: str, kind: str) -> dict[str, Any]:
    level = levels().get(name)
    if level is None or (level["kind"] == "table") != (kind == "table"):
        known = ", ".join(n for n, lv in levels().items() if (lv["kind"] == "table") == (kind == "table"))
        raise RequestError(name, "level.unknown", "level.known", known=known)
    return level


def make(name: str, language: str = "en") -> Exercise:
    """The exercise of that name, without its widget. Raises RequestError with the names there are."""
    items = kinds.build(name, _level(name, "exercise"), language)
    facts = {"too_few": say("quiz.too_few", language), "too_many": say("quiz.too_many", language)}
    return Exercise(name, items, **facts)


def exercise(name: str, language: str = "en") -> Quiz:
    """The exercise of that name, to look at and answer; made again, it goes on from the last answer."""
    return Quiz(make(name, language), language, made_of=_level(name, "exercise"))


def again(played: CardTable, language: str = "en") -> Quiz | Shown:
    """Of every finished deal of a table one question: would you say the same on this hand again? The count answers.

    Deals in which somebody else had the first word are left out; where there is none, it says so.
    """
    name = "07.again"
    asked: list[dict[str, Any]] = []
    before: State | None = None
    for state in played.game().states():
        if before is not None and len(state.results) > len(before.results) and before.dealt is not None:
            seat = before.seat(played.player)
            if seat == "elder" or any(action.kind == "propose" for action in state.past):
                hand = before.dealt.elder if seat == "elder" else before.dealt.dealer
                turn_up = str(before.dealt.turn_up)
                asked.append(
                    {"hand": " ".join(hand), "turn_up": turn_up, "seat": seat, "number": before.number}
                )
        before = state
    if not asked:
        nothing = say(f"level.{name}.nothing", language)
        return Shown(nothing, f"<p>{nothing}</p>")
    items = kinds.build(name, _level(name, "exercise") | {"items": asked}, language)
    facts = {"too_few": say("quiz.too_few", language), "too_many": say("quiz.too_many", language)}
    return Quiz(Exercise(name, items, **facts), language, made_of=asked)


def table(name: str, language: str = "en") -> CardTable:
    """A table with a goal: the position, the opponent and what counts as success come from the level."""
    return goals.table(name, _level(name, "table"), language)
