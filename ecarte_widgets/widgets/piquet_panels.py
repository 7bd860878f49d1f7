"""What stands beside the cloth at piquet: the conversation, what it has told, the story of the deal, the score sheet.

Leaves out what lies on the cloth (`piquet_page`). All of it is made from the view, or from what the score sheet says.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ..rules import games
from ..rules.common import PLAYERS
from ..rules.piquet_score import DEALS, RUBICON, factor
from ..rules.piquet_state import PLAY, Mark, State
from ..rules.piquet_views import View
from ..texts import capital, card_name, say
from .piquet_speech import SPOKEN, Speech

if TYPE_CHECKING:
    from .piquet_page import Page

Panel = dict[str, Any]
"""A panel: name, title, whether it lies open at first, and what is in it: "groups" of lines, a "table", or "cards"."""
_BONUSES = ("mark.pique", "mark.repique")


def every(page: Page) -> list[Panel]:
    """The panels of a page, those that have something in them."""
    view, speech = page.view, page.speech
    found = [
        known(view, speech),
        story(view, speech),
        conversation(view, speech),
        sheet(page),
        mine(view, speech),
    ]
    return [panel for panel in found if panel is not None]


# ---- the conversation ------------------------------------------------------------------------------------


def said(view: View, speech: Speech) -> list[dict[str, str]]:
    """What has been said over the cards, word for word: who, by what name, and the words."""
    lines = []
    for event in view.events:
        if event.kind in SPOKEN or event.kind == "demand":
            who = speech.who(event.seat)
            words = speech.say("said.line", words=speech.words(event).removesuffix("."))
            lines.append({"who": who, "name": speech.say(f"table.name.{who}"), "text": words})
    return lines


def conversation(view: View, speech: Speech) -> Panel | None:
    """The same, to be read again; None before anything was said."""
    spoken = [speech.say("show.spoken", who=line["name"], words=line["text"]) for line in said(view, speech)]
    groups = [{"title": "", "lines": spoken}]
    title = speech.say("said.title", count=len(spoken))
    return {"name": "said", "title": title, "open": False, "groups": groups} if spoken else None


def known(view: View, speech: Speech) -> Panel | None:
    """What each side knows of the other by what was said; None before anything was."""
    if not view.known:
        return None
    groups = []
    for who in ("other", "you"):
        lines = [speech.fact(fact) for fact in view.known if speech.who(fact.seat) == who]
        groups.append(
            {
                "title": speech.say(f"known.title.{who}"),
                "lines": lines or [speech.say("known.nothing")],
            }
        )
    return {"name": "known", "title": speech.say("known.title"), "open": True, "groups": groups}


def mine(view: View, speech: Speech) -> Panel | None:
    """One's own discard, which can be looked at again, and the cards one has seen beside."""
    kinds = (("out", view.own_discards), ("seen", tuple(c for c in view.seen if c not in view.others_known)))
    rows = [
        {
            "title": speech.say(f"mine.{kind}"),
            "cards": [{"card": card, "label": capital(card_name(card, speech.language))} for card in cards],
        }
        for kind, cards in kinds
        if cards
    ]
    return {"name": "mine", "title": speech.say("mine.title"), "open": False, "cards": rows} if rows else None


# ---- the story of the deal -------------------------------------------------------------------------------


def story(view: View, speech: Speech) -> Panel | None:
    """What the deal has brought, in the order of reckoning, with the sums; None before anything."""
    marks = (
        view.results[-1].story if view.phase in (games.SHUFFLE, games.OVER) and view.results else view.marks
    )
    if not marks:
        return None
    rows, sums = [], [0, 0]
    for label, points in lines(marks, speech):
        sums = [sums[0] + points[0], sums[1] + points[1]]
        rows.append([label, *(str(made) if made else "" for made in points), f"{sums[0]} – {sums[1]}"])
    title = speech.say("story.title", mine=sums[0], others=sums[1])
    return {
        "name": "story",
        "title": title,
        "open": True,
        "table": {"head": _head(speech, "story.for"), "rows": rows},
    }


def _head(speech: Speech, first: str) -> list[str]:
    names = [speech.say(f"table.name.{who}") for who in ("you", "other")]
    return [speech.say(first), *names, speech.say("story.sum")]


def lines(marks: tuple[Mark, ...], speech: Speech) -> list[tuple[str, tuple[int, int]]]:
    """Marks as lines with the points of either side: those of the play, up to a pique, in one."""
    told: list[tuple[str, tuple[int, int]]] = []
    playing = False
    for mark in marks:
        points = (mark.points, 0) if speech.who(mark.seat) == "you" else (0, mark.points)
        plain = mark.order == PLAY and mark.why not in (*_BONUSES, "mark.last")
        if plain and playing:
            label, before = told[-1]
            told[-1] = (label, (before[0] + points[0], before[1] + points[1]))
        else:
            label = speech.say("story.play") if plain else capital(say(mark.why, speech.language))
            told.append((label, points))
        playing = plain
    return told


# ---- the partie ------------------------------------------------------------------------------------------


def sheet(page: Page) -> Panel | None:
    """The score of the partie deal by deal; None before the first deal is over."""
    view, speech = page.view, page.speech
    if not view.results:
        return None
    rows = []
    for before, after in _ends(page.session.states):
        result = after.results[-1]
        mine, others = _own(result.points, view)
        double = "double" if factor(view.code, result.number) > 1 else "once"
        label = speech.say(f"sheet.deal.{double}", number=result.number)
        rows.append([label, str(mine), str(others), _total(before, after, view, speech)])
    title = speech.say(f"sheet.title.{'hundred' if speech.goal() else 'deals'}", **_line(view))
    table = {"head": _head(speech, "sheet.deal"), "rows": rows, "foot": foot(view, speech)}
    return {"name": "sheet", "title": title, "open": bool(view.winner), "table": table}


def _line(view: View) -> dict[str, Any]:
    deals = DEALS.get(str(view.code.v.game_form), 0)
    return {"deals": deals, "line": RUBICON, "mine": view.games[0], "others": view.games[1]}


def _ends(states: list[State]) -> list[tuple[State, State]]:
    """The states between which each deal was finished."""
    pairs = pairwise(states)
    return [(before, after) for before, after in pairs if len(after.results) > len(before.results)]


def game_over(page: Page) -> list[str]:
    """Whose a game of a hundred is, where the last deal has won one."""
    before, after = _ends(page.session.states)[-1]
    for who, player in (("you", page.view.player), ("other", 1 - page.view.player)):
        if after.games[player] > before.games[player]:
            mine, others = _own(after.games, page.view)
            return [page.speech.say(f"status.game_over.{who}", mine=mine, others=others)]
    return []


def _own(pair: tuple[int, int], view: View) -> tuple[int, int]:
    """A pair of players (A, B) as (own, other's)."""
    return pair[view.player], pair[1 - view.player]


def _total(before: State, after: State, view: View, speech: Speech) -> str:
    """The score after a deal; where it has won a game of a hundred, which games each side has."""
    if after.games == before.games:
        return "{} – {}".format(*_own(after.points, view))
    mine, others = _own(after.games, view)
    return speech.say("sheet.games", mine=mine, others=others)


def foot(view: View, speech: Speech) -> str:
    """What the score comes to when the partie is over; till then, what it is played for."""
    if view.winner:
        return settled(view, speech)
    return speech.say(f"sheet.foot.{'hundred' if speech.goal() else 'deals'}", **_line(view))


def settled(view: View, speech: Speech) -> str:
    """Who has won the partie, and what it is worth."""
    end = view.settlement
    if end is None or end.winner < 0:
        return speech.say("status.over.draw", mine=view.score[0], others=view.score[1])
    who = "you" if view.winner == PLAYERS[view.player] else "other"
    form = "hundred" if speech.goal() else "rubicon" if end.rubicon else "deals"
    own = view.games if speech.goal() else view.score
    bonus = 0 if speech.goal() else int(view.code.v.winner_bonus)
    facts = {"mine": own[0], "others": own[1], "points": end.points, "bonus": bonus, "line": RUBICON}
    return speech.say(f"status.over.{form}.{who}", **facts)
