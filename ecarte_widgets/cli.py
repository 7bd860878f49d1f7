"""The console script `ecarte`: lessons put into the learner's own folder, links to them, and game records checked.

Leaves out what a lesson or a record holds, and JupyterLab's set-up: the learner's settings stay as they are.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

from .rules.errors import EcarteError
from .teaching import lessonbook, links
from .texts import listing, say


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0 done, 1 something is wrong with what was given."""
    asked = _parser().parse_args(argv)
    if asked.command == "check":
        return check(asked.file)
    if asked.command == "link":
        return link(asked.repository, branch=asked.branch, lesson=asked.lesson, hub=asked.hub)
    return lessons(asked.dir, browser=asked.browser, port=asked.port, start=not asked.copy_only)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="ecarte", description=say("cli.about"))
    parser.add_argument("--version", action="version", version=f"ecarte-widgets {version('ecarte-widgets')}")
    commands = parser.add_subparsers(dest="command", required=True)

    school = commands.add_parser("lessons", help=say("cli.help_lessons"), description=say("cli.help_lessons"))
    school.add_argument("--dir", type=Path, default=Path("ecarte-lessons"), help=say("cli.help_dir"))
    school.add_argument("--no-browser", dest="browser", action="store_false", help=say("cli.help_no_browser"))
    school.add_argument("--port", type=int, help=say("cli.help_port"))
    school.add_argument("--copy-only", action="store_true", help=say("cli.help_copy_only"))

    reader = commands.add_parser("check", help=say("cli.help_check"), description=say("cli.help_check"))
    reader.add_argument("file", help=say("cli.help_file"))

    pointer = commands.add_parser("link", help=say("cli.help_link"), description=say("cli.help_link"))
    pointer.add_argument("repository", help=say("cli.help_repository"))
    pointer.add_argument("--branch", default="main", help=say("cli.help_branch"))
    pointer.add_argument("--lesson", default="00", help=say("cli.help_lesson"))
    pointer.add_argument("--hub", default="", help=say("cli.help_hub"))
    return parser


# -- lessons


def lessons(folder: Path, *, browser: bool = True, port: int | None = None, start: bool = True) -> int:
    """Bring the lessons in `folder` up to date, say what was done, and start JupyterLab on the first."""
    try:
        changes = lessonbook.put(lessonbook.source(), folder)
    except lessonbook.LessonsError as error:
        return _complain(str(error))
    for line in _report(folder, changes):
        print(line, flush=True)
    if not start:
        return 0
    if importlib.util.find_spec("jupyterlab") is None:
        return _complain(say("cli.no_jupyterlab"))
    lessonbook.trust(folder, changes)
    return _serve(lab_options(folder, browser=browser, port=port))


def _report(folder: Path, changes: dict[str, lessonbook.Change]) -> list[str]:
    """What happened to the files, in sentences: each file kept by its name, the others counted."""
    lines = [say(f"cli.{change}", name=name) for name, change in changes.items() if change == "kept"]
    for change in ("added", "updated", "restored"):
        count = sum(1 for found in changes.values() if found == change)
        if count:
            lines.append(say(f"cli.{change}", count=count))
    return [*lines, say("cli.place", folder=folder.resolve())]


def lab_options(folder: Path, *, browser: bool, port: int | None) -> list[str]:
    """What JupyterLab is given to start in `folder`, on its first notebook by name.

    Only the place and what was asked for are given: everything else is left to the learner's own settings.
    """
    first = min(path.name for path in folder.glob("*.ipynb"))
    options = [f"--ServerApp.root_dir={folder.resolve()}", f"--LabApp.default_url=/lab/tree/{first}"]
    if not browser:
        options.append("--no-browser")
    if port is not None:
        options.append(f"--ServerApp.port={port}")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.append("--allow-root")  # a Jupyter server refuses to run as root otherwise
    return options


def _serve(options: list[str]) -> int:
    """JupyterLab until it is stopped, in this process: to sign the lessons much of it was loaded already, and another
    process would take two seconds to load the same again. The terminal's signals are then its own, too.
    """
    import_module("jupyterlab.labapp").main(options)
    return 0


# -- links


def link(repository: str, *, branch: str = "main", lesson: str = "00", hub: str = "") -> int:
    """Print the link that opens a lesson of `repository` on Binder, its badge, and the link to a JupyterHub."""
    try:
        path = f"lab/tree/{_lesson(lesson)}"
        there = links.binder(repository, branch, path)
        pulled = links.hub(hub, repository, branch, path) if hub else ""
    except EcarteError as error:
        return _complain(str(error))
    print(say("cli.link_binder", link=there))
    print(say("cli.link_badge", badge=links.badge(there, say("cli.link_alt"))))
    print(say("cli.link_hub", link=pulled) if pulled else say("cli.link_no_hub"))
    return 0


def _lesson(asked: str) -> str:
    """The path of a lesson in the repository, by its number or the start of its name; a path is taken as it is."""
    if asked.endswith(".ipynb"):
        return asked
    names = sorted(path.stem for path in lessonbook.source().glob("*.ipynb"))
    found = [name for name in names if name.startswith(asked)]
    if len(found) != 1:
        raise lessonbook.LessonsError(
            asked, "cli.no_lesson", "cli.no_lesson_instead", names=listing(names, last="and")
        )
    return f"lessons/{found[0]}.ipynb"


# -- records


def check(file: str) -> int:
    """Read a game record ("-": standard input); print who won, or what is wrong at which line and column."""
    from .rules import record  # late: the engine is not needed to copy lessons
    from .rules.common import PLAYERS

    try:
        raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        return _complain(say("cli.unreadable", file=file, reason=error.strerror or error))
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        good = raw[: error.start].decode("utf-8-sig")
        line, column = good.count("\n") + 1, len(good) - good.rfind("\n")
        return _complain(say("cli.not_text", file=file, line=line, column=column))
    try:
        game = record.read(text)
    except EcarteError as error:
        return _complain(say("cli.faulty", file=file, reason=error))
    state = game.state
    points = f"A {state.points[0]}, B {state.points[1]}"
    if state.winner:
        ended = "won" if state.winner in PLAYERS else "drawn"
        print(say(f"cli.{ended}", who=state.winner, points=points, count=len(state.results)))
    else:
        print(say("cli.unfinished", points=points, count=len(state.results)))
    return 0


def _complain(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
