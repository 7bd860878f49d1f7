"""Codes of laws: a whole set of answers under a name, codes changed or made by a reader, and what codes differ on.

Leaves out the file's own checks (`lawtable`), what the answers do (the game asks for them by `code.v`) and
all wording (`lawwords`); the clauses and what codes say of an action have modules of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from . import lawfiles, lawtable
from .errors import LawError
from .lawfiles import GAME, games
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
    "GAME",
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
    "games",
    "get",
    "load",
    "meant",
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


def load(game: str = GAME) -> Laws:
    """The laws of a game, read once. LawError for a game without laws and for a file that is not whole."""
    return _load(game)


@cache  # behind load(), because load() and load("ecarte") would be kept as two
def _load(game: str) -> Laws:
    return read_laws(lawfiles.text(game), game)


def read_laws(text: str, game: str = GAME) -> Laws:
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


def get(name: str | Code | None = None, game: str | None = None) -> Code:
    """The code of that name, the default one for None, a Code as it is.

    `game`: None for the game that knows the name; where two do, for the first of `games()`. Raises LawError for an
    unknown name, and for a Code of another game than the one asked for.
    """
    if isinstance(name, Code):
        return _of_game(name, game)
    laws = load(_game_of(name, game))
    return _book(laws.default if name is None else name, laws)


def meant(code: str | Code | None, game: str) -> Code:
    """The code of a game that a caller means by a code, a name or text form, or nothing (its default). Raises
    LawError, also for a code of another game."""
    return read_code(code, game) if isinstance(code, str) else get(code, game)


def _book(name: object, laws: Laws) -> Code:
    """The book's code of that name; LawError for an unknown one. It says so where another game has it."""
    others = [each for each in games() if each != laws.game] if name not in laws.codes else []
    for each in others:
        if isinstance(name, str) and name in load(each).codes:
            raise LawError(name, "law.code_of_another_game", "law.there_are", **_both(each, laws))
    found: Code = lawtable.code_named(name, laws.codes)
    return found


def _both(game: str, laws: Laws) -> dict[str, str]:
    return {"game": game, "other": laws.game, "known": lawtable.listing(laws.codes)}


def _game_of(book: object, game: str | None) -> str:
    """The game meant by the name of a book's code (None: by no name); LawError where no game knows it."""
    if game is not None or book is None:
        return game or GAME
    for each in games():
        if isinstance(book, str) and book in load(each).codes:
            return each
    known = dict.fromkeys(name for each in games() for name in load(each).codes)
    raise lawtable.unknown(book, "law.unknown_code", known)


def _of_game(known: Code, game: str | None) -> Code:
    if game is not None and known.game != game:
        facts = _both(known.game, load(game))
        raise LawError(known.text, "law.code_of_another_game", "law.there_are", **facts)
    return known


def _question(name: str, laws: Laws) -> Question:
    """The question of that name. LawError for an unknown one; it says so where another game asks it."""
    others = [each for each in games() if each != laws.game] if name not in laws.questions else []
    for each in others:
        if name in load(each).questions:
            raise LawError(name, "law.question_of_another_game", "law.say_game", game=laws.game, other=each)
    asked: Question = lawtable.question_named(name, laws.questions)
    return asked


def code(
    name: str | Code | None = None,
    /,
    *,
    game: str | None = None,
    based_on: str | Code | None = None,
    **answers: Value,
) -> Code:
    """A code with some answers changed: `code(name, must_trump=True)`. `game`: as for `get`.

    With `based_on`, the name of a code, its text form or a Code, a code of one's own under a new `name`:
    `code("house", based_on="foster", must_trump=False)`.

    Raises LawError for an unknown code, question or answer, for a name of one's own that cannot be, and for a code of
    one's own whose answers contradict each other. In a changed code of a book such answers are let stand and told:
    see `Code.doubts`. An answer that the code gives anyhow is no change.
    """
    start = get(name, game) if based_on is None else _basis(based_on, game)
    laws = load(start.game)
    for question, value in answers.items():
        _question(question, laws).check(value)
    book = laws.codes[start.book]
    wanted = {**start.changes, **answers}
    changes = {
        question: wanted[question]
        for question in laws.questions
        if question in wanted and not lawtable.same(wanted[question], book[question].value)
    }
    own = start.name if start.based_on else ""
    if based_on is not None:
        own = _own_name(name, start)
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


def _basis(based_on: str | Code, game: str | None) -> Code:
    return _of_game(based_on, game) if isinstance(based_on, Code) else read_code(based_on, game)


def _own_name(name: object, start: Code) -> str:
    """A name for a code of one's own: no book's of any game, and such as a text form can hold."""
    if name is None:
        raise LawError(start.text, "law.name_missing", "law.own_name_instead")
    if not isinstance(name, str) or not _OWN.fullmatch(name):
        raise LawError(name, "law.own_name", "law.own_name_instead")
    if name == _BASED_ON or any(name in load(game).codes for game in games()):
        raise LawError(name, "law.name_of_a_book", "law.name_of_a_book_instead", name=f"my_{name}")
    return name


_BASED_ON = "based_on"
"""What a text form says of a code of one's own, in the form of an answer."""


def read_code(text: str, game: str | None = None) -> Code:
    """The code that a text form means: a name, then `question=answer` for each change; for a code of one's own
    `based_on=code` stands between. `game`: as for `get`. Raises LawError."""
    name, found = _written(text)
    based_on = found.pop(_BASED_ON, None)
    book = name if based_on is None else based_on
    laws = load(_game_of(book, game))
    _book(book, laws)
    answers = {question: _question(question, laws).read(value) for question, value in found.items()}
    return code(name, game=laws.game, based_on=based_on, **answers)


def _written(text: str) -> tuple[str, dict[str, str]]:
    """The name and the answers of a text form, as they are written."""
    name, *written = text.split() or [""]
    found: dict[str, str] = {}
    for pair in written:
        question, equals, value = pair.partition("=")
        if not equals or question in found:
            raise LawError(pair, "law.unreadable_change", "law.write_change")
        found[question] = value
    return name, found


def compare(*names: str | Code, game: str | None = None) -> Comparison:
    """The questions on which codes differ, in the file's order: a tuple of rows, shown side by side.

    `names`: codes, or names or text forms of codes, all of one game; all codes of the game when none is given. `game`:
    None for the first game that knows them all. Raises LawError for a name that is none, and for codes of two games.
    """
    codes = _together(names, game)
    rows = []
    for question in load(codes[0].game).questions:
        answers = {str(known): known[question] for known in codes}
        if len({(type(answer.value), answer.value) for answer in answers.values()}) > 1:
            rows.append(Row(question=question, answers=answers))
    from .lawsheets import Comparison  # late: words are needed only where something is shown

    return Comparison.of(rows, codes)


def _together(names: tuple[str | Code, ...], game: str | None) -> list[Code]:
    """The codes of these names, all of one game; all of that game for none."""
    if not names:
        return list(load(game or GAME).codes.values())
    made = next((known.game for known in names if isinstance(known, Code)), None)
    one = game or made or _knowing_all([name for name in names if isinstance(name, str)])
    return [_of_game(known, one) if isinstance(known, Code) else read_code(known, one) for known in names]


def _knowing_all(texts: list[str]) -> str:
    """The first game that knows the books of all these text forms; LawError where there is none."""
    books = []
    for text in texts:
        name, found = _written(text)
        books.append(found.get(_BASED_ON, name))
        _game_of(books[-1], None)
    for game in games():
        if all(book in load(game).codes for book in books):
            return game
    raise LawError(lawtable.listing(books), "law.two_games", "law.one_game")


def concordance(*wanted: str, game: str | None = None) -> Concordance:
    """Every clause of a game's books: what it says, the question or fault it answers, and the codes that follow it.

    `wanted`: books or clauses, such as "S1" or "S3.16"; all when none is given. `game`: None for the first that has
    all that is wanted. Raises LawError for one there is not.
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
