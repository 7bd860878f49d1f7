"""Every exception of the package; each carries what was given, why it is wrong, by which clause, and a way out.

Leaves out wording: `why` and `instead` are message ids, made into sentences only when the error is printed.
"""

from __future__ import annotations

from typing import Any


class EcarteError(Exception):
    """Base of all errors raised for something a caller gave.

    `what`: the thing given, as text. `why`, `instead`: message ids (`instead` may be empty). `clause`: the citation
    the reason rests on, such as "S1.11", or "" where no law is concerned. `facts`: what fills the messages.
    """

    def __init__(self, given: object, why: str, instead: str = "", clause: str = "", **facts: Any) -> None:
        super().__init__(str(given), why)
        self.what = str(given)
        self.why = why
        self.instead = instead
        self.clause = clause
        self.facts: dict[str, Any] = {"given": self.what, **facts}

    def sentence(self, language: str = "en") -> str:
        """What is wrong and what would be right, in words."""
        from .. import texts  # late: the rules need words only when they are printed

        parts = [texts.capital(texts.say(self.why, language, **self.facts))]
        if self.instead:
            parts.append(texts.capital(texts.say(self.instead, language, **self.facts)))
        return " ".join(parts)

    def __str__(self) -> str:
        return self.sentence() + (f" [{self.clause}]" if self.clause else "")

    def __reduce__(self) -> tuple[Any, ...]:
        return _remake, (type(self), self.__dict__.copy())


def _remake(kind: type[EcarteError], fields: dict[str, Any]) -> EcarteError:
    """An error made again from its fields: exceptions with keywords do not pickle by themselves."""
    error = kind.__new__(kind, fields["what"], fields["why"])
    error.__dict__.update(fields)
    return error


class CardError(EcarteError, ValueError):
    """Something that is not a card of the pack, or a card where it cannot be."""


class DealError(EcarteError, ValueError):
    """A deal that cannot be: a card twice, too many cards, an unknown section. `place`: offset in the text, from 0."""

    @property
    def place(self) -> int:
        """Where in the text given the trouble starts; -1 where no place can be named."""
        return int(self.facts.get("place", -1))


class LawError(EcarteError, LookupError):
    """A code, question or answer that does not exist, or a table of laws that is not whole."""


class ActionError(EcarteError, ValueError):
    """An action that was refused; the state is as it was."""


class ImpossibleAction(ActionError):
    """An action that cannot be done at all: not that seat's card, not that phase, no such action."""


class UnlawfulAction(ActionError):
    """An action that can be done but may not be, by the clause it carries."""


class OddsError(EcarteError, ValueError):
    """A question about what a hand or a position is worth that has no answer."""


class RecordError(EcarteError, ValueError):
    """A game record that cannot be read. `line` and `column` count from 1."""

    def __init__(self, given: object, why: str, instead: str = "", clause: str = "", **facts: Any) -> None:
        super().__init__(given, why, instead, clause, **facts)
        self.line = int(facts.get("line", 1))
        self.column = int(facts.get("column", 1))

    def sentence(self, language: str = "en") -> str:
        """As for every error, with the place in front."""
        from .. import texts

        return texts.say(
            "record.place", language, line=self.line, column=self.column, text=super().sentence(language)
        )


class CodeError(EcarteError, ValueError):
    """A carried code that is damaged, cut short or not one of ours."""


class PromiseError(EcarteError, ValueError):
    """Something given as a promise or its salt that is neither."""


class RequestError(EcarteError, ValueError):
    """A request to a table that cannot be served: stale, unknown or malformed."""
