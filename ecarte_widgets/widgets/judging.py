"""Judged play at the table: the words by which a fault is called, what can be done amiss, and what a ruling came to.

Leaves out the ruling itself (`rules.ecarte_judged`): this words it, for the seat that is shown.
"""

from __future__ import annotations

from typing import Any

from ..rules.actions import Action
from ..rules.cards import Card
from ..rules.faults import Ended, load
from ..rules.lawwords import answer_text, message, said, short
from ..texts import capital, card_name, has, say
from .session import Session

MENUS = ("fault", "other")
"""Panels of buttons: what can be called, and what can be done that no button stands for."""
GROUPS = (
    *("lead", "drop", "covering", "mend", "take-back", "throw-out"),
    *("named-S", "named-H", "named-D", "named-C", "silent", "number"),
)
"""Mishaps for which a card, or a number, is chosen in a further step."""
REQUESTS = (*MENUS, *(f"other-{group}" for group in GROUPS))
"""What opens a panel or one of its further steps."""
_ASKED = frozenset({"lead", "follow", "calling", "reckoning"})
"""Phases in which the seat to act is asked for a card."""
_MOVED = frozenset({"take-back", "throw-out"})
"""Kinds in which a card changes place between hand and discard: a mishap where the game does not ask for it."""
_WORDS = {"call": "calling", "own": "owning"}
"""How the words begin that are said of the other's fault, and of a number of one's own."""


def blank(action: str, text: str, *, main: bool = False) -> dict[str, Any]:
    """A button that asks for `action`; one that begins with "@" is a request of its own."""
    return {"action": action, "text": text, "said": "", "main": main, "off": "", "pick": None}


def button(action: Action, text: str, *, main: bool = False) -> dict[str, Any]:
    """A button that does an action of one's own."""
    return blank(str(action).removeprefix(f"{action.seat} "), text, main=main)


def signs(cards: list[Card]) -> str:
    """Cards by rank and sign, for where they are drawn too small to be read."""
    return " ".join(f"{'10' if card.rank == 'T' else card.rank}\u2060{_SIGNS[card.suit]}" for card in cards)


_SIGNS = dict(zip("SHDC", "♠♥♦♣", strict=True))


def choices(view: Any, language: str) -> list[dict[str, Any]]:
    """What a ruling offers, as buttons; the first is the usual one."""
    return [
        button(Action(view.seat, "choose", name=name), say(f"choice.{name}", language), main=place == 0)
        for place, name in enumerate(view.choices)
    ]


def panel(view: Any, opened: str, language: str) -> dict[str, Any] | None:
    """The two menus of judged play and what lies open of them; None in strict play and when the game is over."""
    if not view.judged or view.winner:
        return None
    top, _, group = opened.partition("-")
    menus = [{"request": m, "text": say(f"tool.{m}", language), "open": m == top} for m in MENUS]
    shown = None
    if opened:
        buttons = menu(view, opened, language)
        key = message(f"amiss.group.{group}", view.code.game, language) if group else f"tool.{top}"
        title = say(key, language)
        note = say(f"menu.{top}" if buttons else f"menu.{top}.none", language)
        back = [blank(f"@{top}", say("menu.back", language))] if group else []
        shown = {"name": opened, "title": title, "note": note, "calls": [*buttons, *back]}
    return {"label": say("menu.label", language), "menus": menus, "open": shown}


def menu(view: Any, opened: str, language: str) -> list[dict[str, Any]]:
    """The buttons of the menu that lies open; [] where none does. All words are there at every moment of a deal."""
    if opened == "fault":
        named = [action for action in view.actions if action.kind in ("call", "own")]
        return [button(action, say(f"{_WORDS[action.kind]}.{action.name}", language)) for action in named]
    sorted_ = _grouped(view)
    if opened == "other":
        told = {
            action: message(f"amiss.{_stem(action)}", view.code.game, language)
            for action in sorted_.get("", [])
        }
        alone = [button(action, say(text, language)) for action, text in told.items()]
        groups = [group for group in GROUPS if sorted_.get(group)]
        words = {g: message(f"amiss.group.{g}", view.code.game, language) for g in groups}
        return alone + [blank(f"@other-{g}", say(words[g], language)) for g in groups]
    group = opened.partition("-")[2]
    if group == "number":
        return _numbers(sorted_.get(group, []), view.code.game, language)
    found = sorted_.get(group, [])
    return [button(action, capital(card_name(action.cards[0], language))) for action in found]


def _grouped(view: Any) -> dict[str, list[Action]]:
    """What can be done that no card and no call on the table stands for, by the group it is offered in."""
    lawful = set(view.actions)
    found: dict[str, list[Action]] = {}
    for action in view.possible:
        if action not in lawful and (group := _group(view, action)) is not None:
            found.setdefault(group, []).append(action)
    return found


def _group(view: Any, action: Action) -> str | None:
    """The group of an action, "" for one that needs no card; None for what the table itself offers."""
    if action.kind == "play":
        if action.suit:
            return "silent" if action.suit == "-" else f"named-{action.suit}"
        return None if view.to_act == view.seat and view.phase in _ASKED else "lead"
    if action.kind in ("drop", "mend"):
        return action.name or action.kind
    if action.kind == "discard":
        return "number" if action.number or action.name else None
    if action.kind in _MOVED and not any(act.kind == action.kind for act in view.actions):
        return action.kind
    return "" if has(message(f"amiss.{_stem(action)}", view.code.game)) else None


def _numbers(found: list[Action], game: str, language: str) -> list[dict[str, Any]]:
    """Buttons that put out the cards picked in the hand, with a number of one's own or a card shown."""
    shown, texts = {}, 6
    for action in sorted(found, key=lambda a: (a.name, a.number)):
        tail = str(action._replace(cards=())).partition(" - ")[2]
        key = f"amiss.number.{action.seat}" if action.number else f"amiss.discard.{action.name}"
        text = say(message(key, game, language), language, count=action.number)
        shown[tail] = button(action, text) | {
            "action": "discard",
            "tail": f" {tail}",
            "pick": {"texts": [text] * texts},
        }
    return list(shown.values())


def _stem(action: Action) -> str:
    return f"{action.kind}.{action.name}" if action.name else action.kind


def question(session: Session) -> str | None:
    """The question of law that the last ruling turned on, while its answer lies on the table; None without one."""
    before = session.states[session.since] if session.since < len(session.states) else session.state
    fresh = [ended for ended in session.state.ended[len(before.ended) :] if ended.how == "called"]
    if not fresh and session.state.phase == "remedy":
        fresh = [ended for ended in session.state.ended if ended.how == "called"]
    return load(session.state.code.game).kinds[fresh[-1].kind].question if fresh else None


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
    code = session.state.code
    question = load(code.game).kinds[ended.kind].question
    text = capital(answer_text(question, code[question], language, code.game))
    return f"{text}.", f"{short(code, language)}: {said(code[question], language)}"
