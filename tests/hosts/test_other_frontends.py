"""The table in the other front ends it should work in, each in an environment and a server of its own: JupyterLab as
Binder has it, Notebook 7 and Voilà. Leaves out whole games, which are played in the newest JupyterLab only.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.environments import environment
from tests.support.lab import Lab, write_notebook
from tests.support.notebook import PANEL, PATIENCE, Notebook

pytestmark = pytest.mark.hosts

NAME = "table.ipynb"
PLAIN = "plain.ipynb"
BUTTON = "import ipywidgets\nipywidgets.Button(description='plain')"
TABLE = '''
from ecarte_widgets import CardTable, record
position = record.read("""
code: foster
deal 1: E: KC QC 9C TD 7S  D: 8H AS TS JD 9D  T: 9H
  elder stand; dealer answer
  1. KC
""")
table = CardTable(position, seat="dealer")
table
'''
"""Clubs were led; you hold none, and one trump: it is the only card you may play."""
WHENCE = """
import sys
from importlib.metadata import version
import ecarte_widgets
print(ecarte_widgets.__file__)
print(*(f"{name}=={version(name)}" for name in ("ecarte-widgets", "ipywidgets", "ipykernel")))
"""


@dataclass(frozen=True)
class Host:
    """A front end: what is installed for it, the module that starts it, and where it opens a notebook.

    `cells`: whether its pages have cells to be run. `asks`: whether its pages ask outside by themselves.
    """

    name: str
    packages: tuple[str, ...]
    module: str
    opens: str
    cells: bool = True
    asks: bool = False


HOSTS = (
    Host(
        "lab-of-binder",
        ("jupyterlab==4.4.9", "ipywidgets==8.1.7", "ipykernel==7.0.1"),  # see test_binder.BASE
        "jupyterlab",
        "lab/tree",
    ),
    Host("notebook-7", ("notebook==7.6.*", "ipywidgets>=8.1.5"), "notebook", "notebooks"),
    # Voilà runs within a Jupyter server; it does not bring ipykernel by itself. Its template wants fonts and formulas.
    Host(
        "voila",
        ("voila==0.5.13", "ipykernel"),
        "jupyter_server",
        "voila/render",
        cells=False,
        asks=True,
    ),
)


@pytest.fixture(scope="session")
def pythons(wheel: Path, request: pytest.FixtureRequest) -> Iterator[dict[str, Future[Path]]]:
    """The Pythons of the hosts that are asked for, by name: made side by side, while the first is already used."""
    specs = [getattr(item, "callspec", None) for item in request.session.items]
    asked = [host for host in HOSTS if any(spec and spec.params.get("host") == host for spec in specs)]
    folder = Path(
        tempfile.mkdtemp(prefix="ecarte-hosts-")
    )  # not pytest's own, which keeps three runs of them
    with ThreadPoolExecutor(2) as pool:
        yield {
            host.name: pool.submit(environment, folder / host.name, (wheel, *host.packages)) for host in asked
        }
    shutil.rmtree(folder)


@pytest.fixture(params=HOSTS, ids=lambda host: host.name)
def host(request: pytest.FixtureRequest) -> Host:
    """Each of the hosts in turn."""
    found: Host = request.param
    return found


@pytest.fixture
def server(host: Host, pythons: dict[str, Future[Path]], tmp_path: Path) -> Iterator[Lab]:
    """The host's server on a folder with two notebooks, never run: one with a table, one with a plain button."""
    python = pythons[host.name].result()
    write_notebook(tmp_path / NAME, [TABLE, WHENCE])
    write_notebook(tmp_path / PLAIN, [BUTTON])
    command = [str(python), "-m", host.module, "--no-browser", "--allow-root"]
    with Lab(tmp_path, [*command, f"--ServerApp.root_dir={tmp_path}"], opens=host.opens) as running:
        yield running


def open_and_run(page: Page, host: Host, server: Lab) -> Notebook | None:
    """The notebook with the table open and its cells run; where the host runs them by itself, there is no notebook."""
    if not host.cells:
        page.goto(server.address(NAME), timeout=PATIENCE)
        return None
    book = Notebook(page, server, NAME)
    book.run_all()
    return book


def asked_anyway(page: Page, host: Host, server: Lab, asked_outside: list[str]) -> set[str]:
    """What the host asks for from outside to show a plain button: that is not the table's doing."""
    if host.asks:
        page.goto(server.address(PLAIN), timeout=PATIENCE)
        expect(page.get_by_role("button", name="plain")).to_be_visible(timeout=PATIENCE)
        page.wait_for_load_state("networkidle")
    anyway = set(asked_outside)
    asked_outside.clear()
    return anyway


def left_alone(book: Notebook | None) -> Any:
    """What a stray key might change in a notebook."""
    return book and book.page.evaluate(
        f"""() => [{PANEL}.content.activeCellIndex, {PANEL}.content.mode, {PANEL}.content.widgets.map(
            (cell) => [cell.model.type, cell.model.sharedModel.getSource(), cell.model.executionCount])]"""
    )


def cards(root: Locator) -> list[str]:
    """The cards in the hand, from left to right."""
    found: list[str] = root.locator(".ecw-hand .ecw-card").evaluate_all(
        "(nodes) => nodes.map((node) => node.dataset.card)"
    )
    return found


def test_the_table_is_played_at(
    page: Page, host: Host, server: Lab, pythons: dict[str, Future[Path]], asked_outside: list[str]
) -> None:
    """Drawn; a card refused with its clause; the lawful one played by mouse, the next by keyboard, which the notebook
    does not hear; all of it by what is installed there, and nothing asked from outside that a plain
    button would not have asked for.
    """
    anyway = asked_anyway(page, host, server, asked_outside)
    book = open_and_run(page, host, server)
    root = page.locator(".ecw")
    expect(root).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_text("ecarte-widgets==")).to_be_visible(timeout=PATIENCE)
    assert str(pythons[host.name].result().parents[1].resolve()) in page.locator("body").inner_text()
    for package in host.packages:
        if package.startswith("ip") and "==" in package:
            expect(page.get_by_text(package)).to_be_visible()

    held = cards(root)
    assert sorted(held) == ["8H", "9D", "AS", "JD", "TS"]
    for card in held:
        box = root.locator(f'.ecw-card[data-card="{card}"] > svg').bounding_box()
        assert box is not None
        assert box["width"] >= 66
        assert box["height"] >= 1.3 * box["width"]
    cloth = root.locator(".ecw-felt").evaluate("(node) => getComputedStyle(node).backgroundColor")
    assert cloth == "rgb(221, 228, 213)", "the style sheet has not come"

    root.locator('.ecw-card[data-card="AS"]').click(force=True)  # Playwright would wait for it to be enabled
    expect(root.get_by_role("alert")).to_contain_text("you must trump", timeout=PATIENCE)
    expect(root.get_by_role("alert").locator("cite")).to_have_text("Foster: FOS Renouncing")
    assert cards(root) == held

    root.locator('.ecw-card[data-card="8H"]').click()
    laid = root.locator(".ecw-trick [data-card]")
    expect(laid).to_have_count(2)
    expect(root.locator(".ecw-status")).to_contain_text("Your eight of hearts takes the trick.")
    expect(root.get_by_role("alert")).to_have_count(0)

    before, held = left_alone(book), cards(root)
    root.locator(f'.ecw-card[data-card="{held[0]}"]').focus()
    for key in ("End", "ArrowLeft", "Home", "ArrowRight", "x"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.dataset.card") == held[1]
    page.keyboard.press("Enter")
    expect(laid.first).to_have_attribute("data-card", held[1])
    expect(laid).to_have_count(2)
    assert cards(root) == [held[0], *held[2:]]
    assert left_alone(book) == before
    assert set(asked_outside) <= anyway
