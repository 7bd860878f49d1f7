"""Tables and exercises that are kept: made again, they stand where they stood, after every request there is.

Leaves out the file (test_store.py), killed kernels (test_kill.py), and progress carried on (test_progress.py).
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from ecarte_widgets import CardTable, ecarte, laws, players, progress, record
from ecarte_widgets.rules.actions import Action
from ecarte_widgets.rules.views import View
from ecarte_widgets.teaching import keeper, levels
from ecarte_widgets.widgets import kept_game
from ecarte_widgets.widgets.quiz import Quiz
from ecarte_widgets.widgets.session import Session
from tests.support import clicks

EXERCISES = [
    name for name, level in levels.levels().items() if level["kind"] != "table" and name != "07.again"
]
TABLES = [name for name, level in levels.levels().items() if level["kind"] == "table"]
DEAL = "E: KD AD 8H 7H TS  D: KS QS JS 8C 7C  T: 9C"
MADE: dict[str, dict[str, Any]] = {
    "a whole game": {"seed": 3},
    "with ceremony": {"seed": 4, "ceremony": True},
    "elder, a seed of letters": {"seat": "elder", "seed": "a class"},
    "dealer, four to three": {"seat": "dealer", "score": (3, 4), "seed": 8},
    "a deal": {"what": DEAL, "seat": "dealer", "seed": 1},
    "a game in the middle": {
        "what": record.read(
            "code: cassell\ndeal 1: E: KC QC 9C TD 7S  D: 8H AS TS JD 9D  T: 9H\n  elder stand\n  1. KC\n"
        ),
        "seat": "dealer",
    },
    "against chance without memory": {"seed": 6, "opponent": players.Bookish()},
} | {code: {"code": code, "seed": 11} for code in laws.load().codes}


def made(kind: str, name: str = "mine") -> CardTable:
    given = dict(MADE[kind])
    return CardTable(given.pop("what", None), name=name, **given)


def request(table: CardTable, draw: random.Random) -> str:
    """Any request that can be served at this moment; its name."""
    session = table._session
    chance = draw.random()
    if chance < 0.18 and session.can_undo:
        name = "undo"
    elif chance < 0.4 and session.undone:
        name = "redo"
    elif 0.4 < chance < 0.44:
        name = "again"
    elif 0.44 < chance < 0.48:
        name = "new_game"
    elif 0.48 < chance < 0.54:
        name = draw.choice(["why", "code", "report"])
    else:
        return clicks.click(table, draw)[0]
    table.request(name)
    return name


# ---- tables --------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", MADE)
def test_a_table_made_again_stands_where_it_stood(kind: str) -> None:
    """After every request: the same view, record, score, cards to come, way back, and question; and it says so."""
    draw = random.Random(kind)
    table = made(kind)
    asked = set()
    for _ in range(70):
        asked.add(request(table, draw))
        if asked - {"why", "code", "report"}:
            again = made(kind)
            assert clicks.stands(again) == clicks.stands(table)
            assert again.notice["text"] == "“mine” goes on where it was left."
            assert again.shown["kept"].startswith("Kept on this machine as “mine”")
    assert {"act", "undo"} <= asked


def test_every_request_was_asked() -> None:
    """The walks above ask all that can be asked."""
    asked = set()
    for kind in MADE:
        draw, table = random.Random(kind), made(kind)
        asked |= {request(table, draw) for _ in range(70)}
    assert asked == {"act", "undo", "redo", "again", "new_game", "next", "why", "code", "report"}


@pytest.mark.parametrize("kind", MADE)
def test_what_comes_after_is_the_same(kind: str) -> None:
    """Played on alike, the table made again and the one that was never left come to the same end, word for word."""
    table, draw = made(kind), random.Random(kind)
    for _ in range(25):
        request(table, draw)
    again = made(kind)
    salted: dict[str, str] = {}
    for _ in range(60):
        click = clicks.click(table, draw)
        again.request(click[0], **click[1])
        if click[0] in ("again", "new_game"):
            salted = {"salt": "each draws its own"}
        assert clicks.stands(again) | salted == clicks.stands(table) | salted


def test_the_way_back_is_kept() -> None:
    """Undo after undo leads from a table made again to the same beginning, and into the game left before that."""
    table = CardTable(seed=5, name="mine")
    for _ in range(12):
        clicks.click(table)
    table.request("new_game")
    for _ in range(9):
        clicks.click(table)
    again = CardTable(seed=5, name="mine")
    steps = 0
    while table._session.can_undo:
        table.request("undo")
        again.request("undo")
        steps += 1
        assert clicks.stands(again) == clicks.stands(table)
    assert steps > 8
    assert not again._session.can_undo


def test_what_was_taken_back_is_not_kept() -> None:
    """A table made again after an undo stands where that led, and has nothing to redo."""
    table = CardTable(seed=5, name="mine")
    for _ in range(6):
        clicks.click(table)
    table.request("undo")
    again = CardTable(seed=5, name="mine")
    assert clicks.stands(again) == clicks.stands(table)
    assert next(tool for tool in again.shown["tools"] if tool["request"] == "redo")["off"]


@pytest.mark.parametrize("name", TABLES)
def test_every_table_of_the_lessons_goes_on(name: str) -> None:
    """After every click at a table with a goal, it is there again; what it came to is told there as well."""
    draw = random.Random(name)
    table = levels.table(name)
    told = again_told = ""
    for _ in range(30):
        request(table, draw) if draw.random() < 0.3 else clicks.click(table, draw)
        again = levels.table(name)
        assert clicks.stands(again) == clicks.stands(table)
    table.request("again")
    while not told:
        again = levels.table(name)
        click = clicks.offered(table.shown, clicks.texts(table))
        table.request(click[0], **click[1])
        again.request(click[0], **click[1])
        told, again_told = table.notice.get("text", ""), again.notice.get("text", "")
    assert again_told == told


@pytest.mark.parametrize("name", [*MADE, *TABLES])
def test_a_request_is_kept_once(name: str) -> None:
    """Only when it has been served to its end, so that what is kept is what was there before or after it, and nothing
    in between; and with it the game that was left."""
    table, draw = (made(name) if name in MADE else levels.table(name)), random.Random(name)
    kept: list[dict[str, Any]] = []

    def keep(session: Session) -> None:
        kept.append(json.loads(json.dumps(kept_game.body(session))))

    table._session.keepers.append(keep)
    for _ in range(60):
        del kept[:]
        moved = request(table, draw) not in ("why", "code", "report")
        assert kept == [kept_game.body(table._session)] * moved


def test_a_table_made_otherwise_is_another() -> None:
    """The name alone does not make it the same: cards, seat, code, opponent and rights belong to it."""
    table = CardTable(seed=3, name="mine")
    for _ in range(8):
        clicks.click(table)
    others: list[dict[str, Any]] = [
        {"seed": 4},
        {"seed": 3, "seat": "elder"},
        {"seed": 3, "code": "cassell"},
        {"seed": 3, "opponent": players.Random(1)},
        {"seed": 3, "undo": False},
        {"seed": 3, "ceremony": True},
        {"seed": 3, "what": DEAL},
        {"seed": "3"},
    ]
    for given in others:
        other = CardTable(given.pop("what", None), name="mine", **given)
        assert other.notice == {}, given
        assert other.record != table.record
    assert CardTable(seed=3, name="yours").record != table.record
    assert CardTable(seed=3, name="mine").record == table.record


def test_the_one_that_moved_last_is_gone_on_from() -> None:
    """Two of the same name go on by themselves; made again, the table is the one at which something was done last."""
    first, second = CardTable(seed=3, name="mine"), CardTable(seed=3, name="mine")
    for _ in range(5):
        clicks.click(first)
    clicks.click(second)
    assert clicks.stands(CardTable(seed=3, name="mine")) == clicks.stands(second)
    clicks.click(first)
    assert clicks.stands(CardTable(seed=3, name="mine")) == clicks.stands(first)
    assert len(keeper.store().rows()) == 2


def test_without_a_name_nothing_is_kept() -> None:
    """No file is made for a table without a name, nor for one at which nothing was done."""
    clicks.click(CardTable(seed=3))
    CardTable(seed=3, name="mine")
    assert not progress.where().exists()
    assert CardTable(seed=3).shown["kept"] == ""


def test_the_saved_notebook_shows_the_start() -> None:
    """The static forms of a table that goes on are those of one that begins: outputs compared stay the same."""
    table = CardTable(seed=3, name="mine")
    before, _ = table._repr_mimebundle_()
    for _ in range(8):
        clicks.click(table)
    after, _ = CardTable(seed=3, name="mine")._repr_mimebundle_()
    keys = ("text/plain", "text/html")
    assert [after[key] for key in keys] == [before[key] for key in keys]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda body: "nonsense",
        lambda body: json.dumps([]),
        lambda body: json.dumps("7"),
        lambda body: json.dumps(body | {"waiting": None, "game": None}),
        lambda body: json.dumps(body | {"takebacks": "many"}),
        lambda body: json.dumps(body | {"game": body["game"] | {"actions": ["elder play KS"]}}),
        lambda body: json.dumps(body | {"game": body["game"] | {"code": "hoyle"}}),
        lambda body: json.dumps(body | {"left": [1, 2]}),
        lambda body: json.dumps({key: value for key, value in body.items() if key != "seed"}),
    ],
)
def test_what_cannot_be_read_is_left_as_it_is(spoil: Callable[[Any], str]) -> None:
    """A body out of which no game comes is said to be that, kept, and never taken in by halves."""
    table = CardTable(seed=3, name="mine")
    for _ in range(5):
        clicks.click(table)
    (row,) = keeper.store().rows()
    spoilt = spoil(json.loads(row.body))
    keeper.store().put((row.sitting, row.kind, row.name, row.made), spoilt)
    again = CardTable(seed=3, name="mine")
    assert again.record == CardTable(seed=3).record
    assert "cannot be read" in again.shown["kept"]
    clicks.click(again)
    assert spoilt in [row.body for row in keeper.store().rows()]
    assert CardTable(seed=3, name="mine").record == again.record


class Gone:
    """An opponent that fails."""

    def choose(self, view: View) -> Action:
        raise ZeroDivisionError("no idea")

    def __repr__(self) -> str:
        return "Gone()"


def test_a_failing_opponent_costs_no_game() -> None:
    """Where the opponent failed the kept game is there again, with what was done oneself and the way back."""
    given = {"seat": "elder", "seed": 3, "opponent": Gone(), "name": "mine"}
    table = CardTable(**given)
    with pytest.raises(ZeroDivisionError):
        table.request("act", action="propose")
    again = CardTable(**given)
    assert again.view == table.view
    assert again._session.can_undo
    assert "ZeroDivisionError: no idea" in again.notice["text"]


# ---- exercises -----------------------------------------------------------------------------------


def page_of(quiz: Quiz) -> dict[str, Any]:
    """What is kept of the page: all but what was told last, and its number."""
    return quiz.shown | {"at": 0, "feedback": None, "columns": []}


@pytest.mark.parametrize("name", EXERCISES)
def test_every_exercise_goes_on(name: str) -> None:
    """After every click at an exercise of the lessons, made again it asks the same, with the same chosen and answered;
    what an answer came to is told again, with its clause and whatever is laid beside it."""
    draw = random.Random(name)
    quiz = levels.exercise(name)
    told = 0
    for _ in range(6 if name == "03.throw" else 40):  # to play 2,000 deals out takes its time
        clicks.answer(quiz, draw)
        again = levels.exercise(name)
        assert page_of(again) == page_of(quiz)
        assert again.exercise.outcomes == quiz.exercise.outcomes
        assert again.notice == {}
        feedback, outcome = quiz.shown["feedback"], quiz.exercise.outcome
        if feedback and outcome and (feedback["kind"], feedback["text"]) == (outcome.kind, outcome.text):
            assert (again.shown["feedback"], again.shown["columns"]) == (feedback, quiz.shown["columns"])
            told += 1
    assert told


def test_all_kinds_of_exercise_are_among_them() -> None:
    """No kind is left out of the test above but the one made of one's own deals, which is next."""
    from ecarte_widgets.teaching import kinds

    assert {levels.levels()[name]["kind"] for name in EXERCISES} == set(kinds.KINDS)


def test_questions_on_ones_own_deals_go_on() -> None:
    """Made of a table that was kept itself, they are the same questions after both are made again."""
    table = CardTable(seed=5, name="mine")
    while len(table.results) < 3:
        clicks.click(table)
    quiz = levels.again(table)
    assert isinstance(quiz, Quiz)
    draw = random.Random(1)
    for _ in range(30):
        clicks.answer(quiz, draw)
        again = levels.again(CardTable(seed=5, name="mine"))
        assert isinstance(again, Quiz)
        assert page_of(again) == page_of(quiz)


def test_hint_and_solution_are_not_answers() -> None:
    """To ask for them is not kept: neither the exercise nor the answers know of it."""
    quiz = levels.exercise("01.duels")
    for ask in ("hint", "solution"):
        quiz.request(ask)
    assert not progress.where().exists()


def test_every_answer_is_kept() -> None:
    """Each check is a line of its own, with what was chosen and what it came to; choosing alone is none."""
    quiz = levels.exercise("01.duels")
    quiz.request("check")
    for choice in (quiz.exercise.item.choices[0].id, quiz.exercise.item.choices[1].id):
        quiz.request("toggle", choice=choice)
        quiz.request("check")
    told = [json.loads(body) for name, _, body in keeper.store().answers() if name == "01.duels"]
    assert told[0]["outcome"] == "unattempted"
    assert sorted(answer["outcome"] for answer in told[1:]) == ["right", "wrong"]
    assert [answer["chosen"] for answer in told[1:]] == [[c.id] for c in quiz.exercise.item.choices]


@pytest.mark.parametrize(
    "spoilt",
    [
        "nonsense",
        "[]",
        "{}",
        '{"place": 99, "chosen": [], "answers": []}',
        '{"place": 0, "chosen": ["ZZ"], "answers": [null]}',
        '{"place": 0, "chosen": 7, "answers": null}',
    ],
)
def test_an_exercise_that_cannot_be_read_begins_anew(spoilt: str) -> None:
    """It says so, leaves what is kept as it is, and is kept again from the first answer on."""
    quiz = levels.exercise("01.order")
    quiz.request("toggle", choice="KH")
    (row,) = keeper.store().rows()
    keeper.store().put((row.sitting, row.kind, row.name, row.made), spoilt)
    again = levels.exercise("01.order")
    assert again.exercise.chosen == []
    assert "cannot be read" in again.notice["text"]
    again.request("toggle", choice="QH")
    assert spoilt in [row.body for row in keeper.store().rows()]
    assert levels.exercise("01.order").exercise.chosen == ["QH"]


def test_the_record_of_a_kept_game_reads_back() -> None:
    """What is kept is a game like any other: its record read back gives the same state."""
    table = CardTable(seed=3, name="mine")
    while not clicks.over(table.shown):
        clicks.click(table)
    again = CardTable(seed=3, name="mine")
    assert record.read(again.record).state.points == ecarte.start().points or again.score == table.score
    assert clicks.over(again.shown)
