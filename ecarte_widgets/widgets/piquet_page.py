"""Piquet's page: two hands of twelve, the conversation over the cards, and what is asked at each moment.

Leaves out what any game's page has (`page_parts`), buttons for calls (`piquet_calls`) and the panels beside the cloth
(`piquet_panels`).
"""

from __future__ import annotations

from typing import Any

from ..rules import games, piquet
from ..rules.actions import DEALER, ELDER
from ..rules.cards import Card
from ..rules.common import index, other
from ..rules.piquet_score import DEALS
from ..rules.piquet_state import ORDER, Mark, Result, State
from ..rules.piquet_views import View
from . import judging
from . import piquet_calls as words
from . import piquet_panels as panels
from . import piquet_rows as rows
from .page_parts import BasePage
from .piquet_show import deal_rows
from .piquet_speech import Speech

__all__ = ["Deal", "Page", "State", "deal_rows", "marks", "question"]

Deal = piquet.Deal
_QUESTIONS = {
    "choice": "cut",
    "cut": "cut_minimum",
    "packets": "deal_packets",
    "elder_discard": "elder_max",
    "leaving": "elder_looks_at_left",
    "dealer_discard": "younger_min_exchange",
    "calling": "point_call",
    "making": "pips_asked",
    "reckoning": "younger_order",
    "lead": "play_points",
    "follow": "must_follow",
}
"""The question of law that each phase turns on most."""
_ANSWERED = {"point": "point_compare", "sequence": "sequence_tie", "set": "set_ranks"}
"""The same where something called is to be answered, by its class."""
_BEFORE_PLAY = frozenset({"elder_discard", "leaving", "dealer_discard", "calling", "reply", "making"})
"""Phases in which no trick lies on the table, and what is said has its place."""
_COUNTED = {"calling": "status.calling.nothing", "reckoning": "status.reckoning.nothing"}
"""Phases in which claims are made, and what is asked when nothing is left to claim."""
_CARDS_ASKED = ("calling", "reckoning", "lead", "follow")
"""Phases in which a card may be played."""


def marks(result: Result) -> tuple[Mark, ...]:
    """What a finished deal has brought."""
    return result.story


def question(view: View) -> str | None:
    """The question of law that the moment turns on most."""
    return _ANSWERED[view.calls[-1].kind] if view.phase == "reply" else _QUESTIONS.get(view.phase)


class Page(BasePage):
    """A page of piquet."""

    view: View
    speech: Speech
    HAND = 12
    CHOOSING = {"elder_discard": "discard", "dealer_discard": "discard"}  # noqa: RUF012
    NUMBERED = {"cut": (1, 2, 10, 16, 22, 30, 31), "packets": (1, 2, 3, 4)}  # noqa: RUF012
    TOOLS = ("undo", "redo", "why", "forced", "code", "again", "new_game", "report")

    def speaker(self) -> Speech:
        return Speech(self.view, self.language)

    def numbered(self) -> str:
        """The number of the deal, and of how many; in games of a hundred nobody knows how many there will be."""
        deals = DEALS.get(str(self.view.code.v.game_form), 0)
        number = self.view.number
        return self.say("table.deal_of", number=number, deals=deals) if number <= deals else str(number)

    # ---- the cloth -----------------------------------------------------------------------------------

    def cloth(self) -> dict[str, Any]:
        view = self.view
        known = self.arranged(view.others_known)
        return {
            "wide": True,
            "stock": self.stock(),
            "opponent": self.side("other", 1)
            | {
                "cards": view.others_cards,
                "of_cards": self.HAND,
                "open": known,
                "caption": judging.signs(known) or None,
                "cards_label": self.backs(known),
            },
            "you": self.side("you", 0),
            "trick": None if view.phase in _BEFORE_PLAY and not self.waiting else self.trick(),
            "said": panels.said(view, self.speech),
            "said_label": self.say("said.label"),
            "hand": self.hand(),
        }

    def side(self, who: str, at: int) -> dict[str, Any]:
        """A side's score: points of the partie before this deal, and what it has made in this one."""
        view = self.view
        # When a deal is over, what it brought is in the score already.
        over = view.phase in (games.SHUFFLE, games.OVER)
        points, made = view.score[at], 0 if over else view.made[at]
        goal = self.speech.goal()
        facts = {"points": points, "made": made, "goal": goal, "games": view.games[at]}
        form = "hundred" if goal else "deals"
        return {
            "name": self.say(f"table.name.{who}"),
            "points": points,
            "of": self.say("table.of.over" if over and not goal else f"table.of.{form}", **facts),
            "label": self.say(f"table.points.{form}.{who}", **facts),
            "marker": None,
            **self.won(view.won[at]),
        }

    def backs(self, known: list[Card]) -> str:
        """What a listener hears of the other's hand."""
        count = self.view.others_cards
        if not known:
            return self.say("table.others_cards", count=count)
        return self.say("table.others_known", count=count, names=self.speech.names(tuple(known)))

    def hand(self) -> dict[str, Any]:
        view = self.view
        choosing = self.choosing()
        cards = self.arranged(view.hand)
        least, most = view.discard_limits
        return {
            "label": self.say("table.hand"),
            "kind": "choose" if choosing else "play",
            "n": self.HAND,
            "rows": rows.sizes(view.hand, rows.whole(view)),
            "min": least,
            "max": most,
            "cards": [self.held(card, choosing) for card in cards],
        }

    def asked_to_play(self) -> bool:
        view = self.view
        return not self.passing and view.to_act == view.seat and view.phase in _CARDS_ASKED

    def arranged(self, hand: tuple[Card, ...]) -> list[Card]:
        """Suit by suit, so that two rows of six part no suit where that can be, each from high to low."""
        suits = "".join(rows.suits(rows.whole(self.view)))
        return sorted(hand, key=lambda card: (suits.index(card.suit), ORDER.index(card.rank)))

    # ---- what is said --------------------------------------------------------------------------------

    def over_talk(self) -> bool:
        """What a dealer reckons he says before his card, and it must be told beside the trick."""
        return self.view.phase == games.SHUFFLE

    def status(self) -> str:
        view = self.view
        if view.winner:
            return panels.settled(view, self.speech)
        if self.waiting and view.phase == games.SHUFFLE:
            return " ".join([self.speech.deal_over(view.results[-1]), *panels.game_over(self)])
        if self.waiting:
            taken = self.speech.trick_over(view.tricks[-1])
            asked = "count" if view.phase == "count" else "lead"
            asked = self.say(f"status.{asked}", number=len(view.tricks) + 1)
            return taken if view.to_act != view.seat else f"{taken} {asked}"
        if view.to_act != view.seat:
            return self.say("status.waits")
        return self.say(self.asked(), **self.facts())

    def asked(self) -> str:
        """The message of what is asked now."""
        view = self.view
        if view.phase in _COUNTED and not words.claims(view, self.speech):
            return _COUNTED[view.phase]
        return f"status.{view.phase}"

    def facts(self) -> dict[str, Any]:
        view = self.view
        least, most = view.discard_limits
        at = index(view.seat)
        return {
            "least": least,
            "most": most,
            "stock": view.stock,
            "taken": view.exchanged[index(other(view.seat))],
            "count": view.left[at],
            "number": len(view.tricks) + 1,
            "name": self.speech.last_card(),
            "size": view.calls[-1].size if view.calls else 0,
        }

    # ---- buttons -------------------------------------------------------------------------------------

    def calls(self) -> list[dict[str, Any]]:
        view = self.view
        calls = self.between()
        if view.winner and calls is not None:
            return calls
        calls = calls or []
        if not calls and view.to_act == view.seat:
            calls += self.words_now()
        elif not calls:
            calls += words.claims(view, self.speech)  # by right, out of turn
        if self.blanche_open():
            calls.append(self.call("blanche"))
        if view.phase != "reply" or view.to_act != view.seat:
            calls += [*words.rights(view, self.speech), *words.demands(view, self.speech)]
        calls += [self.call(a.kind) | {"quiet": True} for a in view.actions if a.kind == "throw-in"]
        return calls

    def words_now(self) -> list[dict[str, Any]]:
        view = self.view
        if view.choices:
            return judging.choices(view, self.language)
        if choosing := self.choosing():
            return [self.picking(choosing)]
        if view.phase in self.NUMBERED:
            return self.numbers(self.NUMBERED[view.phase])
        return _WORDS[view.phase](self) if view.phase in _WORDS else []

    def chosen(self) -> list[dict[str, Any]]:
        """Buttons for whatever is open that is neither a card nor a claim."""
        found = [a for a in self.view.actions if a.kind in ("choose", "look", "go-on", "agree")]
        texts = [f"call.{a.kind}.{a.name}" if a.name else f"call.{a.kind}" for a in found]
        texts = [text if self.speech.has(text) else text.replace("call.choose", "choice") for text in texts]
        return [
            judging.button(action, self.say(text), main=place == 0)
            for place, (action, text) in enumerate(zip(found, texts, strict=True))
        ]

    def calling(self) -> list[dict[str, Any]]:
        """Calls from one's own hand, the best of the first class before all."""
        view = self.view
        calls = words.claims(view, self.speech)
        every = [self.reckoning()] if any(a.kind == "reckon" for a in view.actions) else []
        # To reckon everything is what a dealer nearly always wants; an elder hand has to be answered first.
        calls = [*every, *calls] if view.seat == DEALER else [*calls, *(every if len(calls) > 1 else [])]
        calls = [call | {"main": place == 0} for place, call in enumerate(calls)]
        looks = [call | {"main": False} for call in self.chosen()]
        more = [words.opener(self.speech)] if words.possible(view) else []
        return [*calls, *looks, *more]

    def reckoning(self) -> dict[str, Any]:
        """The dealer reckons all that is good; an elder hand the rest of what was answered, and no other class."""
        said = {"text": self.say("call.reckon.elder")} if self.view.seat == ELDER else {}
        return self.call("reckon") | said

    def replying(self) -> list[dict[str, Any]]:
        return words.answers(self.view, self.speech)

    def making(self) -> list[dict[str, Any]]:
        """What the cards called make: told from one's own hand."""
        told = [action for action in self.view.actions if action.kind == "pips"]
        return [
            judging.button(action, self.speech.spoken(action), main=place == 0)
            for place, action in enumerate(told)
        ]

    def blanche_open(self) -> bool:
        """The button for carte blanche is there while it could be a question, whoever holds one: it tells nothing."""
        view = self.view
        asked = any(action.kind == "blanche" for action in view.possible)
        return asked and not view.blank and view.exchanged[index(view.seat)] < 0

    def menus(self, opened: str) -> dict[str, Any] | None:
        claimed = words.menu(self.view, opened, self.speech)
        judged = super().menus("" if opened.startswith(words.MENU) else opened)
        if claimed is None:
            return judged
        menus = judged["menus"] if judged else []
        return {"label": self.say("claims.title"), "menus": menus, "open": claimed}

    # ---- beside the cloth ------------------------------------------------------------------------------

    def beside(self) -> dict[str, Any]:
        return {"panels": panels.every(self)}

    def tools(self, *opened: str) -> list[dict[str, Any]]:
        made = super().tools(*opened)
        for tool in made:
            if tool["request"] == "forced":
                tool["pressed"] = self.session.play_forced
        return made


_WORDS = {
    "choice": Page.chosen,
    "suit": Page.chosen,
    "count": Page.chosen,
    "leaving": Page.chosen,
    "calling": Page.calling,
    "reply": Page.replying,
    "making": Page.making,
    "reckoning": Page.calling,
}
"""The words open to the seat to act, by phase."""
