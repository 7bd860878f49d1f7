"""Short ways for tests to set up judged play at piquet: a deal, the same with the hands of the calling, and its end.

Leaves out all assertions.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from ecarte_widgets.rules import piquet
from ecarte_widgets.rules.cards import PACK
from ecarte_widgets.rules.piquet_state import State, changed
from tests.support.piquet_deals import called, do, table

P1 = "E: AS KS JS AH QH JH 8H JC 8C 7C 9D 8D  D: TS 7S TH 9H 7H KC QC TC AD QD JD TD  S: 9S 8S KH 9C KD QS AC 7D"
"""CD's whole deal before the exchange."""
OUT = ("discard KS 8C 7C 9D 8D", "discard 7S 9H 7H")
"""Its two exchanges."""


def judged(code: str, text: str = P1, **more: Any) -> State:
    """The deal of `text` before the exchange, in judged play."""
    return changed(table(code, text, **more), {"judged": True})


def calling(code: str, text: str, **more: Any) -> State:
    """The hands of `text` before the first call, in judged play."""
    return changed(called(code, text, **more), {"judged": True})


def rules(state: State, call: str, choice: str = "") -> State:
    """The state once a fault is called, by a seat, and a choice made."""
    state = do(state, call)
    return do(state, f"choose {choice}") if choice else state


def played_out(state: State) -> State:
    """The rest of the deal up to the count, each playing the first card that is lawful."""
    while state.phase in ("calling", "reckoning", "lead", "follow"):
        state = do(state, next(str(act) for act in piquet.legal_actions(state) if act.kind == "play"))
    return state


def agreed(state: State) -> State:
    """The state when both have agreed to the count."""
    return do(state, "elder agree", "dealer agree")


def kinds(state: State) -> list[tuple[str, str]]:
    """The faults that lie open: kind and seat."""
    return [(fault.kind, fault.seat) for fault in state.faults]


def scattered(state: State) -> bool:
    """Whether every card of the pack is in one place, once."""
    places = [*state.pack, *state.stock]
    places += [card for pair in (*state.hands, *state.discards) for card in pair]
    places += [card for trick in state.tricks for card in (trick.led, trick.reply)]
    places += [state.led] if state.led else []
    return Counter(places) == Counter(PACK)


def took(code: str, elder: str, dealer: str = OUT[1]) -> State:
    """CD's deal after two exchanges."""
    state = do(judged(code), elder)
    if state.phase == "leaving":
        state = do(state, "go-on")
    return do(state, dealer)


def seats_cards(state: State) -> tuple[int, int]:
    """Cards of the elder hand and of the dealer."""
    return len(state.hands[0]), len(state.hands[1])
