"""The page's own files on a bare page, with a stand-in for the widget's model. Leaves out Python's side."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

STATIC = Path(__file__).parents[2] / "ecarte_widgets" / "widgets" / "static"
SHARED = ("cards.js", "dom.js", "view.js")
"""The files that every view is made of, in this order; its own come last."""
OWN = {"table.js": ("panels.js",), "picker.js": ()}
"""Files that a view has besides, between those and the view itself."""

_RANKS = dict(
    zip("789TJQKA", ("Seven", "Eight", "Nine", "Ten", "Knave", "Queen", "King", "Ace"), strict=True)
)
_SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}

WORDS = {
    "out": "out",
    "put_back": "Put them back",
    "dead": "Python has not answered.",
    "error": "The table could not be drawn.",
    "calls": "Your calls",
    "tools": "Table",
}

PROMISE = {
    "label": "Deal promised: 3fa9 2b71 …",
    "rows": [["Deal 3", " ".join(["3fa9 2b71"] * 8)], ["The whole game", " ".join(["07c4 d1e2"] * 8)]],
    "note": "Salt and cards are shown when the deal is over.",
}

# A model that keeps traits, tells its listeners, and remembers what was sent.
_SHOW = """async ([source, traits, seats]) => {
  const blob = new Blob([source], { type: 'text/javascript' });
  const module = await import(URL.createObjectURL(blob));
  const heard = {};
  window.sent = [];
  window.model = {
    get: (name) => traits[name],
    set(name, value) { traits[name] = value; (heard[`change:${name}`] ?? []).forEach((act) => act()); },
    on(name, act) { (heard[name] ??= []).push(act); },
    off(name, act) { heard[name] = (heard[name] ?? []).filter((other) => other !== act); },
    send(content) { window.sent.push(content); },
  };
  window.listeners = () => Object.values(heard).flat().length;
  window.passed = [];
  document.addEventListener('keydown', (event) => window.passed.push(event.key), true); // as Notebook 7 listens
  window.cleanups = [];
  for (let i = 0; i < seats; i += 1) {
    const el = document.body.appendChild(document.createElement('div'));
    window.cleanups.push(module.default.render({ model: window.model, el }));
  }
}"""


def source(view: str = "table.js") -> str:
    """The module text as the widget joins it."""
    return "\n".join((STATIC / name).read_text("utf-8") for name in (*SHARED, *OWN[view], view))


def spoken(code: str) -> str:
    """A name for a card, good enough for a label."""
    return f"{_RANKS[code[0]]} of {_SUITS[code[1]]}"


def call(action: str, text: str, **more: Any) -> dict[str, Any]:
    """One call of the page model."""
    return {"action": action, "text": text, "said": "", "main": False, "off": "", "pick": None, **more}


def hand(cards: str, *, kind: str = "play", low: int = 1, high: int = 5) -> dict[str, Any]:
    """A hand of five places from words like `KH:legal`; without a state a card is `still`."""
    entries = []
    for word in cards.split():
        code, _, state = word.partition(":")
        label = spoken(code)
        entries.append({"card": code, "label": label, "state": state or "still", "action": f"play {code}"})
    return {"label": "Your hand", "kind": kind, "n": 5, "min": low, "max": high, "cards": entries}


def model(at: int, cards: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A whole page model around a hand; `changes` replace its entries."""

    def side(name: str, points: int, marker: str) -> dict[str, Any]:
        label = f"{name} has {points} of 5 points"
        return {"name": name, "points": points, "of": "of 5", "label": label} | {
            "tricks": 0,
            "tricks_label": "no trick yet",
            "marker": marker,
        }

    places = [
        {"card": None, "label": "", "caption": text, "takes": False} for text in ("you lead", "reply follows")
    ]
    return {
        "at": at,
        "label": "Écarté table",
        "title": "Écarté",
        "deal": "Deal 3 · opponent deals",
        "trump": {"suit": "H", "name": "Hearts", "says": "are trumps"},
        "turn": {"card": "9H", "label": "Turned up: nine of hearts"},
        "stock": {"count": 21, "label": "21 in stock"},
        "opponent": {**side("Opponent", 3, "C"), "cards": 5, "cards_label": "Opponent holds 5 cards"},
        "you": side("You", 1, "D"),
        "trick": {"label": "Trick 1", "cards": places},
        "hand": cards,
        "status": "You lead.",
        "say": "You lead.",
        "calls": [],
        "log": {"label": "What has happened so far (1)", "lines": ["Five cards each."]},
        "tools": [
            {"request": name, "text": name, "off": ""}
            | ({} if name in ("undo", "new_game") else {"open": False})
            for name in ("undo", "why", "code", "new_game", "report")
        ],
        "why": None,
        "paper": None,
        "promise": PROMISE,
        "words": WORDS,
        **changes,
    }


def show(
    page: Page,
    shown: dict[str, Any],
    *,
    notice: dict[str, Any] | None = None,
    views: int = 1,
    view: str = "table.js",
) -> None:
    """Draw `shown` on a bare page; from then on `window.model` and `window.sent` are there to be used."""
    css = (STATIC / "table.css").read_text("utf-8")
    page.set_content(
        '<!doctype html><html lang="en"><head><title>table</title>'
        f'<meta name="viewport" content="width=device-width"><style>{css}</style></head>'
        '<body style="margin:0"><button id="outside">outside</button></body></html>'
    )
    traits = {"shown": shown, "notice": notice or {}, "options": {}}
    page.evaluate(_SHOW, [source(view), traits, views])


def show_widget(page: Page, widget: Any) -> None:
    """Draw a picker or a quiz on a bare page. What is pressed reaches it by `answer`, and not before."""
    show(page, widget.shown, view="picker.js")


def answer(page: Page, widget: Any) -> list[dict[str, Any]]:
    """Have a widget answer all that the page has asked since the last time; what was asked."""
    asked: list[dict[str, Any]] = page.evaluate("window.sent.splice(0)")
    for content in asked:
        widget._receive(widget, content, [])
    publish(page, shown=widget.shown, notice=widget.notice)
    return asked


def publish(page: Page, **traits: dict[str, Any]) -> None:
    """Set traits as Python's answer would."""
    page.evaluate("(traits) => Object.entries(traits).forEach(([k, v]) => window.model.set(k, v))", traits)


def sent(page: Page) -> list[dict[str, Any]]:
    """Every message the page has sent so far."""
    return page.evaluate("window.sent")


def focused(page: Page) -> str:
    """What has the focus: a card, a choice, a call's action, a request, or else the element's class or tag."""
    return page.evaluate(
        "(({ dataset, className, tagName }) => dataset.card || dataset.choice || dataset.action || dataset.request"
        " || className || tagName)(document.activeElement)"
    )
