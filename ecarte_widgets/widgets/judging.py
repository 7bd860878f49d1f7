"""Judged play at the table: the words by which a fault is called, what can be done amiss, and what a ruling came to.

Leaves out the ruling itself (`rules.ecarte_judged`): this words it, for the seat that is shown.
"""

from __future__ import annotations

from typing import Any

from ..rules.actions import Action
from ..rules.faults import Ended, load
from ..rules.lawwords import answer_text, said, short
from ..rules.views import View
from ..texts import capital, has, say
from .session import Session

MENUS = ("fault", "other")
"""Panels of buttons: what can be called, and what can be done that no button stands for."""
_WORDS = {"call": "calling", "own": "owning"}
"""How the words begin that are said of the other's fault, and of a number of one's own."""


def _button(action: Action, text: str, *, main: bool = False) -> dict[str, Any]:
    asked = str(action).removeprefix(f"{action.seat} ")
    return {"action": asked, "text": text, "said": "", "main": main, "off": "", "pick": None}


def choices(view: View, language: str) -> list[dict[str, Any]]:
    """What a ruling offers, as buttons; the first is the usual one."""
    return [
        _button(Action(view.seat, "choose", name=name), say(f"choice.{name}", language), main=place == 0)
        for place, name in enumerate(view.choices)
    ]


def menu(view: View, opened: str, language: str) -> list[dict[str, Any]]:
    """The buttons of the menu that lies open; [] where none does. All words are there at every moment of a deal."""
    if opened == "fault":
        named = [action for action in view.actions if action.kind in ("call", "own")]
        return [_button(action, say(f"{_WORDS[action.kind]}.{action.name}", language)) for action in named]
    if opened == "other":
        lawful = set(view.actions)
        amiss = [a for a in view.possible if a not in lawful and has(f"amiss.{_stem(a)}", language)]
        return [_button(action, say(f"amiss.{_stem(action)}", language)) for action in amiss]
    return []


def _stem(action: Action) -> str:
    return f"{action.kind}.{action.name}" if action.name else action.kind


def told(session: Session, language: str) -> tuple[str, str]:
    """What was called since the last request and what followed by the code, and the clauses; ("", "") for nothing."""
    lines, clauses = [], []
    for place in range(session.since, len(session.actions)):
        action = session.actions[place]
        before, after = session.states[place], session.states[place + 1]
        if action.kind not in _WORDS:  # what lies open to all is ruled without a word
            for ended in after.ended[len(before.ended) :]:
                if ended.how == "called":
                    text, clause = _ruling(ended, session, language)
                    lines += [say(f"fault.{ended.kind}.told", language), text]
                    clauses.append(clause)
            continue
        who = "you" if after.player(action.seat) == session.me else "other"
        called = [ended for ended in after.ended[len(before.ended) :] if ended.how == "called"]
        facts = {"word": say(f"{_WORDS[action.kind]}.{action.name}", language)}
        if not called:
            lines.append(say(f"judge.nothing.{who}", language, **facts))
        for ended in called:
            text, clause = _ruling(ended, session, language)
            lines.append(
                say(f"judge.called.{who}", language, fault=say(f"fault.{ended.kind}", language), **facts)
            )
            lines.append(text)
            clauses.append(clause)
    return " ".join(lines), " ".join(dict.fromkeys(clauses))


def _ruling(ended: Ended, session: Session, language: str) -> tuple[str, str]:
    """What the code says of a fault, and where."""
    question = load().kinds[ended.kind].question
    code = session.state.code
    text = capital(answer_text(question, code[question], language))
    return f"{text}.", f"{short(code, language)}: {said(code[question], language)}"
