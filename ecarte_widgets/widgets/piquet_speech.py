"""Piquet in words: calls and answers as they are said, what has been done, and what the conversation tells.

Leaves out what may be done next: see `piquet_page`.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..rules import piquet_views
from ..rules.actions import DEALER, ELDER, Action
from ..rules.cards import Card
from ..rules.piquet_claims import CLAIMS, claim_of
from ..rules.piquet_known import Known
from ..rules.piquet_score import goal, made
from ..rules.piquet_state import POINT, Call, Mark, Result, State
from ..rules.piquet_views import Event, View
from ..texts import capital, card_name, say
from .speech import Speaker

ANSWERING = frozenset({"good", "equal", "not-good"})
SPOKEN = frozenset(CLAIMS) | ANSWERING | {"reckon"}
"""Kinds of which the conversation over the cards is made up."""
_SILENT = frozenset({"cut", "deal", "go-on", "cut-for-deal"})
"""Kinds not worth a sentence."""
_PLAIN = frozenset({"blanche", "throw-in"})
"""Kinds told by a sentence without facts."""


class Speech(Speaker):
    """Sentences about a partie of piquet, for the player that `view` belongs to."""

    view: View

    # ---- claims --------------------------------------------------------------------------------------

    def claim(self, call: Call | Known, *, article: bool = False) -> str:
        """A claim as it is called: "quart to the king"; with its article as one speaks of it: "a quart to the king"."""
        kind = call.kind
        told = "pips" if kind == POINT and call.pips else "any" if kind != POINT and not call.rank else ""
        key = f"calls.{kind}{f'.{call.size}' if kind != POINT else ''}{f'.{told}' if told else ''}"
        facts = {"number": self.say(f"number.{call.size}"), "pips": call.pips}
        if call.rank:
            facts |= {"rank": self.say(f"rank.{call.rank}"), "ranks": self.say(f"ranks.{call.rank}")}
        words = self.say(key, **facts)
        bare = kind == "set" and call.size == 3 and not told
        return self.say("calls.article", words=words) if article and not bare else words

    def spoken(self, action: Action | Event) -> str:
        """What is said with an action of the conversation, word for word."""
        if action.kind in ANSWERING:
            return self.say(f"call.{action.kind}")
        if action.kind == "demand":
            return self.say(f"call.demand.{action.name}")
        if action.kind == "pips":
            # Where the code has the point called by its pips, they are the call; else they are told of it.
            whole = "calls.pips" if self.view.code.v.point_call == "pips" else "calls.making"
            return self.say(whole, pips=action.number)
        return capital(
            self.claim(claim_of(Action(action.seat, action.kind, (), action.number, name=action.name)))
        )

    def words(self, event: Event) -> str:
        """What was said with an event: who reckons all that is good names each thing."""
        if event.kind != "reckon":
            return self.spoken(event)
        claims = map(claim_of, self._claimed(event.seat))
        named = Counter((claim.kind, claim.size, claim.rank) for claim in claims)
        rest = []
        for call in self.view.calls:
            if call.seat == event.seat:
                key = (call.kind, call.size, call.rank)
                if named[key]:  # each was named once: the same again, in another suit, was not
                    named[key] -= 1
                elif call.admitted:
                    rest.append(call)
        return " ".join(self.say("said.one", words=capital(self.claim(call))) for call in rest)

    def _claimed(self, seat: str) -> list[Action]:
        """What a seat has claimed one by one."""
        return [
            Action(seat, event.kind, (), event.number, name=event.name)
            for event in self.view.events
            if event.seat == seat and event.kind in CLAIMS
        ]

    # ---- what was done -------------------------------------------------------------------------------

    def event(self, event: Any, seat: str = "") -> str:
        """One event as a sentence; "" where none is due. `seat`: the seat addressed, if not that of the view."""
        kind = event.kind
        who = "you" if event.seat == (seat or self.view.seat) else "other"
        if kind in _SILENT or not event.seat:
            return ""
        if kind in _PLAIN:
            return self.say(f"event.{kind}.{who}")
        if kind in SPOKEN:
            claimed = "reckons" if event.seat == DEALER else "calls"
            how = "answers" if kind in ANSWERING else claimed
            return self.say(f"event.{how}.{who}", words=self.words(event).removesuffix("."))
        if kind == "play":
            return capital(self.say(f"event.play.{who}", names=self.names(event.cards)))
        if kind == "discard":
            form = "none" if event.number == 0 else "one" if event.number == 1 else "many"
            return self.say(f"event.discard.{form}.{who}", count=event.number)
        if self.has(f"event.{kind}.{event.name}.{who}"):
            return self.say(f"event.{kind}.{event.name}.{who}")
        return self.judged(event, who)

    def judged(self, event: Event, who: str) -> str:
        """What only judged play knows of: calls, choices, cards that fall or change place. "" where nothing is due."""
        kind = event.kind
        words = {"call": "calling", "own": "owning", "choose": "choice"}.get(kind)
        word = self.say(f"{words}.{event.name}") if words and event.name else ""
        key = f"event.{kind}.{who}" if self.has(f"event.{kind}.{who}") else f"event.{kind}.one.{who}"
        return capital(self.say(key, word=word)) if self.has(key) else ""

    def action(self, action: Action, before: State, after: State, me: int) -> list[str]:
        """What an action and its consequences sound like to player `me`."""
        if action.kind == "cut-for-deal":
            return [self.cut_for_deal(action, after, me)]
        own = after.seat(me)
        told = [self.event(piquet_views.event(after.past[-1], own), own)] if after.past else []
        if after.number != before.number:
            return []
        now, then = piquet_views.view(after, own), piquet_views.view(before, own)
        told.append(
            self.new_cards(then.hand, now.hand, dealt=after.dealt is not None and before.dealt is None)
        )
        told.append(self.shown(then, now))
        told += [self.fact(fact) for fact in now.known if fact not in then.known and fact.seat != own]
        if len(after.tricks) > len(before.tricks):
            told.append(self.say(f"event.takes.{'you' if after.tricks[-1].winner == own else 'other'}"))
        told.append(self.brought(before, after, me))
        return [line for line in told if line]

    def new_cards(self, old: tuple[Card, ...], hand: tuple[Card, ...], *, dealt: bool) -> str:
        """The cards that have come into one's hand: all twelve when the deal lies there, those drawn later."""
        if dealt:
            return self.say("event.hold", names=self.names(hand))
        fresh = tuple(card for card in hand if card not in old)
        # Packet by packet they are not told.
        return (
            self.say("event.draw", names=self.names(fresh))
            if fresh and self.view.exchanged != (-1, -1)
            else ""
        )

    def shown(self, then: View, now: View) -> str:
        """Cards that one sees for the first time: shown by the other, or left in the stock."""
        fresh = tuple(card for card in now.others_known if card not in then.others_known)
        if fresh:
            return self.say("event.shown", names=self.names(fresh))
        left = tuple(card for card in now.seen if card not in then.seen and card not in now.others_known)
        return self.say("event.left", names=self.names(left)) if left else ""

    def brought(self, before: State, after: State, me: int) -> str:
        """What each side has now, where an action has brought anything; "" where it has not."""
        if len(after.results) > len(before.results):
            return self.deal_over(after.results[-1], me)
        new = made(after)
        return self.count(new, after.seat(me)) if new != made(before) else ""

    def count(self, points: tuple[int, int], seat: str) -> str:
        """How the deal stands."""
        mine, others = points if seat == ELDER else points[::-1]
        return self.say("event.count", mine=mine, others=others)

    # ---- what was told -------------------------------------------------------------------------------

    def fact(self, known: Known) -> str:
        """One thing that the conversation has told, as a sentence about its hand."""
        who = self.who(known.seat)
        sentence = self.say(f"known.{known.relation}.{who}", claim=self.claim(known, article=True))
        more = [self.say(f"known.sunk.{who}")] if known.unless_sunk else []
        more += [self.say("known.asked", number=self.say(f"number.{known.size}"))] if known.asked else []
        for extra in more:
            sentence = self.say("known.join", sentence=sentence, extra=extra)
        return self.say("known.line", text_=sentence)

    # ---- what it has brought -------------------------------------------------------------------------

    def mark(self, mark: Mark) -> str:
        """Points made, for what, with whose they are."""
        number = "one" if mark.points == 1 else "many"
        return self.say(
            f"mark_line.{self.who(mark.seat)}.{number}", points=mark.points, why=say(mark.why, self.language)
        )

    def deal_over(self, result: Result, me: int | None = None) -> str:
        """What the deal has brought each side."""
        player = self.view.player if me is None else me
        return self.say("status.deal_over.made", mine=result.made[player], others=result.made[1 - player])

    def result_line(self, result: Result) -> str:
        """A finished deal in one line."""
        player = self.view.player
        return self.say(
            "table.result.made",
            number=result.number,
            mine=result.points[player],
            others=result.points[1 - player],
        )

    def last_card(self) -> str:
        """The card led, by its name."""
        return card_name(self.view.led, self.language) if self.view.led else ""

    def goal(self) -> int:
        """Points that win a game; 0 where deals are counted."""
        return goal(self.view.code)
