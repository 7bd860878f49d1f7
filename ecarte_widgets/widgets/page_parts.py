"""What the page model of any game is put together from: heading, cards, words, log, buttons and tools.

Leaves out what a game lays on the table and which words are open: each game has a page of its own that fills these in.
"""

from __future__ import annotations

from typing import Any

from ..rules import games, lawwords
from ..rules.actions import Action
from ..rules.cards import Card
from ..rules.common import Trick, other
from ..texts import capital, card_name
from . import judging
from .session import Session
from .speech import Speaker

WORDS = ("out", "put_back", "dead", "error", "calls", "tools")
"""Words the browser needs by itself."""
_UNHEARD = frozenset({"play", "turn"})
"""Kinds whose cards lie on the table, so that the status need not tell them."""


class BasePage:
    """Puts the parts of one page together. The view is of the player served; `waiting`: whether a finished trick or
    deal lies on the table."""

    HAND = 5
    """Cards in a full hand."""
    CHOOSING: dict[str, str] = {}  # noqa: RUF012
    """Phases in which cards are picked, and the action they are picked for."""
    NUMBERED: dict[str, tuple[int, ...]] = {}  # noqa: RUF012
    """Numbers offered for a cut, a packet and a giving, the unlawful among them: trying one tells the law."""
    TOOLS: tuple[str, ...] = ("undo", "redo", "why", "code", "again", "new_game", "report")
    LEAVING = ("again", "new_game")
    """Tools by which a game is left."""

    def __init__(self, session: Session, language: str, view: Any, waiting: bool) -> None:
        self.session = session
        self.view = view
        self.waiting = waiting
        self.language = language
        self.speech: Speaker = self.speaker()
        self.passing = False
        """Whether this is a moment that goes by, in which nothing is asked."""

    # ---- for the games to fill in ------------------------------------------------------------------

    def speaker(self) -> Speaker:
        """Who words what is done in this game."""
        raise NotImplementedError

    def cloth(self) -> dict[str, Any]:
        """What lies on the table."""
        raise NotImplementedError

    def beside(self) -> dict[str, Any]:
        """What else the page has, beside the cloth."""
        return {}

    def status(self) -> str:
        """What is asked, or what has just come about."""
        raise NotImplementedError

    def calls(self) -> list[dict[str, Any]]:
        """The buttons for what may be said."""
        raise NotImplementedError

    def menus(self, opened: str) -> dict[str, Any] | None:
        """The menus and what lies open of them."""
        return judging.panel(self.view, opened, self.language)

    def arranged(self, hand: tuple[Card, ...]) -> list[Card]:
        """A hand as one holds it."""
        raise NotImplementedError

    # ---- the whole -----------------------------------------------------------------------------------

    def say(self, message: str, **facts: Any) -> str:
        return self.speech.say(message, **facts)

    def build(self, why: dict[str, Any] | None, paper: tuple[str, str] | None, opened: str) -> dict[str, Any]:
        """The page model. `why`, `paper` and `opened`: what lies open of panels, papers and menus."""
        return {
            "at": self.session.at,
            "lang": self.language,
            "label": self.say("table.label"),
            "title": self.say("table.title"),
            "deal": self.heading(),
            **self.cloth(),
            "status": " ".join([*self.heard(), self.status()]),
            "say": self.news(),
            "calls": self.calls(),
            "log": self.log(),
            "tools": self.tools("why" if why else "", paper[0] if paper else "", opened),
            "why": why,
            "paper": self.paper(*paper) if paper else None,
            "words": {key: self.say(f"words.{key}") for key in WORDS},
            **self.beside(),
        }

    def frame(self, action: Action) -> dict[str, Any]:
        """A moment that goes by: what lies on the table, and what was just done."""
        self.passing = True
        told = self.speech.event(self.event(action))
        return {**self.cloth(), "status": told, "calls": []}

    def event(self, action: Action) -> Any:
        """The action as the player saw it."""
        return self.session.rules.event(action, self.view.seat)

    # ---- the head ------------------------------------------------------------------------------------

    def heading(self) -> str:
        view = self.view
        if view.number == 0:
            return self.say("table.before")
        code = lawwords.short(view.code, self.language)
        return self.say(f"table.deal.{view.seat}", number=self.numbered(), code=code)

    def numbered(self) -> str:
        """The number of the deal."""
        return str(self.view.number)

    def stock(self) -> dict[str, Any]:
        """What is left to draw from, or, while the deal is being dealt, of the pack."""
        left = "pack" if self.view.undealt else "stock"
        count = self.view.undealt or self.view.stock
        return {"count": count, "label": self.say(f"table.{left}", count=count)}

    def won(self, tricks: int) -> dict[str, Any]:
        return {
            "tricks": tricks,
            "tricks_label": self.say(f"table.tricks.{min(tricks, 2)}", count=tricks),
        }

    # ---- the trick and the hand ------------------------------------------------------------------

    def trick(self) -> dict[str, Any]:
        view = self.view
        done: Trick | None = view.tricks[-1] if self.waiting and view.tricks else None
        if done is None and view.winner and view.tricks:
            done = view.tricks[-1]
        number = len(view.tricks) + (done is None)
        leader = done.leader if done else view.leader
        cards = [self.laid(done.led if done else view.led, leader, "led", done)]
        cards.append(self.laid(done.reply if done else None, other(leader), "reply", done))
        return {"label": self.say("table.trick", number=min(max(number, 1), self.HAND)), "cards": cards}

    def captioned(self) -> bool:
        """Whether it is settled who leads and replies."""
        return True

    def laid(self, card: Card | None, seat: str, role: str, done: Trick | None) -> dict[str, Any]:
        who = self.speech.who(seat)
        takes = done is not None and done.winner == seat
        tense = "takes" if takes else "laid" if card else "place"
        caption = self.say(f"trick.{role}.{tense}.{who}") if self.captioned() else ""
        label = capital(card_name(card, self.language)) if card else ""
        return {"card": card, "label": label, "caption": caption, "takes": takes}

    def choosing(self) -> str | None:
        """What cards are picked for now; None where none are."""
        asked = self.view.to_act == self.view.seat and not self.passing
        return self.CHOOSING.get(self.view.phase) if asked else None

    def held(self, card: Card, choosing: str | None) -> dict[str, Any]:
        view = self.view
        state = "still"
        if choosing:
            state = "free"
        elif self.asked_to_play():
            # In judged play every card can be played, and none may look as if it could not.
            lawful = view.judged or any(a.kind == "play" and a.cards[0] == card for a in view.actions)
            state = "legal" if lawful else "barred"
        label = self.say(f"card.{state}", name=self.named(card))
        return {"card": card, "label": label, "state": state, "action": f"play {card}"}

    def named(self, card: Card) -> str:
        """A card of the hand by its name."""
        return capital(card_name(card, self.language))

    def asked_to_play(self) -> bool:
        """Whether a card is wanted now."""
        view = self.view
        return not self.passing and view.to_act == view.seat and view.phase in ("lead", "follow")

    # ---- what is said ----------------------------------------------------------------------------

    def won_by_me(self) -> bool:
        return bool(self.view.winner == "AB"[self.view.player])

    def heard(self) -> list[str]:
        """What the opponent has said since the last request, but for cards played: those lie on the table."""
        session, lines = self.session, []
        if self.view.winner or (self.waiting and self.over_talk()):
            return []
        for place in range(session.since, len(session.actions)):
            action, after = session.actions[place], session.states[place + 1]
            quiet = not action.seat or action.kind in _UNHEARD or after.player(action.seat) == session.me
            if not quiet and after.number == self.view.number:
                lines.append(self.speech.event(self.event(action)))
        return [line for line in lines if line]

    def over_talk(self) -> bool:
        """Whether a finished trick or deal is all that is told when it lies there."""
        return True

    def told(self) -> list[str]:
        """All that has happened since the last request, in sentences."""
        session = self.session
        told: list[str] = []
        for place in range(session.since, len(session.actions)):
            action, after = session.actions[place], session.states[place + 1]
            told += self.speech.action(action, session.states[place], after, session.me)
        return told

    def news(self) -> str:
        """What a listener must be told: all that has happened since the last request, then the status."""
        told = self.told()
        if told and self.view.phase == "follow" and not self.waiting:
            return " ".join([*told, self.say("status.follow.heard")])
        if told and self.waiting and self.view.to_act != self.view.seat:
            return " ".join(told)  # the status would say it all over again
        return " ".join([*told, self.status()])

    def log(self) -> dict[str, Any]:
        view = self.view
        lines = [self.speech.result_line(result) for result in view.results]
        last = [lines.pop()] if lines and (view.phase == games.SHUFFLE or view.winner) else []
        lines += [line for event in view.events if (line := self.speech.event(event))] + last
        return {"label": self.say("table.log", count=len(lines)), "lines": lines}

    # ---- buttons ---------------------------------------------------------------------------------

    def between(self) -> list[dict[str, Any]] | None:
        """The buttons at the end of a game, a deal or a trick; None in the midst of one."""
        view = self.view
        over = view.winner or (self.waiting and view.phase == games.SHUFFLE)
        if over and self.session.one_deal:
            return [self.call("@again", main=True)]
        if view.winner:
            return [] if self.session.fixed else [self.call("@new_game"), self.call("@again")]
        if self.waiting and view.to_act != view.seat:
            return [self.call("@next_deal" if view.phase == games.SHUFFLE else "@next_trick", main=True)]
        return None

    def picking(self, kind: str) -> dict[str, Any]:
        """The button that sends the cards picked for `kind`."""
        none = self.say("pick.none" if kind == "discard" else f"call.{kind}")
        texts = [none, *(self.say(f"pick.{kind}", count=n) for n in range(1, self.HAND + 1))]
        return self.call(kind, main=True) | {"pick": {"texts": texts}}

    def numbers(self, offered: tuple[int, ...]) -> list[dict[str, Any]]:
        """A button for each number of cards that can be cut or dealt."""
        possible = {action.number: action.kind for action in self.view.possible if action.number}
        return [
            judging.blank(f"{possible[n]} {n}", self.say(f"call.{possible[n]}", count=n))
            for n in offered
            if n in possible
        ]

    def call(self, action: str, *, main: bool = False) -> dict[str, Any]:
        name = action.removeprefix("@")
        said = self.say(f"said.{name}") if self.speech.has(f"said.{name}") else ""
        request = "@next" if action.startswith("@next") else action
        return judging.blank(request, self.say(f"call.{name}"), main=main) | {"said": said}

    def paper(self, kind: str, text: str) -> dict[str, str]:
        return {"kind": kind, "label": self.say(f"words.paper.{kind}"), "text": text}

    def tools(self, *opened: str) -> list[dict[str, Any]]:
        """The tools; `opened`: what lies open of the panels that some of them open and shut."""
        session, off = self.session, self.shut()
        return [
            {"request": name, "text": self.say(f"tool.{name}"), "off": off.get(name, "")}
            | ({"open": name in opened} if name in PANELS else {})
            for name in self.TOOLS
            if not (session.fixed and name in self.LEAVING)
        ]

    def shut(self) -> dict[str, str]:
        """Which tools cannot be used now, and why not."""
        session = self.session
        if not session.may_undo:
            return dict.fromkeys(("undo", "redo"), self.say("tool.no_undo"))
        return {
            "undo": "" if session.can_undo else self.say("tool.nothing_to_undo"),
            "redo": "" if session.undone else self.say("tool.nothing_to_redo"),
        }


CLAIMS = ("claim", "claim-point", "claim-sequence", "claim-set")
"""The menu of all calls there are, and its steps."""
MENUS = (*judging.REQUESTS, *CLAIMS)
"""Requests that open a menu or a step of one."""
PANELS = frozenset({"why", "code", "report", *MENUS})
"""Requests that open or shut a panel: what was refused stays on the table."""
