"""Deals of piquet that are over, both hands laid open: a title and named rows of words and cards.

Leaves out how the rows are shown (`show`).
"""

from __future__ import annotations

from ..rules import piquet_views
from ..rules.cards import Card
from ..rules.common import Trick, index, other
from ..rules.piquet_state import ORDER, State
from .piquet_panels import lines
from .piquet_speech import Speech
from .show import Part


def deal_rows(
    before: State, after: State, me: int, language: str
) -> tuple[str, list[tuple[str, list[Part]]]]:
    """A finished deal as a title and named rows."""
    result, deal, seat = after.results[-1], before.dealt, before.seat(me)
    assert deal is not None  # the deal is over, so it was dealt
    view = piquet_views.view(after, after.seat(me))
    speech = Speech(piquet_views.view(before, seat), language)
    hands = (deal.elder, deal.dealer)
    rows: list[tuple[str, list[Part]]] = []
    for who, place in (("mine", index(seat)), ("others", index(other(seat)))):
        rows.append((speech.say(f"back.{who}"), [_sorted(hands[place])]))
        if before.discards[place]:
            rows.append((speech.say(f"back.out.{who}"), [_sorted(before.discards[place])]))
    rows.append((speech.say("back.said"), [_said(after, speech)]))
    for number, trick in enumerate(result.tricks, start=1):
        rows.append((speech.say("table.trick", number=number), _trick(trick, seat, speech)))
    told = [
        speech.say("back.line", what=label, mine=points[0], others=points[1])
        for label, points in lines(result.story, speech)
    ]
    rows.append((speech.say("back.marked"), [" ".join(told)]))
    score = speech.say("back.score_now", mine=view.score[0], others=view.score[1])
    rows.append((speech.say("back.score"), [score]))
    return speech.say(f"back.title.{seat}", number=result.number), rows


def _sorted(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(sorted(hand, key=lambda card: ("SHDC".index(card.suit), ORDER.index(card.rank))))


def _said(after: State, speech: Speech) -> str:
    """The words of a deal, from its exchange to its last answer."""
    events = [piquet_views.event(action, speech.view.seat) for action in after.past if action.kind != "play"]
    return " ".join(line for event in events if (line := speech.event(event)))


def _trick(trick: Trick, seat: str, speech: Speech) -> list[Part]:
    led = speech.say(f"back.led.{'you' if trick.leader == seat else 'other'}")
    takes = speech.say(f"back.takes.{'you' if trick.winner == seat else 'other'}")
    return [led, (trick.led,), (trick.reply,), takes]
