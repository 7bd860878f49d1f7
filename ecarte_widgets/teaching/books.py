"""The kinds of exercise about the books themselves: what each of them answers, and which of them say nothing.

Leaves out what is right: the table of laws decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..rules import laws, lawwords
from ..rules.laws import Code
from ..texts import capital, listing, say
from .exercise import RIGHT, WRONG, Choice, Item, Outcome

if TYPE_CHECKING:
    from .kinds import Level, Texts


def law(data: Level, texts: Texts) -> Item:
    """What do some `codes` answer to a `question` of law? For each of them one of all the answers given to it. `game`:
    whose laws, where two games have a code of that name (default: the one that knows it).

    Messages may use {code}, {answer}, and in `right` {answers}: what each of them says, with its clause.
    """
    question, language = data["question"], texts.language
    codes = [laws.get(name, data.get("game")) for name in data["codes"]]
    values = dict.fromkeys(str(code[question].value) for code in codes)
    words = {
        str(code[question].value): lawwords.answer_text(question, code[question], language, code.game)
        for code in codes
    }
    short = {code.name: lawwords.short(code, language) for code in codes}

    def check(chosen: Sequence[str]) -> Outcome:
        given = dict(choice.split(":") for choice in chosen)
        for code in codes:
            right = str(code[question].value)
            if given[code.name] != right:
                facts = {"code": short[code.name], "answer": words[right]}
                endings = (f"wrong.{code.name}", "wrong")
                clause = f"{short[code.name]}: {lawwords.said(code[question], language)}"
                return Outcome(WRONG, texts.say(*endings, **facts), clause)
        answers = " ".join(f"{short[code.name]}: {_answered(code, question, language)}." for code in codes)
        return Outcome(RIGHT, texts.say("right", answers=answers))

    return Item(
        ask=texts.say("ask"),
        choices=tuple(
            Choice(f"{code.name}:{value}", capital(words[value]), None, short[code.name])
            for code in codes
            for value in values
        ),
        check=check,
        solution=tuple(f"{code.name}:{code[question].value}" for code in codes),
        hint=texts.say("hint"),
        least=len(codes),
        most=len(codes),
    )


def silent(data: Level, texts: Texts) -> Item:
    """Which codes are silent on a `question` of law? All of them are to be chosen, and no other."""
    question, language = data["question"], texts.language
    codes = list(laws.load().codes.values())
    right = tuple(code.name for code in codes if code[question].silent)

    def check(chosen: Sequence[str]) -> Outcome:
        for name in chosen:
            if name not in right:
                code = laws.get(name)
                facts = {
                    "code": lawwords.short(code, language),
                    "answer": _answered(code, question, language),
                }
                return Outcome(WRONG, texts.say("wrong", **facts), lawwords.said(code[question], language))
        if len(chosen) < len(right):
            return Outcome(WRONG, texts.say("more"))
        follows = [
            f"{lawwords.short(laws.get(name), language)} ({lawwords.said(laws.get(name)[question], language)})"
            for name in right
        ]
        return Outcome(RIGHT, texts.say("right", answers=listing(follows, language, last="and")))

    return Item(
        ask=texts.say("ask", question=say(f"question.{question}", language)),
        choices=tuple(Choice(code.name, lawwords.short(code, language)) for code in codes),
        check=check,
        solution=right,
        hint=texts.say("hint"),
        most=len(codes),
    )


def _answered(code: Code, question: str, language: str) -> str:
    return lawwords.answered(question, code[question], language, code.game)
