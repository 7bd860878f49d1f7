"""The kind of exercise in which a finished deal is scored, and the ways in which one scores it wrongly.

Leaves out what is right: the awards come from the replay of the deal's record.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..rules import lawwords, record, views
from ..rules.cards import Card
from ..rules.ecarte_state import Award, Result, State
from ..rules.laws import Code
from ..texts import say
from ..widgets.speech import Speech
from .exercise import RIGHT, WRONG, Choice, Item, Outcome, Row

if TYPE_CHECKING:
    from .kinds import Level, Texts

MOST = 5
"""The most a side can be said to mark: a game."""
Pair = tuple[int, int]
"""Points: of the player asked, of the other."""
_FORMAL = frozenset({"play", "turn", "announce", "answer"})
"""Kinds that nothing of the score hangs on, or that are shown otherwise."""


def score(data: Level, texts: Texts) -> Item:
    """A finished deal, from its `record`: what does each side mark? `me` ("A" or "B"): for whose eyes it is told.

    The messages may use {told} (what was said), {seat}, {code} and, when it is answered, {awards}. A wrong answer
    that is one of the usual ones is answered by `wrong.WHICH` (see `misreadings`), another by `wrong`.
    """
    game = record.read(data["record"])
    me, state = "AB".index(data.get("me", "A")), game.state
    result = state.results[-1]
    right = _points(result.awards, me)
    usual = misreadings(result, game.code, me)
    facts = _told(game, state, me, texts.language)

    def check(chosen: Sequence[str]) -> Outcome:
        given = _given(chosen)
        if given == right:
            return Outcome(RIGHT, texts.say("right", **facts), _cited(game.code, *_questions(result)))
        which, question = usual.get(given, ("", result.awards[-1].question))
        return Outcome(WRONG, texts.say(*_wrong(which), **facts), _cited(game.code, question))

    sides = [
        ("you", say("table.name.you", texts.language)),
        ("other", say("table.name.other", texts.language)),
    ]
    return Item(
        ask=texts.say("ask", **facts),
        choices=tuple(
            Choice(f"{who}:{n}", str(n), None, name) for who, name in sides for n in range(MOST + 1)
        ),
        check=check,
        solution=(f"you:{right[0]}", f"other:{right[1]}"),
        hint=texts.say("hint", **facts),
        rows=_rows(result, me, texts.language),
        least=2,
        most=2,
    )


def _given(chosen: Sequence[str]) -> Pair:
    told = dict(choice.split(":") for choice in chosen)
    return int(told["you"]), int(told["other"])


def _points(awards: Sequence[Award], me: int) -> Pair:
    mine = sum(award.points for award in awards if award.player == me)
    return mine, sum(award.points for award in awards) - mine


def _wrong(which: str) -> tuple[str, ...]:
    return (f"wrong.{which}", "wrong") if which else ("wrong",)


def _questions(result: Result) -> tuple[str, ...]:
    return tuple(award.question for award in result.awards)


def _cited(code: Code, *questions: str) -> str:
    """The clauses that stand behind some questions, each once."""
    return ", ".join(dict.fromkeys(cite for question in questions for cite in code[question].cite))


# ---- how the deal is told ------------------------------------------------------------------------


def _told(game: record.Game, state: State, me: int, language: str) -> dict[str, Any]:
    result = state.results[-1]
    seat = "dealer" if result.dealer == me else "elder"
    speech = Speech(views.view(state, state.seat(me)), language)
    said = [speech.event(views.event(a, seat), seat) for a in game.actions if a.kind not in _FORMAL]
    return {
        "told": " ".join(line for line in said if line),
        "seat": seat,
        "code": lawwords.short(game.code, language),
        "awards": " ".join(speech.award(award, me) for award in result.awards),
    }


def _rows(result: Result, me: int, language: str) -> tuple[Row, ...]:
    """The turn-up, and for each side the cards that took its tricks."""
    seat = "dealer" if result.dealer == me else "elder"
    taken: dict[bool, list[Card]] = {True: [], False: []}
    for trick in result.tricks:
        taken[trick.winner == seat].append(trick.led if trick.winner == trick.leader else trick.reply)
    rows = [Row(say("row.turn_up", language), (result.turn_up,))]
    rows += [
        Row(say(f"row.took.{'you' if mine else 'other'}", language), tuple(found))
        for mine, found in taken.items()
        if found
    ]
    return tuple(rows)


# ---- how it is scored wrongly --------------------------------------------------------------------


def misreadings(result: Result, code: Code, me: int) -> dict[Pair, tuple[str, str]]:
    """The usual wrong scores of a deal: for each the mistake behind it and the question of law that it goes against.

    price         no more than the point against a player who undertook it and failed
    price_on_vole the penalty added to the vole
    doubled       the vole doubled where the code does not;   not_doubled: the other way about
    four          two for four tricks;   vole: one for all five
    kept          an extra point for a player who undertook the point and made it
    exchanged     the price of failing, though cards had been exchanged
    king          the king's point left out;   king_side: given to the wrong side
    swapped       everything given to the wrong side;   loser: points for tricks to both
    """
    right = _points(result.awards, me)
    found: dict[Pair, tuple[str, str]] = {}

    def put(pair: Pair, which: str, question: str) -> None:
        if pair != right and max(pair) <= MOST:
            found.setdefault(pair, (which, question))

    kings = [award for award in result.awards if award.why in ("award.turned_king", "award.held_king")]
    rest = [award for award in result.awards if award not in kings]
    for award in kings:
        tricks = _points(rest, me)
        put(tricks, "king", award.question)
        put(_add(tricks, award.points, award.player != me), "king_side", award.question)
    for award in rest:
        king = _points(kings, me)
        for points, which, question in _other_values(result, award):
            put(_add(king, points, award.player == me), which, question)
    put((right[1], right[0]), "swapped", result.awards[-1].question)
    for award in rest:
        for extra in (1, 2):
            put(_add(right, extra, award.player != me), "loser", award.question)
    return found


def _add(pair: Pair, points: int, mine: bool) -> Pair:
    return (pair[0] + points, pair[1]) if mine else (pair[0], pair[1] + points)


def _other_values(result: Result, award: Award) -> list[tuple[int, str, str]]:
    """What the tricks might wrongly be taken to be worth: points, mistake, question."""
    winner = "dealer" if award.player == result.dealer else "elder"
    won = sum(trick.winner == winner for trick in result.tricks)
    undertook = {"stood": "elder", "refused": "dealer", "": ""}[result.contract]
    if won == len(result.tricks):
        extra = {winner: "kept", "": "exchanged"}.get(undertook, "price_on_vole")
        question = {"kept": "successful_contract", "exchanged": "penalty_scope"}.get(extra, award.question)
        double = extra if extra != "price_on_vole" else "doubled"
        return [
            (1, "vole", "vole"),
            (2, "not_doubled", award.question),
            (3, extra, question),
            (4, double, question),
        ]
    failed = undertook not in ("", winner)
    two = "four" if won > 3 else "kept" if undertook else "exchanged"
    question = {"four": "point", "kept": "successful_contract", "exchanged": "penalty_scope"}[two]
    return [(1, "price", award.question)] if failed else [(2, two, question)]
