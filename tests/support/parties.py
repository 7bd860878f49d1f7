"""Random parties of piquet, dealt by a seed or by nobody, for whoever needs a game of it that has been played.

Leaves out all assertions.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ecarte_widgets.rules import deals, laws, piquet, record
from ecarte_widgets.rules import piquet_game as rules
from ecarte_widgets.rules.actions import SEATS, Action
from ecarte_widgets.rules.cards import PACK
from ecarte_widgets.rules.errors import ActionError
from ecarte_widgets.rules.record import Game

CODES = tuple(laws.load("piquet").codes)


def walk(seed: int, game: Game, *, dealt_by: int | str | None = None) -> Iterator[tuple[Action, Any]]:
    """Random actions from where `game` stands, each with the state it leads to, until the partie is over.

    `dealt_by`: the seed that cuts and deals in the usual way; None for any order of the pack, cut and dealt anyhow.
    """
    rng, state, cuts = random.Random(seed), game.state, 0
    while not state.winner:
        if state.phase == "cut_for_deal":
            pair = rules.cut_pair(dealt_by, cuts) if dealt_by is not None else tuple(rng.sample(PACK, 2))
            action, cuts = Action("", "cut-for-deal", pair, 1), cuts + 1
        elif state.phase == "shuffle":
            coming = piquet.deal(
                seed=rng.random().hex() if dealt_by is None else deals.seed_of(dealt_by, state.number + 1)
            )
            action = rules.chance(state, coming)
        elif dealt_by is not None and rules.routine(state) is not None:
            action = rules.routine(state)
        else:
            action = _any(rng, state)
        state = rules.apply(state, action)
        yield action, state


def _any(rng: random.Random, state: Any) -> Action:
    """A lawful action of either seat, each kind as likely as another."""
    lawful = [action for seat in SEATS for action in rules.legal_actions(state, seat)]
    kind = rng.choice(sorted({action.kind for action in lawful}))
    return rng.choice([action for action in lawful if action.kind == kind])


def partie(seed: int, *, code: str = "", dealt_by: int | str | None = None, most: int = 10**6) -> Game:
    """A partie under a code (""; any), begun at the cut, the shuffle or a deal, played for up to `most` actions."""
    rng = random.Random(f"partie {seed}")
    law = laws.get(code or rng.choice(CODES), game="piquet")
    begun = Game(code=law, dealer=rng.choice(("", "A", "B")))
    if begun.dealer and rng.random() < 0.5:
        number = 1 if piquet.goal(law) else rng.randint(1, piquet.DEALS[str(law.v.game_form)])
        score = (rng.randint(0, 90), rng.randint(0, 90))
        begun = replace(begun, deal=piquet.deal(seed=seed), score=score, number=number)
    actions = [
        action for _, (action, _) in zip(range(most), walk(seed, begun, dealt_by=dealt_by), strict=False)
    ]
    return replace(begun, actions=tuple(actions))


def judged(seed: int, most: int) -> Game:
    """A partie in judged play of up to `most` actions, in which the players do what they can, lawful or not."""
    rng = random.Random(f"judged {seed}")
    law = laws.get(rng.choice(CODES), game="piquet")
    begun = Game(code=law, dealer=rng.choice("AB"), play="judged")
    state, actions = begun.state, list[Action]()
    while not state.winner and len(actions) < most:
        if state.phase == "shuffle":
            action = rules.chance(state, piquet.deal(seed=rng.random().hex()))
        else:
            usual = rules.routine(state) if rng.random() < 0.8 else None
            action = usual or _anything(rng, state)
        try:
            state = rules.apply(state, action)
        except ActionError:
            continue
        actions.append(action)
    return replace(begun, actions=tuple(actions))


def _anything(rng: random.Random, state: Any) -> Action:
    """Something that either seat can do; now and then a call."""
    asked = rules.legal_actions if rng.random() < 0.6 else rules.possible_actions
    acts = [action for seat in SEATS for action in asked(state, seat)]
    acts = [act for act in acts if act.kind not in ("call", "own") or rng.random() < 0.05] or acts
    kind = rng.choice(sorted({action.kind for action in acts}))
    return rng.choice([action for action in acts if action.kind == kind])


def as_read(game: Game) -> Game:
    """The game as a reader finds it: one that begins with a usual first deal begins with that deal's line."""
    first = game.actions[:1]
    if game.deal is not None or not first or first[0].kind != "shuffle":
        return game
    given = next((state.dealt for state in game.states() if state.dealt is not None), None)
    if (
        given is None
        or record.dealt(game.begin(), given) != game.actions[: len(record.dealt(game.begin(), given))]
    ):
        return game
    rest = game.actions[len(record.dealt(game.begin(), given)) :]
    return replace(game, deal=given, actions=rest)
