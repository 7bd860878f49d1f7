"""Three pictures of what hands and scores are worth, by matplotlib, each with the same facts in words.

Leaves out the figures themselves (`odds`, `match`, `discards`) and the pictures of a class (`class_pictures`).
"""

from __future__ import annotations

import math
import random
from functools import cache
from typing import Any

from ..analysis import discards as putting_out
from ..analysis import match, odds
from ..analysis.shown import percent
from ..analysis.weighing import SURE
from ..rules.cards import PACK, card, write
from ..rules.deals import HAND
from ..rules.laws import Code
from ..rules.views import View
from ..texts import say
from ..widgets.show import cards_text
from .class_pictures import BLUE, INK, ORANGE, Picture

HANDS_EACH = 300
"""Elder hands drawn for every number of trumps."""
LINE = 200 / 3
"""Per cent of points made from which on playing at once is worth it: one to win, two to lose."""
SHOWN = 8
"""Sets of cards in the picture of what to put out."""


@cache
def point_by_trumps(seed: int | str = 0, hands: int = HANDS_EACH) -> tuple[tuple[float, float], ...]:
    """By 0, 1 … 5 trumps held: the elder hand's mean chance of the point over seeded hands, and its margin, 95 in 100.

    Each hand is counted exactly, both hands seen; what the margin holds is that not every hand is looked at.
    """
    turned = card("TH")
    trumps = [c for c in PACK if c.suit == turned.suit and c != turned]
    plain = [c for c in PACK if c.suit != turned.suit]
    rows = []
    for held in range(HAND + 1):
        lot = random.Random(f"{seed}/{held}").random  # sorting by lot: `sample` may change between Pythons
        shares = []
        for _ in range(hands):
            hand = (
                sorted(trumps, key=lambda _: lot())[:held] + sorted(plain, key=lambda _: lot())[: HAND - held]
            )
            shares.append(float(odds.point(hand, turned).share))
        mean = sum(shares) / hands
        spread = sum((share - mean) ** 2 for share in shares) / (hands - 1)
        rows.append((mean, SURE * math.sqrt(spread / hands)))
    return tuple(rows)


def by_trumps(language: str = "en") -> Picture:
    """A bar a number of trumps: how often the elder hand makes the point; a line where playing at once is level."""
    rows = point_by_trumps()

    def draw(axes: Any) -> None:
        for trumps, (share, margin) in enumerate(rows):
            axes.bar(trumps, 100 * share, color=BLUE, width=0.7, yerr=100 * margin, ecolor=INK, capsize=4)
            axes.text(trumps, 3, percent(share, language), ha="center", color="white")
        axes.axhline(LINE, color=ORANGE, linewidth=2, linestyle="--")
        axes.set_ylim(0, 105)
        axes.set_xlabel(say("picture.by_trumps.x", language))
        axes.set_ylabel(say("picture.percent", language))
        axes.set_title(say("picture.by_trumps", language), loc="left")

    told = [
        say(
            "picture.by_trumps.row",
            language,
            trumps=trumps,
            share=percent(share, language),
            margin=f"{100 * margin:.1f}",
        )
        for trumps, (share, margin) in enumerate(rows)
    ]
    text = say("picture.by_trumps.text", language, hands=HANDS_EACH, rows="; ".join(told))
    return Picture(text, draw, (7.0, 4.0))


def scores(code: Code | str | None = None, language: str = "en") -> Picture:
    """A square a score, the other about to deal: the darker, the likelier one wins; the number stands in it."""
    table = match.table(code)
    rows = table.rows_of()
    name = say(f"{table.values.code.title}.short", language)

    def draw(axes: Any) -> None:
        axes.imshow(rows, cmap="Blues", vmin=0, vmax=1)
        for own, line in enumerate(rows):
            for others, chance in enumerate(line):
                ink = "white" if chance > 0.7 else INK
                axes.text(
                    others, own, percent(chance, language), ha="center", va="center", color=ink, fontsize=9
                )
        axes.set_xticks(range(len(rows)))
        axes.set_yticks(range(len(rows)))
        axes.set_xlabel(say("picture.scores.x", language))
        axes.set_ylabel(say("picture.scores.y", language))
        axes.set_title(say("picture.scores", language, code=name), loc="left", fontsize=10)

    told = [
        say(
            "picture.scores.row",
            language,
            points=own,
            shares=", ".join(percent(chance, language) for chance in line),
        )
        for own, line in enumerate(rows)
    ]
    notes = " ".join(table.about.notes(language))
    text = say("picture.scores.text", language, code=name, rows="; ".join(told), notes=notes)
    return Picture(text, draw, (5.2, 4.8))


def discards(view: View, *, draws: int = 40, seed: int | str = 0, language: str = "en") -> Picture:
    """A bar a set of cards to put out, the best on top, with its margin: what each is worth to the seat of `view`.

    From the view alone, as `analysis.discards.values` reckons it; raises what that raises.
    """
    *_, found = putting_out.values(view, draws=draws, seed=seed)
    sets = found.sets[:SHOWN]

    def draw(axes: Any) -> None:
        for place, each in enumerate(sets):
            axes.barh(
                place, 100 * each.win, color=BLUE, height=0.7, xerr=100 * each.margin, ecolor=INK, capsize=3
            )
            axes.text(1, place, percent(each.win, language), va="center", color="white")
        axes.set_yticks(range(len(sets)), [cards_text(each.cards) or "–" for each in sets])
        axes.invert_yaxis()
        axes.set_xlim(0, 100)
        axes.set_xlabel(say("picture.percent", language))
        axes.set_title(say("picture.discards", language), loc="left")

    told = [
        say(
            "picture.discards.row",
            language,
            names=write(each.cards) or "–",
            share=percent(each.win, language),
        )
        for each in sets
    ]
    notes = " ".join(found.about.notes(language))
    text = say("picture.discards.text", language, names=write(view.hand), rows="; ".join(told), notes=notes)
    return Picture(text, draw, (7.0, 4.0))
