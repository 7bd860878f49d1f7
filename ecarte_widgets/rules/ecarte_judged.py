"""Judged écarté: what may go wrong is done, lies open, is called or not, and is put right as the code says.

Leaves out strict play, in which the unlawful is refused, and the effects themselves (`ecarte_effects`).
"""

from __future__ import annotations

from typing import Any

from . import ecarte_effects as effects
from . import ecarte_effects_cards as cards
from . import ecarte_effects_deal as deal
from . import ecarte_giving as giving
from . import ecarte_misdeals as misdeals
from . import ecarte_mishaps as mishaps
from .actions import DEALER, ELDER, SEATS, Action, play, word
from .cards import Card
from .common import Refusal
from .ecarte_king import BETWEEN, result
from .ecarte_state import PLAYERS, State, changed, index, other
from .ecarte_tricks import do_play, end_deal
from .faults import Ended, Fault
from .judging import Judge, counted, covered

Changes = dict[str, Any]

KIND_OF = {
    "must_follow": "revoke",
    "trump_with_suit_in_hand": "revoke",
    "must_head": "under-force",
    "must_trump": "no-trump",
    "suit_naming": "misnamed",
    "held_king_points": "false-king",
    "king_deadline_elder": "late-king",
    "king_deadline_dealer": "late-king",
    "turned_king_deadline": "late-king",
    "cut_minimum": "bad-cut",
}
"""The question by which strict play refuses something, and the fault that it is in judged play."""
_LOOKS = ("tricks", "discards", "others-discards")


BYSTANDER, refuse_bystander = mishaps.BYSTANDER, mishaps.refuse_bystander
CONDITIONS = effects.CONDITIONS | cards.CONDITIONS | deal.CONDITIONS
EFFECTS = effects.EFFECTS | cards.EFFECTS | deal.EFFECTS
LAWFUL = frozenset({"call", "own", "pick-up", "mend", "concede", "sit", "take-up"})
"""Kinds that only judged play knows and that are no fault."""

JUDGE: Judge[State] = Judge(
    game="ecarte",
    conditions=CONDITIONS,
    effects=EFFECTS,
    until={"covered": covered, "counted": counted, **giving.UNTIL, **misdeals.UNTIL},
)
"""The judge of écarté."""
remedies, calls, refuse_call = JUDGE.remedies, JUDGE.calls, JUDGE.refuse_call
rule, run = JUDGE.rule, JUDGE.run
options_remedy, refuse_choice, do_choose = JUDGE.options_remedy, JUDGE.refuse_choice, JUDGE.do_choose


# ---- what can be done besides --------------------------------------------------------------------


def playing(state: State) -> bool:
    """Whether the hands are dealt and the deal is not yet counted."""
    between = state.phase in BETWEEN or state.phase in ("cut_for_deal", "game_over")
    return (
        not between and state.turn_up is not None
    )  # what is too many may be thrown out before the trump is turned


def calling(state: State) -> bool:
    """Whether a fault can be called: from the cut to the count, at every moment."""
    return state.phase not in ("cut_for_deal", "shuffle", "game_over")


def lawful(state: State, seat: str) -> tuple[Action, ...]:
    """What `seat` may do besides what strict play lists: call a fault, own to a wrong number of cards."""
    if not calling(state):
        return ()
    return (*calls(seat), Action(seat, "own", name=_NUMBER))


def possible(state: State, seat: str) -> tuple[Action, ...]:
    """What `seat` can do besides, lawful or not."""
    if state.phase == "remedy":
        return ()
    dealing = misdeals.possible(state, seat)
    if not playing(state):
        return dealing
    acts: list[Action] = [*dealing]
    acts += [Action(seat, "look", name=name) for name in _LOOKS if _seen(state, seat, name)]
    acts += [word(seat, "throw-down"), word(seat, "quit"), *mishaps.possible(state, seat)]
    if state.phase == "lead" and seat != state.to_act:
        acts += [play(seat, card) for card in state.hands[index(seat)]]
    return tuple(acts)


def _seen(state: State, seat: str, name: str) -> tuple[Card, ...]:
    """The cards that a look would show."""
    if name == "tricks":
        return tuple(card for trick in state.tricks for card in (trick.led, trick.reply))
    return state.discards[index(seat if name == "discards" else other(seat))]


def refuse(state: State, action: Action) -> Refusal | None:
    """Why an action of judged play is out of place; None for other actions."""
    if action.seat == BYSTANDER and (no := refuse_bystander(state, action)) is not None:
        return no
    return refuse_call(state, action) if action.kind == "call" else None


# ---- faults --------------------------------------------------------------------------------------


def commit(state: State, action: Action, no: Refusal, do: Any) -> Changes | None:
    """What happens when something unlawful is done: the act itself, and an open fault; None if it cannot be done."""
    if no.question == "elder_must_say_i_play":
        return {**do_play(state, action), "unwarned": True} | _misnaming(state, action)
    if no.question in giving.QUESTIONS | misdeals.QUESTIONS and no.why not in _IMPOSSIBLE:
        return do(state, action)  # type: ignore[no-any-return]  # the fault is told by `watch`
    kind = KIND_OF.get(no.question)
    if kind is None or no.why in _IMPOSSIBLE:
        return None
    changes: Changes = do(state, action)
    if kind == "misnamed":
        return changes | _misnaming(state, action)
    return changes | {"faults": (*state.faults, Fault(kind, action.seat, state))}


def _misnaming(state: State, action: Action) -> Changes:
    """The fault of a lead whose suit was named otherwise; no source says what follows silence."""
    if action.suit in ("", "-", action.cards[0][1]):
        return {}
    fault = Fault("misnamed", action.seat, state, (("named", action.suit),))
    return {"faults": (*state.faults, fault)}


_IMPOSSIBLE = frozenset(
    {
        "king.marked",
        "king.no_trump",
        "king.automatic",
        "king.turned_by_dealer",
        "king.barred",
        "reply.no_refusal",
    }
)
"""Refusals that no fault stands behind."""


def act(state: State, action: Action) -> Changes | None:
    """What an action of judged play alone does; None if it is none, or cannot be done now."""
    if action.seat == mishaps.BYSTANDER:
        return _bystander(state, action)
    if action.seat not in SEATS or not (playing(state) or (calling(state) and action.kind in _EARLY)):
        return None
    doing = _ACTS.get(action.kind)
    return doing(state, action) if doing is not None else None


def _look(state: State, action: Action) -> Changes | None:
    if action.name not in _LOOKS or not _seen(state, action.seat, action.name):
        return None
    kind = "look-tricks" if action.name == "tricks" else "look-discards"
    changes: Changes = {"faults": (*state.faults, Fault(kind, action.seat, state))}
    if action.name == "others-discards":
        changes |= giving.show(state, _seen(state, action.seat, action.name), action.seat)
    return changes


def _out_of_turn(state: State, action: Action) -> Changes | None:
    if state.phase != "lead" or action.seat == state.to_act or len(action.cards) != 1 or action.suit:
        return None
    if action.cards[0] not in state.hands[index(action.seat)]:
        return None
    changes = do_play(changed(state, {"leader": action.seat}), action)
    return changes | {
        "leader": action.seat,
        "faults": (*state.faults, Fault("out-of-turn", action.seat, state)),
    }


def _bystander(state: State, action: Action) -> Changes | None:
    """What somebody who does not play may do: mention what he has seen, or take a seat that was left."""
    if mishaps.refuse_bystander(state, action) is not None:
        return None
    if action.kind == "sit":
        return mishaps.sit(state, action)
    return JUDGE.call(state, action) if action.kind == "call" and calling(state) else None


def _open(state: State, action: Action) -> Changes | None:
    """Something that lies open to all, and is ruled at once."""
    return rule(state, Fault(action.kind, action.seat, state))


def _quit(state: State, action: Action) -> Changes | None:
    return mishaps.quit_game(state, _open(state, action) or {}, action.seat)


_NUMBER = "number"
"""The word for a wrong number of cards, called or owned to."""


def _own(state: State, action: Action) -> Changes | None:
    """Somebody says that his own number of cards is wrong: his own fault is ruled, or the other's that made it so."""
    if action.name != _NUMBER:
        return None
    kinds = remedies().kinds
    numbers = [fault for fault in reversed(state.faults) if kinds[fault.kind].call == _NUMBER]
    for fault in (f for own in (True, False) for f in numbers if (f.seat == action.seat) == own):
        if state.pending is None and cards.holder(fault) == action.seat:
            return rule(state, fault)
    return {}


_ACTS = {
    "call": JUDGE.call,
    "own": _own,
    "look": _look,
    "play": _out_of_turn,
    "throw-down": _open,
    "quit": _quit,
    "drop": mishaps.drop,
    "pick-up": mishaps.pick_up,
    "mend": mishaps.mend,
    "take-trick": mishaps.take_trick,
    "concede": mishaps.concede,
    "take-up": misdeals.take_up,
    "expose": misdeals.expose,
}
_EARLY = frozenset({"call", "own", "take-up", "expose"})
"""Kinds of it that can be done before the trump is turned."""


def watch(before: State, action: Action, after: State) -> State:
    """The state with the faults that `action` has committed besides, and with what lies open to all ruled."""
    kinds = remedies().kinds
    after = misdeals.noted(before, action, misdeals.lay_kept(after))
    told = giving.advised(before, action, after)
    if told != after.advised:
        after = changed(after, {"advised": told})
    for fault in (*giving.watch(before, action, after), *misdeals.watch(before, action, after)):
        if kinds[fault.kind].until == "at_once":
            after = changed(after, rule(after, fault))
        else:
            after = changed(after, {"faults": (*after.faults, fault)})
    for _ in range(_MOST_RULINGS):
        found = giving.at_once(after) or misdeals.at_once(after)
        if found is None:
            break
        after = changed(after, found[0])
        after = changed(after, rule(after, found[1]))
    return after


_MOST_RULINGS = 32
"""No more things than there are cards can lie open at once."""


# ---- the count -----------------------------------------------------------------------------------


def options_count(state: State) -> tuple[Action, ...]:
    """Both agree to what the deal has come to; until then a fault may still be called."""
    return (word(state.to_act, "agree"),)


def do_agree(state: State, action: Action) -> Changes:
    """The elder hand agrees, then the dealer: the deal is scored."""
    if action.seat == ELDER:
        return {"to_act": DEALER}
    lapsed = tuple(Ended(fault.kind, fault.seat, "lapsed") for fault in state.faults)
    changes: Changes = {"faults": (), "ended": (*state.ended, *lapsed), "done": False, "cut": None}
    changes |= {"exposed": (False, False), "bound": "", "unwarned": False}
    if not state.done:
        return changes | end_deal(state)
    over = max(state.points) >= state.code.v.game_points
    changes |= {"results": (*state.results, result(state, state.awards)), "turned_open": False}
    if over:
        winner = PLAYERS[state.points.index(max(state.points))]
        return changes | {"phase": "game_over", "to_act": "", "winner": winner, "late_king": -1}
    return changes | {
        "phase": "shuffle",
        "to_act": "",
        "late_king": state.dealer if state.turned_open else -1,
    }


# ---- faults that end by themselves ---------------------------------------------------------------


def lapse(state: State, action: Action) -> State:
    """The state without the faults whose time is over: condoned where the adversary's own act ended it."""
    if state.fallen and state.led is None:
        state = changed(state, {"fallen": False})
    return JUDGE.lapse(state, action, over=state.phase == "game_over" and not state.left_by)
