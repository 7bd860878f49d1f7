"""What has been done at the table, in sentences of the person addressed: you, and the opponent.

Leaves out what may be done next: see `page`.
"""

from __future__ import annotations

from typing import Any

from ..rules import games, lawwords, views
from ..rules.actions import Action
from ..rules.cards import Card
from ..rules.common import Trick
from ..rules.ecarte_state import Award, Result, State
from ..rules.views import Event, View
from ..texts import capital, card_name, has, listing, say

_SILENT = frozenset({"cut", "deal", "go-on", "confirm", "agree"})
"""Kinds not worth a sentence."""


class Speaker:
    """Sentences about any game, for the player that `view` belongs to."""

    def __init__(self, view: Any, language: str) -> None:
        self.view = view
        self.language = language
        self.game = view.code.game

    def say(self, message: str, **facts: Any) -> str:
        return say(lawwords.message(message, self.game, self.language), self.language, **facts)

    def has(self, message: str) -> bool:
        return has(lawwords.message(message, self.game, self.language), self.language)

    def who(self, seat: str) -> str:
        """Message ending for a seat of this deal: "you" or "other"."""
        return "you" if seat == self.view.seat else "other"

    def names(self, cards: tuple[Card, ...]) -> str:
        """Cards in a row, named."""
        named = [say("the_card", self.language, card=card_name(card, self.language)) for card in cards]
        return listing(named, self.language, last="and")

    def event(self, event: Any, seat: str = "") -> str:
        """One event as a sentence; "" where none is due. `seat`: the seat addressed, if not that of the view."""
        raise NotImplementedError

    def action(self, action: Action, before: Any, after: Any, me: int) -> list[str]:
        """What an action and its consequences sound like to player `me`."""
        raise NotImplementedError

    def result_line(self, result: Any) -> str:
        """A finished deal in one line."""
        raise NotImplementedError

    def cut_for_deal(self, action: Action, after: Any, me: int) -> str:
        """Who cut what, and who deals."""
        cuts = (action.cards[: action.number], action.cards[action.number :])
        facts = {"mine": self.names(cuts[me]), "others": self.names(cuts[1 - me])}
        if after.phase == games.CUT_FOR_DEAL:
            return self.say("event.cut_for_deal.again", **facts)
        return self.say(f"event.cut_for_deal.{'you' if after.dealer == me else 'other'}", **facts)

    def trick_over(self, trick: Trick) -> str:
        """Who takes the trick with what."""
        card = trick.led if trick.winner == trick.leader else trick.reply
        return self.say(f"status.trick.{self.who(trick.winner)}", name=card_name(card, self.language))

    def clause(self, cite: str) -> str:
        """What a clause says in our words, and which it is."""
        return lawwords.clause_text(cite, self.language, self.game)


class Speech(Speaker):
    """Sentences about a game of écarté, for the player that `view` belongs to."""

    view: View

    def event(self, event: Event, seat: str = "") -> str:
        """One event as a sentence; "" where none is due. `seat`: the seat addressed, if not that of the view."""
        if event.kind in _SILENT and not event.name:
            return ""
        if event.kind == "cut-for-deal":
            return ""
        who = "you" if event.seat == (seat or self.view.seat) else "other"
        kind = event.kind
        if kind == "play":
            return capital(self.say(f"event.play.{who}", names=self.names(event.cards)))
        if kind in ("discard", "take-back", "give", "throw-out"):
            return self.handful(event, who)
        if kind == "turn" and event.number:
            return capital(self.say(f"event.turn.two.{who}"))
        if kind in ("cut", "expose"):
            return capital(self.say(f"event.{kind}.{event.name}.{who}"))
        if kind == "turn":
            name = card_name(self.view.turn_up, self.language) if self.view.turn_up else ""
            return capital(self.say(f"event.turn.{who}", name=name))
        named = {
            "call": f"calling.{event.name}",
            "choose": f"choice.{event.name}",
            "look": f"seen.{event.name}.{who}",
        }.get(kind)
        word = self.say(named) if named else ""
        return capital(self.say(f"event.{kind}.{who}", word=word))

    def handful(self, event: Event, who: str) -> str:
        """Cards put out, taken back or given, and what was said or went wrong with it."""
        form = "none" if event.number == 0 else "one" if event.number == 1 else "many"
        # In judged play the drawing is an act of its own.
        kind = "put_out" if event.kind == "discard" and self.view.judged else event.kind
        told = [capital(self.say(f"event.{kind}.{form}.{who}", count=event.number))]
        what, _, number = event.name.partition("-")
        if what:
            told.append(capital(self.say(f"event.{what}.{who}", count=number)))
        return " ".join(told)

    def action(self, action: Action, before: State, after: State, me: int) -> list[str]:
        """What an action and its consequences sound like to player `me`."""
        if action.kind == "cut-for-deal":
            return [self.cut_for_deal(action, after, me)]
        told: list[str] = []
        if action.kind != "shuffle":
            own = after.seat(me)
            seen = views.event(after.past[-1], own)
            if action.kind == "turn" and after.turn_up:
                who = "you" if own == action.seat else "other"
                told.append(
                    capital(self.say(f"event.turn.{who}", name=card_name(after.turn_up, self.language)))
                )
            else:
                told.append(self.event(seen, own))
            told.append(self.new_cards(action, before, after, own))
        if len(after.tricks) > len(before.tricks):
            who = "you" if after.tricks[-1].winner == after.seat(me) else "other"
            told.append(self.say(f"event.takes.{who}"))
        fresh = _new_awards(before, after)
        told += [self.award(award, me) for award in fresh]
        return [line for line in told if line]

    def new_cards(self, action: Action, before: State, after: State, own: str) -> str:
        """The cards that have come into one's hand: all five at the deal, those drawn later. "" for none."""
        hand, old = views.hand(after, own), views.hand(before, own)
        fresh = tuple(card for card in hand if action.kind == "turn" or card not in old)
        if not fresh or action.kind in ("cut", "deal"):
            return ""
        return self.say("event.hold" if action.kind == "turn" else "event.draw", names=self.names(fresh))

    def award(self, award: Award, me: int | None = None) -> str:
        """Points marked, for what."""
        mine = award.player == (self.view.player if me is None else me)
        number = "one" if award.points == 1 else "many"
        reason = self.say(award.why)
        return self.say(f"award_line.{'you' if mine else 'other'}.{number}", points=award.points, why=reason)

    def deal_over(self, result: Result) -> str:
        """What the deal has brought."""
        return " ".join([self.say("status.deal_over"), *(self.award(award) for award in result.awards)])

    def result_line(self, result: Result) -> str:
        """A finished deal in one line."""
        awards = " ".join(self.award(award) for award in result.awards)
        return self.say("table.result", number=result.number, text_=awards)


def _new_awards(before: State, after: State) -> tuple[Award, ...]:
    """What was marked between two states."""
    old = sum(len(r.awards) for r in before.results)
    new = sum(len(r.awards) for r in after.results)
    if new > old:
        last = after.results[-1].awards
        seen = (
            len(before.awards) if len(after.results) > len(before.results) else len(before.results[-1].awards)
        )
        return last[seen:]
    return after.awards[len(before.awards) :]
