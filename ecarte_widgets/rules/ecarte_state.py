"""The state of a game of écarté: one frozen record that goes on over deals until somebody has won.

Leaves out what may be done next: that is for the phases.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import NamedTuple

from .actions import DEALER, ELDER, Action
from .cards import Card, write
from .common import PLAYERS, Award, Trick, changed, index, other
from .deals import Deal
from .faults import Ended, Fault, Pending
from .laws import Code

__all__ = [
    "FIELDS",
    "ORDER",
    "PLAYERS",
    "Award",
    "Bar",
    "Kept",
    "Result",
    "State",
    "Trick",
    "changed",
    "index",
    "other",
]

ORDER = "KQJAT987"
"""Ranks of écarté from high to low: the king heads, the ace stands between knave and ten (FOS Cards; C78, HOF)."""


class Bar(NamedTuple):
    """Who may not mark the king any more (a seat), by which question of law, and whether a turned one neither."""

    seat: str
    question: str
    turned: bool


class Kept(NamedTuple):
    """A deal put aside as it was dealt, to be used for the deal after the next; `number`: that of the deal it was."""

    deal: Deal
    number: int


class Result(NamedTuple):
    """A finished deal: its number from 1, who dealt (0 or 1), the turn-up, the contract and what was marked."""

    number: int
    dealer: int
    turn_up: Card
    contract: str
    tricks: tuple[Trick, ...]
    awards: tuple[Award, ...]


@dataclass(frozen=True, kw_only=True)
class State:
    """A game at one moment. Pairs are (elder, dealer) where they go by seat, (A, B) where they go by player.

    Not slotted: a copy with changes is made at every action, and copying one dict is some five times faster
    than setting two dozen slots.
    """

    code: Code
    phase: str
    to_act: str = ""
    """The seat whose turn it is, "" at chance nodes and when the game is over."""
    dealer: int = 1
    """The player (0 or 1) who deals this deal."""
    points: tuple[int, int] = (0, 0)
    """Points of players A and B towards the game."""
    number: int = 0
    """The deal, from 1; 0 before the first."""
    first_packet: int = 0
    """Cards in the first packet, kept for the whole game; 0 while not chosen."""
    pack: tuple[Card, ...] = ()
    """Cards not yet dealt, top first, until the turn-up."""
    dealt: Deal | None = None
    """The deal as it lay before the first word, once it is dealt."""
    hands: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    turn_up: Card | None = None
    trump: str = ""
    stock: tuple[Card, ...] = ()
    discards: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    put_out: tuple[Card, ...] = ()
    """Cards just discarded, while some of them may still have to be taken back."""
    owed: int = 0
    """How many of `put_out` must be taken back."""
    asking: int = 0
    """In judged play: how many cards were asked for, or taken by the dealer, in this exchange."""
    given: tuple[Card, ...] = ()
    """In judged play: cards given in this exchange that lie before the one to act, not yet taken up."""
    aside: tuple[Card, ...] = ()
    """Cards that everybody has seen and that were put aside: exposed, faced or turned up by mistake."""
    shown: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    """Cards that elder and dealer have seen, beside those that they held and those that were played."""
    faced: frozenset[Card] = frozenset()
    """Cards that lie face up in pack or stock and have not come to light. No view may have them."""
    bared: frozenset[Card] = frozenset()
    """Cards that the dealer has just exposed in giving, while the ruling on them is to come."""
    offered: str = ""
    """A card turned up by mistake that the elder hand may take in the next exchange; "" for none."""
    no_refusal: bool = False
    """Whether the dealer must accept the next proposal."""
    barred: tuple[Bar, ...] = ()
    """Who may not mark the king in this deal."""
    advised: frozenset[str] = frozenset()
    """The seats whose wrong number of cards the other has been told of."""
    resume: tuple[str, str] = ("", "")
    """Where the game goes on (phase, seat to act) after an act that a ruling asks for."""
    stopped: tuple[str, str] = ("", "")
    """Where the deal stood (phase, seat to act) when what was marked won the game."""
    again: bool = False
    """Whether the deal is void, and the same player deals again."""
    shuffled: Action | None = None
    """In judged play: the shuffle with which the deal began."""
    packets: tuple[tuple[int, int], ...] = ()
    """In judged play: the packets of this deal, as (0 for the elder hand or 1 for the dealer, number of cards)."""
    seen_hands: tuple[bool, bool] = (False, False)
    """In judged play: whether elder and dealer have looked at their hands."""
    spoilt: bool = False
    """Whether a king turned in this deal cannot be marked, a wrong number of cards having been dealt."""
    showing: bool = False
    """Whether the cards that a ruling has thrown out are shown to the other."""
    kept: Kept | None = None
    """A deal put aside, to be used for the deal after the next."""
    laid_from: int = 0
    """The number of the deal, put aside, whose cards are played in this one; 0 where they were dealt in it."""
    exchanges: tuple[tuple[int, int], ...] = ()
    """For every exchange of the deal, cards drawn by elder and dealer (-1: the dealer has not drawn, or never did)."""
    conditional: bool = False
    """Whether the dealer accepted on condition that the stock suffices."""
    asked: bool = False
    """Whether the dealer has told how many cards he took in the last exchange."""
    contract: str = ""
    """"stood" or "refused" when somebody undertook to make three tricks before any exchange, else ""."""
    settled: bool = False
    """Whether the hands are final: no more exchange in this deal."""
    king_holder: str = ""
    """Once the hands are final, the seat that holds the king of trumps, or held it before he was played."""
    leader: str = ELDER
    led: Card | None = None
    """The card led and not yet answered."""
    tricks: tuple[Trick, ...] = ()
    won: tuple[int, int] = (0, 0)
    """Tricks won by elder and dealer."""
    marked: str = ""
    """The seat that has marked the king of trumps in this deal, held or turned."""
    turned_open: bool = False
    """Whether the dealer may still mark the king he turned."""
    late_king: int = -1
    """The player who may still mark a king turned in the deal before this one; -1 for none."""
    awards: tuple[Award, ...] = ()
    """What has been marked in this deal."""
    results: tuple[Result, ...] = ()
    """The deals that are over."""
    winner: str = ""
    judged: bool = False
    """Whether the unlawful is done and judged, and not refused."""
    faults: tuple[Fault, ...] = ()
    """Faults that lie open: nobody has called them yet. No view may have them."""
    ended: tuple[Ended, ...] = ()
    """Faults of the game that are over, and how each ended."""
    ended_from: int = 0
    """How many of them had ended before this deal."""
    pending: Pending | None = None
    """The choice that a called fault gives, in phase "remedy"."""
    cut: tuple[str, tuple[int, int, int]] | None = None
    """A seat, and what its tricks count after a fault: as the point, as a raised point, as the vole; -1: as ever."""
    bound: str = ""
    """The suit that must be led, after a lead that was taken up."""
    unwarned: bool = False
    """Whether the elder hand has led without the word that warns the dealer."""
    exposed: tuple[bool, bool] = (False, False)
    """Whether elder and dealer play with their cards laid open."""
    peeked: tuple[bool, bool] = (False, False)
    """Whether elder and dealer have looked at what the other put out."""
    fallen: bool = False
    """Whether the card that lies there as a lead has only fallen, and may be picked up until it is played to."""
    left_by: str = ""
    """The seat that was left when the game was over because its player had left."""
    left_at: tuple[str, str] = ("", "")
    """Phase and seat to act when he left."""
    lost_by: int = -1
    """The player who has lost the game by leaving it, while somebody plays it out for him."""
    done: bool = False
    """In phase "count": whether all that the deal brings is marked already."""
    past: tuple[Action, ...] = ()
    """What was done in this deal, from the cut or, where a deal was given, from the first word."""

    @property
    def score(self) -> tuple[int, int]:
        """Points of the elder hand and of the dealer of this deal."""
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
        turn = f", turn-up {self.turn_up}" if self.turn_up else ""
        return (
            f"<State: {self.code.name}, deal {self.number}, {self.phase}, {counts}{turn}, score {self.score}>"
        )

    def open(self) -> str:
        """All cards and the score as text: for printing on purpose."""
        lines = [
            f"elder  {write(self.hands[0])}",
            f"dealer {write(self.hands[1])}",
            f"turn-up {self.turn_up or '-'}  stock {write(self.stock) or '-'}",
            f"score elder {self.score[0]}, dealer {self.score[1]}; tricks {self.won[0]} to {self.won[1]}; {self.phase}",
        ]
        return "\n".join(lines)


FIELDS = tuple(field.name for field in fields(State))
