"""Troubles brought about on purpose in a real JupyterLab, each with what a person then sees and what helps.

The words seen must stand in the README's table of troubles. Leaves out those of hosts that are not to be had here.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter
from playwright.sync_api import Page, expect

from tests.support.environments import environment
from tests.support.lab import Lab, write_notebook
from tests.support.notebook import PATIENCE, Notebook
from tests.support.table import Table, ask_kernel

pytestmark = pytest.mark.hosts

ROOT = Path(__file__).parents[2]
TABLE = """
from ecarte_widgets import CardTable
table = CardTable("E: KC QC 9C TD 7S  D: 8H AS TS JD 9D  T: 9H", seat="elder", name="trouble")
table
"""
STAND = "stand"
PICTURE = "A picture of where this starts: run the cell above it to play."
SILENT = "Python has not answered. If the kernel was restarted, run this cell again."


def promised(*words: str) -> None:
    """Each of these stands in the first column of the README's table, as it is seen."""
    rows = re.findall(r"^\| (.+?) \|", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    told = [span for row in rows for span in re.findall(r"`([^`]+)`", row)]
    for word in words:
        assert word in told, f"the README does not know {word!r}"


class Lame(Lab):
    """A JupyterLab that lacks extensions for the page, as where their packages are not installed."""

    def __init__(self, root: Path, *lacks: str) -> None:
        self.lacks = lacks
        super().__init__(root)

    def _settings(self, theme: str) -> None:
        super()._settings(theme)
        file = self.home / "config/labconfig/page_config.json"
        file.parent.mkdir(parents=True)
        file.write_text(json.dumps({"disabledExtensions": dict.fromkeys(self.lacks, True)}), encoding="utf-8")


@pytest.fixture
def folder() -> Iterator[Path]:
    """An empty folder with a notebook that holds a table, never run."""
    made = Path(tempfile.mkdtemp(prefix="ecarte-troubles-"))
    write_notebook(made / "table.ipynb", [TABLE])
    yield made
    shutil.rmtree(made)


@pytest.fixture
def book(page: Page, lab: Lab, request: pytest.FixtureRequest) -> Iterator[Notebook]:
    """The same notebook in the JupyterLab that these tests share; its kernel ends with the test."""
    name = f"{re.sub(r'[^a-z]+', '_', request.node.name)}.ipynb"
    write_notebook(lab.root / name, [TABLE])
    yield Notebook(page, lab, name)
    end_kernels(lab)


def end_kernels(lab: Lab) -> None:
    """As if JupyterLab had been closed for the night."""
    for session in lab.api("sessions"):
        lab.api(f"sessions/{session['id']}", "DELETE")


def started(book: Notebook) -> Table:
    """The table of the cell, run, with one thing said at it."""
    book.run(0)
    table = Table(book, 0)
    with table.answered():
        table.call(STAND).click()
    return table


def goes_on(book: Notebook, record: str) -> None:
    """The cell, run again, stands where the game was left."""
    book.run(0)
    Table(book, 0)
    assert ask_kernel(book, "table.record") == record


# ---- what is drawn in place of a table


def test_a_notebook_that_was_not_run(book: Notebook, lab: Lab) -> None:
    """The picture says that it is one, and what to do; doing it draws the table."""
    path = lab.root / book.path
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=120, store_widget_state=False).execute()
    notebook.cells[0].outputs[0].data.pop("application/vnd.jupyter.widget-view+json", None)
    nbformat.write(notebook, path)
    book.reload()
    expect(book.output(0)).to_contain_text(PICTURE)
    promised(PICTURE)
    started(book)


def test_a_saved_table_whose_kernel_has_ended(page: Page, lab: Lab, book: Notebook) -> None:
    """Saved with its table and opened again on another day, the notebook knows no model; running the cell goes on."""
    started(book)
    record = ask_kernel(book, "table.record")
    book.save()
    end_kernels(lab)
    again = Notebook(page, lab, book.path)
    seen = "Error displaying widget: model not found"
    expect(again.output(0)).to_contain_text(seen, timeout=PATIENCE)
    promised(seen)
    goes_on(again, record)


def test_a_server_without_anywidget(page: Page, folder: Path) -> None:
    """JupyterLab in an environment that lacks anywidget: an error to be clicked, and behind it the cause."""
    with Lame(folder, "anywidget") as lab:
        output = Notebook(page, lab, "table.ipynb").run(0)
        seen = (
            "Click to show javascript error.",
            "Failed to load model class 'AnyModel' from module 'anywidget'",
        )
        expect(output).to_contain_text(seen[0], timeout=PATIENCE)
        output.get_by_text(seen[0]).click()
        expect(output).to_contain_text(seen[1])
    promised(*seen)
    with Lab(folder) as lab:
        started(Notebook(page, lab, "table.ipynb"))


def test_a_server_without_the_widget_manager(page: Page, folder: Path) -> None:
    """JupyterLab that lacks ipywidgets' own part: the picture stays, however often the cell is run."""
    with Lame(folder, "@jupyter-widgets/jupyterlab-manager") as lab:
        expect(Notebook(page, lab, "table.ipynb").run(0)).to_contain_text(PICTURE)


def test_a_cell_with_nothing_below(book: Notebook) -> None:
    """A last line that names nothing shows nothing; what was folded away comes back by its three dots."""
    book.set_source(0, TABLE.removesuffix("table\n"))
    book.run(0)
    expect(book.output(0).locator(".jp-OutputArea-child")).to_have_count(0)
    book.set_source(0, TABLE)
    table = started(book)
    book.command("notebook:hide-cell-outputs")
    expect(table.root).to_be_hidden()
    book.cell(0).locator(".jp-Cell-outputWrapper .jp-Placeholder-content").click()
    expect(table.root).to_be_visible()


def test_an_exported_page_without_network(page: Page, folder: Path) -> None:
    """With saved widget state the page asks a CDN and stays blank without one; without it, the picture is there."""
    for state in (True, False):
        notebook = nbformat.read(folder / "table.ipynb", as_version=4)
        NotebookClient(notebook, timeout=120, store_widget_state=state).execute()
        html, _ = HTMLExporter().from_notebook_node(notebook)
        (folder / "page.html").write_text(html, encoding="utf-8")
        page.goto((folder / "page.html").as_uri())
        page.wait_for_load_state("networkidle")
        seen = page.locator(".jp-OutputArea-output").inner_text().strip()
        assert seen == "" if state else PICTURE in seen


# ---- Python is gone, or not to be reached


def test_a_kernel_that_was_ended_from_outside(book: Notebook) -> None:
    """As for want of memory: JupyterLab says that it died, a click that nobody answers, and the cell goes on."""
    table = started(book)
    record = ask_kernel(book, "table.record")
    book.kill_kernel()
    dialog = book.page.locator(".jp-Dialog")
    seen = ("Kernel Restarting", "appears to have died. It will restart automatically.")
    for words in seen:
        expect(dialog).to_contain_text(words, timeout=PATIENCE)
    book.dismiss_dialogs()
    table.card("KC").click()
    expect(table.alert).to_have_text(SILENT, timeout=6_000)
    promised(*seen, SILENT)
    book.wait_until_ready()
    book.dismiss_dialogs()
    goes_on(book, record)


def test_websockets_that_are_held_up(page: Page, lab: Lab, book: Notebook) -> None:
    """A page that cannot reach its kernel waits: for a saved table, for a cell, and at the bottom it says so."""
    started(book)
    book.save()
    page.route_web_socket(re.compile(""), lambda socket: socket.close())
    page.goto(lab.address(book.path))
    expect(book.output(0)).to_contain_text("Loading widget...", timeout=PATIENCE)
    expect(page.locator("#jp-main-statusbar")).to_contain_text("Connecting", timeout=PATIENCE)
    page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-cell') }")
    expect(book.cell(0).locator(".jp-InputPrompt")).to_have_text("[*]:")
    promised("Loading widget...", "Connecting", "[*]")


def test_a_server_that_was_ended(page: Page, folder: Path) -> None:
    """The terminal was closed: the page says that it has lost its server."""
    with Lab(folder) as lab:
        Notebook(page, lab, "table.ipynb")
    expect(page.locator(".jp-Dialog")).to_contain_text("Server Connection Error", timeout=2 * PATIENCE)
    promised("Server Connection Error")


# ---- the wrong Python, the wrong address


def test_a_notebook_that_names_no_known_python(page: Page, lab: Lab, book: Notebook) -> None:
    """JupyterLab asks which Python is meant; with the answer the cell runs."""
    path = lab.root / book.path
    notebook = nbformat.read(path, as_version=4)
    notebook.metadata["kernelspec"] = {"name": "elsewhere", "display_name": "Elsewhere", "language": "other"}
    notebook.metadata.pop("language_info", None)
    nbformat.write(notebook, path)
    end_kernels(lab)
    page.goto(lab.address(book.path))
    dialog = page.locator(".jp-Dialog")
    expect(dialog).to_contain_text("Select Kernel", timeout=PATIENCE)
    promised("Select Kernel")
    dialog.locator("select").select_option(label="Python 3 (ipykernel)")
    dialog.get_by_role("button", name="Select").click()
    book.wait_until_ready()
    started(book)


def test_a_python_without_the_package(page: Page, lab: Lab, book: Notebook, folder: Path) -> None:
    """The notebook runs in a Python of another environment; in the right one it shows its table."""
    python = environment(folder / "bare", ("ipykernel",))
    spec = {
        "argv": [str(python), "-m", "ipykernel_launcher", "-f", "{connection_file}"],
        "display_name": "Bare",
    }
    place = lab.home / "data/kernels/bare"
    place.mkdir(parents=True)
    (place / "kernel.json").write_text(json.dumps(spec | {"language": "python"}), encoding="utf-8")
    change = "(name) => window.jupyterapp.shell.currentWidget.sessionContext.changeKernel({ name })"
    page.evaluate(change, "bare")
    book.wait_until_ready()
    seen = "ModuleNotFoundError: No module named 'ecarte_widgets'"
    expect(book.run(0)).to_contain_text(seen)
    promised(seen)
    page.evaluate(change, "python3")
    book.wait_until_ready()
    started(book)


def test_an_address_without_its_key(page: Page, lab: Lab) -> None:
    """The address alone is not enough."""
    page.goto(f"{lab.url}/lab")
    seen = "Token authentication is enabled"
    expect(page.locator("body")).to_contain_text(seen)
    promised(seen)


def test_a_link_to_a_file_that_is_not_there(page: Page, lab: Lab) -> None:
    """JupyterLab opens, and says which file it lacks."""
    page.goto(lab.address("lessons/gone.ipynb"))
    seen = "Could not find path:"
    expect(page.locator(".jp-Dialog")).to_contain_text(f"{seen} lessons/gone.ipynb", timeout=PATIENCE)
    promised(seen)


def test_a_port_that_is_taken(page: Page, folder: Path) -> None:
    """`ecarte lessons` goes to the next port and says so; there the first lesson opens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [
            sys.executable,
            "-m",
            "ecarte_widgets.cli",
            "lessons",
            "--no-browser",
            "--dir",
            str(folder),
        ]
        with Lab(folder, [*command, "--port", str(port)]) as lab:
            seen = "is already in use, trying another port."
            assert f"The port {port} {seen}" in lab.log()
            assert not lab.url.endswith(f":{port}")
            Notebook(page, lab, "00_welcome.ipynb")
    promised(seen)


def test_a_shell_that_does_not_find_the_program(folder: Path) -> None:
    """The environment is not on the path: the shell says so, and the module does the same."""
    bash = [shutil.which("bash") or "/bin/bash", "-c", "ecarte lessons"]
    done = subprocess.run(bash, env={"PATH": str(folder)}, capture_output=True, text=True, check=False)
    seen = "ecarte: command not found"
    assert seen in done.stderr
    promised(seen)
    module = [
        sys.executable,
        "-m",
        "ecarte_widgets.cli",
        "lessons",
        "--copy-only",
        "--dir",
        str(folder / "mine"),
    ]
    assert subprocess.run(module, capture_output=True, check=False).returncode == 0


# ---- the file of progress


@pytest.mark.parametrize(
    ("spoil", "seen"),
    [
        (lambda home: home.write_text("no folder", encoding="utf-8"), "Not kept at present:"),
        (
            lambda home: (home.mkdir(), (home / "learner.sqlite").write_bytes(b"something else" * 99)),
            "The file of progress was damaged, or not ours: it is kept aside as",
        ),
    ],
    ids=["a folder that cannot be written", "a damaged file"],
)
def test_a_file_of_progress_that_is_no_use(
    page: Page, folder: Path, spoil: Callable[[Path], object], seen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table says so, and play goes on."""
    home = Path(tempfile.mkdtemp(dir=folder), "progress")
    spoil(home)
    write_notebook(
        folder / "spoilt.ipynb", [f"import os\nos.environ['ECARTE_HOME'] = {os.fspath(home)!r}\n{TABLE}"]
    )
    with Lab(folder) as lab:
        table = started(Notebook(page, lab, "spoilt.ipynb"))
        expect(table.root).to_contain_text(seen)
        table.click_card("KC")
    promised(seen)
