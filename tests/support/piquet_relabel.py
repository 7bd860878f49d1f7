"""Other deals of piquet that a seat could not tell from the one on the table: the same course, unseen cards exchanged.

Leaves out comparing what the seat is shown: that is for the tests.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from ecarte_widgets.rules import piquet
from ecarte_widgets.rules.actions import Action
from ecarte_widgets.rules.cards import PACK, Card
from ecarte_widgets.rules.errors import EcarteError
from ecarte_widgets.rules.piquet_deals import Deal
from ecarte_widgets.rules.piquet_state import State
from tests.support import piquet_walks as walks
from tests.support.piquet_bots import truthful

Course = tuple[State, list[Action]]
"""The state with which a deal begins, and what was done in it."""


def course(rng: random.Random) -> tuple[Course, State]:
    """A deal up to any moment of it."""
    state = start = walks.begin(rng)
    done: list[Action] = []
    odd, most = rng.choice([0, 0.2, 1]), rng.choice([1, 2, 3, 6, 8, 10, 14, 25, 60])
    while state.phase not in ("shuffle", "game_over") and len(done) < most:
        action = walks.step(rng, state, "talking") if rng.random() < odd else truthful(rng, state)
        state = piquet.apply(state, action)
        done.append(action)
    return (start, done), state


def seen(state: State, seat: str) -> set[Card]:
    """Every card of the present deal that the seat has seen: held, put out, shown to it, or played."""
    at = walks.SEATS.index(seat)
    found = {*state.hands[at], *state.discards[at], *state.seen[at]}
    found |= {card for trick in state.tricks for card in (trick.led, trick.reply)}
    return found | ({state.led} if state.led else set())


def swap(rng: random.Random, state: State, seat: str) -> dict[Card, Card]:
    """A permutation of the pack that moves only cards which the seat has not seen."""
    had = seen(state, seat)
    unseen = [card for card in PACK if card not in had]
    moved = rng.sample(unseen, len(unseen))
    if rng.random() < 0.7 and len(unseen) > 1:  # few cards moved: likelier to leave what was said true
        moved = list(unseen)
        for _ in range(rng.randint(1, 2)):
            first, second = rng.sample(range(len(moved)), 2)
            moved[first], moved[second] = moved[second], moved[first]
    return {card: card for card in PACK} | dict(zip(unseen, moved, strict=True))


def replayed(start: State, done: list[Action], to: dict[Card, Card]) -> State:
    """The same course over the deal with its cards exchanged. Raises EcarteError where it could not have been."""
    assert start.dealt is not None
    deal = Deal(
        elder=tuple(to[card] for card in start.dealt.elder),
        dealer=tuple(to[card] for card in start.dealt.dealer),
        stock=tuple(to[card] for card in start.dealt.stock),
    )
    state = piquet.start(
        deal=deal, code=start.code, score=start.score, number=start.number, dealer="AB"[start.dealer]
    )
    for action in done:
        state = piquet.apply(state, action._replace(cards=tuple(to[card] for card in action.cards)))
    return state


def public(state: State) -> object:
    """What everybody heard and saw: claims, answers, the cards of those that were shown, and the story of the score."""
    calls = [
        call._replace(cards=call.cards if call.shown else (), equal=call.equal if call.equal_shown else ())
        for call in state.calls
    ]
    return calls, piquet.story(state), state.points


def look_alike(rng: random.Random, deal: Course, state: State, seat: str, tries: int = 8) -> State | None:
    """Another state that came about by the same public course; None if none is found."""
    for _ in range(tries):
        try:
            other = replayed(*deal, swap(rng, state, seat))
        except EcarteError:
            continue  # the other seat could not have done what it did
        if public(other) == public(state) and other != state:
            return other
    return None


def pairs(seed: int, deals: int) -> Iterator[tuple[State, State, str]]:
    """Pairs of states that the seat given with them cannot tell apart."""
    rng = random.Random(f"piquet pairs {seed}")
    for _ in range(deals):
        deal, state = course(rng)
        for seat in walks.SEATS:
            other = look_alike(rng, deal, state, seat)
            if other is not None:
                yield state, other, seat
