"""Progress looked at, carried to another machine by its code, and put aside. Leaves out the file (test_store.py)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ecarte_widgets import CardTable, classroom, progress
from ecarte_widgets.rules.errors import CodeError, RequestError
from ecarte_widgets.teaching import levels
from ecarte_widgets.widgets.quiz import Quiz

EXERCISES = [
    name for name, level in levels.levels().items() if level["kind"] != "table" and name != "07.again"
]
TABLES = [name for name, level in levels.levels().items() if level["kind"] == "table"]


def other_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """From here on this is a machine on which nothing was ever done."""
    monkeypatch.setenv("ECARTE_HOME", str(tmp_path / "other"))


def answer(quiz: Quiz, draw: random.Random) -> None:
    """Some answers, right and wrong; the last choice is left unchecked."""
    for _ in range(draw.randrange(1, 4)):
        item = quiz.exercise.item
        right = draw.random() < 0.6
        wanted = item.solution if right else [choice.id for choice in draw.sample(item.choices, item.least)]
        for choice in wanted:
            if choice not in quiz.exercise.chosen:
                quiz.request("toggle", choice=choice)
        quiz.request("check")
        if quiz.exercise.done and not quiz.exercise.last:
            quiz.request("next")
    quiz.request("toggle", choice=quiz.exercise.item.choices[0].id)


def play(table: CardTable, steps: int) -> None:
    """The first thing that may be done, so many times: cards before words."""
    for _ in range(steps):
        shown = table.shown
        cards = [card["action"] for card in shown["hand"]["cards"] if card["state"] == "legal"]
        calls = [call["action"] for call in shown["calls"] if not call["off"] and not call["pick"]]
        if shown["hand"]["kind"] == "choose":
            table.request("act", action=f"discard {shown['hand']['cards'][-1]['card']}")
        elif cards or calls:
            done = (cards or calls)[0]
            table.request(done[1:]) if done[0] == "@" else table.request("act", action=done)


def stands(quiz: Quiz) -> tuple[object, ...]:
    """What a learner sees of where he stands."""
    page = quiz.shown
    return page["ask"], page["progress"], page["groups"], quiz.exercise.outcomes


@pytest.mark.parametrize("name", EXERCISES)
def test_every_exercise_goes_on_elsewhere(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Answers, what is chosen and the item asked come along in the code, for every exercise of the lessons."""
    quiz = levels.exercise(name)
    answer(quiz, random.Random(name))
    code = progress.code()
    other_machine(monkeypatch, tmp_path)
    assert stands(levels.exercise(name)) != stands(quiz)
    progress.restore(code)
    assert stands(levels.exercise(name)) == stands(quiz)


@pytest.mark.parametrize("name", TABLES)
def test_every_level_table_goes_on_elsewhere(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A position to practise stands on the other machine as it was left on this one."""
    table = levels.table(name)
    play(table, 3)
    code = progress.code(name)
    other_machine(monkeypatch, tmp_path)
    progress.restore(code)
    again = levels.table(name)
    assert (again.view, again.record) == (table.view, table.record)


def test_a_game_goes_on_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A game over several deals: the position, the score, what was taken back, and every card still to come."""
    table = CardTable(seed=1887, name="a game")
    play(table, 25)
    table.request("undo")
    code = progress.code()
    other_machine(monkeypatch, tmp_path)
    told = progress.restore(code)
    assert "a game" in str(told)
    again = CardTable(seed=1887, name="a game")
    assert "goes on" in again.notice["text"]
    assert (again.view, again.record, again.score) == (table.view, table.record, table.score)
    assert again._session.takebacks == table._session.takebacks == 1
    assert again._session.salt == table._session.salt
    play(table, 40)
    play(again, 40)
    assert again.record == table.record


def test_a_pasted_game_code_plays_the_same_cards_on() -> None:
    """The table's own code: pasted elsewhere the same cards come, for the same player, takebacks counted."""
    table = CardTable(seed=1887)
    play(table, 12)
    table.request("undo")
    again = CardTable(table.carry())
    assert (again.view, again.player, again._session.takebacks) == (table.view, table.player, 1)
    play(table, 40)
    play(again, 40)
    assert again.record == table.record


def test_a_finished_class_game_is_the_same_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Carried to another machine the table of a class shows the same result code: its learner is counted once."""
    code = classroom.code("07", seed=5)
    table = classroom.join(code)
    assert isinstance(table, CardTable)
    while not table.view.winner:
        play(table, 5)
    carried = progress.code()
    other_machine(monkeypatch, tmp_path)
    progress.restore(carried)
    assert classroom.result(classroom.join(code)) == classroom.result(table)


def test_one_lesson_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A code can be had of what begins with a name; the rest stays behind."""
    for name in (EXERCISES[0], EXERCISES[-1]):
        answer(levels.exercise(name), random.Random(1))
    code = progress.code(EXERCISES[-1][:3])
    other_machine(monkeypatch, tmp_path)
    assert str(progress.restore(code)).splitlines()[1:] == [EXERCISES[-1]]


def test_the_whole_course_is_short() -> None:
    """Every exercise answered and a game of twenty-five moves: no more than fits a mail of a few lines."""
    for name in EXERCISES:
        answer(levels.exercise(name), random.Random(name))
    play(CardTable(name="lesson 07"), 25)
    whole = progress.code()
    assert len(whole) < 40 * (len(EXERCISES) + 2)
    assert len(progress.code("lesson 07")) < 200


def test_what_is_told_of_progress() -> None:
    """Each thing by name: answers that are right, of how many; a table by its score. Nothing, where nothing is."""
    assert "Nothing is kept" in str(progress.show())
    quiz = levels.exercise("00.books")
    quiz.request("toggle", choice=quiz.exercise.item.solution[0])
    quiz.request("check")
    CardTable(name="my game")
    play(CardTable(name="my game"), 2)
    assert str(progress.show()).splitlines()[1:] == [
        "00.books: 1 of 1 right",
        "my game: you 0, opponent 0, in deal 1",
    ]


def test_nothing_to_carry_is_said() -> None:
    """No code of nothing: the sentence says so, with the name that was asked for."""
    with pytest.raises(RequestError, match="Nothing is kept here yet"):
        progress.code()
    with pytest.raises(RequestError, match="“zz”"):
        progress.code("zz")


def test_a_restored_code_overwrites_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was there before stays in the file, below the newer sitting."""
    from ecarte_widgets.teaching.keeper import store

    table = CardTable(seed=3, name="mine")
    play(table, 3)
    code = progress.code()
    play(table, 5)
    before = store().rows()
    progress.restore(code)
    assert store().rows()[1:] == before
    assert CardTable(seed=3, name="mine").record != table.record


@pytest.mark.parametrize("damage", ["", "EP1", "EC2-AAAAA", "EP1-AAAAA-BBBBB", "hello"])
def test_damaged_codes_change_nothing(damage: str) -> None:
    """A code that is none is refused with a reason, and nothing is written."""
    with pytest.raises(CodeError):
        progress.restore(damage)
    assert not progress.where().exists()


def test_every_slip_is_refused() -> None:
    """One letter changed anywhere: refused, never half taken in."""
    play(CardTable(name="mine"), 3)
    code = progress.code()
    for at in range(4, len(code)):
        other = "A" if code[at] != "A" else "B"
        if code[at] != "-":
            with pytest.raises(CodeError):
                progress.restore(code[:at] + other + code[at + 1 :])


def test_the_next_person_begins_afresh(tmp_path: Path) -> None:
    """At a shared machine everything kept is put aside under a name that is told, and deleted nowhere."""
    table = CardTable(seed=3, name="mine")
    play(table, 3)
    before = progress.where().read_bytes()
    told = str(progress.begin_afresh())
    aside = [path for path in progress.where().parent.iterdir() if "aside" in path.name]
    assert [path.read_bytes() for path in aside] == [before]
    assert aside[0].name in told
    fresh = CardTable(seed=3, name="mine")
    assert not fresh.notice
    assert fresh.record != table.record
    assert "Nothing is kept" in str(progress.begin_afresh())
