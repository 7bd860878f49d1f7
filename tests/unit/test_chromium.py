"""How the tests come by a browser. Leaves out the browser: Playwright is played by a stand-in."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Error

from tests.support import chromium


class Machine:
    """A machine with some programs, of which some start, and installers that may bring more."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, own: Path, *, user: int = 1000) -> None:
        self.programs: list[str] = []
        self.starts: set[Path | None] = set()
        self.brings: dict[str, str] = {}
        self.commands: list[list[str]] = []
        self.own = own
        self.playwright: Any = SimpleNamespace(
            chromium=SimpleNamespace(executable_path=str(own), launch=self.launch),
        )
        monkeypatch.delenv("ECARTE_BROWSER", raising=False)
        monkeypatch.setattr("os.geteuid", lambda: user, raising=False)
        monkeypatch.setattr("shutil.which", lambda name: f"/bin/{name}" if name in self.programs else None)
        monkeypatch.setattr(chromium, "run", self.run)

    def launch(self, *, executable_path: Path | None, args: list[str]) -> Path | None:
        """Playwright's launch: the program itself stands for the browser."""
        if executable_path not in self.starts:
            raise Error("it does not start")
        return executable_path or self.own

    def run(self, command: list[str]) -> bool:
        """An installer: brings what the machine has for it, else fails."""
        self.commands.append(command)
        for word, program in self.brings.items():
            if word in command:
                if program == "own":
                    self.own.touch()
                else:
                    self.programs.append(program)
                return True
        return False


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Machine:
    """An ordinary user's machine with nothing on it."""
    return Machine(monkeypatch, tmp_path / "playwrights-own")


def test_a_named_browser_is_the_one(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """ECARTE_BROWSER comes before anything on the PATH."""
    machine.programs = ["chromium"]
    machine.starts = {Path("/bin/chromium"), Path("/opt/mine")}
    monkeypatch.setenv("ECARTE_BROWSER", "/opt/mine")
    assert chromium.start(machine.playwright) == Path("/opt/mine")


def test_a_named_browser_that_fails_is_said(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was asked for by name is not silently replaced by another."""
    machine.programs = ["chromium"]
    machine.starts = {Path("/bin/chromium")}
    monkeypatch.setenv("ECARTE_BROWSER", "/opt/mine")
    with pytest.raises(chromium.NoBrowserError, match="/opt/mine"):
        chromium.start(machine.playwright)


def test_one_on_the_path_needs_no_fetching(machine: Machine) -> None:
    """A browser on the PATH is started, the next name tried when the first does not start."""
    machine.programs = ["chromium", "google-chrome"]
    machine.starts = {Path("/bin/google-chrome")}
    assert chromium.start(machine.playwright) == Path("/bin/google-chrome")
    assert machine.commands == []


def test_playwrights_own_is_used_when_it_is_there(machine: Machine) -> None:
    """Playwright's own browser is started without fetching it again."""
    machine.own.touch()
    machine.starts = {None}
    assert chromium.start(machine.playwright) == machine.own
    assert machine.commands == []


def test_playwrights_own_is_fetched_when_there_is_none(machine: Machine) -> None:
    """With nothing on the machine, Playwright's browser is fetched and started."""
    machine.brings = {"playwright": "own"}
    machine.starts = {None}
    assert chromium.start(machine.playwright) == machine.own


def test_root_on_debian_installs_chromium(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where Playwright's cannot be fetched, root installs Debian's."""
    machine = Machine(monkeypatch, tmp_path / "playwrights-own", user=0)
    machine.programs = ["apt-get"]
    machine.brings = {"apt-get": "chromium"}
    machine.starts = {Path("/bin/chromium")}
    assert chromium.start(machine.playwright) == Path("/bin/chromium")


def test_an_ordinary_user_installs_nothing(machine: Machine) -> None:
    """Without root no apt-get is run, and the one line says what to do and how to go without."""
    machine.programs = ["apt-get"]
    with pytest.raises(chromium.NoBrowserError) as caught:
        chromium.start(machine.playwright)
    assert not [command for command in machine.commands if "apt-get" in command]
    said = str(caught.value)
    assert "\n" not in said
    assert "ECARTE_BROWSER" in said
    assert "-m 'not browser and not hosts'" in said
