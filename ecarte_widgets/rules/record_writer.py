"""The writer of game records: the whole of a game, or what one seat has seen of it.

Leaves out the grammar, which stands in `record`.
"""

from __future__ import annotations

import re
from typing import Any

from . import games
from .actions import Action, seat_named
from .games import Rules
from .record_game import Game


def write(game: Game, *, seat: str = "") -> str:
    """The record of a game. With `seat`, while a deal runs, only what that seat has seen of this deal: the other
    cards are written "?", and such a record cannot be read back. Raises RequestError for a seat there is not.
    """
    seat = seat_named(seat) if seat else ""
    rules, states = games.of(game.code), list(game.states())
    unseen = rules.unseen(states[-1]) if seat else frozenset()
    comments = list(game.comments)
    lines = _head(game, rules)
    row: list[str] = []
    at = 0

    if game.deal is not None:
        lines.append(_deal_line(rules, game.number, game.deal, seat if game.number in unseen else ""))
    while at <= len(game.actions):
        while comments and comments[0][0] <= at:
            _flush(row, lines)
            lines += [f"  # {line}".rstrip() for line in comments.pop(0)[1].splitlines() or [""]]
        if at == len(game.actions):
            break
        state, action = states[at], game.actions[at]
        hidden = seat if states[at + 1].number in unseen else ""
        given, steps = _standard_deal(game, rules, states, at)
        if steps and not any(at < c[0] < at + steps for c in comments):
            _flush(row, lines)
            lines.append(_deal_line(rules, state.number + 1, given, hidden))
            at += steps
        else:
            _add(row, lines, state, action, hidden)
            at += 1
        _claims(lines, row, state, states[at])
    _flush(row, lines)
    return "\n".join(lines) + "\n"


def _head(game: Game, rules: Rules) -> list[str]:
    """What stands before the first deal."""
    lines = [] if rules.NAME == games.FIRST else [f"game: {rules.NAME}"]
    lines.append(f"code: {game.code}")
    if game.play != rules.PLAYS[0]:
        lines.append(f"play: {game.play}")
    if game.dealer:
        lines.append(f"dealer: {game.dealer}")
    return [*lines, f"score: A {game.score[0]}, B {game.score[1]}"]


def _deal_line(rules: Rules, number: int, given: Any, seat: str) -> str:
    return f"deal {number}: {rules.masked(given, seat) if seat else given}"


def _standard_deal(game: Game, rules: Rules, states: list[Any], at: int) -> tuple[Any, int]:
    """The deal that the actions from `at` bring about in the usual way, and how many they are; else (None, 0)."""
    if game.actions[at].kind != "shuffle":
        return None, 0
    given = next((after.dealt for after in states[at + 1 :] if after.dealt is not None), None)
    if given is None or game.actions[at] != rules.chance(states[at], given):
        return None, 0
    usual = rules.dealt(states[at], given)
    steps = len(usual) if game.actions[at : at + len(usual)] == usual else 0
    return given, steps


def _add(row: list[str], lines: list[str], state: Any, action: Action, seat: str) -> None:
    """Puts an action on the line it belongs to: tricks on one each, what is said on another."""
    trick = action.kind == "play"
    bare = (
        trick and not action.suit and action.seat == state.to_act
    )  # a lead out of turn has to say whose it is
    text = action.cards[0] if bare else str(action)
    if seat and action.cards and games.of(state).hides(state, action, seat):
        text = f"{action.seat} {action.kind} {' '.join('?' for _ in action.cards)}"
    if seat and action.kind == "shuffle":
        text = "shuffle ?"
    if trick and state.led is None:
        _flush(row, lines)
        row.append(f"{len(state.tricks) + 1}. {text}")
    elif row and (state.led is not None or not row[0][0].isdigit()):
        cards_only = bare and re.fullmatch(r"\d+\. \S+", row[0])
        row[0] += f" {text}" if cards_only else f"; {text}"
    else:
        _flush(row, lines)
        row.append(text)


def _flush(row: list[str], lines: list[str]) -> None:
    """Ends the line being written."""
    if row:
        lines.append("  " + row.pop())


def _claims(lines: list[str], row: list[str], before: Any, after: Any) -> None:
    """After a deal, and after a king marked when it was over: the score, and who has won."""
    if after.results == before.results:
        return
    _flush(row, lines)
    lines.append(f"score: A {after.points[0]}, B {after.points[1]}")
    if after.winner:
        lines.append(f"winner: {after.winner}")
