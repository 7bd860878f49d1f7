"""The laws of calling at piquet by S2: point, sequence, quatorze and trio, a test a clause.

Leaves out what the club laws add (test_piquet_laws_answers.py), and false claims, which judged play lets happen.
"""

from __future__ import annotations

import pytest

from ecarte_widgets.rules.cards import cards
from ecarte_widgets.rules.piquet_state import State
from tests.support.piquet_deals import (
    BY_CARDS,
    BY_PIPS,
    CODES,
    called,
    do,
    impossible,
    lawful,
    made,
    made_for,
    play_out,
    point,
    refused,
)

EVEN = "E: KS QS JS TS 8S AH KH QH KD AC 9C 7C  D: AD QD JD TD 7D AS 9S JH TH 9H KC QC"
"""Points of 48 each; a quart to the king against two tierces; three kings against nothing."""
LONGER = "E: AS KS QS 9S 8S AH KH QH AD KD 9C 8C  D: JS TS 7S JH TH 9H 8H 7H 9D 8D 7D JC"
"""The dealer has five hearts in sequence; five spades with a tierce major against them, and three aces and kings."""
SIX = "E: AS KS QS 9S 8S AH KH QH AD KD 9C 8C  D: JH TH 9H 8H 7H JS QD JD TD 9D 8D 7D"
"""The dealer has six diamonds."""


def equal_by_cards(state: State, pips: int) -> State:
    """A point of five said to be equal; in the games to a hundred its pips are called at once."""
    if state.code.v.point_call == "pips":
        return do(state, f"pips {pips}")
    return do(state, f"point 5; equal; pips {pips}")


@pytest.mark.parametrize("code", CODES)
def test_S2_7_the_elder_hand_calls_first(code: str) -> None:
    """S2.7: when both have exchanged the elder hand calls, and the dealer reckons nothing before he is led to."""
    state = called(code, EVEN)
    assert (state.phase, state.to_act) == ("calling", "elder")
    impossible(state, "dealer set 3 K", "action.not_your_turn")
    impossible(state, "dealer reckon", "action.not_your_turn")
    assert do(state, "play KS").to_act == "dealer"


@pytest.mark.parametrize("code", CODES)
def test_S2_8_three_things_score_in_hand(code: str) -> None:
    """S2.8: point, sequence, and quatorze or trio; nothing else can be called."""
    state = called(code, EVEN)
    first = "pips" if code in BY_PIPS else "point"
    assert {text.split()[0] for text in lawful(state)} == {first, "sequence", "set", "play"}


@pytest.mark.parametrize("code", CODES)
def test_S2_9_the_longer_suit_has_the_point(code: str) -> None:
    """S2.9: six low diamonds beat five spades with ace and king."""
    state = point(called(code, SIX), 5, 48, "not-good")
    assert made(state) == (0, 0)
    state = do(state, "play AS; reckon")
    assert made_for(state, "dealer")[0] == ("point", 6)


@pytest.mark.parametrize("code", CODES)
def test_S2_10_CP_62_good_and_one_a_card(code: str) -> None:
    """S2.10: the dealer has not so many and says "Good"; the elder hand scores one for each card."""
    hands = "E: AS KS QS 9S 8S 7S AH KH QH KD AC 9C  D: AD QD JD TD 7D JS TS JH TH 9H KC QC"
    state = point(called(code, hands), 6, 55, "good")
    assert made(state) == (6, 0)
    refused(
        do(called(code, hands), "pips 55" if code in BY_PIPS else "point 6"), "not-good", "reply.not_better"
    )


@pytest.mark.parametrize(
    ("answer", "total"), [("one_a_card", 6), ("with_7_8_9_one_less", 5), ("ending_in_4_one_less", 6)]
)
def test_S2_10_option_a_point_with_7_8_9(answer: str, total: int) -> None:
    """FOS for England: a point with seven, eight and nine one less; CA by agreement: one that ends in four."""
    hands = "E: AS KS QS 9S 8S 7S AH KH QH KD AC 9C  D: AD QD JD TD 7D JS TS JH TH 9H KC QC"
    state = point(called("hoffmann", hands, point_score=answer), 6, 55, "good")
    assert made(state) == (total, 0)


@pytest.mark.parametrize(
    ("answer", "total"), [("one_a_card", 5), ("with_7_8_9_one_less", 4), ("ending_in_4_one_less", 4)]
)
def test_CA_25_option_a_point_that_ends_in_four(answer: str, total: int) -> None:
    """CA.25, by agreement: K Q 9 8 7 make 44 and count four, as in Foster's England, where they are 7, 8 and 9."""
    hands = "E: KS QS 9S 8S 7S AH KH QH KD AC 9C AD  D: QD JD TD 7D JS TS JH TH 9H KC QC 8C"
    state = point(called("au_cent", hands, point_score=answer), 5, 44, "good")
    assert made(state) == (total, 0)


@pytest.mark.parametrize("code", CODES)
def test_S2_11_not_good_and_on_to_the_next(code: str) -> None:
    """S2.11: the dealer has more and says "Not good"; the elder hand scores nothing and passes on."""
    state = point(called(code, SIX), 5, 48, "not-good")
    assert (made(state), state.phase, state.to_act) == ((0, 0), "calling", "elder")
    assert "sequence 3 A" in lawful(state)
    assert not [text for text in lawful(state) if text.startswith(("pips", "point"))]


@pytest.mark.parametrize("code", BY_CARDS)
def test_S2_12_equal_and_the_pips_are_counted(code: str) -> None:
    """S2.12: "Equal" has the elder hand count: ace eleven, court cards and the ten ten, the others what they are."""
    state = do(called(code, EVEN), "point 5; equal")
    assert (state.phase, state.to_act, lawful(state)) == ("making", "elder", ["pips 48"])
    impossible(state, "good", "action.not_now")
    impossible(state, "play KS", "action.not_now")
    refused(state, "pips 49", "claim.not_held.pips", "false_claim")
    state = do(state, "pips 48")
    assert (state.phase, state.to_act, state.calls[0].pips) == ("reply", "dealer", 48)


@pytest.mark.parametrize(
    ("hand", "pips"), [("AS KS QS JS TS", 51), ("AS 9S 8S 7S", 35), ("9S 8S 7S", 24), ("KS TS 7S", 27)]
)
def test_S2_12_what_each_card_counts(hand: str, pips: int) -> None:
    """S2.12, by the call itself: so many cards can be said to make that number and no other."""
    rest = [card for card in cards("AH KH 9H AD KD 9D AC KC 9C 8H 8D 8C") if card[1] != "S"]
    text = f"E: {hand} {' '.join(rest[: 12 - len(hand.split())])}"
    state = called("au_cent", text, seed=2)
    assert f"pips {pips}" in lawful(state)
    refused(state, f"pips {pips + 1}", "claim.not_held.point" if pips != 51 else "claim.no_such_point")


@pytest.mark.parametrize("code", CODES)
def test_S2_13_more_pips_win_and_the_other_is_void(code: str) -> None:
    """S2.13: of as many cards the more pips are good, whosever they are, and the other's point is void."""
    better = EVEN.replace("TS 8S", "TS 9S").replace("AS 9S", "AS 8S")  # 49 to 48
    state = do(equal_by_cards(called(code, better), 49), "good")
    assert made(state) == (5, 0)
    refused(do(state, "play KS"), "pips 48" if code in BY_PIPS else "point 5", "claim.allowed_good")
    worse = EVEN.replace("8S AH", "7S AH")  # 47 to 48
    state = do(equal_by_cards(called(code, worse), 47), "not-good; play KS")
    state = do(state, "pips 48" if code in BY_PIPS else "point 5")
    assert made(state) == (1, 5)


@pytest.mark.parametrize("code", CODES)
def test_S2_14_as_many_pips_score_for_nobody(code: str) -> None:
    """S2.14: where the pips are equal too, neither scores a point."""
    state = do(equal_by_cards(called(code, EVEN), 48), "equal")
    assert made(state) == (0, 0)
    refused(
        do(state, "play KS"), "pips 48" if code in BY_PIPS else "point 5", "claim.answered_equal", "point_tie"
    )
    over = play_out(state)
    assert "point" not in dict(made_for(over, "elder") + made_for(over, "dealer"))


@pytest.mark.parametrize("code", CODES)
def test_S2_15_at_least_three_in_a_row(code: str) -> None:
    """S2.15: two cards are no sequence, and a gap ends one; of as many cards the higher is the better."""
    state = called(code, "E: AS KS QH JH 9H TD 9D 8D QC JC 9C 7S  D: KH TH 8H AD KD QD JS TS 8C 7C TC AC")
    refused(state, "sequence 2 A", "claim.no_such_sequence")
    refused(state, "sequence 3 Q", "claim.not_held.sequence", "false_claim")
    refused(state, "sequence 3 8", "claim.no_such_sequence")
    state = do(state, "sequence 3 T; not-good")
    assert "sequence 3 A" in lawful(do(state, "play AS"))


BETTER = [("T 4", "A 3"), ("A 3", "K 3"), ("9 3", "none"), ("J 5", "A 4"), ("A 4", "K 4")]
"""Sequences, the better first: top card and length."""


def run(text: str, suit: str) -> str:
    """The cards of a sequence."""
    if text == "none":
        return "KD JD 9D"
    top, size = text.split()
    start = "AKQJT987".index(top)
    return " ".join(rank + suit for rank in "AKQJT987"[start : start + int(size)])


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("better", "worse"), BETTER)
def test_S2_16_longer_before_higher(code: str, better: str, worse: str) -> None:
    """S2.16: ten to seven beats ace king queen, and that beats king queen knave."""
    mine, theirs = run(better, "S"), run(worse, "D")
    # Neither has another sequence: hearts and clubs are dealt in broken pieces.
    elder_has = f"{mine} AH JH 9H AC JC 9C 7H 7C TH"
    dealer_has = f"{theirs} KH QH 8H KC QC 8C TC 7D"
    elder, dealer = trimmed(elder_has, mine), trimmed(dealer_has, theirs)
    top, size = better.split()
    state = called(code, f"E: {elder}  D: {dealer}", seed=1)
    answered = do(state, f"sequence {size} {top}")
    assert "not-good" not in lawful(answered)
    other_way = called(code, f"E: {dealer}  D: {elder}", seed=1)
    if worse != "none":
        top, size = worse.split()
        assert "not-good" in lawful(do(other_way, f"sequence {size} {top}"))


def trimmed(hand: str, must: str) -> str:
    """Twelve cards, those of `must` among them."""
    kept = list(dict.fromkeys(hand.split()))
    while len(kept) > 12:
        kept.pop()
    assert set(must.split()) <= set(kept)
    return " ".join(kept)


@pytest.mark.parametrize(("size", "points"), [(3, 3), (4, 4), (5, 15), (6, 16), (7, 17), (8, 18)])
def test_S2_17_CP_63_what_sequences_score(size: int, points: int) -> None:
    """S2.17: three for three, four for four, and beyond that ten more than the cards."""
    spades = run(f"A {size}", "S")
    rest = "KH JH 9H KD JD 9D KC JC 9C"
    hand = " ".join((f"{spades} {rest}").split()[:12])
    state = do(
        called("hoffmann", f"E: {hand}  D: AH AD AC QH QD QC TH TD TC", seed=1), f"sequence {size} A; good"
    )
    assert made_for(state, "elder") == [(f"sequence.{size}", points)]


@pytest.mark.parametrize("code", CODES)
def test_S2_18_the_best_sequence_is_answered(code: str) -> None:
    """S2.18: "Not good" from a dealer who has a better, "Good" from one who has only worse."""
    state = do(called(code, LONGER), "sequence 3 A")
    assert "not-good" in lawful(state)
    refused(state, "equal", "reply.not_equal")
    worse = do(called(code, EVEN), "sequence 4 K")
    refused(worse, "not-good", "reply.not_better", "good_denied_by_error")
    assert made(do(worse, "good")) == (4, 0)


@pytest.mark.parametrize("code", CODES)
def test_S2_19_all_the_others_score_too(code: str) -> None:
    """S2.19: with the best sequence go all its holder's others; those of the other player are void."""
    state = do(called(code, EVEN), "sequence 4 K; good; sequence 3 A")
    assert made_for(state, "elder") == [("sequence.4", 4), ("sequence.3", 3)]
    state = do(state, "play KS")
    refused(state, "sequence 3 Q", "claim.allowed_good")
    assert not [text for text in lawful(state) if text.startswith("sequence")]


@pytest.mark.parametrize("code", CODES)
def test_S2_19_the_dealers_others_too(code: str) -> None:
    """S2.19 from the other side: what the dealer's quint makes void is every sequence of the elder hand."""
    state = do(called(code, LONGER), "sequence 3 A; not-good")
    refused(state, "sequence 3 A", "claim.answered_not_good")
    state = do(state, "play AS; sequence 5 J")
    assert "sequence 3 9" in lawful(state)  # the tierce in diamonds
    assert made(do(state, "sequence 3 9")) == (1, 18)


TIED = "E: AS KS QS 9S AH KH QH 9H JD TD AC KC  D: AD KD QD 9D 8D 7D JS TS 8S JC TC 9C"
"""Tierces major on both sides, two of them with the elder hand; the dealer has two lower ones."""


@pytest.mark.parametrize("code", CODES)
def test_S2_20_equal_sequences_score_for_nobody(code: str) -> None:
    """S2.20: where the best are equal neither scores, were there a second as good or others below it."""
    state = do(called(code, TIED), "sequence 3 A; equal")
    assert made(state) == (0, 0)
    refused(state, "sequence 3 A", "claim.answered_equal", "sequence_tie")
    refused(do(state, "play AS"), "sequence 3 9", "claim.answered_equal", "sequence_tie")


def test_S2_20_option_all_sequences_score() -> None:
    """By French rules equal sequences do not cancel each other: each scores all of his."""
    state = do(called("hoffmann", TIED, sequence_tie="all_valid_score"), "sequence 3 A; equal; sequence 3 A")
    state = do(state, "play AS; reckon")
    assert [why for why, _ in made_for(state, "dealer")][:3].count("sequence.3") >= 1
    assert made_for(state, "elder") == [("sequence.3", 3), ("sequence.3", 3)]
    assert made_for(state, "dealer")[1:] == [("sequence.3", 3)] * 3


SETS = "E: AS AH AD AC KS KH KD 8S 8H 8D 9C 7C  D: QS QH QD QC JS JH JD TS TH TD 9S 9H"
"""Four aces and three kings against four queens, three knaves and three tens."""


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("rank", "AKQJT")
def test_S2_21_a_quatorze_scores_fourteen(code: str, rank: str) -> None:
    """S2.21: four aces, kings, queens, knaves or tens score fourteen; nines score nothing."""
    others = [low + suit for low in "987" for suit in "SHDC"]
    hand = [rank + suit for suit in "SHDC"] + others[:8]
    state = called(code, f"E: {' '.join(hand)}", seed=5)
    mine = do(state, f"set 4 {rank}")
    if "not-good" in lawful(mine):
        mine = do(called(code, f"E: {' '.join(hand)}", seed=9), f"set 4 {rank}")
    assert made_for(do(mine, "good"), "elder") == [("set.4", 14)]
    refused(state, "set 4 9", "claim.no_such_set", "set_ranks")
    refused(state, "set 3 8", "claim.no_such_set")


@pytest.mark.parametrize("code", CODES)
def test_S2_22_a_trio_scores_three(code: str) -> None:
    """S2.22: three of any of these score three."""
    assert made_for(do(called(code, EVEN), "set 3 K; good"), "elder") == [("set.3", 3)]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(
    ("mine", "theirs"), [("4 A", "4 K"), ("4 T", "3 A"), ("3 A", "3 K"), ("3 J", "3 T"), ("4 T", "none")]
)
def test_S2_23_CP_64_four_before_three_and_rank_before_rank(code: str, mine: str, theirs: str) -> None:
    """S2.23: the higher rank is the better, but any four beat any three."""
    better, worse = sets_of(mine), sets_of(theirs)
    low = [rank + suit for rank in "987" for suit in "SHDC"]
    elder = (better + low)[:12]
    dealer = worse + [card for card in low if card not in elder] + ["QS", "QH", "KS", "KH", "JS", "JH", "TS"]
    dealer = [card for card in dict.fromkeys(dealer) if card not in elder][:12]
    size, rank = mine.split()
    state = do(called(code, f"E: {' '.join(elder)}  D: {' '.join(dealer)}", seed=1), f"set {size} {rank}")
    assert "not-good" not in lawful(state)
    refused(state, "equal", "reply.sets_never_equal", "set_ranks")
    if theirs != "none":
        size, rank = theirs.split()
        other_way = called(code, f"E: {' '.join(dealer)}  D: {' '.join(elder)}", seed=1)
        assert "not-good" in lawful(do(other_way, f"set {size} {rank}"))


def sets_of(text: str) -> list[str]:
    """The cards of a set."""
    return [] if text == "none" else [text[-1] + suit for suit in "SHDC"[: int(text[0])]]


@pytest.mark.parametrize("code", CODES)
def test_S2_24_the_best_set_takes_all(code: str) -> None:
    """S2.24: who has the best quatorze or trio scores all his others, and those of the other are destroyed."""
    state = do(called(code, SETS), "set 4 A; good; set 3 K")
    assert made(state) == (17, 0)
    state = do(state, "play AS")
    refused(state, "set 4 Q", "claim.allowed_good", "good_admitted_by_error")
    swapped = SETS.replace("E:", "X:").replace("D:", "E:").replace("X:", "D:")
    state = do(called(code, swapped), "set 4 Q; not-good")
    refused(state, "set 3 J", "claim.answered_not_good")
    assert made(do(state, "play QS; set 3 K; set 4 A"))[1] == 17


@pytest.mark.parametrize("code", BY_CARDS)
def test_S2_25_CP_55_point_and_sequence_are_shown_if_asked_for(code: str) -> None:
    """S2.25, CP.55: what was scored is shown to the other if he asks, either player's, and once."""
    state = do(called(code, EVEN), "point 5; equal; pips 48; equal; sequence 4 K; good")
    shown = do(state, "dealer demand sequence")
    assert shown.seen[1] == cards("KS QS JS TS")
    assert shown.to_act == "elder"
    refused(shown, "dealer demand sequence", "demand.nothing", "show_rule")
    assert set(do(shown, "dealer demand point").seen[1]) == set(cards("KS QS JS TS 8S"))
    refused(shown, "dealer demand set", "demand.nothing")
    impossible(shown, "dealer demand hand", "demand.unknown")
    later = do(called(code, SIX), "point 5; not-good; play AS; point 6; play JS; elder demand point")
    assert later.seen[0] == cards("QD JD TD 9D 8D 7D")


def test_S2_25_a_claim_that_was_not_good_is_not_shown() -> None:
    """S2.25: only what was good, or equal, must be shown."""
    state = do(called("hoffmann", SIX), "point 5; not-good")
    refused(state, "dealer demand point", "demand.nothing", "show_rule")


@pytest.mark.parametrize(("code", "shown"), [("hoffmann", 0), ("foster", 0), ("pagat", 0), ("au_cent", 5)])
def test_CA_19_option_what_is_good_is_shown_at_once(code: str, shown: int) -> None:
    """CA.19: in au cent point and sequence must be shown before the lead; sets need not."""
    state = do(equal_by_cards(called(code, EVEN), 48), "equal; sequence 4 K; good; set 3 K; good")
    assert len(state.seen[1]) == shown
    assert not set(cards("KH KD")) & set(state.seen[1])
