"""Other deals that a seat could not tell from the one that lies there: the same public course, unseen cards permuted.

Leaves out comparing what the seat is shown: that is for the tests.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from ecarte_widgets.rules import ecarte
from ecarte_widgets.rules.actions import SEATS
from ecarte_widgets.rules.cards import PACK, Card
from ecarte_widgets.rules.ecarte_state import State
from ecarte_widgets.rules.errors import EcarteError
from ecarte_widgets.rules.record import Game
from tests.support.games import random_game

Swap = dict[Card, Card]


def seen(state: State, seat: str) -> set[Card]:
    """Every card of the present deal that the seat has seen: held or put out by it, turned up, or played."""
    at = SEATS.index(seat)
    cards = {*state.hands[at], *state.discards[at]}
    cards |= {card for trick in state.tricks for card in (trick.led, trick.reply)}
    return cards | {card for card in (state.led, state.turn_up) if card}


def swap(rng: random.Random, state: State, seat: str) -> Swap:
    """A permutation of the pack that moves only cards which the seat has not seen."""
    unseen = [card for card in PACK if card not in seen(state, seat)]
    moved = rng.sample(unseen, len(unseen))
    if rng.random() < 0.5:  # few cards moved: likelier to leave the other's play lawful
        moved = list(unseen)
        for _ in range(rng.randint(1, 3)):
            a, b = rng.randrange(len(moved)), rng.randrange(len(moved))
            moved[a], moved[b] = moved[b], moved[a]
    return {card: card for card in PACK} | dict(zip(unseen, moved, strict=True))


def relabelled(game: Game, cards: Swap) -> Game:
    """The game with the cards of its last deal exchanged, in the deal and in all that was done with them."""
    shuffles = [at for at, action in enumerate(game.actions) if action.kind == "shuffle"]
    since = shuffles[-1] if shuffles else 0
    actions = tuple(
        action._replace(cards=tuple(cards[card] for card in action.cards)) if at >= since else action
        for at, action in enumerate(game.actions)
    )
    deal = game.deal
    if deal is not None and not shuffles:
        deal = ecarte.Deal(
            elder=tuple(cards[card] for card in deal.elder),
            dealer=tuple(cards[card] for card in deal.dealer),
            turn_up=cards[deal.turn_up],
            stock=tuple(cards[card] for card in deal.stock),
        )
    return Game(code=game.code, dealer=game.dealer, score=game.score, deal=deal, actions=actions)


def look_alike(rng: random.Random, game: Game, state: State, seat: str, tries: int = 12) -> State | None:
    """A state that came about by the same public course as `state`, the game's last; None if none is found."""
    if state.phase == "cut_for_deal" or not state.number:
        return None  # nothing is hidden yet
    for _ in range(tries):
        cards = swap(rng, state, seat)
        try:
            other = relabelled(game, cards).state
        except EcarteError:
            continue  # the other seat could not have done what it did
        if other.marked == state.marked and other.points == state.points and other != state:
            return other  # where a king is marked by itself its place is public
    return None


def pairs(seed: int, games: int) -> Iterator[tuple[State, State, str]]:
    """Pairs of states that the seat given with them cannot tell apart, from random games of any length."""
    rng = random.Random(f"pairs {seed}")
    for _ in range(games):
        game = random_game(rng.randrange(10**9), rng.choice([3, 8, 15, 20, 60]))
        state = game.state
        for seat in SEATS:
            other = look_alike(rng, game, state, seat)
            if other is not None:
                yield state, other, seat
