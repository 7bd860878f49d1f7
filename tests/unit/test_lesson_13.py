"""Lesson 13: what is said at piquet, answered, heard, scored, kept back and put right: the engine decides, and every
wrong answer is told what is wrong with it.

Leaves out the notebook's own form (`test_lessons`) and what it says in text (`test_claims`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from pathlib import Path
from random import Random

import nbformat
import pytest

from ecarte_widgets.rules import piquet, piquet_views, record
from ecarte_widgets.rules.cards import PACK, Card, cards
from ecarte_widgets.rules.common import index, other
from ecarte_widgets.rules.declarations import evaluate, sequence_points, set_points
from ecarte_widgets.rules.piquet_known import fits, known
from ecarte_widgets.rules.piquet_state import State
from ecarte_widgets.teaching import kinds, levels, piquet_calls, piquet_kinds, piquet_reckoned, piquet_scores
from ecarte_widgets.teaching.exercise import RIGHT, UNATTEMPTED, WRONG, Item, Outcome
from ecarte_widgets.teaching.piquet_talk import called_from, moment
from ecarte_widgets.widgets.table import CardTable
from tests.support.learner import fresh_table

NAMES = ("five", "heard", "ranking", "answer", "score", "may", "sink", "mend", "whose")
LESSON = Path(__file__).resolve().parents[2] / "lessons" / "13_piquet_calling.ipynb"


def item(name: str, number: int = 1) -> Item:
    """A question of the lesson."""
    return levels.make(f"13.{name}").items[number - 1]


def data(name: str, number: int = 1) -> dict[str, object]:
    """A question's own data, with what its level says of all."""
    level = levels.levels()[f"13.{name}"]
    return level | level.get("items", [{}])[number - 1]


def answers(asked: Item) -> Iterator[tuple[str, ...]]:
    """Every answer there can be, but for those in order, of which only the first few."""
    groups = [choice.group for choice in asked.choices]
    ids = [choice.id for choice in asked.choices]
    if any(groups):
        yield from product(
            *[[i for i, g in zip(ids, groups, strict=True) if g == group] for group in dict.fromkeys(groups)]
        )
    elif asked.most == 1:
        yield from ((id_,) for id_ in ids)
    elif asked.ordered:
        yield from (order for size in range(1, len(ids) + 1) for order in permutations(ids, size))
    else:
        yield from (
            tuple(i for i, bit in zip(ids, bits, strict=True) if bit)
            for bits in product((0, 1), repeat=len(ids))
        )


@pytest.mark.parametrize("name", NAMES)
def test_one_answer_is_right_and_every_other_is_told_why(name: str) -> None:
    """The solution alone is accepted; each other answer there can be gets a whole sentence."""
    for asked in levels.make(f"13.{name}").items:
        assert asked.ask
        assert asked.hint
        for given in answers(asked):
            if len(given) < asked.least:
                continue
            outcome = asked.check(given)
            right = given == asked.solution if asked.ordered else set(given) == set(asked.solution)
            assert outcome.kind == (RIGHT if right else WRONG), (name, given)
            assert outcome.text
            assert "{" not in outcome.text


@pytest.mark.parametrize("name", NAMES)
def test_nothing_chosen_is_no_attempt(name: str) -> None:
    """Checking an empty choice is not counted as wrong."""
    assert levels.make(f"13.{name}").check().kind == UNATTEMPTED


def test_no_two_kinds_have_one_name() -> None:
    """The kinds of piquet's lessons stand in several modules, and none hides another's."""
    parts = [piquet_kinds.KINDS, piquet_calls.KINDS, piquet_scores.KINDS]
    assert sum(map(len, parts)) == len({name for part in parts for name in part})
    assert all(kinds.KINDS[name] is make for part in parts for name, make in part.items())


# ---- the answer ----------------------------------------------------------------------------------


def naive_answer(state: State) -> str:
    """What the dealer would say truly, by counting on the fingers."""
    call, hand = state.calls[-1], called_from(state, "dealer")
    all_of = evaluate(hand)
    heights = "AKQJT987"
    if call.kind == "point":
        mine, theirs = (all_of.point.size, all_of.point.pips), (call.size, call.pips)
        if not call.pips:
            mine, theirs = mine[:1], theirs[:1]
    elif call.kind == "sequence":
        best = all_of.sequences[0] if all_of.sequences else None
        mine = (best.size, -heights.index(best.top)) if best else (0, 0)
        theirs = (call.size, -heights.index(call.rank))
    else:
        held = all_of.sets[0] if all_of.sets else None
        mine = (held.size, -heights.index(held.rank)) if held else (0, 0)
        theirs = (call.size, -heights.index(call.rank))
    return "not-good" if mine > theirs else "equal" if mine == theirs else "good"


@pytest.mark.parametrize(
    ("name", "right"),
    [
        ("five", ("good", "not-good", "equal", "good", "equal")),
        ("answer", ("not-good", "good", "equal", "not-good", "good")),
    ],
)
def test_the_true_answer_is_the_right_one(name: str, right: Sequence[str]) -> None:
    """All three words are right somewhere, as counting on the fingers has them."""
    items = levels.make(f"13.{name}").items
    assert [asked.solution for asked in items] == [(word,) for word in right]
    for number, word in enumerate(right, start=1):
        assert naive_answer(moment(data(name, number))) == word


REPLIES = (
    ("five", 1, "not-good", "Your longest has four cards"),
    ("five", 2, "good", "six small cards beat the five best"),
    ("five", 3, "not-good", "so far only the number is compared"),
    ("five", 4, "not-good", "one short of his 49"),
    ("five", 5, "good", "Level means that nobody scores"),
    ("answer", 1, "good", "four in a row, and he has three"),
    ("answer", 2, "equal", "then the top card decides"),
    ("answer", 3, "not-good", "only the best of each side is compared"),
    ("answer", 4, "good", "any four beat any three"),
    ("answer", 5, "not-good", "Three nines are no set"),
    ("heard", 1, "point_holds_5", "not six"),
    ("heard", 2, "suit_C", "four are left"),
    ("heard", 3, "set_holds_3_Q", "four tens would do as well"),
    ("may", 1, "six", "No suit of yours has six cards"),
    ("may", 1, "aces", "two of a kind are nothing"),
    ("may", 1, "five", "Must you say all that you have?"),
    ("sink", 1, "not-good", "He has better than a point of five."),
    ("whose", 1, "1", "He has better than three knaves"),
    ("whose", 1, "3", "He has a point of five, at least"),
)


@pytest.mark.parametrize(("name", "number", "chosen", "said"), REPLIES)
def test_a_misconception_has_a_reply_of_its_own(name: str, number: int, chosen: str, said: str) -> None:
    """Each of the usual mistakes hears what is wrong with it."""
    outcome = item(name, number).check((chosen,))
    assert outcome.kind == WRONG
    assert said in outcome.text, outcome.text


def test_counts_in_the_replies() -> None:
    """What the replies about the points count is what the cards make."""
    pips = [evaluate(called_from(moment(data("five", n)), "dealer")).point.pips for n in (4, 5)]
    assert pips == [48, 46]
    assert "48" in item("five", 4).check(("good",)).text
    assert "46" in item("five", 5).check(("equal",)).text


# ---- what beats what -----------------------------------------------------------------------------


def test_sequences_and_sets_in_order() -> None:
    """A quart to the ten beats the tierce to the ace; any four beat any three, and nines are left out."""
    assert item("ranking", 1).solution == ("5 J", "4 T", "3 A", "3 K")
    assert item("ranking", 2).solution == ("4 J", "4 T", "3 A", "3 K")
    assert "more cards in a row win" in item("ranking", 1).check(("5 J", "3 A", "4 T", "3 K")).text
    assert "top card decides" in item("ranking", 1).check(("5 J", "4 T", "3 K", "3 A")).text
    assert "any four beat any three" in item("ranking", 2).check(("3 A", "4 J", "4 T", "3 K")).text
    assert "three nines" in item("ranking", 2).check(("4 J", "4 T", "3 A", "3 K", "3 9")).text
    assert "something is missing" in item("ranking", 2).check(("4 J", "4 T")).text


# ---- what was told -------------------------------------------------------------------------------


def hidden(state: State, me: str) -> list[Card]:
    """Cards that `me` has not seen."""
    seen = {*called_from(state, me), *state.discards[index(me)]}
    return [card for card in PACK if card not in seen]


def dealt_alike(state: State, me: str) -> Iterator[tuple[Card, ...]]:
    """Hands of the other that fit all he has been heard to say, out of seeded ones."""
    rng = Random("heard")
    unseen, facts = hidden(state, me), [fact for fact in known(state) if fact.seat == other(me)]
    for _ in range(2000):
        hand = tuple(rng.sample(unseen, 12))
        if all(fits(fact, hand) for fact in facts):
            yield hand


@pytest.mark.parametrize("number", [1, 2, 3])
def test_what_is_certain_holds_of_every_hand_and_the_rest_does_not(number: int) -> None:
    """A statement is right just where it is true of every hand that could have said so."""
    level, asked = data("heard", number), item("heard", number)
    state, me = moment(level), str(level["me"])
    hands = list(dealt_alike(state, me))
    assert len(hands) > 20
    for text in level["facts"]:  # type: ignore[attr-defined]
        fact = piquet_calls._fact(text, other(me))
        certain = all(fits(fact, hand) for hand in hands)
        assert certain == (piquet_calls._key(fact) in asked.solution), text
    for suit in level.get("suits", []):  # type: ignore[attr-defined]
        certain = all(evaluate(hand).point.cards[0].suit == suit for hand in hands)
        assert certain == (f"suit_{suit}" in asked.solution), suit


def test_a_suit_is_certain_only_where_no_other_is_long_enough() -> None:
    """After “Good” nothing is known of a suit; after “Equal” one suit alone has five cards that were not seen."""
    found = []
    for number in (1, 2):
        state = moment(data("heard", number))
        facts = [fact for fact in known(state) if fact.seat == "dealer"]
        found.append(piquet_calls._only(state, "elder", facts))
    assert found == ["", "D"]


def test_the_hands_to_choose_from_could_be_dealt_and_the_true_one_fits() -> None:
    """None of the four has a card that the elder hand has seen; the dealer's own is among those that fit."""
    level, asked = data("whose"), item("whose")
    state = moment(level)
    for text in level["hands"]:  # type: ignore[attr-defined]
        hand = cards(text)
        assert len(set(hand)) == 12
        assert set(hand) <= set(hidden(state, "elder"))
    held = set(called_from(state, "dealer"))
    assert [set(row.cards) == held for row in asked.rows] == [False, False, False, True]
    assert asked.solution == ("2", "4")


@pytest.mark.parametrize("name", NAMES)
def test_what_is_shown_is_ones_own(name: str) -> None:
    """A question shows the hand from which its learner calls or answers, and nothing of the other's."""
    if name in ("ranking", "whose", "may"):
        return
    for number, asked in enumerate(levels.make(f"13.{name}").items, start=1):
        level = data(name, number)
        me = str(level.get("me", "elder" if name == "mend" else "dealer"))
        acts = level["before"]["hoffmann"] if name == "mend" else level["acts"]  # type: ignore[index]
        state = moment({**level, "acts": acts})
        own = {*called_from(state, me), *state.discards[index(me)]}
        shown = {card for row in asked.rows for card in row.cards}
        assert shown <= own


# ---- who scores what -----------------------------------------------------------------------------

SCORES = {1: (24, 17), 2: (20, 27), 3: (0, 3), 4: (17, 9)}
"""Hoffmann's deal, Foster's hand, an equality, and Cavendish's deal from the dealer's side: own and other's points."""


@pytest.mark.parametrize("number", SCORES)
def test_the_hand_is_scored_as_the_books_score_it(number: int) -> None:
    """What the engine marked is what the book says, and what both would make who hide nothing."""
    level, asked = data("score", number), item("score", number)
    state, me = moment(level), str(level["me"])
    assert asked.solution == tuple(
        f"{who}:{points}" for who, points in zip(("you", "other"), SCORES[number], strict=True)
    )
    for seat, points in zip((me, other(me)), SCORES[number], strict=True):
        assert piquet_reckoned.due(state, seat) == piquet_reckoned.from_hand(state, seat) == points


def said(number: int, who: str, points: int) -> Outcome:
    """What answers a score of which one side is wrong."""
    asked = item("score", number)
    return asked.check([x if not x.startswith(who) else f"{who}:{points}" for x in asked.solution])


@pytest.mark.parametrize(
    ("number", "who", "points", "told"),
    [
        (1, "you", 21, "the best only"),
        (1, "you", 73, "one for each card"),
        (1, "you", 27, "worth nothing"),
        (1, "other", 14, "his best only"),
        (1, "other", 20, "not one of his counts"),
        (2, "you", 30, "not one of yours counts"),
        (3, "you", 6, "not even a second one"),
        (3, "you", 5, "equal"),
        (4, "you", 20, "not one of yours counts"),
        (4, "other", 53, "one for each card"),
    ],
)
def test_the_usual_wrong_scores(number: int, who: str, points: int, told: str) -> None:
    """Barred sequences counted, the best alone, pips for points, an equality: each is known for what it is."""
    outcome = said(number, who, points)
    assert outcome.kind == WRONG
    assert told in outcome.text, outcome.text


def test_every_number_offered_is_a_number_of_points() -> None:
    """Six on either side, none below nothing, none twice, from low to high, the right one among them."""
    for asked in levels.make("13.score").items:
        for who in ("you", "other"):
            numbers = [int(c.id.split(":")[1]) for c in asked.choices if c.id.startswith(who)]
            assert len(numbers) == 6
            assert numbers == sorted(set(numbers))
            assert numbers[0] >= 0


def test_the_table_of_sequences_in_the_lesson() -> None:
    """What the notebook prints for three to eight in a row is what they score."""
    text = "\n".join(cell.source for cell in nbformat.read(LESSON, as_version=4).cells)
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    sizes, points = (list(map(int, row[1:])) for row in rows)
    assert points == [sequence_points(size) for size in sizes]
    assert sizes == list(range(3, 9))
    assert f"A quatorze scores {set_points(4)}, a trio {set_points(3)}." in text


# ---- less, and more, than one has ----------------------------------------------------------------


def test_less_may_be_called_and_nothing_and_not_more() -> None:
    """Six of eight are allowed: all that is true, or part of it, or nothing."""
    assert item("may").solution == ("five", "four", "quint", "tierce", "queens", "nothing")


def test_what_sinking_costs_and_what_it_hides() -> None:
    """Six for the dealer and five for the elder hand; and the elder hand is told of no long suit."""
    text = item("sink").check(("good",)).text
    assert "he scores 5, and your 6 are gone" in text
    assert "nothing as good as a point of five" in text
    assert "these 11 points" in item("sink").check(("not-good",)).text


def test_the_book_goes_on_to_a_rubicon() -> None:
    """The record in the notebook is that deal, with that answer, and ends as the lesson says."""
    cell = next(c for c in nbformat.read(LESSON, as_version=4).cells if "show.game(" in c.source)
    game = record.read(cell.source.split('"""')[1])
    level = data("sink")
    assert str(game.deal) == str(piquet.deal(str(level["deal"])))
    acts = [str(action) for action in moment(level).past]
    assert [str(action) for action in game.actions[:4]] == [*acts, "dealer good"]
    assert game.state.points == (98, 115)
    assert piquet.settlement(game.state) == (1, 313, True)


@pytest.mark.parametrize(("number", "right"), [(1, "open open"), (2, "open late"), (3, "late late")])
def test_until_when_by_two_codes(number: int, right: str) -> None:
    """CP.52 waits for the dealer's card, CA.23 for one's own where a set was called."""
    asked = item("mend", number)
    assert [id_.split(":")[1] for id_ in asked.solution] == right.split()
    outcomes = [
        asked.check((f"hoffmann:{a}", f"au_cent:{b}")) for a, b in product(("open", "late"), repeat=2)
    ]
    assert sum(outcome.kind == RIGHT for outcome in outcomes) == 1
    for outcome in outcomes:
        assert outcome.kind == RIGHT or outcome.clause in ("CP.52", "CA.23, CP.52")


def test_the_first_trick_is_told_with_the_words() -> None:
    """What changes from moment to moment is seen in the question: nothing led, led, and played to."""
    told = [asked.ask for asked in levels.make("13.mend").items]
    assert [(" play the ace of spades" in text, "plays the seven of spades" in text) for text in told] == [
        (False, False),
        (True, False),
        (True, True),
    ]


def test_too_late_means_nothing_in_this_deal() -> None:
    """What the third reply threatens: where the dealer insists, a false call costs all, in hand and in play."""
    level = data("mend", 3)
    for code, before in level["before"].items():  # type: ignore[attr-defined]
        acts = [*before, *level["acts"], "dealer call claim", "dealer choose enforce"]  # type: ignore[misc]
        state = moment({**level, "acts": acts, "play": "judged"}, code)
        assert state.nothing[0]
        assert piquet.made(state)[0] == 0


# ---- the tables ----------------------------------------------------------------------------------


def act(table: CardTable, *texts: str) -> str:
    """Plays on, looking at each trick, and gives the last thing that was told."""
    told = ""
    for text in texts:
        while any(call["action"] == "@next" for call in table.shown["calls"]):
            table.request("next")
        table.request("act", action=text)
        told = table.notice.get("text", "") or told
        assert table.notice.get("kind") != "refused", table.notice
    return told


LINES = (
    ("13.elder", "point 5;pips 49;sequence 4 A;set 3 J;play AH", "Nine from the hand"),
    ("13.elder", "point 5;pips 49;sequence 4 A;play AH", "Nine from the hand"),
    ("13.elder", "point 5;pips 49;play AH", "You had more that was good"),
    ("13.elder", "sequence 4 A;play AH", "You had more that was good"),
    ("13.elder", "point 4;play AH", "You had more that was good"),
    ("13.elder", "play AH", "You had more that was good"),
    ("13.dealer", "equal;good;good;not-good;reckon;play TH", "Seventeen from the hand"),
    ("13.dealer", "equal;good;good;not-good;set 4 T;set 3 Q;play TH", "Seventeen from the hand"),
    ("13.dealer", "equal;good;good;not-good;set 4 T;play TH", "Something good has stayed"),
    ("13.dealer", "equal;good;good;not-good;play TH", "Something good has stayed"),
    ("13.dealer", "equal;good;good;good;play TH", "Something good has stayed"),
)


@pytest.mark.parametrize(("name", "acts", "told"), LINES)
def test_a_conversation_at_the_table_is_told_how_it_went(name: str, acts: str, told: str) -> None:
    """Whoever says all that is good succeeds; whoever keeps something, or lets too much be good, is told."""
    assert told in act(fresh_table(name), *acts.split(";"))


@pytest.mark.parametrize("seat", ["elder", "dealer"])
def test_the_figures_told_at_the_tables(seat: str) -> None:
    """Nine and seventeen are what the two hands are due."""
    state = record.read(levels.levels()[f"13.{seat}"]["record"]).state
    assert piquet_reckoned.due(state, seat) == {"elder": 9, "dealer": 17}[seat]


def test_an_unfinished_conversation_is_not_judged() -> None:
    """Nothing is told before the dealer has played to the first trick."""
    table = fresh_table("13.elder")
    assert not act(table, "point 5", "pips 49")
    assert piquet_views.view(table.reveal(), "elder").closed is False
