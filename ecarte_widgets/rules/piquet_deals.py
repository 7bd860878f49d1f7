"""A deal of piquet: two hands of twelve and a stock of eight; written out, or dealt in part from a seed.

Leaves out how a deal comes about card by card (cut and packets): that is the course of the game.
"""

from __future__ import annotations

from dataclasses import dataclass

from .cards import PACK, Card, write
from .deals import fill, read_sections, seed_of

HAND = 12
STOCK = len(PACK) - 2 * HAND
ELDERS = 5
"""Cards of the stock that are the elder hand's first claim; the rest are the dealer's (S2.2, CP.21)."""

_SIZES = {"elder": HAND, "dealer": HAND, "stock": STOCK}
_NAMES = {
    **dict.fromkeys(("e", "elder", "pone"), "elder"),
    **dict.fromkeys(("d", "dealer", "y", "younger"), "dealer"),
    **dict.fromkeys(("s", "stock", "talon"), "stock"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """Where each of the 32 cards lies: twelve with the elder hand, twelve with the dealer, eight in stock.

    `stock` runs from the top, the next card to be taken first. `str(deal)` is the deal's text form.
    """

    elder: tuple[Card, ...]
    dealer: tuple[Card, ...]
    stock: tuple[Card, ...]

    def __str__(self) -> str:
        return f"E: {write(self.elder)}  D: {write(self.dealer)}  S: {write(self.stock)}"

    def __repr__(self) -> str:
        return f"<Deal: {HAND} and {HAND} cards, {STOCK} in stock>"

    def pack(self, by: int = 2) -> tuple[Card, ...]:
        """The pack, top first, that gives this deal when dealt in packets of `by`, the elder hand first."""
        packets: list[Card] = []
        for start in range(0, HAND, by):
            packets += self.elder[start : start + by] + self.dealer[start : start + by]
        return (*packets, *self.stock)


def deal(text: str = "", *, seed: int | str = 0) -> Deal:
    """The deal written in `text` ("E: …  D: …  S: …"), what is not given dealt from `seed`.

    Hands and stock may be given in part; the stock runs from the top. Raises DealError (a card twice, too many
    cards, an unknown or repeated section) or CardError, with the place in the text.
    """
    given = read_sections(text, _SIZES, _NAMES, write="deal.write.piquet", told="deal.sizes.piquet")
    return Deal(**fill(given, _SIZES, seed))


def numbered(seed: int | str, number: int) -> Deal:
    """The deal of this number, from 1, in a game dealt by `seed`: the first is what `deal(seed=seed)` gives."""
    return deal(seed=seed_of(seed, number))
