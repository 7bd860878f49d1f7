"""What is built once for several tests on other hosts; prints what was measured there. Leaves out the doing."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.binder import Host, build

ROOT = Path(__file__).parents[2]
FIGURES = pytest.StashKey[list[str]]()
"""Lines to print after the run."""


def pytest_configure(config: pytest.Config) -> None:
    """An empty slate for this run."""
    config.stash[FIGURES] = []


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Has a line printed after the run: times and memory, which are told and not judged."""
    return request.config.stash[FIGURES].append


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """One line a figure: what tests print themselves is captured."""
    for line in config.stash[FIGURES]:
        terminalreporter.write_line(f"figure {line}")


@pytest.fixture(scope="session")
def binder() -> Iterator[Host]:
    """The emulated Binder build, made once for all who ask for it."""
    with build() as made:
        yield made


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--wheel-dir",
        str(folder),
        str(ROOT),
    ]
    subprocess.run(pip, check=True, timeout=600)
    return next(folder.glob("*.whl"))
