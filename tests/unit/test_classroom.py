"""A class joined by its code: the same cards for all, one game, and a code of the result at its end.

Leaves out how results are found in what people send (`test_classroom_reading`) and compared (`test_classroom_compare`).
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecarte_widgets import CardTable, classroom, laws, progress
from ecarte_widgets.rules import carry, deals
from ecarte_widgets.rules.errors import EcarteError, RequestError
from ecarte_widgets.teaching import class_codes, class_results
from ecarte_widgets.teaching.class_codes import ClassCode, ClassError
from ecarte_widgets.teaching.class_table import ClassTable
from ecarte_widgets.widgets.show import Shown
from tests.support.classes import Simulated, step
from tests.support.play import CODES
from tests.support.walks import random_code

CLASS = classroom.code("07", 1850)
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
SEEDS = st.one_of(
    st.integers(-(10**30), 10**30), st.text(max_size=30).filter(lambda text: "\ud800" not in text)
)


def joined(code: str = CLASS, name: str = "") -> ClassTable:
    """The table of somebody who has joined."""
    table = classroom.join(code, name)
    assert isinstance(table, ClassTable)
    return table


def finished(table: ClassTable, seed: int | str = 0) -> ClassTable:
    """The table when its game is over."""
    player = Simulated(seed, {})
    while not table.view.winner:
        step(table, player)
    return table


# ---- the code of a class -------------------------------------------------------------------------


@settings(max_examples=200)
@given(st.integers(0, 99), SEEDS, st.sampled_from(["", "elder", "dealer"]), st.randoms(use_true_random=False))
def test_a_class_is_the_same_after_the_journey(
    lesson: int, seed: int | str, seat: str, rng: random.Random
) -> None:
    """Lesson, seed, laws (changed answers too) and seat come out of the code as they went in, and one code only."""
    made = ClassCode(lesson=f"{lesson:02}", seed=seed, law=random_code(rng)[0], seat=seat)
    found = class_codes.read(str(made))
    assert found == made
    assert type(found.seed) is type(seed)
    assert str(found) == str(made)


def test_a_code_is_short_enough_for_the_board() -> None:
    """With a seed drawn for it, under any book and with any seat, it has no more than twenty signs."""
    for law in CODES:
        for seat in (None, "elder", "dealer"):
            for _ in range(40):
                code = classroom.code("07", law=law, seat=seat)
                assert len(code.replace("-", "")) <= 20, code


def test_without_a_seed_every_class_has_cards_of_its_own() -> None:
    """Two codes made alike are different classes; with a seed they are the same one."""
    assert classroom.code() != classroom.code()
    assert classroom.code("07", 5) == classroom.code(7, 5) == classroom.code(" 7 ", 5)  # type: ignore[arg-type]


def test_every_slip_in_a_class_code_is_found() -> None:
    """Any one letter changed, lost or doubled makes it no code; blanks, small letters and lost dashes do no harm."""
    letters = CLASS.replace("-", "")
    for at, sign in enumerate(letters):
        for other in ALPHABET:
            if other != sign:
                with pytest.raises(ClassError):
                    class_codes.read(letters[:at] + other + letters[at + 1 :])
        for text in (letters[:at] + letters[at + 1 :], letters[: at + 1] + letters[at:]):
            with pytest.raises(ClassError):
                class_codes.read(text)
    for text in (CLASS.lower(), letters, f"  {CLASS}\n", CLASS.replace("-", " – ")):
        assert class_codes.read(text) == class_codes.read(CLASS)


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: carry.pack(carry.Carried(game=CardTable(seed=3).game(), seed=3)), "the code of a game"),
        (lambda: classroom.result(finished(joined())), "the code of a result"),
        (lambda: (step(joined(), Simulated(0, {})), progress.code("class"))[1], "progress"),
    ],
    ids=["game", "result", "progress"],
)
def test_a_code_of_another_kind_is_called_what_it_is(make: object, says: str) -> None:
    """A game code, a result or a code of progress in the place of the class's: the sentence names it and the cure."""
    with pytest.raises(ClassError) as caught:
        classroom.join(make())  # type: ignore[operator]
    assert says in str(caught.value)
    assert "EK1" in str(caught.value)


def test_a_class_code_is_no_result() -> None:
    """Read as a result, the code of the class is told to be one."""
    with pytest.raises(ClassError, match="the code of a class"):
        class_results.read(CLASS)


@pytest.mark.parametrize(
    "wrong",
    [
        {"lesson": "seven"},
        {"lesson": "100"},
        {"lesson": ""},
        {"lesson": "²"},
        {"seed": 1.5},
        {"seed": True},
        {"seed": "x" * 2000},
        {"seed": 1 << 10_000},
        {"seed": "\ud800"},
        {"law": "nobody"},
        {"seat": "banker"},
    ],
    ids=str,
)
def test_what_is_no_class_is_refused_in_words(wrong: dict[str, object]) -> None:
    """A lesson, seed, book or seat that cannot be is refused by a sentence that says what would be right."""
    with pytest.raises(EcarteError) as caught:
        classroom.code(**{"lesson": "07", "seed": 1, **wrong})  # type: ignore[arg-type]
    assert len(str(caught.value).split(". ")) >= 2 or "There" in str(caught.value)


# ---- joining -------------------------------------------------------------------------------------


@pytest.mark.parametrize("blank", ["", "  ", "EK1-…", "EK1-...", "EK1-", "ek1 ____", "…", "\n"])
def test_without_a_code_it_is_said_where_it_comes_from(blank: str) -> None:
    """An empty place or a placeholder is no mistake: nothing is raised, and the teacher is named."""
    found = classroom.join(blank)
    assert isinstance(found, Shown)
    assert "teacher" in found.text
    assert "EK1" in found._repr_html_()


def test_all_who_join_have_the_same_cards_whatever_they_do() -> None:
    """Deal after deal, cards and dealer are those of the class's seed, however differently the games go."""
    met: dict[int, set[tuple[str, int]]] = {}
    for seed in range(6):
        result = class_results.read(classroom.result(finished(joined(), seed)))
        for state in result.game.states():
            if state.dealt is not None:
                met.setdefault(state.number, set()).add((str(state.dealt), state.dealer))
    assert len(met) > 3
    assert all(len(found) == 1 for found in met.values())
    assert str(deals.numbered(1850, 1)) in {text for text, _ in met[1]}


@pytest.mark.parametrize("seat", ["elder", "dealer"])
def test_a_class_may_give_everybody_a_seat(seat: str) -> None:
    """With a seat in the code nobody cuts: the first deal finds each learner there."""
    assert joined(classroom.code("07", 3, seat=seat)).view.seat == seat


def test_the_same_cell_goes_on_and_so_does_another_machine(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Joined again, or joined elsewhere after the code of progress: the game stands where it stood."""
    table, player = joined(), Simulated(1, {})
    for _ in range(9):
        step(table, player)
    assert joined().record == table.record
    code = progress.code("class")
    monkeypatch.setenv("ECARTE_HOME", str(tmp_path / "elsewhere"))
    assert joined().record != table.record
    progress.restore(code)
    assert joined().record == table.record
    assert classroom.result(finished(joined(), 1)) == classroom.result(finished(table, 1))


def test_the_next_at_the_same_machine_begins_afresh() -> None:
    """What the first has played there is put aside, and the second has the same cards and a result of his own."""
    first = classroom.result(finished(joined(name="Ida"), 1))
    progress.begin_afresh()
    second = joined(name="Jon")
    assert not second.view.winner
    again = classroom.result(finished(second, 1))
    assert class_results.read(again).game == class_results.read(first).game
    assert class_results.read(again).tag != class_results.read(first).tag


def test_joining_alone_is_enough_to_be_kept(tmp_path: Path) -> None:
    """In a kernel that has imported nothing but `classroom`, as the lesson's cell may be the first that is run."""
    script = (
        "from ecarte_widgets import classroom\n"
        f"table = classroom.join({CLASS!r})\n"
        "table.request('act', action=str(table.view.actions[0]))\n"
        f"print(classroom.join({CLASS!r}).record == table.record, table.shown['kept'])\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | {"ECARTE_HOME": str(tmp_path / "home")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.startswith("True Kept on this machine"), run.stdout


@pytest.mark.parametrize("request_", ["again", "new_game"])
def test_there_is_one_game_only(request_: str) -> None:
    """Neither begun again nor left for another, in the middle or at the end; and no button offers it."""
    table = joined()
    for moment in (table, finished(table)):
        with pytest.raises(RequestError):
            moment.request(request_)
        offered = [tool["request"] for tool in moment.shown["tools"]] + [
            call["action"].removeprefix("@") for call in moment.shown["calls"]
        ]
        assert request_ not in offered
        assert "undo" in offered


def test_what_is_taken_back_is_counted() -> None:
    """Each undo that takes something back is in the result, after the kernel has changed too."""
    table, player = joined(), Simulated(0, {})
    step(table, player)
    table.request("undo")
    table = joined()
    step(table, player)
    table.request("undo")
    assert class_results.read(classroom.result(finished(table))).takebacks == 2


def test_the_result_comes_by_itself_and_goes_with_the_end() -> None:
    """No paper while the game runs; the result's code at its end, on the table and when the cell is run again; gone
    when the end is taken back, and another one after it."""
    table, player = joined(name="Ida"), Simulated(0, {})
    while not table.view.winner:
        assert table.shown["paper"] is None
        step(table, player)
    first = classroom.result(table)
    assert table.shown["paper"]["kind"] == "result"
    assert table.shown["paper"]["text"] == first
    assert "teacher" in table.notice["text"]
    assert joined(name="Ida").shown["paper"]["text"] == first
    table.request("undo")
    assert table.shown["paper"] is None
    assert classroom.result(finished(table)) != first


def test_an_unfinished_game_has_no_result() -> None:
    """Asked too early, the sentence says which deal is played and what to do; a strange table is told apart."""
    table = joined()
    with pytest.raises(ClassError, match=r"not over.*Play it to its end"):
        classroom.result(table)
    with pytest.raises(ClassError, match="Join a class first"):
        classroom.result(CardTable(seed=3))
    with pytest.raises(ClassError, match="Join a class first"):
        classroom.result(classroom.join(""))


def test_no_name_is_in_a_result_unless_it_was_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the login nor the machine: an unnamed result has an empty name, a typed one is kept as typed."""
    monkeypatch.setenv("USER", "ida.example")
    monkeypatch.setenv("LOGNAME", "ida.example")
    assert class_results.read(classroom.result(finished(joined()))).name == ""
    assert class_results.read(classroom.result(joined(name="  Ida \n é "))).name == "Ida é"
    with pytest.raises(ClassError, match="too long"):
        joined(name="x" * 41)


def test_the_saved_form_is_the_start_and_nothing_else() -> None:
    """What a notebook saves beside the table is where the class begins, before and after the game, without a code."""
    fresh = joined()._repr_mimebundle_()[0]
    over = finished(joined())._repr_mimebundle_()[0]
    assert {k: fresh[k] for k in ("text/plain", "text/html")} == {
        k: over[k] for k in ("text/plain", "text/html")
    }
    assert "ER1" not in fresh["text/html"]


def test_notebooks_show_the_sentence_alone() -> None:
    """For whoever is no programmer: no stack of calls, only what is wrong and what would be right."""
    with pytest.raises(ClassError) as caught:
        classroom.join("EK1-AAAAA")
    assert caught.value._render_traceback_() == [str(caught.value)]


def test_an_invitation_says_all_that_a_class_needs() -> None:
    """The code, the book, the seats and the steps, as text and as HTML; a damaged code is refused."""
    shown = classroom.invite(classroom.code("07", 3, law="cassell", seat="dealer"))
    for part in (
        classroom.code("07", 3, law="cassell", seat="dealer"),
        "Cassell",
        "everybody deals first",
        "ER1",
    ):
        assert part in shown.text
        assert part in shown.html
    assert (
        "must_trump=True"
        in classroom.invite(classroom.code("07", 3, law=laws.code("cassell", must_trump=True))).text
    )
    with pytest.raises(ClassError):
        classroom.invite("EK1-AAAAA")
