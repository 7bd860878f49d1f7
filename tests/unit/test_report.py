"""A problem's report and the papers of a table: what is told, what never is, and which paper lies on top."""

from __future__ import annotations

import getpass
import os
import platform
from importlib import metadata
from typing import Any

import pytest

from ecarte_widgets import CardTable
from ecarte_widgets.rules.actions import Action
from ecarte_widgets.rules.errors import RequestError
from ecarte_widgets.rules.views import View
from ecarte_widgets.texts import say
from ecarte_widgets.widgets import report


def send(table: CardTable, request: str, **more: object) -> None:
    """A message as the browser sends it."""
    table._receive(table, {"request": request, "at": table.shown["at"], **more}, [])


def tool(table: CardTable, request: str) -> dict[str, object]:
    """A tool of the page model."""
    return next(tool for tool in table.shown["tools"] if tool["request"] == request)


# ---- the report ----------------------------------------------------------------------------------


def test_the_report_holds_what_must_be_known() -> None:
    """Versions, host, browser, law, seat, step, the last refusal, and the record without hidden cards."""
    table = CardTable(seed=5, seat="elder")
    send(table, "act", action="play 7H")
    refused = table.notice["text"]
    send(table, "report", agent="Mozilla/5.0 (a browser)")
    paper = table.shown["paper"]
    assert paper["kind"] == "report"
    told = paper["text"]
    for part in (
        f"ecarte-widgets {metadata.version('ecarte-widgets')}",
        f"Python {platform.python_version()} on {platform.system()}",
        *(
            f"{name} {metadata.version(name)}"
            for name in ("ipykernel", "jupyterlab", "anywidget", "ipywidgets")
        ),
        "Browser: Mozilla/5.0 (a browser)",
        "Code of laws: foster; you are the elder hand",
        "Deal 1, proposal; state 1 after 7 actions (0 undone, 0 taken back)",
        f"Last refused or failed: {refused}",
        "deal 1: E: JC 7H QH QS JH  D: ?  T: 8S  S: ?",
    ):
        assert part in told, part
    assert told.endswith(table.record)
    assert table.report() == told


def test_the_report_says_that_nothing_was_refused_or_told() -> None:
    """Before any refusal, and asked for from a cell: no browser has described itself."""
    told = CardTable(seed=5, seat="elder").report()
    assert "Last refused or failed: nothing" in told
    assert "Browser: not told" in told


def test_what_was_undone_is_counted() -> None:
    """Steps back are part of how a problem came about."""
    table = CardTable(seed=5, seat="elder")
    send(table, "act", action="stand")
    send(table, "undo")
    assert "(1 undone, 1 taken back)" in table.report()


class Fails:
    """An opponent whose fault names a file of the reader's."""

    def __init__(self, path: str) -> None:
        self.path = path

    def choose(self, view: View) -> Action:
        raise FileNotFoundError(2, "No such file", self.path)


@pytest.mark.parametrize(
    "path",
    [
        "/home/ann/course/secret plan.csv",
        r"C:\Users\ann\course\bot.py",
        "~/ann/bot.py",
        "/srv/nfs/ann/bot.py",
    ],
)
def test_the_report_names_no_person_folder_or_host(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Folders are cut out of errors; user, home, working folder and host are nowhere."""
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, os.path.join(os.sep, "home", "ann"))
    for name in ("USER", "LOGNAME"):
        monkeypatch.setenv(name, "ann")
    monkeypatch.setenv("JUPYTERHUB_SERVICE_PREFIX", "/user/ann/")
    monkeypatch.setattr(platform, "node", lambda: "anns-laptop")
    monkeypatch.setattr(platform, "release", lambda: "6.1.0-anns-kernel")
    assert getpass.getuser() == "ann"
    table = CardTable(seed=5, seat="elder", opponent=Fails(path))
    send(table, "act", action="stand")
    assert "FileNotFoundError" in table.notice["text"]
    told = table.report()
    assert "FileNotFoundError" in told
    assert "Host: JupyterHub" in told
    assert f"{platform.system()} 6.1.0 {platform.machine()}" in told
    for secret in ("ann", "course", os.getcwd(), "nfs"):
        assert secret not in told, told


def test_folders_go_and_other_words_stay() -> None:
    """What only looks a little like a path is left as it was written."""
    for told in ("KS/QS, 3/2 or 2/3", "accept/refuse", "a / b", "no. 7: “10♠”", "…/x.py"):
        assert report.private(told) == told
    assert report.private("in '/opt/a b/c/d.py'") != "in '/opt/a b/c/d.py'"
    assert report.private("File /a/b/c.py, /d/e") == "File …/c.py, …/e"


@pytest.mark.parametrize(
    "agent",
    ["x" * 100_000, "two\nlines\r\nand \x1b[31mred", ["a", "list"], None, {"a": 1}, "‮right to left"],
)
def test_whatever_a_browser_says_of_itself_is_one_short_line(agent: object) -> None:
    """Nothing a page sends as its description breaks the report or makes it long."""
    table = CardTable(seed=5, seat="elder")
    send(table, "report", agent=agent)
    (line,) = [line for line in table.shown["paper"]["text"].splitlines() if line.startswith("Browser: ")]
    assert len(line) <= 320
    assert line.isprintable()


def test_a_missing_distribution_is_a_dash(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where JupyterLab is not installed beside the kernel, the report says so and is made."""

    def version(name: str) -> str:
        if name == "jupyterlab":
            raise metadata.PackageNotFoundError(name)
        return "1"

    monkeypatch.setattr(metadata, "version", version)
    assert "jupyterlab -, " in CardTable(seed=5).report()


# ---- papers --------------------------------------------------------------------------------------


def test_one_paper_lies_on_top_and_its_button_says_so() -> None:
    """Code and report open and shut, each takes the other's place, and a move puts either away."""
    table = CardTable(seed=5, seat="elder")
    assert table.shown["paper"] is None
    for kind, other in (("code", "report"), ("report", "code")):
        send(table, kind)
        assert table.shown["paper"]["kind"] == kind
        assert table.shown["paper"]["label"] == say(f"words.paper.{kind}")
        assert (tool(table, kind)["open"], tool(table, other)["open"]) == (True, False)
    send(table, "report")
    assert table.shown["paper"] is None
    assert tool(table, "report")["open"] is False
    send(table, "report")
    send(table, "act", action="stand")
    assert table.shown["paper"] is None
    assert "open" not in tool(table, "undo")


def test_a_standing_paper_stays_and_comes_back() -> None:
    """A result lies there through requests, under a paper that is asked for, until it is taken away."""
    table = CardTable(seed=5, seat="elder")
    table.show_paper("result", "ER1-AAAAA")
    result = {"kind": "result", "label": say("words.paper.result"), "text": "ER1-AAAAA"}
    assert table.shown["paper"] == result
    send(table, "code")
    assert table.shown["paper"]["kind"] == "code"
    send(table, "code")
    assert table.shown["paper"] == result
    send(table, "act", action="stand")
    assert table.shown["paper"] == result
    table.show_paper("", "")
    assert table.shown["paper"] is None


def test_a_watcher_shows_a_paper_with_its_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shown while a request is served it goes out once, in the one message that answers the request."""
    table = CardTable(seed=5, seat="elder")
    published: list[int] = []
    publish = table._publish

    def counted(notice: dict[str, Any]) -> None:
        publish(notice)
        published.append(table.shown["at"])

    monkeypatch.setattr(table, "_publish", counted)

    def watcher(session: object) -> str:
        table.show_paper("result", "ER1-AAAAA")
        return ""

    table.watch(watcher)
    send(table, "act", action="stand")
    assert table.shown["paper"]["text"] == "ER1-AAAAA"
    assert published == [table.shown["at"]]


def test_a_paper_without_label_is_refused() -> None:
    """A kind that there are no words for is an error, and what lies there stays."""
    table = CardTable(seed=5, seat="elder")
    table.show_paper("result", "ER1-AAAAA")
    with pytest.raises(RequestError, match="no label for a paper of kind “poem”"):
        table.show_paper("poem", "Roses are red")
    assert table.shown["paper"]["kind"] == "result"
