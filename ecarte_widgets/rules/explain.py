"""By whose law is this right? What every code says of an action: lawful or not, what it brings, and what may be called.

Leaves out all that the seat whose action it is cannot know: the answer is worked out on a state in which the cards it
has not seen are laid anew, in one way for all the states that look the same to it (`seen`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ..texts import capital, say
from . import actions, ecarte, faults, games, laws, lawwords, rulings
from .actions import ELDER, SEATS, Action
from .cards import Card
from .common import Refusal
from .ecarte_state import ORDER, Award, State, changed
from .errors import EcarteError, RequestError
from .laws import Code
from .lawsheets import Grid, Sheet
from .lawtable import Answer
from .seen import seen
from .tricks import beats

LAWFUL, UNLAWFUL, UNASKED = "lawful", "unlawful", "unasked"
"""May be done; may not; does not come up, because this code does not ask for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """Points that the action brings at once: whose (seat), how many, for what (message id), by which question."""

    seat: str
    points: int
    why: str
    question: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What one code says. `how`: LAWFUL, UNLAWFUL or UNASKED; `refusal`: why not, if not.

    `answers`: question of law -> this code's answer, for the questions on which the codes part here, or else for those
    on which it rests. `marks`: what it brings at once. `faults`: kinds of fault that it is, in judged play.
    """

    code: Code
    how: str
    refusal: Refusal | None
    answers: dict[str, Answer]
    marks: tuple[Mark, ...]
    faults: tuple[str, ...]


class Explanation(Sheet[Verdict]):
    """One verdict a code, the code of the state first: see `laws.explain`."""

    action: Action
    judged: bool

    @classmethod
    def of(cls, rows: Iterable[Verdict], action: Action, *, judged: bool) -> Explanation:
        """The explanation of `action`; `judged`: whether faults are called where it is done."""
        made = cls(rows)
        made.action, made.judged = action, judged
        return made

    def grid(self, language: str = "en") -> Grid:
        """Verdict, law, points, and in judged play what would follow."""
        heads = ["code", "verdict", "law", "marks", *(["called"] if self.judged else [])]
        cited = [cite for row in self for answer in row.answers.values() for cite in answer.cite]
        return Grid(
            title=say("explain.title", language, seat=self.action.seat, action=_told(self.action)),
            heads=tuple(say(f"explain.head.{head}", language) for head in heads),
            rows=tuple(self._row(row, language) for row in self),
            notes=(say("explain.note", language, seat=self.action.seat), *lawwords.books(cited, language)),
        )

    def _row(self, row: Verdict, language: str) -> tuple[str, ...]:
        law = [
            say("why.question", language, question=say(f"question.{question}", language), answer=text)
            for question, answer in row.answers.items()
            if (text := lawwords.answered(question, answer, language))
        ]
        cells = [
            lawwords.short(row.code, language),
            _verdict_text(row, language),
            " · ".join(law) or say("why.nothing", language),
            " ".join(_mark_text(mark, language) for mark in row.marks),
        ]
        if self.judged:
            cells.append(" · ".join(rulings.of_kinds(row.code, row.faults, language)))
        return tuple(cells)


def _told(action: Action) -> str:
    return str(action).removeprefix(f"{action.seat} ")


def _verdict_text(row: Verdict, language: str) -> str:
    verdict = say(f"explain.{row.how}", language)
    if row.refusal is None or row.how == UNASKED:
        return capital(verdict)
    reason = capital(say(row.refusal.why, language, **row.refusal.facts))
    return capital(say("explain.because", language, verdict=verdict, text_=reason))


def _mark_text(mark: Mark, language: str) -> str:
    form = "one" if mark.points == 1 else "many"
    why = say(mark.why, language)
    return capital(say(f"explain.mark.{form}", language, seat=mark.seat, points=mark.points, why=why))


# ---- making --------------------------------------------------------------------------------------


def explain(state: State, action: Action | str) -> Explanation:
    """What every code says of `action` (an Action or its text) in this state, the code of the state first.

    Nothing in it tells a card that the action's seat has not seen. Raises what `ecarte.apply` raises for an action
    that cannot be done at all, whatever the law, and RequestError for a state of another game than écarté.
    """
    if not isinstance(state, State):
        raise RequestError(games.of(state).NAME, "explain.other_game", "explain.other_game_instead")
    if isinstance(action, str):
        action = _read(state, action)
    if action.seat not in SEATS:
        ecarte.apply(
            state, action
        )  # chance and bystanders have no seat to explain to; what cannot be is refused
        return Explanation.of((), action, judged=state.judged)
    known = seen(state, action.seat)
    others = [code for code in laws.load(state.code.game).codes.values() if code != state.code]
    found = [_try(known, action, code) for code in (state.code, *others)]
    if found[0][0] == UNASKED:
        ecarte.apply(known, action)  # raises, and says why it cannot be done
    parting = dict.fromkeys(no.question for how, no, _, _ in found if how == UNLAWFUL and no)
    questions = tuple(parting) or _rests_on(known, action)
    return Explanation.of(
        (
            Verdict(
                code=code,
                how=how,
                refusal=no,
                answers={question: code[question] for question in questions if question},
                marks=marks,
                faults=kinds,
            )
            for code, (how, no, marks, kinds) in zip((state.code, *others), found, strict=True)
        ),
        action,
        judged=state.judged,
    )


def _read(state: State, text: str) -> Action:
    """The action that `text` says. A right's seat is not sought by asking who has it, for that would tell."""
    action = actions.read(text, state.to_act or ELDER)
    named = text.strip().lower().startswith(("elder", "pone", "dealer", "younger", "bystander"))
    if action.kind == "ask" and not named:
        return action._replace(seat=ELDER)
    if action.kind == "play" and action.suit == action.cards[0][1]:
        return action._replace(suit="")
    return action


Found = tuple[str, Refusal | None, tuple[Mark, ...], tuple[str, ...]]


def _try(known: State, action: Action, code: Code) -> Found:
    """What a code makes of the action: verdict, refusal, marks, and the kinds of fault that it is."""
    if action.kind == "call":
        if ecarte.refusal(known, action) is not None:
            return UNASKED, None, (), ()
        named = [kind.name for kind in faults.load(code.game).kinds.values() if kind.call == action.name]
        return (LAWFUL if named else UNASKED), None, (), tuple(named)
    if known.phase == "remedy" and known.pending is not None:
        return _choosing(known, action, code)
    state = _stands(known, code)
    if state is None:
        return UNASKED, None, (), ()
    no = ecarte.refusal(state, action)
    after = _done(state, action)
    kinds = _kinds(state, after) if state.judged else ()
    if no is None and not kinds:
        return LAWFUL, None, _marks(changed(state, {"judged": False}), action) or _marks(state, action), ()
    if no is not None and no.question:
        return UNLAWFUL, no, (), kinds
    if kinds:
        question = faults.load(code.game).kinds[kinds[0]].question
        return UNLAWFUL, Refusal(f"fault.{kinds[0]}.told", question), (), kinds
    if after is not None and no is not None:  # judged play does it, and no law forbids it
        return LAWFUL, None, _marks(state, action), ()
    return UNASKED, no, (), ()


def _choosing(known: State, action: Action, code: Code) -> Found:
    """A choice that a ruling gives: whether this code's ruling offers it too."""
    assert known.pending is not None  # the caller has looked
    kind = known.pending.fault.kind
    mine = action.kind == "choose" and action.seat == known.pending.seat
    offered = known.pending.options if code == known.code else rulings.options(code, kind)
    return (LAWFUL if mine and action.name in offered else UNASKED), None, (), (kind,)


_ONLY_UNDER = {
    "turned_king": ("turned_king_deadline", ("immediately",)),
    "condition": ("conditional_acceptance", (True,)),
    "elder_take_back": ("stock_exhaustion", ("take_back_from_discards",)),
    "dealer_take_back": ("stock_exhaustion", ("take_back_from_discards",)),
    "halfway": ("satisfied_cuts_exchange", (True,)),
    "announce": ("elder_must_say_i_play", (True,)),
    "answer": ("king_deadline_dealer", ("before_elder_leads_if_warned",)),
}
"""Phases that a game goes through under some answers only."""
_NEXT = {"turned_king": ("proposal", ELDER), "announce": ("lead", ELDER), "answer": ("lead", ELDER)}
"""Where it stands without such a phase, and who is to act."""


def _stands(known: State, code: Code) -> State | None:
    """The state as it would be under a code; None where the game could not stand there."""
    changes: dict[str, Any] = {"code": code}
    if known.phase in _ONLY_UNDER and code != known.code:
        question, values = _ONLY_UNDER[known.phase]
        if getattr(code.v, question) not in values:
            if known.phase not in _NEXT:
                return None
            changes["phase"], changes["to_act"] = _NEXT[known.phase]
    return changed(known, changes)


def _done(state: State, action: Action) -> State | None:
    try:
        return ecarte.apply(state, action)
    except EcarteError:
        return None


def _kinds(before: State, after: State | None) -> tuple[str, ...]:
    """The kinds of fault that have come to be between two states, open or ruled at once."""
    if after is None:
        return ()
    new = [fault.kind for fault in after.faults if all(fault is not old for old in before.faults)]
    new += [ended.kind for ended in after.ended[len(before.ended) :] if ended.how == "called"]
    return tuple(dict.fromkeys(new))


def _marks(state: State, action: Action) -> tuple[Mark, ...]:
    """What the action marks at once; () where it cannot be done."""
    after = _done(state, action)
    if after is None:
        return ()
    over = len(after.results) > len(state.results)
    awards = after.results[-1].awards if over else after.awards
    if not over and state.results and after.results[-1:] != state.results[-1:]:
        awards = after.results[-1].awards  # a king of the last deal, marked late
        return tuple(_mark(state, award) for award in awards[len(state.results[-1].awards) :])
    return tuple(_mark(state, award) for award in awards[len(state.awards) :])


def _mark(state: State, award: Award) -> Mark:
    return Mark(seat=state.seat(award.player), points=award.points, why=award.why, question=award.question)


_RESTS: dict[str, tuple[str, ...]] = {
    "propose": ("proposal_limit",),
    "stand": ("failed_contract_award", "vole_vs_elder_who_did_not_propose"),
    "accept": ("proposal_limit",),
    "accept-if-enough": ("conditional_acceptance",),
    "refuse": ("failed_contract_award", "refusal_doubles", "vole_after_failed_contract"),
    "confirm": ("conditional_acceptance",),
    "withdraw": ("conditional_acceptance",),
    "take-back": ("stock_exhaustion",),
    "satisfied": ("satisfied_cuts_exchange",),
    "go-on": ("satisfied_cuts_exchange",),
    "announce": ("elder_must_say_i_play",),
    "answer": ("king_deadline_dealer",),
    "ask": ("dealer_number_query",),
    "pass": ("turned_king_deadline",),
    "cut": ("cut_minimum",),
    "deal": ("deal_packets",),
    "turn": ("turnup_card",),
    "agree": ("omitted_mark",),
    "call": ("wrong_accusation",),
    "drop": ("dropped_card",),
    "pick-up": ("dropped_card",),
    "mend": ("retract_card",),
    "concede": ("abandon_hand",),
}
"""The questions that a kind of action turns on, where no code forbids it."""


def _rests_on(state: State, action: Action) -> tuple[str, ...]:
    """The questions of law on which an action rests that no code forbids."""
    if action.kind in ("stand", "refuse") and state.exchanges:
        return ("penalty_scope",)
    if action.kind == "discard":
        return (f"{action.seat}_min_exchange",)
    if action.kind == "king":
        turned = state.turn_up is not None and state.turn_up[0] == "K"
        return ("turned_king_deadline",) if turned else (f"king_deadline_{action.seat}",)
    if action.kind == "choose" and state.pending is not None:
        return (faults.load(state.code.game).kinds[state.pending.fault.kind].question,)
    if action.kind == "play" and state.led is None:
        return ("suit_naming",)
    if action.kind == "play" and state.led is not None:
        return (_followed(action.cards[0], state.led, state.trump),)
    return _RESTS.get(action.kind, ())


def _followed(card: Card, led: Card, trump: str) -> str:
    """Which of the laws of play a card obeys that all codes allow."""
    if card[1] == led[1]:
        return "must_head" if beats(card, led, trump, ORDER) else "must_follow"
    return "must_trump" if card[1] == trump else "must_follow"
