"""Moments of the conversation at piquet as exercises show them: the state after some words, and what was said so far.

Leaves out what is asked of them (`piquet_calls`, `piquet_reckoned`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules import laws, piquet, piquet_views
from ..rules.actions import ELDER
from ..rules.cards import Card
from ..rules.common import index
from ..rules.declarations import ORDER
from ..rules.piquet_state import State
from ..texts import say
from ..widgets.piquet_speech import SPOKEN, Speech
from .exercise import Row

if TYPE_CHECKING:
    from .kinds import Level

_SUITS = "SHDC"


def moment(data: Level, code: str | None = None) -> State:
    """The state of a level: `deal` (before the exchange), then `acts`; `play` ("strict" or "judged").

    `code`: whose laws, where it is not the level's `code`; None for the usual one.
    """
    law = laws.get(code or data.get("code"), piquet.NAME)
    state = piquet.start(deal=data["deal"], code=law, play=data.get("play", "strict"))
    for act in data["acts"]:
        state = piquet.apply(state, act)
    return state


def speech(state: State, seat: str, language: str) -> Speech:
    """The sentences of one who sits in `seat`."""
    return Speech(piquet_views.view(state, seat), language)


def told(state: State, seat: str, language: str) -> str:
    """What has been said, and the cards of the first trick, a line for each."""
    speaker = speech(state, seat, language)
    first = [act for act in state.past if act.kind == "play"][:2]
    events = [piquet_views.event(act, seat) for act in state.past if act.kind in SPOKEN or act in first]
    return "\n".join(line for event in events if (line := speaker.event(event)))


def called_from(state: State, seat: str) -> tuple[Card, ...]:
    """The hand as it was called: what `seat` holds, and what it has played in this deal."""
    played = [trick.led if trick.leader == seat else trick.reply for trick in state.tricks]
    led = [state.led] if state.led is not None and state.leader == seat else []
    return ordered((*state.hands[index(seat)], *played, *led))


def ordered(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """A hand suit by suit, each from its ace down."""
    return tuple(sorted(hand, key=lambda card: (_SUITS.index(card.suit), ORDER.index(card.rank))))


def own_row(state: State, seat: str, language: str) -> Row:
    """The hand from which `seat` calls or answers."""
    return Row(say("row.hand", language), called_from(state, seat))


def out_row(state: State, seat: str, language: str) -> Row:
    """What `seat` has put out."""
    return Row(say("row.out", language), ordered(state.discards[index(seat)]))


def plain_speech(language: str) -> Speech:
    """Sentences that need no position: how claims are named."""
    return speech(piquet.start(deal=piquet.deal()), ELDER, language)
