"""Views: all that a seat may know and nothing else, by replaying the public course over other cards.

Leaves out the page, its traits and the saved notebook, which have leak tests of their own.
"""

from __future__ import annotations

import dataclasses
import pickle
import random
from collections import Counter
from collections.abc import Callable

import pytest

from ecarte_widgets.rules import ecarte, views
from ecarte_widgets.rules.actions import SEATS
from ecarte_widgets.rules.ecarte_state import State
from ecarte_widgets.rules.errors import RequestError
from ecarte_widgets.rules.views import View
from tests.support.games import random_game
from tests.support.play import do, down_to, exchange, table, to_lead
from tests.support.relabel import pairs, seen
from tests.support.walks import OTHER

GAMES = 220


def fields(view: View) -> dict[str, object]:
    """The fields of a view by name."""
    return {field.name: getattr(view, field.name) for field in dataclasses.fields(view)}


def told(shown: object) -> bytes:
    """What is shown, as bytes: printed and saved."""
    # Loaded once before it is saved, so that objects shared by chance make no difference.
    return repr(shown).encode() + pickle.dumps(pickle.loads(pickle.dumps(shown)))


# ---- leaks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_no_leak(seed: int) -> None:
    """Two deals that differ only in what a seat has not seen look the same to it: field by field and byte by byte."""
    met: Counter[str] = Counter()
    for state, other, seat in pairs(seed, GAMES):
        mine, theirs = fields(views.view(state, seat)), fields(views.view(other, seat))
        for name, value in mine.items():
            assert value == theirs[name], f"{name} of {seat} tells: {state!r} after {state.past}"
        assert told(views.view(state, seat)) == told(views.view(other, seat))
        met[state.phase] += 1
        across = SEATS.index(OTHER[seat])
        met["hand"] += state.hands[across] != other.hands[across]
        met["stock"] += state.stock != other.stock
        met["discards"] += state.discards[across] != other.discards[across]
        met["options"] += options(state, seat) != options(other, seat)
    assert min(met[what] for what in ("hand", "stock", "discards")) >= 50, met
    assert met["options"] >= 3, met
    assert len(met) > 12, met


def options(state: State, seat: str) -> int:
    """How many lawful actions the other seat has."""
    return len(ecarte.legal_actions(state, OTHER[seat]))


LEAKS: dict[str, Callable[[State, str], object]] = {
    "order of the stock": lambda state, seat: state.stock,
    "next card of the stock": lambda state, seat: state.stock[:1],
    "what the other could do": lambda state, seat: ecarte.legal_actions(state, OTHER[seat]),
    "how many things the other could do": options,
    "the other's hand": lambda state, seat: state.hands[SEATS.index(OTHER[seat])],
    "how many trumps the other holds": lambda state, seat: sum(
        card.suit == state.trump for card in state.hands[SEATS.index(OTHER[seat])]
    ),
    "whether the other may mark the king": lambda state, seat: any(
        action.kind == "king" for action in ecarte.legal_actions(state, OTHER[seat])
    ),
    "the other's discards": lambda state, seat: state.discards[SEATS.index(OTHER[seat])],
    "what was done, with the cards": lambda state, seat: state.past,
    "the deal": lambda state, seat: state.dealt,
    "the pack while it is dealt": lambda state, seat: state.pack,
    "cards put out": lambda state, seat: state.put_out,
}


@pytest.mark.parametrize("leak", LEAKS)
def test_planted_leak_is_caught(leak: str) -> None:
    """The same comparison notices one hidden fact more in the view, be it only a number derived from hidden cards."""
    for seed in range(12):
        for state, other, seat in pairs(seed, GAMES):
            shown = [(views.view(s, seat), LEAKS[leak](s, seat)) for s in (state, other)]
            if told(shown[0]) != told(shown[1]):
                return
    raise AssertionError(f"nobody noticed {leak}")


def test_view_is_an_allow_list() -> None:
    """A field added to the state reaches no view by itself: the view has its own fields, and they are these."""
    names = {field.name for field in dataclasses.fields(View)}
    hidden = {
        "hands",
        "stock",
        "discards",
        "past",
        "pack",
        "dealt",
        "turned_open",
        "late_king",
        "conditional",
        "faults",
        "ended",
        "pending",
    }
    assert not names & (hidden - {"stock"})
    view = views.view(table("foster", "T: 9C"), "elder")
    assert view.stock == 21
    assert not hasattr(view, "__dict__")
    with pytest.raises(dataclasses.FrozenInstanceError):
        view.stock = 20  # type: ignore[misc]


@pytest.mark.parametrize("seed", range(40))
def test_no_unseen_card_anywhere(seed: int) -> None:
    """No card that the seat has not seen stands anywhere in the printed view of a running deal."""
    game = random_game(seed, random.Random(seed).randint(0, 60))
    state = game.state
    for seat in SEATS:
        view = views.view(state, seat)
        text = repr(
            dataclasses.replace(
                view, results=(), events=tuple(e for e in view.events if e.kind != "cut-for-deal")
            )
        )
        known = seen(state, seat) | (
            {card for cards in [state.put_out] for card in cards if state.to_act == seat}
        )
        unseen = {
            card
            for card in (*state.hands[0], *state.hands[1], *state.stock, *state.pack)
            if card not in known
        }
        assert not [card for card in unseen if f"'{str.__str__(card)}'" in text]


# ---- what a view tells ---------------------------------------------------------------------------

DEAL = "E: KH QS 7S 7C 8C  D: JS 9S 8D 9D 9C  T: 9H"


def test_own_first() -> None:
    """Pairs of a view are own and other's; seats are told by name; both seats see one table."""
    state = do(to_lead(table("club1878", DEAL, score=(3, 1)), "stand"), "elder king", "play QS", "play 9S")
    elder, dealer = views.both(state)
    assert (elder.score, dealer.score) == ((4, 1), (1, 4))
    assert (elder.won, dealer.won) == ((1, 0), (0, 1))
    assert (elder.hand, elder.others_cards) == (state.hands[0], 4)
    assert (elder.tricks, elder.turn_up, elder.marked) == (dealer.tricks, dealer.turn_up, dealer.marked)
    assert (elder.player, dealer.player) == (0, 1)
    assert views.view(state, "pone") == elder
    assert views.view(state, " Younger ") == dealer
    with pytest.raises(RequestError, match="no seat"):
        views.view(state, "banker")


def test_the_others_discards_are_a_number() -> None:
    """What the other put out is told by number only, one's own by the cards."""
    state = exchange(table("foster", DEAL), 2, 3)
    elder, dealer = views.both(state)
    assert (elder.own_discards, elder.others_discards) == (("KH", "QS"), 3)
    assert [(e.seat, e.cards, e.number) for e in elder.events if e.kind == "discard"] == [
        ("elder", ("KH", "QS"), 2),
        ("dealer", (), 3),
    ]
    assert [(e.cards, e.number) for e in dealer.events if e.kind == "discard"] == [
        ((), 2),
        (("JS", "9S", "8D"), 3),
    ]


@pytest.mark.parametrize(("code", "before"), [("foster", 3), ("club1878", None)])
def test_C78_27_the_dealers_number_until_asked(code: str, before: int | None) -> None:
    """Where the dealer tells his number only if required, the row of the last exchange has none until he is asked."""
    state = exchange(table(code, DEAL), 2, 3)
    assert views.view(state, "elder").taken == ((2, before),)
    assert views.view(state, "dealer").taken == ((2, 3),)
    if before is None:
        assert views.view(do(state, "elder ask"), "elder").taken == ((2, 3),)


def test_limits_and_cards_to_take_back() -> None:
    """A seat that is to discard sees its limits; one that must take cards back sees which and how many."""
    state = do(down_to(table("foster", DEAL), 2), "propose; accept")
    assert views.view(state, "elder").discard_limits == (1, 5)
    assert views.view(state, "dealer").discard_limits == (0, 0)
    hand = state.hands[0]
    state = do(state, f"discard {' '.join(hand)}")
    elder, dealer = views.both(state)
    assert (elder.put_out, elder.owed) == (hand, 3)
    assert (dealer.put_out, dealer.owed) == ((), 0)


def test_actions_are_the_seats_own() -> None:
    """A view offers what its seat may do, a right while the other is to act included, and nothing of the other's."""
    state = do(to_lead(table("club1878", DEAL), "stand"), "play KH")
    elder, dealer = views.both(state)
    assert [str(action) for action in elder.actions] == ["elder king"]
    assert {action.seat for action in dealer.actions} == {"dealer"}
    assert set(elder.actions) <= set(elder.possible)
