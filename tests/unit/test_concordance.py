"""The concordance: every clause is there, with its words, its question or fault, and the codes that go by it."""

from __future__ import annotations

import pickle
import re
from html.parser import HTMLParser

import pytest

from ecarte_widgets import texts
from ecarte_widgets.rules import concordance, faults, laws
from ecarte_widgets.rules.errors import LawError

ROWS = {row.id: row for row in laws.concordance()}
NUMBERED = {"S0": 24, "S1": 21, "S3": 27, "C78": 51}
HERE = [f"{book}.{n}" for book, last in NUMBERED.items() for n in range(1, last + 1)]


def test_every_clause_of_the_books_is_there_once_and_in_order() -> None:
    """24, 21, 27 and 51 numbered clauses, then sections and pages; nothing twice."""
    ids = [row.id for row in laws.concordance()]
    assert ids[: len(HERE)] == HERE
    assert len(set(ids)) == len(ids)
    assert {row.book for row in laws.concordance()} >= {"S0", "S1", "S3", "C78", "FOS", "HOF", "HIE"}


def test_every_clause_cited_in_the_table_is_there() -> None:
    """Whatever any code cites, or declines to follow, can be looked up."""
    cited = {
        cite
        for code in laws.load().codes.values()
        for question in code
        for cite in (*code[question].cite, *code[question].not_followed)
    }
    assert cited - {"inferred"} <= set(ROWS)


@pytest.mark.parametrize("clause", ROWS)
def test_every_clause_has_words_and_leads_somewhere(clause: str) -> None:
    """It is said in our words; it answers a question, is built into the engine, or is advice."""
    row = ROWS[clause]
    assert texts.has(row.says)
    assert row.answers or row.built or row.advice
    for question, value in row.answers.items():
        laws.load().questions[question].check(value)
    assert row.codes or row.advice or row.book == "HIE"
    assert not set(row.cited) & set(row.followed)


@pytest.mark.parametrize("clause", ROWS)
def test_who_goes_by_a_clause_follows_from_the_table(clause: str) -> None:
    """Who cites it and who follows it in silence are those of whom the table says so; who agrees gives its answers."""
    row, codes = ROWS[clause], laws.load().codes

    def cites(name: str, *, silent: bool) -> bool:
        cells = (codes[name][question] for question in codes[name])
        return any(clause in cell.cite and cell.silent == silent for cell in cells)

    assert set(row.cited) == {name for name in codes if cites(name, silent=False)}
    assert set(row.followed) == {name for name in codes if cites(name, silent=True)} - set(row.cited)
    for name in row.agreeing:
        assert {q: codes[name][q].value for q in row.answers} == dict(row.answers)


@pytest.mark.parametrize(
    ("clause", "question", "kinds", "cited", "followed"),
    [
        ("S0.18", "must_trump", [], ["cassell"], []),
        ("S1.12", "revoke_remedy", [], ["laws1850"], []),
        ("S1.17", "peek_tricks", ["look-tricks"], ["laws1850"], []),
        ("S1.19", "abandon_hand", ["throw-down"], ["laws1850"], []),
        ("S1.20", "quit", ["quit"], ["laws1850"], ["cassell", "foster", "club1878", "online"]),
        ("S3.16", "exchange_dealer_too_few", [], ["foster"], ["laws1850"]),
        (
            "S3.24",
            "more_than_five_played_after_draw",
            [],
            ["foster"],
            ["cassell", "laws1850", "club1878", "online"],
        ),
        ("C78.25", "false_king", ["false-king"], ["club1878"], ["cassell", "online"]),
        ("C78.41", "misnamed_lead", ["misnamed"], ["laws1850", "club1878"], ["cassell", "online"]),
        ("FOS Marking", "king_deadline_dealer", [], ["foster"], ["laws1850"]),
    ],
)
def test_clauses_typed_by_hand(
    clause: str, question: str, kinds: list[str], cited: list[str], followed: list[str]
) -> None:
    """Some rows, typed from the books: what is answered, which fault is put right, who goes by it."""
    row = ROWS[clause]
    assert question in row.answers
    assert set(kinds) <= set(row.faults)
    assert (list(row.cited), list(row.followed)) == (cited, followed)


def test_the_same_answer_by_another_clause_is_told_as_such() -> None:
    """S0.10 and its like: five points in every book, each by its own clause."""
    assert ROWS["S0.10"].cited == ("cassell",)
    assert set(ROWS["S0.10"].agreeing) == {"laws1850", "foster", "club1878", "online"}
    assert "laws1850" not in ROWS["S0.18"].agreeing
    assert ROWS["S0.18"].codes == ("cassell",)


def test_a_clause_that_its_own_book_declines_says_where() -> None:
    """S0.2, which another sentence of the same book contradicts on a king in hand, is told as not followed there."""
    declined = {row.id: row.declined for row in laws.concordance() if row.declined}
    assert declined == {"S0.2": ("king_deadline_elder", "king_deadline_dealer")}
    told = laws.concordance("S0.2").text
    assert "Not followed where it is asked: Until when may the elder hand announce the king?" in told
    assert "[S0.20, S0.21, S0.22; not S0.2]" in laws.compare("cassell", "foster").text


def test_clauses_that_no_question_is_asked_about() -> None:
    """Who leads and what wins is the engine itself, under every code; advice commands nothing."""
    for clause in ("S0.11", "S0.16", "S0.23", "S0.24", "S1.3"):
        assert ROWS[clause].built
        assert ROWS[clause].codes == tuple(laws.load().codes)
        assert ROWS[clause].agreeing == ()
    assert {clause for clause, row in ROWS.items() if row.advice} == {"S0.3", "S0.15", "HIE.184"}


def test_every_kind_of_fault_stands_at_a_clause() -> None:
    """No fault is without a clause that puts it right."""
    told = {kind for row in ROWS.values() for kind in row.faults}
    assert told == set(faults.load().kinds)


@pytest.mark.parametrize(
    ("clause", "prefix"),
    [
        ("S3.16", "test_S3_16"),
        ("C78.9", "test_C78_9"),
        ("FOS Turning the King", "test_FOS_turning_the_king"),
        ("HIE.176", "test_HIE_176"),
        ("BGA", "test_BGA"),
    ],
)
def test_how_the_names_of_its_tests_begin(clause: str, prefix: str) -> None:
    """A clause and the names of its tests are found from each other."""
    assert ROWS[clause].test == prefix


def test_books_and_single_clauses_can_be_asked_for() -> None:
    """A book, a clause, or several, each row once, in the order asked."""
    assert [row.id for row in laws.concordance("S1")] == [f"S1.{n}" for n in range(1, 22)]
    assert [row.id for row in laws.concordance("S3.16", "S0.2", "S3.16")] == ["S3.16", "S0.2"]
    assert len(laws.concordance("S0", "S0.1")) == 24
    assert len(laws.concordance()) == len(ROWS)


@pytest.mark.parametrize(
    ("asked", "near"), [("S3.28", "S3.2"), ("S4.1", ""), ("hoyle", ""), ("s3.16", "S3.16"), ("", "")]
)
def test_a_clause_that_is_not_there(asked: str, near: str) -> None:
    """What is no clause is quoted, with what there is, in short, and the nearest where one is near."""
    with pytest.raises(LawError) as caught:
        laws.concordance(asked)
    error = caught.value
    assert (error.why, error.what) == ("law.unknown_clause", asked)
    assert "S3.1–27" in error.facts["known"]
    assert not near or near in str(error)
    assert len(str(error)) < 900


class Cells(HTMLParser):
    """The tags and words of an HTML text."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.names: set[str] = set()
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.names |= {name for name, _ in attrs}

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_text_and_html_tell_the_same() -> None:
    """One table row a clause, one text block a clause, and every cell of one in the other."""
    made = laws.concordance("S1")
    page = Cells()
    page.feed(made.html)
    assert page.tags.count("tr") == 1 + len(made)
    assert set(page.tags) <= {"div", "b", "table", "thead", "tbody", "tr", "th", "td", "small"}
    assert page.names <= {"scope", "style"}
    assert repr(made) == made.text
    assert made._repr_html_() == made.html
    words = " ".join(page.words)
    for row in made:
        assert f"\n\n{row.id}\n" in made.text
        assert texts.say(row.says) in made.text
        assert texts.say(row.says) in words
    assert "silent, and following it: Cassell" in made.text
    assert "[S1] Laws of écarté from an English book" in made.text


def test_the_whole_can_be_shown_and_pickled() -> None:
    """All of it has words, and it is a plain tuple of rows to those who go through it."""
    made = laws.concordance()
    assert made.text.count("Its tests: test_") == len(made)
    assert not re.search(r"[{}]", made.text)
    back = pickle.loads(pickle.dumps(made))
    assert (back, back.text) == (made, made.text)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("[counts]", "[counting]", "law.no_key"),
        ("advice = true", "advise = true", "law.unknown_key"),
        ("[counts]", "[counts", "law.not_toml"),
    ],
)
def test_a_faulty_file_is_refused(old: str, new: str, why: str) -> None:
    """A key that is missing or unknown keeps the clauses from being read."""
    text = '[counts]\nS0 = 24\n[clauses."S0.3"]\nadvice = true\n'
    assert concordance.read(text)["counts"] == {"S0": 24}
    with pytest.raises(LawError) as caught:
        concordance.read(text.replace(old, new))
    assert caught.value.why == why
