"""What a hand at piquet can declare: clause by clause, every suit there can be, and against the naive evaluation.

Leaves out calls and answers. `ECARTE_LONG=1` evaluates 200,000 random hands instead of 5,000.
"""

from __future__ import annotations

import os
import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_widgets.rules import declarations
from ecarte_widgets.rules.cards import PACK, RANKS, SUITS, Card, cards
from ecarte_widgets.rules.declarations import ORDER, SET_RANKS, Declarations, Point, Sequence, Set
from ecarte_widgets.rules.errors import CardError
from tests.support import naive_declarations as naive

LONG = os.environ.get("ECARTE_LONG") == "1"
HANDS = 200_000 if LONG else 5_000
SHARDS = 5

# Example deals of the books: the elder hand after the exchange, then the younger.
KNAVES = "AS JS 9S 8S AH KH QH JH 8H JC 9C KD", "QS TS TH AC KC QC TC AD QD JD TD 7D"
TIERCES = "KS TS AH QH QC JC TC AD QD JD TD 8D", "AS QS JS 9S 8S 7S KH AC KC KD 9D 7D"
FOUR_KINGS = "AS KS AH KH AC KC TC 8C AD KD QD 7D", "QS JS TS 9S QH JH 9H 8H QC JC 9C 7C"
FOUR_ACES = "AH KH QH JH AC KC QC AD KD QD 7D AS", "JC TC 9C 8C JD TD 9D KS QS JS TS 9S"
MAJORS = "AS KS QS AH KH QH AC KC QC AD KD QD", "JS TS 8S JH TH 9H JD TD 9D JC TC 9C"

BEST_FIRST = {  # size and top of all 21 sequences, size and rank of all ten sets
    "sequence": [(size, top) for size in range(8, 2, -1) for top in ORDER[: 9 - size]],
    "set": [(size, rank) for size in (4, 3) for rank in "AKQJT"],
}

HOLDINGS = [tuple(held) for size in range(9) for held in combinations(ORDER, size)]
"""Every way to hold cards of one suit, by their ranks: 256."""


def plain(hand: tuple[Card, ...]) -> list[str]:
    """The cards as texts and nothing else, as the naive evaluation takes them."""
    return [str.__str__(card) for card in hand]


def random_hands(seed: int, count: int, size: int = 12) -> list[tuple[Card, ...]]:
    """Hands of the pack, the same on every run; others in the long run."""
    draw = random.Random(None if LONG else seed)
    return [tuple(draw.sample(PACK, size)) for _ in range(count)]


def in_suit(ranks: tuple[str, ...], suit: str = "H") -> tuple[Card, ...]:
    """Cards of one suit."""
    return tuple(Card(rank + suit) for rank in ranks)


# -- the point


def test_S2_9_the_longer_suit_is_the_better_point() -> None:
    """Four low cards are better than the three highest, whatever they count."""
    assert declarations.point("AS KS QS TH 9H 8H 7H") == Point(4, 34, cards("TH 9H 8H 7H"))
    assert declarations.better_point((4, 34), (3, 31)) == 1
    assert declarations.better_point((3, 31), (4, 34)) == -1


def test_S2_12_an_ace_counts_eleven_a_court_card_ten_the_others_their_number() -> None:
    """Pips of every rank; and of a suit whole."""
    counted = {rank: declarations.pips(Card(rank + "D")) for rank in RANKS}
    assert counted == {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10, "9": 9, "8": 8, "7": 7}
    suit = cards("AD KD QD JD TD 9D 8D 7D")
    assert declarations.point(suit) == Point(8, 75, suit)


def test_S2_13_of_as_many_cards_the_higher_pips_are_good() -> None:
    """49 in hearts against 48 in diamonds, as the books play it: the two hands' points."""
    elder, younger = (declarations.point(hand) for hand in KNAVES)
    assert (elder.size, elder.pips, younger.size, younger.pips) == (5, 49, 5, 48)
    assert declarations.better_point(elder[:2], younger[:2]) == 1
    assert declarations.better_point(younger[:2], elder[:2]) == -1


def test_S2_14_as_many_cards_and_as_many_pips_are_equal() -> None:
    """48 against 48: neither is better."""
    elder = declarations.point("AH JH TH 9H 8H TC TD AS JS TS 9S 8S")
    younger = declarations.point("KH QH AC KC QC AD KD QD JD 7D KS QS")
    assert elder[:2] == younger[:2] == (5, 48)
    assert declarations.better_point(elder[:2], younger[:2]) == 0


def test_a_hand_has_one_point_a_suit_best_first() -> None:
    """Longer before shorter, more pips before fewer, and as the suits stand in the pack where all is the same."""
    found = declarations.points("7C 8C 9C TD JD QD TH JH QH AS")
    assert [point.cards for point in found] == [
        cards("QH JH TH"),
        cards("QD JD TD"),
        cards("9C 8C 7C"),
        cards("AS"),
    ]
    assert declarations.point("7C 8C 9C TD JD QD TH JH QH AS") == found[0]


def test_a_longer_suit_always_counts_more_pips() -> None:
    """All 255 HOLDINGS of a suit: the most that n cards make is less than the least that n + 1 make.

    So a comparison by pips alone has the same winner and the same ties, and the pips tell the number of cards.
    """
    counted = [(len(held), sum(map(naive.count, held))) for held in HOLDINGS if held]
    span = {size: [pips for long, pips in counted if long == size] for size in range(1, 9)}
    edges = [(max(span[size]), min(span[size + 1])) for size in range(3, 8)]
    assert edges == [(31, 34), (41, 44), (51, 54), (60, 64), (68, 75)]
    assert all(max(span[size]) < min(span[size + 1]) for size in range(1, 8))
    for size, pips in counted:
        assert declarations.size_of(pips) == size
        for other in counted:
            by_pips = (pips > other[1]) - (pips < other[1])
            assert declarations.better_point((size, pips), other) == by_pips


def test_pips_that_no_suit_makes_are_of_no_size() -> None:
    """From below nought to beyond the whole suit: only what some holding counts has a size."""
    possible = {sum(map(naive.count, held)) for held in HOLDINGS if held}
    assert {total for total in range(-5, 100) if declarations.size_of(total)} == possible


@pytest.mark.parametrize(
    ("size", "told"),
    [(6, (60,)), (5, (51, 49)), (4, (41, 40)), (3, (31, 30)), (1, (11, 10, 7)), (7, ()), (0, ()), (-1, ())],
)
def test_what_may_be_told_of_a_point_that_is_called_shorter(size: int, told: tuple[int, ...]) -> None:
    """The highest cards of each suit that has so many, every number once; nothing where none has."""
    hand = "AS KS QS JS TS 9S KH QH JH TH 9H 7D"
    assert declarations.cut_point(hand, size) == told


# -- sequences


def test_S2_15_a_sequence_is_three_or_more_of_a_suit_without_a_gap() -> None:
    """Of the elder hand only the quart major; two consecutive cards, or three of two suits, are none."""
    assert declarations.sequences(KNAVES[0]) == (Sequence(4, "A", cards("AH KH QH JH")),)
    assert declarations.sequences("AH KH QS JH TH 8H 7H 9S") == ()


def test_S2_15_more_cards_before_the_higher_rank() -> None:
    """A whole order, from eight cards to nine, eight, seven: each is better than all behind it."""
    keys = BEST_FIRST["sequence"]
    for place, mine in enumerate(keys):
        for other, theirs in enumerate(keys):
            assert declarations.better_sequence(mine, theirs) == (other > place) - (other < place)


def test_S2_16_the_examples_of_the_book() -> None:
    """Ten, nine, eight, seven beat ace, king, queen; these beat king, queen, knave."""
    minor, major, king = ("TS 9S 8S 7S", "AH KH QH", "KC QC JC")
    assert declarations.sequences(f"{king} {major} {minor}") == (
        Sequence(4, "T", cards(minor)),
        Sequence(3, "A", cards(major)),
        Sequence(3, "K", cards(king)),
    )
    assert declarations.better_sequence((4, "T"), (3, "A")) == 1
    assert declarations.better_sequence((3, "K"), (3, "A")) == -1
    assert declarations.better_sequence((3, "A"), (3, "A")) == 0


def test_S2_17_what_sequences_score() -> None:
    """Three and four score as many; from five on ten are added. No other number is a sequence."""
    assert [declarations.sequence_points(size) for size in range(3, 9)] == [3, 4, 15, 16, 17, 18]
    for size in (-3, 0, 2, 9):
        with pytest.raises(ValueError, match=str(size)):
            declarations.sequence_points(size)


def test_two_sequences_of_one_suit() -> None:
    """A suit with one card out may have two; the longer is the better, and of as many the higher."""
    assert declarations.sequences("AD KD QD TD 9D 8D 7D") == (
        Sequence(4, "T", cards("TD 9D 8D 7D")),
        Sequence(3, "A", cards("AD KD QD")),
    )
    two = declarations.sequences("AD KD QD TD 9D 8D")
    assert [sequence.top for sequence in two] == ["A", "T"]


def test_sequences_that_are_equal_stand_as_their_suits_do() -> None:
    """Four tierces major in one hand, in the order of the suits in the pack; so with the younger hand's."""
    assert [sequence.cards[0].suit for sequence in declarations.sequences(MAJORS[0])] == list(SUITS)
    assert [sequence.cards[0].suit for sequence in declarations.sequences(MAJORS[1])] == list("HDC")


def test_a_part_of_a_longer_sequence_is_held_too() -> None:
    """One who holds a quart to the king may call a tierce to the king or queen, not to the ace or knave."""
    quart = "KS QS JS TS 8S AH"
    assert declarations.holds_sequence(quart, 4, "K")
    assert declarations.holds_sequence(quart, 3, "K")
    assert declarations.holds_sequence(quart, 3, "Q")
    for size, top in ((3, "J"), (3, "A"), (5, "K"), (4, "Q"), (4, "A")):
        assert not declarations.holds_sequence(quart, size, top)


@pytest.mark.parametrize(
    ("size", "top"), [(2, "A"), (0, "A"), (-3, "A"), (9, "A"), (3, "8"), (8, "K"), (3, "1")]
)
def test_a_sequence_that_cannot_be_is_held_by_nobody(size: int, top: str) -> None:
    """Too short, too long for its top, or to a card that is not in the pack: not even all 32 cards hold it."""
    assert not declarations.holds_sequence(PACK, size, top)


# -- quatorzes and trios


def test_S2_21_four_of_a_rank_from_ace_to_ten_are_a_quatorze() -> None:
    """Fourteen each; four nines, eights or sevens are nothing."""
    assert declarations.sets("AS AH AD AC 9S 9H 9D 9C 8S 8H 8D 8C 7S 7H 7D 7C") == (
        Set(4, "A", cards("AS AH AD AC")),
    )
    assert [held.rank for held in declarations.sets(PACK)] == list(SET_RANKS)
    assert declarations.set_points(4) == 14


def test_S2_22_three_of_a_rank_are_a_trio() -> None:
    """Three each; the cards held are named, so that the one that is out can be told. No other number counts."""
    assert declarations.sets("KS KH KC 9S 9H 9D QS QH") == (Set(3, "K", cards("KS KH KC")),)
    assert declarations.set_points(3) == 3
    for size in (-1, 0, 2, 5):
        with pytest.raises(ValueError, match=str(size)):
            declarations.set_points(size)


def test_S2_23_any_four_beat_any_three_and_then_the_higher_rank() -> None:
    """A whole order, from four aces to three tens; a hand with both has its quatorzes first."""
    keys = BEST_FIRST["set"]
    for place, mine in enumerate(keys):
        for other, theirs in enumerate(keys):
            assert declarations.better_set(mine, theirs) == (other > place) - (other < place)
    found = declarations.sets("AS AH AD TS TH TD TC KS KH KD KC 7S")
    assert [(held.size, held.rank) for held in found] == [(4, "K"), (4, "T"), (3, "A")]


def test_a_set_of_three_is_held_by_one_who_has_four() -> None:
    """Three are held in four; four are not in three; and no number of nines is a set."""
    hand = "KS KH KD KC QS QH QD 9S 9H 9D 9C"
    held = {(size, rank) for size in (0, 3, 4) for rank in RANKS if declarations.holds_set(hand, size, rank)}
    assert held == {(4, "K"), (3, "K"), (3, "Q")}


# -- carte blanche


def test_CP_18_twelve_cards_or_more_without_king_queen_and_knave_are_a_carte_blanche() -> None:
    """Twelve and thirteen such cards are one, eleven are not; any one court card spoils it."""
    low = [card for card in PACK if card.rank not in "KQJ"]
    assert declarations.blank(low[:12])
    assert declarations.blank(low[:13])
    assert not declarations.blank(low[:11])
    for court in (card for card in PACK if card.rank in "KQJ"):
        assert not declarations.blank([*low[:11], court])
        assert not declarations.blank([*low[:12], court])


def test_both_players_can_never_have_a_carte_blanche() -> None:
    """A court card in a hand spoils it; 20 cards of the pack do not, and two hands have 24."""
    harmless = [card for card in PACK if declarations.blank({*[c for c in PACK if c.rank in "A789T"], card})]
    assert len(harmless) == 20 < 2 * declarations.BLANK_SIZE


# -- what anybody could hold of some cards


def test_CP_49_a_call_is_measured_by_the_best_that_the_unseen_cards_make() -> None:
    """With a quart to the king and a tierce to the queen, and no unseen sequence above a tierce to the nine, the
    tierce is good against the cards as well; four queens are not, for four aces may be held."""
    hand = cards("KS QS JS TS QH JH TH TC QC TD QD KD")
    unseen = [card for card in PACK if card not in hand]
    best = declarations.best_possible(unseen, "sequence")
    assert best == (3, "9")
    assert all(declarations.better_sequence(held[:2], best) == 1 for held in declarations.sequences(hand))
    assert declarations.best_possible(unseen, "set") == (4, "A")
    assert declarations.best_possible(unseen, "point") == (6, 55)


def test_where_the_unseen_cards_make_nothing_there_is_no_best() -> None:
    """No sequence, no set, no card at all; a kind that does not exist is refused by its name."""
    assert declarations.best_possible("AS QS TS AH", "sequence") is None
    assert declarations.best_possible("AS QS TS AH 9S 9H 9D 9C", "set") is None
    assert declarations.best_possible("", "point") is None
    with pytest.raises(KeyError, match="trio"):
        declarations.best_possible("AS", "trio")


@pytest.mark.parametrize("seed", range(6))
def test_the_best_possible_is_the_best_of_all_hands(seed: int) -> None:
    """Every hand there can be of ten unseen cards, by the naive evaluation: none is better, one
    is as good."""
    unseen = plain(random_hands(seed, 1, 10)[0])
    hands = [list(held) for size in range(11) for held in combinations(unseen, size)]
    points = [found[0][:2] for hand in hands if (found := naive.points(hand))]
    assert declarations.best_possible(unseen, "point") == max(points)
    for kind, find in (("sequence", naive.sequences), ("set", naive.sets)):
        held = [found[0][:2] for hand in hands if (found := find(hand))]
        best = min(held, key=BEST_FIRST[kind].index, default=None)
        assert declarations.best_possible(unseen, kind) == best


# -- whole hands


def test_the_hands_of_the_books() -> None:
    """What the players of four example deals hold, as the books call it."""
    assert [held.rank for held in declarations.sets(KNAVES[0])] == ["J"]
    assert [(held.size, held.rank) for held in declarations.sets(KNAVES[1])] == [(4, "T"), (3, "Q")]
    assert [held[:2] for held in declarations.sequences(KNAVES[1])] == [(3, "A"), (3, "Q")]
    assert [held[:2] for held in declarations.sequences(TIERCES[0])] == [(3, "Q"), (3, "Q")]
    assert [held[:2] for held in declarations.sequences(TIERCES[1])] == [(3, "9")]
    assert [declarations.point(hand).size for hand in TIERCES] == [5, 6]
    elder, younger = map(declarations.evaluate, FOUR_KINGS)
    assert [point[:2] for point in elder.points[:2]] == [(4, 39), (4, 38)]
    assert (younger.point[:2], [held[:2] for held in younger.sequences]) == ((4, 39), [(4, "Q")])
    assert [(held.size, held.rank) for held in elder.sets] == [(4, "A"), (4, "K")]
    elder, younger = map(declarations.evaluate, FOUR_ACES)
    assert (elder.point[:2], younger.point[:2]) == ((4, 41), (5, 49))
    assert [(held.size, held.rank) for held in elder.sets] == [(4, "A"), (3, "K"), (3, "Q")]
    assert [held[:2] for held in elder.sequences] == [(4, "A"), (3, "A"), (3, "A")]
    assert [held[:2] for held in younger.sequences] == [(5, "K"), (4, "J"), (3, "J")]


def test_four_tierces_major_and_three_quatorzes_count_57() -> None:
    """The greatest hand of the books: three for the point, twelve for sequences, forty-two for sets."""
    held, other = map(declarations.evaluate, MAJORS)
    assert held.point[:2] == (3, 31)
    assert declarations.better_point(held.point[:2], other.point[:2]) == 1
    assert sum(declarations.sequence_points(one.size) for one in held.sequences) == 12
    assert sum(declarations.set_points(one.size) for one in held.sets) == 42


def check(hand: tuple[Card, ...]) -> None:
    """Both evaluations say the same of a hand, in one go and kind by kind."""
    texts, found = plain(hand), declarations.evaluate(hand)
    assert found == naive.everything(texts), hand
    assert found == Declarations(
        declarations.point(hand),
        declarations.points(hand),
        declarations.sequences(hand),
        declarations.sets(hand),
    )
    assert declarations.blank(hand) == naive.blank(texts), hand


@pytest.mark.parametrize("suit", SUITS)
def test_every_holding_of_a_suit(suit: str) -> None:
    """All 256, alone and beside all the cards of the next suit, against the naive evaluation."""
    beside = in_suit(tuple(ORDER), SUITS[SUITS.index(suit) - 1])
    for ranks in HOLDINGS:
        check(in_suit(ranks, suit))
        check(beside + in_suit(ranks, suit))
        for size, top in [(size, top) for size in range(2, 10) for top in ORDER]:
            held = declarations.holds_sequence(in_suit(ranks, suit), size, top)
            assert held == naive.has_run(plain(in_suit(ranks, suit)), size, top), (ranks, size, top)


@pytest.mark.parametrize("shard", range(SHARDS))
def test_random_hands_of_twelve(shard: int) -> None:
    """Points, sequences and sets as the naive evaluation finds them; the evaluation in one go says nothing else."""
    for hand in random_hands(shard, HANDS // SHARDS):
        assert declarations.evaluate(hand) == naive.everything(plain(hand)), hand


@given(st.lists(st.sampled_from(PACK), unique=True, max_size=20))
def test_hands_of_any_size_in_any_order(hand: list[Card]) -> None:
    """From no card to twenty; and the order in which the cards are held changes nothing."""
    check(tuple(hand))
    assert declarations.evaluate(reversed(hand)) == declarations.evaluate(frozenset(hand))


def test_what_is_held_of_every_call_that_could_be_made() -> None:
    """For random hands: every sequence, set and shortened point that can be named, held or not, as by lists."""
    for hand in random_hands(31, 150):
        texts = plain(hand)
        for size in range(1, 10):
            assert list(declarations.cut_point(hand, size)) == naive.told(texts, size), (hand, size)
            for rank in ORDER:
                assert declarations.holds_sequence(hand, size, rank) == naive.has_run(texts, size, rank)
                assert declarations.holds_set(hand, size, rank) == naive.has_set(texts, size, rank)


# -- what is given


def test_a_hand_may_be_a_text_or_cards_written_otherwise() -> None:
    """Texts are read as cards are read everywhere; what comes out are cards."""
    found = declarations.evaluate("10h, K♥ qh JH")
    assert found == declarations.evaluate(["10h", "kh", "QH", "JH"])
    assert found.sequences == (Sequence(4, "K", cards("KH QH JH TH")),)
    assert all(isinstance(card, Card) for card in found.point.cards + found.sequences[0].cards)


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("KH KH", "The king of hearts is named twice."),
        ("7S 8S 7S 9S", "The seven of spades is named twice."),
        ("AC AC", "The ace of clubs is named twice."),
        (" ".join([*PACK, "TD"]), "The ten of diamonds is named twice."),
        ("KH 6S", "“6S” is not in this pack"),
        (["KH", ""], "“” is not a card"),
    ],
)
def test_what_is_no_hand_is_refused_in_words(hand: str | list[str], words: str) -> None:
    """A card twice, or something that is no card: which one, and what would be right."""
    for function in (declarations.evaluate, declarations.point, declarations.blank):
        with pytest.raises(CardError, match=words):
            function(hand)
    with pytest.raises(CardError, match=words):
        declarations.holds_set(hand, 3, "K")


def test_an_empty_hand_declares_nothing() -> None:
    """No point, nothing else, and no trouble."""
    assert declarations.evaluate(()) == Declarations(declarations.NO_POINT, (), (), ())
    assert not declarations.blank(())
    assert declarations.cut_point((), 3) == ()
