"""Judged play at the table, without a browser: what can be called and done, what a ruling tells, and what never shows.

Leaves out what follows from each fault (test_faults_*.py), and clicks and keys (tests/browser/test_judged.py).
"""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from ecarte_widgets import CardTable, ecarte, laws
from ecarte_widgets.analysis.players import Bookish, Careless
from ecarte_widgets.rules import record, views
from ecarte_widgets.rules.actions import Action
from ecarte_widgets.rules.cards import card
from ecarte_widgets.rules.ecarte_state import State, changed
from ecarte_widgets.rules.errors import EcarteError
from ecarte_widgets.widgets import judging
from ecarte_widgets.widgets.speech import Speech

CODES = tuple(laws.load().codes)
DEAL = "E: KC QC 9C TD 7S  D: 8C AS TS JD 9D  T: 9H"


class Scripted(Bookish):
    """Does what the list says, one after the other, when it is asked in its turn; after that what the book says."""

    def __init__(self, *texts: str) -> None:
        self.texts = list(texts)

    def choose(self, view: views.View) -> Action:
        if view.to_act == view.seat and self.texts:
            return ecarte.read_action(view, f"{view.seat} {self.texts.pop(0)}")  # type: ignore[arg-type]
        return super().choose(view)


def send(table: CardTable, request: str, **more: object) -> None:
    """A message as the browser sends it."""
    table._receive(table, {"request": request, "at": table.shown["at"], **more}, [])


def act(table: CardTable, *actions: str) -> None:
    """One click after the other, none of them refused; a trick that lies there is looked at."""
    for action in actions:
        send(table, "act", action=action)
        assert table.notice.get("kind") in (None, "info"), table.notice


def seated(*texts: str, code: str = "foster", opponent: Any = None, seat: str = "elder") -> CardTable:
    """A table in judged play at the deal, `texts` done."""
    state = ecarte.start(deal=ecarte.deal(DEAL), code=laws.get(code), play="judged")
    for text in texts:
        state = ecarte.apply(state, text)
    return CardTable(record.from_state(state), seat=seat, opponent=opponent or Bookish(), play="judged")


def lead(code: str = "foster", *texts: str, opponent: Any = None, seat: str = "elder") -> CardTable:
    """A table at the first lead, and then the texts."""
    words = ["elder stand"]
    state = ecarte.start(deal=ecarte.deal(DEAL), code=laws.get(code), play="judged")
    state = ecarte.apply(state, words[0])
    while state.phase in ("announce", "answer"):
        words.append(state.phase)
        state = ecarte.apply(state, state.phase)
    return seated(*words, *texts, code=code, opponent=opponent, seat=seat)


def opened(table: CardTable, menu: str) -> list[dict[str, Any]]:
    """The buttons of a menu, which is opened and shut again."""
    send(table, menu)
    calls: list[dict[str, Any]] = table.shown["judging"]["open"]["calls"]
    send(table, menu)
    assert table.shown["judging"]["open"] is None
    return calls


# ---- the menus -----------------------------------------------------------------------------------


def test_strict_play_has_no_menus() -> None:
    """In strict play there is nothing of it on the page; in judged play both menus stand shut."""
    assert CardTable(seed=1).shown["judging"] is None
    assert [(m["request"], m["open"]) for m in lead().shown["judging"]["menus"]] == [
        ("fault", False),
        ("other", False),
    ]


def test_every_word_at_every_moment() -> None:
    """From the first card to the count the menu of faults is there and reads the same, whatever lies open."""
    table = CardTable(play="judged", seed=3, opponent=Careless(0.3, 1))
    words = len(judging.load().calls) + 1
    seen: Counter[str] = Counter()
    rng = random.Random(1)
    for _ in range(120):
        if table.view.winner:
            break
        texts = [c["text"] for c in opened(table, "fault")]
        seen["\n".join(texts)] += bool(texts)
        assert len(texts) == (words if texts else 0)
        assert bool(texts) == (table.view.phase not in ("shuffle", "cut_for_deal"))
        _step(table, rng)
    assert len([text for text in seen if text]) == 1
    assert seen.total() >= 40


def _step(table: CardTable, rng: random.Random) -> None:
    page = table.shown
    cards = [c["action"] for c in page["hand"]["cards"] if c["state"] == "legal"]
    calls = [c for c in page["calls"] if c["action"] not in ("king", "ask")]
    if cards:
        send(table, "act", action=rng.choice(cards))
    elif calls[0]["pick"]:
        held = [c["card"] for c in page["hand"]["cards"]][: page["hand"]["min"]]
        send(table, "act", action=f"{calls[0]['action']} {' '.join(held) or '-'}")
    elif calls[0]["action"].startswith("@"):
        send(table, calls[0]["action"][1:])
    else:
        send(table, "act", action=rng.choice(calls)["action"])


def test_steps_of_a_menu() -> None:
    """A mishap that needs a card takes a further step, with a way back; a second click shuts the menu."""
    table = lead()
    send(table, "other")
    assert "@other-drop" in [c["action"] for c in table.shown["judging"]["open"]["calls"]]
    send(table, "other-drop")
    shown = table.shown["judging"]["open"]
    assert shown["name"] == "other-drop"
    assert [c["action"] for c in shown["calls"]][-1] == "@other"
    assert {"drop KC", "drop 7S"} <= {c["action"] for c in shown["calls"]}
    send(table, "other")
    assert table.shown["judging"]["open"]["name"] == "other"
    act(table, "drop KC")
    assert table.shown["judging"]["open"] is None
    assert "fall" in " ".join(table.shown["log"]["lines"])


def reachable(table_view: views.View, page: dict[str, Any]) -> set[str]:
    """All that can be sent from a page by cards, calls and both menus with all their steps; picks by their tails."""
    found = {c["action"] for c in page["hand"]["cards"]}
    buttons = [*page["calls"]]
    for name in judging.REQUESTS:
        buttons += judging.menu(table_view, name, "en")
    for c in buttons:
        found.add(f"{c['action']} *{c.get('tail', '')}" if c["pick"] else c["action"])
    return found


def wanted(action: Action) -> str:
    """How `reachable` names an action."""
    text = str(action).removeprefix(f"{action.seat} ")
    if action.kind in ("discard", "take-back", "throw-out"):
        return f"{action.kind} *{str(action._replace(cards=())).partition(' -')[2]}"
    return text


@pytest.mark.parametrize("code", CODES)
def test_all_that_can_be_done_is_offered(code: str) -> None:
    """Whatever the laws of judged play know of at any moment of the elder's or dealer's can be asked for there."""
    missing: Counter[tuple[str, str]] = Counter()
    for seed in range(4):
        table = CardTable(play="judged", seed=seed, code=code, opponent=Careless(0.4, seed), ceremony=True)
        rng = random.Random(seed)
        for _ in range(90):
            view = table.view
            if view.winner:
                break
            offered = reachable(view, table.shown)
            for action in view.possible:
                if wanted(action) not in offered and not _by_the_way(view, action):
                    missing[(view.phase, wanted(action))] += 1
            _step(table, rng)
    assert not missing, sorted(missing)


def _by_the_way(view: views.View, action: Action) -> bool:
    """Cuts and packets are offered in a choice of numbers; what is not asked for while a trick or deal lies there
    waits until it has been looked at."""
    return action.kind in ("cut", "deal") or view.to_act != view.seat


# ---- what a ruling tells -------------------------------------------------------------------------


def test_a_call_that_is_right_tells_what_followed_and_where_it_stands() -> None:
    """The fault, what the law says of it and the clause are on the table; "Why?" opens the same question."""
    table = lead("foster", "elder play KC", "dealer play AS", "elder play QC", "dealer play 8C")
    act(table, "call revoke")
    text = table.notice["text"]
    assert "You could have played otherwise" in text
    assert "A player who could follow suit" not in text
    assert table.notice["clause"].startswith("Foster")
    assert table.view.score == (0, 0)
    send(table, "why")
    why = table.shown["why"]
    assert why["text"]
    assert len(why["others"]) == len(CODES) - 1
    assert judging.question(table._session) == judging.load().kinds["revoke"].question


def test_the_choice_a_ruling_leaves_is_made_by_a_button() -> None:
    """The first choice is the main button; made, the game goes on from where the law puts it."""
    table = lead("club1878", "elder play KC", "dealer play AS", "elder play QC", "dealer play 8C")
    act(table, "call revoke")
    first = table.shown["calls"][0]
    assert first["main"]
    act(table, first["action"])
    assert table.view.phase != "remedy"
    assert table.view.ruled[-1].kind == "revoke"


def test_a_call_of_nothing_goes_by() -> None:
    """A word that names nothing says so and changes nothing but what has been said."""
    table = lead()
    before = table.reveal()
    act(table, "call revoke")
    assert "Nothing lies open" in table.notice["text"]
    assert table.notice["clause"] == ""
    assert changed(table.reveal(), {"past": before.past}) == before


def test_what_the_opponent_calls_is_told() -> None:
    """The opponent's call names the fault, the answer of the law and its clause."""
    table = lead("foster", opponent=Careless(0.0))
    act(table, "play KC")
    assert table.view.phase in ("lead", "follow")
    while not table.view.winner and not any(e.kind == "look" for e in table.view.events):
        if table.shown["calls"] and table.shown["calls"][0]["action"] == "@next":
            send(table, "next")
        act(table, "look tricks")
    assert "Your opponent calls" in table.notice["text"]
    assert table.notice["clause"]


# ---- cards laid open -----------------------------------------------------------------------------


def exposed() -> CardTable:
    """The dealer has looked at tricks, was called, and plays with open cards."""
    texts = (
        "elder play KC",
        "dealer play 8C",
        "dealer look tricks",
        "elder call look",
        "elder choose expose",
    )
    return lead("cassell", *texts)


def test_open_cards_are_drawn_and_named() -> None:
    """A hand that must be played open stands in the model by card and by name, and nowhere before that."""
    table = exposed()
    page = table.shown["opponent"]
    assert set(page["open"]) == set(table.reveal().hands[1])
    for name in ("ace of spades", "ten of spades", "knave of diamonds", "nine of diamonds"):
        assert name in page["cards_label"]
    assert lead("cassell").shown["opponent"]["open"] == []


# ---- what never shows ----------------------------------------------------------------------------


def told(state: State, seat: str) -> str:
    """All that a table publishes of a state, menus opened."""
    table = CardTable(record.from_state(state), seat=seat, play="judged")
    shown = [table.shown, table.notice, table.options]
    for menu in judging.REQUESTS:
        send(table, menu)
        shown.append(table.shown["judging"]["open"])
    send(table, "why")
    return json.dumps([_unpledged(shown), table.shown["why"], table.record, repr(table)], default=str)


def _unpledged(shown: list[Any]) -> list[Any]:
    """Without the digits that promise the cards: those differ wherever cards do, and tell nothing."""
    return [{**part, "promise": None} if part and "promise" in part else part for part in shown]


HIDDEN = {
    "revoke": ("8C AS TS JD 9D", "8S AS TS JD 9D", ("answer", "play KC", "play AS")),
    "false king": ("8C AS TS JD 9D", "KH AS TS JD 9D", ("dealer king",)),
    "under-force": ("AC 8C TS JD 9D", "8S 8C TS JD 9D", ("answer", "play 9C", "play 8C")),
}
"""Two hands of the dealer that the elder hand cannot tell apart after the same acts, a fault with one of them only."""


@pytest.mark.parametrize("fault", HIDDEN)
def test_an_uncalled_fault_shows_nowhere(fault: str) -> None:
    """Two states that differ only in a fault that cannot be seen make the same view, page, menus, record and notice."""
    states = []
    for hand in HIDDEN[fault][:2]:
        deal = ecarte.deal(f"E: KC QC 9C TD 7S  D: {hand}  T: 9H  S: AH QD KD AD")
        state = ecarte.apply(ecarte.start(deal=deal, code=laws.get("foster"), play="judged"), "stand")
        for text in HIDDEN[fault][2]:
            state = ecarte.apply(state, text)
        states.append(state)
    assert len({bool(state.faults) for state in states}) == 2, "one is a fault, the other is none"
    assert views.view(states[0], "elder") == views.view(states[1], "elder")
    assert told(states[0], "elder") == told(states[1], "elder")


def test_open_faults_are_in_no_trait() -> None:
    """Through a game with a careless opponent no kind of fault that nobody has called is named in what is published."""
    table = CardTable(play="judged", seed=8, opponent=Careless(0.6, 3))
    rng, met = random.Random(2), 0
    for _ in range(80):
        if table.view.winner:
            break
        state = table.reveal()
        theirs = [fault for fault in state.faults if state.player(fault.seat) != 0]
        called = {ended.kind for ended in state.ended if ended.how == "called"}
        page = json.dumps(table.shown)
        for fault in theirs:
            met += 1
            assert fault.kind in called or judging.say(f"fault.{fault.kind}.told") not in page
        _step(table, rng)
    assert met >= 5


def test_a_stranger_to_the_menu_is_refused() -> None:
    """A word there is none of is refused like any other action."""
    table = lead()
    send(table, "act", action="call murder")
    assert table.notice["kind"] == "refused"
    assert card("KC") in table.view.hand
    with pytest.raises(EcarteError):
        ecarte.apply(table.reveal(), "elder call murder")


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        ("elder", "You look at the cards that you put out."),
        ("dealer", "Your opponent looks at the cards that he put out."),
    ],
)
def test_whose_discards_were_looked_at_is_said(seat: str, told: str) -> None:
    """A look is told from each side for what it is, as a whole sentence."""
    state = record.read(
        "code: foster\nplay: judged\n"
        "deal 1: E: KC QC 9C TD 7S  D: 8H AS TS JD 9D  T: 9H  S: AH KD QD 8D 7D AD 8C 7C\n"
        "  elder propose; dealer accept; elder discard TD 7S; dealer give 2; elder take-up; elder look discards\n"
    ).state
    speech = Speech(views.view(state, seat), "en")
    assert speech.event(speech.view.events[-1]) == told


def test_after_the_last_trick_the_count_is_asked_for() -> None:
    """While the last trick lies there nobody is asked to lead to a sixth, but whether the count is right."""
    table = CardTable("E: KH QH JH AH TH  D: 7S 8S 7D 8D 7C  T: 9H", seat="elder", play="judged")
    for _ in range(40):
        if table.view.phase == "count":
            break
        plays = [str(a) for a in table.view.actions if a.kind not in ("call", "own", "king")]
        table.request("act", action=plays[0].split(" ", 1)[1]) if plays else table.request("next")
    assert table.view.phase == "count"
    assert "trick 6" not in table.shown["status"]
    assert "is the count right" in table.shown["status"]
