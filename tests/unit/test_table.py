"""CardTable without a browser: what it publishes, what it refuses, its three forms, and what never gets out."""

from __future__ import annotations

import json
import re

import ipywidgets
import pytest

from ecarte_widgets import CardTable, ecarte, laws, players, record
from ecarte_widgets.rules.actions import Action
from ecarte_widgets.rules.cards import PACK
from ecarte_widgets.rules.errors import CardError, CodeError, DealError, EcarteError, LawError, RequestError
from ecarte_widgets.rules.views import View
from ecarte_widgets.texts import card_name
from ecarte_widgets.widgets import show

FOLLOW = """
code: foster
deal 1: E: KC QC 9C TD 7S  D: 8H AS TS JD 9D  T: 9H
  elder stand; dealer answer
  1. KC
"""


def follow() -> CardTable:
    """A table at which the dealer has to answer the king of clubs."""
    return CardTable(record.read(FOLLOW), seat="dealer")


def send(table: CardTable, request: object, **more: object) -> None:
    """A message as the browser sends it, with the present state number."""
    table._receive(table, {"request": request, "at": table.shown["at"], **more}, [])


def step(table: CardTable) -> None:
    """One click on the first thing that is open."""
    page = table.shown
    legal = [card for card in page["hand"]["cards"] if card["state"] == "legal"]
    calls = [call for call in page["calls"] if call["action"] != "king"]
    if legal:
        send(table, "act", action=legal[0]["action"])
    elif calls and calls[0]["pick"]:
        chosen = [card["card"] for card in page["hand"]["cards"]][: page["hand"]["min"]]
        send(table, "act", action=f"{calls[0]['action']} {' '.join(chosen) or '-'}")
    elif calls and calls[0]["action"].startswith("@"):
        send(table, calls[0]["action"][1:])
    else:
        send(table, "act", action=calls[0]["action"])


def over(table: CardTable) -> bool:
    """Whether the game is over, as the page shows it."""
    return any(call["action"] == "@new_game" for call in table.shown["calls"])


# ---- requests ------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", list(laws.load().codes))
def test_a_whole_game_by_clicks(code: str) -> None:
    """Under every code a game is clicked through to its end, and its record reads back to the same score."""
    table = CardTable(code=code, seed=11)
    for _ in range(400):
        if over(table):
            break
        step(table)
        assert table.notice == {}, table.notice
    assert over(table)
    assert max(table.score) >= 5
    game = record.read(table.record)
    assert set(game.state.points) == set(table.score)


def test_a_refusal_is_a_notice_with_its_card_and_clause() -> None:
    """A card that may not be played is answered with the reason, what may be played, and the clause."""
    table = follow()
    before = table.shown
    send(table, "act", action="play AS")
    assert table.notice["kind"] == "refused"
    assert table.notice["card"] == "AS"
    assert "eight of hearts" in table.notice["text"]
    assert "FOS Renouncing" in table.notice["clause"]
    assert table.shown == before


def test_the_next_good_request_clears_the_notice() -> None:
    """A notice stays until something else is done."""
    table = follow()
    send(table, "act", action="play AS")
    send(table, "why")
    assert table.notice["card"] == "AS", "a panel opened beside it does not take it away"
    send(table, "act", action="play 8H")
    assert table.notice == {}


def test_every_notice_has_a_new_number() -> None:
    """The same refusal twice is two notices, so that a listener hears the second too."""
    table = follow()
    send(table, "act", action="play AS")
    first = table.notice["id"]
    send(table, "act", action="play AS")
    assert table.notice["id"] > first


def test_a_double_click_plays_once() -> None:
    """The second of two requests that saw the same state is refused with a notice."""
    table = follow()
    at = table.shown["at"]
    for _ in range(2):
        table._receive(table, {"request": "act", "action": "play 8H", "at": at}, [])
    assert table.notice["kind"] == "refused"
    assert len(table.view.tricks) == 1


@pytest.mark.parametrize(
    "content",
    [
        None,
        "play",
        {},
        {"request": "explode"},
        {"request": "act"},
        {"request": "act", "action": "discard", "at": "x"},
        {"request": ["act"], "action": {"a": 1}, "at": 1},
        {"request": "act", "action": "play ZZ"},
        {"request": "act", "action": "🂡"},
        {"request": "act", "action": "x" * 10000},
        {"request": "undo", "at": 10**30},
    ],
)
def test_any_message_is_answered(content: object) -> None:
    """Whatever a page sends, there is a notice, the game is as it was, and nothing is raised."""
    table = follow()
    before = table.reveal()
    table._receive(table, content, [])
    assert table.notice["text"]
    assert table.reveal() == before


class Gone:
    """An opponent that fails."""

    def choose(self, view: View) -> Action:
        raise ZeroDivisionError("no idea")


def test_an_exception_is_shown_on_the_table() -> None:
    """An error of the opponent's, which no one would see in a notebook, is a notice of kind error."""
    table = CardTable(record.read(FOLLOW), seat="dealer", opponent=Gone())
    send(table, "act", action="play 8H")
    send(table, "act", action="play AS")
    assert table.notice["kind"] == "error"
    assert "ZeroDivisionError: no idea" in table.notice["text"]
    send(table, "undo")
    assert table.notice == {}


def test_why_opens_and_closes() -> None:
    """Why? shows the clause of the last refusal and the other codes' answers; a second time it closes."""
    table = follow()
    send(table, "act", action="play AS")
    send(table, "why")
    why = table.shown["why"]
    assert "FOS Renouncing" in why["text"]
    assert len(why["others"]) == len(laws.load().codes) - 1
    assert any("S0.18" in line for line in why["others"])
    send(table, "why")
    assert table.shown["why"] is None


@pytest.mark.parametrize("code", list(laws.load().codes))
def test_why_has_an_answer_in_every_phase(code: str) -> None:
    """At every moment of a game Why? names a question of law and a clause."""
    table = CardTable(code=code, seed=4)
    for _ in range(400):
        if over(table):
            break
        send(table, "why")
        assert table.shown["why"]["clause"], table.view.phase
        send(table, "why")
        step(table)


def test_the_code_is_shown_on_request_and_carries_the_game() -> None:
    """The code appears when asked for, goes at the next move, and a table made from it stands where this one does."""
    table = CardTable(seed=2)
    for _ in range(6):
        step(table)
    assert table.shown["paper"] is None
    send(table, "code")
    assert table.shown["paper"]["kind"] == "code"
    code = table.shown["paper"]["text"]
    assert code == table.carry()
    assert CardTable(code).view == table.view
    assert CardTable(code.lower().replace("-", " ")).view == table.view
    step(table)
    assert table.shown["paper"] is None


# ---- what the browser may not do -----------------------------------------------------------------


@pytest.mark.parametrize("trait", ["shown", "notice", "options"])
def test_the_browser_cannot_write_a_trait(trait: str) -> None:
    """A value set from the page is dropped, and not echoed to other views."""
    table = follow()
    before = getattr(table, trait)
    table.set_state({trait: {"forged": True}})
    assert getattr(table, trait) == before
    assert table.trait_metadata(trait, "echo_update") is False


def test_only_the_view_a_notice_and_options_are_synced() -> None:
    """Nothing else than these and what every widget has goes to the browser."""
    usual = set(ipywidgets.DOMWidget().get_state()) | {"_esm", "_css", "_anywidget_id"}
    assert set(follow().get_state()) - usual == {"shown", "notice", "options"}


def unknown(table: CardTable) -> set[str]:
    """The cards that the table's seat may not know at this moment."""
    state, view = table.reveal(), table.view
    hidden = set(state.hands[1 if view.seat == "elder" else 0]) | set(state.stock) | set(state.pack)
    return {str(card) for card in hidden | set(state.discards[1 if view.seat == "elder" else 0])}


def mentioned(text: str) -> set[str]:
    """Cards that a text names, as codes, as signs, or in words."""
    found = {card for card in map(str, PACK) if re.search(rf"(?<![A-Za-z0-9]){card}(?![A-Za-z0-9])", text)}
    found |= {str(card) for card in PACK if show.card_text(card) in text.replace("\ufe0e", "")}
    return found | {str(card) for card in PACK if card_name(card) in text.lower()}


def published(table: CardTable) -> str:
    """All that reaches a page or a file: the synced state but for the program text, and the static forms.

    The record and what was promised are among them while the deal runs; when it is over they tell all, as they say
    they do.
    """
    state = {key: value for key, value in table.get_state().items() if key not in ("_esm", "_css")}
    if table.view.phase == "shuffle":
        state["shown"] = {**state["shown"], "promise": None}
    bundle, _ = table._repr_mimebundle_()
    told = table.record if table.view.phase != "shuffle" else ""
    return json.dumps([state, bundle, repr(table), told], ensure_ascii=False, default=str)


@pytest.mark.parametrize("seat", ["elder", "dealer"])
def test_no_hidden_card_is_published(seat: str) -> None:
    """In a whole game no synced trait, static form, repr or record names a card that the seat may not know."""
    table = CardTable(seed=21, seat=seat)
    checked = 0
    for _ in range(400):
        if over(table):
            break
        # Cards of earlier deals are open to both and stand in the log and the record of the game.
        if table.view.number == 1:
            assert not mentioned(published(table)) & unknown(table)
            checked += 1
        step(table)
    assert checked > 8


def test_a_planted_leak_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scan above sees a hidden card, wherever it is put."""
    table = CardTable(seed=21)
    secret = sorted(unknown(table))[0]
    for leak in (secret, show.card_text(secret), card_name(secret)):
        table.shown = {**table.shown, "status": f"… {leak} …"}
        assert secret in mentioned(published(table)) & unknown(table)


# ---- its forms -----------------------------------------------------------------------------------


def test_the_static_forms_show_the_start_whatever_is_played_later() -> None:
    """text/plain and text/html stay those of the start, so that a saved notebook stays true; the widget goes on."""
    table = follow()
    before, _ = table._repr_mimebundle_()
    send(table, "act", action="play 8H")
    after, _ = table._repr_mimebundle_()
    assert before == after
    assert "opponent led: K♣" in after["text/plain"]
    assert "application/vnd.jupyter.widget-view+json" in after


def test_the_html_needs_nothing() -> None:
    """The HTML form has no script, style sheet, SVG or address: GitHub and untrusted notebooks show it whole."""
    html = follow()._repr_mimebundle_()[0]["text/html"]
    assert not re.search(r"<(script|style|svg|link|img)|https?:", html)
    assert html.count("<table") == html.count("</table>") == 1


def test_repr_is_stable_and_readable() -> None:
    """No memory address and no card: how to make the table again."""
    assert repr(CardTable(seed=7)) == "CardTable(code='foster', seed=7)"
    assert repr(CardTable(seat="pone", code="cassell")) == "CardTable(seat='elder', code='cassell', seed=0)"
    assert repr(CardTable(opponent=players.Random(3))).endswith("opponent=Random(seed=3))")
    assert repr(ipywidgets.VBox([follow()])).count("0x") == 0


def test_closing_leaves_nothing_behind() -> None:
    """A closed table takes its layout with it."""
    registry = ipywidgets.widgets.widget._instances
    before = set(registry)
    CardTable().close()
    assert set(registry) == before


def test_two_tables_are_two_games() -> None:
    """What is played at one table is not played at another made from the same position."""
    first, second = follow(), follow()
    send(first, "act", action="play 8H")
    assert second.view.tricks == ()


# ---- ways to begin -------------------------------------------------------------------------------


def test_ways_to_begin() -> None:
    """A deal, its text, a State, a Game and a carried code all begin a table."""
    text = "E: KD AD 8H 7H TS  D: KS QS JS 8C 7C  T: 9C"
    deal = ecarte.deal(text, seed=7)
    assert CardTable(deal).view.hand == deal.elder
    assert CardTable(text, seed=7).view == CardTable(deal).view
    assert CardTable(deal, seat="younger").reveal().dealt == deal
    state = ecarte.apply(ecarte.start(deal=deal, score=(3, 0)), "propose")
    table = CardTable(state, seat="dealer")
    assert table.view.phase == "reply"
    assert table.score == (0, 3)
    assert CardTable(deal, score=(3, 1)).score == (3, 1)


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        (lambda: CardTable(seat="north"), RequestError),
        (lambda: CardTable(code="hoyle"), LawError),
        (lambda: CardTable("E: KD KD"), DealError),
        (lambda: CardTable("E: 1Z"), DealError),
        (lambda: CardTable("EC2-AAAA"), CodeError),
        (lambda: CardTable(42), RequestError),
        (lambda: CardTable("E: KD", score=(5, 0)), DealError),
        (lambda: CardTable(record.read(FOLLOW), code="cassell"), RequestError),
        (lambda: CardTable(language="nl"), ValueError),
        (lambda: CardTable(score=(1, 1)), RequestError),
    ],
)
def test_bad_arguments_are_refused_in_words(call: object, kind: type[Exception]) -> None:
    """What a table cannot be made from is refused with a sentence that names it."""
    with pytest.raises(kind) as refused:
        call()  # type: ignore[operator]
    assert len(str(refused.value)) > 20
    assert issubclass(kind, CardError | EcarteError | ValueError)


def test_options_are_checked() -> None:
    """How a table looks can be changed from a cell; a value there is not is refused with those there are."""
    table = follow()
    table.draw(indices="fr", four_colour=True)
    assert table.options == {"indices": "fr", "four_colour": True, "theme": ""}
    with pytest.raises(RequestError, match="dark"):
        table.draw(theme="blue")
    with pytest.raises(RequestError):
        table.draw(colour=1)


# ---- what is heard -------------------------------------------------------------------------------


def test_a_listener_is_told_what_a_player_sees() -> None:
    """The deal, the cards drawn, every card played and every mark is in what a screen reader is given to say."""
    table = CardTable(seed=3, seat="elder", opponent=players.Random(1))
    hands, words = list(table.view.hand), table.shown["say"]
    assert all(card_name(card) in words for card in hands)
    for _ in range(60):
        if table.view.number == 2:
            break
        before = table.view
        step(table)
        after, words = table.view, table.shown["say"]
        if after.number == 1:
            fresh = [card for card in after.hand if card not in before.hand]
            laid = [card for trick in after.tricks[len(before.tricks) :] for card in (trick.led, trick.reply)]
            on_table = [after.led] if after.led and after.led != before.led else []
            missing = [card for card in [*fresh, *laid, *on_table] if card_name(card) not in words]
            assert missing in ([], [before.led]), (missing, words)
    assert after.results
    assert "mark" in words or after.number == 2


def test_a_refused_call_is_not_recommended() -> None:
    """A king claimed too early: the words that may be said instead are named, the claim itself is not."""
    table = CardTable("E: KD AD 8H 7H TS  T: 9D", seed=7, seat="elder")
    send(table, "act", action="king")
    assert "“I propose” or “I play”" in table.notice["text"]
    assert "I have the king" not in table.notice["text"]


def test_a_dealer_may_deal_with_his_own_hands() -> None:
    """With ceremony the dealer deals packet by packet; four at once is refused with its clause, and then turns up."""
    table = CardTable(seed=5, seat="dealer", ceremony=True)
    assert [call["text"] for call in table.shown["calls"]] == [f"Deal {n}" for n in range(1, 6)]
    send(table, "act", action="deal 4")
    assert "FOS Dealing" in table.notice["clause"]
    for packet in ("deal 2", "deal 2", "deal 3", "deal 3"):
        send(table, "act", action=packet)
        assert table.notice == {}
    assert len(table.view.hand) == 5
    assert table.view.turn_up is None
    send(table, "act", action="turn")
    assert table.view.turn_up
    assert table.view.stock == 21
    send(table, "undo")
    assert table.view.turn_up is None


def test_an_elder_hand_may_cut_himself() -> None:
    """With ceremony the elder hand cuts; one card only is refused."""
    table = CardTable(seed=5, seat="elder", ceremony=True)
    send(table, "act", action="cut 1")
    assert "FOS Dealing" in table.notice["clause"]
    send(table, "act", action="cut 10")
    assert len(table.view.hand) == 5
