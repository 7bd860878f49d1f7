"""Short ways for tests to exchange amiss in judged play: a proposal accepted, wrong numbers asked, given and taken.

Leaves out all assertions but those on what has become of hands and deal.
"""

from __future__ import annotations

from dataclasses import replace

from ecarte_widgets.rules import ecarte
from ecarte_widgets.rules.ecarte_state import State
from tests.support.judged import conserved, judged
from tests.support.play import do

DEAL = "E: KC QC 9C TD 7S  D: 8H AS TS JD 9D  T: 9H  S: AH KD QD 8D 7D AD 8C 7C"
KING = "E: KH QC 9C TD 7S  D: 8H AS TS JD 9D  T: 9H  S: AH KD QD 8D 7D AD 8C 7C"
"""The elder hand holds the king of trumps."""
DEALERS_KING = "E: KC QC 9C TD 7S  D: KH AS TS JD 9D  T: 9H  S: AH KD QD 8D 7D AD 8C 7C"
TURNED = "E: QH QC 9C TD 7S  D: 8H AS TS JD 9D  T: KH  S: AH KD QD 8D 7D AD 8C 7C"


def opened(code: str, text: str = DEAL, *, score: tuple[int, int] = (0, 0)) -> State:
    """A proposal accepted: the elder hand puts cards out. A king that was turned is marked."""
    state = judged(code, text, score=score)
    if "T: KH" in text and not state.marked:
        state = do(state, "dealer king")
    return do(state, "propose", "accept")


def asked(code: str, number: int, text: str = DEAL) -> State:
    """Two cards put out and `number` asked for, given and taken up; the dealer's share is to come."""
    return do(opened(code, text), f"discard 7S TD asking {number}", f"give {number}", "take-up")


def gave(code: str, number: int, text: str = DEAL) -> State:
    """Two cards put out and asked for, `number` given and taken up."""
    return do(opened(code, text), "discard 7S TD", f"give {number}", "take-up")


def took(code: str, number: int, text: str = DEAL) -> State:
    """All right with the elder hand; the dealer puts two cards out and takes `number`."""
    return do(
        opened(code, text), "discard 7S TD; give 2; take-up", f"discard JD 9D taking {number}", "take-up"
    )


def five_each(state: State) -> None:
    """Both hands are as they should be, and no card is lost."""
    conserved(state)
    assert [len(hand) for hand in state.hands] == [5, 5]


def offered(state: State, seat: str, *options: str) -> State:
    """The state, whose ruling leaves this seat these options."""
    assert state.pending is not None
    assert (state.phase, state.to_act, state.pending.seat, state.pending.options) == (
        "remedy",
        seat,
        seat,
        options,
    )
    conserved(state)
    return state


def voided(state: State, dealer: int = 1) -> None:
    """A fresh deal by the same dealer, nothing of this one counted."""
    assert (state.phase, state.results, state.awards, state.faults) == ("shuffle", (), (), ())
    again = ecarte.apply(state, ecarte.chance(state, ecarte.deal(seed=1)))
    assert (again.dealer, again.phase, again.given, again.barred) == (dealer, "cut", (), ())


def dealt(state: State, seat: int, size: int) -> State:
    """The state with a hand of another size, as a misdeal would leave it."""
    hands, hand = list(state.hands), state.hands[seat]
    stock = state.stock
    if size < len(hand):
        hand, stock = hand[:size], hand[size:] + stock
    else:
        hand, stock = hand + stock[-(size - len(hand)) :], stock[: -(size - len(hand))]
    hands[seat] = hand
    return replace(state, hands=(hands[0], hands[1]), stock=stock)
