"""The chances of the draw at écarté: trumps, kings and named cards among those drawn, and of a hand that is the better.

Leaves out which cards should be put out, and what the other does with his (`discards`). Any unseen card may lie
anywhere, so that drawn cards are as good as any cards not seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from ..rules.cards import PACK, Card, cards
from ..rules.ecarte_tricks import POINT
from ..rules.errors import CardError, OddsError
from . import odds
from .piquet_draws import UNSEEN, Chance
from .piquet_draws import draw as _named
from .shown import DOUBLE_DUMMY, About
from .solver import Law, law_of

KINDS = ("trumps", "kings")
"""What can be wished for by a word."""


def draw(
    wanted: str | int | Sequence[Card],
    drawn: int,
    at_least: int | None = None,
    *,
    hand: odds.Hand = (),
    turn_up: Card | str = "",
    seen: odds.Hand = (),
    unseen: int | None = None,
) -> Chance:
    """The chance that so many cards drawn bring `at_least` of those wanted.

    `wanted`: "trumps", "kings", or cards by name; none of those that are seen can come. `hand`, `turn_up`, `seen`:
    all cards seen, those to be put out among them. `at_least`: None for one of a kind, and for all cards named.
    A number in place of `wanted` is that of cards named, of `unseen` cards not seen (None: twenty, as at piquet).
    Raises OddsError or CardError for what cannot be asked.
    """
    if isinstance(wanted, int):
        return _named(wanted, drawn, at_least, UNSEEN if unseen is None else unseen)
    turned = cards([turn_up]) if turn_up else ()
    gone = {*cards(hand), *turned, *cards(seen)}
    left = [card for card in PACK if card not in gone]
    kind, names = _wanted(wanted, left, turned)
    for card in names:
        if card in gone:
            raise CardError(card, "odds.card_seen", "odds.card_unseen", card=card)
    least = at_least if at_least is not None else 1 if kind else len(names)
    if not names:
        raise OddsError(wanted, "odds.none_left", "odds.wish_else")
    share = Fraction(_named(len(names), drawn, least, len(left)))
    facts = {
        "least": least,
        "named": len(names),
        "names": " ".join(names),
        "drawn": drawn,
        "unseen": len(left),
    }
    return Chance(share, About(what=f"odds.what.draw.{kind or 'cards'}", facts=facts))


def _wanted(
    wanted: str | Sequence[Card], left: Sequence[Card], turned: Sequence[Card]
) -> tuple[str, tuple[Card, ...]]:
    """Whether a kind is wished for and which, and the cards."""
    kind = f"{wanted.strip().lower().removesuffix('s')}s" if isinstance(wanted, str) else ""
    if kind == "trumps":
        if not turned:
            raise OddsError(wanted, "odds.no_turn_up", "odds.give_turn_up")
        return kind, tuple(card for card in left if card.suit == turned[0].suit)
    if kind == "kings":
        return kind, tuple(card for card in left if card.rank == "K")
    names = cards(wanted)
    twice = [card for card in names if names.count(card) > 1]
    if twice:
        raise CardError(twice[0], "odds.twice", card=twice[0])
    return "", names


def improve(
    hand: odds.Hand, turn_up: Card | str, out: odds.Hand, *, seat: str = "elder", law: Law = None
) -> Chance:
    """The chance that the cards drawn for those in `out` leave the hand better than it was.

    Better: it makes the point, double-dummy, against a larger share of the hands that the other may hold, if he keeps
    what he was dealt. Every draw is counted: a second for three cards, half a minute for five. Raises CardError for
    a card that is not in the hand, OddsError where none is put out.
    """
    before = odds.point(hand, turn_up, seat=seat, law=law)
    held, gone = cards(hand), cards(out)
    for card in gone:
        if card not in held:
            raise CardError(card, "card.not_held", card=card)
    if not gone:
        raise OddsError("", "odds.none_out", "odds.put_out")
    kept = [card for card in held if card not in gone]
    left = [card for card in PACK if card not in (*held, *cards([turn_up]))]
    draws = list(combinations(left, len(held) - len(kept)))
    better = 0
    for drawn in draws:
        counts = odds.tricks((*kept, *drawn), turn_up, seen=gone, seat=seat, law=law)
        better += sum(counts[POINT:]) * before.of > before * sum(counts)
    share = f"{100 * float(before.share):.1f}"
    facts = {"names": " ".join(held), "out": " ".join(gone), "turned": str(turn_up), "share": share}
    about = About(what="odds.what.improve", facts=facts, model=DOUBLE_DUMMY, law=law_of(law))
    return Chance(Fraction(better, len(draws)), about)
