"""Codes of one's own: made from a book's code under a new name, refused where they cannot be, carried everywhere."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

from ecarte_widgets import CardTable, texts
from ecarte_widgets.rules import carry, common, ecarte, laws, lawwords, pairs, record
from ecarte_widgets.rules.carry import Carried
from ecarte_widgets.rules.errors import LawError, UnlawfulAction
from ecarte_widgets.teaching import class_codes, classroom
from tests.support.play import do

HOUSE = laws.code("house", based_on="foster", vole_after_failed_contract=4, must_trump=False)
TEXT = "house based_on=foster vole_after_failed_contract=4 must_trump=False"


def test_a_house_code_is_the_books_with_changes_under_its_own_name() -> None:
    """Name, basis and changes show; every other answer, its clause and its silence are the book's."""
    foster = laws.get("foster")
    assert (HOUSE.name, HOUSE.based_on, HOUSE.book) == ("house", "foster", "foster")
    assert dict(HOUSE.changes) == {"vole_after_failed_contract": 4, "must_trump": False}
    assert HOUSE.v.vole_after_failed_contract == 4
    assert HOUSE["must_trump"] == laws.Answer(value=False, changed=True)
    assert [q for q in HOUSE if HOUSE[q] != foster[q]] == ["vole_after_failed_contract", "must_trump"]
    assert HOUSE.source == foster.source
    assert (str(HOUSE), repr(HOUSE)) == (TEXT, f"<Code {TEXT}>")


def test_it_is_told_from_what_it_is_based_on() -> None:
    """Title and short name say its own name and the book's."""
    assert HOUSE.title == "code.foster"
    assert lawwords.short(HOUSE) == "house (after Foster)"
    assert lawwords.title(HOUSE) == "house: Foster, Complete Hoyle (1897–1914), 2 answers changed"
    assert lawwords.short(laws.code("foster", must_trump=False)) == "Foster*"
    assert lawwords.short(laws.get("foster")) == "Foster"


@pytest.mark.parametrize("name", [*laws.load().codes, TEXT, "cassell must_trump=True"])
def test_text_form_and_copies_come_back(name: str) -> None:
    """A code of one's own equals what its text form, pickle and copies give back, whatever it starts from."""
    code = laws.code("our_club7", based_on=name, game_points=7)
    for back in (
        laws.read_code(str(code)),
        pickle.loads(pickle.dumps(code)),
        copy.deepcopy([code])[0],
        laws.code("our_club7", based_on=laws.read_code(name), game_points=7),
    ):
        assert (back, hash(back), str(back)) == (code, hash(code), str(code))
        assert vars(back.v) == vars(code.v)
        assert (back.name, back.book) == ("our_club7", laws.read_code(name).book)
    assert code != laws.code(laws.read_code(name), game_points=7)


def test_a_house_code_of_a_house_code_keeps_the_changes() -> None:
    """Based on a code that was changed, it has those changes too, and rests on the same book."""
    other = laws.code("barn", based_on=HOUSE, must_trump=True)
    assert str(other) == "barn based_on=foster vole_after_failed_contract=4"
    assert str(laws.code(HOUSE, must_trump=True)) == "house based_on=foster vole_after_failed_contract=4"
    assert str(laws.code(HOUSE, vole_after_failed_contract=2, must_trump=True)) == "house based_on=foster"
    assert laws.code("house", based_on="foster") != laws.get("foster")


def test_changes_may_stand_before_the_basis() -> None:
    """The order of what a text form says does not matter."""
    assert laws.read_code("house must_trump=False based_on=foster vole_after_failed_contract=4") == HOUSE


@pytest.mark.parametrize(
    ("call", "why", "part"),
    [
        (lambda: laws.code("cassell", based_on="foster"), "law.name_of_a_book", "my_cassell"),
        (lambda: laws.code("foster", based_on="foster"), "law.name_of_a_book", "another name"),
        (lambda: laws.read_code("online based_on=foster"), "law.name_of_a_book", "another name"),
        (lambda: laws.code("based_on", based_on="foster"), "law.name_of_a_book", "another name"),
        (lambda: laws.code("", based_on="foster"), "law.own_name", "letters"),
        (lambda: laws.code("My house", based_on="foster"), "law.own_name", "letters"),
        (lambda: laws.code("maison_d’été", based_on="foster"), "law.own_name", "letters"),
        (lambda: laws.code("7up", based_on="foster"), "law.own_name", "letters"),
        (lambda: laws.code("x" * 41, based_on="foster"), "law.own_name", "forty"),
        (lambda: laws.code(based_on="foster"), "law.name_missing", "foster"),
        (lambda: laws.code("house"), "law.unknown_code", "cassell, laws1850"),
        (lambda: laws.read_code("house must_trump=False"), "law.unknown_code", "cassell, laws1850"),
        (lambda: laws.code("house", based_on="fostr"), "law.unknown_code", "Did you mean foster?"),
        (lambda: laws.code("house", based_on=""), "law.unknown_code", "cassell, laws1850"),
        (
            lambda: laws.code("house", based_on="foster", must_trum=False),
            "law.unknown_question",
            "must_trump?",
        ),
        (lambda: laws.code("house", based_on="foster", must_trump="no"), "law.unknown_answer", "True, False"),
        (
            lambda: laws.code("house", based_on="foster", vole_after_failed_contract=3),
            "law.unknown_answer",
            "2, 4",
        ),
        (lambda: laws.read_code("house based_on=foster based_on=online"), "law.unreadable_change", "once"),
    ],
)
def test_what_cannot_be_is_refused(call: Callable[[], object], why: str, part: str) -> None:
    """Names that are a book's or cannot be written, unknown bases, questions and answers: each with what there is."""
    with pytest.raises(LawError) as caught:
        call()
    assert caught.value.why == why
    assert part in str(caught.value)


# ---- answers that belong together ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("base", "answers", "pair"),
    [
        ("foster", {"king_announce_before_first_lead": "never"}, "king_elder_never_in_time"),
        ("foster", {"king_deadline_elder": "within_trick_1"}, "king_elder_required_and_late"),
        (
            "foster",
            {"king_deadline_dealer": "after_first_card__as_he_plays_the_king"},
            "king_dealer_required_and_late",
        ),
        ("club1878", {"king_deadline_elder": "automatic"}, "king_elder_nobody_marks"),
        ("online", {"king_declaration_optional": "yes"}, "king_elder_nobody_marks"),
        ("cassell", {"king_deadline_dealer": "automatic"}, "king_dealer_nobody_marks"),
        ("cassell", {"king_deadline_dealer": "before_elder_leads_if_warned"}, "king_dealer_never_in_time"),
    ],
)
def test_a_house_code_at_odds_with_itself_is_refused(
    base: str, answers: dict[str, laws.Value], pair: str
) -> None:
    """A right that nobody could use, or a duty that is forbidden: refused with the reason, both answers and clauses;
    in a book's code that somebody tries out it is let stand, and told."""
    with pytest.raises(LawError) as caught:
        laws.code("house", based_on=base, **answers)
    error = caught.value
    assert (error.why, error.what) == (f"pair.{pair}", "house")
    assert error.clause
    (question, value), *_ = answers.items()
    assert f"{question}={value}" in str(error)
    tried = laws.code(base, **answers)
    assert f"pair.{pair}" in {doubt.why for doubt in tried.doubts if doubt.grave}
    with pytest.raises(LawError):
        laws.code("house", based_on=tried)


@pytest.mark.parametrize(
    ("base", "answers", "pair"),
    [
        ("foster", {"vole_after_failed_contract": 4}, "vole_alone_doubled"),
        ("foster", {"vole_after_failed_contract": 4}, "cap_below_the_vole"),
        ("foster", {"refusal_doubles": "proposers_trick_points_x2"}, "doubled_but_the_vole"),
        ("cassell", {"vole_after_failed_contract": 2}, "cap_above_the_vole"),
        ("foster", {"conditional_acceptance": True}, "condition_without_need"),
        ("club1878", {"proposal_when_stock_spent": True}, "propose_for_nothing"),
        ("club1878", {"king_announce_before_first_lead": "never"}, "king_elder_only_if_led"),
        ("club1878", {"king_declaration_optional": "automatic"}, "king_marked_without_deadline"),
        ("foster", {"elder_must_say_i_play": False}, "king_dealer_warned_by_nobody"),
        ("club1878", {"retract_card": "led_card_no_once_covered"}, "cure_that_cannot_be_made"),
    ],
)
def test_odd_pairs_are_told_and_let_stand(base: str, answers: dict[str, laws.Value], pair: str) -> None:
    """What no book puts together but can be played: told in words, with both answers and the clauses."""
    code = laws.code("house", based_on=base, **answers)
    doubt = next(doubt for doubt in code.doubts if doubt.why == f"pair.{pair}")
    assert not doubt.grave
    assert texts.say(doubt.why) in doubt.sentence()
    assert ", ".join(doubt.cite) in doubt.sentence()
    assert (
        f"house (after {texts.say(f'code.{base}.short')}): {doubt.sentence()}"
        in laws.compare(base, code).text
    )


def test_both_halves_changed_are_at_peace() -> None:
    """Who changes the other half too has no contradiction any more."""
    code = laws.code(
        "house",
        based_on="foster",
        king_announce_before_first_lead="allowed",
        king_deadline_elder="within_trick_1",
        king_deadline_dealer="within_trick_1",
    )
    assert code.doubts == ()
    doubled = {"refusal_doubles": "proposers_trick_points_x2", "deal_cap": "none_stated_5_reached"}
    assert laws.code("house", based_on="foster", vole_after_failed_contract=4, **doubled).doubts == ()


def test_books_have_no_doubts() -> None:
    """What the books themselves put together stands, odd or not: only changes are looked at."""
    assert [code.doubts for code in laws.load().codes.values()] == [()] * 5
    assert laws.code("cassell", must_trump=True).doubts == ()


def test_a_pair_that_a_book_had_itself_would_stand() -> None:
    """The same two answers are doubted where one was changed by hand, and not where both are a book's."""
    answers = dict(laws.get("foster").answers)
    cited = laws.Answer(value=4, cite=("S0.13",))
    assert pairs.doubts(answers | {"vole_after_failed_contract": cited}) == ()
    changed = laws.Answer(value=4, changed=True)
    assert pairs.doubts(answers | {"vole_after_failed_contract": changed}) != ()


@pytest.mark.parametrize("pair", pairs.load(), ids=lambda pair: pair.name)
def test_every_pair_is_of_questions_and_answers_that_there_are(pair: pairs.Pair) -> None:
    """Each names two questions, answers known to them, clauses that have words, and a reason."""
    for question, values in (pair.one, pair.other):
        for value in values:
            laws.load().questions[question].check(value)
    assert pair.cite
    assert all(texts.has(f"clause.{cite}") for cite in pair.cite)
    assert texts.has(f"pair.{pair.name}")


@pytest.mark.parametrize("pair", pairs.load(), ids=lambda pair: pair.name)
def test_every_pair_can_be_met(pair: pairs.Pair) -> None:
    """For each there is a book and a change that brings it about, and it is told there."""
    met = [
        doubt
        for book in laws.load().codes
        for (one, ones), (other, others) in (((pair.one), (pair.other)),)
        for first in ones
        for second in others
        for doubt in laws.code(book, **{one: first, other: second}).doubts
        if doubt.why == f"pair.{pair.name}"
    ]
    assert met


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[x", "law.not_toml"),
        ('[x]\none = ["must_trump", true]\ncite = ["S0.1"]', "law.no_key"),
        ('[x]\none = ["must_trump"]\nother = ["vole", 2]\ncite = ["S0.1"]', "law.bad_pair"),
        ('[x]\none = "must_trump"\nother = ["vole", 2]\ncite = ["S0.1"]', "law.bad_pair"),
    ],
)
def test_a_faulty_file_of_pairs_is_refused(text: str, why: str) -> None:
    """A pair needs both sides, each a question with answers, and its clauses."""
    with pytest.raises(LawError) as caught:
        pairs.read(text)
    assert caught.value.why == why
    assert str(caught.value)


# ---- at the table --------------------------------------------------------------------------------

DEAL = "E: AH KC QC JC TC  D: AS 9S 8S 7S 7D  T: 9D"


def test_it_is_played_by() -> None:
    """Its answers decide: who is void of hearts need not trump, as the basis would ask."""
    state = do(ecarte.start(deal=DEAL, code=HOUSE), "stand; answer; play AH")
    assert {str(a) for a in ecarte.legal_actions(state) if a.kind == "play"} >= {
        "dealer play 7S",
        "dealer play 7D",
    }
    forced = do(ecarte.start(deal=DEAL, code="foster"), "stand; answer; play AH")
    assert {str(a) for a in ecarte.legal_actions(forced) if a.kind == "play"} == {"dealer play 7D"}


def test_records_and_game_codes_carry_it() -> None:
    """A game under it comes back from its record and from its code with the same laws."""
    state = do(ecarte.start(deal=ecarte.deal(DEAL, seed=3), code=TEXT), "stand; answer; play AH; play 7S")
    game = record.from_state(state)
    text = record.write(game)
    assert f"code: {TEXT}\n" in text
    assert record.read(text).code == HOUSE
    back = carry.unpack(carry.pack(Carried(game, 3)))
    assert (back.game.code, str(back.game.state.code)) == (HOUSE, TEXT)
    assert back.game.state == game.state


@pytest.mark.parametrize("name", ["a", "z9_", "a" * 40, "house_of_2"])
def test_any_name_that_may_be_is_carried(name: str) -> None:
    """The signs that a name may have are those that a game's code can write."""
    code = laws.code(name, based_on="cassell", king_deadline_elder="within_trick_1", game_points=11)
    game = record.from_state(ecarte.start(deal=ecarte.deal(seed=1), code=code))
    assert carry.unpack(carry.pack(Carried(game, 1))).game.code == code


def test_a_refusal_under_it_cites_the_book_or_the_house() -> None:
    """A refusal by an answer of the book cites the book's clause; by one that was changed, the house rule."""
    state = do(
        ecarte.start(deal="E: AH KC QC JC TC  D: KH 9S 8S 7S 7D  T: 9D", code=HOUSE), "stand; answer; play AH"
    )
    with pytest.raises(UnlawfulAction) as caught:
        ecarte.apply(state, "play 7S")
    assert (caught.value.clause, caught.value.facts["code"]) == ("FOS Renouncing", "house")
    strict = laws.code("strict", based_on="cassell", must_trump=True)
    state = do(ecarte.start(deal=DEAL, code=strict), "stand; play AH")
    with pytest.raises(UnlawfulAction) as caught:
        ecarte.apply(state, "play 7S")
    assert caught.value.clause == common.HOUSE


def test_a_table_is_played_by_it() -> None:
    """The table names it after its book, its reasons compare it with all five, and its code carries it on."""
    table = CardTable(ecarte.deal(DEAL, seed=3), seat="elder", code=HOUSE)
    assert "house (after Foster)" in table.shown["deal"]
    table.request("why")
    assert {line.split(":")[0] for line in table.shown["why"]["others"]} == {
        texts.say(f"code.{name}.short") for name in laws.load().codes
    }
    assert str(CardTable(table.carry()).reveal().code) == TEXT


@pytest.mark.parametrize("changes", [{}, {"must_trump": False}])
def test_a_class_plays_by_it(changes: dict[str, laws.Value]) -> None:
    """A class's code carries it, changed or only named."""
    law = laws.code("house", based_on="foster", **changes)
    code = classroom.code("07", 5, law=law)
    assert class_codes.read(code).law == law
    assert str(law) in classroom.invite(code).text
