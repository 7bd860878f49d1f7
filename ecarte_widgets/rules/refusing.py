"""A refusal as an error: what was tried, why not, by which clause, and what may be done instead.

Leaves out finding the reason, which each game's phases do.
"""

from __future__ import annotations

from typing import Any

from .actions import Action
from .common import HOUSE, Refusal
from .errors import ActionError, ImpossibleAction, UnlawfulAction
from .laws import Code

_MOST = 8
"""How many lawful actions are named; the rest are counted."""


def error(code: Code, action: Action, no: Refusal, lawful: tuple[Action, ...]) -> ActionError:
    """UnlawfulAction where a question of law decides, with the clauses the code rests on; else ImpossibleAction."""
    facts: dict[str, Any] = {"lawful": shown(lawful), **no.facts}
    instead = no.instead if lawful or no.instead != "action.lawful" else ""
    if not no.question:
        return ImpossibleAction(action, no.why, instead, **facts)
    clause = ", ".join(code[no.question].cite) or HOUSE
    return UnlawfulAction(action, no.why, instead, clause, question=no.question, code=code.name, **facts)


def shown(lawful: tuple[Action, ...]) -> str:
    """Some lawful actions as text, the rest counted."""
    text = "; ".join(str(action) for action in lawful[:_MOST])
    return text if len(lawful) <= _MOST else f"{text}; … ({len(lawful)})"
