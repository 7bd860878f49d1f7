"""A deal that was promised and is opened, to check by hand: what a table shows under itself, laid on the bench.

Leaves out the promise itself (`rules.promise`) and the tables', whose salts are fresh with every game.
"""

from __future__ import annotations

import html as markup
from dataclasses import dataclass

from ..rules import promise
from ..rules.deals import deal
from ..texts import say
from ..widgets.show import Shown

_GAME_SALT = "0" * promise.SALT_DIGITS
"""The same on every run, so that what the lesson shows is too; a table never has this one."""


@dataclass(frozen=True, slots=True)
class Promised:
    """A deal's promise (64 hexadecimal digits), its salt (32) and its cards, as text."""

    promise: str
    salt: str
    cards: str

    def compare(self, made: str, language: str = "en") -> Shown:
        """The promise beside digits made just now, and what follows. Raises PromiseError where those are none."""
        made = promise.read(made)
        same = sum(one == other for one, other in zip(self.promise, made, strict=True))
        kept = same == promise.PROMISE_DIGITS
        verdict = say("promised.kept" if kept else "promised.broken", language, count=same)
        shown = {
            "promise": promise.groups(self.promise),
            "salt": self.salt,
            "cards": self.cards,
            "made": promise.groups(made),
        }
        rows = [(say(f"promised.{name}", language), text) for name, text in shown.items()]
        width = max(len(name) for name, _ in rows)
        left = 'style="text-align:left"'
        table = "".join(
            f"<tr><td {left}>{markup.escape(name)}</td><td {left}><code>{text}</code></td></tr>"
            for name, text in rows
        )
        return Shown(
            "\n".join([*(f"{name.ljust(width)}  {text}" for name, text in rows), verdict]),
            f"<table>{table}</table><div>{markup.escape(verdict)}</div>",
        )


def promised(seed: int = 5) -> Promised:
    """The deal of a seed (0 or more), as it was promised before it and can be opened after it."""
    salt = promise.salt_of(_GAME_SALT, seed)
    cards = promise.of_deal(deal(seed=seed))
    return Promised(promise.promise(cards, salt), salt, cards)
