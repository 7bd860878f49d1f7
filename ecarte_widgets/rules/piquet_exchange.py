"""The exchange at piquet: carte blanche told, cards put out and taken in, and a look at what was left.

Leaves out what goes wrong in it: strict play refuses that, `piquet_judged` rules it.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from .actions import DEALER, ELDER, Action, word
from .cards import PACK, Card
from .common import Changes, Refusal, index, other
from .declarations import blank
from .piquet_deals import ELDERS, HAND
from .piquet_state import BLANCHE, Mark, State, changed, hand_of, put

EXCHANGING = ("elder_discard", "leaving", "dealer_discard")
"""Phases in which a carte blanche can still be told, by a player who has not discarded."""


# ---- carte blanche ---------------------------------------------------------------------------------


def refuse_blanche(state: State, seat: str) -> Refusal | None:
    """Why `seat` may not tell of a carte blanche now; None if he may."""
    if state.phase not in EXCHANGING or state.exchanged[index(seat)] >= 0:
        return Refusal("blanche.late", "carte_blanche_order")
    if state.blank:
        return Refusal("blanche.told", "carte_blanche_order")
    if not blank(hand_of(state, seat)):
        return Refusal("blanche.none", "carte_blanche_hand")
    held_back = state.code.v.carte_blanche_younger_declares == "after_elders_discard_before_his_own"
    if seat == DEALER and held_back and state.exchanged[0] < 0:
        return Refusal("blanche.early", "carte_blanche_younger_declares")
    return None


def do_blanche(state: State, action: Action) -> Changes:
    """It is told, and scores first of all; when it is shown is for the code to say."""
    points = int(state.code.v.carte_blanche_points)
    mark = Mark(action.seat, points, BLANCHE, "mark.blanche", "carte_blanche_points")
    changes: Changes = {"blank": action.seat, "marks": (*state.marks, mark)}
    other_is_done = state.exchanged[index(other(action.seat))] >= 0
    shows = _shown_at_once(state) or other_is_done
    return changes | (shown_blank(changed(state, changes)) if shows else {})


def _shown_at_once(state: State) -> bool:
    """Whether the code has a blank hand shown before anything is discarded."""
    return str(state.code.v.carte_blanche_show).startswith("before_a_discard")


def shown_blank(state: State) -> Changes:
    """The blank hand is counted out, face up, before the other, and with it what was put out of it (CP.19, CC.XX).

    In the order of the pack, so that nobody sees which of the cards were put out.
    """
    across = other(state.blank)
    seen = state.seen[index(across)]
    dealt = {*hand_of(state, state.blank), *state.discards[index(state.blank)]}
    fresh = tuple(card for card in PACK if card in dealt and card not in seen)
    return {"seen": put(state.seen, across, seen + fresh)} if fresh else {}


# ---- how many ----------------------------------------------------------------------------------------


def limits(state: State, seat: str) -> tuple[int, int]:
    """The least and the most cards that `seat` may put out; where he was dealt a wrong number and it was told, he makes
    up for it (CP.40-43)."""
    law = state.code.v
    if seat == ELDER:
        least, most = int(law.elder_min_exchange), min(int(law.elder_max), own_share(state, ELDER))
        if state.stood:
            least, most = _STANDING.get(_stands(state), (least, most))
    else:
        least, most = int(law.younger_min_exchange), in_stock(state)
    wrong = over(state, seat)
    return max(0, min(least, most) + wrong), max(0, most + wrong)


_STANDING = {
    "elder_takes_4_at_most": (1, 4),
    "stock_4_3": (1, 4),
    "elder_discards_1_more_need_take_none_leaves_3": (0, 5),
    "elder_discards_1_more_leaves_3": (0, 4),
    "elder_1_less_at_least_1__younger_1_more_need_take_none": (2, 5),
    "elder_leaves_3__younger_1_more_need_take_none": (1, 4),
}
"""The least and the most that the elder hand takes in where a wrong number stands, by answers that make it other than
what is usual."""


def _stands(state: State) -> str:
    """By what answer a deal of a wrong number is made good."""
    law = state.code.v
    answers = {
        (13, 8): law.stand_13_stock_8,
        (13, 7): law.stand_13_stock_7,
        (11, 8): law.stand_11_stock_8,
        (12, 7): law.stand_12_stock_7,
    }
    return str(answers.get((len(state.hands[0]), len(state.stock)), ""))


def over(state: State, seat: str) -> int:
    """Cards that a hand was dealt too many, or (negative) too few, where the deal stands with it; else 0."""
    return len(hand_of(state, seat)) - HAND if state.stood and state.exchanged[index(seat)] < 0 else 0


def in_stock(state: State) -> int:
    """Cards that lie to be taken. Where the elder hand has not taken in yet, because his blank hand is to be shown
    first, his are still there."""
    return len(state.stock) - waiting(state)


def own_share(state: State, seat: str) -> int:
    """How many cards of the stock are a player's: five the elder hand's; of what is left to him, all the dealer's."""
    early = max(0, state.exchanged[1])
    if seat == ELDER:
        return max(0, min(ELDERS, len(state.stock)) - early)
    return in_stock(state) if state.exchanged[0] >= 0 else 0


def taken(state: State, action: Action) -> int:
    """How many cards an exchange takes in: the number that is told, else as many as are put out, as far as they go."""
    if action.number:
        return action.number
    return max(0, min(len(action.cards) - over(state, action.seat), in_stock(state)))


def waiting(state: State) -> int:
    """How many cards the elder hand has still to take in."""
    return state.exchanged[0] if state.phase == "dealer_discard" and _waits(state) else 0


def _waits(state: State) -> bool:
    """Whether the elder hand takes in only when the dealer has discarded and then seen his blank hand."""
    return state.blank == ELDER and not _shown_at_once(state)


@lru_cache(maxsize=64)
def handfuls(seat: str, hand: tuple[Card, ...], least: int, most: int) -> tuple[Action, ...]:
    """Every choice of `least` to `most` cards of a hand. Kept: it is asked for over and over in one exchange."""
    sizes = range(least, most + 1)
    # Made from whole rows, which takes half the time: there can be thousands.
    rows = [(seat, "discard", chosen, 0, "", "") for size in sizes for chosen in combinations(hand, size)]
    return tuple(map(Action._make, rows))


def legal_discard(state: State) -> tuple[Action, ...]:
    """The lawful exchanges."""
    least, most = limits(state, state.to_act)
    return handfuls(state.to_act, hand_of(state, state.to_act), least, most)


def options_discard(state: State) -> tuple[Action, ...]:
    """Any cards up to one more than may be exchanged, and none."""
    most = limits(state, state.to_act)[1]
    hand = hand_of(state, state.to_act)
    return handfuls(state.to_act, hand, 0, min(most + 1, len(hand)))


def refuse_cards(state: State, action: Action) -> Refusal | None:
    """Cards of one's own, none twice."""
    hand = hand_of(state, action.seat)
    for place, card in enumerate(action.cards):
        if card not in hand:
            return Refusal("card.not_held", facts={"card": card})
        if card in action.cards[:place]:
            return Refusal("card.chosen_twice", facts={"card": card})
    return None


def refuse_discard(state: State, action: Action) -> Refusal | None:
    """Cards of one's own, as many as the code allows."""
    no = refuse_cards(state, action)
    if no is not None:
        return no
    if action.number or action.name:
        return Refusal("action.not_now", facts={"seat": action.seat})
    least, most = limits(state, action.seat)
    size = len(action.cards)
    if least <= size <= most:
        return None
    who = "elder" if action.seat == ELDER else "younger"
    facts = {"least": least, "most": most, "count": size, "left": in_stock(state)}
    if size < least:
        return Refusal("discard.too_few", f"{who}_min_exchange", "discard.lawful", facts)
    return Refusal("discard.too_many", f"{who}_max", "discard.lawful", facts)


# ---- putting out and taking in --------------------------------------------------------------------------


def do_discard(state: State, action: Action) -> Changes:
    """The cards are put out, and as many are taken from the top of the stock."""
    seat, takes = action.seat, taken(state, action)
    kept = tuple(card for card in hand_of(state, seat) if card not in action.cards)
    changes: Changes = {
        "hands": put(state.hands, seat, kept),
        "discards": put(state.discards, seat, action.cards),
        "exchanged": _counted(state.exchanged, seat, takes),
    }
    if state.blank == other(seat):  # it is shown when the other has discarded, before anything is taken in
        changes |= shown_blank(state)
    if seat == ELDER:
        return changes | _elder_done(changed(state, changes), takes)
    now = changed(state, changes)
    if _waits(state):
        changes |= _take(now, ELDER, state.exchanged[0])
        now = changed(state, changes)
        # What he has left he may look at before the dealer takes it, and there is nothing to be weighed.
        changes["seen"] = put(now.seen, ELDER, now.seen[0] + now.stock[: state.left[0]])
        now = changed(state, changes)
    changes |= _take(now, DEALER, takes)
    changes |= _all_done(changed(state, changes))
    return changes | _still_blank(changed(state, changes))


def do_discard_early(state: State, action: Action) -> Changes:
    """The dealer puts out and takes in before the elder hand has: what is uppermost, and is not his."""
    changes: Changes = {
        "hands": put(state.hands, DEALER, tuple(c for c in hand_of(state, DEALER) if c not in action.cards)),
        "discards": put(state.discards, DEALER, action.cards),
        "exchanged": (-1, taken(state, action)),
    }
    return changes | _take(changed(state, changes), DEALER, taken(state, action))


def _all_done(state: State) -> Changes:
    """Both have exchanged: the elder hand calls."""
    return {"left": (state.left[0], len(state.stock)), "phase": "calling", "to_act": ELDER}


def _dealers_turn(state: State) -> Changes:
    """The dealer exchanges, if he has not done so before his time."""
    return {"phase": "dealer_discard", "to_act": DEALER} if state.exchanged[1] < 0 else _all_done(state)


def _still_blank(state: State) -> Changes:
    """By some rules a hand that has drawn no court card is told and shown a second time."""
    again = str(state.code.v.carte_blanche_second_ten) == "if_still_blank"
    if not (again and state.blank and blank(hand_of(state, state.blank))):
        return {}
    points = int(state.code.v.carte_blanche_points)
    mark = Mark(state.blank, points, BLANCHE, "mark.blanche_again", "carte_blanche_second_ten")
    return {"marks": (*state.marks, mark), **shown_blank(state)}


def _counted(pair: tuple[int, int], seat: str, number: int) -> tuple[int, int]:
    return (number, pair[1]) if seat == ELDER else (pair[0], number)


def _take(state: State, seat: str, number: int) -> Changes:
    """Cards come from the top of the stock into a hand."""
    hand = hand_of(state, seat) + state.stock[:number]
    return {"hands": put(state.hands, seat, hand), "stock": state.stock[number:]}


def _elder_done(state: State, number: int) -> Changes:
    left = max(0, own_share(state, ELDER) - number)
    changes: Changes = {"left": (left, 0)}
    if _waits(state):
        return changes | {"phase": "dealer_discard", "to_act": DEALER}
    changes |= _take(state, ELDER, number)
    if left and state.code.v.elder_looks_at_left == "may":
        return changes | {"phase": "leaving", "to_act": ELDER}
    return changes | _dealers_turn(changed(state, changes))


# ---- a look at what was left ------------------------------------------------------------------------------


def options_leaving(state: State) -> tuple[Action, ...]:
    """To look at the cards left of one's five, or to let them lie."""
    return Action(ELDER, "look", name="left"), word(ELDER, "go-on")


def refuse_look(state: State, action: Action) -> Refusal | None:
    """Only what was left can be looked at."""
    return None if action.name == "left" else Refusal("action.not_now", facts={"seat": action.seat})


def do_look(state: State, action: Action) -> Changes:
    """He sees them, and nobody else does (S2.3, CP.33)."""
    seen = state.seen[0] + state.stock[: state.left[0]]
    return {**do_leave(state, action), "seen": (seen, state.seen[1]), "looked": (True, False)}


def do_leave(state: State, action: Action) -> Changes:
    """The dealer's turn."""
    return _dealers_turn(state)


def refuse_look_last(state: State, action: Action) -> Refusal | None:
    """The dealer may look at what was left last when the elder hand has led, before he plays (CP.36)."""
    if action.name != "left":
        return Refusal("action.not_now", facts={"seat": action.seat})
    if not state.stock:
        return Refusal("left.none", "younger_left_cards")
    if state.looked[1]:
        return Refusal("left.seen", "younger_left_cards")
    return None


def do_look_last(state: State, action: Action) -> Changes:
    """If he looks, both may see what was left (CP.36, S2.6)."""
    return {"seen": (_with_left(state, ELDER), _with_left(state, DEALER)), "looked": (state.looked[0], True)}


def _with_left(state: State, seat: str) -> tuple[Card, ...]:
    """What a seat has seen, and the cards that were left last."""
    had = state.seen[index(seat)]
    return had + tuple(card for card in state.stock if card not in had)


def refuse_look_early(state: State, action: Action) -> Refusal | None:
    """Where the code lets him, the dealer looks before anything is led (FOS)."""
    if str(state.code.v.younger_left_cards) != "he_may_look__elder_after_lead_or_suit":
        return Refusal("left.early", "younger_left_cards")
    return refuse_look_last(state, action)


def do_look_early(state: State, action: Action) -> Changes:
    """The dealer sees them now, the elder hand when he has led."""
    return {"seen": (state.seen[0], _with_left(state, DEALER)), "looked": (state.looked[0], True)}


def seen_on_leading(state: State) -> Changes:
    """What the dealer has looked at the elder hand may see as soon as he has led."""
    return {"seen": (_with_left(state, ELDER), state.seen[1])} if state.looked[1] else {}
