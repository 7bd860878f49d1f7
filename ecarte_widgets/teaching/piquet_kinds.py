"""The kinds of exercise about a hand of piquet: what it is, what it can declare, how likely a draw is, what is allowed.

Leaves out what is right: the declarations, the counts of the draw and the engine decide. What to put out has a module
of its own (`piquet_discards`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..analysis import piquet_draws
from ..rules import piquet, record
from ..rules.cards import Card, cards
from ..rules.declarations import blank, evaluate, sequence_points, set_points
from ..rules.errors import ActionError
from ..rules.piquet_state import POINT, SEQUENCE, SET
from ..texts import say
from ..widgets.reasons import clause_of, refusal_text
from .beside import stayed
from .exercise import RIGHT, WRONG, Choice, Item, Outcome, Row
from .piquet_discards import discard

if TYPE_CHECKING:
    from .kinds import Level, Texts

NONE = "none"
_COURT = "KQJ"


# ---- a hand without court cards ------------------------------------------------------------------


def carte_blanche(data: Level, texts: Texts) -> Item:
    """Some `hands` of twelve: which is a carte blanche? One of them is, or none.

    Messages may use {card}: a card that a hand has and ought not to have.
    """
    hands = [cards(text) for text in data["hands"]]
    right = next((str(n) for n, held in enumerate(hands, start=1) if blank(held)), NONE)

    def check(chosen: Sequence[str]) -> Outcome:
        if chosen[0] == right:
            return Outcome(RIGHT, texts.say("right"), "CP.18")
        if chosen[0] == NONE:
            return Outcome(WRONG, texts.say(f"wrong.{NONE}"), "CP.18")
        held = hands[int(chosen[0]) - 1]
        return Outcome(WRONG, texts.say("wrong", card=next(c for c in held if c.rank in _COURT)), "CP.18")

    names = [say("row.piquet.number", texts.language, number=n) for n in range(1, len(hands) + 1)]
    return Item(
        ask=texts.say("ask"),
        choices=(
            *(Choice(str(n), name) for n, name in enumerate(names, start=1)),
            Choice(NONE, texts.say(f"choice.{NONE}")),
        ),
        check=check,
        solution=(right,),
        hint=texts.say("hint"),
        rows=tuple(Row(name, held) for name, held in zip(names, hands, strict=True)),
    )


# ---- what a hand declares ------------------------------------------------------------------------


def best_cards(data: Level, texts: Texts) -> Item:
    """A `hand`: choose the cards of its best combination `of` a class ("point", "sequence", "set").

    Messages may use {points}. A wrong answer is told by what is wrong with it: `wrong.mixed` (not of one suit, or
    not of one rank), `wrong.gap`, `wrong.low` (ranks that count for no set), `wrong.few`, `wrong.short` (cards of the
    best are missing), `wrong.other` (there is a better).
    """
    hand, kind = cards(data["hand"]), data["of"]
    best = _BEST[kind](hand)

    def check(chosen: Sequence[str]) -> Outcome:
        given = cards(chosen)
        points = _score(kind, best)
        if set(given) == set(best):
            return Outcome(RIGHT, texts.say("right", points=points))
        wrong = "short" if set(given) < set(best) else _flaw(kind, given) or "other"
        return Outcome(WRONG, texts.say(f"wrong.{kind}.{wrong}", f"wrong.{wrong}", points=points))

    return Item(
        ask=texts.say(f"ask.{kind}", "ask"),
        choices=tuple(Choice(str(c), "", c) for c in hand),
        check=check,
        solution=tuple(c for c in hand if c in best),
        hint=texts.say(f"hint.{kind}", "hint"),
        most=len(hand),
    )


_BEST: dict[str, Callable[[Sequence[Card]], tuple[Card, ...]]] = {
    POINT: lambda hand: evaluate(hand).point.cards,
    SEQUENCE: lambda hand: evaluate(hand).sequences[0].cards,
    SET: lambda hand: evaluate(hand).sets[0].cards,
}
_POINTS: dict[str, Callable[[int], int]] = {
    POINT: lambda size: size,
    SEQUENCE: sequence_points,
    SET: set_points,
}


def _score(kind: str, best: Sequence[Card]) -> int:
    """What a combination scores if it is good."""
    return _POINTS[kind](len(best))


def _flaw(kind: str, given: Sequence[Card]) -> str:
    """Why some cards are no combination of the class; "" where they are one."""
    found = evaluate(given)
    if kind == SET:
        if len({c.rank for c in given}) > 1:
            return "mixed"
        return "" if found.sets else "few" if len(given) < 3 else "low"
    if len({c.suit for c in given}) > 1:
        return "mixed"
    if kind == SEQUENCE and not (found.sequences and found.sequences[0].size == len(given)):
        return "few" if len(given) < 3 else "gap"
    return ""


# ---- how likely a draw is ------------------------------------------------------------------------


def chance(data: Level, texts: Texts) -> Item:
    """How likely is it? `draw`: (named, drawn) or (named, drawn, at least so many of them), or `blanche`: the hand one
    is dealt. `odds`: to choose from, each (against, on); right is the one nearest to the count.

    Messages may use {odds} and {percent}, and {printed} where books print it wrongly; a wrong answer is `wrong.high`
    (it is not so likely) or `wrong.low`.
    """
    exact = piquet_draws.carte_blanche() if data.get("blanche") else piquet_draws.draw(*data["draw"])
    offered = {f"{against}:{on}": Fraction(on, against + on) for against, on in data["odds"]}
    right = min(offered, key=lambda id_: abs(offered[id_] - exact))
    facts = {"odds": exact.words(texts.language), "percent": f"{100 * float(exact):.1f}"}
    facts["printed"] = _printed(tuple(data.get("draw", ())), texts.language)

    def check(chosen: Sequence[str]) -> Outcome:
        if chosen[0] == right:
            return Outcome(RIGHT, texts.say("right", **facts))
        way = "high" if offered[chosen[0]] > exact else "low"
        return Outcome(WRONG, texts.say(f"wrong.{chosen[0]}", f"wrong.{way}", **facts))

    return Item(
        ask=texts.say("ask"),
        choices=tuple(Choice(id_, _odds(id_, texts.language)) for id_ in offered),
        check=check,
        solution=(right,),
        hint=texts.say("hint"),
        rows=_shown(data, texts.language),
    )


def _printed(drawn: tuple[int, ...], language: str) -> str:
    """What books print of a draw that counting does not bear out; "" where they are right."""
    wrong = [each for each in piquet_draws.MISPRINTS if (each.named, each.drawn, each.at_least) == drawn]
    return " ".join(
        say("chance.printed", language, book=each.book, odds=_odds(f"{each.against}:{each.on}", language))
        for each in wrong
    )


def _odds(id_: str, language: str) -> str:
    """ "3:1" in words, the way it lies."""
    against, on = map(int, id_.split(":"))
    facts = {"against": f"{against:,}", "on": f"{on:,}"}
    if against == on:
        return say("draw.even", language)
    return say("draw.against" if against > on else "draw.on", language, **facts)


def _shown(data: Level, language: str) -> tuple[Row, ...]:
    held = data.get("hand", "")
    return (Row(say("row.hand", language), cards(held)),) if held else ()


# ---- what is allowed -----------------------------------------------------------------------------


def allowed(data: Level, texts: Texts) -> Item:
    """A moment of a deal (`record`), and things that might be done: `acts`, a name -> an action's text, with its seat.
    All that the law allows are to be chosen. `seat`: whose hand is shown.

    What is refused is answered by the refusal and its clause (`clause`, where it has none), or by `wrong.NAME`, which
    may use {text_}, the refusal; where some are missing it is `more`.
    """
    state = record.read(data["record"]).state
    refused = {name: _refusal(state, text) for name, text in data["acts"].items()}
    right = tuple(name for name, error in refused.items() if error is None)

    def check(chosen: Sequence[str]) -> Outcome:
        for name in chosen:
            error = refused[name]
            if error is not None:
                reason = refusal_text(error, (), texts.language)
                clause = clause_of(error, state.code, texts.language) or data.get("clause", "")
                return Outcome(WRONG, texts.say(f"wrong.{name}", "wrong", text_=reason), clause)
        if len(chosen) < len(right):
            return Outcome(WRONG, texts.say("more"))
        return Outcome(RIGHT, texts.say("right"), data.get("clause", ""))

    return Item(
        ask=texts.say("ask"),
        choices=tuple(Choice(name, texts.say(f"choice.{name}")) for name in data["acts"]),
        check=check,
        solution=right,
        hint=texts.say("hint"),
        rows=(Row(say("row.hand", texts.language), state.hands[data.get("seat") == "dealer"]),),
        most=len(data["acts"]),
    )


def _refusal(state: Any, text: str) -> ActionError | None:
    """Why an action is refused; None if it is done."""
    try:
        piquet.apply(state, text)
    except ActionError as error:
        return error
    return None


# ---- two games beside each other -----------------------------------------------------------------


def same(data: Level, texts: Texts) -> Item:
    """Which rows of the two games side by side stayed as they were? `rows_asked`: to choose from; all that did."""
    kept = stayed(texts.language)
    right = tuple(name for name in data["rows_asked"] if kept[name])

    def check(chosen: Sequence[str]) -> Outcome:
        for name in chosen:
            if name not in right:
                return Outcome(WRONG, texts.say(f"wrong.{name}", "wrong"))
        if len(chosen) < len(right):
            return Outcome(WRONG, texts.say("more"))
        return Outcome(RIGHT, texts.say("right"))

    return Item(
        ask=texts.say("ask"),
        choices=tuple(Choice(name, texts.say(f"choice.{name}")) for name in data["rows_asked"]),
        check=check,
        solution=right,
        hint=texts.say("hint"),
        most=len(data["rows_asked"]),
    )


KINDS: dict[str, Callable[[Level, Texts], Item]] = {
    "piquet_blanche": carte_blanche,
    "piquet_cards": best_cards,
    "piquet_chance": chance,
    "piquet_discard": discard,
    "piquet_allowed": allowed,
    "piquet_same": same,
}
"""By the names that levels use."""
