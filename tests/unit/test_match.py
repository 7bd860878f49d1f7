"""The race to five: values of scores against a reckoning of one's own, against games played out, and what is shown.

Leaves out words weighed from a view (`test_match_best`).
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from functools import cache
from importlib import resources
from typing import Any

import pytest

from ecarte_widgets.analysis import course, match, race, stances
from ecarte_widgets.rules import ecarte, laws
from ecarte_widgets.rules.actions import Action
from ecarte_widgets.rules.cards import shuffled
from ecarte_widgets.rules.deals import numbered
from ecarte_widgets.rules.ecarte_score import game_value
from ecarte_widgets.rules.errors import DealError, LawError, OddsError
from tests.tools import make_match

CODES = ("cassell", "laws1850", "foster", "club1878", "online")
LONG = os.environ.get("ECARTE_LONG") == "1"
BOTH = (stances.BOOKISH, stances.BOOKISH)
SCORES = [(a, b) for a in range(5) for b in range(5)]


@cache
def data() -> Any:
    """The file of outcomes, read anew."""
    file = resources.files("ecarte_widgets.analysis").joinpath("data", "race.json")
    return json.loads(file.read_text(encoding="utf-8"))


# ---- an independent reckoning --------------------------------------------------------------------


def naive_points(code: str, short: str) -> list[tuple[str, int]]:
    """Who marks what, in order, after an outcome as the file has it. Under `cassell` a refusal doubles (S0.8, S0.14),
    elsewhere whoever undertook the point and failed loses two (C78.49)."""
    contract, king, tricks = short
    marks = [] if king == "-" else [("E" if king == "e" else "D", 1)]
    if tricks == "x":
        return marks
    elder = int(tricks)
    winner = "E" if elder > 2 else "D"
    points = 2 if elder in (0, 5) else 1
    if contract == "r" and winner == "E":
        points = 2 * points if code == "cassell" else 2
    if contract == "s" and winner == "D":
        points = 2
    return [*marks, (winner, points)]


def naive_value(code: str, elder: int, dealer: int, known: dict[tuple[int, int], float]) -> float:
    """The elder hand's chance, one deal at a time, every outcome of the file weighed."""
    if (elder, dealer) in known:
        return known[elder, dealer]
    kind = f"{elder if elder > 2 else 0}-{dealer if dealer > 2 else 0}"
    total = won = 0.0
    for short, number in data()["codes"][code][kind]["all"].items():
        has = {"E": elder, "D": dealer}
        over = ""
        for who, points in naive_points(code, short):
            if not over:
                has[who] += points
                over = who if has[who] > 4 else ""
        total += number
        if over:
            won += number * (over == "E")
        else:
            won += number * (1 - naive_value(code, has["D"], has["E"], known))
    known[elder, dealer] = won / total
    return won / total


@pytest.mark.parametrize("code", CODES)
def test_values_are_what_a_naive_reckoning_gives(code: str) -> None:
    """The 50 values of each code come out of the counts by a recursion that shares nothing with the product."""
    known: dict[tuple[int, int], float] = {}
    for own, others in SCORES:
        chance = naive_value(code, own, others, known)
        assert match.value((own, others), "B", code=code) == pytest.approx(chance, abs=1e-12)
        assert match.value((others, own), "A", code=code) == pytest.approx(1 - chance, abs=1e-12)


@pytest.mark.parametrize("code", CODES)
def test_one_players_chance_is_what_the_other_lacks(code: str) -> None:
    """A's chance and B's add up to one, and a point more is never worth less, whoever deals."""
    for a, b in SCORES:
        for dealer, across in (("A", "B"), ("B", "A")):
            here = match.value((a, b), dealer, code=code)
            assert here + match.value((b, a), across, code=code) == pytest.approx(1)
            if a < 4:
                assert match.value((a + 1, b), dealer, code=code) > here


def test_stakes_follow_the_multiplier() -> None:
    """A game won counts one stake; by agreement three, two or one by the loser's points (C78.46)."""
    for a, b in SCORES:
        assert match.stakes((a, b)) == pytest.approx(2 * match.value((a, b)) - 1)
    treble = laws.code("club1878", game_multiplier=multiplier())
    assert match.value((0, 0), code=treble) == match.value((0, 0), code="club1878")
    assert [game_value(treble, points) for points in range(5)] == [3, 2, 2, 1, 1]
    # At four to none the leader wins two or three stakes or more often than not loses one.
    assert match.stakes((4, 0), code=treble) > 2 * match.stakes((4, 0), code="club1878")
    assert match.stakes((4, 4), code=treble) == pytest.approx(match.stakes((4, 4), code="club1878"))
    assert match.stakes((3, 1), code=treble) == pytest.approx(-match.stakes((1, 3), "A", code=treble))


def multiplier() -> str:
    values = laws.load("ecarte").questions["game_multiplier"].values
    return next(str(value) for value in values if value != "single")


def test_a_longer_game_is_reckoned_from_the_same_deals() -> None:
    """A game of seven goes by the points still wanted: six all is the same moment as four all in a game of five."""
    seven = laws.code("online", game_points=7)
    assert match.value((6, 6), code=seven) == match.value((4, 4), code="online")
    assert match.value((5, 6), code=seven) == match.value((3, 4), code="online")
    assert len(match.table(seven).rows_of()) == 7
    assert 0.4 < match.value((0, 0), code=seven) < 0.6


# ---- the deals -----------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_the_file_is_what_the_program_makes(code: str) -> None:
    """The first deals at each kind of score come to what the file says: Bookish and the laws have not changed."""
    assert make_match.begun(laws.get(code)) == data()["first"][code]


def test_the_file_has_all_deals_of_every_kind() -> None:
    """Five codes, nine kinds of score, and the same number of deals at each."""
    assert set(data()["codes"]) == set(CODES)
    for kinds in data()["codes"].values():
        assert len(kinds) == 9
        assert {sum(row["all"].values()) for row in kinds.values()} == {data()["deals"]}


@pytest.mark.parametrize("code", CODES)
def test_bookish_plays_alike_at_scores_of_one_kind(code: str) -> None:
    """Up to two points, at three and at four: within a kind the same deal goes the same way."""
    for low in ((1, 0), (0, 2), (2, 1), (2, 2)):
        for number in range(1, 9):
            outcomes = {
                course.finish(ecarte.start(deal=numbered("alike", number), code=code, score=score), BOTH)
                for score in ((0, 0), low)
            }
            assert len(outcomes) == 1
    for other in (1, 2):
        for number in range(1, 5):
            deal = numbered("alike", number)
            for score, alike in (((4, 0), (4, other)), ((0, 3), (other, 3))):
                one, two = (ecarte.start(deal=deal, code=code, score=each) for each in (score, alike))
                assert course.finish(one, BOTH) == course.finish(two, BOTH)


def test_outcomes_mark_what_the_game_marks() -> None:
    """The points of an outcome are those that the engine marked in the deal, at every score and under every code."""
    for seed in range(60):
        code, score = CODES[seed % 5], (seed * 7 % 5, seed * 3 % 5)
        start = ecarte.start(deal=numbered("marks", seed), code=code, score=score)
        *_, end = course.walk(start, BOTH)
        outcome = course.outcome(end)
        assert outcome.points(start.code, score) == (end.points[0], end.points[1])
        assert course.Outcome.read(outcome.short) == outcome


def test_a_king_counts_before_the_tricks() -> None:
    """At four to four the king ends the game, whatever the tricks would have brought (FOS, HOF)."""
    code = laws.get("foster")
    assert course.Outcome("", "dealer", 5).points(code, (4, 4)) == (4, 5)
    assert course.Outcome("stood", "elder", 0).points(code, (4, 4)) == (5, 4)
    assert course.Outcome("", "turned", course.UNPLAYED).points(code, (0, 4)) == (0, 5)
    assert course.Outcome("", "elder", 3).points(code, (1, 2)) == (3, 2)


def games_won(score: tuple[int, int], games: int, code: str) -> int:
    """Of so many games begun at `score` (A, B), B dealing, how many A wins: whole games on the engine."""
    won = 0
    for game in range(games):
        state = ecarte.start(code=code, dealer="B", score=score)
        while state.phase != "game_over":
            chance = Action("", "shuffle", shuffled(f"race/{score}/{game}/{state.number}"))
            state = ecarte.apply(state, course.choose(state, BOTH) if state.to_act else chance)
        won += state.winner == "A"
    return won


@pytest.mark.parametrize(("score", "code"), [((0, 0), "foster"), ((3, 2), "cassell"), ((2, 4), "club1878")])
def test_values_agree_with_games_played_out(score: tuple[int, int], code: str) -> None:
    """A's share of 200 games (20,000 in the long form) lies within the 99 % interval round the value."""
    games = 20_000 if LONG else 200
    chance = match.value(score, code=code)
    share = games_won(score, games, code) / games
    assert abs(share - chance) < 2.576 * math.sqrt(chance * (1 - chance) / games)


# ---- what is asked and shown ---------------------------------------------------------------------


@pytest.mark.parametrize("score", [(5, 0), (0, -1), (1,), (1, 2, 3), (1.0, 2), ("1", 2)])
def test_a_score_that_cannot_be_is_refused(score: Any) -> None:
    """Points run from none to one short of the game."""
    with pytest.raises(DealError, match="points of A and of B, each from 0 to 4"):
        match.value(score)


def test_a_dealer_who_does_not_play_is_refused() -> None:
    """The dealer is A or B."""
    with pytest.raises(DealError, match="The players are A and B"):
        match.value((0, 0), "dealer")


def test_a_code_without_deals_has_no_values() -> None:
    """An answer that changes the course of a deal leaves no figures, and the question is named; other changes do."""
    with pytest.raises(LawError, match="must_trump"):
        match.table(laws.code("foster", must_trump=False))
    with pytest.raises(LawError, match="point"):
        match.value((0, 0), code=laws.code("house", based_on="foster", point=2))
    changed = laws.code("foster", revoke_remedy=other_answer("revoke_remedy"))
    assert match.value((0, 0), code=changed) == match.value((0, 0), code="foster")


def other_answer(question: str) -> laws.Value:
    """An answer to the question that Foster does not give."""
    values = laws.load("ecarte").questions[question].values
    return next(known for known in values if known != laws.get("foster")[question].value)


def test_a_code_of_another_game_has_no_values() -> None:
    """The race to five is run at écarté."""
    with pytest.raises(LawError, match="another game"):
        race.Race(laws.get("hoffmann"))


def test_the_table_is_shown_with_its_model() -> None:
    """Fifty values in per cent, by who deals; beside them code, model and number of deals, as text and as HTML."""
    shown = match.table("foster")
    chance = f"{100 * match.value((3, 1), code='foster'):.1f} %"
    for form in (repr(shown), shown.html()):
        assert "foster" in form
        assert "Bookish" in form
        assert f"{data()['deals']:,} seeded deals" in form
        assert chance in form
        assert form.count(" %") == 50
    assert shown.rows_of("elder")[3][1] == match.value((3, 1), code="foster")
    assert shown.rows_of("dealer")[1][3] == pytest.approx(1 - match.value((3, 1), code="foster"))


def test_advice_without_figures_is_refused() -> None:
    """Only the clauses that were played out can be asked for."""
    with pytest.raises(OddsError, match=r"S0\.3, S0\.15"):
        match.advice("S0.4")


def test_nothing_is_read_or_reckoned_at_import() -> None:
    """Importing what weighs words and cards reads no table of deals and fills no table of patterns."""
    program = (
        "from ecarte_widgets import discards, match\n"
        "from ecarte_widgets.analysis import patterns, race\n"
        "assert not race._data.cache_info().currsize\n"
        "assert not patterns.table.cache_info().currsize\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
