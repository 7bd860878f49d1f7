"""What the table draws, asks and does with keys and focus, on a bare page. Leaves out Python's answers."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.support.drawn import call, focused, hand, model, publish, sent, show

PLAY = hand("QS:legal JS:legal AS:legal TS:legal KH:barred")
CHOOSE = hand("KH:free QS:free 8D:free JD:free 7C:free", kind="choose")
TEXTS = {"texts": [f"Discard {n}" for n in range(6)]}
DISCARD = [call("discard", "Discard", main=True, pick=TEXTS)]


def refused(card: str = "", number: int = 1, text: str = "You hold spades.") -> dict[str, Any]:
    return {"id": number, "kind": "refused", "card": card, "text": text, "clause": "Foster, Renouncing"}


def card(page: Page, code: str) -> Any:
    return page.locator(f'.ecw-card[data-card="{code}"]')


def test_a_click_sends_one_request_with_the_state_number(page: Page) -> None:
    """Cards, calls and tools each send one message; barred cards and calls that are not open do too."""
    calls = [
        call("propose", "I propose", main=True),
        call("dealer king", "King", off="later"),
        call("@next", "Next"),
    ]
    show(page, model(9, PLAY, calls=calls))
    card(page, "QS").click()
    card(page, "KH").click(force=True)  # Playwright would wait for it to be enabled
    for action in ("propose", "dealer king", "@next"):
        page.locator(f'[data-action="{action}"]').click(force=True)
    page.locator('[data-request="undo"]').click()
    acts = [
        {"request": "act", "action": a, "at": 9} for a in ("play QS", "play KH", "propose", "dealer king")
    ]
    assert sent(page) == [*acts, {"request": "next", "at": 9}, {"request": "undo", "at": 9}]
    expect(card(page, "KH")).to_have_attribute("aria-disabled", "true")
    expect(page.locator('[data-action="dealer king"]')).to_have_attribute("aria-disabled", "true")
    expect(page.locator('[data-action="dealer king"] small')).to_have_text("later")


def test_the_hand_is_one_tab_stop_with_arrows(page: Page) -> None:
    """Left, Right, Home and End move within the hand and stop at its ends; Tab leaves it at once."""
    show(page, model(9, PLAY, calls=[call("propose", "I propose")]))
    assert page.locator('.ecw-card[tabindex="0"]').count() == 1
    card(page, "QS").focus()
    went = []
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "End", "ArrowRight", "Home", "ArrowLeft"):
        page.keyboard.press(key)
        went.append(focused(page))
    assert went == ["JS", "AS", "JS", "KH", "KH", "QS", "QS"]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    assert focused(page) == "propose"
    page.keyboard.press("Shift+Tab")
    assert focused(page) == "JS"


@pytest.mark.parametrize("key", ["Enter", " "])
def test_enter_and_space_play_once(page: Page, key: str) -> None:
    """Each sends one request, on a card and on a call, however long the key is held."""
    show(page, model(9, PLAY, calls=[call("propose", "I propose")]))
    card(page, "JS").focus()
    page.keyboard.down(key)
    page.keyboard.down(key)
    page.keyboard.up(key)
    page.keyboard.press("Tab")
    page.keyboard.press(key)
    assert [message["action"] for message in sent(page)] == ["play JS", "propose"]


def test_the_notebook_does_not_hear_keys_meant_for_the_table(page: Page) -> None:
    """Single keys and every Enter stay inside, other combinations pass, and Shift+Enter plays nothing."""
    show(page, model(9, PLAY))
    card(page, "QS").focus()
    for key in (
        "x",
        "d",
        "M",
        "0",
        "ArrowDown",
        "Home",
        " ",
        "Enter",
        "Shift+Enter",
        "Control+Enter",
        "Alt+Enter",
    ):
        page.keyboard.press(key)
    heard = [k for k in page.evaluate("window.passed") if k not in ("Shift", "Control", "Alt")]
    assert heard == []
    assert [message["action"] for message in sent(page)] == [
        "play QS",
        "play QS",
    ]  # Space and the plain Enter
    page.evaluate("window.passed.length = 0")
    for key in ("Escape", "Control+y", "Alt+y", "Tab"):
        page.keyboard.press(key)
    assert page.evaluate("window.passed") == ["Escape", "Control", "y", "Alt", "y", "Tab"]


def test_outside_the_table_keys_are_left_alone(page: Page) -> None:
    """Focus elsewhere: every key is heard by the page."""
    show(page, model(9, PLAY))
    page.locator("#outside").focus()
    page.keyboard.press("x")
    page.keyboard.press("Shift+Enter")
    assert page.evaluate("window.passed") == ["x", "Shift", "Enter"]


def test_the_page_does_not_scroll_under_the_table(page: Page) -> None:
    """Arrows, Home, End and Space are used by the table, not by the page behind it."""
    page.set_viewport_size({"width": 720, "height": 300})
    show(page, model(9, PLAY))
    card(page, "QS").focus()
    page.evaluate("document.body.style.paddingBottom = '2000px'")
    before = page.evaluate("window.scrollY")
    for key in ("End", "Home", " ", "ArrowDown", "ArrowUp"):
        page.keyboard.press(key)
    assert abs(page.evaluate("window.scrollY") - before) < 20  # a lifted card may be brought into view


def test_focus_inside_follows_the_game(page: Page) -> None:
    """The same card; else the card in its place; else the first open call; else the hand itself."""
    show(page, model(9, PLAY, calls=[call("propose", "I propose")]))
    card(page, "AS").focus()
    publish(page, shown=model(10, hand("JS AS TS KH"), calls=[call("@next", "Next")]))
    assert focused(page) == "AS"
    publish(page, shown=model(11, hand("JS TS KH")))
    assert focused(page) == "TS"
    publish(page, shown=model(12, hand("JS")))
    assert focused(page) == "JS"
    publish(page, shown=model(13, hand(""), calls=[call("x", "X", off="no"), call("@next", "Next")]))
    assert focused(page) == "@next"
    publish(page, shown=model(14, hand("")))
    assert focused(page) == "ecw-hand"
    publish(page, shown=model(15, hand("JS"), calls=[call("@next", "Next")]))
    assert focused(page) == "@next"
    publish(page, shown=model(16, PLAY))
    assert focused(page) == "JS"


def test_focus_never_passes_through_the_page_behind(page: Page) -> None:
    """When the focused card goes, focus moves first: the notebook never sees it leave the table."""
    show(page, model(9, PLAY))
    card(page, "QS").focus()
    page.evaluate(
        "document.addEventListener('focusout', (e) => { window.to = e.relatedTarget?.dataset.card; })"
    )
    publish(page, shown=model(10, hand("JS AS TS KH")))
    assert page.evaluate("window.to") == "JS"


def test_focus_outside_is_not_taken(page: Page) -> None:
    """A reader who is elsewhere stays there, whatever the table does."""
    show(page, model(9, PLAY))
    page.locator("#outside").focus()
    publish(page, shown=model(10, hand("JS"), calls=[call("@next", "Next")]), notice=refused("JS"))
    assert page.evaluate("document.activeElement.id") == "outside"


def test_choosing_is_the_pages_own_until_the_call_sends_it(page: Page) -> None:
    """Chosen cards are pressed and counted; only the call sends them, in the order of the hand."""
    show(page, model(5, CHOOSE, calls=DISCARD))
    discard, put_back = page.locator('[data-action="discard"]'), page.locator('[data-action=""]')
    expect(discard).to_have_attribute("aria-disabled", "true")
    expect(put_back).to_be_hidden()
    card(page, "7C").click()
    card(page, "8D").click()
    expect(card(page, "8D")).to_have_attribute("aria-pressed", "true")
    expect(card(page, "KH")).to_have_attribute("aria-pressed", "false")
    expect(discard).to_have_text("Discard 2")
    assert discard.get_attribute("aria-disabled") is None
    assert sent(page) == []
    discard.click()
    assert sent(page) == [{"request": "act", "action": "discard 8D 7C", "at": 5}]
    put_back.focus()
    page.keyboard.press("Enter")
    expect(page.locator('[aria-pressed="true"]')).to_have_count(0)
    expect(put_back).to_be_hidden()
    assert focused(page) in {"7C", "8D"}
    discard.click(force=True)
    assert sent(page)[-1]["action"] == "discard -"


def test_a_choice_ends_with_its_state(page: Page) -> None:
    """An answer for the same state keeps the choice; a new state begins with none."""
    show(page, model(5, CHOOSE, calls=DISCARD))
    card(page, "7C").click()
    paper = {"kind": "code", "label": "The code of this game", "text": "EC2-AAAA"}
    publish(page, shown=model(5, CHOOSE, calls=DISCARD, paper=paper))
    expect(card(page, "7C")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_label("The code of this game")).to_have_value("EC2-AAAA")
    publish(page, shown=model(6, CHOOSE, calls=DISCARD))
    expect(card(page, "7C")).to_have_attribute("aria-pressed", "false")


def test_a_notice_names_its_card_and_is_said_again(page: Page) -> None:
    """A refusal is an alert with its clause, tied to the card; the same words with a new number are new."""
    show(page, model(9, PLAY))
    publish(page, notice=refused("KH"))
    alert = page.get_by_role("alert")
    expect(alert).to_have_text("You hold spades.Foster, Renouncing")
    assert card(page, "KH").get_attribute("aria-describedby") == alert.get_attribute("id")
    first = alert.element_handle()
    publish(page, notice=refused("KH", 2))
    assert not first.evaluate("(node) => node.isConnected")
    publish(page, notice=refused("", 3, "It is not your turn."))
    expect(alert).to_contain_text("It is not your turn.")
    assert card(page, "KH").get_attribute("aria-describedby") is None
    publish(page, notice={})
    expect(alert).to_have_count(0)


def test_an_answer_below_the_fold_is_brought_into_view(page: Page) -> None:
    """Who tries a card at the window's lower edge sees the answer; a reader elsewhere is not moved."""
    page.set_viewport_size({"width": 720, "height": 380})
    show(page, model(9, PLAY))
    publish(page, notice=refused("KH"))
    assert page.evaluate("window.scrollY") == 0
    card(page, "QS").focus()
    publish(page, notice=refused("KH", 2))
    expect(page.get_by_role("alert")).to_be_in_viewport(ratio=1)


def test_a_silent_kernel_is_noticed(page: Page) -> None:
    """No answer within two seconds: the table says so; an answer takes it away; no request, no alarm."""
    page.clock.install(time=datetime(2026, 1, 1))
    show(page, model(9, PLAY))
    page.clock.pause_at(
        datetime(2026, 1, 2)
    )  # from here on only run_for moves it, however slow the machine is
    expect(page.get_by_role("alert")).to_have_count(0)
    card(page, "QS").click()
    page.clock.run_for(1900)
    expect(page.get_by_role("alert")).to_have_count(0)
    page.clock.run_for(200)
    expect(page.get_by_role("alert")).to_have_text("Python has not answered.")
    publish(page, shown=model(10, PLAY))
    expect(page.get_by_role("alert")).to_have_count(0)
    card(page, "QS").click()
    publish(page, notice=refused("QS"))
    page.clock.run_for(5000)
    expect(page.get_by_role("alert")).to_contain_text("You hold spades.")


def test_a_request_that_cannot_be_sent_is_told_at_once(page: Page) -> None:
    """Where there is no kernel to send to, the table stands as it was and says that Python has not answered."""
    show(page, model(9, PLAY))
    page.evaluate("() => { window.model.send = () => { throw new Error('Cannot send'); }; }")
    card(page, "QS").click()
    expect(page.get_by_role("alert")).to_have_text("Python has not answered.")
    expect(card(page, "QS")).to_be_visible()


def test_an_error_in_drawing_is_shown_and_mended(page: Page) -> None:
    """A model that cannot be drawn leaves a readable alert in its place; the next good one is drawn."""
    show(page, model(9, hand("KH"), turn={"card": "1X", "label": "?"}))
    expect(page.get_by_role("alert")).to_contain_text("The table could not be drawn. not a card")
    publish(page, shown=model(10, PLAY))
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(card(page, "KH")).to_be_visible()


def test_the_live_region_stays_and_only_its_text_changes(page: Page) -> None:
    """One polite region from the start; the same sentence in a new state is still a change of text."""
    show(page, model(9, PLAY))
    region = page.locator('[aria-live="polite"]').element_handle()
    texts = []
    for at, say in ((9, "You lead."), (10, "You lead."), (11, "You lead."), (12, "It is yours.")):
        publish(page, shown=model(at, PLAY, say=say))
        texts.append(region.text_content())
    assert region.evaluate("(node) => node.isConnected")
    assert texts == ["You lead.", "You lead.\u00a0", "You lead.", "It is yours."]


def test_two_views_stay_in_step_and_clean_up(page: Page) -> None:
    """Each view draws every answer, no id stands twice, and a view that goes leaves no listener behind."""
    show(page, model(9, PLAY), views=2)
    publish(page, shown=model(10, hand("KH QH JH")), notice=refused("KH"))
    expect(page.locator(".ecw")).to_have_count(2)
    expect(card(page, "KH")).to_have_count(2)
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map((node) => node.id)")
    assert len(ids) == len(set(ids))
    page.evaluate("window.cleanups.forEach((clean) => clean())")
    assert page.evaluate("window.listeners()") == 0
    expect(page.locator(".ecw")).to_have_count(0)


def test_only_a_newly_laid_card_moves(page: Page) -> None:
    """A card laid down since the last drawing is new; one that lay there already is not."""

    def trick(*codes: str | None) -> dict[str, Any]:
        cards = [{"card": c, "label": c or "", "caption": "", "takes": False} for c in codes]
        return {"label": "Trick", "cards": cards}

    show(page, model(9, PLAY, trick=trick("9S", None)))
    expect(page.locator(".is-new")).to_have_count(0)
    publish(page, shown=model(10, PLAY, trick=trick("9S", "QS")))
    expect(page.locator(".is-new [data-card]")).to_have_attribute("data-card", "QS")


@pytest.mark.parametrize("width", [720, 320])
def test_nothing_below_the_hand_jumps(page: Page, width: int) -> None:
    """Calls and tools stand at one height whatever is said, and nothing is wider than the page."""
    page.set_viewport_size({"width": width, "height": 800})
    long = "Opponent led the nine of spades. Follow with a spade that beats it, if you can."
    show(page, model(1, hand(""), trump=None, turn=None, status="Cut."))
    tops = []
    for at, (cards, more) in enumerate(
        [
            (
                PLAY,
                {"status": long, "calls": [call("a", "I have the king", off="later"), call("b", "I play")]},
            ),
            (CHOOSE, {"calls": DISCARD}),
            (hand("TS"), {"calls": [call("@next", "Next trick", main=True)]}),
        ],
        start=2,
    ):
        publish(page, shown=model(at, cards, **more), notice=refused("KH", at))
        tops.append(page.evaluate("document.querySelector('.ecw-tools').getBoundingClientRect().top"))
    assert max(tops) - min(tops) <= 1
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_laptop_window_shows_all_that_is_played_with(page: Page) -> None:
    """From the heading to the calls the table takes no more than 560 px at the width of a notebook."""
    page.set_viewport_size({"width": 760, "height": 800})
    show(page, model(9, PLAY, calls=[call("propose", "I propose")]))
    top, bottom = (page.locator(s).bounding_box() for s in (".ecw-head", ".ecw-calls"))
    assert top is not None
    assert bottom is not None
    assert bottom["y"] + bottom["height"] - top["y"] <= 560


def test_a_right_to_left_page_changes_nothing(page: Page) -> None:
    """Every card lies where it would on a left-to-right page."""
    page.set_viewport_size({"width": 720, "height": 800})
    places = []
    for direction in ("ltr", "rtl"):
        show(page, model(9, PLAY))
        page.evaluate("(d) => { document.documentElement.dir = d; }", direction)
        places.append(
            page.evaluate(
                "[...document.querySelectorAll('.ecw-card')].map((n) => n.getBoundingClientRect().x)"
            )
        )
    assert places[0] == places[1]
    assert places[0] == sorted(places[0])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(page: Page, scheme: Any) -> None:
    """No violation of axe's rules in either scheme, with contrast among what it could judge."""
    page.emulate_media(color_scheme=scheme)
    why = {"title": "Why?", "text": "Follow suit.", "clause": "Foster", "others": ["Cassell: the same."]}
    calls = [call("a", "I have the king", off="later", said="J’ai le roi"), call("b", "I play", main=True)]
    paper = {"kind": "code", "label": "The code of this game", "text": "EC2-AAAA"}
    show(page, model(9, PLAY, calls=calls, why=why, paper=paper), notice=refused("KH"))
    page.locator(".ecw-promise summary").click()
    result = Axe().run(page, context=".ecw").response
    assert [(found["id"], found["nodes"][0]["html"]) for found in result["violations"]] == []
    assert "color-contrast" in [rule["id"] for rule in result["passes"]]
