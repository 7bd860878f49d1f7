"""The kind of exercise in which a deal is to be written: of some texts, the one that says what a sentence says.

Leaves out what is right: the reader of deals refuses what is no deal, in its own words, and a condition does the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ..rules import ecarte
from ..rules.deals import Deal
from ..rules.errors import DealError
from .exercise import RIGHT, WRONG, Choice, Item, Outcome

if TYPE_CHECKING:
    from .kinds import Level, Texts

SEEDS = range(20)
"""Seeds that fill up what a text leaves open: what it says has to hold for all of them."""

SAYS: dict[str, Callable[[Deal], bool]] = {
    "knave_two_kings": lambda deal: (
        deal.turn_up.rank == "J" and sum(card.rank == "K" for card in deal.dealer) >= 2
    ),
    "three_best_hearts": lambda deal: deal.turn_up.suit == "H" and {"KH", "QH", "JH"} <= {*deal.elder},
}
"""What can be said of a deal, by name."""


def written(data: Level, texts: Texts) -> Item:
    """Texts of deals (`choices`): which says what is asked? `says`: a name in SAYS.

    A text that is refused is answered by `refused` with the reader's own {error}, a deal that is another by
    `wrong.PLACE` (of the choice, from 1) or `wrong.other`.
    """
    says = SAYS[data["says"]]
    errors: dict[str, str] = {}
    right = []
    for text in data["choices"]:
        try:
            if all(says(ecarte.deal(text, seed=seed)) for seed in SEEDS):
                right.append(text)
        except DealError as error:
            errors[text] = error.sentence(texts.language)

    def check(chosen: Sequence[str]) -> Outcome:
        (given,) = chosen
        if given in right:
            return Outcome(RIGHT, texts.say("right"))
        if given in errors:
            return Outcome(WRONG, texts.say("refused", error=errors[given]))
        return Outcome(WRONG, texts.say(f"wrong.{data['choices'].index(given) + 1}", "wrong.other"))

    return Item(
        ask=texts.say("ask"),
        choices=tuple(Choice(text, text) for text in data["choices"]),
        check=check,
        solution=tuple(right),
        hint=texts.say("hint"),
    )


KINDS: dict[str, Callable[[Level, Texts], Item]] = {"written": written}
