"""HandPicker and Quiz, by mouse, keyboard and ear: on a bare page with the real widgets answering, and in JupyterLab.

Leaves out what is right (tests/unit) and what the lessons ask.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from ecarte_widgets.rules.cards import card, cards
from ecarte_widgets.teaching.exercise import RIGHT, WRONG, Choice, Column, Exercise, Item, Outcome, Row
from ecarte_widgets.widgets.quiz import HandPicker, Quiz
from tests.support.drawn import answer, focused, sent, show_widget
from tests.support.notebook import PANEL, Notebook

ASK = "Which of these takes {}?"
HELD = "KS 9S 8H KD AC"


def item(right: str, led: str) -> Item:
    """A question with one right card; a wrong answer lays cards side by side."""

    def check(chosen: Sequence[str]) -> Outcome:
        if list(chosen) == [right]:
            return Outcome(RIGHT, "So it is.", "FOS Renouncing")
        column = Column("What you chose", (Row("Played", cards(f"{led} {chosen[0]}"), 1),))
        return Outcome(WRONG, f"Not {chosen[0]}.", "FOS Renouncing", (column,))

    choices = tuple(Choice(c, "", card(c)) for c in HELD.split())
    rows = (Row("Led", cards(led)),)
    return Item(
        ask=ASK.format(led), choices=choices, check=check, solution=(right,), hint="Look up.", rows=rows
    )


def words() -> Item:
    """A question with words to choose from, in two groups."""
    groups = [(group, n) for group in ("You", "Opponent") for n in range(3)]
    choices = tuple(Choice(f"{group} {n}", str(n), None, group) for group, n in groups)
    return Item(
        ask="What does each mark?",
        choices=choices,
        check=lambda chosen: Outcome(RIGHT, "Yes."),
        solution=("You 1", "Opponent 0"),
        hint="Count.",
        least=2,
        most=2,
    )


def quiz(*items: Item) -> Quiz:
    """An exercise of two questions, or of those given."""
    asked = items or (item("KS", "TS"), item("9S", "8S"))
    return Quiz(Exercise("test", asked, too_few="Choose first.", too_many="Too many."))


def choice(page: Page, id_: str) -> Locator:
    """The button of a choice."""
    return page.locator(f'[data-choice="{id_}"]')


def press(page: Page, widget: Any, request: str) -> None:
    """Press a call by keyboard, and have it answered."""
    page.locator(f'[data-request="{request}"]').focus()
    page.keyboard.press("Enter")
    answer(page, widget)


def heard(page: Page) -> list[str]:
    """What the polite regions now hold."""
    return [text for text in page.locator("[aria-live=polite]").all_inner_texts() if text]


# ---- choosing ------------------------------------------------------------------------------------


def test_cards_are_chosen_by_mouse(page: Page) -> None:
    """A click chooses, another puts back; one too many is refused aloud, and nothing is lost."""
    picker = HandPicker(2)
    show_widget(page, picker)
    for id_ in ("KH", "7S", "7S", "AD", "QC"):
        choice(page, id_).click()
        answer(page, picker)
    assert picker.value == ("KH", "AD")
    pressed = page.locator("[aria-pressed=true]").evaluate_all("(all) => all.map((n) => n.dataset.choice)")
    assert sorted(pressed) == ["AD", "KH"]
    expect(page.get_by_role("alert")).to_contain_text("Put one back first.")
    assert "2 chosen" in heard(page)[0]


def test_a_double_click_chooses_once(page: Page) -> None:
    """Two clicks before Python has answered choose the card, and do not put it back."""
    picker = HandPicker(2)
    show_widget(page, picker)
    choice(page, "KH").dblclick()
    assert len(answer(page, picker)) == 2
    assert picker.value == ("KH",)
    expect(choice(page, "KH")).to_have_attribute("aria-pressed", "true")


def test_words_in_order_show_their_number(page: Page) -> None:
    """Each chosen word has its place before it, for the eye and for the ear; put back, the rest move up."""
    choices = tuple(Choice(word, word.capitalize()) for word in ("one", "two", "three"))
    asked = Item(
        ask="In what order?\nFirst the first.",
        choices=choices,
        check=lambda chosen: Outcome(RIGHT, "Yes."),
        solution=("two", "one"),
        hint="Count.",
        most=3,
        ordered=True,
    )
    show_widget(page, shown := quiz(asked))
    for word in ("two", "one"):
        page.locator(f"[data-choice={word}]").click()
        answer(page, shown)
    expect(page.locator("[data-choice=two]")).to_have_text("1 · Two")
    expect(page.locator("[data-choice=one]")).to_have_text("2 · One")
    expect(page.locator("[data-choice=one]")).to_have_attribute("aria-label", "One, chosen as number 2")
    page.locator("[data-choice=two]").click()
    answer(page, shown)
    expect(page.locator("[data-choice=one]")).to_have_text("1 · One")
    expect(page.locator("[data-choice=three]")).to_have_text("Three")
    ask = page.locator(".ecw-ask")
    assert (
        ask.evaluate("node => node.getBoundingClientRect().height") > 40
    )  # each line of a question is a line


def test_the_choices_are_one_tab_stop(page: Page) -> None:
    """Arrows go along and between the lines, Home and End to the ends; Tab goes on at once, and comes back."""
    show_widget(page, picker := HandPicker(5, ordered=True))
    page.locator("#outside").focus()
    page.keyboard.press("Tab")
    first = picker.offered[0]
    assert focused(page) == first
    went = []
    for key in (
        "ArrowRight",
        "ArrowDown",
        "ArrowLeft",
        "ArrowUp",
        "ArrowUp",
        "End",
        "ArrowDown",
        "ArrowRight",
    ):
        page.keyboard.press(key)
        went.append(picker.offered.index(focused(page)))
    assert went == [1, 9, 8, 0, 0, 31, 31, 31]
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    assert focused(page) not in picker.offered
    page.keyboard.press("Shift+Tab")
    assert picker.offered.index(focused(page)) == 8


@pytest.mark.parametrize("key", ["Enter", " "])
def test_enter_and_space_choose_and_keep_the_focus(page: Page, key: str) -> None:
    """Each chooses and puts back the card in focus, once however long it is held; the name tells the order."""
    show_widget(page, picker := HandPicker(5, ordered=True))
    choice(page, "KH").focus()
    page.keyboard.down(key)
    page.keyboard.down(key)
    page.keyboard.up(key)
    assert len(answer(page, picker)) == 1
    assert picker.value == ("KH",)
    assert focused(page) == "KH"
    expect(choice(page, "KH")).to_have_attribute("aria-label", "King of hearts, chosen as number 1")
    page.keyboard.press(key)
    answer(page, picker)
    assert picker.value == ()
    assert focused(page) == "KH"


@pytest.mark.parametrize("target", ["[data-choice]", "[data-request]"])
def test_the_page_behind_hears_no_key(page: Page, target: str) -> None:
    """On a choice and on a call single keys and every Enter stay inside; Escape, Tab and Ctrl+S go through."""
    show_widget(page, quiz())
    page.locator(target).first.focus()
    for key in ("x", "d", "0", "ArrowUp", "ArrowLeft", "End", "Enter", "Shift+Enter", "Control+Enter", " "):
        page.keyboard.press(key)
    assert not {k for k in page.evaluate("window.passed") if k not in ("Shift", "Control")}
    page.keyboard.press("Control+y")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert [k for k in page.evaluate("window.passed") if k not in ("Shift", "Control")] == [
        "y",
        "Escape",
        "Tab",
    ]


# ---- an exercise ---------------------------------------------------------------------------------


def test_focus_goes_on_with_the_exercise(page: Page) -> None:
    """After a wrong Check and a Hint it stays; after a right one it is on Next; after Next on the first choice."""
    asked = quiz()
    show_widget(page, asked)
    choice(page, "8H").focus()
    page.keyboard.press("Enter")
    answer(page, asked)
    went = []
    for request in ("check", "hint"):
        press(page, asked, request)
        went.append(focused(page))
    choice(page, "KS").focus()
    page.keyboard.press(" ")
    answer(page, asked)
    press(page, asked, "check")
    went.append(focused(page))
    page.keyboard.press("Enter")
    answer(page, asked)
    went.append(focused(page))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    answer(page, asked)
    press(page, asked, "check")
    went.append(focused(page))
    page.keyboard.press("Enter")
    answer(page, asked)
    went.append(focused(page))
    assert went == ["check", "hint", "next", "KS", "again", "KS"]


def test_what_a_check_comes_to_is_heard(page: Page) -> None:
    """Verdict, reason and clause are in a polite region that was there before; so is the next question."""
    asked = quiz()
    show_widget(page, asked)
    regions = [region.element_handle() for region in page.locator("[aria-live=polite]").all()]
    press(page, asked, "check")
    assert "Choose first." in heard(page)
    choice(page, "8H").click()
    answer(page, asked)
    assert heard(page) == [ASK.format("TS")]
    press(page, asked, "check")
    assert any(text.startswith("Not yet. Not 8H.") and "FOS Renouncing" in text for text in heard(page))
    press(page, asked, "solution")
    assert any("K♠" in text for text in heard(page))
    choice(page, "KS").click()
    answer(page, asked)
    press(page, asked, "check")
    assert any(text.startswith("Yes. So it is.") for text in heard(page))
    press(page, asked, "next")
    assert heard(page) == [ASK.format("8S")]
    assert all(region.evaluate("(node) => node.isConnected") for region in regions)


def test_focus_elsewhere_is_left_there(page: Page) -> None:
    """An answer does not fetch a reader who has gone on."""
    asked = quiz()
    show_widget(page, asked)
    page.locator('[data-request="check"]').click()
    page.locator("#outside").focus()
    answer(page, asked)
    assert page.evaluate("document.activeElement.id") == "outside"


def test_a_silent_kernel_is_noticed(page: Page) -> None:
    """A choice that Python does not answer within two seconds is said to be unanswered."""
    page.clock.install()
    show_widget(page, HandPicker(2))
    choice(page, "KH").click()
    page.clock.run_for(2100)
    expect(page.get_by_role("alert")).to_contain_text("Python has not answered.")
    assert len(sent(page)) == 1


# ---- looks ---------------------------------------------------------------------------------------


def drawn_picker(page: Page) -> None:
    """A picker with cards chosen and one refused."""
    show_widget(page, picker := HandPicker(3, ordered=True))
    for id_ in ("KH", "7S", "AD", "TC"):
        choice(page, id_).click()
        answer(page, picker)


def drawn_wrong(page: Page) -> None:
    """A question answered wrongly, cards laid side by side."""
    show_widget(page, asked := quiz())
    choice(page, "8H").click()
    page.locator('[data-request="check"]').click()
    answer(page, asked)


def drawn_words(page: Page) -> None:
    """Words chosen in two groups, and found right."""
    show_widget(page, asked := quiz(words()))
    for id_ in ("You 1", "Opponent 0"):
        choice(page, id_).click()
    page.locator('[data-request="check"]').click()
    answer(page, asked)


DRAWN = [drawn_picker, drawn_wrong, drawn_words]


def judged(page: Page) -> tuple[list[tuple[str, str]], set[str]]:
    """What axe finds wrong in the widget, and the rules that it could judge."""
    response = Axe().run(page, context=".ecw").response
    wrong = [(rule["id"], node["html"]) for rule in response["violations"] for node in rule["nodes"]]
    return wrong, {rule["id"] for rule in response["passes"]}


@pytest.mark.parametrize("draw", DRAWN)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(page: Page, draw: Callable[[Page], None], scheme: Any) -> None:
    """No violation in either scheme, with contrast among what was judged."""
    page.emulate_media(color_scheme=scheme)
    draw(page)
    wrong, passed = judged(page)
    assert wrong == []
    assert {"color-contrast", "button-name"} <= passed


@pytest.mark.parametrize(
    ("fault", "rule"),
    [
        ("(node) => node.setAttribute('aria-label', '')", "button-name"),
        ("(node) => node.setAttribute('aria-pressed', 'perhaps')", "aria-valid-attr-value"),
        (
            "(node) => { node.closest('.ecw').querySelector('.ecw-ask').style.color = '#aaa'; }",
            "color-contrast",
        ),
    ],
)
def test_a_seeded_fault_is_found(page: Page, fault: str, rule: str) -> None:
    """A choice without a name, one with a state there is not, and a question too pale are found by the same search."""
    drawn_picker(page)
    choice(page, "KH").evaluate(fault)
    assert {name for name, _ in judged(page)[0]} == {rule}


@pytest.mark.parametrize("draw", DRAWN)
@pytest.mark.parametrize("width", [720, 320, 282, 216])
def test_targets_and_width(page: Page, draw: Callable[[Page], None], width: int) -> None:
    """All that can be pressed is 44 px high and wide, and nothing is wider than the page, down to a telephone's."""
    page.set_viewport_size({"width": width, "height": 900})
    draw(page)
    small = page.locator(".ecw button").evaluate_all(
        """(all) => all.map((node) => [node.dataset.choice ?? node.dataset.request, node.getBoundingClientRect()])
          .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
          .map(([name, box]) => [name, box.width, box.height])"""
    )
    assert small == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("draw", [drawn_picker, drawn_words])
def test_forced_colours_show_what_is_chosen(page: Page, draw: Callable[[Page], None]) -> None:
    """Where the reader's system sets the colours, what is chosen is still told from what is not."""
    page.emulate_media(forced_colors="active")
    draw(page)
    colours = page.locator(".ecw").evaluate(
        """(root) => [true, false].map((pressed) => {
          const node = root.querySelector(`[data-choice][aria-pressed=${pressed}]`);
          return getComputedStyle(node.querySelector('.ecw-mark') ?? node).backgroundColor;
        })"""
    )
    assert colours[0] != colours[1]


# ---- in JupyterLab -------------------------------------------------------------------------------

PICKER = "from ecarte_widgets import HandPicker\npicker = HandPicker(2)\npicker"
EXERCISE = "from ecarte_widgets.teaching.levels import exercise\nduels = exercise('01.duels')\nduels"


def test_choosing_in_a_notebook(
    page: Page, notebook: Callable[..., Notebook], asked_outside: list[str]
) -> None:
    """Mouse and keyboard choose the same; the next cell has the value; no key changes the notebook."""
    book = notebook(PICKER, "picker.value", EXERCISE)
    book.run(0)
    root = book.output(0).locator(".ecw")
    root.locator('[data-choice="KH"]').click()
    expect(root.locator('[data-choice="KH"]')).to_have_attribute("aria-pressed", "true")
    before = book.sources(), page.evaluate(f"() => {PANEL}.content.activeCellIndex")
    for key in ("ArrowRight", "ArrowDown", "x", "Enter"):
        page.keyboard.press(key)
    expect(root.locator("[aria-pressed=true]")).to_have_count(2)
    assert focused(page) == "AD"
    expect(book.run(1)).to_contain_text("('KH', 'AD')")

    book.run(2)
    root = book.output(2).locator(".ecw")
    for led in range(2):
        root.locator("[data-choice]").nth(0).focus()
        for choice_ in ("Home", "End"):  # one of the two takes the trick
            page.keyboard.press(choice_)
            page.keyboard.press(" ")
            expect(root.locator("[data-choice]:focus")).to_have_attribute("aria-pressed", "true")
            root.locator('[data-request="check"]').focus()
            page.keyboard.press("Enter")
            expect(root.locator(".ecw-said")).to_have_attribute("data-kind", re.compile("right|wrong"))
            if root.locator('[data-request="next"]').count():
                break
            root.locator("[data-choice]").nth(0).focus()
        expect(root.locator('[data-request="next"]')).to_be_focused()
        page.keyboard.press("Enter")
        expect(root.locator(".ecw-deal")).to_have_text(f"{led + 2} of 10")
        assert page.evaluate("!!document.activeElement.dataset.choice")
    assert (book.sources(), before[1]) == before
    assert asked_outside == []
