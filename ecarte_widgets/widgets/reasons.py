"""Why: the clause behind a refusal or behind the question of the moment, and what the other codes say.

Leaves out deciding anything: the refusal, the question and the answers come from the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..rules import laws
from ..rules.errors import EcarteError
from ..rules.laws import Code
from ..rules.lawwords import answer_text, clause_text, said, short, sources_by_tag
from ..rules.views import View
from ..texts import capital, listing, say

_QUESTIONS = {
    "turned_king": "turned_king_deadline",
    "proposal": "failed_contract_award",
    "reply": "failed_contract_award",
    "elder_discard": "elder_min_exchange",
    "dealer_discard": "dealer_min_exchange",
    "condition": "conditional_acceptance",
    "elder_take_back": "stock_exhaustion",
    "dealer_take_back": "stock_exhaustion",
    "halfway": "satisfied_cuts_exchange",
    "announce": "elder_must_say_i_play",
    "answer": "king_deadline_dealer",
    "lead": "suit_naming",
    "follow": "must_head",
}
"""The question of law that each phase turns on most."""


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
    if error.instead == "action.lawful":
        named = [f"“{call}”" for call in calls]
        parts += [say("table.may", language, calls=listing(named, language))] if named else []
    elif error.instead:
        parts.append(capital(say(error.instead, language, **error.facts)))
    return " ".join(parts)


def why_panel(
    view: View, refused: EcarteError | None, language: str = "en", ruled: str | None = None
) -> dict[str, Any]:
    """The panel behind "Why?": of the last refusal, of the question that was just `ruled`, or of the one the present
    phase turns on."""
    if refused is not None:
        question = refused.facts.get("question")
    else:
        question = ruled or _result_question(view) or _QUESTIONS.get(view.phase)
    if question is None:
        title = refused.sentence(language) if refused is not None else ""
        return {
            "title": title or say("why.nothing", language),
            "text": "",
            "clause": say("why.nothing", language),
            "others": [],
        }
    code = view.code
    answer = code[question]
    title = refused.sentence(language) if refused is not None else say(f"question.{question}", language)
    body = say(
        "why.question",
        language,
        question=say(f"question.{question}", language),
        answer=answer_text(question, answer, language),
    )
    wording = " ".join(clause_text(cite, language) for cite in answer.cite)
    return {
        "title": title,
        "text": f"{body} {wording}" if refused is not None else wording or body,
        "clause": say(
            "why.said",
            language,
            code=short(code, language),
            answer=f"{answer_text(question, answer, language)} [{said(answer, language)}]. "
            + sources(answer.cite, language),
        ),
        "others": others(question, code, language),
    }


def sources(cites: Iterable[str], language: str = "en") -> str:
    """Which books the citations are of, each named once."""
    named = [book for _, book in sources_by_tag(cites, language)]
    return "; ".join(named) + ("." if named else "")


def others(question: str, code: Code, language: str = "en") -> list[str]:
    """What the other codes answer, each with its clause."""
    lines = []
    for name, another in laws.load(code.game).codes.items():
        if name != code.name:
            answer = another[question]
            text = f"{answer_text(question, answer, language)} [{said(answer, language)}]"
            lines.append(say("why.said", language, code=short(another, language), answer=capital(text)))
    return lines


def _result_question(view: View) -> str | None:
    """Between deals: the question that the last award turned on."""
    if view.results and (view.winner or view.phase == "shuffle") and view.results[-1].awards:
        return view.results[-1].awards[-1].question
    return None
