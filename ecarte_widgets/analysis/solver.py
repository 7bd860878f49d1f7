"""Both hands known: how many tricks each takes if both play their best, and which cards bring that about.

Leaves out what one player cannot see (`odds`), and how a position is solved (`patterns`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ..rules.actions import DEALER, ELDER, seat_named
from ..rules.cards import SUITS, Card, cards
from ..rules.ecarte_state import ORDER, State, index, other
from ..rules.ecarte_tricks import legal_plays, play_law
from ..rules.errors import CardError, LawError, OddsError
from ..rules.laws import Code, get
from ..rules.tricks import PlayLaw, lawful
from ..rules.tricks import beats as _beats
from .patterns import PLAIN_KEY, TRUMP_KEY, Pattern, Table, lead_at, suit_of, table
from .shown import Plays

Law = PlayLaw | Code | str | None
"""A law of play: itself, or a code or the name of one whose law of play is meant; None for the default code's."""


def law_of(code: Law = None) -> PlayLaw:
    """The law of play that is meant. Raises LawError for a code of a game that is not played with trumps."""
    return code if isinstance(code, PlayLaw) else _law_of(code)


@lru_cache(maxsize=64)
def _law_of(code: Code | str | None) -> PlayLaw:
    found = code if isinstance(code, Code) else get(code)
    if not all(question in found for question in PlayLaw._fields):
        raise LawError(found.name, "odds.no_table", "odds.no_table_instead")
    return play_law(found)


# ---- hands ---------------------------------------------------------------------------------------

_EACH = 16
"""Bits a suit has in the number that two hands make: eight for the leader's cards, eight for the other's."""
_ONE = (1 << _EACH) - 1


def _bits(trump: str, shift: int) -> dict[str, int]:
    """Every card's bit, the trump suit lowest, in a suit the seven lowest."""
    order = [trump, *(suit for suit in SUITS if suit != trump)]
    return {
        Card(rank + suit): 1 << _EACH * at + shift + height(Card(rank + suit))
        for at, suit in enumerate(order)
        for rank in ORDER
    }


def height(card: Card) -> int:
    """A card's place in its suit, 0 for the seven to 7 for the king."""
    return len(ORDER) - 1 - ORDER.index(card.rank)


_BITS = {trump: (_bits(trump, 0), _bits(trump, 8)) for trump in SUITS}
"""By trump suit, every card's bit if it is the leader's, and if it is the other's."""


def tricks(
    elder: Sequence[Card] | str,
    dealer: Sequence[Card] | str,
    trump: str,
    *,
    leader: str = "elder",
    law: Law = None,
) -> int:
    """Tricks the elder hand takes with both hands seen and best play, `leader` to lead. Any number of cards, alike.

    `law`: a law of play, or a code whose law of play is meant; None for the default code's. Raises CardError for
    hands that cannot be, RequestError for a seat that is none.
    """
    values = _table(law).values
    try:
        elders, dealers = _BITS[trump] if leader == ELDER else reversed(_BITS[trump])
        lie = 0
        for card in elder:  # a loop, not a sum of a map: this is the road that everything takes
            lie += elders[card]
        for card in dealer:
            lie += dealers[card]
        value = values[
            TRUMP_KEY[lie & _ONE]
            + PLAIN_KEY[lie >> _EACH & _ONE]
            + PLAIN_KEY[lie >> 2 * _EACH & _ONE]
            + PLAIN_KEY[lie >> 3 * _EACH]
        ]
        size = len(elder)
        # A card that stands twice makes its bit another's, or two bits fall together.
        if size == len(dealer) and lie.bit_count() == 2 * size:
            if leader == ELDER:
                return value
            if leader == DEALER:
                return size - value
    except (KeyError, TypeError):
        pass
    return _slowly(elder, dealer, trump, leader, law)


@lru_cache(maxsize=64)
def _table(law: Law) -> Table:
    return table(law_of(law))


def _slowly(
    elder: Sequence[Card] | str, dealer: Sequence[Card] | str, trump: str, leader: str, law: Law
) -> int:
    """The same for a pattern not met before, and for hands as text; or what is wrong."""
    seat = seat_named(leader)
    mine, his = (elder, dealer) if seat == ELDER else (dealer, elder)
    value = _table(law).value(_lie(cards(mine), cards(his), trump))
    return value if seat == ELDER else len(cards(mine)) - value


def _lie(leader: Sequence[Card], other_hand: Sequence[Card], trump: str) -> Pattern:
    """The pattern of two hands."""
    if trump not in _BITS:
        raise OddsError(trump, "odds.no_trump", "odds.trump_write")
    if len(leader) != len(other_hand):
        sizes: dict[str, Any] = {"one": len(leader), "other_one": len(other_hand)}
        raise OddsError(f"{sizes}", "odds.not_held_alike", "odds.hold_alike", **sizes)
    held = (*leader, *other_hand)
    for card in held:
        if held.count(card) > 1:
            raise CardError(card, "odds.twice", card=card)
    mine, his = _BITS[trump]
    lie = sum(mine[card] for card in leader) + sum(his[card] for card in other_hand)
    t, a, b, c = (suit_of(lie >> _EACH * at & _ONE) for at in range(4))
    return (t, a, b, c)


def leads(
    leader: Sequence[Card] | str, other: Sequence[Card] | str, trump: str, *, law: Law = None
) -> dict[Card, int]:
    """For each card that may be led, the tricks the leader then takes with both hands seen and best play."""
    mine, his = cards(leader), cards(other)
    pattern, solved = _lie(mine, his, trump), _table(law)
    order = [trump, *(suit for suit in SUITS if suit != trump)]
    values = {}
    for card in mine:
        below = [c for c in (*mine, *his) if c.suit == card.suit and height(c) < height(card)]
        suit = order.index(card.suit)
        values[card] = solved.lead_value(pattern, suit, lead_at(pattern[suit], len(below)))
    return values


def replies(
    hand: Sequence[Card] | str, other: Sequence[Card] | str, trump: str, led: Card | str, *, law: Law = None
) -> dict[Card, int]:
    """For each card of `hand` that may answer `led`, the tricks its holder then takes, this one among them.

    `other`: what is left to the one who led. Both hands seen, best play after.
    """
    mine, his, (card,) = cards(hand), cards(other), cards([led])
    _lie(mine, (*his, card), trump)  # or what is wrong with the hands
    return {
        reply: _reply(mine, his, trump, card, reply, law)
        for reply in lawful(mine, card, trump, ORDER, law_of(law))
    }


def _reply(mine: Sequence[Card], his: Sequence[Card], trump: str, led: Card, reply: Card, law: Law) -> int:
    left = tuple(card for card in mine if card != reply)
    if beats(reply, led, trump):
        return 1 + tricks(left, his, trump, law=law)
    return len(left) - tricks(his, left, trump, law=law)


def best_plays(state: State) -> Plays:
    """Every card that is best for the seat to play, and what each card brings: both hands seen, best play after.

    It sees both hands, so it is for looking back, not for a hint to a player. Under the state's own law of play.
    Raises OddsError where no card is to be played, or where the hands are of different numbers after a misdeal.
    """
    if state.phase not in ("lead", "follow"):
        raise OddsError(state.phase, "odds.no_play", "odds.play_first")
    seat = state.to_act
    mine, his = state.hands[index(seat)], state.hands[index(other(seat))]
    law = play_law(state.code)
    if state.led is None:
        values = leads(mine, his, state.trump, law=law)
    else:
        values = replies(mine, his, state.trump, state.led, law=law)
    may = [action.cards[0] for action in legal_plays(state)]
    return Plays(seat=seat, values={c: values[c] for c in may}, left=len(mine), law=law, led=state.led)


def beats(reply: Card, led: Card, trump: str) -> bool:
    """Whether `reply`, played to `led`, takes the trick at écarté."""
    return _beats(reply, led, trump, ORDER)
