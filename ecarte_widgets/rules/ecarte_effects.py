"""The primitive effects of rulings in écarté, and the conditions under which a ruling holds: one small function each.

Leaves out which ruling applies: that is the code's answer, read by `ecarte_judged`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import faults
from .actions import ELDER
from .ecarte_king import result
from .ecarte_score import score
from .ecarte_state import ORDER, PLAYERS, Award, State, Trick, index, other
from .faults import Fault
from .judging import hands_back, taken_up, undone
from .tricks import beats

Changes = dict[str, Any]


# ---- conditions ----------------------------------------------------------------------------------


def _named(fault: Fault) -> str:
    return str(dict(fault.facts).get("named", ""))


def _offender_holds_named_suit(state: State, fault: Fault) -> bool:
    return any(card[1] == _named(fault) for card in fault.before.hands[index(fault.seat)])


def _cards_played(state: State, seat: str) -> int:
    return len(state.tricks) + (state.led is not None and state.leader == seat)


def _no_card_played_since(state: State, fault: Fault) -> bool:
    return (len(state.tricks), state.led) == (len(fault.before.tricks), fault.before.led)


def _offender_has_not_played_since(state: State, fault: Fault) -> bool:
    return _cards_played(state, fault.seat) == _cards_played(fault.before, fault.seat)


def _adversary_has_the_king(state: State, fault: Fault) -> bool:
    return state.king_holder == other(fault.seat)


def _adversarys_trick_seen(state: State, fault: Fault) -> bool:
    return any(trick.winner == other(fault.seat) for trick in fault.before.tricks)


def _no_lead_since(state: State, fault: Fault) -> bool:
    return state.led is None and len(state.tricks) <= len(fault.before.tricks) + 1


def _offender_has_no_trick(state: State, fault: Fault) -> bool:
    return state.won[index(fault.seat)] == 0


def _offender_has_less_than_three(state: State, fault: Fault) -> bool:
    return state.won[index(fault.seat)] < 3


CONDITIONS: dict[str, Callable[[State, Fault], bool]] = {
    "offender_holds_named_suit": _offender_holds_named_suit,
    "no_card_played_since": _no_card_played_since,
    "offender_has_not_played_since": _offender_has_not_played_since,
    "adversary_has_the_king": _adversary_has_the_king,
    "adversarys_trick_seen": _adversarys_trick_seen,
    "no_lead_since": _no_lead_since,
    "offender_has_no_trick": _offender_has_no_trick,
    "offender_has_less_than_three": _offender_has_less_than_three,
}
"""Whether a case of a ruling holds, by the name it has in the file of remedies."""


# ---- cards taken up again ------------------------------------------------------------------------

_COURSE = ("phase", "to_act", "leader", "led", "tricks", "won", "unwarned")
"""What of a state is the course of the play, and goes back when cards are taken up. The hands do not: something else
may have been put right in them since."""
_PLAY = ("lead", "follow")


def _rewind(state: State, fault: Fault) -> Changes:
    """Every card played since the fault, the faulty one too, goes back to its hand; what was marked stays."""
    before = fault.before
    if undone(before, state) or max(state.points) >= state.code.v.game_points:
        return {}  # the cards are up again already, or the game is won by what was marked
    course = {name: getattr(before, name) for name in _COURSE}
    if before.phase not in _PLAY:  # the hands were not final yet: from the first lead
        course |= {"phase": "lead", "to_act": ELDER, "leader": ELDER}
    return {"hands": hands_back(before, state), **course} | taken_up(state, fault)


def _replay(state: State, fault: Fault) -> Changes:
    """The hand is played over from the first lead."""
    hands = [list(hand) for hand in state.hands]
    for trick in state.tricks:
        hands[index(trick.leader)].append(trick.led)
        hands[index(other(trick.leader))].append(trick.reply)
    if state.led is not None:
        hands[index(state.leader)].append(state.led)
    return {
        "hands": tuple(tuple(hand) for hand in hands),
        "phase": "lead",
        "to_act": ELDER,
        "leader": ELDER,
        "led": None,
        "tricks": (),
        "won": (0, 0),
    } | taken_up(state, fault)


def _bind(suit: str) -> Callable[[State, Fault], Changes]:
    """The lead that is taken up must be made again in this suit, if the leader holds it."""
    return lambda state, fault: {"bound": suit}


# ---- the score -----------------------------------------------------------------------------------


def _cut(place: int, points: int) -> Callable[[State, Fault], Changes]:
    """What the offender's tricks count if they are the point (place 0), a point worth more (1), or the vole (2)."""

    def effect(state: State, fault: Fault) -> Changes:
        cut = list(state.cut[1]) if state.cut and state.cut[0] == fault.seat else [-1, -1, -1]
        cut[place] = points
        return {"cut": (fault.seat, tuple(cut))}

    return effect


def _take_down_king(state: State, fault: Fault) -> Changes:
    """The king's point that was marked is taken off the score again."""
    player = state.player(fault.seat)
    kings = [
        a for a in state.awards if a.player == player and a.why in ("award.held_king", "award.turned_king")
    ]
    if not kings:
        return {}
    points = list(state.points)
    points[player] -= kings[-1].points
    awards = tuple(award for award in state.awards if award is not kings[-1])
    changes: Changes = {"points": tuple(points), "awards": awards, "marked": ""}
    if state.done and state.awards[-1] is kings[-1]:  # it had won the game: now the hand goes on
        changes |= {"phase": fault.before.phase, "to_act": fault.before.to_act, "done": False}
    return changes


def marked(state: State, seat: str, points: int, why: str, question: str) -> Changes:
    """Points marked by a seat; a game that they win is over when both have agreed to the count."""
    award = Award(state.player(seat), points, why, question)
    score = list(state.points)
    score[award.player] += points
    changes: Changes = {"points": tuple(score), "awards": (*state.awards, award)}
    if score[award.player] >= state.code.v.game_points:
        changes |= {"phase": "count", "to_act": ELDER, "done": True}
    return changes


def _adversary_marks(points: int) -> Callable[[State, Fault], Changes]:
    question = faults.load().kinds
    return lambda state, fault: marked(
        state, other(fault.seat), points, f"award.fault.{fault.kind}", question[fault.kind].question
    )


def _adversary_scores(*, vole: bool) -> Callable[[State, Fault], Changes]:
    """What the adversary would have made: a player who had undertaken to win three tricks has failed."""

    def effect(state: State, fault: Fault) -> Changes:
        worth = score(state.code, winner=other(fault.seat), vole=vole, contract=state.contract)
        return marked(state, other(fault.seat), worth.points, worth.why, worth.question)

    return effect


def _count_tricks(state: State, fault: Fault) -> Changes:
    """The offender has his three tricks: they count, and the others are his adversary's."""
    worth = score(state.code, winner=fault.seat, vole=False, contract=state.contract)
    return marked(state, fault.seat, worth.points, worth.why, worth.question)


def _end_deal(state: State, fault: Fault) -> Changes:
    """Nothing more is played: the deal is over when both have agreed."""
    return {"phase": "count", "to_act": ELDER, "done": True}


def _adversary_wins_game(state: State, fault: Fault) -> Changes:
    """The game is lost by whoever left it."""
    winner = PLAYERS[state.player(other(fault.seat))]
    changes: Changes = {"phase": "game_over", "to_act": "", "winner": winner, "late_king": -1}
    if state.turn_up is not None and state.phase not in ("shuffle", "cut", "packets", "turn"):
        changes["results"] = (*state.results, result(state, state.awards))
    return changes


def _give_back(state: State, fault: Fault) -> Changes:
    """Every trick is his again who has won it."""
    tricks = tuple(trick._replace(winner=_winner(trick, state.trump)) for trick in state.tricks)
    return {"tricks": tricks, "won": tricks_won(tricks)}


def _winner(trick: Trick, trump: str) -> str:
    return other(trick.leader) if beats(trick.reply, trick.led, trump, ORDER) else trick.leader


def tricks_won(tricks: tuple[Trick, ...]) -> tuple[int, int]:
    """Tricks of elder and dealer."""
    elders = sum(trick.winner == ELDER for trick in tricks)
    return elders, len(tricks) - elders


def _expose(state: State, fault: Fault) -> Changes:
    """The offender lays his cards open; they are not called."""
    at = index(fault.seat)
    return {"exposed": (state.exposed[0] or at == 0, state.exposed[1] or at == 1)}


EFFECTS: dict[str, Callable[[State, Fault], Changes]] = {
    "rewind": _rewind,
    "replay": _replay,
    "bind_named_suit": lambda state, fault: {"bound": _named(fault)},
    **{f"bind_{suit}": _bind(suit) for suit in "SHDC"},
    "cut_point_0": _cut(0, 0),
    "cut_raised_0": _cut(1, 0),
    "cut_raised_1": _cut(1, 1),
    "cut_vole_1": _cut(2, 1),
    "take_down_king": _take_down_king,
    "adversary_marks_1": _adversary_marks(1),
    "adversary_marks_2": _adversary_marks(2),
    "adversary_marks_point": _adversary_scores(vole=False),
    "adversary_marks_vole": _adversary_scores(vole=True),
    "count_tricks": _count_tricks,
    "end_deal": _end_deal,
    "adversary_wins_game": _adversary_wins_game,
    "expose": _expose,
    "give_back": _give_back,
}
"""Every primitive effect, by the name it has in the file of remedies."""
