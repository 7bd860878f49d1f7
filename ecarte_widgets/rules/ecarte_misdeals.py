"""Shuffle, cut, packets and turn-up in judged play, where each of them may go wrong, and hands of any size come of it.

Leaves out what follows when it has gone wrong: that is for the rulings and their effects (`ecarte_effects_deal`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from . import ecarte_deal_phases as dealing
from . import ecarte_giving as giving
from .actions import DEALER, ELDER, FACING, MISHAPS, OUT_OF_TURN, SEATS, SHOWN, Action, counted, word
from .cards import Card
from .common import Refusal
from .deals import HAND, STOCK
from .ecarte_state import State, changed, index, other
from .faults import Ended, Fault

Changes = dict[str, Any]
MOST_HELD = 8
"""No hand is dealt more cards than this: nobody overlooks so many."""
_ROUNDS_OF_TWO = 4
"""Packets after which a dealer who goes by the custom has done."""

QUESTIONS = frozenset({"deal_packets", "two_cards_turned", "cut_to_dealer_exposed"})
"""The questions by which an act of the dealing is unlawful: in judged play it is done, and `watch` tells the fault."""
DEALT = ("packets", "turn")
"""The phases in which hands lie there that nobody need have looked at."""


# ---- shuffle -------------------------------------------------------------------------------------


def facing(name: str) -> tuple[int, ...] | None:
    """The places, from the top and from 1, of cards that a shuffle leaves face up; None where its name tells none."""
    first, *rest = name.split() or [""]
    if first != FACING or not rest or not all(re.fullmatch(r"[1-9]\d?", place) for place in rest):
        return None
    places = tuple(int(place) for place in rest)
    return places if places == tuple(sorted(set(places))) else None


def refuse_shuffle(state: State, action: Action) -> Refusal | None:
    """The whole pack; what went amiss besides can be told in judged play alone."""
    no = dealing.refuse_shuffle(state, action)
    if no is not None or not action.name:
        return no
    places = facing(action.name)
    known = action.name in MISHAPS - {FACING} or (places is not None and places[-1] <= len(action.cards))
    if state.judged and known:
        return None
    return Refusal("shuffle.mishap", instead="shuffle.mishap_instead", facts={"most": len(action.cards)})


def do_shuffle(state: State, action: Action) -> Changes:
    """A new deal begins, by the wrong player it may be, with cards of the pack lying face up it may be."""
    changes = dealing.do_shuffle(state, action)
    if not state.judged:
        return changes
    places = facing(action.name) or ()
    dealer = changes["dealer"]
    return changes | {
        "dealer": 1 - dealer if action.name == OUT_OF_TURN else dealer,
        "faced": frozenset(action.cards[place - 1] for place in places),
        "shuffled": action,
    }


# ---- cut -----------------------------------------------------------------------------------------


def options_cut(state: State) -> tuple[Action, ...]:
    """Every number of cards that can be lifted; in judged play also a cut in which a card is seen."""
    plain = dealing.options_cut(state)
    return (*plain, plain[len(plain) // 2]._replace(name=SHOWN)) if state.judged else plain


def refuse_cut(state: State, action: Action) -> Refusal | None:
    """As in strict play; and no card is seen."""
    if action.name and not (state.judged and action.name == SHOWN):
        return Refusal("cut.mishap")
    no = dealing.refuse_cut(state, action)
    if action.name and (no is None or no.question):
        return Refusal("cut.exposing", "cut_to_dealer_exposed", "cut.hidden")
    return no


def do_cut(state: State, action: Action) -> Changes:
    """The part lifted goes under the rest; the card it was cut at may have been seen."""
    changes = dealing.do_cut(state, action)
    if not state.judged:
        return changes
    seen = state.pack[action.number - 1 : action.number] if action.name else ()
    return changes | giving.show(state, seen, *SEATS) | {"packets": ()}


# ---- packets -------------------------------------------------------------------------------------


def receiver(state: State) -> int:
    """Whom the next packet goes to, as an index by seat: elder and dealer in turn, past a hand that is full."""
    if not state.packets:
        return 0
    last = state.packets[-1][0]
    full = len(state.hands[1 - last]) >= HAND > len(state.hands[last])
    return last if full else 1 - last


def packet_sizes(state: State) -> tuple[int, ...]:
    """The lawful sizes of the next packet; after one that was not, such as keep to its order and make five."""
    if not state.judged or not state.packets:
        return dealing.packet_sizes(state)
    held = len(state.hands[receiver(state)])
    return (HAND - held,) if held else (min(state.packets[0][1], HAND),)


def _room(state: State) -> int:
    return MOST_HELD - len(state.hands[receiver(state)])


def options_packet(state: State) -> tuple[Action, ...]:
    """Every packet that does not overfill a hand; in judged play hands may be overfilled."""
    if not state.judged:
        return dealing.options_packet(state)
    return tuple(counted(DEALER, "deal", number) for number in range(1, _room(state) + 1))


def legal_packet(state: State) -> tuple[Action, ...]:
    """The packets the code allows."""
    return tuple(counted(DEALER, "deal", number) for number in packet_sizes(state))


def refuse_packet(state: State, action: Action) -> Refusal | None:
    """Packets are of two and three, in an order kept through the game."""
    if not state.judged:
        return dealing.refuse_packet(state, action)
    if not 1 <= action.number <= _room(state):
        return Refusal("packet.impossible", facts={"most": _room(state)})
    sizes = packet_sizes(state)
    if action.number in sizes:
        return None
    return Refusal("packet.size", "deal_packets", "packet.lawful", {"sizes": " or ".join(map(str, sizes))})


def do_packet(state: State, action: Action) -> Changes:
    """One packet from the top of the pack. The dealing is over when both hands are full, or, the number of packets
    being reached, when the dealer takes one of them for full."""
    if not state.judged:
        return dealing.do_packet(state, action)
    number, pack, at = action.number, state.pack, receiver(state)
    hands = list(state.hands)
    hands[at] += pack[:number]
    packets = (*state.packets, (at, number))
    sizes = [len(hand) for hand in hands]
    over = min(sizes) >= HAND or (len(packets) >= _ROUNDS_OF_TWO and at == 1 and max(sizes) >= HAND)
    begun = not state.packets and number in packet_sizes(state)
    return {
        "hands": tuple(hands),
        "pack": pack[number:],
        "packets": packets,
        "first_packet": state.first_packet or (number if begun else 0),
        "phase": "turn" if over else "packets",
    }


# ---- the turn-up ---------------------------------------------------------------------------------


def options_turn(state: State) -> tuple[Action, ...]:
    """The next card is turned; in judged play two may be."""
    plain = dealing.options_turn(state)
    return (*plain, Action(DEALER, "turn", (), 2)) if state.judged else plain


def refuse_turn(state: State, action: Action) -> Refusal | None:
    """One card, no more."""
    if action.number == 0:
        return None
    return (
        Refusal("turn.two", "two_cards_turned", "turn.lawful") if action.number == 2 else Refusal("turn.many")
    )


def do_turn(state: State, action: Action) -> Changes:
    """The next card is turned for trump; two lie there until it is known which of them is."""
    if action.number:
        return {**giving.show(state, state.pack[:2], *SEATS), "faced": state.faced - set(state.pack[:2])}
    changes = dealing.do_turn(state, action)
    return changes | {"faced": state.faced - {changes["turn_up"]}} if state.judged else changes


# ---- what can be done besides --------------------------------------------------------------------

_EXPOSED = {"own": DEALER, "elders": ELDER}
"""Whose card the dealer shows as he deals, by the word for it."""


def possible(state: State, seat: str) -> tuple[Action, ...]:
    """What `seat` can do while the cards are dealt, beside its ordinary actions: look at its hand, show a card."""
    acts: list[Action] = []
    if take_up(state, word(seat, "take-up")) is not None:
        acts.append(word(seat, "take-up"))
    if seat == DEALER:
        shows = [Action(DEALER, "expose", name=name) for name in _EXPOSED]
        acts += [act for act in shows if expose(state, act) is not None]
    return tuple(acts)


def take_up(state: State, action: Action) -> Changes | None:
    """A seat looks at its hand before it has said a word."""
    lying = state.phase in (*DEALT, "turned_king", "proposal", "reply")
    at = index(action.seat)
    return {} if lying and state.hands[at] and not state.seen_hands[at] else None


def expose(state: State, action: Action) -> Changes | None:
    """The last card of the packet just dealt is shown, to whoever has not seen it."""
    seat = _EXPOSED.get(action.name, "")
    if state.phase not in DEALT or not state.packets or action.seat != DEALER or not seat:
        return None
    at = index(seat)
    shown = state.hands[at][-1:]
    if state.packets[-1][0] != at or shown[0] in state.shown[1 - at]:
        return None
    return giving.show(state, shown, *SEATS)


_SEEING = frozenset(
    {
        *("take-up", "propose", "stand", "accept", "accept-if-enough", "refuse", "discard", "confirm"),
        *("withdraw", "satisfied", "go-on", "announce", "answer", "play", "drop", "throw-out"),
    }
)
"""What nobody does without having looked at his hand."""


def hides(state: State, seat: str) -> bool:
    """Whether the hand of `seat` lies face down, before the turn-up, and it has not looked at it."""
    return state.judged and state.turn_up is None and not state.seen_hands[index(seat)]


# ---- which faults there are ----------------------------------------------------------------------


def _fault(kind: str, before: State, hand: str = "", **facts: Any) -> Fault:
    """A fault of the dealer's. `hand`: the seat whose hand it concerns."""
    told = (("hand", hand), *facts.items()) if hand else tuple(facts.items())
    return Fault(kind, DEALER, before, told)


def watch(before: State, action: Action, after: State) -> tuple[Fault, ...]:
    """The faults of the dealing, and of playing a hand as it was misdealt, that `action` has committed."""
    watcher = _WATCHERS.get(action.kind)
    found = watcher(before, action, after) if watcher is not None else ()
    if after.turn_up is not None and after.dealt is not before.dealt:
        start = before if after.number == before.number else after
        found += tuple(
            _fault(f"{seat}-too-{size}", start, seat, **facts) for seat, size, facts in _wrong(after)
        )
    return found


def _wrong(state: State) -> list[tuple[str, str, dict[str, int]]]:
    """The hands that have a wrong number of cards: whose, "many" or "few", and what a fault has to tell of it."""
    held = [(seat, len(state.hands[index(seat)])) for seat in SEATS]
    return [
        (seat, "many" if size > HAND else "few", {"count": size, "by": abs(size - HAND)})
        for seat, size in held
        if size != HAND
    ]


def _shuffling(before: State, action: Action, after: State) -> tuple[Fault, ...]:
    # The state before it was another deal, in which the seats were others'.
    amiss = action.name in MISHAPS - {FACING}
    return (_fault(f"dealt-{action.name}", after),) if amiss else ()


def _cutting(before: State, action: Action, after: State) -> tuple[Fault, ...]:
    return (Fault("cut-exposed", ELDER, before),) if action.name else ()


def _dealing(before: State, action: Action, after: State) -> tuple[Fault, ...]:
    if after.phase == "turn" and (wrong := _wrong(after)):
        return tuple(_fault("misdealt", before, seat, **facts) for seat, _, facts in wrong)
    if action.number in packet_sizes(before):
        return ()
    return (_fault("packet-order", before, SEATS[receiver(before)], count=action.number),)


def _turning(before: State, action: Action, after: State) -> tuple[Fault, ...]:
    return (_fault("two-turned", before),) if action.number else ()


def _exposing(before: State, action: Action, after: State) -> tuple[Fault, ...]:
    seat = _EXPOSED[action.name]
    return (_fault(f"exposed-{action.name}", before, seat, card=before.hands[index(seat)][-1]),)


def _playing(before: State, action: Action, after: State) -> tuple[Fault, ...]:
    seat, held = action.seat, len(before.hands[index(action.seat)])
    kind = f"{seat}-played-misdealt"
    known = any(fault.kind == kind for fault in before.faults)
    if held == HAND or known or giving.cards_played(before, seat) or giving.has_drawn(before, seat):
        return ()
    return (Fault(kind, seat, before, (("hand", seat), ("count", held))),)


_WATCHERS: dict[str, Callable[[State, Action, State], tuple[Fault, ...]]] = {
    "shuffle": _shuffling,
    "cut": _cutting,
    "deal": _dealing,
    "turn": _turning,
    "expose": _exposing,
    "play": _playing,
}


def noted(before: State, action: Action, after: State) -> State:
    """The state with what `action` has shown: who has looked at his hand, what was thrown out in the open; and
    without faults in the order of the packets where a wrong number has come of it, which is the graver fault."""
    changes: Changes = {}
    if action.kind in _SEEING and action.seat in SEATS and after.number == before.number:
        at = index(action.seat)
        changes["seen_hands"] = (after.seen_hands[0] or at == 0, after.seen_hands[1] or at == 1)
    if action.kind == "throw-out" and before.showing:
        changes |= {"showing": False, **giving.show(after, action.cards, other(action.seat))}
    if action.kind == "deal" and after.phase == "turn":
        hands = {seat for seat, _, _ in _wrong(after)}
        lesser = [f for f in after.faults if f.kind == "packet-order" and dict(f.facts)["hand"] in hands]
        changes["faults"] = tuple(f for f in after.faults if not any(f is old for old in lesser))
        changes["ended"] = after.ended + tuple(Ended(f.kind, f.seat, "lapsed") for f in lesser)
    return changed(after, changes) if changes else after


def at_once(state: State) -> tuple[Changes, Fault] | None:
    """A card found face up in the pack while it is dealt: in a hand, or on top when the hands are full."""
    if state.phase not in DEALT or not state.faced:
        return None
    top = state.pack[:1] if state.phase == "turn" else ()
    card: Card | None = next((c for c in (*state.hands[0], *state.hands[1], *top) if c in state.faced), None)
    if card is None:
        return None
    eleventh = card in top and sum(map(len, state.hands)) == 2 * HAND
    changes = {"faced": state.faced - {card}, **giving.show(state, (card,), *SEATS)}
    return changes, _fault("faced-in-pack", state, card=card, eleventh=eleventh)


# ---- a deal put aside, laid down again -----------------------------------------------------------


def lay_kept(state: State) -> State:
    """The state; where a deal was put aside for this one, with its cards lying as they were dealt."""
    kept = state.kept
    if kept is None or state.phase != "shuffle" or state.again or state.number <= kept.number:
        return state
    deal = kept.deal
    begun = changed(state, dealing.do_shuffle(state, Action("", "shuffle", deal.pack())))
    laid = changed(begun, {"hands": (deal.elder, deal.dealer), "kept": None, "laid_from": kept.number})
    changes = {"turn_up": deal.turn_up, "stock": deal.stock, "pack": (), "late_king": -1}
    return changed(laid, dealing.turned(laid, changes))


def course(state: State) -> tuple[Action, ...]:
    """What was done from the shuffle on, where no deal of five and five and 21 tells how the cards lay; else ()."""
    if state.shuffled is None:
        return ()
    turned = next((at for at, act in enumerate(state.past, 1) if act.kind == "turn"), len(state.past))
    dealing = state.past[:turned]
    plain = all(act.kind in _PLAIN and not act.name for act in dealing) and not state.shuffled.name
    dealt = state.dealt
    if (
        plain
        and dealt is not None
        and (len(dealt.elder), len(dealt.dealer), len(dealt.stock)) == (HAND, HAND, STOCK)
    ):
        return ()
    return (state.shuffled, *(act for act in dealing if act.kind != "king"), *state.past[turned:])


_PLAIN = frozenset({"cut", "deal", "turn", "king"})
"""What is done to deal a hand, and the king of the deal before, which is in the score."""


# ---- until when a fault can be called ------------------------------------------------------------


def _dealt(state: State, fault: Fault) -> bool:
    return state.phase not in ("cut", "remedy") and (bool(state.packets) or state.phase != "packets")


def _turned(state: State, fault: Fault) -> bool:
    return state.turn_up is not None


def begun(state: State) -> bool:
    """Whether a card has been put out or played in this deal."""
    return state.led is not None or bool(state.tricks) or any(act.kind == "discard" for act in state.past)


def _begun(state: State, fault: Fault) -> bool:
    return begun(state)


UNTIL: dict[str, Callable[[State, Fault], bool]] = {"dealt": _dealt, "turned": _turned, "begun": _begun}
"""Whether the time of a fault of the dealing is over, by the name of the moment in the file of remedies."""
