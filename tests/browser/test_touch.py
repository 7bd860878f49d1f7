"""A whole deal by touch on a page 320 px wide: JupyterLab in simple mode, its side panels shut.

Leaves out the game itself, which the fixed rule of tests/support/table.py plays.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support import outside
from tests.support.drawn import call, hand, model, show
from tests.support.notebook import Notebook
from tests.support.table import Seen, Table, Touch, play_on

Book = Callable[..., Notebook]

GAME = "from ecarte_widgets import CardTable\ntable = CardTable(seed=19)\ntable"
FINGER = 44
"""Pixels that a target is high and wide at least."""
BARS = [False, True]
"""Whether JupyterLab's two bars of icons are shown, which take 66 px of 320."""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A telephone's page: touch, and 320 px."""
    context = browser.new_context(
        viewport={"width": 320, "height": 700}, has_touch=True, is_mobile=True, locale="en-GB"
    )
    yield context.new_page()
    context.close()


@pytest.fixture
def asked_outside(page: Page) -> list[str]:
    """Every address not on this machine that the page asks for."""
    return outside.watch(page.context)


def simple(book: Notebook, *, bars: bool) -> None:
    """Nothing but the notebook, as one would have it on a telephone."""
    book.page.evaluate("() => { window.jupyterapp.shell.mode = 'single-document'; }")
    book.page.evaluate(
        "() => ['collapseLeft', 'collapseRight'].forEach((do_) => window.jupyterapp.shell[do_]())"
    )
    if not bars:
        for side in ("left", "right"):
            book.command("application:toggle-side-tabbar", side=side)


def too_small(table: Table) -> dict[str, tuple[float, float]]:
    """Targets that a finger would miss, with their width and height."""
    return {
        name: (round(width, 1), round(height, 1))
        for name, (_, _, width, height) in table.targets().items()
        if width < FINGER - 0.5 or height < FINGER - 0.5
    }


def sticking_out(page: Page) -> list[str]:
    """Parts of the table that are drawn beyond its right edge, or make something scroll sideways."""
    found: list[str] = page.locator(".ecw").evaluate(
        """(root) => {
          const edge = root.getBoundingClientRect().right + 1, seen = (node) => node.getClientRects().length;
          const out = [...root.querySelectorAll('*')]
            .filter((node) => seen(node) && !node.closest('.ecw-hear, svg svg, symbol, defs'))
            .filter((node) => node.getBoundingClientRect().right > edge).map((node) => node.outerHTML.slice(0, 80));
          for (let node = root; node && !node.matches('.jp-Notebook'); node = node.parentElement)
            if (node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflowX !== 'visible')
              out.push(`${node.className} scrolls by ${node.scrollWidth - node.clientWidth}`);
          return out;
        }"""
    )
    return found


@pytest.mark.parametrize("bars", BARS)
def test_a_deal_by_touch(page: Page, asked_outside: list[str], notebook: Book, bars: bool) -> None:
    """From the first question to the end of the deal by taps alone; every target is 44 px, nothing is cut off."""
    book = notebook(GAME)
    simple(book, bars=bars)
    book.run(0)
    table = Table(book, 0)
    width = table.root.bounding_box()
    assert width is not None
    assert width["width"] >= (210 if bars else 275)
    phases = set()

    def over(seen: Seen) -> bool:
        phases.add((seen["kind"], *(offered["action"] for offered in seen["calls"])))
        assert too_small(table) == {}, seen["status"]
        assert sticking_out(page) == [], seen["status"]
        return bool(re.search("The deal is over", seen["status"]))

    pressed = play_on(table, Touch(), until=over)
    assert {"propose", "discard", "pick", "play"} <= {wish.split()[0] for wish in pressed}
    assert len(phases) >= 4
    expect(table.root.locator(".ecw-status")).to_contain_text("The deal is over")
    assert asked_outside == []


@pytest.mark.parametrize("width", [320, 282, 216])
def test_a_narrow_table_keeps_its_targets(page: Page, width: int) -> None:
    """In play and in choosing, with a call in two tongues and one that is not open: 44 px each, nothing wider."""
    page.set_viewport_size({"width": width, "height": 900})
    calls = [
        call("a", "I propose", said="Je propose", main=True),
        call("b", "I have the king", off="not yet"),
    ]
    choose = [call("discard", "Discard", main=True, pick={"texts": [f"Discard {n} cards" for n in range(6)]})]
    for cards, offered in (
        (hand("QS:legal JS:legal AS:legal TS:barred KH:barred"), calls),
        (hand("KH:free QS:free 8D:free JD:free 7C:free", kind="choose"), choose),
        (hand("QS:legal JS:legal"), calls),
        (hand(""), [call("@next", "Next deal", main=True)]),
    ):
        show(page, model(9, cards, calls=offered))
        assert too_small(Bare(page)) == {}
        assert sticking_out(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width


class Bare(Table):
    """A table on a bare page, where there is no notebook."""

    def __init__(self, page: Page) -> None:
        self.page, self.root = page, page.locator(".ecw")
