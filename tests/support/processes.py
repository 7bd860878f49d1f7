"""A program of its own for what a test may not do to the run it belongs to: fork, be killed, be another user.

Leaves out what is run there: functions of other modules of `tests.support`, whose answers are JSON.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
_RUN = """
import importlib, json, sys
module, name, *given = json.loads(sys.argv[1])
answer = getattr(importlib.import_module(module), name)(*given)
print("\\n" + json.dumps(answer))
"""


def program(module: str, name: str, *given: Any) -> list[str]:
    """The command that runs `name` of `module` with what is given, and prints its answer."""
    return [sys.executable, "-W", "error", "-c", _RUN, json.dumps([module, name, *given])]


def run(module: str, name: str, *given: Any, patience: float = 120, **environment: str) -> Any:
    """What `name` of `module` answers, in a process with one thread."""
    done = subprocess.run(
        program(module, name, *given),
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=patience,
        check=False,
    )
    assert done.returncode == 0, f"{name} ended with {done.returncode}:\n{done.stderr}"
    return json.loads(done.stdout.splitlines()[-1])


@contextmanager
def running(module: str, name: str, *given: Any) -> Iterator[subprocess.Popen[str]]:
    """`name` of `module` in a process that is there until the end of the `with`."""
    process = subprocess.Popen(
        program(module, name, *given),
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def forked(work: Callable[[], Any]) -> Any:
    """What `work` answers in a fork of this process, which must have one thread only."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        ended = 1
        try:
            os.close(reader)
            with os.fdopen(writer, "w", encoding="utf-8") as out:
                json.dump(work(), out)
            ended = 0
        finally:
            os._exit(ended)
    os.close(writer)
    with os.fdopen(reader, encoding="utf-8") as told:
        text = told.read()
    _, status = os.waitpid(child, 0)
    assert status == 0, f"the fork ended with {status}"
    return json.loads(text)
