"""The coach: sees its view only, comes in slices, says nothing where it has no figures; and looking back."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from ecarte_widgets import CardTable
from ecarte_widgets.analysis import coach, hindsight, solver
from ecarte_widgets.analysis.coach import Counsel
from ecarte_widgets.analysis.players import Bookish
from ecarte_widgets.rules import ecarte, laws
from ecarte_widgets.rules.actions import Action
from ecarte_widgets.rules.common import index, other
from ecarte_widgets.rules.ecarte_state import State, changed
from ecarte_widgets.rules.errors import OddsError
from ecarte_widgets.rules.views import View, view


def played(seed: int, player: Bookish | None = None) -> tuple[list[State], list[Action]]:
    """One deal, both seats played by Bookish or the player given."""
    states = [ecarte.start(deal=ecarte.deal(seed=seed), code="foster", score=(1, 2))]
    actions: list[Action] = []
    chooser = player or Bookish()
    while not states[-1].results:
        state = states[-1]
        action = chooser.choose(view(state, state.to_act))
        actions.append(action)
        states.append(ecarte.apply(state, action))
    return states, actions


def last(found: Iterator[Counsel]) -> Counsel:
    *_, whole = found
    return whole


def otherwise(state: State, seat: str, seed: int) -> State:
    """The same as `seat` sees it, the cards that it cannot see laid otherwise: hidden hand and stock mixed."""
    across = index(other(seat))
    hidden = [*state.hands[across], *state.stock]
    mixed = random.Random(seed).sample(hidden, len(hidden))
    hands = list(state.hands)
    hands[across] = tuple(mixed[: len(state.hands[across])])
    return changed(state, {"hands": tuple(hands), "stock": tuple(mixed[len(hands[across]) :])})


@pytest.mark.parametrize("phase", ["proposal", "reply", "elder_discard", "dealer_discard", "lead", "follow"])
def test_hidden_cards_change_no_hint(phase: str) -> None:
    """Cards that the player could not tell apart are swapped: what the coach says is the same to the last digit."""
    looked = 0
    for seed in range(12):
        for state in played(seed)[0]:
            if state.phase != phase or looked == 2:
                continue
            seat = state.to_act
            changed_cards = otherwise(state, seat, seed)
            if view(changed_cards, seat) != view(state, seat):
                continue  # a king of trumps moved: its owner may do what he could not
            assert (
                list(coach.counsel(view(state, seat)))[-1]
                == list(coach.counsel(view(changed_cards, seat)))[-1]
            )
            looked += 1
    assert looked


def test_every_choice_is_weighed_and_the_best_stands_first() -> None:
    """What is weighed is what may be done: the lawful cards, the words, the sets that may be put out."""
    states, _ = played(4)
    for state in states[:-1]:
        seen = view(state, state.to_act)
        kind = coach.asked(seen)
        if not kind:
            continue
        counsel = last(coach.counsel(seen))
        wins = [option.win for option in counsel.options]
        assert wins == sorted(wins, reverse=True)
        assert counsel.finished
        if kind == coach.CARD:
            assert {o.action for o in counsel.options} == {
                str(a).split(" ", 1)[1] for a in seen.actions if a.kind == "play"
            }
        if kind == coach.DISCARD:
            assert len(counsel.options) == sum(action.kind == "discard" for action in seen.actions)


def test_work_comes_in_slices() -> None:
    """What is known comes again and again before all of it is, and whoever asks can leave."""
    states, _ = played(4)
    state = next(state for state in states if state.phase == "reply")
    shares = [counsel.share for counsel in coach.counsel(view(state, "dealer"))]
    assert len(shares) > 1
    assert shares == sorted(shares)
    assert next(iter(coach.counsel(view(state, "dealer")))).share < 1


def test_a_code_without_figures_is_said_to_have_none() -> None:
    """Values of scores there are for the books' codes; for another the coach has no figure, and is asked so."""
    state = ecarte.start(deal=ecarte.deal(seed=1), code=laws.code("foster", must_trump=False))
    assert not coach.has_figures(view(state, "elder"))
    assert coach.has_figures(view(ecarte.start(deal=ecarte.deal(seed=1), code="foster"), "elder"))


def test_only_a_view_is_looked_at() -> None:
    """A State knows too much: it is refused in words."""
    with pytest.raises(OddsError):
        coach.counsel(ecarte.start(deal=ecarte.deal(seed=1), code="foster"))  # type: ignore[arg-type]


def test_a_forced_play_costs_nothing() -> None:
    """Where only one card could be played, both costs are nothing."""
    forced = 0
    for seed in (1, 2):
        states, actions = played(seed)
        for player in (0, 1):
            for decision in hindsight.decisions(states, actions, player, 1):
                assert decision.cost >= 0
                assert decision.hindsight >= 0
                if decision.counsel.forced:
                    forced += 1
                    assert decision.cost == decision.hindsight == 0
    assert forced > 1


def test_a_bad_card_costs_what_it_lost() -> None:
    """With both hands seen, the cost of a card is the difference to the best card's tricks, at this score."""
    deal = "E: 9D 9C AH JD 7S  D: JC KC JS QS 9H  T: 8H"
    states = [ecarte.start(deal=ecarte.deal(deal), code="foster")]
    actions = []
    for text in ("elder stand", "dealer answer", "elder play 9C"):
        actions.append(ecarte.read_action(states[-1], text))
        states.append(ecarte.apply(states[-1], text))
    found = next(d for d in hindsight.decisions(states, actions, 0, 1) if d.chosen.startswith("play"))
    tricks = solver.leads(states[2].hands[0], states[2].hands[1], "H")
    assert max(tricks.values()) == 3
    assert tricks[actions[-1].cards[0]] < 3
    assert found.hindsight > 0.1
    assert found.chosen == "play 9C"
    assert found.cost >= 0


@pytest.mark.parametrize("seat", ["elder", "dealer"])
def test_the_page_with_the_coach_is_the_same_whatever_lies_hidden(seat: str) -> None:
    """Two deals that the player cannot tell apart give one page, hints and figures included, but for the promise."""
    mine = "E" if seat == "elder" else "D"
    shown: list[dict[str, object]] = []
    for seed in (1, 2):
        deal = ecarte.deal(f"{mine}: KH QH 9S 8D 7C  T: 8S", seed=seed)
        table = CardTable(deal, seat=seat, code="foster", opponent=Asker(), coach=True)
        shown.append({key: part for key, part in table.shown.items() if key != "promise"})
    assert shown[0] == shown[1]
    calls = shown[0]["calls"]
    assert isinstance(calls, list)
    assert any(call.get("worth") for call in calls)


class Asker:
    """Proposes whatever it holds, and otherwise does the first thing that is not a right."""

    def choose(self, seen: View) -> Action:
        kinds = {action.kind: action for action in seen.actions if action.kind not in ("king", "ask")}
        return kinds.get("propose") or next(iter(kinds.values()))

    def __repr__(self) -> str:
        return "Asker()"
