"""What a learner may click at a table or an exercise, by what its page shows: for tests without a browser.

Leaves out all assertions, and every rule: whoever plays here chooses from what is offered.
"""

from __future__ import annotations

import random
from typing import Any

from ecarte_widgets import CardTable
from ecarte_widgets.widgets.quiz import Quiz

Click = tuple[str, dict[str, str]]
"""A request and what is sent with it."""


def offered(page: dict[str, Any], rng: random.Random | None = None) -> Click:
    """A click that goes on with the game: the first thing open; with `rng` any, exchanges and the king among them."""
    hand = page["hand"]["cards"]
    legal = [card["action"] for card in hand if card["state"] == "legal"]
    calls = [call for call in page["calls"] if not call["off"]]
    if rng is None:
        calls = [call for call in calls if call["action"] != "king"]
        plain = legal or [call["action"] for call in calls if not call["pick"]]
        chosen = plain[0] if plain else calls[0]["action"]
    else:
        chosen = rng.choice(legal + [call["action"] for call in calls])
    if chosen.startswith("@"):
        return chosen[1:], {}
    if any(call["pick"] and call["action"] == chosen for call in calls):
        count = page["hand"]["min"] if rng is None else rng.randint(page["hand"]["min"], page["hand"]["max"])
        chosen += " " + (" ".join(card["card"] for card in hand[:count]) or "-")
    return "act", {"action": chosen}


def over(page: dict[str, Any]) -> bool:
    """Whether the game is over, as the page shows it."""
    return any(call["action"] == "@new_game" for call in page["calls"])


def click(table: CardTable, rng: random.Random | None = None) -> Click:
    """Clicks once at a table; what was clicked."""
    request, content = offered(table.shown, rng)
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
