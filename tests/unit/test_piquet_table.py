"""Piquet at a CardTable without a browser: which game is meant, what it asks, says and refuses, what the sheet says.

Leaves out the rules themselves (test_piquet_*.py), tools, static forms and what never gets out
(test_piquet_table_forms.py), and the drawing (tests/browser/test_piquet.py).
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from ecarte_widgets import CardTable, ecarte, laws, piquet, record
from ecarte_widgets.rules.errors import LawError, RequestError
from tests.support.piquet_clicks import (
    ELDER,
    Truthful,
    act,
    called,
    elder,
    offered,
    over,
    panel,
    play_out,
    send,
    step,
    texts,
)

CODES = tuple(laws.load("piquet").codes)


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
