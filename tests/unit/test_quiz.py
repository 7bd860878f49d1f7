"""HandPicker and Quiz without a browser: choosing, checking, hint and solution as acts of their own, static forms."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

import pytest

from ecarte_widgets.rules.cards import PACK, card, cards
from ecarte_widgets.rules.errors import CardError, RequestError
from ecarte_widgets.teaching.exercise import RIGHT, UNATTEMPTED, WRONG, Choice, Exercise, Item, Outcome, Row
from ecarte_widgets.widgets.quiz import HandPicker, Quiz


def item(*, right: str = "KS", held: str = "KS 9S 8H", most: int = 1, **more: object) -> Item:
    """A question with cards to choose from."""

    def check(chosen: Sequence[str]) -> Outcome:
        if set(chosen) == set(right.split()):
            return Outcome(RIGHT, "So it is.", "FOS Renouncing")
        return Outcome(WRONG, f"Not {' '.join(chosen)}.")

    return Item(
        ask="Which?",
        choices=tuple(Choice(c, "", card(c)) for c in held.split()),
        check=check,
        solution=tuple(right.split()),
        hint="Look at the suits.",
        rows=(Row("Led", cards("TS")),),
        most=most,
        **more,  # type: ignore[arg-type]
    )


def quiz(*items: Item) -> Quiz:
    return Quiz(Exercise("test", items or (item(),), too_few="Choose first.", too_many="Too many."))


def send(widget: HandPicker | Quiz, request: str, **more: object) -> None:
    """A message as the browser sends it."""
    widget._receive(widget, {"request": request, "at": widget.shown["at"], **more}, [])


# ---- the picker ----------------------------------------------------------------------------------


def test_value_is_what_is_chosen_in_order() -> None:
    """Cards are chosen and put back one by one; observers of `value` hear of each."""
    picker = HandPicker(3)
    heard: list[tuple[str, ...]] = []
    picker.observe(lambda change: heard.append(change["new"]), "value")
    for choice in ("KH", "7S", "KH", "AD"):
        send(picker, "toggle", choice=choice)
    assert heard == [("KH",), ("KH", "7S"), ("7S",), ("7S", "AD")]
    assert picker.value == ("7S", "AD")


def test_one_more_than_n_is_refused() -> None:
    """The card too many is refused with a notice and nothing is lost; where one is wanted the new one replaces it."""
    picker = HandPicker(2)
    for choice in ("KH", "7S", "AD"):
        send(picker, "toggle", choice=choice)
    assert picker.value == ("KH", "7S")
    assert "Put one back" in picker.notice["text"]
    single = HandPicker(1)
    for choice in ("KH", "7S"):
        send(single, "toggle", choice=choice)
    assert single.value == ("7S",)


@pytest.mark.parametrize("n", [0, 33, -1])
def test_a_number_that_cannot_be_chosen_is_refused(n: int) -> None:
    """From one card to as many as are offered."""
    with pytest.raises(RequestError, match=r"1 to 32"):
        HandPicker(n)


def test_only_what_is_offered_can_be_chosen() -> None:
    """A card not on the table, or no card, is refused; offered cards that are none are refused at once."""
    picker = HandPicker(1, "KH QH")
    for choice in ("7S", "", "XX", None):
        send(picker, "toggle", choice=choice)
        assert picker.value == ()
        assert picker.notice["text"]
    with pytest.raises(CardError):
        HandPicker(1, "KH 1Z")


def test_the_browser_cannot_set_the_value() -> None:
    """`value` is Python's own: it is not synced, and a written page model is dropped."""
    picker = HandPicker(2)
    assert "value" not in picker.get_state()
    before = picker.shown
    picker.set_state({"shown": {}, "value": ["KH"]})
    assert (picker.shown, picker.value) == (before, ())


def test_a_picker_reads_without_a_browser() -> None:
    """Its text and HTML name every card offered; its repr what is chosen."""
    picker = HandPicker(5)
    bundle, _ = picker._repr_mimebundle_()
    assert all(sign in bundle["text/plain"] for sign in ("K♥", "10♠", "7♣")), (
        "cards are shown as rank and sign"
    )
    assert bundle["text/html"].count("<span") == len(PACK)
    assert repr(picker) == "HandPicker(n=5, value=-)"


# ---- the quiz ------------------------------------------------------------------------------------


def test_nothing_chosen_is_not_an_attempt() -> None:
    """Check without a choice says so; it is neither right nor wrong."""
    made = quiz()
    send(made, "check")
    assert made.shown["feedback"]["kind"] == UNATTEMPTED
    assert made.exercise.outcome.kind == UNATTEMPTED


def test_too_many_chosen_is_not_an_attempt() -> None:
    """More than is asked for is told, not judged."""
    made = quiz(item(held="KS 9S 8H", most=2, right="KS 9S", least=2))
    for choice in ("KS", "9S", "8H"):
        send(made, "toggle", choice=choice)
    send(made, "check")
    assert made.shown["feedback"]["kind"] == UNATTEMPTED


def test_wrong_says_how_and_right_goes_on() -> None:
    """A wrong answer gets its own reply and another try; a right one its clause, and the way to the next question."""
    made = quiz(item(), item(right="8H"))
    send(made, "toggle", choice="9S")
    send(made, "check")
    assert made.shown["feedback"] | {"head": ""} == {
        "kind": WRONG,
        "head": "",
        "text": "Not 9S.",
        "clause": "",
    }
    send(made, "toggle", choice="KS")  # one answer: the new choice replaces the old
    send(made, "check")
    assert made.shown["feedback"]["clause"] == "FOS Renouncing"
    assert [call["request"] for call in made.shown["calls"]] == ["next"]
    send(made, "next")
    assert made.shown["progress"] == "2 of 2"
    assert made.shown["feedback"] is None
    send(made, "toggle", choice="8H")
    send(made, "check")
    assert [call["request"] for call in made.shown["calls"]] == ["again"]
    send(made, "again")
    assert made.shown["progress"] == "1 of 2"


def test_what_was_right_stays_right() -> None:
    """Trying something else afterwards does not take a right answer back."""
    made = quiz()
    for choice in ("KS", "9S"):
        send(made, "toggle", choice=choice)
        send(made, "check")
    assert made.exercise.done


def test_hint_and_solution_are_acts_of_their_own() -> None:
    """Neither is in the page before it is asked for, and neither answers the question."""
    made = quiz(item(right="9S"))
    assert "suits" not in json.dumps(made.get_state()["shown"])
    send(made, "hint")
    assert made.shown["feedback"]["text"] == "Look at the suits."
    send(made, "solution")
    assert made.shown["feedback"]["text"] == "9♠"
    assert made.exercise.outcome is None
    send(made, "check")
    assert made.shown["feedback"]["kind"] == UNATTEMPTED


def test_the_next_question_is_not_there_before_its_time() -> None:
    """`next` before a right answer is refused."""
    made = quiz(item(), item())
    send(made, "next")
    assert made.exercise.place == 0
    assert made.notice["kind"] == "refused"


def test_choices_of_a_group_replace_each_other() -> None:
    """Of two groups, one choice each: the last counts."""

    def check(chosen: Sequence[str]) -> Outcome:
        return Outcome(RIGHT if set(chosen) == {"a2", "b1"} else WRONG, "")

    choices = tuple(Choice(f"{g}{n}", str(n), None, g) for g in "ab" for n in (1, 2))
    made = quiz(Item(ask="?", choices=choices, check=check, solution=("a2", "b1"), hint="h", least=2, most=2))
    for choice in ("a1", "b1", "a2"):
        send(made, "toggle", choice=choice)
    assert made.exercise.chosen == ["b1", "a2"]
    send(made, "check")
    assert made.exercise.done


def test_an_ordered_choice_shows_its_numbers() -> None:
    """Where the order counts, the place of each card is shown and said."""
    made = quiz(item(held="KS 9S 8H", right="KS 9S", most=2, least=2, ordered=True))
    send(made, "toggle", choice="9S")
    send(made, "toggle", choice="KS")
    items = {c["id"]: c for c in made.shown["groups"][0]["items"]}
    assert (items["9S"]["number"], items["KS"]["number"], items["8H"]["number"]) == ("1", "2", "")
    assert "number 2" in items["KS"]["label"]


def test_listeners_hear_every_check() -> None:
    """What keeps a learner's progress is told name, item, choice and outcome."""
    made, heard = quiz(), []
    made.exercise.listeners.append(lambda *told: heard.append(told))
    send(made, "toggle", choice="9S")
    send(made, "check")
    assert [(name, place, chosen, outcome.kind) for name, place, chosen, outcome in heard] == [
        ("test", 0, ("9S",), WRONG)
    ]


@pytest.mark.parametrize(
    "content",
    [
        None,
        {},
        {"request": "toggle"},
        {"request": "toggle", "choice": "7S"},
        {"request": "solve"},
        {"request": "next"},
    ],
)
def test_any_message_is_answered(content: object) -> None:
    """Whatever a page sends there is a notice, and the exercise is as it was."""
    made = quiz()
    made._receive(made, content, [])
    assert made.notice["text"]
    assert made.exercise.chosen == []


@pytest.mark.parametrize("make", [lambda: quiz(item(most=3)), lambda: HandPicker(3)], ids=["quiz", "picker"])
def test_a_double_click_chooses_once_and_quick_clicks_all_count(
    make: Callable[[], HandPicker | Quiz],
) -> None:
    """The same choice at the same moment is one; another choice made before the answer has come is another."""
    made = make()
    at = made.shown["at"]
    for choice in ("KS", "KS", "9S"):
        made._receive(made, {"request": "toggle", "choice": choice, "at": at}, [])
    chosen = made.value if isinstance(made, HandPicker) else made.exercise.chosen
    assert list(chosen) == ["KS", "9S"]


def test_the_static_forms_show_the_first_question_and_no_answer() -> None:
    """Text and HTML show question, cards and choices, whatever was answered since; repr names the exercise."""
    made = quiz(item(right="9S"))
    before, _ = made._repr_mimebundle_()
    send(made, "toggle", choice="9S")
    send(made, "check")
    after, _ = made._repr_mimebundle_()
    assert before == after
    *lines, note = before["text/plain"].splitlines()
    assert lines == ["Which?", "Led: 10♠", "[K♠] [9♠] [8♥]"]
    assert "run the cell" in note
    assert "<script" not in before["text/html"]
    assert repr(made) == "Quiz('test')"
