"""Two pictures of a class's scores, by matplotlib, each with the same facts in words.

Leaves out the figures themselves (`class_compare`). Colours are told apart by the colour-blind (Okabe and Ito's), and
nothing is said by colour alone: every bar and every square has its number in it.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from ..texts import say
from .class_compare import Total
from .class_words import percent, signed

BLUE, ORANGE, GREY, INK = "#0072B2", "#E69F00", "#e8e8e8", "#1f2632"
_INCH = 0.38
"""Height of a learner's row."""


class Picture:
    """A picture for notebooks, and its text for everybody who does not see it."""

    def __init__(self, text: str, draw: Callable[[Any], None], size: tuple[float, float]) -> None:
        self.text = text
        self._draw = draw
        self._size = size

    def __repr__(self) -> str:
        return self.text

    def png(self) -> bytes:
        """The picture as a file. Raises ImportError where matplotlib is not installed."""
        figure = import_module("matplotlib.figure").Figure(
            figsize=self._size, layout="constrained", facecolor="white"
        )
        self._draw(figure.add_subplot())
        out = io.BytesIO()
        figure.savefig(out, format="png", dpi=110, metadata={"Software": None})
        return out.getvalue()

    def _repr_png_(self) -> bytes | None:
        """Nothing where matplotlib is not installed: the text is then shown."""
        try:
            return self.png()
        except ImportError:
            return None


def scores_picture(totals: Sequence[Total], language: str = "en") -> Picture:
    """A bar a learner: the share of matchpoints, the best on top; a line at one half, where the average lies."""
    known = [total for total in totals if total.share is not None]

    def draw(axes: Any) -> None:
        places = range(len(known))
        shares = [100 * (total.share or 0) for total in known]
        axes.barh(places, shares, color=BLUE, height=0.7)
        for place, (total, share) in enumerate(zip(known, shares, strict=True)):
            inside = share > 15  # where the number fits, so that no line runs through it
            ink = "white" if inside else INK
            axes.text(
                1 if inside else share + 1, place, percent(total.share, language), va="center", color=ink
            )
        axes.axvline(50, color=ORANGE, linewidth=2, linestyle="--")
        axes.set_yticks(places, [total.label for total in known])
        axes.invert_yaxis()
        axes.set_xlim(0, 100)
        axes.set_xlabel(say("class.picture.share", language))
        axes.set_title(say("class.picture.scores", language), loc="left")

    told = [f"{total.label} {percent(total.share, language)}" for total in known]
    text = say("class.picture.scores_text", language, rows=", ".join(told))
    return Picture(text, draw, (7.0, 1.4 + _INCH * max(1, len(known))))


def deals_picture(totals: Sequence[Total], language: str = "en") -> Picture:
    """A square a learner and deal: points marked less points given, blue for won, orange for lost, with the number."""
    numbers = sorted({deal.number for total in totals for deal in total.deals})

    def draw(axes: Any) -> None:
        patch = import_module("matplotlib.patches").Rectangle
        for row, total in enumerate(totals):
            for deal in total.deals:
                at = numbers.index(deal.number)
                colour = BLUE if deal.net > 0 else ORANGE if deal.net < 0 else GREY
                axes.add_patch(patch((at - 0.46, row - 0.42), 0.92, 0.84, color=colour))
                ink = "white" if deal.net > 0 else INK
                axes.text(at, row, signed(deal.net), ha="center", va="center", color=ink)
        axes.set_xlim(-0.6, len(numbers) - 0.4)
        axes.set_ylim(len(totals) - 0.4, -0.6)
        axes.set_xticks(range(len(numbers)), [str(number) for number in numbers])
        axes.set_yticks(range(len(totals)), [total.label for total in totals])
        axes.set_xlabel(say("class.picture.deal", language))
        axes.set_title(say("class.picture.deals", language), loc="left")
        for side in ("top", "right", "bottom", "left"):
            axes.spines[side].set_visible(False)

    told = [f"{total.label} {' '.join(signed(deal.net) for deal in total.deals)}" for total in totals]
    text = say("class.picture.deals_text", language, rows="; ".join(told))
    return Picture(text, draw, (max(4.0, 1.8 + 0.7 * len(numbers)), 1.4 + _INCH * max(1, len(totals))))
