"""What a table promises: the game's seed and each deal, in digits beforehand, and with salt and cards afterwards.

Leaves out the digits' making (`rules.promise`), and when a session draws a new salt.

A deal is opened when it is over, and not before; the seed when the game is over, because all deals to come follow
from it. Each has a salt of its own, so that what is opened gives away nothing that is not.
"""

from __future__ import annotations

import html as markup
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..rules import deals, games, promise
from ..texts import say
from .session import Session
from .show import Shown

_OVER = frozenset({games.SHUFFLE, games.OVER})
"""Phases in which no deal runs."""


@dataclass(frozen=True, slots=True)
class Pledge:
    """One promise of a table. `number`: of the deal, from 1, or 0 for the game's seed. `promise`: 64 digits.

    `salt` (32 digits) and `what` (the text promised) are "" until it is opened. `origin`: of a deal that is open in
    a game that is over, where it came from: "seed", "given" (by whoever made the table), "record" (of a game begun
    elsewhere) or "other"; else "". `late`: whether this table took over a game in which that was dealt already.
    """

    number: int
    promise: str
    salt: str = ""
    what: str = ""
    origin: str = ""
    late: bool = False

    @property
    def open(self) -> bool:
        """Whether it has been opened."""
        return bool(self.salt)

    @property
    def holds(self) -> bool:
        """Whether it is open and what is told now is what was promised then."""
        return self.open and promise.verify(self.promise, self.salt, self.what)


class Ledger:
    """The promises as they were first shown, by salt and number: what is opened is held against these."""

    def __init__(self) -> None:
        self._first: dict[tuple[str, int], tuple[str, int]] = {}
        """Salt and number -> the digits, and where the deal was shuffled: a void deal is dealt again by its number."""

    def note(self, session: Session) -> None:
        """Writes down what the session promises now; deals that were taken back have not been promised."""
        for salt, number in list(self._first):
            if salt == session.salt and number > session.state.number:
                del self._first[salt, number]
        shuffles = _shuffles(session)
        for pledge in now(session):
            key, place = (session.salt, pledge.number), shuffles.get(pledge.number, -1)
            if self._first.get(key, ("", place))[1] != place:
                del self._first[key]
            self._first.setdefault(key, (pledge.promise, place))

    def first(self, session: Session, pledge: Pledge) -> Pledge:
        """The pledge with the digits that were shown first, if any were."""
        shown, _ = self._first.get((session.salt, pledge.number), (pledge.promise, -1))
        return replace(pledge, promise=shown)


# ---- what a session promises ---------------------------------------------------------------------


def now(session: Session) -> list[Pledge]:
    """The game's promise, and that of the present deal, once it is shuffled."""
    game = _pledge(session, 0, promise.of_seed(session.seed), _game_over(session))
    pledges = [replace(game, late=session.salted > 0)]
    if session.state.number >= session.origin.number:
        shuffle = _shuffles(session).get(session.state.number, -1)
        pledges.append(_deal(session, session.state.number, shuffle))
    return pledges


def every(session: Session, ledger: Ledger | None = None) -> tuple[Pledge, ...]:
    """The game's promise and those of all its deals, as they were first shown."""
    shuffles = _shuffles(session)
    numbers = range(session.origin.number, session.state.number + 1)
    pledges = [now(session)[0], *(_deal(session, n, shuffles.get(n, -1), trace=True) for n in numbers)]
    return tuple(ledger.first(session, pledge) for pledge in pledges) if ledger else tuple(pledges)


def _pledge(session: Session, number: int, what: str, opened: bool, origin: str = "") -> Pledge:
    salt = promise.salt_of(session.salt, number)
    made = promise.promise(what, salt)
    return Pledge(number, made, salt, what, origin) if opened else Pledge(number, made)


def _game_over(session: Session) -> bool:
    state = session.state
    return bool(state.winner) or (session.one_deal and bool(state.results) and state.phase in _OVER)


def _shuffles(session: Session) -> dict[int, int]:
    """Where in the actions each deal was shuffled, by number."""
    return {
        session.states[place + 1].number: place
        for place, action in enumerate(session.actions)
        if action.kind == "shuffle"
    }


def _deal(session: Session, number: int, shuffle: int, *, trace: bool = False) -> Pledge:
    """A deal's promise; `shuffle`: the place of its shuffle, -1 where the game began with the cards dealt.

    `trace`: whether to find out where it came from, which takes a shuffle and is not for every click.
    """
    over = number < session.state.number or session.state.phase in _OVER
    origin = _origin(session, number, shuffle) if trace and over and _game_over(session) else ""
    made = _pledge(session, number, _what(session, shuffle), over, origin)
    return replace(made, late=session.salted > max(shuffle, 0))


def _what(session: Session, shuffle: int) -> str:
    """What is promised of a deal: the cards as they are dealt; the pack, where it is the player who cuts or deals."""
    if shuffle >= 0 and session.ceremony:
        return promise.of_pack(session.actions[shuffle].cards)
    for state in session.states[shuffle + 1 :]:
        if state.dealt is not None:
            return promise.of_deal(state.dealt)
    return promise.of_pack(session.actions[shuffle].cards)


def _origin(session: Session, number: int, shuffle: int) -> str:
    """Where a deal came from, found out from the seed again."""
    if shuffle < 0:
        wanted = session.rules.deal(seed=deals.seed_of(session.seed, number))
        return "seed" if session.origin.deal == wanted else "given"
    wanted = session.rules.deal(seed=deals.seed_at(session.seed, session.states, shuffle))
    if session.actions[shuffle] == session.rules.chance(session.states[shuffle], wanted):
        return "seed"
    return "record" if shuffle < len(session.origin.actions) else "other"


# ---- on the table --------------------------------------------------------------------------------


def panel(session: Session, language: str = "en") -> dict[str, Any]:
    """For the page model: one line, and under it each promise with what is open of it, (label, text) each."""
    *_, latest = pledges = now(session)
    kind = "opened" if latest.open else "made"
    what = "deal" if latest.number else "game"
    rows = [row for pledge in reversed(pledges) for row in _rows(pledge, language)]
    return {
        "label": say(
            f"promise.{what}.{kind}",
            language,
            number=latest.number,
            digits=promise.groups(latest.promise[:8]),
        ),
        "rows": rows,
        "note": say("promise.note", language),
    }


def _rows(pledge: Pledge, language: str) -> list[list[str]]:
    what, when = "deal" if pledge.number else "game", "late" if pledge.late else "digits"
    rows = [
        [say(f"promise.{what}.{when}", language, number=pledge.number), promise.groups(pledge.promise)],
    ]
    if pledge.open:
        told = "pack" if pledge.what.startswith("P:") else "cards" if pledge.number else "seed"
        rows += [
            [say("promise.salt", language), pledge.salt],
            [say(f"promise.{told}", language), pledge.what],
        ]
    return rows


# ---- all of them, checked ------------------------------------------------------------------------


def audit(pledges: Sequence[Pledge], language: str = "en") -> Shown:
    """Every promise, what is open of it, and whether it was kept; in a finished game, whether the deals follow from
    the seed too."""
    lines: list[str] = []
    parts: list[str] = []
    for pledge in pledges:
        rows = _rows(pledge, language)
        verdict = say(f"audit.{_verdict(pledge)}", language)
        if pledge.origin:
            verdict = f"{verdict} {say(f'audit.origin.{pledge.origin}', language)}"
        lines += [*(f"{label}: {text}" for label, text in rows), f"  {verdict}"]
        table = "".join(
            f'<tr style="background:transparent"><th scope="row" style="text-align:left">{markup.escape(label)}</th>'
            f'<td style="text-align:left"><code>{markup.escape(text)}</code></td></tr>'
            for label, text in rows
        )
        parts.append(f"<table>{table}</table><div>{markup.escape(verdict)}</div>")
    note = say("audit.note", language)
    return Shown(
        "\n".join([*lines, note]), f"{''.join(parts)}<div><small>{markup.escape(note)}</small></div>"
    )


def _verdict(pledge: Pledge) -> str:
    if not pledge.open:
        return "deal_closed" if pledge.number else "game_closed"
    return "kept" if pledge.holds else "broken"
