"""The kinds of exercise about the play and the score at piquet.

Leaves out what is right: the engine's story of a deal and its settlement decide.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .exercise import Item

if TYPE_CHECKING:
    from .kinds import Level, Texts

KINDS: dict[str, Callable[[Level, Texts], Item]] = {}
"""By the names that levels use."""
