"""The kinds of exercise about calling at piquet.

Leaves out what is right: the declarations and the engine of piquet decide.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .exercise import Item

if TYPE_CHECKING:
    from .kinds import Level, Texts

KINDS: dict[str, Callable[[Level, Texts], Item]] = {}
"""By the names that levels use."""
