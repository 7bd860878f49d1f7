"""Single actions among the digits of a carried code, written out whatever they are, with every card and word.

Leaves out the usual case, in which an action is its place among those that are lawful: see `carry`.

Écarté's codes write an action field by field, and always will: their form is older than any other game's. Those of
later games write its text, so that a new word needs no new form.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from .actions import (
    BYSTANDER,
    CHANCE,
    DEALER,
    ELDER,
    GIVING,
    HANDFULS,
    NAMED,
    NUMBERS,
    SINGLE,
    WORDS,
    Action,
    read,
)
from .cards import PACK, Card
from .digits import In, Out
from .errors import EcarteError

_KINDS = (
    "play",
    *sorted(WORDS),
    *sorted(NUMBERS),
    *sorted(HANDFULS),
    *sorted(CHANCE),
    *sorted(NAMED),
    *sorted(SINGLE),
    *sorted(GIVING),
)
_SEATS = ("", ELDER, DEALER)
"""Chance stands first, and a bystander for what chance does not do."""
_SUITS = ("", "S", "H", "D", "C", "-")


class Form(NamedTuple):
    """A way of writing an action out: to put it, and to take it again. Taking raises ValueError for what is none."""

    put: Callable[[Out, Action], None]
    take: Callable[[In], Action]


def put_order(out: Out, order: Sequence[Card]) -> None:
    """A pack, card by card: each by its place among those that are left."""
    left = list(PACK)
    for card in order:
        out.put(left.index(card), len(left))
        left.remove(card)


def take_order(source: In) -> tuple[Card, ...]:
    """The pack that `put_order` has put."""
    left = list(PACK)
    return tuple(left.pop(source.take(len(left))) for _ in PACK)


def _put_fields(out: Out, action: Action) -> None:
    """An action field by field."""
    out.put(_KINDS.index(action.kind), len(_KINDS))
    out.put(0 if action.seat == BYSTANDER else _SEATS.index(action.seat), len(_SEATS))
    if action.kind == "play":
        out.put(PACK.index(action.cards[0]), 32)
        out.put(_SUITS.index(action.suit), 6)
    elif action.kind in NUMBERS:
        out.put(action.number, 100)
        out.text(action.name)
    elif action.kind == "turn":
        out.put(action.number, 3)
    elif action.kind in GIVING:
        out.put(action.number, 10)
        out.text(action.name)
    elif action.kind in NAMED:
        out.text(action.name)
    elif action.kind in SINGLE:
        out.put(PACK.index(action.cards[0]), 32)
        out.text(action.name)
    elif action.kind == "shuffle":
        put_order(out, action.cards)
        out.text(action.name)
    elif action.kind in HANDFULS or action.kind in CHANCE:
        out.put(len(action.cards), 33)
        out.put(action.number, 33)
        for card in action.cards:
            out.put(PACK.index(card), 32)
        if action.kind == "discard":
            out.text(action.name)


def _take_fields(source: In) -> Action:
    kind, seat = _KINDS[source.take(len(_KINDS))], _SEATS[source.take(len(_SEATS))]
    seat = seat or ("" if kind in CHANCE else BYSTANDER)
    if kind == "play":
        return Action(seat, kind, (PACK[source.take(32)],), 0, _SUITS[source.take(6)])
    if kind in NUMBERS:
        return Action(seat, kind, (), source.take(100), name=source.text())
    if kind == "turn":
        return Action(seat, kind, (), source.take(3))
    if kind in GIVING:
        return Action(seat, kind, (), source.take(10), name=source.text())
    if kind in NAMED:
        return Action(seat, kind, name=source.text())
    if kind in SINGLE:
        return Action(seat, kind, (PACK[source.take(32)],), name=source.text())
    if kind == "shuffle":
        return Action(seat, kind, take_order(source), name=source.text())
    if kind in HANDFULS or kind in CHANCE:
        size, number = source.take(33), source.take(33)
        cards = tuple(PACK[source.take(32)] for _ in range(size))
        return Action(seat, kind, cards, number, name=source.text() if kind == "discard" else "")
    return Action(seat, kind)


def _put_text(out: Out, action: Action) -> None:
    """An action as its text; the order of a shuffle, which is most of them, for less."""
    out.put(action.kind == "shuffle", 2)
    if action.kind == "shuffle":
        put_order(out, action.cards)
        out.text(action.name)
    else:
        out.text(str(action))


def _take_text(source: In) -> Action:
    if source.take(2):
        return Action("", "shuffle", take_order(source), name=source.text())
    text = source.text()
    try:
        action = read(text)
    except EcarteError as error:
        raise ValueError(text) from error
    if str(action) != text:
        raise ValueError(text)
    return action


FIELDS = Form(_put_fields, _take_fields)
"""How écarté's codes write an action out."""
TEXT = Form(_put_text, _take_text)
"""How the codes of all other games do."""
