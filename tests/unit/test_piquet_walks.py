"""What holds at every step of a partie of piquet: 32 cards, twelve tricks, lawful is what is possible and unrefused.

Leaves out who scores what (test_piquet_naive.py) and what a seat may see (test_piquet_views.py).
"""

from __future__ import annotations

import os
import pickle
import random
from collections import Counter

import pytest

from ecarte_widgets import texts
from ecarte_widgets.rules import piquet
from ecarte_widgets.rules.cards import PACK
from ecarte_widgets.rules.errors import ActionError, ImpossibleAction, UnlawfulAction
from ecarte_widgets.rules.piquet_state import State
from tests.support import piquet_walks as walks
from tests.support.piquet_bots import whole_deal

WALKS = 400 if os.environ.get("ECARTE_LONG") == "1" else 30
MESSAGES = texts.messages()


def cards(state: State) -> list[str]:
    """Every card of the present deal, wherever it lies."""
    played = [card for trick in state.tricks for card in (trick.led, trick.reply)]
    led = [state.led] if state.led else []
    lying = [
        *state.hands[0],
        *state.hands[1],
        *state.stock,
        *state.discards[0],
        *state.discards[1],
        *state.pack,
    ]
    return [*lying, *played, *led]


@pytest.mark.parametrize("seed", range(4))
def test_cards_are_conserved(seed: int) -> None:
    """At every node each of the 32 cards lies in one place; each seat has twelve, less what it has played."""
    rng = random.Random(f"conserved {seed}")
    for _ in range(WALKS):
        for state in walks.states(rng):
            if state.phase == "cut_for_deal":
                continue
            assert len(cards(state)) == len(set(cards(state))) == len(PACK)
            if state.phase in ("calling", "reply", "making", "reckoning", "lead", "follow"):
                done = len(state.tricks) + (state.led is not None)
                leader = walks.SEATS.index(state.leader)
                assert len(state.hands[leader]) == 12 - done
                assert len(state.hands[1 - leader]) == 12 - len(state.tricks)


@pytest.mark.parametrize("seed", range(4))
def test_twelve_tricks_and_marks_that_add_up(seed: int) -> None:
    """A deal that is played out has twelve tricks, and each side's story adds up to what it is said to have made."""
    rng = random.Random(f"tricks {seed}")
    for _ in range(WALKS):
        state = whole_deal(rng)
        result = state.results[-1]
        sums = [sum(m.points for m in result.story if m.seat == state.seat(player)) for player in (0, 1)]
        assert result.made == tuple(sums)
        if len(result.tricks) == 12:
            winners = Counter(trick.winner for trick in result.tricks)
            assert (winners["elder"], winners["dealer"]) == state.won
            assert sum(state.won) == 12
            assert {trick.led for trick in result.tricks} | {trick.reply for trick in result.tricks} == set(
                cards(state)
            ) - set(state.stock) - set(state.discards[0]) - set(state.discards[1])


@pytest.mark.parametrize("seed", range(4))
def test_lawful_is_what_is_possible_and_not_refused(seed: int) -> None:
    """`legal_actions` lists those of `possible_actions` that `refusal` has nothing against, for either seat."""
    rng = random.Random(f"lawful {seed}")
    met: Counter[str] = Counter()
    for _ in range(WALKS // 3):
        for state in walks.states(rng, 40):
            for seat in walks.SEATS:
                possible = piquet.possible_actions(state, seat)
                lawful = piquet.legal_actions(state, seat)
                assert len(set(possible)) == len(possible)
                assert len(set(lawful)) == len(lawful)
                unrefused = {action for action in possible if piquet.refusal(state, action) is None}
                assert set(lawful) == unrefused, f"{state!r} {seat} {state.past}"
            met[state.phase] += 1
    assert len(met) >= 9, met


@pytest.mark.parametrize("seed", range(4))
def test_every_lawful_action_can_be_done(seed: int) -> None:
    """Whatever is listed is done, has a text form that means it, and leaves the state it was done in as it was."""
    rng = random.Random(f"done {seed}")
    for _ in range(WALKS // 3):
        for state in walks.states(rng, 40):
            before = hash(state)
            for seat in walks.SEATS:
                lawful = piquet.legal_actions(state, seat)
                for action in rng.sample(lawful, min(len(lawful), 8)):
                    assert piquet.read_action(state, str(action)) == action
                    assert isinstance(piquet.apply(state, action), State)
            assert hash(state) == before


@pytest.mark.parametrize("seed", range(4))
def test_every_refusal_says_what_why_and_what_instead(seed: int) -> None:
    """A refusal names what was tried, a reason and a way out that there are words for, and its clause where a law
    decides; the state is as it was."""
    rng = random.Random(f"refused {seed}")
    met: Counter[str] = Counter()
    for _ in range(WALKS // 2):
        for state in walks.states(rng, 40):
            for seat in walks.SEATS:
                lawful = set(piquet.legal_actions(state, seat))
                wrong = [act for act in piquet.possible_actions(state, seat) if act not in lawful]
                for action in rng.sample(wrong, min(len(wrong), 6)):
                    met[refused(state, action).why] += 1
    assert len(met) >= 20, met


def refused(state: State, action: piquet.Action) -> ActionError:
    """The error of a refusal, all of it looked at."""
    before = hash(state)
    with pytest.raises((UnlawfulAction, ImpossibleAction)) as caught:
        piquet.apply(state, action)
    error = caught.value
    assert hash(state) == before
    assert error.what == str(action)
    assert error.why in MESSAGES
    assert error.instead in MESSAGES or not piquet.legal_actions(state, action.seat)
    assert bool(error.clause) == isinstance(error, UnlawfulAction)
    words = str(error)
    assert "{" not in words
    assert words[0].isupper() or not words[0].isalpha()
    return error


@pytest.mark.parametrize("seed", range(2))
def test_anything_said_anywhere_is_answered(seed: int) -> None:
    """Actions of other phases, other seats and other deals are refused like any other, and never break anything."""
    rng = random.Random(f"anything {seed}")
    heard = [state for _ in range(12) for state in walks.states(rng, 60)]
    said = [act for state in heard for act in rng.sample(state.past, min(len(state.past), 2))]
    for state in rng.sample(heard, 120):
        for action in rng.sample(said, 8):
            action = action._replace(seat=rng.choice(walks.SEATS)) if action.seat else action
            if piquet.refusal(state, action) is None:
                assert isinstance(piquet.apply(state, action), State)
            else:
                with pytest.raises(ActionError) as caught:
                    piquet.apply(state, action)
                assert "{" not in str(caught.value)


def test_states_are_plain_values() -> None:
    """A state is a value: saved and loaded it is the same; shown as the last line of a cell it tells no card."""
    rng = random.Random("values")
    for state in walks.states(rng, 60):
        assert pickle.loads(pickle.dumps(state)) == state
        shown = repr(state)
        assert not [card for card in PACK if card in shown.split()]
        held = [card for hand in state.hands for card in hand]
        assert all(card in state.open() for card in held)
