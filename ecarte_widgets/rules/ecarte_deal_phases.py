"""Écarté before the first word: cut for deal, shuffle, cut, packets, turn-up, and the king turned.

Leaves out misdeals (`ecarte_misdeals`): in strict play a wrong packet is refused before it is dealt.
"""

from __future__ import annotations

from typing import Any

from .actions import DEALER, ELDER, Action, counted, word
from .cards import PACK, Card
from .common import Refusal
from .deals import Deal
from .ecarte_king import mark_king
from .ecarte_state import ORDER, State, changed
from .laws import Code

HAND = 5


# ---- cutting for deal (chance) -------------------------------------------------------------------


def _cut_card(shown: tuple[Card, ...], code: Code) -> Card | None:
    """The card that counts as a player's cut; None if he must cut again."""
    if len(shown) > 1 and code.v.cut_exposes_more_than_one == "recut":
        return None
    return max(shown, key=lambda c: ORDER.index(c[0]))


def refuse_cut_for_deal(state: State, action: Action) -> Refusal | None:
    """Two cuts, of which no card is in both."""
    if len(set(action.cards)) == len(action.cards) and 0 <= action.number <= len(action.cards):
        return None
    return Refusal("action.cut_for_deal", instead="action.cut_for_deal_instead")


def do_cut_for_deal(state: State, action: Action) -> dict[str, Any]:
    """The player who cut the higher card deals; equal cards, or a cut that does not count, are cut again."""
    shown = (action.cards[: action.number], action.cards[action.number :])
    if not (shown[0] and shown[1]):
        if not (shown[0] or shown[1]):
            return {}
        return {"phase": "shuffle", "dealer": 0 if shown[0] else 1}
    cuts = [_cut_card(part, state.code) for part in shown]
    if cuts[0] is None or cuts[1] is None or cuts[0][0] == cuts[1][0]:
        return {}
    first, second = (ORDER.index(c[0]) for c in cuts if c is not None)
    return {"phase": "shuffle", "dealer": 0 if first < second else 1}


# ---- shuffle (chance), cut -----------------------------------------------------------------------


def refuse_shuffle(state: State, action: Action) -> Refusal | None:
    """The whole pack, every card once."""
    if len(action.cards) == len(PACK) and len(set(action.cards)) == len(PACK):
        return None
    return Refusal("action.shuffle", instead="action.shuffle_instead")


def do_shuffle(state: State, action: Action) -> dict[str, Any]:
    """A new deal begins: the deal passes to the other player, but for the first of the game."""
    return {
        "phase": "cut",
        "to_act": ELDER,
        "dealer": state.dealer if state.number == 0 or state.again else 1 - state.dealer,
        "again": False,
        "number": state.number + 1,
        "pack": action.cards,
        "dealt": None,
        "hands": ((), ()),
        "turn_up": None,
        "trump": "",
        "stock": (),
        "discards": ((), ()),
        "exchanges": (),
        "asked": False,
        "contract": "",
        "settled": False,
        "king_holder": "",
        "leader": ELDER,
        "tricks": (),
        "won": (0, 0),
        "marked": "",
        "awards": (),
        "ended_from": len(state.ended),
        "past": (),
        **_CLEAN,
    }


_CLEAN: dict[str, Any] = {
    "led": None,
    "fallen": False,
    "asking": 0,
    "given": (),
    "aside": (),
    "shown": ((), ()),
    "faced": frozenset(),
    "bared": frozenset(),
    "offered": "",
    "no_refusal": False,
    "barred": (),
    "advised": frozenset(),
    "put_out": (),
    "owed": 0,
    "resume": ("", ""),
    "stopped": ("", ""),
    "shuffled": None,
    "packets": (),
    "seen_hands": (False, False),
    "spoilt": False,
    "showing": False,
    "laid_from": 0,
}
"""What only judged play writes, as it is when a deal begins."""


def options_cut(state: State) -> tuple[Action, ...]:
    """Every number of cards that can be lifted."""
    return tuple(counted(ELDER, "cut", n) for n in range(1, len(state.pack)))


def _cut_limits(state: State) -> tuple[int, int]:
    """The least and the most cards that may be lifted."""
    least = 1 if state.code.v.cut_minimum == "2_left" else 2
    return least, len(state.pack) - 2


def legal_cut(state: State) -> tuple[Action, ...]:
    """Every cut that leaves enough in both parts."""
    least, most = _cut_limits(state)
    return tuple([counted(ELDER, "cut", n) for n in range(least, most + 1)])


def refuse_cut(state: State, action: Action) -> Refusal | None:
    """A cut must leave cards enough, and under most codes lift enough."""
    size = len(state.pack)
    if not 1 <= action.number < size:
        return Refusal("cut.impossible", facts={"most": size - 1})
    least, most = _cut_limits(state)
    if least <= action.number <= most:
        return None
    return Refusal("cut.too_few", "cut_minimum", "cut.lawful", {"least": least, "most": most})


def do_cut(state: State, action: Action) -> dict[str, Any]:
    """The part lifted goes under the rest."""
    pack = state.pack
    return {"phase": "packets", "to_act": DEALER, "pack": pack[action.number :] + pack[: action.number]}


# ---- packets -------------------------------------------------------------------------------------


def _receiver(state: State) -> int:
    """Whom the next packet goes to, as an index by seat: elder and dealer in turn."""
    return 0 if len(state.hands[0]) == len(state.hands[1]) else 1


def packet_sizes(state: State) -> tuple[int, ...]:
    """The lawful sizes of the next packet."""
    elder, dealer = len(state.hands[0]), len(state.hands[1])
    if dealer:
        return (HAND - (elder if elder == dealer else dealer),)
    if elder:
        return (elder,)
    if state.code.v.deal_packets == "2_then_3":
        return (2,)
    return (state.first_packet,) if state.first_packet else (2, 3)


def options_packet(state: State) -> tuple[Action, ...]:
    """Every packet that does not overfill a hand."""
    room = HAND - len(state.hands[_receiver(state)])
    return tuple(counted(DEALER, "deal", n) for n in range(1, room + 1))


def legal_packet(state: State) -> tuple[Action, ...]:
    """The packets the code allows."""
    return tuple(counted(DEALER, "deal", n) for n in packet_sizes(state))


def refuse_packet(state: State, action: Action) -> Refusal | None:
    """Packets are of two and three, in an order kept through the game."""
    room = HAND - len(state.hands[_receiver(state)])
    if not 1 <= action.number <= room:
        return Refusal("packet.impossible", facts={"most": room})
    sizes = packet_sizes(state)
    if action.number in sizes:
        return None
    return Refusal("packet.size", "deal_packets", "packet.lawful", {"sizes": " or ".join(map(str, sizes))})


def do_packet(state: State, action: Action) -> dict[str, Any]:
    """One packet from the top of the pack."""
    number, pack = action.number, state.pack
    elder, dealer = state.hands
    packet = pack[:number]
    hands = (elder, dealer + packet) if _receiver(state) else (elder + packet, dealer)
    full = len(hands[1]) == HAND
    return {
        "hands": hands,
        "pack": pack[number:],
        "first_packet": state.first_packet or number,
        "phase": "turn" if full else "packets",
    }


# ---- the turn-up ---------------------------------------------------------------------------------


def options_turn(state: State) -> tuple[Action, ...]:
    """The eleventh card is turned, whatever it is."""
    return (word(DEALER, "turn"),)


def do_turn(state: State, action: Action) -> dict[str, Any]:
    """The next card is turned for trump; what is left is the stock."""
    return turned(state, {"turn_up": state.pack[0], "stock": state.pack[1:], "pack": (), "late_king": -1})


def turned(state: State, changes: dict[str, Any]) -> dict[str, Any]:
    """The changes once a card is turned: trump, and by the code's deadline the dealer's right to a king."""
    turn_up: Card = changes["turn_up"]
    elder, dealer = state.hands
    whole = Deal(elder=elder, dealer=dealer, turn_up=turn_up, stock=changes["stock"])
    changes |= {"dealt": whole, "trump": turn_up[1], "phase": "proposal", "to_act": ELDER}
    if turn_up[0] != "K" or state.spoilt:
        return changes
    values = state.code.v
    if values.turned_king_deadline == "automatic":
        changes |= mark_king(changed(state, changes), DEALER)
    elif values.turned_king_deadline == "immediately":
        changes |= {"turned_open": True, "phase": "turned_king", "to_act": DEALER}
    else:
        changes["turned_open"] = True
    return changes


def options_turned_king(state: State) -> tuple[Action, ...]:
    """The dealer marks the king he turned, or lets it go."""
    return (word(DEALER, "king"), word(DEALER, "pass"))


def do_turned_king(state: State, action: Action) -> dict[str, Any]:
    """Marked or let go: the elder hand speaks next, if the game is not over."""
    after = {"phase": "proposal", "to_act": ELDER, "turned_open": False}
    if action.kind == "pass":
        return after
    return after | mark_king(changed(state, after), DEALER)
