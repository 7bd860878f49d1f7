"""Piquet's table of laws: every answer and clause is the books', and a code's name tells which game is meant."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from ecarte_widgets.rules import ecarte, faults, laws, lawtable, lawwords, piquet
from ecarte_widgets.rules.errors import LawError

NAMES = ("hoffmann", "au_cent", "foster", "pagat")
TABLE = laws.load("piquet")
DATA = Path(__file__).parent.parent / "data" / "piquet_answers.txt"
NONE = "not_applicable"


def typed() -> dict[str, dict[str, str]]:
    """The cells of the data file: question -> code -> cell as it is written."""
    lines = DATA.read_text(encoding="utf-8").splitlines()
    rows = [line.split(" | ") for line in lines if not line.startswith("#")]
    return {question: dict(zip(NAMES, cells, strict=True)) for question, *cells in rows}


BOOKS = typed()


def answer_in(cell: str) -> laws.Value:
    """The answer of a written cell, numbers as numbers."""
    word = cell.split(" ")[0]
    return int(word) if word.isdigit() else word


def clauses_in(cell: str) -> set[str]:
    """The clauses that a written cell cites: CP.1–2 are two; of books that are cited by sections, the book alone."""
    found: set[str] = set()
    tag = ""
    for part in re.findall(r"\[(.*)\]", cell)[0].split(", "):
        book = re.match(r"[A-Z]+2?(?=[. ]|$)", part)
        tag, number = (book.group(), part[book.end() + 1 :]) if book else (tag, part)
        first, _, last = number.partition("–")
        if last.isdigit():
            found |= {f"{tag}.{n}" for n in range(int(first), int(last) + 1)}
        elif number:
            found |= {f"{tag}.{n.split('.')[0]}" for n in (first, last) if n}
        else:
            found.add(tag)
    return found


def general(cite: str) -> str:
    """A citation as the data file has it: the book alone where that is cited by sections or paragraphs."""
    book = re.split(r"[. ]", cite)[0]
    return book if book in ("CA", "CD", "HOF", "FOS", "PAG") else cite


# ---- the table -----------------------------------------------------------------------------------


def test_every_question_of_the_digest_is_asked_and_no_other() -> None:
    """A hundred and twenty-one questions, of the same names."""
    assert set(TABLE.questions) == set(BOOKS)
    assert len(BOOKS) == 121
    assert (tuple(TABLE.codes), TABLE.default) == (NAMES, "hoffmann")


@pytest.mark.parametrize("question", BOOKS)
def test_answers_as_the_books_have_them(question: str) -> None:
    """What each code answers is what the digest says, words and numbers kept apart; nothing said, nothing cited."""
    for name, cell in BOOKS[question].items():
        answer = TABLE.codes[name][question]
        if cell == "-":
            assert answer.silent
        else:
            value = answer_in(cell)
            assert (type(answer.value), answer.value) == (type(value), value), name


@pytest.mark.parametrize("question", BOOKS)
def test_clauses_and_silence_as_the_books_have_them(question: str) -> None:
    """A code that speaks cites what the digest cites; one that is silent follows whom it names, or nobody."""
    for name, cell in BOOKS[question].items():
        answer = TABLE.codes[name][question]
        if "<- house" in cell:
            assert (answer.silent, answer.follow, answer.cite) == (True, None, ())
        elif "<- " in cell:
            followed = cell.split("<- ")[1]
            spoken = not TABLE.codes[followed][question].silent
            other = TABLE.codes[followed][question].follow
            assert (answer.silent, answer.follow) == (True, followed if spoken else other), name
        elif "[" in cell:
            assert not answer.silent
            assert clauses_in(cell) - {"S2.5"} == {general(c) for c in answer.cite} - {"S2.5"}, name
        elif name == "foster" and cell != "-":
            assert not answer.silent
            assert {general(c) for c in answer.cite} == {"FOS"}


def test_cells_are_as_many_as_the_digest_counts() -> None:
    """Cited, and followed or not applicable: 110 and 11, 34 and 87, 40 and 81; Foster is silent 34 times."""
    cited = {name: sum("[" in row[name] for row in BOOKS.values()) for name in NAMES}
    assert cited == {"hoffmann": 110, "au_cent": 34, "foster": 0, "pagat": 40}
    followed = [sum("<- hoffmann" in row["au_cent"] for row in BOOKS.values())]
    assert followed == [75]
    assert sum(row["foster"] == "-" for row in BOOKS.values()) == 34


def test_what_the_table_cites_beyond_the_digest() -> None:
    """The form of a code's game answers what it has no place for; that the pips are told at once leaves no question."""
    beyond = {
        (name, question): answer.value
        for name in NAMES
        for question, answer in TABLE.codes[name].answers.items()
        if not answer.silent and "[" not in BOOKS[question][name] and name != "foster"
    }
    assert set(beyond.values()) == {NONE, "not_needed"}
    assert {question for name, question in beyond if name == "hoffmann"} == {
        "double_game",
        "near_the_hundred",
        "au_cent_partie",
    }
    for name, question in beyond:
        assert set(TABLE.codes[name][question].cite) <= {"CP.71", "CA.15", "CA.28", "CA.29"}


def readers() -> str:
    """The modules of piquet's engine, as text."""
    return "".join(
        path.read_text(encoding="utf-8") for path in Path(piquet.__file__).parent.glob("piquet*.py")
    )


@pytest.mark.parametrize("question", TABLE.questions)
def test_the_kind_of_a_question_says_who_reads_it(question: str) -> None:
    """What the engine or the judge reads is a rule or a fault; what only the reader is told, nobody reads; where one
    answer is known the engine may be built so."""
    kind = TABLE.questions[question].kind
    read = re.search(rf"\bv\.{question}\b|\blaw\.{question}\b", readers()) is not None
    read = read or question in faults.load("piquet").cases
    if kind in (laws.RULE, laws.FAULT):
        assert read
    elif kind == laws.CUSTOM:
        assert not read
    else:
        assert len(TABLE.questions[question].values) == 1


@pytest.mark.parametrize("name", NAMES)
def test_every_cell_is_whole(name: str) -> None:
    """Each answer is known to its question and cites clauses of a known form; only silent ones follow."""
    form = re.compile(r"(S2|CP|CA)\.\d+|CC\.[IVX]+|(FOS|HOF|CD) [A-Z][a-z ]+|PAG")
    code = TABLE.codes[name]
    for question in code:
        answer = code[question]
        TABLE.questions[question].check(answer.value)
        for value in answer.by_agreement:
            TABLE.questions[question].check(value)
        assert all(form.fullmatch(cite) for cite in (*answer.cite, *answer.not_followed)), question
        assert getattr(code.v, question) == answer.value
        if answer.follow is not None:
            spoken = TABLE.codes[answer.follow][question]
            assert not spoken.silent
            assert (spoken.value, spoken.cite) == (answer.value, answer.cite)
        else:
            assert bool(answer.cite) != answer.silent


def test_where_no_book_speaks_the_answer_is_ours() -> None:
    """On three questions Hoffmann and the club laws are silent, and so are all whom they could follow."""
    ours = {
        q
        for q in TABLE.questions
        if TABLE.codes["hoffmann"][q].silent and not TABLE.codes["hoffmann"][q].cite
    }
    assert ours == {"carte_blanche_second_ten", "both_bonuses", "wrong_accusation"}
    assert lawwords.said(TABLE.codes["hoffmann"]["wrong_accusation"]) == "no book speaks of it"


@pytest.mark.parametrize(
    ("name", "question", "open_to"),
    [
        ("au_cent", "point_score", ("ending_in_4_one_less",)),
        ("au_cent", "play_points", ("tens_and_up",)),
        ("foster", "younger_min_exchange", (1,)),
        ("foster", "deal_packets", ("2s",)),
        ("foster", "point_score", ("with_7_8_9_one_less",)),
        ("hoffmann", "game_form", ("rubicon_4",)),
        ("hoffmann", "stake_rounding", ("fractions_of_25_dropped",)),
    ],
)
def test_what_players_may_agree_on(name: str, question: str, open_to: tuple[laws.Value, ...]) -> None:
    """What a book leaves to agreement, or tells of one country only, stands beside its answer and can be chosen."""
    assert TABLE.codes[name][question].by_agreement == open_to
    for value in open_to:
        assert getattr(laws.code(name, game="piquet", **{question: value}).v, question) == value


def test_an_agreement_on_an_unknown_answer_is_refused() -> None:
    """A silent cell that leaves something open names answers that its question knows."""
    text = """
default = "one"
[codes.one]
source = "A"
[codes.two]
source = "B"
[questions.q]
kind = "rule"
values = ["a", "b"]
one = { answer = "a", cite = ["X.1"] }
two = { silent = true, follow = "one", by_agreement = ["b"] }
"""
    assert lawtable.read(text, "x").rows["q"]["two"].by_agreement == ("b",)
    with pytest.raises(LawError) as caught:
        lawtable.read(text.replace('["b"] }', '["c"] }'), "x")
    assert (caught.value.why, caught.value.what) == ("law.unknown_answer", "c")


@pytest.mark.parametrize(
    ("question", "option"),
    [
        ("game_form", "rubicon_4"),
        ("game_form", "au_cent_101"),
        ("elder_min_exchange", 3),
        ("younger_min_exchange", 3),
        ("point_minimum", 4),
        ("sequence_tie", "all_valid_score"),
        ("last_trick", "2_if_ten_or_better_else_1"),
        ("last_trick", "3_in_all"),
        ("capot", 30),
        ("carte_blanche_second_ten", "if_still_blank"),
    ],
)
def test_variants_that_no_code_has_can_be_chosen(question: str, option: laws.Value) -> None:
    """Ways of playing of other sources are answers too, by hand."""
    assert all(code[question].value != option for code in TABLE.codes.values())
    assert getattr(laws.code("hoffmann", **{question: option}).v, question) == option


# ---- which game is meant -------------------------------------------------------------------------


def test_a_name_of_one_game_tells_the_game() -> None:
    """Piquet's own names need no word more; of what both games have, écarté's is meant unless piquet is said."""
    assert laws.games() == ("ecarte", "piquet")
    assert [laws.get(name).game for name in NAMES] == ["piquet", "piquet", "ecarte", "piquet"]
    assert laws.get("foster", game="piquet").game == "piquet"
    assert laws.get(game="piquet") is laws.get("hoffmann")
    assert laws.get().game == "ecarte"
    assert str(laws.read_code("hoffmann capot=40")) == "hoffmann capot=40"
    assert laws.read_code("foster capot=40", game="piquet").v.capot == 40
    assert laws.code("au_cent", play_points="tens_and_up").game == "piquet"


@pytest.mark.parametrize("name", NAMES)
def test_text_form_and_copies_come_back(name: str) -> None:
    """A code, changed in any one answer or not, equals what its text form, pickle and copies give back."""
    codes = [TABLE.codes[name]]
    for question in TABLE.questions.values():
        codes += [laws.code(name, game="piquet", **{question.name: value}) for value in question.values]
    for code in codes:
        back = laws.read_code(str(code), game="piquet")
        assert (back, hash(back), vars(back.v)) == (code, hash(code), vars(code.v))
        assert pickle.loads(pickle.dumps(code)) == copy.deepcopy([code])[0] == code
        assert pickle.loads(pickle.dumps(code)).game == "piquet"
    assert len(set(codes)) == 1 + sum(len(q.values) - 1 for q in TABLE.questions.values())


def test_the_same_text_of_two_games_is_two_codes() -> None:
    """Foster on écarté is not Foster on piquet."""
    assert laws.get("foster") != laws.get("foster", game="piquet")


@pytest.mark.parametrize(
    ("call", "why", "part"),
    [
        (lambda: laws.get("hofmann"), "law.unknown_code", "Did you mean hoffmann?"),
        (lambda: laws.get("hoffmann", "ecarte"), "law.code_of_another_game", "is one of piquet"),
        (lambda: laws.get(laws.get("pagat"), "ecarte"), "law.code_of_another_game", "cassell, laws1850"),
        (lambda: laws.read_code("cassell", "piquet"), "law.code_of_another_game", "There are: hoffmann"),
        (lambda: ecarte.start(code="hoffmann"), "law.code_of_another_game", "not of ecarte"),
        (lambda: piquet.start(code="cassell"), "law.code_of_another_game", "not of piquet"),
        (lambda: ecarte.start(code=laws.get("hoffmann")), "law.code_of_another_game", "not of ecarte"),
        (lambda: laws.code("foster", capot=40), "law.question_of_another_game", 'say game="piquet"'),
        (lambda: laws.read_code("hoffmann must_trump=True"), "law.question_of_another_game", "of ecarte"),
        (lambda: laws.code("hoffmann", capot=41), "law.unknown_answer", "40_all_included, 40, 30"),
        (lambda: laws.code("hoffmann", younger_min_exchange=True), "law.unknown_answer", "1, 0, 3"),
        (lambda: laws.code("hoffmann", kapot=40), "law.unknown_question", "Did you mean capot?"),
        (lambda: laws.compare("cassell", "hoffmann"), "law.two_games", "Take codes of one game"),
        (lambda: laws.compare(laws.get("cassell"), "hoffmann"), "law.code_of_another_game", "of piquet"),
        (lambda: laws.compare("hoffmann", "hoyle"), "law.unknown_code", "hoyle"),
        (lambda: laws.concordance("CP.79"), "law.unknown_clause", "CP.1–78"),
        (lambda: laws.concordance("S2.1", "S3.1"), "law.unknown_clause", "S2.1–25"),
        (lambda: laws.concordance("S2", game="ecarte"), "law.unknown_clause", "S3.1–27"),
        (lambda: laws.code("pagat", based_on="cassell"), "law.name_of_a_book", "my_pagat"),
        (lambda: laws.code("house", based_on="hoffmann", game="ecarte"), "law.code_of_another_game", ""),
    ],
)
def test_what_no_game_or_another_game_has(call: Callable[[], object], why: str, part: str) -> None:
    """What is asked of the wrong game is refused with the right one; what there is not, with what there is."""
    with pytest.raises(LawError) as caught:
        call()
    assert caught.value.why == why
    assert part in str(caught.value)


# ---- nobody else names a code --------------------------------------------------------------------


def test_no_module_of_the_package_names_a_code_of_piquet() -> None:
    """What a code says stands in its table; no module of the rules may single one out by name."""
    word = re.compile(r"""["'](hoffmann|au_cent|pagat)["']""")
    for path in sorted(Path(laws.__file__).parent.glob("*.py")):
        assert not word.search(path.read_text(encoding="utf-8")), path.name
