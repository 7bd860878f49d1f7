"""Rulings in words: every kind of fault, case, condition, choice and effect is told to the end, under every code."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib import resources

import pytest

from ecarte_widgets import texts
from ecarte_widgets.rules import faults, laws, rulings
from tests.support.play import CODES


@pytest.mark.parametrize("code", CODES)
def test_every_ruling_has_words(code: str) -> None:
    """Every kind of fault under every code, and every case of every answer, is told to the end."""
    law = laws.get(code)
    for kind in faults.load().kinds.values():
        assert texts.has(f"fault.{kind.name}.told")
        assert texts.has(f"calling.{kind.call}")
        (told,) = rulings.of_kinds(law, [kind.name])
        assert told.startswith(texts.capital(texts.say(f"fault.{kind.name}")))
        assert "{" not in told


@pytest.mark.parametrize("question", faults.load().cases)
def test_every_answer_has_its_cases_and_every_case_its_words(question: str) -> None:
    """Each answer that a question has is ruled; each condition, effect and choice of it has a message."""
    cases = faults.load().cases[question]
    assert set(cases) == {str(value) for value in laws.load().questions[question].values}
    for rows in cases.values():
        for case in rows:
            assert all(texts.has(f"condition.{name}") for name in case.when)
            assert all(texts.has(f"choice.{name}") for name in case.options if name)
            effects = {name for names in case.options.values() for name in names}
            assert all(name.startswith("law ") or texts.has(f"effect.{name}") for name in effects), effects


@pytest.mark.parametrize(
    ("code", "question", "words"),
    [
        (
            "laws1850",
            "peek_tricks",
            ("if a trick of the other's was among them, ", "; otherwise nothing follows"),
        ),
        (
            "foster",
            "peek_tricks",
            ("the other chooses: “Have the cards laid open” (", " or “Let it pass” (nothing follows)"),
        ),
        ("club1878", "looked_at_discards", ("nothing follows",)),
        (
            "club1878",
            "false_king",
            ("if the other holds the king, ", "; otherwise if he has played no card since, "),
        ),
        ("foster", "out_of_turn", ("the offender chooses: ",)),
    ],
)
def test_cases_conditions_and_choices_in_words(code: str, question: str, words: tuple[str, ...]) -> None:
    """A ruling tells its cases in order, who chooses between what, and where nothing follows."""
    told = rulings.of_question(laws.get(code), question)
    assert all(part in told for part in words), told
    assert told.startswith(words[0])


def test_kinds_that_one_question_rules_are_told_together() -> None:
    """Three ways to break the laws of play have one ruling, told once."""
    told = rulings.of_kinds(laws.get("foster"), ["revoke", "under-force", "no-trump"])
    assert len(told) == 1
    assert told[0].startswith("A revoke, a card too low or a trump withheld: ")
    assert "[FOS Renouncing]" in told[0]


def test_no_message_stands_in_two_files() -> None:
    """The texts are in several files, and a message in two of them would hide one of its wordings."""
    folder = resources.files(texts.__name__)
    files = [file for file in folder.iterdir() if file.name.startswith("en.")]
    ids = [name for file in files for name in tomllib.loads(file.read_text(encoding="utf-8"))]
    assert len(files) >= 4
    assert not [name for name, times in Counter(ids).items() if times > 1]
    assert set(ids) == set(texts.messages())
