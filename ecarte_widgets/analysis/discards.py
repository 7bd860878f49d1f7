"""What it is worth to put out each set of cards: the chance of winning the game at this score, set by set.

Leaves out how the hands that the other may hold are counted (`exchanged`) and what a score is worth (`race`). The
model has to be named wherever a figure is shown: after this exchange the hands are played, both seen; the other keeps
trumps and kings and puts out all else; a king is marked; the next deals are Bookish's against Bookish.

    for step in discards.values(table.view):    # in slices of 0.2 seconds; leave the loop to stop
        print(step.share, step.best.cards)
"""

from __future__ import annotations

import math
import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from ..rules.actions import ELDER
from ..rules.cards import Card, shuffled, write
from ..rules.deals import STOCK
from ..rules.errors import OddsError
from ..rules.views import View
from ..texts import say
from .course import Outcome
from .exchanged import HAND, Chances, Draw, chances, lie
from .race import race
from .shown import About, Figure, percent
from .solver import law_of
from .weighing import HALF, SURE
from .worlds import Known, checked, known

DISCARDING = ("elder_discard", "dealer_discard")
EXACT: Final = 2
"""Up to so many cards drawn every draw is counted; with more, seeded draws, the same ones for every set."""
ROUND = 25
"""Draws of a set in its first turn, and between two looks at the clock: less than a hundredth of a second."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Discard:
    """One set of cards put out. `win`: chance of winning the game; `margin`: on either side, 95 in 100, and 0 where
    every draw was counted; `point`, `vole`, `king`: chances of three tricks or more, of five, of holding the king of
    trumps; `tricks`: on average; `draws`: how many draws it was counted over.
    """

    cards: tuple[Card, ...]
    win: float
    margin: float
    point: float
    vole: float
    king: float
    tricks: float
    draws: int
    exact: bool


@dataclass(frozen=True, kw_only=True, repr=False)
class Discards(Figure):
    """What is known after `done` of `total` draws: the sets looked at so far, best first; at the end all of them."""

    sets: tuple[Discard, ...]
    done: int
    total: int
    hand: tuple[Card, ...]
    seat: str
    code: str

    @property
    def finished(self) -> bool:
        """Whether nothing is left to be counted."""
        return self.done == self.total

    @property
    def share(self) -> float:
        """How much of the work is done, 0 to 1."""
        return self.done / self.total

    @property
    def best(self) -> Discard:
        """The first of the sets. IndexError before any has been looked at."""
        return self.sets[0]

    def __getitem__(self, out: Sequence[Card]) -> Discard:
        """That of these cards, in any order. KeyError where there is none."""
        for each in self.sets:
            if set(each.cards) == set(out):
                return each
        raise KeyError(write(out))

    @property
    def about(self) -> About:  # type: ignore[override]
        """What was counted, and how."""
        facts = {"seat": self.seat, "names": write(self.hand), "code": self.code}
        return About(what="match.discards", facts=facts, model="exchanged", told={"exact": EXACT})

    def heads(self, language: str = "en") -> tuple[str, ...]:
        """Cards put out, the chances, and on how many draws they rest."""
        return tuple(
            say(f"match.head.{name}", language) for name in ("out", "win", "point", "vole", "king", "draws")
        )

    def rows(self, language: str = "en") -> Iterator[tuple[str, ...]]:
        """A row a set, best first."""
        for each in self.sets:
            win = percent(each.win, language) + ("" if each.exact else f" ± {100 * each.margin:.1f}")
            shares = (percent(share, language) for share in (each.point, each.vole, each.king))
            yield (write(each.cards) or "-", win, *shares, f"{each.draws:,}")

    def __repr__(self) -> str:
        return self.text()


@dataclass(slots=True)
class _Set:
    """One set while it is being counted: the draws still to come, and the sums over those that are done."""

    out: tuple[Card, ...]
    draws: list[tuple[tuple[Card, ...], int]]
    exact: bool
    done: int = 0
    weight: int = 0
    sums: list[float] = field(default_factory=lambda: [0.0] * 5)
    squares: float = 0.0

    def add(self, found: Sequence[float], weight: int) -> None:
        """One draw counted, that comes about in `weight` ways."""
        self.done += 1
        self.weight += weight
        self.squares += weight * found[0] ** 2
        for at, value in enumerate(found):
            self.sums[at] += weight * value

    def shown(self) -> Discard:
        """What the draws done say."""
        win, point, vole, king, tricks = (total / self.weight for total in self.sums)
        whole = self.exact and self.done == len(self.draws)
        margin = 0.0 if whole else 1.0
        if not whole and self.weight > 1:
            spread = max(0.0, self.squares / self.weight - win**2)
            margin = SURE * math.sqrt(spread / (self.weight - 1))
        return Discard(
            cards=self.out,
            win=win,
            margin=margin,
            point=point,
            vole=vole,
            king=king,
            tricks=tricks,
            draws=self.weight,
            exact=whole,
        )


def values(view: View, *, draws: int = 200, seed: int | str = 0, exact: int = EXACT) -> Iterator[Discards]:
    """What each set that may be put out is worth to the seat that is to discard: after every slice of at most 0.2
    seconds what is known by then, at last the whole. To stop, ask for no more.

    With up to `exact` cards drawn every draw is counted (5: all, some twenty seconds); with more, `draws` seeded ones,
    of which every set takes as many cards from the same order. Raises OddsError for what is no view and for one that
    is not about to discard, LawError for a code under which no deals were played.
    """
    counting = _Counting(view, draws, seed, exact)
    return counting.run()


class _Counting:
    """The work for one view."""

    def __init__(self, view: View, draws: int, seed: int | str, exact: int) -> None:
        checked(view)
        if view.phase not in DISCARDING or view.to_act != view.seat:
            raise OddsError(view.phase, "match.no_discard", "match.no_discard_instead")
        self.view, self.facts = view, known(view)
        self.race, self.law = race(view.code), law_of(view.code)
        self.seats = view.score if view.seat == ELDER else (view.score[1], view.score[0])
        self.sets = _sets(view, self.facts, draws, seed, exact)
        self.told = _told(view)
        self.worths = self._worths()

    def run(self) -> Iterator[Discards]:
        """A first look at every set, then set by set the rest; between slices what is known."""
        done, total = 0, sum(len(each.draws) for each in self.sets)
        yield self._known(done, total)  # the table of patterns may have to be filled now, which takes a while
        started = time.monotonic()
        for each in (*self.sets, *self._begun()):
            for drawn, weight in each.draws[each.done : each.done + ROUND]:
                each.add(self._found(each.out, drawn), weight)
                done += 1
            if done < total and time.monotonic() - started > HALF:
                yield self._known(done, total)
                started = time.monotonic()
        yield self._known(done, total)

    def _begun(self) -> Iterator[_Set]:
        """Each set as often as it takes after its first round."""
        for each in self.sets:
            for _ in range(ROUND, len(each.draws), ROUND):
                yield each

    def _known(self, done: int, total: int) -> Discards:
        shown = sorted((each.shown() for each in self.sets if each.done), key=lambda each: -each.win)
        return Discards(
            sets=tuple(shown),
            done=done,
            total=total,
            hand=self.view.hand,
            seat=self.view.seat,
            code=self.view.code.name,
        )

    def _worths(self) -> Mapping[str, Sequence[float]]:
        """The chance of winning after 0, 1 … 5 tricks of one's own, by who marks the king."""
        found = {}
        for king in ("", "elder", "dealer"):
            row = []
            for mine in range(HAND + 1):
                elders = mine if self.view.seat == ELDER else HAND - mine
                after = Outcome("", king, elders).points(self.view.code, self.seats)
                row.append(self.race.after(after, self.view.seat).win)
            found[king] = tuple(row)
        return found

    def _found(self, out: Sequence[Card], drawn: Sequence[Card]) -> tuple[float, float, float, float, float]:
        """Chances of winning, of point and vole, the king in hand, and tricks, for one hand drawn."""
        view = self.view
        hand = [card for card in view.hand if card not in out] + list(drawn)
        gone = (*out, *self.facts.gone)
        after = chances(lie(hand, gone, view.trump), self.law, view.seat == ELDER, self._draws(len(out)))
        king = "K" + view.trump in hand
        his = "dealer" if view.seat == ELDER else "elder"
        none, has = self.worths[view.seat if king else ""], self.worths[his]
        win, point, vole, tricks = _means(after, none, has)
        return win, point, vole, float(king), tricks

    def _draws(self, number: int) -> tuple[Draw, ...]:
        """What the other has put out, and to the elder hand's knowledge will: the dealer draws after him."""
        if self.view.seat == ELDER:
            return (*self.told, (-1, self.view.stock - number))
        return self.told


def _means(after: Chances, none: Sequence[float], has: Sequence[float]) -> tuple[float, float, float, float]:
    """Chance of winning, of the point, of the vole, and tricks on average."""
    win = tricks = 0.0
    both = [one + two for one, two in zip(after.tricks, after.tricks_king, strict=True)]
    for number in range(HAND + 1):
        win += after.tricks[number] * none[number] + after.tricks_king[number] * has[number]
        tricks += number * both[number]
    return win, sum(both[3:]), both[HAND], tricks


def _told(view: View) -> tuple[Draw, ...]:
    """The other's exchanges that are done, each with the stock there was for it."""
    rows: list[Draw] = []
    stock = STOCK
    for event in view.events:
        if event.kind == "discard":
            if event.seat != view.seat:
                rows.append((min(event.number, stock), stock))
            stock -= min(event.number, stock)
    return tuple(rows)


def _sets(view: View, facts: Known, draws: int, seed: int | str, exact: int) -> list[_Set]:
    """Every set that may be put out and replaced, with its draws; those quickly counted first."""
    least, most = view.discard_limits
    orders = [shuffled(f"{seed}/{number}", facts.unseen) for number in range(1, draws + 1)]
    found = []
    for size in range(least, min(most, view.stock) + 1):
        drawn = (
            _all_draws(facts.unseen, size, seed)
            if size <= exact
            else list(Counter(order[:size] for order in orders).items())
        )
        found += [_Set(out=out, draws=drawn, exact=size <= exact) for out in combinations(view.hand, size)]
    return sorted(found, key=lambda each: len(each.draws))


def _all_draws(unseen: Sequence[Card], size: int, seed: int | str) -> list[tuple[tuple[Card, ...], int]]:
    """Every draw once, mixed, so that the first ones are a fair sample of all."""
    draw = random.Random(seed).random
    return sorted(((cards, 1) for cards in combinations(unseen, size)), key=lambda _: draw())
