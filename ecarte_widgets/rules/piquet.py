"""Piquet: deal, start, legal_actions, possible_actions, apply.

Leaves out how a fault is committed, called and ruled (`piquet_judged`), opponents and drawing.
"""

from __future__ import annotations

from collections.abc import Callable

from . import laws
from . import piquet_calling as calling
from . import piquet_claims as claims
from . import piquet_deal_phases as dealing
from . import piquet_exchange as exchange
from . import piquet_judged as judged
from . import piquet_play as tricks
from . import piquet_rights as rights
from . import piquet_taking as taking
from .actions import CHANCE, DEALER, ELDER, SEATS, Action, read, seat_named, word
from .common import PLAYERS, PLAYS, Move, Phase, Refusal, changed
from .doing import Doing
from .errors import DealError, ImpossibleAction, RequestError
from .finding import MOST, Found, search
from .laws import Code
from .piquet_deals import HAND, Deal, deal, numbered
from .piquet_score import DEALS, EXTRA, Settlement, goal, made, settle, settlement, story
from .piquet_state import ORDER, Call, Mark, Result, State, Trick

__all__ = [
    "NAME",
    "ORDER",
    "PHASES",
    "PLAYS",
    "Action",
    "Call",
    "Deal",
    "Found",
    "Mark",
    "Refusal",
    "Result",
    "Settlement",
    "State",
    "Trick",
    "apply",
    "chance",
    "deal",
    "dealt",
    "find_deal",
    "legal_actions",
    "made",
    "numbered",
    "possible_actions",
    "read_action",
    "refusal",
    "routine",
    "settle",
    "settlement",
    "start",
    "story",
]

NAME = "piquet"
MOST_POINTS = 9999
"""The highest score that a partie is begun with."""
ROUTINE = frozenset({"cut", "packets"})
"""Phases in which what is usual can be done by itself."""


def _nothing(state: State) -> tuple[Action, ...]:
    return ()


def _options_calling(state: State) -> tuple[Action, ...]:
    """The elder hand's calls, and his first lead, which ends them."""
    return (*claims.possible_claims(state, ELDER), word(ELDER, "reckon"), *tricks.options_play(state))


def _legal_calling(state: State) -> tuple[Action, ...]:
    return (*claims.legal_claims(state, ELDER), *_reckon(state, ELDER), *tricks.legal_play(state))


def _options_reckoning(state: State) -> tuple[Action, ...]:
    """What the dealer may do between the first lead and his answer to it."""
    look = (Action(DEALER, "look", name="left"),)
    return (
        *claims.possible_claims(state, DEALER),
        word(DEALER, "reckon"),
        *look,
        *tricks.options_play(state),
    )


def _legal_reckoning(state: State) -> tuple[Action, ...]:
    look = Action(DEALER, "look", name="left")
    looks = (look,) if exchange.refuse_look_last(state, look) is None else ()
    return (*claims.legal_claims(state, DEALER), *_reckon(state, DEALER), *looks, *tricks.legal_play(state))


def _reckon(state: State, seat: str) -> tuple[Action, ...]:
    return (word(seat, "reckon"),) if calling.reckonable(state, seat) else ()


_CLAIMS = dict.fromkeys(claims.CLAIMS, rights.CLAIM)

_DISCARD = Phase(
    exchange.options_discard,
    {"discard": Move(exchange.do_discard, taking.refuse_discard)},
    exchange.legal_discard,
)
_ANSWER = Move(calling.do_answer, calling.refuse_answer)

PHASES: dict[str, Phase[State]] = {
    "cut_for_deal": Phase(
        _nothing, {"cut-for-deal": Move(dealing.do_cut_for_deal, dealing.refuse_cut_for_deal)}
    ),
    "choice": Phase(dealing.options_choice, {"choose": Move(dealing.do_choice, dealing.refuse_choice)}),
    "shuffle": Phase(_nothing, {"shuffle": Move(dealing.do_shuffle, dealing.refuse_shuffle)}),
    "cut": Phase(dealing.options_cut, {"cut": Move(dealing.do_cut, dealing.refuse_cut)}),
    "packets": Phase(dealing.options_packet, {"deal": Move(dealing.do_packet, dealing.refuse_packet)}),
    "elder_discard": _DISCARD,
    "leaving": Phase(
        exchange.options_leaving,
        {"look": Move(exchange.do_look, exchange.refuse_look), "go-on": Move(exchange.do_leave)},
    ),
    "dealer_discard": _DISCARD,
    "calling": Phase(
        _options_calling,
        {**_CLAIMS, "reckon": rights.RECKON, "play": Move(tricks.do_lead, tricks.refuse_play)},
        _legal_calling,
    ),
    "reply": Phase(calling.answers, {"good": _ANSWER, "equal": _ANSWER, "not-good": _ANSWER}),
    "making": Phase(calling.options_making, {"pips": Move(calling.do_making, calling.refuse_making)}),
    "reckoning": Phase(
        _options_reckoning,
        {
            **_CLAIMS,
            "reckon": rights.RECKON,
            "look": Move(exchange.do_look_last, exchange.refuse_look_last),
            "play": Move(tricks.do_follow, tricks.refuse_play),
        },
        _legal_reckoning,
    ),
    "lead": Phase(tricks.options_play, {"play": Move(tricks.do_lead, tricks.refuse_play)}, tricks.legal_play),
    "follow": Phase(
        tricks.options_play, {"play": Move(tricks.do_follow, tricks.refuse_play)}, tricks.legal_play
    ),
    "remedy": Phase(
        judged.JUDGE.options_remedy, {"choose": Move(judged.JUDGE.do_choose, judged.JUDGE.refuse_choice)}
    ),
    "suit": Phase(judged.options_suit, {"choose": Move(judged.do_suit, judged.refuse_suit)}),
    "count": Phase(judged.options_count, {"agree": Move(judged.do_agree)}),
    "game_over": Phase(_nothing, {}),
}
"""Every phase of the game: the one place that says what can be done in it."""


# ---- the public functions --------------------------------------------------------------------------


def find_deal(
    wanted: Callable[[Deal], object], text: str = "", *, seed: int | str = 0, most: int = MOST
) -> Found[Deal]:
    """The first deal, from `seed` on, for which `wanted(deal)` is true: as `ecarte.find_deal`, with piquet's deals."""
    return search(wanted, deal, text, seed=seed, most=most)


def start(
    *,
    deal: Deal | str | None = None,
    code: Code | str | None = None,
    score: tuple[int, int] = (0, 0),
    dealer: str | None = None,
    play: str = "strict",
    number: int = 1,
) -> State:
    """A new partie under `code` (None: the default that the table of laws names).

    With `deal` (a Deal or its text) it starts with those hands dealt, as deal `number` of the partie, player A the
    elder hand and B the dealer unless `dealer` says otherwise; `score` is (elder, dealer), in points. Without a deal
    it starts with the cut for deal, or, where `dealer` ("A" or "B") is given, with the shuffle. `play`: "strict", in
    which the unlawful is refused, or "judged". Raises DealError, CardError, LawError, RequestError.
    """
    if play not in PLAYS:
        raise RequestError(play, "start.play", "start.play_instead", known=", ".join(PLAYS))
    law = laws.meant(code or None, NAME)
    if dealer is not None and dealer not in PLAYERS:
        raise DealError(dealer, "start.dealer", "start.dealer_instead")
    most = goal(law) - 1 if goal(law) else MOST_POINTS
    if len(score) != 2 or any(not isinstance(p, int) or not 0 <= p <= most for p in score):
        raise DealError(score, "start.score", "start.score_instead", most=most)
    if not isinstance(number, int) or not 1 <= number <= _last_number(law):
        raise DealError(number, "start.number", "start.number_instead", most=_last_number(law))
    at = 1 if dealer is None else PLAYERS.index(dealer)
    points = (score[0], score[1]) if at == 1 else (score[1], score[0])
    state = State(
        code=law,
        phase="shuffle" if dealer else "cut_for_deal",
        dealer=at,
        points=points,
        judged=play == "judged",
        number=number - 1,
    )
    if deal is None:
        return state
    given = _deal(deal) if isinstance(deal, str) else deal
    return changed(state, {"number": number, **dealing.laid(given)})


_deal = deal
"""The same by another name, where `deal` is an argument."""


def _last_number(law: Code) -> int:
    """The last deal there can be in a partie; in games of a hundred there is no last one that could be named."""
    deals = DEALS.get(str(law.v.game_form))
    return deals + EXTRA if deals else MOST_POINTS


def chance(state: State, given: Deal | None = None) -> Action:
    """The chance action by which a "shuffle" node deals `given`, if the pack is then cut in the middle.

    Raises ImpossibleAction at any other node.
    """
    if state.phase != "shuffle" or given is None:
        raise ImpossibleAction(state.phase, "chance.none")
    pack = given.pack(max(dealing.sizes(state)))
    half = len(pack) // 2
    return Action("", "shuffle", pack[half:] + pack[:half])


def dealt(state: State, given: Deal) -> list[Action]:
    """The actions by which a "shuffle" node deals `given` in the usual way."""
    by = max(dealing.sizes(state))
    cut = Action(ELDER, "cut", number=len(given.pack()) // 2)
    return [chance(state, given), cut, *[Action(DEALER, "deal", number=by)] * (2 * HAND // by)]


def routine(state: State) -> Action | None:
    """What is usually done in this phase: a cut in the middle, packets as large as may be; None where there is a choice
    to make."""
    if state.phase not in ROUTINE:
        return None
    lawful = legal_actions(state)
    return lawful[len(lawful) // 2] if state.phase == "cut" else lawful[-1]


def legal_actions(state: State, seat: str | None = None) -> tuple[Action, ...]:
    """What `seat` may lawfully do now; None stands for the seat to act, and gives () at chance nodes.

    A right that outlasts one's turn (telling a carte blanche, having something shown, mending a call or an answer) is
    listed for its seat while it is open.
    """
    seat = _seat(state, seat)
    if not seat:
        return ()
    acts: tuple[Action, ...] = ()
    if seat == state.to_act:
        phase = PHASES[state.phase]
        acts = phase.legal(state) if phase.legal else _lawful(state, phase.options(state))
    playing = state.phase in ("lead", "follow")
    acts += rights.in_play(state, seat) if playing else _lawful(state, rights.rights(state, seat))
    return acts + judged.lawful(state, seat) if state.judged else acts


def _lawful(state: State, actions: tuple[Action, ...]) -> tuple[Action, ...]:
    return tuple([action for action in actions if refusal(state, action) is None])


def possible_actions(state: State, seat: str | None = None) -> tuple[Action, ...]:
    """What `seat` can do with what it holds, lawful or not; None as for `legal_actions`.

    In strict play that is also what is refused with a reason; in judged play only what is then done.
    """
    seat = _seat(state, seat)
    if not seat:
        return ()
    acts = PHASES[state.phase].options(state) if seat == state.to_act else ()
    if not state.judged:
        return acts + rights.rights(state, seat)
    if state.phase in _DISCARDING and seat == state.to_act:  # too many to ask of each
        acts = taking.possible(state)
        done = tuple([action for action in rights.rights(state, seat) if _DOING.is_done(state, action)])
    else:
        done = tuple(
            [action for action in acts + rights.rights(state, seat) if _DOING.is_done(state, action)]
        )
        acts = ()
    return acts + done + judged.lawful(state, seat) + judged.possible(state, seat)


_DISCARDING = ("elder_discard", "dealer_discard")


def _seat(state: State, seat: str | None) -> str:
    if seat is None:
        return state.to_act
    return seat if seat in SEATS else seat_named(seat)


def read_action(state: State, text: str) -> Action:
    """The action that `text` says in this state: a missing seat is the one to act, or the one that has the right."""
    action = read(text, state.to_act)
    if action.kind in CHANCE or text.strip().lower().startswith(("elder", "pone", "dealer", "younger")):
        return action
    if _DOING.move(state, action) is None:
        for seat in SEATS:
            tried = action._replace(seat=seat)
            if _DOING.move(state, tried) and refusal(state, tried) is None:
                return tried
    return action


_DOING = Doing(phases=PHASES, right=rights.right, judge=judged, legal=legal_actions)


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
