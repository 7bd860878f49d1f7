"""Is the shuffle fair? Many packs are shuffled, by the table and badly, and what comes of it is counted and tested.

Leaves out the shuffle itself (`rules.cards`), the arithmetic of chance (`chisquare`), and any judgement that a figure
here would prove it fair: a test that is passed tells only what it would have caught.
"""

from __future__ import annotations

import html as markup
import math
import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise

from ..rules.cards import PACK, SUITS, Card, shuffled
from ..rules.ecarte_state import ORDER
from ..texts import say
from ..widgets.show import Shown, card_html, card_text
from . import chisquare

ELEVENTH = 10
"""Where the card that is turned up lies in the pack, the top being 0."""
SIZE = len(PACK)
KINGS = len(SUITS)
Packs = Sequence[tuple[Card, ...]]


def counts(packs: int = 32000, first: int = 0) -> Counter[Card]:
    """How often each card is the eleventh, in packs shuffled by the seeds from `first` on."""
    return Counter(shuffled(seed)[ELEVENTH] for seed in range(first, first + packs))


def turned_up(packs: int = 32000, first: int = 0, language: str = "en") -> Shown:
    """How often each card is turned up in so many shuffled packs: a row a suit, the rarest and the commonest named."""
    found = counts(packs, first)
    kings = sum(found[Card("K" + suit)] for suit in SUITS)
    most, least = (choose(PACK, key=lambda card: found[card]) for choose in (max, min))
    facts = {
        "packs": f"{packs:,}",
        "even": f"{packs // SIZE:,}",
        "kings": f"{kings:,}",
        "eighth": f"{packs // 8:,}",
        "most": f"{found[most]:,}",
        "least": f"{found[least]:,}",
        "stray": f"{(packs * 31 / 32 / 32) ** 0.5:.0f}",  # a standard deviation of a count of one card in 32
    }
    lines = [say(f"shuffle.{line}", language, **facts) for line in ("title", "kings", "spread")]
    rows = [[(Card(rank + suit), found[Card(rank + suit)]) for rank in ORDER] for suit in SUITS]
    text_form = [" ".join(f"{card_text(card):>3} {count:>4}" for card, count in row) for row in rows]
    table = "".join(
        "<tr>" + "".join(f"<td>{card_html(card)} {count}</td>" for card, count in row) + "</tr>"
        for row in rows
    )
    title, *notes = (markup.escape(line) for line in lines)
    body = f'<table><caption style="text-align:left">{title}</caption>{table}</table>'
    return Shown(
        "\n".join([lines[0], *text_form, *lines[1:]]), body + "".join(f"<div>{note}</div>" for note in notes)
    )


# ---- three ways to shuffle -----------------------------------------------------------------------


def swapped(seed: int | str) -> tuple[Card, ...]:
    """A well-known slip: each card in turn changes places with any of the 32, not with one of those still to come.

    So there are 32**32 ways to draw, and they cannot be shared out evenly among the 32! orders of a pack.
    """
    draw = random.Random(seed).random
    order = list(PACK)
    for place in range(SIZE):
        other = int(draw() * SIZE)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def riffled(seed: int | str, times: int = 7) -> tuple[Card, ...]:
    """A new pack shuffled by hand: cut about the middle and let fall together, `times` over.

    The model of Gilbert, Shannon and Reeds, which people have been found to come near to.
    """
    draw = random.Random(seed).random
    order = list(PACK)
    for _ in range(times):
        right = [draw() < 0.5 for _ in order]
        cut = right.count(False)
        halves = iter(order[:cut]), iter(order[cut:])
        order = [next(halves[side]) for side in right]
    return tuple(order)


WAYS: dict[str, Callable[[int | str], tuple[Card, ...]]] = {
    "table": shuffled,
    "swaps": swapped,
    "riffles": riffled,
}


# ---- three questions to ask of them --------------------------------------------------------------


def eleventh(packs: Packs) -> float:
    """Which card is the eleventh? Chi-square with one degree of freedom less than there are cards."""
    found = Counter(pack[ELEVENTH] for pack in packs)
    return chisquare.strayed((found[card], len(packs) / SIZE) for card in PACK)


def places(packs: Packs) -> float:
    """Which card lies at each place? 32 places times 32 cards, with 31 × 31 degrees of freedom.

    Within one pack the counts are tied to each other, since a card that lies here lies nowhere else: that makes the
    plain sum 32/31 times a chi-square, and so it is put right.
    """
    by_place = [Counter(cards) for cards in zip(*packs, strict=True)]
    even = len(packs) / SIZE
    plain = chisquare.strayed((found[card], even) for found in by_place for card in PACK)
    return plain * (SIZE - 1) / SIZE


KEPT = 4
"""So many neighbours kept, or more, are counted as one."""
_NEXT = dict(pairwise(PACK))


def kept_shares(size: int = SIZE) -> list[float]:
    """How often a fair shuffle of `size` cards keeps 0, 1, 2, 3, and 4 or more neighbours of the new pack.

    A neighbour is kept where a card still lies right under the one it lay under. Of n cards, C(n-1, k) (D(n-k) +
    D(n-k-1)) orders keep k, where D counts the orders that leave nothing in its place (Riordan, 1958).
    """
    moved = [1, 0]
    for n in range(2, size + 1):
        moved.append((n - 1) * (moved[-1] + moved[-2]))
    orders = [math.comb(size - 1, k) * (moved[size - k] + moved[size - k - 1]) for k in range(KEPT)]
    shares = [count / math.factorial(size) for count in orders]
    return [*shares, 1 - sum(shares)]


def neighbours(packs: Packs) -> float:
    """How many neighbours of the new pack are neighbours still? Chi-square with four degrees of freedom."""
    found = Counter(
        min(KEPT, sum(_NEXT.get(upper) == lower for upper, lower in pairwise(pack))) for pack in packs
    )
    return chisquare.strayed((found[k], len(packs) * share) for k, share in enumerate(kept_shares()))


TESTS: dict[str, tuple[Callable[[Packs], float], int]] = {
    "eleventh": (eleventh, SIZE - 1),
    "places": (places, (SIZE - 1) ** 2),
    "neighbours": (neighbours, KEPT),
}
"""Each question with its degrees of freedom."""


def tried(packs: int = 3200, first: int = 0, language: str = "en") -> Shown:
    """Three shuffles, each asked the three questions: chi-squares, those in which nobody would believe marked."""
    heads = [say(f"shuffle.test.{test}", language) for test in TESTS]
    limits = [chisquare.limit(freedom) for _, freedom in TESTS.values()]
    rows = []
    for name, way in WAYS.items():
        made = [way(seed) for seed in range(first, first + packs)]
        cells = [
            say("shuffle.foul" if value > most else "shuffle.fair", language, value=f"{value:,.1f}")
            for (test, _), most in zip(TESTS.values(), limits, strict=True)
            for value in [test(made)]
        ]
        rows.append([say(f"shuffle.way.{name}", language), *cells])
    rows.append([say("shuffle.limit", language), *(f"{most:,.1f}" for most in limits)])
    title = say("shuffle.tried", language, packs=f"{packs:,}")
    note = say("shuffle.wrongly", language, one_in=f"{chisquare.ONE_IN:,}")
    return _table(title, ["", *heads], rows, note)


def _table(title: str, heads: list[str], rows: list[list[str]], note: str) -> Shown:
    """A table with its first column to the left, as text and as HTML."""
    width = [max(len(row[at]) for row in (heads, *rows)) for at in range(len(heads))]
    lines = [
        "  ".join(
            cell.rjust(w) if at else cell.ljust(w)
            for at, (cell, w) in enumerate(zip(row, width, strict=True))
        )
        for row in (heads, *rows)
    ]
    table = "".join(
        f"<tr>{''.join(_cell(kind, cell, at) for at, cell in enumerate(row))}</tr>"
        for kind, row in (("th", heads), *(("td", row) for row in rows))
    )
    caption = f'<caption style="text-align:left">{markup.escape(title)}</caption>'
    return Shown(
        "\n".join([title, *(line.rstrip() for line in lines), note]),
        f"<table>{caption}{table}</table><div>{markup.escape(note)}</div>",
    )


def _cell(kind: str, text: str, column: int) -> str:
    side = "right" if column else "left"
    return f'<{kind} style="text-align:{side}">{markup.escape(text)}</{kind}>'


# ---- what would have been noticed ----------------------------------------------------------------


def unfairness(packs: int, excess: float) -> float:
    """The noncentrality of the eleventh card where a king is turned up `excess` (0.1: a tenth) too often.

    The four kings alike, and all others alike too seldom, so that the shares still add up.
    """
    less = excess * KINGS / (SIZE - KINGS)
    return packs / SIZE * (KINGS * excess**2 + (SIZE - KINGS) * less**2)


def least_found(packs: int, share: float = 0.9) -> float:
    """How much too often a king must be turned up (0.1: a tenth) for `eleventh` to find it in a `share` of all runs."""
    freedom = TESTS["eleventh"][1]
    wanted = chisquare.needed(freedom, chisquare.limit(freedom), share)
    return math.sqrt(wanted / unfairness(packs, 1.0))


def power(packs: int = 32000, language: str = "en") -> Shown:
    """In words: what excess of kings so many packs show, how often they show half of it, and what 1 % would take."""
    freedom = TESTS["eleventh"][1]
    beyond = chisquare.limit(freedom)
    least = least_found(packs)
    half = chisquare.found(unfairness(packs, least / 2), freedom, beyond)
    facts = {
        "packs": f"{packs:,}",
        "percent": f"{100 * least:.1f}",
        "kings": f"{packs * KINGS / SIZE * (1 + least):,.0f}",
        "even": f"{packs * KINGS / SIZE:,.0f}",
        "half": f"{50 * least:.1f}",
        "in_hundred": f"{100 * half:.0f}",
        "many": f"{packs * (least / 0.01) ** 2 / 1e6:.1f}",
    }
    lines = [say(f"shuffle.power.{line}", language, **facts) for line in ("found", "missed", "wanted")]
    return Shown("\n".join(lines), "".join(f"<div>{markup.escape(line)}</div>" for line in lines))
