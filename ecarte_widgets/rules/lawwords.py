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


def message(key: str, game: str = "ecarte", language: str = "en") -> str:
    """Id of a message on a game's laws, such as "question.packs": "GAME.question.packs" where there is one.

    The one place that keeps games apart: what two of them call by one name (a section of a book that has a chapter
    on each, a question that both ask in other words) has a message that begins with the game, beside the other.
    """
    own = f"{game}.{key}"
    return own if has(own, language) else key


def question_text(question: str, language: str = "en", game: str = "ecarte") -> str:
    """A question in words. KeyError for one that there is none of."""
    return say(message(f"question.{question}", game, language), language)


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


def answer_text(question: str, answer: Answer, language: str = "en", game: str = "ecarte") -> str:
    """An answer in words."""
    value = str(answer.value).lower() if isinstance(answer.value, bool) else answer.value
    key = message(f"answer.{question}.{value}", game, language)
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


def answered(question: str, answer: Answer, language: str = "en", game: str = "ecarte") -> str:
    """An answer in words, with its clauses or its silence behind it."""
    return f"{answer_text(question, answer, language, game)} [{said(answer, language)}]"


def clause_text(cite: str, language: str = "en", game: str = "ecarte") -> str:
    """What a clause says in our words, and which it is."""
    key = message(f"clause.{cite}", game, language)
    return say("why.clause", language, text_=say(key, language), cite=cite) if has(key, language) else cite


def sources_by_tag(cites: Iterable[str], language: str = "en", game: str = "ecarte") -> list[tuple[str, str]]:
    """The tags in some citations (S0, C78, FOS …), each once, with the name of its book."""
    tags = dict.fromkeys(re.split(r"[. ]", cite)[0] for cite in cites)
    keys = {tag: message(f"source.{tag}", game, language) for tag in tags}
    return [(tag, say(key, language)) for tag, key in keys.items() if has(key, language)]


def books(cites: Iterable[str], language: str = "en", game: str = "ecarte") -> list[str]:
    """The books of some citations, a line each."""
    return [f"[{tag}] {book}" for tag, book in sources_by_tag(cites, language, game)]
