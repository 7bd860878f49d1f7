"""Piquet at a CardTable by requests: an opponent who says what is true, and clicks on what is asked for.

Leaves out the browser, and all assertions but that what is asked is done.
"""

from __future__ import annotations

from typing import Any

from ecarte_widgets import CardTable, piquet, players
from ecarte_widgets.rules.actions import Action
from ecarte_widgets.rules.piquet_views import View

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
