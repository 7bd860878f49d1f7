"""Lesson 08: the same cards by several books; the table of laws says what is right, and a slip hears whose law it is.

Leaves out the notebook's own form (`test_lessons`) and what it says in text (`test_claims`).
"""

from __future__ import annotations

from itertools import product

import pytest

from ecarte_widgets import CardTable, laws, record
from ecarte_widgets.teaching import levels
from ecarte_widgets.teaching.exercise import RIGHT, UNATTEMPTED, WRONG

CODES = tuple(laws.load().codes)


@pytest.mark.parametrize(
    ("number", "code", "points"), [(1, "foster", 3), (2, "laws1850", 3), (3, "cassell", 5)]
)
def test_one_deal_three_scores(number: int, code: str, points: int) -> None:
    """The same deal, refused, with all five tricks and the king: Foster 3, 1850 3, Cassell 5; each with its clauses."""
    data = levels.levels()["08.scores"]["items"][number - 1]
    game = record.read(data["record"])
    assert (game.code.name, game.state.score[0] or game.state.points[0]) == (code, points)
    item = levels.make("08.scores").items[number - 1]
    assert item.solution == (f"you:{points}", "other:0")
    cites = {cite for award in game.state.results[-1].awards for cite in laws.get(code)[award.question].cite}
    assert {*item.check(item.solution).clause.split(", ")} == cites
    for you, other in product(range(6), repeat=2):
        outcome = item.check((f"you:{you}", f"other:{other}"))
        assert outcome.kind == (RIGHT if (you, other) == (points, 0) else WRONG)
        assert outcome.text


def test_the_three_are_one_deal() -> None:
    """Card for card the same."""
    games = [record.read(data["record"]) for data in levels.levels()["08.scores"]["items"]]
    assert len({game.deal for game in games}) == 1


@pytest.mark.parametrize(
    ("number", "right"),
    [(1, {"8H"}), (2, {"8H", "AS", "TS", "JD", "9D"}), (3, {"9C"}), (4, {"8H", "9C"})],
)
def test_one_reply_three_laws(number: int, right: set[str]) -> None:
    """Void, Foster has the trump played and Cassell leaves it; with a lower club Cassell alone lets one trump."""
    item = levels.make("08.reply").items[number - 1]
    assert set(item.solution) == right
    assert item.check(item.solution).kind == RIGHT
    for choice in item.choices:
        if choice.id not in right:
            assert item.check((choice.id,)).kind == WRONG
            assert item.check((choice.id,)).clause
    if len(right) > 1:
        assert item.check((item.solution[0],)).kind == WRONG


@pytest.mark.parametrize(("number", "right"), [(1, ("open", "open", "early")), (2, ("late", "open", "open"))])
def test_one_king_three_clocks(number: int, right: tuple[str, ...]) -> None:
    """Foster, the club, Cassell; every other of the 27 answers names the book that it gets wrong."""
    item = levels.make("08.clocks").items[number - 1]
    names = ("foster", "club1878", "cassell")
    for verdicts in product(("early", "open", "late"), repeat=3):
        outcome = item.check([f"{name}:{verdict}" for name, verdict in zip(names, verdicts, strict=True)])
        assert outcome.kind == (RIGHT if verdicts == right else WRONG)
        assert outcome.text
        assert "{" not in outcome.text


def test_the_stock_runs_short_in_three_ways() -> None:
    """Taken back (Foster), what is left (the club), not asked for (online): told with each one's clause or silence."""
    item = levels.make("08.stock").items[0]
    assert item.solution == (
        "foster:take_back_from_discards",
        "club1878:elder_what_is_left_dealer_stands",
        "online:cannot_ask_more_than_left",
    )
    told = item.check(item.solution).text
    assert all(part in told for part in ("S3.11", "C78.38", "Foster", "Online"))
    for place, name in enumerate(("Foster", "Club laws of 1878", "Online")):
        wrong = list(item.solution)
        wrong[place] = f"{wrong[place].split(':')[0]}:{item.solution[place - 1].split(':')[1]}"
        outcome = item.check(wrong)
        assert outcome.kind == WRONG
        assert name in outcome.text
        assert outcome.clause.startswith(name)


def test_two_answers_for_three_books_are_no_attempt() -> None:
    """One answer for each book."""
    made = levels.make("08.stock")
    for choice in made.item.solution[:2]:
        made.toggle(choice)
    assert made.check().kind == UNATTEMPTED


def test_no_book_is_the_right_one() -> None:
    """Oldest, latest, most: each has a reply of its own."""
    item = levels.make("08.right_one").items[0]
    replies = [item.check((choice.id,)) for choice in item.choices]
    assert [outcome.kind for outcome in replies] == [WRONG, WRONG, WRONG, RIGHT]
    assert len({outcome.text for outcome in replies}) == 4


@pytest.mark.parametrize("number", [1, 2, 3])
def test_silence_is_shown_with_whom_it_follows(number: int) -> None:
    """Right are the codes whose cell is silent; one that speaks is answered with what it says and where."""
    question = levels.levels()["08.silent"]["items"][number - 1]["question"]
    item = levels.make("08.silent").items[number - 1]
    assert item.solution == tuple(name for name in CODES if laws.get(name)[question].silent)
    for name in CODES:
        outcome = item.check((name,))
        assert outcome.kind == WRONG
        if name not in item.solution:
            assert all(cite in outcome.clause for cite in laws.get(name)[question].cite)
    told = item.check(item.solution)
    assert told.kind == RIGHT
    for name in item.solution:
        followed = laws.get(name)[question].follow
        assert (laws.get(name)[question].cite[0] if followed else "no book speaks of it") in told.text


def test_the_house_code_plays_and_is_sent() -> None:
    """Three changes; the table is played by them; a record of it is read back with its law, and Foster refuses it."""
    house = laws.code(
        "house",
        based_on="foster",
        must_trump=False,
        game_points=7,
        stock_exhaustion="cannot_ask_more_than_left",
    )
    assert [row.question for row in laws.compare("foster", house)] == [
        "stock_exhaustion",
        "must_trump",
        "game_points",
    ]
    table = CardTable(code=house, seed=8)
    assert table.shown["you"]["of"] == "of 7"
    deal = "deal 1: E: KC QC 9C TD 7S  D: 8H AS TS JD 9D  T: 9H\n  elder stand; dealer answer\n  1. KC AS\n"
    sent = record.read(f"code: {house.text}\n{deal}")
    assert sent.code == house
    assert CardTable(CardTable(sent).carry()).game().code == house
    with pytest.raises(ValueError, match="trump"):
        record.read(f"code: foster\n{deal}")
