"""Exercises: something is asked, an answer is chosen, and checked; a hint and the solution are acts of their own.

Leaves out the widget (`widgets.quiz`), the kinds of exercise (`kinds`) and what is asked (`levels/`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..rules.cards import Card
from ..rules.errors import CodeError

UNATTEMPTED, WRONG, RIGHT = "unattempted", "wrong", "right"


class Row(NamedTuple):
    """Cards laid out to look at, with what they are; the last `new` of them have just come in."""

    label: str
    cards: tuple[Card, ...]
    new: int = 0


class Column(NamedTuple):
    """Rows under one heading, to be laid beside other columns."""

    label: str
    rows: tuple[Row, ...]


class Outcome(NamedTuple):
    """What a check came to: "unattempted", "wrong" or "right", with a sentence that says how, and a clause if one
    stands behind it. `columns`: cards to compare, laid side by side once it is told."""

    kind: str
    text: str
    clause: str = ""
    columns: tuple[Column, ...] = ()


class Choice(NamedTuple):
    """One thing that can be chosen: a card, or words. Of a `group`, if it has one, only one can be chosen at a time."""

    id: str
    text: str = ""
    card: Card | None = None
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One question. `least`, `most`: how many choices make an answer. `ordered`: whether their order counts.

    `check` takes the ids chosen, in the order they were chosen, and is asked only when there are enough of them.
    """

    ask: str
    choices: tuple[Choice, ...]
    check: Callable[[Sequence[str]], Outcome]
    solution: tuple[str, ...]
    hint: str
    rows: tuple[Row, ...] = ()
    least: int = 1
    most: int = 1
    ordered: bool = False


class Exercise:
    """A series of items, one after the other, and where the learner stands in it.

    `chosen`: ids, in order. `outcomes`: the last outcome of each item, `answers` what was chosen for it. Nothing here
    draws or remembers beyond the object: what is kept is kept by whoever shows it (`snapshot`), and `listeners` are
    told of every check.
    """

    def __init__(self, name: str, items: Sequence[Item], *, too_few: str, too_many: str) -> None:
        self.name = name
        self.items = tuple(items)
        self.too_few, self.too_many = too_few, too_many
        self.listeners: list[Callable[[str, int, Sequence[str], Outcome], None]] = []
        self.again()

    def again(self) -> None:
        """From the first item, nothing chosen."""
        self.place = 0
        self.chosen: list[str] = []
        self.outcomes: list[Outcome | None] = [None] * len(self.items)
        self.answers: list[tuple[str, ...]] = [()] * len(self.items)

    def snapshot(self) -> dict[str, Any]:
        """Where the learner stands, as plain data: the item asked, what is chosen, the answer that counts for each."""
        answers = [
            list(answer) if outcome else None
            for answer, outcome in zip(self.answers, self.outcomes, strict=True)
        ]
        return {"place": self.place, "chosen": list(self.chosen), "answers": answers}

    def resume(self, data: Any) -> None:
        """Goes on from a `snapshot`; what each answer comes to is asked again. Raises CodeError if it cannot be one;
        nothing has changed then.
        """
        try:
            place, chosen, given = int(data["place"]), list(data["chosen"]), list(data["answers"])
            asked = zip(self.items, given, strict=True)
            outcomes = [None if answer is None else self._outcome(item, answer) for item, answer in asked]
            known = {choice.id for choice in self.items[place].choices}
            if place < 0 or not known.issuperset(chosen):
                raise IndexError(place)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            raise CodeError(self.name, "kept.unreadable") from error
        self.place, self.chosen, self.outcomes = place, chosen, outcomes
        self.answers = [tuple(answer or ()) for answer in given]

    @property
    def item(self) -> Item:
        """The item that is asked now."""
        return self.items[self.place]

    @property
    def outcome(self) -> Outcome | None:
        """What the last check of this item came to; None before it."""
        return self.outcomes[self.place]

    @property
    def done(self) -> bool:
        """Whether this item has been answered rightly."""
        return self.outcome is not None and self.outcome.kind == RIGHT

    @property
    def last(self) -> bool:
        """Whether this is the last item."""
        return self.place == len(self.items) - 1

    def toggle(self, choice: str) -> None:
        """Chooses or puts back. Within a group, or where one choice is the answer, a new choice replaces the old."""
        item = self.item
        found = next(c for c in item.choices if c.id == choice)
        if choice in self.chosen:
            self.chosen.remove(choice)
            return
        groups = {c.id: c.group for c in item.choices}
        if item.most == 1 and not found.group:
            self.chosen.clear()
        if found.group:
            self.chosen = [id_ for id_ in self.chosen if groups[id_] != found.group]
        self.chosen.append(choice)

    def check(self) -> Outcome:
        """What the present choice comes to. Too few or too many chosen is not an attempt."""
        outcome = self._outcome(self.item, self.chosen)
        if not self.done:  # what was right stays right, whatever is tried afterwards
            self.outcomes[self.place] = outcome
            self.answers[self.place] = tuple(self.chosen)
        for listener in self.listeners:
            listener(self.name, self.place, tuple(self.chosen), outcome)
        return outcome

    def _outcome(self, item: Item, chosen: Sequence[str]) -> Outcome:
        if not {choice.id for choice in item.choices}.issuperset(chosen):
            raise ValueError(chosen)
        if len(chosen) < item.least:
            return Outcome(UNATTEMPTED, self.too_few)
        if len(chosen) > item.most:
            return Outcome(UNATTEMPTED, self.too_many)
        return item.check(tuple(chosen))

    def next(self) -> None:
        """On to the next item."""
        self.place += 1
        self.chosen = []
