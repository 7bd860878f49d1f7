"""What follows a fault, in words: the cases of a code's answer, with their conditions, choices and effects.

Leaves out whether a condition holds, and doing what is said: that is for the judge.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..texts import capital, has, listing, say
from . import faults, lawwords
from .faults import Case
from .laws import Code


def of_kinds(code: Code, kinds: Iterable[str], language: str = "en") -> list[str]:
    """What follows faults of these kinds under a code: their names, the ruling, and the clauses; kinds that one
    question rules are told together."""
    table, by_question = faults.load(code.game).kinds, dict[str, list[str]]()
    for kind in kinds:
        by_question.setdefault(table[kind].question, []).append(_word(code, "fault", kind, language))
    return [
        say(
            "ruling.of",
            language,
            fault=capital(listing(named, language)),
            text_=of_question(code, question, language),
            said=lawwords.said(code[question], language),
        )
        for question, named in by_question.items()
    ]


def of_question(code: Code, question: str, language: str = "en") -> str:
    """What follows by the code's answer to a question: case by case."""
    cases = _cases(code, question)
    parts: list[str] = []
    for case in cases:
        text = _case(code, case, language)
        if case.when:
            conditions = listing(
                (_word(code, "condition", name, language) for name in case.when), language, last="and"
            )
            text = say("ruling.if", language, conditions=conditions, text_=text)
        parts.append(say("ruling.else", language, text_=text) if parts else text)
    if not cases or cases[-1].when:
        nothing = say("effect.nothing", language)
        parts.append(say("ruling.else", language, text_=nothing) if parts else nothing)
    return "; ".join(parts)


def options(code: Code, kind: str) -> tuple[str, ...]:
    """The names of all that a ruling of this kind may offer under a code."""
    return tuple(dict.fromkeys(_options(code, faults.load(code.game).kinds[kind].question)))


def _options(code: Code, question: str) -> list[str]:
    """The options of a question's cases, and of the questions that their effects refer to."""
    found: list[str] = []
    for case in _cases(code, question):
        for name, done in case.options.items():
            found += [name] if name else []
            for effect in done:
                if effect.startswith("law "):
                    found += _options(code, effect.removeprefix("law "))
    return found


def _cases(code: Code, question: str) -> tuple[Case, ...]:
    return faults.load(code.game).cases[question].get(str(getattr(code.v, question)), ())


def _case(code: Code, case: Case, language: str) -> str:
    """What one case brings: effects, or a choice."""
    if not case.by:
        return _effects(code, case.options[""], language)
    offered = [
        say(
            "ruling.option",
            language,
            name=_word(code, "choice", name, language),
            text_=_effects(code, done, language),
        )
        for name, done in case.options.items()
    ]
    return say(f"ruling.{case.by}", language, choices=listing(offered, language))


def _effects(code: Code, names: tuple[str, ...], language: str) -> str:
    """Effects in a row; "law QUESTION" stands for what the code's answer to it brings."""
    told: list[str] = []
    for name in names:
        if name.startswith("law "):
            question = name.removeprefix("law ")
            short = lawwords.message(f"ruling.law.{question}", code.game, language)
            answer = lawwords.answer_text(question, code[question], language, code.game)
            brief = has(short, language)
            told.append(
                say(short, language, answer=answer) if brief else of_question(code, question, language)
            )
        else:
            told.append(_word(code, "effect", name, language))
    return listing(told or [say("effect.nothing", language)], language, last="and")


def _word(code: Code, what: str, name: str, language: str) -> str:
    """A fault, condition, choice or effect in words, those of the code's game where it has its own."""
    return say(lawwords.message(f"{what}.{name}", code.game, language), language)
