"""What a seat has not seen plays no part in what is explained to it: other hidden cards, the same state and words.

Leaves out views, which have leak tests of their own.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from ecarte_widgets.rules import ecarte, laws
from ecarte_widgets.rules.actions import SEATS, Action
from ecarte_widgets.rules.ecarte_misdeals import hides
from ecarte_widgets.rules.ecarte_state import State, changed, index, other
from ecarte_widgets.rules.errors import EcarteError
from ecarte_widgets.rules.seen import seen
from tests.support.play import CODES, do, exchange, table, to_lead
from tests.support.relabel import pairs


def in_words(state: State, seat: str, rng: random.Random) -> list[str]:
    """What is said of some of the things that a seat can do, and how others are refused."""
    lines = []
    options = ecarte.possible_actions(seen(state, seat), seat)
    for action in rng.sample(options, min(2, len(options))):
        try:
            made = laws.explain(state, action)
            lines.append(made.text + made.html)
        except EcarteError as error:
            lines.append(f"{type(error).__name__}: {error}")
    return lines


@pytest.mark.parametrize("seed", range(3))
def test_another_deal_that_looks_the_same_is_explained_alike(seed: int) -> None:
    """The public course replayed over other hidden cards: the seat's own state and every word are the same."""
    met: Counter[str] = Counter()
    for place, (state, twin, seat) in enumerate(pairs(seed, 60)):
        assert seen(state, seat) == seen(twin, seat)
        met["hand"] += state.hands[index(other(seat))] != twin.hands[index(other(seat))]
        if place % 8 == 0:
            assert in_words(state, seat, random.Random(place)) == in_words(twin, seat, random.Random(place))
            met["words"] += 1
    assert met["hand"] > 30
    assert met["words"] > 10


def judged_walk(seed: int, steps: int = 70) -> Iterator[State]:
    """A deal or two of judged play with random misbehaviour; every second one begins at the shuffle."""
    rng = random.Random(seed)
    deal = ecarte.deal(seed=seed) if seed % 2 else None
    state = ecarte.start(deal=deal, dealer="B", code=rng.choice(CODES), play="judged")
    for _ in range(steps):
        yield state
        if state.phase == "game_over":
            return
        if not state.to_act:
            state = ecarte.apply(state, ecarte.chance(state, ecarte.deal(seed=rng.randrange(10**6))))
            continue
        seat = rng.choice(SEATS) if rng.random() < 0.2 else state.to_act
        lawful = ecarte.legal_actions(state, seat)
        amiss = [a for a in ecarte.possible_actions(state, seat) if a not in lawful and a.kind != "quit"]
        plain = [a for a in lawful if a.kind not in ("call", "own")] or list(lawful)
        chosen = (
            rng.choice(amiss) if amiss and rng.random() < 0.25 else rng.choice(plain or [Action(seat, "ask")])
        )
        try:
            state = ecarte.apply(state, chosen)
        except EcarteError:
            continue


def swapped(state: State, seat: str, rng: random.Random) -> State:
    """The state with all that `seat` has not seen in another order: hands that lie face down, discards, stock, pack."""
    across = index(other(seat))
    if state.exposed[across]:
        return state
    sizes = [
        len(state.hands[across]),
        len(state.discards[across]),
        len(state.given),
        len(state.stock),
        len(state.pack),
        len(state.hands[1 - across]) if hides(state, seat) else 0,
    ]
    hidden = [*state.hands[across], *state.discards[across], *state.given, *state.stock, *state.pack]
    hidden += state.hands[1 - across] if hides(state, seat) else ()
    rng.shuffle(hidden)
    parts = []
    for size in sizes:
        parts.append(tuple(hidden[:size]))
        hidden = hidden[size:]
    hands, discards = list(state.hands), list(state.discards)
    hands[across], discards[across] = parts[0], parts[1]
    hands[1 - across] = parts[5] or hands[1 - across]
    king = f"K{state.trump}"
    played = [card for trick in state.tricks for card in (trick.led, trick.reply)] + [state.led]
    holder = state.king_holder
    if state.settled and holder != seat and king not in played:
        holder = other(seat) if king in parts[0] else ""
    changes = {"hands": tuple(hands), "discards": tuple(discards), "given": parts[2], "stock": parts[3]}
    return changed(state, changes | {"pack": parts[4], "king_holder": holder, "faults": ()})


@pytest.mark.parametrize("seed", range(10))
def test_swapping_the_other_hand_changes_no_word(seed: int) -> None:
    """In judged play too: other cards where the seat has not looked, no fault of the other's open, the same words."""
    rng = random.Random(seed)
    met = 0
    for state in judged_walk(seed):
        for seat in SEATS:
            if any(fault.seat == seat for fault in state.faults) or state.put_out:
                continue  # its own faults it knows; cards put out lie partly in the hand
            twin = swapped(state, seat, rng)
            assert seen(twin, seat) == seen(state, seat)
            met += twin.hands != state.hands
            if met % 6 == 0:
                place = rng.randrange(10**6)
                told = in_words(state, seat, random.Random(place))
                assert told == in_words(twin, seat, random.Random(place))
    assert met > 15


@pytest.mark.parametrize("seed", range(10))
def test_a_seat_can_do_the_same_in_the_state_it_sees(seed: int) -> None:
    """What is explained on is whole: its own cards, rights and faults are there, and 32 cards at most, each once."""
    for state in judged_walk(seed + 50):
        for seat in SEATS:
            known = seen(state, seat)
            assert ecarte.legal_actions(known, seat) == ecarte.legal_actions(state, seat)
            cards = [*known.hands[0], *known.hands[1], *known.discards[0], *known.discards[1], *known.given]
            cards += [*known.stock, *known.pack]
            assert len(set(cards)) == len(cards)
            assert seen(known, seat) == known


def test_an_unseen_king_is_not_told_by_a_code_that_marks_it_by_itself() -> None:
    """Where kings are marked by themselves, the elder hand's “I play” would show who holds him: no word of it."""
    holding = "E: QS JS 8S 7S AC  D: KD AH TH 9H 7H  T: 9D"
    without = "E: QS JS 8S 7S AC  D: 8D AH TH 9H 7H  T: 9D"
    made = [laws.explain(table("online", deal), "stand") for deal in (holding, without)]
    assert made[0].text == made[1].text
    assert [verdict.marks for verdict in made[0]] == [()] * 5
    own = laws.explain(table("online", "E: KD JS 8S 7S AC  D: 8D AH TH 9H 7H  T: 9D"), "stand")
    assert [(m.seat, m.points) for m in own[0].marks] == [("elder", 1)]


def test_a_hand_that_lies_open_is_seen() -> None:
    """Cards that a ruling has laid open are there as they are, and so is who holds the king."""
    state = to_lead(table("foster", "E: QS JS 8S 7S AC  D: KD AH TH 9H 7H  T: 9D"), "stand")
    assert seen(state, "elder").hands[1] != state.hands[1]
    assert seen(state, "elder").king_holder == ""
    opened = changed(state, {"exposed": (False, True)})
    assert seen(opened, "elder").hands[1] == state.hands[1]
    assert seen(opened, "elder").king_holder == "dealer"
    assert seen(state, "dealer").king_holder == "dealer"


def test_a_number_that_the_dealer_has_not_told_is_not_there() -> None:
    """Where he tells it only if required, it stands as none until he is asked."""
    state = exchange(table("club1878", "T: 9D"), 2, 3)
    assert seen(state, "elder").exchanges == ((2, 0),)
    assert seen(state, "dealer").exchanges == ((2, 3),)
    assert seen(do(state, "elder ask"), "elder").exchanges == ((2, 3),)
