"""Écarté and piquet on a clickable table: the public names, each loaded when it is first asked for.

Leaves out everything else, and loads nothing by itself: the rules work where no Jupyter is installed.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .analysis import discards as discards
    from .analysis import match as match
    from .analysis import odds as odds
    from .analysis import players as players
    from .rules import cards as cards
    from .rules import ecarte as ecarte
    from .rules import laws as laws
    from .rules import piquet as piquet
    from .rules import record as record
    from .rules import views as views
    from .teaching import classroom as classroom
    from .teaching import progress as progress
    from .widgets import show as show
    from .widgets.quiz import HandPicker as HandPicker
    from .widgets.table import CardTable as CardTable

_HOMES = {
    "cards": "rules.cards",
    "classroom": "teaching.classroom",
    "discards": "analysis.discards",
    "ecarte": "rules.ecarte",
    "laws": "rules.laws",
    "match": "analysis.match",
    "odds": "analysis.odds",
    "piquet": "rules.piquet",
    "players": "analysis.players",
    "progress": "teaching.progress",
    "record": "rules.record",
    "show": "widgets.show",
    "views": "rules.views",
    "HandPicker": "widgets.quiz",
    "CardTable": "widgets.table",
}
"""Where each public name lives: the module itself, or the module that holds the class."""

__all__ = list(_HOMES)


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module(f".{_HOMES[name]}", __name__)
    if _HOMES[name].startswith("widgets."):
        # The floor of widgets does not know who keeps: whoever stands above both must introduce them.
        import_module(".teaching.keeper", __name__)
    value = module if _HOMES[name].endswith(name) else getattr(module, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
