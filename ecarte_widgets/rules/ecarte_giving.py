"""The exchange in judged play, in which asking, giving and taking are three acts, and each of them may go wrong.

Leaves out what follows when it has gone wrong: that is for the rulings and their effects (`ecarte_effects_cards`).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

from . import ecarte_phases as talk
from .actions import DEALER, ELDER, EXPOSING, SEATS, TURNING, Action, counted, word
from .cards import Card
from .common import Refusal
from .deals import HAND
from .ecarte_state import State, changed, index, other
from .faults import Fault

Changes = dict[str, Any]
MOST_GIVEN = 9
"""No more cards than this are given at once by mistake: nobody overlooks so many."""

_ASKED = {1: "exchange_elder_asked_too_many", -1: "exchange_elder_asked_too_few"}
_GAVE = {1: "exchange_elder_gets_too_many", -1: "exchange_elder_gets_too_few"}
_TOOK = {1: "exchange_dealer_too_many", -1: "exchange_dealer_too_few"}
_TURNED = "trump_turned_by_mistake_in_giving"
_EXPOSED = "card_exposed_by_dealer_when_giving"
QUESTIONS = frozenset({*_ASKED.values(), *_GAVE.values(), *_TOOK.values(), _TURNED, _EXPOSED})
"""The questions by which an act of the exchange is unlawful: in judged play it is done, and `watch` tells the fault."""


def given_to(state: State) -> str:
    """The seat before which cards lie that it has not taken up yet; "" for none."""
    return state.to_act if state.phase == "taking" else ""


def size(state: State, seat: str) -> int:
    """How many cards `seat` has, with those that it has not taken up yet."""
    return len(state.hands[index(seat)]) + (len(state.given) if given_to(state) == seat else 0)


def show(state: State, cards: tuple[Card, ...], *seats: str) -> Changes:
    """The cards have been seen by `seats`."""
    seen = tuple(
        known + cards if seat in seats else known for seat, known in zip(SEATS, state.shown, strict=True)
    )
    return {"shown": seen}


# ---- asking: how many cards ----------------------------------------------------------------------


def options_discard(state: State) -> tuple[Action, ...]:
    """Any of one's cards; in judged play also with one card more or fewer asked for, or a card of the draw shown."""
    plain = talk.options_discard(state)
    if not state.judged:
        return plain
    left = len(state.stock)
    wrong = [
        action._replace(number=number)
        for action in plain
        for number in (len(action.cards) - 1, len(action.cards) + 1)
        if 0 < number <= left and number != min(len(action.cards), left)
    ]
    if state.to_act == DEALER and left:
        wrong += [action._replace(name=f"{EXPOSING}1") for action in plain if action.cards]
    return plain + tuple(wrong)


def refuse_discard(state: State, action: Action) -> Refusal | None:
    """As in strict play; and as many cards are asked for as were put out, and none is shown."""
    no = talk.refuse_discard(state, action)
    if no is not None or not (action.number or action.name):
        return no
    put, left = len(action.cards), len(state.stock)
    if not state.judged or (action.number and action.number > max(put, left)):
        return Refusal("discard.number", facts={"count": put, "left": left})
    right = put if action.seat == ELDER else min(put, left)
    number = action.number or right
    if action.name and (action.seat == ELDER or not 1 <= _place(action) <= min(number, left)):
        return Refusal("give.nothing_shown", facts={"count": min(number, left)})
    if number != right:
        questions = _ASKED if action.seat == ELDER else _TOOK
        return Refusal("discard.asked", questions[_sign(number - right)], "discard.as_many", {"count": right})
    return Refusal("give.exposing", _EXPOSED, "give.lawful", {"count": number}) if action.name else None


def do_discard(state: State, action: Action) -> Changes:
    """Cards put out and a number said; the dealer, who serves himself, has as many given to him at once."""
    if not state.judged:
        return talk.do_discard(state, action)
    asked = action.number or len(action.cards)
    if action.seat == ELDER:
        if state.conditional and asked + HAND > len(state.stock):
            return {"phase": "condition", "to_act": DEALER, "put_out": action.cards, "asking": asked}
        return _put_out(state, ELDER, action.cards) | {"phase": "giving", "to_act": DEALER, "asking": asked}
    changes = _put_out(state, DEALER, action.cards) | {"asking": asked}
    return _give(changed(state, changes), changes, min(asked, len(state.stock)), action)


def do_condition(state: State, action: Action) -> Changes:
    """The dealer's condition met, he gives the cards; else as in strict play."""
    if not state.judged or action.kind == "withdraw":
        return talk.do_condition(state, action)
    return _put_out(state, ELDER, state.put_out) | {"phase": "giving", "to_act": DEALER}


def _put_out(state: State, seat: str, cards: tuple[Card, ...]) -> Changes:
    at = index(seat)
    hands, discards = list(state.hands), list(state.discards)
    hands[at] = tuple(card for card in hands[at] if card not in cards)
    discards[at] += cards
    return {"hands": tuple(hands), "discards": tuple(discards), "put_out": cards, "owed": 0}


# ---- giving --------------------------------------------------------------------------------------


def right_number(state: State) -> int:
    """How many cards the dealer has to give: as many as were asked for, or as there are."""
    return min(state.asking, len(state.stock))


def options_giving(state: State) -> tuple[Action, ...]:
    """The right number; one more or fewer; with a card shown; with another turned up as if for trump."""
    right, left = right_number(state), len(state.stock)
    numbers = [n for n in (right, right - 1, right + 1) if 0 <= n <= left]
    acts = [counted(DEALER, "give", number) for number in numbers]
    if right < left:
        acts.append(acts[0]._replace(name=TURNING))
    if right:
        acts.append(acts[0]._replace(name=f"{EXPOSING}1"))
    return tuple(acts)


def refuse_giving(state: State, action: Action) -> Refusal | None:
    """The number asked for, all face down, and no card turned up after them."""
    right, left, number = right_number(state), len(state.stock), action.number
    if not 0 <= number <= min(left, MOST_GIVEN):
        return Refusal("give.impossible", facts={"most": min(left, MOST_GIVEN)})
    if action.name == TURNING and number >= left:
        return Refusal("give.nothing_to_turn")
    if action.name.startswith(EXPOSING) and not 1 <= _place(action) <= number:
        return Refusal("give.nothing_shown", facts={"count": number})
    if number != right:
        return Refusal("give.number", _GAVE[_sign(number - right)], "give.lawful", {"count": right})
    if action.name:
        turned = action.name == TURNING
        why, question = ("give.turning", _TURNED) if turned else ("give.exposing", _EXPOSED)
        return Refusal(why, question, "give.lawful", {"count": right})
    return None


def do_giving(state: State, action: Action) -> Changes:
    """The cards lie before the elder hand, who takes them up."""
    changes: Changes = {"no_refusal": False}
    return _give(changed(state, changes), changes, action.number, action)


def _give(state: State, changes: Changes, number: int, action: Action) -> Changes:
    """`number` cards from the top of the stock, without shuffling, before the seat that put cards out."""
    seat = ELDER if state.phase == "giving" else DEALER
    cards, stock = state.stock[:number], state.stock[number:]
    changes |= {"stock": stock, "given": state.given + cards, "phase": "taking", "to_act": seat}
    if action.name.startswith(EXPOSING):
        changes["bared"] = frozenset({cards[_place(action) - 1]})
    elif action.name == TURNING:
        changes |= {"stock": stock[1:], "aside": (*state.aside, stock[0]), "faced": state.faced - {stock[0]}}
        changes |= show(state, stock[:1], *SEATS)
    if not changes["given"]:  # nothing lies there to be taken up
        return changes | _taken(changed(state, changes), seat, 0)
    return changes


def _place(action: Action) -> int:
    return int(action.name.removeprefix(EXPOSING)) if action.name.startswith(EXPOSING) else 0


def _sign(difference: int) -> int:
    return 1 if difference > 0 else -1


# ---- taking --------------------------------------------------------------------------------------


def options_taking(state: State) -> tuple[Action, ...]:
    """The cards given are taken up."""
    return (word(state.to_act, "take-up"),)


def do_take_up(state: State, action: Action) -> Changes:
    """The cards given come into the hand, and are seen."""
    changes = into_hand(state)
    return changes | _taken(changed(state, changes), action.seat, len(state.given))


def into_hand(state: State) -> Changes:
    """The cards that lie before the one to act, in his hand."""
    at, hands = index(given_to(state)), list(state.hands)
    hands[at] += state.given
    return {"hands": tuple(hands), "given": ()}


def _taken(state: State, seat: str, number: int) -> Changes:
    """What follows the taking: cards taken back where the stock was too short (S3.11), else the next share."""
    wanted = min(state.asking, len(state.put_out)) - number
    if wanted > 0 and not state.stock:
        return {"owed": wanted, "phase": f"{seat}_take_back", "to_act": seat}
    return {"put_out": (), "owed": 0} | talk.drawn(state, seat, number)


# ---- too many cards, thrown out again ------------------------------------------------------------


def options_surplus(state: State) -> tuple[Action, ...]:
    """So many of one's cards as there are too many."""
    hand = state.hands[index(state.to_act)]
    return tuple(Action(state.to_act, "throw-out", chosen) for chosen in combinations(hand, state.owed))


def refuse_surplus(state: State, action: Action) -> Refusal | None:
    """Only cards held, and exactly as many as are too many."""
    missing = talk.not_among(action.cards, state.hands[index(action.seat)])
    if missing or len(action.cards) == state.owed:
        return missing
    return Refusal("throw_out.number", instead="throw_out.lawful", facts={"count": state.owed})


def do_throw_out(state: State, action: Action) -> Changes:
    """The cards lie with the discards, unseen, and the game goes on where it stood."""
    phase, seat = state.resume
    changes = _put_out(state, action.seat, action.cards) | {"phase": phase, "to_act": seat}
    changes |= {"resume": ("", ""), "put_out": state.put_out}
    if phase == "taking":  # they had been given but not taken up
        number = state.asking
        return changes | _taken(changed(state, changes), seat, number)
    return changes


# ---- which faults there are ----------------------------------------------------------------------


def watch(before: State, action: Action, after: State) -> tuple[Fault, ...]:
    """The faults of the exchange that `action` has committed."""
    watcher = _WATCHERS.get(action.kind)
    return watcher(before, action, after) if watcher is not None else ()


def _fault(kind: str, seat: str, before: State, hand: str, **facts: Any) -> Fault:
    """`hand`: the seat whose number of cards is wrong, or to which a card is given."""
    return Fault(kind, seat, before, (("hand", hand), *facts.items()))


def _discarding(before: State, action: Action, after: State) -> tuple[Fault, ...]:
    faults, seat = [], action.seat
    held, put = len(before.hands[index(seat)]), len(action.cards)
    if put and held != HAND and seat not in before.advised:
        faults.append(_fault("exchanged-wrong-number", seat, before, seat, count=held))
    right = put if seat == ELDER else min(put, len(before.stock))
    number = action.number or right
    if number != right:
        kind = f"{'asked' if seat == ELDER else 'took'}-too-{'many' if number > right else 'few'}"
        faults.append(_fault(kind, seat, before, seat, count=right, wrong=number, by=abs(number - right)))
    return tuple(faults)


def _giving(before: State, action: Action, after: State) -> tuple[Fault, ...]:
    faults, right, number = [], right_number(before), action.number
    if number != right:
        kind = f"gave-too-{'many' if number > right else 'few'}"
        by = abs(number - right)
        faults.append(_fault(kind, DEALER, before, ELDER, count=right, wrong=number, by=by))
    if action.name == TURNING:
        faults.append(_fault("turned-in-giving", DEALER, before, ELDER, card=after.aside[-1]))
    return tuple(faults)


def cards_played(state: State, seat: str) -> int:
    """How many cards `seat` has played in this deal."""
    return len(state.tricks) + (state.led is not None and state.leader == seat)


def has_drawn(state: State, seat: str) -> bool:
    """Whether `seat` has put cards out in this deal."""
    return any(action.kind == "discard" and action.seat == seat and action.cards for action in state.past)


def _playing(before: State, action: Action, after: State) -> tuple[Fault, ...]:
    seat, held = action.seat, len(before.hands[index(action.seat)])
    known = any(fault.kind == "played-too-many" and fault.seat == seat for fault in before.faults)
    if held <= HAND or known or cards_played(before, seat) or not has_drawn(before, seat):
        return ()
    return (_fault("played-too-many", seat, before, seat, count=held),)


_WATCHERS: dict[str, Callable[[State, Action, State], tuple[Fault, ...]]] = {
    "discard": _discarding,
    "give": _giving,
    "play": _playing,
}


def at_once(state: State) -> tuple[Changes, Fault] | None:
    """The next thing that lies open to all and has to be ruled before the game goes on; with what it changes anyway.

    Rulings of these come one after the other, for each may leave a choice.
    """
    hand = given_to(state)
    if state.given and hand:
        for kind, lying in (("faced-in-stock", state.faced), ("exposed-in-giving", state.bared)):
            card = next((card for card in state.given if card in lying), None)
            if card is not None:
                field = "faced" if kind == "faced-in-stock" else "bared"
                changes = {field: lying - {card}, **show(state, (card,), *SEATS)}
                return changes, _fault(kind, DEALER, state, hand, card=card)
    if state.phase == "giving" and state.offered:
        return {"offered": ""}, _fault("turned-in-giving", DEALER, state, ELDER, card=state.offered)
    if state.phase == "lead" and len(state.tricks) < HAND and not all(state.hands):
        seat = next(seat for seat in SEATS if not state.hands[index(seat)])
        return {}, _fault("played-too-few", seat, state, seat, count=HAND - len(state.tricks))
    return None


def advised(before: State, action: Action, after: State) -> frozenset[str]:
    """The seats whose wrong number the other has been told of: by oneself, or because he called it."""
    if action.kind == "own":
        return after.advised | {action.seat}
    ruled = after.ended[len(before.ended) :]
    if action.kind != "call" or action.name != "number" or not ruled:
        return after.advised
    return after.advised | {action.seat, other(action.seat)}


# ---- until when a fault can be called ------------------------------------------------------------


def _used(state: State, fault: Fault) -> bool:
    """The hand whose number is wrong has been played from, or exchanged from once more."""
    seat = dict(fault.facts)["hand"]
    later = state.past[len(fault.before.past) + 1 :]
    again = any(action.kind == "discard" and action.seat == seat for action in later)
    return again or cards_played(state, seat) > 0


UNTIL: dict[str, Callable[[State, Fault], bool]] = {"used": _used}
"""Whether the time of a fault of the exchange is over, by the name of the moment in the file of remedies."""
