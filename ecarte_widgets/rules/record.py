"""Game records: a notation that people read and write, its reader (which is also a linter), writer and replay.

Leaves out the short code that carries a game to another machine: see `carry`. The grammar, line by line; `#` starts
a comment that runs to the end of the line and is kept; blank lines and indents mean nothing:

    record  = header* (cut | deal | actions | claim)*
    header  = "code:" CODE [QUESTION=ANSWER ...] | "dealer:" ("A" | "B") | "score:" "A" N "," "B" N    before any deal
    cut     = "cut-for-deal" CARDS CARDS             A's and B's cards, several joined by "+", "-" for a refused cut
    deal    = "deal" [N] ":" "E:" 5 cards "D:" 5 cards "T:" card "S:" 21 cards        what is missing is dealt from
              "seed" WORD, which may stand before the colon: deal 1 seed 7:
    actions = [N "."] action (";" action)*           an action is [SEAT] words, as `ecarte.apply` takes them;
              cards alone are played in turn:  1. TC JC
    claim   = "score:" "A" N "," "B" N | "winner:" ("A" | "B")       after a deal: what the replay must have come to
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from . import ecarte, laws
from . import ecarte_misdeals as misdeals
from .actions import OUT_OF_TURN, Action, seat_named
from .cards import card
from .deals import Deal, deal
from .ecarte_state import PLAYERS, State
from .errors import ActionError, CardError, DealError, EcarteError, LawError, RecordError
from .laws import Code


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game as it was begun and all that was done in it.

    `score` is (A, B). `deal`: the deal it began with; None where it began with the cut or the shuffle, which then
    stand in `actions`. `dealer`: who deals first, "" where the cut decides. `comments`: (number of actions before
    it, text). `play`: "strict" or "judged".
    """

    code: Code
    dealer: str = "B"
    score: tuple[int, int] = (0, 0)
    deal: Deal | None = None
    actions: tuple[Action, ...] = ()
    comments: tuple[tuple[int, str], ...] = ()
    play: str = "strict"

    def begin(self) -> State:
        """The state before the first action."""
        by_seat = self.score if self.dealer != "A" else (self.score[1], self.score[0])
        return ecarte.start(
            deal=self.deal, code=self.code, score=by_seat, dealer=self.dealer or None, play=self.play
        )

    def states(self) -> Iterator[State]:
        """Every state, from the first to the last. Raises what `ecarte.apply` raises."""
        state = self.begin()
        yield state
        for action in self.actions:
            state = ecarte.apply(state, action)
            yield state

    @cached_property
    def state(self) -> State:
        """The last state."""
        *_, last = self.states()
        return last


def from_state(state: State) -> Game:
    """The game that leads to `state`: its present deal from the first word, the deals before it left out."""
    play = "judged" if state.judged else "strict"
    course = misdeals.course(state)
    if state.dealt is None and not course:
        # Before the turn-up nothing of the deal has happened that a new shuffle would not bring again.
        dealer = "" if state.phase == "cut_for_deal" else PLAYERS[state.dealer]
        return Game(code=state.code, dealer=dealer, score=state.points, play=play)
    marked = [sum(award.points for award in state.awards if award.player == player) for player in (0, 1)]
    score = (state.points[0] - marked[0], state.points[1] - marked[1])
    if course:
        dealer = PLAYERS[1 - state.dealer if course[0].name == OUT_OF_TURN else state.dealer]
        return Game(code=state.code, dealer=dealer, score=score, actions=course, play=play)
    turned = next((at for at, action in enumerate(state.past, 1) if action.kind == "turn"), 0)
    said = state.past[
        turned:
    ]  # a king of the deal before, marked while the cards were dealt, is in the score
    return Game(
        code=state.code, dealer=PLAYERS[state.dealer], score=score, deal=state.dealt, actions=said, play=play
    )


# ---- dealing in one line -------------------------------------------------------------------------


def dealt(state: State, given: Deal) -> tuple[Action, ...]:
    """The actions by which `given` comes about at a shuffle node: shuffle, cut in the middle, packets, turn-up."""
    actions = [ecarte.chance(state, given)]
    state = ecarte.apply(state, actions[0])
    for kind in ("cut", "deal", "deal", "deal", "deal", "turn"):
        lawful = [action for action in ecarte.legal_actions(state) if action.kind == kind]
        step = lawful[len(lawful) // 2] if kind == "cut" else lawful[-1]
        actions.append(step)
        state = ecarte.apply(state, step)
    return tuple(actions)


# ---- reading -------------------------------------------------------------------------------------


class _Reader:
    """Reads line by line, playing every action as it comes."""

    def __init__(self) -> None:
        self.code: Code | None = None
        self.dealer = ""
        self.way = "strict"
        self.score = (0, 0)
        self.deal: Deal | None = None
        self.actions: list[Action] = []
        self.comments: list[tuple[int, str]] = []
        self.state: State | None = None
        self.line = 1
        self.score_at = (0, 0)

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
                raise self.wrong(0, "", "record.empty", "record.example")
            self.begin(0)  # a game of which nothing has happened yet
        assert self.state is not None  # begin() has run
        return Game(
            code=self.state.code,
            dealer=self.dealer,
            score=self.score,
            deal=self.deal,
            actions=tuple(self.actions),
            comments=tuple(self.comments),
            play=self.way,
        )

    def statement(self, body: str, column: int) -> None:
        head = re.match(r"(code|play|dealer|score|winner|deal)\b([^:]*):", body)
        if head is None:
            self.play(body, column)
            return
        rest = body[head.end() :]
        at = column + head.end() + len(rest) - len(rest.lstrip())
        handlers: dict[str, Callable[[str, int], None]] = {
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
            raise self.wrong(column, body, "record.statement", "record.example")
        else:
            handlers[head.group(1)](rest.strip(), at)

    def set_code(self, text: str, column: int) -> None:
        self.before_play(text, column)
        try:
            self.code = laws.read_code(text)
        except LawError as error:
            raise self.fault(column + max(0, text.find(error.what)), error.what, error) from error

    def set_play(self, text: str, column: int) -> None:
        self.before_play(text, column)
        if text not in ecarte.PLAYS:
            raise self.wrong(column, text, "start.play", "start.play_instead", known=", ".join(ecarte.PLAYS))
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
        found = re.fullmatch(r"A\s+(\d{1,3})\s*,\s*B\s+(\d{1,3})", text)
        if found is None:
            raise self.wrong(column, text, "record.score", "record.score_form")
        score = (int(found.group(1)), int(found.group(2)))
        if self.state is None:
            self.score, self.score_at = score, (self.line, column)
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
            raise self.wrong(label_at, label, "record.statement", "record.example")
        number = 1 if self.state is None else self.state.number + 1
        if found.group(1) and int(found.group(1)) != number:
            raise self.wrong(
                label_at, found.group(1), "record.deal_number", "record.next_deal", number=number
            )
        try:
            given = deal(text, seed=_seed(found.group(2)))
        except (DealError, CardError) as error:
            if "first" in error.facts:
                error.facts["first"] += column
            raise self.fault(column + max(0, int(error.facts.get("place", 0))), error.what, error) from error
        if self.state is None:
            self.deal, self.dealer = given, self.dealer or "B"
            self.begin(column)
            return
        if self.state.phase != "shuffle":
            raise self.wrong(label_at, label, "record.deal_running", "record.phase", phase=self.state.phase)
        for action in dealt(self.state, given):
            self.do(action, column)

    def begin(self, column: int) -> None:
        game = Game(
            code=self.code or laws.get(), dealer=self.dealer, score=self.score, deal=self.deal, play=self.way
        )
        try:
            self.state = game.begin()
        except (
            EcarteError
        ) as error:  # of all that can be wrong here, everything but the score was checked before
            self.line, column = self.score_at
            raise self.fault(column, "A {}, B {}".format(*self.score), error) from error

    def play(self, body: str, column: int) -> None:
        """A line of actions."""
        if self.state is None:
            if not re.match(r"(cut-for-deal|shuffle)\b", body):
                raise self.wrong(column, body, "record.statement", "record.example")
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
        tokens = [(m.group(), column + m.start()) for m in re.finditer(r"\S+", text)]
        if all(_is_card(token) for token, _ in tokens):
            for token, at in tokens:
                self.do(f"play {token}", at)
        else:
            self.do(text, column)

    def do(self, action: Action | str, column: int) -> None:
        assert self.state is not None  # begin() has run
        try:
            if isinstance(action, str):
                action = ecarte.read_action(self.state, action)
            self.state = ecarte.apply(self.state, action)
        except (ActionError, CardError) as error:
            at = max(0, str(action).find(error.what)) if isinstance(error, CardError) else 0
            raise self.fault(column + at, error.what, error) from error
        self.actions.append(action)


def _seed(word: str | None) -> int | str:
    """A seed as Python takes it: a whole number is a number, so that a record deals what `ecarte.deal` deals."""
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


# ---- writing -------------------------------------------------------------------------------------


def write(game: Game, *, seat: str = "") -> str:
    """The record of a game. With `seat`, while a deal runs, only what that seat has seen of this deal: the other
    cards are written "?", and such a record cannot be read back. Raises RequestError for a seat there is not.
    """
    seat = seat_named(seat) if seat else ""
    lines = [f"code: {game.code}"]
    if game.play != ecarte.PLAYS[0]:
        lines.append(f"play: {game.play}")
    if game.dealer:
        lines.append(f"dealer: {game.dealer}")
    lines.append(f"score: A {game.score[0]}, B {game.score[1]}")
    states = list(game.states())
    last_deal = states[-1].number if seat and states[-1].phase not in ("shuffle", "game_over") else -1
    unseen = {last_deal, *(_put_aside(states[-1]) if seat else ())}
    comments = list(game.comments)
    row: list[str] = []
    at = 0

    if game.deal is not None:
        lines.append(_deal_line(1, game.deal, seat if 1 in unseen else ""))
    while at <= len(game.actions):
        while comments and comments[0][0] <= at:
            _flush(row, lines)
            lines += [f"  # {line}".rstrip() for line in comments.pop(0)[1].splitlines() or [""]]
        if at == len(game.actions):
            break
        state, action = states[at], game.actions[at]
        hidden = seat if states[at + 1].number in unseen else ""
        step = _standard_deal(game, states, at)
        if step is not None and not any(at < c[0] < at + 7 for c in comments):
            _flush(row, lines)
            lines.append(_deal_line(state.number + 1, step, hidden))
            at += 7
        else:
            _add(row, lines, state, action, hidden)
            at += 1
        _claims(lines, row, state, states[at])
    _flush(row, lines)
    return "\n".join(lines) + "\n"


def _put_aside(state: State) -> set[int]:
    """Numbers of deals whose cards were put aside and are being played, or will be."""
    kept = {state.kept.number} if state.kept is not None else set()
    return kept | (
        {state.laid_from} if state.laid_from and state.phase not in ("shuffle", "game_over") else set()
    )


def _deal_line(number: int, given: Deal, seat: str) -> str:
    if not seat:
        return f"deal {number}: {given}"
    hands = {"elder": "?", "dealer": "?", seat: " ".join(given.elder if seat == "elder" else given.dealer)}
    return f"deal {number}: E: {hands['elder']}  D: {hands['dealer']}  T: {given.turn_up}  S: ?"


def _standard_deal(game: Game, states: list[State], at: int) -> Deal | None:
    """The deal that seven actions from `at` bring about in the usual way; None where it was done otherwise."""
    if game.actions[at].kind != "shuffle" or at + 7 >= len(states):
        return None
    after = states[at + 7]
    given = after.dealt
    if given is None or after.number != states[at].number + 1 or game.actions[at + 6].kind != "turn":
        return None
    return given if dealt(states[at], given) == game.actions[at : at + 7] else None


def _add(row: list[str], lines: list[str], state: State, action: Action, seat: str) -> None:
    """Puts an action on the line it belongs to: tricks on one each, what is said on another."""
    trick = action.kind == "play"
    bare = (
        trick and not action.suit and action.seat == state.to_act
    )  # a lead out of turn has to say whose it is
    text = action.cards[0] if bare else str(action)
    unseen = action.kind in ("discard", "take-back") or (action.kind == "throw-out" and not state.showing)
    if seat and unseen and action.seat != seat and action.cards:
        text = f"{action.seat} {action.kind} {' '.join('?' for _ in action.cards)}"
    if seat and action.kind == "shuffle":
        text = "shuffle ?"
    if trick and state.led is None:
        _flush(row, lines)
        row.append(f"{len(state.tricks) + 1}. {text}")
    elif row and (state.led is not None or not row[0][0].isdigit()):
        cards_only = bare and re.fullmatch(r"\d\. \S+", row[0])
        row[0] += f" {text}" if cards_only else f"; {text}"
    else:
        _flush(row, lines)
        row.append(text)


def _flush(row: list[str], lines: list[str]) -> None:
    """Ends the line being written."""
    if row:
        lines.append("  " + row.pop())


def _claims(lines: list[str], row: list[str], before: State, after: State) -> None:
    """After a deal, and after a king marked when it was over: the score, and who has won."""
    if after.results == before.results:
        return
    _flush(row, lines)
    lines.append(f"score: A {after.points[0]}, B {after.points[1]}")
    if after.winner:
        lines.append(f"winner: {after.winner}")
