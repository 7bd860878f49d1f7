"""Piquet's laws in words: questions, answers, clauses, codes side by side, codes of one's own, and the concordance."""

from __future__ import annotations

import pickle
import re

import pytest

from ecarte_widgets import texts
from ecarte_widgets.rules import concordance, faults, laws, lawwords, pairs, piquet
from ecarte_widgets.rules.errors import LawError

NAMES = ("hoffmann", "au_cent", "foster", "pagat")
TABLE = laws.load("piquet")
ROWS = {row.id: row for row in laws.concordance(game="piquet")}


# ---- words ---------------------------------------------------------------------------------------

SHARED = {
    *("packs", "shuffle_rights", "cut_minimum", "cut_to_dealer_exposed", "cut_with_incorrect_pack"),
    *("incorrect_pack", "elder_min_exchange", "must_follow", "dropped_card", "wrong_accusation"),
}
"""Questions that both games ask in the same words."""


@pytest.mark.parametrize("question", TABLE.questions)
def test_each_question_and_answer_has_words(question: str) -> None:
    """A question that ends as one, and answers that are told apart by their words and go into a sentence."""
    assert lawwords.question_text(question, game="piquet").endswith("?")
    values = TABLE.questions[question].values
    told = [lawwords.answer_text(question, laws.Answer(value=v), game="piquet") for v in values]
    for value, text in zip(values, told, strict=True):
        assert texts.has(lawwords.message(f"answer.{question}.{value}", "piquet"))
        assert not text[0].isupper()
        assert text[-1] not in ".,;"
        assert "_" not in text


def test_what_two_games_call_by_one_name() -> None:
    """An id that both games use has one meaning, or each its own wording; écarté never reads piquet's."""
    both = set(TABLE.questions) & set(laws.load().questions)
    own = {question for question in both if texts.has(f"piquet.question.{question}")}
    assert own == {"deal_packets"}
    assert both - own == SHARED
    assert lawwords.question_text("deal_packets") == "In what packets are the five cards dealt?"
    assert (
        lawwords.question_text("deal_packets", game="piquet") == "In what packets are the twelve cards dealt?"
    )
    twice = {row.id for row in laws.concordance()} & set(ROWS)
    assert {name for name in twice if texts.has(f"piquet.clause.{name}")} == twice
    assert "FOS Cutting" in twice
    assert lawwords.clause_text("FOS Cutting").startswith("The highest card cut")
    assert lawwords.clause_text("FOS Cutting", game="piquet").startswith("The lower card cut")


def test_answers_that_tell_the_same_are_few() -> None:
    """Two answers to one question have two wordings, except where two books put one thing in other words."""
    same = set()
    for question in TABLE.questions.values():
        told = [
            lawwords.answer_text(question.name, laws.Answer(value=v), game="piquet") for v in question.values
        ]
        if len(set(told)) < len(told):
            same.add(question.name)
    assert same == set()


@pytest.mark.parametrize("name", NAMES)
def test_codes_books_and_notes_have_words(name: str) -> None:
    """Each code has a title and a short name, each book cited its own, each note its sentence."""
    code = laws.get(name, game="piquet")
    assert {code.title, f"{code.title}.short"} <= set(texts.messages())
    for question in code:
        answer = code[question]
        assert not answer.note or texts.has(answer.note)
        for cite in (*answer.cite, *answer.not_followed):
            assert lawwords.clause_text(cite, game="piquet") != cite
            assert len(lawwords.books([cite], game="piquet")) == 1
    assert lawwords.books(["FOS Pic"], game="piquet") == [
        "[FOS] R. F. Foster, Complete Hoyle, edition of 1914, chapter Piquet, the ordinary game"
    ]


def test_notes_stand_where_a_text_is_doubtful() -> None:
    """Four readings are explained; the section that contradicts two others is named as not followed."""
    noted = {(n, q) for n in NAMES for q in TABLE.questions if TABLE.codes[n][q].note}
    assert noted == {
        ("foster", "carte_blanche_younger_declares"),
        ("foster", "point_score"),
        ("foster", "pique_by_younger"),
        ("pagat", "cards_in_pique"),
    }
    declined = laws.get("foster", game="piquet")["carte_blanche_younger_declares"]
    assert declined.not_followed == ("FOS Declaring",)
    assert ROWS["FOS Declaring"].declined == ("carte_blanche_younger_declares",)


# ---- side by side --------------------------------------------------------------------------------


def test_compare() -> None:
    """All four, or some, or a changed one: the rows answered differently, in words, with clause and silence."""
    whole = laws.compare(game="piquet")
    assert {row.question for row in whole} == {
        q for q in TABLE.questions if len({str(code[q].value) for code in TABLE.codes.values()}) > 1
    }
    assert len(laws.compare("hoffmann", "foster")) > len(laws.compare("hoffmann", "pagat"))
    made = laws.compare("hoffmann", "foster")
    assert [code.game for code in made.codes] == ["piquet", "piquet"]
    assert made.text.startswith("Hoffmann · Foster: ")
    for part in (
        "In what packets are the twelve cards dealt?\n  Hoffmann: By twos or by threes, the same way all partie",
        "Foster: No, the other scores even what is inferior [FOS Irregular drawing, FOS Irregular declarations]",
        "[FOS] R. F. Foster, Complete Hoyle, edition of 1914, chapter Piquet, the ordinary game",
        "[CP] Laws of Piquet adopted by the Portland and Turf Clubs, 1882, edited by Cavendish",
    ):
        assert part in made.text
    assert "au_cent" not in made.text
    assert "Silent, follows" not in made.text
    assert (
        "[silent, follows Hoffmann: CP.65, HOF The play]"
        in laws.compare("foster", "au_cent", game="piquet").text
    )
    (row,) = laws.compare("pagat", "pagat capot=30")
    assert row.question == "capot"
    assert pickle.loads(pickle.dumps(whole)).text == whole.text
    assert laws.compare("foster", game="piquet") == ()


def test_codes_of_ones_own() -> None:
    """A house code of piquet keeps its game, its basis and its words, and comes back from its text form."""
    house = laws.code("house", based_on="hoffmann", game="piquet", play_points="tens_and_up", capot=30)
    assert (house.game, house.book, house.v.capot) == ("piquet", "hoffmann", 30)
    assert str(house) == "house based_on=hoffmann play_points=tens_and_up capot=30"
    assert laws.read_code(str(house)) == house
    assert lawwords.short(house) == "house (after Hoffmann)"
    assert lawwords.title(house) == "house: Hoffmann (1909) with the club laws of 1882, 2 answers changed"
    text = laws.compare("hoffmann", house).text
    assert "house (after Hoffmann): Thirty instead of the ten [changed at this table]" in text
    fosters = laws.code("barn", based_on="foster", game="piquet", capot=40)
    assert laws.read_code(str(fosters), game="piquet") == fosters
    assert pickle.loads(pickle.dumps(fosters)).game == "piquet"
    assert piquet.start(code=house).code == house


@pytest.mark.parametrize("pair", pairs.load("piquet"), ids=lambda pair: pair.name)
def test_answers_that_clash_are_told(pair: pairs.Pair) -> None:
    """Each pair is of known answers, has words and clauses, can be met by changing a book's code, and is refused in a
    code of one's own where it is grave."""
    for question, values in (pair.one, pair.other):
        for value in values:
            TABLE.questions[question].check(value)
    assert all(cite in ROWS for cite in pair.cite)
    for first in pair.one[1]:
        for second in pair.other[1]:
            changes = {pair.one[0]: first, pair.other[0]: second}
            made = [laws.code(name, game="piquet", **changes) for name in NAMES]
            met = [code for code in made if f"pair.{pair.name}" in {doubt.why for doubt in code.doubts}]
            assert met
            doubt = next(doubt for doubt in met[0].doubts if doubt.why == f"pair.{pair.name}")
            assert texts.say(doubt.why) in doubt.sentence()
            assert doubt.grave == pair.grave
            if pair.grave:
                with pytest.raises(LawError):
                    laws.code("house", based_on=met[0])


def test_books_have_no_doubts() -> None:
    """What the books themselves put together stands."""
    assert [code.doubts for code in TABLE.codes.values()] == [()] * 4
    for code in TABLE.codes.values():
        changed = {q: laws.Answer(value=a.value, changed=True) for q, a in code.answers.items()}
        assert [d.why for d in pairs.doubts(changed, "piquet") if d.grave] == [], code.name


# ---- clauses -------------------------------------------------------------------------------------


def test_every_clause_is_there_once_and_in_order() -> None:
    """Twenty-five sentences, seventy-eight laws, thirty paragraphs, twenty-two cases; then the sections."""
    roman = re.findall(
        r"\w+", "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI XXII"
    )
    numbered = [f"{b}.{n}" for b, last in (("S2", 25), ("CP", 78), ("CA", 30)) for n in range(1, last + 1)]
    ids = list(ROWS)
    assert ids[: 25 + 78 + 30 + 22] == [*numbered, *(f"CC.{n}" for n in roman)]
    assert list(dict.fromkeys(row.book for row in ROWS.values())) == [
        "S2",
        "CP",
        "CA",
        "CC",
        "CD",
        "HOF",
        "FOS",
        "PAG",
    ]


@pytest.mark.parametrize("clause", ROWS)
def test_every_clause_has_words_and_leads_somewhere(clause: str) -> None:
    """It is said in our words; it answers a question, is built into the game, or commands nothing; codes go by it."""
    row = ROWS[clause]
    text = texts.say(row.says)
    assert text[0].isupper() or text[0] == "“"
    assert text.endswith(".")
    assert row.answers or row.built or row.advice
    assert (row.built or row.advice) != bool(row.answers)
    for question, value in row.answers.items():
        TABLE.questions[question].check(value)
    assert row.codes or row.advice or clause in ("CA.25", "CA.26")


@pytest.mark.parametrize("clause", ROWS)
def test_who_goes_by_a_clause_follows_from_the_table(clause: str) -> None:
    """Who cites it and who follows it in silence are those of whom the table says so."""
    row = ROWS[clause]
    for how, silent in ((row.cited, False), (row.followed, True)):
        citing = {
            n
            for n in NAMES
            if any(clause in a.cite and a.silent == silent for a in TABLE.codes[n].answers.values())
        }
        assert set(how) == citing - (set(row.cited) if silent else set())
    for name in row.agreeing:
        assert {q: TABLE.codes[name][q].value for q in row.answers} == dict(row.answers)


@pytest.mark.parametrize(
    ("clause", "question", "cited", "followed"),
    [
        ("S2.2", "elder_max", ["hoffmann"], ["au_cent"]),
        ("S2.5", "younger_min_exchange", ["hoffmann"], ["au_cent", "pagat"]),
        ("S2.20", "sequence_tie", ["hoffmann"], ["au_cent", "pagat"]),
        ("S2.25", "show_rule", ["hoffmann"], []),
        ("CP.36", "younger_left_cards", ["hoffmann"], ["au_cent", "pagat"]),
        ("CP.56", "omitted_claim", ["hoffmann"], ["pagat"]),
        ("CA.7", "younger_min_exchange", ["au_cent"], []),
        ("CA.21", "good_denied_by_error", ["au_cent"], ["hoffmann", "foster", "pagat"]),
        ("FOS Discarding", "named_suit_not_led", ["foster"], ["hoffmann", "au_cent", "pagat"]),
        ("PAG", "cards_in_pique", ["pagat"], []),
    ],
)
def test_clauses_typed_by_hand(clause: str, question: str, cited: list[str], followed: list[str]) -> None:
    """Some rows, typed from the books: what is answered, and who goes by it."""
    row = ROWS[clause]
    assert question in row.answers
    assert (list(row.cited), list(row.followed)) == (cited, followed)


def test_the_books_of_one_game_can_be_asked_for() -> None:
    """A book of piquet alone needs no game; of one that both have, écarté's is meant unless piquet is said."""
    assert [row.id for row in laws.concordance("S2")] == [f"S2.{n}" for n in range(1, 26)]
    assert laws.concordance("S2", game="piquet").text == laws.concordance("S2").text
    assert {row.game for row in laws.concordance("CP", "CA.25")} == {"piquet"}
    assert {row.game for row in laws.concordance("FOS")} == {"ecarte"}
    assert {row.game for row in laws.concordance("FOS", game="piquet")} == {"piquet"}
    made = laws.concordance("FOS Cutting", game="piquet")
    assert "What it says: The lower card cut chooses seat and pack" in made.text
    assert "chapter Piquet, the ordinary game" in made.text
    whole = laws.concordance(game="piquet")
    assert whole.text.count("Its tests: test_") == len(whole) == len(ROWS)
    assert pickle.loads(pickle.dumps(whole)).text == whole.text
    assert ROWS["CC.VII"].test == "test_CC_VII"


def test_every_kind_of_fault_stands_at_a_clause() -> None:
    """No fault of piquet is without a clause that puts it right."""
    assert {kind for row in ROWS.values() for kind in row.faults} == set(faults.load("piquet").kinds)


def test_cases_stand_in_the_order_of_their_numbers() -> None:
    """Roman numbers are read as numbers, and nothing else is."""
    order = ["CC"]
    assert [concordance._place(f"CC.{n}", order)[1] for n in ("I", "IV", "IX", "XIV", "XXII")] == [
        1,
        4,
        9,
        14,
        22,
    ]
    assert concordance._place("FOS Pic", order)[:2] == (1, 0)
