"""Random walks through judged play in which everything goes wrong that can, and what must hold after every step.

Leaves out how many steps are taken, and what single clauses say.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ecarte_widgets.rules import carry, ecarte, faults, laws, plain, record, views
from ecarte_widgets.rules.actions import Action
from ecarte_widgets.rules.carry import Carried
from ecarte_widgets.rules.deals import Deal
from ecarte_widgets.rules.ecarte_state import Award, State, changed, index, other
from ecarte_widgets.rules.errors import ActionError
from ecarte_widgets.rules.laws import Code, Value
from ecarte_widgets.rules.record import Game
from tests.support.judged import conserved
from tests.support.walks import chance, with_king

SEATS = ("elder", "dealer")
HOW = {"called", "condoned", "lapsed", "mended"}
"""How a fault can end."""
OPTIONS: dict[str, tuple[Value, ...]] = {
    name: question.values
    for name, question in laws.load().questions.items()
    if question.kind in ("rule", "fault") and len(question.values) > 1
}
"""Every question that engine or judge reads and that has more than one answer."""
RARE = {"quit": 0.03, "throw-down": 0.15, "concede": 0.15}
"""How much rarer than another a kind of action is that ends a deal or a game."""
CALLS = frozenset({"call", "own"})
WORDS = faults.load().calls
SUMMARY = (
    *(
        "phase",
        "to_act",
        "dealer",
        "points",
        "number",
        "pack",
        "hands",
        "turn_up",
        "stock",
        "discards",
        "aside",
    ),
    *(
        "given",
        "shown",
        "faced",
        "tricks",
        "led",
        "won",
        "marked",
        "awards",
        "ended",
        "winner",
        "cut",
        "bound",
    ),
    *(
        "exposed",
        "barred",
        "left_by",
        "lost_by",
        "done",
        "advised",
        "seen_hands",
        "exchanges",
        "kept",
        "resume",
    ),
)


@dataclass
class Walk:
    """A game of judged play, at one moment of it."""

    code: Code
    dealer: str
    score: tuple[int, int]
    deal: Deal | None
    state: State
    actions: list[Action] = field(default_factory=list)

    @property
    def game(self) -> Game:
        """The game so far."""
        points = self.score if self.dealer != "A" else (self.score[1], self.score[0])
        return Game(
            code=self.code,
            dealer=self.dealer,
            score=points,
            deal=self.deal,
            actions=tuple(self.actions),
            play="judged",
        )

    @property
    def where(self) -> str:
        """Enough to come there again."""
        start = f"{self.code}; dealer {self.dealer or '?'}; score {self.score}; {self.deal}"
        return f"{start}\n{'; '.join(map(str, self.actions))}"


def begin(rng: random.Random, name: str) -> Walk:
    """A game under a code, half of the time with some of its answers changed; with hands dealt or before that."""
    changes: dict[str, Any] = {}
    if rng.random() < 0.5:
        changes = {
            question: rng.choice(OPTIONS[question])
            for question in rng.sample(list(OPTIONS), rng.randint(1, 6))
        }
    code, how = laws.code(name, **changes), rng.random()
    most = int(code.v.game_points) - 1
    score = (rng.randint(0, most), rng.randint(0, most))
    dealer = rng.choice("AB")
    deal = None
    if how < 0.5:
        deal = with_king(rng) if rng.random() < 0.4 else ecarte.deal(seed=rng.randrange(10**9))
    elif how > 0.9:
        dealer, score = "", (0, 0)
    state = ecarte.start(deal=deal, code=code, score=score, dealer=dealer or None, play="judged")
    return Walk(code, dealer, score, deal, state)


def walks(
    rng: random.Random, name: str, steps: int, longest: int = 150
) -> Iterator[tuple[Walk, State, Action]]:
    """Walks under a code, `steps` steps in all: after each the walk, the state before it, and what was done."""
    left = steps
    while left > 0:
        walk, manners = begin(rng, name), rng.choice((0.05, 0.2, 0.5))
        for _ in range(min(longest, left)):
            action = step(rng, walk.state, manners)
            if action is None:
                break
            before = walk.state
            walk.actions.append(action)
            walk.state = ecarte.apply(before, action)
            left -= 1
            yield walk, before, action


# ---- what is done --------------------------------------------------------------------------------


def step(rng: random.Random, state: State, manners: float) -> Action | None:
    """Something that can be done: amiss with probability `manners`, or a call, or in order; None for an end."""
    if state.phase in ("shuffle", "cut_for_deal"):
        return shuffled(rng, state)
    if state.phase == "game_over":
        return Action("bystander", "sit") if state.left_by and rng.random() < 0.8 else None
    luck = rng.random()
    if luck < 0.12:
        return called(rng, state)
    if luck < 0.12 + manners and (act := amiss(rng, state)) is not None:
        return act
    seat = state.to_act if rng.random() < 0.9 else rng.choice(SEATS)
    lawful = [act for act in ecarte.legal_actions(state, seat) if act.kind not in CALLS]
    return by_kind(rng, lawful or [a for a in ecarte.legal_actions(state) if a.kind not in CALLS])


def by_kind(rng: random.Random, acts: list[Action]) -> Action:
    """One of them, every kind as likely as another but the rare ones."""
    kinds = sorted({act.kind for act in acts})
    kind = rng.choices(kinds, [RARE.get(kind, 1) for kind in kinds])[0]
    return rng.choice([act for act in acts if act.kind == kind])


def shuffled(rng: random.Random, state: State) -> Action:
    """A shuffle or a cut for deal; a shuffle goes amiss at times."""
    if rng.random() < 0.1:
        king = [a for seat in SEATS for a in ecarte.possible_actions(state, seat) if a.kind == "king"]
        if king:
            return king[0]
    action = chance(rng, state)
    if action.kind == "shuffle" and rng.random() < 0.3:
        places = " ".join(map(str, sorted(rng.sample(range(1, 33), rng.randint(1, 3)))))
        return action._replace(name=rng.choice(("out-of-turn", "wrong-pack", f"facing {places}")))
    return action


def called(rng: random.Random, state: State) -> Action:
    """A call by anybody: of a fault that lies open half of the time, or of anything at all."""
    kinds = faults.load().kinds
    name = rng.choice(WORDS)
    seat = rng.choice(SEATS)
    if state.faults and rng.random() < 0.7:
        fault = rng.choice(state.faults)
        name, seat = kinds[fault.kind].call, other(fault.seat)
    if rng.random() < 0.1 and accepts(state, act := Action("bystander", "call", name=name)):
        return act
    act = Action(seat, "own", name="number") if rng.random() < 0.15 else Action(seat, "call", name=name)
    if accepts(state, act):
        return act
    return by_kind(rng, [a for a in ecarte.legal_actions(state) if a.kind not in CALLS])


def amiss(rng: random.Random, state: State) -> Action | None:
    """Something that is possible and not lawful."""
    acts = []
    for seat in SEATS:
        lawful = frozenset(ecarte.legal_actions(state, seat))
        acts += [act for act in ecarte.possible_actions(state, seat) if act not in lawful]
    return by_kind(rng, acts) if acts else None


def accepts(state: State, action: Action) -> bool:
    """Whether something comes of it; refused in the package's own words if not, and nothing has changed."""
    before = dict(state.__dict__)
    refused = None
    try:
        ecarte.apply(state, action)
    except ActionError as error:
        refused = str(error)
    assert refused != "", action
    assert state.__dict__ == before
    return refused is None


# ---- what must hold ------------------------------------------------------------------------------


def check_step(before: State, action: Action, state: State) -> None:
    """Cards, faults and score after one step."""
    if state.phase != "shuffle" and state.number:
        conserved(state)
    check_faults(before, state)
    check_score(before, action, state)


def check_faults(before: State, state: State) -> None:
    """Whatever lay open lies open still or is told among what has ended; nothing is open of a deal that is over."""
    kept = len(before.ended)
    assert state.ended[:kept] == before.ended
    new = Counter((ended.kind, ended.seat) for ended in state.ended[kept:])
    gone = Counter((f.kind, f.seat) for f in before.faults if not any(f is left for left in state.faults))
    assert gone <= new, (gone, new)
    assert {ended.how for ended in state.ended[kept:]} <= HOW
    for fault in state.faults:
        assert len(state.results) <= len(fault.before.results) or state.left_by, fault.kind
        assert fault.before.number in (state.number, state.number - 1), fault.kind
    if state.phase == "game_over" and not state.left_by:
        assert state.faults == ()
        assert state.pending is None


def check_score(before: State, action: Action, state: State) -> None:
    """Points come and go with awards alone; each by a question whose answer has a clause, or is the players' own."""
    old, new = book(before), book(state)
    added, lost = new - old, old - new
    for player in (0, 1):
        gained = sum(a.points * n for a, n in added.items() if a.player == player)
        gained -= sum(a.points * n for a, n in lost.items() if a.player == player)
        assert state.points[player] - before.points[player] == gained, (
            before.points,
            state.points,
            added,
            lost,
        )
        assert state.points[player] >= 0
    questions = {award.question for award in added}
    if lost:
        kinds = faults.load().kinds
        ruled = {
            kinds[ended.kind].question for ended in state.ended[len(before.ended) :] if ended.how == "called"
        }
        if action.kind == "choose":
            assert before.pending is not None
            ruled.add(kinds[before.pending.fault.kind].question)
        assert ruled, f"{lost} taken down by no ruling"
        questions |= ruled
    for question in questions:
        answer = state.code[question]
        assert answer.cite or answer.changed, question


def book(state: State) -> Counter[Award]:
    """All that is marked in the game: what the deals that are over brought, and what this one has so far."""
    counted = any(result.number == state.number for result in state.results[-1:])
    awards = Counter(award for result in state.results for award in result.awards)
    return awards + Counter(() if counted else state.awards)


def check_lists(rng: random.Random, state: State, most: int) -> None:
    """What is lawful is possible, and what is possible is done; `most` things of each seat are tried."""
    for seat in SEATS:
        possible = ecarte.possible_actions(state, seat)
        assert len(set(possible)) == len(possible), [a for a, n in Counter(possible).items() if n > 1]
        missing = set(ecarte.legal_actions(state, seat)) - set(possible)
        assert not missing, missing
        for action in rng.sample(possible, min(most, len(possible))):
            # All words are offered at every moment, the one that has just been said too.
            refused = ecarte.refusal(state, action) if action.kind == "call" else None
            again = refused is not None and refused.why in ("accuse.again", "accuse.late")
            assert accepts(state, action) or again, action
            assert ecarte.read_action(state, str(action)) == action or action.suit, action


def check_views(rng: random.Random, state: State) -> None:
    """No view tells a fault of the other's that lies open, nor one card of the other's hand from one of the stock."""
    for seat in SEATS:
        own = tuple(fault for fault in state.faults if fault.seat == seat)
        across = index(other(seat))
        changes: dict[str, object] = {"faults": own}
        here = [c for c in state.hands[across] if free(state, seat, c)]
        there = [c for c in state.stock if free(state, seat, c)]
        if here and there and not state.exposed[across]:
            a, b = rng.choice(here), rng.choice(there)
            hands = list(state.hands)
            hands[across] = tuple(b if c == a else c for c in hands[across])
            changes |= {"hands": tuple(hands), "stock": tuple(a if c == b else c for c in state.stock)}
        assert views.view(changed(state, changes), seat) == views.view(state, seat)


def free(state: State, seat: str, card: str) -> bool:
    """Whether the card may be another for all that the seat knows, and nothing public turns on it."""
    known = {
        *state.faced,
        *state.bared,
        *state.shown[index(seat)],
        *state.put_out,
        f"K{state.trump}",
        state.offered,
    }
    return card not in known


def check_written(game: Game, state: State) -> None:
    """Record, code and plain data bring the same game again, and what can be made of its last state.

    A record tells a first deal that was dealt as usual by its cards, and not by shuffle and packets.
    """
    text = record.write(game)
    told = record.read(text)
    assert (record.write(told), summary(told.state)) == (text, summary(game.state))
    for again in (carry.unpack(carry.pack(Carried(game))).game, plain.read(plain.write(game))):
        assert again.actions == game.actions
        assert (again.code, again.score, again.play) == (game.code, game.score, game.play)
        assert [str(again.deal), again.dealer] == [str(game.deal), game.dealer]
    for seat in SEATS:
        record.write(game, seat=seat)
    assert summary(game.state) == summary(state)


def summary(state: State) -> list[object]:
    """All that tells two states apart, and of open faults their kinds."""
    return [getattr(state, name) for name in SUMMARY] + [(f.kind, f.seat, f.facts) for f in state.faults]
