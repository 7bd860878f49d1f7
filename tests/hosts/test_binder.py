"""The Binder build, emulated without a Docker engine: what it has, how long it takes, what it weighs; its Dockerfile.

Leaves out the public Binder itself: nothing here goes further than the package index.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Browser, expect

from tests.support.binder import PATIENCE, ROOT, Host
from tests.support.lab import Lab
from tests.support.notebook import Notebook

FIRST = "00_welcome.ipynb"
"""The lesson that the README's link opens."""
STARTS = 3
KERNELS = (1, 5, 10, 30)
"""How many kernels are weighed side by side; those after the second only in a long run."""

pytestmark = pytest.mark.hosts


def first_code_cell(path: Path) -> int:
    """The place of a notebook's first code cell."""
    cells = nbformat.read(path, as_version=4).cells
    return next(number for number, cell in enumerate(cells) if cell.cell_type == "code")


def test_the_requirements_bring_the_package(binder: Host) -> None:
    """binder/requirements.txt installs the repository over the base image, and all fits together."""
    assert "No broken requirements" in binder.run(["pip", "check"])
    code = "import ecarte_widgets; print(ecarte_widgets.CardTable()); print(ecarte_widgets.__file__)"
    assert str(binder.home) in binder.run([binder.python, "-I", "-c", code])


def test_the_post_build_step_runs(binder: Host) -> None:
    """postBuild is committed as a program and ends well."""
    listed = binder.run(["git", "-c", "safe.directory=*", "ls-files", "--stage", "binder/postBuild"])
    assert listed.startswith("100755 ")
    binder.run(["./binder/postBuild"])


def test_jupyterlab_has_what_the_table_needs(binder: Host) -> None:
    """JupyterLab in that environment has the widget manager and anywidget, enabled."""
    listed = binder.run(["jupyter", "labextension", "list"])
    for extension in ("anywidget", "@jupyter-widgets/jupyterlab-manager"):
        line = next((line for line in listed.splitlines() if f"{extension} v" in line), "")
        assert "enabled" in line, listed
        assert "OK" in line, listed


def test_from_the_servers_start_to_the_first_table(
    binder: Host, browser: Browser, figure: Callable[[str], None]
) -> None:
    """The server that a Binder link opens is up, and the first lesson's cell shows its table, as the user runs it."""
    spent = []
    for _ in range(STARTS):
        start = time.perf_counter()
        command = [
            str(binder.python),
            "-m",
            "jupyterlab",
            "--no-browser",
            f"--ServerApp.root_dir={binder.repo}",
        ]
        with Lab(binder.repo, command, account=binder.account) as lab:
            up = time.perf_counter() - start
            context = browser.new_context(viewport={"width": 1280, "height": 1000})
            notebook = Notebook(context.new_page(), lab, f"lessons/{FIRST}")
            output = notebook.run(first_code_cell(binder.repo / "lessons" / FIRST))
            expect(output.locator(".ecw button.ecw-card").first).to_be_visible(timeout=60_000)
            spent.append((up, time.perf_counter() - start))
            context.close()
    ups, tables = ([f"{value:.1f}" for value in side] for side in zip(*spent, strict=True))
    figure(f"binder: building it took {binder.built:.0f} s, most of it the package index")
    figure(f"binder: server up after {', '.join(ups)} s; first table after {', '.join(tables)} s")


def test_what_kernels_with_a_table_weigh(binder: Host, figure: Callable[[str], None]) -> None:
    """Kernels start beside each other in the emulated build, each shows a table, and their memory is told."""
    counts = KERNELS if os.environ.get("ECARTE_LONG") == "1" else KERNELS[:2]
    script = shutil.copy(Path(__file__).with_name("kernels.py"), binder.home.with_name("kernels.py"))
    for count in counts:
        told = json.loads(binder.run([binder.python, script, str(count)]).splitlines()[-1])
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
