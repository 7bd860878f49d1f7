"""The score of a deal as a story in the order of reckoning, with pique and repique read off it; and the settlement.

Leaves out how the points are made: what was made stands in the state's marks, and nothing here changes them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from .actions import DEALER, ELDER
from .common import PLAYERS, Trick, index, other
from .declarations import point
from .laws import Code, Value
from .piquet_state import BLANCHE, CARDS, CLASSES, EQUAL, GOOD, PLAY, RECKONING, Mark, State

THIRTY = 30
"""What must be reached for pique and repique (CP.68-69)."""
MAJORITY = 7
"""Tricks that win the cards (CP.66)."""
TRICKS = 12
_HAND = (BLANCHE, *CLASSES)
"""What reckons before anything made in play."""


# ---- the cards ---------------------------------------------------------------------------------------

CAPOTS: dict[Value, tuple[int, bool]] = {
    "40_for_the_10_last_trick_kept": (40, True),
    "40_all_included": (40, False),
    40: (40, True),
    30: (30, True),
}
"""For each answer: what twelve tricks score, and whether the extra point of the last trick is scored besides."""
_COUNTING = {"every_card": "AKQJT987", "tens_and_up": "AKQJT"}
"""Ranks that score when they are led, or win the other's lead."""
_LAST: dict[str, Callable[[bool, bool], int]] = {
    "2_in_all": lambda scores, high: 1,
    "one_extra": lambda scores, high: 1,
    "3_in_all": lambda scores, high: 2,
    "2_if_ten_or_better_else_1": lambda scores, high: (2 if high else 1) - scores,
}
"""What the last trick scores beside its winning card, by whether that card scores, and is a ten or better."""


def counts(code: Code, rank: str) -> bool:
    """Whether a card of this rank scores in play."""
    return rank in _COUNTING[str(code.v.play_points)]


def last_trick(code: Code, trick: Trick) -> int:
    """The extra point, or points, of the last trick."""
    rank = (trick.led if trick.winner == trick.leader else trick.reply).rank
    return _LAST[str(code.v.last_trick)](counts(code, rank), rank in _COUNTING["tens_and_up"])


def cards_marks(code: Code, won: tuple[int, int], last: Trick) -> tuple[Mark, ...]:
    """What the last trick and the majority of the tricks, or all of them, score when the play is over.

    `won`: tricks by elder and dealer.
    """
    seat = ELDER if won[0] > won[1] else DEALER
    points, keeps_last = CAPOTS[code.v.capot]
    extra = Mark(last.winner, last_trick(code, last), PLAY, "mark.last", "last_trick")
    if max(won) == TRICKS:
        capot = Mark(seat, points, CARDS, "mark.capot", "capot")
        return (extra, capot) if keeps_last else (capot,)
    cards = (Mark(seat, 10, CARDS, "mark.cards", "cards"),) if won[0] != won[1] else ()
    return (extra, *cards)


# ---- the story ---------------------------------------------------------------------------------------


def story(state: State) -> tuple[Mark, ...]:
    """What the deal has brought so far, in the order in which it reckons, pique and repique in their places.

    A bonus stands in it once nothing that the other may still reckon can prevent it.
    """
    marks = in_order(state.marks)
    repique = _unless_saved(state, _repique(state, marks))
    pique = _pique(state, marks, repique)
    late = str(state.code.v.order).endswith("repic_play_pic_cards_capot")
    told: list[Mark] = []
    for place, mark in enumerate(marks):
        if mark.order not in _HAND and repique and repique not in told:
            told.append(repique)
        if mark.order == CARDS and late and pique and pique[1] not in told:
            told.append(pique[1])
        told.append(mark)
        if pique and pique[0] == place and not late:
            told.append(pique[1])
    told += [bonus for bonus in (repique, pique[1] if pique else None) if bonus and bonus not in told]
    return tuple(mark for mark in told if _counted(state, mark))


def _counted(state: State, mark: Mark) -> bool:
    """Whether a mark scores: who may reckon nothing keeps his carte blanche, which was shown before (CC.XXI)."""
    return mark.order == BLANCHE or not state.nothing[index(mark.seat)]


def in_order(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """Marks as they reckon; of one kind, as they were made."""
    return tuple(sorted(marks, key=lambda mark: RECKONING.index(mark.order)))


def made(state: State) -> tuple[int, int]:
    """What elder and dealer have made in this deal so far, bonuses included."""
    return sums(story(state))


def sums(told: Sequence[Mark]) -> tuple[int, int]:
    """The points of elder and dealer in a story."""
    elder, dealer = (sum([mark.points for mark in told if mark.seat == seat]) for seat in (ELDER, DEALER))
    return elder, dealer


def _sums(state: State, marks: Sequence[Mark]) -> Iterator[tuple[int, Mark, int, bool]]:
    """Each mark with its place, its player's sum up to it, and whether the other has something that counts before it.

    What a player holds who may reckon nothing bars the other all the same, where the code has it so.
    """
    bars = state.code.v.penalised_hand_bars == "yes"
    sums, reckoned = {ELDER: 0, DEALER: 0}, {ELDER: False, DEALER: False}
    for place, mark in enumerate(marks):
        if _counted(state, mark):
            sums[mark.seat] += mark.points
            reckoned[mark.seat] = True
        elif bars and mark.order in _HAND:
            reckoned[mark.seat] = True
        yield place, mark, sums[mark.seat], reckoned[other(mark.seat)]


def _repique(state: State, marks: Sequence[Mark]) -> Mark | None:
    """Thirty in hand alone, before anything that the other can count (CP.68)."""
    for _, mark, total, barred in _sums(state, marks):
        if mark.order not in _HAND:
            return None
        if total >= THIRTY and not barred and not state.nothing[index(mark.seat)]:
            return _bonus(state, mark, "repique") if _sure(state, mark) else None
    return None


def _sure(state: State, reached: Mark) -> bool:
    """Whether the other can reckon nothing any more that stands before what brought the thirty."""
    if state.closed:
        return True
    if reached.seat == DEALER:  # the elder hand has led, but may still reckon what he forgot
        return False
    before = CLASSES[: CLASSES.index(reached.order)] if reached.order in CLASSES else ()
    return all(call_stands(state, kind) for kind in before)


def call_stands(state: State, kind: str) -> bool:
    """Whether the elder hand's call in this class was good or equal, so that the dealer has nothing to reckon in it."""
    answers = [call.answer for call in state.calls if call.kind == kind and call.seat == ELDER]
    return bool(answers) and answers[0] in (GOOD, EQUAL)


def _pique(state: State, marks: Sequence[Mark], repique: Mark | None) -> tuple[int, Mark] | None:
    """Thirty in hand and play before the other has reckoned anything (CP.69): its place and the bonus."""
    law = state.code.v
    if not state.closed or repique:
        return None
    tens = _majority_in_play(state, marks) if law.cards_in_pique == "yes" else -1
    extra = 0
    for place, mark, total, barred in _sums(state, marks):
        if mark.order == CARDS or (barred and mark.seat == ELDER and not state.nothing[0]):
            return None
        if place == tens:
            extra = 10
        may = mark.seat == ELDER or str(law.pique_by_younger) != "never"
        reached = total + (extra if mark.seat == ELDER else 0) >= THIRTY
        if reached and not barred and may and mark.order == PLAY and not state.nothing[index(mark.seat)]:
            bonus = _unless_saved(state, _bonus(state, mark, "pique"))
            return (place, bonus) if bonus else None
    return None


def _unless_saved(state: State, bonus: Mark | None) -> Mark | None:
    """The bonus; or the dealer's longer point in its place, which he may not score, having asked what the elder hand's
    makes, and which saves pique and repique all the same (CP.46, CC.I)."""
    if bonus is None or bonus.seat == DEALER or not state.barred:
        return bonus
    played = [trick.reply if trick.leader == ELDER else trick.led for trick in state.tricks]
    led = [state.led] if state.led is not None and state.leader == DEALER else []
    longest = point((*state.hands[1], *played, *led)).size
    return Mark(DEALER, 0, bonus.order, "mark.saved", "pips_asked") if longest > state.barred else bonus


def _majority_in_play(state: State, marks: Sequence[Mark]) -> int:
    """The place of the mark made in play with which the elder hand had his seventh trick; -1 where he has not."""
    if sum(state.won) < TRICKS or not MAJORITY <= state.won[0] < TRICKS:
        return -1  # before the end it might still be a capot, which does not count to a pique
    made_in_play = [place for place, mark in enumerate(marks) if mark.order == PLAY]
    tricks, at = 0, 0
    for trick in state.tricks:
        # Every trick brings its leader's mark, and another where the reply wins; cards that do not count bring none.
        at += counts(state.code, trick.led.rank)
        at += trick.winner != trick.leader and counts(state.code, trick.reply.rank)
        tricks += trick.winner == ELDER
        if tricks == MAJORITY:
            return made_in_play[min(at, len(made_in_play)) - 1] if at else -1
    return -1


def _bonus(state: State, mark: Mark, kind: str) -> Mark:
    points = int(getattr(state.code.v, f"{kind}_bonus"))
    return Mark(mark.seat, points, mark.order, f"mark.{kind}", f"{kind}_bonus")


# ---- the partie --------------------------------------------------------------------------------------


class Settlement(NamedTuple):
    """What a partie comes to: who has won (0 or 1, -1 for nobody), how many points, whether the loser is rubiconed."""

    winner: int
    points: int
    rubicon: bool


DEALS = {"rubicon_6": 6, "rubicon_4": 4}
"""Deals of a partie by the rubicon; two more where they end in a tie."""
EXTRA = 2
HUNDREDS = {"au_cent_100": 100, "au_cent_101": 101}
GAMES_WON = {"three_of_five_double_counts_two": 3, "so_much_a_game": 1, "not_applicable": 1}
"""Games of a hundred that win a partie, a double counting as two (CA); one, where a reader has put the hundred into a
code that has no such parties."""
LURCH = 50
RUBICON = 100


def factor(code: Code, number: int) -> int:
    """How often a deal's points count: twice in the first and last of four (CP.71, note), else once."""
    return 2 if str(code.v.game_form) == "rubicon_4" and number in (1, DEALS["rubicon_4"]) else 1


def goal(code: Code) -> int:
    """Points that win a game; 0 where deals are counted and not points."""
    return HUNDREDS.get(str(code.v.game_form), 0)


def first_home(told: Sequence[Mark], score: tuple[int, int], aim: int) -> tuple[str, tuple[int, int]] | None:
    """Near the goal the deal is gone through in the order of reckoning: who reaches it first, and the score then.

    `score`: (elder, dealer) before the deal. None where nobody does.
    """
    now = {ELDER: score[0], DEALER: score[1]}
    for mark in told:
        now[mark.seat] += mark.points
        if now[mark.seat] >= aim:
            return mark.seat, (now[ELDER], now[DEALER])
    return None


def settle(code: Code, points: tuple[int, int]) -> Settlement:
    """The settlement of a partie by the rubicon that ended with these points of A and B (CP.72-73).

    The difference and a hundred, or, where the loser has not reached the hundred, the sum and a hundred.
    """
    if points[0] == points[1]:
        return Settlement(-1, 0, rubicon=False)
    winner = 0 if points[0] > points[1] else 1
    won, lost = points[winner], points[1 - winner]
    bonus = 0 if code.v.winner_bonus == "not_applicable" else int(code.v.winner_bonus)
    rubicon = lost < RUBICON and str(code.v.rubicon_line) == "under_100_adds"
    return Settlement(winner, (won + lost if rubicon else won - lost) + bonus, rubicon)


def settlement(state: State) -> Settlement | None:
    """What the partie has come to; None while it goes on. Au cent: points are games won, a double counting as two."""
    if not state.winner:
        return None
    if not goal(state.code):
        return settle(state.code, state.points)
    winner = PLAYERS.index(state.winner)
    return Settlement(winner, state.games[winner], rubicon=False)
