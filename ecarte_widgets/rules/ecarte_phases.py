"""Écarté from the first proposal to the lead: one small function a thing done, one a thing refused.

Leaves out faults and their remedies: what is refused here, judged play does and judges (`ecarte_judged`).
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from .actions import DEALER, ELDER, Action, word
from .cards import Card
from .common import Refusal
from .ecarte_king import BETWEEN, king_of, mark_king
from .ecarte_state import State, changed, index
from .ecarte_tricks import options_lead, refuse_lead

HAND = 5


# ---- proposal and reply --------------------------------------------------------------------------

_PROPOSAL = (word(ELDER, "propose"), word(ELDER, "stand"))
_REPLY = (word(DEALER, "accept"), word(DEALER, "accept-if-enough"), word(DEALER, "refuse"))


def options_proposal(state: State) -> tuple[Action, ...]:
    """The elder hand proposes or plays."""
    return _PROPOSAL


def refuse_propose(state: State, action: Action) -> Refusal | None:
    """Nobody proposes when the stock is spent."""
    if state.stock or state.code.v.proposal_when_stock_spent:
        return None
    return Refusal("propose.stock_spent", "proposal_when_stock_spent")


def do_propose(state: State, action: Action) -> dict[str, Any]:
    """The dealer must answer."""
    return {"phase": "reply", "to_act": DEALER}


def options_reply(state: State) -> tuple[Action, ...]:
    """The dealer gives cards, gives them if there are enough, or refuses."""
    return _REPLY


def refuse_condition(state: State, action: Action) -> Refusal | None:
    """Where the code allows a condition, there must be a doubt about the stock to make it of."""
    if not state.code.v.conditional_acceptance:
        return Refusal("accept.no_condition", "conditional_acceptance")
    if len(state.stock) >= 2 * HAND:
        return Refusal("accept.stock_suffices", "conditional_acceptance", facts={"count": len(state.stock)})
    return None


def refuse_refusal(state: State, action: Action) -> Refusal | None:
    """After a card turned up by mistake another discard must be granted, in judged play."""
    if not state.no_refusal:
        return None
    return Refusal("reply.no_refusal", "trump_turned_by_mistake_in_giving")


def do_accept(state: State, action: Action) -> dict[str, Any]:
    """The elder hand discards."""
    return {"phase": "elder_discard", "to_act": ELDER, "conditional": action.kind == "accept-if-enough"}


def do_close(state: State, action: Action) -> dict[str, Any]:
    """No exchange: the elder plays, or the dealer refuses. The first such word undertakes to make three tricks."""
    stood = action.kind == "stand"
    changes: dict[str, Any] = {}
    if not state.exchanges or state.code.v.penalty_scope == "any_refusal":
        changes["contract"] = "stood" if stood else "refused"
    return _settle(state, changes, said=stood)


def _settle(state: State, changes: dict[str, Any], *, said: bool) -> dict[str, Any]:
    """The hands are final. `said`: whether the elder hand has said "I play" in so many words."""
    king = king_of(state)
    holder = next((seat for seat in (ELDER, DEALER) if king in state.hands[index(seat)]), "")
    changes |= {"settled": True, "king_holder": holder, "put_out": (), "conditional": False}
    values = state.code.v
    if values.elder_must_say_i_play and not said:
        changes |= {"phase": "announce", "to_act": ELDER}
    else:
        changes |= _after_i_play(state)
    barred = any(bar.seat == holder for bar in state.barred)
    if holder and not barred and values.king_declaration_optional == "automatic":
        changes |= mark_king(changed(state, changes), holder)
    return changes


def _after_i_play(state: State) -> dict[str, Any]:
    """Under the code that warns the dealer he answers before the lead; elsewhere the elder hand leads."""
    if state.code.v.king_deadline_dealer == "before_elder_leads_if_warned":
        return {"phase": "answer", "to_act": DEALER}
    return {"phase": "lead", "to_act": ELDER}


# ---- discarding and drawing ----------------------------------------------------------------------


def discard_limits(state: State, seat: str) -> tuple[int, int]:
    """The least and the most cards that `seat` may put out now."""
    values, left = state.code.v, len(state.stock)
    if left == 0 and seat == DEALER:
        return (0, 0)
    least = values.elder_min_exchange if seat == ELDER else values.dealer_min_exchange
    most = HAND if values.stock_exhaustion == "take_back_from_discards" else min(HAND, left)
    return (min(least, most), most)  # nobody is held to put out what cannot be replaced


def _discards(state: State, seat: str, least: int, most: int) -> tuple[Action, ...]:
    hand = state.hands[index(seat)]
    return tuple(
        Action(seat, "discard", chosen)
        for size in range(least, most + 1)
        for chosen in combinations(hand, size)
    )


def options_discard(state: State) -> tuple[Action, ...]:
    """Any of one's cards, or none."""
    return _discards(state, state.to_act, 0, HAND)


def legal_discard(state: State) -> tuple[Action, ...]:
    """As many of one's cards as the code and the stock allow."""
    return _discards(state, state.to_act, *discard_limits(state, state.to_act))


def refuse_discard(state: State, action: Action) -> Refusal | None:
    """Only cards one holds, and a lawful number of them."""
    seat, number = action.seat, len(action.cards)
    missing = not_among(action.cards, state.hands[index(seat)])
    if missing:
        return missing
    least, most = discard_limits(state, seat)
    facts = {"least": least, "most": most, "count": number, "left": len(state.stock)}
    if number < least:
        question = "elder_min_exchange" if seat == ELDER else "dealer_min_exchange"
        return Refusal("discard.too_few", question, "discard.lawful", facts)
    if number > most:
        return Refusal("discard.too_many", "stock_exhaustion", "discard.lawful", facts)
    return None


def not_among(chosen: tuple[Card, ...], held: tuple[Card, ...]) -> Refusal | None:
    for place, card in enumerate(chosen):
        if card not in held:
            return Refusal("card.not_held", facts={"card": card})
        if card in chosen[:place]:
            return Refusal("card.chosen_twice", facts={"card": card})
    return None


def do_discard(state: State, action: Action) -> dict[str, Any]:
    """Cards put out; drawn at once, unless the dealer's condition has to be met first."""
    cards = action.cards
    if state.conditional and action.seat == ELDER and len(cards) + HAND > len(state.stock):
        return {"phase": "condition", "to_act": DEALER, "put_out": cards}
    return _draw(state, action.seat, cards)


def options_condition(state: State) -> tuple[Action, ...]:
    """The dealer, who accepted on condition, holds to it or withdraws."""
    return (word(DEALER, "confirm"), word(DEALER, "withdraw"))


def do_condition(state: State, action: Action) -> dict[str, Any]:
    """Confirmed, the elder hand draws; withdrawn, his cards come back and the hands are played as they are."""
    if action.kind == "confirm":
        return _draw(state, ELDER, state.put_out)
    return do_close(state, action)


def _draw(state: State, seat: str, cards: tuple[Card, ...]) -> dict[str, Any]:
    """As many cards from the top of the stock as were put out, or as there are."""
    at = index(seat)
    number = min(len(cards), len(state.stock))
    hands, discards = list(state.hands), list(state.discards)
    hands[at] = tuple(c for c in hands[at] if c not in cards) + state.stock[:number]
    discards[at] += cards
    changes: dict[str, Any] = {
        "hands": tuple(hands),
        "discards": tuple(discards),
        "stock": state.stock[number:],
        "owed": len(cards) - number,
        "put_out": cards if number < len(cards) else (),
    }
    if number < len(cards):
        return changes | {"phase": f"{seat}_take_back", "to_act": seat}
    return changes | drawn(state, seat, number)


def drawn(state: State, seat: str, number: int) -> dict[str, Any]:
    """What follows a draw: the dealer's share after the elder's, a new proposal after the dealer's."""
    if seat == DEALER:
        told = state.code.v.dealer_announces_number == "yes"
        exchanges = (*state.exchanges[:-1], (state.exchanges[-1][0], number))
        return {"phase": "proposal", "to_act": ELDER, "exchanges": exchanges, "asked": told}
    exchanges = (*state.exchanges, (number, -1))
    if state.code.v.satisfied_cuts_exchange:
        return {"phase": "halfway", "to_act": ELDER, "exchanges": exchanges}
    return {"phase": "dealer_discard", "to_act": DEALER, "exchanges": exchanges}


def options_take_back(state: State) -> tuple[Action, ...]:
    """So many of the cards just put out as the stock could not replace."""
    return tuple(
        Action(state.to_act, "take-back", chosen) for chosen in combinations(state.put_out, state.owed)
    )


def refuse_take_back(state: State, action: Action) -> Refusal | None:
    """Only from what one has just put out, and exactly what is wanting."""
    missing = not_among(action.cards, state.put_out)
    if missing:
        return missing
    if len(action.cards) == state.owed:
        return None
    return Refusal("take_back.number", "stock_exhaustion", "take_back.lawful", {"count": state.owed})


def do_take_back(state: State, action: Action) -> dict[str, Any]:
    """The cards taken back end the draw."""
    at = index(action.seat)
    back = tuple(c for c in state.put_out if c in action.cards)
    hands, discards = list(state.hands), list(state.discards)
    hands[at] += back
    discards[at] = tuple(c for c in discards[at] if c not in back)
    changes = drawn(state, action.seat, len(state.put_out) - len(back))
    return {"hands": tuple(hands), "discards": tuple(discards), "put_out": (), "owed": 0} | changes


def options_halfway(state: State) -> tuple[Action, ...]:
    """Under the reading that lets a word stop an exchange half done, the elder hand stops it or not."""
    return (word(ELDER, "satisfied"), word(ELDER, "go-on"))


def do_halfway(state: State, action: Action) -> dict[str, Any]:
    """Satisfied, he plays at once and the dealer draws nothing."""
    if action.kind == "go-on":
        return {"phase": "dealer_discard", "to_act": DEALER}
    return _settle(state, {}, said=True)


# ---- how many did the dealer take? ---------------------------------------------------------------


def refuse_ask(state: State, action: Action) -> Refusal | None:
    """The elder hand may ask, where the number is not announced anyway, until the code's deadline."""
    question = "dealer_number_query"
    if action.seat != ELDER:
        return Refusal("ask.not_dealer")
    if state.phase in BETWEEN or state.phase == "game_over":
        return Refusal("ask.over")
    if all(drawn < 0 for _, drawn in state.exchanges):
        return Refusal("ask.nothing", question)
    if state.asked:
        return Refusal("ask.told", "dealer_announces_number")
    limit = state.code.v.dealer_number_query
    elder_played = bool(state.tricks) or state.led is not None
    if (limit == "until_dealer_plays" and state.tricks) or (limit == "until_asker_plays" and elder_played):
        return Refusal("ask.too_late", question)
    return None


def do_ask(state: State, action: Action) -> dict[str, Any]:
    """The dealer tells the number."""
    return {"asked": True}


# ---- "I play", "Play" ----------------------------------------------------------------------------


def options_announce(state: State) -> tuple[Action, ...]:
    """The elder hand says "I play"; leading without a word is possible, and refused."""
    return (word(ELDER, "announce"), *options_lead(state))


_ANNOUNCE = (word(ELDER, "announce"),)


def legal_announce(state: State) -> tuple[Action, ...]:
    """Only the word."""
    return _ANNOUNCE


def refuse_unannounced(state: State, action: Action) -> Refusal | None:
    """No lead before the word."""
    no = refuse_lead(state, action)
    if no and not no.question:
        return no
    return Refusal("lead.unannounced", "elder_must_say_i_play", "lead.announce")


def do_announce(state: State, action: Action) -> dict[str, Any]:
    """The dealer's last chance to mark a king opens, or the lead follows."""
    return _after_i_play(state)


def options_answer(state: State) -> tuple[Action, ...]:
    """The dealer says "Play", whatever he holds."""
    return (word(DEALER, "answer"),)


def do_answer(state: State, action: Action) -> dict[str, Any]:
    """The elder hand leads."""
    return {"phase": "lead", "to_act": ELDER}
