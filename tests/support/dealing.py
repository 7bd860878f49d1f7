"""Short ways for tests to deal amiss in judged play: a shuffle, a cut, packets of any size.

Leaves out all assertions but those on what has become of a deal.
"""

from __future__ import annotations

from typing import Any

from ecarte_widgets.rules import ecarte, laws
from ecarte_widgets.rules.ecarte_state import State
from tests.support.judged import conserved
from tests.support.play import do

DEAL = "E: KC QC 9C TD 7S  D: 8H AS TS JD 9D  T: 9H  S: 8C 7C"
"""No king is turned, nor by one card more or less."""
SIX_FIVE, FOUR_FIVE, FIVE_SIX, FIVE_FOUR = (3, 3, 3, 2), (3, 3, 1, 2), (3, 3, 2, 3), (3, 3, 2, 1)
"""Packets that give elder hand and dealer these numbers of cards."""


def table(code: str, amiss: str = "", *, text: str = DEAL, **answers: Any) -> State:
    """The pack that deals `text`, shuffled, for the elder hand to cut; `amiss`: what went wrong in the shuffle."""
    state = ecarte.start(code=laws.code(code, **answers), dealer="B", play="judged")
    return ecarte.apply(state, ecarte.chance(state, ecarte.deal(text))._replace(name=amiss))


def packets(state: State, *sizes: int) -> State:
    """The pack cut in the middle, and packets of these sizes dealt."""
    return do(state, "elder cut 16", *(f"dealer deal {size}" for size in sizes))


def took_back(code: str, sizes: tuple[int, ...]) -> tuple[int, ...]:
    """The packets that come to the same hands where the code wants two and then three."""
    if laws.get(code).v.deal_packets != "2_then_3":
        return sizes
    if len(sizes) == 2:
        return (2, 2)
    return (2, 2, sizes[0] + sizes[2] - 2, sizes[1] + sizes[3] - 2)


def dealt(code: str, *, text: str = DEAL) -> State:
    """The deal as it should be, by its packets."""
    return do(packets(table(code, text=text), *took_back(code, (3, 3, 2, 2))), "dealer turn")


def amiss(code: str, *places: int) -> State:
    """The pack cut, with the cards in these places from its top, from 1, lying face up."""
    # The cut in the middle brings the second half of the shuffled pack to the top.
    turned = sorted((place + 15) % 32 + 1 for place in places)
    return packets(table(code, f"facing {' '.join(map(str, turned))}"))


def ended(state: State) -> list[tuple[str, str]]:
    """Faults that are over, and how."""
    return [(fault.kind, fault.how) for fault in state.ended]


def put_right(state: State) -> None:
    """Both hands have five cards, no fault lies open, and every card is in its place."""
    assert [len(hand) for hand in state.hands] == [5, 5]
    assert state.faults == ()
    conserved(state)


def fresh(before: State, state: State) -> None:
    """The deal is void, with what was marked in it, and the same player deals again."""
    marked = [sum(award.points for award in before.awards if award.player == player) for player in (0, 1)]
    assert (state.phase, state.again, state.faults, state.awards) == ("shuffle", True, (), ())
    assert state.points == (before.points[0] - marked[0], before.points[1] - marked[1])
    again = ecarte.apply(state, ecarte.chance(state, ecarte.deal(seed=3)))
    assert (again.dealer, again.phase) == (before.dealer, "cut")
    conserved(again)


def passed(before: State, state: State) -> None:
    """The deal is void, and the other player deals."""
    assert (state.phase, state.again, state.faults) == ("shuffle", False, ())
    assert ecarte.apply(state, ecarte.chance(state, ecarte.deal(seed=3))).dealer == 1 - before.dealer
