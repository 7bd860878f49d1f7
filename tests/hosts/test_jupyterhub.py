"""A class on a real JupyterHub: three people log in and play at once, each at a table of his own that outlives his
server. Leaves out real accounts, and whatever a hub's administrator keeps users apart with.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from ecarte_widgets.teaching import links
from tests.support import outside
from tests.support.environments import INSTALLING, environment
from tests.support.hub import Hub, Repository, Seat, memory
from tests.support.lab import write_notebook
from tests.support.notebook import PATIENCE, Notebook
from tests.support.table import Table, ask_kernel, wished

pytestmark = pytest.mark.hosts

ROOT = Path(__file__).parents[2]
USERS = ("anna", "boris", "clara")
NAME = "game.ipynb"
TABLE = """
from ecarte_widgets import CardTable
table = CardTable(seed=1887, name="the class of today")
table
"""
KEPT = "str(__import__('ecarte_widgets.teaching.progress', fromlist=['where']).where())"
ROUNDS = 12
"""Things that each of the three does."""


def proxy(place: Path) -> Path:
    """The hub's proxy, from npm."""
    assert shutil.which("npm"), "Node.js and npm are needed here: install them, or leave out -m hosts"
    npm = ["npm", "install", "--no-audit", "--no-fund", "--no-save", "--prefix", place]
    subprocess.run([*npm, "configurable-http-proxy@^5"], check=True, timeout=INSTALLING, capture_output=True)
    return place / "node_modules/configurable-http-proxy/bin/configurable-http-proxy"


@pytest.fixture(scope="module")
def hub(wheel: Path) -> Iterator[Hub]:
    """A hub with the package in the one environment that hub, servers and kernels share."""
    folder = Path(tempfile.mkdtemp(prefix="ecarte-hub-"))
    try:
        with ThreadPoolExecutor(2) as pool:
            packages = ("jupyterhub==6.*", "nbgitpuller>=1.2", "jupyterlab>=4.4", "ipykernel>=7")
            python = pool.submit(environment, folder / "venv", (wheel, *packages))
            program = pool.submit(proxy, folder / "proxy")
        with Hub(folder / "hub", python.result(), program.result()) as running:
            yield running
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def pages(browser: Browser) -> Iterator[list[Page]]:
    """A browser for each user: no cookie of one is seen by another. Nothing is asked for outside."""
    contexts = [browser.new_context(viewport={"width": 1280, "height": 1000}) for _ in USERS]
    asked = [outside.watch(context) for context in contexts]
    yield [context.new_page() for context in contexts]
    for context in contexts:
        context.close()
    assert not any(asked)


def log_in(page: Page, hub: Hub, user: str) -> None:
    """By the hub's own page, which starts the user's server and leads to where he was going."""
    page.get_by_label("Username").fill(user)
    page.get_by_label("Password").fill(hub.password)
    page.get_by_role("button", name="Sign in").click(no_wait_after=True)


def seated(page: Page, hub: Hub, user: str) -> tuple[Notebook, Table]:
    """The user's notebook with its cell run, and the table in it."""
    book = Notebook(page, Seat(hub.url, user), NAME)  # type: ignore[arg-type]  # an address is all it asks for
    book.run(0)
    return book, Table(book, 0)


class Player:
    """One of the three at the table, who chooses another card than the others do."""

    def __init__(self, table: Table, place: int) -> None:
        self.table, self.place = table, place
        self._at, self._refused = -1, set[str]()

    def press(self) -> None:
        """Click one thing that is answered; cards to be thrown are picked before."""
        seen = self.table.seen()
        if self.table.at != self._at:
            self._at, self._refused = self.table.at, set()
        wish = wished(seen, self._refused)
        kind, _, card = wish.partition(" ")
        if kind == "pick":
            self.table.card(card).click()
            self.press()
            return
        self._refused.add(wish)
        legal = [each["card"] for each in seen["cards"] if each["state"] == "legal"]
        if kind == "play":
            self.table.card(legal[self.place % len(legal)]).click()
        else:
            self.table.call(wish).click()


def play_together(players: list[Player], rounds: int) -> None:
    """All click before any answer is waited for, again and again."""
    for _ in range(rounds):
        with ExitStack() as answers:
            for player in players:
                answers.enter_context(player.table.answered())
                player.press()


def restarted(page: Page) -> Page:
    """What JupyterLab says when its server has gone, and the new page to which it leads."""
    dialog = page.locator(".jp-Dialog")
    expect(dialog).to_contain_text("Server unavailable or unreachable", timeout=PATIENCE)
    with page.expect_popup() as opened:
        dialog.get_by_role("button", name="Restart").click()
    opened.value.wait_for_url("**/lab**", timeout=2 * PATIENCE)
    return opened.value


def test_three_play_at_once(hub: Hub, pages: list[Page], figure: Callable[[str], None]) -> None:
    """The same cell gives three users the same deal and each a game of his own, kept in his home; one server is killed
    with its kernel, and when the hub has started it again the same cell goes on from the last card.
    """
    began = time.monotonic()
    for user in USERS:
        write_notebook(hub.home(user) / NAME, [TABLE])
    for page, user in zip(pages, USERS, strict=True):
        page.goto(hub.url)
        log_in(page, hub, user)
    for page in pages:
        page.wait_for_url("**/lab**", timeout=2 * PATIENCE)
    books, tables = map(list, zip(*map(seated, pages, [hub] * 3, USERS), strict=True))
    figure(f"jupyterhub: three users from login to table in {time.monotonic() - began:.0f} s")

    first = [table.seen()["cards"] for table in tables]
    assert first[0] == first[1] == first[2]
    play_together([Player(table, place) for place, table in enumerate(tables)], ROUNDS)
    records = [ask_kernel(book, "table.record") for book in books]
    assert len(set(records)) == len(USERS)
    for user, book in zip(USERS, books, strict=True):
        kept = Path(ask_kernel(book, KEPT))
        assert kept.is_relative_to(hub.home(user).resolve())
        assert kept.is_file()
    for user in USERS:
        used = memory(hub.server(user))
        said = ", ".join(f"{kind} {pss:.0f} ({rss:.0f})" for kind, (pss, rss) in sorted(used.items()))
        figure(f"jupyterhub: memory of {user}, one table, MiB PSS (RSS): {said}")

    before = tables[1].seen()
    hub.kill("boris")
    another = pages[1].context.new_page()
    another.goto(f"{hub.url}/user/boris/lab")
    for seen in ("503 : Service Unavailable", "Your server appears to be down."):
        expect(another.locator("body")).to_contain_text(seen)
    hub.wait_until_missed("boris")
    pages[1] = restarted(pages[1])
    books[1], tables[1] = seated(pages[1], hub, "boris")
    again = tables[1].seen()
    assert {key: again[key] for key in ("cards", "score", "laid", "deal")} == {
        key: before[key] for key in ("cards", "score", "laid", "deal")
    }
    assert ask_kernel(books[1], "table.record") == records[1]
    play_together([Player(table, place) for place, table in enumerate(tables)], 3)
    assert ask_kernel(books[0], "table.record") != records[0]


def test_a_link_brings_the_lessons(hub: Hub, pages: list[Page], tmp_path: Path) -> None:
    """The link that `ecarte link --hub` prints: whoever follows it logs in, gets the repository and sees the lesson."""
    with Repository(ROOT, tmp_path) as repository:
        pages[0].goto(links.hub(hub.url, repository.address, repository.branch))
        log_in(pages[0], hub, "dora")
        heading = pages[0].locator(".jp-NotebookPanel .jp-Cell").first
        expect(heading).to_contain_text("Welcome", timeout=2 * PATIENCE)
    assert (hub.home("dora") / "fork.git" / links.FIRST.removeprefix("lab/tree/")).is_file()
