"""What a class comes to: duplicate scores, divided decisions, lessons that would help, the sheet and the pictures.

Held against counts made here from scratch. Leaves out how results are read (`test_classroom_reading`).
"""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecarte_widgets import classroom, odds
from ecarte_widgets.rules import ecarte, laws, views
from ecarte_widgets.rules.cards import PACK, card
from ecarte_widgets.rules.ecarte_state import State
from ecarte_widgets.teaching import (
    class_codes,
    class_compare,
    class_decisions,
    class_help,
    class_words,
)
from ecarte_widgets.teaching.class_compare import Tally
from ecarte_widgets.teaching.class_decisions import KINDS
from ecarte_widgets.teaching.class_report import Results
from ecarte_widgets.teaching.opponents import answered
from tests.support.classes import WILD, a_class, played
from tests.support.play import CODES

# ---- scores --------------------------------------------------------------------------------------


@settings(max_examples=200)
@given(st.integers(-4, 4), st.lists(st.integers(-4, 4), max_size=30))
def test_matchpoints_are_those_counted_one_by_one(own: int, others: list[int]) -> None:
    """One for each beaten, a half for each tied, none for the rest; a class's points add up to what there is."""
    count = 0.0
    for net in others:
        if net < own:
            count += 1
        elif net == own:
            count += 1 / 2
    assert class_compare.matchpoints(own, others) == count
    everybody = [own, *others]
    total = sum(
        class_compare.matchpoints(net, everybody[:at] + everybody[at + 1 :])
        for at, net in enumerate(everybody)
    )
    assert total == len(everybody) * (len(everybody) - 1) / 2


def points_by_deal(results: Results) -> dict[str, dict[int, int]]:
    """Each learner's points of each deal, from the score before and after it and not from what was marked."""
    found: dict[str, dict[int, int]] = {}
    for learner in results.learners:
        row: dict[int, int] = {}
        before = 0
        for state in learner.result.game.states():
            if len(state.results) > len(row):
                row[len(state.results)] = state.points[0] - state.points[1] - before
                before = state.points[0] - state.points[1]
        found[learner.label] = row
    return found


@pytest.mark.parametrize("law", CODES)
def test_scores_are_those_counted_from_the_games(law: str) -> None:
    """Deal by deal, among those who finished it: points, matchpoints, totals, shares, places, under every book."""
    results = a_class(law)
    points = points_by_deal(results)
    shares: dict[str, float] = {}
    for total in results.scores().rows:
        own = points[total.label]
        assert {deal.number: deal.net for deal in total.deals} == own
        won = possible = 0.0
        for number, net in own.items():
            for label, row in points.items():
                if label != total.label and number in row:
                    possible += 1
                    won += (net > row[number]) + (net == row[number]) / 2
        assert (total.points, total.possible) == (won, possible)
        assert total.net == sum(own.values())
        assert total.share == pytest.approx(won / possible)
        shares[total.label] = won / possible
    places = [total.place for total in results.scores().rows]
    assert places == sorted(places)
    for total in results.scores().rows:
        assert total.place == 1 + sum(share > shares[total.label] for share in shares.values())


def test_whose_game_ended_earlier_is_left_out_of_a_deal() -> None:
    """The last deals are compared among fewer, and somebody alone with a deal gets nothing for it."""
    met = set()
    for seed in (1, 2, 3, 1866):
        points = points_by_deal(a_class(seed=seed))
        finished = {number: sum(number in row for row in points.values()) for number in range(1, 20)}
        for total in a_class(seed=seed).scores().rows:
            for deal in total.deals:
                assert deal.possible == finished[deal.number] - 1
                met.add(deal.possible)
    assert {0, 8} < met


def test_one_learner_is_compared_with_nobody() -> None:
    """A single result gives a table without a share, and no division by nothing."""
    results = a_class(size=1)
    (total,) = results.scores().rows
    assert (total.place, total.share, total.possible) == (1, None, 0)
    assert "–" in results.scores().text
    assert results.divided().rows == ()
    assert len(results.help().rows) == 1


def test_a_late_king_belongs_to_its_deal() -> None:
    """Where a turned king may be marked in the next deal, its points stay with the deal it was turned in."""
    for seed in range(40):
        shared = class_codes.read(classroom.code("07", seed, law="cassell"))
        game = played(shared, seed, {"king": 1.0}).game
        assert sum(class_compare.nets(game).values()) == game.state.points[0] - game.state.points[1]


# ---- divided -------------------------------------------------------------------------------------


def seen(state: State, seat: str) -> Any:
    """What a seat sees of its deal, and the score: the view without the deals before."""
    return replace(views.view(state, seat), results=())


@pytest.mark.parametrize("law", CODES)
def test_divided_decisions_are_those_counted_from_the_games(law: str) -> None:
    """Everybody who stood before one sight is counted once, by what he did; sights without two answers are left out."""
    results = a_class(law)
    counts: dict[Any, dict[str, int]] = {}
    for learner in results.learners:
        states = list(learner.result.game.states())
        for state, action in zip(states, learner.result.game.actions, strict=False):
            mine = action.seat == state.to_act and action.seat and state.player(action.seat) == 0
            if mine and state.phase in class_decisions.PHASES:
                row = counts.setdefault(seen(state, action.seat), {})
                said = class_decisions.choice(views.view(state, action.seat), action)
                row[said] = row.get(said, 0) + 1
    split = {view: row for view, row in counts.items() if len(row) > 1}
    found = {row.view: dict(row.choices) for row in results.divided().rows}
    assert found == split
    assert found
    apart = [(-row.apart, -row.learners) for row in results.divided().rows]
    assert apart == sorted(apart)


def test_a_class_of_one_mind_is_not_divided() -> None:
    """Learners who all do what the book says: nothing divides them, and it is said."""
    shared = class_codes.read(classroom.code("07", 7))
    results = classroom.read("\n".join(str(played(shared, 1, tag=tag)) for tag in range(1, 5)))
    assert len(results) == 4
    assert results.divided().rows == ()
    assert "Nobody" in results.divided().text


def test_a_row_shows_hand_turn_up_score_and_counts() -> None:
    """What the teacher needs to put it before the class is in both forms, and the rest is counted."""
    listing = a_class().divided(most=2)
    row = listing.rows[0]
    for form in (listing.text, listing.html):
        for shown in (*(f"{'10' if c[0] == 'T' else c[0]}" for c in row.view.hand), f"{row.choices[0][1]} "):
            assert shown in form
    assert f"{len(listing.rows) - 2} more" in listing.text
    assert listing.html.count("<tr>") == 3


def test_words_have_their_exact_count_beside_them() -> None:
    """On a word the share of hands against which the point is made, as counted over all of them; on a card none."""
    counted = 0
    for seed in (1, 2, 3):
        listing = a_class(seed=seed).divided(most=99)
        for row in listing.rows:
            share = class_words.makes(row.view)
            assert (share is not None) == (row.view.phase in ("proposal", "reply"))
            if share is not None and not row.view.taken:
                count = odds.point(row.view.hand, str(row.view.turn_up), seat=row.view.seat)
                assert share == count / 65780
                assert f"{100 * count / 65780:.1f} %" in listing.text
                counted += 1
    assert counted > 5


def playing() -> list[State]:
    """States in which a card is to be played, of some games under several books."""
    found = []
    for law in ("foster", "cassell", "online"):
        for seed in range(6):
            shared = class_codes.read(classroom.code("07", seed, law=law))
            states = list(played(shared, seed, WILD).game.states())
            found += [state for state in states if state.phase in ("lead", "follow")]
    return found


def test_cards_counted_as_one_are_worth_the_same() -> None:
    """Whatever is merged with a lower card takes as many tricks as it, whatever the other holds of the cards unseen."""
    rng, merged = random.Random(1), 0
    for state in playing():
        view = views.view(state, state.to_act)
        plays = {a.cards[0]: a for a in view.actions if a.kind == "play"}
        gone = {*view.hand, *view.own_discards, view.turn_up, view.led}
        gone |= {c for trick in view.tricks for c in (trick.led, trick.reply)}
        for held in plays:
            low = class_decisions.alike(view, held)
            assert low in view.hand
            if low != held and low in plays:
                merged += 1
                left = rng.sample([c for c in PACK if c not in gone], view.others_cards)
                values = {class_decisions.worth(view, plays[c], left) for c in (held, low)}
                assert len(values) == 1, (view, held, low, left)
    assert merged > 20


def test_a_card_led_parts_those_above_it_from_those_below() -> None:
    """King and knave are one card once the queen is gone, and not while she lies there to be beaten."""
    code = laws.code("foster", must_head=False)
    state = ecarte.start(deal="E: QS 7S 7H 7D 8D  D: KS JS 8H 9H 9D  T: 7C", code=code)
    state = answered(ecarte.apply(state, "stand"))
    state = ecarte.apply(state, "play QS")
    view = views.view(state, "dealer")
    assert class_decisions.alike(view, card("KS")) == "KS"
    assert class_decisions.alike(replace(view, led=card("7S")), card("KS")) == "KS"  # she may still be held
    assert (
        class_decisions.alike(replace(view, led=card("7S"), own_discards=(card("QS"),)), card("KS")) == "JS"
    )


# ---- beside the book -----------------------------------------------------------------------------


@pytest.mark.parametrize("law", CODES)
def test_who_plays_by_the_book_decides_as_the_book(law: str) -> None:
    """The yardstick laid along itself: no decision of a bookish learner is otherwise, king and all."""
    for seed in range(8):
        shared = class_codes.read(classroom.code("07", seed, law=law))
        for tally in class_compare.tallies(played(shared, seed).game).values():
            assert tally.apart == 0, (law, seed, tally)


def test_every_habit_shows_in_its_own_kind() -> None:
    """Who strays in one kind only strays in that kind only, as far as decisions go."""
    for kind in KINDS:
        apart = dict.fromkeys(KINDS, 0)
        for seed in range(10):
            shared = class_codes.read(classroom.code("07", seed))
            for name, tally in class_compare.tallies(played(shared, seed, {kind: 0.9}).game).items():
                apart[name] += tally.apart
        assert apart[kind] > 0
        assert not any(count for name, count in apart.items() if name != kind), (kind, apart)


def brute(state: State, seat: str) -> int:
    """Points that the cards still to be played bring to `seat`, both playing their best with open hands."""
    if state.results and not state.hands[0] and not state.hands[1]:
        awards = state.results[-1].awards[-1]
        return (
            awards.points
            if state.results[-1].dealer == awards.player and seat == "dealer"
            else (
                awards.points
                if state.results[-1].dealer != awards.player and seat == "elder"
                else -awards.points
            )
        )
    plays = [act for act in ecarte.legal_actions(state) if act.kind == "play"]
    values = [brute(ecarte.apply(state, act), seat) for act in plays]
    return max(values) if state.to_act == seat else min(values)


def test_the_cost_of_a_card_is_that_of_trying_everything() -> None:
    """Against every line of play of the last three cards, under books of different laws of play."""
    tried = costly = 0
    for state in playing():
        if len(state.hands[0]) + len(state.hands[1]) > 6:
            continue
        seat = state.to_act
        plays = [act for act in ecarte.legal_actions(state) if act.kind == "play"]
        values = {act: brute(ecarte.apply(state, act), seat) for act in plays}
        for act in plays:
            cost = class_decisions.cost(state, act)
            assert cost == max(values.values()) - values[act], (state.open(), act)
            costly += cost > 0
            tried += 1
    assert tried > 200
    assert costly > 20


def tally(kind: str, decisions: int, apart: int) -> Tally:
    """So many decisions, so many of them otherwise."""
    return Tally(kind=kind, decisions=decisions, same=decisions - apart, cost=0)


@pytest.mark.parametrize(
    ("rows", "kind"),
    [
        ({}, ""),
        ({"discarding": (3, 3)}, ""),  # too few to say anything
        ({"discarding": (4, 1)}, ""),  # one in four is not often
        ({"discarding": (4, 2)}, "discarding"),
        ({"discarding": (4, 2), "cards": (12, 5)}, "discarding"),  # the larger share
        ({"discarding": (4, 2), "cards": (12, 6)}, "cards"),  # of equal shares the surer one
        ({"king": (3, 3), "cards": (12, 6)}, "cards"),
        ({"answering": (6, 2)}, "answering"),
    ],
    ids=str,
)
def test_a_lesson_is_named_on_grounds_only(rows: dict[str, tuple[int, int]], kind: str) -> None:
    """Enough decisions, enough of them otherwise, and the kind that stands out most."""
    row = {name: tally(name, *rows.get(name, (0, 0))) for name in KINDS}
    assert class_help.stands_out(row) == kind


def test_help_shows_its_numbers_and_its_model() -> None:
    """Both forms name the yardstick, the hindsight and the rule, and judge nobody; the whole class comes last."""
    listing = a_class().help()
    for form in (listing.text, listing.html):
        for part in ("bookish player", "sometimes wrong", "hindsight", "fewer than 4", "Everybody"):
            assert part in form, part
        for verdict in ("weak", "bad", "poor", "good player", "mistake"):
            assert verdict not in form
    assert listing.rows[-1].label == "Everybody"
    for kind in KINDS:
        each = [row.tallies[kind] for row in listing.rows[:-1]]
        assert listing.rows[-1].tallies[kind].decisions == sum(one.decisions for one in each)
    assert all(row.kind == "" for row in a_class().help(least=1000).rows)


def test_every_lesson_named_is_there() -> None:
    """Each kind of decision has its lessons, and these are files of the lessons' folder."""
    folder = Path(__file__).resolve().parents[2] / "lessons"
    assert set(class_help.LESSONS) == set(KINDS)
    for numbers in class_help.LESSONS.values():
        for number in numbers:
            assert list(folder.glob(f"{number}_*.ipynb"))
