"""The learner's copy of the lessons: put there, kept up to date, never written over where the learner worked.

Leaves out JupyterLab and every sentence: it tells what happened to each file by one word.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

from ..rules.errors import EcarteError

MANIFEST = ".ecarte-lessons.json"
"""File in the learner's folder that holds, by path, the SHA-256 of each file as it was delivered."""

PACKAGE = Path(__file__).parents[1]
"""Where the package lies: in a checkout, or among the installed packages."""

Change = Literal["added", "updated", "restored", "same", "kept"]
"""What became of a file: `restored` had been deleted, `kept` is the learner's own and was left alone."""


class LessonsError(EcarteError, OSError):
    """Lessons that cannot be found, or not be put where they were asked for."""


def source(package: Path = PACKAGE) -> Path:
    """The folder of lessons that belongs to `package`: the checkout's, else the installed copy.

    The checkout comes first because an editable install keeps a frozen copy as well, which goes out of date.
    Raises LessonsError when there is neither.
    """
    checkout, installed = package.parent / "lessons", package / "lessons"
    if (package.parent / "pyproject.toml").exists() and any(checkout.glob("*.ipynb")):
        return checkout
    if any(installed.glob("*.ipynb")):
        return installed
    raise LessonsError(package, "cli.no_lessons", folder=package)


def put(lessons: Path, folder: Path) -> dict[str, Change]:
    """Bring `folder` up to date with `lessons`; the change of every file, by its path.

    A file that is neither as delivered nor as it is to be delivered is the learner's and stays as it is.
    Raises LessonsError when the folder cannot be written or is the lessons' own.
    """
    if folder.resolve() == lessons.resolve():
        raise LessonsError(folder, "cli.own_folder", folder=folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        delivered = _manifest(folder)
        changes: dict[str, Change] = {}
        for path in _files(lessons):
            name = path.relative_to(lessons).as_posix()
            changes[name] = _deliver(path.read_bytes(), folder / name, delivered, name)
        _write(
            folder / MANIFEST, json.dumps({"delivered": delivered}, indent=1, sort_keys=True).encode() + b"\n"
        )
    except OSError as error:
        reason = error.strerror or str(error)
        raise LessonsError(folder, "cli.unwritable", folder=folder, reason=reason) from error
    return changes


def trust(folder: Path, changes: dict[str, Change]) -> None:
    """Signs the notebooks that are as delivered, so that JupyterLab shows their running tables again after a reload.

    The learner's own, changed files are left to JupyterLab, which signs what was run in it. Without Jupyter there is
    nothing to sign for.
    """
    try:
        nbformat: Any = import_module("nbformat")
        notary = import_module("nbformat.sign").NotebookNotary()
    except ImportError:
        return
    for name, change in changes.items():
        if name.endswith(".ipynb") and change != "kept":
            notary.sign(nbformat.read(folder / name, as_version=4))


def _deliver(new: bytes, target: Path, delivered: dict[str, str], name: str) -> Change:
    """Write one file unless the learner has changed it; `delivered` is brought up to date for it."""
    present = _hash(target.read_bytes()) if target.exists() else ""
    if present == _hash(new):
        delivered[name] = present
        return "same"
    if present and present != delivered.get(name):
        return "kept"
    change: Change = "updated" if present else "restored" if name in delivered else "added"
    target.parent.mkdir(parents=True, exist_ok=True)
    _write(target, new)
    delivered[name] = _hash(new)
    return change


def _files(lessons: Path) -> list[Path]:
    """Every file of the lessons by path, without what editors and notebooks leave beside them."""
    found = []
    for path in sorted(lessons.rglob("*")):
        parts = path.relative_to(lessons).parts
        if path.is_file() and not any(part.startswith((".", "__")) for part in parts):
            found.append(path)
    return found


def _manifest(folder: Path) -> dict[str, str]:
    """What was delivered here, by path. A damaged one counts as none: then every changed file is kept."""
    try:
        read = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        return {str(name): str(digest) for name, digest in read["delivered"].items()}
    except (FileNotFoundError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def _write(target: Path, content: bytes) -> None:
    """Replace a file in one step, so that a run cut short leaves the old file or the new one, never half."""
    handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=".ecarte-")
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(content)
        os.chmod(temporary, 0o644)
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
