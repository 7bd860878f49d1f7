"""The remedies of piquet as the laws have them: words, moments, choices; and random judged play, in which all of them
happen, nothing is lost and nothing hidden is told.

Leaves out what each effect does: the other tests of the faults play them out.
"""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from ecarte_widgets import texts
from ecarte_widgets.rules import faults, laws, piquet, record, rulings
from ecarte_widgets.rules.actions import Action
from ecarte_widgets.rules.errors import ActionError
from ecarte_widgets.rules.piquet_judged import JUDGE
from ecarte_widgets.rules.piquet_state import State
from ecarte_widgets.rules.piquet_views import view
from tests.support.piquet_deals import CODES, SEATS
from tests.support.piquet_faults import scattered

TABLE = faults.load("piquet")
WORDS = {
    ("deal", "elder_took"): "elder-misdealt dealer-misdealt",
    ("deal", "led"): "many-misdealt",
    ("deal", "at_once"): "cut-exposed exposed-own exposed-elders exposed-stock faced-in-pack faced-in-stock",
    ("number", "counted"): "drew-too-many drew-too-few took-back played-over",
    ("stock", "counted"): "elder-took-others dealer-took-others saw-others-card",
    ("left", "counted"): "saw-left",
    ("claim", "counted"): "false-claim misnamed-claim",
    ("answer", "counted"): "false-answer",
    ("revoke", "counted"): "revoke",
    ("turn", "covered"): "out-of-turn",
}
"""By which word a fault is called and until when: kinds by (word, moment)."""
CHOICES = """
elder_dealt_11_or_13 adversary fresh stand
seven_in_stock_found_on_drawing adversary fresh stand
more_than_one_wrong_or_nine_in_stock adversary fresh stand
exposed_in_dealing adversary fresh stand
hand_over_12 adversary enforce waive
took_too_few offender complete leave
took_opponents_card_elder adversary fresh enforce waive
took_opponents_card_elder adversary enforce waive
took_opponents_card_younger adversary fresh enforce waive
took_opponents_card_younger adversary enforce waive
saw_opponents_stock_card adversary enforce waive
left_cards_seen_without_right adversary suit forgive
false_claim adversary retake leave
false_claim adversary enforce waive
"""
"""Every choice that a ruling leaves: question, whose it is, between what."""


def test_by_which_word_and_until_when() -> None:
    """Every kind of fault has one word, and one moment after which it can be called no more."""
    found: dict[tuple[str, str], set[str]] = {}
    for kind in TABLE.kinds.values():
        found.setdefault((kind.call, kind.until), set()).add(kind.name)
    assert found == {key: set(names.split()) for key, names in WORDS.items()}


def test_CP_44_whose_the_choice_is() -> None:
    """CP.44 and the clauses of each: the law leaves each choice to one of the two, between these things."""
    found = {
        " ".join([question, case.by, *case.options])
        for question, answers in TABLE.cases.items()
        for cases in answers.values()
        for case in cases
        if case.by
    }
    assert found == set(CHOICES.split("\n")[1:-1])


@pytest.mark.parametrize("question", TABLE.cases)
def test_every_answer_is_ruled_and_can_be_told(question: str) -> None:
    """Each answer that a question has is ruled; each condition, effect and choice is there, and has its words."""
    cases = TABLE.cases[question]
    asked = laws.load("piquet").questions[question]
    assert set(cases) == {str(value) for value in asked.values}
    assert asked.kind == laws.FAULT or question == "good_denied_by_error"
    for case in (case for rows in cases.values() for case in rows):
        assert set(case.when) <= set(JUDGE.conditions)
        assert all(texts.has(f"condition.{name}") for name in case.when)
        assert all(texts.has(f"choice.{name}") for name in case.options if name)
        done = {name for names in case.options.values() for name in names if not name.startswith("law ")}
        assert done <= set(JUDGE.effects)
        assert all(texts.has(f"effect.{name}") for name in done)


@pytest.mark.parametrize("code", CODES)
def test_every_ruling_has_words(code: str) -> None:
    """Every kind of fault under every code is told to the end, with its clause."""
    for kind in TABLE.kinds.values():
        assert texts.has(f"fault.{kind.name}.told")
        assert texts.has(f"calling.{kind.call}")
        (told,) = rulings.of_kinds(laws.get(code, "piquet"), [kind.name])
        assert told.startswith(texts.capital(texts.say(f"fault.{kind.name}")))
        assert re.search(r"\[.*(CP|CA|FOS)", told)
        assert "{" not in told


# ---- random judged play --------------------------------------------------------------------------------------


def walk(seed: int, deals: int = 2) -> Iterator[tuple[State, Action, State]]:
    """Steps of a judged partie in which half of what is done is chosen among all that can be done, by kinds."""
    luck = random.Random(seed)
    state = piquet.start(code=laws.get(CODES[seed % 4], "piquet"), dealer="B", play="judged")
    dealt = 0
    for _ in range(150 * deals):
        if state.phase == "game_over" or (state.phase == "shuffle" and dealt == deals):
            return
        before = state
        if state.phase == "shuffle":
            dealt += 1
            action = piquet.chance(state, piquet.deal(seed=f"{seed}/{dealt}"))
            if luck.random() < 0.1:
                action = action._replace(name=f"facing {luck.randint(1, 32)}")
        else:
            seat = state.to_act if luck.random() < 0.85 else luck.choice(SEATS)
            acts = (piquet.possible_actions if luck.random() < 0.4 else piquet.legal_actions)(state, seat)
            kinds = sorted({act.kind for act in acts})
            if not kinds:
                continue
            kind = luck.choice(kinds)
            action = luck.choice([act for act in acts if act.kind == kind])
        try:
            state = piquet.apply(state, action)
        except ActionError:
            assert action.kind == "call"  # the same word twice
            continue
        yield before, action, state


SEEDS = range(400 if os.environ.get("ECARTE_LONG") == "1" else 20)


def test_random_judged_play_loses_nothing() -> None:
    """Whatever is listed is done and read back from its text, no card gets lost, somebody can always go on, and of
    twelve tricks none is given twice."""
    met: Counter[str] = Counter()
    for seed in SEEDS:
        for before, action, after in walk(seed):
            assert piquet.read_action(before, str(action)) == action
            assert after.phase in ("shuffle", "game_over") or scattered(after)
            assert not after.to_act or piquet.legal_actions(after)
            assert sum(after.won) <= 12
            met.update(f.kind for f in after.faults if all(f is not old for old in before.faults))
            known = {ended.how for ended in after.ended}
            assert known <= {"called", "condoned", "lapsed", "mended"}
            if after.phase == "count":  # cards that a short hand cannot play to are tricks of the other's
                left = max(map(len, after.hands)) if not all(after.hands) else 0
                assert sum(after.won) == min(12, len(after.tricks) + left)
            met.update(ended.kind for ended in after.ended[len(before.ended) :])
    rare = {kind.name for kind in TABLE.kinds.values() if kind.until == "at_once"} | {"dealer-took-others"}
    assert set(TABLE.kinds) - set(met) <= rare


def shown_to(seat: str, seed: int) -> Iterator[tuple[State, set[str]]]:
    """States of a walk, and all cards that a seat may know by then: those it held, and those laid open to it."""
    known: set[str] = set()
    for before, action, after in walk(seed, deals=1):
        if action.kind == "shuffle":
            known = set()
        at = SEATS.index(seat)
        known |= {*after.hands[at], *after.discards[at]}
        if action.kind in ("play", "drop"):
            known |= set(action.cards)
        known |= {card for call in after.calls if call.shown for card in call.cards}
        if action.kind in ("look", "expose", "deal", "throw-down"):
            known |= set(after.seen[at])
        if after.seen[at] != before.seen[at] and action.kind in (
            "demand",
            "discard",
            "blanche",
            "play",
            "choose",
        ):
            known |= set(after.seen[at])  # cards shown on demand, a blank hand, cards that both may see
        if action.kind in ("call", "own") and after.seen[at] != before.seen[at]:
            known |= set(after.seen[at])
        yield after, known


def test_judged_views_tell_no_card_and_no_fault() -> None:
    """A view holds no card that its seat has not seen, whatever went wrong, and no fault that lies open."""
    for seed in list(SEEDS)[:5]:
        for seat in SEATS:
            for state, known in shown_to(seat, seed):
                if state.phase in ("shuffle", "game_over"):
                    break
                told = view(state, seat)
                acts = {card for act in (*told.actions, *told.possible) for card in act.cards}
                rest = repr(replace(told, actions=(), possible=()))
                cards = acts | set(re.findall(r"'([AKQJT987][SHDC])'", rest))
                assert cards <= known, (state.phase, cards - known, state.past[-1])
                mine = [f.kind for f in state.faults if f.seat != seat]
                assert not [
                    kind for kind in mine if kind in repr(told.ruled) and kind not in str(state.ended)
                ]


@pytest.mark.parametrize("seed", list(SEEDS)[:4])
def test_judged_games_are_written_and_read_back(seed: int) -> None:
    """The record of a judged deal is read back to the same state, faults and all."""
    state = None
    actions: list[Action] = []
    for _, action, after in walk(seed, deals=1):
        actions.append(action)
        state = after
    assert state is not None
    start = piquet.start(code=laws.get(CODES[seed % 4], "piquet"), dealer="B", play="judged")
    again = start
    for action in actions:
        again = piquet.apply(again, str(action))
    assert again == state
    if state.phase not in ("shuffle", "game_over"):
        game = record.from_state(state)
        read = record.read(record.write(game)).state
        assert (read.hands, read.calls, read.marks, read.nothing) == (
            state.hands,
            state.calls,
            state.marks,
            state.nothing,
        )
