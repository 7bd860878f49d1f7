"""The Binder build, without a Docker engine: its steps emulated, and repo2docker's Dockerfile read.

Leaves out the public Binder itself: nothing here goes further than the package index.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PATIENCE = 900
"""Seconds a step may take: most of it is the package index."""
BASE = ("jupyterlab==4.4.9", "ipywidgets==8.1.7", "ipykernel==7.0.1")
"""What Binder's base image carries, over which our requirements are installed."""

pytestmark = pytest.mark.hosts


@dataclass(frozen=True)
class Host:
    """A user of its own with an empty home, a clone of what is committed, and an environment."""

    home: Path
    account: Mapping[str, Any]

    @property
    def repo(self) -> Path:
        """The clone, which belongs to somebody else, as in the image."""
        return self.home.with_name("repo")

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


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    """The build as Binder does it, up to our requirements."""
    account = ordinary_account()
    place = Path(tempfile.mkdtemp(prefix="ecarte-binder-"))
    try:
        place.chmod(0o755)
        made = Host(home=place / "home", account=account)
        made.home.mkdir()
        if account:
            os.chown(made.home, account["user"], account["group"])
        subprocess.run(["git", "clone", "--quiet", ROOT, made.repo], check=True, timeout=PATIENCE)
        made.run([shared_python(account), "-m", "venv", made.home / "venv"])
        made.run(["pip", "install", "--quiet", "--no-cache-dir", *BASE])
        made.run(["pip", "install", "--quiet", "--no-cache-dir", "-r", "binder/requirements.txt"])
        yield made
    finally:
        shutil.rmtree(place)


def test_the_requirements_bring_the_package(host: Host) -> None:
    """binder/requirements.txt installs the repository over the base image, and all fits together."""
    assert "No broken requirements" in host.run(["pip", "check"])
    code = "import ecarte_widgets; print(ecarte_widgets.CardTable()); print(ecarte_widgets.__file__)"
    assert str(host.home) in host.run([host.home / "venv" / "bin" / "python", "-I", "-c", code])


def test_the_post_build_step_runs(host: Host) -> None:
    """postBuild is committed as a program and ends well."""
    listed = host.run(["git", "-c", "safe.directory=*", "ls-files", "--stage", "binder/postBuild"])
    assert listed.startswith("100755 ")
    host.run(["./binder/postBuild"])


def test_jupyterlab_has_what_the_table_needs(host: Host) -> None:
    """JupyterLab in that environment has the widget manager and anywidget, enabled."""
    listed = host.run(["jupyter", "labextension", "list"])
    for extension in ("anywidget", "@jupyter-widgets/jupyterlab-manager"):
        line = next((line for line in listed.splitlines() if f"{extension} v" in line), "")
        assert "enabled" in line, listed
        assert "OK" in line, listed


def test_the_dockerfile_has_the_lines_it_must(tmp_path: Path) -> None:
    """repo2docker, asked only to write its Dockerfile, installs our requirements and runs our postBuild."""
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True, timeout=PATIENCE)
    programs = tmp_path / "venv" / "bin"
    pip = [programs / "python", "-m", "pip", "install", "--quiet", "jupyter-repo2docker>=2026.4"]
    subprocess.run(pip, check=True, timeout=PATIENCE)
    subprocess.run(["git", "clone", "--quiet", ROOT, tmp_path / "repo"], check=True, timeout=PATIENCE)
    build = [programs / "jupyter-repo2docker", "--no-build", "--debug", tmp_path / "repo"]
    told = subprocess.run(build, capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert "python=3.12" in told.stderr
    dockerfile = told.stdout
    assert re.search(r"^COPY .* src/ \$\{REPO_DIR\}", dockerfile, re.MULTILINE), dockerfile
    assert re.search(r'^RUN .*pip install .*-r "?binder/requirements\.txt', dockerfile, re.MULTILINE), (
        dockerfile
    )
    assert re.search(r"^RUN \./binder/postBuild$", dockerfile, re.MULTILINE), dockerfile
    assert dockerfile.index("binder/requirements.txt") < dockerfile.index("RUN ./binder/postBuild")
