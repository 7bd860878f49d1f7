"""What a table costs: memory in its kernel, and time from a click to the drawn answer.

Leaves out the rules' own speed: see test_rules_speed.py.
"""

from __future__ import annotations

from pathlib import Path
from statistics import median
from typing import Any

from jupyter_client.manager import start_new_kernel
from playwright.sync_api import Page, expect

from tests.support.judge import Judge
from tests.support.lab import Lab, write_notebook
from tests.support.notebook import Notebook

# -- memory

MEASURE = """
import gc, psutil
gc.collect()
int(psutil.Process().memory_info().rss)
"""


def memory(code: str) -> int:
    """Resident bytes of a fresh kernel after it has run `code`."""
    manager, client = start_new_kernel(kernel_name="python3", startup_timeout=120)
    try:
        size = 0

        def hear(message: dict[str, Any]) -> None:
            nonlocal size
            if message["msg_type"] == "error":
                raise AssertionError("\n".join(message["content"]["traceback"]))
            if message["msg_type"] == "execute_result":
                text = message["content"]["data"]["text/plain"]
                size = int(text) if text.isdigit() else size

        for cell in (code, MEASURE):
            client.execute_interactive(cell, timeout=120, output_hook=hear)
        return size
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def test_memory_of_a_table(judge: Judge) -> None:
    """A kernel that shows a table has at most 8 MiB more than one that has only imported anywidget."""
    shown = "from ecarte_widgets import CardTable\ntable = CardTable()\ntable"
    more = [memory(shown) - memory("import anywidget") for _ in range(3)]
    judge("memory-mib-anywidget", median(more) / 2**20, most=8)


# -- from click to drawing

CLICKS = 60

CELL = """
import ipywidgets
from ecarte_widgets import CardTable, players

button = ipywidgets.Button(description="0")
def count(button):
    button.description = str(int(button.description) + 1)
button.on_click(count)
table = CardTable(seed=3, opponent=players.Random(5))
ipywidgets.VBox([button, table])
"""

# Milliseconds from a click until the answer stands in the page, laid out; null: there is nothing to click.
CLICK = """([root, target]) => new Promise((resolve) => {
  const watched = document.querySelector(root);
  const button = watched.matches(target) ? watched : watched.querySelector(target);
  if (!button) return resolve(null);
  const started = performance.now();
  const watcher = new MutationObserver(() => {
    watcher.disconnect();
    watched.getBoundingClientRect();
    resolve(performance.now() - started);
  });
  watcher.observe(watched, { attributes: true, characterData: true, childList: true, subtree: true });
  setTimeout(() => resolve(-1), 5000);
  button.click();
})"""

CARD = ".ecw-slot[data-state='legal'] .ecw-card"
CALL = ".ecw-calls button[data-action]:not([aria-disabled]):not([data-action=''])"
FREE = ".ecw-slot[data-state='free'] .ecw-card"


def click_table(page: Page) -> float:
    """Play on in the game by one click that Python has to answer; the milliseconds it took."""
    for target in (CARD, CALL, FREE):
        took = page.evaluate(CLICK, [".ecw", target])
        if target == FREE:
            took = page.evaluate(CLICK, [".ecw", CALL])  # the first click only chose a card
        if took is not None:
            assert took > 0, f"no answer to a click on {target}"
            return float(took)
    raise AssertionError("the table offers nothing to click")


def click_button(page: Page) -> float:
    """Count up by one; the milliseconds it took."""
    took = page.evaluate(CLICK, [".jupyter-button", ".jupyter-button"])
    assert took > 0, "no answer to a click on the plain button"
    return float(took)


def test_click_beside_a_plain_button(page: Page, lab: Lab, judge: Judge) -> None:
    """A move on the full table is drawn within 1.10 times what a plain Button's new label takes."""
    write_notebook(Path(lab.root, "click.ipynb"), [CELL])
    page.emulate_media(reduced_motion="reduce")  # moments would be skipped by the next click
    notebook = Notebook(page, lab, "click.ipynb")
    expect(notebook.run(0).locator(".ecw")).to_be_visible()
    pairs = []
    for turn in range(CLICKS + 5):
        pair = (click_table(page), click_button(page))
        if turn >= 5:  # the first ones compile the page's code
            pairs.append(pair)
    ours, theirs = (median(side) for side in zip(*pairs, strict=True))
    judge("click-plain-button", ours / theirs, most=1.10, of=f"{ours:.1f} ms against {theirs:.1f}")
