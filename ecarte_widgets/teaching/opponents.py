"""Opponents for tables that teach: one that sees all cards and punishes, one that believes what silence seems to say.

Leaves out the players one meets in a game (`analysis.players`) and what a table is about (`goals`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ..analysis import solver
from ..analysis.players import Bookish
from ..rules import ecarte, views
from ..rules.actions import Action
from ..rules.cards import Card, write
from ..rules.ecarte_state import State, Trick, index, other
from ..rules.laws import Code
from ..rules.views import View


class Clairvoyant:
    """Plays the tricks with all cards open, and so punishes every mistake; what is said, it says by the book.

    It knows the cards because whoever laid the position shows them to it (`look` gives the state of the table),
    as a teacher does. Where what it is shown does not fit what it sees, it plays by the book.
    """

    def __init__(self, look: Callable[[], State]) -> None:
        self.look = look
        self._book = Bookish()

    def choose(self, view: View) -> Action:
        """What the book says; but where that is a card, the one that leaves the other the fewest tricks."""
        said = self._book.choose(view)
        left = self._others_hand(view) if said.kind == "play" else None
        return said if left is None else best(view, left)

    def _others_hand(self, view: View) -> tuple[Card, ...] | None:
        """The cards the other holds now; None where the state shown is of another deal or from before an exchange."""
        state = self.look()
        exchanges = len(views.view(state, view.seat).taken)
        if (state.number, state.turn_up, exchanges) != (view.number, view.turn_up, len(view.taken)):
            return None
        gone = {c for trick in view.tricks for c in (trick.led, trick.reply)} | {view.led}
        left = tuple(c for c in state.hands[index(other(view.seat))] if c not in gone)
        return left if len(left) == view.others_cards else None

    def __repr__(self) -> str:
        return "Clairvoyant()"


def best(view: View, left: Sequence[Card]) -> Action:
    """The play that leaves the other, who holds `left`, the fewest tricks; the lowest card among equals."""
    plays = [action for action in view.actions if action.kind == "play"]
    return max(plays, key=lambda act: (worth(view, act, left), -_height(act.cards[0], view.trump)))


def worth(view: View, action: Action, left: Sequence[Card]) -> int:
    """Tricks still to come for this player after `action`, both playing their best."""
    card, mine = action.cards[0], tuple(c for c in view.hand if c != action.cards[0])
    law = solver.law_of(view.code)
    if view.led is None:
        return solver.leads(view.hand, left, view.trump, law=law)[card]
    if solver.beats(card, view.led, view.trump):
        return 1 + solver.tricks(mine, left, view.trump, law=law)
    return len(mine) - solver.tricks(left, mine, view.trump, law=law)


def _height(card: Card, trump: str) -> int:
    """A card's worth as something to keep: trumps above all, then by rank."""
    return solver.height(card) + (10 if card.suit == trump else 0)


class Trusting(Bookish):
    """A bookish player who never suspects: whoever has not marked the king in time has not got it."""

    def choose(self, view: View) -> Action:
        """As Bookish, but it plays the tricks as if nobody had a reason to hide the king."""
        return super().choose(
            replace(view, score=(view.score[0], 0)) if view.phase in ("lead", "follow") else view
        )

    def __repr__(self) -> str:
        return "Trusting()"


def line(
    hand: Sequence[Card], others: Sequence[Card], turn_up: Card, first: Card, code: Code
) -> tuple[Trick, ...]:
    """The five tricks when the elder hand leads `first` and both play their best with both hands seen."""
    text = f"E: {write(hand)}  D: {write(others)}  T: {turn_up}"
    state = settled(ecarte.start(deal=ecarte.deal(text), code=code))
    state = ecarte.apply(state, f"play {first}")
    while not state.results:
        left = state.hands[index(other(state.to_act))]
        state = ecarte.apply(state, best(views.view(state, state.to_act), left))
    return state.results[-1].tricks


def settled(state: State) -> State:
    """The state when the elder hand has played without proposing and both have said what the code asks of them."""
    if state.phase == "turned_king":
        state = ecarte.apply(state, "king")
    return answered(ecarte.apply(state, "stand"))


def answered(state: State) -> State:
    """The state after the words that the code asks for before the first lead, said without a king."""
    while state.phase in ("announce", "answer"):
        state = ecarte.apply(state, state.phase)
    return state
