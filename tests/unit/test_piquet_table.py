"""Piquet at a CardTable without a browser: what it asks, says, shows and refuses, and what never gets out.

Leaves out the rules themselves (test_piquet_*.py) and the drawing (tests/browser/test_piquet.py).
"""

from __future__ import annotations

import json
import random
import re
from itertools import permutations
from typing import Any

import pytest

from ecarte_widgets import CardTable, ecarte, laws, piquet, players, record, show
from ecarte_widgets.rules.actions import Action
from ecarte_widgets.rules.cards import PACK
from ecarte_widgets.rules.errors import LawError, RequestError
from ecarte_widgets.rules.piquet_views import View
from ecarte_widgets.widgets import piquet_page, piquet_rows

CODES = tuple(laws.load("piquet").codes)
ELDER = "E: AS KS QS JS TS 9S AH KH AD KD AC 7C"
"""A hand with a point of six, a long sequence and a quatorze."""
RIGHTS = ("blanche", "demand", "throw-in", "@claim", "equal", "not-good")


class Truthful:
    """Exchanges one card, answers what is true, calls and reckons all it can, plays its first card."""

    LEFT = ("demand", "blanche", "throw-in", "call", "own", "drop")

    def choose(self, view: View) -> Action:
        """The first that is open, in an order of its own."""
        open_ = [act for act in view.actions if act.kind not in self.LEFT]
        if view.to_act != view.seat or not open_:
            return players.WAIT
        if view.phase == "reply":
            order = ("not-good", "equal", "good")
            return min((act for act in open_ if act.kind in order), key=lambda act: order.index(act.kind))
        reckon = [act for act in open_ if act.kind == "reckon" or act.kind == "go-on"]
        plays = [act for act in open_ if act.kind == "play"]
        if view.phase == "calling":
            found = [act for act in open_ if act.kind != "play" and act.kind != "reckon"]
            return found[-1] if found and len(view.calls) < 3 else plays[0]
        return [*reckon, *plays, *open_][0]


def send(table: CardTable, request: object, **more: object) -> None:
    """A message as the browser sends it, with the present state number."""
    table._receive(table, {"request": request, "at": table.shown["at"], **more}, [])


def act(table: CardTable, *actions: str) -> None:
    """Actions as the browser asks for them, all of them lawful."""
    for action in actions:
        send(table, action[1:]) if action.startswith("@") else send(table, "act", action=action)
        assert table.notice.get("kind") in (None, "info"), table.notice


def offered(table: CardTable) -> list[str]:
    """The actions of the buttons."""
    return [call["action"] for call in table.shown["calls"]]


def texts(table: CardTable) -> list[str]:
    """What stands on the buttons."""
    return [call["text"] for call in table.shown["calls"]]


def panel(table: CardTable, name: str) -> dict[str, Any]:
    """A panel of the page, {} where it is not there."""
    return next((one for one in table.shown["panels"] if one["name"] == name), {})


def step(table: CardTable) -> None:
    """One click on the first thing that is asked for: what is called first, then a card."""
    page = table.shown
    legal = [card["action"] for card in page["hand"]["cards"] if card["state"] == "legal"]
    calls = [action for action in offered(table) if action.split()[0] not in RIGHTS]
    if page["hand"]["kind"] == "choose":
        chosen = [card["card"] for card in page["hand"]["cards"]][-max(1, page["hand"]["min"]) :]
        act(table, f"discard {' '.join(chosen)}")
    else:
        usual = [action for action in calls if action in ("cut 16", "deal 3")]
        act(table, (usual or calls or legal)[0])


def over(table: CardTable) -> bool:
    """Whether the partie is over."""
    return "@new_game" in offered(table)


def play_out(table: CardTable, most: int = 1500) -> None:
    """Clicks to the end of the partie."""
    for _ in range(most):
        if over(table):
            return
        step(table)
    raise AssertionError("no end")


def called(table: CardTable) -> CardTable:
    """The table after the exchange, when the elder hand may call."""
    act(table, "discard 7C")
    while table.view.phase == "leaving":
        act(table, "go-on")
    return table


def elder() -> CardTable:
    """A table at which you are about to call from a strong hand."""
    return called(CardTable(piquet.deal(ELDER), opponent=Truthful()))


# ---- which game is meant -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("made", "game"),
    [
        (CardTable, "ecarte"),
        (lambda: CardTable(code="foster"), "ecarte"),
        (lambda: CardTable(code="au_cent"), "piquet"),
        (lambda: CardTable(code="hoffmann", seat="elder", seed=3), "piquet"),
        (lambda: CardTable(game="piquet"), "piquet"),
        (lambda: CardTable(game="piquet", code="foster"), "piquet"),
        (lambda: CardTable(piquet.deal(ELDER)), "piquet"),
        (lambda: CardTable(piquet.deal(ELDER), code="foster"), "piquet"),
        (lambda: CardTable(ELDER, game="piquet"), "piquet"),
        (lambda: CardTable(piquet.start(deal=ELDER)), "piquet"),
        (lambda: CardTable(ecarte.deal("T: 9C")), "ecarte"),
        (lambda: CardTable(laws.get("pagat", game="piquet").name and record.read(BEGUN)), "piquet"),
    ],
)
def test_the_game_is_the_one_that_is_told(made: Any, game: str) -> None:
    """A deal, a state, a record, a code's name or the argument tells the game; nothing means écarté."""
    table = made()
    assert table.view.code.game == game
    assert table.shown["title"] == {"ecarte": "Écarté", "piquet": "Piquet"}[game]


BEGUN = """
game: piquet
code: pagat
deal 6: E: AS KS QS JS TS 9S AH KH AD KD AC 7C  D: 8S 7S QH JH TH 9H 8H QD JD TD KC QC  S: 7H 9D 8D 7D JC TC 9C 8C
"""


@pytest.mark.parametrize(
    ("made", "error", "says"),
    [
        (lambda: CardTable(game="bezique"), LawError, "bezique"),
        (lambda: CardTable(piquet.deal(ELDER), game="ecarte"), RequestError, "ecarte"),
        (lambda: CardTable(piquet.deal(ELDER), code="cassell"), LawError, "cassell"),
        (lambda: CardTable(game="piquet", code="club1878"), LawError, "club1878"),
        (lambda: CardTable(piquet, game="piquet"), RequestError, "module"),
    ],
)
def test_games_that_do_not_go_together_are_refused(made: Any, error: type[Exception], says: str) -> None:
    """A game there is none of, a deal of one game with another's name or code."""
    with pytest.raises(error, match=says):
        made()


def test_the_repr_makes_the_table_again() -> None:
    """It names the game, because a code's name may belong to both."""
    table = CardTable(game="piquet", code="foster", seat="dealer", seed=4)
    assert repr(eval(repr(table))) == repr(table)
    assert eval(repr(table)).view.code == table.view.code


# ---- a whole partie ------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_a_whole_partie_by_clicks(code: str) -> None:
    """Under every code a partie is clicked to its end; its record reads back to the same score; sums agree."""
    table = CardTable(game="piquet", code=code, seed=11, opponent=Truthful())
    play_out(table)
    state = record.read(table.record).state
    assert state.winner == table.reveal().winner != ""
    assert state.points == table.reveal().points
    assert panel(table, "sheet")["table"]["foot"] == table.shown["status"]
    assert "{" not in json.dumps(table.shown["status"])
    assert len(table.look_back().text.split("\n\n")) == len(table.results)


def test_the_story_adds_up_at_every_step() -> None:
    """The story's last sum is what both have made, and the sheet's what both have, at each moment of a partie."""
    table = CardTable(code="hoffmann", seed=5, opponent=Truthful())
    while not over(table):
        step(table)
        rows = panel(table, "story").get("table", {}).get("rows", [])
        view = table.view
        made = view.made
        if rows:
            assert rows[-1][-1] == f"{made[0]} – {made[1]}"
        sheet = panel(table, "sheet")
        if sheet and view.phase == "shuffle":
            assert sheet["table"]["rows"][-1][-1] == f"{view.score[0]} – {view.score[1]}"
    assert len(panel(table, "sheet")["table"]["rows"]) == 6


def test_a_deal_counted_twice_is_told() -> None:
    """In a partie of four deals the first counts twice, and the sheet says so."""
    code = laws.code("hoffmann", game="piquet", game_form="rubicon_4")
    table = CardTable(code=code, seed=2, opponent=Truthful())
    while not table.results:
        step(table)
    row = panel(table, "sheet")["table"]["rows"][0]
    result = table.results[0]
    assert row[0] == "1, counted twice"
    assert int(row[1]) == 2 * result.made[table.player]


# ---- the exchange --------------------------------------------------------------------------------


def test_the_exchange_tells_its_limits() -> None:
    """The button counts the cards picked, the hand says how many may be, and too many are refused with the clause."""
    table = CardTable(piquet.deal(ELDER), opponent=Truthful())
    page = table.shown
    assert (page["hand"]["kind"], page["hand"]["min"], page["hand"]["max"], page["hand"]["n"]) == (
        "choose",
        1,
        5,
        12,
    )
    assert page["calls"][0]["pick"]["texts"][3] == "Exchange 3"
    assert "from 1 to 5" in page["status"]
    for wrong in ("discard -", "discard AS KS QS JS TS 9S", "discard 7S"):
        send(table, "act", action=wrong)
        assert table.notice["kind"] == "refused"
        assert table.shown["hand"] == page["hand"]
        assert table.shown["at"] == page["at"]
    assert table.notice["text"]


def test_carte_blanche_is_offered_to_any_hand() -> None:
    """Its button tells nothing: it is there with a king in hand, and is refused with reason and clause."""
    table = CardTable(piquet.deal(ELDER), opponent=Truthful())
    assert "blanche" in offered(table)
    send(table, "act", action="blanche")
    assert "king, queen or knave" in table.notice["text"]
    assert table.notice["clause"].startswith("Hoffmann: ")
    called(table)
    assert "blanche" not in offered(table)


def test_a_carte_blanche_counts_first() -> None:
    """Told, it stands first in the story, and its button is gone."""
    table = CardTable(piquet.deal("E: AS TS 9S 8S 7S AH TH 9H AD TD 9D AC"), opponent=Truthful())
    act(table, "blanche")
    assert "blanche" not in offered(table)
    assert panel(table, "story")["table"]["rows"] == [["For carte blanche", "10", "", "10 – 0"]]


def test_what_was_left_may_be_looked_at_and_ones_own_discard_always() -> None:
    """The cards left are seen by whoever asks; discard and cards seen lie in a panel from then on (CP.45)."""
    table = CardTable(piquet.deal(ELDER), opponent=Truthful())
    act(table, "discard 7C 9S")
    assert texts(table)[:2] == ["Look at the cards left", "Leave them face down"]
    act(table, "look left")
    rows = panel(table, "mine")["cards"]
    assert [card["card"] for card in rows[0]["cards"]] == ["7C", "9S"]
    assert [card["card"] for card in rows[1]["cards"]] == list(table.view.seen)
    assert len(table.view.seen) == 3


# ---- the conversation ----------------------------------------------------------------------------


def test_calls_are_offered_from_the_hand_best_first() -> None:
    """Point, then sequences, then sets, as they would be said; the first is the main call; a card may be led too."""
    table = elder()
    assert texts(table)[:4] == ["Point of six", "Sixième to the ace", "Quatorze of aces", "Three kings"]
    assert [call["main"] for call in table.shown["calls"]].count(True) == 1
    assert {card["state"] for card in table.shown["hand"]["cards"]} == {"legal"}


def test_every_call_can_be_tried_and_a_wrong_one_is_refused() -> None:
    """A quiet menu has them all, class by class; what is not held is refused with reason and clause, nothing lost."""
    table = elder()
    send(table, "claim")
    assert [call["action"] for call in table.shown["judging"]["open"]["calls"]] == [
        "@claim-point",
        "@claim-sequence",
        "@claim-set",
    ]
    send(table, "claim-set")
    every = [call["action"] for call in table.shown["judging"]["open"]["calls"]]
    assert {"set 4 Q", "set 3 7", "set 3"} <= set(every)
    before = table.reveal()
    for wrong, why in (
        ("set 4 Q", "no such set in that hand"),
        ("set 3 9", "no such set"),
        ("sequence 8 A", ""),
    ):
        send(table, "act", action=wrong)
        assert table.notice["kind"] == "refused"
        assert why in table.notice["text"]
        assert table.notice["clause"].startswith("Hoffmann: ")
        assert "elder " not in table.notice["text"], "actions are not shown as the record writes them"
    assert table.reveal() is before


def test_less_may_be_called_than_is_held() -> None:
    """Sinking: a tierce of a sixième is lawful, and only in the menu."""
    table = elder()
    act(table, "point 6")
    assert "sequence 3 A" not in offered(table)
    act(table, "sequence 3 A")
    assert table.view.calls[-1].size == 3


def test_all_three_answers_are_always_there_and_must_be_true() -> None:
    """None is before the others; one that is not true is refused, and the call still waits."""
    table = CardTable(piquet.deal(ELDER.replace("E:", "E:")), seat="dealer", opponent=Truthful())
    while table.view.phase != "reply":
        step(table)
    assert offered(table)[:3] == ["good", "equal", "not-good"]
    assert not any(call["main"] for call in table.shown["calls"])
    send(table, "act", action="not-good")
    assert "not true" in table.notice["text"]
    assert table.view.phase == "reply"
    act(table, "good")


def test_the_conversation_is_told_in_order_and_what_it_tells_both_ways() -> None:
    """Who said what, word for word, on the cloth, in the panel and to the ear; what each side knows of the other."""
    table = elder()
    act(table, "point 6")
    assert [(line["who"], line["text"]) for line in table.shown["said"]] == [
        ("you", "“Point of six.”"),
        ("other", "“Good.”"),
    ]
    groups = panel(table, "known")["groups"]
    assert groups[0]["lines"] == ["He has nothing as good as a point of six, unless he keeps it back."]
    assert groups[1]["lines"] == ["You have a point of six, at least."]
    heard = table.shown["say"]
    assert heard.startswith("You call: “Point of six.” Opponent answers: “Good.” He has nothing as good")
    assert "You 6, opponent 0." in heard
    assert table.shown["trick"] is None
    assert panel(table, "said")["groups"][0]["lines"] == ["You: “Point of six.”", "Opponent: “Good.”"]


def test_equal_points_are_told_their_pips() -> None:
    """Asked what they make, the elder hand is offered what they do make, and nothing else is asked."""
    given = "E: AS KS QS JS 9H 8H KD QD 9D AC JC 7C  D: AH KH QH JH 9S 8S AD JD 8D KC QC TC  S: 7S 7H 7D TS TH TD 9C 8C"
    table = called(CardTable(piquet.deal(given), opponent=Truthful()))
    point = next(action for action in offered(table) if action.startswith("point"))
    act(table, point)
    if table.view.phase == "making":
        assert all(action.startswith("pips") for action in offered(table) if action[0] != "@")
        assert "make" in table.shown["status"]
        act(table, offered(table)[0])
        assert "“Making" in json.dumps(table.shown["said"], ensure_ascii=False)
    assert table.view.calls[0].answer in ("good", "equal", "not-good")


def test_a_dealer_reckons_all_that_is_good_by_one_button() -> None:
    """The main button counts everything at once, and it is told what that was."""
    table = CardTable(
        piquet.deal("D: AS KS QS JS TS 9S AH KH AD KD AC 7C"), seat="dealer", opponent=Truthful()
    )
    while "reckon" not in offered(table):
        act(table, "not-good") if table.view.phase == "reply" and _true(table) else step(table)
    assert table.shown["calls"][0] | {"main": True} == table.shown["calls"][0]
    act(table, "reckon")
    told = table.shown["said"][-1]["text"]
    assert told.startswith("“")
    assert "uatorze of aces" in told
    assert any(line.startswith("You reckon: “") for line in table.shown["log"]["lines"])
    assert not any("..”" in line for line in table.shown["log"]["lines"])


def _true(table: CardTable) -> bool:
    return any(action.kind == "not-good" for action in table.view.actions)


def test_what_the_dealer_reckons_is_told_beside_his_card() -> None:
    """He says it before he plays: it stands in the status with the trick, and is a moment of its own."""
    given = f"{ELDER.replace('E:', 'D:')}  E: 8S 7S QH JH TH 9H 8H QD JD TD KC QC"
    table = CardTable(piquet.deal(given), opponent=Truthful())
    act(table, "discard QC")
    while table.view.phase == "leaving":
        act(table, "go-on")
    act(table, "play 8S")
    assert table.shown["status"].startswith("Opponent reckons: “")
    assert any("Opponent reckons" in frame["status"] for frame in table.shown["frames"])


def test_what_was_good_is_shown_on_demand() -> None:
    """The button is there while something is to be shown; the cards then lie open among the backs, and are named."""
    table = CardTable(piquet.deal(ELDER), seat="dealer", opponent=Truthful())
    while table.view.phase != "reply":
        step(table)
    act(table, "good")
    kind = table.view.calls[0].kind
    demand = f"demand {kind}"
    while demand not in offered(table):
        step(table)
    act(table, demand)
    assert demand not in offered(table)
    side = table.shown["opponent"]
    assert set(side["open"]) == set(table.view.others_known) != set()
    assert "you know of" in side["cards_label"]
    assert "You are shown" in table.shown["say"]


# ---- tools ---------------------------------------------------------------------------------------


def test_forced_cards_are_played_by_themselves_when_that_is_asked() -> None:
    """A tool that stays pressed: no card that leaves a choice is played, and the partie needs fewer clicks."""
    clicks = []
    for forced in (False, True):
        table = CardTable(code="hoffmann", seed=8, seat="elder", opponent=Truthful())
        if forced:
            send(table, "forced")
        tool = next(tool for tool in table.shown["tools"] if tool["request"] == "forced")
        assert tool["pressed"] is forced
        count = 0
        while not table.results:
            step(table)
            count += 1
        clicks.append(count)
    assert clicks[1] < clicks[0]


def test_undo_and_redo() -> None:
    """A call is taken back with its answer, and done again."""
    table = elder()
    act(table, "point 6")
    said = table.shown["said"]
    send(table, "undo")
    assert table.shown["said"] == []
    send(table, "redo")
    assert table.shown["said"] == said


def test_the_game_is_carried_and_goes_on() -> None:
    """Its code begins a table that stands where this one stood."""
    table = elder()
    act(table, "point 6")
    again = CardTable(table.carry(), opponent=Truthful())
    assert table.carry().startswith("PQ1-")
    assert again.shown["said"] == table.shown["said"]
    assert again.view == table.view


def test_a_named_table_goes_on() -> None:
    """A table made again under its name goes on from the last action."""
    table = CardTable(piquet.deal(ELDER), opponent=players.Random(1), name="piquet evening")
    act(table, "discard 7C")
    again = CardTable(piquet.deal(ELDER), opponent=players.Random(1), name="piquet evening")
    assert again.view == table.view
    assert "goes on" in again.notice["text"]


def test_the_report_names_game_and_phase() -> None:
    """The report has the record so far, without the cards of the other."""
    table = elder()
    send(table, "report")
    text = table.shown["paper"]["text"]
    assert "game: piquet" in text
    assert "D: ?" in text


def test_why_answers_in_every_phase() -> None:
    """Each phase turns on a question of the law that every code answers, and the panel says what the others say."""
    met = set()
    for seat in ("elder", "dealer"):
        table = CardTable(code="hoffmann", seat=seat, seed=6, opponent=Truthful(), ceremony=True)
        while not table.results:
            if table.view.phase not in met:
                met.add(table.view.phase)
                send(table, "why")
                assert len(table.shown["why"]["others"]) == len(CODES) - 1, table.view.phase
                send(table, "why")
            step(table)
    assert {"cut", "packets", "elder_discard", "dealer_discard", "calling", "reply", "reckoning"} <= met
    for asked in (*piquet_page._QUESTIONS.values(), *piquet_page._ANSWERED.values()):
        assert asked in laws.load("piquet").questions, asked


# ---- nothing hidden ------------------------------------------------------------------------------


def codes_in(shown: object) -> set[str]:
    """Every two-letter card in what a page has, but for the promise's digits."""
    text = json.dumps(shown)
    return {card for card in PACK if re.search(rf"\b{card}\b", text)}


@pytest.mark.parametrize("seat", ["elder", "dealer"])
def test_no_hidden_card_is_in_the_page(seat: str) -> None:
    """At every step of two deals the page, its moments, record and static forms name no card the seat has not seen."""
    table = CardTable(code="hoffmann", seat=seat, seed=9, opponent=players.Random(3))
    for _ in range(90):
        if over(table):
            break
        view, state = table.view, table.reveal()
        played = {card for trick in view.tricks for card in (trick.led, trick.reply)} | {view.led}
        known = {*view.hand, *view.own_discards, *view.seen, *view.others_known, *played}
        hidden = set(PACK) - known if view.phase not in ("shuffle", "game_over") else set()
        page = {
            key: value for key, value in table.shown.items() if key not in ("promise", "judging", "paper")
        }
        menu = [call["action"] for call in page["calls"]]
        assert menu is not None
        assert not codes_in(page) & hidden
        named = show.text(table.shown) + show.html(table.shown)
        assert not {card for card in hidden if show.card_text(card) in named}
        deal = [line for line in table.record.splitlines() if line.startswith(f"deal {state.number}:")]
        assert not {card for card in hidden if any(card in line for line in deal)}
        step(table)


# ---- two rows ------------------------------------------------------------------------------------


def test_two_rows_part_no_suit_where_that_can_be() -> None:
    """Of 400 hands each row has seven at most, and no suit is in both where any order of suits allows it."""
    draw = random.Random(1)
    for _ in range(400):
        hand = tuple(draw.sample(PACK, 12))
        first, second = piquet_rows.sizes(hand, hand)
        assert max(first, second) <= 7
        count = {suit: sum(card.suit == suit for card in hand) for suit in "SHDC"}
        sums = {sum(count[s] for s in order[:size]) for order in permutations("SHDC") for size in (1, 2, 3)}
        apart = piquet_rows.suits(hand)[1] == ""
        assert apart == (not sums & {5, 6, 7})
        if 6 in sums:
            assert first == 6


def test_the_suits_keep_their_places_through_the_play() -> None:
    """The order of the suits does not change while cards are played."""
    table = elder()
    suits: list[str] = []
    while not table.results:
        now = list(dict.fromkeys(card["card"][1] for card in table.shown["hand"]["cards"]))
        if table.view.phase in ("lead", "follow"):
            suits = suits or now
            assert now == [suit for suit in suits if suit in now]
        step(table)


# ---- its static forms ----------------------------------------------------------------------------


def test_static_forms_tell_the_game() -> None:
    """As text and as HTML: hand, conversation, calls; no trump is spoken of."""
    table = elder()
    act(table, "point 6")
    text, html = show.text(table.shown), show.html(table.shown)
    for form in (text, html):
        assert "Piquet" in form
        assert "You: “Point of six.”" in form
        assert "Trump" not in form
    assert "[Sixième to the ace]" in text


def test_looking_back_tells_each_deal() -> None:
    """Both hands, both exchanges, the words, every trick, and the story with the score."""
    table = CardTable(code="hoffmann", seat="elder", seed=3, opponent=Truthful())
    while not table.results:
        step(table)
    told = table.look_back().text
    for part in (
        "You were dealt",
        "Opponent was dealt",
        "You exchanged",
        "Said",
        "Trick 12",
        "Marked",
        "Score",
    ):
        assert part in told
    assert show.game(table.record).text == told


# ---- judged play ---------------------------------------------------------------------------------


class Boaster(Truthful):
    """Calls four aces in every deal in which he may."""

    def choose(self, view: View) -> Action:
        """The false call, else what is true."""
        false = next((act for act in view.possible if str(act) == f"{view.seat} set 4 A"), None)
        if view.judged and view.phase == "calling" and false and not view.calls:
            return false
        return super().choose(view)


def test_a_false_call_is_called_at_the_table() -> None:
    """Every word is always in the menu; the right one has the fault ruled, with sentence and clause."""
    table = CardTable(
        piquet.deal("D: AS AH KD KC QS QH JD JC TS TH 9D 9C"),
        seat="dealer",
        play="judged",
        opponent=Boaster(),
    )
    while table.view.phase != "reply":
        send(table, "fault")
        words = [call["action"] for call in table.shown["judging"]["open"]["calls"]]
        assert "call claim" in words
        assert "own claim" in words
        step(table)
    assert "Quatorze of aces" in table.shown["status"]
    act(table, "call claim")
    assert table.notice["text"].startswith("You call: “You did not hold what you called.” Rightly:")
    assert table.notice["clause"].startswith("Hoffmann: CP")


def test_every_menu_of_judged_play_has_words() -> None:
    """In each phase of two deals the menus open, and each of their steps, and all that stands there is in words."""
    table = CardTable(game="piquet", code="foster", play="judged", seat="elder", seed=2, opponent=Truthful())
    met: set[str] = set()
    for _ in range(60):
        phase = table.view.phase
        steps = ["fault", "other"] if phase not in met else []
        met.add(phase)
        for menu in steps:
            send(table, menu)
            opened = table.shown["judging"]["open"]
            assert all(call["text"] for call in opened["calls"])
            steps += [call["action"][1:] for call in opened["calls"] if call["action"].startswith("@other-")]
        step(table)
        assert "{" not in table.shown["status"]
    assert len(met) >= 6
