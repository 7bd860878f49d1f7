"""What each word that a seat may say is worth at the score: played on from deals that agree with what it has seen.

Leaves out cards to put out (`discards`), the play of the cards, and how such deals are laid out (`worlds`). The model
has to be named wherever a figure is shown: one word, or one way with the king, and from there on both play as Bookish.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..rules import ecarte
from ..rules.actions import Action
from ..rules.ecarte_state import State
from ..rules.errors import OddsError
from ..rules.views import View
from ..texts import say
from .course import finish
from .players import Player
from .race import Race, Worth, race
from .shown import About, Figure, percent
from .stances import BOOKISH, Hides
from .worlds import WORDS, Known, checked, known, world

HALF = 0.1
"""Seconds after which work is broken off: half of what may pass between two yields, for what is begun is ended."""
PATIENCE = 60
"""After so many layouts for each deal wanted, the other's words are no longer held to be Bookish's."""
LIMIT = 50 * PATIENCE
"""After so many without one that agrees with the cards played, there can be none."""
SURE = 1.96
"""Standard errors on either side of a mean within which it lies 95 times in 100."""
KING, HIDE = "king", "hide"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One thing that may be said. `word`: the kind of action, or "hide" for a king not marked now.

    `win`: chance of winning the game; `margin`: on either side, 95 in 100; `stakes`: what may be expected under the
    code's multiplier. `behind`: how much the chance is below that of the best option, in the same deals, and
    `behind_margin` the same interval of that difference.
    """

    word: str
    win: float
    margin: float
    stakes: float
    behind: float
    behind_margin: float


@dataclass(frozen=True, kw_only=True, repr=False)
class Weighed(Figure):
    """All options, best first, after `done` of `deals` deals. `believed`: whether the deals were such that Bookish
    would have said what the other said; if not, nothing was made of his words.
    """

    options: tuple[Option, ...]
    done: int
    deals: int
    believed: bool
    code: str

    @property
    def finished(self) -> bool:
        """Whether all deals have been played."""
        return self.done == self.deals

    @property
    def share(self) -> float:
        """How much of the work is done, 0 to 1."""
        return self.done / self.deals

    @property
    def best(self) -> Option:
        """The first of the options. IndexError before any deal has been played."""
        return self.options[0]

    def __getitem__(self, word: str) -> Option:
        """That of a word. KeyError where it cannot be said."""
        for option in self.options:
            if option.word == word:
                return option
        raise KeyError(word)

    @property
    def about(self) -> About:  # type: ignore[override]
        """What was counted, and how."""
        model = "weighed" if self.believed else "weighed_anyhow"
        return About(what="match.weighed", facts={"code": self.code}, model=model, told={"deals": self.done})

    def heads(self, language: str = "en") -> tuple[str, ...]:
        """The word, its chance, how much less that is than the best, and the stakes."""
        return tuple(say(f"match.head.{name}", language) for name in ("word", "win", "behind", "stakes"))

    def rows(self, language: str = "en") -> Iterator[tuple[str, ...]]:
        """A row a word, best first."""
        for option in self.options:
            behind = f"{100 * option.behind:.1f} ± {100 * option.behind_margin:.1f}" if option.behind else ""
            win = f"{percent(option.win, language)} ± {100 * option.margin:.1f}"
            yield (self.named(option.word, language), win, behind, f"{option.stakes:+.2f}")

    def named(self, word: str, language: str = "en") -> str:
        """A word as it is said at the table."""
        return say("match.hide" if word == HIDE else f"call.{word}", language)

    def __repr__(self) -> str:
        return self.text()


Choices = dict[str, tuple[Action | None, Player]]
"""What may be chosen, by word: what is done now (None: nothing), and who plays on."""


def choices(seen: View) -> Choices:
    """What a seat may choose: one of its words, or marking the king and hiding it.

    Empty where there is nothing to weigh. A turned king that can be marked later beside a word is marked anyway.
    """
    kinds = {action.kind: action for action in seen.actions}
    words: Choices = {kind: (action, BOOKISH) for kind, action in kinds.items() if kind in WORDS}
    if words:
        return words if len(words) > 1 else {}
    if KING in kinds:
        return {KING: (kinds[KING], BOOKISH), HIDE: (None, Hides())}
    return {}


def weigh(seen: View, *, deals: int = 200, seed: int | str = 0) -> Iterator[Weighed]:
    """What the options are worth: after every slice of work what is known by then, at last all deals.

    Raises OddsError for what is no view and for one that leaves no such choice, LawError where no deals were played
    under its code.
    """
    chosen = choices(checked(seen))
    if not chosen:
        raise OddsError(seen.phase, "match.no_choice", "match.no_choice_instead")
    return _weighing(seen, known(seen), race(seen.code), chosen, deals, seed)


def _weighing(
    seen: View, facts: Known, values: Race, chosen: Choices, deals: int, seed: int | str
) -> Iterator[Weighed]:
    rows: dict[str, list[Worth]] = {word: [] for word in chosen}
    believed, tried, started, done = True, 0, time.monotonic(), 0
    while done < deals:
        tried += 1
        if believed and tried > PATIENCE * (done + 1):
            believed, tried, done = False, 0, 0
            rows = {word: [] for word in chosen}
        if tried > LIMIT * (done + 1):
            raise OddsError(seen.phase, "match.no_deal", "match.judged_instead")
        state = world(seen, facts, f"{seed}/{tried}", believes=believed)
        if state is not None:
            done += 1
            for word, (action, player) in chosen.items():
                after = ecarte.apply(state, action) if action else state
                rows[word].append(_played(after, seen.seat, player, facts, values))
        if time.monotonic() - started > HALF and done < deals:
            yield _weighed(rows, deals, believed, seen)
            started = time.monotonic()
    yield _weighed(rows, deals, believed, seen)


def _played(state: State, seat: str, player: Player, facts: Known, values: Race) -> Worth:
    """What the rest of one deal comes to, the seat's part played by `player`."""
    mine = state.player(seat)
    pair = (player, BOOKISH) if mine == 0 else (BOOKISH, player)
    return values.after(finish(state, pair).points(state.code, facts.score), seat)


def _weighed(rows: dict[str, list[Worth]], deals: int, believed: bool, seen: View) -> Weighed:
    done = len(next(iter(rows.values())))
    if not done:
        return Weighed(options=(), done=0, deals=deals, believed=believed, code=seen.code.text)
    single = seen.code.v.game_multiplier == "single"
    order = sorted(rows, key=lambda word: -_mean([w.win if single else w.stakes for w in rows[word]]))
    best = [worth.win for worth in rows[order[0]]]
    found = []
    for word in order:
        wins = [worth.win for worth in rows[word]]
        less = [first - win for first, win in zip(best, wins, strict=True)]
        found.append(
            Option(
                word=word,
                win=_mean(wins),
                margin=_margin(wins),
                stakes=_mean([worth.stakes for worth in rows[word]]),
                behind=_mean(less),
                behind_margin=_margin(less),
            )
        )
    return Weighed(options=tuple(found), done=done, deals=deals, believed=believed, code=seen.code.text)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _margin(values: Sequence[float]) -> float:
    """Half of the 95 % interval of the mean; the whole range where there are too few to tell."""
    if len(values) < 2:
        return 1.0
    mean = _mean(values)
    spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return SURE * math.sqrt(spread / len(values))
