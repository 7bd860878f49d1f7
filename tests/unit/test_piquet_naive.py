"""The score of whole deals of piquet against naive readings: who scores what, pique, repique and the cards.

Leaves out faults and deals that are thrown in.
"""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from ecarte_widgets.rules import piquet
from ecarte_widgets.rules.laws import Code
from ecarte_widgets.rules.piquet_state import Mark, State, changed
from tests.support import piquet_naive as naive
from tests.support import piquet_walks as walks
from tests.support.piquet_bots import truthful, whole_deal
from tests.support.piquet_deals import made, told

LONG = os.environ.get("ECARTE_LONG") == "1"
TRUTHFUL = 5_000 if LONG else 60
"""Deals a code in which everything is called."""
WALKED = 200_000 if LONG else 700
"""Deals in which anything lawful is done."""


def law_of(code: Code) -> dict[str, object]:
    """A code's answers by question."""
    return {question: code[question].value for question in code}


def rows(state: State) -> list[tuple[str, str, str]]:
    """The tricks of the deal that has ended, as the naive readings take them."""
    return [(trick.leader, str(trick.led), str(trick.reply)) for trick in state.results[-1].tricks]


def whole(rng: random.Random, code: Code) -> tuple[State, dict[str, list[str]], str]:
    """A deal in which everything is called: its end, the hands that were called from, and who was blank."""
    state = walks.begin(rng, code)
    hands: dict[str, list[str]] = {}
    while state.phase not in ("shuffle", "game_over"):
        if state.phase == "calling" and not hands:
            hands = {seat: [str(card) for card in piquet_hand(state, seat)] for seat in walks.SEATS}
        state = piquet.apply(state, truthful(rng, state))
    return state, hands, state.blank


def piquet_hand(state: State, seat: str) -> tuple[str, ...]:
    """The cards of a seat."""
    return state.hands[walks.SEATS.index(seat)]


@pytest.mark.parametrize("name", [*walks.CODES, "any"])
def test_who_scores_what_when_all_is_called(name: str) -> None:
    """A deal in which both call all they hold and answer truly comes to what the two hands and the tricks say."""
    rng = random.Random(f"truthful {name}")
    met: Counter[str] = Counter()
    for _ in range(TRUTHFUL):
        code = walks.random_code(rng) if name == "any" else walks.laws.get(name, "piquet")
        if code.v.carte_blanche_second_ten != "none":
            continue
        state, hands, blank = whole(rng, code)
        expected = naive.totals(hands, blank, rows(state), law_of(code))
        assert made(state) == (expected["elder"], expected["dealer"]), f"{code} {state.results[-1].story}"
        met.update(mark.why for mark in told(state))
    assert met["mark.cards"] > TRUTHFUL // 2
    assert met["mark.blanche"] > 0
    assert met["mark.repique"] + met["mark.pique"] > 0


def test_pique_and_repique_read_off_the_events() -> None:
    """Whatever is called, sunk or forgotten: pique and repique are what a naive reading of the events finds."""
    rng = random.Random("bonuses")
    met: Counter[str] = Counter()
    for _ in range(WALKED):
        state = whole_deal(rng)
        result = state.results[-1]
        if len(result.tricks) < 12 or any(mark.why == "mark.saved" for mark in result.story):
            met["left out"] += 1
            continue
        law = law_of(state.code)
        events = [(mark.seat, mark.order, mark.points) for mark in state.marks]
        hand = [event for event in events if event[1] in naive.HAND]
        tricks = rows(state)
        play = naive.play_events(tricks, law)
        if naive.swallows_last(tricks, law):
            play[-1] = play[-1][:-1]
        assert [event for row in play for event in row] == [event for event in events if event[1] == "play"]
        assert naive.cards_events(tricks, law) == [event for event in events if event[1] == "cards"]
        capot = max(state.won) == 12
        found = [
            (mark.seat, mark.points) for mark in result.story if mark.why in ("mark.pique", "mark.repique")
        ]
        assert found == naive.bonus(hand, play, capot, law), f"{state.code} {result.story}"
        met.update(f"{seat} {points}" for seat, points in found)
    assert met["left out"] < WALKED // 20
    assert min(met["elder 60"], met["dealer 60"], met["elder 30"]) > 0, met


@pytest.mark.parametrize("seed", range(40))
def test_bonuses_of_ledgers_written_at_random(seed: int) -> None:
    """Marks such as no hand could bring are read the same way: points enough that most have a bonus in them."""
    rng = random.Random(seed)
    met = 0
    for _ in range(250 if LONG else 25):
        code = walks.random_code(rng)
        law = law_of(code) | {"cards_in_pique": "no"}
        code = walks.laws.code(code, cards_in_pique="no", sequence_tie="none_scores_any")
        hand = []
        for kind, sizes in (
            ("blanche", [10]),
            ("point", [4, 5, 6, 7, 8]),
            ("sequence", [3, 4, 15, 16]),
            ("set", [3, 14]),
        ):
            if rng.random() < (0.15 if kind == "blanche" else 0.8):
                seat = rng.choice(["elder", "elder", "dealer"])
                hand += [
                    (seat, kind, rng.choice(sizes)) for _ in range(1 if kind in ("blanche", "point") else 2)
                ]
        first = "dealer" if law["play_points"] == "tens_and_up" and rng.random() < 0.3 else "elder"
        play = (
            [(first, "play", 1)] * rng.randint(1, 9)
            + [("dealer", "play", 1)] * 2
            + [("elder", "play", 1)] * 3
        )
        marks = tuple(Mark(seat, points, order, "mark.point", "order") for seat, order, points in hand + play)
        state = changed(walks.begin(rng, code), {"marks": marks, "closed": True})
        story = piquet.story(state)
        found = [(m.seat, m.points) for m in story if m.why in ("mark.pique", "mark.repique")]
        assert found == naive.bonus(hand, [[event] for event in play], True, law), f"{code} {marks}"
        met += bool(found)
    assert met
