"""Lesson 06, scoring: the engine's marks pass, the usual wrong ones are told which mistake is behind them."""

from __future__ import annotations

import re

import pytest

from ecarte_widgets import show
from ecarte_widgets.rules import laws, record
from ecarte_widgets.rules.ecarte_score import score as worth
from ecarte_widgets.teaching import levels, scoring
from ecarte_widgets.teaching.exercise import RIGHT, WRONG, Item
from ecarte_widgets.widgets.table import CardTable
from tests.support.play import CODES

SERIES = ("tricks", "price", "codes", "again")
NAMES = [name for name in levels.levels() if name.startswith("06.")]


def item(name: str, number: int = 1) -> Item:
    """An item of a level of this lesson, counted from 1."""
    return levels.make(f"06.{name}").items[number - 1]


def marks(mine: int, others: int) -> tuple[str, str]:
    """The two choices of a score."""
    return f"you:{mine}", f"other:{others}"


@pytest.mark.parametrize("name", [name for name in NAMES if name != "06.five"])
def test_every_message_can_be_said(name: str) -> None:
    """Question, hint, solution and the reply to every choice, or to every pair of marks, are there and filled in."""
    for it in levels.make(name).items:
        assert it.hint
        assert it.check(it.solution).kind == RIGHT
        if "you:0" in {c.id for c in it.choices}:
            tried = [marks(a, b) for a in range(6) for b in range(6)]
        else:
            tried = [(c.id,) for c in it.choices]
        for outcome in map(it.check, tried):
            assert outcome.text[:1].isupper()
            assert "{" not in it.ask + outcome.text
            assert outcome.clause


# ---- deals ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "number", "right"),
    [
        ("tricks", 1, (1, 0)),
        ("tricks", 2, (1, 0)),
        ("tricks", 3, (0, 2)),
        ("tricks", 4, (1, 1)),
        ("price", 1, (0, 1)),
        ("price", 2, (0, 2)),
        ("price", 3, (2, 0)),
        ("price", 4, (0, 1)),
        ("codes", 1, (2, 0)),
        ("codes", 2, (4, 0)),
        ("codes", 3, (5, 0)),
        ("codes", 4, (0, 3)),
        ("again", 1, (0, 2)),
        ("again", 2, (0, 3)),
        ("again", 3, (0, 1)),
        ("again", 4, (0, 3)),
    ],
)
def test_the_marks_of_each_deal(name: str, number: int, right: tuple[int, int]) -> None:
    """What the replay awards is right, in either order of choosing, and nothing else is."""
    it = item(name, number)
    assert it.check(marks(*right)).kind == RIGHT
    assert it.check(marks(*right)[::-1]).kind == RIGHT
    every = [(a, b) for a in range(6) for b in range(6)]
    assert [pair for pair in every if it.check(marks(*pair)).kind == RIGHT] == [right]


@pytest.mark.parametrize(
    ("name", "number", "given", "says", "clause"),
    [
        ("tricks", 1, (2, 0), "nothing extra", "FOS Scoring"),
        ("tricks", 1, (0, 1), "wrong sides", "FOS Scoring"),
        ("tricks", 1, (1, 1), "Only one side", "FOS Scoring"),
        ("tricks", 2, (2, 0), "Four tricks are still the point: one.", "FOS Scoring"),
        ("tricks", 3, (0, 1), "that is the vole", "FOS Scoring"),
        ("tricks", 3, (0, 3), "nothing comes on top", "S3.10"),
        ("tricks", 4, (0, 1), "marked the king", "FOS Scoring"),
        ("tricks", 4, (0, 2), "player who marked it", "FOS Scoring"),
        ("tricks", 4, (5, 5), "Take it in order", "FOS Scoring"),
        ("price", 1, (0, 2), "kept his word", "FOS Scoring"),
        ("price", 1, (1, 0), "wrong sides", "FOS Scoring"),
        ("price", 2, (0, 1), "that has a price", "FOS Scoring"),
        ("price", 3, (1, 0), "undertaken to win it himself", "FOS Scoring"),
        ("price", 4, (0, 2), "The price was for the first answer; cards were given.", "S3.10"),
        ("price", 4, (1, 1), "Only one side", "FOS Scoring"),
        ("codes", 1, (4, 0), "Foster says", "FOS Scoring"),
        ("codes", 1, (3, 0), "nothing is added to a vole", "FOS Scoring"),
        ("codes", 1, (1, 0), "that is the vole", "FOS Scoring"),
        ("codes", 2, (2, 0), "So Foster would have it", "S0.13, S0.14"),
        ("codes", 2, (3, 0), "is doubled", "S0.13, S0.14"),
        ("codes", 3, (3, 0), "every other book", "S0.13, S0.14"),
        ("codes", 3, (4, 0), "you have marked the king", "S0.19"),
        ("codes", 4, (0, 5), "Nobody was refused here", "S0.3, S0.12"),
        ("codes", 4, (0, 2), "marked the king", "S0.19"),
        ("again", 1, (0, 4), "kept his word", "C78.48, HOF Sample game"),
        ("again", 2, (0, 2), "marked the king", "C78.47"),
        ("again", 3, (0, 2), "the second time", "S3.10"),
        ("again", 4, (0, 2), "Add all three", "S1.10"),
        ("again", 4, (1, 2), "player who marked it", "S1.10"),
    ],
)
def test_a_wrong_score_is_told_its_mistake(
    name: str, number: int, given: tuple[int, int], says: str, clause: str
) -> None:
    """The reply names the mistake behind the figures, and the clause they go against."""
    outcome = item(name, number).check(marks(*given))
    assert outcome.kind == WRONG
    assert says in outcome.text
    assert outcome.clause == clause


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("contract", ["", "stood", "refused"])
@pytest.mark.parametrize("winner", ["elder", "dealer"])
@pytest.mark.parametrize("won", [3, 4, 5])
def test_no_right_score_is_among_the_mistakes(code: str, contract: str, winner: str, won: int) -> None:
    """For every contract, winner and code: the true pair is never taken for a mistake, and each mistake can be said."""
    law = laws.get(code)
    result = finished(code, contract, winner, won)
    for me in (0, 1):
        found = scoring.misreadings(result, law, me)
        total = worth(law, winner=winner, vole=won == 5, contract=contract).points
        mine = (winner == "dealer") == (me == 1)
        assert ((total, 0) if mine else (0, total)) not in found
        assert len(found) >= 3
        for which, question in found.values():
            assert levels.say(f"kind.score.wrong.{which}", awards="")
            assert law[question].cite


def finished(code: str, contract: str, winner: str, won: int) -> scoring.Result:
    """A deal that is over, with so many tricks to its winner: only what the score hangs on is real."""
    game = record.read(levels.levels()["06.codes"]["items"][0]["record"])
    whole = game.state.results[-1]
    other = "dealer" if winner == "elder" else "elder"
    tricks = tuple(
        trick._replace(leader=side, led=trick.led, winner=side)
        for side, trick in zip([winner] * won + [other] * (5 - won), whole.tricks, strict=True)
    )
    made = worth(laws.get(code), winner=winner, vole=won == 5, contract=contract)
    award = whole.awards[0]._replace(
        player=int(winner == "dealer"), points=made.points, why=made.why, question=made.question
    )
    return whole._replace(contract=contract, tricks=tricks, awards=(award,))


def test_a_deal_is_told_from_its_record() -> None:
    """What was said, who you are, the turn-up and the cards that took the tricks: nothing of it is written by hand."""
    told = item("tricks", 4)
    assert "you are the elder hand" in told.ask
    assert "You put out 4 cards" in told.ask
    assert "You mark the king." in told.ask
    assert [len(row.cards) for row in told.rows] == [1, 2, 3]
    assert [len(row.cards) for row in item("codes", 1).rows] == [1, 5]
    assert "you are the dealer" in item("tricks", 2).ask


def test_the_series_show_what_the_lesson_promises() -> None:
    """Point, vole, king, both contracts kept and failed, an exchange, and at least three codes."""
    results, codes = [], set()
    for name in SERIES:
        for data in levels.levels()[f"06.{name}"]["items"]:
            game = record.read(data["record"])
            codes.add(game.code.name)
            results.append(game.state.results[-1])
    whys = {award.why for result in results for award in result.awards}
    assert {
        "award.point",
        "award.vole",
        "award.held_king",
        "award.turned_king",
        "award.stood_point",
        "award.refused_point",
        "award.refused_vole",
        "award.stood_vole",
    } <= whys
    assert codes == {"foster", "cassell", "club1878", "laws1850"}
    assert {result.contract for result in results} == {"", "stood", "refused"}
    assert len(results) >= 12


# ---- from two to five, markers -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "given", "says"),
    [
        (1, ("vole",), "two, refused or not"),
        (1, ("king_point",), "that makes four"),
        (1, ("price",), "that makes four"),
        (1, ("king_vole",), "there is more"),
        (1, ("king_price", "king_vole", "vole"), "two, refused or not"),
        (2, ("king_vole", "king_price"), "there is more"),
        (2, ("vole", "price"), "that makes four"),
        (2, ("king_point", "vole"), "that makes four"),
    ],
)
def test_a_wrong_way_to_five_is_reckoned_up(number: int, given: tuple[str, ...], says: str) -> None:
    """What falls short is told its sum; what is not all is asked for more."""
    outcome = item("two_to_five", number).check(given)
    assert outcome.kind == WRONG
    assert says in outcome.text


@pytest.mark.parametrize(("number", "code"), [(1, "foster"), (2, "cassell")])
def test_the_ways_to_five_are_those_of_the_engine(number: int, code: str) -> None:
    """Each way is reckoned by the code itself: three points or more bring two to five."""
    law = laws.get(code)
    king = law.v.held_king_points
    refused = {
        vole: worth(law, winner="elder", vole=vole, contract="refused").points for vole in (False, True)
    }
    after = {vole: worth(law, winner="elder", vole=vole).points for vole in (False, True)}
    brings = {
        "king_vole": king + after[True],
        "king_price": king + refused[False],
        "king_point": king + after[False],
        "vole": refused[True],
        "price": refused[False],
    }
    it = item("two_to_five", number)
    assert {way for way, points in brings.items() if points >= 3} == set(it.solution)
    assert set(brings) == {choice.id for choice in it.choices}


@pytest.mark.parametrize(
    ("number", "wrong", "says"),
    [
        (1, "two", "count two pips"),
        (1, "three", "count five pips"),
        (2, "both", "how you begin"),
        (2, "five", "One pip must be covered"),
    ],
)
def test_a_wrong_marker_is_counted_out(number: int, wrong: str, says: str) -> None:
    """The reply counts the pips that would be in sight."""
    outcome = item("markers", number).check([wrong])
    assert outcome.kind == WRONG
    assert says in outcome.text


def test_the_markers_show_as_many_pips_as_points() -> None:
    """Six rows, 0 to 5, each with its number of pips in sight, in text and in HTML."""
    shown = show.markers()
    assert [line.count("♦") for line in shown.text.splitlines()] == [0, 1, 2, 3, 4, 5]
    rows = re.findall(r"<tr>.*?</tr>", shown.html)
    assert [row.count("background:#fcf8ee") for row in rows] == [0, 1, 2, 3, 4, 5]


# ---- the table -----------------------------------------------------------------------------------


def played(*actions: str) -> CardTable:
    """The lesson's table, after some clicks."""
    made = levels.table("06.five")
    for action in actions:
        sent = {"request": "next"} if action == "next" else {"request": "act", "action": action}
        made._receive(None, sent, None)
    return made


@pytest.mark.parametrize(
    "line",
    [
        ("play QH", "king", "play JH", "play KH", "play KS", "play QS"),
        ("play JH", "play QH", "king", "play KS", "play QS", "play KH"),
        ("play QH", "king", "play KH", "play KS", "play QS", "play JH"),
    ],
)
def test_five_points_in_one_deal(line: tuple[str, ...]) -> None:
    """Two rounds of trumps and the king named in time: five points, the game."""
    table = played(*line)
    assert table.score == (5, 0)
    assert "Five points" in table.notice["text"]


@pytest.mark.parametrize(
    "line",
    [
        ("play KH", "play QH", "king", "play JH", "play KS", "play QS"),
        ("play QH", "play KH", "king", "play JH", "play KS", "play QS"),
        ("play QH", "play JH", "play KH", "play KS", "play QS"),
    ],
)
def test_the_king_forgotten_or_led_first_costs_the_fifth_point(line: tuple[str, ...]) -> None:
    """All five tricks without the king: four points, and the reply says which is missing."""
    table = played(*line)
    assert table.score == (4, 0)
    assert "fifth point was the king's" in table.notice["text"]


def test_trumps_left_in_his_hand_cost_a_trick() -> None:
    """Spades first: he trumps one of them, and the reply speaks of his trumps."""
    table = played("play KS", "next", "king")
    while not table.results:
        view = table.view
        table._receive(
            None,
            {"request": "act", "action": str(next(a for a in view.actions if a.kind == "play"))}
            if view.to_act == view.seat
            else {"request": "next"},
            None,
        )
    assert table.score[0] < 5
    assert "draw them first" in table.notice["text"]
