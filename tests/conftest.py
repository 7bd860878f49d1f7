"""Fixtures for all tests: a browser, a page that may not leave this machine, a JupyterLab of its own."""

from __future__ import annotations

import atexit
import itertools
import os
import re
import shutil
import sysconfig
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, Page, sync_playwright

from tests.support import chromium, outside
from tests.support.lab import Lab

# The same examples on every run, so that a change is judged and not chance; ECARTE_LONG=1 looks for new ones.
settings.register_profile(
    "short", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("long", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("long" if os.environ.get("ECARTE_LONG") == "1" else "short")

os.environ["ECARTE_HOME"] = tempfile.mkdtemp(prefix="ecarte-progress-")  # for the kernels of the lessons
atexit.register(shutil.rmtree, os.environ["ECARTE_HOME"], ignore_errors=True)

FAILURES = Path(__file__).parent / ".failures"
"""Screenshots of pages whose test failed."""

_NUMBERS = itertools.count()

FAILED = pytest.StashKey[bool]()
OUTSIDE = pytest.StashKey[list[str]]()

collect_ignore_glob = ["*.ipynb"]  # only the lessons are compared; a notebook among the tests is material


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test that asks for a browser, so that all of them can be left out together.

    Those on other hosts have their own mark and are not run with the rest.
    """
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()) and not item.get_closest_marker("hosts"):
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Tell the fixtures that a test has failed, before they are taken down."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(autouse=True)
def no_progress(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every test begins as a learner who has done nothing: what others have kept is out of its sight."""
    monkeypatch.setenv("ECARTE_HOME", str(tmp_path_factory.getbasetemp() / f"progress-{next(_NUMBERS)}"))
    for name in {"lab", "lessons_lab"} & set(request.fixturenames):
        request.getfixturevalue(name).begin_afresh()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One headless Chromium for the whole run; its tests fail with one line of advice when there is none."""
    with sync_playwright() as playwright:
        try:
            started = chromium.start(playwright)
        except chromium.NoBrowserError as error:
            advice = str(error)
        else:
            yield started
            started.close()
            return
    pytest.fail(advice, pytrace=False)  # here, where no other error is at hand to be told as well


@pytest.fixture
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A fresh page with no memory of other tests; its picture stays in tests/.failures if the test fails."""
    context = browser.new_context(viewport={"width": 1280, "height": 1000}, locale="en-GB")
    request.node.stash[OUTSIDE] = outside.watch(context)
    made = context.new_page()
    yield made
    if request.node.stash.get(FAILED, False):
        FAILURES.mkdir(exist_ok=True)
        made.screenshot(path=FAILURES / f"{re.sub(r'[^A-Za-z0-9_.-]+', '-', request.node.nodeid)}.png")
    context.close()


@pytest.fixture
def asked_outside(page: Page, request: pytest.FixtureRequest) -> list[str]:
    """Every address not on this machine that the test's page has asked for; it should stay empty."""
    return request.node.stash[OUTSIDE]


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A JupyterLab on an empty folder (`lab.root`), for notebooks that tests write."""
    with Lab(tmp_path_factory.mktemp("lab")) as running:
        yield running


@pytest.fixture(scope="session")
def lessons_lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """JupyterLab as a newcomer gets it from `ecarte lessons`, but for the browser."""
    folder = tmp_path_factory.mktemp("newcomer") / "ecarte-lessons"
    folder.mkdir()
    ecarte = str(Path(sysconfig.get_path("scripts"), "ecarte"))
    with Lab(folder, [ecarte, "lessons", "--no-browser", "--dir", str(folder)]) as running:
        yield running
