"""CardTable: a game that is played by clicking, in a notebook.

Leaves out rules (asked of the session), wording (`page`, `texts`) and drawing (`static/`): it publishes one view,
receives requests and publishes what they came to.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..analysis.players import Player
from ..rules import armour, carry, plain, record
from ..rules.actions import seat_named
from ..rules.errors import ActionError, CodeError, EcarteError, RequestError
from ..rules.laws import Code
from ..rules.record import Game
from ..texts import has, say
from . import beginning, judging, keeping, kept_game, pledges, report, show
from .base import Published, static
from .page import MENUS, PANELS, calls, page
from .reasons import clause_of, refusal_text, why_panel
from .session import Session

if TYPE_CHECKING:
    from .coaching import Coaching


class CardTable(Published):
    """A table of écarté or piquet: one seat is yours, an opponent plays the other.

    `what`: a deal (Deal or text), a State, a Game, or the code that carries a game; None for a fresh game, cut for
    deal and all. `game`: "ecarte" or "piquet"; None for the one that the deal, the game or the code's name tells, and
    écarté where nothing does. `seat`: your seat in the first deal ("elder" or "dealer"; None: by the cut, or the
    elder hand where a deal is given). `code`: the code of laws (None: the default of the game). `opponent`: anything
    with `choose(view)`; None: the best there is for the game. `seed`: of all cards that are not given. `score`:
    (elder, dealer) where a deal is given. `undo`: whether moves can be taken back. `ceremony`: whether you cut the
    pack, deal the packets and turn up yourself when that is yours to do. `language`: of the texts.
    `name`: under which the game is kept: a table made again with the same name and the same arguments goes on from
    the last action, in another kernel too; without a name nothing is kept.
    `play`: "strict", in which what the code forbids is refused, or "judged", in which it is done and may be called.
    `coach`: whether the coach is asked from the start: what each choice is worth, from your own view.
    Raises DealError, LawError, RequestError.
    """

    _esm = static("cards.js", "dom.js", "view.js", "panels.js", "table.js")

    def __init__(
        self,
        what: Any = None,
        *,
        game: str | None = None,
        seat: str | None = None,
        code: Code | str | None = None,
        opponent: Player | None = None,
        seed: int | str = 0,
        score: tuple[int, int] = (0, 0),
        play: str = "strict",
        coach: bool = False,
        language: str = "en",
        undo: bool = True,
        ceremony: bool = False,
        name: str | None = None,
    ) -> None:
        seat = seat_named(seat) if seat is not None else None
        takebacks = 0
        if isinstance(what, str) and armour.is_code(what):
            carried = carry.unpack(what)
            what, takebacks = carried.game, carried.takebacks
            seat = seat or carried.game.state.seat(carried.me)
            seed = carried.seed if seed == 0 and carried.seed is not None else seed
        begun, me = beginning.begin(what, seat, code, seed, score, play, game)
        self._facts = beginning.facts(begun, seat, opponent, seed, name)
        self._refused_error: EcarteError | None = None
        self._why_open = False
        self._menu = ""
        self._paper: tuple[str, str] | None = None
        self._standing: tuple[str, str] | None = None
        self._asking = False
        self._told = ""
        self._agent = self._trouble = ""
        self._ledger = pledges.Ledger()
        self._name = name
        self._watchers: list[Callable[[Session], str]] = []
        self._session = Session(begun, me=me, opponent=opponent, seed=seed, undo=undo, ceremony=ceremony)
        self._session.takebacks = takebacks
        self._ledger.note(self._session)
        self._kept: keeping.Kept | None = None
        self._coaching: Coaching | None = None
        start = self._coached(page(self._session, language), language)
        super().__init__(start, show.text(start), show.html(start), language, lock=self._session.lock)
        if name is not None:
            # An opponent's repr may hold an address, which is another in every kernel.
            facts = [re.sub(r" at 0x[0-9a-fA-F]+", "", fact) for fact in self._facts]
            made_of = [plain.write(begun), me, facts, undo, ceremony]
            self._kept = keeping.kept("table", name, made_of, language)
            self._go_on(name)
        if coach:
            self._coach()
            self._publish(dict(self.notice))

    # ---- what the next cell may ask --------------------------------------------------------------

    @property
    def view(self) -> Any:
        """What your seat may know now."""
        return self._session.view

    @property
    def record(self) -> str:
        """The record of the game so far; while a deal runs, without the cards your seat may not know."""
        return record.write(self._session.game, seat=self._session.seat)

    @property
    def score(self) -> tuple[int, int]:
        """Points: yours, the opponent's."""
        mine, others = self._session.view.score
        return mine, others

    @property
    def results(self) -> tuple[Any, ...]:
        """The deals that are over."""
        return tuple(self._session.state.results)

    @property
    def player(self) -> int:
        """Which player you are, for the results: 0 is A, 1 is B."""
        return self._session.me

    def reveal(self) -> Any:
        """The state with every card in it. `print(table.reveal().open())` shows them."""
        return self._session.state

    def game(self) -> Game:
        """The game as it was begun and all that was done, hidden cards included."""
        return self._session.game

    def carry(self) -> str:
        """The code that carries this game to another machine: `CardTable("EC2-…")` goes on from it. No secret."""
        session = self._session
        with session.lock:
            carried = carry.Carried(
                game=session.game, seed=session.seed, me=session.me, takebacks=session.takebacks
            )
            return carry.pack(carried, session.states)

    def look_back(self) -> show.Shown:
        """Every deal that is over, hands open, trick by trick, and what it brought."""
        return show.look_back(self._session.game, self._session.me, self._language)

    @property
    def promises(self) -> tuple[pledges.Pledge, ...]:
        """What has been promised of the cards: the game's seed first, then each deal, in 64 digits as the table
        showed them, with salt and text where they are open."""
        with self._session.lock:
            return pledges.every(self._session, self._ledger)

    def audit(self) -> show.Shown:
        """Every promise so far and whether it was kept, made again from what is open; when the game is over, also
        whether every deal follows from the seed."""
        return pledges.audit(self.promises, self._language)

    def report(self) -> str:
        """What has to be known to look into a problem with this table, ready to be pasted: versions, host, code of
        laws and the record, without names, folders and cards that your seat may not know."""
        with self._session.lock:
            return report.text(
                self._session, agent=self._agent, trouble=self._trouble, language=self._language
            )

    def show_paper(self, kind: str, text: str) -> None:
        """Lays a text to be copied on the table, under the label `words.paper.KIND`; no text takes it away.

        It stays through moves, and comes back when another paper that was laid over it is shut. Raises RequestError
        for a kind that has no label.
        """
        if text and not has(f"words.paper.{kind}", self._language):
            raise RequestError(kind, "table.paper")
        with self._session.lock:
            self._standing = (kind, text) if text else None
            if not self._asking:  # else it goes out with the answer to what is being asked
                self._publish(dict(self.notice))

    def end_with_deal(self) -> None:
        """Has the table offer to begin again when a deal is over, in place of going on: for a position to practise."""
        self._session.one_deal = True
        self._publish(dict(self.notice))  # a table that goes on may stand at that end already

    def watch(self, watcher: Callable[[Session], str]) -> None:
        """Has `watcher` asked after every request for something to tell on the table; "" for nothing."""
        self._watchers.append(watcher)

    # ---- kept from one kernel to the next ----------------------------------------------------------

    def _go_on(self, name: str) -> None:
        """Takes up what was kept under the table's name, and has every change kept from now on."""
        notice: dict[str, Any] = {}
        body = self._kept.load() if self._kept else None
        if body is not None and self._kept:
            try:
                kept_game.resume(self._session, body)
                notice = self._note("info", text=say("kept.goes_on", self._language, name=name))
            except CodeError as error:
                self._kept.unreadable(error)
            except Exception as error:  # the opponent's, whose turn it is: that can be taken back
                notice = self._failed(error)
        self._session.keepers.append(self._keep)
        self._publish(notice)

    def _keep(self, session: Session) -> None:
        if self._kept:
            self._kept.save(kept_game.body(session))

    def _keeping(self) -> str:
        """What the table says of its being kept: "" for a table without a name."""
        if self._name is None:
            return ""
        if self._kept is None:
            return say("kept.nowhere", self._language)
        return self._kept.trouble or say("kept.here", self._language, name=self._name)

    # ---- requests: "act" with an action's text, "undo", "redo", "next", "again", "new_game", "why", "code", "report"

    def _page(self) -> dict[str, Any]:
        why = None
        if self._why_open:
            ruled = judging.question(self._session)
            why = why_panel(self._session.view, self._refused_error, self._language, ruled)
        self._ledger.note(self._session)
        paper = self._paper or self._standing
        kept = self._keeping()
        drawn = page(self._session, self._language, why=why, paper=paper, kept=kept, menu=self._menu)
        return self._coached(drawn, self._language)

    def _coached(self, drawn: dict[str, Any], language: str) -> dict[str, Any]:
        """The page with what the coach has to say; his tool says whether he is asked."""
        coaching = self._coaching
        on = {"open": coaching is not None and coaching.on}
        tools = [tool | on if tool["request"] == "coach" else tool for tool in drawn["tools"]]
        drawn = drawn | {"tools": tools}
        if coaching is None:
            return drawn
        coaching.look()
        return coaching.paint(drawn, language)

    def _more(self) -> None:
        """The coach has more to show."""
        with self._session.lock:
            self._publish(dict(self.notice))

    def _handle(self, request: str, content: dict[str, Any], at: int | None) -> dict[str, Any]:
        handler = _REQUESTS.get(request)
        if handler is None:
            raise RequestError(request, "request.unknown")
        self._agent = str(content.get("agent", self._agent))
        self._asking = True
        try:
            handler(self, str(content.get("action", "")), at)
            if request in PANELS:
                return dict(self.notice)
            told = " ".join(filter(None, (watcher(self._session) for watcher in self._watchers)))
        finally:
            self._asking = False
        ruled, clause = judging.told(self._session, self._language)
        told = f"{ruled} {told} {self._told}".strip()
        self._told = ""
        return self._note("info", text=told, clause=clause) if told else {}

    def _note(self, kind: str, *, text: str, card: str = "", clause: str = "") -> dict[str, Any]:
        if kind != "info":
            self._trouble = f"{text} {clause}".strip()
        return super()._note(kind, text=text, card=card, clause=clause)

    def _refused(self, error: EcarteError) -> dict[str, Any]:
        self._refused_error, self._why_open = error, False
        card = str(error.facts.get("card", "")) if isinstance(error, ActionError) else ""
        clause = clause_of(error, self._session.view.code, self._language)
        text = refusal_text(error, self._open_calls(), self._language)
        return self._note("refused", card=card, text=text, clause=clause)

    def _open_calls(self) -> list[str]:
        """The texts of the calls that may be made now: some stand there to say why they may not."""
        view = self._session.view
        lawful = {action.kind for action in view.actions}
        lawful |= {str(action).removeprefix(f"{view.seat} ") for action in view.actions}
        offered = [c for c in calls(self._session, self._language) if not c["pick"] and not c.get("quiet")]
        return [c["text"] for c in offered if c["action"] in lawful or c["action"][0] == "@"]

    def _act(self, action: str, at: int | None) -> None:
        self._session.act(action, at)
        self._told = self._coaching.tried(action, self._language) if self._coaching else ""
        self._close_panels()

    def _coach(self) -> None:
        if self._session.fixed:
            raise RequestError("coach", "coach.not_here")
        if self._coaching is None:
            from .coaching import (
                Coaching,  # late: its figures take a while to load, and most tables have no coach
            )

            self._coaching = Coaching(self._session, self._more)
        self._coaching.toggle()

    def _back(self, place: str, at: int | None) -> None:
        """To a decision that was looked back at; with no place, to the one that cost most."""
        costly = self._coaching.next_costly() if self._coaching else None
        if self._coaching is None or not (place.isdigit() or costly):
            raise RequestError(place or "learn", "request.nothing_to_do")
        self._coaching.back(int(place) if place.isdigit() or costly is None else costly.at, at)
        self._close_panels()

    def _move(self, name: str, at: int | None) -> None:
        getattr(self._session, name)(at)
        self._close_panels()

    def _force(self, at: int | None) -> None:
        self._session.force(not self._session.play_forced, at)
        self._close_panels()

    def _close_panels(self) -> None:
        self._why_open = False
        self._refused_error = None
        self._paper = None
        self._menu = ""

    def _toggle_menu(self, menu: str) -> None:
        self._menu = "" if self._menu == menu else menu

    def _toggle_why(self) -> None:
        self._why_open = not self._why_open

    def _toggle_paper(self, kind: str, write: Callable[[], str]) -> None:
        opened = self._paper is not None and self._paper[0] == kind
        self._paper = None if opened else (kind, write())

    # ---- its three forms -------------------------------------------------------------------------

    def __repr__(self) -> str:
        """How to make this table again: no memory address, no card that was not given."""
        return f"CardTable({', '.join(self._facts)})"


_REQUESTS: dict[str, Any] = {
    "act": lambda table, action, at: table._act(action, at),
    "undo": lambda table, action, at: table._move("undo", at),
    "redo": lambda table, action, at: table._move("redo", at),
    "next": lambda table, action, at: table._move("next", at),
    "again": lambda table, action, at: table._move("again", at),
    "new_game": lambda table, action, at: table._move("new_game", at),
    "why": lambda table, action, at: table._toggle_why(),
    "code": lambda table, action, at: table._toggle_paper("code", table.carry),
    **{name: lambda table, action, at, name=name: table._toggle_menu(name) for name in MENUS},
    "report": lambda table, action, at: table._toggle_paper("report", table.report),
    "forced": lambda table, action, at: table._force(at),
    "coach": lambda table, action, at: table._coach(),
    "back": lambda table, action, at: table._back(action, at),
    "learn": lambda table, action, at: table._back("", at),
}
