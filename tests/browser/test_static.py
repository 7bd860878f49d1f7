"""The symbol sheet against the drawings it was made from. Leaves out what the sheet is used for."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.support.drawn import STATIC

_SHEET = """async (source) => {
  const module = await import(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
  return module.sheet();
}"""


def test_the_sheet_is_what_cards_js_draws(page: Page) -> None:
    """cards.svg is byte for byte what cards.js makes; after a change: node tests/tools/make_sheet.mjs."""
    made = page.evaluate(_SHEET, (STATIC / "cards.js").read_text("utf-8"))
    same = made.encode() == (STATIC / "cards.svg").read_bytes()
    assert same, "cards.svg is older than cards.js: run node tests/tools/make_sheet.mjs"


def test_every_card_of_the_sheet_is_drawn(page: Page) -> None:
    """Thirty-two cards, a back and four suit signs, each with ink in it, used by name."""
    names = (
        [f"{rank}{suit}" for suit in "SHDC" for rank in "789TJQKA"] + ["back"] + [f"pip-{s}" for s in "SHDC"]
    )
    uses = "".join(f'<svg class="c" width="50" height="70"><use href="#ecw-{name}"/></svg>' for name in names)
    page.set_content((STATIC / "cards.svg").read_text("utf-8") + uses)
    boxes = page.evaluate("[...document.querySelectorAll('.c use')].map((use) => use.getBBox().width)")
    assert len(boxes) == 37
    assert all(width > 0 for width in boxes)
