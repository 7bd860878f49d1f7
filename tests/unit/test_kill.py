"""Killed kernels: at every action of two games and at any moment between, the same cell goes on; two kernels at once.

Leaves out what damages a file otherwise (test_damage.py), and the browser (test_goes_on.py).
"""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import statistics
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from jupyter_client import BlockingKernelClient, KernelManager

from ecarte_widgets.teaching.store import FILE, Store
from tests.support import killed, processes
from tests.support.processes import ROOT

LONG = os.environ.get("ECARTE_LONG") == "1"
HELPERS = "tests.support.killed"
PATIENCE = 60
"""Seconds a kernel may take for anything."""


# ---- plain processes -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", killed.GAMES)
def test_killed_after_every_action(game: str, tmp_path: Path) -> None:
    """By SIGKILL as soon as an answer is there: the table made again stands exactly where that answer left it."""
    told = processes.run(HELPERS, "after_each", game, patience=900, ECARTE_HOME=str(tmp_path))
    assert told["wrong"] == []
    if game == "to five":
        assert max(told["score"]) >= 5
        assert told["seats"] == ["dealer", "elder"]
    else:
        assert {"act", "next", "undo", "again", "new_game"} <= set(told["kinds"])
        for word in ("propose", "accept", "discard", "king"):
            assert word in told["words"]
    print(f"{game}: {told['clicks']} kills in {told['seconds']:.1f} s")


@pytest.mark.parametrize("game", killed.GAMES)
def test_killed_at_any_moment(game: str, tmp_path: Path) -> None:
    """While the table is made or a click is answered: it stands as before that click or as after it."""
    told = []
    for number in range(20 if LONG else 1):
        home, most = str(tmp_path / str(number)), 300 if LONG else 60
        told.append(processes.run(HELPERS, "at_random", game, number, most, patience=900, ECARTE_HOME=home))
    for run in told:
        assert run["wrong"] == []
        assert min(run["before"], run["after"]) > 5, run
    print(f"{game}: {sum(run['kills'] for run in told)} kills, {sum(run['before'] for run in told)} before")


@pytest.mark.parametrize("what", ["to five", "01.duels"])
def test_killed_at_every_line(what: str, tmp_path: Path) -> None:
    """Line by line through all that keeps a click, or an answer in both its places: up to some line all stands as
    before, and from there on all as after."""
    step = 1 if LONG else 17 if what == "to five" else 5
    told = processes.run(
        HELPERS, "at_every_line", what, step, patience=1800, ECARTE_HOME=str(tmp_path / "home")
    )
    outcomes = told["outcomes"]
    assert set(outcomes) == {"before", "after"}
    assert outcomes == sorted(outcomes, reverse=True), "after what was kept it is as before again"
    print(f"{told['lines']} lines, {outcomes.count('before')} deaths before it was kept")


def test_two_kernels_write_at_once(tmp_path: Path) -> None:
    """The same table, others, and exercises: every write that was answered is found, and nothing is torn."""
    seconds = 60 if LONG else 3
    writers = processes.run(HELPERS, "two_at_once", seconds, patience=seconds + 60, ECARTE_HOME=str(tmp_path))
    kept = {row.sitting: row.body for row in Store(tmp_path).rows()}
    base = sqlite3.connect(tmp_path / FILE)
    assert base.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    sittings = [sitting for (sitting,) in base.execute("SELECT sitting FROM answers ORDER BY id")]
    base.close()
    answers = [json.loads(body) for _, _, body in Store(tmp_path).answers()]
    for writer in writers:
        assert writer["lost"] == []
        assert writer["last"].items() <= kept.items()
        mine = [a for a, sitting in zip(answers, sittings, strict=True) if sitting == writer["sitting"]]
        assert [[answer["chosen"], answer["outcome"]] for answer in mine] == writer["answers"]
        assert len(writer["answers"]) > 3
    assert len(kept) == sum(len(writer["last"]) for writer in writers)
    waits = [wait for writer in writers for wait in writer["waits"]]
    print(
        f"{len(waits) / seconds:.0f} clicks a second by two, median {1000 * statistics.median(waits):.1f} ms, "
        f"longest {1000 * max(waits):.0f} ms"
    )


# ---- real kernels --------------------------------------------------------------------------------

CELL = "from ecarte_widgets import CardTable\ntable = CardTable(name='mine', **{given!r})\ntable"
LOOK = "(table.record, table.score, table._session.waiting, table._session.takebacks, repr(table.view), table.carry())"


class Kernel:
    """A real kernel in which a cell with a table was run; clicks are messages, as a browser sends them."""

    def __init__(self, manager: KernelManager, client: BlockingKernelClient, cell: str) -> None:
        self.manager, self.client = manager, client
        self.comm, self.shown = "", {}
        request = client.execute(cell)
        self._listen(lambda message: self._ended(message, request))
        assert self.comm, "the cell has shown no table"

    def click(self, request: str, content: dict[str, str]) -> None:
        """One click, answered."""
        at = self.shown["at"]
        custom = {"request": request, "at": at, **content}
        message = self.client.session.msg(
            "comm_msg", {"comm_id": self.comm, "data": {"method": "custom", "content": custom}}
        )
        self.client.shell_channel.send(message)
        self._listen(lambda message: self.shown["at"] != at)

    def look(self) -> str:
        """How the table stands."""
        request = self.client.execute("", silent=True, user_expressions={"x": LOOK})
        while True:
            reply = self.client.get_shell_msg(timeout=PATIENCE)
            if reply["parent_header"].get("msg_id") == request:
                return str(reply["content"]["user_expressions"]["x"]["data"]["text/plain"])

    def kill(self) -> None:
        """SIGKILL."""
        os.kill(self.manager.provisioner.pid, signal.SIGKILL)

    def _listen(self, until: Any) -> None:
        """Takes in what the kernel publishes until something is so."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            message = self.client.get_iopub_msg(timeout=PATIENCE)
            content = message["content"]
            state = content.get("data", {}).get("state", {}) if "comm_id" in content else {}
            if "shown" in state:
                self.comm, self.shown = content["comm_id"], state["shown"]
            assert message["msg_type"] != "error", content
            if until(message):
                return
        raise AssertionError("the kernel has not answered")

    def _ended(self, message: dict[str, Any], request: str) -> bool:
        idle = message["content"].get("execution_state") == "idle"
        return idle and message["parent_header"].get("msg_id") == request


@contextmanager
def kernel(cell: str, home: Path) -> Iterator[Kernel]:
    """A new kernel in which the cell was run."""
    manager = KernelManager()
    quiet = {"stderr": subprocess.DEVNULL}  # it warns of a connection that does not leave this machine
    manager.start_kernel(env=os.environ | {"ECARTE_HOME": str(home)}, cwd=str(ROOT), **quiet)
    client = manager.client()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=PATIENCE)
        yield Kernel(manager, client, cell)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
        manager.context.destroy()


@pytest.mark.parametrize("game", killed.GAMES)
def test_real_kernels_killed(game: str, tmp_path: Path) -> None:
    """The answer to a click has come to the page, the kernel is killed, a new one runs the same cell: all is as it was.

    At some actions; with ECARTE_LONG=1 at every one.
    """
    clicks, stood = killed.recorded(game)
    cell = CELL.format(given=killed.GAMES[game])
    stops = set(range(1, len(clicks))) if LONG else {1, len(clicks) // 2, len(clicks) - 1}
    before, number, kills = "", 0, 0
    while number < len(clicks):
        with kernel(cell, tmp_path) as running:
            if before:
                assert running.look() == before, f"after click {number}, {clicks[number - 1]}"
            while number < len(clicks):
                running.click(*clicks[number])
                number += 1
                if number in stops:
                    break
            before = running.look()
            assert repr(stood[number]["record"]) in before
            running.kill()
            kills += 1
    with kernel(cell, tmp_path) as running:
        assert running.look() == before
    print(f"{game}: {kills} real kernels killed")
