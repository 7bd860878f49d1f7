"""The reader of game records: every line in turn, each action played as it comes, so that it is a linter too.

Leaves out the grammar, which stands in `record`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from . import games, laws
from .actions import Action
from .cards import card
from .common import PLAYERS
from .errors import ActionError, CardError, DealError, EcarteError, LawError, RecordError
from .laws import Code
from .record_game import Game


class _Reader:
    """Reads line by line, playing every action as it comes."""

    def __init__(self) -> None:
        self.rules = games.of(games.FIRST)
        self.code: Code | None = None
        self.dealer = ""
        self.number = 1
        self.way = "strict"
        self.score = (0, 0)
        self.deal: Any = None
        self.actions: list[Action] = []
        self.comments: list[tuple[int, str]] = []
        self.state: Any = None
        self.line = 1
        self.said_at: dict[str, tuple[int, int, str]] = {}
        """For what a beginning may be refused -> the line, column and text that said it."""

    def fault(self, column: int, given: str, error: EcarteError) -> RecordError:
        """An error of the rules as an error of the record, at its place."""
        facts = {k: v for k, v in error.facts.items() if k not in ("line", "column", "given")}
        return RecordError(
            given, error.why, error.instead, error.clause, **facts, line=self.line, column=column + 1
        )

    def wrong(self, column: int, given: str, why: str, instead: str = "", **facts: Any) -> RecordError:
        return RecordError(given, why, instead, line=self.line, column=column + 1, **facts)

    def read(self, text: str) -> Game:
        for self.line, line in enumerate(text.splitlines(), start=1):
            body, mark, comment = line.partition("#")
            if mark:
                self.comments.append((len(self.actions), comment.strip()))
            indent = len(body) - len(body.lstrip())
            if body.strip():
                self.statement(body.strip(), indent)
        if self.state is None:
            if self.code is None:
                raise self.wrong(0, "", "record.empty", self.rules.EXAMPLE)
            self.begin(0)  # a game of which nothing has happened yet
        return Game(
            code=self.state.code,
            dealer=self.dealer,
            score=self.score,
            deal=self.deal,
            actions=tuple(self.actions),
            comments=tuple(self.comments),
            play=self.way,
            number=self.number,
        )

    def statement(self, body: str, column: int) -> None:
        head = re.match(r"(game|code|play|dealer|score|winner|deal)\b([^:]*):", body)
        if head is None:
            self.play(body, column)
            return
        rest = body[head.end() :]
        at = column + head.end() + len(rest) - len(rest.lstrip())
        handlers: dict[str, Callable[[str, int], None]] = {
            "game": self.set_game,
            "code": self.set_code,
            "play": self.set_play,
            "dealer": self.set_dealer,
            "score": self.set_score,
            "winner": self.claim_winner,
        }
        if head.group(1) == "deal":
            label = head.group(2)
            self.set_deal(
                label.strip(), column + 4 + len(label) - len(label.lstrip()), rest, column + head.end()
            )
        elif head.group(2).strip():
            raise self.wrong(column, body, "record.statement", self.rules.EXAMPLE)
        else:
            handlers[head.group(1)](rest.strip(), at)

    def set_game(self, text: str, column: int) -> None:
        self.before_play(text, column)
        if self.code is not None:  # it was read as a code of another game
            raise self.wrong(column, text, "record.header_late", "record.game_first")
        try:
            self.rules = games.of(text)
        except LawError as error:
            raise self.fault(column, error.what, error) from error

    def set_code(self, text: str, column: int) -> None:
        self.before_play(text, column)
        try:
            self.code = laws.read_code(text, self.rules.NAME)
        except LawError as error:
            if error.why == "law.code_of_another_game":
                error.instead = "record.name_game"
            raise self.fault(column + max(0, text.find(error.what)), error.what, error) from error

    def set_play(self, text: str, column: int) -> None:
        self.before_play(text, column)
        known = self.rules.PLAYS
        if text not in known:
            raise self.wrong(column, text, "start.play", "start.play_instead", known=", ".join(known))
        self.way = text

    def set_dealer(self, text: str, column: int) -> None:
        self.before_play(text, column)
        if text not in PLAYERS:
            raise self.wrong(column, text, "record.player", "record.players")
        self.dealer = text

    def before_play(self, text: str, column: int) -> None:
        if self.state is not None:
            raise self.wrong(column, text, "record.header_late", "record.header_first")

    def set_score(self, text: str, column: int) -> None:
        found = re.fullmatch(r"A\s+(\d{1,4})\s*,\s*B\s+(\d{1,4})", text)
        if found is None:
            raise self.wrong(column, text, "record.score", "record.score_form")
        score = (int(found.group(1)), int(found.group(2)))
        if self.state is None:
            self.score = score
            self.said_at["start.score"] = (self.line, column, "A {}, B {}".format(*score))
        elif score != self.state.points:
            a, b = self.state.points
            raise self.wrong(
                column, text, "record.score_differs", "record.replay_says", text_=f"A {a}, B {b}"
            )

    def claim_winner(self, text: str, column: int) -> None:
        won = self.state.winner if self.state else ""
        if text != won:
            says = won or "-"
            raise self.wrong(column, text, "record.winner_differs", "record.replay_says", text_=says)

    def set_deal(self, label: str, label_at: int, text: str, column: int) -> None:
        """A deal: `label` is what stands between the word and the colon, `text` what follows."""
        if "?" in text:
            raise self.wrong(column + text.index("?"), "?", "record.hidden", "record.hidden_instead")
        found = re.fullmatch(r"(\d{1,3})?\s*(?:seed\s+(\S+))?", label)
        if found is None:
            raise self.wrong(label_at, label, "record.statement", self.rules.EXAMPLE)
        number = self.deal_number(found.group(1), label_at)
        try:
            given = self.rules.deal(text, seed=_seed(found.group(2)))
        except (DealError, CardError) as error:
            if "first" in error.facts:
                error.facts["first"] += column
            raise self.fault(column + max(0, int(error.facts.get("place", 0))), error.what, error) from error
        if self.state is None:
            self.deal, self.dealer, self.number = given, self.dealer or "B", number
            self.begin(column)
            return
        if self.state.phase != "shuffle":
            raise self.wrong(label_at, label, "record.deal_running", "record.phase", phase=self.state.phase)
        for action in self.rules.dealt(self.state, given):
            self.do(action, column)

    def deal_number(self, text: str | None, column: int) -> int:
        """The number of a deal, as `text` says or as it must be; `column`: where the text stands."""
        due = 1 if self.state is None else self.state.number + 1
        number = int(text) if text else due
        if number == due or (self.state is None and 1 <= number <= self.rules.MOST_DEALS):
            self.said_at["start.number"] = (self.line, column, str(number))
            return number
        raise self.wrong(column, text or "", "record.deal_number", "record.next_deal", number=due)

    def begin(self, column: int) -> None:
        game = Game(
            code=self.code or laws.get(game=self.rules.NAME),
            dealer=self.dealer,
            score=self.score,
            deal=self.deal,
            play=self.way,
            number=self.number,
        )
        try:
            self.state = game.begin()
        except EcarteError as error:  # all else that can be wrong here was checked before
            self.line, column, given = self.said_at.get(error.why, (self.line, column, error.what))
            raise self.fault(column, given, error) from error

    def play(self, body: str, column: int) -> None:
        """A line of actions."""
        if self.state is None:
            if not re.match(r"(cut-for-deal|shuffle)\b", body):
                raise self.wrong(column, body, "record.statement", self.rules.EXAMPLE)
            self.begin(column)
        number = re.match(r"\d+\.\s*", body)
        start = number.end() if number else 0
        for piece in re.finditer(r"[^;]+", body[start:]):
            text = piece.group().strip()
            at = column + start + piece.start() + len(piece.group()) - len(piece.group().lstrip())
            if text:
                self.piece(text, at)

    def piece(self, text: str, column: int) -> None:
        """One action, or cards played in turn."""
        if "?" in text:
            raise self.wrong(column + text.index("?"), "?", "record.hidden", "record.hidden_instead")
        tokens = [(m.group(), column + m.start()) for m in re.finditer(r"\S+", text)]
        if all(_is_card(token) for token, _ in tokens):
            for token, at in tokens:
                self.do(f"play {token}", at)
        else:
            self.do(text, column)

    def do(self, action: Action | str, column: int) -> None:
        try:
            if isinstance(action, str):
                action = self.rules.read_action(self.state, action)
            self.state = self.rules.apply(self.state, action)
        except (ActionError, CardError) as error:
            at = max(0, str(action).find(error.what)) if isinstance(error, CardError) else 0
            raise self.fault(column + at, error.what, error) from error
        self.actions.append(action)


def _seed(word: str | None) -> int | str:
    """A seed as Python takes it: a whole number is a number, so that a record deals what `deal(seed=…)` deals."""
    if word is None:
        return 0
    return int(word) if re.fullmatch(r"[0-9]{1,18}", word) else word


def _is_card(token: str) -> bool:
    try:
        card(token)
    except CardError:
        return False
    return True


def read(text: str) -> Game:
    """The game that a record tells, every action checked by the rules.

    Raises RecordError with line and column (from 1) for whatever is wrong with it.
    """
    return _Reader().read(text)
