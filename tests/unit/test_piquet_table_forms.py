"""Piquet at a CardTable without a browser: its tools, its static forms, judged play, and what never gets out.

Leaves out what is asked and said (test_piquet_table.py), and the drawing (tests/browser/test_piquet.py).
"""

from __future__ import annotations

import json
import random
import re
from itertools import permutations

import pytest

from ecarte_widgets import CardTable, laws, piquet, players, show
from ecarte_widgets.rules.actions import Action
from ecarte_widgets.rules.cards import PACK
from ecarte_widgets.rules.piquet_views import View, view
from ecarte_widgets.widgets import piquet_page, piquet_rows
from ecarte_widgets.widgets.piquet_speech import Speech
from tests.support.piquet_clicks import (
    ELDER,
    Truthful,
    act,
    elder,
    over,
    send,
    step,
)

CODES = tuple(laws.load("piquet").codes)


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


def test_whoever_reckons_the_rest_says_all_of_it() -> None:
    """A tierce to the ace beside a sixième to the ace is said and not swallowed: what is scored must be heard."""
    deal = "E: AS KS QS JS TS 9S AH KH QH AC KC 7D  D: 8S JH TH 9H JC TC 9C AD KD QD JD TD"
    state = piquet.start(deal=piquet.deal(deal, seed=1), code="hoffmann")
    for said in ("discard 7D", "go-on", "discard 8S", "point 6", "good", "sequence 6 A", "good", "reckon"):
        state = piquet.apply(state, said)
    for seat in ("elder", "dealer"):
        speaker = Speech(view(state, seat), "en")
        heard = [speaker.words(event) for event in view(state, seat).events if event.kind == "reckon"]
        assert heard == ["Tierce to the ace."]
