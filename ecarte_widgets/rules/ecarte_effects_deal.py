"""What rulings on faults of the dealing do, and the conditions under which they hold: one small function each.

Leaves out which ruling applies: that is the code's answer, read by `ecarte_judged`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import ecarte_deal_phases as dealing
from . import ecarte_effects_cards as exchange
from .actions import DEALER, ELDER
from .cards import PACK
from .deals import HAND, Deal
from .ecarte_effects_cards import hazard, holder, resettled, unmarked
from .ecarte_giving import cards_played, show
from .ecarte_state import Kept, State, index, other
from .faults import Ended, Fault

Changes = dict[str, Any]
Effect = Callable[[State, Fault], Changes]
_TURNED_KING = "award.turned_king"


# ---- conditions ----------------------------------------------------------------------------------


def _before_turnup(state: State, fault: Fault) -> bool:
    return state.turn_up is None


def _elder_unseen(state: State, fault: Fault) -> bool:
    return not state.seen_hands[0]


def _eleventh_card(state: State, fault: Fault) -> bool:
    return bool(dict(fault.facts)["eleventh"])


def _has(seat: str, sign: int) -> Callable[[State, Fault], bool]:
    """The hand that the fault concerns is that of `seat`, and has too many cards (1) or too few (-1)."""
    return lambda state, fault: holder(fault) == seat and sign * (len(state.hands[index(seat)]) - HAND) > 0


_WORDS = {ELDER: frozenset({"propose"}), DEALER: frozenset({"accept", "accept-if-enough", "refuse"})}
"""The words after which a hand that was dealt is no more put right."""


def _before_word(seat: str) -> Callable[[State, Fault], bool]:
    """`seat` has neither proposed, or answered a proposal, nor played a card (C78.15-18)."""

    def holds(state: State, fault: Fault) -> bool:
        said = any(action.seat == seat and action.kind in _WORDS[seat] for action in state.past)
        return not said and not cards_played(state, seat)

    return holds


def _number_not_told(state: State, fault: Fault) -> bool:
    """The offender had not told the other that the number of his cards was wrong."""
    return fault.seat not in fault.before.advised


CONDITIONS: dict[str, Callable[[State, Fault], bool]] = {
    "before_turnup": _before_turnup,
    "elder_unseen": _elder_unseen,
    "eleventh_card": _eleventh_card,
    "elder_has_too_many": _has(ELDER, 1),
    "elder_has_too_few": _has(ELDER, -1),
    "dealer_has_too_many": _has(DEALER, 1),
    "before_elders_word": _before_word(ELDER),
    "before_dealers_word": _before_word(DEALER),
    "number_not_told": _number_not_told,
}
"""Whether a case of a ruling holds, by the name it has in the file of remedies."""


# ---- cut and packets over again ------------------------------------------------------------------


def _recut(state: State, fault: Fault) -> Changes:
    """The pack lies as before the cut, and is cut again."""
    return {"phase": "cut", "to_act": ELDER, "pack": fault.before.pack}


def _deal_again_in_order(state: State, fault: Fault) -> Changes:
    """The packets are gathered as they were dealt, and dealt again from the top; faults in them are no more."""
    hands, pack = list(state.hands), state.pack
    for at, number in reversed(state.packets):
        hands[at], pack = hands[at][:-number], hands[at][-number:] + pack
    return {
        "hands": tuple(hands),
        "pack": pack,
        "packets": (),
        "phase": "packets",
        "to_act": DEALER,
    } | _lapsed(state, "packet-order", "misdealt")


def _lapsed(state: State, *kinds: str) -> Changes:
    """Open faults of these kinds are no more."""
    left = tuple(fault for fault in state.faults if fault.kind not in kinds)
    gone = tuple(Ended(fault.kind, fault.seat, "lapsed") for fault in state.faults if fault.kind in kinds)
    return {"faults": left, "ended": (*state.ended, *gone)}


# ---- the deal is void ----------------------------------------------------------------------------


def _deal_passes(state: State, fault: Fault) -> Changes:
    """The deal is void, and lost by him who dealt: the other deals."""
    return exchange.EFFECTS["fresh_deal"](state, fault) | {"again": False}


def _void_deal(state: State, fault: Fault) -> Changes:
    """The deal is void; he deals whose turn it is: the other, unless only the pack was wrong."""
    return exchange.EFFECTS["fresh_deal"](state, fault) | {"again": fault.kind == "dealt-wrong-pack"}


def _keep_for_next(state: State, fault: Fault) -> Changes:
    """The cards are put aside as they were dealt, for the deal after the next, which he makes whose turn it is."""
    dealt = state.dealt
    assert dealt is not None  # the trump is turned
    there = {*dealt.elder, *dealt.dealer, dealt.turn_up, *dealt.stock}
    stock = dealt.stock + tuple(card for card in PACK if card not in there)
    whole = Deal(elder=dealt.elder, dealer=dealt.dealer, turn_up=dealt.turn_up, stock=stock)
    return _void_deal(state, fault) | {"kept": Kept(whole, state.number)}


# ---- the turn-up ---------------------------------------------------------------------------------


def _turn(place: int) -> Effect:
    """Of two cards turned that in this place is the trump, and the other is put aside."""

    def effect(state: State, fault: Fault) -> Changes:
        turn_up, aside = state.pack[place], state.pack[1 - place]
        changes = {"turn_up": turn_up, "stock": state.pack[2:], "pack": (), "late_king": -1}
        return dealing.turned(state, changes | {"aside": (*state.aside, aside)})

    return effect


def _no_turned_king(state: State, fault: Fault) -> Changes:
    """A king that was turned is not marked, for it was not the eleventh card; one that was marked is taken down."""
    player = state.player(DEALER)
    kings = tuple(award for award in state.awards if award.why == _TURNED_KING)
    points = list(state.points)
    points[player] -= sum(award.points for award in kings)
    changes: Changes = {"spoilt": True, "turned_open": False}
    if state.phase == "turned_king":
        changes |= {"phase": "proposal", "to_act": ELDER}
    if kings:
        awards = tuple(award for award in state.awards if award not in kings)
        changes |= {"points": tuple(points), "awards": awards, **unmarked(state, points[player])}
    return changes


# ---- hands put right -----------------------------------------------------------------------------


def _complete(state: State, fault: Fault) -> Changes:
    """The hand is completed from what is left of the pack."""
    if state.turn_up is not None:
        return exchange.EFFECTS["complete"](state, fault)
    at, hands = index(holder(fault)), list(state.hands)
    short = HAND - len(hands[at])
    hands[at] += state.pack[:short]
    return {"hands": tuple(hands), "pack": state.pack[short:]}


def _put_out(state: State, fault: Fault) -> tuple[Changes, tuple[str, ...]]:
    """As many cards as are too many, drawn at hazard and put to the discards; and which they are."""
    at = index(holder(fault))
    hands, discards = list(state.hands), list(state.discards)
    out = hazard(state, hands[at])[: max(0, len(hands[at]) - HAND)]
    hands[at] = tuple(card for card in hands[at] if card not in out)
    discards[at] += out
    return resettled(state, {"hands": tuple(hands), "discards": tuple(discards)}), out


def _throw_out_at_hazard(state: State, fault: Fault) -> Changes:
    """What is too many is thrown out unseen by anybody."""
    return _put_out(state, fault)[0]


def _throw_out_showing(state: State, fault: Fault) -> Changes:
    """Who has too many cards throws some out, and shows them."""
    return exchange.EFFECTS["throw_out"](state, fault) | {"showing": True}


def _draw(state: State, fault: Fault) -> Changes:
    """The adversary draws what is too many, and looks at it if the hand had been looked at."""
    changes, out = _put_out(state, fault)
    seen = state.seen_hands[index(holder(fault))]
    return changes | (show(state, out, other(holder(fault))) if seen else {})  # type: ignore[arg-type]


EFFECTS: dict[str, Effect] = {
    "recut": _recut,
    "deal_again_in_order": _deal_again_in_order,
    "deal_passes": _deal_passes,
    "void_deal": _void_deal,
    "keep_for_next": _keep_for_next,
    "turn_first": _turn(0),
    "turn_second": _turn(1),
    "no_turned_king": _no_turned_king,
    "complete_dealt": _complete,
    "throw_out_at_hazard": _throw_out_at_hazard,
    "throw_out_showing": _throw_out_showing,
    "draw_dealt": _draw,
}
"""Every effect, by the name it has in the file of remedies."""
