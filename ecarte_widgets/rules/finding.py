"""A deal with a property, looked for seed by seed in a fixed order, whichever game it is of.

Leaves out what a game's deal is (`deals`, `piquet_deals`) and what makes a deal worth finding: whoever asks says that.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from typing import Any, Generic, TypeVar

from .deals import seed_of
from .errors import DealError

MOST = 10_000
"""Deals looked at before the search is given up, unless another number is asked for."""

D = TypeVar("D")


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Found(Generic[D]):
    """A deal that was looked for. `deal`: it; `seed`: the one that deals it; `tried`: how many deals were looked at.

    Shown it names the seed and shows no card.
    """

    deal: D
    seed: int | str
    tried: int

    def text(self, language: str = "en") -> str:
        """Which seed deals it, and how many deals were looked at."""
        from ..texts import say  # late: the rules need words only where something is shown

        return say("finding.found", language, made=repr(self.seed), tried=f"{self.tried:,}")

    def _repr_html_(self) -> str:
        return f"<div>{escape(self.text())}</div>"

    def __repr__(self) -> str:
        return self.text()


def search(
    wanted: Callable[[D], object],
    dealt: Callable[..., D],
    text: str = "",
    *,
    seed: int | str = 0,
    most: int = MOST,
) -> Found[D]:
    """The first deal for which `wanted` says yes. `dealt(text, seed=…)` makes each: what `text` gives, the rest by lot.

    A whole number is counted up from: seed, seed + 1 …; a text goes on as the deals of a game do: "x", "x/2" …
    Raises DealError for a question that cannot be asked and when `most` deals were looked at in vain; what `wanted`
    raises is passed on.
    """
    if not callable(wanted):
        raise DealError(wanted, "finding.wanted", "finding.wanted_instead")
    if isinstance(most, bool) or not isinstance(most, int) or most < 1:
        raise DealError(most, "finding.most", "finding.most_instead")
    for tried in range(1, most + 1):
        at: Any = seed + tried - 1 if isinstance(seed, int) else seed_of(seed, tried)
        made = dealt(text, seed=at)
        if wanted(made):
            return Found(deal=made, seed=at, tried=tried)
    raise DealError(most, "finding.none", "finding.none_instead", most=f"{most:,}", first=repr(seed))
