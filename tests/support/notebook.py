"""One notebook open in JupyterLab: its cells run, its kernel killed, its page loaded again.

Leaves out how the server and the browser are started.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page

from .lab import Lab

PATIENCE = 60_000
"""Milliseconds for what JupyterLab or a kernel does by itself, such as starting."""

# The execution indicator says idle before the session is ready, and a cell run then meets "Select Kernel":
# so the session, the kernel and its first answer are waited for, in this order.
READY = """async () => {
  const panel = window.jupyterapp && window.jupyterapp.shell.currentWidget;
  if (!panel || !panel.sessionContext) return false;
  await panel.sessionContext.ready;
  const kernel = panel.sessionContext.session && panel.sessionContext.session.kernel;
  if (!kernel) return false;
  await kernel.info;
  return kernel.status === 'idle' && !document.querySelector('.jp-Dialog');
}"""

# `page.evaluate` has no time-out of its own, so the command races against a clock.
COMMAND = """([name, args, patience]) => Promise.race([
  window.jupyterapp.commands.execute(name, args).then(() => 'done'),
  new Promise(resolve => setTimeout(() => resolve('late'), patience)),
])"""

PANEL = "window.jupyterapp.shell.currentWidget"


class Notebook:
    """The notebook at `path` in a page of its own; cells are counted from 0, Markdown cells included."""

    def __init__(self, page: Page, lab: Lab, path: str) -> None:
        self.page = page
        self.lab = lab
        self.path = path
        page.goto(lab.address(path))
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        """Wait for the notebook to be drawn and its kernel to answer."""
        self.page.wait_for_selector(".jp-NotebookPanel .jp-Cell", timeout=PATIENCE)
        self.page.wait_for_function("() => window.jupyterapp", timeout=PATIENCE)
        self.page.wait_for_function(READY, timeout=PATIENCE)

    def reload(self) -> None:
        """Load the page again; the kernel goes on."""
        self.page.reload()
        self.wait_until_ready()

    def command(self, name: str, patience: int = PATIENCE, **args: Any) -> None:
        """Run a command of JupyterLab's, such as "notebook:run-all-cells", and wait until it is done."""
        outcome = self.page.evaluate(COMMAND, [name, args, patience])
        assert outcome == "done", f"{name} was not done within {patience} ms"

    def select(self, cell: int) -> None:
        """Make a cell the active one."""
        self.page.evaluate(f"cell => {{ {PANEL}.content.activeCellIndex = cell }}", cell)

    def run(self, cell: int, patience: int = PATIENCE) -> Locator:
        """Run one cell and wait until its kernel has finished it; its outputs."""
        self.select(cell)
        self.command("notebook:run-cell", patience)
        return self.output(cell)

    def run_all(self, patience: int = 2 * PATIENCE) -> None:
        """Run every cell from the top."""
        self.command("notebook:run-all-cells", patience)

    def save(self) -> None:
        """Write the notebook to its file."""
        self.command("docmanager:save")

    def set_source(self, cell: int, source: str) -> None:
        """Put other text into a cell."""
        self.page.evaluate(
            f"([cell, text]) => {PANEL}.content.widgets[cell].model.sharedModel.setSource(text)",
            [cell, source],
        )

    def sources(self) -> list[str]:
        """The text of every cell, as the notebook now has it."""
        found: list[str] = self.page.evaluate(
            f"() => {PANEL}.content.widgets.map(cell => cell.model.sharedModel.getSource())"
        )
        return found

    def cell(self, cell: int) -> Locator:
        """The element of a cell, source and outputs."""
        return self.page.locator(f".jp-Notebook .jp-Cell[data-windowed-list-index='{cell}']")

    def output(self, cell: int) -> Locator:
        """The element that holds a cell's outputs."""
        return self.cell(cell).locator(".jp-Cell-outputArea")

    def kill_kernel(self) -> None:
        """End the kernel as a crash would, from within; the server starts another, which knows nothing."""
        self.page.evaluate(
            f"""() => {{ {PANEL}.sessionContext.session.kernel.requestExecute(
                {{ code: 'import os, signal; os.kill(os.getpid(), signal.SIGKILL)' }}) }}"""
        )

    def shut_down_kernel(self) -> None:
        """End the kernel for good: no other is started."""
        self.page.evaluate(f"() => {PANEL}.sessionContext.shutdown()")

    def dismiss_dialogs(self) -> None:
        """Accept whatever JupyterLab asks, such as that a kernel had to be restarted."""
        button = self.page.locator(".jp-Dialog .jp-mod-accept")
        while button.count():
            button.first.click()
