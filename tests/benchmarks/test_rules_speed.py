"""How fast the rules are beside the peers of the extra `bench`, measured in turns in one run.

Leaves out the table: see test_table_cost.py. A step is one `legal_actions` and one `apply`, chance included.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Iterator
from statistics import median

from ecarte_widgets.rules import actions, ecarte, laws
from ecarte_widgets.rules.cards import PACK
from tests.support.judge import Judge

ROUNDS = 7
SECONDS = 0.6
"""Length of one round; each party has ROUNDS of them, in turns, so that a slow moment hits both."""

Steps = Iterator[int]
"""Plays game after game; yields how many steps each took."""


def rate(games: Steps) -> float:
    """Steps a second over one round."""
    start, steps = time.perf_counter(), 0
    for taken in games:
        steps += taken
        spent = time.perf_counter() - start
        if spent > SECONDS:
            return steps / spent
    raise AssertionError("the games ran out")


def compare(ours: Steps, theirs: Steps) -> tuple[float, str]:
    """Our steps a second over theirs, by the median of the rounds; and both rates in words."""
    rounds = [(rate(ours), rate(theirs)) for _ in range(ROUNDS)]
    ratio = median(our / their for our, their in rounds)
    rates = [median(side) for side in zip(*rounds, strict=True)]
    return ratio, f"{rates[0]:,.0f} steps a second against {rates[1]:,.0f}"


def ecarte_games(code: str) -> Steps:
    """Random games of écarté from the cut to five points, all chance drawn and applied as actions."""
    draw = random.Random(1)
    law = laws.get(code)
    while True:
        state, steps = ecarte.start(code=law), 0
        while not state.winner:
            lawful = ecarte.legal_actions(state)
            action = lawful[int(draw.random() * len(lawful))] if lawful else chance(state.phase, draw)
            state = ecarte.apply(state, action)
            steps += 1
        yield steps


def chance(phase: str, draw: random.Random) -> actions.Action:
    """What the cards do at a chance node: the cut for deal, or a shuffled pack."""
    if phase == "cut_for_deal":
        return actions.Action("", "cut-for-deal", tuple(draw.sample(PACK, 2)), 1)
    return actions.Action("", "shuffle", tuple(draw.sample(PACK, len(PACK))))


def leduc_games() -> Steps:
    """Random games of RLCard's leduc hold'em, run as its users run them."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("leduc-holdem", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    while True:
        before = env.timestep
        env.run(is_training=False)
        yield env.timestep - before


def euchre_games() -> Steps:
    """Random games of OpenSpiel's euchre, chance drawn evenly as it is there."""
    import pyspiel

    game = pyspiel.load_game("euchre")
    draw = random.Random(1)
    while True:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            lawful = state.legal_actions()
            state.apply_action(lawful[int(draw.random() * len(lawful))])
            steps += 1
        yield steps


def test_steps_beside_rlcard(judge: Judge) -> None:
    """Under the full rules we make at least 1.5 times the steps a second of RLCard's leduc."""
    ratio, rates = compare(ecarte_games("foster"), leduc_games())
    judge("steps-rlcard-leduc", ratio, least=1.5, of=rates)


def test_steps_beside_openspiel(judge: Judge) -> None:
    """In plain Python we make at least 0.06 of the steps a second of OpenSpiel's euchre, which is C++."""
    ratio, rates = compare(ecarte_games("foster"), euchre_games())
    judge("steps-openspiel-euchre", ratio, least=0.06, of=rates)


# -- import


def seconds_to_import(module: str) -> float:
    """Seconds that a fresh interpreter takes to import a module."""
    code = f"import time; start = time.perf_counter(); import {module}; print(time.perf_counter() - start)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return float(done.stdout)


def test_import_beside_chess(judge: Judge) -> None:
    """The rules core is imported in at most twice the time of python-chess, by the fastest of 15 each."""
    modules = ("ecarte_widgets.rules.ecarte", "chess")
    for module in modules:
        seconds_to_import(module)  # so that both are compiled and in the disk's cache
    rounds = [[seconds_to_import(module) for module in modules] for _ in range(15)]
    ours, theirs = (min(side) for side in zip(*rounds, strict=True))
    judge("import-chess", ours / theirs, most=2.0, of=f"{ours * 1e3:.1f} ms against {theirs * 1e3:.1f}")


def test_the_rules_core_loads_nothing_heavy() -> None:
    """Importing the rules core brings in no Jupyter, no numpy and no matplotlib."""
    code = "import sys, ecarte_widgets.rules.ecarte; print(*{name.split('.')[0] for name in sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "ecarte_widgets" in loaded
    heavy = {"IPython", "anywidget", "ipykernel", "ipywidgets", "matplotlib", "numpy", "traitlets"}
    assert not loaded & heavy
    assert not {name for name in loaded if name.startswith("jupyter")}
