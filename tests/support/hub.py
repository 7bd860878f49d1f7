"""A throw-away JupyterHub on the loopback address, set up as an administrator would for a class.

Leaves out real accounts and isolation: everybody may log in, and every user's server belongs to whoever runs the tests.
"""

from __future__ import annotations

import http.server
import json
import os
import secrets
import signal
import socket
import subprocess
import threading
import time
import urllib.request
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

START = 120.0
"""Seconds the hub, or one user's server, may take until it answers."""

CONFIGURATION = """
c = get_config()
c.JupyterHub.bind_url = "http://127.0.0.1:{port}"
c.JupyterHub.hub_bind_url = "http://127.0.0.1:{hub_port}"
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{proxy_port}"
c.ConfigurableHTTPProxy.command = ["node", {proxy!r}]
c.JupyterHub.db_url = "sqlite:///hub.sqlite"
c.JupyterHub.cookie_secret_file = "cookie_secret"
c.JupyterHub.authenticator_class = "dummy"  # any name, one password: for tests only
c.DummyAuthenticator.password = {password!r}
c.Authenticator.allow_all = True
c.JupyterHub.spawner_class = "simple"  # a process and a home folder for each user: for tests only
c.SimpleLocalProcessSpawner.home_dir_template = "{homes}/{{username}}"
c.Spawner.default_url = "/lab"
c.Spawner.args = {arguments}
c.Spawner.http_timeout = 120
c.Spawner.poll_interval = 10  # seconds until a server that has died is missed
c.JupyterHub.services = [{{"name": "tests", "api_token": {token!r}}}]
c.JupyterHub.load_roles = [
    {{"name": "tests", "scopes": ["admin:users", "admin:servers", "admin:server_state"], "services": ["tests"]}}
]
"""
"""The hub's own configuration file; what a class needs of it is said in the README."""


@dataclass(frozen=True)
class Seat:
    """One user's JupyterLab, as `Notebook` wants it: where a notebook is opened."""

    url: str
    user: str

    def address(self, path: str) -> str:
        """Where the notebook at `path` is opened, with a fresh arrangement of panels."""
        return f"{self.url}/user/{self.user}/lab/tree/{path}?reset"


class Hub:
    """A running hub whose users' homes lie in `folder`/homes; use it in a `with` statement.

    `python`: of an environment that holds jupyterhub, JupyterLab and the package. `proxy`: the program of the npm
    package configurable-http-proxy, for Node.js.
    """

    password = "the same for all"

    def __init__(self, folder: Path, python: Path, proxy: Path) -> None:
        self.folder = folder
        self.homes = folder / "homes"
        self.homes.mkdir(parents=True)
        self.token = secrets.token_hex(16)
        port, hub_port, proxy_port = free_ports(3)
        self.url = f"http://127.0.0.1:{port}"
        arguments = ["--LabApp.expose_app_in_browser=True"]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            arguments.append("--allow-root")
        text = CONFIGURATION.format(
            port=port,
            hub_port=hub_port,
            proxy_port=proxy_port,
            proxy=str(proxy),
            password=self.password,
            homes=self.homes,
            arguments=arguments,
            token=self.token,
        )
        (folder / "jupyterhub_config.py").write_text(text, encoding="utf-8")
        _quiet(python)
        self.log_path = folder / "hub.log"
        with self.log_path.open("wb") as log:
            self.process = subprocess.Popen(
                [python, "-m", "jupyterhub"],
                cwd=folder,
                env=_environment(folder, python),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        try:
            self._wait("")
        except BaseException:
            self.stop()
            raise

    def __enter__(self) -> Hub:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None
    ) -> None:
        self.stop()

    def log(self) -> str:
        """What the hub and its users' servers have said so far."""
        return self.log_path.read_text(encoding="utf-8", errors="replace")

    def home(self, user: str) -> Path:
        """A user's home folder."""
        return self.homes / user

    def api(self, path: str, method: str = "GET") -> Any:
        """One call of the hub's REST interface, such as "users/anna"."""
        request = urllib.request.Request(f"{self.url}/hub/api/{path}", method=method)
        request.add_header("Authorization", f"token {self.token}")
        with urllib.request.urlopen(request, timeout=20) as answer:
            body = answer.read()
        return json.loads(body) if body else None

    def server(self, user: str) -> int:
        """The process id of a user's server. Raises KeyError where none runs."""
        pid: int = self.api(f"users/{user}")["servers"][""]["state"]["pid"]
        return pid

    def kill(self, user: str) -> None:
        """End a user's server as a crash would; its kernels end by themselves."""
        os.kill(self.server(user), signal.SIGKILL)

    def wait_until_missed(self, user: str) -> None:
        """Wait until the hub knows that a user's server has ended."""
        until = time.monotonic() + START
        while self.api(f"users/{user}")["servers"]:
            assert time.monotonic() < until, f"the hub has not missed the server of {user}:\n{self.log()}"
            time.sleep(0.2)

    def stop(self) -> None:
        """End every user's server, the hub and its proxy; asked to, the hub would wait for one server after another."""
        if self.process.poll() is not None:
            return
        with suppress(OSError):  # it may not have got so far as to answer
            for user in self.api("users"):
                for server in user["servers"].values():
                    with suppress(ProcessLookupError):
                        os.kill(server["state"]["pid"], signal.SIGKILL)
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def _wait(self, path: str) -> None:
        until = time.monotonic() + START
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise RuntimeError(f"JupyterHub ended with {self.process.returncode}:\n{self.log()}")
            try:
                self.api(path)
            except OSError:  # not yet listening, or the proxy has no way to the hub yet
                time.sleep(0.1)
                continue
            return
        raise RuntimeError(f"JupyterHub did not answer within {START:.0f} s:\n{self.log()}")


def _quiet(python: Path) -> None:
    """Settings for all users, where an administrator would put them: no news asked for, nothing that pops up."""
    settings = python.parents[1] / "share/jupyter/lab/settings/overrides.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    notification = {"fetchNews": "false", "checkForUpdates": False, "doNotDisturbMode": True}
    settings.write_text(
        json.dumps({"@jupyterlab/apputils-extension:notification": notification}), encoding="utf-8"
    )


def _environment(folder: Path, python: Path) -> dict[str, str]:
    """The hub's environment: its programs first on the path, and none of the tester's own Jupyter folders."""
    strange = ("JUPYTER", "IPYTHON", "ECARTE", "CONFIGPROXY", "XDG")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(strange)}
    return kept | {"HOME": str(folder), "PATH": f"{python.parent}{os.pathsep}{os.environ['PATH']}"}


def free_ports(count: int) -> list[int]:
    """Ports that are free now; the hub must be told its ports beforehand."""
    sockets = [socket.socket() for _ in range(count)]
    try:
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]
    finally:
        for one in sockets:
            one.close()


def memory(pid: int) -> dict[str, tuple[float, float]]:
    """Memory of a server and of its kernels ("server", "kernel"), in MiB: proportional (PSS) and resident (RSS).

    Only on Linux, which tells it in /proc; elsewhere the dict is empty.
    """
    found: dict[str, tuple[float, float]] = {}
    for each in _family(pid):
        try:
            words = Path(f"/proc/{each}/cmdline").read_text(encoding="utf-8")
            rollup = Path(f"/proc/{each}/smaps_rollup").read_text(encoding="utf-8")
        except OSError:
            continue  # it has just ended, or this is not Linux
        kind = "kernel" if "ipykernel" in words else "server"
        size = {line.split(":")[0]: int(line.split()[1]) / 1024 for line in rollup.splitlines()[1:]}
        pss, rss = found.get(kind, (0, 0))
        found[kind] = pss + size["Pss"], rss + size["Rss"]
    return found


def _family(pid: int) -> list[int]:
    children: dict[int, list[int]] = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            after = status.read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:
            continue
        children.setdefault(int(after[1]), []).append(int(status.parent.name))
    found = [pid]
    for each in found:
        found.extend(children.get(each, []))
    return found


class Repository:
    """A repository as a host of code shows it: cloned by http from the loopback address, by git's own program.

    `address` and `branch` are what one would hand on; use it in a `with` statement.
    """

    branch = "term/autumn"

    def __init__(self, root: Path, folder: Path) -> None:
        subprocess.run(["git", "clone", "--quiet", "--bare", root, folder / "fork.git"], check=True)
        # Whatever is checked out here, on a branch or not, is what is handed on.
        name = ["update-ref", f"refs/heads/{self.branch}", "HEAD"]
        subprocess.run(["git", "-C", folder / "fork.git", *name], check=True)
        handler = type("Handler", (_GitHandler,), {"root": folder})
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/fork.git"

    def __enter__(self) -> Repository:
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None
    ) -> None:
        self.server.shutdown()
        self.server.server_close()


class _GitHandler(http.server.BaseHTTPRequestHandler):
    """Hands each request to `git http-backend` by the rules of CGI, and its answer back."""

    root: Path

    def do_GET(self) -> None:
        """A clone's first question."""
        path, _, query = self.path.partition("?")
        told = {
            "GIT_PROJECT_ROOT": str(self.root),
            "GIT_HTTP_EXPORT_ALL": "1",
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "REQUEST_METHOD": self.command,
            "CONTENT_TYPE": self.headers.get("Content-Type", ""),
            "HTTP_CONTENT_ENCODING": self.headers.get("Content-Encoding", ""),
            "GIT_PROTOCOL": self.headers.get("Git-Protocol", ""),
        }
        asked = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        # Another user's repository is not trusted by git, unless it is told to.
        trust = {"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "safe.directory", "GIT_CONFIG_VALUE_0": "*"}
        command = ["git", "http-backend"]
        done = subprocess.run(
            command, input=asked, env=os.environ | told | trust, capture_output=True, check=True
        )
        head, _, body = done.stdout.partition(b"\r\n\r\n")
        fields = dict(line.split(": ", 1) for line in head.decode().splitlines())
        self.send_response(int(fields.pop("Status", "200").split()[0]))
        for name, value in fields.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET

    def log_message(self, form: str, *facts: object) -> None:
        """Nothing is written for a request."""
