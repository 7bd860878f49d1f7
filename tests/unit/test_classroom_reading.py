"""Results found in whatever learners send: chat, mail, folders, spreadsheets; damaged ones told, none accepted.

Leaves out what a single code must be (`test_class_results`) and what many come to (`test_classroom_compare`).
"""

from __future__ import annotations

import csv
import io
import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecarte_widgets import classroom
from ecarte_widgets.analysis.players import Random
from ecarte_widgets.rules.errors import RequestError
from ecarte_widgets.teaching import class_codes, class_reading
from ecarte_widgets.teaching.class_codes import ClassError
from ecarte_widgets.teaching.class_report import Results
from ecarte_widgets.teaching.class_results import Result
from ecarte_widgets.widgets.session import Session
from tests.support.classes import Simulated, play, played

CLASS, OTHER = class_codes.read(classroom.code("07", 7)), class_codes.read(classroom.code("07", 8))
CODES = [str(played(CLASS, n, {"cards": 0.4, "proposing": 0.4}, tag=n + 1)) for n in range(6)]
NAMED = str(played(CLASS, 9, {"cards": 0.4}, name="Ida", tag=9))
STRANGE = str(played(OTHER, 1, tag=1))
DAMAGED = CODES[5][:30] + ("B" if CODES[5][30] == "A" else "A") + CODES[5][31:]


def found(results: Results) -> list[tuple[str, str]]:
    """Labels and codes of those who count."""
    return [(learner.label, learner.code) for learner in results.learners]


def codes(results: Results) -> list[str]:
    """The codes of those who count."""
    return [learner.code for learner in results.learners]


# ---- pasted text ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "{}",
        "Here it is: {}. Regards!",
        "result={}&x=1",
        "({})",
        "> > {}",
        "*{}*",
        "`{}`",
        "{} thanks and see you",
        "{}\nAnna",
        "{}\n\nAnna\n07 lesson",
        "my code {} or was it EK1-ABCDE?",
        "<td>{}</td>",
        "{},{}",
    ],
)
def test_a_code_is_found_in_its_surroundings(line: str) -> None:
    """Whatever stands before and after it, on its line or the next."""
    results = classroom.read("hello\n" + line.replace("{}", CODES[0]))
    assert codes(results) == [CODES[0]]
    assert not results.refused


@settings(max_examples=150)
@given(st.integers(0, 5), st.randoms(use_true_random=False))
def test_lines_may_be_broken_anywhere(number: int, rng: random.Random) -> None:
    """Mail programs break lines, quote them and put soft hyphens in; small letters and lost dashes come of typing."""
    breaks = ("\n", "\r\n", "\n> ", "\n>> ", " ", "=\n", "\u00ad", "\u200b", "\u2011", "\t", "\n | ")
    text = CODES[number].replace("-", "") if rng.random() < 0.3 else CODES[number]
    for _ in range(rng.randint(1, 5)):
        at = rng.randrange(4, len(text))
        text = text[:at] + rng.choice(breaks) + text[at:]
    if rng.random() < 0.3:
        text = text.lower()
    results = classroom.read(f"On Monday she wrote:\n> {text}\n> Thank you\n\nBen: {NAMED}")
    assert codes(results) == [CODES[number], NAMED]
    assert not results.refused


@pytest.mark.parametrize(
    ("before", "name"),
    [
        ("Anna: ", "Anna"),
        ("[10:32] Anna: ", "Anna"),
        ("10:32 Anna: ", "Anna"),
        ("30.11.26, 10:32 - Anna-Lena Ümit: ", "Anna-Lena Ümit"),
        ("Anna;", "Anna"),
        ("Anna,", "Anna"),
        ("> Anna : ", "Anna"),
        ("**Anna**: ", "Anna"),
        ('Anna\t"', "Anna"),
        ("code: ", ""),
        ("My result: ", ""),
        ("Many thanks, ", ""),
        ("I have been playing the whole afternoon: ", ""),
        ("", ""),
    ],
)
def test_a_name_in_front_of_a_code_is_its_learners(before: str, name: str) -> None:
    """As chats and lists write it; a word that is no name, and a sentence, are not taken for one."""
    assert found(classroom.read(f"{before}{CODES[0]}\n"))[0][0] == (name or "Learner 1")


def test_the_name_typed_at_the_table_comes_first() -> None:
    """Who sent it does not matter when the learner has typed a name."""
    assert found(classroom.read(f"Mother of Ida: {NAMED}"))[0][0] == "Ida"


def test_every_learner_has_a_label_of_his_own() -> None:
    """Two of one name are numbered, and so are those without one: no result hides another."""
    text = "\n".join([f"Anna: {CODES[0]}", f"Anna: {CODES[1]}", CODES[2], f"Anna (2): {CODES[3]}", CODES[4]])
    labels = [label for label, _ in found(classroom.read(text))]
    assert labels[:3] == ["Anna", "Anna (2)", "Learner 3"]
    assert len(set(labels)) == 5


# ---- what does not count -------------------------------------------------------------------------


def test_the_same_code_twice_counts_once_and_is_told() -> None:
    """However it is spelt the second time."""
    results = classroom.read(f"{CODES[0]}\n{CODES[1]}\nAnna: {CODES[0].lower()}")
    assert len(results) == 2
    assert "line 1" in repr(results)
    assert "Anna" in [label for label, _ in found(results)]  # the naming one is kept


def test_a_table_that_ended_anew_counts_with_its_last_end() -> None:
    """More taken back is later: the earlier end is set aside, whichever comes first."""
    first = played(CLASS, 3, tag=99)
    later = str(replace(played(CLASS, 4, {"cards": 0.9}, tag=99), takebacks=2))
    for text in (f"{first}\n{later}", f"{later}\n{first}"):
        results = classroom.read(text)
        assert codes(results) == [later]
        assert "ended its game anew" in repr(results)


def test_two_who_played_alike_both_count() -> None:
    """The same game at two tables is two results, and it is said that they are alike."""
    one, two = (str(played(CLASS, 3, tag=tag, name=name)) for tag, name in ((1, "Ida"), (2, "Jon")))
    results = classroom.read(f"{one}\n{two}")
    assert len(results) == 2
    assert "Ida, Jon" in repr(results)


def test_results_of_another_class_are_told_and_set_aside() -> None:
    """The class that most are of counts, or the one that is asked for."""
    text = "\n".join([STRANGE, *CODES[:3]])
    results = classroom.read(text)
    assert results.class_code == CLASS
    assert codes(results) == CODES[:3]
    assert str(OTHER) in repr(results)
    assert "line 1" in repr(results)
    asked = classroom.read(text, str(OTHER))
    assert codes(asked) == [STRANGE]
    assert len(asked.others) == 3
    with pytest.raises(ClassError):
        classroom.read(text, "EK1-AAAAA")


def test_damaged_codes_are_listed_with_place_and_reason_and_the_rest_counts() -> None:
    """A wrong letter, a lost end, lost first letters, a code of another kind or version: told, never taken."""
    lines = [
        CODES[0],
        DAMAGED,
        CODES[1][:-8].rstrip("-"),
        CODES[2][4:],
        "EC2-ABCDE-FGHIJ-KLMNO",
        "EP1-ABCDE-FGHIJ",
        "ER9-ABCDE-FGHIJ",
        CODES[3].replace("ER1", "RE1"),
        f"join by {CLASS}!",
        CODES[4],
    ]
    results = classroom.read("\n".join(lines))
    assert codes(results) == [CODES[0], CODES[4]]
    assert [told.place for told in results.refused] == [f"line {n}" for n in range(2, 9)]
    assert all(told.reason for told in results.refused)
    for kind in ("the code of a game", "progress", "another version", "damaged", "starts with ER1"):
        assert kind in repr(results), kind


def test_a_text_without_codes_says_so() -> None:
    """Nothing found is a sentence, with where learners find their code; every table is empty and none raises."""
    results = classroom.read("hello\nthere")
    assert "ER1" in repr(results)
    assert len(results) == 0
    for shown in (results.scores(), results.divided(), results.help(), results.to_csv()):
        assert shown.text
        assert shown.html
    assert results.picture().png().startswith(b"\x89PNG")
    assert results.deals_picture().png().startswith(b"\x89PNG")


def test_texts_may_come_in_a_row() -> None:
    """A list, a column of a table, a generator: each part is a line; what is no text at all is refused in words."""
    assert codes(classroom.read([CODES[0], f"Ben: {CODES[1]}", None, 7])) == CODES[:2]
    assert found(classroom.read(code for code in (f"Anna: {CODES[2]}",))) == [("Anna", CODES[2])]
    for wrong in (None, 7, 1.5):
        with pytest.raises(RequestError, match="list of texts"):
            classroom.read(wrong)  # type: ignore[arg-type]


def test_another_opponent_is_told() -> None:
    """Who played against another version of the bookish player is named: the comparison is not quite fair."""
    session = Session(CLASS.game(), opponent=Random(3), seed=CLASS.seed)
    play(session, Simulated(1, {}))
    made = str(Result(class_code=CLASS, game=session.game, name="Jon", tag=5))
    assert "Another opponent, so hard to compare: Jon." in repr(classroom.read(f"{NAMED}\n{made}"))
    assert "Another opponent" not in repr(classroom.read("\n".join([NAMED, *CODES])))


@settings(max_examples=300)
@given(st.text(max_size=300))
def test_nothing_that_is_pasted_raises(text: str) -> None:
    """Any text at all, with codes in the middle of it: they are found, and what is none is not."""
    results = classroom.read(f"x\n{text}\n{CODES[0]}\n")
    assert codes(results) == [CODES[0]]


def test_many_beginnings_of_codes_are_no_burden() -> None:
    """A text made of nothing but beginnings is read piece by piece, not over and over again."""
    tried = 0

    def counted(code: str) -> bool:
        nonlocal tried
        tried += len(code)
        return False

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(class_reading, "_sound", counted)
        classroom.read("ER1-ABCDE " * 3000 + "\n")
    assert tried < 100_000


# ---- folders and files ---------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Files as learners hand them in: named by themselves, by the school's system, in several writings."""
    files = {
        "anna.txt": f"My result:\n{CODES[0]}\n".encode(),
        "Müller_Ben_1234/hand-in.TXT": CODES[1].encode("utf-16"),
        "cleo.txt": f"Viele Grüße, {CODES[2]}".encode("cp1252"),
        "list.csv": f"\ufeffName;Code\r\nDov;{CODES[3]}\r\nEmre;{DAMAGED}\r\n".encode(),
        ".hidden.txt": CODES[4].encode(),
        ".ipynb_checkpoints/x.txt": CODES[4].encode(),
        "picture.png": b"\x89PNG" + CODES[4].encode(),
    }
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content)
    return tmp_path


@pytest.mark.parametrize("as_path", [True, False])
def test_a_folder_is_read_file_by_file(folder: Path, as_path: bool) -> None:
    """Every text and CSV file, in folders within it too; hidden files and others are left alone. Names come from
    columns, never from the names of files."""
    results = classroom.read(folder if as_path else str(folder))
    assert set(codes(results)) == set(CODES[:4])
    assert {label for label, _ in found(results)} == {"Learner 1", "Learner 2", "Learner 3", "Dov"}
    assert [told.place for told in results.refused] == ["list.csv, row 3"]
    assert results.refused[0].name == "Emre"


def test_a_file_that_cannot_be_read_stops_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is listed with its reason, and the others count."""
    monkeypatch.setattr(class_reading, "MOST_BYTES", 300)
    (folder / "huge.txt").write_text("x" * 400, encoding="utf-8")
    results = classroom.read(folder)
    assert len(results) == 4
    assert any(told.place == "huge.txt" and "large" in told.reason for told in results.refused)


@pytest.mark.parametrize("path", ["no/such/folder", "results.csv", "C:\\Users\\x\\codes.txt"])
def test_a_path_where_nothing_is_is_refused(path: str) -> None:
    """A slip in a file's name is not taken for a text without codes."""
    with pytest.raises(RequestError, match="There is no file or folder"):
        classroom.read(path)


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("head", ["name", "Learner", "STUDENT"])
@pytest.mark.parametrize("column", [0, 1, 2])
def test_a_sheet_may_have_its_codes_in_any_column(
    tmp_path: Path, separator: str, head: str, column: int
) -> None:
    """Whatever separates the columns, and whatever else is in them; a code may have line ends within its cell."""
    out = io.StringIO()
    sheet = csv.writer(out, delimiter=separator)
    rows = [
        [head, "note", "code"],
        ["Anna, the 1st", "a; b", CODES[0].replace("-", "-\n", 3)],
        ["Ben", "", CODES[1]],
    ]
    for row in rows:
        sheet.writerow([*row[column:], *row[:column]])
    path = tmp_path / "class.csv"
    path.write_text(out.getvalue(), encoding="utf-8", newline="")
    assert found(classroom.read(path)) == [("Anna, the 1st", CODES[0]), ("Ben", CODES[1])]


def test_a_sheet_without_a_head_still_gives_its_codes(tmp_path: Path) -> None:
    """No column is named: the codes count, and nobody is given another's name."""
    path = tmp_path / "class.csv"
    path.write_text(f"Anna,{CODES[0]}\nBen,{CODES[1]}\n", encoding="utf-8")
    assert found(classroom.read(path)) == [("Learner 1", CODES[0]), ("Learner 2", CODES[1])]


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    """The sheet of a class gives the same learners with the same results when it is read."""
    results = classroom.read("\n".join(f"Ütter {n}: {code}" for n, code in enumerate(CODES)))
    told = results.to_csv(tmp_path / "class.csv")
    assert "6" in told.text
    again = classroom.read(tmp_path / "class.csv")
    assert sorted(found(again)) == sorted(found(results))
    assert again.scores().text == results.scores().text
