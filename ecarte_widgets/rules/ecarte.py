"""Écarté: deal, start, legal_actions, possible_actions, apply.

Leaves out how a fault is committed, called and ruled (`ecarte_judged`), opponents and drawing.
"""

from __future__ import annotations

from collections.abc import Callable

from . import ecarte_deal_phases as dealing
from . import ecarte_giving as giving
from . import ecarte_judged as judged
from . import ecarte_misdeals as misdeals
from . import ecarte_phases as talk
from . import ecarte_tricks as tricks
from . import laws
from .actions import CHANCE, DEALER, ELDER, SEATS, Action, read, seat_named, word
from .common import PLAYS, Changes, Move, Phase, Refusal
from .deals import Deal, deal
from .doing import Doing
from .ecarte_king import BETWEEN, ends, mark_king
from .ecarte_king import refusal as king_refusal
from .ecarte_phases import discard_limits
from .ecarte_score import Score, game_value, score
from .ecarte_state import PLAYERS, Award, Result, State, Trick, changed
from .errors import DealError, ImpossibleAction, RequestError
from .finding import MOST, Found, search
from .laws import Code

__all__ = [
    "PLAYS",
    "Action",
    "Award",
    "Deal",
    "Found",
    "Refusal",
    "Result",
    "Score",
    "State",
    "Trick",
    "apply",
    "chance",
    "deal",
    "discard_limits",
    "find_deal",
    "game_value",
    "legal_actions",
    "possible_actions",
    "read_action",
    "refusal",
    "score",
    "start",
]


def _nothing(state: State) -> tuple[Action, ...]:
    return ()


_DISCARD = Move(giving.do_discard, giving.refuse_discard)
_TAKE_BACK = Move(talk.do_take_back, talk.refuse_take_back)

PHASES: dict[str, Phase[State]] = {
    "cut_for_deal": Phase(
        _nothing, {"cut-for-deal": Move(dealing.do_cut_for_deal, dealing.refuse_cut_for_deal)}
    ),
    "shuffle": Phase(_nothing, {"shuffle": Move(misdeals.do_shuffle, misdeals.refuse_shuffle)}),
    "cut": Phase(
        misdeals.options_cut, {"cut": Move(misdeals.do_cut, misdeals.refuse_cut)}, dealing.legal_cut
    ),
    "packets": Phase(
        misdeals.options_packet,
        {"deal": Move(misdeals.do_packet, misdeals.refuse_packet)},
        misdeals.legal_packet,
    ),
    "turn": Phase(misdeals.options_turn, {"turn": Move(misdeals.do_turn, misdeals.refuse_turn)}),
    "turned_king": Phase(
        dealing.options_turned_king,
        {"king": Move(dealing.do_turned_king), "pass": Move(dealing.do_turned_king)},
    ),
    "proposal": Phase(
        talk.options_proposal,
        {"propose": Move(talk.do_propose, talk.refuse_propose), "stand": Move(talk.do_close)},
    ),
    "reply": Phase(
        talk.options_reply,
        {
            "accept": Move(talk.do_accept),
            "accept-if-enough": Move(talk.do_accept, talk.refuse_condition),
            "refuse": Move(talk.do_close, talk.refuse_refusal),
        },
    ),
    "elder_discard": Phase(giving.options_discard, {"discard": _DISCARD}, talk.legal_discard),
    "condition": Phase(
        talk.options_condition,
        {"confirm": Move(giving.do_condition), "withdraw": Move(giving.do_condition, talk.refuse_refusal)},
    ),
    "giving": Phase(giving.options_giving, {"give": Move(giving.do_giving, giving.refuse_giving)}),
    "taking": Phase(giving.options_taking, {"take-up": Move(giving.do_take_up)}),
    "surplus": Phase(giving.options_surplus, {"throw-out": Move(giving.do_throw_out, giving.refuse_surplus)}),
    "elder_take_back": Phase(talk.options_take_back, {"take-back": _TAKE_BACK}),
    "halfway": Phase(
        talk.options_halfway, {"satisfied": Move(talk.do_halfway), "go-on": Move(talk.do_halfway)}
    ),
    "dealer_discard": Phase(giving.options_discard, {"discard": _DISCARD}, talk.legal_discard),
    "dealer_take_back": Phase(talk.options_take_back, {"take-back": _TAKE_BACK}),
    "announce": Phase(
        talk.options_announce,
        {"announce": Move(talk.do_announce), "play": Move(tricks.do_play, talk.refuse_unannounced)},
        talk.legal_announce,
    ),
    "answer": Phase(talk.options_answer, {"answer": Move(talk.do_answer)}),
    "lead": Phase(
        tricks.options_lead, {"play": Move(tricks.do_play, tricks.refuse_lead)}, tricks.legal_plays
    ),
    "follow": Phase(
        tricks.options_follow, {"play": Move(tricks.do_play, tricks.refuse_follow)}, tricks.legal_plays
    ),
    "remedy": Phase(judged.options_remedy, {"choose": Move(judged.do_choose, judged.refuse_choice)}),
    "count": Phase(judged.options_count, {"agree": Move(judged.do_agree)}),
    "game_over": Phase(_nothing, {}),
}
"""Every phase of the game: the one place that says what can be done in it."""


def _refuse_king(state: State, action: Action) -> Refusal | None:
    return king_refusal(state, action.seat)


def _do_king(state: State, action: Action) -> Changes:
    changes = mark_king(state, action.seat)
    if state.phase == "answer" and action.seat == DEALER and not ends(changes):
        changes |= talk.do_answer(state, action)  # the mark is the reply to "I play" (FOS Marking)
    return changes


RIGHTS = {"king": Move(_do_king, _refuse_king), "ask": Move(talk.do_ask, talk.refuse_ask)}
"""What a seat may do whether or not it is its turn, until a deadline."""
_ASK = word(ELDER, "ask")


# ---- the public functions ------------------------------------------------------------------------


def find_deal(
    wanted: Callable[[Deal], object], text: str = "", *, seed: int | str = 0, most: int = MOST
) -> Found[Deal]:
    """The first deal, from `seed` on, for which `wanted(deal)` is true; `text` gives the cards that shall lie fast.

        found = ecarte.find_deal(lambda deal: "KH" in deal.elder, "T: 9H", seed=1)
        CardTable(found.deal)

    Always the same one for the same seed. Raises DealError where `most` deals were looked at in vain, or for a text
    that is no deal; what `wanted` raises is passed on.
    """
    return search(wanted, deal, text, seed=seed, most=most)


def start(
    *,
    deal: Deal | str | None = None,
    code: Code | str | None = None,
    score: tuple[int, int] = (0, 0),
    dealer: str | None = None,
    play: str = "strict",
) -> State:
    """A new game under `code` (None: the default that the table of laws names).

    With `deal` (a Deal or its text) it starts with those hands dealt, player A the elder hand and B the dealer
    unless `dealer` says otherwise; `score` is (elder, dealer), in points. Without a deal it starts with the cut for
    deal, or, where `dealer` ("A" or "B") is given, with the shuffle. `play`: "strict", in which the unlawful is
    refused, or "judged", in which it is done and may be called. Raises DealError, CardError, LawError, RequestError.
    """
    if play not in PLAYS:
        raise RequestError(play, "start.play", "start.play_instead", known=", ".join(PLAYS))
    judging = play == "judged"
    law = laws.meant(code or None, laws.GAME)
    if dealer is not None and dealer not in PLAYERS:
        raise DealError(dealer, "start.dealer", "start.dealer_instead")
    goal = law.v.game_points
    if len(score) != 2 or any(not isinstance(p, int) or not 0 <= p < goal for p in score):
        raise DealError(score, "start.score", "start.score_instead", most=goal - 1)
    at = 1 if dealer is None else PLAYERS.index(dealer)
    points = (score[0], score[1]) if at == 1 else (score[1], score[0])
    if deal is None:
        phase = "shuffle" if dealer else "cut_for_deal"
        return State(code=law, phase=phase, dealer=at, points=points, judged=judging)
    given = _full(deal)
    state = State(
        code=law,
        phase="turn",
        to_act=DEALER,
        dealer=at,
        points=points,
        number=1,
        first_packet=2 if law.v.deal_packets == "2_then_3" else 3,
        hands=(given.elder, given.dealer),
        judged=judging,
    )
    return changed(state, dealing.turned(state, {"turn_up": given.turn_up, "stock": given.stock}))


def _full(given: Deal | str) -> Deal:
    return deal(given) if isinstance(given, str) else given


def chance(state: State, given: Deal | None = None) -> Action:
    """The chance action by which a "shuffle" node deals `given`, if the pack is then cut in the middle.

    Raises ImpossibleAction at any other node.
    """
    if state.phase != "shuffle" or given is None:
        raise ImpossibleAction(state.phase, "chance.none")
    first = state.first_packet or (2 if state.code.v.deal_packets == "2_then_3" else 3)
    pack = given.pack(first)
    half = len(pack) // 2
    return Action("", "shuffle", pack[half:] + pack[:half])


def legal_actions(state: State, seat: str | None = None) -> tuple[Action, ...]:
    """What `seat` may lawfully do now; None stands for the seat to act, and gives () at chance nodes.

    A right that outlasts one's turn (marking the king, asking the number) is listed for its seat while it is open.
    """
    if seat is None:
        seat = state.to_act
        if not seat:
            return ()
    elif seat not in SEATS:
        seat = seat_named(seat)
    acts: tuple[Action, ...] = ()
    if seat == state.to_act:
        phase = PHASES[state.phase]
        if phase.legal is not None:
            acts = phase.legal(state)
        else:
            moves = phase.moves
            acts = tuple(
                [
                    a
                    for a in phase.options(state)
                    if (no := moves[a.kind].refuse) is None or no(state, a) is None
                ]
            )
    if state.phase == "remedy":  # nothing else is done before the choice
        return acts + judged.lawful(state, seat)
    # Asked only where the king can be marked at all, for most states of a game are such that he cannot.
    king = state.turned_open or state.late_king >= 0 or (state.king_holder == seat and not state.marked)
    if king and state.phase != "turned_king" and king_refusal(state, seat) is None:
        acts += (word(seat, "king"),)
    if seat == ELDER and state.exchanges and not state.asked and talk.refuse_ask(state, _ASK) is None:
        acts += (_ASK,)
    return acts + judged.lawful(state, seat) if state.judged else acts


def possible_actions(state: State, seat: str | None = None) -> tuple[Action, ...]:
    """What `seat` can do with what it holds, lawful or not; None as for `legal_actions`.

    In strict play that is also what is refused with a reason; in judged play only what is then done.
    """
    if seat is None:
        seat = state.to_act
        if not seat:
            return ()
    elif seat not in SEATS:
        seat = seat_named(seat)
    acts = PHASES[state.phase].options(state) if seat == state.to_act else ()
    if state.phase in ("cut_for_deal", "game_over"):
        return acts
    if state.phase in BETWEEN:
        acts += () if king_refusal(state, seat) else (word(seat, "king"),)
    elif seat == ELDER:
        acts += (word(ELDER, "king"), _ASK)
    elif state.phase != "turned_king":
        acts += (word(DEALER, "king"),)
    if not state.judged:
        return acts
    done = tuple([action for action in acts if _DOING.is_done(state, action)])
    return done + judged.lawful(state, seat) + judged.possible(state, seat)


def read_action(state: State, text: str) -> Action:
    """The action that `text` says in this state: a missing seat is the one to act, or the one that has the right."""
    action = read(text, state.to_act)
    if action.kind in CHANCE:
        return action
    if action.kind in RIGHTS and not text.strip().lower().startswith(("elder", "pone", "dealer", "younger")):
        for seat in SEATS:
            tried = action._replace(seat=seat)
            if _DOING.move(state, tried) and refusal(state, tried) is None:
                return tried
    if action.kind == "play" and action.suit == action.cards[0][1]:
        return action._replace(suit="")  # naming the suit one plays is what playing says anyway
    return action


def _right(state: State, action: Action) -> Move[State] | None:
    return None if state.phase in ("cut_for_deal", "remedy", "game_over") else RIGHTS.get(action.kind)


_DOING = Doing(phases=PHASES, right=_right, judge=judged, legal=legal_actions)


def refusal(state: State, action: Action) -> Refusal | None:
    """Why `action` is refused in this state; None if it is lawful. The one function that knows."""
    return _DOING.refusal(state, action)


def apply(state: State, action: Action | str) -> State:
    """The state after `action` (an Action or its text form).

    Raises UnlawfulAction, with reason, clause and what would be lawful, for what can be done but may not;
    ImpossibleAction for what cannot be done; CardError for a card that is none. The state given is never changed.
    """
    new: State = _DOING.apply(state, read_action(state, action) if isinstance(action, str) else action)
    return new
