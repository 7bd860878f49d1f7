"""The coach: what each choice open to a seat is worth, from what that seat may know.

Leaves out wording and drawing, and looking back at a deal that is over (`hindsight`). A worth is a chance of winning
the game. Every counsel names its model: words are weighed and discards counted as `weighing` and `discards` do it; a
card by laying out the hands that the other may hold, and playing on with both seen.

    for counsel in coach.counsel(table.view):     # in slices of at most 0.2 seconds; leave the loop to stop
        print(counsel.share, counsel.options[0].action)
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Final

from ..rules.actions import ELDER
from ..rules.cards import Card, shuffled, write
from ..rules.common import index, other
from ..rules.ecarte_state import ORDER
from ..rules.ecarte_tricks import play_law
from ..rules.errors import LawError, OddsError
from ..rules.tricks import lawful
from ..rules.views import View
from . import solver
from .course import POINT, Outcome
from .discards import DISCARDING, Discards, values
from .race import Race, race
from .weighing import HALF, HIDE, KING, PATIENCE, Weighed, choices, weigh
from .worlds import checked, known, world

WORD, CARD, DISCARD = "word", "card", "discard"
"""Kinds of counsel."""
EVERY: Final = 3000
"""Up to so many hands the other might hold, each is looked at."""
WORLDS: Final = 60
"""Layouts of the unseen cards over which a card is weighed."""
DEALS: Final = 120
"""Deals over which words are weighed."""
DRAWS: Final = 60
"""Draws over which a set of cards is counted, where not every one is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One choice: the action's text without its seat ("hide" for a king not marked now), the chance of winning the game
    with it, and half the interval that holds the chance 95 times in 100; `point`: for cards, the chance of three tricks
    or more."""

    action: str
    win: float
    margin: float = 0.0
    point: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Counsel:
    """What is known of the choices so far, best first. `share`: how much of the work is done, 0 to 1.

    `model`: the message that names what it rests on; `over`: over how many layouts, deals or draws.
    """

    kind: str
    options: tuple[Choice, ...]
    share: float
    model: str
    over: int

    @property
    def finished(self) -> bool:
        """Whether nothing is left to be worked out."""
        return self.share >= 1

    @property
    def forced(self) -> bool:
        """Whether there was only one thing to do."""
        return len(self.options) < 2

    def __getitem__(self, action: str) -> Choice:
        """The choice of this text; cards put out in any order. KeyError where there is none."""
        wanted = _plain(action)
        for option in self.options:
            if _plain(option.action) == wanted:
                return option
        raise KeyError(action)

    def behind(self, action: str) -> float:
        """How much the chance is below the best one's, never below 0."""
        return max(0.0, self.options[0].win - self[action].win)


def _plain(action: str) -> tuple[str, ...]:
    word, *rest = action.split()
    return (word, *sorted(rest))


def counsel(view: View, *, seed: int | str = 0) -> Iterator[Counsel]:
    """What the choices of the seat are worth: after every slice of work what is known by then, at last all of it.

    To stop, ask for no more. Nothing comes where there is nothing to weigh. Raises OddsError for what is no view of
    écarté and for judged play in which something amiss has happened, LawError where the code has no figures.
    """
    kind = asked(checked(view))
    return _HOW[kind](view, seed) if kind else iter(())


def asked(view: View) -> str:
    """Which kind of choice the seat has now: a word, a card, a discard; "" for none."""
    if view.winner or view.phase == "remedy":
        return ""
    if view.to_act == view.seat and view.phase in DISCARDING:
        return DISCARD
    if choices(view):
        return WORD
    plays = [action for action in view.actions if action.kind == "play"]
    return CARD if plays and view.phase in ("lead", "follow") else ""


def has_figures(view: View) -> bool:
    """Whether the view's code has values of scores and a law of play that was solved."""
    try:
        race(view.code)
    except LawError:
        return False
    return True


# ---- words and discards ------------------------------------------------------------------------------


def _words(view: View, seed: int | str) -> Iterator[Counsel]:
    for step in weigh(view, deals=DEALS, seed=seed):
        yield _weighed(step)


def _weighed(step: Weighed) -> Counsel:
    options = tuple(
        Choice(action=option.word, win=option.win, margin=option.margin) for option in step.options
    )
    return Counsel(kind=WORD, options=options, share=step.share, model="coach.model.word", over=step.deals)


def _sets(view: View, seed: int | str) -> Iterator[Counsel]:
    for step in values(view, draws=DRAWS, seed=seed, exact=1):
        yield _counted(step)


def _counted(step: Discards) -> Counsel:
    options = tuple(
        Choice(action=f"discard {write(each.cards) or '-'}", win=each.win, margin=each.margin)
        for each in step.sets
    )
    return Counsel(kind=DISCARD, options=options, share=step.share, model="coach.model.discard", over=DRAWS)


# ---- cards -----------------------------------------------------------------------------------------------


def _cards(view: View, seed: int | str) -> Iterator[Counsel]:
    """Hands that agree with all that was said and played, each played on with both seen."""
    plays = [action.cards[0] for action in view.actions if action.kind == "play"]
    after = Ends(view, race(view.code))
    if len(plays) == 1:
        yield _mean_of(after, {plays[0]: []}, 1.0)
        return
    rows: dict[Card, list[int]] = {card: [] for card in plays}
    done, started = 0, time.monotonic()
    for his in _hands(view, seed):
        if his is not None:
            done += 1
            for card, tricks in open_values(view, his).items():
                if card in rows:
                    rows[card].append(tricks)
        if time.monotonic() - started > HALF:
            if done:
                yield _mean_of(after, rows, min(done / WORLDS, 0.99))
            started = time.monotonic()
    yield _mean_of(after, rows, 1.0)


def _hands(view: View, seed: int | str) -> Iterator[tuple[Card, ...] | None]:
    """Hands of the other as a believer would have it: he spoke as Bookish does. Where none is found, any hand
    that could have been played as it was. None for one looked at in vain."""
    facts, found = known(view), 0
    for tried in range(1, PATIENCE * WORLDS):
        if found == WORLDS:
            return
        if tried > PATIENCE * (found + 1):
            break
        state = world(view, facts, f"{seed}/{tried}", believes=True)
        found += state is not None
        yield state.hands[index(other(view.seat))] if state is not None else None
    if not found:
        yield from _possible(view, facts.unseen, seed)


def _possible(view: View, unseen: Sequence[Card], seed: int | str) -> Iterator[tuple[Card, ...] | None]:
    size, found = view.others_cards, 0
    few = comb(len(unseen), size) <= EVERY
    hands = (
        combinations(unseen, size) if few else (shuffled(f"{seed}/{n}", unseen)[:size] for n in range(EVERY))
    )
    for hand in hands:
        fits = _could_play_so(view, hand)
        found += fits
        yield hand if fits else None
        if found == WORLDS and not few:
            return
    if not found:
        raise OddsError(view.phase, "match.no_deal", "match.judged_instead")


def _could_play_so(view: View, hand: tuple[Card, ...]) -> bool:
    """Whether one who holds `hand` now was free to answer each lead as the other has answered it."""
    law, held = play_law(view.code), list(hand)
    if view.led is not None and view.leader != view.seat:
        held.append(view.led)
    for trick in reversed(view.tricks):
        his = trick.reply if trick.leader == view.seat else trick.led
        held.append(his)
        if trick.leader == view.seat and his not in lawful(held, trick.led, view.trump, ORDER, law):
            return False
    return True


def _mean_of(after: Ends, rows: dict[Card, list[int]], share: float) -> Counsel:
    options = [after.choice(card, tricks) for card, tricks in rows.items()]
    options.sort(key=lambda option: -option.win)
    return Counsel(kind=CARD, options=tuple(options), share=share, model="coach.model.card", over=WORLDS)


def open_values(view: View, his: Sequence[Card]) -> dict[Card, int]:
    """For each card that the seat may play now, the tricks it has at the end if the other holds `his`: both hands seen,
    best play."""
    law = play_law(view.code)
    if view.led is None:
        found = solver.leads(view.hand, his, view.trump, law=law)
    else:
        found = solver.replies(view.hand, his, view.trump, view.led, law=law)
    return {card: view.won[0] + tricks for card, tricks in found.items()}


class Ends:
    """What the end of the deal on view is worth to its seat, by the tricks it has then."""

    def __init__(self, view: View, values: Race) -> None:
        scores = view.score if view.seat == ELDER else (view.score[1], view.score[0])
        self.wins = []
        for mine in range(6):
            elders = mine if view.seat == ELDER else 5 - mine
            # A king that was marked stands in the score already.
            end = Outcome(view.contract, "", elders).points(view.code, scores)
            self.wins.append(values.after(end, view.seat).win)

    def choice(self, card: Card, tricks: list[int]) -> Choice:
        """The choice of a card after which the seat has had so many tricks in each layout."""
        if not tricks:
            return Choice(action=f"play {card}", win=0.0)
        wins = [self.wins[number] for number in tricks]
        mean = sum(wins) / len(wins)
        spread = (sum((win - mean) ** 2 for win in wins) / max(1, len(wins) - 1)) ** 0.5
        point = sum(number >= POINT for number in tricks) / len(tricks)
        return Choice(action=f"play {card}", win=mean, margin=1.96 * spread / len(wins) ** 0.5, point=point)


_HOW: dict[str, Callable[[View, int | str], Iterator[Counsel]]] = {WORD: _words, CARD: _cards, DISCARD: _sets}

__all__ = [
    "CARD",
    "DISCARD",
    "HIDE",
    "KING",
    "WORD",
    "Choice",
    "Counsel",
    "Ends",
    "asked",
    "counsel",
    "has_figures",
    "open_values",
]
