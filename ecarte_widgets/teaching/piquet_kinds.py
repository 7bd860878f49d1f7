"""The kinds of exercise about a hand of piquet and its exchange: what it is, what it can declare, what to put out.

Leaves out what is right: the declarations decide, and exact counts of the draw.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .exercise import Item

if TYPE_CHECKING:
    from .kinds import Level, Texts

KINDS: dict[str, Callable[[Level, Texts], Item]] = {}
"""By the names that levels use."""
