"""Deals of écarté that are over, both hands laid open: a title and named rows of words and cards.

Leaves out how the rows are shown (`show`).
"""

from __future__ import annotations

from ..rules import views
from ..rules.ecarte_state import State
from ..texts import capital, say
from .show import Part
from .speech import Speech


def deal_rows(
    before: State, after: State, me: int, language: str
) -> tuple[str, list[tuple[str, list[Part]]]]:
    """A finished deal as a title and named rows."""
    result, deal, seat = after.results[-1], before.dealt, before.seat(me)
    assert deal is not None  # the deal is over, so it was dealt
    hands = {"elder": deal.elder, "dealer": deal.dealer}
    mine, others = (hands[seat], hands["dealer" if seat == "elder" else "elder"])
    trump = capital(say(f"suit.{result.turn_up.suit}", language))
    title = say(f"back.title.{seat}", language, number=result.number, trump=trump)
    rows: list[tuple[str, list[Part]]] = [
        (say("back.turned", language), [(result.turn_up,)]),
        (say("back.mine", language), [mine]),
        (say("back.others", language), [others]),
        (say("back.said", language), [_said(before, after, me, language)]),
    ]
    for who, place in (("mine", seat), ("others", "dealer" if seat == "elder" else "elder")):
        out = before.discards[0 if place == "elder" else 1]
        if out:
            rows.append((say(f"back.out.{who}", language), [out]))
    for number, trick in enumerate(result.tricks, start=1):
        ours = "you" if trick.winner == seat else "other"
        laid: list[Part] = [
            say(f"back.led.{'you' if trick.leader == seat else 'other'}", language),
            (trick.led,),
        ]
        laid += [(trick.reply,), say(f"back.takes.{ours}", language)]
        rows.append((say("table.trick", language, number=number), laid))
    speech = Speech(views.view(after, after.seat(me)), language)
    rows.append(
        (say("back.marked", language), [" ".join(speech.award(award, me) for award in result.awards)])
    )
    mine_now, others_now = after.points[me], after.points[1 - me]
    rows.append(
        (say("back.score", language), [say("back.score_now", language, mine=mine_now, others=others_now)])
    )
    return title, rows


def _said(before: State, after: State, me: int, language: str) -> str:
    """The words of a deal before its tricks, in a row."""
    last = after.past[-1] if after.past else None
    done = before.past if last is None or after.number != before.number else after.past
    view = views.view(before, before.seat(me))
    speech = Speech(view, language)
    said = [a for a in done if a.kind not in ("play", "turn")]
    lines = [speech.event(views.event(action, view.seat)) for action in said]
    return " ".join(line for line in lines if line)
