"""The kind of exercise in which cards are put out at piquet, and plans are laid beside each other.

Leaves out what is right: the exact average of what a hand declares after the draw decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from ..analysis import piquet_draws, piquet_plans
from ..rules.cards import Card, cards
from ..rules.declarations import evaluate, sequence_points, set_points
from ..texts import say
from ..widgets.show import cards_text
from .exercise import RIGHT, WRONG, Choice, Column, Item, Outcome, Row

if TYPE_CHECKING:
    from .kinds import Level, Texts

CLOSE = 1
"""Points on average that are no reason to call another plan wrong."""
LAID_OPEN = 5
"""Draws of each plan that are shown."""


def discard(data: Level, texts: Texts) -> Item:
    """Cards to put out of a `hand`, `most` at most; then five draws of this plan and of two others, side by side.

    `plans`: each `out` (its cards), and, where it waits for some cards, `hope` (which) and `least` (how many of them;
    default all); the first is the best there is, and a test holds that. `seed` of the draws shown. Right is whatever
    declares on average within a point of the best, everything taken for good. A wrong answer is told by its slip:
    `wrong.few`, `wrong.out.point`, `wrong.out.sequence`, `wrong.out.set`, `wrong.kept`. {mine} and {best} are averages.
    """
    hand, most = cards(data["hand"]), data.get("most", piquet_draws.ELDER)
    plans = [_Plan(plan, hand, most) for plan in data["plans"]]
    right = plans[0]

    def check(chosen: Sequence[str]) -> Outcome:
        mine = _Plan({"out": " ".join(chosen)}, hand, most)
        mine = next((plan for plan in plans if set(plan.out) == set(mine.out)), mine)
        others = [plan for plan in plans if plan is not mine][:2]
        columns = (
            _column(mine, "plan.yours", data["seed"], texts.language),
            *(_column(plan, "plan.other", data["seed"], texts.language) for plan in others),
        )
        facts: dict[str, Any] = {"mine": _written(mine), "best": _written(right)}
        if mine.mean() == right.mean():
            return Outcome(RIGHT, texts.say("right", **facts), "", columns)
        if mine.mean() >= right.mean() - CLOSE:
            return Outcome(RIGHT, texts.say("close", **facts), "", columns)
        endings, card = _slip(hand, mine.out, right.out, most)
        return Outcome(WRONG, texts.say(*endings, "wrong", card=card, **facts), "", columns)

    return Item(
        ask=texts.say("ask"),
        choices=tuple(Choice(str(c), "", c) for c in hand),
        check=check,
        solution=tuple(c for c in hand if c in right.out),
        hint=texts.say("hint"),
        most=most,
    )


class _Plan:
    """Cards to put out of a hand, and what is hoped for in their place."""

    def __init__(self, data: Level, hand: Sequence[Card], most: int) -> None:
        self.hand, self.out = hand, tuple(c for c in hand if c in cards(data["out"]))
        self.hope = cards(data.get("hope", ""))
        self.least = data.get("least", len(self.hope))
        self.most = most
        self.mean = cache(self._mean)

    def _mean(self) -> float:
        return float(piquet_plans.mean(self.hand, self.out))

    def hopes(self, language: str) -> str:
        """How likely the cards come that it waits for; "" where it waits for none by name."""
        if not self.hope:
            return ""
        odds = piquet_draws.draw(len(self.hope), len(self.out), self.least).words(language)
        which = "one" if len(self.hope) == 1 else "all" if self.least == len(self.hope) else "some"
        facts = {"hope": cards_text(self.hope), "odds": odds, "least": self.least}
        return say(f"plan.hope.{which}", language, **facts)


def _written(plan: _Plan) -> str:
    return f"{plan.mean():.1f}"


def _column(plan: _Plan, message: str, seed: str, language: str) -> Column:
    """A plan's average and its hope, what it keeps, and five draws, each with what the hand then declares.

    The unseen cards lie in the same order for every plan.
    """
    draws = [piquet_plans.draw(plan.hand, plan.out, f"{seed}/{n}") for n in range(1, LAID_OPEN + 1)]
    title = say(message, language, out=cards_text(plan.out), mean=_written(plan))
    kept = plan.hopes(language) or say("row.piquet.kept", language)
    rows = [Row(kept, _sorted(draws[0].kept))]
    rows += [Row(told(d.kept + d.drawn, language), _sorted(d.drawn), len(d.drawn)) for d in draws]
    return Column(title, tuple(rows))


def _sorted(held: Sequence[Card]) -> tuple[Card, ...]:
    """By suits, each from high to low."""
    points = sorted(evaluate(held).points, key=lambda point: -point.size)
    return tuple(card for point in points for card in point.cards)


def told(hand: Sequence[Card], language: str) -> str:
    """What a hand would declare if all were good: each part with its points, and the sum."""
    found = evaluate(hand)
    suit, size = found.point.cards[0].suit, found.point.size
    parts = [say("plan.point", language, number=_number(size, language), suit=suit, points=size)]
    parts += [
        say("plan.sequence", language, number=_number(run.size, language), points=sequence_points(run.size))
        for run in found.sequences
    ]
    parts += [
        say(
            "plan.set",
            language,
            number=_number(held.size, language),
            ranks=say(f"ranks.{held.rank}", language),
            points=set_points(held.size),
        )
        for held in found.sets
    ]
    return say("plan.sum", language, parts=", ".join(parts), points=piquet_plans.declared(hand))


def _number(size: int, language: str) -> str:
    return say(f"number.{size}", language)


def _slip(
    hand: Sequence[Card], out: Sequence[Card], right: Sequence[Card], most: int
) -> tuple[tuple[str, ...], Card]:
    """What is wrong with a choice: message endings, and the card it shows by."""
    thrown, kept = [c for c in out if c not in right], [c for c in right if c not in out]
    found = evaluate(hand)
    parts = {
        "set": [c for held in found.sets for c in held.cards],
        "sequence": [c for run in found.sequences for c in run.cards],
        "point": list(found.point.cards),
    }
    for name, held in parts.items():
        hit = [c for c in held if c in thrown]
        if hit:
            return (f"wrong.out.{hit[0]}", f"wrong.out.{name}"), hit[0]
    if len(out) < min(most, len(right)):
        return ("wrong.few",), kept[0]
    card = (kept or thrown)[0]
    return (f"wrong.kept.{card}", "wrong.kept"), card
