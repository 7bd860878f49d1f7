"""The naive reference engine against cases worked by hand: who may play what, say what, and what it scores.

Leaves out the comparison with the real engine, and the worked deals of the books: test_naive_deals.py.
"""

from __future__ import annotations

import copy
import random

import pytest

from tests.support.naive import ANSWERS, Naive
from tests.support.naive_lawful import PACK
from tests.support.naive_play import deal, play, say, to_lead, window

CODES = tuple(ANSWERS)
STRICT = ("laws1850", "foster", "club1878", "online")


# The turn-up is the nine of hearts: led card, dealer's hand, replies by the strict law, replies by cassell's.
REPLIES = [
    ("9S", "QS 8S KH 7D 7C", "QS", "QS"),
    ("9S", "QS TS 8S KH 7D", "QS TS", "QS TS"),
    ("QS", "8S 7S KH 7D 7C", "8S 7S", "8S 7S KH"),
    ("QS", "KH 7H 7D 8D 7C", "KH 7H", "KH 7H 7D 8D 7C"),
    ("QS", "7D 8D 9D 7C 8C", "7D 8D 9D 7C 8C", "7D 8D 9D 7C 8C"),
    ("QH", "KH AH 7H 7D 7C", "KH", "KH"),
    ("QH", "AH 7H 7D 8D 7C", "AH 7H", "AH 7H"),
    ("QH", "7D 8D 9D 7C 8C", "7D 8D 9D 7C 8C", "7D 8D 9D 7C 8C"),
    ("QS", "KH AH JH 8H 7H", "KH AH JH 8H 7H", "KH AH JH 8H 7H"),
    ("JS", "AS 7D 8D 7C 8C", "AS", "AS"),
    ("TS", "AS 9S KH 7D 7C", "AS", "AS"),
    ("KS", "QS 7D 8D 7C 8C", "QS", "QS"),
    ("7S", "8S KH QH JH AH", "8S", "8S"),
    ("AS", "JS TS KH 7D 7C", "JS", "JS"),
    ("KS", "QS JS KH QH 7D", "QS JS", "QS JS KH QH"),
]


@pytest.mark.parametrize(("led", "hand", "strict", "loose"), REPLIES)
@pytest.mark.parametrize("code", CODES)
def test_replies(code: str, led: str, hand: str, strict: str, loose: str) -> None:
    """Follow, head if able, trump if void; cassell need not trump, and may when it can only go under."""
    rest = [card for card in PACK if card not in [led, "9H", *hand.split()]]
    game = deal(code, " ".join([led, *rest[:4]]), hand, "9H")
    to_lead(game, "stand")
    say(game, "play " + led)
    wanted = {"dealer play " + card for card in (strict if code in STRICT else loose).split()}
    assert {text for text in game.lawful("dealer") if "play" in text} == wanted
    assert {f"dealer play {card}" for card in hand.split()} | {"dealer king"} == game.possible("dealer")


def test_options_of_play() -> None:
    """Without the duty to follow only heading binds; without the duty to head any card of the suit."""
    for hand, changes, wanted in (
        ("QS 8S KH 7D 7C", {"must_follow": False}, "QS"),
        ("8S 7S KH 7D 7C", {"must_follow": "no"}, "8S 7S 7D 7C"),
        ("QS 8S KH 7D 7C", {"must_head": False}, "QS 8S"),
        ("8S 7S KH 7D 7C", {"trump_with_suit_in_hand": "allowed_if_cannot_head"}, "8S 7S KH"),
        ("KH 7H 7D 8D 7C", {"must_trump": False}, "KH 7H 7D 8D 7C"),
    ):
        game = deal("club1878", "9S QD JD 9D 9C", hand, "9H", **changes)
        say(game, "stand", "play 9S")
        plays = {text for text in game.lawful("dealer") if "play" in text}
        assert plays == {f"dealer play {card}" for card in wanted.split()}
    with pytest.raises(ValueError, match="no question"):
        Naive("club1878", {"colour_of_the_table": "green"})


def test_multiplier() -> None:
    """By agreement the game pays three times against no point, twice against one or two; else once."""
    for points, times in ((0, 3), (1, 2), (2, 2), (3, 1), (4, 1)):
        game = deal("club1878", *ELDERS, points=(4, points), game_multiplier="treble_double_single")
        say(game, "stand", "king")
        assert (game.winner, game.multiplier()) == ("A", times)
    game = deal("club1878", *ELDERS, points=(4, 0))
    say(game, "stand", "king")
    assert game.multiplier() == 1


def test_trick_goes_to_trump_then_to_suit() -> None:
    """A trump beats any plain card, a card of another plain suit never takes, and the winner leads."""
    game = deal("cassell", "KS 7S QD 7C 8C", "7H QS 8D KD 9C", "9H")
    say(game, "stand", "play KS", "play 7H")
    assert (game.tricks_won, game.to_act) == ({"elder": 0, "dealer": 1}, "dealer")
    say(game, "play 9C", "play 7C", "play QS", "play 7S", "play KD", "play QD", "play 8D", "play 8C")
    assert game.points == [0, 2]
    assert (game.phase, game.dealer_player) == ("shuffle", "A")


def test_suit_naming() -> None:
    """Foster's leads must be named rightly, the elder codes bind whoever names, online knows no naming."""
    forms = {}
    for code in CODES:
        game = deal(code, "KS 7S QD 7C 8C", "7H QS 8D KD 9C", "9H")
        to_lead(game, "stand")
        assert {text for text in game.lawful("elder") if "play KS" in text} == {"elder play KS"}
        forms[code] = {text[11:].strip() for text in game.possible("elder") if "KS" in text[10:14]}
    wrong = {"KS naming H", "KS naming D", "KS naming C"}
    assert forms["foster"] == {"KS", "KS silent"} | wrong
    assert forms["cassell"] == forms["laws1850"] == forms["club1878"] == {"KS"} | wrong
    assert forms["online"] == {"KS"}


# Hearts are trumps, the turn-up is the nine. Hands in which the elder (first) or the dealer holds the king.
ELDERS = ("KH QS 7S 7C 8C", "JS 9S 8D 9D 9C", "9H")
DEALERS = ("QD 7S 7D 7C 8C", "KH JS 9S 9C TC", "9H")
SECOND = (
    "stand",
    "play 7S",
    "play JS",
    "play 8D",
    "play KH",
    "play QS",
    "play 9S",
)  # elder's king second to 8D


@pytest.mark.parametrize(
    ("code", "texts", "signs"),
    [
        ("club1878", ("stand", "play KH", "play 8D"), "-++-"),
        ("club1878", ("propose", "refuse", "play 7S", "play JS"), "--+--"),
        ("laws1850", ("stand", "play KH", "play 8D"), "-++-"),
        ("laws1850", ("propose", "refuse", "announce", "play 7S"), "--++-"),
        ("foster", ("stand", "answer", "play KH", "play 8D"), "-++--"),
        ("foster", ("propose", "refuse", "announce", "answer", "play 7S"), "--+++-"),
        ("cassell", ("stand", "play QS", "play JS", "play KH", "play 8D"), "--+++-"),
        ("cassell", ("stand", "play KH", "play 8D"), "--+-"),
        ("cassell", SECOND, "--+++++-"),
        ("online", ("stand", "play KH", "play 8D"), "----"),
    ],
)
def test_elders_king(code: str, texts: tuple[str, ...], signs: str) -> None:
    """When the elder may mark a held king, in each code, also with the king led and the king second."""
    assert window(deal(code, *ELDERS), "elder", *texts) == signs


@pytest.mark.parametrize(
    ("code", "texts", "signs"),
    [
        ("club1878", ("stand", "play 7S", "play JS", "play 9C"), "-++--"),
        ("club1878", ("stand", "play QD", "play KH", "play JS"), "-+++-"),
        ("laws1850", ("propose", "refuse", "announce", "play 7S", "play JS"), "--+++-"),
        ("foster", ("propose", "refuse", "announce", "answer", "play 7S"), "--++--"),
        ("foster", ("stand", "answer", "play 7S"), "-+--"),
        ("cassell", ("stand", "play QD", "play KH"), "--+-"),
        ("cassell", ("stand", "play 7S", "play JS", "play 9C", "play 7C"), "--++++"),
        ("online", ("stand", "play QD", "play KH"), "----"),
    ],
)
def test_dealers_king(code: str, texts: tuple[str, ...], signs: str) -> None:
    """When the dealer may mark a held king, in each code, also with the king as his first card."""
    assert window(deal(code, *DEALERS), "dealer", *texts) == signs


def test_within_trick_1() -> None:
    """The other reading of Cassell ends the right with the first trick for both seats."""
    late = "within_trick_1"
    assert window(deal("cassell", *ELDERS, king_deadline_elder=late), "elder", *SECOND) == "--+-----"
    game = deal("cassell", *DEALERS, king_deadline_dealer=late)
    assert window(game, "dealer", "stand", "play 7S", "play JS", "play 9C") == "--+--"


def test_king_is_always_possible_and_marked_once() -> None:
    """Either seat can say it until the deal is over; it counts once; Foster's dealer answers with it."""
    for code in CODES:
        game = deal(code, *DEALERS)
        assert "elder king" in game.possible("elder")
        assert "dealer king" in game.possible("dealer")
        assert "dealer king" not in game.lawful("dealer")
    game = deal("foster", *DEALERS)
    say(game, "stand", "king")
    assert (game.phase, game.points, game.marked) == ("lead", [0, 1], "dealer")
    assert "dealer king" not in game.lawful("dealer")
    with pytest.raises(ValueError, match="not lawful"):
        game.do("dealer king")


def test_automatic_king_and_king_at_four() -> None:
    """Online marks by itself when the hands are settled, and a king can end the game before play."""
    game = deal("online", *DEALERS)
    say(game, "stand")
    assert (game.points, game.marked, game.phase) == ([0, 1], "dealer", "lead")
    game = deal("online", *ELDERS, points=(4, 4))
    say(game, "propose", "refuse")
    assert (game.winner, game.phase, game.points) == ("A", "game_over", [5, 4])
    assert game.lawful("elder") == game.possible("dealer") == set()


TURNED = ("QS 7S 8C 7D QD", "JS 9S KD 7C 8D", "KH")


def test_turned_king_deadlines() -> None:
    """At once (Foster), by itself (online), in the first trick (Cassell)."""
    game = deal("foster", *TURNED)
    assert game.lawful("dealer") == {"dealer king", "dealer pass"}
    say(game, "pass")
    assert (game.points, "dealer king" in game.lawful("dealer")) == ([0, 0], False)
    game = deal("foster", *TURNED, points=(4, 4))
    say(game, "king")
    assert game.winner == "B"
    assert deal("online", *TURNED).points == [0, 1]
    texts = ("stand", "play QS", "play JS", "play 7S")
    assert window(deal("cassell", *TURNED), "dealer", *texts) == "+++--"


@pytest.mark.parametrize("code", ["club1878", "laws1850"])
def test_turned_king_until_next_turn_up(code: str) -> None:
    """The dealer may still mark his turned king in the next deal, as its elder, until the card is turned."""
    game = deal(code, *TURNED)
    to_lead(game, "stand")
    play(game, "QS JS 7S 9S KD QD 8D 7D 7C 8C")
    assert (game.phase, game.points, game.to_act) == ("shuffle", [0, 2], None)
    assert game.lawful("elder") == game.possible("elder") == {"elder king"}
    game.do("shuffle " + " ".join(PACK))
    say(game, "cut 10", "deal 3", "deal 3", "deal 2", "deal 2")
    assert "elder king" in game.lawful("elder")
    assert "dealer king" not in game.possible("dealer")
    late = copy.deepcopy(game)
    late.do("dealer turn")
    assert "elder king" not in late.lawful("elder")
    to_lead(late, "stand")
    while late.phase in ("lead", "follow"):
        late.do(min(text for text in late.lawful(late.to_act) if "play" in text))
    assert late.phase == "shuffle"
    assert late.lawful("elder") == late.lawful("dealer") == set()
    game.do("elder king")
    assert (game.points, game.lawful("elder"), game.marked) == ([0, 3], set(), "")


def test_cut_for_deal() -> None:
    """The highest deals; equal cards, and two refusals, are cut again; a refusal loses the first deal."""
    for cut, dealer in (("KH 7S", "A"), ("AS TS", "A"), ("AS JD", "B"), ("- 7S", "B"), ("KS -", "A")):
        game = Naive("club1878")
        game.begin_game()
        for again in ("KH KS", "- -", "KH+9S 7D"):
            game.do("cut-for-deal " + again)
            assert (game.phase, game.lawful("elder"), game.to_act) == ("cut_for_deal", set(), None)
        game.do("cut-for-deal " + cut)
        assert (game.phase, game.dealer_player) == ("shuffle", dealer)
    game = Naive("foster")
    game.begin_game()
    game.do("cut-for-deal KH+9S TD")
    assert game.dealer_player == "B"
    for bad, why in (("cut-for-deal KH 7S", "phase"), ("shuffle KH", "32"), ("cut 3", "not lawful")):
        with pytest.raises(ValueError, match=why):
            game.do(bad)


def test_cut_and_packets() -> None:
    """The cut leaves two below (and lifts two, but for the 1850 laws); packets are 3 2 or 2 3, then fixed."""
    for code, low in (("club1878", 2), ("laws1850", 1)):
        game = Naive(code)
        game.begin_game("A")
        game.do("shuffle " + " ".join(PACK))
        assert game.lawful("elder") == {f"elder cut {n}" for n in range(low, 31)}
        assert game.possible("elder") == {f"elder cut {n}" for n in range(1, 32)}
        say(game, "cut 30")
        assert game.lawful("dealer") == {"dealer deal 2", "dealer deal 3"}
        say(game, "deal 2", "deal 2")
        assert game.lawful("dealer") == {"dealer deal 3"}
        assert game.possible("dealer") == {"dealer deal 1", "dealer deal 2", "dealer deal 3"}
        say(game, "deal 3", "deal 3", "turn")
        assert game.hands["elder"] == [*PACK[30:], *PACK[2:5]]
        assert (game.turn_up, game.stock) == (PACK[8], PACK[9:30])
        game.clear_deal()
        game.phase = "packets"
        assert game.lawful("dealer") == {"dealer deal 2"}


def test_online_deals_two_then_three() -> None:
    """Online has the smaller packet first."""
    game = Naive("online")
    game.begin_game("B")
    game.do("shuffle " + " ".join(PACK))
    say(game, "cut 2")
    assert game.lawful("dealer") == {"dealer deal 2"}


def soak(code: str, seed: int, **changes) -> Naive:
    """A whole game of random lawful actions, with what must hold at every step."""
    rng = random.Random(seed)
    game = Naive(code, changes)
    game.begin_game()
    while not game.winner:
        for seat in ("elder", "dealer"):
            assert game.lawful(seat) <= game.possible(seat)
        if game.phase in ("cut_for_deal", "shuffle"):
            cards = rng.sample(PACK, 2 if game.phase == "cut_for_deal" else 32)
            game.do(("cut-for-deal " if len(cards) == 2 else "shuffle ") + " ".join(cards))
            continue
        assert f"{game.to_act}" in {text.split()[0] for text in game.lawful(game.to_act)}
        texts = sorted(game.lawful("elder") | game.lawful("dealer"))
        kinds = sorted({text.split()[1] for text in texts})
        kind = rng.choice(kinds)
        game.do(rng.choice([text for text in texts if text.split()[1] == kind]))
        seen = [*game.hands["elder"], *game.hands["dealer"], *game.stock, *game.pack]
        assert len(set(seen)) == len(seen)
    return game


@pytest.mark.parametrize("code", CODES)
def test_random_games_end(code: str) -> None:
    """Random lawful games come to an end with a winner, and the lawful is always among the possible."""
    for seed in range(30):
        game = soak(code, seed)
        assert game.points["AB".index(game.winner)] >= 5
        assert min(game.points) < 5
    soak(code, 99, satisfied_cuts_exchange=True, proposal_when_stock_spent=True, penalty_scope="any_refusal")
