"""Deals the golden deals and plays a whole game, on the rules, the players and the standard library.

Leaves out how a host is built: this file is carried to Pyodide and to empty environments, and run there.
Usage: python whole_game.py GOLDEN_DEALS.json
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from ecarte_widgets.analysis import players
from ecarte_widgets.rules import ecarte, record, views

Golden = list[tuple[int | str, str]]
"""Seeds and the deals they give."""


def wrong_deals(golden: Golden) -> list[int | str]:
    """The seeds that do not give the deal they should."""
    return [seed for seed, text in golden if str(ecarte.deal(seed=seed)) != text]


def play(seed: int = 1) -> str:
    """The record of a game between two random players, from the first shuffle until somebody has won."""
    state = ecarte.start(dealer="A")
    actions = []
    chooser = players.Random(seed)
    while not state.winner:
        if state.to_act:
            action = chooser.choose(views.view(state, state.to_act))
        else:
            action = ecarte.chance(state, ecarte.deal(seed=f"{seed}/{len(actions)}"))
        actions.append(action)
        state = ecarte.apply(state, action)
    return record.write(record.Game(code=state.code, dealer="A", actions=tuple(actions)))


def report(golden: Golden) -> dict[str, object]:
    """What this host did: deals that came out wrong, who won, and which modules it took."""
    text = play()
    return {
        "deals": len(golden),
        "wrong": wrong_deals(golden),
        "winner": record.read(text).state.winner,
        "heavy": sorted({"anywidget", "ipywidgets", "numpy", "matplotlib", "IPython"} & set(sys.modules)),
    }


if __name__ == "__main__":
    print(json.dumps(report(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))))
