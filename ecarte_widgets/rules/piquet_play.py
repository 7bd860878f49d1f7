"""The play at piquet: leads and answers, what each card scores, and the end of a deal and of the partie.

Leaves out wrong cards, which strict play refuses. There are no trumps, and nobody need win a trick (HOF, CD).
"""

from __future__ import annotations

from .actions import DEALER, ELDER, Action, play
from .cards import Card
from .common import PLAYERS, Changes, Refusal, changed, other
from .piquet_calling import shown_on_playing
from .piquet_exchange import seen_on_leading
from .piquet_score import (
    DEALS,
    EXTRA,
    GAMES_WON,
    LURCH,
    TRICKS,
    cards_marks,
    counts,
    factor,
    first_home,
    goal,
    story,
    sums,
)
from .piquet_state import ORDER, PLAY, Mark, Result, State, Trick, hand_of, put
from .tricks import PlayLaw, beats, faults

LAW = PlayLaw(must_follow=True, must_head=False, must_trump=False, trump_with_suit_in_hand=False)
"""All codes agree: follow suit if you can, and win or lose as you like (HOF, CD, FOS)."""


def options_play(state: State) -> tuple[Action, ...]:
    """Every card of the hand."""
    seat = state.to_act
    return tuple([play(seat, card) for card in hand_of(state, seat)])


def legal_play(state: State) -> tuple[Action, ...]:
    """A lead is free, unless the other has called a suit; an answer follows suit."""
    seat, led = state.to_act, state.led
    suit = state.bound if led is None else led[1]
    follows = [play(seat, card) for card in hand_of(state, seat) if card[1] == suit] if suit else []
    return tuple(follows) or options_play(state)


def refuse_play(state: State, action: Action) -> Refusal | None:
    """A card that is held, and that follows suit."""
    card = action.cards[0]
    hand = hand_of(state, action.seat)
    if card not in hand or action.suit:
        return Refusal("card.not_held", facts={"card": card})
    if state.led is None:
        return _refuse_bound(state, card, hand)
    if card[1] == state.led[1] or not faults(hand, state.led, "", ORDER, LAW)[hand.index(card)]:
        return None
    follow = tuple(held for held in hand if held.suit == state.led.suit)
    facts = {"led": state.led.suit, "card": card, "choice": follow}
    return Refusal("play.must_follow", "must_follow", "play.choice", facts)


def _refuse_bound(state: State, card: Card, hand: tuple[Card, ...]) -> Refusal | None:
    """A suit that was called is led by whoever holds it."""
    called = tuple(held for held in hand if held.suit == state.bound)
    if not called or card.suit == state.bound:
        return None
    facts = {"suit": state.bound, "card": card, "choice": called}
    return Refusal("play.suit_called", "left_cards_seen_without_right", "play.choice", facts)


# ---- a card is played --------------------------------------------------------------------------------


def do_lead(state: State, action: Action) -> Changes:
    """A card is led, and scores one if it is of those that count."""
    card = action.cards[0]
    first = not state.tricks and not state.closed
    shown = seen_on_leading(state) if first else {}
    return shown | {
        "hands": put(state.hands, action.seat, _without(state, action)),
        "led": card,
        "bound": "",
        "leader": action.seat,
        "phase": "reckoning" if first else "follow",
        "to_act": other(action.seat),
        "marks": state.marks + _scored(state, action.seat, card, "mark.lead"),
    }


def do_follow(state: State, action: Action) -> Changes:
    """The trick is taken; with the last of them the deal is over."""
    led, card = state.led, action.cards[0]
    assert led is not None  # the phase is one of answering
    takes = beats(card, led, "", ORDER)
    winner = action.seat if takes else state.leader
    won = (state.won[0] + (winner == ELDER), state.won[1] + (winner == DEALER))
    changes: Changes = {
        "hands": put(state.hands, action.seat, _without(state, action)),
        "led": None,
        "tricks": (*state.tricks, Trick(state.leader, led, card, winner)),
        "won": won,
        "leader": winner,
        "phase": "lead",
        "to_act": winner,
        "closed": True,
        "marks": state.marks + (_scored(state, action.seat, card, "mark.won") if takes else ()),
    }
    if not state.closed:
        changes |= shown_on_playing(state)
    if len(changes["tricks"]) < TRICKS and all(changes["hands"]):
        return changes
    return changes | finish(changed(state, changes))


def _without(state: State, action: Action) -> tuple[Card, ...]:
    played = action.cards[0]
    return tuple([card for card in hand_of(state, action.seat) if card != played])


def _scored(state: State, seat: str, card: Card, why: str) -> tuple[Mark, ...]:
    """What a card led, or winning the other's lead, scores."""
    return (Mark(seat, 1, PLAY, why, "play_points"),) if counts(state.code, card.rank) else ()


# ---- the end of a deal -------------------------------------------------------------------------------


def finish(state: State) -> Changes:
    """The last trick and the cards are scored, and the deal is put down; in judged play when both have agreed to it."""
    changes = _unanswered(state)
    now = changed(state, changes)
    last = now.tricks[-1]
    if changes:  # the last trick is a card that could not be played to
        seat = ELDER if state.hands[0] else DEALER
        card = hand_of(state, seat)[0]
        last = Trick(seat, card, card, seat)
    changes |= {"marks": now.marks + cards_marks(now.code, now.won, last), "closed": True}
    if state.judged:
        return changes | {"phase": "count", "to_act": ELDER}
    return changes | put_down(changed(state, changes))


def _unanswered(state: State) -> Changes:
    """Cards to which a short hand has none to play are tricks of the other's, up to the twelfth (CP.57, CC.XIX)."""
    seat = ELDER if state.hands[0] else DEALER
    cards = hand_of(state, seat)[: TRICKS - len(state.tricks)]
    if not cards or hand_of(state, other(seat)):
        return {}
    won = state.won
    scored = tuple(mark for card in cards for mark in _scored(state, seat, card, "mark.unanswered"))
    return {
        "won": (won[0] + len(cards), won[1]) if seat == ELDER else (won[0], won[1] + len(cards)),
        "marks": state.marks + scored,
    }


def put_down(state: State) -> Changes:
    """What the deal has brought is added to the score; then the next deal, or the end of the partie."""
    told = story(state)
    by_seat = sums(told)
    by_player = by_seat if state.dealer == 1 else (by_seat[1], by_seat[0])
    times = factor(state.code, state.number)
    points = (by_player[0] * times, by_player[1] * times)
    result = Result(state.number, state.dealer, state.tricks, told, by_player, points)
    total = (state.points[0] + points[0], state.points[1] + points[1])
    changes: Changes = {"results": (*state.results, result), "phase": "shuffle", "to_act": ""}
    return changes | (_hundred(state, total) if goal(state.code) else _rubicon(state, total))


def _rubicon(state: State, total: tuple[int, int]) -> Changes:
    """So many deals, and two more where they end in a tie."""
    deals = DEALS[str(state.code.v.game_form)]
    over = state.number == deals + EXTRA or (state.number == deals and total[0] != total[1])
    if not over:
        return {"points": total}
    winner = "draw" if total[0] == total[1] else PLAYERS[total[1] > total[0]]
    return {"points": total, "phase": "game_over", "winner": winner}


def _hundred(state: State, total: tuple[int, int]) -> Changes:
    """Who is first to reach the hundred in the order of reckoning has the game, twice if the other is lurched."""
    home = first_home(story(state), state.score, goal(state.code))
    if home is None:
        return {"points": total}
    seat, score = home
    player = state.player(seat)
    loser = score[1] if seat == ELDER else score[0]
    double = loser < LURCH and str(state.code.v.double_game) == "loser_under_50"
    at_end = (score[0], score[1]) if state.dealer == 1 else (score[1], score[0])
    return {"points": at_end} | _game_to(state, player, 2 if double else 1)


def _game_to(state: State, player: int, times: int) -> Changes:
    """A game of a hundred is won, once or twice; with it perhaps the partie."""
    games = list(state.games)
    games[player] += times
    changes: Changes = {"games": (games[0], games[1])}
    if games[player] >= GAMES_WON[str(state.code.v.au_cent_partie)]:
        return changes | {"phase": "game_over", "winner": PLAYERS[player]}
    return changes | {"points": (0, 0)}


def win_game(state: State, player: int) -> Changes:
    """The other has lost the game by a fault: the game of a hundred, which is no double, or else the partie."""
    result = Result(state.number, state.dealer, state.tricks, (), (0, 0), (0, 0))
    changes: Changes = {"results": (*state.results, result), "phase": "shuffle", "to_act": "", "faults": ()}
    if goal(state.code):
        return changes | _game_to(state, player, 1)
    return changes | {"phase": "game_over", "winner": PLAYERS[player]}
