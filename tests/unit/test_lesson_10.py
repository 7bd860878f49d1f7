"""Lesson 10, odds: the right numbers are the counted ones, each wrong guess has its reply, pictures tell their facts.

Leaves out the counting itself (`test_odds`) and what the notebook says in text (`test_claims`).
"""

from __future__ import annotations

import pytest

from ecarte_widgets import ecarte, match, odds, views
from ecarte_widgets.analysis import printed
from ecarte_widgets.teaching import levels, pictures, reckoning
from ecarte_widgets.teaching.exercise import RIGHT, WRONG, Item
from ecarte_widgets.teaching.kinds import Texts

NAMES = [f"10.{name}" for name in ("hands", "ratios", "row", "why", "seen", "three", "picture", "score")]


def items(name: str) -> list[Item]:
    return list(levels.make(name).items)


@pytest.mark.parametrize("name", NAMES)
def test_one_answer_is_right_and_each_wrong_one_has_its_reply(name: str) -> None:
    """Every solution passes its own check, every other choice is told why it is wrong, no two in the same words."""
    for made in items(name):
        outcomes = {choice.id: made.check((choice.id,)) for choice in made.choices}
        assert [id_ for id_, outcome in outcomes.items() if outcome.kind == RIGHT] == list(made.solution)
        said = [made.ask, made.hint, *(choice.text for choice in made.choices)]
        said += [outcome.text for outcome in outcomes.values()]
        assert all(text and "{" not in text for text in said)
        assert len({outcome.text for outcome in outcomes.values()}) == len(made.choices)


@pytest.mark.parametrize(
    ("name", "number", "right"),
    [("hands", 1, 65780), ("ratios", 1, 21206), ("ratios", 2, 15506), ("three", 1, 37310)],
)
def test_numbers_are_counted(name: str, number: int, right: int) -> None:
    """All hands there are; Foster's two counts of the dealer's trumps; three small trumps."""
    made = items(f"10.{name}")[number - 1]
    assert made.solution == (str(right),)
    assert f"{right:,}" in made.check(made.solution).text


def test_the_numbers_beside_them_are_what_their_replies_say() -> None:
    """Five cards of 32, cards in order, trumps the other way about, three trumps held, and other rows of Foster."""
    from math import comb, perm

    assert (comb(32, 5), perm(26, 5), 26 * 5) == (201376, 7893600, 130)
    assert (65780 - 21206, 65780 - 15506, 65780 - 10186) == (44574, 50274, 55594)
    three = odds.draw("trumps", 5, 2, hand="9S 8S 7S 7C 7D", turn_up="TS")
    assert three * 65780 == 10186
    assert 55594 - 37310 > 18000
    assert odds.point("7C 8C 7H 8H 9H", "TC") == 47768
    assert printed.JEUX_DE_REGLE[16][2] == 42014


def test_a_figure_that_no_choice_states_is_refused() -> None:
    """An exercise without a right answer is not put to anybody."""
    texts = Texts("10.hands", 1, "en", "figure")
    with pytest.raises(ValueError, match="65780"):
        reckoning.figure({"of": "hands", "choices": [1, 2]}, texts)


def test_the_row_that_does_not_come_out() -> None:
    """Number 4, and each other row is answered with its count."""
    (made,) = items("10.row")
    assert made.solution == ("4",)
    assert "39,899" in made.check(("4",)).text
    for choice in made.choices:
        if choice.id != "4":
            outcome = made.check((choice.id,))
            assert outcome.kind == WRONG
            assert f"{printed.JEUX_DE_REGLE[int(choice.id)][2]:,}" in outcome.text


def test_rows_of_which_two_are_wrong_want_both() -> None:
    """One of two is not the whole answer."""
    texts = Texts("10.row", 1, "en", "row")
    made = reckoning.row({"numbers": [2, 4, 16]}, texts)
    assert made.solution == ("4", "16")
    assert made.check(("4",)).kind == WRONG
    assert made.check(("16", "4")).kind == RIGHT


def test_what_is_said_of_number_four() -> None:
    """Its two printed numbers are all hands; with the king it is another number again; eleven other rows come out."""
    assert 43764 + 22016 == 65780
    assert odds.point("7S 8S 7D 7C KC", "TS") == 46039
    assert sum(row.right for row in printed.jeux_de_regle()) == 11


def test_what_is_said_of_scores() -> None:
    """Four to three is about two in three, four to two about four in five, three all about one in two."""
    found = [match.value(score) for score in ((4, 3), (4, 2), (3, 3))]
    assert found == pytest.approx([2 / 3, 4 / 5, 1 / 2], abs=0.015)


# ---- pictures ------------------------------------------------------------------------------------


def test_the_point_by_trumps() -> None:
    """More trumps, more points; weighed by how often each number is held it is the mean of all deals, 0.568782."""
    from math import comb

    rows = pictures.point_by_trumps()
    shares = [share for share, _ in rows]
    assert shares == sorted(shares)
    assert shares[1] < 2 / 3 < shares[2]
    weights = [comb(7, held) * comb(24, 5 - held) / comb(31, 5) for held in range(6)]
    mean = sum(weight * share for weight, share in zip(weights, shares, strict=True))
    off = sum((weight * margin) ** 2 for weight, (_, margin) in zip(weights, rows, strict=True)) ** 0.5
    assert abs(mean - 0.568782) < 1.5 * off < 0.03


def test_pictures_tell_what_they_show() -> None:
    """Each is a PNG, the same again, and its text has the numbers and the model."""
    state = ecarte.start(deal="E: KS 7S QD 9C 8H  T: TS", code="foster")
    for word in ("propose", "accept"):
        state = ecarte.apply(state, word)
    made = [
        (pictures.by_trumps(), "80.4 %", "best"),
        (pictures.scores(), "65.5 %", "Bookish"),
        (pictures.discards(views.view(state, "elder"), draws=5), "9C 8H", "Model"),
    ]
    for picture, number, model in made:
        assert picture.png().startswith(b"\x89PNG")
        assert picture.png() == picture.png()
        assert number in repr(picture)
        assert model in repr(picture)
        assert "{" not in repr(picture)
