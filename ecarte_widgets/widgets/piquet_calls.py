"""The buttons of piquet: what can be called from one's own hand, the answers, and all the calls there are to try.

Leaves out whether a call is lawful, which the view says, and how it is worded (`piquet_speech`).
"""

from __future__ import annotations

from typing import Any

from ..rules.actions import Action
from ..rules.piquet_claims import CLAIMS, claim_of, claims_of
from ..rules.piquet_state import CLASSES, GOOD, Call
from ..rules.piquet_views import View
from . import judging
from .piquet_speech import Speech

MENU = "claim"
"""The request that opens the menu of all calls; its steps follow a hyphen (`page_parts.CLAIMS`)."""
_ANSWERS = ("good", "equal", "not-good")


def claims(view: View, speech: Speech) -> list[dict[str, Any]]:
    """What the hand holds and may call now, class by class, the best first."""
    lawful = [(claim_of(action), action) for action in view.actions if action.kind in CLAIMS]
    found = []
    for kind in CLASSES:
        for claim in claims_of(view.hand, view.seat, kind):
            found += [action for said, action in lawful if _says(said, claim)][:1]
    return [judging.button(action, speech.spoken(action)) for action in dict.fromkeys(found)]


def _says(said: Call, claim: Call) -> bool:
    """Whether a call says all of a claim, as far as it tells."""
    same = (said.kind, said.size, said.rank) == (claim.kind, claim.size, claim.rank)
    return same and said.pips in (0, claim.pips)


def answers(view: View, speech: Speech) -> list[dict[str, Any]]:
    """The three answers, always all of them and none before the others; and to ask for the cards instead."""
    offered = [action for action in view.possible if action.kind in _ANSWERS]
    buttons = [judging.button(action, speech.say(f"call.{action.kind}")) for action in offered]
    shows = [action for action in view.actions if action.kind == "demand"]
    return buttons + [
        judging.button(action, speech.say(f"call.{GOOD}.{action.name}")) | {"quiet": True} for action in shows
    ]


def demands(view: View, speech: Speech) -> list[dict[str, Any]]:
    """What the other must show if he is asked."""
    return [
        judging.button(action, speech.say(f"call.demand.{action.name}")) | {"quiet": True}
        for action in view.actions
        if action.kind == "demand"
    ]


def rights(view: View, speech: Speech) -> list[dict[str, Any]]:
    """Words that are open beside the call of the moment: an answer taken back, a call mended."""
    mended = [action for action in view.actions if action.kind in _ANSWERS]
    return [
        judging.button(action, speech.say("call.mend", words=speech.spoken(action))) | {"quiet": True}
        for action in mended
    ]


# ---- all calls there are --------------------------------------------------------------------------------


def possible(view: View) -> list[Action]:
    """All that can be called now, held or not."""
    return [action for action in view.possible if action.kind in CLAIMS]


def opener(speech: Speech) -> dict[str, Any]:
    """The quiet button that opens the menu."""
    return judging.blank(f"@{MENU}", speech.say("call.otherwise")) | {"quiet": True}


def menu(view: View, opened: str, speech: Speech) -> dict[str, Any] | None:
    """What lies open of the menu; None where it does not."""
    top, _, kind = opened.partition("-")
    every = possible(view)
    if top != MENU or not every:
        return None
    if not kind:
        steps = [name for name in CLASSES if any(CLAIMS[action.kind] == name for action in every)]
        calls = [judging.blank(f"@{MENU}-{name}", speech.say(f"claims.{name}")) for name in steps]
        title = speech.say("claims.title")
    else:
        offered = [action for action in every if CLAIMS[action.kind] == kind]
        calls = [judging.button(action, speech.spoken(action)) for action in offered]
        calls.append(judging.blank(f"@{MENU}", speech.say("claims.back")))
        title = speech.say(f"claims.{kind}")
    return {"name": opened, "title": title, "note": speech.say("claims.note"), "calls": calls}
