"""What a laptop's window shows of a table in JupyterLab without scrolling. Leaves out the bare page."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.support.notebook import Notebook
from tests.support.table import Mouse, Seen, Table, play_on

TABLE = "from ecarte_widgets import CardTable\ntable = CardTable(seed=19)\ntable"
"""A deal with every phase: cards proposed, put out and drawn."""
TOGETHER = (".ecw-head", ".ecw-margin", ".ecw-trick", ".ecw-hand", ".ecw-answer", ".ecw-status", ".ecw-calls")

_BOXES = """(root) => {
  root.scrollIntoView({ block: 'start' });
  const scroller = root.closest('.jp-WindowedPanel-outer').getBoundingClientRect();
  const toolbar = root.closest('.jp-NotebookPanel').querySelector('.jp-NotebookPanel-toolbar').getBoundingClientRect();
  const shown = [Math.max(scroller.top, toolbar.bottom, 0), Math.min(scroller.bottom, innerHeight)];
  const edges = (box) => [box.top, box.bottom];
  return [shown, PARTS.map((part) => [part, ...edges(root.querySelector(part).getBoundingClientRect())])];
}"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """The window of a small laptop."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    yield context.new_page()
    context.close()


def out_of_sight(table: Table) -> dict[str, tuple[float, float]]:
    """The parts that do not lie wholly in the notebook's window once the table's top is in view, with their edges."""
    (top, bottom), parts = table.root.evaluate(_BOXES.replace("PARTS", str(list(TOGETHER))))
    assert bottom - top > 500, "the notebook has next to no window"
    return {name: edges for name, *edges in parts if edges[0] < top - 1 or edges[1] > bottom + 1}


def test_all_that_is_played_with_is_seen_together(page: Page, notebook: Callable[..., Notebook]) -> None:
    """At 1280 x 800 heading, score, trick, hand, answer, status and calls are in view in every phase, side bar open."""
    book = notebook(TABLE)
    book.run(0)
    table = Table(book, 0)
    phases = set()

    def seen_together(seen: Seen) -> bool:
        phases.add((seen["kind"], *(call["action"] for call in seen["calls"])))
        assert out_of_sight(table) == {}, seen["status"]
        return "The deal is over" in seen["status"]

    play_on(table, Mouse(), until=seen_together)
    assert {"choose", "play"} == {kind for kind, *_ in phases}
    assert len(phases) >= 4, "the deal was hardly played"
