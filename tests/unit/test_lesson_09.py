"""Lesson 09: the judge says what was wrong and what follows; every other answer hears what it would be right for.

Leaves out the notebook's own form (`test_lessons`), and the rulings themselves (`test_faults_play` and its like).
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from ecarte_widgets import laws, record
from ecarte_widgets.rules import ecarte, ecarte_judged, faults
from ecarte_widgets.rules.actions import Action
from ecarte_widgets.rules.ecarte_state import other
from ecarte_widgets.rules.errors import LawError
from ecarte_widgets.rules.record import Game
from ecarte_widgets.teaching import certificates, levels, umpire
from ecarte_widgets.teaching.exercise import RIGHT, UNATTEMPTED, WRONG, Item
from tests.support import rulebook
from tests.support.judged import counted, marks, played_out
from tests.support.play import do

NAME = "09.cases"
DATA: list[dict[str, Any]] = levels.levels()[NAME]["items"]
NUMBERS = range(1, len(DATA) + 1)
SEEDS = range(60)


@cache
def items() -> tuple[Item, ...]:
    """The lesson's cases."""
    return levels.make(NAME).items


@cache
def game(number: int) -> Game:
    """The record of a case."""
    return record.read(DATA[number - 1]["record"])


def sides(item: Item) -> tuple[list[str], list[str]]:
    """The ids of the faults and of the rulings to choose from."""
    ids = [choice.id for choice in item.choices]
    return [i for i in ids if i.startswith("fault:")], [i for i in ids if i.startswith("ruling:")]


def text_of(item: Item, id_: str) -> str:
    return next(choice.text for choice in item.choices if choice.id == id_)


# ---- the lesson's cases --------------------------------------------------------------------------

RULED = (
    # What the digest (section 6) says of each case: the fault, and words of what follows.
    (
        "no-trump",
        "played over from the first lead and his tricks count less (the point nothing, and the vole one)",
    ),
    ("nothing", "the game goes on"),
    ("under-force", "taken up again"),
    ("out-of-turn", "taken up again"),
    ("out-of-turn", "not called in time"),
    ("misnamed", "or “Ask for what was named”"),
    ("misnamed", "“Ask for hearts”"),
    ("nothing", "the game goes on"),
    (
        "false-king",
        "the other marks one point; besides, the other chooses: “Let it stand” or “Have it played again”",
    ),
    ("nothing", "the game goes on"),
    ("late-king", "king's point is taken off the score"),
    ("gave-too-many", "the other marks one point and the deal is over"),
    ("took-too-few", "offender chooses: “Have the hand completed”"),
    ("asked-too-many", "“Draw what is too much” or “Mark the point”"),
    ("turned-in-giving", "may not refuse the next proposal"),
    ("played-too-many", "may not mark the king, the other marks one point"),
    ("look-discards", "“Have the cards laid open”"),
    ("look-tricks", "the game goes on"),
    ("throw-down", "the other marks two points"),
    ("nothing", "the game goes on"),
    ("elder-too-many", "“Throw out at hazard” or “Claim a misdeal”"),
    ("two-turned", "“Have a fresh deal”"),
)


@pytest.mark.parametrize("number", NUMBERS)
def test_the_judge_rules_as_the_books_are_read(number: int) -> None:
    """Each case has one right answer, and it is the one of the digest."""
    kind, words = RULED[number - 1]
    item = items()[number - 1]
    assert item.solution[0] == f"fault:{kind}"
    assert words.lower() in text_of(item, item.solution[1]).lower()


def test_there_are_cases_enough_and_some_in_which_nothing_was_wrong() -> None:
    """At least fifteen, from three codes and more; in at least two of them the umpire has to let it go on."""
    assert len(DATA) == len(RULED) >= 15
    assert Counter(kind for kind, _ in RULED)["nothing"] >= 2
    assert len({game(number).code.name for number in NUMBERS}) >= 4
    assert all(set(data) == {"record"} for data in DATA), "a case says nothing about what is right"


@pytest.mark.parametrize("number", NUMBERS)
def test_every_answer_has_its_own_reply(number: int) -> None:
    """Of all pairs one is right; every wrong fault and every wrong ruling is told apart, in whole sentences."""
    item = items()[number - 1]
    kinds, rulings = sides(item)
    assert len(kinds) >= 3
    assert len(rulings) >= 3
    for kind in kinds:
        for ruling in rulings:
            outcome = item.check((kind, ruling))
            assert outcome.kind == (RIGHT if (kind, ruling) == item.solution else WRONG)
            assert outcome.text[:1].isupper()
            assert "{" not in outcome.text + item.ask
    for ids, place in ((kinds, 0), (rulings, 1)):
        pairs = [(id_, item.solution[1]) if place == 0 else (item.solution[0], id_) for id_ in ids]
        replies = [item.check(pair).text for pair in pairs]
        assert len(set(replies)) == len(replies)


@pytest.mark.parametrize(
    ("number", "codes", "clause"),
    [
        (1, "Club laws of 1878 and Online", "C78.43"),
        (4, "Foster", "C78.40"),
        (12, "Club laws of 1878", "C78.31"),
    ],
)
def test_another_codes_answer_is_named_as_such(number: int, codes: str, clause: str) -> None:
    """Who gives another book's ruling hears whose it is, with the clause."""
    item = items()[number - 1]
    outcomes = [item.check((item.solution[0], ruling)) for ruling in sides(item)[1]]
    said = [outcome for outcome in outcomes if "would say" in outcome.text]
    assert any(codes in outcome.text and clause in outcome.clause for outcome in said)


@pytest.mark.parametrize("number", NUMBERS)
def test_the_right_answer_tells_clause_and_other_codes(number: int) -> None:
    """Behind a ruling stand its clauses or whom it follows; and every other code is named with its own answer."""
    item = items()[number - 1]
    outcome = item.check(item.solution)
    seen = certificates.found(game(number))
    if seen is None or seen.how == certificates.LATE:
        return
    cites = game(number).code[faults.load().kinds[seen.fault.kind].question].cite
    assert all(cite in outcome.clause for cite in cites)
    for code in ("Cassell", "Laws of 1850", "Foster", "Club laws of 1878", "Online"):
        assert code in f"{outcome.text} {outcome.clause}"


@pytest.mark.parametrize("number", NUMBERS)
def test_everything_lies_open(number: int) -> None:
    """Both hands, the turn-up and the tricks are laid out, and each act of weight is told: eye and ear are enough."""
    state, item = game(number).state, items()[number - 1]
    shown = [card for row in item.rows for card in row.cards]
    assert {*state.hands[0], *state.hands[1]} <= set(shown)
    assert len(shown) == len(set(shown))
    assert item.ask.count(".") >= len(
        [a for a in game(number).actions if a.kind in ("play", "king", "discard")]
    )


def test_cases_in_which_nothing_was_wrong_say_why() -> None:
    """Cassell's free trump, a card that fell, a king in time, and a wrong accusation."""
    told = [
        items()[n - 1].check(items()[n - 1].solution).text for n in NUMBERS if RULED[n - 1][0] == "nothing"
    ]
    words = ("trump or throw away", "not played as long as", "first card", "wrong accusation")
    assert [word in text for word, text in zip(words, told, strict=True)] == [True] * 4


# ---- what follows a ruling, to the score ---------------------------------------------------------


def called(number: int, *choices: str) -> Any:
    """The state of a case after its fault is called, and choices made."""
    seen = certificates.found(game(number))
    assert seen is not None
    word = faults.load().kinds[seen.fault.kind].call
    state = ecarte.apply(game(number).state, Action(other(seen.fault.seat), "call", name=word))
    return do(state, *(f"choose {choice}" for choice in choices))


@pytest.mark.parametrize(
    ("number", "choices", "points"),
    [(9, ("stand",), (1, 0)), (12, (), (1, 0)), (14, ("point",), (0, 1)), (16, (), (1, 0)), (11, (), (0, 0))],
)
def test_what_a_call_brings(number: int, choices: tuple[str, ...], points: tuple[int, int]) -> None:
    """The points by seat once it is called, as the answer says."""
    assert called(number, *choices).score == points


def test_a_revoke_called_cuts_the_score() -> None:
    """Foster: the hand is played over, and the offender counts nothing for the point, one for the vole."""
    state = called(1)
    assert (state.tricks, state.phase, state.cut) == ((), "lead", ("dealer", (0, 0, 1)))
    assert all(got <= 1 for player, got, _ in marks(played_out(state)) if player == 1)


def test_a_hand_thrown_down_is_two_for_the_other() -> None:
    """The laws of 1850, after one trick."""
    assert [row[:2] for row in marks(counted(game(19).state))] == [(0, 2)]


# ---- certificates --------------------------------------------------------------------------------


def recomputed(one: Game) -> None:
    """The certificate of a game against what the files say: questions, answers, clauses, case, effects."""
    seen = certificates.found(one)
    if seen is None:
        assert "Nothing lies open" in certificates.certificate(one).text
        return
    made = certificates.certify(seen)
    holds = lambda name: ecarte_judged.CONDITIONS[name](seen.state, seen.fault)  # noqa: E731
    chain, case = rulebook.ruled(seen.fault.kind, one.code.name, holds)
    assert [step.question for step in made.steps] == chain
    for step in made.steps:
        value, cite, follow = rulebook.answer(step.question, one.code.name)
        assert (step.answer, list(step.cite), step.follow) == (value, cite, follow)
    assert (made.kind, made.call) == (seen.fault.kind, rulebook.tables()[1]["kinds"][seen.fault.kind]["call"])
    if seen.how == certificates.LATE or case is None:
        assert made.options == {"": ()}
        return
    assert list(made.when) == case.get("when", [])
    options = {"": case["then"]} if "then" in case else case.get("adversary", case.get("offender"))
    assert made.by == next((way for way in ("adversary", "offender") if way in case), "")
    written = {name: rulebook.written_out(done, one.code.name, holds) for name, done in options.items()}
    assert {name: list(done) for name, done in made.options.items()} == written


@pytest.mark.parametrize("number", NUMBERS)
def test_a_certificate_can_be_recomputed_from_the_files(number: int) -> None:
    """Kind, questions, the code's answers and clauses, the case that holds, and its effects written out."""
    recomputed(game(number))


@pytest.mark.parametrize("number", NUMBERS)
def test_a_certificate_changes_what_the_call_changes(number: int) -> None:
    """What it says has changed is what is other once the call is made and the choice done."""
    seen = certificates.found(game(number))
    if seen is None or seen.how != certificates.OPEN:
        return
    made = certificates.certify(seen)
    before = game(number).state
    for option, names in made.changed.items():
        after = called(number, *([option] if option else []))
        for name in set(names) - {"pending"}:
            assert getattr(after, name) != getattr(before, name), (option, name)


def test_a_certificate_reads_as_text_and_html() -> None:
    """The chain in words, with its clauses; of a state as well as of a game."""
    for what in (game(1), game(1).state):
        shown = certificates.certificate(what)
        for part in (
            "had a trump and did not play it",
            "You could have played otherwise",
            "FOS Renouncing",
            "tricks",
        ):
            assert part in shown.text
            assert part in shown.html
    assert (
        "nothing is to be ruled" in certificates.certificate(ecarte.start(deal="T: 9H", play="judged")).text
    )


# ---- cases without end ---------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_a_case_of_a_seed(seed: int) -> None:
    """The same on every run, with one thing wrong at the most, written and read, and asked with one right answer."""
    made = umpire.case(seed)
    assert record.write(made) == record.write(umpire.case(seed))
    assert record.read(record.write(made)).actions == made.actions
    state = made.state
    assert len(state.faults) + len(state.ended) <= 1
    recomputed(made)


def test_cases_are_of_many_kinds_under_every_code() -> None:
    """Nothing wrong, open, put right at once, let pass: all come up, and all five codes."""
    made = [umpire.case(seed) for seed in SEEDS]
    seen = [certificates.found(one) for one in made]
    assert {one.code.name for one in made} == set(laws.load().codes)
    assert {found.how if found else "" for found in seen} >= {"", "open", "done"}
    assert len({found.fault.kind for found in seen if found}) >= 10
    assert umpire.case(3, "cassell").code.name == "cassell"
    with pytest.raises(LawError):
        umpire.case(3, "nobody")


def answer(quiz: Any, *, right: bool) -> str:
    """Answers the case on show and checks; what is told."""
    item = quiz.exercise.item
    wrong = next(i for i in sides(item)[0] if i != item.solution[0])
    for chosen in item.solution if right else (wrong, item.solution[1]):
        if chosen not in quiz.exercise.chosen:
            quiz.request("toggle", choice=chosen)
    quiz.request("check")
    return str(quiz.shown["feedback"]["text"])


def test_until_three_in_a_row_are_right() -> None:
    """Three at the first try end it; a first answer that is wrong puts the end off, a second one does not again."""
    quiz = umpire.cases(seed=5)
    assert len(quiz.exercise.items) == 3
    for number in range(3):
        told = answer(quiz, right=True)
        assert ("Three in a row" in told) == (number == 2)
        if number < 2:
            quiz.request("next")
    assert quiz.exercise.last
    quiz.request("again")
    answer(quiz, right=False)
    assert len(quiz.exercise.items) == 4
    answer(quiz, right=False)
    answer(quiz, right=True)
    assert len(quiz.exercise.items) == 4
    quiz.request("next")
    answer(quiz, right=True)
    quiz.request("next")
    answer(quiz, right=False)
    assert len(quiz.exercise.items) == 6


def test_the_row_is_kept() -> None:
    """Made again, it goes on from the case reached, though there were more of them than at the start."""
    first = umpire.cases(seed=6)
    answer(first, right=False)
    answer(first, right=True)
    first.request("next")
    again = umpire.cases(seed=6)
    assert (again.exercise.place, len(again.exercise.items)) == (1, 4)
    assert again.shown["ask"] == first.shown["ask"]


def test_too_few_answers_are_no_attempt() -> None:
    """A fault named without what follows is not checked yet."""
    made = levels.make(NAME)
    made.toggle(made.item.solution[0])
    assert made.check().kind == UNATTEMPTED
