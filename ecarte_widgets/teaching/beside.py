"""Écarté and piquet side by side: what stayed and what changed, from the two games' own constants and codes of laws.

Leaves out how either is played. A row says the same of both games, each in its own words.
"""

from __future__ import annotations

import html
from collections.abc import Callable
from typing import Any, NamedTuple

from ..rules import deals, ecarte, games, laws, piquet, piquet_deals, piquet_play
from ..rules.cards import PACK
from ..rules.ecarte_state import ORDER as ECARTE_ORDER
from ..rules.ecarte_tricks import play_law
from ..rules.laws import Code
from ..rules.lawwords import answer_text, said
from ..rules.piquet_state import ORDER as PIQUET_ORDER
from ..texts import capital, has, say
from ..widgets.show import Shown


class Row(NamedTuple):
    """One thing of which both games say something: its name, each game's words, and whether it stayed the same."""

    name: str
    ecarte: str
    piquet: str
    same: bool


def _codes() -> tuple[Code, Code]:
    return laws.get(game="ecarte"), laws.get(game="piquet")


Pair = tuple[Any, Any]


def _law(first: str, second: str) -> Callable[[str], tuple[Pair, tuple[str, str]]]:
    """A row of what the two codes answer, each to its own question."""

    def row(language: str) -> tuple[Pair, tuple[str, str]]:
        old, new = _codes()
        words = [_answer(code, question, language) for code, question in ((old, first), (new, second))]
        return (str(old[first].value), str(new[second].value)), (words[0], words[1])

    return row


def _answer(code: Code, question: str, language: str) -> str:
    """What a code answers, and by which clause."""
    words = answer_text(question, code[question], language, code.game)
    key = f"beside.cell.{question}.{code.game}"
    if has(key, language):
        words = say(key, language, answer=words)
    return f"{words} [{said(code[question], language)}]"


def _fact(values: Callable[[], Pair], message: str) -> Callable[[str], tuple[Pair, tuple[str, str]]]:
    """A row of a constant that each game has. `message` says it, as "MESSAGE.VALUE" where it has words of its own."""

    def row(language: str) -> tuple[Pair, tuple[str, str]]:
        pair = values()
        words = tuple(_in_words(message, value, language) for value in pair)
        return pair, (words[0], words[1])

    return row


def _in_words(message: str, value: Any, language: str) -> str:
    if isinstance(value, bool):
        return say(f"{message}.{'yes' if value else 'no'}", language)
    return say(message, language, value=value)


def _ranks(order: str) -> str:
    return " ".join("10" if rank == "T" else rank for rank in order)


ROWS: dict[str, Callable[[str], tuple[Pair, tuple[str, str]]]] = {
    "pack": _fact(lambda: (_cards(ecarte), _cards(piquet)), "beside.cards"),
    "order": _fact(lambda: (_ranks(ECARTE_ORDER), _ranks(PIQUET_ORDER)), "beside.as_is"),
    "trumps": _fact(lambda: (_trumps("ecarte"), _trumps("piquet")), "beside.trumps"),
    "hand": _fact(lambda: (deals.HAND, piquet_deals.HAND), "beside.cards"),
    "packets": _law("deal_packets", "deal_packets"),
    "stock": _fact(lambda: (deals.STOCK, piquet_deals.STOCK), "beside.cards"),
    "leave": _fact(
        lambda: ("reply" in ecarte.PHASES and "proposal" in ecarte.PHASES, _asks_leave()), "beside.leave"
    ),
    "elder_least": _law("elder_min_exchange", "elder_min_exchange"),
    "dealer_least": _law("dealer_min_exchange", "younger_min_exchange"),
    "follow": _fact(lambda: (_law_of_play().must_follow, piquet_play.LAW.must_follow), "beside.must"),
    "head": _fact(lambda: (_law_of_play().must_head, piquet_play.LAW.must_head), "beside.must"),
    "cards_first": _law("turned_king_points", "carte_blanche_points"),
    "discards": _law("looked_at_discards", "own_discard_view"),
    "end": _law("game_points", "game_form"),
}
"""By name: a function from a language to the two values, which are compared, and to the two games' words."""


def _cards(game: Any) -> int:
    """How many cards are dealt or left in stock in a deal of this game, all together."""
    return sum(card in str(game.deal(seed=1)) for card in PACK)


def _trumps(game: str) -> bool:
    """Whether a suit is turned up in a deal."""
    return hasattr(games.of(game).deal(seed=1), "turn_up")


def _asks_leave() -> bool:
    return "proposal" in piquet.PHASES


def _law_of_play() -> Any:
    return play_law(_codes()[0])


def rows(language: str = "en") -> tuple[Row, ...]:
    """What stayed and what changed, a row a thing."""
    made = []
    for name, row in ROWS.items():
        values, words = row(language)
        made.append(Row(name, capital(words[0]), capital(words[1]), values[0] == values[1]))
    return tuple(made)


def stayed(language: str = "en") -> dict[str, bool]:
    """Of every row, by its name, whether it is in piquet as it is in écarté."""
    return {row.name: row.same for row in rows(language)}


def games_side_by_side(language: str = "en") -> Shown:
    """Écarté beside piquet, row by row; what stayed has a sign."""
    old, new = _codes()
    heads = [
        say(f"beside.game.{code.game}", language, code=say(f"code.{code.name}.short", language))
        for code in (old, new)
    ]
    lines = [
        (say(f"beside.row.{r.name}", language), r.ecarte, r.piquet, _sign(r.same, language))
        for r in rows(language)
    ]
    text = "\n".join(f"{name}: {one} | {two} ({sign})" for name, one, two, sign in lines)
    cell = "text-align:left;vertical-align:top;padding:.2em .6em"
    head = "".join(f'<th scope="col" style="{cell}">{html.escape(each)}</th>' for each in ("", *heads, ""))
    body = "".join(
        f'<tr><th scope="row" style="{cell}">{html.escape(line[0])}</th>'
        + "".join(f'<td style="{cell}">{html.escape(each)}</td>' for each in line[1:])
        + "</tr>"
        for line in lines
    )
    return Shown(f"{' | '.join(heads)}\n{text}", f"<table><tr>{head}</tr>{body}</table>")


def _sign(same: bool, language: str) -> str:
    return say("beside.same" if same else "beside.changed", language)
