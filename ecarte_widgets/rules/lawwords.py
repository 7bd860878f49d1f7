"""Codes, questions, answers and clauses of law in words.

Leaves out what an answer does, and putting the words into tables (`lawsheets`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..texts import has, say
from .lawtable import Answer

if TYPE_CHECKING:  # laws makes tables of words of its codes, and so needs this module first
    from .laws import Code


def short(code: Code, language: str = "en") -> str:
    """A code's short name; one that a reader has made says what it starts from, one changed by hand has a star."""
    book = say(f"code.{code.book}.short", language)
    if code.based_on:
        return say("code.own.short", language, name=code.name, book=book)
    return book + ("*" if code.changes else "")


def title(code: Code, language: str = "en") -> str:
    """A code's title, told like its short name."""
    book = say(code.title, language)
    if code.based_on:
        return say("code.own", language, name=code.name, book=book, count=len(code.changes))
    return say("code.changed", language, book=book, count=len(code.changes)) if code.changes else book


def answer_text(question: str, answer: Answer, language: str = "en") -> str:
    """An answer in words."""
    value = str(answer.value).lower() if isinstance(answer.value, bool) else answer.value
    key = f"answer.{question}.{value}"
    return say(key, language) if has(key, language) else str(answer.value)


def said(answer: Answer, language: str = "en") -> str:
    """Which clauses an answer rests on, and which it declines; or whom it follows in silence."""
    cites = ", ".join(answer.cite)
    if answer.not_followed:
        cites = say("why.declines", language, cite=cites, declined=", ".join(answer.not_followed))
    if answer.silent and answer.follow:
        return say("why.follows", language, followed=say(f"code.{answer.follow}.short", language), cite=cites)
    if answer.silent:
        return say("why.no_book", language)
    return cites or say("why.house", language)


def answered(question: str, answer: Answer, language: str = "en") -> str:
    """An answer in words, with its clauses or its silence behind it."""
    return f"{answer_text(question, answer, language)} [{said(answer, language)}]"


def clause_text(cite: str, language: str = "en") -> str:
    """What a clause says in our words, and which it is."""
    key = f"clause.{cite}"
    return say("why.clause", language, text_=say(key, language), cite=cite) if has(key, language) else cite


def sources_by_tag(cites: Iterable[str], language: str = "en") -> list[tuple[str, str]]:
    """The tags in some citations (S0, C78, FOS …), each once, with the name of its book."""
    tags = dict.fromkeys(re.split(r"[. ]", cite)[0] for cite in cites)
    return [(tag, say(f"source.{tag}", language)) for tag in tags if has(f"source.{tag}", language)]


def books(cites: Iterable[str], language: str = "en") -> list[str]:
    """The books of some citations, a line each."""
    return [f"[{tag}] {book}" for tag, book in sources_by_tag(cites, language)]
