"""Codes of laws: their answers are what the books say; codes can be changed, named, copied and compared."""

from __future__ import annotations

import ast
import copy
import pickle
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from ecarte_widgets import texts
from ecarte_widgets.rules import faults, laws, lawwords
from ecarte_widgets.rules.errors import LawError
from tests.support.books import BOOKS, CUSTOM, FAULT, FIXED, NAMES, RULE

RULES = Path(laws.__file__).parent


def test_the_table_asks_the_agreed_questions() -> None:
    """Every question of the engine and of the reader is there under its kind, and no other."""
    found = {kind: {q.name for q in laws.load().questions.values() if q.kind == kind} for kind in laws.KINDS}
    assert found == {laws.RULE: RULE, laws.FIXED: FIXED, laws.CUSTOM: CUSTOM, laws.FAULT: FAULT}
    assert set(BOOKS) >= FAULT


def test_what_the_judge_rules_is_no_mere_information() -> None:
    """No question that a ruling answers is told to the reader only."""
    ruled = set(faults.load().cases)
    assert not ruled & CUSTOM
    assert ruled - RULE - FIXED <= FAULT


def test_silent_and_cited_cells_are_as_many_as_counted_in_the_books() -> None:
    """Of the questions that the digest counts, each code's book speaks on so many and is silent on the rest."""
    beyond = {"satisfied_cuts_exchange", "proposal_when_stock_spent"}  # questions that the engine added
    cited = [
        sum(
            not laws.get(name)[question].silent
            for question in laws.load().questions
            if question not in beyond
        )
        for name in NAMES
    ]
    assert cited == [22, 28, 86, 84, 21]


def test_five_codes_and_the_default_of_the_file() -> None:
    """The five codes stand in the file's order; no name means the file's default, and a Code stays itself."""
    table = laws.load()
    assert tuple(table.codes) == NAMES
    assert laws.get() is laws.get(table.default) is table.codes["foster"]
    assert laws.get(laws.get("online")) is laws.get("online")
    assert laws.load() is table


@pytest.mark.parametrize("name", NAMES)
def test_every_cell_is_whole(name: str) -> None:
    """Each answer is known to its question and cites clauses of a known form; only silent ones follow."""
    form = re.compile(r"(S0|S1|S3|C78)\.\d+|(FOS|HOF) [A-Z][A-Za-z ]+|EB9|EB11|BGA|PPC|WIKI|inferred")
    code = laws.get(name)
    assert code.title == f"code.{name}"
    assert code.source
    assert set(code) == set(laws.load().questions)
    for question in code:
        answer = code[question]
        laws.load().questions[question].check(answer.value)
        assert all(form.fullmatch(cite) for cite in (*answer.cite, *answer.not_followed)), question
        if answer.cite:
            assert answer.silent == (answer.follow is not None), question
        else:
            assert (question, answer.silent, answer.follow) == ("wrong_accusation", True, None)
        assert not answer.changed, question
        assert type(getattr(code.v, question)) is type(answer.value), question
        assert getattr(code.v, question) == answer.value, question


@pytest.mark.parametrize("question", BOOKS)
def test_answers_as_the_books_have_them(question: str) -> None:
    """The answers of all codes are those typed here from the books, booleans and numbers kept apart."""
    found = tuple(laws.get(name)[question].value for name in NAMES)
    assert [(type(v), v) for v in found] == [(type(v), v) for v in BOOKS[question]]


@pytest.mark.parametrize(
    ("name", "question", "cite"),
    [
        ("cassell", "must_trump", ("S0.18",)),
        ("cassell", "trump_with_suit_in_hand", ("S0.18",)),
        ("cassell", "refusal_doubles", ("S0.8", "S0.13", "S0.14")),
        ("cassell", "vole_after_failed_contract", ("S0.13", "S0.14")),
        ("cassell", "king_deadline_elder", ("S0.20", "S0.21", "S0.22")),
        ("cassell", "king_deadline_dealer", ("S0.19", "S0.20")),
        ("laws1850", "failed_contract_award", ("S1.1",)),
        ("laws1850", "must_head", ("S1.11",)),
        ("laws1850", "vole_after_failed_contract", ("S1.9",)),
        ("foster", "stock_exhaustion", ("S3.11", "S3.12")),
        ("foster", "penalty_scope", ("S3.10",)),
        ("foster", "must_trump", ("FOS Renouncing",)),
        ("foster", "king_deadline_dealer", ("FOS Marking",)),
        ("club1878", "king_deadline_dealer", ("C78.23", "C78.24")),
        ("club1878", "stock_exhaustion", ("C78.38",)),
        ("club1878", "failed_contract_award", ("C78.49",)),
        ("online", "must_trump", ("BGA",)),
        ("online", "king_deadline_elder", ("inferred",)),
        ("laws1850", "revoke_remedy", ("S1.12", "S1.13")),
        ("laws1850", "abandon_hand", ("S1.19",)),
        ("laws1850", "misnamed_lead", ("S1.4", "S1.5", "C78.41")),
        ("laws1850", "trump_turned_by_mistake_in_giving", ("S1.2", "FOS Misdealing after discarding")),
        ("foster", "exchange_elder_asked_too_many", ("S3.18", "S3.19", "S3.20", "S3.21")),
        ("foster", "false_king", ("FOS Marking",)),
        ("foster", "wrong_number_concealed_at_exchange", ("S3.23",)),
        ("club1878", "false_king", ("C78.25",)),
        ("club1878", "revoke_detect", ("C78.39", "C78.43")),
        ("club1878", "abandon_hand", ("C78.42",)),
    ],
)
def test_citations(name: str, question: str, cite: tuple[str, ...]) -> None:
    """A code that speaks cites its own book for it."""
    assert laws.get(name)[question].cite == cite
    assert not laws.get(name)[question].silent


@pytest.mark.parametrize(
    ("name", "question", "follow", "cite"),
    [
        ("cassell", "stock_exhaustion", "club1878", ("C78.38",)),
        ("cassell", "must_follow", "club1878", ("C78.43",)),
        ("cassell", "dealer_min_exchange", "foster", ("FOS Proposing",)),
        ("laws1850", "must_trump", "club1878", ("C78.43",)),
        ("laws1850", "king_deadline_dealer", "club1878", ("C78.23", "C78.24")),
        ("laws1850", "stock_exhaustion", "foster", ("S3.11", "S3.12")),
        ("foster", "proposal_when_stock_spent", "cassell", ("S0.9",)),
        ("club1878", "quit", "laws1850", ("S1.20",)),
        ("online", "vole_after_failed_contract", "club1878", ("C78.49",)),
        ("cassell", "revoke_remedy", "club1878", ("C78.43",)),
        ("cassell", "peek_tricks", "foster", ("FOS Gathering tricks",)),
        ("laws1850", "exchange_elder_gets_too_many", "foster", ("S3.14",)),
        ("laws1850", "misdeal_elder_too_many", "club1878", ("C78.15",)),
        ("foster", "dropped_card", "laws1850", ("S1.18",)),
        ("club1878", "more_than_five_played_after_draw", "foster", ("S3.24",)),
        ("online", "abandon_hand", "club1878", ("C78.42",)),
    ],
)
def test_silence_is_told(name: str, question: str, follow: str, cite: tuple[str, ...]) -> None:
    """Where a book is silent the answer says so, whom it follows, and that code's clause."""
    answer = laws.get(name)[question]
    assert (answer.silent, answer.follow, answer.cite) == (True, follow, cite)
    assert answer.value == laws.get(follow)[question].value


def test_where_no_book_speaks_the_answer_is_ours_and_says_so() -> None:
    """Silence without a code to follow: an answer, no clause, nobody followed."""
    for name in NAMES:
        answer = laws.get(name)["wrong_accusation"]
        assert answer == laws.Answer(value="no_effect", silent=True)


def test_contradictions_are_named() -> None:
    """A clause that would give another answer is named with a note; answers left to agreement are kept."""
    cassell = laws.get("cassell")
    for question in ("king_deadline_elder", "king_deadline_dealer"):
        assert cassell[question].not_followed == ("S0.2",)
        assert cassell[question].note == f"note.{question}.cassell"
    assert laws.get("club1878")["game_multiplier"].by_agreement == ("treble_double_single",)
    assert laws.get("online")["game_points"].by_agreement == (7, 11)


@pytest.mark.parametrize(
    ("question", "option"),
    [
        ("king_deadline_elder", "within_trick_1"),
        ("king_deadline_dealer", "within_trick_1"),
        ("satisfied_cuts_exchange", True),
        ("dealer_number_query", "until_asker_plays"),
        ("penalty_scope", "any_refusal"),
        ("game_points", 11),
    ],
)
def test_rival_readings_are_options(question: str, option: laws.Value) -> None:
    """Readings that no code takes by default can be chosen all the same."""
    assert laws.get("cassell")[question].value != option
    assert getattr(laws.code("cassell", **{question: option}).v, question) == option


def test_changed_code() -> None:
    """A changed answer shows in the values, the answer, the changes and the text form, and nowhere else."""
    changed = laws.code("cassell", must_trump=True, game_points=7)
    assert str(changed) == "cassell must_trump=True game_points=7"
    assert repr(changed) == "<Code cassell must_trump=True game_points=7>"
    assert dict(changed.changes) == {"must_trump": True, "game_points": 7}
    assert changed["must_trump"] == laws.Answer(value=True, changed=True)
    assert changed.v.must_trump is True
    assert (changed.name, changed.title) == ("cassell", "code.cassell")
    same = [q for q in changed if changed[q] == laws.get("cassell")[q]]
    assert len(same) == len(changed) - 2
    assert laws.get("cassell").v.must_trump is False


def test_change_that_changes_nothing_is_none() -> None:
    """Asking for the answer a code gives anyhow yields that code; a change can be taken back."""
    assert laws.code("cassell", must_trump=False) is laws.get("cassell")
    changed = laws.code("cassell", must_trump=True)
    assert laws.code(changed, must_trump=False) is laws.get("cassell")
    assert str(laws.code(changed, game_points=7)) == "cassell must_trump=True game_points=7"


@pytest.mark.parametrize("name", NAMES)
def test_text_form_and_copies_come_back(name: str) -> None:
    """A code, changed in any one answer or not, equals what its text form, pickle and copies give back."""
    codes = [laws.get(name)]
    for question in laws.load().questions.values():
        codes += [laws.code(name, **{question.name: value}) for value in question.values]
    for code in codes:
        for back in (
            laws.read_code(str(code)),
            pickle.loads(pickle.dumps(code)),
            copy.copy(code),
            copy.deepcopy([code])[0],
        ):
            assert back == code
            assert hash(back) == hash(code)
            assert vars(back.v) == vars(code.v)
    assert len(set(codes)) == 1 + sum(len(q.values) - 1 for q in laws.load().questions.values())


def test_order_of_changes_does_not_matter() -> None:
    """Two codes with the same changes are equal, in whatever order they were asked for; others are not."""
    one = laws.code("online", game_points=7, must_trump=False)
    other = laws.read_code("online  must_trump=False game_points=7")
    assert one == other
    assert one != laws.get("online")
    assert one != "online"


def test_codes_cannot_be_changed_in_place() -> None:
    """Codes are shared by all games, so neither values, answers nor fields can be assigned."""
    code = laws.get("foster")
    with pytest.raises(AttributeError):
        code.v.must_trump = False
    with pytest.raises(AttributeError):
        del code.v.must_trump
    with pytest.raises(AttributeError):
        code.name = "x"  # type: ignore[misc]
    with pytest.raises(TypeError):
        code.answers["must_trump"] = laws.Answer(value=False)  # type: ignore[index]
    assert code.v.must_trump is True


def test_compare() -> None:
    """Rows are the questions answered differently, in the file's order, by all codes or those asked for."""
    rows = laws.compare()
    split = {question for question, answers in BOOKS.items() if len(set(answers)) > 1}
    assert split <= {row.question for row in rows}
    assert not {row.question for row in rows} & (FIXED | set(BOOKS) - split)
    assert all(tuple(row.answers) == NAMES for row in rows)
    order = list(laws.load().questions)
    assert [row.question for row in rows] == sorted((row.question for row in rows), key=order.index)

    changed = laws.code("cassell", must_trump=True)
    for asked in (changed, str(changed)):
        (row,) = laws.compare("cassell", asked)
        assert row.question == "must_trump"
        assert {name: a.value for name, a in row.answers.items()} == {"cassell": False, str(changed): True}
    assert laws.compare("foster") == ()


def test_compare_side_by_side() -> None:
    """As text and as HTML: every question, every code's answer in words, its clauses, its silence, and the books."""
    made = laws.compare("cassell", "foster")
    assert repr(made) == made.text
    assert made._repr_html_() == made.html
    assert f"Cassell · Foster: {len(made)} questions are answered differently" in made.text
    silence = "Only when he is asked [silent, follows Club laws of 1878: C78.27]"
    spoken = "Four points [S0.13, S0.14]"
    for part in (silence, spoken, "Two points [FOS Scoring]", "[S0] A Victorian account of écarté"):
        assert part in made.text
        assert part in made.html
    assert made.html.count("<tr>") == 1 + len(made)
    assert made.html.count("<td") == 2 * len(made)
    assert "class=" not in made.html
    assert "<svg" not in made.html
    for row in made:
        assert f"\n\n{texts.say(f'question.{row.question}')}\n  Cassell: " in made.text
    assert laws.compare("foster").text == "Foster: no question is answered differently"
    assert "<table" not in laws.compare("foster").html
    assert laws.compare("foster", "foster must_trump=False").text.startswith("Foster · Foster*: one question")


def test_an_answer_that_no_book_gives_says_so() -> None:
    """Silence that follows nobody is told as such, not as a change at this table."""
    answer = laws.get("foster")["wrong_accusation"]
    assert lawwords.said(answer) == "no book speaks of it"
    assert lawwords.said(laws.code("foster", must_trump=False)["must_trump"]) == "changed at this table"


def test_sheets_stay_tuples() -> None:
    """They can be gone through, sliced, compared and pickled as the rows they are."""
    made = laws.compare("cassell", "foster")
    back = pickle.loads(pickle.dumps(made))
    assert back == made == tuple(made)
    assert back.text == made.text
    assert isinstance(made[0], laws.Row)


@pytest.mark.parametrize(
    ("call", "why", "given", "known"),
    [
        (lambda: laws.get("hoyle"), "law.unknown_code", "hoyle", "cassell, laws1850, foster"),
        (lambda: laws.get(""), "law.unknown_code", "", "cassell, laws1850, foster"),
        (lambda: laws.compare("foster", "hoyle"), "law.unknown_code", "hoyle", "club1878, online"),
        (lambda: laws.load("whist"), "law.unknown_game", "whist", "ecarte"),
        (lambda: laws.get("foster")["colour"], "law.unknown_question", "colour", "must_head, must_trump"),
        (lambda: laws.code("foster", colour=1), "law.unknown_question", "colour", "must_head, must_trump"),
        (lambda: laws.code("foster", game_points=6), "law.unknown_answer", "6", "5, 7, 11"),
        (lambda: laws.code("foster", must_trump=1), "law.unknown_answer", "1", "True, False"),
        (lambda: laws.code("foster", must_trump="True"), "law.unknown_answer", "True", "True, False"),
        (lambda: laws.code("foster", vole=True), "law.unknown_answer", "True", "2"),
        (lambda: laws.read_code("foster must_trump=true"), "law.unknown_answer", "true", "True, False"),
        (lambda: laws.read_code("foster colour=1"), "law.unknown_question", "colour", "must_head"),
        (lambda: laws.read_code(""), "law.unknown_code", "", "cassell"),
        (lambda: laws.read_code("hoyle colour=1"), "law.unknown_code", "hoyle", "cassell"),
    ],
)
def test_unknown_names_list_what_there_is(
    call: Callable[[], object], why: str, given: str, known: str
) -> None:
    """An unknown code, game, question or answer is quoted, and the error lists what there is instead."""
    with pytest.raises(LawError) as caught:
        call()
    error = caught.value
    assert (error.why, error.what) == (why, given)
    assert error.instead == ("law.nearest" if "near" in error.facts else "law.there_are")
    assert known in error.facts["known"]


@pytest.mark.parametrize(
    ("call", "near"),
    [
        (lambda: laws.get("Foster"), "foster"),
        (lambda: laws.get("club1887"), "club1878"),
        (lambda: laws.code("foster", must_trumps=True), "must_trump"),
        (lambda: laws.read_code("foster must_trump=true"), "True"),
        (lambda: laws.code("cassell", refusal_doubles="proposers_trick_points"), "proposers_trick_points_x2"),
        (lambda: laws.get("hoyle"), ""),
    ],
)
def test_the_nearest_name_is_told(call: Callable[[], object], near: str) -> None:
    """Where something known is spelled almost so, the error asks whether that was meant."""
    with pytest.raises(LawError) as caught:
        call()
    assert caught.value.facts.get("near", "") == near
    assert (f"Did you mean {near}?" in str(caught.value)) == bool(near)


@pytest.mark.parametrize("text", ["foster must_trump", "foster must_trump=False must_trump=True"])
def test_unreadable_changes(text: str) -> None:
    """A change without an answer, or a question changed twice, is refused with the way to write it."""
    with pytest.raises(LawError) as caught:
        laws.read_code(text)
    assert (caught.value.why, caught.value.instead) == ("law.unreadable_change", "law.write_change")


def strings(path: Path) -> list[str]:
    """The string literals of a module, its docstrings aside."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    prose = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose
    ]


def test_no_module_of_the_rules_names_a_code() -> None:
    """What a code says stands in its table; no module may single one out by name."""
    word = re.compile(rf"\b({'|'.join(NAMES)})\b")
    modules = sorted(RULES.glob("**/*.py"))
    assert RULES / "laws.py" in modules
    assert [(path.name, text) for path in modules for text in strings(path) if word.search(text)] == []
