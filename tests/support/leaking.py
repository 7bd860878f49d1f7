"""The search for hidden cards in all that leaves Python: the page, the saved notebook and its export.

Leaves out which cards a game lets a seat see besides its own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import nbconvert
import nbformat

from ecarte_widgets.rules import carry
from ecarte_widgets.texts import card_name
from ecarte_widgets.widgets.show import SIGNS

from .notebook import Notebook
from .table import ask_kernel

SAVE_STATE = "@jupyter-widgets/jupyterlab-manager:saveWidgetState"
"""The command that has notebooks saved with the state of their widgets."""


def hidden_cards(state: Any, me: int = 0) -> set[str]:
    """What player `me` may not know of a deal in progress: the other hand, the stock, the other's discards."""
    across = 0 if state.seat(me) == "dealer" else 1
    return {str(card) for card in (*state.hands[across], *state.stock, *state.discards[across])}


def leaks(text: str, cards: Iterable[str]) -> set[str]:
    """The cards that a text tells of: by code, by rank and sign, or by name."""
    low = text.lower()

    def told(card: str) -> bool:
        rank = "10" if card[0] == "T" else card[0]
        signs = f"(?<![0-9A-Z]){rank}{SIGNS[card[1]]}"
        code = rf"(?<![0-9A-Za-z_-])(?:{card}|{rank}{card[1]})(?![0-9A-Za-z_])"
        return card_name(card) in low or bool(re.search(f"{code}|{signs}", text))

    return {card for card in cards if told(card)}


def state_of(book: Notebook) -> Any:
    """The whole state, asked of the kernel without a trace in the notebook."""
    return carry.unpack(ask_kernel(book, "table.carry()")).game.state


def dom(book: Notebook) -> str:
    """The notebook as it stands in the page, attributes and input fields included; not JupyterLab's own parts."""
    found: str = book.page.evaluate(
        """() => {
          const panel = document.querySelector('.jp-NotebookPanel');
          return [panel.outerHTML, ...[...panel.querySelectorAll('input, textarea')].map((n) => n.value)].join('\\n');
        }"""
    )
    return found


def saved(book: Notebook) -> str:
    """The saved notebook with its widget state, but for the module's own text, which holds no game."""
    book.save()
    text = Path(book.lab.root, book.path).read_text("utf-8")
    content = json.loads(text)
    module = ask_kernel(book, "[str(CardTable._esm), str(CardTable._css)]")
    for model in content["metadata"]["widgets"]["application/vnd.jupyter.widget-state+json"][
        "state"
    ].values():
        for name, own in zip(("_esm", "_css"), module, strict=True):
            if name in model["state"]:
                assert model["state"].pop(name) == own
    return json.dumps(content, ensure_ascii=False)


def exported(book: Notebook) -> str:
    """The saved notebook as an HTML page, without the exporter's and the module's own text."""
    content = nbformat.reads(saved(book), as_version=4)
    html, _ = nbconvert.HTMLExporter(template_name="classic").from_notebook_node(content)
    return html[html.index("<body") :]
