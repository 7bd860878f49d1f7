"""Environments of their own for the package and what runs beside it. Leaves out what is started in them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

INSTALLING = 600
"""Seconds an environment may take to make; most of it is the package index."""


def environment(place: Path, packages: Sequence[str | Path]) -> Path:
    """A new environment at `place` with these packages, pip's cache shared; its Python."""
    python = place / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", place], check=True, timeout=INSTALLING)
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-compile"]
    done = subprocess.run([*pip, *packages], capture_output=True, text=True, timeout=INSTALLING, check=False)
    assert done.returncode == 0, f"{packages} could not be installed:\n{done.stderr}"
    return python
