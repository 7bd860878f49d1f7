"""The rules and the players in Pyodide, under Node.js. Leaves out the table, which needs a browser."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
GOLDEN = HERE.parent / "data" / "golden_deals.json"
PYODIDE = "pyodide@^314.0.6"

pytestmark = pytest.mark.hosts


def test_the_wheel_plays_a_game_in_pyodide(wheel: Path, tmp_path: Path) -> None:
    """The same seeds give the same deals there, a whole game is played, and nothing heavy is loaded."""
    assert shutil.which("npm"), "Node.js and npm are needed here: install them, or leave out -m hosts"
    npm = ["npm", "install", "--no-audit", "--no-fund", "--no-save", "--prefix", str(tmp_path), PYODIDE]
    subprocess.run(npm, check=True, timeout=600, capture_output=True)
    node = ["node", HERE / "pyodide.mjs", tmp_path, wheel, HERE / "whole_game.py", GOLDEN]
    done = subprocess.run(node, timeout=600, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["platform"] == "emscripten"
    assert told["deals"] > 0
    assert told["wrong"] == []
    assert told["winner"] in ("A", "B")
    assert told["heavy"] == []
