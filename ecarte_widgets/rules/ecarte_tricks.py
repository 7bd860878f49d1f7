"""The tricks of écarté: leading, following, taking, and the count at the end of a deal.

Leaves out what is said before the lead, and which cards may answer one: that is trick play in general (`tricks`).
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from .actions import DEALER, ELDER, Action, play
from .cards import Card
from .common import Refusal
from .deals import HAND
from .ecarte_king import mark, result
from .ecarte_score import Score, score
from .ecarte_state import ORDER, Award, State, Trick, changed, index, other
from .laws import Code
from .tricks import PlayLaw, beats, faults

POINT = 3
"""Tricks that make the point."""


@cache
def play_law(code: Code) -> PlayLaw:
    """The code's law of play, as trick play takes it."""
    v = code.v
    return PlayLaw(
        v.must_follow, v.must_head, v.must_trump, v.trump_with_suit_in_hand == "allowed_if_cannot_head"
    )


@lru_cache(maxsize=1024)
def _faults(hand: tuple[Card, ...], led: Card, trump: str, law: PlayLaw) -> tuple[str, ...]:
    """What each card would break; remembered, since listing the plays and trying one ask the same."""
    return faults(hand, led, trump, ORDER, law)


def _not_one_of(cards: tuple[Card, ...], hand: tuple[Card, ...]) -> Refusal | None:
    """What is played must be a single card of the hand."""
    if len(cards) != 1:
        return Refusal("play.one_card")
    return None if cards[0] in hand else Refusal("card.not_held", facts={"card": cards[0]})


def options_lead(state: State) -> tuple[Action, ...]:
    """Any card, its suit named properly, wrongly or (where naming is compelled) not at all."""
    seat, naming = state.leader, state.code.v.suit_naming
    plays: list[Action] = []
    for card in state.hands[index(seat)]:
        plays.append(play(seat, card))
        if naming != "none":
            plays += (play(seat, card, suit) for suit in "SHDC" if suit != card[1])
        if naming == "compulsory_every_lead":
            plays.append(play(seat, card, "-"))
    return tuple(plays)


def legal_plays(state: State) -> tuple[Action, ...]:
    """The cards that may be played, to a lead or as one."""
    seat = state.to_act
    hand = state.hands[index(seat)]
    if state.led is None:
        bound = [card for card in hand if card[1] == state.bound] if state.bound else hand
        return tuple([play(seat, card) for card in bound or hand])
    wrong = _faults(hand, state.led, state.trump, play_law(state.code))
    return tuple([play(seat, card) for card, fault in zip(hand, wrong, strict=True) if not fault])


def refuse_lead(state: State, action: Action) -> Refusal | None:
    """Any card may be led; what is said with it must be true."""
    missing = _not_one_of(action.cards, state.hands[index(action.seat)])
    if missing:
        return missing
    card, naming = action.cards[0], state.code.v.suit_naming
    if (
        state.bound
        and card[1] != state.bound
        and any(c[1] == state.bound for c in state.hands[index(action.seat)])
    ):
        return Refusal(
            "lead.bound", "misnamed_lead", "lead.bound_instead", {"card": card, "suit": state.bound}
        )
    if not action.suit or action.suit == card[1]:
        return None
    if naming == "none" or (action.suit == "-" and naming != "compulsory_every_lead"):
        return Refusal("lead.no_naming")
    facts = {"card": card, "suit": card[1], "named": action.suit}
    return Refusal(
        "lead.unnamed" if action.suit == "-" else "lead.misnamed", "suit_naming", "lead.name", facts
    )


def options_follow(state: State) -> tuple[Action, ...]:
    """Any card one holds."""
    return tuple(play(state.to_act, card) for card in state.hands[index(state.to_act)])


def refuse_follow(state: State, action: Action) -> Refusal | None:
    """Follow suit, win if able, trump if void: as far as the code asks it."""
    hand, led = state.hands[index(action.seat)], state.led
    assert led is not None  # the phase is follow
    missing = _not_one_of(action.cards, hand)
    if missing:
        return missing
    card = action.cards[0]
    if action.suit:
        return Refusal("follow.no_naming")
    wrong = _faults(hand, led, state.trump, play_law(state.code))
    fault = wrong[hand.index(card)]
    if not fault:
        return None
    choice = tuple(c for c, bad in zip(hand, wrong, strict=True) if not bad)
    facts = {"card": card, "led": led[1], "led_card": led, "suit": state.trump, "choice": choice}
    return Refusal(f"play.{fault}", fault, "play.choice", facts)


def do_play(state: State, action: Action) -> dict[str, Any]:
    """A card led, or one played to it: then the trick is taken."""
    card, at = action.cards[0], index(action.seat)
    hand = state.hands[at]
    place = hand.index(card)
    rest = hand[:place] + hand[place + 1 :]
    hands = (rest, state.hands[1]) if at == 0 else (state.hands[0], rest)
    if state.led is None:
        lead: dict[str, Any] = {"hands": hands, "led": card, "phase": "follow", "to_act": other(action.seat)}
        return lead | {"bound": ""} if state.bound else lead
    taker = action.seat if beats(card, state.led, state.trump, ORDER) else state.leader
    tricks = (*state.tricks, Trick(state.leader, state.led, card, taker))
    won = (state.won[0] + (taker == ELDER), state.won[1] + (taker == DEALER))
    turned_open = state.turned_open and state.code.v.turned_king_deadline != "before_first_trick_played"
    changes = {"hands": hands, "led": None, "tricks": tricks, "won": won, "turned_open": turned_open}
    if len(tricks) == HAND and state.judged:  # until both agree to the count a fault may still be called
        return changes | {"phase": "count", "to_act": ELDER}
    if len(tricks) == HAND:
        return changes | _end_deal(state, tricks, won, turned_open)
    return changes | {"leader": taker, "phase": "lead", "to_act": taker}


def end_deal(state: State) -> dict[str, Any]:
    """The changes once both have agreed to the tricks that lie there."""
    return _end_deal(changed(state, {"judged": False}), state.tricks, state.won, state.turned_open)


def _cut(state: State, seat: str, worth: Score) -> Score:
    """What the tricks count to one whose score a ruling has cut."""
    if state.cut is None or state.cut[0] != seat:
        return worth
    point, raised, vole = state.cut[1]
    cut = vole if worth.why.endswith("vole") else raised if worth.points > state.code.v.point else point
    return worth if cut < 0 else Score(min(cut, worth.points), "award.cut", "revoke_score")


def _winner(won: tuple[int, int], contract: str) -> str:
    """Whose the tricks are: his who has three, or, where cards were wanting and nobody has, whose adversary
    undertook to win three."""
    if max(won) < POINT and contract:
        return DEALER if contract == "stood" else ELDER
    return ELDER if won[0] > won[1] else DEALER


def _end_deal(
    state: State, tricks: tuple[Trick, ...], won: tuple[int, int], turned_open: bool
) -> dict[str, Any]:
    """The tricks are counted and marked; the game is over or the deal passes."""
    seat = _winner(won, state.contract)
    worth = _cut(state, seat, score(state.code, winner=seat, vole=max(won) == HAND, contract=state.contract))
    player = state.player(seat)
    changes: dict[str, Any] = {
        "phase": "shuffle",
        "to_act": "",
        "late_king": state.dealer if turned_open else -1,
    }
    if max(won) >= POINT or state.contract:
        changes |= mark(state, player, Award(player, worth.points, worth.why, worth.question))
    return changes | {
        "results": (*state.results, result(state, changes.get("awards", state.awards), tricks)),
        "turned_open": False,
    }
