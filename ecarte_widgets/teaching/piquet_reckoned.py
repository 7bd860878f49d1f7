"""The kind of exercise in which a conversation at piquet is scored, and the ways in which one scores it wrongly.

Leaves out what is right: the engine's marks of what was called and reckoned decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..rules.actions import DEALER, ELDER
from ..rules.common import other
from ..rules.piquet_claims import claims_of, compare, owner
from ..rules.piquet_score import in_order
from ..rules.piquet_state import CLASSES, POINT, Call, State
from ..rules.piquet_worth import mark
from ..texts import say
from .exercise import RIGHT, WRONG, Choice, Item, Outcome
from .piquet_talk import called_from, moment, own_row, speech, told

if TYPE_CHECKING:
    from .kinds import Level, Texts

_OFFERED = 6
"""Numbers to choose from, on either side."""
_APART = (-3, 1, 3, -1, 4, 14, 10)
"""How far from the right number others are offered, where mistakes do not make enough of them."""


def hand_score(data: Level, texts: Texts) -> Item:
    """A whole conversation: what does each side score from the hand? See `piquet_talk.moment`; `me`: for whose eyes.

    A wrong number that is one of the usual ones is answered by `wrong.WHICH.CLASS.you` or `.other` or the less special
    (see `misreadings`), another by `wrong`. Messages may use {lines}: what is counted, in the order of reckoning.
    """
    state, me, language = moment(data), data["me"], texts.language
    speaker = speech(state, me, language)
    sides = {"you": me, "other": other(me)}
    right = {who: from_hand(state, seat) for who, seat in sides.items()}
    usual = {who: misreadings(state, seat) for who, seat in sides.items()}
    marks = [each for each in in_order(state.marks) if each.order in CLASSES]
    facts = {"lines": " ".join(speaker.mark(each) for each in marks)}

    def check(chosen: Sequence[str]) -> Outcome:
        for choice in chosen:
            who, number = choice.split(":")
            if int(number) != right[who]:
                which, kind = usual[who].get(int(number), ("", ""))
                stem = f"wrong.{which}"
                endings = [f"{stem}.{kind}.{who}", f"{stem}.{kind}", f"{stem}.{who}", stem] if which else []
                return Outcome(WRONG, texts.say(*endings, f"wrong.{who}", "wrong", **facts))
        return Outcome(RIGHT, texts.say("right", **facts))

    return Item(
        ask=texts.say("ask", told=told(state, me, language)),
        choices=tuple(
            Choice(f"{who}:{number}", str(number), None, say(f"table.name.{who}", language))
            for who in sides
            for number in _numbers(right[who], usual[who])
        ),
        check=check,
        solution=tuple(f"{who}:{right[who]}" for who in sides),
        hint=texts.say("hint"),
        rows=(own_row(state, me, language),),
        least=2,
        most=2,
    )


def from_hand(state: State, seat: str) -> int:
    """What a side has made by calls and reckoning."""
    return sum(each.points for each in state.marks if each.seat == seat and each.order in CLASSES)


def due(state: State, seat: str) -> int:
    """What a side scores from the hand if both say all that they have, and the truth."""
    points = 0
    for kind in CLASSES:
        mine = claims_of(called_from(state, seat), seat, kind)
        others = claims_of(called_from(state, other(seat)), other(seat), kind)
        if mine and (not others or compare(mine[0], others[0]) > 0):
            points += sum(mark(state, claim).points for claim in mine)
    return points


def _numbers(right: int, usual: dict[int, tuple[str, str]]) -> list[int]:
    """The right number, those of mistakes, and others, from low to high."""
    numbers = dict.fromkeys([right, *usual])
    numbers |= dict.fromkeys(number for apart in _APART if (number := right + apart) >= 0)
    return sorted([*numbers][:_OFFERED])


def misreadings(state: State, seat: str) -> dict[int, tuple[str, str]]:
    """The usual wrong sums of a side: for each the mistake behind it, and the class in which it is made.

    barred  what the other's better call has made worthless, counted all the same
    equal   an equality, counted
    best    only the best of a class counted, where all of it is good
    pips    the point counted by what its cards make
    """
    right = from_hand(state, seat)
    found: dict[int, tuple[str, str]] = {}

    def put(number: int, which: str, kind: str) -> None:
        if number != right:
            found.setdefault(number, (which, kind))

    for kind in CLASSES:
        claims = claims_of(called_from(state, seat), seat, kind)
        if not claims:
            continue
        worth = [mark(state, claim).points for claim in claims]
        holder = _holder(state, kind)
        if holder != seat:
            put(right + sum(worth), "equal" if holder == "none" else "barred", kind)
            put(right + worth[0], "equal" if holder == "none" else "barred", kind)
        elif kind == POINT:
            put(right - worth[0] + claims[0].pips, "pips", kind)
        else:
            put(right - sum(worth[1:]), "best", kind)
    return found


def _holder(state: State, kind: str) -> str:
    """Whose a class is: a seat's, or "none"; one that was not called is the dealer's if he reckons in it."""
    return owner(state, kind) or (DEALER if any(_reckons(call, kind) for call in state.calls) else ELDER)


def _reckons(call: Call, kind: str) -> bool:
    return call.kind == kind and call.seat == DEALER
