"""A throw-away JupyterLab on the loopback address, kept apart from the user's own settings.

Leaves out the browser: see `notebook.py` for what is done on its pages.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

import nbformat

START = 90.0
"""Seconds a server may take until it answers; about 3 are usual, a cold disk takes ten times that."""


class Lab:
    """One running server with a folder of notebooks; use it in a `with` statement.

    `command` may be any program that ends up as a Jupyter server in `root`, `ecarte lessons`, Notebook 7 and Voilà
    among them; what the tests need of it (a free port, the app within the page's reach, no news) stands in its own
    settings. `opens`: the part of the address under which it opens a notebook. `account`: another user to run as, as
    subprocess wants to be told.
    """

    def __init__(
        self,
        root: Path,
        command: Sequence[str] | None = None,
        *,
        theme: str = "JupyterLab Light",
        opens: str = "lab/tree",
        account: Mapping[str, Any] | None = None,
    ) -> None:
        self.root = root.resolve()
        self.opens = opens
        self.home = Path(tempfile.mkdtemp(prefix="ecarte-lab-"))
        self._settings(theme)
        if account:
            for place in (self.home, *self.home.rglob("*")):
                os.chown(place, account["user"], account["group"])
        self.log_path = self.home / "server.log"
        # A server started by root must be allowed to; `ecarte lessons` has to know that by itself.
        default = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"]
        with self.log_path.open("wb") as log:
            self.process = subprocess.Popen(
                command or [*default, f"--ServerApp.root_dir={self.root}"],
                env=self._environment(),
                cwd=self.root,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                **(account or {}),
            )
        try:
            server = self._wait()
        except BaseException:
            self.stop()
            raise
        self.url: str = f"http://127.0.0.1:{server['port']}"
        self.token: str = server["token"]

    def __enter__(self) -> Lab:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None
    ) -> None:
        self.stop()

    def address(self, path: str) -> str:
        """Where the notebook at `path` is opened, with a fresh arrangement of panels."""
        return f"{self.url}/{self.opens}/{path}?reset&token={self.token}"

    def log(self) -> str:
        """What the server has said so far."""
        return self.log_path.read_text(encoding="utf-8", errors="replace")

    def api(self, path: str, method: str = "GET") -> Any:
        """One call of the server's REST interface, such as "kernels"."""
        request = urllib.request.Request(f"{self.url}/api/{path}", method=method)
        request.add_header("Authorization", f"token {self.token}")
        with urllib.request.urlopen(request, timeout=20) as answer:
            body = answer.read()
        return json.loads(body) if body else None

    def begin_afresh(self) -> None:
        """Forget what its kernels have kept of a learner's progress."""
        shutil.rmtree(self.home / "progress", ignore_errors=True)

    def stop(self) -> None:
        """End the server and its kernels, and remove its home."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        shutil.rmtree(self.home, ignore_errors=True)

    def _environment(self) -> dict[str, str]:
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("JUPYTER", "IPYTHON"))}
        places = {
            "HOME": "",
            "IPYTHONDIR": "ipython",
            "ECARTE_HOME": "progress",
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "runtime",
            "JUPYTERLAB_SETTINGS_DIR": "settings",
            "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        }
        return kept | {name: str(self.home / folder) for name, folder in places.items()}

    def _settings(self, theme: str) -> None:
        server = {
            "ServerApp": {"ip": "127.0.0.1", "port": 0, "open_browser": False},
            "LabApp": {"expose_app_in_browser": True},
            "JupyterNotebookApp": {"expose_app_in_browser": True},
        }
        notification = {"fetchNews": "false", "checkForUpdates": False, "doNotDisturbMode": True}
        plugin = "settings/@jupyterlab/apputils-extension"
        for name, content in {
            "config/jupyter_server_config.json": server,
            f"{plugin}/notification.jupyterlab-settings": notification,
            f"{plugin}/themes.jupyterlab-settings": {"theme": theme, "adaptive-theme": False},
        }.items():
            (self.home / name).parent.mkdir(parents=True, exist_ok=True)
            (self.home / name).write_text(json.dumps(content), encoding="utf-8")

    def _wait(self) -> dict[str, Any]:
        """The server's own description, read once it is there and the server answers."""
        until = time.monotonic() + START
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise RuntimeError(f"JupyterLab ended with {self.process.returncode}:\n{self.log()}")
            for description in (self.home / "runtime").glob("jpserver-*.json"):
                try:
                    server: dict[str, Any] = json.loads(description.read_text(encoding="utf-8"))
                    urllib.request.urlopen(
                        f"{server['url']}api/status?token={server['token']}", timeout=5
                    ).close()
                except (ValueError, urllib.error.URLError, OSError):
                    continue  # half written, or not yet listening
                return server
            time.sleep(0.05)
        raise RuntimeError(f"JupyterLab did not answer within {START:.0f} s:\n{self.log()}")


@dataclass(frozen=True)
class Text:
    """A Markdown cell for `write_notebook`; plain strings there are code."""

    source: str


def write_notebook(path: Path, cells: Sequence[str | Text]) -> Path:
    """A new notebook, never executed, at `path`."""
    book = nbformat.v4.new_notebook()
    book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    for number, cell in enumerate(cells):
        made = (
            nbformat.v4.new_markdown_cell(cell.source)
            if isinstance(cell, Text)
            else nbformat.v4.new_code_cell(cell)
        )
        made["id"] = f"cell-{number}"
        book.cells.append(made)
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(book, path)
    return path
