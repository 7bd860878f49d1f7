"""Codes of laws: a whole set of answers under a name, codes changed or made by a reader, and what codes differ on.

Leaves out the file's own checks (`lawtable`), what the answers do (the game asks for them by `code.v`) and
all wording (`lawwords`); the clauses and what codes say of an action have modules of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from . import lawtable
from .errors import LawError
from .lawtable import CUSTOM, FAULT, FIXED, KINDS, RULE, Answer, Question, Row, Value

if TYPE_CHECKING:  # they stand on the game, which stands on this module
    from .actions import Action
    from .concordance import Concordance
    from .ecarte_state import State
    from .explain import Explanation
    from .lawsheets import Comparison
    from .pairs import Doubt

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
    "concordance",
    "explain",
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
    that differ from those of the book's code. `v`: the values alone, as attributes. `based_on`: for a code of a
    reader's own, the name of the book's code that it starts from; else "".
    """

    game: str
    name: str
    source: str
    answers: Mapping[str, Answer]
    changes: Mapping[str, Value]
    v: Values
    text: str
    based_on: str = ""

    @property
    def book(self) -> str:
        """The name of the book's code that this is, or starts from."""
        return self.based_on or self.name

    @property
    def title(self) -> str:
        """Id of the message that holds the title of the book's code that this is, or starts from."""
        return f"code.{self.book}"

    @property
    def altered(self) -> bool:
        """Whether it is not a book's code as it stands: its answers were changed, or it has a name of its own."""
        return bool(self.changes or self.based_on)

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """Answers changed by hand that do not go together with others: each with its reason and clauses."""
        if not self.changes:
            return ()
        from .pairs import doubts  # late: a game under a book's own laws never asks

        return doubts(self.answers, self.game)

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


def code(
    name: str | Code | None = None,
    /,
    *,
    game: str = "ecarte",
    based_on: str | Code | None = None,
    **answers: Value,
) -> Code:
    """A code with some answers changed: `code(name, must_trump=True)`.

    With `based_on`, the name of a code, its text form or a Code, a code of one's own under a new `name`:
    `code("house", based_on="foster", must_trump=False)`.

    Raises LawError for an unknown code, question or answer, for a name of one's own that cannot be, and for a code of
    one's own whose answers contradict each other. In a changed code of a book such answers are let stand and told:
    see `Code.doubts`. An answer that the code gives anyhow is no change.
    """
    start = get(name, game) if based_on is None else _basis(based_on, game)
    laws = load(start.game)
    for question, value in answers.items():
        lawtable.question_named(question, laws.questions).check(value)
    book = laws.codes[start.book]
    wanted = {**start.changes, **answers}
    changes = {
        question: wanted[question]
        for question in laws.questions
        if question in wanted and not lawtable.same(wanted[question], book[question].value)
    }
    own = start.name if start.based_on else ""
    if based_on is not None:
        own = _own_name(name, start, laws)
    elif not changes and not own:
        return book
    changed = {question: Answer(value=value, changed=True) for question, value in changes.items()}
    made = _make(
        laws.game, own or book.name, book.source, {**book.answers, **changed}, changes, own and book.name
    )
    grave = next((doubt for doubt in made.doubts if doubt.grave), None) if own else None
    if grave is not None:
        raise grave.error(own)
    return made


_OWN = re.compile(r"[a-z][a-z0-9_]{0,39}")  # what a text form, a record's head and a carried code can hold


def _basis(based_on: str | Code, game: str) -> Code:
    return based_on if isinstance(based_on, Code) else read_code(based_on, game)


def _own_name(name: object, start: Code, laws: Laws) -> str:
    """A name for a code of one's own: no book's, and such as a text form can hold."""
    if name is None:
        raise LawError(start.text, "law.name_missing", "law.own_name_instead")
    if not isinstance(name, str) or not _OWN.fullmatch(name):
        raise LawError(name, "law.own_name", "law.own_name_instead")
    if name in laws.codes or name == _BASED_ON:
        raise LawError(name, "law.name_of_a_book", "law.name_of_a_book_instead", name=f"my_{name}")
    return name


_BASED_ON = "based_on"
"""What a text form says of a code of one's own, in the form of an answer."""


def read_code(text: str, game: str = "ecarte") -> Code:
    """The code that a text form means: a name, then `question=answer` for each change; for a code of one's own
    `based_on=code` stands between. Raises LawError."""
    laws = load(game)
    name, *written = text.split() or [""]
    found: dict[str, str] = {}
    for pair in written:
        question, equals, value = pair.partition("=")
        if not equals or question in found:
            raise LawError(pair, "law.unreadable_change", "law.write_change")
        found[question] = value
    based_on = found.pop(_BASED_ON, None)
    lawtable.code_named(name if based_on is None else based_on, laws.codes)
    answers = {
        question: lawtable.question_named(question, laws.questions).read(value)
        for question, value in found.items()
    }
    return code(name, game=game, based_on=based_on, **answers)


def compare(*names: str | Code, game: str = "ecarte") -> Comparison:
    """The questions on which codes differ, in the file's order: a tuple of rows, shown side by side.

    `names`: codes, or names or text forms of codes; all codes of the game when none is given. Raises
    LawError for a name that is none.
    """
    laws = load(game)
    codes = [known if isinstance(known, Code) else read_code(known, game) for known in names or laws.codes]
    rows = []
    for question in laws.questions:
        answers = {str(known): known[question] for known in codes}
        if len({(type(answer.value), answer.value) for answer in answers.values()}) > 1:
            rows.append(Row(question=question, answers=answers))
    from .lawsheets import Comparison  # late: words are needed only where something is shown

    return Comparison.of(rows, codes)


def concordance(*wanted: str, game: str = "ecarte") -> Concordance:
    """Every clause of the books: what it says, the question or fault it answers, and the codes that follow it.

    `wanted`: books or clauses, such as "S1" or "S3.16"; all when none is given. Raises LawError for one there is not.
    """
    from .concordance import concordance as listed

    return listed(*wanted, game=game)


def explain(state: State, action: Action | str) -> Explanation:
    """What every code says of an action in this state: see `explain.explain`."""
    from .explain import explain as explained

    return explained(state, action)


def _make(
    game: str,
    name: str,
    source: str,
    answers: Mapping[str, Answer],
    changes: Mapping[str, Value],
    based_on: str = "",
) -> Code:
    basis = [f"{_BASED_ON}={based_on}"] if based_on else []
    return Code(
        game=game,
        name=name,
        source=source,
        answers=MappingProxyType(dict(answers)),
        changes=MappingProxyType(dict(changes)),
        v=Values(**{question: answer.value for question, answer in answers.items()}),
        text=" ".join([name, *basis, *(f"{question}={value}" for question, value in changes.items())]),
        based_on=based_on,
    )
