"""A learner's decisions in a finished game, each beside what the bookish player would have done at the same sight.

Leaves out who the learner is and whom he is compared with (`class_compare`, `class_help`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ..analysis.players import Bookish
from ..rules import views
from ..rules.actions import Action
from ..rules.cards import PACK, Card
from ..rules.ecarte_score import score
from ..rules.ecarte_state import ORDER, State, index, other
from ..rules.record import Game
from ..rules.views import View
from .opponents import worth

PROPOSING, ANSWERING, DISCARDING, CARDS, KING = "proposing", "answering", "discarding", "cards", "king"
KINDS = (PROPOSING, ANSWERING, DISCARDING, CARDS, KING)
"""What a decision is about, in the order in which a deal asks for it."""

PHASES = {
    "proposal": PROPOSING,
    "halfway": PROPOSING,
    "reply": ANSWERING,
    "condition": ANSWERING,
    "elder_discard": DISCARDING,
    "dealer_discard": DISCARDING,
    "elder_take_back": DISCARDING,
    "dealer_take_back": DISCARDING,
    "lead": CARDS,
    "follow": CARDS,
}
"""Which kind of decision each phase of the game asks for."""
_RIGHTS = frozenset({"king", "ask"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """One choice among several, as the learner saw it.

    `number`: the deal. `kind`: one of KINDS. `view`: all that was seen. `said`, `book`: what the learner and what
    the bookish player chose, as `choice` writes it. `cost`: for a card, the points that it cost in hindsight, both
    hands known and best play on both sides after it; None for what is no card.
    """

    number: int
    kind: str
    view: View
    said: str
    book: str
    cost: int | None = None

    @property
    def same(self) -> bool:
        """Whether the bookish player would have done the same, or what comes to the same."""
        return self.said == self.book


def decisions(game: Game, me: int = 0) -> tuple[Decision, ...]:
    """Every decision of player `me` (0 or 1) in a game: own turns with more than one thing to do, and the kings.

    A king is one decision a deal: whether it was marked at all, asked where it could have been at one's own turn.
    """
    states = list(game.states())
    found: list[Decision] = []
    for state, action in zip(states, game.actions, strict=False):
        kind = PHASES.get(state.phase)
        own = action.seat == state.to_act and state.player(action.seat) == me
        if kind and own and action.kind not in _RIGHTS:
            found += _own(state, action, kind)
    return tuple(sorted([*found, *_kings(states, game.actions, me)], key=lambda decision: decision.number))


def moments(game: Game, me: int = 0) -> Iterator[tuple[View, str]]:
    """What player `me` saw at each of his own turns with a choice, kings to mark among it, and what he chose.

    What was seen is that of the deal, and the score: the deals before it are left out of the view, for hardly two
    games are alike in all of them.
    """
    for state, action in zip(game.states(), game.actions, strict=False):
        if state.phase in PHASES and action.seat == state.to_act and state.player(action.seat) == me:
            view = views.view(state, action.seat)
            if len({choice(view, act) for act in view.actions if act.kind != "ask"}) > 1:
                yield replace(view, results=()), choice(view, action)


def choice(view: View, action: Action) -> str:
    """An action as the class counts it: without the seat, and cards that are as good as each other as one card."""
    if action.kind == "play":
        return f"play {alike(view, action.cards[0])}"
    if action.kind in ("discard", "take-back"):
        return f"{action.kind} {' '.join(sorted(action.cards, key=PACK.index)) or '-'}"
    return action.kind


def alike(view: View, card: Card) -> Card:
    """The lowest card of the hand that is as good as `card`: nothing that the other may hold lies between them."""
    gone = {*view.hand, *view.own_discards, view.turn_up, view.led}
    gone |= {c for trick in view.tricks for c in (trick.led, trick.reply)}
    gone.discard(view.led)  # a card to be beaten parts those above it from those below
    best, place = card, ORDER.index(card.rank)
    for rank in ORDER[place + 1 :]:
        lower = Card(rank + card.suit)
        if lower not in gone:
            break
        if lower in view.hand:
            best = lower
    return best


def book(view: View) -> Action:
    """What the bookish player does here, rights apart: its word, its discard, its card."""
    return Bookish().choose(replace(view, actions=tuple(a for a in view.actions if a.kind not in _RIGHTS)))


def advice(view: View) -> str:
    """What the bookish player does here, rights among it, as `choice` writes it."""
    return choice(view, Bookish().choose(view))


def _own(state: State, action: Action, kind: str) -> Iterator[Decision]:
    view = views.view(state, action.seat)
    open_ = [act for act in view.actions if act.kind not in _RIGHTS]
    if len({choice(view, act) for act in open_}) < 2:
        return
    yield Decision(
        number=state.number,
        kind=kind,
        view=view,
        said=choice(view, action),
        book=choice(view, book(view)),
        cost=cost(state, action) if kind == CARDS else None,
    )


# ---- what a card cost ----------------------------------------------------------------------------


def cost(state: State, action: Action) -> int:
    """Points that a card cost, both hands known and best play on both sides after it, against the best card.

    In hindsight: whoever plays sees one hand only.
    """
    seat = action.seat
    view = views.view(state, seat)
    left = state.hands[index(other(seat))]
    plays = {act.cards[0]: act for act in view.actions if act.kind == "play"}
    brings = {card: _points(state, seat, view.won[0] + worth(view, act, left)) for card, act in plays.items()}
    return max(brings.values()) - brings[action.cards[0]]


def _points(state: State, seat: str, tricks: int) -> int:
    """What `tricks` tricks of five come to for `seat`: points marked, or points given away."""
    mine = tricks >= 3
    won = score(
        state.code,
        winner=seat if mine else other(seat),
        vole=tricks in (0, 5),
        contract=state.contract,
    )
    return won.points if mine else -won.points


# ---- the king ------------------------------------------------------------------------------------


def _kings(states: list[State], actions: tuple[Action, ...], me: int) -> Iterator[Decision]:
    """One decision for every deal in which player `me` could mark a king at a turn of his own."""
    could: dict[int, tuple[View, bool]] = {}
    did: set[int] = set()
    for state, action in zip(states, actions, strict=False):
        if action.kind == "king" and state.player(action.seat) == me:
            did.add(state.number - (state.turn_up is None))  # one turned may be marked in the deal after
        if state.to_act and state.player(state.to_act) == me and state.turn_up is not None:
            view = views.view(state, state.to_act)
            if any(act.kind == "king" for act in view.actions):
                first, would = could.get(state.number, (view, False))
                could[state.number] = (first, would or Bookish().choose(view).kind == "king")
    words: Callable[[bool], str] = lambda marked: "king" if marked else "silent"  # noqa: E731
    for number, (view, would) in could.items():
        yield Decision(number=number, kind=KING, view=view, said=words(number in did), book=words(would))
