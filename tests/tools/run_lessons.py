"""Executes the lessons in place, so that they can be committed with their outputs: python tests/tools/run_lessons.py

Leaves out comparing (that is for the test run), and drops widget views and state: the committed lesson shows the
readable form of every table until its cell is run.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

LESSONS = Path(__file__).resolve().parents[2] / "lessons"


def run(path: Path) -> None:
    """One lesson, from its first cell to its last, in a fresh kernel."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=120, kernel_name="python3", store_widget_state=False).execute()
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = {"name": "python"}
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)  # clock times: they would differ with every run
        for output in cell.get("outputs", ()):
            # A view whose kernel is gone is an error message in JupyterLab; without it the readable form is shown.
            output.get("data", {}).pop("application/vnd.jupyter.widget-view+json", None)
    nbformat.write(notebook, path)


if __name__ == "__main__":
    for lesson in [Path(name) for name in sys.argv[1:]] or sorted(LESSONS.glob("*.ipynb")):
        run(lesson)
        print(lesson.name)
