"""What can be done at a table: one small record for every action, its text form and the way back.

Leaves out whether an action is possible or lawful: that is for the game.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from .cards import PACK, RANKS, Card, card
from .errors import CardError, ImpossibleAction, RequestError

ELDER, DEALER = "elder", "dealer"
SEATS = (ELDER, DEALER)
BYSTANDER = "bystander"
"""Who sits at no seat, and may do a few things all the same."""
_SEAT_WORDS = {"elder": ELDER, "pone": ELDER, "dealer": DEALER, "younger": DEALER}
_SPEAKERS = {**_SEAT_WORDS, BYSTANDER: BYSTANDER}
"""Who can do something: the two seats, and whoever looks on."""

WORDS = frozenset(
    (
        *("king", "pass", "propose", "stand", "accept", "accept-if-enough", "refuse", "confirm", "withdraw"),
        *("satisfied", "go-on", "ask", "announce", "answer", "turn", "take-up"),
        *("agree", "throw-down", "concede", "pick-up", "quit", "take-trick", "sit"),
    )
)
"""Kinds that stand alone."""
NUMBERS = frozenset({"cut", "deal"})
"""Kinds with a number: cards lifted in the cut, cards in a packet."""
GIVING = frozenset({"give"})
"""Kinds with a number that may say what went wrong besides: cards given from the stock to the elder hand."""
HANDFULS = frozenset({"discard", "take-back", "throw-out"})
"""Kinds with some cards, "-" for none."""
NAMED = frozenset({"call", "choose", "look", "own", "expose"})
"""Kinds with a word of their own: what is called, chosen, looked at, owned to or exposed."""
DEMANDS = frozenset({"demand"})
"""Kinds of piquet with a word of their own: what must be shown."""
SINGLE = frozenset({"drop", "mend"})
"""Kinds with one card, as "play" has: a card that falls, a card played in place of another."""
SAID = frozenset({"good", "not-good", "equal", "blanche", "reckon", "throw-in"})
"""Piquet's kinds that stand alone: answers to a call, a blank hand told, all reckoned that is good, a hand given up."""
TOLD = frozenset({"point", "pips"})
"""Kinds of piquet with a number: cards of the point called, pips that it makes."""
CLAIMS = frozenset({"sequence", "set"})
"""Kinds of piquet with a number of cards and, where it is told, a rank: what heads the sequence, or makes the set."""
CHANCE = frozenset({"cut-for-deal", "shuffle"})
"""Kinds that nobody at the table decides: their seat is ""."""


_WITH_NUMBER = NUMBERS | GIVING | TOLD | CLAIMS
"""Kinds whose text form has the number next."""

EXPOSING = "exposing-"
"""How the name of a giving begins in which a card was shown; its place among those given follows, from 1."""
TURNING = "turning"
"""The name of a giving after which the next card was turned up, as if for trump."""
SHOWN = "exposing"
"""The name of a cut in which the card cut to was seen."""
FACING = "facing"
"""How the name of a shuffle begins after which cards lie face up; their places from the top follow, from 1."""
OUT_OF_TURN, WRONG_PACK = "out-of-turn", "wrong-pack"
"""The name of a shuffle by a player who was not to deal, or of the pack that is not his."""
MISHAPS = frozenset({FACING, OUT_OF_TURN, WRONG_PACK})
"""What may have gone amiss in a shuffle, in judged play."""


class Action(NamedTuple):
    """One action. A named tuple, not a dataclass, because states list them by the dozen and speed counts there.

    `seat`: "elder", "dealer", or "" for chance. `kind`: a word of this module. `cards`: those it concerns.
    `number`: cards cut, dealt or given, or turned up where that is more than one; with a discard, how many are asked
    for or taken where that is not how many were put out; in the cut for deal, how many of `cards` player A exposed.
    `suit`: the suit named with a lead where that differs from the card's own, or "-" for silence where naming is
    compelled. `name`: what is called, chosen, looked at or exposed; what went wrong in shuffling, cutting or giving.
    """

    seat: str
    kind: str
    cards: tuple[Card, ...] = ()
    number: int = 0
    suit: str = ""
    name: str = ""

    def __str__(self) -> str:
        words = [self.seat] if self.seat else []
        words.append(self.kind)
        if self.kind == "cut-for-deal":
            first, second = self.cards[: self.number], self.cards[self.number :]
            words += ["+".join(first) or "-", "+".join(second) or "-"]
        elif self.kind in _WITH_NUMBER or (self.kind == "turn" and self.number):
            words.append(str(self.number))
        elif self.kind in HANDFULS:
            words.append(" ".join(self.cards) or "-")
            if self.number:
                words += ["asking" if self.seat == ELDER else "taking", str(self.number)]
        else:
            words += self.cards
        if self.name:
            words.append(self.name.replace(EXPOSING, "exposing "))
        if self.suit:
            words += ["silent"] if self.suit == "-" else ["naming", self.suit]
        return " ".join(words)

    @property
    def text(self) -> str:
        """The text form, as `str` gives it."""
        return str(self)


@lru_cache(maxsize=4096)
def word(seat: str, kind: str) -> Action:
    """An action of one word."""
    return Action(seat, kind)


@lru_cache(maxsize=4096)
def play(seat: str, played: Card, suit: str = "") -> Action:
    """The playing of a card, with the suit named if it is not the card's own."""
    return Action(seat, "play", (played,), 0, suit)


@lru_cache(maxsize=256)
def counted(seat: str, kind: str, number: int) -> Action:
    """A cut or a packet."""
    return Action(seat, kind, (), number)


def read(text: str, seat: str = "") -> Action:
    """The action that `text` says; `seat` is taken where the text names none.

    Raises ImpossibleAction for words that are no action, and CardError for something that is no card.
    """
    words = text.split()
    if words and words[0].lower().rstrip(":") in _SPEAKERS:
        seat = _SPEAKERS[words.pop(0).lower().rstrip(":")]
    if not words:
        raise ImpossibleAction(text, "action.empty", "action.forms")
    kind, rest = words[0].lower(), words[1:]
    if kind in CHANCE:
        return _chance(text, kind, rest)
    if (kind in WORDS or kind in SAID) and not rest:
        return word(seat, kind)
    if kind in TOLD and len(rest) == 1 and re.fullmatch(r"\d{1,2}", rest[0]):
        return counted(seat, kind, int(rest[0]))
    if kind in CLAIMS and rest and re.fullmatch(r"\d", rest[0]):
        return Action(seat, kind, (), int(rest[0]), name=_rank(text, rest[1:]))
    if (
        kind in NUMBERS
        and rest
        and re.fullmatch(r"\d{1,2}", rest[0])
        and (not rest[1:] or (kind == "cut" and rest[1:] == [SHOWN]))
    ):
        return counted(seat, kind, int(rest[0]))._replace(name="".join(rest[1:]))
    if kind == "turn" and rest == ["2"]:
        return Action(seat, kind, (), 2)
    if kind in GIVING and rest and re.fullmatch(r"\d", rest[0]):
        return Action(seat, kind, (), int(rest[0]), name=_slip(text, rest[1:]))
    if kind in HANDFULS and rest:
        return _handful(text, seat, kind, rest)
    if (
        (kind in NAMED or kind in DEMANDS)
        and len(rest) == 1
        and re.fullmatch(r"[a-z_-]{1,40}", rest[0].lower())
    ):
        return Action(seat, kind, name=rest[0].lower())
    if kind in SINGLE and rest and rest[1:] in ([], ["covering"]):
        return Action(seat, kind, (card(rest[0]),), name="".join(rest[1:]))
    if kind == "play" and rest:
        return play(seat, card(rest[0]), _named(text, rest[1:]))
    raise ImpossibleAction(text, "action.unknown", "action.forms")


def seat_named(name: str) -> str:
    """The seat that `name` means: elder (pone) or dealer (younger). Raises RequestError for anything else."""
    found = _SEAT_WORDS.get(str(name).strip().lower())
    if found is None:
        raise RequestError(name, "seat.unknown", "seat.known", known=", ".join(_SEAT_WORDS))
    return found


def _handful(text: str, seat: str, kind: str, rest: Sequence[str]) -> Action:
    """Cards put out, and where it differs the number asked for or taken; "exposing N" as in giving."""
    size = next((at for at, w in enumerate(rest) if w in ("asking", "taking", "exposing")), len(rest))
    put, rest = rest[:size], rest[size:]
    cards = () if put == ["-"] else tuple(card(w.rstrip(",")) for w in put)
    number = 0
    if kind == "discard" and len(rest) >= 2 and rest[0] != "exposing" and re.fullmatch("[1-9]", rest[1]):
        number, rest = int(rest[1]), rest[2:]
    if not put or (rest and kind != "discard"):
        raise ImpossibleAction(text, "action.unknown", "action.forms")
    return Action(seat, kind, cards, 0 if number == len(cards) else number, name=_slip(text, rest))


def _slip(text: str, rest: Sequence[str]) -> str:
    if not rest:
        return ""
    if list(rest) == [TURNING]:
        return TURNING
    if len(rest) == 2 and rest[0] == "exposing" and re.fullmatch("[1-9]", rest[1]):
        return EXPOSING + rest[1]
    raise ImpossibleAction(text, "action.unknown", "action.forms")


def _rank(text: str, rest: Sequence[str]) -> str:
    """The rank named with a sequence or a set; "" where none is."""
    if not rest:
        return ""
    rank = rest[0].upper().replace("10", "T")
    if len(rest) == 1 and len(rank) == 1 and rank in RANKS:
        return rank
    raise ImpossibleAction(text, "action.unknown", "action.forms")


def _named(text: str, rest: Sequence[str]) -> str:
    if not rest:
        return ""
    if list(rest) == ["silent"]:
        return "-"
    if len(rest) == 2 and rest[0] == "naming" and rest[1].upper() in "SHDC":
        return rest[1].upper()
    raise ImpossibleAction(text, "action.unknown", "action.forms")


def _chance(text: str, kind: str, rest: Sequence[str]) -> Action:
    if kind == "shuffle":
        size = next((at for at, w in enumerate(rest) if w.lower() in MISHAPS), len(rest))
        order = tuple(card(w) for w in rest[:size])
        if len(order) != len(PACK) or len(set(order)) != len(PACK):
            raise ImpossibleAction(text, "action.shuffle", "action.shuffle_instead")
        return Action("", kind, order, name=" ".join(rest[size:]).lower())
    if len(rest) != 2:
        raise ImpossibleAction(text, "action.cut_for_deal", "action.cut_for_deal_instead")
    first, second = (tuple(card(c) for c in part.split("+")) if part != "-" else () for part in rest)
    if len(set(first + second)) != len(first + second):
        raise CardError(text, "deal.twice_in_cut", "action.cut_for_deal_instead")
    return Action("", kind, first + second, len(first))
