"""The coach at the table: its counsel worked out in slices while the page stands, painted on cards and calls, and the
look back at a deal's decisions.

Leaves out what choices are worth (`analysis.coach`, `analysis.hindsight`). Counsel comes from the player's own view;
the look back is of a deal that is over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

from ..analysis import coach, hindsight
from ..analysis.coach import CARD, DISCARD, HIDE, Choice, Counsel
from ..analysis.hindsight import Decision
from ..analysis.shown import percent
from ..rules import games
from ..rules.cards import cards
from ..rules.errors import EcarteError
from ..rules.views import View
from ..texts import capital, card_name, listing, say
from .session import Session

Page = dict[str, Any]
COSTLY = 0.02
"""A chance of winning given away from which on a decision is worth another look."""
SAME = 0.0005
"""Choices as close as this are shown as one."""
_SETS = 3
"""Sets of cards named in the panel."""


class Coaching:
    """What the coach of a table knows and does. `on`: whether it is asked; `changed`: told when there is more to show.

    Work goes on in slices on the event loop of the thread that asked, so that clicks are answered between them; where
    no loop runs, all of it is done at once.
    """

    def __init__(self, session: Session, changed: Callable[[], None]) -> None:
        self.session = session
        self.changed = changed
        self.on = False
        self.counsel: Counsel | None = None
        self.trouble = ""
        self.found: list[Decision] = []
        self.looked = -1
        """The number of the deal that was looked back at; -1 for none yet."""
        self.hidden = False
        """Whether the player tries again without being told."""
        self.learning: Decision | None = None
        self._at = -1
        self._task: asyncio.Task[None] | None = None

    # ---- what there is to do -------------------------------------------------------------------------

    def look(self) -> None:
        """Begins with whatever there is to be said at this moment, unless it is being done already."""
        session = self.session
        if self._at == session.at:
            return
        self._at, self.counsel, self.trouble = session.at, None, ""
        work = self._work()
        if work is None:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            for _ in work:
                pass
            return
        self._task = loop.create_task(self._slices(work, session.at))

    async def _slices(self, work: Iterator[None], at: int) -> None:
        """A slice, then whatever waits to be answered, then the next."""
        while self.session.at == at and self.on:
            with self.session.lock:
                if next(work, self) is self or self.session.at != at:
                    break
            self.changed()
            await asyncio.sleep(0.01)
        if self.session.at == at:
            self.changed()

    def _work(self) -> Iterator[None] | None:
        """What is worked out now; None for nothing."""
        view, session = self.session.view, self.session
        if not self.on or not knows(view):
            return None
        if view.results and (view.phase == games.SHUFFLE or view.winner):
            number = view.results[-1].number
            return None if number == self.looked else self._look_back(number)
        if session.waiting or self.hidden or not coach.asked(view):
            return None
        return self._advise(view)

    def _advise(self, view: View) -> Iterator[None]:
        try:
            for self.counsel in coach.counsel(view):
                yield
        except EcarteError as error:
            self.trouble = error.sentence()
            yield

    def _look_back(self, number: int) -> Iterator[None]:
        session, self.found, self.looked = self.session, [], number
        states, actions = list(session.states), list(session.actions)
        try:
            for decision in hindsight.decisions(states, actions, session.me, number):
                self.found.append(decision)
                yield
        except EcarteError as error:
            self.trouble = error.sentence()
            yield

    def paint(self, page: Page, language: str) -> Page:
        """The page model with what the coach has to say on cards, on calls and in a panel of its own."""
        return painted(page, self, language) if self.on else page

    # ---- requests --------------------------------------------------------------------------------------

    def toggle(self) -> None:
        """On or off."""
        self.on, self.hidden, self._at = not self.on, False, -1
        self.counsel = None

    def back(self, place: int, at: int | None) -> None:
        """Takes the table back to a decision, for another try with the coach silent until it is made."""
        self.learning = next((each for each in self.found if each.at == place), None)
        self.session.back(place, at)
        self.hidden, self.looked, self._at = True, -1, -1

    def next_costly(self) -> Decision | None:
        """The costliest decision of the deal that was looked back at; None where none was costly."""
        costly = [each for each in self.found if each.cost >= COSTLY and self.can_go_to(each)]
        return max(costly, key=lambda each: each.cost) if costly else None

    def can_go_to(self, decision: Decision) -> bool:
        """Whether the table can be taken back there: not to what had been done when it began."""
        return not decision.counsel.forced and decision.at >= len(self.session.origin.actions)

    def tried(self, action: str, language: str) -> str:
        """What is said of a second try; "" where this was none."""
        learning, self.learning = self.learning, None
        if learning is None or not self.hidden:
            return ""
        self.hidden = False
        try:
            behind = learning.counsel.behind(_text_of(action, learning))
        except KeyError:
            return ""
        best = named(learning.counsel, learning.best, language)
        if behind < SAME:
            return say("coach.mended", language)
        less = percent(behind, language)
        key = "coach.better" if behind < learning.cost else "coach.not_mended"
        return say(key, language, best=best, less=less)


def _text_of(action: str, decision: Decision) -> str:
    return action.split()[0] if decision.counsel.kind == coach.WORD else action


def knows(view: Any) -> bool:
    """Whether the coach knows this game and has figures for its code."""
    return isinstance(view, View) and coach.has_figures(view)


# ---- words ---------------------------------------------------------------------------------------------


def named(counsel: Counsel, action: str, language: str) -> str:
    """A choice in words."""
    word, *rest = action.split()
    if counsel.kind == CARD:
        return say("the_card", language, card=card_name(rest[0], language))
    if counsel.kind == DISCARD:
        return _set(rest, language)
    return say(f"coach.choice.{word}", language)


def _set(held: list[str], language: str) -> str:
    if held == ["-"]:
        return say("coach.choice.none", language)
    names = [say("the_card", language, card=card_name(card, language)) for card in cards(held)]
    return say("coach.choice.out", language, names=listing(names, language, last="and"))


# ---- painting --------------------------------------------------------------------------------------------


def painted(page: Page, coaching: Coaching, language: str) -> Page:
    """See `Coaching.paint`."""
    counsel = coaching.counsel
    if counsel is not None and counsel.options:
        page = _painted(page, counsel, language)
    panel = {"name": "coach", "title": say("coach.title", language), "open": True}
    return page | {"panels": [panel | _inside(coaching, language), *page.get("panels", [])]}


def _painted(page: Page, counsel: Counsel, language: str) -> Page:
    best = [each for each in counsel.options if counsel.options[0].win - each.win < SAME]
    if counsel.kind == DISCARD:
        out = set(best[0].action.split()[1:])
        held = [_suggested(card, card["card"] in out, language) for card in page["hand"]["cards"]]
        return page | {"hand": page["hand"] | {"cards": held}}
    worth = {each.action: each for each in counsel.options}
    first = {each.action for each in best} if not counsel.forced else set()
    hand = [_valued(c, worth.get(c["action"]), c["action"] in first, language) for c in page["hand"]["cards"]]
    calls = [_valued(c, worth.get(c["action"]), c["action"] in first, language) for c in page["calls"]]
    return page | {"hand": page["hand"] | {"cards": hand}, "calls": calls}


def _valued(thing: Page, choice: Choice | None, best: bool, language: str) -> Page:
    """A card or a call with its worth: the figure, and a bar from the middle that stands for even chances."""
    if choice is None or not choice.win:
        return thing
    text = percent(choice.win, language)
    thing = thing | {"worth": {"text": text, "v": round(2 * choice.win - 1, 3)}}
    if "label" in thing:
        thing = thing | {"label": say("coach.label", language, label=thing["label"], worth=text)}
    return _suggested(thing, best, language)


def _suggested(thing: Page, best: bool, language: str) -> Page:
    if not best:
        return thing
    label = {"label": say("coach.suggested", language, label=thing["label"])} if "label" in thing else {}
    return thing | {"hint": say("coach.hint", language)} | label


def _inside(coaching: Coaching, language: str) -> Page:
    """What stands in the panel: the counsel and its model, or the look back and its buttons."""
    view = coaching.session.view
    if not knows(view):
        return _lines([say("coach.unknown", language)])
    if coaching.trouble:
        return _lines([say("coach.trouble", language, text_=coaching.trouble)])
    over = view.results and (view.phase == games.SHUFFLE or view.winner)
    if over:
        return _back(coaching, language)
    if coaching.hidden:
        return _lines([say("coach.silent", language)])
    counsel = coaching.counsel
    if counsel is None:
        asked = not coaching.session.waiting and bool(coach.asked(view))
        return _lines([say("coach.thinking" if asked else "coach.nothing", language)])
    if counsel.forced:
        return _lines([say("coach.forced", language)])
    return _lines(_counsel(counsel, language))


def _lines(lines: list[str]) -> Page:
    return {"groups": [{"title": "", "lines": lines}]}


def _counsel(counsel: Counsel, language: str) -> list[str]:
    shown = counsel.options[:_SETS] if counsel.kind == DISCARD else counsel.options
    lines = []
    for each in shown:
        name, win = capital(named(counsel, each.action, language)), percent(each.win, language)
        margin = f"{100 * each.margin:.1f}"
        if each.point is not None:
            point = percent(each.point, language)
            lines.append(say("coach.line.card", language, name=name, win=win, margin=margin, point=point))
        else:
            lines.append(say("coach.line", language, name=name, win=win, margin=margin))
    if not counsel.finished:
        lines.append(say("coach.so_far", language, share=percent(counsel.share, language)))
    lines.append(say(counsel.model, language, over=counsel.over))
    if any(option.action == HIDE for option in counsel.options):
        lines.append(say("coach.hide", language))
    return lines


def _back(coaching: Coaching, language: str) -> Page:
    rows, calls = [], []
    for each in coaching.found:
        chosen, best = (named(each.counsel, text, language) for text in (each.chosen, each.best))
        facts = {
            "chosen": capital(chosen),
            "best": best,
            "cost": percent(each.cost, language),
            "hindsight": percent(each.hindsight, language),
        }
        key = "forced" if each.counsel.forced else "costly" if each.cost >= COSTLY else "fine"
        rows.append(say(f"coach.back.{key}", language, **facts))
        if coaching.can_go_to(each):
            text = say("coach.back.to", language, chosen=chosen)
            calls.append({"request": "back", "of": str(each.at), "text": text})
    rows = rows or [say("coach.back.thinking", language)]
    rows.append(say("coach.back.costs", language))
    costly = coaching.next_costly()
    if costly is not None:
        calls.insert(0, {"request": "learn", "of": "", "text": say("coach.learn", language)})
    return _lines(rows) | {"calls": calls if coaching.session.may_undo else []}


__all__ = ["Coaching", "knows", "named"]
