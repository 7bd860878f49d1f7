"""What a learner may click at a table or an exercise, by what its page shows: for tests without a browser.

Leaves out all assertions, and every rule: whoever plays here chooses from what is offered.
"""

from __future__ import annotations

import random
from typing import Any

from ecarte_widgets import CardTable
from ecarte_widgets.widgets.page import PANELS
from ecarte_widgets.widgets.quiz import Quiz

Click = tuple[str, dict[str, str]]
"""A request and what is sent with it."""


def offered(page: dict[str, Any], lawful: set[str] | None = None) -> Click:
    """The first click that goes on with the game: cards before words, no king, as few cards out as may be.

    `lawful`: what may be done, without the seat, where a page offers also what a learner may try in vain.
    """
    hand = page["hand"]["cards"]
    legal = [card["action"] for card in hand if card["state"] == "legal"]
    calls = [
        call for call in page["calls"] if not call["off"] and call["action"] != "king" and not _panel(call)
    ]
    if lawful is not None:
        calls = [
            call for call in calls if call["action"][0] == "@" or call["pick"] or call["action"] in lawful
        ]
    plain = legal or [call["action"] for call in calls if not call["pick"]]
    chosen = plain[0] if plain else calls[0]["action"]
    if chosen.startswith("@"):
        return chosen[1:], {}
    if not plain:
        chosen += " " + (" ".join(card["card"] for card in hand[: page["hand"]["min"]]) or "-")
    return "act", {"action": chosen}


def _panel(call: dict[str, Any]) -> bool:
    """Whether a call only opens something on the page."""
    return call["action"][0] == "@" and call["action"][1:] in PANELS


def texts(table: CardTable) -> set[str]:
    """What the player at a table may lawfully do, without his seat."""
    return {str(action).removeprefix(f"{action.seat} ") for action in table.view.actions}


def lawful(table: CardTable, rng: random.Random) -> Click:
    """Any lawful action or way on, each kind as likely as the others: exchanges and the king among them."""
    kinds: dict[str, list[Click]] = {}
    for action in table.view.actions:
        kinds.setdefault(action.kind, []).append(("act", {"action": str(action)}))
    for call in table.shown["calls"]:
        if call["action"].startswith("@") and not _panel(call):
            kinds[call["action"]] = [(call["action"][1:], {})]
    if len(kinds) > 1:
        kinds.pop("ask", None)
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def over(page: dict[str, Any]) -> bool:
    """Whether the game is over, as the page shows it."""
    return any(call["action"] == "@new_game" for call in page["calls"])


def click(table: CardTable, rng: random.Random | None = None) -> Click:
    """Clicks once at a table, on the first thing that goes on, or on anything; what was clicked."""
    request, content = offered(table.shown, texts(table)) if rng is None else lawful(table, rng)
    table.request(request, **content)
    return request, content


def answer(quiz: Quiz, rng: random.Random) -> None:
    """One click at an exercise: anything that is open, a right answer now and then."""
    exercise = quiz.exercise
    if exercise.done and rng.random() < 0.7:
        quiz.request("again" if exercise.last else "next")
        return
    if rng.random() < 0.5:
        quiz.request("check")
        return
    item = exercise.item
    missing = [choice for choice in item.solution if choice not in exercise.chosen]
    wanted = missing if missing and rng.random() < 0.6 else [choice.id for choice in item.choices]
    quiz.request("toggle", choice=rng.choice(wanted))


def stands(table: CardTable) -> dict[str, Any]:
    """All by which a table is the same to a learner: what he knows, may do and has, and what he will be dealt."""
    session = table._session
    page = table.shown
    left = session.left
    return {
        "view": repr(table.view),
        "record": table.record,
        "score": list(table.score),
        "waiting": session.waiting,
        "takebacks": session.takebacks,
        "seed": session.seed,
        "salt": session.salt,
        "left": None if left is None else [str(left[1].actions), str(left[2])],
        "page": {
            key: page[key] for key in ("hand", "calls", "trick", "log", "deal", "stock", "you", "opponent")
        },
        "undo": session.can_undo,
        "open": table.reveal().open(),
    }
