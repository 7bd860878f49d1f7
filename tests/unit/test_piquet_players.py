"""The sound player at piquet: lawful, blind to what it may not see, better than chance, and each of its skills."""

from __future__ import annotations

import os
import random
import statistics

import pytest

from ecarte_widgets.analysis import piquet_card_play, piquet_endings, piquet_worth
from ecarte_widgets.analysis.piquet_players import Sound
from ecarte_widgets.analysis.players import WAIT, Player, default
from ecarte_widgets.rules import laws, piquet
from ecarte_widgets.rules.actions import Action
from ecarte_widgets.rules.cards import PACK, Card, cards
from ecarte_widgets.rules.common import changed
from ecarte_widgets.rules.piquet_state import State
from ecarte_widgets.rules.piquet_views import View, view

LONG = bool(os.environ.get("ECARTE_LONG"))
CODES = tuple(laws.load("piquet").codes)


class ByKind:
    """Plays at random: first a kind of action, then one of that kind, so that discards do not drown the rest."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def choose(self, seen: View) -> Action:
        kinds: dict[str, list[Action]] = {}
        for action in seen.actions:
            if action.kind not in ("demand", "throw-in"):
                kinds.setdefault(action.kind, []).append(action)
        return self._random.choice(kinds[self._random.choice(sorted(kinds))])


def played(first: Player, second: Player, seed: int | str, code: str) -> list[State]:
    """One deal, `first` the elder hand."""
    states = [piquet.start(deal=piquet.deal(seed=seed), code=laws.get(code, game="piquet"))]
    while not states[-1].results:
        state = states[-1]
        player = (first, second)[state.player(state.to_act)]
        states.append(piquet.apply(state, player.choose(view(state, state.to_act))))
    return states


def made(states: list[State]) -> int:
    """What the elder hand made more than the dealer."""
    elder, dealer = states[-1].results[-1].made
    return elder - dealer


@pytest.mark.parametrize("code", CODES)
def test_every_choice_is_lawful(code: str) -> None:
    """Whatever it chooses is one of the lawful actions, under every code; out of turn it waits, or tells a blank."""
    for seed in range(200 if LONG else 6):
        for state in played(Sound(), ByKind(seed), seed, code)[:-1]:
            other = "dealer" if state.to_act == "elder" else "elder"
            seen = view(state, other)
            choice = Sound().choose(seen)
            assert choice == WAIT or choice in seen.actions


def test_it_beats_chance_by_far() -> None:
    """Over mirrored pairs of deals it makes at least 25 points a pair more, the whole 95 % interval above that."""
    pairs = []
    for number in range(400 if LONG else 16):
        mine = made(played(Sound(), ByKind(number), f"pair {number}", "hoffmann"))
        his = made(played(ByKind(number), Sound(), f"pair {number}", "hoffmann"))
        pairs.append(mine - his)
    half = 1.96 * statistics.stdev(pairs) / len(pairs) ** 0.5
    assert statistics.mean(pairs) - half > 25


def test_the_elder_hand_has_the_advantage_that_the_books_give_it() -> None:
    """Between two sound players the elder hand makes the more, as it does in Cavendish's ten thousand hands."""
    games = [played(Sound(), Sound(), f"self {n}", "hoffmann")[-1].results[-1].made for n in range(20)]
    assert sum(elder for elder, _ in games) > 1.3 * sum(dealer for _, dealer in games)


def test_hidden_cards_change_no_choice() -> None:
    """Before the exchange, what it cannot see laid otherwise changes neither the elder hand's view nor its choice."""
    for seed in range(40 if LONG else 8):
        for state in played(Sound(), Sound(), f"blind {seed}", "hoffmann")[:-1]:
            seat = state.to_act
            if state.phase != "elder_discard":
                continue
            at = 1 if seat == "elder" else 0
            hidden = [*state.hands[at], *state.stock]
            mixed = random.Random(seed).sample(hidden, len(hidden))
            hands = list(state.hands)
            hands[at] = tuple(mixed[: len(state.hands[at])])
            other = changed(state, {"hands": tuple(hands), "stock": tuple(mixed[len(state.hands[at]) :])})
            assert Sound().choose(view(other, seat)) == Sound().choose(view(state, seat))


def test_it_plays_the_same_every_time() -> None:
    """There is no chance in it: the same deal is played twice alike."""
    first, again = (played(Sound(), Sound(), "twice", "foster")[-1].results for _ in range(2))
    assert first == again


def test_it_keeps_the_long_suit_and_the_sets() -> None:
    """Five hearts in sequence and three aces stay; what is thrown is none of them."""
    hand = cards("AH KH QH JH TH AS AC 8S 7S 9D 8D 7C")
    out = piquet_worth.to_throw(hand, 1, 5)
    assert len(out) == 5
    assert set(out) == set(cards("8S 7S 9D 8D 7C"))


def test_it_throws_a_guard_last() -> None:
    """A king's small companion costs more to throw than a lone small card."""
    hand = cards("KS 8S 7D TC 9C 8C")
    unseen = [card for card in PACK if card not in hand]
    assert piquet_card_play.cost(Card("7D"), hand, unseen) < piquet_card_play.cost(Card("8S"), hand, unseen)


def test_sure_winners_are_counted_from_the_top() -> None:
    """Ace, king and queen take three tricks; without the king only the ace is sure, while two could lie behind it."""
    rest = cards("JS TS 9S 8S")
    assert piquet_card_play.winners(cards("AS KS QS"), rest) == 3
    assert piquet_card_play.winners(cards("AS QS"), (*rest, Card("KS"))) == 1
    assert piquet_card_play.winners(cards("9S 8S"), ()) == 2
    assert piquet_card_play.winners((), rest) == 0


def test_the_last_tricks_are_played_to_divide_or_win_the_cards() -> None:
    """With six tricks to four and two cards left, the ace is led: it makes the seventh trick against any hand."""
    state = _ending("AS 7H", "KS 8H", won=(6, 4))
    seen = view(state, "elder")
    best = piquet_endings.best(seen)
    assert best == Card("AS")


def _ending(elder: str, dealer: str, won: tuple[int, int]) -> State:
    """Two hands at the end of a deal, the elder hand to lead; the other cards were put out by nobody knows whom."""
    base = piquet.start(deal=piquet.deal(seed=0), code=laws.get("hoffmann", game="piquet"))
    hands = (tuple(cards(elder)), tuple(cards(dealer)))
    facts = {"hands": hands, "phase": "lead", "to_act": "elder", "closed": True, "won": won, "stock": ()}
    return changed(base, facts)


def test_the_game_names_its_player() -> None:
    """Where nobody is named, piquet is played by the sound player, and its repr says how to make it."""
    assert repr(default("piquet")) == "Sound()"
