"""One hand known: exact counts over all the hands that the other may hold.

Leaves out how a model plays (`solver`, `models`) and the odds of drawing (`chances`), but is their public face. Unless
another model is asked for, what is counted is "double-dummy", best play with open hands: the number the old books'
counts agree with (Foster's jeux de regle).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from ..rules.actions import ELDER, seat_named
from ..rules.cards import PACK, Card, cards
from ..rules.deals import HAND
from ..rules.ecarte_score import score
from ..rules.ecarte_state import ORDER, other
from ..rules.ecarte_tricks import POINT
from ..rules.errors import CardError, OddsError
from ..rules.laws import Code, get
from ..rules.tricks import PlayLaw, lawful
from . import gaps
from .shown import DOUBLE_DUMMY, About, ByCard, Count, Histogram, Value
from .solver import Law, beats, law_of

if TYPE_CHECKING:
    from .models import Opponent
    from .piquet_draws import Chance
    from .players import Player
    from .printed import Sheet

Hand = Sequence[Card] | str
"""Cards, or their text."""

MODELS = (DOUBLE_DUMMY,)
"""Models of play by name; besides, an opponent can be named."""


def tricks(
    hand: Hand,
    turn_up: Card | str,
    *,
    seen: Hand = (),
    seat: str = "elder",
    law: Law = None,
    model: str = DOUBLE_DUMMY,
    against: Opponent | Player | None = None,
) -> Histogram:
    """How many of the other's possible hands leave a hand 0, 1, 2 … tricks.

    `hand`: the cards known, five or what is left of them; the other holds as many. `seat`: whose they are ("elder",
    who leads, or "dealer"). `seen`: further cards the other cannot hold: discards, cards played. `law`: a law of
    play, or a code whose law of play is meant; None for the default code's. `model`: how both play. `against`: an
    opponent, in place of a model: the hand is then played without a sight of his, as well as can be against his rule.
    That is counted hand by hand and takes some ten seconds; with a player who looks back at the tricks, very long.

    The counts add up to 65,780 for five cards where nothing else is seen (26 unseen cards, five with the other).
    Raises CardError, OddsError or RequestError for what cannot be asked.
    """
    asked = _asked(hand, turn_up, seen, seat, law, model, whole=against is not None)
    counts, told = _played(asked, law, against, "tricks", range(len(asked[0]) + 1))
    return Histogram(counts, _about("odds.what.tricks", asked, told))


def point(
    hand: Hand,
    turn_up: Card | str,
    *,
    seen: Hand = (),
    seat: str = "elder",
    law: Law = None,
    model: str = DOUBLE_DUMMY,
    against: Opponent | Player | None = None,
) -> Count:
    """Of the other's possible hands, those against which a hand of five takes three tricks or more."""
    asked = _asked(hand, turn_up, seen, seat, law, model, whole=True)
    counts, told = _played(asked, law, against, "point", [taken >= POINT for taken in range(HAND + 1)])
    return Count(sum(counts[POINT:]), sum(counts), _about("odds.what.point", asked, told))


def vole(
    hand: Hand,
    turn_up: Card | str,
    *,
    seen: Hand = (),
    seat: str = "elder",
    law: Law = None,
    model: str = DOUBLE_DUMMY,
    against: Opponent | Player | None = None,
) -> Count:
    """Of the other's possible hands, those against which a hand of five takes all five tricks."""
    asked = _asked(hand, turn_up, seen, seat, law, model, whole=True)
    counts, told = _played(asked, law, against, "vole", [taken == HAND for taken in range(HAND + 1)])
    return Count(counts[HAND], sum(counts), _about("odds.what.vole", asked, told))


def stand_value(
    hand: Hand,
    turn_up: Card | str,
    *,
    seen: Hand = (),
    seat: str = "elder",
    code: Code | str | None = None,
    model: str = DOUBLE_DUMMY,
    against: Opponent | Player | None = None,
) -> Value:
    """Points won or lost on average by playing a hand of five as it is: the elder stands, the dealer refuses.

    Points for the tricks alone, as the code gives them to either side; its law of play is followed too.
    """
    named = code if isinstance(code, Code) else get(code)
    asked = _asked(hand, turn_up, seen, seat, named, model, whole=True)
    payoff = stakes(named, asked[3])
    counts, told = _played(asked, named, against, "stand", payoff)
    total = sum(count * points for count, points in zip(counts, payoff, strict=True))
    about = _about("odds.what.stand", asked, told, scored=named.name)
    return Value(Fraction(total, sum(counts)), about)


def stakes(code: Code, seat: str) -> tuple[int, ...]:
    """What 0, 1 … 5 tricks bring to a seat that plays without an exchange; what the other marks is taken off."""
    contract = "stood" if seat == ELDER else "refused"
    points = []
    for taken in range(HAND + 1):
        winner = seat if taken >= POINT else other(seat)
        worth = score(code, winner=winner, vole=taken in (0, HAND), contract=contract).points
        points.append(worth if winner == seat else -worth)
    return tuple(points)


def draw(
    wanted: str | int | Sequence[Card],
    drawn: int,
    at_least: int | None = None,
    *,
    hand: Hand = (),
    turn_up: Card | str = "",
    seen: Hand = (),
    unseen: int | None = None,
) -> Chance:
    """The chance of drawing trumps, kings or named cards: see `chances.draw`."""
    from . import chances

    return chances.draw(wanted, drawn, at_least, hand=hand, turn_up=turn_up, seen=seen, unseen=unseen)


def improve(hand: Hand, turn_up: Card | str, out: Hand, *, seat: str = "elder", law: Law = None) -> Chance:
    """The chance that drawing cards for those in `out` leaves the hand better: see `chances.improve`."""
    from . import chances

    return chances.improve(hand, turn_up, out, seat=seat, law=law)


def printed() -> Sheet:
    """Figures that the old books print, each beside the count: see `printed`."""
    from . import printed as books

    return books.printed()


def misprints() -> Sheet:
    """Those of them that counting does not bear out."""
    from . import printed as books

    return books.misprints()


def plays(
    hand: Hand,
    turn_up: Card | str,
    *,
    led: Card | str = "",
    seen: Hand = (),
    law: Law = None,
) -> ByCard:
    """By the card that is played from a hand now: the other's possible hands by the tricks still to come to it.

    `led`: the card to be answered, if the other has led; he then holds a card less. `seen`: cards he cannot hold:
    discards, cards played. `law` as for `tricks`. Both hands seen, best play after. For a hand of one to five cards.
    """
    asked = _asked(hand, turn_up, (*cards(seen), *(cards([led]) if led else ())), "elder", law, DOUBLE_DUMMY)
    held, turned, out, _, play, _ = asked
    if not led:
        found = gaps.leads(held, (turned, *out), turned.suit, play)
        about = About(what="odds.what.leads", facts={"names": " ".join(held)}, model=DOUBLE_DUMMY, law=play)
    else:
        (card,) = cards([led])
        found = _answers(held, (turned, *out), turned.suit, card, play)
        facts = {"names": " ".join(held), "to": str(led)}
        about = About(what="odds.what.answers", facts=facts, model=DOUBLE_DUMMY, law=play)
    return ByCard(found, replace(about, seen=out))


def _answers(
    held: Sequence[Card], gone: Sequence[Card], trump: str, led: Card, law: PlayLaw
) -> dict[Card, list[int]]:
    """By the card that answers `led`: the trick if it is taken, and those of the cards that are left."""
    if led in held:
        raise CardError(led, "odds.led_held", "odds.led_other", card=led)
    found = {}
    for card in lawful(held, led, trump, ORDER, law):
        taken = beats(card, led, trump)
        rest = [own for own in held if own != card]
        counts = gaps.counts(rest, (*gone, card), trump, law, leads=taken)
        found[card] = [0, *counts] if taken else [*counts, 0]
    return found


# ---- what is asked -------------------------------------------------------------------------------

Asked = tuple[tuple[Card, ...], Card, tuple[Card, ...], str, PlayLaw, str]
"""Hand, turn-up, further cards seen, seat, law of play and model, all found to be sound."""


def _asked(
    hand: Hand, turn_up: Card | str, seen: Hand, seat: str, law: Law, model: str, *, whole: bool = False
) -> Asked:
    """The question, or what is wrong with it. `whole`: it is about five cards."""
    held = cards(hand)
    turned = cards(turn_up if isinstance(turn_up, str) and not isinstance(turn_up, Card) else [turn_up])
    if len(turned) != 1:
        raise OddsError(turn_up, "odds.one_turned", "odds.one_turned_write")
    if not 1 <= len(held) <= HAND:
        raise OddsError(" ".join(held), "odds.hand_size", "odds.hand_write", count=len(held))
    if whole and len(held) != HAND:
        raise OddsError(" ".join(held), "odds.hand_five", "odds.hand_write", count=len(held))
    twice = [card for card in held if held.count(card) > 1]
    if twice:
        raise CardError(twice[0], "odds.twice", card=twice[0])
    if turned[0] in held:
        raise CardError(turned[0], "odds.turned_held", "odds.turned_other", card=turned[0])
    if model not in MODELS:
        raise OddsError(model, "odds.no_model", "odds.models", known=", ".join(MODELS))
    out = tuple(dict.fromkeys(card for card in cards(seen) if card not in (*held, turned[0])))
    unseen = len(PACK) - 1 - len(held) - len(out)
    if unseen < len(held):
        raise OddsError(unseen, "odds.too_few", "odds.fewer_seen", count=unseen, size=len(held))
    return held, turned[0], out, seat_named(seat), law_of(law), model


def _about(what: str, asked: Asked, told: Mapping[str, str], scored: str = "") -> About:
    held, turned, out, seat, law, model = asked
    model = "against" if told else model
    facts = {"seat": seat, "other": other(seat), "names": " ".join(held), "turned": str(turned)}
    return About(what=what, facts=facts, model=model, told=told, law=law, seen=out, scored=scored)


def _counts(asked: Asked) -> list[int]:
    """With both hands seen and best play."""
    held, turned, out, seat, law, _ = asked
    return gaps.counts(held, (turned, *out), turned.suit, law, leads=seat == ELDER)


def _played(
    asked: Asked, law: Law, against: Opponent | Player | None, aim: str, payoff: Sequence[int]
) -> tuple[list[int], dict[str, str]]:
    """The histogram by the model asked for, and what there is to be told of it."""
    if against is None:
        # With both hands seen more tricks are never the worse, so one count serves every aim.
        return _counts(asked), {}
    from . import models  # late: the count with both hands seen needs no players

    held, turned, out, seat, play, _ = asked
    code = law if isinstance(law, Code) else get(law if isinstance(law, str) else None)
    opponent = models.opponent(against, code, turned, other(seat))
    counts = models.best_reply(held, turned, out, seat, play, opponent, payoff)
    return counts, {"player": repr(opponent), "seat": seat, "aim": f"odds.aim.{aim}"}
