"""What the opponent does is shown step by step, and nobody has to wait for it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.support.drawn import call, hand, model, publish, sent, show

BEFORE = hand("QS:legal JS:legal AS:legal TS:legal KH:legal")
AFTER = hand("JS:still AS:still TS:still KH:still")


def place(card: str | None, caption: str) -> dict[str, Any]:
    return {"card": card, "label": card or "", "caption": caption, "takes": False}


def trick(led: str | None, reply: str | None) -> dict[str, Any]:
    return {"label": "Trick 1", "cards": [place(led, "you led"), place(reply, "opponent played")]}


def answered(at: int) -> dict[str, Any]:
    """The model after a queen was led and a king has answered, by way of the moment in between."""
    moment = {"trick": trick("QS", None), "hand": AFTER, "status": "You play the queen.", "calls": []}
    rest = {"trick": trick("QS", "KS"), "status": "The king takes it."}
    return model(at, AFTER, calls=[call("@next", "Next")], frames=[moment], **rest)


def test_moments_are_shown_one_after_the_other(page: Page) -> None:
    """First the card led lies alone, with nothing to press; then the answer lies beside it."""
    show(page, model(9, BEFORE))
    publish(page, shown=answered(10))
    assert page.locator(".ecw-trick [data-card]").count() == 1
    assert page.locator(".ecw-status").inner_text() == "You play the queen."
    assert page.locator(".ecw-calls [data-action]").count() == 0
    expect(page.locator(".ecw-trick [data-card]")).to_have_count(2)
    expect(page.locator(".ecw-status")).to_have_text("The king takes it.")
    expect(page.locator('[data-action="@next"]')).to_be_visible()


def test_a_key_or_click_does_not_wait(page: Page) -> None:
    """A click while a moment is shown goes to the present at once, and does what it was meant to do there."""
    show(page, model(9, BEFORE))
    page.clock.install()  # time stands still: only the click can end the moment
    publish(page, shown=answered(10))
    assert page.locator(".ecw-trick [data-card]").count() == 1
    page.locator('.ecw-card[data-card="JS"]').click(force=True)
    assert page.locator(".ecw-trick [data-card]").count() == 2
    assert [message["action"] for message in sent(page)] == ["play JS"]


def test_a_click_on_a_card_that_is_gone_breaks_nothing(page: Page) -> None:
    """A card that lies in the hand for a moment, and has been played by itself when that is over, asks for nothing."""
    show(page, model(9, BEFORE))
    page.clock.install()
    played = answered(10) | {"hand": hand("AS:still TS:still KH:still")}
    publish(page, shown=played)
    page.locator('.ecw-card[data-card="JS"]').click(force=True)
    assert page.locator(".ecw-fail").count() == 0
    assert page.locator(".ecw-trick [data-card]").count() == 2
    assert sent(page) == []


def test_a_listener_hears_all_at_once(page: Page) -> None:
    """The live region tells what has happened without waiting for the moments."""
    show(page, model(9, BEFORE))
    page.clock.install()
    publish(page, shown=answered(10) | {"say": "You play the queen. Opponent plays the king."})
    expect(page.locator("[aria-live=polite]")).to_have_text("You play the queen. Opponent plays the king.")


def test_reduced_motion_shows_the_present_only(page: Page) -> None:
    """Who has asked for less motion is shown where the game stands, without moments."""
    page.emulate_media(reduced_motion="reduce")
    show(page, model(9, BEFORE))
    publish(page, shown=answered(10))
    assert page.locator(".ecw-trick [data-card]").count() == 2


def test_a_first_drawing_and_a_redrawing_have_no_moments(page: Page) -> None:
    """A table drawn for the first time, or again for its looks, shows where the game stands."""
    show(page, answered(10))
    assert page.locator(".ecw-trick [data-card]").count() == 2
    publish(page, options={"indices": "fr"})
    assert page.locator(".ecw-trick [data-card]").count() == 2
