"""Looking back at a deal: what each decision of a player cost, with what he knew and with all the cards seen.

Leaves out wording, and how a table takes the game back to a decision. A cost is a chance of winning the game that was
given away: nothing, where the choice was the best, or there was none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..rules import ecarte
from ..rules.actions import Action
from ..rules.common import index, other
from ..rules.ecarte_state import State
from ..rules.views import view
from .coach import CARD, HIDE, KING, WORD, Counsel, Ends, asked, counsel, open_values
from .course import Pair, finish
from .race import Race, race
from .stances import BOOKISH, Hides
from .weighing import choices
from .worlds import known


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """One decision. `at`: how many actions of the game had been done before it. `chosen`: the text of what was done,
    without its seat; `best`: of what was worth most from what was known. `cost`: with what he knew; `hindsight`: with
    all cards seen. `counsel`: what the choices were worth from what was known."""

    at: int
    number: int
    chosen: str
    best: str
    cost: float
    hindsight: float
    counsel: Counsel


def decisions(
    states: Sequence[State], actions: Sequence[Action], player: int, number: int
) -> Iterator[Decision]:
    """The decisions of `player` (0 or 1) in deal `number` that left a choice, in the order in which they were made.

    `states`: the states of the game, `actions` what was done in each. One comes after the other, each in its own time,
    so that whoever asks can do something else between. Raises what `coach.counsel` raises.
    """
    for at, (state, action) in enumerate(zip(states, actions, strict=False)):
        if state.number != number or state.phase in _DEALING or not state.to_act:
            continue
        seat = state.seat(player)
        if action.seat != seat and not _hid(state, seat):
            continue
        found = decision(state, action, seat, at)
        if found is not None:
            yield found


_DEALING = frozenset({"cut_for_deal", "shuffle", "cut", "packets", "turn"})


def _hid(state: State, seat: str) -> bool:
    """Whether `seat` held the king, might have marked it, and the other has acted instead."""
    return False if state.to_act == seat else any(a.kind == KING for a in ecarte.legal_actions(state, seat))


def decision(state: State, action: Action, seat: str, at: int) -> Decision | None:
    """What one decision cost; None where there was nothing to decide, or what was done is not among the choices."""
    seen = view(state, seat)
    kind = asked(seen)
    if not kind:
        return None
    *_, known_by_then = counsel(seen)
    chosen = _said(action, seat, kind, known_by_then)
    if chosen is None:
        return None
    if known_by_then.forced:
        return Decision(
            at=at,
            number=state.number,
            chosen=chosen,
            best=chosen,
            cost=0.0,
            hindsight=0.0,
            counsel=known_by_then,
        )
    worth = seen_through(state, seat, kind, known_by_then)
    return Decision(
        at=at,
        number=state.number,
        chosen=chosen,
        best=known_by_then.options[0].action,
        cost=known_by_then.behind(chosen),
        hindsight=max(0.0, max(worth.values()) - worth[_key(worth, chosen)]),
        counsel=known_by_then,
    )


def _said(action: Action, seat: str, kind: str, counsel_: Counsel) -> str | None:
    """The choice that was made, among those weighed."""
    text = str(action).removeprefix(f"{seat} ")
    if kind == WORD:
        text = action.kind
        if any(option.action == HIDE for option in counsel_.options) and (
            action.seat != seat or text != KING
        ):
            text = HIDE
    try:
        return counsel_[text].action
    except KeyError:
        return None


def _key(worth: dict[str, float], chosen: str) -> str:
    return next(key for key in worth if sorted(key.split()) == sorted(chosen.split()))


def seen_through(state: State, seat: str, kind: str, counsel_: Counsel) -> dict[str, float]:
    """What every choice comes to in this very deal: cards by best play with both hands seen; words and discards by
    playing on as Bookish does on either side."""
    values = race(state.code)
    if kind == CARD:
        seen, his = view(state, seat), state.hands[index(other(seat))]
        ends, may = Ends(seen, values), {option.action for option in counsel_.options}
        tricks = {f"play {card}": number for card, number in open_values(seen, his).items()}
        return {play: ends.wins[number] for play, number in tricks.items() if play in may}
    return {option.action: _played(state, seat, option.action, values) for option in counsel_.options}


def _played(state: State, seat: str, choice: str, values: Race) -> float:
    pair: Pair = (BOOKISH, BOOKISH)
    after = state
    if choice == HIDE:
        hides = Hides()
        pair = (hides, BOOKISH) if state.player(seat) == 0 else (BOOKISH, hides)
    elif choice.startswith("discard"):
        after = ecarte.apply(state, f"{seat} {choice}")
    else:
        action = choices(view(state, seat))[choice][0]
        after = ecarte.apply(state, action) if action is not None else state
    facts = known(view(state, seat))
    return values.after(finish(after, pair).points(state.code, facts.score), seat).win


__all__ = ["Decision", "decision", "decisions", "seen_through"]
