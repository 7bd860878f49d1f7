"""The best reply to a named opponent: against a naive count, card by card, and against games played out.

Leaves out counts with both hands seen (test_odds.py).
"""

from __future__ import annotations

import os
import random
from dataclasses import fields
from itertools import combinations

import pytest

from ecarte_widgets.analysis import models, odds, players, solver
from ecarte_widgets.rules import ecarte, laws, views
from ecarte_widgets.rules.actions import Action
from ecarte_widgets.rules.cards import PACK, Card, write
from ecarte_widgets.rules.errors import OddsError
from ecarte_widgets.rules.views import View
from tests.support import brute

LONG = bool(os.environ.get("ECARTE_LONG"))
PAYOFFS = {
    "tricks": (0, 1, 2, 3, 4, 5),
    "point": (0, 0, 0, 1, 1, 1),
    "vole": (0, 0, 0, 0, 0, 1),
    "stand": (-2, -2, -2, 1, 1, 2),
}


def laid(seed: str, unseen: int) -> tuple[tuple[Card, ...], Card, tuple[Card, ...], list[tuple[Card, ...]]]:
    """A hand, a turn-up, cards seen, and the hands that the other may hold of the cards that are left unseen."""
    deal = random.Random(seed).sample(PACK, 32)
    hand, turned, seen = tuple(deal[:5]), deal[5], tuple(deal[6 + unseen :])
    out = {*hand, turned, *seen}
    return hand, turned, seen, list(combinations([card for card in PACK if card not in out], 5))


@pytest.mark.parametrize("code", ["foster", "cassell"])
@pytest.mark.parametrize("seat", ["elder", "dealer"])
@pytest.mark.parametrize("aim", list(PAYOFFS))
def test_best_reply_agrees_with_a_naive_count(aim: str, seat: str, code: str) -> None:
    """Hands of either seat, for tricks, point, vole and points: the same total over all the other may hold."""
    law, payoff = solver.law_of(code), PAYOFFS[aim]
    for number in range(20 if LONG else 2):
        hand, turned, seen, worlds = laid(f"{aim} {seat} {code} {number}", 9 if LONG else 8)
        found = models.best_reply(hand, turned, seen, seat, law, models.Thrifty(), payoff)
        assert sum(found) == len(worlds)
        expected = brute.best_reply(
            list(hand),
            [list(world) for world in worlds],
            brute.thrifty(turned.suit),
            turned.suit,
            law,
            payoff,
            seat == "elder",
        )
        assert sum(pay * count for pay, count in zip(payoff, found, strict=True)) == expected


def test_a_player_that_remembers_is_counted_the_same() -> None:
    """Nothing that is kept for a rule without memory changes the count."""

    class Remembering(models.Thrifty):
        remembers = True

    for seat in ("elder", "dealer"):
        hand, turned, seen, _ = laid(f"memory {seat}", 9)
        law = solver.law_of()
        for payoff in PAYOFFS.values():
            plain = models.best_reply(hand, turned, seen, seat, law, models.Thrifty(), payoff)
            assert plain == models.best_reply(hand, turned, seen, seat, law, Remembering(), payoff)


class Watched(players.Bookish):
    """Bookish, who writes down what he was shown."""

    def __init__(self) -> None:
        self.shown: list[View] = []

    def choose(self, view: View) -> Action:
        """What Bookish chooses."""
        self.shown.append(view)
        return super().choose(view)


ASIDE = {"actions", "possible"}
"""What a table offers besides the cards to play: naming a suit, the king, calls. Nobody does any of it here."""


@pytest.mark.parametrize("seat", ["elder", "dealer"])
def test_a_player_is_shown_what_he_would_see_at_a_table(seat: str) -> None:
    """Field by field the view is the one of the game, wherever he has to play a card; so he plays the same."""
    draw, met = random.Random(f"table {seat}"), 0
    for number in range(12):
        deal = draw.sample(PACK, 11)
        hands = [sorted(deal[:5], key=PACK.index), sorted(deal[5:10], key=PACK.index)]
        text = f"E: {write(hands[0])}  D: {write(hands[1])}  T: {deal[10]}"
        state = ecarte.start(deal=ecarte.deal(text, seed=number), code="foster")
        opponent = models.AtTable(watched := Watched(), laws.get("foster"), deal[10], seat)
        words = {
            "turned_king": "king",
            "proposal": "stand" if seat == "dealer" else "propose",
            "reply": "refuse",
        }
        while not state.results:
            if state.phase not in ("lead", "follow"):
                state = ecarte.apply(state, words.get(state.phase, state.phase))
                continue
            here = state.to_act
            may = tuple(act.cards[0] for act in ecarte.legal_actions(state, here) if act.kind == "play")
            card = draw.choice(may)
            if here == seat:
                hand = state.hands[seat == "dealer"]
                sight = models.Sight(hand, state.led or "", may, state.trump, deal[10], state.tricks, seat)
                card = opponent.play(sight)
                real = views.view(state, seat)
                differ = {
                    f.name
                    for f in fields(View)
                    if getattr(real, f.name) != getattr(watched.shown[-1], f.name)
                }
                assert differ <= ASIDE
                assert {act.cards for act in watched.shown[-1].actions} == {(c,) for c in may}
                met += 1
            state = ecarte.apply(state, f"play {card}")
    assert met == 60


def test_no_way_of_playing_beats_the_best_reply() -> None:
    """Bookish against Bookish, games played out over every hand: not more points than the best reply has."""
    hand, turned, seen, worlds = laid("played out 11", 7)
    assert Card("K" + turned.suit) in seen  # so that nobody has one to mark, which the model leaves out
    best = odds.point(hand, turned, seen=seen, against=players.Bookish())
    assert best.of == len(worlds)
    points = 0
    for world in worlds:
        text = f"E: {write(sorted(hand, key=PACK.index))}  D: {write(world)}  T: {turned}"
        state = ecarte.start(deal=ecarte.deal(text, seed=1))
        words = {"turned_king": "king", "proposal": "stand"}
        while not state.results:
            if state.phase in ("lead", "follow"):
                state = ecarte.apply(state, players.Bookish().choose(views.view(state, state.to_act)))
            else:
                state = ecarte.apply(state, words.get(state.phase, state.phase))
        points += sum(trick.winner == "elder" for trick in state.results[-1].tricks) >= 3
    assert 0 < points <= best


def test_a_careless_rule_gives_more_than_best_play() -> None:
    """Where the opponent's cards hardly leave him a choice, seeing his hand is worth no more than his rule gives."""
    hand, turned, seen, _ = laid("sure", 8)
    sure = odds.tricks("KH QH JH TH 9H", "AH", against=models.Thrifty(), seen=seen)
    assert sure[5] == sure.hands
    assert sum(odds.tricks(hand, turned, seen=seen, against=models.Thrifty())) == 56


def test_it_says_against_whom() -> None:
    """Shown: the opponent by name, what is played for, and that neither sees the other's hand."""
    hand, turned, seen, _ = laid("said", 8)
    words = repr(odds.point(hand, turned, seen=seen, against=players.Bookish()))
    assert "best reply to Bookish()" in words
    assert "the elder hand plays for the point" in words
    assert "double-dummy" not in words
    value = repr(odds.stand_value(hand, turned, seen=seen, against=models.Thrifty(), seat="dealer"))
    assert "Thrifty() always plays by the same rule, and the dealer plays for points" in value
    assert "Thrifty()" in odds.vole(hand, turned, seen=seen, against=models.Thrifty())._repr_html_()


class Cheat:
    """Plays the king of hearts, whether he has it or not."""

    remembers = False

    def play(self, sight: models.Sight) -> Card:
        """Not a card of his."""
        return Card("KH")

    def __repr__(self) -> str:
        return "Cheat()"


@pytest.mark.parametrize(
    ("opponent", "says"),
    [
        (players.Random(), r"Random\(seed=0\) plays now this and now that"),
        (Cheat(), r"Cheat\(\) chose the king of hearts"),
        ("Bookish", "'Bookish' is nobody who plays"),
    ],
)
def test_who_cannot_be_an_opponent(opponent: object, says: str) -> None:
    """Chance, an unlawful card, and nobody at all are refused in words."""
    seen = [
        card
        for card in PACK
        if card not in ("7S", "7D", "7C", "8S", "8D", "8C", "8H", "9H", "TH", "JH", "QH")
    ]
    with pytest.raises(OddsError, match=says):
        odds.point("7S 7D 7C 8S 8H", "9H", seen=seen[:14], against=opponent)  # type: ignore[arg-type]
