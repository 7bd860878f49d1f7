"""What an umpire sees and hears: a judged deal told in sentences of nobody's side, and its cards laid out in rows.

Leaves out what was wrong in it (`certificates`): whatever is told here was done or said in the open, or lies there.
"""

from __future__ import annotations

from typing import Any

from ..rules.actions import DEALER, ELDER, EXPOSING, SEATS, SHOWN, TURNING, Action
from ..rules.cards import Card
from ..rules.ecarte_misdeals import receiver
from ..rules.ecarte_state import State, index
from ..rules.record import Game
from ..texts import capital, card_name, has, listing, say
from .exercise import Row

_SILENT = frozenset({"take-up", "agree", "answer", "go-on", "confirm"})
"""Kinds not worth a sentence, as nothing hangs on them once both hands are seen."""
_NUMBERED = frozenset({"cut", "deal", "give", "discard", "take-back", "throw-out"})


def told(game: Game, language: str = "en") -> str:
    """All that was done and said, in its order."""
    states = list(game.states())
    lines = [
        capital(_sentence(act, before, after, language))
        for before, act, after in zip(states, game.actions, states[1:], strict=False)
        if act.kind not in _SILENT or before.phase in ("packets", "turn")
    ]
    return " ".join(lines)


def _sentence(act: Action, before: State, after: State, language: str) -> str:
    facts: dict[str, Any] = {"seat": act.seat}
    if act.cards and act.kind not in ("discard", "shuffle", "take-back", "throw-out"):
        facts["card"] = act.cards[0]
    if act.kind in ("call", "choose", "own"):
        stem = {"call": "calling", "choose": "choice", "own": "owning"}[act.kind]
        facts["word"] = say(f"{stem}.{act.name}", language)
    ending = act.kind
    if act.kind == "play":
        ending = _played(act, before, facts)
    elif act.kind in _NUMBERED:
        ending = _counted(act, before, facts)
    elif act.kind == "turn":
        turned = [c for c in (after.turn_up, *after.aside) if c] or list(before.pack[: act.number or 1])
        facts["names"] = listing([_the(c, language) for c in turned], language, last="and")
        ending = "turn"
    elif act.kind == "shuffle":
        ending = f"shuffle.{act.name.split()[0]}" if act.name else "shuffle"
        facts["seat"] = DEALER
    elif act.name and has(f"tell.{act.kind}.{act.name}", language):
        ending = f"{act.kind}.{act.name}"
    line = say(f"tell.{ending}", language, **facts)
    return f"{line} {_besides(act, after, language)}".strip()


def _played(act: Action, before: State, facts: dict[str, Any]) -> str:
    if before.phase == "follow":
        return "reply"
    if act.suit and act.suit != "-":
        facts["suit"] = act.suit
        return "naming"
    return "lead"


def _counted(act: Action, before: State, facts: dict[str, Any]) -> str:
    """How many cards were cut, dealt, given or put out; with those put out, how many were asked for or taken."""
    put = len(act.cards)
    if act.kind == "deal":
        facts["other"] = SEATS[receiver(before)]
    facts["count"] = put if act.kind in ("discard", "take-back", "throw-out") else act.number
    form = "none" if facts["count"] == 0 else "one" if facts["count"] == 1 else "many"
    if act.kind == "discard" and put:
        facts["asked"] = act.number or (put if act.seat == ELDER else min(put, len(before.stock)))
        return f"discard.{act.seat}.{form}"
    return f"{act.kind}.{form}"


def _besides(act: Action, after: State, language: str) -> str:
    """What could be seen as cards were cut or given."""
    if act.name == TURNING:
        return capital(say("tell.turning", language, seat=act.seat, card=after.aside[-1]))
    if act.name.startswith(EXPOSING) or act.name == SHOWN:
        return capital(say("tell.exposing", language))
    return ""


def _the(card: str, language: str) -> str:
    return say("the_card", language, card=card_name(card, language))


def rows(state: State, language: str = "en") -> tuple[Row, ...]:
    """The turn-up, what each holds, the tricks in their order, and whatever else lies on the table."""
    made = [Row(say("row.turn_up", language), (state.turn_up,))] if state.turn_up else []
    found: list[tuple[str, tuple[Card, ...]]] = []
    for seat in (ELDER, DEALER):
        found += [(seat, state.hands[index(seat)]), (f"out.{seat}", state.discards[index(seat)])]
    found += [("given", state.given), ("aside", state.aside)]
    made += [Row(say(f"row.umpire.{label}", language), held) for label, held in found if held]
    for number, trick in enumerate(state.tricks, start=1):
        label = say("row.umpire.trick", language, number=number, seat=trick.leader)
        made.append(Row(label, (trick.led, trick.reply)))
    if state.led is not None:
        made.append(Row(say("row.umpire.led", language, seat=state.leader), (state.led,)))
    return tuple(made)
