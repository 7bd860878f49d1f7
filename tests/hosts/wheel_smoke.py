"""Uses an installed ecarte_widgets as a stranger would, away from its source. Leaves out what the tests hold.

Usage: python wheel_smoke.py CHECKOUT, in a folder of its own with whole_game.py and the golden deals.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import ecarte_widgets
import whole_game

FOLDER = Path(__file__).parent


def check(name: str, good: bool) -> None:
    """One line for each thing tried; the first that fails ends the run."""
    print(f"{'ok' if good else 'NOT OK'}: {name}", flush=True)
    if not good:
        sys.exit(1)


def ecarte(*arguments: str) -> str:
    """What the console script prints."""
    return subprocess.run(
        ["ecarte", *arguments], cwd=FOLDER, check=True, capture_output=True, text=True
    ).stdout


def main(checkout: Path) -> None:
    """Everything a stranger would try first."""
    home = Path(ecarte_widgets.__file__).parent
    check(f"imported from {home}, not from the checkout", not home.is_relative_to(checkout))
    check("it says that it is typed", (home / "py.typed").exists())
    check(ecarte("--version").strip(), ecarte("--version").startswith("ecarte-widgets "))

    golden = json.loads((FOLDER / "golden_deals.json").read_text(encoding="utf-8"))
    told = whole_game.report(golden)
    check(f"{told['deals']} golden deals come out as they should", bool(golden) and not told["wrong"])
    check(f"a whole game is played to the end: {told['winner']} wins", bool(told["winner"]))
    check("the rules and the players load no Jupyter and no numpy", not told["heavy"])

    (FOLDER / "game.txt").write_text(whole_game.play(), encoding="utf-8")
    check("ecarte check game.txt", f"{told['winner']} has won" in ecarte("check", "game.txt"))

    table = ecarte_widgets.CardTable()
    drawn = table._repr_mimebundle_()
    forms = drawn[0] if isinstance(drawn, tuple) else drawn
    check("a table has its text form", "You" in forms["text/plain"])
    check("and its HTML form, and the clickable one", len(forms) >= 3)

    said = ecarte("lessons", "--dir", "mine", "--copy-only")
    delivered = {path.name for path in (FOLDER / "mine").glob("*.ipynb")}
    check(f"ecarte lessons: {said.splitlines()[0]}", "00" in {name[:2] for name in delivered})


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
