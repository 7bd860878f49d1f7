"""A deal with a property is found by a seed that deals it, always the same one, or not found with a way out.

Leaves out what lesson 11 does with it (`test_lesson_11`).
"""

from __future__ import annotations

import pytest

from ecarte_widgets import ecarte, piquet
from ecarte_widgets.rules.errors import CardError, DealError


def test_the_seed_named_deals_the_deal_found() -> None:
    """Seeds are tried one after the other from the one given; the first that will do is named, with how many."""
    found = ecarte.find_deal(lambda deal: deal.turn_up == "KH", seed=5)
    assert ecarte.deal(seed=found.seed) == found.deal
    assert found.deal.turn_up == "KH"
    assert found.tried == found.seed - 5 + 1
    assert all(ecarte.deal(seed=seed).turn_up != "KH" for seed in range(5, found.seed))
    assert ecarte.find_deal(lambda deal: deal.turn_up == "KH", seed=5) == found


def test_a_seed_of_letters_goes_on_as_a_games_deals_do() -> None:
    """The deals of a game by that seed, one after the other."""
    found = ecarte.find_deal(lambda deal: "KS" in deal.elder, seed="club")
    assert found.deal == ecarte.deal(seed=found.seed)
    assert found.tried == 1 or found.seed == f"club/{found.tried}"


def test_cards_that_lie_fast() -> None:
    """What the text gives is in every deal that is looked at."""
    looked = []

    def wanted(deal: ecarte.Deal) -> bool:
        looked.append(deal)
        return len(looked) == 20

    found = ecarte.find_deal(wanted, "E: KH QH  T: 9H", seed=1)
    assert found.tried == 20
    assert all(deal.elder[:2] == ("KH", "QH") and deal.turn_up == "9H" for deal in looked)


def test_piquets_deals_too() -> None:
    """The same question of the other game."""
    found = piquet.find_deal(lambda deal: sum(card.rank == "A" for card in deal.elder) == 4)
    assert piquet.deal(seed=found.seed) == found.deal
    assert len(found.deal.elder) == 12


def test_what_is_shown_hides_the_cards() -> None:
    """The seed and the number looked at are told, in text and in HTML, and no card."""
    found = ecarte.find_deal(lambda deal: True, seed="a<b")
    assert repr(found) == "Found: the deal of seed 'a<b', the last of 1 looked at. Its cards are in .deal."
    assert "a&lt;b" in found._repr_html_()


def test_none_found() -> None:
    """It says how many were looked at, and what can be done."""
    with pytest.raises(DealError, match=r"no such deal among 50, from seed 7 on.*most=") as caught:
        ecarte.find_deal(lambda deal: False, seed=7, most=50)
    assert caught.value.why == "finding.none"


@pytest.mark.parametrize("most", [0, -1, 2.5, True, "many"])
def test_a_number_that_cannot_be(most: object) -> None:
    """A whole number from 1 on is asked for."""
    with pytest.raises(DealError, match="whole number from 1"):
        ecarte.find_deal(lambda deal: True, most=most)  # type: ignore[arg-type]


def test_no_question_and_no_deal() -> None:
    """What is no function, a text that is no deal, and an error of the question's own."""
    with pytest.raises(DealError, match="Give a function of a deal"):
        ecarte.find_deal("KH")  # type: ignore[arg-type]
    with pytest.raises((DealError, CardError), match="5C"):
        ecarte.find_deal(lambda deal: True, "E: 5C")
    with pytest.raises(ZeroDivisionError):
        ecarte.find_deal(lambda deal: 1 // 0 > 1)
