"""The kinds of exercise about what is decided before the play: undertake the point or not, and what to put out.

Leaves out what is right: exact counts decide the one, seeded deals played out the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from ..analysis import draws, odds
from ..rules.cards import Card, card, cards
from ..rules.ecarte_state import ORDER
from ..texts import say
from ..widgets.show import cards_text
from .exercise import RIGHT, WRONG, Choice, Column, Item, Outcome, Row

if TYPE_CHECKING:
    from .kinds import Level, Texts

LEVEL = 0.01
"""Points a deal, gained or lost on average, that are no reason to do one thing rather than another."""
DEALS, LAID_OPEN = 2000, 5
"""Seeded deals by which discards are compared, and how many of them are shown."""


def stand(data: Level, texts: Texts) -> Item:
    """Undertake the point, or not? `hand`, `turn_up`, `seat`: the elder may stand, the dealer refuse.

    Right is what the exact count of a bet shows: one for the point, two for the vole, two lost for a failure. Where
    the two are level either answer is right, and the message is `level`. The messages may use {count},
    {percent} and {hands} (the point made), {gain} and {loss} (points).
    """
    hand, turn_up, seat = cards(data["hand"]), card(data["turn_up"]), data.get("seat", "elder")
    counts = odds.tricks(hand, turn_up, seat=seat)
    hands, made, lost = sum(counts), sum(counts[3:]), 2 * sum(counts[:3])
    gain = made + counts[5]
    level = abs(gain - lost) < LEVEL * hands
    undertakes, other = ("stand", "propose") if seat == "elder" else ("refuse", "accept")
    right = undertakes if gain >= lost else other
    numbers = {"count": made, "hands": hands, "gain": gain, "loss": lost}
    facts = {name: f"{number:,}" for name, number in numbers.items()} | {
        "percent": f"{100 * made / hands:.1f}"
    }

    def check(chosen: Sequence[str]) -> Outcome:
        if level:
            return Outcome(RIGHT, texts.say("level", **facts))
        if chosen[0] == right:
            return Outcome(RIGHT, texts.say("right", **facts))
        return Outcome(WRONG, texts.say(f"wrong.{chosen[0]}", "wrong", **facts))

    return Item(
        ask=texts.say(f"ask.{seat}", "ask", number=data.get("number", ""), suit=turn_up.suit),
        choices=tuple(Choice(id_, texts.say(f"choice.{id_}")) for id_ in (undertakes, other)),
        check=check,
        solution=(right,),
        hint=texts.say("hint"),
        rows=(
            Row(say("row.turn_up", texts.language), (turn_up,)),
            Row(say("row.hand", texts.language), hand),
        ),
    )


def discard(data: Level, texts: Texts) -> Item:
    """Cards to put out of the elder's `hand`; then draws of this choice and of two others, side by side.

    `right`: the cards to put out, `beside`: other choices worth comparing, `seed` of the deals. What is best is
    stated, since finding it takes all 31 choices; a test holds it. The model is that of `analysis.draws`. A wrong
    answer is told by its worst card: `wrong.out.trump`, `wrong.out.K`, `wrong.kept.Q`, `wrong.kept.low` …
    """
    hand, turn_up, right = cards(data["hand"]), card(data["turn_up"]), cards(data["right"])
    beside = [right, *map(cards, data["beside"])]
    seed = data["seed"]

    @cache
    def points(out: tuple[Card, ...]) -> int:
        return draws.points(hand, turn_up, out, seed=seed, deals=DEALS)

    def column(out: tuple[Card, ...], message: str) -> Column:
        played = [draws.draw(hand, turn_up, out, f"{seed}/{number}") for number in range(1, LAID_OPEN + 1)]
        facts = {"out": cards_text(out), "count": points(out), "deals": f"{DEALS:,}"}
        rows = (
            Row(say("draws.tricks", texts.language, count=d.tricks), d.kept + d.drawn, len(d.drawn))
            for d in played
        )
        return Column(say(message, texts.language, **facts), tuple(rows))

    def check(chosen: Sequence[str]) -> Outcome:
        out = tuple(c for c in hand if c in chosen)
        others = [other for other in beside if set(other) != set(out)][:2]
        columns = (column(out, "draws.yours"), *(column(other, "draws.other") for other in others))
        facts = {"count": points(out), "best": points(right), "deals": f"{DEALS:,}"}
        if set(out) == set(right):
            return Outcome(RIGHT, texts.say("right", **facts), "", columns)
        how, slip = _slip(hand, out, right, turn_up.suit)
        role = "trump" if slip.suit == turn_up.suit else slip.rank if slip.rank in "KQJA" else "low"
        endings = (f"wrong.{how}.{slip}", f"wrong.{how}.{role}", "wrong")
        return Outcome(WRONG, texts.say(*endings, card=slip, **facts), "", columns)

    return Item(
        ask=texts.say("ask", suit=turn_up.suit),
        choices=tuple(Choice(str(c), "", c) for c in hand),
        check=check,
        solution=right,
        hint=texts.say("hint"),
        rows=(Row(say("row.turn_up", texts.language), (turn_up,)),),
        least=1,
        most=len(hand),
    )


def _slip(hand: Sequence[Card], out: Sequence[Card], right: Sequence[Card], trump: str) -> tuple[str, Card]:
    """The dearest card that was wrongly put out ("out"); if there is none, the dearest wrongly kept ("kept")."""
    dearest = sorted(hand, key=lambda c: (c.suit != trump, ORDER.index(c.rank)))
    thrown = [c for c in dearest if c in out and c not in right]
    return ("out", thrown[0]) if thrown else ("kept", next(c for c in dearest if c in right and c not in out))
