"""Effects of rulings upon cards and the right to the king, after a fault in the exchange: one small function each.

Leaves out effects upon the play and the score (`ecarte_effects`), and which ruling applies.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import faults
from .actions import ELDER, SEATS
from .cards import Card, shuffled
from .deals import HAND
from .ecarte_giving import given_to, show, size
from .ecarte_king import king_of, mark_king
from .ecarte_state import Bar, State, changed, index, other
from .faults import Ended, Fault

Changes = dict[str, Any]
Effect = Callable[[State, Fault], Changes]


def _fact(fault: Fault, name: str, default: Any) -> Any:
    return dict(fault.facts).get(name, default)


def holder(fault: Fault) -> str:
    """The seat whose number of cards the fault has made wrong, or to which the card in question is given."""
    return str(_fact(fault, "hand", fault.seat))


# ---- conditions ----------------------------------------------------------------------------------


def _taken_up(state: State, fault: Fault) -> bool:
    """Cards given in this exchange have been taken into the hand."""
    return not _not_given_yet(state, fault) and given_to(state) != holder(fault)


def _not_given_yet(state: State, fault: Fault) -> bool:
    return holder(fault) == ELDER and state.phase in ("condition", "giving")


def _more_than_five(state: State, fault: Fault) -> bool:
    """The cards were not only asked for: the hand has too many."""
    return size(state, holder(fault)) > HAND


def _elders_card(state: State, fault: Fault) -> bool:
    return holder(fault) == ELDER


def _another_demanded(state: State, fault: Fault) -> bool:
    """The elder hand has put cards out again."""
    return state.phase == "giving"


CONDITIONS: dict[str, Callable[[State, Fault], bool]] = {
    "taken_up": _taken_up,
    "more_than_five": _more_than_five,
    "elders_card": _elders_card,
    "another_demanded": _another_demanded,
}
"""Whether a case of a ruling holds, by the name it has in the file of remedies."""


# ---- cards too many, cards too few ---------------------------------------------------------------


def _over(state: State, fault: Fault) -> int:
    """How many cards are too many: never more than the fault brought, nor more than leave five."""
    return max(0, min(int(_fact(fault, "by", 0)), size(state, holder(fault)) - HAND))


def hazard(state: State, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand in an order that nobody at the table knows: how it lies to somebody who draws from its backs."""
    order = shuffled(f"{state.dealt or state.shuffled} {len(state.past)}")
    return tuple(sorted(hand, key=order.index))


def _draw_surplus(state: State, fault: Fault) -> Changes:
    """The adversary draws what is too many, and looks at it if it had been taken up; unseen, it is put aside."""
    seat = holder(fault)
    if _not_given_yet(state, fault):
        return {"asking": min(state.asking, len(state.put_out))}
    over, at = _over(state, fault), index(seat)
    hands, discards = list(state.hands), list(state.discards)
    if given_to(state) == seat:
        keep = len(state.given) - over
        discards[at] += state.given[keep:]
        return {"given": state.given[:keep], "discards": tuple(discards)}
    drawn = hazard(state, hands[at])[:over]
    hands[at] = tuple(card for card in hands[at] if card not in drawn)
    discards[at] += drawn
    changes: Changes = {"hands": tuple(hands), "discards": tuple(discards)}
    changes |= show(state, drawn, other(seat))
    return resettled(state, changes)


def _return_surplus(state: State, fault: Fault) -> Changes:
    """What is too many goes back upon the stock, for nobody has seen it."""
    if _not_given_yet(state, fault):
        return {"asking": min(state.asking, len(state.put_out))}
    keep = len(state.given) - _over(state, fault)
    return {"given": state.given[:keep], "stock": state.given[keep:] + state.stock}


def _throw_out(state: State, fault: Fault) -> Changes:
    """Who has too many cards takes them up and throws out as many as are too many, unseen by the other."""
    over, seat = _over(state, fault), holder(fault)
    if not over:
        return {}
    changes: Changes = {
        "phase": "surplus",
        "to_act": seat,
        "owed": over,
        "resume": (state.phase, state.to_act),
    }
    if given_to(state) == seat:
        hands = list(state.hands)
        hands[index(seat)] += state.given
        changes |= {"hands": tuple(hands), "given": ()}
    return changes


def _complete(state: State, fault: Fault) -> Changes:
    """The hand is completed from the top of the stock, as far as that goes."""
    seat = holder(fault)
    short = max(0, min(int(_fact(fault, "by", 0)), HAND - size(state, seat), len(state.stock)))
    cards = state.stock[:short]
    changes: Changes = {"stock": state.stock[short:]}
    if given_to(state) == seat:
        return changes | {"given": state.given + cards}
    hands = list(state.hands)
    hands[index(seat)] += cards
    seen = tuple(card for card in cards if card in state.faced)
    changes |= {"hands": tuple(hands), "faced": state.faced - set(seen), **show(state, seen, *SEATS)}
    return resettled(state, changes)


def resettled(state: State, changes: Changes) -> Changes:
    """The changes, and who now holds the king, where the hands had been final before they were put right."""
    now = changed(state, changes)
    if not state.settled:
        return changes
    king = king_of(now)
    seat = next((seat for seat in SEATS if king in now.hands[index(seat)]), "")
    held = any(king in hand for hand in state.hands)
    changes |= {"king_holder": seat if seat or held else state.king_holder}
    automatic = state.code.v.king_declaration_optional == "automatic"
    if seat and automatic and not state.marked and not any(bar.seat == seat for bar in state.barred):
        changes |= mark_king(changed(state, changes), seat)
    return changes


# ---- cards seen in giving ------------------------------------------------------------------------


def _next_card_instead(state: State, fault: Fault) -> Changes:
    """The card that was seen is thrown aside, and the next one given for it, if there is one."""
    card = _fact(fault, "card", "")
    given = tuple(c for c in state.given if c != card) + state.stock[:1]
    return {"given": given, "stock": state.stock[1:], "aside": (*state.aside, card)}


def _no_refusal(state: State, fault: Fault) -> Changes:
    """The next proposal must be accepted."""
    return {"no_refusal": True}


def _offer_turned(state: State, fault: Fault) -> Changes:
    """The card turned by mistake may be taken in the next exchange."""
    return {"offered": _fact(fault, "card", "")}


def _take_turned(state: State, fault: Fault) -> Changes:
    """The card turned by mistake is one of those given."""
    card = _fact(fault, "card", "")
    aside = tuple(c for c in state.aside if c != card)
    return {"aside": aside, "given": (card,), "asking": state.asking - 1}


# ---- the deal ------------------------------------------------------------------------------------


def _fresh_deal(state: State, fault: Fault) -> Changes:
    """The deal is void, and what was marked in it; the same player deals again."""
    points = list(state.points)
    for award in state.awards:
        points[award.player] -= award.points
    lapsed = tuple(Ended(open_.kind, open_.seat, "lapsed") for open_ in state.faults)
    return {
        "phase": "shuffle",
        "to_act": "",
        "again": True,
        "points": tuple(points),
        "awards": (),
        "faults": (),
        "ended": (*state.ended, *lapsed),
        "turned_open": False,
        "done": False,
        "cut": None,
        "bound": "",
        "unwarned": False,
        "exposed": (False, False),
    }


def _missing_lost(state: State, fault: Fault) -> Changes:
    """Every trick for which a player has no card is the other's; where neither has one it is nobody's."""
    rest, winner = HAND - len(state.tricks), index(other(fault.seat))
    won = list(state.won)
    won[winner] += min(rest, len(state.hands[winner]))
    return {"won": tuple(won), "phase": "count", "to_act": ELDER}


# ---- the king ------------------------------------------------------------------------------------


def _bar(*, turned: bool, marked_turned: bool) -> Effect:
    """The offender may not mark the king, and one that he marked is taken down.

    `turned`: nor one that he turned and has not marked; `marked_turned`: nor keep one that he turned and marked.
    """
    lost = ("award.held_king", "award.turned_king") if marked_turned else ("award.held_king",)

    def effect(state: State, fault: Fault) -> Changes:
        player = state.player(fault.seat)
        kings = tuple(award for award in state.awards if award.player == player and award.why in lost)
        points = list(state.points)
        points[player] -= sum(award.points for award in kings)
        bar = Bar(fault.seat, faults.load().kinds[fault.kind].question, turned)
        changes: Changes = {
            "barred": (*state.barred, bar),
            "points": tuple(points),
            "awards": tuple(award for award in state.awards if award not in kings),
        }
        if turned and fault.seat != ELDER:
            changes["turned_open"] = False
        return changes | (unmarked(state, points[player]) if kings else {})

    return effect


def unmarked(state: State, points: int) -> Changes:
    """A king is no more marked; a game that it had won, of which `points` are left, goes on where it stopped."""
    changes: Changes = {"marked": ""}
    if state.done and state.stopped[0] and points < state.code.v.game_points:
        changes |= {"done": False, "phase": state.stopped[0], "to_act": state.stopped[1], "stopped": ("", "")}
    return changes


EFFECTS: dict[str, Effect] = {
    "draw_surplus": _draw_surplus,
    "return_surplus": _return_surplus,
    "throw_out": _throw_out,
    "complete": _complete,
    "next_card_instead": _next_card_instead,
    "no_refusal": _no_refusal,
    "offer_turned": _offer_turned,
    "take_turned": _take_turned,
    "fresh_deal": _fresh_deal,
    "missing_lost": _missing_lost,
    "bar_held_king": _bar(turned=False, marked_turned=False),
    "bar_king": _bar(turned=True, marked_turned=False),
    "bar_king_even_turned": _bar(turned=True, marked_turned=True),
}
"""Every effect, by the name it has in the file of remedies."""
