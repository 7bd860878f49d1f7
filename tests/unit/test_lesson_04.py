"""Lesson 04: every wrong answer is told what is wrong with it, and the opponent who sees the cards is beaten by nobody
who leaves the good line.

Leaves out the notebook's own form (`test_lessons`) and what it says in text (`test_claims`).
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

import pytest

from ecarte_widgets import CardTable, ecarte, laws, record
from ecarte_widgets.analysis import solver
from ecarte_widgets.rules import views
from ecarte_widgets.rules.cards import PACK, card, cards
from ecarte_widgets.rules.ecarte_state import State
from ecarte_widgets.teaching import goals, levels
from ecarte_widgets.teaching.exercise import RIGHT, UNATTEMPTED, WRONG
from ecarte_widgets.teaching.goals import OPPONENTS
from ecarte_widgets.teaching.opponents import Clairvoyant, Trusting, best, line, settled
from tests.support.learner import fresh_table

CODES = tuple(laws.load().codes)
TABLES = ("04.draw", "04.after", "04.two", "04.dealer")


def act(table: CardTable, *texts: str) -> str:
    """Plays on, looking at each trick, and gives the last thing that was told."""
    told = ""
    for text in texts:
        if any(call["action"] == "@next" for call in table.shown["calls"]):
            table.request("next")
        table.request("act", action=text)
        told = table.notice.get("text", "") or told
        assert table.notice.get("kind") != "refused", table.notice
    return told


# ---- what may be played --------------------------------------------------------------------------

ANSWERS = (
    # level, item, chosen, kind, part of what is said
    ("lawful", 1, "JS AS", RIGHT, "either may be played"),
    ("lawful", 1, "JS AS 9S", WRONG, "knave or ace of spades would take it"),
    ("lawful", 1, "JS", WRONG, "not the only card that wins"),
    ("lawful", 1, "8H", WRONG, "you may not trump"),
    ("lawful", 1, "KD", WRONG, "must follow suit"),
    ("lawful", 2, "QD 7D", RIGHT, "either diamond"),
    ("lawful", 2, "QD", WRONG, "any card of the suit"),
    ("lawful", 2, "AC", WRONG, "may not trump"),
    ("lawful", 2, "QD 7D QS", WRONG, "must follow suit"),
    ("lawful", 2, "TH", WRONG, "must follow suit"),
    ("lawful", 3, "JH 7H", RIGHT, "does not mind which"),
    ("lawful", 3, "KD", WRONG, "you must trump"),
    ("lawful", 3, "7H", WRONG, "any trump will do"),
    ("lawful", 3, "AS", WRONG, "you must trump"),
    ("lawful", 4, "KD 7D QC 8C AD", RIGHT, "nothing binds you"),
    ("lawful", 4, "7D", WRONG, "nothing binds you"),
    ("lawful", 5, "QH", RIGHT, "Trumps are a suit"),
    ("lawful", 5, "9H", WRONG, "queen of hearts would take it"),
    ("lawful", 5, "7C", WRONG, "must follow suit"),
    ("lawful", 6, "AS TS", RIGHT, "below the knave"),
    ("lawful", 6, "7H", WRONG, "may not trump"),
    ("lawful", 6, "TS", WRONG, "any card of the suit"),
    ("lawful", 7, "KH", RIGHT, "hold him up"),
    ("lawful", 7, "7H", WRONG, "king of hearts would take it"),
    ("lawful", 7, "KH AH", WRONG, "must"),
    ("lawful", 8, "KD AD", RIGHT, "spend the king"),
    ("lawful", 8, "AD", WRONG, "not the only card"),
    ("lawful", 8, "9S", WRONG, "may not trump"),
    ("lawful", 9, "KS QD 8D 7S", RIGHT, "throw what you like"),
    ("lawful", 9, "KS", WRONG, "nothing binds you"),
    ("lawful", 10, "8C", RIGHT, "Small cards"),
    ("lawful", 10, "KS", WRONG, "must follow suit"),
    ("lawful", 10, "8D", WRONG, "may not trump"),
    ("cassell", 1, "JS AS", RIGHT, "agrees with everybody"),
    ("cassell", 1, "9S", WRONG, "would take it"),
    ("cassell", 1, "8H", WRONG, "must"),
    ("cassell", 2, "JH 7H", WRONG, "nothing binds you"),
    ("cassell", 2, "JH 7H KD TD AS", RIGHT, "keep your trumps"),
    ("cassell", 3, "AS TS 7H", RIGHT, "Every other book forbids"),
    ("cassell", 3, "AS TS", WRONG, "there is more that may"),
    ("cassell", 3, "KC", WRONG, "must follow suit"),
)


@pytest.mark.parametrize(("name", "number", "chosen", "kind", "said"), ANSWERS)
def test_an_answer_is_told_why(name: str, number: int, chosen: str, kind: str, said: str) -> None:
    """The right answer is accepted; each wrong one is refused with the reason that names its fault."""
    outcome = levels.make(f"04.{name}").items[number - 1].check(chosen.split())
    assert outcome.kind == kind
    assert said in outcome.text, outcome.text


def test_nothing_chosen_is_no_attempt() -> None:
    """Checking an empty choice is not counted as wrong."""
    assert levels.make("04.lawful").check().kind == UNATTEMPTED


# ---- what to lead --------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_every_lead_is_answered_with_the_tricks_it_brings(number: int) -> None:
    """Each of the five leads: right or wrong as the solver counts, told in five tricks, as many of them the elder's."""
    data = levels.levels()["04.lead"]["items"][number - 1]
    item = levels.make("04.lead").items[number - 1]
    hand, other, turn_up = cards(data["hand"]), cards(data["other"]), card(data["turn_up"])
    values = solver.leads(hand, other, turn_up.suit)
    for led in hand:
        outcome = item.check([led])
        assert outcome.kind == (RIGHT if values[led] >= 3 else WRONG)
        tricks = line(hand, other, turn_up, led, laws.get(data.get("code")))
        assert sum(trick.winner == "elder" for trick in tricks) == values[led]
        told = outcome.text.split(": ", 1)[1].split(".")[0]
        assert len(told.split(";")) == 5, outcome.text
        mine = sum(
            ("you" not in part and "makes" in part and "he makes" not in part) or "takes his" in part
            for part in told.split(";")
        )
        assert mine == values[led], outcome.text
    assert set(item.solution) == {led for led in hand if values[led] >= 3}


def test_one_lead_only_makes_the_point_in_three_of_them() -> None:
    """Three positions have one good lead; in the fourth every spade is good and no trump is."""
    solutions = [item.solution for item in levels.make("04.lead").items]
    assert solutions == [("QH",), ("QH",), ("KH",), ("KS", "QS", "AS")]


# ---- the tables ----------------------------------------------------------------------------------

LINES = (
    # level, actions, part of what is told at the end
    ("04.draw", ("play AH", "play 9D", "play JD", "play 7S", "play 9C"), "Three tricks: the point is yours"),
    ("04.draw", ("play AH", "play JD", "play 9D", "play 7S", "play 9C"), "Three tricks: the point is yours"),
    ("04.draw", ("play JD", "play 9C", "play 7S", "play AH", "play 9D"), "one too few"),
    ("04.draw", ("play 9D", "play 9C", "play 7S", "play AH", "play JD"), "one too few"),
    ("04.draw", ("play 9C", "play 7S", "play AH", "play 9D", "play JD"), "One trick."),
    ("04.draw", ("play 7S", "play 9C", "play AH", "play JD", "play 9D"), "One trick."),
    ("04.after", ("play QD", "play 8C"), "Three tricks."),
    ("04.after", ("play 8C", "play QD"), "he still had a trump"),
    ("04.two", ("play AH", "play 7S"), "Three tricks."),
    ("04.two", ("play 7S", "play AH"), "Count which cards"),
    ("04.dealer", ("play KH", "play JH", "play 9H", "play 8H", "play 9C"), "which of them is enough"),
)


@pytest.mark.parametrize(("name", "actions", "told"), LINES)
def test_a_table_ends_as_it_was_played(name: str, actions: Sequence[str], told: str) -> None:
    """The good line succeeds, the others fail, and each is told why."""
    assert told in act(fresh_table(name), *actions)


def test_the_same_table_can_be_tried_again() -> None:
    """After a failure "Start again" gives the same cards, and the good line succeeds."""
    table = fresh_table("04.draw")
    act(table, "play JD", "play 9C", "play 7S", "play AH", "play 9D")
    table.request("again")
    assert table.score == (0, 0)
    assert "Three tricks" in act(table, "play AH", "play JD", "play 9D", "play 7S", "play 9C")


def lines(state: State, me: int, deals: int) -> list[tuple[bool, tuple[str, ...]]]:
    """Every way to play a level through against the opponent who sees the cards: made the point or not, and how."""
    if len(state.results) > deals:
        won = sum(
            t.winner == ("dealer" if state.results[-1].dealer == me else "elder")
            for t in state.results[-1].tricks
        )
        return [(won >= 3, ())]
    seat = state.seat(me)
    if state.to_act != seat:
        answer = Clairvoyant(lambda: state).choose(views.view(state, state.to_act))
        return lines(ecarte.apply(state, answer), me, deals)
    plays = [a for a in ecarte.legal_actions(state, seat) if a.kind == "play"]
    return [
        (made, (f"play {a.cards[0]}", *rest))
        for a in plays
        for made, rest in lines(ecarte.apply(state, a), me, deals)
    ]


@pytest.mark.parametrize("name", TABLES)
def test_the_table_agrees_with_every_line(name: str) -> None:
    """Each level can be won and lost, and its table tells success or failure as the tricks say, line by line."""
    level = levels.levels()[name]
    game = record.read(level["record"])
    every = lines(game.state, game.state.player(level["seat"]), len(game.state.results))
    assert {made for made, _ in every} == {True, False}
    for made, actions in every[:: max(1, len(every) // 12)]:
        told = act(fresh_table(name), *actions)
        assert ("Start again" not in told) == made, (actions, told)


# ---- the opponent who sees the cards -------------------------------------------------------------


def exhaustive(state: State, seat: str) -> int:
    """Tricks `seat` takes of the deal if both play their best: by trying everything the rules allow."""
    if state.results:
        return sum(trick.winner == seat for trick in state.results[-1].tricks)
    plays = [a for a in ecarte.legal_actions(state, state.to_act) if a.kind == "play"]
    values = [exhaustive(ecarte.apply(state, a), seat) for a in plays]
    return max(values) if state.to_act == seat else min(values)


@pytest.mark.parametrize("code", CODES)
def test_it_never_gives_a_trick_away(code: str) -> None:
    """Three cards each, random hands, under every code: its play is worth as much as any, by trying them all."""
    rng = random.Random(f"clairvoyant {code}")
    for _ in range(25):
        pack = rng.sample([c for c in PACK if c[0] != "K"], 11)
        deal = ecarte.deal(f"E: {' '.join(pack[:5])}  D: {' '.join(pack[5:10])}  T: {pack[10]}")
        state = settled(ecarte.start(deal=deal, code=code))
        while len(state.tricks) < 2 or state.led is not None:
            plays = [a for a in ecarte.legal_actions(state, state.to_act) if a.kind == "play"]
            state = ecarte.apply(state, plays[int(rng.random() * len(plays))])
        while not state.results:
            seat = state.to_act
            chosen = Clairvoyant(lambda now=state: now).choose(views.view(state, seat))
            assert chosen in ecarte.legal_actions(state, seat)
            after = ecarte.apply(state, chosen)
            assert exhaustive(after, seat) == exhaustive(state, seat)
            state = after


@pytest.mark.parametrize("code", CODES)
def test_it_takes_what_the_solver_promises(code: str) -> None:
    """Whole deals: against its own kind, whoever leads gets exactly what the solver counts under that law."""
    rng = random.Random(f"line {code}")
    for _ in range(40):
        pack = rng.sample(list(PACK), 11)
        hand, other, turn_up = pack[:5], pack[5:10], pack[10]
        values = solver.leads(hand, other, turn_up.suit, law=solver.law_of(code))
        for led in hand:
            tricks = line(hand, other, turn_up, led, laws.get(code))
            assert sum(trick.winner == "elder" for trick in tricks) == values[led], (
                hand,
                other,
                turn_up,
                led,
            )


def test_laws_of_play_make_a_difference_to_it() -> None:
    """A position of the lesson in which Cassell's looser law is worth a trick to the leader of a low card."""
    hand, other, turn_up = cards("9S 7D QH QS 7H"), cards("8D 8S KS TS TH"), card("8H")
    won = {
        code: sum(t.winner == "elder" for t in line(hand, other, turn_up, card("9S"), laws.get(code)))
        for code in ("foster", "cassell")
    }
    assert won == {"foster": 2, "cassell": 3}


EXCHANGED = """
code: foster
deal 1: E: QH KS 7D 8D 9C  D: AH QS 7C 8C 9S  T: 8H  S: JH TH AD KC 9H 7H
  elder propose; dealer accept
  elder discard 7D 8D 9C; dealer discard 7C 8C 9S
"""


def test_after_an_exchange_it_knows_the_new_hands() -> None:
    """Its table shows it the hands as they are now, so it goes on punishing where it once fell back on the book."""
    game = record.read(EXCHANGED)
    state = settled(game.state)
    lead = next(a for a in ecarte.legal_actions(state) if a.kind == "play")
    state = ecarte.apply(state, lead)
    view = views.view(state, "dealer")
    opponent = Clairvoyant(lambda: state)
    assert opponent._others_hand(view) == state.hands[0]
    assert opponent.choose(view) == best(view, state.hands[0])


def test_a_state_that_does_not_fit_is_not_believed() -> None:
    """Shown an old state or another deal it plays by the book, lawfully."""
    old = record.read(
        "code: foster\ndeal 1: E: QH KS 7D 8D 9C  D: AH QS 7C 8C 9S  T: 8H  S: JH TH AD KC 9H 7H\n"
    ).state
    state = settled(record.read(EXCHANGED).state)
    view = views.view(state, state.to_act)
    opponent = Clairvoyant(lambda: old)
    assert opponent._others_hand(view) is None
    assert opponent.choose(view) in ecarte.legal_actions(state)


def test_a_whole_exchange_at_a_table() -> None:
    """A level that starts before the exchange: the opponent gives cards, draws, and then plays with both hands seen."""
    level = {
        "kind": "table",
        "seat": "elder",
        "goal": "point",
        "opponent": "clairvoyant",
        "record": EXCHANGED.split("elder discard")[0],
    }
    table = goals.table("04.draw", level)
    act(table, "discard 7D 8D 9C", "stand")
    opponent = table._session.opponent
    while not table.results:
        if any(call["action"] == "@next" for call in table.shown["calls"]):
            table.request("next")
            continue
        play = next(a for a in table.view.actions if a.kind == "play")
        state = table.reveal()
        assert isinstance(opponent, Clairvoyant)
        assert opponent.look().hands == state.hands
        act(table, f"play {play.cards[0]}")


@pytest.mark.parametrize("name", sorted(OPPONENTS))
def test_opponents_have_a_stable_name(name: str) -> None:
    """No memory address gets into a table's repr."""
    made = OPPONENTS[name](record.read(EXCHANGED).state)
    assert re.fullmatch(r"[A-Z][a-z]+\(\)", repr(made))


def test_the_trusting_one_is_bookish_before_the_play() -> None:
    """What it says is by the book; only in the play does it think nobody hides a king."""
    state = record.read(EXCHANGED).state
    view = views.view(state, state.to_act)
    make: Callable[[State], object] = OPPONENTS["bookish"]
    assert Trusting().choose(view) == make(state).choose(view)  # type: ignore[attr-defined]


# ---- messages ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["lawful", "cassell", "lead"])
def test_every_message_is_there_and_can_be_said(name: str) -> None:
    """Whatever single card is chosen, something is said; ask, hint and the right answer have their words."""
    for item in levels.make(f"04.{name}").items:
        assert all((item.ask, item.hint, item.solution))
        for choice in item.choices:
            assert item.check([choice.id]).text
        assert item.check(item.solution if name != "lead" else item.solution[:1]).kind == RIGHT
        assert "{" not in item.ask + item.hint


@pytest.mark.parametrize("actions", [("play QD", "play 8C"), ("play 8C", "play QD")])
def test_a_level_is_begun_again_not_gone_on_from(actions: Sequence[str]) -> None:
    """When the deal, or the game with it, is over, the one call is to start again; it does."""
    table = fresh_table("04.after")
    act(table, *actions)
    assert [call["action"] for call in table.shown["calls"]] == ["@again"]
    table.request("again")
    assert table.view.number == 1
    assert table.score == (2, 3)
    assert table.view.hand == ("QD", "8C")
