"""The state of a partie of piquet: one frozen record that goes on over deals until the partie is decided.

Leaves out what may be done next: that is for the phases.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .actions import DEALER, ELDER, Action
from .cards import Card, write
from .common import PLAYERS, Trick, changed, index, other
from .declarations import ORDER
from .faults import Ended, Fault, Pending
from .laws import Code
from .piquet_deals import Deal

__all__ = [
    "CLASSES",
    "ORDER",
    "PLAYERS",
    "Call",
    "Mark",
    "Result",
    "State",
    "Trick",
    "changed",
    "index",
    "other",
]

POINT, SEQUENCE, SET = "point", "sequence", "set"
CLASSES = (POINT, SEQUENCE, SET)
"""What is called from the hand, in the order in which it reckons (CP.67)."""
GOOD, EQUAL, NOT_GOOD = "good", "equal", "not-good"
BLANCHE, PLAY, CARDS = "blanche", "play", "cards"
RECKONING = (BLANCHE, *CLASSES, PLAY, CARDS)
"""The order in which scores reckon, whenever they are made (CP.67, HOF)."""


class Call(NamedTuple):
    """What a player has called: of which class, how many cards, and what was told of them.

    `pips`: of the point, 0 while they are not told. `rank`: that heads the sequence or makes the set, "" where it is
    not told. `answer`: "good", "equal", "not-good"; "" while the other has not answered. `admitted`: whether it needed
    no answer, the class being good already, or being reckoned by the dealer. `cards`: those meant; they stay with
    the state until they are `shown`. `equal`: the dealer's cards that made it equal; they too stay with the state until
    they are shown (`equal_shown`).
    """

    seat: str
    kind: str
    size: int
    pips: int = 0
    rank: str = ""
    answer: str = ""
    admitted: bool = False
    cards: tuple[Card, ...] = ()
    shown: bool = False
    equal: tuple[Card, ...] = ()
    equal_shown: bool = False


class Mark(NamedTuple):
    """Points made in a deal: whose (seat), how many, where they reckon (one of RECKONING), for what (message id), and
    by which question of law."""

    seat: str
    points: int
    order: str
    why: str
    question: str


class Result(NamedTuple):
    """A finished deal: its number from 1, who dealt (0 or 1), its tricks, its story in the order of reckoning, what
    each player (A, B) made in it, and `points` those put down, where a deal counts double."""

    number: int
    dealer: int
    tricks: tuple[Trick, ...]
    story: tuple[Mark, ...]
    made: tuple[int, int]
    points: tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class State:
    """A partie at one moment. Pairs are (elder, dealer) where they go by seat, (A, B) where they go by player.

    Not slotted: a copy with changes is made at every action, and copying one dict is faster than setting slots.
    """

    code: Code
    phase: str
    to_act: str = ""
    """The seat whose turn it is, "" at chance nodes and when the partie is over."""
    dealer: int = 1
    """The player (0 or 1) who deals this deal."""
    points: tuple[int, int] = (0, 0)
    """Points of players A and B in the partie, or in the game of a hundred that is being played."""
    games: tuple[int, int] = (0, 0)
    """Games of a hundred won by A and B in the partie, a double counting as two."""
    number: int = 0
    """The deal, from 1; 0 before the first."""
    packet: int = 0
    """Cards in a packet, kept for the whole partie; 0 while not chosen."""
    pack: tuple[Card, ...] = ()
    """Cards not yet dealt, top first."""
    dealt: Deal | None = None
    """The deal as it lay before the first discard, once it is dealt."""
    hands: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    stock: tuple[Card, ...] = ()
    """What is left to be taken, top first."""
    discards: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    exchanged: tuple[int, int] = (-1, -1)
    """Cards exchanged by elder and dealer, as everybody could count; -1 while it is to be done."""
    left: tuple[int, int] = (0, 0)
    """Cards that the elder hand has left of his five, and that the dealer has left of all that were his to take."""
    looked: tuple[bool, bool] = (False, False)
    """Whether the elder hand has looked at what he left, and whether the dealer, and so both, at what was left last."""
    blank: str = ""
    """The seat that has told of a carte blanche in this deal."""
    seen: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    """Cards that elder and dealer have seen beside those they held and those that were played."""
    calls: tuple[Call, ...] = ()
    """What was called in this deal, in the order in which it was said."""
    resume: str = ""
    """The phase that goes on when the call that waits for an answer has got it."""
    barred: int = 0
    """More cards than this the dealer may not reckon for point, having asked what one of this size makes; 0: no bar."""
    closed: bool = False
    """Whether nothing more can be reckoned from the hand: the dealer has played to the first trick."""
    leader: str = ELDER
    led: Card | None = None
    """The card led and not yet answered."""
    tricks: tuple[Trick, ...] = ()
    won: tuple[int, int] = (0, 0)
    """Tricks won by elder and dealer."""
    marks: tuple[Mark, ...] = ()
    """What has been made in this deal, in the order in which it was made, but for pique and repique, which are read
    off it: see `piquet_score.story`."""
    results: tuple[Result, ...] = ()
    """The deals that are over."""
    winner: str = ""
    """The player who has won the partie, "draw" where nobody has; "" while it goes on."""
    judged: bool = False
    """Whether the unlawful is done and judged, and not refused."""
    nothing: tuple[bool, bool] = (False, False)
    """Whether elder and dealer can reckon nothing in this deal, as a penalty (CP.58 and others)."""
    faults: tuple[Fault, ...] = ()
    """Faults that lie open: nobody has called them yet. No view may have them."""
    ended: tuple[Ended, ...] = ()
    """Faults of the partie that are over, and how each ended."""
    ended_from: int = 0
    """How many of them had ended before this deal."""
    pending: Pending | None = None
    """The choice that a called fault gives, in phase "remedy"."""
    stood: bool = False
    """Whether a wrong number dealt was told and the deal stands: each makes up for it in his exchange."""
    packets: int = 0
    """Packets dealt so far."""
    faced: frozenset[Card] = frozenset()
    """Cards that lie face up in pack or stock; nobody knows of them until they come to light."""
    owed: tuple[int, int] = (0, 0)
    """At how many of their next leads the other may call the suit, by seat."""
    bound: str = ""
    """The suit that must be led now by who holds it, "-" where none was called for this lead."""
    past: tuple[Action, ...] = ()
    """What was done in this deal, from the cut or, where a deal was given, from the first word."""

    @property
    def score(self) -> tuple[int, int]:
        """Points of the elder hand and of the dealer of this deal, without what this deal has brought."""
        return (self.points[1 - self.dealer], self.points[self.dealer])

    def player(self, seat: str) -> int:
        """The player (0 or 1) who sits in `seat` in this deal."""
        return self.dealer if seat == DEALER else 1 - self.dealer

    def seat(self, player: int) -> str:
        """The seat of a player (0 or 1) in this deal."""
        return DEALER if player == self.dealer else ELDER

    def __repr__(self) -> str:
        """Counts only: a hand must not slip into a saved notebook as the last line of a cell."""
        counts = f"{len(self.hands[0])} and {len(self.hands[1])} cards, {len(self.stock)} in stock"
        return f"<State: piquet, {self.code.name}, deal {self.number}, {self.phase}, {counts}, score {self.score}>"

    def open(self) -> str:
        """All cards and the score as text: for printing on purpose."""
        lines = [
            f"elder  {write(self.hands[0])}",
            f"dealer {write(self.hands[1])}",
            f"stock {write(self.stock) or '-'}",
            f"discards elder {write(self.discards[0]) or '-'}, dealer {write(self.discards[1]) or '-'}",
            f"score elder {self.score[0]}, dealer {self.score[1]}; tricks {self.won[0]} to {self.won[1]}; {self.phase}",
        ]
        return "\n".join(lines)


def hand_of(state: State, seat: str) -> tuple[Card, ...]:
    """The cards that `seat` holds."""
    return state.hands[index(seat)]


def whole_hand(state: State, seat: str) -> tuple[Card, ...]:
    """The cards that `seat` calls from: those it holds, and the card it has led while that is not answered (CP.56)."""
    hand = hand_of(state, seat)
    return (*hand, state.led) if state.led is not None and state.leader == seat else hand


def put(
    pair: tuple[tuple[Card, ...], tuple[Card, ...]], seat: str, cards: tuple[Card, ...]
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The pair with `cards` in the place of `seat`."""
    return (cards, pair[1]) if seat == ELDER else (pair[0], cards)
