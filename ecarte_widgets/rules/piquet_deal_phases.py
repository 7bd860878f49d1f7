"""How a deal of piquet comes about: the cut for deal, the choice it gives, the shuffle, the cut, the packets.

Leaves out what goes wrong in it, which judged play lets happen.
"""

from __future__ import annotations

from .actions import DEALER, ELDER, Action, counted
from .cards import PACK, Card
from .common import Changes, Refusal
from .piquet_deals import HAND, Deal
from .piquet_state import ORDER, State

LEAST_CUT = 2
"""Cards that a cut must leave in either packet (CP.3)."""
_PACKETS = {"2s": (2,)}
"""Sizes of packet, where an answer names fewer than two and three."""
_CHOICE = {"higher_chooses_deal": True, "lower_chooses_and_deals": False, "lower_deals": False}
"""Whether who has cut the deciding card may say who deals; where not, he deals himself."""


# ---- the cut for deal ----------------------------------------------------------------------------


def _shown(state: State, action: Action) -> tuple[Card | None, Card | None]:
    """The card that counts for A and for B; None where the law has him cut again."""
    parts = action.cards[: action.number], action.cards[action.number :]
    recut = state.code.v.cut_exposes_more == "recut"
    found: list[Card | None] = []
    for part in parts:
        if not part or (len(part) > 1 and recut):
            found.append(None)
        else:  # of several exposed the lowest counts
            found.append(max(part, key=lambda card: ORDER.index(card.rank)))
    return found[0], found[1]


def refuse_cut_for_deal(state: State, action: Action) -> Refusal | None:
    """Both players must have cut something, were it too much."""
    if not action.cards[: action.number] or not action.cards[action.number :]:
        return Refusal("action.cut_for_deal", instead="action.cut_for_deal_instead")
    return None


def do_cut_for_deal(state: State, action: Action) -> Changes:
    """The higher or the lower card decides, as the code has it; equal ranks, and a cut refused, are cut again."""
    first, second = _shown(state, action)
    if first is None or second is None or first.rank == second.rank:
        return {}
    higher = 0 if ORDER.index(first.rank) < ORDER.index(second.rank) else 1
    answer = str(state.code.v.cut)
    decides = higher if answer.startswith("higher") else 1 - higher
    # Whoever has the choice sits as dealer until he has said otherwise.
    if _CHOICE[answer]:
        return {"dealer": decides, "phase": "choice", "to_act": DEALER}
    return {"dealer": decides, "phase": "shuffle", "to_act": ""}


def options_choice(state: State) -> tuple[Action, ...]:
    """To deal first, or to have the other deal."""
    return Action(DEALER, "choose", name="deal"), Action(DEALER, "choose", name="elder")


def do_choice(state: State, action: Action) -> Changes:
    """Who deals is settled; the deals alternate from here on."""
    dealer = state.dealer if action.name == "deal" else 1 - state.dealer
    return {"dealer": dealer, "phase": "shuffle", "to_act": ""}


def refuse_choice(state: State, action: Action) -> Refusal | None:
    """Only the two."""
    return None if action.name in ("deal", "elder") else Refusal("action.not_now", facts={"seat": DEALER})


# ---- shuffle and cut -----------------------------------------------------------------------------


def refuse_shuffle(state: State, action: Action) -> Refusal | None:
    """The whole pack, every card once."""
    if len(action.cards) == len(PACK) and len(set(action.cards)) == len(PACK) and not action.name:
        return None
    return Refusal("action.shuffle", instead="action.shuffle_instead")


def do_shuffle(state: State, action: Action) -> Changes:
    """A new deal begins: it passes to the other player, but for the first."""
    return {
        **fresh(state),
        "dealer": state.dealer if state.dealt is None else 1 - state.dealer,
        "pack": action.cards,
        "number": state.number + 1,
        "phase": "cut",
        "to_act": ELDER,
    }


def fresh(state: State) -> Changes:
    """What every deal begins with."""
    return {
        "dealt": None,
        "hands": ((), ()),
        "stock": (),
        "discards": ((), ()),
        "exchanged": (-1, -1),
        "left": (0, 0),
        "looked": (False, False),
        "blank": "",
        "seen": ((), ()),
        "calls": (),
        "resume": "",
        "barred": 0,
        "closed": False,
        "leader": ELDER,
        "led": None,
        "tricks": (),
        "won": (0, 0),
        "marks": (),
        "nothing": (False, False),
        "faults": (),
        "pending": None,
        "stood": False,
        "packets": 0,
        "faced": frozenset(),
        "owed": (0, 0),
        "bound": "",
        "ended_from": len(state.ended),
        "past": (),
    }


def options_cut(state: State) -> tuple[Action, ...]:
    """Any number of cards but none and all can be lifted."""
    return tuple(counted(ELDER, "cut", size) for size in range(1, len(PACK)))


def refuse_cut(state: State, action: Action) -> Refusal | None:
    """At least two cards in either packet."""
    if action.name or not 0 < action.number < len(PACK):
        return Refusal("action.not_now", facts={"seat": ELDER})
    if min(action.number, len(PACK) - action.number) < LEAST_CUT:
        return Refusal(
            "cut.too_few", "cut_minimum", "cut.lawful", {"least": LEAST_CUT, "most": len(PACK) - LEAST_CUT}
        )
    return None


def do_cut(state: State, action: Action) -> Changes:
    """The cards lifted go under the rest."""
    pack = state.pack[action.number :] + state.pack[: action.number]
    return {"pack": pack, "phase": "packets", "to_act": DEALER}


# ---- packets -------------------------------------------------------------------------------------


def sizes(state: State) -> tuple[int, ...]:
    """Packets that may be dealt now: the size once chosen is kept."""
    if state.packet:
        return (state.packet,)
    return _PACKETS.get(str(state.code.v.deal_packets), (2, 3))


def options_packet(state: State) -> tuple[Action, ...]:
    """One to four cards."""
    return tuple(counted(DEALER, "deal", size) for size in range(1, 5))


def refuse_packet(state: State, action: Action) -> Refusal | None:
    """By twos or threes, and as begun."""
    allowed = sizes(state)
    if action.number in allowed:
        return None
    words = {"sizes": " / ".join(str(size) for size in allowed)}
    return Refusal("packet.size", "deal_packets", "packet.lawful", words)


def do_packet(state: State, action: Action) -> Changes:
    """A packet to whoever is next, the elder hand first; the last leaves the stock."""
    by = action.number if action.number in sizes(state) else max(sizes(state))
    seat, packets = (ELDER, DEALER)[state.packets % 2], state.packets + 1
    packet, rest = state.pack[: action.number], state.pack[action.number :]
    elder, dealer = state.hands
    hands = (elder + packet, dealer) if seat == ELDER else (elder, dealer + packet)
    changes: Changes = {"hands": hands, "pack": rest, "packet": state.packet or by, "packets": packets}
    if packets < 2 * HAND // by:
        return changes
    return changes | laid(Deal(elder=hands[0], dealer=hands[1], stock=rest))


def laid(deal: Deal) -> Changes:
    """The deal lies there, and the elder hand may discard."""
    return {
        "dealt": deal,
        "hands": (deal.elder, deal.dealer),
        "stock": deal.stock,
        "pack": (),
        "phase": "elder_discard",
        "to_act": ELDER,
    }
