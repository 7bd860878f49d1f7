"""The same positions without a browser's help: as text, and as plain HTML that every notebook viewer shows.

Leaves out SVG and scripts, which untrusted notebooks and GitHub strip: spans and tables, styled inline.
"""

from __future__ import annotations

import html as markup
from typing import Any

from ..rules import games, laws, lawwords, record
from ..rules.cards import Card, cards
from ..rules.ecarte_state import ORDER
from ..rules.record import Game
from ..rules.tricks import beats
from ..texts import capital, say
from . import faces, sheet

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_TEXT_STYLE = "\ufe0e"
"""Asks for the black-and-white sign, not the emoji."""
_RED, _INK, _PAPER, _FELT = "#b3302a", "#1f2632", "#fcf8ee", "#dde4d5"


class Shown:
    """Something made to be looked at: `repr` is its text, and notebooks show its HTML."""

    def __init__(self, text: str, html: str, svg: str = "") -> None:
        self.text = text
        self.html = html
        self.svg = svg
        """The same as one SVG picture, where it is of cards alone; else ""."""

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return self.html


# ---- a card --------------------------------------------------------------------------------------


def card_text(card: str) -> str:
    """'TS' -> '10♠'."""
    return ("10" if card[0] == "T" else card[0]) + SIGNS[card[1]]


def cards_text(cards: Any) -> str:
    """Cards as rank and sign, in a row."""
    return " ".join(card_text(card) for card in cards)


def card_html(card: str) -> str:
    """A small card: rank and sign on paper."""
    colour = _RED if card[1] in "HD" else _INK
    style = (
        f"display:inline-block;min-width:2.1em;padding:.25em .3em;margin:.1em;border:1px solid #b9ae98;"
        f"border-radius:4px;background:{_PAPER};color:{colour};text-align:center;font-weight:600"
    )
    return f'<span style="{style}">{card_text(card)}{_TEXT_STYLE}</span>'


def back_html(count: int) -> str:
    """So many cards, face down."""
    style = (
        "display:inline-block;width:1.6em;padding:.25em 0;margin:.1em;border:1px solid #b9ae98;border-radius:4px;"
        "background:#38566f;color:#38566f"
    )
    return f'<span style="{style}" aria-hidden="true">&nbsp;</span>' * count


def hand(text: str, *more: str) -> Shown:
    """Rows of cards, such as two hands; "?" is a card face down. Its `svg` is the picture, by the table's drawing."""
    rows = [sheet.read_row(row) for row in (text, *more)]
    text_form = "\n".join(" ".join(card_text(c) if c else "??" for c in row) for row in rows)
    html_form = "".join(
        f"<div>{''.join(card_html(c) if c else back_html(1) for c in row)}</div>" for row in rows
    )
    return Shown(text_form, html_form, sheet.svg(rows))


def trick(led: str, reply: str, trump: str = "", language: str = "en") -> Shown:
    """Two cards of a trick, and which of them takes it; `trump` is a suit's letter, "" for none."""
    first, second = cards(led)[0], cards(reply)[0]
    taker = second if beats(second, first, trump.upper(), ORDER) else first
    told = capital(say("show.takes", language, card=taker))
    made = hand(f"{first} {second}")
    return Shown(f"{made.text}  {told}", f"{made.html}<div>{markup.escape(told)}</div>", made.svg)


def game(text: str, me: int = 0, language: str = "en") -> Shown:
    """A written record, deal by deal with open cards. Raises RecordError with line and column."""
    return look_back(record.read(text), me, language)


# ---- a table -------------------------------------------------------------------------------------


def text(page: dict[str, Any]) -> str:
    """A page model as plain text."""
    lines = [f"{page['title']} · {page['deal']}", _middle_line(page)]
    for side in (page["opponent"], page["you"]):
        facts = {
            "name": side["name"],
            "points": side["points"],
            "of": side["of"],
            "tricks": side["tricks_label"],
        }
        line = say("table.side", **facts)
        lines.append(f"{line}, {side['cards_label']}" if "cards_label" in side else line)
    laid = [f"{place['caption']}: {card_text(place['card'])}" for place in _laid(page)]
    if laid:
        lines.append(f"{page['trick']['label']}: {'; '.join(laid)}")
    lines += _spoken(page)
    held = cards_text(place["card"] for place in page["hand"]["cards"])
    lines.append(f"{page['hand']['label']}: {held or say('table.empty')}")
    lines.append(page["status"])
    calls = [f"[{call['text']}]" for call in page["calls"] if not call["pick"]]
    if calls:
        lines.append(" ".join(calls))
    return "\n".join(lines)


def _laid(page: dict[str, Any]) -> list[dict[str, Any]]:
    """The cards that lie on the table."""
    return [place for place in page["trick"]["cards"] if place["card"]] if page["trick"] else []


def _spoken(page: dict[str, Any]) -> list[str]:
    """What has been said over the cards, in games in which the words count."""
    return [say("show.spoken", who=line["name"], words=line["text"]) for line in page.get("said", ())]


def _middle_line(page: dict[str, Any]) -> str:
    """What lies between the players: in games of trumps, these before all."""
    if "trump" not in page:
        return f"{page['stock']['label']}."
    if page["trump"] is None:
        return say("table.no_trump")
    turned = page["turn"]["label"] if page["turn"] else ""
    facts = {"trump": page["trump"]["name"], "turned": turned, "stock": page["stock"]["label"]}
    return say("table.one_line", **facts)


def html(page: dict[str, Any]) -> str:
    """A page model as HTML without script, style sheet or SVG."""
    e = markup.escape
    rows = []
    for key in ("opponent", "you"):
        side = page[key]
        cards = _others_html(side) if key == "opponent" else _hand_html(page)
        rows.append(
            '<tr style="background:transparent">'
            f'<th scope="row" style="text-align:left;padding:.3em .8em .3em 0">{e(side["name"])}</th>'
            f'<td style="text-align:left">{cards}</td>'
            f'<td style="text-align:left;padding-left:.8em">{side["points"]} {e(side["of"])}; '
            f"{e(side['tricks_label'])}</td></tr>"
        )
    rows.insert(1, _middle_html(page))
    calls = " · ".join(e(call["text"]) for call in page["calls"] if not call["pick"])
    return (
        f'<div style="max-width:760px;padding:.6em 1em;background:{_FELT};color:#1f2a24;border-radius:4px">'
        f"<div><b>{e(page['title'])}</b> · {e(page['deal'])}</div>"
        f'<table style="border:0;border-collapse:collapse;color:inherit">{"".join(rows)}</table>'
        f"<div><i>{e(page['status'])}</i></div><div>{calls}</div></div>"
    )


def _others_html(side: dict[str, Any]) -> str:
    """The other's cards: those that lie open, and backs."""
    return "".join(map(card_html, side["open"])) + back_html(side["cards"] - len(side["open"]))


def _hand_html(page: dict[str, Any]) -> str:
    return "".join(card_html(place["card"]) for place in page["hand"]["cards"])


def _middle_html(page: dict[str, Any]) -> str:
    e = markup.escape
    cells = "".join(f"{card_html(place['card'])} {e(place['caption'])} " for place in _laid(page))
    turned = card_html(page["turn"]["card"]) if page.get("turn") else ""
    said = "".join(f"<div>{e(line)}</div>" for line in _spoken(page))
    line = f"{turned} {e(_middle_line(page))} {cells}{said}"
    return (
        f'<tr style="background:transparent"><td></td><td style="text-align:left">{line}</td><td></td></tr>'
    )


# ---- a look back ---------------------------------------------------------------------------------

Part = str | tuple[Card, ...]
"""A piece of a row: words, or cards."""


def look_back(game: Game, me: int = 0, language: str = "en") -> Shown:
    """Every finished deal of a game, both hands open, trick by trick, and what was marked. `me`: 0 for A, 1 for B."""
    tables = []
    before: Any = None
    for state in game.states():
        if before is not None and len(state.results) > len(before.results):
            tables.append(faces.of(game.code).deal_rows(before, state, me, language))
        before = state
    if not tables:
        nothing = say("back.nothing", language)
        return Shown(nothing, f"<p>{markup.escape(nothing)}</p>")
    text_form = "\n\n".join(
        "\n".join([title, *(f"  {name}: {_plain(parts)}" for name, parts in rows)]) for title, rows in tables
    )
    return Shown(text_form, "\n".join(_rows_html(title, rows) for title, rows in tables))


def _plain(parts: list[Part]) -> str:
    return " ".join(part if isinstance(part, str) else cards_text(part) for part in parts)


def _rows_html(title: str, rows: list[tuple[str, list[Part]]]) -> str:
    e = markup.escape
    body = "".join(
        f'<tr><th scope="row" style="text-align:left;padding-right:1em">{e(name)}</th><td style="text-align:left">'
        + " ".join(e(part) if isinstance(part, str) else "".join(map(card_html, part)) for part in parts)
        + "</td></tr>"
        for name, parts in rows
    )
    return f'<table><caption style="text-align:left"><b>{e(title)}</b></caption>{body}</table>'


# ---- codes side by side --------------------------------------------------------------------------


def codes(*questions: str, game: str = games.FIRST, language: str = "en") -> Shown:
    """What every code of a game answers to some questions of law, side by side, each with its clause or its silence."""
    table = laws.load(game)
    text_rows, html_rows = [], []
    e = markup.escape
    cited: list[str] = []
    for question in questions:
        laws.get(game=game)[question]  # an unknown question is refused here, with the list of what there is
        asked = lawwords.question_text(question, language, game)
        lines = []
        for name, code in table.codes.items():
            answer = code[question]
            cited += answer.cite
            words = lawwords.answer_text(question, answer, language, game)
            lines.append((say(f"code.{name}.short", language), words, lawwords.said(answer, language)))
        text_rows += [asked, *(f"  {name}: {words} [{clause}]" for name, words, clause in lines)]
        html_rows.append(f'<tr><th colspan="3" style="text-align:left">{e(asked)}</th></tr>')
        html_rows += [
            "<tr>" + "".join(f'<td style="text-align:left">{e(cell)}</td>' for cell in line) + "</tr>"
            for line in lines
        ]
    books = lawwords.sources_by_tag(cited, language, game)
    text_rows += [f"[{tag}] {book}" for tag, book in books]
    notes = "".join(f"<div><small>[{e(tag)}] {e(book)}</small></div>" for tag, book in books)
    return Shown("\n".join(text_rows), f"<table>{''.join(html_rows)}</table>{notes}")


# ---- the score on two cards ----------------------------------------------------------------------

_SIGHT = ((0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2))
"""Pips in sight of the three and of the two, for each score from 0 to 5."""


def markers(language: str = "en") -> Shown:
    """How a three and a two, which the pack does without, show every score: the pips in sight are the points."""
    rows = [
        (points, three, two, say(f"markers.{points}", language)) for points, (three, two) in enumerate(_SIGHT)
    ]
    text_form = "\n".join(
        f"{points}  {'♦' * (three + two) or '-':5}  {words}" for points, three, two, words in rows
    )
    body = "".join(
        f'<tr><th scope="row" style="padding-right:1em;font-size:1.3em">{points}</th>'
        f'<td style="text-align:left;white-space:nowrap">{_marker_html(three, two)}</td>'
        f'<td style="text-align:left">{markup.escape(words)}</td></tr>'
        for points, three, two, words in rows
    )
    title = markup.escape(say("markers.title", language))
    return Shown(text_form, f'<table><caption style="text-align:left">{title}</caption>{body}</table>')


def _marker_html(three: int, two: int) -> str:
    """The two cards, a pip a cell; what is covered, or face down, is dark."""
    cells = [(place < three, "left" if place == 0 else "") for place in range(3)]
    cells += [(place < two, "left" if place == 0 else "") for place in range(2)]
    made = []
    for seen, edge in cells:
        gap = "margin-left:.5em;" if edge else ""
        paper, ink = (_PAPER, _RED) if seen else ("#38566f", "#38566f")
        style = (
            f"display:inline-block;width:1.5em;padding:.5em 0;{gap}background:{paper};color:{ink};"
            "border:1px solid #b9ae98;text-align:center"
        )
        made.append(f'<span style="{style}" aria-hidden="true">♦{_TEXT_STYLE}</span>')
    return "".join(made)
