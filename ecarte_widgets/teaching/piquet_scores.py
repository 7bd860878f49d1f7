"""The kinds of exercise about the play and the score at piquet: what cards score, pique and repique, the settlement.

Leaves out what is right: the engine's marks, its story of a deal and its settlement decide.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ..rules import laws, piquet, piquet_score, record
from ..rules.actions import DEALER, ELDER
from ..rules.cards import Card, card, shuffled
from ..rules.common import Trick
from ..rules.piquet_state import ORDER, RECKONING, Result, State
from ..rules.tricks import beats
from ..texts import say
from .exercise import RIGHT, WRONG, Choice, Item, Outcome, Row
from .piquet_talk import ordered, told

if TYPE_CHECKING:
    from .kinds import Level, Texts

NOBODY = "nobody"
_MOST = 3
"""The most a side can be said to score in one trick."""


# ---- one trick -----------------------------------------------------------------------------------


def trick(data: Level, texts: Texts) -> Item:
    """A trick, `led` by you or (`leader = "other"`) by the other, and `reply`: what does each side score in the play?

    `code` (default: the usual one), `last`: whether it is the last trick. A wrong answer that is one of the usual ones
    is answered by `wrong.both` (the cards of a trick are counted), `wrong.taker` (only who takes it scores),
    `wrong.last` (the last trick's extra point), `wrong.small` (cards that count nothing), another by `wrong`.
    """
    code = laws.get(data.get("code"), piquet.NAME)
    led, reply, mine = card(data["led"]), card(data["reply"]), data.get("leader") != "other"
    right = _scored(code, led, reply, mine, bool(data.get("last")))
    usual = {name: pair for name, pair in _misread(code, led, reply, mine, data).items() if pair != right}

    def check(chosen: Sequence[str]) -> Outcome:
        given = dict(choice.split(":") for choice in chosen)
        pair = int(given["you"]), int(given["other"])
        cited = ", ".join(code["play_points"].cite)
        if pair == right:
            return Outcome(RIGHT, texts.say("right", card=led, choice=reply), cited)
        slip = next((name for name, other in usual.items() if other == pair), "")
        return Outcome(WRONG, texts.say(*([f"wrong.{slip}"] if slip else []), "wrong"), cited)

    who = ("you", "other") if mine else ("other", "you")
    sides = [(side, say(f"table.name.{side}", texts.language)) for side in ("you", "other")]
    return Item(
        ask=texts.say(*(["ask_last"] if data.get("last") else []), "ask"),
        choices=tuple(Choice(f"{s}:{n}", str(n), None, name) for s, name in sides for n in range(_MOST + 1)),
        check=check,
        solution=(f"you:{right[0]}", f"other:{right[1]}"),
        hint=texts.say("hint"),
        rows=(
            Row(say(f"row.piquet.led.{who[0]}", texts.language), (led,)),
            Row(say(f"row.piquet.reply.{who[1]}", texts.language), (reply,)),
        ),
        least=2,
        most=2,
    )


def _scored(code: laws.Code, led: Card, reply: Card, mine: bool, last: bool) -> tuple[int, int]:
    """What the one asked and the other score in a trick, the cards of the deal not counted."""
    takes = beats(reply, led, "", ORDER)
    leader = int(piquet_score.counts(code, led.rank))
    replier = int(takes and piquet_score.counts(code, reply.rank))
    if last:
        extra = piquet_score.last_trick(code, Trick(ELDER, led, reply, DEALER if takes else ELDER))
        leader, replier = leader + (0 if takes else extra), replier + (extra if takes else 0)
    return (leader, replier) if mine else (replier, leader)


def _misread(code: laws.Code, led: Card, reply: Card, mine: bool, data: Level) -> dict[str, tuple[int, int]]:
    takes, last = beats(reply, led, "", ORDER), bool(data.get("last"))
    usual = laws.get(None, piquet.NAME)
    return {
        "small": _scored(usual, led, reply, mine, last),
        **({"last": _scored(code, led, reply, mine, False)} if last else {}),
        "taker": (0, 1) if takes == mine else (1, 0),
        "both": (0, 2) if takes == mine else (2, 0),
    }


# ---- the story -----------------------------------------------------------------------------------


def story_order(data: Level, texts: Texts) -> Item:
    """The six things that score, to be put into the order in which they reckon."""
    mixed = [RECKONING[n] for n in (4, 2, 0, 5, 3, 1)]

    def check(chosen: Sequence[str]) -> Outcome:
        cited = ", ".join(laws.get(None, piquet.NAME)["order"].cite)
        for place, (given, wanted) in enumerate(zip(chosen, RECKONING, strict=True), start=1):
            if given != wanted:
                return Outcome(WRONG, texts.say(f"wrong.{given}", "wrong", place=place), cited)
        return Outcome(RIGHT, texts.say("right"), cited)

    return Item(
        ask=texts.say("ask"),
        choices=tuple(Choice(name, texts.say(f"choice.{name}")) for name in mixed),
        check=check,
        solution=RECKONING,
        hint=texts.say("hint"),
        least=len(RECKONING),
        most=len(RECKONING),
        ordered=True,
    )


def bonus(data: Level, texts: Texts) -> Item:
    """A whole deal, from its `record`, both hands as they were called: does anybody make pique or repique?

    A wrong answer is `wrong.CHOICE`; messages may use {made}, what the elder hand made, and {others}.
    """
    state = record.read(data["record"]).state
    result: Result = state.results[-1]
    found = [mark for mark in result.story if mark.why in ("mark.repique", "mark.pique")]
    right = f"{found[0].why.removeprefix('mark.')}.{found[0].seat}" if found else NOBODY
    elder = state.seat(0) == ELDER
    facts = {"made": result.made[0 if elder else 1], "others": result.made[1 if elder else 0]}
    before = _before_the_lead(data["record"])

    def check(chosen: Sequence[str]) -> Outcome:
        cited = ", ".join(
            cite for name in ("repique_bonus", "pique_bonus", "order") for cite in state.code[name].cite
        )
        if chosen[0] == right:
            return Outcome(RIGHT, texts.say("right", **facts), cited)
        return Outcome(WRONG, texts.say(f"wrong.{chosen[0]}", "wrong", **facts), cited)

    choices = ("repique.elder", "pique.elder", "repique.dealer", NOBODY)
    return Item(
        ask=texts.say("ask", told=told(before, ELDER, texts.language)),
        choices=tuple(Choice(name, texts.say(f"choice.{name}")) for name in choices),
        check=check,
        solution=(right,),
        hint=texts.say("hint"),
        rows=(
            Row(say("row.piquet.elder", texts.language), ordered(before.hands[0])),
            Row(say("row.piquet.dealer", texts.language), ordered(before.hands[1])),
        ),
    )


def _before_the_lead(text: str) -> State:
    """The deal of a record when everything from the elder hand was called, and nothing was led."""
    found: State | None = None
    for state in record.read(text).states():
        if state.phase in ("calling", "reply", "making") and state.led is None and not state.tricks:
            found = state
    assert found is not None  # every deal goes through the calling
    return found


# ---- the settlement ------------------------------------------------------------------------------


def settled(data: Level, texts: Texts) -> Item:
    """The `points` of a partie that is over, yours and the other's: what does the winner get? `code`.

    Offered are the right number and what slips make of it: `wrong.no_bonus` (the hundred forgotten), `wrong.rubicon`
    (added where it is to be taken off, or the other way), `wrong.total` (nothing is taken off).
    """
    code = laws.get(data.get("code"), piquet.NAME)
    mine, others = data["points"]
    right = piquet_score.settle(code, (mine, others)).points
    won, lost = max(mine, others), min(mine, others)
    slips = {won - lost + 100: "rubicon", won + lost + 100: "rubicon"}
    slips |= {abs(right - 100): "no_bonus", won: "total"}
    offered = sorted({right, *slips})
    facts = {"mine": mine, "others": others, "won": won, "lost": lost, "points": right, "short": 100 - lost}

    def check(chosen: Sequence[str]) -> Outcome:
        given, cited = int(chosen[0]), "CP.72, CP.73"
        if given == right:
            return Outcome(RIGHT, texts.say("right", **facts), cited)
        return Outcome(WRONG, texts.say(f"wrong.{slips[given]}", "wrong", **facts), cited)

    return Item(
        ask=texts.say("ask", **facts),
        choices=tuple(Choice(str(points), str(points)) for points in offered),
        check=check,
        solution=(str(right),),
        hint=texts.say("hint", **facts),
    )


def counting(data: Level, texts: Texts) -> Item:
    """A suit's eight cards: which of them count nothing in the play under `code`?"""
    code = laws.get(data["code"], piquet.NAME)
    held = [c for c in shuffled(data.get("seed", 1)) if c.suit == data["suit"]]
    right = tuple(c for c in held if not piquet_score.counts(code, c.rank))

    def check(chosen: Sequence[str]) -> Outcome:
        cited = ", ".join(code["play_points"].cite)
        wrong: Any = next((Card(c) for c in chosen if c not in right), None)
        if wrong is not None:
            return Outcome(WRONG, texts.say("wrong", card=wrong), cited)
        if len(chosen) < len(right):
            return Outcome(WRONG, texts.say("more"), cited)
        return Outcome(RIGHT, texts.say("right"), cited)

    return Item(
        ask=texts.say("ask"),
        choices=tuple(Choice(str(c), "", c) for c in held),
        check=check,
        solution=right,
        hint=texts.say("hint"),
        most=len(held),
    )


KINDS: dict[str, Callable[[Level, Texts], Item]] = {
    "piquet_trick": trick,
    "piquet_order": story_order,
    "piquet_bonus": bonus,
    "piquet_settled": settled,
    "piquet_counting": counting,
}
"""By the names that levels use."""
