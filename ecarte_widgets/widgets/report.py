"""A problem's report: what has to be known to look into it, as one text to paste into an issue.

Leaves out whatever says who and where the reader is (names, folders, hosts), and every card that the seat may not know.
"""

from __future__ import annotations

import os
import platform
import re
import sys
from importlib import metadata
from pathlib import Path

from ..rules import record
from ..texts import say
from .session import Session

PACKAGE = "ecarte-widgets"
BESIDE = ("ipykernel", "jupyterlab", "notebook", "anywidget", "ipywidgets")
"""Distributions whose version matters most."""
_HOSTS = {
    "BINDER_SERVICE_HOST": "Binder",
    "JUPYTERHUB_SERVICE_PREFIX": "JupyterHub",
    "COLAB_RELEASE_TAG": "Colab",
    "VSCODE_PID": "VS Code",
}
"""Environment variables whose presence, and nothing but that, tells the host."""
_AGENT, _TROUBLE = 300, 1000
"""Signs that are taken of the browser's own description, and of what was last refused."""


def text(session: Session, *, agent: str = "", trouble: str = "", language: str = "en") -> str:
    """The report of a session. `agent`: how the browser describes itself; `trouble`: what was last refused."""
    state = session.state
    facts = {
        "version": _version(PACKAGE),
        "python": platform.python_version(),
        "platform": _platform(),
        "beside": ", ".join(f"{name} {_version(name)}" for name in BESIDE),
        "host": _host() or say("report.unknown", language),
        "agent": _line(agent, _AGENT) or say("report.unknown", language),
        "code": session.origin.code,
        "seat": session.seat,
        "number": state.number,
        "phase": state.phase,
        "at": session.at,
        "actions": len(session.actions),
        "undone": len(session.undone),
        "takebacks": session.takebacks,
        "trouble": private(_line(trouble, _TROUBLE)) or say("report.none", language),
    }
    parts = ("version", "python", "beside", "host", "agent", "code", "step", "trouble", "record")
    lines = [say(f"report.{part}", language, **facts) for part in parts]
    return "\n".join([*lines, record.write(session.game, seat=session.seat)])


def private(told: str) -> str:
    """The text without folders: of a path only its last part is left."""
    for home in {str(Path.home()), os.path.expanduser("~")} - {"/", "~"}:
        told = told.replace(home, "~")
    return _FOLDERS.sub("…/", told)


_FOLDERS = re.compile(r"""(?<![\w…])(?:[A-Za-z]:)?~?[\\/](?:[^\\/\s'":]+[\\/])+""")
"""The folders of a path that starts at a root or at home."""


def _line(told: str, most: int) -> str:
    """One line of printable signs, not too long."""
    return "".join(sign if sign.isprintable() else " " for sign in told)[:most].strip()


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "-"


def _platform() -> str:
    """System, the figures of its release, and processor: the rest of a release may be a name somebody gave it."""
    release = re.match(r"[\d.]*", platform.release())
    return " ".join(filter(None, (platform.system(), release and release.group(), platform.machine())))


def _host() -> str:
    """What runs the notebook, as far as it can be told."""
    if sys.platform == "emscripten":
        return "Pyodide"
    return ", ".join(name for sign, name in _HOSTS.items() if os.environ.get(sign))
