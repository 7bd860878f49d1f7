"""Static forms: cards, tricks, records and codes as text, HTML and SVG."""

from __future__ import annotations

import re
import xml.dom.minidom

import pytest

from ecarte_widgets import show
from ecarte_widgets.rules.errors import CardError, LawError, RecordError

RECORD = """
code: foster
deal 1: E: QD TD TC 8C 8H  D: JC AH JH TH 8D  T: JD
  elder stand; dealer answer
  1. TC JC
  2. AH 8H
  3. JH TD
  4. QD 8D
  5. 8C TH
"""


def test_hands_are_text_html_and_a_picture() -> None:
    """Rows of cards, some face down: signs as text, spans as HTML, and one SVG with a drawing for each card."""
    made = show.hand("KD AD 8H", "? ? TS")
    assert made.text == "K♦ A♦ 8♥\n?? ?? 10♠"
    assert "<svg" not in made.html
    assert made.html.count("<div>") == 2
    picture = xml.dom.minidom.parseString(made.svg)
    assert len([g for g in picture.documentElement.childNodes if g.nodeName == "g"]) == 6
    assert picture.documentElement.getAttribute("viewBox") == "0 0 790 720"


def test_a_picture_of_a_face_down_card_tells_nothing() -> None:
    """The back is drawn the same whatever lies under it: no card is in the picture that is not shown."""
    assert show.hand("? ?").svg.count("translate(0 0)") == 1
    assert show.hand("?").svg != show.hand("KH").svg
    assert not re.search(r"[79TJQKA8][SHDC]", re.sub(r'\bd="[^"]*"', "", show.hand("?").svg))


@pytest.mark.parametrize(
    ("led", "reply", "trump", "taker"),
    [
        ("TC", "JC", "", "knave of clubs"),
        ("KC", "7D", "D", "seven of diamonds"),
        ("KC", "AD", "", "king of clubs"),
    ],
)
def test_a_trick_says_who_takes_it(led: str, reply: str, trump: str, taker: str) -> None:
    """The higher card of the suit led, or a trump."""
    assert taker in show.trick(led, reply, trump).text


def test_a_record_is_shown_deal_by_deal() -> None:
    """Hands as dealt, what was said, the tricks and the marks."""
    text = show.game(RECORD).text
    for part in ("Q♦ 10♦ 10♣ 8♣ 8♥", "Trick 3", "You mark one point for three tricks"):
        assert part in text


def test_codes_side_by_side_name_their_books() -> None:
    """Every code's answer with its clause or its silence, and the books cited."""
    made = show.codes("vole_after_failed_contract")
    assert "[S0.13, S0.14]" in made.text
    assert made.text.count("\n[") >= 3
    assert made.html.count("<tr>") == 1 + 5


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        (lambda: show.hand("KD 1X"), CardError),
        (lambda: show.trick("KD", "XX"), CardError),
        (lambda: show.game("deal 1: E: KD KD"), RecordError),
        (lambda: show.codes("must_dance"), LawError),
    ],
)
def test_what_cannot_be_shown_is_refused(call: object, kind: type[Exception]) -> None:
    """A card, record or question that is none gets the error of the rules."""
    with pytest.raises(kind):
        call()  # type: ignore[operator]
