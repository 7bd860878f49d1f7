"""The widgets on which cards or words are chosen: HandPicker, and Quiz for exercises.

Leaves out what is right: an exercise knows that. The browser draws the choices and asks; Python keeps them.
"""

from __future__ import annotations

import html as markup
from collections.abc import Sequence
from math import ceil
from typing import Any, Protocol

import traitlets

from ..rules.cards import PACK, Card, cards
from ..rules.errors import EcarteError, RequestError
from ..texts import capital, card_name, say
from . import keeping, show
from .base import Published, static

_WORDS = ("dead", "error", "tools")
COLUMNS = 8
"""Cards in a row: a suit."""


def _columns(count: int) -> int:
    """How many choices stand in a row, so that the rows are as even as can be: twelve cards are two rows of six."""
    return ceil(count / ceil(count / COLUMNS))


class _Choosing(Published):
    """What picker and quiz share: the drawing, and the form of the page model."""

    _esm = static("cards.js", "dom.js", "view.js", "picker.js")

    _at = 0
    _last: tuple[int | None, str] = (None, "")

    def _twice(self, choice: str, at: int | None) -> bool:
        """Whether this is the second half of a double click: the same choice, seen at the same moment. It is passed
        over. Another choice made before the answer to the first has come is meant, and stands."""
        again = at is not None and (at, choice) == self._last
        self._last = (at, choice)
        return again

    def _words(self) -> dict[str, str]:
        return {key: say(f"words.{key}", self._language) for key in _WORDS}

    def _choice(self, id_: str, card: Card | None, text: str, order: int, counted: bool) -> dict[str, Any]:
        label = capital(card_name(card, self._language)) if card else text
        number = str(order) if order and counted else ""
        if number:
            label = say("picker.numbered", self._language, name=label, number=number)
        return {
            "id": id_,
            "card": card,
            "text": text,
            "label": label,
            "chosen": bool(order),
            "number": number,
        }


class HandPicker(_Choosing):
    """Choose `n` cards of the pack (or of `offered`) by click or keyboard; `value` is what is chosen, in order.

    `value` is a trait of Python's: observe it, or read it in the next cell. Choosing an n-plus-first card is refused
    with a notice; with n=1 the new card replaces the old. Raises RequestError for an n that cannot be.
    """

    value = traitlets.Tuple().tag(sync=False)

    def __init__(
        self, n: int = 5, offered: Sequence[str] | str = PACK, *, ordered: bool = False, language: str = "en"
    ) -> None:
        self.offered = cards(offered)
        if not 1 <= n <= len(self.offered):
            raise RequestError(n, "picker.n", "picker.n_instead", most=len(self.offered))
        self.n, self.ordered = n, ordered
        self._language = language
        shown = self._page()
        super().__init__(shown, self._text(), self._html(), language)

    def _page(self) -> dict[str, Any]:
        chosen = list(self.value)
        order = {card: place for place, card in enumerate(chosen, start=1)}
        return {
            "at": self._at,
            "lang": self._language,
            "label": say("picker.label", self._language, count=self.n),
            "ask": say("picker.ask", self._language, count=self.n, done=len(chosen)),
            "progress": "",
            "rows": [],
            "groups": [
                {
                    "label": say("picker.cards", self._language),
                    "columns": COLUMNS,
                    "items": [self._choice(c, c, "", order.get(c, 0), self.ordered) for c in self.offered],
                }
            ],
            "feedback": None,
            "columns": [],
            "calls": [],
            "words": self._words(),
        }

    def _handle(self, request: str, content: dict[str, Any], at: int | None) -> dict[str, Any]:
        if request != "toggle" or content.get("choice") not in self.offered:
            raise RequestError(request, "request.unknown")
        card = cards(str(content["choice"]))[0]
        if self._twice(card, at):
            return {}
        chosen = [] if self.n == 1 and card not in self.value else list(self.value)
        if card in chosen:
            chosen.remove(card)
        elif len(chosen) == self.n:
            raise RequestError(card, "picker.full", "picker.full_instead", count=self.n)
        else:
            chosen.append(card)
        self._at += 1
        self.value = tuple(chosen)
        return {}

    def _text(self) -> str:
        return say("picker.text", self._language, count=self.n, offered=show.cards_text(self.offered))

    def _html(self) -> str:
        rows = [self.offered[i : i + COLUMNS] for i in range(0, len(self.offered), COLUMNS)]
        body = "".join(f"<div>{''.join(map(show.card_html, row))}</div>" for row in rows)
        return (
            f"<div><div>{markup.escape(say('picker.label', self._language, count=self.n))}</div>{body}</div>"
        )

    def __repr__(self) -> str:
        return f"HandPicker(n={self.n}, value={show.cards_text(self.value) or '-'})"


class _Item(Protocol):
    """What a quiz needs of a question: see `teaching.exercise.Item`."""

    ask: str
    hint: str
    solution: tuple[str, ...]
    choices: tuple[Any, ...]
    rows: tuple[Any, ...]
    ordered: bool


class Askable(Protocol):
    """What a quiz needs of an exercise: see `teaching.exercise.Exercise`."""

    name: str
    items: tuple[Any, ...]
    place: int
    chosen: list[str]

    @property
    def item(self) -> Any: ...
    @property
    def outcome(self) -> Any: ...
    @property
    def done(self) -> bool: ...
    @property
    def last(self) -> bool: ...
    def toggle(self, choice: str) -> None: ...
    def check(self) -> Any: ...
    def next(self) -> None: ...
    def again(self) -> None: ...
    def snapshot(self) -> dict[str, Any]: ...
    def resume(self, data: Any) -> None: ...


class Quiz(_Choosing):
    """An exercise on the page: look, choose, check. Hint and solution are asked for apart, and say so.

    The static forms show the first question, whatever has been answered since.
    """

    _columns: tuple[Any, ...] = ()

    def __init__(self, exercise: Askable, language: str = "en", made_of: Any = None) -> None:
        """`made_of`: what the exercise was made of, as JSON can hold it; None for one that is not to be kept."""
        self.exercise = exercise
        self._language = language
        self._feedback: dict[str, str] | None = None
        self._kept: keeping.Kept | None = None
        super().__init__(self._page(), self._text(), self._html(), language)
        if made_of is not None:
            self._kept = keeping.kept("exercise", exercise.name, made_of, language)
            self._go_on()

    # ---- kept from one kernel to the next ----------------------------------------------------------

    def _go_on(self) -> None:
        """Takes up what was kept of this exercise."""
        data = self._kept.load() if self._kept else None
        if data is not None and self._kept:
            try:
                self.exercise.resume(data)
            except EcarteError as error:
                self._kept.unreadable(error)
            outcome = self.exercise.outcome
            if outcome is not None and data["chosen"] == data["answers"][self.exercise.place]:
                self._told(outcome)
        self._publish(self._trouble())

    def _trouble(self) -> dict[str, Any]:
        """A notice where it cannot be kept; {} while all is well."""
        trouble = self._kept.trouble if self._kept else ""
        return self._note("info", text=trouble) if trouble else {}

    def _keep(self, request: str) -> None:
        if self._kept is None or request in ("hint", "solution"):
            return
        answer = None
        if request == "check":
            exercise = self.exercise
            kind = (self._feedback or {}).get("kind", "")
            answer = {"place": exercise.place, "chosen": list(exercise.chosen), "outcome": kind}
        self._kept.save(self.exercise.snapshot(), answer)

    # ---- the page --------------------------------------------------------------------------------

    def _say(self, message: str, **facts: Any) -> str:
        return say(message, self._language, **facts)

    def _page(self) -> dict[str, Any]:
        exercise, item = self.exercise, self.exercise.item
        count = len(exercise.items)
        progress = self._say("quiz.progress", place=exercise.place + 1, count=count) if count > 1 else ""
        return {
            "at": self._at,
            "lang": self._language,
            "label": self._say("quiz.label"),
            "ask": item.ask,
            "progress": progress,
            "rows": [self._row(row) for row in item.rows],
            "groups": self._groups(item),
            "feedback": self._feedback,
            "columns": [{"label": c.label, "rows": [self._row(r) for r in c.rows]} for c in self._columns],
            "calls": self._calls(),
            "words": self._words(),
        }

    def _row(self, row: Any) -> dict[str, Any]:
        """Cards to look at; those that have just come in are marked."""
        first = len(row.cards) - row.new
        faces = [
            {"card": c, "label": capital(card_name(c, self._language)), "new": place >= first}
            for place, c in enumerate(row.cards)
        ]
        return {"label": row.label, "cards": faces}

    def _groups(self, item: _Item) -> list[dict[str, Any]]:
        order = {id_: place for place, id_ in enumerate(self.exercise.chosen, start=1)}
        groups: dict[str, list[dict[str, Any]]] = {}
        for choice in item.choices:
            made = self._choice(choice.id, choice.card, choice.text, order.get(choice.id, 0), item.ordered)
            groups.setdefault(choice.group, []).append(made)
        label = self._say("quiz.choices")
        return [
            {"label": group or label, "named": bool(group), "columns": _columns(len(items)), "items": items}
            for group, items in groups.items()
        ]

    def _calls(self) -> list[dict[str, Any]]:
        exercise = self.exercise
        names = ["check", "hint", "solution"]
        if exercise.done:
            names = ["again"] if exercise.last else ["next"]
        return [
            {"request": name, "text": self._say(f"quiz.{name}"), "main": i == 0}
            for i, name in enumerate(names)
        ]

    # ---- requests --------------------------------------------------------------------------------

    def _handle(self, request: str, content: dict[str, Any], at: int | None) -> dict[str, Any]:
        handler = _QUIZ_REQUESTS.get(request)
        if handler is None:
            raise RequestError(request, "request.unknown")
        choice = str(content.get("choice", ""))
        if request in ("next", "again") and at is not None and at != self._at:
            raise RequestError(at, "request.stale")
        if request == "toggle" and self._twice(choice, at):
            return {}
        self._columns = ()
        handler(self, choice)
        self._at += 1
        self._keep(request)
        return self._trouble()

    def _toggle(self, choice: str) -> None:
        if choice not in {c.id for c in self.exercise.item.choices}:
            raise RequestError(choice, "request.unknown")
        self.exercise.toggle(choice)
        self._feedback = None

    def _check(self, choice: str) -> None:
        self._told(self.exercise.check())

    def _told(self, outcome: Any) -> None:
        """Has the page tell what an answer came to."""
        self._columns = outcome.columns
        heads = {"unattempted": "", "wrong": self._say("quiz.not_yet"), "right": self._say("quiz.yes")}
        self._feedback = {
            "kind": outcome.kind,
            "head": heads[outcome.kind],
            "text": outcome.text,
            "clause": outcome.clause,
        }

    def _hint(self, choice: str) -> None:
        text = self.exercise.item.hint
        self._feedback = {"kind": "hint", "head": self._say("quiz.hint"), "text": text, "clause": ""}

    def _solution(self, choice: str) -> None:
        item = self.exercise.item
        named = {c.id: self._named(c) for c in item.choices}
        text = ", ".join(named[id_] for id_ in item.solution) or self._say("table.empty")
        self._feedback = {"kind": "solution", "head": self._say("quiz.solution"), "text": text, "clause": ""}

    def _named(self, choice: Any) -> str:
        """A choice in words, with its group where it has one."""
        name: str = choice.text or show.card_text(choice.card)
        return self._say("quiz.of_group", group=choice.group, name=name) if choice.group else name

    def _next(self, choice: str) -> None:
        if not self.exercise.done or self.exercise.last:
            raise RequestError("next", "request.nothing_to_do")
        self.exercise.next()
        self._feedback = None

    def _again(self, choice: str) -> None:
        self.exercise.again()
        self._feedback = None

    # ---- static forms ----------------------------------------------------------------------------

    def _text(self) -> str:
        item = self.exercise.item
        lines = [item.ask, *(f"{row.label}: {show.cards_text(row.cards)}" for row in item.rows)]
        for group, choices in self._by_group().items():
            offered = " ".join(f"[{c.text or show.card_text(c.card)}]" for c in choices)
            lines.append(f"{group}: {offered}" if group else offered)
        return "\n".join(lines)

    def _html(self) -> str:
        item, e = self.exercise.item, markup.escape
        rows = "".join(
            f"<div>{e(row.label)}: {''.join(map(show.card_html, row.cards))}</div>" for row in item.rows
        )
        offered = ""
        for group, choices in self._by_group().items():
            row = " ".join(show.card_html(c.card) if c.card else f"[{e(c.text)}]" for c in choices)
            offered += f"<div>{e(group)}: {row}</div>" if group else f"<div>{row}</div>"
        asked = e(item.ask).replace("\n", "<br>")
        return f"<div><div><b>{asked}</b></div>{rows}{offered}</div>"

    def _by_group(self) -> dict[str, list[Any]]:
        """The first question's choices, by the group they are of."""
        groups: dict[str, list[Any]] = {}
        for choice in self.exercise.item.choices:
            groups.setdefault(choice.group, []).append(choice)
        return groups

    def __repr__(self) -> str:
        return f"Quiz({self.exercise.name!r})"


_QUIZ_REQUESTS: dict[str, Any] = {
    "toggle": Quiz._toggle,
    "check": Quiz._check,
    "hint": Quiz._hint,
    "solution": Quiz._solution,
    "next": Quiz._next,
    "again": Quiz._again,
}
