"""Tables with a goal: a position to play, an opponent who punishes mistakes, and a word at the end on how it went.

Leaves out exercises in which something is only chosen (`kinds`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..analysis import solver
from ..analysis.players import Bookish, Player
from ..rules import record
from ..rules.actions import Action
from ..rules.cards import Card
from ..rules.ecarte_state import State
from ..rules.views import View
from ..texts import has, say
from ..widgets.session import Session
from ..widgets.table import CardTable


class Clairvoyant:
    """Plays the tricks with all cards open, and so punishes every mistake; what is said, it says by the book.

    It knows a deal because it was given it, as a teacher does, not because it looks where a player may not. Deals
    with an exchange are beyond it: then it plays by the book.
    """

    def __init__(self, elder: Sequence[Card], dealer: Sequence[Card]) -> None:
        self.hands = {"elder": tuple(elder), "dealer": tuple(dealer)}
        self._book = Bookish()

    def choose(self, view: View) -> Action:
        """The play that leaves the other the fewest tricks; the lowest card among equals."""
        other = self.hands["dealer" if view.seat == "elder" else "elder"]
        gone = {c for trick in view.tricks for c in (trick.led, trick.reply)} | {view.led}
        left = tuple(c for c in other if c not in gone)
        plays = [a for a in view.actions if a.kind == "play"]
        if view.taken or not plays or view.number != 1:
            return self._book.choose(view)
        return max(
            plays, key=lambda action: (self._worth(view, action, left), -_height(action.cards[0], view.trump))
        )

    def _worth(self, view: View, action: Action, left: tuple[Card, ...]) -> int:
        """Tricks still to come for this player after `action`, both playing their best."""
        card, mine = action.cards[0], tuple(c for c in view.hand if c != action.cards[0])
        law = solver.law_of(view.code)
        if view.led is None:
            return solver.leads(view.hand, left, view.trump, law=law)[card]
        takes = solver.beats(card, view.led, view.trump)
        if takes:
            return 1 + solver.tricks(mine, left, view.trump, law=law)
        return len(mine) - solver.tricks(left, mine, view.trump, law=law)

    def __repr__(self) -> str:
        return "Clairvoyant()"


def _height(card: Card, trump: str) -> int:
    """A card's worth as something to keep: trumps above all, then by rank."""
    return solver.height(card) + (10 if card.suit == trump else 0)


OPPONENTS: dict[str, Callable[[record.Game], Player]] = {
    "bookish": lambda game: Bookish(),
    "clairvoyant": lambda game: Clairvoyant(game.deal.elder, game.deal.dealer) if game.deal else Bookish(),
}


def _points(state: State, me: int) -> tuple[int, int]:
    awards = state.results[-1].awards
    return (
        sum(a.points for a in awards if a.player == me),
        sum(a.points for a in awards if a.player != me),
    )


GOALS: dict[str, Callable[[State, int], bool]] = {
    "point": lambda state, me: _won(state, me) >= 3,
    "vole": lambda state, me: _won(state, me) == 5,
    "two_tricks": lambda state, me: _won(state, me) >= 2,
    "ahead": lambda state, me: _points(state, me)[0] > _points(state, me)[1],
    "game": lambda state, me: state.winner == "AB"[me],
}
"""What can be asked of a deal, by name: does player `me` have it when the deal is over?"""


def _won(state: State, me: int) -> int:
    seat_of = {me: "dealer" if state.results[-1].dealer == me else "elder"}
    return sum(trick.winner == seat_of[me] for trick in state.results[-1].tricks)


def table(name: str, level: dict[str, Any], language: str = "en") -> CardTable:
    """The table of a level: `record` (where it starts), `seat`, `goal`, `opponent`, and `undo` (default: yes)."""
    game = record.read(level["record"])
    opponent = OPPONENTS[level.get("opponent", "bookish")](game)
    made = CardTable(
        game, seat=level["seat"], opponent=opponent, undo=level.get("undo", True), language=language
    )
    deals = len(game.state.results)

    def verdict(session: Session) -> str:
        state = session.state
        if len(state.results) <= deals or not session.just_ended:
            return ""
        ending = "success" if GOALS[level["goal"]](state, session.me) else "failure"
        won = _won(state, session.me)
        special = f"level.{name}.{ending}.{won}"
        return say(special if has(special, language) else f"level.{name}.{ending}", language, tricks=won)

    made.watch(verdict)
    return made
