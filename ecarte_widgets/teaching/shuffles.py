"""Is the shuffle fair? Many packs are shuffled, and what is turned up is counted.

Leaves out the shuffle itself (`rules.cards`) and any judgement that a figure here would prove it fair.
"""

from __future__ import annotations

import html as markup
from collections import Counter

from ..rules.cards import PACK, SUITS, Card, shuffled
from ..rules.ecarte_state import ORDER
from ..texts import say
from ..widgets.show import Shown, card_html, card_text

ELEVENTH = 10
"""Where the card that is turned up lies in the pack, the top being 0."""


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
        "even": f"{packs // len(PACK):,}",
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
