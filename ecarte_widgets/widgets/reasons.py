"""Why: the clause behind a refusal or behind the question of the moment, and what the other codes say.

Leaves out deciding anything: the refusal, the question and the answers come from the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..rules import games, laws
from ..rules.errors import EcarteError
from ..rules.laws import Code
from ..rules.lawwords import answer_text, answered, clause_text, question_text, said, short, sources_by_tag
from ..texts import capital, listing, say
from . import faces

_AT_TABLE = {
    "action.not_now": "table.not_now",
    "action.not_your_turn": "status.waits",
    "action.chance": "table.not_now",
}
"""Reasons that name seats, and what they are called where the reader sits in one."""


def clause_of(error: EcarteError, code: Code, language: str = "en") -> str:
    """The clause a refusal rests on, with the silence told where the code itself does not speak."""
    question = error.facts.get("question")
    if not question:
        return ""
    return f"{short(code, language)}: {said(code[question], language)}"


def refusal_text(error: EcarteError, calls: Iterable[str], language: str = "en") -> str:
    """A refusal in the words of the table: what is wrong, and which of its buttons or cards would be right."""
    why = _AT_TABLE.get(error.why, error.why)
    parts = [capital(say(why, language, **error.facts))]
    named = listing((f"“{call}”" for call in calls), language)
    if error.instead == "action.lawful":
        parts += [say("table.may", language, calls=named)] if named else []
    elif error.instead:
        facts = {**error.facts, "lawful": named or say("table.a_card", language)}
        parts.append(capital(say(error.instead, language, **facts)))
    return " ".join(parts)


def why_panel(
    view: Any, refused: EcarteError | None, language: str = "en", ruled: str | None = None
) -> dict[str, Any]:
    """The panel behind "Why?": of the last refusal, of the question that was just `ruled`, or of the one the present
    phase turns on."""
    if refused is not None:
        question = refused.facts.get("question")
    else:
        question = ruled or _result_question(view) or faces.of(view).question(view)
    if question is None:
        title = refused.sentence(language) if refused is not None else ""
        return {
            "title": title or say("why.nothing", language),
            "text": "",
            "clause": say("why.nothing", language),
            "others": [],
        }
    code, game = view.code, view.code.game
    answer = code[question]
    asked = question_text(question, language, game)
    title = refused.sentence(language) if refused is not None else asked
    told = answer_text(question, answer, language, game)
    body = say("why.question", language, question=asked, answer=told)
    wording = " ".join(clause_text(cite, language, game) for cite in answer.cite)
    books = sources(answer.cite, language, game)
    by = f"{answered(question, answer, language, game)}. {books}"
    return {
        "title": title,
        "text": f"{body} {wording}" if refused is not None else wording or body,
        "clause": say("why.said", language, code=short(code, language), answer=by),
        "others": others(question, code, language),
    }


def sources(cites: Iterable[str], language: str = "en", game: str = "ecarte") -> str:
    """Which books the citations are of, each named once."""
    named = [book for _, book in sources_by_tag(cites, language, game)]
    return "; ".join(named) + ("." if named else "")


def others(question: str, code: Code, language: str = "en") -> list[str]:
    """What the other codes answer, each with its clause."""
    lines = []
    for name, another in laws.load(code.game).codes.items():
        if name != code.name:
            text = answered(question, another[question], language, code.game)
            lines.append(say("why.said", language, code=short(another, language), answer=capital(text)))
    return lines


def _result_question(view: Any) -> str | None:
    """Between deals: the question that the last award turned on."""
    marks = faces.of(view).marks(view.results[-1]) if view.results else ()
    return str(marks[-1].question) if marks and (view.winner or view.phase == games.SHUFFLE) else None
