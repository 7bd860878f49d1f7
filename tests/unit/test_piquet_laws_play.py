"""The laws of playing the cards at piquet, named by clause: following, what a card scores, the last trick, the cards.

Leaves out cards played in error, which are taken back: judged play has them.
"""

from __future__ import annotations

import pytest

from ecarte_widgets.rules import laws, piquet
from ecarte_widgets.rules.cards import card
from ecarte_widgets.rules.common import Trick
from ecarte_widgets.rules.laws import Value
from ecarte_widgets.rules.piquet_score import cards_marks
from ecarte_widgets.rules.piquet_views import view
from tests.support.piquet_deals import (
    CODES,
    called,
    do,
    impossible,
    lawful,
    made,
    play,
    play_out,
    refused,
    told,
)

HANDS = "E: AS QS 9S AH KH 8H 7H AC KC 7C AD QD  D: KS JS TS QH JH TH 9H QC JC TC KD JD"
COUNT_ALL = ("hoffmann", "au_cent", "pagat")
"""Codes in which every card counts in play."""


def in_play(state: piquet.State) -> tuple[int, int]:
    """What elder hand and dealer have made in play."""
    marks = [mark for mark in told(state) if mark.order == "play"]
    elder, dealer = (sum(m.points for m in marks if m.seat == seat) for seat in ("elder", "dealer"))
    return elder, dealer


@pytest.mark.parametrize("code", CODES)
def test_HOF_any_lead_and_suit_is_followed(code: str) -> None:
    """HOF, CD: any card may be led; who has the suit follows it, and need not win; there are no trumps."""
    state = called(code, HANDS)
    assert sum(text.startswith("play") for text in lawful(state)) == 12
    led = do(state, "play 9S")
    assert [text for text in lawful(led) if text.startswith("play")] == ["play KS", "play JS", "play TS"]
    error = refused(led, "play QH", "play.must_follow", "must_follow")
    assert "ten of spades" in str(error)
    assert do(led, "play TS").tricks[0].winner == "dealer"
    out_of_it = play(state, "AC TC KC JC 7C QC KD AD")
    led = do(out_of_it, "play QD")
    assert [text for text in lawful(led) if text.startswith("play")] == ["play JD"]


@pytest.mark.parametrize("code", CODES)
def test_HOF_who_has_none_of_the_suit_loses_the_trick(code: str) -> None:
    """HOF: a player without the suit throws what he likes, and it wins nothing, were it an ace."""
    state = play(called(code, HANDS), "AH 9H KH TH 8H JH QH 7H QC 7C JC KC")
    state = play(state, "AC TC 9S TS JS QS AS KS AD JD QD KD")
    assert state.tricks[2] == Trick("elder", card("8H"), card("JH"), "dealer")
    hands = "E: AS QS 9S AH KH 8H 7H AC KC 7C AD QD  D: KS JS TS QH JH TH 9H QC JC TC 9C 8C"
    thrown = play(called(code, hands), "QD QH")
    assert thrown.tricks[0].winner == "elder"


@pytest.mark.parametrize("code", CODES)
def test_HOF_the_winner_leads(code: str) -> None:
    """HOF: who has won a trick leads to the next; twelve tricks are played."""
    state = play(called(code, HANDS), "9S TS")
    assert (state.to_act, state.leader, state.won) == ("dealer", "dealer", (0, 1))
    impossible(state, "elder play AH", "action.not_your_turn")
    over = play_out(state)
    assert len(over.results[-1].tricks) == 12
    assert sum(over.won) == 12
    assert all(
        after.leader == before.winner for before, after in zip(over.tricks, over.tricks[1:], strict=False)
    )


@pytest.mark.parametrize("code", CODES)
def test_CP_59_a_card_played_is_played(code: str) -> None:
    """CP.59: a card once led or played cannot be taken up; strict play lets no wrong card fall."""
    led = do(called(code, HANDS), "play 9S")
    impossible(led, "elder play AS", "action.not_your_turn")
    impossible(led, "elder play 9S")
    played = do(led, "play TS")
    impossible(played, "dealer play 9S", "card.not_held")
    impossible(led, "play AS", "card.not_held")
    impossible(led, "play", "action.unknown")


@pytest.mark.parametrize("code", CODES)
def test_CP_60_all_tricks_may_be_looked_at(code: str) -> None:
    """CP.60: one's own tricks and the other's may be examined at any time."""
    state = play(called(code, HANDS), "9S TS QH KH")
    assert view(state, "elder").tricks == view(state, "dealer").tricks == state.tricks
    assert len(state.tricks) == 2


@pytest.mark.parametrize("code", COUNT_ALL)
def test_CP_65_one_for_a_lead_and_one_for_a_trick_won(code: str) -> None:
    """CP.65, HOF: the leader scores one for every card; the other one where he wins the trick, and else nothing."""
    state = do(called(code, HANDS), "play 9S")
    assert made(state) == (1, 0)
    assert made(do(state, "play TS")) == (1, 1)
    assert made(play(state, "TS KD AD")) == (2, 2)
    assert made(play(state, "TS KD QD")) == (1, 2)


@pytest.mark.parametrize(
    ("counting", "expected"),
    [("every_card", [(1, 0), (1, 1), (2, 2)]), ("tens_and_up", [(0, 0), (0, 1), (1, 2)])],
)
def test_CP_65_option_which_cards_count(counting: Value, expected: list[tuple[int, int]]) -> None:
    """FOS and, by agreement, CA.26: only a ten or better scores, led or winning."""
    state = do(called("au_cent", HANDS, play_points=counting), "play 9S")
    counts = [made(state), made(play(state, "TS")), made(play(state, "TS KD AD"))]
    assert counts == expected


def test_CP_65_option_a_trick_won_with_a_nine() -> None:
    """FOS: a card that wins must be better than a nine to score."""
    state = do(called("foster", HANDS), "play 8H")
    assert made(do(state, "play 9H")) == (0, 0)
    assert made(do(state, "play TH")) == (0, 1)
    assert made(play(called("hoffmann", HANDS), "8H 9H")) == (1, 1)


LAST: list[tuple[str, str, int, int]] = [
    ("2_in_all", "every_card", 1, 1),
    ("one_extra", "every_card", 1, 1),
    ("one_extra", "tens_and_up", 1, 1),
    ("2_if_ten_or_better_else_1", "every_card", 1, 0),
    ("2_if_ten_or_better_else_1", "tens_and_up", 1, 1),
    ("3_in_all", "every_card", 2, 2),
]
"""Answers, and what the last trick adds to its card where that is a ten or better, and where it is lower."""


@pytest.mark.parametrize(("answer", "counting", "high", "low"), LAST)
def test_CP_65_option_the_last_trick(answer: str, counting: str, high: int, low: int) -> None:
    """CP.65: the winner of the last trick scores two instead of one; by every other answer, what it comes to."""
    law = laws.code("hoffmann", last_trick=answer, play_points=counting)
    for trick, extra in [
        (Trick("dealer", card("9S"), card("TS"), "elder"), high),
        (Trick("elder", card("8S"), card("7S"), "elder"), low),
    ]:
        assert [(m.seat, m.points) for m in cards_marks(law, (6, 6), trick)] == [("elder", extra)]


@pytest.mark.parametrize(("code", "total"), [(code, (10, 8)) for code in COUNT_ALL] + [("foster", (8, 8))])
def test_CP_65_a_whole_deal_in_play(code: str, total: tuple[int, int]) -> None:
    """CP.65, FOS: the count of twelve tricks, the last of them with its extra point."""
    state = play(called(code, HANDS), "AH 9H KH TH 8H JH QH 7H QC 7C JC KC")
    state = play(state, "AC TC 9S TS JS QS AS KS AD JD QD KD")
    assert in_play(state) == total


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(
    ("won", "scores"), [((7, 5), ("elder", 10)), ((1, 11), ("dealer", 10)), ((6, 6), None)]
)
def test_CP_66_ten_for_the_cards(code: str, won: tuple[int, int], scores: tuple[str, int] | None) -> None:
    """CP.66: more than six tricks score ten for the cards; where they are divided nobody does."""
    marks = cards_marks(laws.get(code, "piquet"), won, Trick("elder", card("AS"), card("7S"), "elder"))
    assert [(m.seat, m.points) for m in marks if m.order == "cards"] == ([scores] if scores else [])


@pytest.mark.parametrize(
    ("answer", "total"), [("40_for_the_10_last_trick_kept", 41), ("40_all_included", 40), (40, 41), (30, 31)]
)
def test_CP_66_option_capot(answer: Value, total: int) -> None:
    """CP.66: twelve tricks score forty instead of the ten; FOS has the last trick in it, German rules say thirty."""
    law = laws.code("hoffmann", capot=answer)
    for seat, won in (("elder", (12, 0)), ("dealer", (0, 12))):
        marks = cards_marks(law, won, Trick(seat, card("AS"), card("7S"), seat))
        assert {mark.seat for mark in marks} == {seat}
        assert sum(mark.points for mark in marks) == total
