"""What one seat may know of a game of écarté: the only road out of its State to anything that shows it.

Leaves out, by building the view field by field, all that the seat may not know: the other hand, the stock's order,
the other's discards, the seed, and what the other could do.
"""

from __future__ import annotations

from dataclasses import dataclass

from . import ecarte
from . import ecarte_misdeals as misdeals
from .actions import ELDER, Action, seat_named
from .cards import Card
from .common import Event
from .ecarte_state import Result, State, Trick, index, other
from .faults import Ended
from .laws import Code


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
    hand: tuple[Card, ...]
    lying: int
    """In judged play: how many cards lie face down before this seat, until it takes them up or the trump is turned."""
    looked: tuple[bool, bool]
    """In judged play: whether this seat, and the other, have looked at their hands."""
    others_cards: int
    turn_up: Card | None
    trump: str
    stock: int
    undealt: int
    """Cards not dealt yet, before the turn-up; 0 after it, when they are the stock."""
    led: Card | None
    leader: str
    tricks: tuple[Trick, ...]
    won: tuple[int, int]
    own_discards: tuple[Card, ...]
    others_discards: int
    put_out: tuple[Card, ...]
    owed: int
    taken: tuple[tuple[int, int | None], ...]
    """Cards drawn by elder and dealer (by seat) in each exchange; None while it is not told or not yet done."""
    contract: str
    settled: bool
    marked: str
    discard_limits: tuple[int, int]
    """The least and the most this seat may put out now; (0, 0) where it is not asked to."""
    events: tuple[Event, ...]
    results: tuple[Result, ...]
    winner: str
    judged: bool
    ruled: tuple[Ended, ...]
    """Faults that were called. Those that nobody has called are nobody's to know."""
    choices: tuple[str, ...]
    """What a ruling offers this seat now; () where it offers nothing."""
    others_hand: tuple[Card, ...]
    """The other hand, where it must be played with its cards open."""
    asking: int
    """In judged play: how many cards the elder hand has asked for, while the dealer gives them."""
    given: int
    """In judged play: how many cards lie before the seat to act, given and not yet taken up."""
    aside: tuple[Card, ...]
    """Cards that everybody has seen and that were put aside."""
    shown: tuple[Card, ...]
    """Cards that this seat has seen, beside those that it held and those that were played."""
    bound: str
    """The suit that this seat's lead must be of, after a ruling."""
    actions: tuple[Action, ...]
    possible: tuple[Action, ...]


def view(state: State, seat: str) -> View:
    """The view of `seat`. Raises RequestError for a seat there is not."""
    seat = seat_named(seat)
    at, across = index(seat), index(other(seat))
    mine = state.to_act == seat
    discarding = mine and state.phase in ("elder_discard", "dealer_discard")
    return View(
        seat=seat,
        player=state.player(seat),
        code=state.code,
        phase=state.phase,
        to_act=state.to_act,
        number=state.number,
        score=(state.score[at], state.score[across]),
        hand=hand(state, seat),
        lying=len(state.hands[at]) if misdeals.hides(state, seat) else 0,
        looked=(state.seen_hands[at], state.seen_hands[across]),
        others_cards=len(state.hands[across]),
        turn_up=state.turn_up,
        trump=state.trump,
        stock=len(state.stock),
        undealt=len(state.pack),
        led=state.led,
        leader=state.leader,
        tricks=state.tricks,
        won=(state.won[at], state.won[across]),
        own_discards=state.discards[at],
        others_discards=len(state.discards[across]),
        put_out=state.put_out if mine and state.owed else (),
        owed=state.owed if mine else 0,
        taken=_taken(state, seat),
        contract=state.contract,
        settled=state.settled,
        marked=state.marked,
        discard_limits=ecarte.discard_limits(state, seat) if discarding else (0, 0),
        events=tuple(event(action, seat) for action in state.past),
        results=state.results,
        winner=state.winner,
        judged=state.judged,
        ruled=tuple(ended for ended in state.ended if ended.how == "called"),
        choices=state.pending.options if state.pending is not None and state.pending.seat == seat else (),
        others_hand=state.hands[across] if state.exposed[across] else (),
        asking=state.asking if state.phase == "giving" else 0,
        given=len(state.given),
        aside=state.aside,
        shown=state.shown[at],
        bound=state.bound,
        actions=ecarte.legal_actions(state, seat),
        possible=ecarte.possible_actions(state, seat),
    )


def _taken(state: State, seat: str) -> tuple[tuple[int, int | None], ...]:
    """The numbers drawn, the dealer's kept from the elder hand where the code lets him keep it until asked."""
    rows: list[tuple[int, int | None]] = [(e, d if d >= 0 else None) for e, d in state.exchanges]
    if seat == ELDER and not state.asked:
        last = max((at for at, row in enumerate(rows) if row[1] is not None), default=-1)
        if last >= 0:
            rows[last] = (rows[last][0], None)
    return tuple(rows)


def event(action: Action, seat: str) -> Event:
    """The action as `seat` saw it: another's discards are a number."""
    if action.kind in ("discard", "take-back", "throw-out"):
        shown = action.cards if action.seat == seat else ()
        # What the elder hand asks for is heard; what the dealer takes for his own can only be counted.
        asked = f"asking-{action.number}" if action.seat == ELDER and action.number else ""
        return Event(action.seat, action.kind, shown, len(action.cards), name=action.name or asked)
    return Event(action.seat, action.kind, action.cards, action.number, action.suit, action.name)


def hand(state: State, seat: str) -> tuple[Card, ...]:
    """The hand of `seat`: what the view of that seat has in it, for those who need no more."""
    return () if misdeals.hides(state, seat) else state.hands[index(seat)]
