"""Deals as text: sections of cards, read, and what is not given dealt from a seed; and écarté's own deal.

Leaves out how a deal comes about card by card (cut and packets), which is the course of the game, and the deals of
other games, which are made of the same `read_sections` and `fill`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

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
    filled = fill(read_sections(text, _SIZES, _SECTIONS), _SIZES, seed)
    return Deal(
        elder=filled["elder"], dealer=filled["dealer"], turn_up=filled["turn_up"][0], stock=filled["stock"]
    )


def numbered(seed: int | str, number: int) -> Deal:
    """The deal of this number, from 1, in a game dealt by `seed`: the first is what `deal(seed=seed)` gives."""
    return deal(seed=seed_of(seed, number))


def seed_of(seed: int | str, number: int, again: int = 0) -> int | str:
    """The seed of the deal of this number, from 1, in a game dealt by `seed`, whichever game it is. `again`: how often
    a deal of this number was dealt before, and is void."""
    if again:
        return f"{seed}/{number}/{again}"
    return seed if number == 1 else f"{seed}/{number}"


def seed_at(seed: int | str, states: Sequence[Any], at: int) -> int | str:
    """The seed of the deal that comes next at `states[at]`, a shuffle, in the course of a game dealt by `seed`.

    `states`: all from the first on, up to this one or farther.
    """
    number = states[at].number + 1
    begun = [place for place in range(at + 1) if place == 0 or states[place - 1].phase == "shuffle"]
    return seed_of(seed, number, sum(states[place].number == number for place in begun))


def cut_for_deal(seed: int | str, tries: int) -> tuple[Card, Card]:
    """The two cards, A's and B's, that `seed` cuts for deal when `tries` cuts have not decided it.

    The first sixteen cuts go through one spread pack; should they not decide it, the pack is spread again.
    """
    spread, at = divmod(tries, len(PACK) // 2)
    first, second = shuffled(f"{seed}/cut/{spread}" if spread else f"{seed}/cut")[2 * at : 2 * at + 2]
    return first, second


# ---- what is written, and what is dealt to it ----------------------------------------------------


def read_sections(
    text: str,
    sizes: Mapping[str, int],
    names: Mapping[str, str],
    *,
    write: str = "deal.write",
    told: str = "deal.sizes",
) -> dict[str, tuple[Card, ...]]:
    """The cards of each section that `text` names, in the order of the text: "E: KD AD  S: 7H".

    `sizes`: section -> the most cards it takes. `names`: what may stand before a colon, in small letters -> section.
    `write` and `told`: message ids of how such a deal is written and how many cards lie where. Raises DealError (a
    card twice, no card, too many cards, an unknown or repeated section, none at all) with the place in the text.
    """
    found: dict[str, list[Card]] = {}
    seen: dict[Card, int] = {}
    section = ""
    for match in re.finditer(r"[A-Za-z-]+\s*:|[^\s,;]+", text):
        token, place = match.group(), match.start()
        if token.endswith(":"):
            section = _section(token, place, found, names, write)
        elif not section:
            raise DealError(token, "deal.no_section", write, place=place, column=place + 1)
        else:
            _put(found[section], seen, _card(token, place), place, (section, sizes[section], told))
    return {name: tuple(part) for name, part in found.items()}


def fill(
    given: Mapping[str, tuple[Card, ...]], sizes: Mapping[str, int], seed: int | str
) -> dict[str, tuple[Card, ...]]:
    """Every section whole: the cards given first, then, section by section as in `sizes`, cards from `seed`'s pack."""
    used = {c for part in given.values() for c in part}
    rest = [c for c in shuffled(seed) if c not in used]
    filled = {}
    for name, size in sizes.items():
        part = given.get(name, ())
        missing = size - len(part)
        filled[name] = (*part, *rest[:missing])
        del rest[:missing]
    return filled


def _section(
    token: str, place: int, found: dict[str, list[Card]], names: Mapping[str, str], write: str
) -> str:
    name = names.get(token.rstrip(": \t").lower())
    if name is None:
        raise DealError(token, "deal.section", write, place=place, column=place + 1)
    if name in found:
        raise DealError(token, "deal.section_twice", write, place=place, column=place + 1)
    found[name] = []
    return name


def _card(token: str, place: int) -> Card:
    try:
        return card(token, place=place)
    except CardError as error:
        facts = {k: v for k, v in error.facts.items() if k != "given"}
        raise DealError(token, error.why, error.instead, **facts) from error


def _put(part: list[Card], seen: dict[Card, int], new: Card, place: int, room: tuple[str, int, str]) -> None:
    """Puts a card into a section; `room`: the section's name, its size, and how to tell all sizes."""
    where: dict[str, Any] = {"place": place, "column": place + 1}
    if new in seen:
        raise DealError(new, "deal.twice", "deal.once", card=new, first=seen[new] + 1, **where)
    section, size, told = room
    if len(part) == size:
        raise DealError(new, "deal.too_many", told, section=section, size=size, **where)
    seen[new] = place
    part.append(new)
