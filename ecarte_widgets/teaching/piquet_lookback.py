"""After a partie of piquet: the exchanges that gave most away, shown beside what a sound player would have put out.

Leaves out the measure (`analysis.piquet_back`), which is named wherever its figures are shown.
"""

from __future__ import annotations

from ..analysis.piquet_back import Exchange
from ..analysis.piquet_back import exchanges as every
from ..texts import say
from ..widgets.show import Shown, card_html, cards_text
from ..widgets.table import CardTable
from .piquet_talk import ordered

SHOWN = 2
"""How many exchanges are shown: those that cost most."""
WORTH_TELLING = 0.5
"""Points on average below which nobody is told that he has given something away."""


def exchanges(played: CardTable, language: str = "en") -> Shown:
    """The exchanges of a table of piquet that cost most, of those that cost anything."""
    game = played.game()
    states = list(game.states())
    costly = sorted(every(states, game.actions, played.player), key=lambda each: -each.cost)
    costly = [each for each in costly if each.cost >= WORTH_TELLING][:SHOWN]
    if not costly:
        nothing = say("back.piquet.nothing", language)
        return Shown(nothing, f"<p>{nothing}</p>")
    head = say("back.piquet.measure", language)
    text = "\n\n".join([*(_text(each, language) for each in costly), head])
    html = "".join(_html(each, language) for each in costly)
    return Shown(text, f"{html}<p><small>{head}</small></p>")


def _facts(each: Exchange, language: str) -> tuple[str, str, str]:
    title = say(f"back.piquet.title.{each.seat}", language, number=each.number)
    mine = say("back.piquet.mine", language, mean=f"{float(each.mean):.1f}")
    other = say("back.piquet.other", language, mean=f"{float(each.others_mean):.1f}")
    return title, mine, other


def _text(each: Exchange, language: str) -> str:
    title, mine, other = _facts(each, language)
    rows = [title, cards_text(ordered(each.hand))]
    rows += [f"{mine} {cards_text(ordered(each.out))}", f"{other} {cards_text(ordered(each.other))}"]
    return "\n".join(rows)


def _html(each: Exchange, language: str) -> str:
    title, mine, other = _facts(each, language)
    lines = [("", each.hand), (mine, each.out), (other, each.other)]
    shown = "".join(
        f"<div>{label} {''.join(card_html(card) for card in ordered(held))}</div>" for label, held in lines
    )
    return f"<p><b>{title}</b></p>{shown}"
