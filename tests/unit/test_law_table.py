"""The table of laws: each way in which a table can fail to be whole keeps it from loading."""

from __future__ import annotations

from importlib import resources

import pytest

from ecarte_widgets.rules import laws
from ecarte_widgets.rules.errors import LawError

TEXT = resources.files("ecarte_widgets.rules").joinpath("codes", "ecarte.toml").read_text(encoding="utf-8")


def cell(question: str, name: str) -> str:
    """The line of the file that holds a code's answer to a question."""
    block = TEXT.split(f"[questions.{question}]\n")[1].split("\n[")[0]
    return next(line for line in block.splitlines() if line.startswith(f"{name} = "))


def planted(question: str, old: str, new: str) -> str:
    """The file with one change inside one question's table."""
    head, tail = TEXT.split(f"[questions.{question}]\n")
    body, bracket, rest = tail.partition("\n[")
    assert old in body, "the fault must be planted where there is something to spoil"
    return f"{head}[questions.{question}]\n{body.replace(old, new, 1)}{bracket}{rest}"


FAULTS = {
    "no cell": ("must_trump", cell("must_trump", "online") + "\n", "", "law.no_answer", "online"),
    "cell is no table": (
        "must_trump",
        cell("must_trump", "online"),
        "online = true",
        "law.no_answer",
        "online",
    ),
    "cell without answer": ("must_trump", "answer = false, ", "", "law.no_answer", "cassell"),
    "no citation": ("must_trump", ', cite = ["S0.18"]', "", "law.no_citation", "cassell"),
    "empty citation": ("must_trump", '["S0.18"]', "[]", "law.no_citation", "cassell"),
    "blank citation": ("must_trump", '["S0.18"]', '[" "]', "law.no_citation", "cassell"),
    "citation is no list": ("must_trump", '["S0.18"]', '"S0.18"', "law.no_citation", "cassell"),
    "chain": (
        "must_trump",
        cell("must_trump", "online"),
        'online = { silent = true, follow = "laws1850" }',
        "law.follows_silence",
        "online",
    ),
    "follows itself": (
        "must_trump",
        'follow = "club1878"',
        'follow = "laws1850"',
        "law.follows_silence",
        "laws1850",
    ),
    "silent = false": ("must_trump", "silent = true", "silent = false", "law.follows_silence", "laws1850"),
    "follows nobody": ("must_trump", 'follow = "club1878"', 'follow = "hoyle"', "law.unknown_code", "hoyle"),
    "silent without follow": ("must_trump", ', follow = "club1878"', "", "law.no_key", "follow"),
    "silent with an answer and a code to follow": (
        "must_trump",
        "silent = true",
        "silent = true, answer = true",
        "law.unknown_key",
        "follow",
    ),
    "silent with an unknown answer": (
        "must_trump",
        cell("must_trump", "online"),
        'online = { silent = true, answer = "no" }',
        "law.unknown_answer",
        "no",
    ),
    "silent with an answer and a clause": (
        "must_trump",
        cell("must_trump", "online"),
        'online = { silent = true, answer = true, cite = ["BGA"] }',
        "law.unknown_key",
        "cite",
    ),
    "not silent with neither answer nor silence": (
        "must_trump",
        cell("must_trump", "online"),
        'online = { note = "note.x" }',
        "law.no_answer",
        "online",
    ),
    "an answer of ours that says it is not silent": (
        "must_trump",
        cell("must_trump", "online"),
        "online = { silent = false, answer = true }",
        "law.follows_silence",
        "online",
    ),
    "unknown answer": ("must_trump", "answer = false", 'answer = "no"', "law.unknown_answer", "no"),
    "number for a truth value": ("must_trump", "answer = true", "answer = 1", "law.unknown_answer", "1"),
    "unknown agreement": ("game_points", "[7, 11]", "[7, 9]", "law.unknown_answer", "9"),
    "unknown key in a cell": ("must_trump", "cite =", 'because = "x", cite =', "law.unknown_key", "because"),
    "unknown code in a question": (
        "must_trump",
        "online = {",
        "hoyle = { answer = true }\nonline = {",
        "law.unknown_key",
        "hoyle",
    ),
    "unknown kind": ("must_trump", 'kind = "rule"', 'kind = "law"', "law.unknown_kind", "law"),
    "no kind": ("must_trump", 'kind = "rule"\n', "", "law.no_key", "kind"),
    "no values": ("must_trump", "values = [true, false]\n", "", "law.no_key", "values"),
    "empty values": ("must_trump", "[true, false]", "[]", "law.bad_values", ""),
    "values alike in writing": (
        "must_trump",
        "[true, false]",
        '[true, false, "True"]',
        "law.bad_values",
        "True, False, True",
    ),
    "value of two words": (
        "must_trump",
        "[true, false]",
        '[true, false, "if able"]',
        "law.bad_values",
        "True, False, if able",
    ),
    "two answers to a fixed question": (
        "turnup_into_hand",
        'values = ["never"]\ncassell = { silent = true, follow = "foster" }',
        'values = ["never", "once"]\ncassell = { answer = "once", cite = ["S0.7"] }',
        "law.fixed_differs",
        "once, never",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_question_is_refused(fault: str) -> None:
    """One fault planted in the real file keeps it from loading, and the error names the place."""
    question, old, new, why, given = FAULTS[fault]
    with pytest.raises(LawError) as caught:
        laws.read_laws(planted(question, old, new))
    assert (caught.value.why, caught.value.what) == (why, given)
    facts = caught.value.facts
    where = str(facts.get("question", facts.get("place", "")))
    assert where.startswith(question) or why == "law.unknown_code"


@pytest.mark.parametrize(
    ("old", "new", "why", "given"),
    [
        ('default = "foster"', 'default = "hoyle"', "law.unknown_code", "hoyle"),
        ('default = "foster"', "", "law.no_key", "default"),
        ('default = "foster"', 'default = "foster"\nedition = 2', "law.unknown_key", "edition"),
        ("[codes.online]\nsource =", "[codes.online]\nbook =", "law.no_key", "source"),
        ("[codes.online]\n", "[codes.hoyle]\nsource = 'x'\n[codes.online]\n", "law.no_answer", "hoyle"),
        ("[codes.online]", "[codes.online", "law.not_toml", "ecarte"),
    ],
)
def test_a_faulty_head_is_refused(old: str, new: str, why: str, given: str) -> None:
    """The default is one of the codes, every code has a source and a cell everywhere, no key is unknown."""
    assert old in TEXT
    with pytest.raises(LawError) as caught:
        laws.read_laws(TEXT.replace(old, new, 1))
    assert (caught.value.why, caught.value.what) == (why, given)


def test_the_sound_file_loads() -> None:
    """The file the faults are planted in loads itself, so it is the fault that is refused."""
    assert set(laws.read_laws(TEXT).codes) == set(laws.load().codes)


def test_a_cell_that_no_book_speaks_to() -> None:
    """Silent with an answer and nobody to follow: ours, without a clause; other silent cells cannot follow it."""
    ours = planted("must_trump", cell("must_trump", "online"), "online = { silent = true, answer = false }")
    answer = laws.read_laws(ours).codes["online"]["must_trump"]
    assert answer == laws.Answer(value=False, silent=True)
    followed = ours.replace(
        cell("must_trump", "laws1850"), 'laws1850 = { silent = true, follow = "online" }', 1
    )
    with pytest.raises(LawError) as caught:
        laws.read_laws(followed)
    assert (caught.value.why, caught.value.what) == ("law.follows_silence", "laws1850")


def test_the_table_goes_on_in_files_beside_it() -> None:
    """Questions of law stand in more files than one; remedies, clauses and pairs are tables of their own."""
    assert "revoke_remedy" not in laws.read_laws(TEXT).questions
    assert "revoke_remedy" in laws.load().questions
    assert not {"kinds", "pairs", "clauses"} & set(laws.load().questions)
