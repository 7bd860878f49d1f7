"""How Bookish plays the five tricks: what to lead, what to answer with.

Leaves out everything before the first lead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ..rules.actions import ELDER, Action
from ..rules.cards import PACK, Card
from ..rules.ecarte_state import ORDER, Trick
from ..rules.ecarte_tricks import play_law
from ..rules.tricks import beats, lawful
from ..rules.views import View
from . import bookish_hands as hands
from .bookish_calls import UNDERTAKES


def height(card: Card) -> int:
    """Eight for a king down to one for a seven."""
    return 8 - ORDER.index(card[0])


# ---- what the other may hold ---------------------------------------------------------------------


def unseen(view: View) -> list[Card]:
    """The cards the other may hold: not seen by us, and not ruled out by how he has played.

    High cards that are gone are remembered (HOF Jeux de règle), and so is a suit not followed.
    """
    gone = {*view.hand, *view.own_discards, view.led, view.turn_up}
    for trick in view.tricks:
        gone |= {trick.led, trick.reply}
    left = [card for card in PACK if card not in gone]
    for trick in view.tricks:
        if trick.leader == view.seat:
            left = _after_reply(left, trick, view)
    king = "K" + view.trump
    if silent_has_no_king(view):
        left = [card for card in left if card != king]
    return left


def _after_reply(left: list[Card], trick: Trick, view: View) -> list[Card]:
    """What is left to a player who answered `trick` as he did, under the code's law of play."""
    law, led, reply = view.code.v, trick.led, trick.reply
    if reply[1] == led[1]:
        if law.must_head and height(reply) < height(led):
            return [c for c in left if c[1] != led[1] or height(c) < height(led)]
        return left
    if law.must_head:
        left = [c for c in left if c[1] != led[1] or height(c) < height(led)]
    if law.must_follow and law.trump_with_suit_in_hand == "forbidden":
        left = [c for c in left if c[1] != led[1]]
    if law.must_trump and reply[1] != view.trump:
        left = [c for c in left if c[1] != view.trump]
    return left


def silent_has_no_king(view: View) -> bool:
    """Who has not marked the king in time has none, unless silence may pay him (HOF deal 5)."""
    v = view.code.v
    if not view.settled or view.marked or v.king_announce_before_first_lead == "never":
        return False
    undertaken = UNDERTAKES.get(view.contract)
    hidden = undertaken == view.seat and view.score[1] == v.game_points - v.failed_contract_award
    return not hidden and (bool(view.tricks) or view.seat == ELDER or view.led is not None)


def master(card: Card, out: Iterable[Card]) -> bool:
    """Whether no card out is higher in its suit."""
    return not any(c[1] == card[1] and height(c) > height(card) for c in out)


# ---- leading -------------------------------------------------------------------------------------


def lead(view: View) -> Action:
    """The card the first rule of thumb that has an opinion asks for."""
    if len(view.hand) == 1:
        return _play(view, view.hand[0])
    out = unseen(view)
    advised = (rule(view, out) for rule in LEADS)
    return _play(view, next(card for card in advised if card is not None))


def _play(view: View, card: Card) -> Action:
    """That card; after a ruling that names the suit, any of it where the card is of another."""
    plays = [act for act in view.actions if act.kind == "play"]
    return next((act for act in plays if act.cards == (card,)), plays[0])


def needed(view: View) -> int:
    """Tricks still wanted: to three; with three, all; when the point is lost, one against the vole."""
    mine, theirs = view.won
    left = len(view.hand)
    if mine >= 3:
        return left
    if theirs >= 3:
        return 1
    return 3 - mine


def count_the_cases(view: View, out: Sequence[Card]) -> Card | None:
    """With two cards left, count the pairs he may hold and lead what wins most often (HOF)."""
    if len(view.hand) != 2:
        return None
    first, second = view.hand
    want = needed(view)
    one, two = _cases(view, first, second, out, want), _cases(view, second, first, out, want)
    if one == two:
        return None
    return first if one > two else second


def _cases(view: View, led: Card, kept: Card, out: Sequence[Card], want: int) -> int:
    """Over how many pairs out of `out` the lead of `led`, then `kept`, brings `want` tricks of two.

    Cards that stand alike to both of ours are counted together.
    """
    trump = view.trump
    kinds: dict[tuple[bool, ...], list[Card]] = {}
    for card in out:
        suit = card[1]
        to_led, to_kept = beats(card, led, trump, ORDER), beats(card, kept, trump, ORDER)
        alike = (suit == led[1], suit == trump, to_led, to_kept, beats(kept, card, trump, ORDER))
        kinds.setdefault(alike, []).append(card)
    groups = list(kinds.values())
    total = 0
    for place, group in enumerate(groups):
        if len(group) > 1 and _least(view, led, kept, (group[0], group[1])) >= want:
            total += len(group) * (len(group) - 1) // 2
        for other in groups[place + 1 :]:
            if _least(view, led, kept, (group[0], other[0])) >= want:
                total += len(group) * len(other)
    return total


def _least(view: View, led: Card, kept: Card, pair: tuple[Card, Card]) -> int:
    """The tricks that `led`, then `kept` are sure of against two cards seen, by the code's law of play."""
    worst = 2
    for answer in lawful(pair, led, view.trump, ORDER, play_law(view.code)):
        last = pair[1] if answer is pair[0] else pair[0]
        if beats(answer, led, view.trump, ORDER):
            worst = min(worst, int(beats(kept, last, view.trump, ORDER)))
        else:
            worst = min(worst, 2 - beats(last, kept, view.trump, ORDER))
    return worst


def lead_trumps(view: View, out: Sequence[Card]) -> Card | None:
    """With three trumps lead the best of them; the king of trumps with another is of course led (FOS 16).

    Two trumps without the king are kept for ruffing at first; later, the best one out is led to clear the way.
    """
    held = hands.trumps(view.hand, view.trump)
    if len(held) >= 3:
        return held[0]
    begun = bool(view.tricks) or (bool(held) and held[0][0] == "K")
    return held[0] if len(held) == 2 and begun and master(held[0], out) else None


def go_on_with_suit(view: View, out: Sequence[Card]) -> Card | None:
    """Go on with the suit that has just won as long as its best card is ours (HOF: K, if not trumped, then Q)."""
    if not view.tricks:
        return None
    last = view.tricks[-1]
    if last.leader != view.seat or last.led[1] == view.trump:
        return None
    held = hands.suit_cards(view.hand, last.led[1])
    return held[0] if held and master(held[0], out) else None


def not_put_to_a_card(view: View, out: Sequence[Card]) -> Card | None:
    """With two tricks won, three cards left and no trump, leave the suit led and lead one of the other two (HOF).

    A third round that he trumps would leave two single cards and no guide which of them to throw.
    """
    if len(view.hand) != 3 or view.won[0] != 2 or hands.trumps(view.hand, view.trump):
        return None
    led = view.tricks[-1].led[1]
    others = [held for held in hands.plain_suits(view.hand, view.trump) if held[0][1] != led]
    if len(others) != 2 or view.tricks[-1].leader != view.seat:
        return None
    return max((held[0] for held in others), key=height)


def longest_suit(view: View, out: Sequence[Card]) -> Card | None:
    """Lead the best card of the longest plain suit, keeping trumps for ruffing (FOS, the leader)."""
    suits = hands.plain_suits(view.hand, view.trump)
    if not suits:
        return hands.trumps(view.hand, view.trump)[0]
    best = max(suits, key=lambda held: _lead_value(held, out))
    return best[0]


def _lead_value(held: tuple[Card, ...], out: Sequence[Card]) -> tuple[int, int]:
    """Long suits first, then high cards; a pair of a high card and a low one is left to be led up to (FOS 4, HOF)."""
    top = held[0]
    if (
        len(held) == 2
        and top[0] in "QJ"
        and not master(top, out)
        and ORDER.index(held[1][0]) - ORDER.index(top[0]) > 1
    ):
        return (0, height(top))
    return (len(held), height(top))


LEADS: tuple[Callable[[View, Sequence[Card]], Card | None], ...] = (
    count_the_cases,
    lead_trumps,
    not_put_to_a_card,
    go_on_with_suit,
    longest_suit,
)
"""The rules of thumb for a lead, the first that has an opinion heard; the last always has one."""


# ---- following -----------------------------------------------------------------------------------


def follow(view: View) -> Action:
    """Win as cheaply as possible; if that cannot be, throw what is least use."""
    cards = [act.cards[0] for act in view.actions if act.kind == "play"]
    led = view.led
    assert led is not None  # the phase is follow
    if len(cards) == 1:
        return _play(view, cards[0])
    out = unseen(view)
    winning = [c for c in cards if beats(c, led, view.trump, ORDER)]
    if winning:
        return _play(view, min(winning, key=lambda c: (c[1] == view.trump, height(c))))
    return _play(view, min(cards, key=lambda c: use(c, view, out)))


def use(card: Card, view: View, out: Sequence[Card]) -> tuple[int, int]:
    """How useful a card still is: trumps, sure winners, then by the cards out that it, or what it guards, beats."""
    if card[1] == view.trump:
        return (3, height(card))
    if master(card, out):
        return (2, height(card))
    kept = guarded_by(card, view.hand) or card
    return (1, sum(beats(kept, other, view.trump, ORDER) for other in out) * 10 + height(card))


def guarded_by(card: Card, hand: Sequence[Card]) -> Card | None:
    """The queen or knave that has no more than its guard, if `card` is part of that: keep guards (FOS The dealer)."""
    held = hands.suit_cards(hand, card[1])
    top = held[0]
    return top if card != top and len(held) - 1 == "KQJ".find(top[0]) else None
