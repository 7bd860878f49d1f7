"""A card table in an open notebook: what it shows, and hands that play at it by mouse or by keyboard.

Leaves out the opening of notebooks, and every rule of the game: whoever plays here chooses from what the page offers.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from playwright.sync_api import Locator, Page, expect

from .notebook import PANEL, PATIENCE, Notebook

ANSWER = 15_000
"""Milliseconds within which a click must have been answered; 50 are usual, a busy machine takes far more."""

# The widget manager is reached as JupyterLab's own renderer reaches it; the model is kept for quick looks.
_FIND = f"""async (cell) => {{
  const type = 'application/vnd.jupyter.widget-view+json';
  const content = {PANEL}.content;
  const outputs = content.widgets[cell].model.outputs;
  for (let place = 0; place < outputs.length; place += 1) {{
    const data = outputs.get(place).data[type];
    if (!data) continue;
    const renderer = content.rendermime.createRenderer(type, {{}});
    const manager = await renderer._manager.promise;
    const model = await manager.get_model(data.model_id);
    (window.tableModels ??= {{}})[cell] = model;
    return data.model_id;
  }}
  return '';
}}"""

_MARK = """(cell) => {
  const model = window.tableModels[cell];
  return [model.get('shown').at, model.get('notice').id ?? 0];
}"""

# Answered is what differs from what was there and has come to rest: the opponent's moves go by one after the other.
_MOVED = """([root, cell, at, notice]) => {
  const model = window.tableModels[cell], shown = model.get('shown');
  const other = shown.at !== at || (model.get('notice').id ?? 0) !== notice;
  return other && root.querySelector('.ecw-status')?.textContent === shown.status;
}"""

_SEEN = """(root) => {
  const all = (selector) => [...root.querySelectorAll(selector)];
  const off = (node) => node.getAttribute('aria-disabled') === 'true';
  return {
    kind: root.querySelector('.ecw-hand').dataset.kind,
    cards: all('.ecw-hand .ecw-card').map((node) => ({
      card: node.dataset.card, label: node.getAttribute('aria-label'),
      state: node.parentElement.dataset.state, off: off(node),
    })),
    calls: all('.ecw-calls button').filter((node) => node.dataset.action)
      .map((node) => ({ action: node.dataset.action, text: node.textContent, off: off(node) })),
    offered: all('.ecw-menu button').map((node) => node.dataset.action),
    tools: all('.ecw-tools button').map((node) => ({ request: node.dataset.request, off: off(node) })),
    laid: all('.ecw-trick [data-card]').map((node) => node.dataset.card),
    status: root.querySelector('.ecw-status').textContent,
    said: root.querySelector('.ecw-hear[role=status]').textContent,
    deal: root.querySelector('.ecw-deal').textContent,
    score: all('.ecw-side .ecw-fig').map((node) => node.textContent),
    tricks: all('.ecw-side .ecw-won').map((node) => node.textContent),
    stock: root.querySelector('.ecw-stock').textContent,
    log: all('.ecw-log li').map((node) => node.textContent),
    alerts: all('[role=alert]').map((node) => node.textContent),
  };
}"""

_FOCUS = """() => {
  const node = document.activeElement, root = node?.closest('.ecw');
  const { card, action, request } = node?.dataset ?? {};
  const place = node?.closest('.ecw-menus') ? 'menus' : node?.closest('.ecw-menu') ? 'menu' : '';
  return { inside: !!root, name: card ?? action ?? request ?? '',
           part: place || (card ? 'hand' : action != null ? 'calls' : request ? 'tools' : '') };
}"""

_TARGETS = """(root) => {
  const boxes = {};
  const cards = [...root.querySelectorAll('.ecw-hand .ecw-card')];
  cards.forEach((node, i) => {
    const box = node.getBoundingClientRect(), next = cards[i + 1]?.getBoundingClientRect();
    const covered = next && Math.abs(next.top - box.top) < box.height / 2 ? Math.max(0, box.right - next.left) : 0;
    boxes[node.dataset.card] = [box.x, box.y, box.width - covered, box.height];
  });
  for (const node of root.querySelectorAll('.ecw-calls button, .ecw-judging button, .ecw-tools button, summary')) {
    const box = node.getBoundingClientRect();
    const name = node.dataset.action ?? node.dataset.request ?? node.parentElement.className.slice(4); // past, promise
    if (!node.closest('[data-away]')) boxes[name] = [box.x, box.y, box.width, box.height];
  }
  return boxes;
}"""

Box = tuple[float, float, float, float]
"""x, y, width, height in CSS pixels."""

Seen = dict[str, Any]
"""What the page shows of a table: kind, cards, calls, what is offered in a menu of judged play, tools, laid, status,
said, deal, score, tricks, log, alerts."""


def ask_kernel(notebook: Notebook, expression: str) -> Any:
    """The value of an expression in the kernel, a literal, without a trace in the notebook."""
    reply = notebook.page.evaluate(
        f"""async (x) => (await {PANEL}.sessionContext.session.kernel.requestExecute({{
            code: '', silent: true, store_history: false, user_expressions: {{ x }} }}).done).content""",
        expression,
    )["user_expressions"]["x"]
    assert reply["status"] == "ok", reply
    return ast.literal_eval(reply["data"]["text/plain"])


class Table:
    """The table drawn in the outputs of a cell; made anew after the page was loaded again."""

    def __init__(self, notebook: Notebook, cell: int) -> None:
        self.notebook = notebook
        self.page: Page = notebook.page
        self.cell = cell
        self.root: Locator = notebook.output(cell).locator(".ecw")
        expect(self.root).to_be_visible(timeout=PATIENCE)
        self.model_id: str = self.page.evaluate(_FIND, cell)
        assert self.model_id, f"cell {cell} shows no widget"

    # ---- what is there ---------------------------------------------------------------------------

    @property
    def at(self) -> int:
        """The state number of what is drawn."""
        at: int = self.page.evaluate(_MARK, self.cell)[0]
        return at

    def seen(self) -> Seen:
        """All that the page shows of this table."""
        found: Seen = self.root.evaluate(_SEEN)
        return found

    def targets(self) -> dict[str, Box]:
        """Where a finger can press: cards as far as their neighbours leave them uncovered, buttons, what opens."""
        found: dict[str, Box] = self.root.evaluate(_TARGETS)
        return found

    @property
    def alert(self) -> Locator:
        """The words under a card or above the calls."""
        return self.root.get_by_role("alert")

    def card(self, code: str) -> Locator:
        """The button of a card in the hand."""
        return self.root.locator(f'.ecw-hand .ecw-card[data-card="{code}"]')

    def call(self, action: str) -> Locator:
        """The button of a call, by its action."""
        return self.root.locator(f'.ecw-calls button[data-action="{action}"]')

    def tool(self, request: str) -> Locator:
        """The button of a tool, by its request."""
        return self.root.locator(f'.ecw-tools button[data-request="{request}"]')

    def menu(self, request: str) -> Locator:
        """The button that opens and shuts a menu of judged play."""
        return self.root.locator(f'.ecw-menus button[data-request="{request}"]')

    def offer(self, action: str) -> Locator:
        """A button of the menu that lies open, by its action."""
        return self.root.locator(f'.ecw-menu button[data-action="{action}"]')

    # ---- what is done ----------------------------------------------------------------------------

    @contextmanager
    def answered(self) -> Iterator[None]:
        """Wait until what is asked inside has been answered, by another state or by a notice, and that is drawn."""
        before = self.page.evaluate(_MARK, self.cell)
        yield
        root = self.root.element_handle()
        self.page.wait_for_function(_MOVED, arg=[root, self.cell, *before], timeout=ANSWER)

    def click_card(self, code: str) -> None:
        """Click a card and wait for the answer, whether it may be played or not."""
        with self.answered():
            self.card(code).click(force=True)  # Playwright alone would wait for a barred card to be enabled

    def click_call(self, text: str) -> None:
        """Click the call that reads `text`, and wait for the answer."""
        with self.answered():
            self.root.locator(".ecw-calls").get_by_role("button", name=text).click(force=True)

    def click_tool(self, request: str) -> None:
        """Click undo, redo, again or new_game, and wait for the answer."""
        with self.answered():
            self.tool(request).click(force=True)

    def focus(self) -> dict[str, Any]:
        """What has the focus: whether it is inside a table, its name (card, action, request), and its part."""
        found: dict[str, Any] = self.page.evaluate(_FOCUS)
        return found


# ---- hands ---------------------------------------------------------------------------------------


class Hands(Protocol):
    """A way to press what the table offers."""

    def card(self, table: Table, code: str) -> None:
        """Press a card."""
        ...

    def call(self, table: Table, action: str) -> None:
        """Press a call."""
        ...

    def menu(self, table: Table, request: str) -> None:
        """Press a button that opens a menu of judged play, and wait for the menu."""
        ...

    def offer(self, table: Table, action: str) -> None:
        """Press a button of the menu that lies open."""
        ...


class Mouse:
    """Clicks."""

    def card(self, table: Table, code: str) -> None:
        table.card(code).click()

    def call(self, table: Table, action: str) -> None:
        table.call(action).click()

    def menu(self, table: Table, request: str) -> None:
        table.menu(request).click()
        expect(table.menu(request)).to_have_attribute("aria-expanded", "true")

    def offer(self, table: Table, action: str) -> None:
        table.offer(action).click()


class Touch:
    """Taps on what can be seen of a card, and on calls; the page's context must have touch."""

    def card(self, table: Table, code: str) -> None:
        _, _, width, height = table.targets()[code]
        table.card(code).tap(position={"x": width / 2, "y": height / 2})

    def call(self, table: Table, action: str) -> None:
        table.call(action).tap()

    def menu(self, table: Table, request: str) -> None:
        table.menu(request).tap()
        expect(table.menu(request)).to_have_attribute("aria-expanded", "true")

    def offer(self, table: Table, action: str) -> None:
        table.offer(action).tap()


class Keyboard:
    """Tab, Shift+Tab, arrows, Home and End to get there; Enter and Space in turn to press."""

    def __init__(self) -> None:
        self.presses = 0

    def card(self, table: Table, code: str) -> None:
        keys, codes = table.page.keyboard, [place["card"] for place in table.seen()["cards"]]
        self._tab(table, "hand")
        if code == codes[0]:
            keys.press("Home")
        elif code == codes[-1]:
            keys.press("End")
        step = codes.index(code) - codes.index(table.focus()["name"])
        for _ in range(abs(step)):
            keys.press("ArrowRight" if step > 0 else "ArrowLeft")
        assert table.focus()["name"] == code
        self._press(table)

    def call(self, table: Table, action: str) -> None:
        self._tab(table, "calls", action)
        self._press(table)

    def menu(self, table: Table, request: str) -> None:
        self._tab(table, "menus", request)
        self._press(table)
        expect(table.menu(request)).to_have_attribute("aria-expanded", "true")

    def offer(self, table: Table, action: str) -> None:
        self._tab(table, "menu", action)
        self._press(table)

    def enter(self, table: Table) -> None:
        """From anywhere before the table in the notebook, by Tab alone, into it."""
        for _ in range(80):
            if table.focus()["inside"]:
                return
            table.page.keyboard.press("Tab")
        raise AssertionError("80 times Tab did not reach the table")

    def _tab(self, table: Table, part: str, name: str = "") -> None:
        """By Tab to the hand, or to the call or menu button named."""
        parts = ("hand", "calls", "menus", "menu", "tools", "")
        seen = table.seen()
        actions = [*(call["action"] for call in seen["calls"]), "fault", "other", *seen["offered"]]
        for _ in range(40):
            now = table.focus()
            assert now["inside"], "the focus has left the table"
            if now["part"] == part and (part == "hand" or now["name"] == name):
                return
            back = parts.index(now["part"]) > parts.index(part)
            if now["part"] == part != "hand" and now["name"]:
                back = actions.index(now["name"]) > actions.index(name)
            table.page.keyboard.press("Shift+Tab" if back else "Tab")
        raise AssertionError(f"Tab does not reach {name or part}: {table.focus()}")

    def _press(self, table: Table) -> None:
        self.presses += 1
        table.page.keyboard.press("Enter" if self.presses % 2 else " ")


# ---- a fixed way to choose -----------------------------------------------------------------------


def over(seen: Seen) -> bool:
    """Whether somebody has won the game."""
    return any(call["action"] == "@new_game" for call in seen["calls"])


def wished(seen: Seen, refused: set[str]) -> str:
    """What to press next, the same on the same page: "play KH", "pick KH", or a call's action.

    Any king of trumps is marked; cards are asked for once in a deal and given once; else the first thing enabled.
    `refused`: calls that have been tried on this page already.
    """
    calls = [call["action"] for call in seen["calls"] if not call["off"] and call["action"] not in refused]
    if "@next" in calls:
        return "@next"
    holds_king = any(card["label"].startswith("King") and "trump" in card["label"] for card in seen["cards"])
    if "king" in calls and (holds_king or "pass" in calls):
        return "king"
    calls = [action for action in calls if action not in ("king", "ask")]  # rights, not what is asked for
    asked = any(line.startswith(("You propose", "You accept")) for line in seen["log"])
    for first, second in (("propose", "stand"), ("accept", "refuse")):
        if first in calls and second in calls:
            return second if asked else first
    if seen["kind"] == "choose":
        unpicked = [card["card"] for card in seen["cards"] if card["state"] != "pressed"]
        return calls[0] if calls else f"pick {unpicked[-1]}"
    legal = [card["card"] for card in seen["cards"] if card["state"] == "legal"]
    return f"play {legal[0]}" if legal else calls[0]


def play_on(
    table: Table,
    hands: Hands,
    until: Callable[[Seen], bool] = over,
    most: int = 400,
    choose: Callable[[Seen, set[str]], str] = wished,
) -> list[str]:
    """Answer whatever the table asks, as `choose` does, until `until` holds of what is seen; all that was pressed."""
    pressed: list[str] = []
    refused: set[str] = set()
    at = table.at
    while not until(seen := table.seen()):
        assert len(pressed) < most, f"no end after {most} steps: {seen}"
        if table.at != at:
            at, refused = table.at, set()
        wish = choose(seen, refused)
        pressed.append(wish)
        kind, _, code = wish.partition(" ")
        if kind == "pick":
            hands.card(table, code)
            continue
        with table.answered():
            if kind == "play":
                hands.card(table, code)
            else:
                hands.call(table, wish)
        refused.add(wish)
    return pressed
