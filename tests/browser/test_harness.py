"""The tests' own JupyterLab, tried with a plain counter. Leaves out every part of ecarte_widgets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.lab import Lab, Text, write_notebook
from tests.support.notebook import Notebook

COUNTER = """
import anywidget
import traitlets

class Counter(anywidget.AnyWidget):
    _esm = '''
    export default { render({ model, el }) {
      const button = document.createElement("button");
      button.className = "harness-counter";
      const draw = () => { button.textContent = `count ${model.get("count")}`; };
      button.addEventListener("click", () => model.send({ request: "more" }));
      model.on("change:count", draw);
      el.append(button);
      draw();
    } };
    '''
    count = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(self._more)

    def _more(self, widget, content, buffers):
        self.count += 1

counter = Counter()
counter
"""


@pytest.fixture
def counter(page: Page, lab: Lab, request: pytest.FixtureRequest) -> Notebook:
    """A notebook open on a counter that has been drawn once."""
    name = f"{re.sub(r'[^a-z_]', '', request.node.name)}.ipynb"
    write_notebook(Path(lab.root, name), [Text("# A counter"), COUNTER, "counter.count"])
    notebook = Notebook(page, lab, name)
    expect(notebook.run(1).locator(".harness-counter")).to_have_text("count 0")
    return notebook


def test_a_click_reaches_python_and_its_answer_the_page(counter: Notebook, asked_outside: list[str]) -> None:
    """A click on the counter is counted in the kernel, and nothing outside this machine was asked for."""
    button = counter.output(1).locator(".harness-counter")
    button.click()
    expect(button).to_have_text("count 1")
    expect(counter.run(2)).to_contain_text("1")
    assert asked_outside == []


def test_an_outside_request_is_noticed(page: Page, asked_outside: list[str]) -> None:
    """A page that asks for something elsewhere is found out, and gets nothing."""
    page.set_content("<img src='http://example.org/card.png'>")
    assert asked_outside == ["http://example.org/card.png"]


def test_a_reloaded_page_keeps_its_kernel(counter: Notebook) -> None:
    """After a reload the kernel still has what it had, and a cell can be run at once."""
    counter.save()
    counter.reload()
    counter.set_source(2, "counter.count + 40")
    expect(counter.run(2)).to_contain_text("40")


def test_a_killed_kernel_forgets(counter: Notebook) -> None:
    """After its kernel was killed, the notebook runs on a new one that knows no counter."""
    counter.kill_kernel()
    counter.page.wait_for_selector(".jp-Dialog, [data-status='restarting'], [data-status='autorestarting']")
    counter.dismiss_dialogs()
    counter.wait_until_ready()
    expect(counter.run(2)).to_contain_text("NameError")


def test_the_sources_of_a_notebook_can_be_read(counter: Notebook) -> None:
    """The cells' texts are as they were written: what a test compares after keys were pressed on a widget."""
    assert counter.sources() == ["# A counter", COUNTER, "counter.count"]
