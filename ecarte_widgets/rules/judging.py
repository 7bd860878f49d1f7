"""The judge: how a fault that lies open is called, ruled by the code's answer, and how its time runs out.

Leaves out what can go wrong in a game, and names no game: conditions, effects and moments come from the game's own
modules by name, cases from its file of remedies.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from . import faults
from .actions import SEATS, Action
from .cards import Card
from .common import Changes, Refusal, changed, index, other
from .faults import Case, Ended, Fault, Pending
from .laws import Code


class Judged(Protocol):
    """What the judge asks of a game's state."""

    @property
    def code(self) -> Code: ...
    @property
    def phase(self) -> str: ...
    @property
    def to_act(self) -> str: ...
    @property
    def leader(self) -> str: ...
    @property
    def led(self) -> Any: ...
    @property
    def hands(self) -> tuple[tuple[Card, ...], tuple[Card, ...]]: ...
    @property
    def tricks(self) -> tuple[Any, ...]: ...
    @property
    def results(self) -> tuple[Any, ...]: ...
    @property
    def past(self) -> tuple[Action, ...]: ...
    @property
    def faults(self) -> tuple[Fault, ...]: ...
    @property
    def ended(self) -> tuple[Ended, ...]: ...
    @property
    def ended_from(self) -> int: ...
    @property
    def pending(self) -> Pending | None: ...


S = TypeVar("S", bound=Judged)


@dataclass(frozen=True, slots=True, kw_only=True)
class Judge(Generic[S]):
    """The judge of one game.

    `conditions`, `effects`: by the names that they have in the game's file of remedies. `until`: the moments after
    which a fault can be called no more, by name.
    """

    game: str
    conditions: Mapping[str, Callable[[S, Fault], bool]]
    effects: Mapping[str, Callable[[S, Fault], Changes]]
    until: Mapping[str, Callable[[S, Fault], bool]]

    def remedies(self) -> faults.Remedies:
        """The remedies of the game."""
        return faults.load(self.game)

    # ---- calls -----------------------------------------------------------------------------------

    def calls(self, seat: str) -> tuple[Action, ...]:
        """Every word by which a fault can be called: always all of them, for to offer one would tell."""
        return tuple(Action(seat, "call", name=name) for name in self.remedies().calls)

    def refuse_call(self, state: S, action: Action) -> Refusal | None:
        """Why a call is out of place, where nothing lies open that it names: it has just been made, or the card that it
        is about was played to."""
        kinds, known = self.remedies().kinds, self.remedies().calls
        if action.name not in known:
            return Refusal("accuse.unknown", instead="accuse.known", facts={"known": ", ".join(known)})
        if state.pending is not None or action.seat not in SEATS:
            return None
        if any(fault.seat != action.seat and kinds[fault.kind].call == action.name for fault in state.faults):
            return None
        for done in reversed(state.past):
            if done[:2] == (action.seat, "call") and done.name == action.name:
                return Refusal("accuse.again", instead="accuse.instead")
            if done.seat == other(action.seat) and done.kind != "agree":
                break
        covered = all(kind.until == "covered" for kind in kinds.values() if kind.call == action.name)
        settled = [
            ended.how
            for ended in state.ended[state.ended_from :]
            if ended.seat == other(action.seat) and kinds[ended.kind].call == action.name
        ]
        if covered and settled[-1:] == ["condoned"]:
            return Refusal("accuse.late", instead="accuse.instead")
        return None

    def call(self, state: S, action: Action) -> Changes | None:
        """The last open fault of the other's that the word names is ruled; where there is none, nothing happens."""
        kinds = self.remedies().kinds
        if self.refuse_call(state, action) is not None:
            return None
        if (
            state.pending is not None
        ):  # one thing after the other: it can be called again when that is settled
            return {}
        for fault in reversed(state.faults):
            if fault.seat != action.seat and kinds[fault.kind].call == action.name:
                return self.rule(state, fault)
        return {}

    # ---- rulings ---------------------------------------------------------------------------------

    def rule(self, state: S, fault: Fault) -> Changes:
        """The fault is ruled: effects, or a choice for whom the law gives it."""
        case = self.ruling(state, fault)
        left = tuple(open_ for open_ in state.faults if open_ is not fault)
        changes: Changes = {"faults": left, "ended": (*state.ended, Ended(fault.kind, fault.seat, "called"))}
        if case is None:
            return changes
        if not case.by:
            return changes | self.run(changed(state, changes), fault, case.options[""])
        chooser = fault.seat if case.by == faults.OFFENDER else other(fault.seat)
        pending = Pending(fault, chooser, tuple(case.options), state.phase, state.to_act)
        return changes | {"pending": pending, "phase": "remedy", "to_act": chooser}

    def ruling(self, state: S, fault: Fault, question: str = "") -> Case | None:
        """The case of the code's answer that holds; None where nothing follows."""
        question = question or self.remedies().kinds[fault.kind].question
        answer = str(getattr(state.code.v, question))
        for case in self.remedies().cases[question][answer]:
            if all(self.conditions[name](state, fault) for name in case.when):
                only = case.options.get("", ())
                if len(only) == 1 and only[0].startswith("law "):  # the other question may leave a choice
                    return self.ruling(state, fault, only[0].removeprefix("law "))
                return case
        return None

    def run(self, state: S, fault: Fault, effects: tuple[str, ...]) -> Changes:
        """The changes that the effects bring, one after the other."""
        changes: Changes = {}
        for name in effects:
            now = changed(state, changes)
            if name.startswith("law "):
                case = self.ruling(now, fault, name.removeprefix("law "))
                changes |= self.run(now, fault, case.options[""]) if case else {}
            else:
                changes |= self.effects[name](now, fault)
        return changes

    # ---- the choice that a ruling leaves ---------------------------------------------------------

    def options_remedy(self, state: S) -> tuple[Action, ...]:
        """What may be chosen after a call."""
        assert state.pending is not None  # the phase is remedy
        return tuple(Action(state.pending.seat, "choose", name=name) for name in state.pending.options)

    def refuse_choice(self, state: S, action: Action) -> Refusal | None:
        """Only what the ruling offers."""
        assert state.pending is not None  # the phase is remedy
        if action.name in state.pending.options:
            return None
        return Refusal("remedy.no_option", facts={"offered": ", ".join(state.pending.options)})

    def do_choose(self, state: S, action: Action) -> Changes:
        """The choice is made: the game stands where it stood, and its effects follow."""
        pending = state.pending
        assert pending is not None  # the phase is remedy
        back: Changes = {"pending": None, "phase": pending.phase, "to_act": pending.to_act}
        now = changed(state, back)
        case = self.ruling(now, pending.fault)
        assert case is not None  # it gave the choice
        return back | self.run(now, pending.fault, case.options[action.name])

    # ---- faults that end by themselves -----------------------------------------------------------

    def lapse(self, state: S, action: Action, *, over: bool) -> S:
        """The state without the faults whose time is over: condoned where the adversary's own act ended it.

        `over`: whether the game is, and with it the time of them all.
        """
        if not state.faults:
            return state
        kinds, left, ended = self.remedies().kinds, [], []
        for fault in state.faults:
            if over or self.until[kinds[fault.kind].until](state, fault):
                how = "condoned" if action.seat == other(fault.seat) else "lapsed"
                ended.append(Ended(fault.kind, fault.seat, how))
            else:
                left.append(fault)
        return changed(state, {"faults": tuple(left), "ended": (*state.ended, *ended)}) if ended else state


# ---- what any game's rulings are made of -----------------------------------------------------------


def covered(state: Judged, fault: Fault) -> bool:
    """The card that a fault is about has been played to."""
    return len(state.tricks) > len(fault.before.tricks)


def counted(state: Judged, fault: Fault) -> bool:
    """The deal in which a fault happened is scored."""
    return len(state.results) > len(fault.before.results)


def undone(before: Judged, state: Judged) -> bool:
    """Whether the play that had led to `before` has been taken up since."""
    was, now = ([trick[:3] for trick in at.tricks] for at in (before, state))
    if now[: len(was)] != was:
        return True
    there = (state.leader, state.led) if len(now) == len(was) else now[len(was)][:2]
    return before.led is not None and there != (before.leader, before.led)


def taken_up(state: Judged, fault: Fault, *, only: Container[str] | None = None) -> Changes:
    """Faults of the play that is undone are no more; who was open to be called before it still is.

    `only`: the kinds that are faults of the play, where others outlast it; None for all.
    """
    old = fault.before.faults
    left = tuple(
        open_
        for open_ in state.faults
        if any(open_ is each for each in old) or (only is not None and open_.kind not in only)
    )
    gone = tuple(Ended(open_.kind, open_.seat, "lapsed") for open_ in state.faults if open_ not in left)
    return {"faults": left, "ended": (*state.ended, *gone)}


def hands_back(before: Judged, state: Judged) -> tuple[tuple[Card, ...], ...]:
    """The hands when every card played since `before` has gone back to its hand, where it lay then."""
    hands = [list(hand) for hand in state.hands]
    for trick in state.tricks[len(before.tricks) :]:
        hands[index(trick.leader)].append(trick.led)
        hands[index(other(trick.leader))].append(trick.reply)
    if state.led is not None:
        hands[index(state.leader)].append(state.led)
    if before.led in hands[index(before.leader)]:
        hands[index(before.leader)].remove(before.led)
    orders = {frozenset(hand): hand for hand in before.hands}
    return tuple(orders.get(frozenset(hand), tuple(hand)) for hand in hands)
