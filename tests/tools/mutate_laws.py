"""Breaks the laws one place at a time and sees whether a test notices: python tests/tools/mutate_laws.py [WORD ...]

Leaves out the engine's own code, but for the small functions that rulings name. What can be broken: a code's answer, a
condition, an effect, an option, who chooses, how a fault is called and until when, and one function for one effect or
condition. With words, only the places whose name holds one of them; `--sample N SEED` some at random; `--part I N`
every Nth from I. All is done in a copy of the project, in a process of its own, and in a fork of that for each place.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
CODES = Path("ecarte_widgets/rules/codes")
TABLES = ("ecarte.toml", "ecarte.faults.toml")
REMEDIES = ("ecarte.remedies.toml", "ecarte.remedies.deal.toml", "ecarte.remedies.exchange.toml")
PRIMITIVES = ("ecarte_effects", "ecarte_effects_cards", "ecarte_effects_deal")
TESTS = ("faults_*", "ecarte_laws_*", "laws", "rulings", "clauses_remaining", "house_laws", "remedies")
"""The tests that hold the laws."""
LONGEST = 120
"""Seconds after which a broken law that makes a test run on and on counts as noticed."""


class Mutant(NamedTuple):
    """One place broken. `at`: a line of `file` (from 0) and what stands there instead; or the `function` of a name in
    EFFECTS or CONDITIONS of the module `file`. `questions`: of law, that it concerns."""

    name: str
    file: str
    at: int = -1
    line: str = ""
    function: str = ""
    questions: tuple[str, ...] = ()


# ---- what can be broken --------------------------------------------------------------------------


def mutants() -> list[Mutant]:
    """Every place that can be broken, one mutant for each way."""
    found = [mutant for file in TABLES for mutant in _cells(file)]
    found += [mutant for file in REMEDIES for mutant in _remedies(file)]
    return found + list(_functions())


def _lines(file: str) -> list[str]:
    return (ROOT / CODES / file).read_text(encoding="utf-8").splitlines()


def _toml(value: Any) -> str:
    return (
        str(value).lower()
        if isinstance(value, bool)
        else f'"{value}"'
        if isinstance(value, str)
        else str(value)
    )


def _cells(file: str) -> Iterator[Mutant]:
    """Every code's answer to every question that the engine or the judge reads: each of the other answers."""
    questions = tomllib.loads("\n".join(_lines(file)))["questions"]
    question = ""
    for at, line in enumerate(_lines(file)):
        if line.startswith("[questions."):
            question = line.removeprefix("[questions.").rstrip("]")
        cell = re.match(r"(\w+) = \{ .*\}$", line)
        if cell is None or not question or questions[question]["kind"] not in ("rule", "fault"):
            continue
        code = cell[1]
        now = _answer(questions[question], code)
        for value in questions[question]["values"]:
            if value == now and isinstance(value, bool) == isinstance(now, bool):
                continue
            new = f"{code} = {{ silent = true, answer = {_toml(value)} }}"
            if "answer = " in line:
                new = re.sub(r"answer = (\"[^\"]*\"|[^ ,}]+)", f"answer = {_toml(value)}", line, count=1)
            yield Mutant(f"{question}: {code} says {value}", file, at, new, questions=(question,))


def _answer(question: dict[str, Any], code: str) -> Any:
    cell = question[code]
    return cell["answer"] if "answer" in cell else question[cell["follow"]]["answer"]


def _remedies(file: str) -> Iterator[Mutant]:
    """Every condition, effect, option and chooser of a case; every word and window of a kind."""
    place, cases = "", 0
    questions: tuple[str, ...] = ()
    for at, line in enumerate(_lines(file)):
        if line.startswith("["):
            cases = cases + 1 if place.startswith(line.strip("[]")) else 1
            place = f"{line.strip('[]')}"
            questions = (place.split(".")[0],)
            name = f"{place} ({cases})" if cases > 1 else place
        if line.startswith("question = "):
            questions = (line.split('"')[1],)
        for what, new in _changes(line):
            yield Mutant(f"{name}: {what}", file, at, new, questions=questions)


def _changes(line: str) -> Iterator[tuple[str, str]]:
    key = line.split(" = ")[0]
    if key in ("when", "then"):
        names = re.findall(r'"([^"]+)"', line)
        for gone in names:
            rest = ", ".join(f'"{name}"' for name in names if name != gone)
            yield f"{key} without {gone}", f"{key} = [{rest}]"
    elif key in ("adversary", "offender"):
        other = "offender" if key == "adversary" else "adversary"
        yield f"the {other} chooses", line.replace(key, other, 1)
        options: dict[str, list[str]] = tomllib.loads(line)[key]
        for option, effects in options.items():
            if len(options) > 1:
                yield f"no {option}", _choice(key, {o: e for o, e in options.items() if o != option})
            for gone in effects:
                left = options | {option: [effect for effect in effects if effect != gone]}
                yield f"{option} without {gone}", _choice(key, left)
    elif key == "call":
        yield "called otherwise", 'call = "turn"' if '"deal"' in line else 'call = "deal"'
    elif key == "until":
        yield "until another moment", 'until = "covered"' if '"counted"' in line else 'until = "counted"'


def _choice(key: str, options: dict[str, list[str]]) -> str:
    rows = (f"{name} = [{', '.join(map(_toml, effects))}]" for name, effects in options.items())
    return f"{key} = {{ {', '.join(rows)} }}"


def _functions() -> Iterator[Mutant]:
    """Every primitive effect does nothing; every condition is what it is not."""
    named: dict[str, set[str]] = {}
    for file in REMEDIES:
        question = ""
        for line in _lines(file):
            question = line.strip("[]").split(".")[0] if line.startswith("[") else question
            for name in re.findall(r'"([^"]+)"', line):
                named.setdefault(name, set()).add(question)
    for module in PRIMITIVES:
        text = (ROOT / f"ecarte_widgets/rules/{module}.py").read_text(encoding="utf-8")
        for name in sorted(named):
            if re.search(rf'^    (\*\*\{{)?"{name}"', text, re.M):
                yield Mutant(f"function {name}", module, function=name, questions=tuple(sorted(named[name])))


# ---- in the copy ---------------------------------------------------------------------------------


def clauses(questions: tuple[str, ...]) -> re.Pattern[str]:
    """What stands in the names of tests of the clauses that answer these questions."""
    names = {"no test"}
    for file in TABLES:
        table = tomllib.loads("\n".join(_lines(file)))["questions"]
        cells = (
            cell
            for question in questions
            for cell in table.get(question, {}).values()
            if isinstance(cell, dict)
        )
        names |= {re.sub(r"\W", "_", cite) for cell in cells for cite in cell.get("cite", ())}
    return re.compile("|".join(rf"(?<![A-Za-z0-9]){name}(?![0-9])" for name in sorted(names)), re.I)


def _typed(item: Any) -> bool:
    """Whether the test compares the tables with what is typed in it, and plays nothing: it is asked last."""
    return Path(item.nodeid.split("::")[0]).name in ("test_laws.py", "test_remedies.py", "test_rulings.py")


class Breaker:
    """A pytest plugin that runs the tests once for every mutant, each time in a fork, instead of once."""

    def __init__(self, chosen: list[Mutant]) -> None:
        self.chosen = chosen
        self.survivors: list[str] = []

    def pytest_runtestloop(self, session: Any) -> bool:
        for mutant in self.chosen:
            first = clauses(mutant.questions)
            items = sorted(session.items, key=lambda item: (_typed(item), not first.search(item.name)))
            report = self._fork(mutant, items)
            print(report, file=sys.__stderr__, flush=True)
        return True

    def _fork(self, mutant: Mutant, items: list[Any]) -> str:
        path = ROOT / CODES / mutant.file
        whole = None if mutant.function else path.read_bytes()
        read, write = os.pipe()
        child = os.fork()
        if not child:
            signal.alarm(LONGEST)
            try:
                os.write(write, _noticed(mutant, items).encode()[:4000])
            finally:
                os._exit(0)
        os.close(write)
        with os.fdopen(read, encoding="utf-8") as pipe:
            by = pipe.read()
        _, status = os.waitpid(child, 0)
        if whole is not None:
            path.write_bytes(whole)
        if os.WIFSIGNALED(status):
            by = "running on and on"
        return f"killed    {mutant.name}    {by}" if by else f"survived  {mutant.name}"


def _noticed(mutant: Mutant, items: list[Any]) -> str:
    """The name of the first test that fails with the mutant; "" if none does."""
    from _pytest.runner import runtestprotocol

    try:
        break_(mutant)
    except Exception as error:
        return f"cannot be read: {error!r}"
    for item in items:
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=None)):
            return str(item.nodeid).removeprefix("tests/unit/")
    return ""


def break_(mutant: Mutant) -> None:
    """Break it, in this process and in the copy's file."""
    from ecarte_widgets.rules import ecarte_judged, faults, laws

    if mutant.function:
        name = mutant.function
        if name in ecarte_judged.CONDITIONS:
            holds = ecarte_judged.CONDITIONS[name]
            ecarte_judged.CONDITIONS[name] = lambda state, fault: not holds(state, fault)
        else:
            effects = vars(sys.modules[f"ecarte_widgets.rules.{mutant.file}"])["EFFECTS"]
            effects[name] = ecarte_judged.EFFECTS[name] = lambda state, fault: {}
        return
    path = ROOT / CODES / mutant.file
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[mutant.at] = mutant.line
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    laws._load.cache_clear()
    faults.load.cache_clear()
    laws.load()
    faults.load()


def inside(chosen: list[Mutant]) -> int:
    """Run in the copy: the tests, once for each mutant."""
    import pytest

    files = [str(path) for name in TESTS for path in sorted((ROOT / "tests/unit").glob(f"test_{name}.py"))]
    options = ["-q", "-o", "addopts=", "--import-mode=importlib", "--noconftest", "-p", "no:cacheprovider"]
    return int(pytest.main([*options, *files], plugins=[Breaker(chosen)]))


# ---- from outside --------------------------------------------------------------------------------


def run(*words: str) -> list[str]:
    """The lines of a run in a copy: "killed …" or "survived …", one for each mutant that `words` choose."""
    with tempfile.TemporaryDirectory(prefix="ecarte-laws-") as folder:
        copy = Path(folder)
        left_out = shutil.ignore_patterns("__pycache__", ".*", "browser", "hosts", "benchmarks")
        for name in ("ecarte_widgets", "tests"):
            shutil.copytree(ROOT / name, copy / name, ignore=left_out)
        shutil.copy(ROOT / "pyproject.toml", copy)
        command = [sys.executable, str(copy / "tests/tools/mutate_laws.py"), "--inside", *words]
        surroundings = {**os.environ, "PYTHONPATH": folder, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        lines = []
        with subprocess.Popen(
            command, cwd=copy, env=surroundings, stderr=subprocess.PIPE, text=True
        ) as process:
            assert process.stderr is not None  # it was asked for
            for line in process.stderr:
                lines.append(line.rstrip("\n"))
                if __name__ == "__main__":
                    print(lines[-1], flush=True)
        return lines


def main() -> int:
    """Break what was asked for; 1 if something survived."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--sample", nargs=2, type=int, metavar=("N", "SEED"))
    parser.add_argument("--part", nargs=2, type=int, metavar=("I", "N"))
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    chosen = [m for m in mutants() if not given.words or any(word in m.name for word in given.words)]
    if given.sample:
        chosen = random.Random(given.sample[1]).sample(chosen, min(given.sample[0], len(chosen)))
    if given.part:
        chosen = chosen[given.part[0] :: given.part[1]]
    if given.list:
        print("\n".join(m.name for m in chosen))
        return 0
    if given.inside:
        return inside(chosen)
    lines = run(*sys.argv[1:])
    survivors = [line for line in lines if line.startswith("survived")]
    print(f"{len(lines)} broken, {len(survivors)} not noticed")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
