"""The computer players: every rule of thumb held by a position, and what must be true of any player."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from ecarte_widgets import players as public
from ecarte_widgets.analysis import bookish_hands as hands
from ecarte_widgets.analysis import bookish_play as play
from ecarte_widgets.analysis.league import league, play_game
from ecarte_widgets.analysis.players import WAIT, Bookish, Player, Random
from ecarte_widgets.rules import ecarte, laws, views
from ecarte_widgets.rules.cards import cards
from ecarte_widgets.rules.ecarte_state import State, changed, index, other

CODES = ("cassell", "laws1850", "foster", "club1878", "online")


def at(deal: str, *actions: str, code: str | laws.Code = "foster", score: tuple[int, int] = (0, 0)) -> State:
    """The state after `actions` on `deal`; what the deal leaves open is dealt."""
    state = ecarte.start(deal=ecarte.deal(deal), code=code, score=score)
    for action in actions:
        state = ecarte.apply(state, action)
    return state


def said(state: State, seat: str | None = None) -> str:
    """What Bookish does in `seat`, by default the one to act, without the seat's name."""
    action = Bookish().choose(views.view(state, seat or state.to_act))
    return str(action).removeprefix(f"{action.seat} ")


def first_word(hand: str, turn_up: str, **more: object) -> str:
    return said(at(f"E: {hand}  T: {turn_up}", **more))  # type: ignore[arg-type]


# ---- standing and proposing ----------------------------------------------------------------------

FOSTER = [  # hand and turn-up; the hands as in Foster, the first suit trumps
    ("7H JC QC KC 7S", "TH"),
    ("7C 8C 7H 8H 9H", "TC"),
    ("7H 8H KS 7S 7D", "TH"),
    ("7S 8S 7D 7C QC", "TS"),
    ("7D 8D 8C 7C KH", "TD"),
    ("7C 8C 8D 9D QS", "TC"),
    ("7H 8H 9C TC JD", "TH"),
    ("7S 8S TH AH AC", "TS"),
    ("7D 8D AS JS 8H", "TD"),
    ("7C 8C KH JS 7D", "TC"),
    ("7H 8H KS AD 9C", "TH"),
    ("7S 8S KD TC TH", "TS"),
    ("7D 8D 8S QH QC", "TD"),
    ("7C 8C AD QS JH", "TC"),
    ("7H 8H JC JD JS", "TH"),
    ("KC 7C KH QS KS", "TD"),
    ("KC 7C QD 7D KS", "TH"),
    ("7H 7S 8S 9S KS", "TH"),
    ("7C 7D 8D QD QS", "TC"),
]


@pytest.mark.parametrize(("hand", "turn_up"), FOSTER)
def test_stands_on_fosters_hands(hand: str, turn_up: str) -> None:
    """Foster's 1 to 15, 17, 18, 20 and 21 are played without proposing."""
    assert first_word(hand, turn_up) == "stand"


@pytest.mark.parametrize(
    ("hand", "turn_up"),
    [("QD JD KS QS AS", "9D"), ("QH AH 7H KS KD", "TH"), ("KC QC KD QD KH", "TS")],
)
def test_stands_on_the_examples_of_hoffmann(hand: str, turn_up: str) -> None:
    """Better hands than the weakest of a kind are stood on too (HOF deal 5, his hand that lost, court cards)."""
    assert first_word(hand, turn_up) == "stand"


@pytest.mark.parametrize("hand", ["9S 8S 7S 7C 7D", "KD AD 8H 7H TC", "QS JS 9H 8D 7C", "7S QC JC TC 7D"])
def test_proposes_on_less(hand: str) -> None:
    """Three small trumps with nothing beside them, and hands a card short of a jeu de règle, propose."""
    assert first_word(hand, "TS") == "propose"


def test_stands_when_only_two_cards_could_be_thrown() -> None:
    """One trump and two kings leave two cards to throw: play (FOS Discarding)."""
    assert first_word("7S KH KD 9C 8C", "TS") == "stand"
    assert first_word("7S KH QD 9C 8C", "TS") == "propose"


def test_proposes_with_the_king_of_trumps() -> None:
    """The king cannot be lost and the vole may be won, however good the hand (FOS)."""
    assert first_word("KS 7S 8C 9D 7H", "TS") == "propose"
    assert first_word("KS 8S KC 7C 7D", "TS") == "propose"


def test_at_four_the_king_of_trumps_plays_at_once() -> None:
    """At one from game the king wins as soon as it may be marked, so nothing may come between."""
    assert first_word("KS 7S 8C 9D 7H", "TS", score=(4, 0)) == "stand"


def test_stands_on_weaker_hands_when_the_dealer_is_four() -> None:
    """Two points lost are no worse than one when one is enough (FOS)."""
    assert first_word("7S 8S AD 8D 7C", "TS") == "propose"
    assert first_word("7S 8S AD 8D 7C", "TS", score=(0, 4)) == "stand"


def test_sure_of_the_point_with_the_king_turned_asks_for_more() -> None:
    """HOF deal 1: queen, knave and ace of trumps, the king turned, make the trick for certain; cards are given."""
    state = at("E: TS KH TD 7D 9C  D: QS JS AS AD 8H  T: KS", "king", "propose")
    assert said(state) == "accept"
    assert first_word("QS JS AS AD 8H", "KS") != "stand"


def test_after_an_exchange_it_plays_what_is_good() -> None:
    """Later words cost nothing: good hands play, poor ones ask again while the stock lasts (HOF, S3.10)."""
    exchange = ("propose", "accept", "discard 8H", "discard 7D")
    good = at("E: 7C 8C KD AD 8H  D: 7D  T: TC  S: 9C 7H", *exchange)
    assert said(good) == "stand"
    poor = at("E: 7C AS JD AD 8H  D: 7D  T: TC  S: 9D 7H", *exchange)
    assert said(poor) == "propose"
    assert said(changed(poor, {"stock": poor.stock[:2]})) == "stand"


# ---- answering -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "turn_up"),
    [
        ("7H 8H AS 8S 7S", "TH"),
        ("7S 8S KH 7H 7C", "TS"),
        ("7D 8D QC 7C 7H", "TD"),
        ("7C 8C 7D 8D QS", "TC"),
        ("7H 8H 8C 9C JD", "TH"),
        ("7S 8S 9H TH TC", "TS"),
        ("KS QS JS 8C 7C", "9C"),
        ("7C QS 8S KD 7D", "TC"),
        ("QS 8S KD 7D KH", "TC"),
    ],
)
def test_refuses_fosters_hands(hand: str, turn_up: str) -> None:
    """Foster's 23 to 28, HOF deal 2, a trump and two suits guarded, three suits guarded: refuse."""
    assert said(at(f"D: {hand}  T: {turn_up}", "propose")) == "refuse"


@pytest.mark.parametrize("hand", ["7C KS TD 9H 8H", "8C 7C 7S 8D 9H", "KC 8C 7C AS TD", "KD 9D 8S 7S 8H"])
def test_gives_cards_on_less(hand: str) -> None:
    """One trump and one king, two trumps unguarded, and three trumps headed by the king (HOF): cards."""
    assert said(at(f"D: {hand}  T: TC", "propose")) == "accept"


def test_refuses_when_the_stock_leaves_nothing_for_himself() -> None:
    """Who accepts and finds nothing left has himself to blame (S3.12)."""
    state = at("E: 7C AS JD AD 8H  D: 7S 8S 9S TD 7D  T: TC", "propose", "accept", "discard 8H", "discard 7D")
    state = ecarte.apply(state, "propose")
    assert said(state) == "accept"
    assert said(changed(state, {"stock": state.stock[:5]})) == "refuse"


def test_makes_a_condition_where_it_may_and_holds_to_it_if_enough_is_left() -> None:
    """C78.38: on condition that the stock suffices; withdrawn when the elder hand leaves too little."""
    state = at("D: 7S 8S 9S TD 7D  T: TC", code="club1878")
    state = ecarte.apply(changed(state, {"stock": state.stock[:8]}), "propose")
    asked = changed(state, {"exchanges": ((1, 1),)})
    assert said(asked) == "accept-if-enough"
    state = ecarte.apply(asked, "accept-if-enough")
    four = " ".join(state.hands[0][:4])
    assert said(ecarte.apply(state, f"discard {four}")) == "withdraw"
    assert Bookish().choose(views.view(state, "elder")).kind == "discard"


# ---- discarding ----------------------------------------------------------------------------------


def test_throws_all_but_trumps_and_kings() -> None:
    """HOF deal 1: the elder hand throws three, the dealer two (FOS Discarding)."""
    state = at("E: TS KH TD 7D 9C  D: QS JS AS AD 8H  T: KS", "king", "propose", "accept")
    assert said(state) == "discard TD 7D 9C"
    assert said(ecarte.apply(state, "discard TD 7D 9C")) == "discard AD 8H"


def test_a_lone_queen_is_thrown() -> None:
    """A queen looks high and is no king (FOS Discarding)."""
    assert said(at("E: 8S 7S QH 7D 9C  T: TS", "propose", "accept")) == "discard QH 7D 9C"


def test_five_trumps_still_throw_the_lowest() -> None:
    """The proposer must take one card (S3.6): the least of five trumps."""
    assert said(at("E: QS JS 8S 7S AS  T: TS", "propose", "accept")) == "discard 7S"


def test_throws_no_more_than_the_stock_replaces_and_the_worst_first() -> None:
    """With two cards left two are thrown, those of least worth, although more might be asked for (S3.11)."""
    state = at("E: 8S JH QH 7D 9C  T: TS", "propose", "accept")
    assert said(changed(state, {"stock": state.stock[:2]})) == "discard 7D 9C"


def test_takes_back_the_best() -> None:
    """What the stock cannot replace is chosen for its worth: the trump and the king (S3.11)."""
    state = at("E: 8S KH QH 7D 9C  T: TS", "propose", "accept")
    state = ecarte.apply(changed(state, {"stock": state.stock[:3]}), "discard 8S KH QH 7D 9C")
    assert said(state) == "take-back 8S KH"


def test_stops_an_exchange_half_done_on_a_good_hand() -> None:
    """Under the option that a word stops the exchange, it is said when the hand is good (S0.9)."""
    code = laws.code("cassell", satisfied_cuts_exchange=True)
    deal = "E: 7C 8C KD AD 8H  T: TC  S: {}"
    assert said(at(deal.format("9C"), "propose", "accept", "discard 8H", code=code)) == "satisfied"
    assert (
        said(at("E: 7C 8S JD AD 8H  T: TC  S: 9D", "propose", "accept", "discard 8H", code=code)) == "go-on"
    )


# ---- the king ------------------------------------------------------------------------------------

HOF5 = "E: QD JD KS QS AS  D: KD AD AH KC 8S  T: 9D"


@pytest.mark.parametrize("code", ["foster", "club1878", "laws1850", "cassell"])
def test_marks_a_turned_king_at_its_first_chance(code: str) -> None:
    """It costs nothing and hides nothing."""
    state = at("T: KS", code=code)
    assert said(state, "dealer") == "king"


def test_marks_a_held_king() -> None:
    """The king is worth a point: the dealer marks it before he answers, the elder hand before he leads."""
    assert said(at(HOF5, "stand")) == "king"
    elder = at("E: KD AD AH KC 8S  T: 9D", "stand", "answer")
    assert said(elder) == "king"


def test_hides_the_king_at_three_when_the_other_undertook_the_point() -> None:
    """S0.3 and HOF deal 5: if he who stood fails, two points are the game; the king unseen helps him to fail."""
    assert said(at(HOF5, "stand", score=(4, 3))) == "answer"
    assert said(at(HOF5, "stand", score=(4, 2))) == "king"
    assert (
        said(at("E: KD AH KC 8S 7S  T: 9D", "propose", "refuse", "announce", "answer", score=(3, 0)))
        != "king"
    )


def test_at_three_the_king_is_marked_where_nobody_undertook_anything() -> None:
    """After an exchange there is no penalty to wait for."""
    state = at("E: KD 7D AH KC 8S  D: 7H  T: 9D", "propose", "accept", "discard AH", "discard 7H", "stand")
    state = changed(state, {"points": (3, 0)})
    assert said(ecarte.apply(state, "answer")) == "king"


def test_where_the_deadline_is_late_the_king_is_hidden_only_till_it_is_played() -> None:
    """Under Cassell it may be marked as it is played (S0.19): silent before, marked then."""
    deal = "E: QD JD 8H QS AS  D: KD AD AH KC 8S  T: 9D"
    hidden = at(deal, "stand", "play 8H", code="cassell", score=(4, 3))
    assert said(hidden) == "play AH"
    leads = ecarte.apply(hidden, "play AH")
    assert said(leads) == "king"
    assert said(ecarte.apply(leads, "dealer king")) == "play KD"


def test_out_of_turn_it_waits_rather_than_tell() -> None:
    """A right that is open out of turn is used when it is right to, and let be otherwise; the led king is marked."""
    hidden = at("E: KD 7D AH KC 8S  T: 9D", "propose", "refuse", "play AH", code="cassell", score=(3, 0))
    assert Bookish().choose(views.view(hidden, "elder")) is WAIT
    led = at("E: KD 7D AH KC 8S  T: 9D", "propose", "refuse", "play KD", code="cassell", score=(3, 0))
    assert said(led, "elder") == "king"


def test_never_asks_for_the_number() -> None:
    """C78.27 lets the elder hand ask how many were taken: Bookish has no use for it and tells nothing by asking."""
    exchange = ("propose", "accept", "discard 8H", "discard 7D")
    state = at("E: 7C 8C KD AD 8H  D: 7D  T: TC  S: 9C 7H", *exchange, code="club1878")
    assert any(act.kind == "ask" for act in ecarte.legal_actions(state))
    assert said(state) == "stand"


# ---- leading -------------------------------------------------------------------------------------


def led_from(hand: str, turn_up: str) -> str:
    state = at(f"E: {hand}  T: {turn_up}", "stand", "answer")
    return said(state).removeprefix("play ")


@pytest.mark.parametrize(
    ("hand", "turn_up", "card"),
    [
        ("7H JC QC KC 7S", "TH", "KC"),  # 1
        ("7C 8C 7H 8H 9H", "TC", "9H"),  # 2
        ("7H 8H KS 7S 7D", "TH", "KS"),  # 3
        ("7S 8S 7D 7C QC", "TS", "7D"),  # 4: "observe the lead"
        ("7D 8D 8C 7C KH", "TD", "8C"),  # 5
        ("7D 8D QC AC KH", "TD", "KH"),  # 5, were the clubs queen and ace
        ("7C 8C 8D 9D QS", "TC", "9D"),  # 6
        ("7H 8H 9C TC JD", "TH", "TC"),  # 7
        ("7S 8S TH AH AC", "TS", "AH"),  # 8
        ("7D 8D AS JS 8H", "TD", "JS"),  # 9
        ("7C 8C KH JS 7D", "TC", "KH"),  # 10
        ("7H 8H KS AD 9C", "TH", "KS"),  # 11
        ("7S 8S KD TC TH", "TS", "KD"),  # 12
        ("QD TD TC 8C 8H", "JD", "TC"),  # HOF deal 3
        ("QD JD KS QS AS", "9D", "KS"),  # HOF deal 5
        ("QD QC AH 8S 7S", "9D", "8S"),  # HIE.181
        ("QS JS AH 7C JD", "9D", "QS"),  # HOF
    ],
)
def test_leads_as_the_books_do(hand: str, turn_up: str, card: str) -> None:
    """The best of the longest plain suit; a single card rather than a high one with a low (FOS, HOF)."""
    assert led_from(hand, turn_up) == card


def test_three_trumps_lead_a_trump() -> None:
    """FOS 16: from three trumps the best of them is led; from two, kept for ruffing, none unless it is the king."""
    assert led_from("QH 8H 7H AS 7D", "TH") == "QH"
    assert led_from("KH 8H AS TS 7D", "TH") == "king"
    state = at("E: KH 8H AS TS 7D  T: TH", "stand", "answer", "elder king")
    assert said(state) == "play KH"
    assert led_from("QH 8H AS JS 7D", "TH") == "JS"


def test_goes_on_with_the_suit_that_won() -> None:
    """King, then queen, before a longer suit is begun, as long as the best card of the suit is held (HOF)."""
    state = at("E: 7H KC QC 9S 8S  D: 8C 9D 8D TD 9C  T: TH", "stand", "answer", "play KC", "play 8C")
    assert said(state) == "play QC"
    state = at("E: 7H KC JC 9S 8S  D: 8C 9D 8D TD 9C  T: TH", "stand", "answer", "play KC", "play 8C")
    assert said(state) == "play 9S"


def test_does_not_let_itself_be_put_to_a_card() -> None:
    """HOF: king and knave of hearts have won; not the third heart but one of the single cards."""
    deal = "E: KH JH TH QD JS  D: QC TC 7H 8H 7D  T: 9C"
    state = at(deal, "propose", "refuse", "announce", "answer", "play KH", "play 7H", "play JH", "play 8H")
    assert said(state) in ("play QD", "play JS")
    away = changed(
        state, {"discards": ((*cards("AH QH"),), ())}
    )  # even if the third heart were the best one out
    assert said(away) in ("play QD", "play JS")


def test_counts_the_cases_with_two_cards_left() -> None:
    """HOF deal 3: two tricks to one, queen of trumps and eight of clubs left, the knave turned: the trump first."""
    deal = "E: QD TD TC 8C 8H  D: JC AH JH TH 8D  T: JD"
    plays = ("play TC", "play JC", "play AH", "play 8H", "play JH", "play TD")
    state = at(deal, "stand", "answer", *plays)
    assert said(state) == "play QD"


def test_remembers_what_the_other_cannot_hold() -> None:
    """A suit not followed, a card not headed, trumps not used, and the king not marked are ruled out."""
    deal = "E: QD JD KS QS AS  D: 8D AD AH KC 8S  T: 9D"
    state = at(deal, "stand", "answer", "play KS", "play 8S", "play QS", "play 8D")
    out = play.unseen(views.view(state, "elder"))
    assert not [card for card in out if card[1] == "S"]
    assert "KD" not in out
    assert "AD" in out
    hidden = at(deal, "stand", "answer", "play KS", "play 8S", score=(4, 3))
    assert "KD" in play.unseen(views.view(hidden, "elder"))  # at three he may be hiding it


def test_under_looser_laws_less_is_ruled_out() -> None:
    """Cassell lets a player trump with the suit in hand (S0.18): a trumped lead proves only that he could not head."""
    deal = "E: QD JD QS TS 9S  D: 8D AD AH KC 8S  T: 9D"
    state = at(deal, "stand", "play QS", "play 8D", code="cassell")
    out = play.unseen(views.view(state, "elder"))
    assert "8S" in out
    assert "KS" not in out


# ---- following -----------------------------------------------------------------------------------


def followed(hand: str, led: str, code: str = "foster") -> str:
    """What the dealer, hearts being trumps, plays to `led`."""
    words = ("stand", "answer") if code == "foster" else ("stand",)
    return said(at(f"E: {led}  D: {hand}  T: 9H", *words, f"play {led}", code=code)).removeprefix("play ")


def test_wins_as_cheaply_as_it_may() -> None:
    """The lowest card that wins; the lowest trump when it must ruff."""
    assert followed("KS JS 8S 7D 7C", "TS") == "JS"
    assert followed("QH 7H 8D 7D 7C", "TS") == "7H"


def test_loses_with_the_lowest() -> None:
    """No higher card held: the least of the suit."""
    assert followed("JS 8S KD KC 7H", "QS") == "8S"


def test_keeps_kings_and_guards_when_it_can_neither_follow_nor_trump() -> None:
    """The useless card goes, not the king, nor the small card beside a queen."""
    assert followed("KD QC 7C 8D TD", "TS") == "8D"
    assert hands.guarded(cards("QC 7C"))
    assert play.guarded_by(cards("7C")[0], cards("QC 7C 8D")) == "QC"
    assert play.guarded_by(cards("7C")[0], cards("QC 8C 7C")) is None


def test_under_cassell_it_wins_in_the_suit_before_it_trumps() -> None:
    """Where both are lawful a plain card is enough."""
    assert followed("KS 7H 8D 7D 7C", "TS", "cassell") == "KS"
    assert followed("8S 7H 8D 7D 7C", "TS", "cassell") == "7H"


# ---- before the proposal -------------------------------------------------------------------------


def test_cuts_in_the_middle_and_deals_three_first() -> None:
    """Any lawful cut would do; three and then two where the code leaves the choice (FOS Dealing)."""
    seen: dict[str, list[int]] = {"cut": [], "deal": []}

    def watch(state: State, action: ecarte.Action) -> None:
        if action.kind in seen:
            seen[action.kind].append(action.number)

    play_game(Bookish(), Bookish(), seed=3, code="foster", watch=watch)
    assert set(seen["cut"]) == {16}
    assert seen["deal"][:4] == [3, 3, 2, 2]


# ---- any player ----------------------------------------------------------------------------------


def test_the_public_module_offers_the_players() -> None:
    """`from ecarte_widgets import players` is enough, and what is offered has a readable repr."""
    made: list[Player] = [public.Bookish(), public.Random(seed=0)]
    assert repr(made) == "[Bookish(), Random(seed=0)]"
    assert repr(Random()) == "Random(seed=0)"


def test_random_is_even_and_the_same_for_a_seed() -> None:
    """Every lawful action about as often; two with one seed agree, two seeds do not."""
    view = views.view(at("E: KS QS JS AS TS  T: 9S", "stand", "answer", "elder king"), "elder")
    chosen = [str(a.choose(view)) for a in [Random(7)] for _ in range(2000)]
    assert chosen == [str(a.choose(view)) for a in [Random(7)] for _ in range(2000)]
    assert chosen != [str(a.choose(view)) for a in [Random(8)] for _ in range(2000)]
    assert all(330 < n < 470 for n in Counter(chosen).values())
    assert len(set(chosen)) == 5


@pytest.mark.parametrize("code", CODES)
def test_never_does_anything_unlawful(code: str) -> None:
    """Eighty games a code, Bookish against itself and against Random: every action is one that the law lists."""
    kinds: Counter[str] = Counter()

    def watch(state: State, action: ecarte.Action) -> None:
        kinds[action.kind] += 1
        assert not action.seat or action in ecarte.legal_actions(state, action.seat)

    for number in range(40):
        play_game(Bookish(), Bookish(), seed=number, code=code, watch=watch)
        play_game(Bookish(), Random(number), seed=number, code=code, dealer="AB"[number % 2], watch=watch)
    assert {"stand", "propose", "accept", "refuse", "discard", "play"} <= set(kinds)
    assert (kinds["king"] > 0) is (code != "online")


@pytest.mark.parametrize("code", CODES)
def test_sees_nothing_but_its_view(code: str) -> None:
    """Hidden cards dealt anew, all that the seat knows kept: the same choice, by a player fresh or used."""
    used, draw, compared = Bookish(), random.Random(code), 0

    def watch(state: State, action: ecarte.Action) -> None:
        nonlocal compared
        for seat in ("elder", "dealer"):
            view = views.view(state, seat)
            if not view.actions:
                continue
            choice = used.choose(view)
            for _ in range(2):
                twin = redealt(state, seat, draw)
                if views.view(twin, seat) == view:
                    compared += 1
                    assert Bookish().choose(views.view(twin, seat)) == choice

    for number in range(3):
        play_game(Bookish(), Bookish(), seed=number, code=code, watch=watch)
    assert compared > 300


def redealt(state: State, seat: str, draw: random.Random) -> State:
    """The state with the other hand, the stock and the other's discards shuffled together and laid out again."""
    across = index(other(seat))
    hidden = [*state.hands[across], *state.stock, *state.discards[across]]
    draw.shuffle(hidden)
    held, left = len(state.hands[across]), len(state.stock)
    hands_, discards = list(state.hands), list(state.discards)
    hands_[across] = tuple(hidden[:held])
    discards[across] = tuple(hidden[held + left :])
    pairs = {"hands": tuple(hands_), "discards": tuple(discards)}
    return changed(state, pairs | {"stock": tuple(hidden[held : held + left])})


def test_a_league_is_the_same_twice_and_needs_pairs() -> None:
    """The same seed, the same score; mirrored, a player against itself wins exactly half."""
    even = league(Bookish(), Bookish(), 20, 1)
    assert even == league(Bookish(), Bookish(), 20, 1)
    assert even.wins == 10
    assert (even.low, even.share, even.high) == (0.5, 0.5, 0.5)
    with pytest.raises(ValueError, match="even number"):
        league(Bookish(), Bookish(), 5)


def test_bookish_beats_random() -> None:
    """2,000 games in mirrored pairs: the lower end of the 95 % interval lies well above one half."""
    score = league(Bookish(), Random(1), 2000, 1)
    assert score.games == 2000
    assert score.low > 0.75
