"""The console script and the learner's folder of lessons. Leaves out JupyterLab itself: see tests/browser."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import zipfile
from importlib.metadata import version
from pathlib import Path

import nbformat
import pytest
from nbformat.sign import NotebookNotary

from ecarte_widgets import cli
from ecarte_widgets.rules import ecarte, record
from ecarte_widgets.teaching import lessonbook
from ecarte_widgets.texts import say


@pytest.fixture
def lessons(tmp_path: Path) -> Path:
    """Two lessons and a picture, and what editors leave beside them."""
    folder = tmp_path / "checkout" / "lessons"
    for name in ("00-welcome.ipynb", "07-game.ipynb", "images/table.png"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"{name}, first edition", encoding="utf-8")
    (folder / ".ipynb_checkpoints").mkdir()
    (folder / ".ipynb_checkpoints" / "00-welcome-checkpoint.ipynb").write_text("left over", encoding="utf-8")
    return folder


@pytest.fixture
def mine(lessons: Path, tmp_path: Path) -> Path:
    """The learner's folder, with the lessons put there once."""
    lessonbook.put(lessons, tmp_path / "mine")
    return tmp_path / "mine"


# -- the learner's folder


def test_lessons_are_put_into_a_new_folder(lessons: Path, tmp_path: Path) -> None:
    """Every lesson and picture arrives, folders and all; checkpoints do not."""
    changes = lessonbook.put(lessons, tmp_path / "new" / "mine")
    assert changes == {"00-welcome.ipynb": "added", "07-game.ipynb": "added", "images/table.png": "added"}
    assert (
        tmp_path / "new" / "mine" / "images" / "table.png"
    ).read_text() == "images/table.png, first edition"
    assert not (tmp_path / "new" / "mine" / ".ipynb_checkpoints").exists()


def test_a_second_time_changes_nothing(lessons: Path, mine: Path) -> None:
    """Putting the same lessons again leaves every file as it is."""
    assert set(lessonbook.put(lessons, mine).values()) == {"same"}


def test_a_file_the_learner_changed_is_kept(lessons: Path, mine: Path) -> None:
    """A changed lesson is never written over, neither now nor by a later edition."""
    (mine / "00-welcome.ipynb").write_text("my own work", encoding="utf-8")
    for edition in ("first", "second", "third"):
        (lessons / "00-welcome.ipynb").write_text(f"00-welcome.ipynb, {edition} edition", encoding="utf-8")
        assert lessonbook.put(lessons, mine)["00-welcome.ipynb"] == "kept"
    assert (mine / "00-welcome.ipynb").read_text() == "my own work"


def test_an_unchanged_file_is_updated(lessons: Path, mine: Path) -> None:
    """A lesson as it was delivered is replaced by its new edition."""
    (lessons / "07-game.ipynb").write_text("second edition", encoding="utf-8")
    assert lessonbook.put(lessons, mine)["07-game.ipynb"] == "updated"
    assert (mine / "07-game.ipynb").read_text() == "second edition"


def test_a_deleted_file_is_restored(lessons: Path, mine: Path) -> None:
    """A lesson the learner threw away comes back."""
    (mine / "07-game.ipynb").unlink()
    assert lessonbook.put(lessons, mine)["07-game.ipynb"] == "restored"
    assert (mine / "07-game.ipynb").exists()


def test_a_renamed_file_is_the_learners(lessons: Path, mine: Path) -> None:
    """Renaming one's work gives a fresh lesson beside it, as the advice says."""
    (mine / "00-welcome.ipynb").rename(mine / "00-mine.ipynb")
    assert lessonbook.put(lessons, mine)["00-welcome.ipynb"] == "restored"
    assert (mine / "00-mine.ipynb").exists()


def test_a_file_that_was_there_before_is_kept(lessons: Path, tmp_path: Path) -> None:
    """A file of the same name that never came from here is not ours to replace."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "00-welcome.ipynb").write_text("something else", encoding="utf-8")
    assert lessonbook.put(lessons, tmp_path / "mine")["00-welcome.ipynb"] == "kept"
    assert lessonbook.put(lessons, tmp_path / "mine")["00-welcome.ipynb"] == "kept"


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"delivered": 3}', "\0"])
def test_a_damaged_manifest_costs_no_work(lessons: Path, mine: Path, damage: str) -> None:
    """Without a readable manifest changed files are kept, the others recognised, and it is whole again."""
    (mine / "00-welcome.ipynb").write_text("my own work", encoding="utf-8")
    (mine / lessonbook.MANIFEST).write_text(damage, encoding="utf-8")
    changes = lessonbook.put(lessons, mine)
    assert changes["00-welcome.ipynb"] == "kept"
    assert changes["07-game.ipynb"] == "same"
    assert "07-game.ipynb" in json.loads((mine / lessonbook.MANIFEST).read_text())["delivered"]


def test_the_lessons_own_folder_is_refused(lessons: Path) -> None:
    """The source is no learner's folder: nothing is written into it."""
    with pytest.raises(lessonbook.LessonsError) as caught:
        lessonbook.put(lessons, lessons)
    assert caught.value.why == "cli.own_folder"
    assert not (lessons / lessonbook.MANIFEST).exists()


def test_a_folder_that_cannot_be_written_is_said(lessons: Path, tmp_path: Path) -> None:
    """A file in the folder's place gives a reason, not a traceback."""
    (tmp_path / "mine").write_text("a file", encoding="utf-8")
    with pytest.raises(lessonbook.LessonsError, match="could not be put into"):
        lessonbook.put(lessons, tmp_path / "mine")


# -- where the lessons come from


def test_a_checkout_uses_its_own_lessons(lessons: Path) -> None:
    """A package in a checkout takes the lessons beside it, not the copy an editable install left behind."""
    checkout = lessons.parent
    (checkout / "pyproject.toml").touch()
    (checkout / "ecarte_widgets" / "lessons").mkdir(parents=True)
    (checkout / "ecarte_widgets" / "lessons" / "00-welcome.ipynb").touch()
    assert lessonbook.source(checkout / "ecarte_widgets") == lessons


def test_an_installed_package_uses_its_copy(tmp_path: Path) -> None:
    """A package among others takes the copy it brought, even where a folder `lessons` lies beside it."""
    for folder in ("lessons", "ecarte_widgets/lessons"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "00-welcome.ipynb").touch()
    assert lessonbook.source(tmp_path / "ecarte_widgets") == tmp_path / "ecarte_widgets" / "lessons"


def test_no_lessons_at_all_is_said(tmp_path: Path) -> None:
    """An install without lessons says where it looked."""
    with pytest.raises(lessonbook.LessonsError) as caught:
        lessonbook.source(tmp_path / "ecarte_widgets")
    assert str(tmp_path) in str(caught.value)


def test_this_checkouts_lessons_are_found() -> None:
    """The package under test finds the lessons it is to be taught by."""
    assert lessonbook.source() == Path(__file__).parents[2] / "lessons"


def test_the_wheel_holds_what_a_learner_needs(tmp_path: Path) -> None:
    """The built wheel has the lessons, the table's files, the texts, the laws and the typing mark."""
    root = Path(__file__).parents[2]
    pip = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--wheel-dir",
        str(tmp_path),
        str(root),
    ]
    subprocess.run(pip, check=True, timeout=300)
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        names = set(wheel.namelist())
    package = root / "ecarte_widgets"
    kinds = (".py", ".js", ".css", ".svg", ".toml", ".typed")
    wanted = {path.relative_to(root).as_posix() for path in package.rglob("*") if path.suffix in kinds}
    wanted |= {f"ecarte_widgets/lessons/{path.name}" for path in (root / "lessons").glob("*.ipynb")}
    assert wanted | {"ecarte_widgets/py.typed"} <= names


# -- the commands


@pytest.fixture
def installed(lessons: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The console script with the two small lessons for its source."""
    monkeypatch.setattr(lessonbook, "source", lambda: lessons)
    return lessons


def test_copy_only_says_what_it_did(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`ecarte lessons --copy-only` puts the lessons into ./ecarte-lessons, counts them and starts nothing."""
    monkeypatch.chdir(tmp_path)
    assert cli.main(["lessons", "--copy-only"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        say("cli.added", count=3),
        say("cli.place", folder=tmp_path / "ecarte-lessons"),
    ]


def test_a_kept_file_is_named(installed: Path, mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The learner hears by name of each file that was left alone."""
    (mine / "07-game.ipynb").write_text("my own work", encoding="utf-8")
    assert cli.main(["lessons", "--copy-only", "--dir", str(mine)]) == 0
    assert say("cli.kept", name="07-game.ipynb") in capsys.readouterr().out


def test_a_useless_folder_ends_with_1(
    installed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder that cannot be used is an error on stderr, without a traceback."""
    (tmp_path / "taken").write_text("a file", encoding="utf-8")
    assert cli.main(["lessons", "--copy-only", "--dir", str(tmp_path / "taken")]) == 1
    assert "taken" in capsys.readouterr().err


def test_jupyterlab_is_started_on_the_first_lesson(mine: Path) -> None:
    """JupyterLab is told the folder and the first notebook, and nothing to undo the learner's settings."""
    wanted = {f"--ServerApp.root_dir={mine.resolve()}", "--LabApp.default_url=/lab/tree/00-welcome.ipynb"}
    assert set(cli.lab_options(mine, browser=True, port=None)) - {"--allow-root"} == wanted


def test_options_are_handed_on(mine: Path) -> None:
    """--no-browser and --port reach JupyterLab."""
    options = cli.lab_options(mine, browser=False, port=9123)
    assert {"--no-browser", "--ServerApp.port=9123"} <= set(options)


def test_jupyterlab_is_not_started_a_second_time(
    installed: Path, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """JupyterLab runs in the process that signed the lessons: loading it all again would cost two seconds."""
    heard: list[list[str]] = []
    monkeypatch.setattr(lessonbook, "trust", lambda folder, changes: None)  # these lessons are no notebooks
    monkeypatch.setattr("jupyterlab.labapp.main", heard.append)
    assert cli.main(["lessons", "--dir", str(mine), "--no-browser"]) == 0
    assert heard == [cli.lab_options(mine, browser=False, port=None)]


@pytest.mark.parametrize(("user", "allowed"), [(0, True), (1000, False)])
def test_only_root_is_allowed_as_root(
    mine: Path, monkeypatch: pytest.MonkeyPatch, user: int, allowed: bool
) -> None:
    """--allow-root is given when root starts the lessons, and never otherwise."""
    monkeypatch.setattr(os, "geteuid", lambda: user, raising=False)
    assert ("--allow-root" in cli.lab_options(mine, browser=True, port=None)) is allowed


def test_a_missing_jupyterlab_is_said(
    installed: Path, mine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without the extra `lessons` the command says how to get it."""
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert cli.main(["lessons", "--dir", str(mine)]) == 1
    assert "ecarte-widgets[lessons]" in capsys.readouterr().err


def test_the_version_is_the_distributions() -> None:
    """`ecarte --version`, run as a program, prints what pip would."""
    command = [sys.executable, "-m", "ecarte_widgets.cli", "--version"]
    said = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout
    assert said.split() == ["ecarte-widgets", version("ecarte-widgets")]


def test_without_a_command_the_usage_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """`ecarte` alone tells what can be asked for, and ends with argparse's 2."""
    with pytest.raises(SystemExit) as ended:
        cli.main([])
    assert ended.value.code == 2
    assert "lessons" in capsys.readouterr().err


# -- records


SOUND = """\
code: foster
score: A 4, B 0
deal 1: E: KH QH JH AH TH  D: 7S 8S 9S TS JS  T: 7H
  elder stand
"""


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    """A game that one deal decides: the elder hand has five trumps and needs a point."""
    game = record.read(SOUND)
    actions = list(game.actions)
    state = game.state
    while not state.winner:
        actions.append(ecarte.legal_actions(state)[-1])
        state = ecarte.apply(state, actions[-1])
    file = tmp_path / "game.txt"
    whole = record.Game(code=game.code, score=game.score, deal=game.deal, actions=tuple(actions))
    file.write_text(record.write(whole), encoding="utf-8")
    return file


def test_a_won_game_is_told(record_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`ecarte check` on a finished game says who won and ends with 0."""
    assert cli.main(["check", str(record_file)]) == 0
    said = capsys.readouterr().out
    assert "A has won" in said
    assert "Deals played: 1" in said


def test_an_unfinished_game_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A sound record of a game in progress is no error: the score is told, and that nobody has won."""
    (tmp_path / "game.txt").write_text(SOUND, encoding="utf-8")
    assert cli.main(["check", str(tmp_path / "game.txt")]) == 0
    assert "A 4, B 0" in capsys.readouterr().out


def test_a_fault_is_told_by_line_and_column(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A card the player does not hold ends with 1 and is placed by file, line and column."""
    file = tmp_path / "game.txt"
    file.write_text(SOUND + "  1. KH ZZ\n", encoding="utf-8")
    assert cli.main(["check", str(file)]) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"{file}: ")
    assert "line 5, column" in said.lower()


def test_bytes_that_are_no_text_are_placed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file in another encoding is refused with the place of its first odd byte, counted in characters."""
    (tmp_path / "game.txt").write_bytes("# é\n# ".encode() + b"\xe9cart\xe9\n")
    assert cli.main(["check", str(tmp_path / "game.txt")]) == 1
    assert "line 2, column 3" in capsys.readouterr().err


def test_a_missing_record_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is not there ends with 1 and its name."""
    assert cli.main(["check", str(tmp_path / "none.txt")]) == 1
    assert "none.txt" in capsys.readouterr().err


def test_a_record_may_be_piped_in(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`-` reads standard input, with or without a byte order mark."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbf" + SOUND.encode())))
    assert cli.main(["check", "-"]) == 0
    assert "Nobody has won yet" in capsys.readouterr().out


def test_delivered_lessons_are_trusted_and_the_learners_own_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """JupyterLab shows a trusted lesson's tables again after a reload; a file that was changed is not signed by us."""
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    folder = tmp_path / "mine"
    lessonbook.put(lessonbook.source(), folder)
    own = folder / "07_a_whole_game.ipynb"
    own.write_text(own.read_text("utf-8").replace("1887", "1888"), encoding="utf-8")
    changes = lessonbook.put(lessonbook.source(), folder)
    lessonbook.trust(folder, changes)
    notary = NotebookNotary()
    signed = {
        path.name: notary.check_signature(nbformat.read(path, as_version=4))
        for path in folder.glob("*.ipynb")
    }
    assert not signed.pop(own.name)
    assert signed
    assert all(signed.values())
