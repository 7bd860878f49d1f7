"""The Binder build, without a Docker engine: its steps emulated, and repo2docker's Dockerfile read.

Leaves out the public Binder itself: nothing here goes further than the package index.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Browser, expect

from tests.support.lab import Lab
from tests.support.notebook import Notebook

ROOT = Path(__file__).parents[2]
PATIENCE = 900
"""Seconds a step may take: most of it is the package index."""
BASE = ("jupyterlab==4.4.9", "ipywidgets==8.1.7", "ipykernel==7.0.1")
"""What Binder's base image carries, over which our requirements are installed."""
FIRST = "00_welcome.ipynb"
"""The lesson that the README's link opens."""
STARTS = 3
KERNELS = (1, 5, 10, 30)
"""How many kernels are weighed side by side; those after the second only in a long run."""

pytestmark = pytest.mark.hosts


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


def first_code_cell(path: Path) -> int:
    """The place of a notebook's first code cell."""
    cells = nbformat.read(path, as_version=4).cells
    return next(number for number, cell in enumerate(cells) if cell.cell_type == "code")


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


def test_the_requirements_bring_the_package(host: Host) -> None:
    """binder/requirements.txt installs the repository over the base image, and all fits together."""
    assert "No broken requirements" in host.run(["pip", "check"])
    code = "import ecarte_widgets; print(ecarte_widgets.CardTable()); print(ecarte_widgets.__file__)"
    assert str(host.home) in host.run([host.python, "-I", "-c", code])


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


def test_from_the_servers_start_to_the_first_table(
    host: Host, browser: Browser, figure: Callable[[str], None]
) -> None:
    """The server that a Binder link opens is up, and the first lesson's cell shows its table, as the user runs it."""
    spent = []
    for _ in range(STARTS):
        start = time.perf_counter()
        command = [str(host.python), "-m", "jupyterlab", "--no-browser", f"--ServerApp.root_dir={host.repo}"]
        with Lab(host.repo, command, account=host.account) as lab:
            up = time.perf_counter() - start
            context = browser.new_context(viewport={"width": 1280, "height": 1000})
            notebook = Notebook(context.new_page(), lab, f"lessons/{FIRST}")
            output = notebook.run(first_code_cell(host.repo / "lessons" / FIRST))
            expect(output.locator(".ecw button.ecw-card").first).to_be_visible(timeout=60_000)
            spent.append((up, time.perf_counter() - start))
            context.close()
    ups, tables = ([f"{value:.1f}" for value in side] for side in zip(*spent, strict=True))
    figure(f"binder: building it took {host.built:.0f} s, most of it the package index")
    figure(f"binder: server up after {', '.join(ups)} s; first table after {', '.join(tables)} s")


def test_what_kernels_with_a_table_weigh(host: Host, figure: Callable[[str], None]) -> None:
    """Kernels start beside each other in the emulated build, each shows a table, and their memory is told."""
    counts = KERNELS if os.environ.get("ECARTE_LONG") == "1" else KERNELS[:2]
    script = shutil.copy(Path(__file__).with_name("kernels.py"), host.home.with_name("kernels.py"))
    for count in counts:
        told = json.loads(host.run([host.python, script, str(count)]).splitlines()[-1])
        assert told["kernels"] == count
        figure(
            f"binder: {count} kernel(s) with a table: RSS {told['rss']:.0f} MiB and PSS {told['pss']:.0f} MiB each, "
            f"PSS {told['pss'] * count:.0f} MiB together, all shown after {told['seconds']:.1f} s"
        )


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
