"""The kinds of exercise about what a hand is worth: a number to guess, and printed figures that do not come out.

Leaves out all counting: the odds decide what is right, and an exercise whose choices miss it is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb
from typing import TYPE_CHECKING, Any

from ..analysis import odds, printed
from ..rules.cards import PACK, card, cards
from ..rules.deals import HAND
from ..texts import say
from ..widgets.show import cards_text
from .exercise import RIGHT, WRONG, Choice, Item, Outcome, Row

if TYPE_CHECKING:
    from .kinds import Level, Texts

HANDS = comb(len(PACK) - HAND - 1, HAND)
"""Hands that the other may hold, one's own five cards and the turn-up seen."""


def _trumps(data: Level) -> int:
    chance = odds.draw("trumps", HAND, data["least"], hand=data["hand"], turn_up=data["turn_up"])
    return int(chance * HANDS)


FIGURES: dict[str, Callable[[Any], int]] = {
    "hands": lambda data: HANDS,
    "point": lambda data: int(odds.point(data["hand"], data["turn_up"])),
    "trumps": _trumps,
}
"""What can be asked for, by name, each as a number of hands of the other: all there are; those against which `hand`
makes the point; those with at least `least` trumps."""


def figure(data: Level, texts: Texts) -> Item:
    """How many? `of`: a name in FIGURES; `choices`: numbers, the right one among them; `hand`, `turn_up` to look at.

    A wrong number is answered by `wrong.NUMBER` or `wrong`. Messages may use {count}, {rest}, {hands} and {percent}.
    Raises ValueError where no choice is right.
    """
    right, choices = FIGURES[data["of"]](data), data["choices"]
    if right not in choices:
        raise ValueError(f"{right} is not among {choices}")
    numbers = {"count": right, "rest": HANDS - right, "hands": HANDS}
    facts = {name: f"{number:,}" for name, number in numbers.items()} | {
        "percent": f"{100 * right / HANDS:.1f}"
    }

    def check(chosen: Sequence[str]) -> Outcome:
        if chosen[0] == str(right):
            return Outcome(RIGHT, texts.say("right", **facts))
        return Outcome(WRONG, texts.say(f"wrong.{chosen[0]}", "wrong", **facts))

    shown = ("turn_up", "hand")
    return Item(
        ask=texts.say("ask", **facts),
        choices=tuple(Choice(str(number), f"{number:,}") for number in choices),
        check=check,
        solution=(str(right),),
        hint=texts.say("hint", **facts),
        rows=tuple(Row(say(f"row.{row}", texts.language), cards(data[row])) for row in shown if row in data),
    )


def row(data: Level, texts: Texts) -> Item:
    """Rows of Foster's table by `numbers`: choose those that counting does not bear out.

    A row wrongly chosen is answered by `wrong` with its {number}, {names} and {count}; {rows} tells all of them.
    """
    table = {number: printed.JEUX_DE_REGLE[number] for number in data["numbers"]}
    counts = {number: int(odds.point(hand, f"T{suit}")) for number, (hand, suit, _) in table.items()}
    right = tuple(str(number) for number, (_, _, wins) in table.items() if counts[number] != wins)
    told = {
        number: say(
            "kind.row.line",
            texts.language,
            number=number,
            names=cards_text(cards(hand)),
            led=card(f"T{suit}").suit,
            wins=f"{wins:,}",
        )
        for number, (hand, suit, wins) in table.items()
    }

    def check(chosen: Sequence[str]) -> Outcome:
        for given in chosen:
            if given not in right:
                facts = {"number": given, "count": f"{counts[int(given)]:,}"}
                return Outcome(WRONG, texts.say("wrong", **facts))
        if len(chosen) < len(right):
            return Outcome(WRONG, texts.say("more"))
        return Outcome(RIGHT, texts.say("right", count=f"{counts[int(right[0])]:,}"))

    return Item(
        ask=texts.say("ask"),
        choices=tuple(Choice(str(number), told[number]) for number in table),
        check=check,
        solution=right,
        hint=texts.say("hint"),
        most=len(table) if len(right) > 1 else 1,
    )


KINDS: dict[str, Callable[[Level, Texts], Item]] = {"figure": figure, "row": row}
