"""The order of reckoning, repique and pique, named by clause; some on real deals, some on marks written by hand.

Leaves out what the single things score, and hands that may reckon nothing: see the other files of the laws of piquet.
"""

from __future__ import annotations

import pytest

from ecarte_widgets.rules.laws import Value
from ecarte_widgets.rules.piquet_state import Mark, State, changed
from tests.support.piquet_deals import BY_CARDS, CODES, bonuses, called, do, made, play, point, told

PIQUE = ("elder", "mark.pique")
REPIQUE = ("elder", "mark.repique")
REPIQUED = ("dealer", "mark.repique")


def ledger(text: str, code: str = "hoffmann", **answers: Value) -> State:
    """A closed deal with these marks: "e point 5, d set 14, e play 1": who, of which order, how much."""
    seats = {"e": "elder", "d": "dealer"}
    rows = [row.split() for row in text.split(",") if row.strip()]
    marks = tuple(
        Mark(seats[who], int(points), order, f"mark.{order}", "order") for who, order, points in rows
    )
    return changed(called(code, "", **answers), {"marks": marks, "closed": True})


# ---- the order ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_CP_67_the_order_of_reckoning(code: str) -> None:
    """CP.67: carte blanche, point, sequences, sets, play, the cards, whoever made them and whenever."""
    state = ledger("e play 1, d set 3, e cards 10, d point 5, e set 3, d sequence 4, e blanche 10", code)
    orders = [mark.order for mark in told(state)]
    assert orders == ["blanche", "point", "sequence", "set", "set", "play", "cards"]


@pytest.mark.parametrize("code", CODES)
def test_CP_67_what_the_dealer_reckons_stands_before_the_lead(code: str) -> None:
    """CP.67: the dealer's point, told after the lead, stands in the story before it."""
    hands = "E: AS KS QS 9S 8S AH KH QH AD KD 9C 8C  D: JH TH 9H 8H 7H JS QD JD TD 9D 8D 7D"
    state = do(point(called(code, hands), 5, 48, "not-good"), "play AS; reckon; play JS")
    assert [(mark.seat, mark.order) for mark in told(state)][:2] == [
        ("dealer", "point"),
        ("dealer", "sequence"),
    ]
    assert [mark.order for mark in told(state)].index("play") == len(told(state)) - 1


# ---- repique -----------------------------------------------------------------------------------------

LEDGERS: list[tuple[str, list[tuple[str, str]]]] = [
    ("e point 5, e sequence 15, e set 14", [REPIQUE]),
    ("d point 5, d sequence 15, d set 14", [REPIQUED]),
    ("e play 1, d point 5, d sequence 15, d set 14", [REPIQUED]),  # a lead comes after all that is in hand
    ("d point 5, e sequence 15, e set 14, e set 14", []),  # a point comes before
    ("e point 6, e sequence 16, d set 3, e sequence 15", [REPIQUE]),  # a set comes after the sequences
    ("e point 7, d sequence 3, e set 14, e set 14", []),
    ("d blanche 10, e point 8, e sequence 18, e sequence 3, e sequence 3", []),
    ("e blanche 10, e point 5, e sequence 15", [REPIQUE]),
    ("d blanche 10, d point 8, d sequence 16", [REPIQUED]),
    ("e point 5, e sequence 15, e set 3, e set 3, e set 3", []),  # 29
    ("e set 14, e set 14, e set 3", [REPIQUE]),
    ("e set 14, e set 14, e set 3, d play 1", [REPIQUE]),
    ("e play 1, d set 14, d set 14, d set 3", [REPIQUED]),
    ("e point 4, d set 14, d set 14, d set 3", []),
]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("marks", "expected"), LEDGERS)
def test_CP_68_repique(code: str, marks: str, expected: list[tuple[str, str]]) -> None:
    """CP.68: thirty in hand alone, by what reckons before anything that the other can count, adds sixty."""
    state = ledger(marks, code)
    assert bonuses(state) == expected
    assert sum(made(state)) == sum(int(row.split()[2]) for row in marks.split(",")) + 60 * len(expected)


def test_CP_68_the_repique_stands_before_the_play() -> None:
    """FOS: in the order of scoring repic comes after the sets and before the play."""
    told_of = told(ledger("e point 5, e sequence 15, e set 14, e play 1, d play 1, e cards 10"))
    assert [mark.why for mark in told_of][3] == "mark.repique"


def test_CP_68_told_when_it_is_sure() -> None:
    """A repique is told once the dealer has nothing more to reckon before it: at once where all calls stood, and
    else when he has played."""
    hands = "E: AH KH QH JH TH AS AD AC 8S 7D 8C 7C  D: KS QS 9S KD QD 9D KC QC 9C 9H 8H 7H"
    state = do(called("hoffmann", hands), "point 5; good; sequence 5 A; good; set 4 A; good")
    assert bonuses(state) == [REPIQUE]
    four = "E: AH KH QH JH TH AS AD AC KS KD KC 7C  D: QS 9S QD 9D QC 9C 9H 8H 7H 8S 8D 8C"
    unsure = do(called("hoffmann", four), "sequence 5 A; good; set 4 A; good; set 4 K")
    assert (made(unsure), bonuses(unsure)) == ((43, 0), [])
    assert made(do(unsure, "play AH; play 7H"))[0] == 43 + 1 + 60
    barred = do(unsure, "play AH; point 3; play 7H")
    assert bonuses(barred) == []


# ---- pique -------------------------------------------------------------------------------------------

PIQUES: list[tuple[str, list[tuple[str, str]]]] = [
    ("e point 5, e sequence 15, e set 3" + ", e play 1" * 7, [PIQUE]),
    ("e point 5, e sequence 15, e set 3" + ", e play 1" * 6, []),
    ("e point 5, e sequence 15, e set 3, d play 1" + ", e play 1" * 7, []),  # he had won a trick before
    ("e point 5, e sequence 15, e set 3" + ", e play 1" * 7 + ", d play 1", [PIQUE]),
    ("e point 5, e sequence 15, d set 3" + ", e play 1" * 10, []),
    ("d point 3, e sequence 18, e set 3" + ", e play 1" * 12, []),
    ("d point 5, d sequence 15, d set 3, d set 3, d set 3, e play 1, d play 1", []),
    ("e point 5, e sequence 15, e play 1, e cards 40", []),  # a capot counts to no pique (CP.69)
    ("e sequence 18, e sequence 3, e play 1, e cards 10", []),
    ("e point 7, e sequence 17, e set 3, e set 3, e play 1, e play 1", [REPIQUE]),  # not both
]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("marks", "expected"), PIQUES)
def test_CP_69_pique(code: str, marks: str, expected: list[tuple[str, str]]) -> None:
    """CP.69: thirty in hand and play, by the elder hand, before the other has reckoned anything, adds thirty."""
    state = ledger(marks, code)
    assert bonuses(state) == expected
    worth = {PIQUE: 30, REPIQUE: 60}
    rows = sum(int(row.split()[2]) for row in marks.split(","))
    assert sum(made(state)) == rows + sum(worth[bonus] for bonus in expected)


@pytest.mark.parametrize(("late", "place"), [(False, 10), (True, 13)])
def test_CP_67_option_where_the_pique_stands(late: bool, place: int) -> None:
    """HOF counts thirty as sixty when the card falls; Foster's order has the pic after all points made in play."""
    marks = "e point 5, e sequence 15, e set 3" + ", e play 1" * 9 + ", d play 1, e cards 10"
    whys = [mark.why for mark in told(ledger(marks, "foster" if late else "hoffmann"))]
    assert whys.index("mark.pique") == place
    assert whys[-1] == "mark.cards"


@pytest.mark.parametrize(
    ("code", "piqued"), [("hoffmann", False), ("au_cent", False), ("pagat", False), ("foster", True)]
)
def test_CP_69_option_pique_by_the_dealer(code: str, piqued: bool) -> None:
    """FOS: where the elder hand leads a card that does not count, the dealer can make the pic; elsewhere never."""
    marks = "d point 5, d sequence 15, d set 3, d set 3, d set 3, d play 1"
    assert bonuses(ledger(marks, code)) == ([("dealer", "mark.pique")] if piqued else [])
    assert bonuses(ledger("e play 1," + marks, code)) == []


def test_CP_69_option_pique_by_the_dealer_in_play() -> None:
    """FOS, in play: a nine led, taken with the king; the dealer has 23 in hand and leads on to thirty, and sixty."""
    hands = "E: 9S 8S 7S QH JH 9H QD JD AD TC 9C 8C  D: AS KS QS JS TS AH KH TD KD AC KC 7H"
    exact = do(called("foster", hands), "play 9S; pips 51; sequence 5 A; set 3 A; play KS")
    assert (made(exact), bonuses(exact)) == ((0, 24), [])
    more = play(exact, "QS 8S JS 7S TS 8C AS 9C AH 9H KH JH")
    assert bonuses(more) == [("dealer", "mark.pique")]
    assert bonuses(play(exact, "TD AD")) == []


# Ten in hand and twelve leads, of which Foster counts eight; ten for the cards, and by pagat thirty.
@pytest.mark.parametrize(
    ("code", "total"), [("hoffmann", 32), ("au_cent", 32), ("foster", 28), ("pagat", 62)]
)
def test_CP_69_option_the_cards_in_a_pique(code: str, total: int) -> None:
    """CP.69, CD: ten in hand and ten tricks are no pique, though the cards are won; by pagat their ten counts at once,
    with the seventh trick, and so the tenth makes thirty."""
    hands = "E: AS KS QS JS 8S AH KH JH TH 8H 7H 7D  D: TS 9S 7S QH 9H KD JD 9D KC JC 9C TC"
    state = do(point(called(code, hands), 6, 56), "sequence 4 A; good")
    state = play(state, "AS 7S KS 9S QS TS JS JD 8S JC AH 9H KH QH JH TC TH 9C 8H 9D 7H KC 7D KD")
    assert state.won == (11, 1)
    assert bonuses(state) == ([PIQUE] if code == "pagat" else [])
    assert made(state)[0] == total


@pytest.mark.parametrize("code", BY_CARDS)
def test_CP_69_a_penalised_elder_hand_bars_no_dealer(code: str) -> None:
    """A player who may reckon nothing does not stop the other with his leads (FOS, for his pic by the dealer)."""
    marks = "e play 1, d point 5, d sequence 15, d set 3, d set 3, d set 3, d play 1"
    changes = {"nothing": (True, False)}
    state = ledger(
        marks, code, pique_by_younger="if_elder_leads_a_card_that_does_not_count", penalised_hand_bars="no"
    )
    assert bonuses(changed(state, changes)) == [("dealer", "mark.pique")]
    assert bonuses(state) == []
