"""The last deal given up: a player who cannot save his rubicon throws in his hand before the play (CD, of scoring).

Leaves out giving up a whole partie: whoever wants to do that stops playing.
"""

from __future__ import annotations

from .actions import DEALER, ELDER, Action
from .common import Changes, Refusal, changed, index, other
from .piquet_calling import do_reckon, reckonable
from .piquet_play import put_down
from .piquet_score import DEALS, EXTRA, RUBICON, made
from .piquet_state import CARDS, PLAY, Mark, State, put, whole_hand

CONCEDED = 13
"""Points in play that are conceded: a lead in each of twelve tricks, and the last."""


def refuse_throw_in(state: State, action: Action) -> Refusal | None:
    """Only in the last deal of a partie by the rubicon, and only by one who has not reached the hundred."""
    question = "hopeless_last_deal"
    deals = DEALS.get(str(state.code.v.game_form), 0)
    if str(state.code.v.hopeless_last_deal) == "not_applicable" or not deals:
        return Refusal("throw_in.not_here", question)
    if state.number not in (deals, deals + EXTRA):
        return Refusal("throw_in.not_last", question)
    at = index(action.seat)
    if state.score[at] + made(state)[at] >= RUBICON:
        return Refusal("throw_in.not_hopeless", question)
    return None


def do_throw_in(state: State, action: Action) -> Changes:
    """The other counts every trick and the cards, and what is good in his hand; the one who gives up no play at all."""
    seat, across = action.seat, other(action.seat)
    changes: Changes = {"past": (*state.past, action)}
    if seat == ELDER and reckonable(state, DEALER):
        changes |= do_reckon(state, Action(DEALER, "reckon"))
    marks = changes.get("marks", state.marks)
    left = CONCEDED - sum(mark.points for mark in marks if mark.order == PLAY)
    given = (
        Mark(across, left, PLAY, "mark.conceded", "hopeless_last_deal"),
        Mark(across, 10, CARDS, "mark.cards", "hopeless_last_deal"),
    )
    # A card that was led and not answered goes back to whoever led it.
    hands = put(state.hands, ELDER, whole_hand(state, ELDER))
    changes |= {"marks": marks + given, "closed": True, "hands": hands, "led": None}
    return changes | put_down(changed(state, changes))
