"""The code of a result, "ER1-…": a finished game of a class, checked from its letters down to its last card.

Its checksum is against slips of copying. It is no proof against cheats: whoever has this package can make any code.
Leaves out where codes are found (`class_reading`) and what is made of many (`class_compare`).
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from ..analysis.players import Bookish
from ..rules import armour, carry, deals, views
from ..rules.carry import Carried
from ..rules.digits import In, Out
from ..rules.errors import EcarteError
from ..rules.record import Game
from .class_codes import LESSONS, RESULT, SEATS, ClassCode, ClassError, unwrap

ME = 0
"""Which player a learner is, at every table of a class."""
TAGS = 1 << 24
"""How many tags there are to tell tables apart whose games went card for card alike."""
NAME = 40
"""Letters of the longest name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A finished game. `name`: what the learner typed, "" for nothing. `tag`: tells one table from another.

    `takebacks`: how often something was taken back in it.
    """

    class_code: ClassCode
    game: Game
    takebacks: int = 0
    name: str = ""
    tag: int = 0

    @property
    def score(self) -> tuple[int, int]:
        """Points of the learner and of the opponent, counted again by the rules."""
        points = self.game.state.points
        return points[ME], points[1 - ME]

    @property
    def won(self) -> bool:
        """Whether the learner has won the game."""
        return bool(self.game.state.winner == "A")

    def __str__(self) -> str:
        out = Out()
        out.put(int(self.class_code.lesson), LESSONS)
        out.put(SEATS.index(self.class_code.seat), len(SEATS))
        out.put(self.tag, TAGS)
        out.text(self.name)
        carry.put(out, Carried(game=self.game, seed=self.class_code.seed, me=ME, takebacks=self.takebacks))
        return armour.wrap(RESULT, out.bytes())


def read(text: str) -> Result:
    """The result that a code carries.

    Checked: the letters; that every action is lawful, by replay; that it is the game of a class, each card where the
    class's seed has dealt it; that the game is over. The score is counted again. Raises ClassError.
    """
    payload = unwrap(RESULT, text)
    try:
        source = In(payload)
        lesson, seat = source.take(LESSONS), SEATS[source.take(len(SEATS))]
        tag, name = source.take(TAGS), source.text()
        carried = carry.take(source)
    except (EcarteError, ValueError, LookupError) as error:
        raise ClassError(armour.quoted(text), "class.no_result", "class.copy_again") from error
    if carried.seed is None or tidy(name) != name:
        raise ClassError(armour.quoted(text), "class.no_result", "class.copy_again")
    found = Result(
        class_code=ClassCode(lesson=f"{lesson:02}", seed=carried.seed, law=carried.game.code, seat=seat),
        game=carried.game,
        takebacks=carried.takebacks,
        name=name,
        tag=tag,
    )
    wrong = fault(found, carried.me)
    if wrong:
        raise ClassError(armour.quoted(text), wrong, "class.copy_again")
    if unwrap(RESULT, str(found)) != payload:  # digits that `str` would not have put
        raise ClassError(armour.quoted(text), "class.no_result", "class.copy_again")
    return found


def fault(result: Result, me: int = ME) -> str:
    """Why a game cannot be the result of its class, as a message id; "" where it can. It is replayed."""
    game, begun = result.game, result.class_code.game()
    if (game.dealer, game.score, game.deal, me) != (begun.dealer, begun.score, begun.deal, ME):
        return "class.other_start"
    seed = result.class_code.seed
    for tries, action in enumerate(action for action in game.actions if action.kind == "cut-for-deal"):
        if (action.cards, action.number) != (deals.cut_for_deal(seed, tries), 1):
            return "class.other_deals"
    dealt = {state.number: state.dealt for state in game.states() if state.dealt is not None}
    if any(deal != deals.numbered(seed, number) for number, deal in dealt.items()):
        return "class.other_deals"
    return "" if game.state.winner else "class.not_over"


def same_opponent(result: Result) -> bool:
    """Whether the opponent did what this package's own does: he does not where another version of it was played."""
    book = Bookish()
    for state, action in zip(result.game.states(), result.game.actions, strict=False):
        # What is usual in cutting and dealing is done for him, and is the same for all.
        asked = action.seat and state.turn_up is not None and state.player(action.seat) != ME
        if asked and book.choose(views.view(state, action.seat)) != action:
            return False
    return True


def tag_of(salt: str) -> int:
    """The tag of a table whose game has this salt: it says nothing of the cards and nothing of the learner."""
    digest = hashlib.sha256(f"result {salt}".encode()).digest()
    return int.from_bytes(digest[:3], "big") % TAGS if salt else 0


def tidy(name: str) -> str:
    """A name on one line, without what cannot be printed. Raises ClassError for one that is too long."""
    plain = " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())
    if len(plain) > NAME:
        raise ClassError(plain, "class.long_name", "class.short_name", most=NAME)
    return plain
