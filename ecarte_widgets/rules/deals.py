"""A deal of écarté: two hands, the turn-up and the stock; written out, or dealt in part from a seed.

Leaves out how a deal comes about card by card (cut and packets): that is the course of the game.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .cards import PACK, Card, card, shuffled, write
from .errors import CardError, DealError

HAND = 5
STOCK = len(PACK) - 2 * HAND - 1
_SECTIONS = {
    "e": "elder",
    "elder": "elder",
    "pone": "elder",
    "d": "dealer",
    "dealer": "dealer",
    "t": "turn_up",
    "turn-up": "turn_up",
    "s": "stock",
    "stock": "stock",
}
_SIZES = {"elder": HAND, "dealer": HAND, "turn_up": 1, "stock": STOCK}


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """Where each of the 32 cards lies: five with the elder hand, five with the dealer, one turned up, 21 in stock.

    `stock` runs from the top, the next card to be given first. `str(deal)` is the deal's text form.
    """

    elder: tuple[Card, ...]
    dealer: tuple[Card, ...]
    turn_up: Card
    stock: tuple[Card, ...]

    def __str__(self) -> str:
        return f"E: {write(self.elder)}  D: {write(self.dealer)}  T: {self.turn_up}  S: {write(self.stock)}"

    def __repr__(self) -> str:
        return f"<Deal: {HAND} and {HAND} cards, turn-up {self.turn_up}, {STOCK} in stock>"

    def pack(self, first: int = 3) -> tuple[Card, ...]:
        """The pack, top first, that gives this deal when dealt in packets of `first` and then the rest of five."""
        packets = self.elder[:first] + self.dealer[:first] + self.elder[first:] + self.dealer[first:]
        return (*packets, self.turn_up, *self.stock)


def deal(text: str = "", *, seed: int | str = 0) -> Deal:
    """The deal written in `text` ("E: …  D: …  T: …  S: …"), what is not given dealt from `seed`.

    Hands and stock may be given in part; the stock runs from the top. Raises DealError (a card twice, too many
    cards, an unknown or repeated section) or CardError, with the place in the text.
    """
    given = _sections(text)
    used = {c for part in given.values() for c in part}
    rest = [c for c in shuffled(seed) if c not in used]
    filled = {}
    for name, size in _SIZES.items():
        part = given.get(name, ())
        missing = size - len(part)
        filled[name] = (*part, *rest[:missing])
        del rest[:missing]
    return Deal(
        elder=filled["elder"], dealer=filled["dealer"], turn_up=filled["turn_up"][0], stock=filled["stock"]
    )


def numbered(seed: int | str, number: int) -> Deal:
    """The deal of this number, from 1, in a game dealt by `seed`: the first is what `deal(seed=seed)` gives."""
    return deal(seed=seed if number == 1 else f"{seed}/{number}")


def cut_for_deal(seed: int | str, tries: int) -> tuple[Card, Card]:
    """The two cards, A's and B's, that `seed` cuts for deal when `tries` cuts have not decided it.

    The first sixteen cuts go through one spread pack; should they not decide it, the pack is spread again.
    """
    spread, at = divmod(tries, len(PACK) // 2)
    first, second = shuffled(f"{seed}/cut/{spread}" if spread else f"{seed}/cut")[2 * at : 2 * at + 2]
    return first, second


def _sections(text: str) -> dict[str, tuple[Card, ...]]:
    """The cards of each section named in `text`."""
    found: dict[str, list[Card]] = {}
    seen: dict[Card, int] = {}
    section = ""
    for match in re.finditer(r"[A-Za-z-]+\s*:|[^\s,;]+", text):
        token, place = match.group(), match.start()
        if token.endswith(":"):
            section = _section(token, place, found)
        elif not section:
            raise DealError(token, "deal.no_section", "deal.write", place=place, column=place + 1)
        else:
            _put(found[section], seen, _card(token, place), section, place)
    return {name: tuple(part) for name, part in found.items()}


def _section(token: str, place: int, found: dict[str, list[Card]]) -> str:
    name = _SECTIONS.get(token.rstrip(": \t").lower())
    if name is None:
        raise DealError(token, "deal.section", "deal.write", place=place, column=place + 1)
    if name in found:
        raise DealError(token, "deal.section_twice", "deal.write", place=place, column=place + 1)
    found[name] = []
    return name


def _card(token: str, place: int) -> Card:
    try:
        return card(token, place=place)
    except CardError as error:
        facts = {k: v for k, v in error.facts.items() if k != "given"}
        raise DealError(token, error.why, error.instead, **facts) from error


def _put(part: list[Card], seen: dict[Card, int], new: Card, section: str, place: int) -> None:
    if new in seen:
        raise DealError(
            new, "deal.twice", "deal.once", card=new, place=place, column=place + 1, first=seen[new] + 1
        )
    if len(part) == _SIZES[section]:
        raise DealError(
            new,
            "deal.too_many",
            "deal.sizes",
            section=section,
            size=_SIZES[section],
            place=place,
            column=place + 1,
        )
    seen[new] = place
    part.append(new)
