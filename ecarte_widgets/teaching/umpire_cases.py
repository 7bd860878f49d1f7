"""The kind of exercise in which the learner is the umpire: what was wrong, and what follows by the code on show.

Leaves out what is right, which the judge says (`certificates`), and how the case is told (`umpire_tell`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..rules import faults, laws, lawwords, record
from ..rules.ecarte_state import changed
from ..rules.faults import Fault
from ..rules.laws import Code
from ..rules.record import Game
from ..texts import capital, listing, say
from . import certificates, umpire_tell
from .certificates import LATE, OPEN, Found
from .exercise import RIGHT, WRONG, Choice, Item, Outcome

if TYPE_CHECKING:
    from .kinds import Level, Texts

NOTHING = "nothing"
"""Instead of a kind of fault: all was as it should be."""
FAMILIES = (
    ("revoke", "under-force", "no-trump"),
    ("out-of-turn", "misnamed", "took-trick", "revoke"),
    ("false-king", "late-king", "misnamed"),
    ("look-tricks", "look-discards", "took-trick"),
    ("throw-down", "quit", "look-tricks"),
    ("asked-too-many", "asked-too-few", "gave-too-many", "took-too-many"),
    ("gave-too-many", "gave-too-few", "asked-too-many", "asked-too-few"),
    ("took-too-few", "took-too-many", "gave-too-few"),
    ("turned-in-giving", "exposed-in-giving", "faced-in-stock", "gave-too-many"),
    ("exchanged-wrong-number", "played-too-many", "played-too-few", "asked-too-many"),
    ("bad-cut", "cut-exposed", "packet-order", "misdealt"),
    ("dealt-out-of-turn", "dealt-wrong-pack", "packet-order"),
    ("two-turned", "faced-in-pack", "exposed-elders", "exposed-own"),
    ("elder-too-many", "dealer-too-many", "elder-too-few", "dealer-too-few"),
    ("elder-played-misdealt", "dealer-played-misdealt", "elder-too-many"),
)
"""Kinds of fault that one may take for each other."""
TEMPTING = {
    "play": ("no-trump", "under-force", "out-of-turn"),
    "king": ("late-king", "false-king"),
    "discard": ("asked-too-many", "took-too-few"),
    "give": ("gave-too-few", "gave-too-many"),
    "deal": ("misdealt", "packet-order"),
    "turn": ("two-turned", "elder-too-many"),
    "drop": ("out-of-turn", "revoke"),
    "pick-up": ("out-of-turn", "look-tricks"),
    "mend": ("revoke", "under-force"),
    "call": ("revoke", "out-of-turn"),
    "concede": ("throw-down", "took-trick"),
}
"""What one may think was wrong where nothing was, by the kind of the last action."""
MOST_FAULTS, MOST_RULINGS = 4, 4


def umpire_case(data: Level, texts: Texts) -> Item:
    """A judged `record` up to the moment: which fault was it, or none, and what follows? The judge decides both.

    Wrong answers are kinds of fault that could be taken for it, and what other codes, or other faults, would bring.
    """
    return item(record.read(data["record"]), texts)


def item(game: Game, texts: Texts) -> Item:
    """The question about a judged game as it stands."""
    return _Case(game, texts).item()


class _Case:
    """One case: what was found, what else one may think, and what is said to each."""

    def __init__(self, game: Game, texts: Texts) -> None:
        self.game, self.texts, self.language = game, texts, texts.language
        self.seen = certificates.found(game)
        self.code = game.code
        self.elsewhere = certificates.elsewhere(game) if self.seen is None else {}
        """Where nothing was wrong: kinds of fault that the last act would be by other codes, and by which of them."""
        self.kinds = self._kinds()
        self.said_by: dict[str, list[Code]] = {}
        """What other codes would have follow, and which of them."""
        self.of_kind: dict[str, str] = {}
        """What would follow another fault, and which."""
        self.goes_on, self.late = say("umpire.goes_on", self.language), say("umpire.late", self.language)
        self.right = self._right()
        self.rulings = self._rulings()

    # ---- what can be answered --------------------------------------------------------------------

    def _kinds(self) -> list[str]:
        """The kinds of fault to choose from, in the order of the file of remedies, "nothing" last."""
        last, table = self.game.actions[-1], faults.load().kinds
        if self.seen:
            offered = [self.seen.fault.kind]
            families: list[tuple[str, ...]] = [f for f in FAMILIES if self.seen.fault.kind in f]
        else:
            called = [kind for kind in table if last.kind == "call" and table[kind].call == last.name]
            offered = list(dict.fromkeys([*self.elsewhere, *called]))
            families = [TEMPTING.get(last.kind, FAMILIES[0])]
        for family in families:
            offered += [kind for kind in family if kind not in offered]
        order = list(table)
        return [*sorted(offered[:MOST_FAULTS], key=order.index), NOTHING]

    def _right(self) -> str:
        if self.seen is None:
            return self.goes_on
        if self.seen.how == LATE:
            return self.late
        return self._under(self.code, self.seen)

    def _under(self, code: Code, seen: Found) -> str:
        """What follows by a code; by one that sees no fault, the game goes on."""
        if code != self.code and not certificates.is_fault(seen, code):
            return say("umpire.no_fault", self.language)
        state = changed(seen.state, {"code": code})
        text = certificates.follows(state, seen.fault, self.language)
        return self.goes_on if text == say("effect.nothing", self.language) else text

    def _rulings(self) -> list[str]:
        """The rulings to choose from, sorted by their words so that their order tells nothing."""
        if self.seen is not None:
            for code in laws.load().codes.values():
                if code != self.code:
                    self.said_by.setdefault(self._under(code, self.seen), []).append(code)
        no_fault = say("umpire.no_fault", self.language)
        found = [self.right, *(text for text in self.said_by if text != no_fault)]
        nothing = say("effect.nothing", self.language)
        for kind, text in self._others():
            if text not in (*found, nothing) and len(found) < MOST_RULINGS:
                found.append(text)
                self.of_kind[text] = kind
        return sorted(dict.fromkeys([*found, self.goes_on, self.late]))

    def _others(self) -> Iterator[tuple[str, str]]:
        """What would follow the other faults by this code: the last case of each, which has no conditions."""
        state = self.game.state
        for kind in self.kinds:
            if kind == NOTHING or (self.seen and kind == self.seen.fault.kind and self.seen.how != LATE):
                continue
            fault = self.seen.fault if self.seen else Fault(kind, state.to_act or "elder", state)
            question = faults.load().kinds[kind].question
            cases = faults.load().cases[question][str(getattr(self.code.v, question))]
            for case in cases[-1:]:
                names = {name for done in case.options.values() for name in done}
                if any(name.startswith("law ") for name in names):
                    question = next(n for n in sorted(names) if n.startswith("law ")).removeprefix("law ")
                    case = faults.load().cases[question][str(getattr(self.code.v, question))][-1]
                yield kind, certificates.case_text(state, fault, case, self.language)

    # ---- what is said to an answer ---------------------------------------------------------------

    def item(self) -> Item:
        """The question."""
        heads = [say(f"umpire.group.{name}", self.language) for name in ("fault", "ruling")]
        return Item(
            ask=self.texts.say(
                "ask",
                code=lawwords.short(self.code, self.language),
                told=umpire_tell.told(self.game, self.language),
            ),
            choices=tuple(
                [Choice(f"fault:{kind}", self._named(kind), None, heads[0]) for kind in self.kinds]
                + [
                    Choice(f"ruling:{n}", capital(text), None, heads[1])
                    for n, text in enumerate(self.rulings, start=1)
                ]
            ),
            check=self.check,
            solution=(f"fault:{self._kind()}", f"ruling:{self.rulings.index(self.right) + 1}"),
            hint=self.texts.say("hint"),
            rows=umpire_tell.rows(self.game.state, self.language),
            least=2,
            most=2,
        )

    def _named(self, kind: str) -> str:
        return capital(say("umpire.nothing" if kind == NOTHING else f"fault.{kind}", self.language))

    def _kind(self) -> str:
        return self.seen.fault.kind if self.seen else NOTHING

    def check(self, chosen: Sequence[str]) -> Outcome:
        """First what happened, then what follows; each wrong answer is told what it would be the answer to."""
        given = dict(choice.split(":") for choice in chosen)
        if given["fault"] != self._kind():
            return Outcome(WRONG, self._wrong_fault(given["fault"]), self._clause())
        ruling = self.rulings[int(given["ruling"]) - 1]
        if ruling != self.right:
            return Outcome(WRONG, *self._wrong_ruling(ruling))
        return Outcome(RIGHT, self._told_right(), self._clause())

    def _question(self) -> str:
        return faults.load().kinds[self.seen.fault.kind].question if self.seen else ""

    def _clause(self) -> str:
        """The clauses that the ruling rests on."""
        if self.seen is None:
            return ""
        chain, _ = certificates.ruled(self.seen.state, self.seen.fault)
        said = dict.fromkeys(lawwords.said(self.code[question], self.language) for question in chain)
        return f"{lawwords.short(self.code, self.language)}: {'; '.join(said)}"

    def _wrong_fault(self, kind: str) -> str:
        if kind == NOTHING:
            return say("umpire.wrong.nothing", self.language)
        ending = "none" if self.seen is None else "other"
        told = say(f"fault.{kind}.told", self.language)
        return self.texts.say(f"wrong.{kind}", f"wrong.{ending}", told=told)

    def _wrong_ruling(self, text: str) -> tuple[str, str]:
        code = lawwords.short(self.code, self.language)
        if text in self.said_by:
            codes = self.said_by[text]
            late = self.seen is not None and self.seen.how == LATE
            ending = "in_time" if late else "code"
            told = say(f"umpire.wrong.{ending}", self.language, codes=_names(codes, self.language), code=code)
            return told, self._said(codes[0])
        if text in self.of_kind:
            table = faults.load().kinds
            if self.seen is not None and table[self.of_kind[text]].question == self._question():
                return say("umpire.wrong.case", self.language, code=code), self._clause()
            fault = say(f"fault.{self.of_kind[text]}", self.language)
            return say("umpire.wrong.kind", self.language, fault=fault, code=code), self._clause()
        if self.seen is None:
            return say("umpire.wrong.never", self.language), self._clause()
        over = "over." if self.seen.how == LATE else ""
        at_once = "late" if self.seen.how in (OPEN, LATE) else "at_once"
        ending = "goes_on" if text == self.goes_on else at_once
        return say(f"umpire.wrong.{over}{ending}", self.language, code=code), self._clause()

    def _said(self, code: Code) -> str:
        said = lawwords.said(code[self._question()], self.language)
        return f"{lawwords.short(code, self.language)}: {said}"

    def _told_right(self) -> str:
        if self.seen is None:
            told = [self.texts.say(f"right.{NOTHING}", "right")]
            for kind, (question, codes) in self.elsewhere.items():
                fault = say(f"fault.{kind}", self.language)
                told.append(
                    say("umpire.elsewhere", self.language, codes=self._with(codes, question), fault=fault)
                )
            return " ".join(told)
        told = [say(f"fault.{self.seen.fault.kind}.told", self.language), f"{capital(self.right)}."]
        if self.seen.how == LATE:
            return " ".join(told)
        if self.right in self.said_by:
            told.append(say("umpire.so_do", self.language, codes=self._with(self.said_by[self.right])))
        for text, codes in self.said_by.items():
            if text == say("umpire.no_fault", self.language):
                told.append(
                    say("umpire.but", self.language, codes=self._with(codes, self._broken()), text_=text)
                )
            elif text != self.right:
                told.append(say("umpire.but", self.language, codes=self._with(codes), text_=text))
        return " ".join(told)

    def _broken(self) -> str:
        """The question of law that the act goes against."""
        assert self.seen is not None  # the caller has looked
        return certificates.broken(self.seen) or self._question()

    def _with(self, codes: Sequence[Code], question: str = "") -> str:
        """Codes, each with its clauses or its silence."""
        question = question or self._question()
        named = [
            f"{lawwords.short(code, self.language)} ({lawwords.said(code[question], self.language)})"
            for code in codes
        ]
        return listing(named, self.language, last="and")


def _names(codes: Sequence[Code], language: str) -> str:
    return listing([lawwords.short(code, language) for code in codes], language, last="and")
