"""Cards as one standing SVG picture, from the same drawing as the table's: for print, slides and pages of one's own.

Leaves out notebooks' own views of a table, which strip SVG where they do not trust it: see `show`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib import resources

from ..rules.cards import Card, cards

WIDTH, HEIGHT, GAP = 250, 350, 20
"""A card in the sheet's own units, and what is left between two."""


@cache
def _symbols() -> dict[str, str]:
    """The drawing of every card and of the back, by name: 'KH', 'back'."""
    text = resources.files(__package__).joinpath("static", "cards.svg").read_text(encoding="utf-8")
    found = re.findall(r'<symbol id="ecw-([^"]+)" viewBox="0 0 250 350">(.*?)</symbol>', text, re.DOTALL)
    return dict(found)


def svg(rows: Iterable[Iterable[Card | None]]) -> str:
    """Rows of cards as an SVG document; None stands for a card face down."""
    lines = [list(row) for row in rows]
    across = max((len(line) for line in lines), default=0)
    placed = []
    for down, line in enumerate(lines):
        for place, card in enumerate(line):
            x, y = place * (WIDTH + GAP), down * (HEIGHT + GAP)
            placed.append(f'<g transform="translate({x} {y})">{_symbols()[card or "back"]}</g>')
    width, height = across * (WIDTH + GAP) - GAP, len(lines) * (HEIGHT + GAP) - GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {max(width, 1)} {max(height, 1)}">'
        f"{''.join(placed)}</svg>"
    )


def read_row(text: str) -> list[Card | None]:
    """Cards written out, "?" for one face down. Raises CardError for something that is neither."""
    return [None if token == "?" else cards(token)[0] for token in re.split(r"[\s,]+", text.strip()) if token]
