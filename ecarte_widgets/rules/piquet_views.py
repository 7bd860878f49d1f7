"""What one seat may know of a partie of piquet: the only road out of its State to anything that shows it.

Leaves out, by building the view field by field, all that the seat may not know: the other hand, the stock, the other's
discard, which cards a call meant before they are shown, the seed, and what the other could do.
"""

from __future__ import annotations

from dataclasses import dataclass

from . import piquet
from .actions import HANDFULS, Action, seat_named
from .cards import Card
from .common import PLAYERS, Event, Trick, index, other
from .faults import Ended
from .laws import Code
from .piquet_exchange import limits
from .piquet_known import Known, known
from .piquet_score import Settlement, made, settlement, story
from .piquet_state import Call, Mark, Result, State, hand_of


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What `seat` may know. Pairs are (own, other's) unless they are said to go by seat.

    `actions`: what this seat may lawfully do now. `possible`: what it could do, lawful or not.
    """

    seat: str
    player: int
    code: Code
    phase: str
    to_act: str
    number: int
    score: tuple[int, int]
    """Points in the partie, or in the game of a hundred, before this deal."""
    games: tuple[int, int]
    made: tuple[int, int]
    """Points made in this deal so far."""
    hand: tuple[Card, ...]
    others_cards: int
    stock: int
    undealt: int
    led: Card | None
    leader: str
    tricks: tuple[Trick, ...]
    won: tuple[int, int]
    own_discards: tuple[Card, ...]
    others_discards: int
    exchanged: tuple[int, int]
    """Cards exchanged, by seat; -1 while it is to be done."""
    left: tuple[int, int]
    """Cards left by the elder hand of his five, and by the dealer of all that were his, by seat."""
    looked: tuple[bool, bool]
    """Whether the elder hand has looked at what he left, and whether both could see what was left last."""
    blank: str
    """The seat that has told of a carte blanche."""
    seen: tuple[Card, ...]
    """Cards that this seat has seen beside those it held and those that were played."""
    others_known: tuple[Card, ...]
    """Those of them, and of the cards shown, that the other must still hold in hand."""
    calls: tuple[Call, ...]
    """The conversation; `cards` only where they were shown, or are one's own."""
    barred: int
    known: tuple[Known, ...]
    """What calls and answers have told of either hand as it was called."""
    closed: bool
    marks: tuple[Mark, ...]
    """What was made in this deal, in the order of reckoning, pique and repique in their places."""
    discard_limits: tuple[int, int]
    """The least and the most this seat may put out now; (0, 0) where it is not asked to."""
    events: tuple[Event, ...]
    results: tuple[Result, ...]
    winner: str
    settlement: Settlement | None
    judged: bool
    nothing: tuple[bool, bool]
    """Whether this seat, and the other, can reckon nothing in this deal."""
    ruled: tuple[Ended, ...]
    choices: tuple[str, ...]
    actions: tuple[Action, ...]
    possible: tuple[Action, ...]


def view(state: State, seat: str) -> View:
    """The view of `seat`. Raises RequestError for a seat there is not."""
    seat = seat_named(seat)
    at, across = index(seat), index(other(seat))
    mine = state.to_act == seat
    discarding = mine and state.phase in ("elder_discard", "dealer_discard")
    points = made(state)
    return View(
        seat=seat,
        player=state.player(seat),
        code=state.code,
        phase=state.phase,
        to_act=state.to_act,
        number=state.number,
        score=(state.score[at], state.score[across]),
        games=(state.games[state.player(seat)], state.games[state.player(other(seat))]),
        made=(points[at], points[across]),
        hand=state.hands[at],
        others_cards=len(state.hands[across]),
        stock=len(state.stock),
        undealt=len(state.pack),
        led=state.led,
        leader=state.leader,
        tricks=state.tricks,
        won=(state.won[at], state.won[across]),
        own_discards=state.discards[at],
        others_discards=len(state.discards[across]),
        exchanged=state.exchanged,
        left=state.left,
        looked=state.looked,
        blank=state.blank,
        seen=state.seen[at],
        others_known=_others_known(state, seat),
        calls=tuple(_heard(call, seat) for call in state.calls),
        barred=state.barred,
        known=known(state),
        closed=state.closed,
        marks=story(state),
        discard_limits=limits(state, seat) if discarding else (0, 0),
        events=tuple(event(action, seat) for action in state.past),
        results=state.results,
        winner=state.winner,
        settlement=settlement(state),
        judged=state.judged,
        nothing=(state.nothing[at], state.nothing[across]),
        ruled=tuple(ended for ended in state.ended if ended.how == "called"),
        choices=state.pending.options if state.pending is not None and state.pending.seat == seat else (),
        actions=piquet.legal_actions(state, seat),
        possible=piquet.possible_actions(state, seat),
    )


def _heard(call: Call, seat: str) -> Call:
    """A call as it was heard: which cards it meant, or made it equal, is seen only when they are shown."""
    cards = call.cards if call.seat == seat or call.shown else ()
    equal = call.equal if call.seat != seat or call.equal_shown else ()
    return call._replace(cards=cards, equal=equal)


def _others_known(state: State, seat: str) -> tuple[Card, ...]:
    """Cards shown by the other of which everybody could see that he has them still."""
    across = other(seat)
    played = {card for trick in state.tricks for card in (trick.led, trick.reply)} | {state.led}
    shown = [card for call in state.calls if call.seat == across and call.shown for card in call.cards]
    shown += [card for call in state.calls if call.seat == seat and call.equal_shown for card in call.equal]
    return tuple(dict.fromkeys(card for card in shown if card not in played))


def event(action: Action, seat: str) -> Event:
    """The action as `seat` saw it: what another puts out, or takes back from it, is a number."""
    if action.kind in HANDFULS:
        shown = action.cards if action.seat == seat else ()
        return Event(action.seat, action.kind, shown, len(action.cards), name=action.name)
    return Event(action.seat, action.kind, action.cards, action.number, action.suit, action.name)


def hand(state: State, seat: str) -> tuple[Card, ...]:
    """The hand of `seat`: what the view of that seat has in it, for those who need no more."""
    return hand_of(state, seat)


def both(state: State) -> tuple[View, View]:
    """The views of elder hand and dealer."""
    elder, dealer = (view(state, seat) for seat in ("elder", "dealer"))
    return elder, dealer


__all__ = ["PLAYERS", "Event", "View", "both", "event", "hand", "view"]
