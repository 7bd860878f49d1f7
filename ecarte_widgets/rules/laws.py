"""Codes of laws: a whole set of answers under a name, codes changed by a reader, and what codes differ on.

Leaves out the file's own checks (`lawtable`), what the answers do (the game asks for them by `code.v`) and
all wording, that of the clauses included.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType, SimpleNamespace
from typing import Any

from . import lawtable
from .errors import LawError
from .lawtable import CUSTOM, FAULT, FIXED, KINDS, RULE, Answer, Question, Value

__all__ = [
    "CUSTOM",
    "FAULT",
    "FIXED",
    "KINDS",
    "RULE",
    "Answer",
    "Code",
    "Laws",
    "Question",
    "Row",
    "Value",
    "Values",
    "code",
    "compare",
    "get",
    "load",
    "read_code",
    "read_laws",
]


class Values(SimpleNamespace):
    """A code's bare answers as attributes: fast to read, closed to assignment because codes are shared."""

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a code of laws cannot be changed in place: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a code of laws cannot be changed in place: {name}")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Code:
    """One code of laws, whole. Two codes are equal when their text forms are.

    `source`: the book, in short. `answers`: question -> Answer. `changes`: question -> value, for the answers
    that differ from those of the code of that name. `v`: the values alone, as attributes.
    """

    game: str
    name: str
    source: str
    answers: Mapping[str, Answer]
    changes: Mapping[str, Value]
    v: Values
    text: str

    @property
    def title(self) -> str:
        """Id of the message that holds the code's title."""
        return f"code.{self.name}"

    def __getitem__(self, question: str) -> Answer:
        answer: Answer = lawtable.question_named(question, self.answers)
        return answer

    def __iter__(self) -> Iterator[str]:
        return iter(self.answers)

    def __len__(self) -> int:
        return len(self.answers)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Code):
            return NotImplemented
        return self is other or (self.text == other.text and self.game == other.game)

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Code {self.text}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return read_code, (self.text, self.game)

    def __copy__(self) -> Code:
        return self

    def __deepcopy__(self, memo: object) -> Code:
        return self


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One question that codes answer differently; `answers`: text form of each code -> Answer."""

    question: str
    answers: Mapping[str, Answer]


@dataclass(frozen=True, slots=True, kw_only=True)
class Laws:
    """All codes and questions of a game, and the name of the code that is meant when none is named."""

    game: str
    default: str
    codes: Mapping[str, Code]
    questions: Mapping[str, Question]


def load(game: str = "ecarte") -> Laws:
    """The laws of a game, read once. LawError for a game without laws and for a file that is not whole."""
    return _load(game)


@cache  # behind load(), because load() and load("ecarte") would be kept as two
def _load(game: str) -> Laws:
    folder = resources.files(__package__).joinpath("codes")
    files = sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml"))
    games = [name.removesuffix(".toml") for name in files if "." not in name.removesuffix(".toml")]
    if game not in games:
        raise LawError(game, "law.unknown_game", "law.there_are", known=lawtable.listing(games))
    # The table may be long: "ecarte.faults.toml" goes on where "ecarte.toml" ends. Some files are tables of their own.
    parts = [f"{game}.toml", *(name for name in files if name.startswith(f"{game}.") and _is_laws(name))]
    text = "\n".join(folder.joinpath(name).read_text(encoding="utf-8") for name in dict.fromkeys(parts))
    return read_laws(text, game)


def _is_laws(name: str) -> bool:
    """Whether a file of this name holds questions of law, and not remedies, clauses or pairs of answers."""
    return name.split(".")[1] not in ("remedies", "clauses", "pairs")


def read_laws(text: str, game: str = "ecarte") -> Laws:
    """The laws that a TOML text holds. Raises LawError where the text is not whole: see `lawtable.read`."""
    table = lawtable.read(text, game)
    codes = {
        name: _make(game, name, source, {question: row[name] for question, row in table.rows.items()}, {})
        for name, source in table.sources.items()
    }
    return Laws(
        game=game,
        default=table.default,
        codes=MappingProxyType(codes),
        questions=MappingProxyType(dict(table.questions)),
    )


def get(name: str | Code | None = None, game: str = "ecarte") -> Code:
    """The code of that name, the default one for None, a Code as it is. LawError for an unknown name."""
    if isinstance(name, Code):
        return name
    laws = load(game)
    found: Code = lawtable.code_named(laws.default if name is None else name, laws.codes)
    return found


def code(name: str | Code | None = None, /, *, game: str = "ecarte", **answers: Value) -> Code:
    """A code with some answers changed: `code(name, must_trump=True)`.

    Raises LawError for an unknown code, question or answer. An answer that the code gives anyhow is no
    change. Answers are not weighed against each other: who changes one half of a pair must change the other.
    """
    start = get(name, game)
    laws = load(start.game)
    for question, value in answers.items():
        lawtable.question_named(question, laws.questions).check(value)
    base = laws.codes[start.name]
    wanted = {**start.changes, **answers}
    changes = {
        question: wanted[question]
        for question in laws.questions
        if question in wanted and not lawtable.same(wanted[question], base[question].value)
    }
    if not changes:
        return base
    changed = {question: Answer(value=value, changed=True) for question, value in changes.items()}
    return _make(laws.game, base.name, base.source, {**base.answers, **changed}, changes)


def read_code(text: str, game: str = "ecarte") -> Code:
    """The code that a text form means: a name, then `question=answer` for each change. Raises LawError."""
    laws = load(game)
    name, *pairs = text.split() or [""]
    lawtable.code_named(name, laws.codes)
    answers: dict[str, Value] = {}
    for pair in pairs:
        question, equals, value = pair.partition("=")
        if not equals or question in answers:
            raise LawError(pair, "law.unreadable_change", "law.write_change")
        answers[question] = lawtable.question_named(question, laws.questions).read(value)
    return code(name, game=game, **answers)


def compare(*names: str | Code, game: str = "ecarte") -> tuple[Row, ...]:
    """The questions on which codes differ, in the file's order.

    `names`: codes, or names or text forms of codes; all codes of the game when none is given. Raises
    LawError for a name that is none.
    """
    laws = load(game)
    codes = [known if isinstance(known, Code) else read_code(known, game) for known in names or laws.codes]
    rows = []
    for question in laws.questions:
        answers = {str(known): known[question] for known in codes}
        if len({(type(answer.value), answer.value) for answer in answers.values()}) > 1:
            rows.append(Row(question=question, answers=MappingProxyType(answers)))
    return tuple(rows)


def _make(
    game: str, name: str, source: str, answers: Mapping[str, Answer], changes: Mapping[str, Value]
) -> Code:
    return Code(
        game=game,
        name=name,
        source=source,
        answers=MappingProxyType(dict(answers)),
        changes=MappingProxyType(dict(changes)),
        v=Values(**{question: answer.value for question, answer in answers.items()}),
        text=" ".join([name, *(f"{question}={value}" for question, value in changes.items())]),
    )
