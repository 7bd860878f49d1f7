"""Deals that agree with what a seat has seen: the cards it does not know laid out anew, the deal played up to now.

Leaves out what is then done (`weighing`). Nothing is used but the view. The other seat's words are weighed by a named
player: a deal counts only where Bookish, in that seat, would have said and taken what was said and taken.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..rules import ecarte
from ..rules.actions import DEALER, ELDER, Action
from ..rules.cards import PACK, Card, shuffled
from ..rules.deals import HAND, Deal
from ..rules.ecarte_state import State, index, other
from ..rules.errors import EcarteError, OddsError
from ..rules.views import Event, View, view
from . import bookish_hands as hands
from .stances import BOOKISH

SKIPPED = frozenset({"shuffle", "cut", "deal", "turn", "give", "take-up"})
"""Kinds that need no playing over: what they brought is laid out already."""
WORDS = frozenset(
    {"propose", "stand", "accept", "accept-if-enough", "refuse", "confirm", "withdraw", "satisfied", "go-on"}
)
PLAIN = frozenset({"king", "pass", "ask", "announce", "answer", "play", "discard", "take-back"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What a view says of where the cards lie: a seat's first hand, what it drew, and the same of the other as counts.

    `seen`: cards of the other's that everybody saw him play. `gone`: the turn-up and one's own discards. `unseen`: all
    that may lie anywhere. `draws`: who drew how many, in order. `score`: (elder, dealer) as the deal began.
    """

    hand: tuple[Card, ...]
    drawn: tuple[Card, ...]
    seen: tuple[Card, ...]
    unseen: tuple[Card, ...]
    gone: tuple[Card, ...]
    draws: tuple[tuple[str, int], ...]
    score: tuple[int, int]
    others_king: bool


def checked(seen: object) -> View:
    """The view that `seen` is. Raises OddsError for anything else: a State knows too much to be looked at."""
    if not isinstance(seen, View):
        raise OddsError(type(seen).__name__, "match.no_view", "match.no_view_instead")
    return seen


def known(seen: View) -> Known:
    """What `seen` says. Raises OddsError where something has happened that only judged play knows."""
    if seen.turn_up is None or seen.lying:  # not dealt, or not taken up yet
        raise OddsError(seen.phase, "match.no_choice", "match.no_choice_instead")
    for event in seen.events:
        if event.kind not in SKIPPED | WORDS | PLAIN or (event.kind not in SKIPPED and event.name):
            raise OddsError(event.kind, "match.judged", "match.judged_instead")
    played = {seat: _played(seen, seat) for seat in (ELDER, DEALER)}
    draws = _draws(seen)
    hand, drawn = _back((*seen.hand, *played[seen.seat]), _exchanges(seen))
    gone = (*seen.own_discards, *seen.put_out, seen.turn_up)
    told = {*seen.hand, *gone, *played[ELDER], *played[DEALER]}
    return Known(
        hand=hand,
        drawn=drawn,
        seen=played[other(seen.seat)],
        unseen=tuple(card for card in PACK if card not in told),
        gone=gone,
        draws=draws,
        score=_score_at_first(seen),
        others_king=seen.marked == other(seen.seat) and seen.turn_up.rank != "K",
    )


def _played(seen: View, seat: str) -> tuple[Card, ...]:
    return tuple(
        card for event in seen.events if event.kind == "play" and event.seat == seat for card in event.cards
    )


def _exchanges(seen: View) -> list[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """One's own exchanges that are done: the cards put out, and those of them taken back."""
    rows: list[tuple[tuple[Card, ...], tuple[Card, ...]]] = []
    for event in seen.events:
        if event.seat == seen.seat and event.kind == "discard":
            rows.append((event.cards, ()))
        if event.seat == seen.seat and event.kind == "take-back":
            rows[-1] = (rows[-1][0], event.cards)
        if event.kind == "withdraw" and seen.seat == ELDER:
            rows.pop()  # the cards put out came back
    return rows


def _back(
    hand: tuple[Card, ...], exchanges: Iterable[tuple[tuple[Card, ...], tuple[Card, ...]]]
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The first hand, and all cards drawn in their order, from the hand there is now and what was put out.

    Which of the cards held came from the stock does not matter to anybody else; the last ones are taken.
    """
    drawn: tuple[Card, ...] = ()
    for out, back in reversed(list(exchanges)):
        free = [card for card in hand if card not in back]
        size = len(out) - len(back)
        new = tuple(free[len(free) - size :])
        hand = (*(card for card in hand if card not in new and card not in back), *out)
        drawn = (*new, *drawn)
    return hand, drawn


def _draws(seen: View) -> tuple[tuple[str, int], ...]:
    """Who drew how many cards, in order, as was heard or seen."""
    rows: list[tuple[str, int]] = []
    for event in seen.events:
        if event.kind == "discard":
            rows.append((event.seat, event.number))
        if event.kind == "take-back":
            rows[-1] = (event.seat, rows[-1][1] - event.number)
        if event.kind == "withdraw":
            rows.pop()
    return tuple(rows)


def _score_at_first(seen: View) -> tuple[int, int]:
    """The score (elder, dealer) that the deal began with: a king marked in it is taken off again."""
    own, others = seen.score
    score = [own, others] if seen.seat == ELDER else [others, own]
    if seen.marked and seen.turn_up is not None:
        turned = seen.turn_up.rank == "K"
        points = seen.code.v.turned_king_points if turned else seen.code.v.held_king_points
        score[index(seen.marked)] -= points
    return score[0], score[1]


# ---- laying out and playing over -----------------------------------------------------------------


def world(seen: View, facts: Known, seed: int | str, *, believes: bool = True) -> State | None:
    """The state in which `seen` may have been seen, with the unknown cards laid out by `seed`.

    None where they do not agree with what was done; `believes`: nor with what Bookish would have done.
    """
    deal = _laid_out(seen, facts, seed)
    state = ecarte.start(deal=deal, code=seen.code, score=facts.score)
    try:
        for event in seen.events:
            if event.kind in SKIPPED:
                continue
            action = _over(state, event, seen.seat, believes)
            if action is None:
                return None
            state = ecarte.apply(state, action)
    except EcarteError:
        return None  # the other could not have played this card, or marked this king
    if believes and _would_have_marked(state, seen.seat, seen.to_act):
        return None
    return state if state.marked == seen.marked else None  # where kings are marked by themselves, they tell


def _laid_out(seen: View, facts: Known, seed: int | str) -> Deal:
    """A deal: one's own cards where they came from, the other's known ones anywhere among his, the rest anyhow."""
    his = other(seen.seat)
    must = list(facts.seen)
    king = Card("K" + seen.trump)
    rest = list(shuffled(seed, facts.unseen))
    if facts.others_king and king in rest:
        rest.remove(king)
        must.append(king)
    size = HAND + sum(number for seat, number in facts.draws if seat == his)
    cards = shuffled(f"{seed}/his", (*must, *rest[: size - len(must)]))
    del rest[: size - len(must)]
    first, drawn = cards[:HAND], {his: list(cards[HAND:]), seen.seat: list(facts.drawn)}
    stock = [drawn[seat].pop(0) for seat, number in facts.draws for _ in range(number)]
    hands = {seen.seat: facts.hand, his: first}
    assert seen.turn_up is not None  # asked by `known`
    return Deal(elder=hands[ELDER], dealer=hands[DEALER], turn_up=seen.turn_up, stock=(*stock, *rest))


def _over(state: State, event: Event, mine: str, believes: bool) -> Action | None:
    """The action that `event` was, in a deal laid out anew; None where Bookish would have done something else."""
    action = Action(event.seat, event.kind, event.cards, 0, event.suit)
    if event.seat == mine:
        return None if believes and _would_have_marked(state, mine, mine) else action
    if event.kind == "discard":
        return _put_out(state, event, believes)
    if event.kind == "take-back":
        return BOOKISH.choose(view(state, event.seat))
    if believes and event.kind in ASKED:
        wanted = BOOKISH.choose(view(state, event.seat))
        return action if wanted.kind == event.kind else None
    return action


ASKED = WORDS | {"pass", "answer", "announce"}
"""Kinds by which the other shows what he holds: a king not marked with the last two, if nothing else."""


def _put_out(state: State, event: Event, believes: bool) -> Action | None:
    """What the other put out: so many cards as was heard, those that Bookish would choose, or the least worth."""
    wanted = BOOKISH.choose(view(state, event.seat))
    if len(wanted.cards) == event.number:
        return wanted
    if believes:
        return None
    worst = sorted(state.hands[index(event.seat)], key=lambda card: hands.worth(card, state.trump))
    return Action(event.seat, "discard", tuple(worst[: event.number]))


def _would_have_marked(state: State, mine: str, to_act: str) -> bool:
    """Whether the other, had he the king, would have marked it before the one who is to act does anything."""
    his = other(mine)
    if to_act != mine or not any(action.kind == "king" for action in ecarte.legal_actions(state, his)):
        return False
    return BOOKISH.choose(view(state, his)).kind == "king"
