"""What can befall a hand while it is played: a card that falls, a card mended, a trick wrongly taken, a hand given up,
and what bystanders may do about it.

Leaves out revokes, leads and kings, which are ordinary actions done wrongly (`ecarte_judged`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .actions import BYSTANDER as BYSTANDER
from .actions import ELDER, SEATS, Action, word
from .common import Refusal
from .deals import HAND
from .ecarte_effects import EFFECTS, tricks_won
from .ecarte_state import State, changed, index, other
from .ecarte_tricks import do_play, legal_plays
from .faults import Ended, Fault

Changes = dict[str, Any]
COVERING = "covering"
"""The name of a drop that falls upon the other's card, wholly or in part."""


def possible(state: State, seat: str) -> tuple[Action, ...]:
    """What of this `seat` can do now, beside its ordinary actions."""
    acts: list[Action] = []
    if state.phase in ("lead", "follow") and seat == state.to_act:
        names = ("", COVERING) if state.led is not None else ("",)
        acts += [
            Action(seat, "drop", (card,), name=name) for card in state.hands[index(seat)] for name in names
        ]
    if state.fallen and state.phase == "follow" and state.leader == seat:
        acts.append(word(seat, "pick-up"))
    if state.phase == "lead" and state.tricks[-1:] and state.tricks[-1].winner != seat:
        acts.append(word(seat, "take-trick"))
    if state.phase in ("lead", "follow"):
        acts.append(word(seat, "concede"))
    if (fault := _curable(state, seat)) is not None:
        acts += [a._replace(kind="mend") for a in legal_plays(fault.before)]
    return tuple(acts)


# ---- a card that falls (S1.18) -------------------------------------------------------------------


def drop(state: State, action: Action) -> Changes | None:
    """A card falls. Upon the other's card it is played; under the table it is not, until it is played to."""
    hand = state.hands[index(action.seat)]
    if state.phase not in ("lead", "follow") or action.seat != state.to_act or action.cards[0] not in hand:
        return None
    if action.name == COVERING and state.led is None:
        return None
    as_played = do_play(state, action._replace(kind="play", name=""))
    if _DROPPED[state.code.v.dropped_card](state, action):
        return as_played
    # One that has fallen as a lead lies there to be played to; one that answers nothing goes back at once, seen.
    return as_played | {"fallen": True} if state.led is None else {}


def _covering(state: State, action: Action) -> bool:
    return action.name == COVERING


_DROPPED: dict[str, Callable[[State, Action], bool]] = {"not_played_unless_covered_or_covering": _covering}
"""Whether a card that falls is played at once, by the code's answer."""


def pick_up(state: State, action: Action) -> Changes | None:
    """The card that has fallen is taken up again, as long as nobody has played to it."""
    if not state.fallen or state.phase != "follow" or state.led is None or state.leader != action.seat:
        return None
    hands = list(state.hands)
    hands[index(action.seat)] += (state.led,)
    return {"hands": tuple(hands), "led": None, "phase": "lead", "to_act": action.seat, "fallen": False}


# ---- a reply mended (C78.39) ---------------------------------------------------------------------


def _curable(state: State, seat: str) -> Fault | None:
    """The revoke of `seat` that may still be mended: in the last trick, and before the next lead."""
    if state.code.v.retract_card != "led_no__reply_only_to_cure_before_next_lead":
        return None
    if state.led is not None or state.phase not in ("lead", "count") or state.done:
        return None
    last = len(state.tricks) - 1
    mine = [f for f in state.faults if f.seat == seat and f.kind in _REVOKES and len(f.before.tricks) == last]
    return mine[-1] if mine else None


_REVOKES = frozenset({"revoke", "under-force", "no-trump"})


def mend(state: State, action: Action) -> Changes | None:
    """The faulty card is taken up and a lawful one played in its place, without penalty."""
    fault = _curable(state, action.seat)
    card = action._replace(kind="play")
    if fault is None or card not in legal_plays(fault.before):
        return None
    left = tuple(open_ for open_ in state.faults if open_ is not fault)
    changes: Changes = {"faults": left, "ended": (*state.ended, Ended(fault.kind, fault.seat, "mended"))}
    changes |= EFFECTS["rewind"](changed(state, changes), fault)
    return changes | do_play(changed(state, changes), card)


# ---- tricks taken, tricks given up ---------------------------------------------------------------


def take_trick(state: State, action: Action) -> Changes | None:
    """The last trick is gathered by the player whose it is not (S1.16)."""
    if state.phase != "lead" or not state.tricks or state.tricks[-1].winner == action.seat:
        return None
    taken = state.tricks[-1]._replace(winner=action.seat)
    tricks = (*state.tricks[:-1], taken)
    return {
        "tricks": tricks,
        "won": tricks_won(tricks),
        "faults": (*state.faults, Fault("took-trick", action.seat, state)),
    }


def concede(state: State, action: Action) -> Changes | None:
    """What is left is the other's: nothing more is played."""
    if state.phase not in ("lead", "follow"):
        return None
    won = list(state.won)
    won[index(other(action.seat))] += HAND - len(state.tricks)
    return {"won": (won[0], won[1]), "phase": "count", "to_act": ELDER}


# ---- bystanders (S1.16, S1.21) -------------------------------------------------------------------


def refuse_bystander(state: State, action: Action) -> Refusal | None:
    """Whether a bystander may speak of this, and take a seat, by the code."""
    if action.kind == "call" and state.code.v.bystander_may_correct != "tricks_and_unfair_play":
        return Refusal("bystander.silent", "bystander_may_correct", "")
    if action.kind == "sit" and not state.left_by:
        return Refusal("bystander.nobody_left", "seat_taken_over", "")
    return None


def quit_game(state: State, changes: Changes, seat: str) -> Changes:
    """Who leaves is remembered, and where the game stood: somebody may play it out for those who have bet."""
    return changes | {"left_by": seat, "left_at": (state.phase, state.to_act)}


def sit(state: State, action: Action) -> Changes | None:
    """A bystander takes the seat that was left, and the game goes on; it stays lost for him who left it."""
    if state.phase != "game_over" or state.left_by not in SEATS:
        return None
    phase, to_act = state.left_at
    results = state.results[:-1] if phase not in ("shuffle", "cut", "packets", "turn") else state.results
    return {
        "phase": phase,
        "to_act": to_act,
        "winner": "",
        "lost_by": state.player(state.left_by),
        "left_by": "",
        "results": results,
    }
