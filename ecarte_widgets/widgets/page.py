"""The page model: all that the browser draws and says, worded, for the seat that is shown.

Leaves out drawing (the browser's) and deciding (the rules'). Built from a View and nothing else of the state, so that
no hidden card can get into it; what is common to the games is in `page_parts`, each game's own in a module by `faces`.
"""

from __future__ import annotations

from typing import Any

from . import faces, pledges
from .page_parts import MENUS, PANELS, BasePage
from .session import Session

__all__ = ["MENUS", "PANELS", "calls", "frames", "page"]

_UNSEEN = frozenset({"cut", "deal", "turn"})
"""Kinds not worth a moment of their own."""


def page(
    session: Session,
    language: str = "en",
    *,
    why: dict[str, Any] | None = None,
    paper: tuple[str, str] | None = None,
    kept: str = "",
    menu: str = "",
) -> dict[str, Any]:
    """The page model of a session as its player may see it. `why`: the panel that answers "Why?"; `paper`: the kind
    and text of something to copy that lies open; `kept`: what is said of its being kept; `menu`: which of the menus
    lies open."""
    drawn = _drawn(session, language, session.view, session.waiting)
    return drawn.build(why, paper, menu) | {
        "judging": drawn.menus(menu),
        "frames": frames(session, language),
        "promise": pledges.panel(session, language),
        "kept": kept,
    }


def calls(session: Session, language: str = "en") -> list[dict[str, Any]]:
    """The calls of the page model alone."""
    return _drawn(session, language, session.view, session.waiting).calls()


def frames(session: Session, language: str = "en") -> list[dict[str, Any]]:
    """The moments between the last request and the present one, for the page to show one after the other: what it
    differs in from the page model itself. Each is what the player could see at that moment, and nothing can be done
    in it."""
    shown = []
    for place in range(session.since, len(session.actions) - 1):
        action, state = session.actions[place], session.states[place + 1]
        if action.seat and action.kind not in _UNSEEN and state.number == session.state.number:
            view = session.rules.view(state, state.seat(session.me))
            shown.append(_drawn(session, language, view, waiting=False).frame(action))
    return shown


def _drawn(session: Session, language: str, view: Any, waiting: bool) -> BasePage:
    return faces.of(view).Page(session, language, view, waiting)
