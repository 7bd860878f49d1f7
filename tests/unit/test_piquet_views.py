"""Views of piquet: all that a seat may know and nothing else, by replaying the public course over other cards.

Leaves out the page, its traits and the saved notebook, which have leak tests of their own.
"""

from __future__ import annotations

import dataclasses
import os
import pickle
import random
from collections import Counter
from collections.abc import Callable

import pytest

from ecarte_widgets.rules import piquet
from ecarte_widgets.rules.cards import cards
from ecarte_widgets.rules.piquet_state import State
from ecarte_widgets.rules.piquet_views import View, both, hand, view
from tests.support.piquet_deals import called, do, table
from tests.support.piquet_relabel import pairs, seen
from tests.support.piquet_walks import SEATS, states

DEALS = 1_000 if os.environ.get("ECARTE_LONG") == "1" else 60


def fields(shown: View) -> dict[str, object]:
    """The fields of a view by name."""
    return {field.name: getattr(shown, field.name) for field in dataclasses.fields(shown)}


def told(shown: object) -> bytes:
    """What is shown, as bytes: printed and saved."""
    # Loaded once before it is saved, so that objects shared by chance make no difference.
    return repr(shown).encode() + pickle.dumps(pickle.loads(pickle.dumps(shown)))


@pytest.mark.parametrize("seed", range(4))
def test_no_leak(seed: int) -> None:
    """Two deals that differ only in what a seat has not seen look the same to it: field by field and byte by byte."""
    met: Counter[str] = Counter()
    for state, other, seat in pairs(seed, DEALS):
        mine, theirs = fields(view(state, seat)), fields(view(other, seat))
        for name, value in mine.items():
            assert value == theirs[name], f"{name} of {seat} tells: {state!r} after {state.past}"
        assert told(view(state, seat)) == told(view(other, seat))
        across = 1 - SEATS.index(seat)
        met[state.phase] += 1
        met["hand"] += state.hands[across] != other.hands[across]
        met["stock"] += state.stock != other.stock
        met["discards"] += state.discards[across] != other.discards[across]
        met["options"] += options(state, seat) != options(other, seat)
    assert min(met[what] for what in ("hand", "stock", "discards", "options")) >= 5, met
    assert len(met) >= 11, met


def options(state: State, seat: str) -> int:
    """How many lawful actions the other seat has."""
    return len(piquet.legal_actions(state, SEATS[1 - SEATS.index(seat)]))


LEAKS: dict[str, Callable[[State, str], object]] = {
    "order of the stock": lambda state, seat: state.stock,
    "how many things the other could do": options,
    "the other's hand": lambda state, seat: state.hands[1 - SEATS.index(seat)],
    "the other's discards": lambda state, seat: state.discards[1 - SEATS.index(seat)],
    "which cards a call meant": lambda state, seat: [call.cards for call in state.calls],
    "what was done, with the cards": lambda state, seat: state.past,
    "the deal": lambda state, seat: state.dealt,
    "the longest suit of the other": lambda state, seat: max(
        Counter(card.suit for card in state.hands[1 - SEATS.index(seat)]).values(), default=0
    ),
    "what the other has seen": lambda state, seat: state.seen[1 - SEATS.index(seat)],
    "whether the other could tell of a blank": lambda state, seat: (
        piquet.refusal(state, piquet.Action(SEATS[1 - SEATS.index(seat)], "blanche")) is None
    ),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_planted_leak_is_caught(leak: str) -> None:
    """The same comparison notices one hidden fact more, be it only a number derived from hidden cards."""
    for seed in range(30):
        for state, other, seat in pairs(seed, DEALS):
            shown = [(view(each, seat), LEAKS[leak](each, seat)) for each in (state, other)]
            if told(shown[0]) != told(shown[1]):
                return
    raise AssertionError(f"nobody noticed {leak}")


def test_view_is_an_allow_list() -> None:
    """A field added to the state reaches no view by itself: the view has its own fields, and is closed."""
    names = {field.name for field in dataclasses.fields(View)}
    assert not names & {"hands", "discards", "past", "pack", "dealt", "faults", "ended", "pending"}
    shown = view(table("hoffmann"), "elder")
    assert (shown.stock, shown.undealt, shown.others_cards) == (8, 0, 12)
    assert not hasattr(shown, "__dict__")
    with pytest.raises(dataclasses.FrozenInstanceError):
        shown.stock = 7  # type: ignore[misc]


@pytest.mark.parametrize("seed", range(20))
def test_no_unseen_card_anywhere(seed: int) -> None:
    """No card that the seat has not seen stands anywhere in the printed view of a running deal."""
    rng = random.Random(f"unseen {seed}")
    for state in states(rng, 40):
        if state.phase in ("cut_for_deal", "choice", "shuffle", "cut", "packets", "game_over"):
            continue
        for seat in SEATS:
            text = repr(dataclasses.replace(view(state, seat), results=()))
            known = seen(state, seat)
            hidden = [card for card in (*state.hands[0], *state.hands[1], *state.stock) if card not in known]
            assert not [card for card in hidden if f"'{card}'" in text]


HANDS = "E: KS QS JS TS 8S AH KH QH KD AC 9C 7C  D: AD QD JD TD 7D AS 9S JH TH 9H KC QC"


def test_own_first() -> None:
    """Pairs of a view are own and other's; what goes by seat says so; the seats' other names are understood."""
    state = do(called("hoffmann", HANDS, score=(30, 12)), "sequence 4 K; good; play KS; play 9S")
    elder, dealer = both(state)
    assert (elder.score, dealer.score) == ((30, 12), (12, 30))
    assert (elder.won, dealer.won) == ((1, 0), (0, 1))
    assert (elder.made, dealer.made) == ((5, 0), (0, 5))
    assert (elder.hand, elder.others_cards) == (state.hands[0], 11)
    assert hand(state, "dealer") == dealer.hand == state.hands[1]
    assert view(state, "pone") == elder
    assert view(state, "Younger") == dealer


def test_calls_show_cards_only_when_they_are_shown() -> None:
    """Which cards a call meant is seen by its caller, and by the other when they are shown."""
    state = do(called("hoffmann", HANDS), "sequence 4 K; good")
    elder, dealer = both(state)
    assert (elder.calls[0].cards, dealer.calls[0].cards) == (cards("KS QS JS TS"), ())
    assert dealer.others_known == ()
    shown = do(state, "dealer demand sequence")
    assert view(shown, "dealer").calls[0].cards == cards("KS QS JS TS")
    assert view(shown, "dealer").others_known == cards("KS QS JS TS")
    assert view(do(shown, "play KS"), "dealer").others_known == cards("QS JS TS")


def test_actions_are_the_seats_own() -> None:
    """A view offers what its seat may do and nothing of the other's; who is not asked to discard has no limits."""
    state = table("hoffmann", HANDS)
    elder, dealer = both(state)
    assert (elder.discard_limits, dealer.discard_limits) == ((1, 5), (0, 0))
    assert {action.seat for action in elder.actions} == {"elder"}
    assert [str(action) for action in dealer.actions] == []
    assert [str(action) for action in dealer.possible] == ["dealer blanche"]
    later = do(called("hoffmann", HANDS), "sequence 4 K")
    assert [str(action) for action in view(later, "elder").actions] == []
    assert {action.seat for action in view(later, "dealer").actions} == {"dealer"}


def test_events_tell_discards_by_number() -> None:
    """What the other put out is told by number only, one's own by the cards."""
    state = do(table("hoffmann", HANDS), "discard 8S KD; go-on; discard 7D")
    elder, dealer = both(state)
    assert [(event.cards, event.number) for event in elder.events if event.kind == "discard"] == [
        (cards("8S KD"), 2),
        ((), 1),
    ]
    assert [(event.cards, event.number) for event in dealer.events if event.kind == "discard"] == [
        ((), 2),
        (cards("7D"), 1),
    ]
