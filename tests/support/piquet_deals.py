"""Short ways for tests to set up a deal of piquet, walk through it, and ask what may be done and what it has brought.

Leaves out all assertions but those on how something is refused.
"""

from __future__ import annotations

from typing import Any

import pytest

from ecarte_widgets import texts
from ecarte_widgets.rules import laws, piquet
from ecarte_widgets.rules.cards import Card, cards, write
from ecarte_widgets.rules.errors import ImpossibleAction, UnlawfulAction
from ecarte_widgets.rules.piquet_deals import Deal
from ecarte_widgets.rules.piquet_state import Mark, State

CODES = ("hoffmann", "au_cent", "foster", "pagat")
BY_CARDS = ("hoffmann", "pagat")
"""Codes under which the point is called by the number of its cards."""
BY_PIPS = ("au_cent", "foster")
SEATS = ("elder", "dealer")


def table(
    code: str,
    text: str = "",
    *,
    score: tuple[int, int] = (0, 0),
    number: int = 1,
    seed: int = 0,
    **answers: Any,
) -> State:
    """The deal of `text` before the exchange, under a code with some answers changed; `score` is (elder, dealer)."""
    law = laws.code(laws.read_code(code, "piquet"), **answers)
    return piquet.start(deal=piquet.deal(text, seed=seed), code=law, score=score, number=number)


def exchanged(hands: Deal, elder: tuple[Card, ...], dealer: tuple[Card, ...]) -> Deal:
    """The deal that brings these hands and this stock when the two discards are put out."""
    kept, taken = hands.elder[: 12 - len(elder)], hands.elder[12 - len(elder) :]
    kept_too, taken_too = hands.dealer[: 12 - len(dealer)], hands.dealer[12 - len(dealer) :]
    stock = tuple(card for card in hands.stock if card not in elder + dealer)
    return Deal(elder=kept + elder, dealer=kept_too + dealer, stock=taken + taken_too + stock)


def called(
    code: str,
    text: str,
    *,
    out: tuple[str, str] = ("", ""),
    score: tuple[int, int] = (0, 0),
    number: int = 1,
    seed: int = 0,
    **answers: Any,
) -> State:
    """Before the first call, with the hands of `text` in hand after the exchange: five cards by the elder, three by the
    dealer, or just those that are put `out`."""
    hands = piquet.deal(text, seed=seed)
    elder, dealer = cards(out[0]), cards(out[1])
    free = [card for card in hands.stock if card not in elder + dealer]
    elder = elder or tuple(free[:5])
    free = [card for card in free if card not in elder]
    dealer = dealer or tuple(free[:3])
    law = laws.code(laws.read_code(code, "piquet"), **answers)
    deal = exchanged(hands, elder, dealer)
    state = piquet.start(deal=deal, code=law, score=score, number=number)
    state = do(state, f"discard {write(elder)}")
    if state.phase == "leaving":
        state = do(state, "go-on")
    return do(state, f"discard {write(dealer)}")


def do(state: State, *said: str) -> State:
    """The state after the texts, each by the seat to act unless it names one; several stand between ";"."""
    for text in said:
        for part in text.split(";"):
            state = piquet.apply(state, part.strip())
    return state


def point(state: State, size: int, pips: int, answer: str = "good") -> State:
    """The elder hand's point, called as the code wants it, and the answer to it."""
    if state.code.v.point_call == "pips":
        return do(state, f"pips {pips}", answer)
    state = do(state, f"point {size}")
    return do(state, answer)


def play(state: State, text: str) -> State:
    """The cards of `text`, each by the seat to act."""
    for card in text.split():
        state = do(state, f"play {card}")
    return state


def play_out(state: State) -> State:
    """The rest of the deal, each playing the first card that is lawful."""
    number = state.number
    while state.phase not in ("shuffle", "game_over") and state.number == number:
        state = do(state, next(str(act) for act in piquet.legal_actions(state) if act.kind == "play"))
    return state


def made(state: State) -> tuple[int, int]:
    """What elder hand and dealer have made in the deal that runs, or that has just ended."""
    if state.phase not in ("shuffle", "game_over"):
        return piquet.made(state)
    result = state.results[-1]
    return (result.made[1 - result.dealer], result.made[result.dealer])


def told(state: State) -> tuple[Mark, ...]:
    """The story of the deal that runs, or that has just ended."""
    return state.results[-1].story if state.phase in ("shuffle", "game_over") else piquet.story(state)


def bonuses(state: State) -> list[tuple[str, str]]:
    """Whose pique or repique stands in the story, and which."""
    return [(m.seat, m.why) for m in told(state) if m.why in ("mark.pique", "mark.repique")]


def made_for(state: State, seat: str) -> list[tuple[str, int]]:
    """What a seat has made from the hand, in the order of reckoning: for what, and how much."""
    return [
        (m.why.removeprefix("mark."), m.points) for m in told(state) if m.seat == seat and m.order != "play"
    ]


def lawful(state: State, seat: str | None = None) -> list[str]:
    """The text forms of what a seat may do, without the seat's name."""
    return [str(action).split(" ", 1)[1] for action in piquet.legal_actions(state, seat)]


def refused(state: State, text: str, why: str, question: str = "") -> UnlawfulAction:
    """The error by which `text` is refused: for this reason, by this question of law, and the state is as it was."""
    before = hash(state)
    with pytest.raises(UnlawfulAction) as caught:
        piquet.apply(state, text)
    error = caught.value
    assert (error.why, hash(state)) == (why, before)
    assert not question or error.facts["question"] == question
    assert error.clause
    assert "{" not in str(error)
    assert error.instead in texts.messages()
    return error


def impossible(state: State, text: str, why: str = "") -> ImpossibleAction:
    """The error by which `text` is called impossible."""
    with pytest.raises(ImpossibleAction) as caught:
        piquet.apply(state, text)
    assert "{" not in str(caught.value)
    assert not why or caught.value.why == why
    return caught.value
