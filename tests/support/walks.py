"""Random walks through the game, the real engine and the naive one side by side, and what to compare on the way.

Leaves out all assertions: they are in the tests.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from ecarte_widgets.rules import ecarte, laws
from ecarte_widgets.rules.actions import Action
from ecarte_widgets.rules.cards import PACK, write
from ecarte_widgets.rules.ecarte_state import State
from ecarte_widgets.rules.laws import Code, Value
from tests.support.naive import Naive

CODES = tuple(laws.load().codes)
SEATS = ("elder", "dealer")
OTHER = {"elder": "dealer", "dealer": "elder"}
OPTIONS: dict[str, tuple[Value, ...]] = {
    name: question.values
    for name, question in laws.load().questions.items()
    if question.kind == "rule" and len(question.values) > 1
}
"""Every question that the engine reads and that has more than one answer: all of the digest's section 5 is here."""
MOODS = {
    "even": {},
    "exchanging": {
        "propose": 30,
        "accept": 30,
        "accept-if-enough": 30,
        "go-on": 3,
        "confirm": 2,
        "king": 0.05,
    },
    "greedy": {"propose": 60, "accept": 30, "accept-if-enough": 60, "discard": 3, "go-on": 5, "king": 0.05},
    "curt": {"stand": 4, "refuse": 4, "king": 0.05},
}
"""How much likelier than another a kind of action is, by the mood of a walk."""


@dataclass
class Walk:
    """One game on both engines, at one moment of it."""

    state: State
    naive: Naive
    changes: dict[str, Value] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)

    @property
    def where(self) -> str:
        """Enough to find a disagreement again."""
        return f"{self.state.code} {self.state!r} after {self.said[-12:]}"

    def naive_seat(self, seat: str) -> str:
        """The seat's name in the naive engine, where the deal has passed as soon as the last trick is turned."""
        return OTHER[seat] if self.state.phase == "shuffle" and self.state.number else seat

    def do(self, action: Action) -> None:
        """The action on both engines."""
        text = str(action)
        self.naive.do(text.replace(action.seat, self.naive_seat(action.seat), 1) if action.seat else text)
        self.state = ecarte.apply(self.state, action)
        self.said.append(text)


def random_code(rng: random.Random, name: str = "") -> tuple[Code, dict[str, Value]]:
    """One of the five codes, half of the time with one to four of its answers changed."""
    name = name or rng.choice(CODES)
    changes: dict[str, Value] = {}
    if rng.random() < 0.5:
        for question in rng.sample(list(OPTIONS), rng.randint(1, 4)):
            changes[question] = rng.choice(OPTIONS[question])
    return laws.code(name, **changes), changes


def begin(rng: random.Random) -> Walk:
    """A game at its first node: with hands dealt and any score, or at the shuffle, or at the cut for deal."""
    code, changes = random_code(rng)
    naive = Naive(code.name, changes)
    how = rng.random()
    most = int(code.v.game_points) - 1
    score = (rng.randint(0, most), rng.randint(0, most)) if rng.random() < 0.7 else (0, 0)
    dealer = rng.choice("AB")
    points = score if dealer == "B" else (score[1], score[0])
    if how < 0.7:
        deal = ecarte.deal(seed=rng.randrange(10**9))
        if rng.random() < 0.4:
            deal = with_king(rng)
        state = ecarte.start(deal=deal, code=code, score=score, dealer=dealer)
        texts = (
            write(deal.elder).split(),
            write(deal.dealer).split(),
            str(deal.turn_up),
            write(deal.stock).split(),
        )
        naive.begin_deal(*texts, points, dealer)
        return Walk(state, naive, changes)
    named = dealer if how < 0.85 else None
    naive.points = list(points) if named else list(score)
    naive.begin_game(named)
    return Walk(ecarte.start(code=code, score=score, dealer=named), naive, changes)


def with_king(rng: random.Random) -> ecarte.Deal:
    """A deal in which the king of trumps is turned up, or lies in one of the hands."""
    suit, place = rng.choice("SHDC"), rng.choice("EDTT")
    low = "7" if place != "T" else "K"
    hand = f"{place}: K{suit} " if place != "T" else ""
    return ecarte.deal(f"{hand}T: {low}{suit}", seed=rng.randrange(10**9))


def chance(rng: random.Random, state: State) -> Action:
    """A chance action: any order of the pack, any cut for deal, odd ones included."""
    order = list(PACK)
    rng.shuffle(order)
    if state.phase == "shuffle":
        return Action("", "shuffle", tuple(order))
    sizes = rng.choices([0, 1, 2, 3], [1, 8, 2, 1], k=2)
    return Action("", "cut-for-deal", tuple(order[: sum(sizes)]), sizes[0])


def step(rng: random.Random, state: State, mood: str) -> Action:
    """A lawful action of either seat, by the mood's weights; a right is used now and then; chance at its nodes."""
    weights = MOODS[mood]
    lawful = ecarte.legal_actions(state)
    rights = [a for seat in SEATS if seat != state.to_act for a in ecarte.legal_actions(state, seat)]
    if rights and rng.random() < (0.07 if lawful else 0.5):
        return rng.choice(rights)
    if not lawful:
        return chance(rng, state)
    if mood == "greedy" and lawful[0].kind == "discard":
        most = max(len(a.cards) for a in lawful if a.kind == "discard")
        lawful = tuple(a for a in lawful if len(a.cards) >= most - rng.randint(0, 1))
    kinds = sorted({a.kind for a in lawful})
    kind = rng.choices(kinds, [weights.get(k, 1) for k in kinds])[0]
    return rng.choice([a for a in lawful if a.kind == kind])


def walks(seed: int, states: int, most_steps: int = 120) -> Iterator[Walk]:
    """Walks on both engines, yielded at every state that they reach, `states` of them."""
    rng = random.Random(seed)
    left = states
    while left > 0:
        walk, mood = begin(rng), rng.choice(list(MOODS))
        for _ in range(most_steps):
            yield walk
            left -= 1
            if walk.state.phase == "game_over" or left <= 0:
                break
            walk.do(step(rng, walk.state, mood))


def states(rng: random.Random, most_steps: int = 120, mood: str = "") -> Iterator[State]:
    """The states of one walk on the real engine alone."""
    state = begin(rng).state
    mood = mood or rng.choice(list(MOODS))
    for _ in range(most_steps):
        yield state
        if state.phase == "game_over":
            return
        state = ecarte.apply(state, step(rng, state, mood))
