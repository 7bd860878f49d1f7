"""The kinds of exercise about the play: what may be played, what to lead, and whether a king is still in time.

Leaves out what is right: the law of play, the solver and the deadlines of the codes decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..analysis import solver
from ..rules import ecarte, laws
from ..rules.actions import ELDER
from ..rules.cards import Card, card, cards
from ..rules.ecarte_king import refusal as king_refusal
from ..rules.ecarte_state import ORDER, State, Trick, index
from ..rules.ecarte_tricks import play_law
from ..rules.laws import Code
from ..rules.lawwords import answer_text, said
from ..rules.tricks import beats, faults
from ..texts import capital, say
from ..widgets.show import card_text
from .exercise import RIGHT, WRONG, Choice, Item, Outcome, Row
from .opponents import answered, line

if TYPE_CHECKING:
    from .kinds import Level, Texts

VERDICTS = ("early", "open", "late")
_REFUSED = {"king.before_first_card": "early", "king.before_settled": "early", "king.too_late": "late"}
"""What a refusal comes to; any other (no king held, marked already) is no question of time, and no item."""


def _card_choices(held: Sequence[Card]) -> tuple[Choice, ...]:
    return tuple(Choice(str(c), "", c) for c in held)


# ---- what may be played --------------------------------------------------------------------------


def lawful(data: Level, texts: Texts) -> Item:
    """A card is led: choose all that may be played. `hand`, `led`, `turn_up`, and `code` (default: the usual one)."""
    code = laws.get(data.get("code"))
    hand, led, turn_up = cards(data["hand"]), card(data["led"]), card(data["turn_up"])
    wrong = dict(zip(hand, faults(hand, led, turn_up.suit, ORDER, play_law(code)), strict=True))
    right = tuple(c for c in hand if not wrong[c])

    def check(chosen: Sequence[str]) -> Outcome:
        for given in map(card, chosen):
            if wrong[given]:
                heading = [c for c in hand if c.suit == led.suit and beats(c, led, turn_up.suit, ORDER)]
                facts = {"card": given, "led": led.suit, "suit": turn_up.suit, "choice": heading or right}
                reason = capital(say(f"play.{wrong[given]}", texts.language, **facts))
                text = say("quiz.not_lawful", texts.language, card=given, text_=reason)
                return Outcome(WRONG, capital(text), said(code[wrong[given]], texts.language))
        if set(chosen) != set(right):
            missing = _freedom(hand, right, led, turn_up.suit)
            return Outcome(WRONG, say(f"quiz.more_lawful.{missing}", texts.language))
        return Outcome(RIGHT, texts.say("right", choice=right))

    return Item(
        ask=texts.say("ask", card=led, suit=turn_up.suit),
        choices=_card_choices(hand),
        check=check,
        solution=right,
        hint=texts.say("hint"),
        rows=(
            Row(say("row.turn_up", texts.language), (turn_up,)),
            Row(say("row.led", texts.language), (led,)),
        ),
        least=1,
        most=len(hand),
    )


def _freedom(hand: Sequence[Card], right: Sequence[Card], led: Card, trump: str) -> str:
    """What the lawful answers have in common: they win in the suit, are of the suit, are trumps, or are anything."""
    if len(right) == len(hand):
        return "any"
    if all(c.suit == led.suit for c in right):
        return "head" if any(beats(c, led, trump, ORDER) for c in right) else "follow"
    return "trump" if all(c.suit == trump for c in right) else "some"


# ---- what to lead --------------------------------------------------------------------------------


def lead(data: Level, texts: Texts) -> Item:
    """Both hands open: which lead makes the point? `hand`, `other`, `turn_up`; best play on both sides after it.

    `code`: whose law of play (default: the usual one). Messages may use {line}: how the five tricks then go.
    """
    code = laws.get(data.get("code"))
    hand, other_hand, turn_up = cards(data["hand"]), cards(data["other"]), card(data["turn_up"])
    values = solver.leads(hand, other_hand, turn_up.suit, law=play_law(code))
    best = max(values.values())

    def check(chosen: Sequence[str]) -> Outcome:
        given = card(chosen[0])
        tricks = line(hand, other_hand, turn_up, given, code)
        told = "; ".join(_told(trick, texts.language) for trick in tricks)
        facts = {"card": given, "tricks": values[given], "best": best, "line": told}
        if values[given] == best:
            return Outcome(RIGHT, texts.say(f"right.{given}", "right", **facts))
        return Outcome(WRONG, texts.say(f"wrong.{given}", "wrong", **facts))

    return Item(
        ask=texts.say("ask", suit=turn_up.suit),
        choices=_card_choices(hand),
        check=check,
        solution=tuple(c for c in hand if values[c] == best),
        hint=texts.say("hint"),
        rows=(
            Row(say("row.turn_up", texts.language), (turn_up,)),
            Row(say("row.others_hand", texts.language), other_hand),
        ),
    )


def _told(trick: Trick, language: str) -> str:
    """A trick in a few words, for the elder hand's eyes."""
    who = "you" if trick.leader == ELDER else "other"
    ending = "makes" if trick.winner == trick.leader else "falls"
    return say(f"line.{who}.{ending}", language, first=card_text(trick.led), second=card_text(trick.reply))


# ---- whether a king is in time -------------------------------------------------------------------


def king(data: Level, texts: Texts) -> Item:
    """One moment under several `codes`: may the king be marked now? The rules decide, code by code.

    `deal`, `acts`: what has been done in it, without what a code wants said before the lead; `seat`: whose king.
    Messages may use {code}, and {question} and {answer}: what its law asks and says.
    """
    codes = [laws.get(name) for name in data["codes"]]
    states = [_moment(data, code) for code in codes]
    found = {code.name: _deadline(state, data["seat"]) for code, state in zip(codes, states, strict=True)}
    short = {code.name: say(f"code.{code.name}.short", texts.language) for code in codes}

    def check(chosen: Sequence[str]) -> Outcome:
        given = dict(choice.split(":") for choice in chosen)
        for code in codes:
            verdict, question = found[code.name]
            if given[code.name] != verdict:
                facts = {
                    "code": short[code.name],
                    "question": say(f"question.{question}", texts.language),
                    "answer": capital(answer_text(question, code[question], texts.language)),
                }
                endings = (f"wrong.{code.name}.{given[code.name]}", f"wrong.{code.name}", "wrong")
                return Outcome(WRONG, texts.say(*endings, **facts), said(code[question], texts.language))
        return Outcome(RIGHT, texts.say("right"))

    return Item(
        ask=texts.say("ask"),
        choices=tuple(
            Choice(f"{code.name}:{verdict}", texts.say(f"choice.{verdict}"), None, short[code.name])
            for code in codes
            for verdict in VERDICTS
        ),
        check=check,
        solution=tuple(f"{name}:{verdict}" for name, (verdict, _) in found.items()),
        hint=texts.say("hint"),
        rows=_seen(states[0], data["seat"], texts.language),
        least=len(codes),
        most=len(codes),
    )


def _moment(data: Level, code: Code) -> State:
    """The state in which a king is asked about; what the code wants said before a lead is said before the lead."""
    state = ecarte.start(deal=ecarte.deal(data["deal"]), code=code)
    for act in data["acts"]:
        state = ecarte.apply(answered(state) if act.startswith("play ") else state, act)
    return state


def _deadline(state: State, seat: str) -> tuple[str, str]:
    """Whether `seat` comes too "early", in time ("open") or too "late" to mark, and which question decides it."""
    refused = king_refusal(state, seat)
    if refused is None:
        return "open", f"king_deadline_{seat}"
    return _REFUSED[refused.why], refused.question


def _seen(state: State, seat: str, language: str) -> tuple[Row, ...]:
    """What lies before the player: the turn-up, his hand, and the trick on the table, or else the last one."""
    trick = state.tricks[-1] if state.tricks else None
    laid = (state.led,) if state.led else (trick.led, trick.reply) if trick else ()
    turned = (state.turn_up,) if state.turn_up else ()
    shown = (("turn_up", turned), ("hand", state.hands[index(seat)]), ("table", laid))
    return tuple(Row(say(f"row.{label}", language), held) for label, held in shown if held)
