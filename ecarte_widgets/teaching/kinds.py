"""The kinds of exercise: each turns a level's data into items, and asks the rules or the counts what is right.

Leaves out wording (messages `level.NAME.…`) and the data (`levels/`). Nothing here knows an answer by heart but what
a level states as `right`, and that only where no rule decides it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..analysis import odds
from ..rules import ecarte, games, laws
from ..rules.actions import Action
from ..rules.cards import Card, card, cards, shuffled
from ..rules.tricks import beats
from ..texts import capital, has, say
from . import piquet_calls, piquet_kinds, piquet_scores, reckoning, written
from .books import law, silent
from .deciding import discard, stand
from .exercise import RIGHT, WRONG, Choice, Item, Outcome, Row
from .playing import king, lawful, lead
from .scoring import score
from .umpire_cases import umpire_case

Level = dict[str, Any]
HANDS = 65780
"""Hands the dealer may hold, the elder's five and the turn-up seen: C(26, 5)."""


class Texts:
    """The messages of one level, the more special one first: of the item, then of the level, then of the kind."""

    def __init__(self, name: str, number: int, language: str, kind: str) -> None:
        self.stems = (f"level.{name}.{number}", f"level.{name}", f"kind.{kind}")
        self.language = language

    def say(self, *endings: str, **facts: Any) -> str:
        """The first message there is, of the endings in turn; KeyError names what is missing."""
        for ending in endings:
            for stem in self.stems:
                if has(f"{stem}.{ending}", self.language):
                    return capital(say(f"{stem}.{ending}", self.language, **facts))
        raise KeyError(f"{self.stems[1]}.{endings[-1]}")


def _items(level: Level) -> list[Level]:
    """The items of a level: its own data under each of its `items`, or the level itself as the only one."""
    shared = {key: value for key, value in level.items() if key != "items"}
    return [shared | item for item in level.get("items", [{}])]


def _rows(data: Level, language: str) -> tuple[Row, ...]:
    return tuple(
        Row(say(f"row.{label}", language), cards(text)) for label, text in data.get("rows", {}).items()
    )


def _facts(data: Level) -> dict[str, Any]:
    """What the messages of an item may use: exact counts, where it shows an elder's hand and a turn-up."""
    rows = data.get("rows", {})
    if "hand" not in rows or "turn_up" not in rows or data.get("seat", "elder") != "elder":
        return {}
    count = odds.point(rows["hand"], rows["turn_up"])
    return {"count": f"{count:,}", "percent": f"{100 * count / HANDS:.1f}", "hands": f"{HANDS:,}"}


def _ranks(data: Level) -> str:
    """The ranks from high to low, in the game that the level names; écarté if it names none."""
    return games.of(data.get("game", games.FIRST)).ORDER


def _card_choices(held: Sequence[Card]) -> tuple[Choice, ...]:
    return tuple(Choice(str(c), "", c) for c in held)


# ---- one function a kind -------------------------------------------------------------------------


def order(data: Level, texts: Texts) -> Item:
    """A suit's eight cards, to be chosen from high to low, as they rank in `game` (default: écarté)."""
    ranked = [Card(rank + data["suit"]) for rank in _ranks(data)]

    def check(chosen: Sequence[str]) -> Outcome:
        for place, (given, wanted) in enumerate(zip(chosen, ranked, strict=True)):
            if given != wanted:
                facts = {"card": Card(given), "place": place + 1}
                return Outcome(WRONG, texts.say(f"wrong.{given[0]}", "wrong", **facts))
        return Outcome(RIGHT, texts.say("right"))

    mixed = [c for c in shuffled(data.get("seed", 1)) if c.suit == data["suit"]]
    return Item(
        ask=texts.say("ask"),
        choices=_card_choices(mixed),
        check=check,
        solution=tuple(ranked),
        hint=texts.say("hint"),
        least=len(ranked),
        most=len(ranked),
        ordered=True,
    )


def duel(data: Level, texts: Texts) -> Item:
    """Two cards on the table: which takes the trick? `led`, `reply`, and `trump` (a suit) where there is one; `game`.

    Answers may be told by what decided it ("rank", "suit" or "trump": `wrong.rank`, `right.trump` …), and where it was
    the rank, by the rank of the card wrongly chosen (`wrong.rank.A`).
    """
    led, reply, trump = card(data["led"]), card(data["reply"]), data.get("trump", "")
    taker = reply if beats(reply, led, trump, _ranks(data)) else led
    decided = "rank" if led.suit == reply.suit else "trump" if trump in (led.suit, reply.suit) else "suit"

    def check(chosen: Sequence[str]) -> Outcome:
        given = card(chosen[0])
        facts = {"card": taker, "led_card": led, "led": led.suit, "choice": given, "suit": trump}
        if given == taker:
            return Outcome(RIGHT, texts.say(f"right.{decided}", "right", **facts))
        return Outcome(
            WRONG, texts.say(f"wrong.{decided}.{given.rank}", f"wrong.{decided}", "wrong", **facts)
        )

    facts = {"card": led, "suit": trump}
    return Item(
        ask=texts.say(*(["ask_trump"] if trump else []), "ask", **facts),
        choices=_card_choices((led, reply)),
        check=check,
        solution=(taker,),
        hint=texts.say("hint"),
    )


def cut(data: Level, texts: Texts) -> Item:
    """The pack is cut for deal: who deals? `mine` and `others`, a card each, and `code` (default: the usual one)."""
    mine, others, code = card(data["mine"]), card(data["others"]), laws.get(data.get("code"))
    after = ecarte.apply(
        ecarte.start(code=code, dealer=None), Action("", "cut-for-deal", (mine, others), number=1)
    )
    right = "again" if after.phase == "cut_for_deal" else ("you", "other")[after.dealer]
    facts = {"card": mine, "led_card": others}
    cited = ", ".join(code["cut_for_deal"].cite)

    def check(chosen: Sequence[str]) -> Outcome:
        if chosen[0] == right:
            return Outcome(RIGHT, texts.say(f"right.{right}", "right", **facts), cited)
        return Outcome(WRONG, texts.say(f"wrong.{chosen[0]}", "wrong", **facts), cited)

    return Item(
        ask=texts.say("ask", **facts),
        choices=tuple(Choice(id_, texts.say(f"choice.{id_}")) for id_ in ("you", "other", "again")),
        check=check,
        solution=(right,),
        hint=texts.say("hint"),
        rows=tuple(
            Row(say(f"row.cut.{who}", texts.language), (shown,))
            for who, shown in (("you", mine), ("other", others))
        ),
    )


def words(data: Level, texts: Texts) -> Item:
    """Words to choose from (`choices`), one of them `right`; cards may be laid out beside (`rows`).

    Where `right` is a list, all of it is to be chosen and nothing else.
    """
    facts, clause = _facts(data), data.get("clause", "")
    several = isinstance(data["right"], list)
    right = tuple(data["right"]) if several else (data["right"],)

    def check(chosen: Sequence[str]) -> Outcome:
        for given in chosen:
            if given not in right:
                return Outcome(WRONG, texts.say(f"wrong.{given}", "wrong", **facts), clause)
        if len(chosen) < len(right):
            return Outcome(WRONG, texts.say("more", **facts), clause)
        return Outcome(RIGHT, texts.say("right", **facts), clause)

    return Item(
        ask=texts.say("ask", **facts),
        choices=tuple(Choice(id_, texts.say(f"choice.{id_}")) for id_ in data["choices"]),
        check=check,
        solution=right,
        hint=texts.say("hint", **facts),
        rows=_rows(data, texts.language),
        most=len(data["choices"]) if several else 1,
    )


KINDS: dict[str, Callable[[Level, Texts], Item]] = {
    "order": order,
    "duel": duel,
    "cut": cut,
    "words": words,
    "lawful": lawful,
    "lead": lead,
    "king": king,
    "score": score,
    "stand": stand,
    "discard": discard,
    "law": law,
    "silent": silent,
    "umpire": umpire_case,
    **piquet_kinds.KINDS,
    **piquet_calls.KINDS,
    **piquet_scores.KINDS,
    **reckoning.KINDS,
    **written.KINDS,
}


def build(name: str, level: Level, language: str = "en") -> list[Item]:
    """The items of a level, by its kind."""
    make = KINDS[level["kind"]]
    items = enumerate(_items(level), start=1)
    return [make(data, Texts(name, number, language, level["kind"])) for number, data in items]
