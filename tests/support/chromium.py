"""Finds a Chromium for the browser tests, and fetches one where there is none.

Leaves out the pages and what is done on them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Error, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

ARGUMENTS = (
    "--no-sandbox",  # root has no sandbox, and the pages are our own
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",  # nothing gets out
)

ADVICE = (
    "no browser for the browser tests: install Chromium, or set ECARTE_BROWSER to one, "
    "or leave these tests out with: python -m pytest -m 'not browser and not hosts'"
)


class NoBrowserError(Exception):
    """No browser could be found, fetched and started; the message is one line that says what to do."""


def start(playwright: Playwright) -> Browser:
    """The first browser that starts: ECARTE_BROWSER alone if it is set, else one found, else one fetched."""
    named = os.environ.get("ECARTE_BROWSER")
    if named:
        browser = launch(playwright, Path(named))
        if browser is None:
            raise NoBrowserError(f"ECARTE_BROWSER is {named!r}, which does not start as a Chromium; {ADVICE}")
        return browser
    for program in candidates(playwright):
        browser = launch(playwright, program)
        if browser is not None:
            return browser
    raise NoBrowserError(ADVICE)


def candidates(playwright: Playwright) -> Iterator[Path | None]:
    """Programs worth starting, each looked for only when the last will not do; None is Playwright's own."""
    yield from on_path()
    own = Path(playwright.chromium.executable_path)
    if own.exists() or (run([sys.executable, "-m", "playwright", "install", "chromium"]) and own.exists()):
        yield None
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        if not run(["apt-get", "install", "-y", "chromium"]):
            run(["apt-get", "update"])  # a fresh machine has no package lists yet
            run(["apt-get", "install", "-y", "chromium"])
        yield from on_path()


def on_path() -> list[Path]:
    """The Chromiums on PATH, in order of preference."""
    return [Path(found) for found in map(shutil.which, NAMES) if found]


def launch(playwright: Playwright, program: Path | None) -> Browser | None:
    """The browser, or None when this program does not start as one."""
    try:
        return playwright.chromium.launch(executable_path=program, args=[*ARGUMENTS])
    except Error:
        return None


def run(command: list[str]) -> bool:
    """Whether an installing command ended well; what it says is for nobody, since the next one is tried."""
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(command, env=environment, capture_output=True, timeout=900, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0
