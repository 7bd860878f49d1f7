"""Learners at machines of their own: a kernel each and a folder for what is kept, clicked at as the page does it.

Leaves out the page itself, and all assertions on what comes of it.
"""

from __future__ import annotations

import os
import random
import shutil
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from jupyter_client.blocking import BlockingKernelClient
from jupyter_client.manager import KernelManager

PATIENCE = 300.0
"""Seconds that a kernel may take: thirty that start at once on two cores take some forty."""
UNDOING = 0.05
"""How often a pupil takes something back instead of going on."""


@dataclass
class Pupil:
    """One learner. `folder`: where the machine keeps what is kept; `seed`: of what he chooses.

    `page`: what his table shows; `taken`: seconds of each click, from sending it until the page has changed.
    """

    name: str
    folder: Path
    seed: int
    page: dict[str, Any] = field(default_factory=dict)
    taken: list[float] = field(default_factory=list)
    undone: int = 0
    _comm: str = ""

    def __post_init__(self) -> None:
        self._draw = random.Random(self.seed)
        self.start()

    # ---- the machine -----------------------------------------------------------------------------

    def start(self) -> None:
        """Another machine with nothing on it, not yet waited for."""
        self.folder.mkdir(parents=True)
        environment = os.environ | {"ECARTE_HOME": str(self.folder)}
        # By ports, of thirty that start at once now and then one finds its own taken; the path must be a short one.
        self._sockets = Path(tempfile.mkdtemp(prefix="ecarte-"))
        self._manager = KernelManager(
            kernel_name="python3", transport="ipc", ip=str(self._sockets / "socket")
        )
        # Not in the checkout, or a kernel would import the package from there.
        with self._said_last.open("wb") as log:
            self._manager.start_kernel(env=environment, cwd=str(self.folder), stderr=log)
        self._client: BlockingKernelClient = self._manager.blocking_client()
        self._client.start_channels()

    def wait(self) -> None:
        """Until the kernel answers. On the main thread, like starting and stopping: whatever of jupyter_client's runs
        on another leaves an event loop behind.
        """
        try:
            self._client.wait_for_ready(timeout=PATIENCE)
        except RuntimeError as error:
            error.add_note(self._said_last.read_text(encoding="utf-8"))
            raise

    @property
    def _said_last(self) -> Path:
        """What the kernel says where nobody hears it, such as why it could not start."""
        return self.folder / "kernel.log"

    def die(self) -> None:
        """The machine is gone, with all that was on it: killed in the middle of whatever it does."""
        self.stop()
        shutil.rmtree(self.folder)

    def stop(self) -> None:
        """The kernel is killed."""
        self._client.stop_channels()
        self._manager.shutdown_kernel(now=True)
        shutil.rmtree(self._sockets)

    def memory(self) -> tuple[float, float]:
        """MiB of the kernel: resident, and its proportional share where pages are shared. Needs Linux's /proc."""
        sizes = {}
        for line in Path(f"/proc/{self._manager.provisioner.pid}/smaps_rollup").read_text().splitlines()[1:]:
            name, value = line.split(":")
            sizes[name] = int(value.split()[0]) / 1024
        return sizes["Rss"], sizes["Pss"]

    # ---- what he does ----------------------------------------------------------------------------

    def run(self, cell: str) -> str:
        """Runs a cell; what it prints. A table that it shows is the one he plays at. An error is raised."""
        printed = []
        for kind, content in self._said(self._client.execute(cell)):
            if kind == "error":
                raise RuntimeError("\n".join(content["traceback"]))
            if kind == "stream":
                printed.append(content["text"])
            elif kind == "comm_open" and "shown" in content["data"]["state"]:
                self._comm, self.page = content["comm_id"], content["data"]["state"]["shown"]
            elif kind == "comm_msg":
                self._update(content)
        return "".join(printed)

    def join(self, code: str) -> None:
        """Lesson 07's cell, with the class's code and his name in it."""
        self.run(
            f"from ecarte_widgets import classroom\n"
            f"class_table = classroom.join({code!r}, name={self.name!r})\n"
            f"class_table"
        )

    def click(self) -> None:
        """One click at what the page offers, or now and then at undo."""
        free = any(tool["request"] == "undo" and not tool["off"] for tool in self.page["tools"])
        undoes = free and self._draw.random() < UNDOING
        request, content = ("undo", {}) if undoes else anything(self.page, self._draw)
        asked = {"request": request, **content, "at": self.page["at"]}
        sent = {"comm_id": self._comm, "data": {"method": "custom", "content": asked}}
        began, took = time.perf_counter(), 0.0
        message = self._client.session.msg("comm_msg", sent)
        self._client.shell_channel.send(message)
        for kind, said in self._said(message["header"]["msg_id"]):
            if kind == "comm_msg" and self._update(said) and not took:
                took = time.perf_counter() - began
        if not took:
            raise RuntimeError(f"no answer to {asked}")
        self.taken.append(took)
        self.undone += undoes

    def play(self, thinking: float = 0.0, most: int = 2000) -> None:
        """Clicks until the game is over, or so many times; `thinking`: seconds before each click."""
        for _ in range(most):
            if self.result:
                return
            time.sleep(thinking)
            self.click()

    @property
    def result(self) -> str:
        """The code of the result, as it stands on the table when the game is over; "" before."""
        paper = self.page["paper"] or {}
        return str(paper["text"]) if paper.get("kind") == "result" else ""

    # ---- the wire --------------------------------------------------------------------------------

    def _said(self, asked: str) -> Iterator[tuple[str, dict[str, Any]]]:
        """Everything the kernel says because of a message, until it is idle again."""
        while True:
            message = self._client.iopub_channel.get_msg(timeout=PATIENCE)
            if message["parent_header"].get("msg_id") != asked:
                continue
            kind, content = message["msg_type"], message["content"]
            if kind == "status" and content["execution_state"] == "idle":
                return
            yield kind, content

    def _update(self, said: dict[str, Any]) -> bool:
        """Whether this is word of the table's: the page is then what it says, or as it was."""
        data = said["data"]
        if said["comm_id"] != self._comm or data.get("method") != "update":
            return False
        self.page = data["state"].get("shown", self.page)
        return bool(data["state"].keys() & {"shown", "notice"})


def anything(page: dict[str, Any], draw: random.Random) -> tuple[str, dict[str, str]]:
    """Any click that the page offers, exchanges and the king among them: a request and what goes with it."""
    hand = page["hand"]
    calls = {call["action"]: call for call in page["calls"] if not call["off"]}
    cards = [card["action"] for card in hand["cards"] if card["state"] == "legal"]
    chosen = draw.choice([*cards, *calls])
    if chosen.startswith("@"):
        return chosen[1:], {}
    if chosen in calls and calls[chosen]["pick"]:
        out = draw.sample([card["card"] for card in hand["cards"]], draw.randint(hand["min"], hand["max"]))
        chosen += " " + (" ".join(out) or "-")
    return "act", {"action": chosen}
