"""What a player can notice of the other's faults, from his own view alone: the word to call, or nothing.

Leaves out faults that cannot be proved by what has been seen, and whether it pays to call.
"""

from __future__ import annotations

from ..rules.actions import DEALER, ELDER
from ..rules.cards import Card
from ..rules.deals import HAND
from ..rules.ecarte_state import ORDER, Trick, other
from ..rules.ecarte_tricks import play_law
from ..rules.tricks import faults
from ..rules.views import View


def noticed(view: View) -> str:
    """The word by which the other's fault can be called now; "" where nothing shows one."""
    if not view.judged or view.phase == "remedy":  # one thing is settled after the other
        return ""
    for word, sees in _SIGHTS.items():
        if sees(view) and not _called(view, word):
            return word
    return ""


_RENEWED = {"king": "king", "look": "look"}
"""By word, the act after which it can be called again; a card played where none is named."""


def _called(view: View, word: str) -> bool:
    """Whether this has been called since the other last did what it names: to say it again brings nothing."""
    for event in reversed(view.events):
        if event.kind == "call" and event.seat == view.seat and event.name == word:
            return True
        if event.seat == other(view.seat) and event.kind == _RENEWED.get(word, "play"):
            return False
    return False


def _revoke(view: View) -> bool:
    """Cards that the other has shown later prove that he could have played otherwise."""
    theirs = other(view.seat)
    for place, trick in enumerate(view.tricks):
        if trick.leader == theirs:
            continue
        held = (trick.reply, *_shown_after(view, place, theirs))
        if faults(held, trick.led, view.trump, ORDER, play_law(view.code))[0]:
            return True
    return False


def _shown_after(view: View, place: int, seat: str) -> tuple[Card, ...]:
    """What `seat` has played after the trick in this place: he held it then."""
    later = [_of(trick, seat) for trick in view.tricks[place + 1 :]]
    if view.led is not None and view.leader == seat:
        later.append(view.led)
    return (*later, *view.others_hand)


def _of(trick: Trick, seat: str) -> Card:
    return trick.led if trick.leader == seat else trick.reply


def _out_of_turn(view: View) -> bool:
    """A card of the other's lies there, and it was one's own turn to lead."""
    turn = view.tricks[-1].winner if view.tricks else ELDER
    return view.led is not None and view.leader == other(view.seat) and turn == view.seat


def _misnamed(view: View) -> bool:
    """The card led is not of the suit that was said."""
    last = next((event for event in reversed(view.events) if event.kind == "play"), None)
    return (
        view.led is not None
        and last is not None
        and last.seat == other(view.seat)
        and last.cards == (view.led,)
        and last.suit not in ("", "-", view.led[1])
    )


def _false_king(view: View) -> bool:
    """The other has marked the king of trumps, and it is one's own."""
    if view.marked != other(view.seat) or not view.trump or (view.turn_up and view.turn_up[0] == "K"):
        return False
    king = Card("K" + view.trump)
    return king in view.hand or any(king == _of(trick, view.seat) for trick in view.tricks)


def _look(view: View) -> bool:
    """The other has looked at cards that are turned, and nobody has said a word since."""
    return any(event.kind == "look" and event.seat == other(view.seat) for event in view.events[-2:])


_CHANGING = frozenset({"giving", "taking", "surplus", "elder_take_back", "dealer_take_back"})
"""Phases in which a hand is not yet what it will be."""


def _number(view: View) -> bool:
    """A hand is not of five cards by the other's doing, and has not been called so yet: backs can be counted."""
    called = any(e.kind == "call" and e.seat == view.seat and e.name == "number" for e in view.events)
    if called or view.turn_up is None or view.phase in _CHANGING or view.phase == "count":
        return False
    asked = [e.name for e in view.events if e.kind == "discard" and e.seat == ELDER]
    misasked = any(name.startswith("asking-") for name in asked)
    if view.seat == ELDER:  # the dealer gives to both hands, and takes for his own
        mine_by_him = bool(asked) and not misasked and _wrong(view, ELDER)
        return _wrong(view, DEALER) or mine_by_him
    return misasked and _wrong(view, ELDER)


def _wrong(view: View, seat: str) -> bool:
    """Whether this hand and what it has played are not five cards together."""
    held = len(view.hand) if seat == view.seat else view.others_cards
    return held + len(view.tricks) + (view.led is not None and view.leader == seat) != HAND


_SIGHTS = {
    "number": _number,
    "revoke": _revoke,
    "turn": _out_of_turn,
    "suit": _misnamed,
    "king": _false_king,
    "look": _look,
}
"""Every fault that can be seen, by the word it is called with."""
