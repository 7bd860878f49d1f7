"""How deals make a partie at piquet, and what it comes to: six deals and the rubicon, four, or games of a hundred.

Leaves out how a deal's points are made.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ecarte_widgets.rules import laws, piquet
from ecarte_widgets.rules.errors import DealError, LawError
from ecarte_widgets.rules.laws import Value
from ecarte_widgets.rules.piquet_score import Settlement, factor, first_home, settle
from ecarte_widgets.rules.piquet_state import Mark, State
from tests.support.piquet_deals import (
    BY_CARDS,
    CODES,
    called,
    do,
    impossible,
    made,
    play_out,
    point,
    refused,
    table,
)

EQUAL = "E: KS QS JS TS 8S AH KH QH KD AC 9C 7C  D: AD QD JD TD 7D AS 9S JH TH 9H KC QC"


def next_deal(state: State, seed: int) -> State:
    """The next deal, dealt in the usual way from a seed."""
    for action in piquet.dealt(state, piquet.deal(seed=seed)):
        state = piquet.apply(state, action)
    return state


def deal_out(state: State) -> State:
    """The deal that lies there: a card exchanged by each, nothing called, everything played out."""
    state = do(state, f"discard {state.hands[0][0]}; go-on")
    return play_out(do(state, f"discard {state.hands[1][0]}"))


def partie(code: str, seed: int, **answers: Value) -> State:
    """A whole partie in which nothing is called."""
    state = piquet.start(code=laws.code(laws.get(code, "piquet"), **answers), dealer="B")
    while not state.winner:
        state = deal_out(next_deal(state, seed + state.number))
    return state


# ---- by the rubicon -----------------------------------------------------------------------------------


@pytest.mark.parametrize("code", BY_CARDS)
def test_CP_71_six_deals_each_deals_three(code: str) -> None:
    """CP.71: the partie is six deals, three by each player; the higher total wins it."""
    state = partie(code, 10)
    assert len(state.results) == 6
    assert [result.dealer for result in state.results] == [1, 0, 1, 0, 1, 0]
    assert state.points == tuple(sum(result.points[player] for result in state.results) for player in (0, 1))
    assert state.winner == ("A" if state.points[0] > state.points[1] else "B")
    assert piquet.settlement(state) == settle(state.code, state.points)
    impossible(state, "play AS", "action.game_over")
    assert piquet.legal_actions(state) == ()


def tied(code: str, number: int, **answers: Value) -> State:
    """A partie in which deal `number` ends with as many points on both sides."""
    start = called(code, EQUAL, number=number, **answers)
    elder, dealer = made(play_out(start))
    more = max(elder, dealer)
    score = (more - elder, more - dealer)
    return play_out(called(code, EQUAL, number=number, score=score, **answers))


@pytest.mark.parametrize("code", BY_CARDS)
def test_CP_71_a_tie_and_each_deals_once_more(code: str) -> None:
    """CP.71: after a tie each deals once more, whoever leads after the first of the two."""
    state = tied(code, 6)
    assert (state.phase, state.winner, state.points[0]) == ("shuffle", "", state.points[1])
    assert piquet.settlement(state) is None
    seventh = deal_out(next_deal(state, 3))
    assert (seventh.phase, seventh.number) == ("shuffle", 7)
    eighth = deal_out(next_deal(seventh, 4))
    assert (eighth.phase, eighth.number) == ("game_over", 8)
    assert eighth.winner in ("A", "B")


@pytest.mark.parametrize("code", BY_CARDS)
def test_CP_71_a_second_tie_is_a_draw(code: str) -> None:
    """CP.71, CD: tied again after eight deals, the partie is over and nobody has won it."""
    state = tied(code, 8)
    assert (state.phase, state.winner) == ("game_over", "draw")
    assert piquet.settlement(state) == Settlement(-1, 0, rubicon=False)
    assert tied(code, 7).phase == "shuffle"


def test_CP_71_option_four_deals() -> None:
    """CP.71, note: four deals by agreement, the first and the last count double, extra deals single."""
    law = laws.code("hoffmann", game_form="rubicon_4")
    assert [factor(law, number) for number in range(1, 7)] == [2, 1, 1, 2, 1, 1]
    state = partie("hoffmann", 20, game_form="rubicon_4")
    assert len(state.results) == 4
    for result in state.results:
        times = 2 if result.number in (1, 4) else 1
        assert result.points == (result.made[0] * times, result.made[1] * times)
    extra = tied("hoffmann", 6, game_form="rubicon_4")
    assert extra.winner == "draw"


def test_CP_72_CP_73_the_line_is_a_hundred() -> None:
    """CP.72, CP.73: the difference and a hundred; under a hundred the sum and a hundred, though the winner's be too."""
    law = laws.get("hoffmann")
    assert settle(law, (120, 100)) == (0, 120, False)
    assert settle(law, (99, 120)) == (1, 319, True)
    assert settle(law, (99, 98)) == (0, 297, True)
    assert settle(law, (0, 1)) == (1, 101, True)


# ---- games of a hundred --------------------------------------------------------------------------------


def at(code: str, score: tuple[int, int], **answers: Value) -> State:
    """The deal of equal points ended from this score: the elder hand makes four for a quart and three for kings."""
    state = called(code, EQUAL, score=score, **answers)
    return play_out(do(state, "sequence 4 K; good; set 3 K; good"))


@pytest.mark.parametrize(("code", "over"), [("au_cent", False), ("foster", True)])
def test_CA_28_CA_29_option_a_game_of_a_hundred(code: str, over: bool) -> None:
    """CA.28–29: a game is a hundred up, and three games are a partie; FOS: so much a game."""
    state = at(code, (95, 60))
    assert state.games == (1, 0)
    assert (state.phase == "game_over") == over
    assert (piquet.settlement(state) == (0, 1, False)) == over
    if not over:
        assert (state.points, state.winner) == ((0, 0), "")
        assert next_deal(state, 1).dealer == 0  # the deal goes on alternating


@pytest.mark.parametrize("code", ["au_cent", "foster"])
@pytest.mark.parametrize(("loser", "games"), [(60, 1), (50, 1), (10, 2)])
def test_CA_28_a_double_game(code: str, loser: int, games: int) -> None:
    """CA.28, FOS: who has not fifty when the other reaches the hundred loses a double game."""
    assert at(code, (95, loser)).games == (games, 0)


def test_CA_28_option_no_double() -> None:
    """HIE and HOF know the hundred without the double."""
    assert at("au_cent", (95, 0), double_game="not_applicable").games == (1, 0)


def test_CA_29_three_games_of_five() -> None:
    """CA.29: three games win the partie, a double counting as two."""
    state = piquet.start(code=laws.get("au_cent"), dealer="B")
    seen = {(0, 0)}
    seed = 0
    while not state.winner:
        seed += 1
        state = deal_out(next_deal(state, seed))
        seen.add(state.games)
        assert max(state.points) < 100 or state.winner
    assert max(state.games) >= 3
    assert {"A": 0, "B": 1}[state.winner] == state.games.index(max(state.games))
    assert len(seen) >= 3
    assert piquet.settlement(state) == (state.games.index(max(state.games)), max(state.games), False)


@pytest.mark.parametrize(("form", "home"), [("au_cent_100", True), ("au_cent_101", False)])
def test_CA_28_option_a_hundred_and_one(form: str, home: bool) -> None:
    """HIE and CAS play to a hundred and one."""
    whole = made(at("au_cent", (0, 0)))
    state = at("au_cent", (100 - whole[0], 60), game_form=form)
    assert bool(state.games[0]) == home


@pytest.mark.parametrize("code", ["au_cent", "foster"])
def test_CP_67_near_the_hundred_by_the_order_of_reckoning(code: str) -> None:
    """CP.67, HOF, FOS: near the hundred the deal is gone through in order: a point before a lead."""
    hands = "E: AS KS QS 9S 8S AH KH QH AD KD 9C 8C  D: JH TH 9H 8H 7H JS QD JD TD 9D 8D 7D"
    state = point(called(code, hands, score=(99, 95)), 5, 48, "not-good")
    state = play_out(
        do(state, "play AS; reckon")
    )  # the elder hand has led already; the dealer's point comes before it
    assert state.games[1] > 0 == state.games[0]


def test_CP_67_who_is_home_first() -> None:
    """The first to reach the goal in the story, and the score at that moment."""
    story = [Mark(seat, points, order, "mark.point", "order") for seat, points, order in STORY]
    assert first_home(story, (90, 80), 100) == ("dealer", (95, 101))
    assert first_home(story, (95, 80), 100) == ("elder", (100, 80))
    assert first_home(story, (10, 10), 100) is None


STORY = [("elder", 5, "point"), ("dealer", 15, "sequence"), ("dealer", 6, "sequence"), ("elder", 9, "play")]


# ---- the last deal given up ------------------------------------------------------------------------------


@pytest.mark.parametrize("code", BY_CARDS)
def test_CD_a_hopeless_last_deal_is_thrown_in(code: str) -> None:
    """CD: who cannot save his rubicon in the last deal throws in; the other counts every trick and the cards."""
    state = called(code, EQUAL, number=6, score=(20, 150))
    over = do(state, "throw-in")
    assert (over.phase, over.winner) == ("game_over", "B")
    assert made(over)[0] == 0
    assert made(over)[1] >= 23
    led = do(called(code, EQUAL, number=6, score=(150, 20)), "play KS")
    given_up = do(led, "throw-in")  # by the dealer, and the card that was led is taken back
    assert (given_up.winner, len(given_up.hands[0]), given_up.led) == ("A", 12, None)
    assert made(given_up) == (1 + 12 + 10, 0)
    refused(called(code, EQUAL, number=6, score=(120, 150)), "throw-in", "throw_in.not_hopeless")
    refused(called(code, EQUAL, number=5, score=(20, 150)), "throw-in", "throw_in.not_last")
    refused(called("au_cent", EQUAL), "throw-in", "throw_in.not_here")


# ---- beginning -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_a_partie_begins_as_it_is_told(code: str) -> None:
    """Deal, score, dealer and number of the deal may be given; what cannot be is an error that says what could."""
    state = table(code, EQUAL, number=2, score=(7, 3))
    assert (state.number, state.score, state.dealer) == (2, (7, 3), 1)
    law = laws.get(code, "piquet")
    for given in (0, 9 if code in BY_CARDS else 10_000, "six"):
        with pytest.raises(DealError, match="does not begin with deal"):
            piquet.start(deal=EQUAL, code=law, number=given)  # type: ignore[arg-type]
    for score in ((-1, 0), (0, 10_000), (1, 2, 3), ("a", 0)):
        with pytest.raises(DealError, match="cannot be"):
            piquet.start(deal=EQUAL, code=law, score=score)  # type: ignore[arg-type]
    with pytest.raises(DealError, match="no player"):
        piquet.start(code=law, dealer="C")
    with pytest.raises(LawError):
        piquet.start(code="cassell")


# ---- answers put together by hand ------------------------------------------------------------------------


def test_CP_72_option_no_bonus_and_no_line() -> None:
    """The difference alone, or without the line, where a reader has chosen it so."""
    assert settle(laws.code("hoffmann", winner_bonus="not_applicable"), (120, 101)) == (0, 19, False)
    assert settle(laws.code("hoffmann", rubicon_line="not_applicable"), (120, 98)) == (0, 122, False)


@pytest.mark.parametrize("form", ["rubicon_6", "rubicon_4", "au_cent_100", "au_cent_101"])
@pytest.mark.parametrize("code", CODES)
def test_CP_71_CA_28_any_code_with_any_form(code: str, form: str) -> None:
    """Any form of the game may be put into any code, and every partie of it comes to an end and is settled."""
    state = partie(code, 30, game_form=form)
    settled = piquet.settlement(state)
    assert settled is not None
    assert (settled.winner == -1) == (state.winner == "draw")
    assert settled.points > 0 or state.winner == "draw"


def test_every_question_that_is_read_has_more_than_one_answer_read() -> None:
    """A question that the table of laws calls a rule is asked by some module of the rules."""
    rules = Path(piquet.__file__).parent.glob("piquet*.py")
    text = "\n".join(path.read_text(encoding="utf-8") for path in rules)
    asked = [question for question in laws.load("piquet").questions.values() if question.kind == "rule"]
    unread = [q.name for q in asked if len(q.values) > 1 and not re.search(rf"(\.v|law)\.{q.name}\b", text)]
    assert unread == []
