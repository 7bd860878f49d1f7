"""Prints what the benchmarks measured, after the run, and holds each to its bar. Leaves out the measuring."""

from __future__ import annotations

import pytest

from tests.support.judge import Judge

MEASURED = pytest.StashKey[list[str]]()
"""The lines to print."""


def pytest_configure(config: pytest.Config) -> None:
    """An empty slate for this run."""
    config.stash[MEASURED] = []


@pytest.fixture
def judge(request: pytest.FixtureRequest) -> Judge:
    """The one way for a benchmark to have its value printed and judged."""

    def note(name: str, value: float, *, least: float = 0, most: float = float("inf"), of: str = "") -> None:
        lines = request.config.stash[MEASURED]
        lines.append(f"ratio {name} {value:.3f}")
        if of:
            lines.append(f"  {name}: {of}")
        assert least <= value <= most, f"{name} is {value:.3g}, and should be from {least:g} to {most:g}"

    return note


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """One line a value: what tests print themselves is captured."""
    for line in config.stash[MEASURED]:
        terminalreporter.write_line(line)
