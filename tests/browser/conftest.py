"""Fixtures for tests in a browser: a notebook of a test's own, whose kernel ends with the test."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.support.lab import Lab, Text, write_notebook
from tests.support.notebook import Notebook


@pytest.fixture
def notebook(page: Page, lab: Lab, request: pytest.FixtureRequest) -> Iterator[Callable[..., Notebook]]:
    """Opens a new notebook with the cells given, none of them run; its kernel is ended after the test."""
    name = f"{re.sub(r'[^a-z0-9]+', '_', request.node.name.lower())}.ipynb"

    def open_with(*cells: str | Text) -> Notebook:
        write_notebook(Path(lab.root, name), cells)
        return Notebook(page, lab, name)

    yield open_with
    for session in lab.api("sessions"):
        if session["path"] == name:
            lab.api(f"sessions/{session['id']}", "DELETE")
