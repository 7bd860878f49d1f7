"""What went wrong at a judged table and what follows: a certificate of the ruling, step by step, to read and check.

Leaves out the ruling itself, which is the judge's (`rules.ecarte_judged`), and asking about it (`umpire_cases`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import NamedTuple

from ..rules import ecarte, laws, lawwords
from ..rules import ecarte_giving as giving
from ..rules import ecarte_judged as judged
from ..rules import ecarte_misdeals as misdeals
from ..rules.actions import Action
from ..rules.ecarte_state import State, changed
from ..rules.errors import EcarteError
from ..rules.faults import Case, Fault
from ..rules.laws import Code
from ..rules.lawsheets import Grid
from ..rules.record import Game
from ..texts import capital, has, listing, say
from ..widgets.show import Shown

OPEN, CHOICE, DONE, LATE = "open", "choice", "done", "late"
"""A fault that can be called; one that is ruled and leaves a choice; one that was put right at once; one that nobody
called in time."""


class Found(NamedTuple):
    """A fault, the state in which it is ruled, how far that has gone, and the action that committed it, if known;
    `after`: where it was put right at once, the state after that."""

    fault: Fault
    state: State
    how: str
    act: Action | None = None
    after: State | None = None


def found(game: Game) -> Found | None:
    """The last thing that went wrong in a judged game; None where nothing did."""
    states = list(game.states())
    last = states[-1]
    if last.pending is not None:
        fault = last.pending.fault
        back = {"pending": None, "phase": last.pending.phase, "to_act": last.pending.to_act}
        return Found(fault, changed(last, back), CHOICE, _act(game, states, fault))
    if last.faults:
        fault = last.faults[-1]
        return Found(fault, last, OPEN, _act(game, states, fault))
    return _over(game, states) if last.ended else None


def _act(game: Game, states: Sequence[State], fault: Fault) -> Action | None:
    return next(
        (act for state, act in zip(states, game.actions, strict=False) if state is fault.before), None
    )


def _over(game: Game, states: Sequence[State]) -> Found | None:
    """The last fault that is over: put right at once as it was done, or let pass."""
    ended = states[-1].ended[-1]
    for place, act in reversed(list(enumerate(game.actions))):
        before, after = states[place], states[place + 1]
        open_ = [fault for fault in before.faults if (fault.kind, fault.seat) == (ended.kind, ended.seat)]
        if open_ and ended.how != "called":
            return Found(open_[-1], states[-1], LATE, _act(game, states, open_[-1]))
        if ended.how == "called" and len(after.ended) > len(before.ended):
            told = (*giving.watch(before, act, after), *misdeals.watch(before, act, after))
            fault = next((f for f in told if f.kind == ended.kind), Fault(ended.kind, ended.seat, before))
            return Found(fault, before if act.kind == ended.kind else after, DONE, act, after)
    return None


def is_fault(seen: Found, code: Code) -> bool:
    """Whether the act is that fault under another code too; taken for granted where it cannot be tried."""
    if seen.act is None:
        return True
    before = changed(seen.fault.before, {"code": code, "faults": ()})
    try:
        after = ecarte.apply(before, seen.act)
    except EcarteError:
        return True
    kinds = {fault.kind for fault in after.faults} | {e.kind for e in after.ended[len(before.ended) :]}
    return seen.fault.kind in kinds


def broken(seen: Found) -> str:
    """The question of law by which the act was unlawful; "" where it is none that strict play knows."""
    no = ecarte.refusal(seen.fault.before, seen.act) if seen.act is not None else None
    return no.question if no is not None else ""


def elsewhere(game: Game) -> dict[str, tuple[str, list[Code]]]:
    """What the last act of a game would be by other codes: by kind of fault, the question it goes against, and the
    codes."""
    before, last = list(game.states())[-2], game.actions[-1]
    kinds: dict[str, tuple[str, list[Code]]] = {}
    for code in laws.load().codes.values():
        under = changed(before, {"code": code})
        no = ecarte.refusal(under, last)
        if code == game.code or no is None or not no.question:
            continue
        try:
            after = ecarte.apply(under, last)
        except EcarteError:
            continue
        for fault in after.faults:
            kinds.setdefault(fault.kind, (no.question, []))[1].append(code)
    return kinds


# ---- the ruling, step by step --------------------------------------------------------------------


def ruled(state: State, fault: Fault, question: str = "") -> tuple[tuple[str, ...], Case | None]:
    """The questions of law that rule a fault, one after the other, and the case that holds; None: nothing follows."""
    table = judged.remedies()
    question = question or table.kinds[fault.kind].question
    chain: list[str] = []
    while True:
        chain.append(question)
        cases = table.cases[question][str(getattr(state.code.v, question))]
        held = (case for case in cases if all(judged.CONDITIONS[name](state, fault) for name in case.when))
        case = next(held, None)
        only = case.options.get("", ()) if case else ()
        if len(only) != 1 or not only[0].startswith("law "):
            return tuple(chain), case
        question = only[0].removeprefix("law ")


def effects(state: State, fault: Fault, names: Sequence[str]) -> tuple[str, ...]:
    """Names of effects, "law QUESTION" replaced by what the code's answer to that question brings."""
    plain: list[str] = []
    for name in names:
        if name.startswith("law "):
            _, case = ruled(state, fault, name.removeprefix("law "))
            plain += effects(state, fault, case.options[""]) if case else ()
        else:
            plain.append(name)
    return tuple(plain)


def follows(state: State, fault: Fault, language: str = "en") -> str:
    """What follows a fault by the code of the state, in words: effects, or a choice and whose it is."""
    _, case = ruled(state, fault)
    return case_text(state, fault, case, language)


def case_text(state: State, fault: Fault, case: Case | None, language: str = "en") -> str:
    """A case of a ruling in words: what comes of it anyhow, then whose choice there is between what."""
    if case is None:
        return say("effect.nothing", language)
    if not case.by:
        return _in_short(state, fault, case.options[""], language)
    first, *rest = case.options.values()
    always = tuple(name for name in first if all(name in done for done in rest))
    names = [say("umpire.option", language, name=say(f"choice.{name}", language)) for name in case.options]
    chosen = say(f"ruling.{case.by}", language, choices=listing(names, language))
    if not always:
        return chosen
    return say("umpire.always", language, always=_in_short(state, fault, always, language), text_=chosen)


def _in_short(state: State, fault: Fault, names: Sequence[str], language: str) -> str:
    """Effects in a row; what another question brings is told by its answer, where there is a word for that."""
    told: list[str] = []
    for name in names:
        question = name.removeprefix("law ")
        short = f"ruling.law.{question}"
        if question != name and has(short, language):
            told.append(
                say(short, language, answer=lawwords.answer_text(question, state.code[question], language))
            )
        else:
            told += [say(f"effect.{effect}", language) for effect in effects(state, fault, (name,))]
    return listing(told or [say("effect.nothing", language)], language, last="and")


def _brought(names: Sequence[str], language: str) -> str:
    told = [say(f"effect.{name}", language) for name in names] or [say("effect.nothing", language)]
    return listing(told, language, last="and")


# ---- the certificate -----------------------------------------------------------------------------


class Step(NamedTuple):
    """A question of law that the ruling rests on: the code's answer, its clauses, and whom it follows in silence."""

    question: str
    answer: str
    cite: tuple[str, ...]
    follow: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """The way from a fault to what became of it. `when`, `by`, `options`: of the case that held (see `faults.Case`),
    its effects written out; `changed`: by option, the fields of the state that are others afterwards."""

    code: Code
    kind: str
    seat: str
    how: str
    call: str
    steps: tuple[Step, ...]
    when: tuple[str, ...]
    by: str
    options: dict[str, tuple[str, ...]]
    changed: dict[str, tuple[str, ...]]

    def grid(self, language: str = "en") -> Grid:
        """As a table of words."""
        rows = [
            (say("certificate.happened", language), say(f"fault.{self.kind}.told", language)),
            (say("certificate.how", language), self._how(language)),
        ]
        for step in self.steps:
            answer = lawwords.answered(step.question, self.code[step.question], language)
            rows.append((say(f"question.{step.question}", language), capital(answer)))
        conditions = [say(f"condition.{name}", language) for name in self.when]
        if conditions:
            rows.append(
                (say("certificate.case", language), capital(listing(conditions, language, last="and")))
            )
        for name in self.options:
            head = say(f"choice.{name}", language) if name else say("certificate.follows", language)
            text = capital(_brought(self.options[name], language))
            touched = [
                say(f"changed.{field}", language)
                for field in self.changed.get(name, ())
                if has(f"changed.{field}", language)
            ]
            changed_ = listing(touched, language, last="and") or say("changed.none", language)
            rows.append((head, say("certificate.brought", language, text_=text, changed=changed_)))
        cited = [cite for step in self.steps for cite in step.cite]
        title = say("certificate.title", language, code=lawwords.short(self.code, language))
        return Grid(
            title=title, heads=("", ""), rows=tuple(rows), notes=tuple(lawwords.books(cited, language))
        )

    def _how(self, language: str) -> str:
        word = say(f"calling.{self.call}", language)
        told = say(f"certificate.how.{self.how}", language, word=word)
        return told if not self.by else f"{told} {say(f'certificate.by.{self.by}', language)}"


def certify(seen: Found) -> Certificate:
    """The certificate of what was found."""
    fault, state = seen.fault, seen.state
    chain, case = ruled(state, fault)
    late = seen.how == LATE
    options = (
        {} if case is None or late else {n: effects(state, fault, done) for n, done in case.options.items()}
    )
    return Certificate(
        code=state.code,
        kind=fault.kind,
        seat=fault.seat,
        how=seen.how,
        call=judged.remedies().kinds[fault.kind].call,
        steps=tuple(_step(state.code, question) for question in chain),
        when=() if case is None or late else case.when,
        by="" if case is None or late else case.by,
        options=options or {"": ()},
        changed=_changed(seen, case),
    )


def certificate(what: State | Game, language: str = "en") -> Shown:
    """How a fault is ruled, as text and HTML; of a state, which does not tell its past, an open fault or a choice."""
    seen = found(what) if isinstance(what, Game) else _standing(what)
    if seen is None:
        nothing = say("certificate.nothing", language)
        return Shown(nothing, f"<p>{nothing}</p>")
    grid = certify(seen).grid(language)
    lines = [grid.title, *(f"{head}: {text}" for head, text in grid.rows), *grid.notes]
    return Shown("\n".join(lines), grid.html)


def _standing(state: State) -> Found | None:
    if state.pending is not None:
        back = {"pending": None, "phase": state.pending.phase, "to_act": state.pending.to_act}
        return Found(state.pending.fault, changed(state, back), CHOICE)
    return Found(state.faults[-1], state, OPEN) if state.faults else None


def _step(code: Code, question: str) -> Step:
    answer = code[question]
    return Step(question, str(answer.value), tuple(answer.cite), answer.follow or "")


def _changed(seen: Found, case: Case | None) -> dict[str, tuple[str, ...]]:
    """What each option changes in the state, by doing it."""
    if seen.how == LATE or case is None:
        return {"": ()}
    fault, state = seen.fault, seen.state
    if seen.after is not None:
        return {"": tuple(_touched(fault.before, seen.after))}
    return {
        name: tuple(_touched(state, changed(state, judged.run(state, fault, done))))
        for name, done in case.options.items()
    }


def _touched(before: State, after: State) -> list[str]:
    names = (field.name for field in fields(State) if field.name not in ("faults", "ended", "past"))
    return [name for name in names if getattr(before, name) != getattr(after, name)]
