"""Who plays piquet: a sound player by rules that a person can learn, seeing its own view and nothing else.

Leaves out chance: the same view is always answered alike. Players that play any game stand in `players`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..rules.actions import Action, word
from ..rules.cards import Card
from ..rules.piquet_views import View
from . import piquet_card_play as cards
from . import piquet_endings as endings
from . import piquet_worth as worth
from .players import WAIT


class Sound:
    """A sound player: keeps the long suit and the sets, calls all that it holds, answers truly, throws guards last."""

    def choose(self, view: View) -> Action:
        """The action that is advised; WAIT where it is not its turn and no right is worth using."""
        blank = next((action for action in view.actions if action.kind == "blanche"), None)
        if blank is not None:
            return blank
        if view.to_act != view.seat:
            return WAIT
        return _CHOICES.get(view.phase, _usual)(view)

    def __repr__(self) -> str:
        return "Sound()"


def _usual(view: View) -> Action:
    """The first that is not a right: what there is to do where nothing is to be weighed."""
    return next((a for a in view.actions if a.kind not in ("demand", "throw-in", "call", "own")), WAIT)


def _middle(view: View) -> Action:
    """The cut in the middle."""
    cuts = [action for action in view.actions if action.kind == "cut"]
    return cuts[len(cuts) // 2]


def _deal_first(view: View) -> Action:
    """Whoever deals first is elder hand in the last of six deals, when it is known what is needed."""
    return Action(view.seat, "choose", name="deal")


def _discard(view: View) -> Action:
    least, most = view.discard_limits
    return Action(view.seat, "discard", worth.to_throw(view.hand, least, most))


def _look(view: View) -> Action:
    """What was left of one's own costs nothing to look at."""
    return Action(view.seat, "look", name="left")


def _call(view: View) -> Action:
    """Point, then sequences, then sets, each the best; then the lead."""
    said = {(call.seat, call.kind) for call in view.calls}
    for kinds in (("point", "pips"), ("sequence",), ("set",)):
        heading = "point" if "pips" in kinds else kinds[0]
        if (view.seat, heading) not in said:
            found = [action for action in view.actions if action.kind in kinds]
            named = [action for action in found if action.name or action.kind in ("point", "pips")]
            if named:
                return max(named, key=_by_size) if heading == "point" else named[0]
    if any(action.kind == "reckon" for action in view.actions):
        return word(view.seat, "reckon")
    return _play(view)


def _by_size(action: Action) -> int:
    return action.number


def _answer(view: View) -> Action:
    """The truth: not good, or equal, where that can be said; else good."""
    kinds = {action.kind for action in view.actions}
    return word(view.seat, next(kind for kind in ("not-good", "equal", "good") if kind in kinds))


def _make(view: View) -> Action:
    """The most that so many cards make."""
    return max((action for action in view.actions if action.kind == "pips"), key=_by_size)


def _reckon(view: View) -> Action:
    if any(action.kind == "reckon" for action in view.actions):
        return word(view.seat, "reckon")
    return _play(view)


def _play(view: View) -> Action:
    """The last tricks are searched; before, sure winners are led, and tricks are taken as cheaply as can be."""
    plays = [action for action in view.actions if action.kind == "play"]
    return next(action for action in plays if action.cards[0] == _card(view, plays))


def _card(view: View, plays: list[Action]) -> Card:
    choices = [action.cards[0] for action in plays]
    searched = endings.best(view) if view.closed or view.led is None else None
    if searched is not None:
        return searched
    return cards.lead(view) if view.led is None else cards.follow(view, choices)


def _choose(view: View) -> Action:
    """A ruling's first choice is the usual one."""
    return Action(view.seat, "choose", name=view.choices[0])


_CHOICES: Final[dict[str, Callable[[View], Action]]] = {
    "choice": _deal_first,
    "cut": _middle,
    "elder_discard": _discard,
    "dealer_discard": _discard,
    "leaving": _look,
    "calling": _call,
    "reply": _answer,
    "making": _make,
    "reckoning": _reckon,
    "lead": _play,
    "follow": _play,
    "remedy": _choose,
}
"""What Sound does in each phase; in the others there is nothing to weigh."""
