"""What Bookish says and throws before the play: proposals, answers, discards, the king.

Leaves out what a hand is worth (`bookish_hands`) and the play of the cards (`bookish_play`).
"""

from __future__ import annotations

from ..rules.actions import DEALER, ELDER, Action
from ..rules.cards import Card
from ..rules.views import View
from . import bookish_hands as hands

UNDERTAKES = {"stood": ELDER, "refused": DEALER}
"""Who has undertaken to make three tricks, by the contract."""


def _say(view: View, *kinds: str) -> Action:
    """The first of `kinds` that may be said now, else whatever may be."""
    for kind in kinds:
        for act in view.actions:
            if act.kind == kind:
                return act
    return next(act for act in view.actions if act.kind not in ("king", "ask"))


def _goal(view: View) -> int:
    goal: int = view.code.v.game_points
    return goal


def _wanted(view: View) -> int:
    """How many cards one would like to change."""
    return len(hands.to_throw(view.hand, view.trump))


def _has_king(view: View) -> bool:
    return Card("K" + view.trump) in view.hand


# ---- before the first proposal -------------------------------------------------------------------


def cut(view: View) -> Action:
    """Cut in the middle: no book cares where."""
    cuts = [act for act in view.actions if act.kind == "cut"]
    return min(cuts, key=lambda act: abs(act.number - 16))


def packet(view: View) -> Action:
    """Three and then two, where there is a choice (FOS Dealing)."""
    packets = [act for act in view.actions if act.kind == "deal"]
    return max(packets, key=lambda act: act.number)


def turned_king(view: View) -> Action:
    """A turned king is always marked: it costs nothing and hides nothing (FOS Turning the king)."""
    return _say(view, "king")


# ---- proposing -----------------------------------------------------------------------------------


def proposal(view: View) -> Action:
    """Stand or propose: the first time at the risk of two points, later at none (S3.10, C78.49)."""
    plays = stands_later(view) if view.taken else stands(view)
    return _say(view, "stand") if plays else _say(view, "propose", "stand")


def king_wins(view: View) -> bool:
    """At one point from game the king of trumps in hand ends it, once it may be marked (HOF, the score)."""
    return _has_king(view) and not view.marked and view.score[0] + view.code.v.held_king_points >= _goal(view)


def stands(view: View) -> bool:
    """Play without proposing on a jeu de règle, unless it holds the king of trumps (FOS, HOF)."""
    if king_wins(view):
        return True
    if _has_king(view) or wants_the_vole(view):
        return False
    if view.score[1] == _goal(view) - 1 and hands.refusing_hand(view.hand, view.trump):
        return True  # "when the dealer is four, the player may stand on much weaker hands" (FOS)
    good = hands.jeu_de_regle(view.hand, view.trump) or hands.nearly_jeu_de_regle(view.hand, view.trump)
    return good or few_to_throw(view)


def wants_the_vole(view: View) -> bool:
    """Sure of the point, with the king in hand or turned: cards can only help, and a refusal may too (HOF, S0.15)."""
    return hands.sure_of_the_point(view.hand, view.trump, view.turn_up) and _wanted(view) > 0


def few_to_throw(view: View) -> bool:
    """When only two cards could be thrown, keeping trumps and kings, play (FOS Discarding; EB11)."""
    if len(hands.trumps(view.hand, view.trump)) == 3 and not hands.three_trumps(view.hand, view.trump):
        return False
    return _wanted(view) <= 2


def stands_later(view: View) -> bool:
    """After an exchange play whatever is good, and do not go on proposing till the pack is spent (HOF)."""
    if king_wins(view):
        return True
    wanted = _wanted(view)
    return wanted <= 2 or wanted > view.stock or hands.jeu_de_regle(view.hand, view.trump)


# ---- answering -----------------------------------------------------------------------------------


def reply(view: View) -> Action:
    """Give cards or refuse them; where a condition is lawful, it costs nothing to make it (C78.38)."""
    refused = refuses_later(view) if view.taken else refuses(view)
    return _say(view, "refuse") if refused else _say(view, "accept-if-enough", "accept")


def refuses(view: View) -> bool:
    """Refuse with a guarded hand (FOS The dealer), but with three trumps to the king try for the vole (HOF)."""
    if king_wins(view):
        return True
    if wants_the_vole(view) or (_has_king(view) and hands.three_trumps(view.hand, view.trump)):
        return False
    return hands.refusing_hand(view.hand, view.trump)


def refuses_later(view: View) -> bool:
    """After an exchange refuse what is good, or when the stock leaves too little for one's own share (S3.12)."""
    wanted = _wanted(view)
    short = wanted + 2 > view.stock
    return king_wins(view) or wanted <= 2 or short or hands.refusing_hand(view.hand, view.trump)


def condition(view: View) -> Action:
    """Hold to the exchange only if the stock leaves what one wants oneself (C78.38)."""
    asked = next(e.number for e in reversed(view.events) if e.kind == "discard")
    left = view.stock - asked
    return _say(view, "confirm" if left >= _wanted(view) else "withdraw")


def halfway(view: View) -> Action:
    """Where a word stops the exchange half done, say it on a good hand (S0.9)."""
    return _say(view, "satisfied" if stands_later(view) else "go-on")


# ---- discarding ----------------------------------------------------------------------------------


def discard(view: View) -> Action:
    """Throw all but trumps and kings, the worst first, never more than the stock replaces (FOS Discarding)."""
    least, most = view.discard_limits
    worst_first = sorted(view.hand, key=lambda c: hands.worth(c, view.trump))
    number = max(least, min(_wanted(view), most, view.stock))
    return _with_cards(view, "discard", frozenset(worst_first[:number]))


def take_back(view: View) -> Action:
    """Take back the best of what was thrown."""
    best = sorted(view.put_out, key=lambda c: hands.worth(c, view.trump), reverse=True)
    return _with_cards(view, "take-back", frozenset(best[: view.owed]))


def throw_out(view: View) -> Action:
    """Throw out the least of what one has too much of."""
    worst_first = sorted(view.hand, key=lambda c: hands.worth(c, view.trump))
    return _with_cards(view, "throw-out", frozenset(worst_first[: view.owed]))


def _with_cards(view: View, kind: str, chosen: frozenset[Card]) -> Action:
    return next(act for act in view.actions if act.kind == kind and frozenset(act.cards) == chosen)


# ---- the king ------------------------------------------------------------------------------------


def marks_king(view: View, wanted: Action | None) -> bool:
    """Mark the king whenever it may be marked, but for the one case in which silence is worth more (S0.3)."""
    if view.turn_up is None or view.turn_up[0] == "K":
        return True
    return not hides_king(view) or last_moment(view, wanted)


def hides_king(view: View) -> bool:
    """Hide it at two from game when the other side undertook the point: if he fails, the game is won (S0.3, HOF)."""
    other_undertook = UNDERTAKES.get(view.contract, view.seat) != view.seat
    return other_undertook and view.score[0] == _goal(view) - view.code.v.failed_contract_award


def last_moment(view: View, wanted: Action | None) -> bool:
    """Whether the king is on the table or about to be, so that there is nothing left to hide (S0.19)."""
    king = Card("K" + view.trump)
    return king not in view.hand or (wanted is not None and wanted.cards == (king,))
