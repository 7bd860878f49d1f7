"""The naive reference engine on the worked deals of the books, and on the exchange with a stock running out.

Leaves out what is lawful in play and when the king may be marked: test_naive.py.
"""

from __future__ import annotations

import pytest

from tests.support.naive import ANSWERS
from tests.support.naive_play import deal, exchange, play, say, to_lead

CODES = tuple(ANSWERS)


@pytest.mark.parametrize("code", CODES)
def test_e1_turned_king_exchange_and_vole(code: str) -> None:
    """Hoffmann's deal 1: elder takes three, dealer two, king turned 1 and vole 2; no contract is left."""
    game = deal(code, "TS KH TD 7D 9C", "QS JS AS AD 8H", "KS", "KD 7S 7H 9S 8S")
    if code != "online":
        game.do("dealer king")
    say(game, "propose", "accept", "discard TD 7D 9C", "discard AD 8H")
    assert game.hands == {"elder": ["TS", "KH", "KD", "7S", "7H"], "dealer": ["QS", "JS", "AS", "9S", "8S"]}
    to_lead(game, "stand")
    assert game.contract == ""
    play(game, "KH 8S QS TS JS 7S AS KD 9S 7H")
    assert game.points == [0, 3]


@pytest.mark.parametrize("code", CODES)
def test_e2_refuser_who_wins_the_vole(code: str) -> None:
    """Hoffmann's deal 2: the dealer refuses and makes the vole: two, no bonus and no doubling."""
    game = deal(code, "KD AD 8H 7H TS", "KS QS JS 8C 7C", "9C", points=(3, 0))
    to_lead(game, "propose", "refuse")
    assert game.contract == "refused"
    play(game, "KD 7C KS TS QS 7H JS 8H 8C AD")
    assert game.points == [3, 2]


@pytest.mark.parametrize("code", CODES)
def test_e3_two_lines(code: str) -> None:
    """Hoffmann's deal 3: ten of clubs first wins the point, two trumps first lose two and the game."""
    hands = ("QD TD TC 8C 8H", "JC AH JH TH 8D", "JD")
    game = deal(code, *hands, points=(2, 3))
    to_lead(game, "stand")
    play(game, "TC JC AH 8H JH TD QD 8D 8C TH")
    assert (game.points, game.winner) == ([3, 3], None)
    game = deal(code, *hands, points=(2, 3))
    to_lead(game, "stand")
    play(game, "QD 8D TD TH TC JC AH 8H JH 8C")
    assert (game.points, game.winner, game.phase) == ([2, 5], "B", "game_over")


@pytest.mark.parametrize("code", ["cassell", "laws1850", "foster", "club1878"])
def test_e4_and_e12_the_king_kept_dark(code: str) -> None:
    """Hoffmann's deal 5, Cassell's advice: at three, two for the failed contract win without the king."""
    game = deal(code, "QD JD KS QS AS", "KD AD AH KC 8S", "9D", points=(4, 3))
    to_lead(game, "stand")
    play(game, "KS 8S QD KD KC JD QS AD AH AS")
    assert (game.points, game.winner, game.marked) == ([4, 5], "B", "")


def test_e4_online_marks_the_king() -> None:
    """Where the king is marked by itself the same line is won six to four."""
    game = deal("online", "QD JD KS QS AS", "KD AD AH KC 8S", "9D", points=(4, 3))
    say(game, "stand")
    assert game.points == [4, 4]
    play(game, "KS 8S QD KD KC JD QS AD AH AS")
    assert (game.points, game.winner) == ([4, 6], "B")


@pytest.mark.parametrize("code", CODES)
def test_e5_three_queens(code: str) -> None:
    """Hoffmann's three queens: a single queen led may win the point, the guarded one loses it."""
    hands = ("QC QD QH 8H 8S", "KH 9H 9D 7D 9S", "TS")
    game = deal(code, *hands)
    to_lead(game, "stand")
    play(game, "QC 9S KH 8H 9H QH QD 9D 8S 7D")
    assert game.points == [1, 0]
    game = deal(code, *hands)
    to_lead(game, "stand")
    play(game, "QH KH 9H 8H 9S 8S 9D QD QC 7D")
    assert game.points == [0, 2]


def test_e7_two_and_the_king() -> None:
    """Hoffmann's sure hand that loses: the dealer marks the king where he does, and two for the point."""
    for code in ("laws1850", "club1878"):
        game = deal(code, "QH AH 7H KS KD", "KH JH 9H 8H 9C", "TH")
        to_lead(game, "stand")
        game.do("dealer king")
        play(game, "KS 8H KH 7H JH QH KD 9H 9C AH")
        assert game.points == [0, 3]


@pytest.mark.parametrize("code", CODES)
def test_e8_both_lines(code: str) -> None:
    """The first game of the improved Hoyle: nine of spades first gives the point, king of spades takes it."""
    hands = ("QD QC AH 8S 7S", "AS KS 9S JC 9C", "7D")
    game = deal(code, *hands)
    to_lead(game, "stand")
    play(game, "8S 9S AS 7S KS QD AH 9C QC JC")
    assert game.points == [1, 0]
    game = deal(code, *hands)
    to_lead(game, "stand")
    play(game, "8S KS JC QC QD 9C 7S AS 9S AH")
    assert game.points == [0, 2]


@pytest.mark.parametrize("code", CODES)
def test_e11_and_e16_refused_vole(code: str) -> None:
    """Refused, all five tricks and the king: 1 + 4 in Cassell, 1 + 2 elsewhere; E16: 2 without the king."""
    hands = ("KH QH JH AH TH", "KS QS JS AS TS", "9H")
    line = "QH KS JH QS AH JS TH AS KH TS"
    vole = 4 if code == "cassell" else 2
    game = deal(code, *hands)
    to_lead(game, "propose", "refuse")
    play(game, "QH")
    if code != "online":
        play(game, "KS")
        assert ("elder king" in game.lawful("elder")) == (code == "cassell")
        play(game, line[6:])
        assert game.points == [vole, 0]
    game = deal(code, *hands)
    to_lead(game, "propose", "refuse")
    if code == "cassell":
        play(game, "QH")
    if code != "online":
        game.do("elder king")
    play(game, line[3:] if code == "cassell" else line)
    assert (game.points, game.winner) == ([1 + vole, 0], "A" if code == "cassell" else None)


@pytest.mark.parametrize("code", CODES)
def test_e15_dealers_vole_with_king(code: str) -> None:
    """Foster: the dealer who marks the king and wins the vole from an elder who stood scores three."""
    game = deal(code, "KS QS JS AS TS", "KH QH JH AH TH", "9H")
    say(game, "stand")
    if code == "cassell":
        play(game, "KS")
    if code != "online":
        game.do("dealer king")
    play(game, ("" if code == "cassell" else "KS ") + "TH AH QS JH JS QH AS KH TS")
    assert game.points == [0, 3]


@pytest.mark.parametrize(
    ("code", "three", "five"),
    [("cassell", 2, 4), ("laws1850", 2, 2), ("foster", 2, 2), ("club1878", 2, 2), ("online", 2, 2)],
)
def test_refused_proposer(code: str, three: int, five: int) -> None:
    """The refused proposer's point counts two in every code, his vole four in Cassell's."""
    for line, score in (("QH KS JH QS AH JS TH 9S 7D 8D", three), ("QH KS JH QS AH JS TH 9S 7D 9C", five)):
        last = line.split()[-1]
        game = deal(code, "QH JH AH TH 7D", f"KS QS JS 9S {last}", "9H")
        to_lead(game, "propose", "refuse")
        play(game, line)
        assert game.points == [score, 0]


def test_later_refusals() -> None:
    """After an exchange nobody is under contract, unless the option says that later words count too."""
    for scope, contract in (("first_proposal_only", ""), ("any_refusal", "refused")):
        game = deal("club1878", "QH JH AH TH 7D", "KS QS JS 9S 8D", "9H", penalty_scope=scope)
        exchange(game, 1, 0)
        say(game, "propose", "refuse")
        assert game.contract == contract


HANDS = ("QH JH AH TH 7D", "QS JS 9S 8D 7C", "9H")


def test_exchange_order_and_limits() -> None:
    """Elder puts out one to five, dealer none (online one) to five; drawn cards stand last in the hand."""
    for code, least in (("club1878", 31 + 1), ("online", 31)):
        game = deal(code, *HANDS, top="KH KD KC")
        say(game, "propose", "accept")
        assert (len(game.lawful("elder")), "elder discard -" in game.lawful("elder")) == (31, False)
        assert len(game.possible("elder")) == 32 + 2
        say(game, "discard JH 7D")
        assert game.hands["elder"] == ["QH", "AH", "TH", "KH", "KD"]
        assert len(game.lawful("dealer")) == least
        with pytest.raises(ValueError, match="not lawful"):
            say(game, "discard JS QS")
        say(game, "discard QS")
        assert game.hands["dealer"] == ["JS", "9S", "8D", "7C", "KC"]
        assert (game.phase, game.exchanges) == ("proposal", 1)


def test_ask() -> None:
    """Asking: once after each exchange where the number is not announced; possible, unlawful elsewhere."""
    game = deal("club1878", *HANDS)
    assert "elder ask" in game.possible("elder") - game.lawful("elder")
    exchange(game, 1, 1)
    game.do("elder ask")
    assert "elder ask" not in game.lawful("elder")
    exchange(game, 1, 1)
    say(game, "stand", "play " + game.hands["elder"][0])
    assert "elder ask" in game.lawful("elder")
    game = deal("foster", *HANDS)
    exchange(game, 1, 1)
    assert "elder ask" in game.possible("elder") - game.lawful("elder")
    for limit, early, late in (("until_dealer_plays", True, False), ("until_asker_plays", False, False)):
        game = deal("club1878", *HANDS, dealer_number_query=limit)
        exchange(game, 1, 1)
        say(game, "stand", "play " + game.hands["elder"][0])
        assert ("elder ask" in game.lawful("elder")) == early
        game.do(min(text for text in game.lawful("dealer") if "play" in text))
        assert ("elder ask" in game.lawful("elder")) == late


def test_stock_short_elder_takes_what_is_left() -> None:
    """Club: with one card left the elder may ask for one, and the dealer plays his hand as it is."""
    game = deal("club1878", *HANDS)
    exchange(game, 5, 5)
    exchange(game, 5, 5)
    assert len(game.stock) == 1
    say(game, "propose", "accept")
    assert game.lawful("elder") - {"elder ask"} == {f"elder discard {card}" for card in game.hands["elder"]}
    say(game, "discard " + game.hands["elder"][0])
    assert {text for text in game.lawful("dealer") if "discard" in text} == {"dealer discard -"}
    say(game, "discard -")
    assert {text for text in game.lawful("elder") if "ask" not in text} == {"elder stand"}
    assert "elder propose" in game.possible("elder")


def test_stock_short_take_back() -> None:
    """Foster: who asks more than there is takes the difference back, in the order he put the cards out."""
    game = deal("foster", *HANDS)
    exchange(game, 5, 5)
    exchange(game, 5, 4)
    assert len(game.stock) == 2
    say(game, "propose", "accept")
    last, before = game.stock[0], list(game.hands["elder"])
    say(game, f"discard {before[0]}")
    assert game.hands["elder"] == [*before[1:], last]
    last, before = game.stock[0], list(game.hands["dealer"])
    assert len(game.lawful("dealer")) == 32
    say(game, "discard " + " ".join([before[0], before[2], before[4]]))
    assert (game.phase, game.hands["dealer"]) == ("dealer_take_back", [before[1], before[3], last])
    pairs = {f"{before[0]} {before[2]}", f"{before[0]} {before[4]}", f"{before[2]} {before[4]}"}
    assert game.lawful("dealer") == {f"dealer take-back {pair}" for pair in pairs}
    say(game, f"take-back {before[2]} {before[4]}")
    assert game.hands["dealer"] == [before[1], before[3], last, before[2], before[4]]
    assert game.lawful("elder") == {"elder stand"}


def test_stock_short_dealer_finds_nothing() -> None:
    """Foster: five asked with one card left, four taken back; the dealer can then only take none."""
    game = deal("foster", *HANDS)
    exchange(game, 5, 5)
    exchange(game, 5, 5)
    say(game, "propose", "accept")
    before = list(game.hands["elder"])
    say(game, "discard " + " ".join(before))
    assert game.phase == "elder_take_back"
    assert len(game.lawful("elder")) == 5
    say(game, "take-back " + " ".join(before[1:]))
    assert game.hands["elder"][1:] == before[1:]
    assert game.lawful("dealer") == {"dealer discard -"}


def test_stock_short_online() -> None:
    """Online: nobody asks for more than is left; with none left even the dealer's least card is not owed."""
    game = deal("online", *HANDS)
    exchange(game, 5, 5)
    exchange(game, 5, 3)
    say(game, "propose", "accept")
    assert max(len(text.split()) for text in game.lawful("elder")) == 2 + 3
    say(game, "discard " + " ".join(game.hands["elder"][:2]))
    assert len(game.lawful("dealer")) == 5
    assert "dealer discard -" not in game.lawful("dealer")
    say(game, "discard " + game.hands["dealer"][0])
    assert game.lawful("elder") == {"elder stand"}
    game = deal("online", *HANDS)
    exchange(game, 5, 5)
    exchange(game, 5, 4)
    say(game, "propose", "accept", "discard " + " ".join(game.hands["elder"][:2]))
    assert game.lawful("dealer") == {"dealer discard -"}


def test_accept_if_enough() -> None:
    """Only with fewer than ten cards left; asked when five are not left; withdrawing gives the hand back."""
    game = deal("club1878", *HANDS)
    say(game, "propose")
    assert game.lawful("dealer") == {"dealer accept", "dealer refuse"}
    assert "dealer accept-if-enough" in game.possible("dealer")
    say(game, "accept", "discard " + HANDS[0], "discard " + HANDS[1])
    exchange(game, 2, 0)  # nine are left
    say(game, "propose", "accept-if-enough", "discard " + " ".join(game.hands["elder"][:4]))
    assert game.phase == "dealer_discard"
    game = deal("club1878", *HANDS)
    exchange(game, 5, 5)
    exchange(game, 1, 0)  # ten are left
    say(game, "propose")
    assert game.lawful("dealer") == {"dealer accept", "dealer refuse"}
    game = deal("club1878", *HANDS)
    exchange(game, 5, 5)
    exchange(game, 2, 0)
    before = list(game.hands["elder"])
    say(game, "propose", "accept-if-enough", "discard " + " ".join(before))
    assert game.lawful("dealer") == {"dealer confirm", "dealer withdraw"}
    say(game, "withdraw")
    assert (game.hands["elder"], game.phase, game.contract, game.exchanges) == (before, "lead", "", 2)
    assert "dealer accept-if-enough" not in deal("foster", *HANDS).possible("dealer")


def test_satisfied_cuts_exchange() -> None:
    """Under the option the elder's word after his draw keeps the dealer from his share."""
    for word, phase in (("satisfied", "lead"), ("go-on", "dealer_discard")):
        game = deal("cassell", *HANDS, satisfied_cuts_exchange="yes")
        say(game, "propose", "accept", "discard 7D")
        assert game.lawful("elder") == {"elder satisfied", "elder go-on"}
        say(game, word)
        assert (game.phase, game.contract) == (phase, "")
