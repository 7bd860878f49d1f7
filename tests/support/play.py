"""Short ways for tests to set up a deal on the real engine, walk through it and ask what may be done.

Leaves out all assertions.
"""

from __future__ import annotations

from typing import Any

import pytest

from ecarte_widgets.rules import ecarte, laws
from ecarte_widgets.rules.ecarte_state import State
from ecarte_widgets.rules.errors import ImpossibleAction, UnlawfulAction

CODES = ("cassell", "laws1850", "foster", "club1878", "online")


def table(code: str, text: str, *, score: tuple[int, int] = (0, 0), seed: int = 0, **answers: Any) -> State:
    """The deal of `text` under a code, some of its answers changed; `score` is (elder, dealer)."""
    return ecarte.start(deal=ecarte.deal(text, seed=seed), code=laws.code(code, **answers), score=score)


def do(state: State, *texts: str) -> State:
    """The state after the texts, each by the seat to act unless it names one; several stand between ";"."""
    for text in texts:
        for part in text.split(";"):
            state = ecarte.apply(state, part.strip())
    return state


def to_lead(state: State, *texts: str) -> State:
    """The texts, then whatever words the code wants before the first lead."""
    state = do(state, *texts)
    while state.phase in ("announce", "answer"):
        state = do(state, state.phase)
    return state


def lawful(state: State, seat: str | None = None) -> list[str]:
    """The text forms of what a seat may do, without the seat's name."""
    return [str(action).split(" ", 1)[1] for action in ecarte.legal_actions(state, seat)]


def may_mark(state: State, seat: str) -> bool:
    """Whether the seat may mark the king now."""
    return "king" in lawful(state, seat)


def window(state: State, seat: str, *texts: str) -> str:
    """Before each text and after the last: "+" where the seat may mark the king, "-" where not."""
    signs = "+" if may_mark(state, seat) else "-"
    for text in texts:
        state = do(state, text)
        signs += "+" if may_mark(state, seat) else "-"
    return signs


def exchange(state: State, elder: int, dealer: int, accept: str = "accept") -> State:
    """One exchange of so many cards, the first of each hand."""
    state = do(state, "propose", accept)
    for number in (elder, dealer):
        hand = state.hands[0 if state.to_act == "elder" else 1]
        state = do(state, "discard " + (" ".join(hand[:number]) or "-"))
    return state


def down_to(state: State, left: int) -> State:
    """Exchanges until so many cards are in stock; the state stands at a proposal."""
    while len(state.stock) > left:
        wanted = len(state.stock) - left
        number = 9 if wanted == 11 else min(10, wanted)  # some codes ask a card of each at least
        state = exchange(state, (number + 1) // 2, number // 2)
    return state


def refused(state: State, text: str, question: str) -> UnlawfulAction:
    """The error by which `text` is refused; it must rest on this question of law, and the state stay as it was."""
    before = hash(state)
    with pytest.raises(UnlawfulAction) as caught:
        ecarte.apply(state, text)
    error = caught.value
    assert (error.facts["question"], hash(state)) == (question, before)
    assert error.what
    assert str(error)
    return error


def impossible(state: State, text: str, why: str = "") -> ImpossibleAction:
    """The error by which `text` is called impossible."""
    with pytest.raises(ImpossibleAction) as caught:
        ecarte.apply(state, text)
    assert str(caught.value)
    assert not why or caught.value.why == why
    return caught.value
