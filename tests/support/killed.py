"""Learners whose kernels are killed, in a process of their own: forks that play at a named table, one after the other.

Leaves out assertions: each function answers in JSON what was found. Forks are as good as kernels here, as nothing is
handed from one to the next but the file; real kernels are in test_kill.py.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from ecarte_widgets import CardTable
from ecarte_widgets.teaching import keeper, levels
from tests.support import clicks

GAMES: dict[str, dict[str, Any]] = {
    "to five": {"seed": 9},
    "with all there is": {"seed": 3, "code": "club1878"},
}
"""Two games, by how their tables are made: one played straight to its end, one with everything a learner may do."""


def made(game: str, name: str | None = "mine") -> CardTable:
    return CardTable(name=name, **GAMES[game])


def recorded(game: str) -> tuple[list[clicks.Click], list[dict[str, Any]]]:
    """The clicks of a game, the same on every run, and how the table stands before the first and after each of them."""
    table, draw = made(game, None), random.Random(game)
    done: list[clicks.Click] = []
    stood = [clicks.stands(table)]
    straight = game == "to five"
    while not clicks.over(table.shown) and len(done) < (400 if straight else 70):
        asked: list[clicks.Click] = [clicks.offered(table.shown) if straight else clicks.lawful(table, draw)]
        chance = draw.random()
        if not straight and chance < 0.12 and table._session.can_undo:
            asked = [("undo", {})]
        elif not straight and len(done) in (25, 45):
            asked = [("again" if len(done) == 25 else "new_game", {})]
        for request, content in asked:
            table.request(request, **content)
            done.append((request, content))
            stood.append(clicks.stands(table))
    return done, stood


def plain(stood: dict[str, Any]) -> dict[str, Any]:
    """Without the salt, which each run draws for itself; as JSON has it."""
    return dict(json.loads(json.dumps({**stood, "salt": "", "left": stood["left"] and stood["left"][:2]})))


class Learner:
    """A fork that makes the table, tells how it stands, is asked for one click, and tells how it stands then."""

    def __init__(self, work: Callable[[Callable[[Any], None]], None]) -> None:
        reader, writer = os.pipe()
        self.pid = os.fork()
        if not self.pid:
            os.close(reader)
            with os.fdopen(writer, "w", encoding="utf-8") as out:

                def tell(what: Any) -> None:
                    out.write(json.dumps(what) + "\n")
                    out.flush()

                try:
                    work(tell)
                    signal.pause()
                finally:
                    os._exit(1)
        os.close(writer)
        self._told = os.fdopen(reader, encoding="utf-8")

    def hear(self) -> Any:
        """What it tells next; None if it is dead."""
        line = self._told.readline()
        return json.loads(line) if line.endswith("\n") else None

    def kill(self) -> None:
        """At once, by SIGKILL: nothing is tidied up."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        self._told.close()


def playing(game: str, click: clicks.Click | None) -> Callable[[Callable[[Any], None]], None]:
    def work(tell: Callable[[Any], None]) -> None:
        table = made(game)
        tell(clicks.stands(table))
        if click:
            table.request(click[0], **click[1])
            tell(clicks.stands(table))

    return work


def after_each(game: str) -> dict[str, Any]:
    """Killed at each click of the game as soon as the answer is there, and begun again; where it stood otherwise."""
    done, stood = recorded(game)
    wrong: list[str] = []
    told: Any = None
    began = time.monotonic()
    for number, click in enumerate([*done, None]):
        learner = Learner(playing(game, click))
        found = learner.hear()
        if plain(found) != plain(stood[number]) or (told is not None and found != told):
            wrong.append(f"before click {number}, {click}: {found}")
        told = learner.hear() if click else None
        learner.kill()
    kinds = sorted({request for request, _ in done})
    words = " ".join(content.get("action", "") for _, content in done)
    last = stood[-1]
    return {
        "clicks": len(done),
        "seconds": time.monotonic() - began,
        "kinds": kinds,
        "words": words,
        "score": last["score"],
        "seats": sorted({s["view"].split("seat='")[1].split("'")[0] for s in stood}),
        "wrong": wrong,
    }


def at_random(game: str, seed: int, most: int) -> dict[str, Any]:
    """Killed at any moment while the table is made or a click is answered; what was found that was there neither before
    nor after that click."""
    done, stood = recorded(game)
    draw = random.Random(seed)
    wrong: list[str] = []
    place = halfway = kills = 0
    took = 0.03
    while place < len(done) and kills < most:
        begun = time.monotonic()
        learner = Learner(playing(game, done[place]))
        if draw.random() < 0.25:  # how long it takes to the end, lest all die early or late
            learner.hear(), learner.hear()
            took = time.monotonic() - begun
        else:
            time.sleep(draw.random() * 1.2 * took)
        learner.kill()
        kills += 1
        found = fresh(game)
        if plain(found) == plain(stood[place + 1]) and plain(found) != plain(stood[place]):
            place += 1
        elif plain(found) == plain(stood[place]):
            halfway += 1
        else:
            wrong.append(f"at click {place}, {done[place]}: {found}")
            break
    return {"kills": kills, "before": halfway, "after": place, "wrong": wrong}


def fresh(game: str) -> Any:
    """How the table stands that a new kernel makes."""
    learner = Learner(playing(game, None))
    found = learner.hear()
    learner.kill()
    return found


def at_every_line(what: str, step: int) -> dict[str, Any]:
    """Killed at every so many-th line that is gone through in keeping one click at a table (the game `what`), or one
    answer to an exercise; what came of it, by line."""
    make, ask, look = at_table(what) if what in GAMES else at_exercise(what)
    home = Path(os.environ["ECARTE_HOME"])
    before = look()
    ask()
    after = look()
    outcomes, line = [], 0
    while True:
        os.environ["ECARTE_HOME"] = str(home.with_name(f"{home.name}-{line}"))
        make()
        learner = Learner(dying(ask, line))
        ended = learner.hear() is not None
        learner.kill()
        found = look()
        outcomes.append("before" if found == before else "after" if found == after else f"{found}")
        if ended:
            return {"lines": line, "outcomes": outcomes}
        line += step


Three = tuple[Callable[[], None], Callable[[], None], Callable[[], Any]]
"""What is done before, the click itself, and how all stands, each in whatever folder is in force."""


def at_table(game: str) -> Three:
    done, _ = recorded(game)

    def make() -> None:
        table = made(game)
        for request, content in done[:10]:
            table.request(request, **content)

    def ask() -> None:
        made(game).request(done[10][0], **done[10][1])

    make()
    return make, ask, lambda: plain(fresh(game))


def at_exercise(name: str) -> Three:
    def make() -> None:
        quiz = levels.exercise(name)
        quiz.request("toggle", choice=quiz.exercise.item.solution[0])

    def look() -> Any:
        return [levels.exercise(name).exercise.snapshot(), [answer[2] for answer in keeper.store().answers()]]

    make()
    return make, lambda: levels.exercise(name).request("check"), look


def dying(ask: Callable[[], None], line: int) -> Callable[[Callable[[Any], None]], None]:
    """Clicks, and dies at the line of this number in the modules that keep."""

    def work(tell: Callable[[Any], None]) -> None:
        left = line

        def trace(frame: FrameType, event: str, given: Any) -> Any:
            nonlocal left
            if Path(frame.f_code.co_filename).stem not in (
                "store",
                "salvage",
                "keeper",
                "kept_game",
                "session",
            ):
                return trace if event == "call" else None
            if event == "line":
                if not left:
                    os.kill(os.getpid(), signal.SIGKILL)
                left -= 1
            return trace

        sys.settrace(trace)
        ask()
        sys.settrace(None)
        tell("done")

    return work


# ---- two kernels at once -------------------------------------------------------------------------


def writing(who: int, seconds: float) -> Callable[[Callable[[Any], None]], None]:
    """Plays at a table of the same name as the other's and at one of its own, and answers questions, all the time."""

    def work(tell: Callable[[Any], None]) -> None:
        draw = random.Random(who)
        things: list[Any] = [
            CardTable(seed=1, name="shared"),
            CardTable(seed=2, name=f"own {who}"),
            levels.exercise("01.duels"),
        ]
        end, waits, answers, lost = time.monotonic() + seconds, [], [], []
        while time.monotonic() < end:
            thing = draw.choice(things)
            began = time.perf_counter()
            if isinstance(thing, CardTable):
                if clicks.over(thing.shown):
                    thing.request("new_game")
                else:
                    clicks.click(thing, draw)
            else:
                before = thing.shown["at"]
                clicks.answer(thing, draw)
                told = thing.shown["feedback"]
                if told and thing.shown["at"] != before:
                    answers.append([list(thing.exercise.chosen), told["kind"]])
            waits.append(time.perf_counter() - began)
            if thing._kept.trouble:
                lost.append(thing._kept.trouble)
            if draw.random() < 0.05:
                rows = {row.sitting: row.body for row in keeper.store().rows()}
                if rows[thing._kept.row[0]] != thing._kept._body:
                    lost.append(f"{thing._kept.row} is not what was written")
        last = {thing._kept.row[0]: thing._kept._body for thing in things if thing._kept._body}
        tell(
            {
                "waits": waits,
                "answers": answers,
                "last": last,
                "lost": lost,
                "sitting": things[2]._kept.row[0],
            }
        )

    return work


def two_at_once(seconds: float) -> list[Any]:
    """What two writers tell of themselves."""
    learners = [Learner(writing(who, seconds)) for who in range(2)]
    told = [learner.hear() for learner in learners]
    for learner in learners:
        learner.kill()
    return told
