"""How a benchmark hands in what it measured. Leaves out the printing: see tests/benchmarks/conftest.py."""

from __future__ import annotations

from typing import Protocol


class Judge(Protocol):
    """Notes a value to be printed, and fails the test if it is outside its bar."""

    def __call__(
        self, name: str, value: float, *, least: float = 0, most: float = float("inf"), of: str = ""
    ) -> None:
        """`least`, `most`: the bar. `of`: what the value was made from, printed beside it."""
