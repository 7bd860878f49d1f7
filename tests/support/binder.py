"""The Binder build without a Docker engine: its steps, taken by an ordinary user in a clone with a home of his own.

Leaves out the public Binder, and all assertions but that each step ends well.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PATIENCE = 900
"""Seconds a step may take: most of it is the package index."""
BASE = ("jupyterlab==4.4.9", "ipywidgets==8.1.7", "ipykernel==7.0.1")
"""What Binder's base image carries, over which our requirements are installed."""


@dataclass(frozen=True)
class Host:
    """A user of its own with an empty home, a clone of what is committed, and an environment.

    `built`: the seconds that making it took.
    """

    home: Path
    account: Mapping[str, Any]
    built: float = 0.0

    @property
    def repo(self) -> Path:
        """The clone, which belongs to the user, as in Binder's image: a learner saves his notebooks in it."""
        return self.home.with_name("repo")

    @property
    def python(self) -> Path:
        """The environment's Python."""
        return self.home / "venv" / "bin" / "python"

    def run(self, command: Sequence[str | Path]) -> str:
        """What a command prints, run in the clone by the user; if it fails, so does the test."""
        told = ("PIP_", "HTTP_", "HTTPS_", "NO_PROXY", "SSL_", "REQUESTS_")  # the machine's way to the index
        environment = {key: value for key, value in os.environ.items() if key.upper().startswith(told)}
        environment |= {"HOME": str(self.home), "LANG": "C.UTF-8"}
        environment["PATH"] = f"{self.home}/venv/bin:/usr/local/bin:/usr/bin:/bin"
        done = subprocess.run(
            command,
            cwd=self.repo,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE,
            check=False,
            **self.account,
        )
        assert done.returncode == 0, f"{command} ended with {done.returncode}:\n{done.stdout}"
        return done.stdout


def ordinary_account() -> dict[str, Any]:
    """How to run a command as an ordinary user: as `nobody` for root, as oneself otherwise."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return {}
    import pwd  # late: there is none on Windows

    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def shared_python(account: Mapping[str, Any]) -> str:
    """A Python with venv that this user may run: root's own may lie in root's home."""
    probe = "import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))"
    for program in (sys.executable, "/usr/local/bin/python3", "/usr/bin/python3"):
        real = str(Path(program).resolve())
        try:
            done = subprocess.run([real, "-c", probe], **account, capture_output=True, check=False)
        except OSError:
            continue  # not there, or not for this user
        if done.returncode == 0:
            return real
    raise AssertionError("an ordinary user has no Python 3.11 with venv here: install python3-venv")


@contextmanager
def build() -> Iterator[Host]:
    """The build as Binder does it, up to our requirements."""
    account = ordinary_account()
    place = Path(tempfile.mkdtemp(prefix="ecarte-binder-"))
    start = time.perf_counter()
    try:
        place.chmod(0o755)
        made = Host(home=place / "home", account=account)
        made.home.mkdir()
        subprocess.run(["git", "clone", "--quiet", ROOT, made.repo], check=True, timeout=PATIENCE)
        if account:
            for path in (made.home, made.repo, *made.repo.rglob("*")):
                os.chown(path, account["user"], account["group"])
        made.run([shared_python(account), "-m", "venv", made.home / "venv"])
        made.run(["pip", "install", "--quiet", "--no-cache-dir", *BASE])
        made.run(["pip", "install", "--quiet", "--no-cache-dir", "-r", "binder/requirements.txt"])
        yield replace(made, built=time.perf_counter() - start)
    finally:
        shutil.rmtree(place)
