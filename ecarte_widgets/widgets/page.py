"""The page model: all that the browser draws and says, worded, for the seat that is shown.

Leaves out drawing (the browser's) and deciding (the rules'). Built from a View and nothing else of the state, so that
no hidden card can get into it.
"""

from __future__ import annotations

from typing import Any

from ..rules import lawwords, views
from ..rules.actions import ELDER, Action
from ..rules.cards import SUITS, Card
from ..rules.ecarte_state import ORDER, Trick, other
from ..rules.views import View
from ..texts import capital, card_name, has, say
from . import judging, pledges
from .session import Session
from .speech import Speech

HAND = 5
_CHOOSING = {
    "elder_discard": "discard",
    "dealer_discard": "discard",
    "elder_take_back": "take-back",
    "dealer_take_back": "take-back",
    "surplus": "throw-out",
}
"""Phases in which cards are picked, and the action they are picked for."""
_CALLS: dict[str, tuple[str, ...]] = {
    "proposal": ("propose", "stand"),
    "reply": ("accept", "accept-if-enough", "refuse"),
    "condition": ("confirm", "withdraw"),
    "halfway": ("go-on", "satisfied"),
    "taking": ("take-up",),
    "turn": ("turn",),
    "turned_king": ("king", "pass"),
    "announce": ("announce",),
    "answer": ("answer",),
    "count": ("agree",),
}
"""The words open to the seat to act, the first of them the main one."""
_NUMBERED = {"cut": (1, 2, 10, 16, 22, 30, 31), "packets": (1, 2, 3, 4, 5), "giving": (1, 2, 3, 4, 5, 6)}
"""Numbers offered for a cut, a packet and a giving, the unlawful among them: trying one tells the law."""
_SPOKEN_FOR = frozenset(
    {"cut_for_deal", "shuffle", "cut", "packets", "turn", "game_over", "turned_king", "remedy"}
)
"""Phases in which no button for the king stands on the table."""


def page(
    session: Session,
    language: str = "en",
    *,
    why: dict[str, Any] | None = None,
    paper: tuple[str, str] | None = None,
    kept: str = "",
    menu: str = "",
) -> dict[str, Any]:
    """The page model of a session as its player may see it. `why`: the panel that answers "Why?"; `paper`: the kind
    and text of something to copy that lies open; `kept`: what is said of its being kept; `menu`: which of judged
    play's menus lies open."""
    drawn = _Page(session, language, session.view, session.waiting)
    return drawn.build(why, paper) | {
        "judging": judging.panel(session.view, menu, language),
        "frames": frames(session, language),
        "promise": pledges.panel(session, language),
        "kept": kept,
    }


def calls(session: Session, language: str = "en") -> list[dict[str, Any]]:
    """The calls of the page model alone."""
    return _Page(session, language, session.view, session.waiting).calls()


_UNSEEN = frozenset({"cut", "deal", "turn"})
"""Kinds not worth a moment of their own."""


def frames(session: Session, language: str = "en") -> list[dict[str, Any]]:
    """The moments between the last request and the present one, for the page to show one after the other: what it
    differs in from the page model itself. Each is what the player could see at that moment, and nothing can be done
    in it."""
    shown = []
    for place in range(session.since, len(session.actions) - 1):
        action, state = session.actions[place], session.states[place + 1]
        if action.seat and action.kind not in _UNSEEN and state.number == session.state.number:
            view = views.view(state, state.seat(session.me))
            shown.append(_Page(session, language, view, waiting=False).frame(action))
    return shown


class _Page:
    """Puts the parts of one page together."""

    def __init__(self, session: Session, language: str, view: View, waiting: bool) -> None:
        self.session = session
        self.view = view
        self.waiting = waiting
        self.language = language
        self.speech = Speech(self.view, language)
        self.passing = False
        """Whether this is a moment that goes by, in which nothing is asked."""

    def say(self, message: str, **facts: Any) -> str:
        return say(message, self.language, **facts)

    def build(self, why: dict[str, Any] | None, paper: tuple[str, str] | None) -> dict[str, Any]:
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
            "tools": self.tools("why" if why else "", paper[0] if paper else ""),
            "why": why,
            "paper": self.paper(*paper) if paper else None,
            "words": {key: self.say(f"words.{key}") for key in WORDS},
        }

    def frame(self, action: Action) -> dict[str, Any]:
        """A moment that goes by: what lies on the table, and what was just done."""
        self.passing = True
        told = self.speech.event(views.event(action, self.view.seat))
        return {**self.cloth(), "status": told, "calls": []}

    def cloth(self) -> dict[str, Any]:
        """What lies on the table."""
        view = self.view
        return {
            "trump": self.trump(),
            "turn": self.turn_up(),
            "stock": self.stock(),
            "opponent": self.side("other", view.score[1], view.won[1], "C")
            | {
                "cards": view.others_cards,
                "open": arranged(view.others_hand, view.trump),
                "caption": judging.signs(arranged(view.others_hand, view.trump)) or None,
                "cards_label": self.backs(),
            },
            "you": self.side("you", view.score[0], view.won[0], "D"),
            "trick": self.trick(),
            "hand": self.hand(),
        }

    # ---- the head and the margin -----------------------------------------------------------------

    def heading(self) -> str:
        view = self.view
        if view.number == 0:
            return self.say("table.before")
        seat = "elder" if view.seat == ELDER else "dealer"
        code = lawwords.short(view.code, self.language)
        return self.say(f"table.deal.{seat}", number=view.number, code=code)

    def trump(self) -> dict[str, str] | None:
        suit = self.view.trump
        if not suit:
            return None
        return {"suit": suit, "name": capital(self.say(f"suit.{suit}")), "says": self.say("table.are_trumps")}

    def turn_up(self) -> dict[str, str] | None:
        card = self.view.turn_up
        return {"card": card, "label": self.say("table.turned", name=card_name(card))} if card else None

    def stock(self) -> dict[str, Any]:
        """What is left to draw from, or, while the deal is being dealt, of the pack."""
        left = "pack" if self.view.undealt else "stock"
        count = self.view.undealt or self.view.stock
        return {"count": count, "label": self.say(f"table.{left}", count=count)}

    def side(self, who: str, points: int, tricks: int, marker: str) -> dict[str, Any]:
        goal = self.view.code.v.game_points
        return {
            "name": self.say(f"table.name.{who}"),
            "points": points,
            "of": self.say("table.of", goal=goal),
            "label": self.say(f"table.points.{who}", points=points, goal=goal),
            "tricks": tricks,
            "tricks_label": self.say(f"table.tricks.{min(tricks, 2)}", count=tricks),
            "marker": marker,
        }

    # ---- the trick and the hand ------------------------------------------------------------------

    def backs(self) -> str:
        """What a listener hears of the other's hand: how many cards, or which where they lie open."""
        view = self.view
        if view.others_hand:
            return self.say("table.others_open", names=self.speech.names(view.others_hand))
        return self.say("table.others_cards", count=view.others_cards)

    def trick(self) -> dict[str, Any]:
        view = self.view
        done: Trick | None = view.tricks[-1] if self.waiting and view.tricks else None
        if done is None and view.winner and view.tricks:
            done = view.tricks[-1]
        number = len(view.tricks) + (done is None)
        leader = done.leader if done else view.leader
        cards = [self.laid(done.led if done else view.led, leader, "led", done)]
        cards.append(self.laid(done.reply if done else None, other(leader), "reply", done))
        return {"label": self.say("table.trick", number=min(max(number, 1), HAND)), "cards": cards}

    def laid(self, card: Card | None, seat: str, role: str, done: Trick | None) -> dict[str, Any]:
        who = self.speech.who(seat)
        takes = done is not None and done.winner == seat
        tense = "takes" if takes else "laid" if card else "place"
        caption = self.say(f"trick.{role}.{tense}.{who}") if self.view.settled else ""
        label = capital(card_name(card, self.language)) if card else ""
        return {"card": card, "label": label, "caption": caption, "takes": takes}

    def hand(self) -> dict[str, Any]:
        view = self.view
        choosing = _CHOOSING.get(view.phase) if view.to_act == view.seat and not self.passing else None
        held = view.put_out if choosing == "take-back" else view.hand
        cards = [self.held(card, choosing) for card in arranged(held, view.trump)]
        least, most = view.discard_limits if choosing == "discard" else (view.owed, view.owed)
        return {
            "label": self.say("table.put_out" if choosing == "take-back" else "table.hand"),
            "kind": "choose" if choosing else "play",
            "n": HAND,
            "min": least,
            "max": most,
            "cards": cards,
        }

    def held(self, card: Card, choosing: str | None) -> dict[str, Any]:
        view = self.view
        state = "still"
        if choosing:
            state = "free"
        elif self.asked_to_play():
            # In judged play every card can be played, and none may look as if it could not.
            lawful = view.judged or any(a.kind == "play" and a.cards[0] == card for a in view.actions)
            state = "legal" if lawful else "barred"
        name = capital(card_name(card, self.language))
        if card.suit == view.trump:
            name = self.say("card.trump", name=name)
        label = self.say(f"card.{state}", name=name)
        return {"card": card, "label": label, "state": state, "action": f"play {card}"}

    def asked_to_play(self) -> bool:
        """Whether a card is wanted now."""
        return (
            not self.passing and self.view.to_act == self.view.seat and self.view.phase in ("lead", "follow")
        )

    # ---- what is said ----------------------------------------------------------------------------

    def status(self) -> str:
        view = self.view
        if view.winner:
            over = self.say(
                f"status.over.{'you' if self.won_by_me() else 'other'}",
                mine=view.score[0],
                others=view.score[1],
            )
            return " ".join([*(self.speech.award(award) for award in view.results[-1].awards), over])
        if self.waiting and view.phase == "shuffle":
            return self.speech.deal_over(view.results[-1])
        if self.waiting:
            taken = self.speech.trick_over(view.tricks[-1])
            if view.to_act != view.seat:
                return taken
            asked = "count" if view.phase == "count" else "lead"
            return f"{taken} {self.say(f'status.{asked}', number=len(view.tricks) + 1)}"
        if view.to_act != view.seat:
            return self.say("status.waits")
        least, most = view.discard_limits
        again = view.phase in ("proposal", "reply") and bool(view.taken)
        turned = view.phase == "answer" and view.turn_up is not None and view.turn_up.rank == "K"
        return self.say(
            f"status.{view.phase}{'.turned' if turned else '.again' if again else ''}",
            trump=capital(self.say(f"suit.{view.trump}")) if view.trump else "",
            least=least,
            most=most,
            count=view.owed,
            number=len(view.tricks) + 1,
            name=card_name(view.led, self.language) if view.led else "",
        )

    def won_by_me(self) -> bool:
        return self.view.winner == "AB"[self.view.player]

    def heard(self) -> list[str]:
        """What the opponent has said since the last request, but for cards played: those lie on the table."""
        session, lines = self.session, []
        if self.waiting or self.view.winner:
            return []
        for place in range(session.since, len(session.actions)):
            action, after = session.actions[place], session.states[place + 1]
            quiet = (
                not action.seat or action.kind in ("play", "turn") or after.player(action.seat) == session.me
            )
            if not quiet and after.number == self.view.number:
                lines.append(self.speech.event(views.event(action, self.view.seat)))
        return [line for line in lines if line]

    def news(self) -> str:
        """What a listener must be told: all that has happened since the last request, then the status."""
        session = self.session
        told: list[str] = []
        for place in range(session.since, len(session.actions)):
            action, after = session.actions[place], session.states[place + 1]
            told += self.speech.action(action, session.states[place], after, session.me)
        if told and self.view.phase == "follow" and not self.waiting:
            return " ".join([*told, self.say("status.follow.heard")])
        if told and self.waiting and self.view.to_act != self.view.seat:
            return " ".join(told)  # the status would say it all over again
        return " ".join([*told, self.status()])

    def log(self) -> dict[str, Any]:
        view = self.view
        lines = [self.speech.result_line(result) for result in view.results]
        last = [lines.pop()] if lines and (view.phase == "shuffle" or view.winner) else []
        lines += [line for event in view.events if (line := self.speech.event(event))] + last
        return {"label": self.say("table.log", count=len(lines)), "lines": lines}

    # ---- buttons ---------------------------------------------------------------------------------

    def calls(self) -> list[dict[str, Any]]:
        view = self.view
        calls: list[dict[str, Any]] = []
        over = view.winner or (self.waiting and view.phase == "shuffle")
        if over and self.session.one_deal:
            calls.append(self.call("@again", main=True))
        elif view.winner:
            return [] if self.session.fixed else [self.call("@new_game"), self.call("@again")]
        elif self.waiting and view.to_act != view.seat:
            calls.append(self.call("@next_deal" if view.phase == "shuffle" else "@next_trick", main=True))
        elif view.to_act == view.seat:
            calls += self.words_now()
        if any(action.kind == "ask" for action in view.actions):
            calls.append(self.call("ask"))
        if self.king_button():
            calls.append(self.call("king"))
        return calls

    def words_now(self) -> list[dict[str, Any]]:
        view = self.view
        choosing = _CHOOSING.get(view.phase)
        if view.choices:
            return judging.choices(view, self.language)
        if choosing:
            none = self.say("pick.none" if choosing == "discard" else f"call.{choosing}")
            texts = [none, *(self.say(f"pick.{choosing}", count=n) for n in range(1, HAND + 1))]
            return [self.call(choosing, main=True) | {"pick": {"texts": texts}}]
        if view.phase in _NUMBERED:
            return self.numbers(_NUMBERED[view.phase])
        lawful = {action.kind for action in view.actions}
        kinds = [kind for kind in _CALLS.get(view.phase, ()) if kind in lawful or kind in ("propose", "king")]
        return [self.call(kind, main=place == 0) for place, kind in enumerate(kinds)]

    def numbers(self, offered: tuple[int, ...]) -> list[dict[str, Any]]:
        """A button for each number of cards that can be cut or dealt."""
        possible = {action.number: action.kind for action in self.view.possible if action.number}
        blank = {"said": "", "main": False, "off": "", "pick": None}
        return [
            {"action": f"{possible[n]} {n}", "text": self.say(f"call.{possible[n]}", count=n), **blank}
            for n in offered
            if n in possible
        ]

    def king_button(self) -> bool:
        """Always there while the king can be a question, whether he is held or not: its presence tells nothing."""
        view = self.view
        if any(action.kind == "king" for action in view.actions) and view.phase != "turned_king":
            return True
        quiet = (
            view.phase in _SPOKEN_FOR or view.marked or view.code.v.king_declaration_optional == "automatic"
        )
        return not quiet and view.turn_up is not None and view.turn_up.rank != "K"

    def call(self, action: str, *, main: bool = False) -> dict[str, Any]:
        name = action.removeprefix("@")
        said = f"said.{name}"
        request = "@next" if action.startswith("@next") else action
        return {
            "action": request,
            "text": self.say(f"call.{name}"),
            "said": self.say(said) if has(said, self.language) else "",
            "main": main,
            "off": "",
            "pick": None,
        }

    def paper(self, kind: str, text: str) -> dict[str, str]:
        return {"kind": kind, "label": self.say(f"words.paper.{kind}"), "text": text}

    def tools(self, *opened: str) -> list[dict[str, Any]]:
        """The tools; `opened`: what lies open of the panels that some of them open and shut."""
        session = self.session
        off = {
            "undo": "" if session.can_undo else self.say("tool.nothing_to_undo"),
            "redo": "" if session.undone else self.say("tool.nothing_to_redo"),
        }
        if not session.may_undo:
            off["undo"] = off["redo"] = self.say("tool.no_undo")
        leaving = () if session.fixed else ("again", "new_game")
        return [
            {"request": name, "text": self.say(f"tool.{name}"), "off": off.get(name, "")}
            | ({"open": name in opened} if name in PANELS else {})
            for name in ("undo", "redo", "why", "code", *leaving, "report")
        ]


PANELS = frozenset({"why", "code", "report", *judging.REQUESTS})
"""Requests that open or shut a panel: what was refused stays on the table."""
WORDS = ("out", "put_back", "dead", "error", "calls", "tools")
"""Words the browser needs by itself."""


def arranged(hand: tuple[Card, ...], trump: str) -> list[Card]:
    """A hand as one holds it: trumps first, then suit by suit, each from high to low."""
    suits = [trump] + [s for s in SUITS if s != trump] if trump else list(SUITS)
    return sorted(hand, key=lambda card: (suits.index(card.suit), ORDER.index(card.rank)))
