"""Random games as records know them, and small ways to look at two of them.

Leaves out all assertions.
"""

from __future__ import annotations

import random

from ecarte_widgets.rules import ecarte, record
from ecarte_widgets.rules.actions import Action
from ecarte_widgets.rules.record import Game
from tests.support import walks

COMMENTS = (
    "",
    "why not?",
    "king; queen",
    "score: A 9, B 9",
    "1. KD",
    "two  # signs",
    "Écarté — 10♠ “so”",
    "a: b",
)


def random_game(seed: int, most: int = 90) -> Game:
    """A game of up to `most` actions under any code, begun in any way, with comments here and there."""
    rng = random.Random(seed)
    code, _ = walks.random_code(rng)
    mood = rng.choice(list(walks.MOODS))
    goal = int(code.v.game_points)
    score = (rng.randint(0, goal - 1), rng.randint(0, goal - 1)) if rng.random() < 0.5 else (0, 0)
    how = rng.random()
    if how < 0.6:
        deal = walks.with_king(rng) if rng.random() < 0.5 else ecarte.deal(seed=rng.randrange(10**6))
        game = Game(code=code, dealer=rng.choice("AB"), score=score, deal=deal)
    else:
        game = Game(code=code, dealer=rng.choice(["A", "B", ""]), score=score)
    state, actions = game.begin(), []
    for _ in range(rng.randint(0, most)):
        if state.phase == "game_over":
            break
        steps = usual_deal(rng, state) if state.phase == "shuffle" and rng.random() < 0.6 else ()
        for action in steps or (walks.step(rng, state, mood),):
            state = ecarte.apply(state, action)
            actions.append(action)
    comments = sorted(
        (rng.randint(0, len(actions)), rng.choice(COMMENTS)) for _ in range(rng.choice([0, 0, 1, 2, 6]))
    )
    return Game(
        code=code,
        dealer=game.dealer,
        score=score,
        deal=game.deal,
        actions=tuple(actions),
        comments=tuple(comments),
    )


def usual_deal(rng: random.Random, state: ecarte.State) -> tuple[Action, ...]:
    """A deal dealt in the usual way, as a line "deal …" of a record means it."""
    deal = walks.with_king(rng) if rng.random() < 0.3 else ecarte.deal(seed=rng.randrange(10**6))
    return record.dealt(state, deal)


def as_read(game: Game) -> Game:
    """The game as a reader finds it: one that begins with a usual first deal begins with that deal's line."""
    first = [action.kind for action in game.actions[:7]]
    inside = any(0 < at < 7 for at, _ in game.comments)
    if game.deal is not None or first != ["shuffle", "cut", "deal", "deal", "deal", "deal", "turn"] or inside:
        return game
    state = game.begin()
    for action in game.actions[:7]:
        state = ecarte.apply(state, action)
    if state.dealt is None or record.dealt(game.begin(), state.dealt) != game.actions[:7]:
        return game
    comments = tuple((max(0, at - 7), text) for at, text in game.comments)
    return Game(
        code=game.code,
        dealer=game.dealer,
        score=game.score,
        deal=state.dealt,
        actions=game.actions[7:],
        comments=comments,
    )
