"""The primitive effects of rulings at piquet upon cards, play and score, and the conditions they hang on.

Leaves out what concerns calls and answers (`piquet_effects_claims`), and which ruling applies: that is the code's
answer, read by the judge.
"""

from __future__ import annotations

from collections.abc import Callable

from .actions import DEALER, ELDER
from .cards import Card
from .common import Changes, changed, index, other
from .faults import Fault
from .judging import hands_back, taken_up, undone
from .piquet_deal_phases import fresh
from .piquet_play import win_game
from .piquet_state import CARDS, PLAY, Mark, State, put

PLAY_FAULTS = frozenset({"revoke", "out-of-turn"})
"""Kinds that are no more when the cards are taken up again."""


def cards_played(state: State, seat: str) -> int:
    """How many cards `seat` has played in this deal."""
    return len(state.tricks) + (state.led is not None and state.leader == seat)


# ---- conditions ----------------------------------------------------------------------------------------


def _no_card_led(state: State, fault: Fault) -> bool:
    return state.led is None and not state.tricks


def _missing_card_lies(state: State, fault: Fault) -> bool:
    """A card that the dealer should have taken lies there unseen, and he has always followed its suit (CC.XIII)."""
    if fault.seat != DEALER or not state.stock or state.looked[1]:
        return False
    suit = state.stock[0].suit
    return not any(
        trick.led.suit == suit != trick.reply.suit for trick in state.tricks if trick.leader == ELDER
    )


CONDITIONS: dict[str, Callable[[State, Fault], bool]] = {
    "no_card_led": _no_card_led,
    "missing_card_lies": _missing_card_lies,
}
"""Whether a case of a ruling holds, by the name it has in the file of remedies."""


# ---- cards taken up again --------------------------------------------------------------------------------

_COURSE = ("to_act", "leader", "led", "tricks", "won")


def _rewind(state: State, fault: Fault) -> Changes:
    """Every card played since the fault, the faulty one too, goes back to its hand, and what it had scored is gone.

    Nothing from the hand can be reckoned that could not before (CP.56).
    """
    before = fault.before
    if undone(before, state):
        return {}  # the cards are up again already
    course = {name: getattr(before, name) for name in _COURSE}
    phase = "follow" if before.led is not None else "lead"
    marks = (*not_of_play(state.marks), *(mark for mark in before.marks if mark.order == PLAY))
    changes: Changes = {"hands": hands_back(before, state), "phase": phase, "marks": marks, "bound": ""}
    return changes | course | taken_up(state, fault, only=PLAY_FAULTS)


def not_of_play(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Marks made from the hand."""
    return tuple(mark for mark in marks if mark.order not in (PLAY, CARDS))


def _retake_lead(state: State, fault: Fault) -> Changes:
    """The elder hand takes up the card he led, and plays differently (CP.52)."""
    assert state.led is not None  # the dealer reckons after the first lead
    hands = put(state.hands, ELDER, (*state.hands[0], state.led))
    up: Changes = {"led": None, "phase": "calling", "to_act": ELDER, "marks": not_of_play(state.marks)}
    return up | {"hands": hands}


def _take_missing(state: State, fault: Fault) -> Changes:
    """The dealer takes the card that he left on the table."""
    hands = put(state.hands, DEALER, (*state.hands[1], state.stock[0]))
    left = (state.left[0], max(0, state.left[1] - 1))
    return {"hands": hands, "stock": state.stock[1:], "left": left}


# ---- the score ---------------------------------------------------------------------------------------------


def _reckon_nothing(state: State, fault: Fault) -> Changes:
    """The offender scores nothing in this deal, but for a carte blanche (CC.XXI)."""
    at = index(fault.seat)
    return {"nothing": (state.nothing[0] or at == 0, state.nothing[1] or at == 1)}


def _fresh_deal(state: State, fault: Fault) -> Changes:
    """The same player deals again, and nothing of this deal stands."""
    anew: Changes = {"number": state.number - 1, "phase": "shuffle", "to_act": ""}
    return {**fresh(state), **anew}


def _adversary_wins_game(state: State, fault: Fault) -> Changes:
    """The game is lost by whoever has taken the other's card (CA, FOS)."""
    return win_game(state, state.player(other(fault.seat)))


# ---- cards seen, suits called ------------------------------------------------------------------------------


def seen_by(state: State, seat: str, cards: tuple[Card, ...]) -> Changes:
    """The cards have been seen by `seat`."""
    had = state.seen[index(seat)]
    return {"seen": put(state.seen, seat, had + tuple(card for card in cards if card not in had))}


def _expose_left(state: State, fault: Fault) -> Changes:
    """What was left last is laid open to both."""
    changes = seen_by(state, ELDER, state.stock)
    changes |= seen_by(changed(state, changes), DEALER, state.stock)
    return changes | {"looked": (state.looked[0], True)}


def _owe_suit(state: State, fault: Fault) -> Changes:
    """At his next lead the other may call the suit (CA)."""
    return _owing(state, fault, 1)


def _owe_suit_for_each(state: State, fault: Fault) -> Changes:
    """At as many leads as he has seen cards the other may call the suit (FOS)."""
    return _owing(state, fault, int(dict(fault.facts)["cards"]))


def _owing(state: State, fault: Fault, times: int) -> Changes:
    elder, dealer = state.owed
    return {"owed": (elder + times, dealer) if fault.seat == ELDER else (elder, dealer + times)}


EFFECTS: dict[str, Callable[[State, Fault], Changes]] = {
    "rewind": _rewind,
    "retake_lead": _retake_lead,
    "take_missing": _take_missing,
    "reckon_nothing": _reckon_nothing,
    "fresh_deal": _fresh_deal,
    "adversary_wins_game": _adversary_wins_game,
    "expose_left": _expose_left,
    "owe_suit": _owe_suit,
    "owe_suit_for_each": _owe_suit_for_each,
}
"""Every primitive effect, by the name it has in the file of remedies."""
