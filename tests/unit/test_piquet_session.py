"""A session of piquet: whole parties, undo, what is kept, promised, reported and carried, and nothing hidden let out.

Leaves out what both games share (test_session.py, test_pledges.py, test_keeping.py) and the table (its own tests).
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from ecarte_widgets.analysis import players
from ecarte_widgets.analysis.players import Random
from ecarte_widgets.rules import carry, games, laws, piquet, plain, record
from ecarte_widgets.rules.cards import PACK
from ecarte_widgets.rules.carry import Carried
from ecarte_widgets.rules.errors import ActionError, CodeError
from ecarte_widgets.rules.promise import of_deal
from ecarte_widgets.widgets import kept_game, pledges, report
from ecarte_widgets.widgets.session import Session
from tests.support.parties import CODES

CARD = re.compile(r"\b[AKQJT987][SHDC]\b")


def fresh(
    seed: int | str = 5, *, code: str = "hoffmann", dealer: str = "", play: str = "strict", **more: Any
) -> Session:
    """A session of a whole partie; the opponent chooses at random, from a seed."""
    game = record.Game(code=laws.get(code, game="piquet"), dealer=dealer, play=play)
    return Session(game, opponent=Random(seed), seed=seed, **more)


def request(session: Session, place: int = 0) -> None:
    """One request, whatever is open: on to the next, or one of the lawful actions."""
    if session.waiting and session.state.to_act != session.seat:
        session.next(session.at)
    else:
        acts = session.view.actions
        session.act(str(acts[place % len(acts)]), session.at)


def deal_running(session: Session, requests: int = 400) -> list[int]:
    """Plays on; the requests after which a deal is being played."""
    running = []
    for number in range(requests):
        if session.state.winner:
            break
        request(session, number)
        if session.state.to_act and session.state.dealt is not None:
            running.append(number)
    return running


@pytest.mark.parametrize("code", CODES)
def test_whole_parties(code: str) -> None:
    """Chance and the opponent move until it is the player's turn, to the end of the partie, under every code."""
    for me in (0, 1):
        session = fresh(f"whole {code}", code=code, me=me, play_forced=bool(me))
        number = 0
        while not session.state.winner:
            assert session.waiting or session.state.to_act == session.seat
            request(session, number := number + 1)
        assert record.read(record.write(session.game)).state.points == session.state.points


def test_the_cards_are_the_seeds() -> None:
    """Every deal is the one that the seed has for its number, dealt by the sessions' own hand."""
    session = fresh("seeds")
    while not session.state.winner:
        request(session)
    dealt = {state.number: state.dealt for state in session.states if state.dealt is not None}
    assert dealt == {number: piquet.numbered("seeds", number) for number in dealt}
    assert len(dealt) >= 6


def test_one_may_deal_oneself() -> None:
    """With ceremony the pack is cut, and the packets dealt, by the player served where that is his to do."""
    session = fresh(2, ceremony=True, dealer="A")
    kinds = set()
    while session.state.number < 3 and not session.state.winner:
        if session.state.phase in ("cut", "packets"):
            assert session.state.to_act == session.seat
            kinds.add(session.state.phase)
        request(session)
    assert kinds == {"cut", "packets"}


def test_who_chooses_the_deal_is_asked() -> None:
    """Where the cut gives a choice, it is the player's or the opponent's, and not the session's."""
    asked = set()
    for seed in range(12):
        session = fresh(seed, code="hoffmann")
        choice = next((act for act in session.actions if act.kind == "choose"), None)
        asked.add(choice is None)
        if choice is None:
            assert session.state.phase == "choice"
            session.act("choose deal")
            assert session.state.dealer == session.me
    assert asked == {True, False}


def test_another_game_is_piquet_again() -> None:
    """Begun again, left for another and come back to: the same game under the same code."""
    session = fresh(4)
    for _ in range(30):
        request(session)
    left = session.game
    session.new_game()
    assert session.state.code == left.code
    assert session.game.actions[:1] != left.actions[:1] or session.seed != 4
    while session.undone or session.game != left:
        session.undo()
    assert session.game == left


def test_undo_takes_back_call_and_answer() -> None:
    """A call and whatever the opponent said to it are one step back, and one forward."""
    for seed in range(40):
        session = fresh(seed, dealer="B")
        while session.state.phase not in ("calling", "reckoning"):
            request(session)
        calls = [act for act in session.view.actions if act.kind in ("point", "sequence", "set")]
        if session.seat != "elder" or not calls:
            continue
        before = session.state
        session.act(str(calls[0]))
        after = session.actions[:]
        session.undo()
        assert session.state == before
        session.redo()
        assert session.actions == after
        return
    raise AssertionError("no elder hand had anything to call")


def test_a_refusal_changes_nothing() -> None:
    """Too many cards, a call of what is not held, an answer to nothing: refused, and nothing is lost."""
    session = fresh(7, dealer="B")
    assert session.state.phase == "elder_discard"
    hand = session.view.hand
    for wrong in (f"discard {' '.join(hand[:6])}", "discard -", "point 9", "good", "set 4 9", "king"):
        before = (session.state, session.at, list(session.actions))
        with pytest.raises(ActionError):
            session.act(wrong)
        assert (session.state, session.at, list(session.actions)) == before


# ---- kept and carried ----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_it_goes_on_from_what_was_kept(seed: int) -> None:
    """Kept as JSON after any request, it goes on in another session, which ends as the first one does."""
    session = fresh(seed)
    for number in range(25 * (seed + 1)):
        request(session, number)
    data = json.loads(json.dumps(kept_game.body(session)))
    other = fresh("something else")
    kept_game.resume(other, data)
    assert (other.game, other.seed, other.me, other.salt) == (session.game, seed, session.me, session.salt)
    assert other.waiting == session.waiting
    assert record.write(other.game) == record.write(session.game)


def test_ecarte_is_not_gone_on_from_as_piquet() -> None:
    """What was kept of one game under the name of the other is refused where the game's name was lost."""
    session = fresh(1)
    request(session)
    data = kept_game.body(session)
    del data["game"]["game"]
    with pytest.raises(CodeError):
        kept_game.resume(fresh(2), data)


def test_it_is_carried_from_where_it_stands() -> None:
    """The code of a session goes on as a session of the same cards."""
    session = fresh(9)
    for number in range(80):
        request(session, number)
    carried = carry.unpack(
        carry.pack(Carried(session.game, session.seed, session.me, session.takebacks), session.states)
    )
    other = Session(carried.game, opponent=Random(9), seed=carried.seed or 0, me=carried.me)
    assert other.game.actions[: len(session.actions)] == tuple(session.actions)


# ---- promises ------------------------------------------------------------------------------------


def test_every_promise_is_kept() -> None:
    """Each deal is promised before its first word, opened when it is over, and follows from the seed at the end."""
    session, ledger = fresh("pledged"), pledges.Ledger()
    ledger.note(session)
    while not session.state.winner:
        request(session)
        ledger.note(session)
        latest = pledges.now(session)[-1]
        assert latest.open == (session.state.phase in (games.SHUFFLE, games.OVER))
    made = pledges.every(session, ledger)
    assert len(made) == 1 + session.state.number
    assert all(pledge.holds and not pledge.late for pledge in made)
    assert {pledge.origin for pledge in made[1:]} == {"seed"}
    assert made[1].what == of_deal(piquet.deal(seed="pledged"))


def test_promises_of_a_partie_begun_in_its_sixth_deal() -> None:
    """There are no promises of deals that were played elsewhere, and none of a deal that is not dealt yet."""
    sixth = record.read("game: piquet\ncode: hoffmann\nscore: A 61, B 9\ndeal 6 seed 3:")
    session = Session(sixth, opponent=Random(1), seed=3)
    assert [pledge.number for pledge in pledges.every(session)] == [0, 6]
    begun = record.Game(code=laws.get(game="piquet"), number=6)
    session = Session(begun, me=0, opponent=Random(1), seed=3, ceremony=True)
    assert [pledge.number for pledge in pledges.every(session)] == [0, 6]
    while not session.state.winner:
        request(session)
    assert [pledge.number for pledge in pledges.every(session)] == list(
        dict.fromkeys([0, *range(6, session.state.number + 1)])
    )


# ---- nothing hidden ------------------------------------------------------------------------------


def test_a_report_has_no_hidden_card() -> None:
    """A report, pasted in the middle of a deal, has no card that the player has not seen, and no seed."""
    seen_some = 0
    for seed in ("secret one", "secret two"):
        session = fresh(seed)
        for number in range(120):
            if session.state.winner:
                break
            request(session, number)
            state, view = session.state, session.view
            if not state.to_act or state.dealt is None:
                continue
            text = report.text(session)
            running = text[text.rindex(f"deal {state.number}:") :]
            own = state.dealt.elder if view.seat == "elder" else state.dealt.dealer
            played = {card for trick in view.tricks for card in (trick.led, trick.reply)} | {view.led}
            allowed = {*own, *view.hand, *view.own_discards, *played}
            assert set(CARD.findall(running)) <= allowed
            assert seed not in text
            seen_some += len(allowed) < len(PACK)
    assert seen_some > 100


def test_who_plays_where_nobody_was_named() -> None:
    """Every game has somebody to play it, who plays a whole game of it."""
    for name in games.NAMES:
        begun = record.Game(code=laws.get(game=name), dealer="")
        session = Session(begun, seed=3)
        assert type(session.opponent) is type(players.default(name))
        while not session.state.winner:
            request(session)


def test_kept_data_say_which_game() -> None:
    """Only what is kept of a game other than écarté has its name in it."""
    assert plain.write(fresh(1).game)["game"] == "piquet"


# ---- a deal that is void -------------------------------------------------------------------------


class Stickler(Random):
    """Calls a wrong number of cards once, and has the deal dealt anew; else at random."""

    called = False

    def choose(self, view: Any) -> Any:
        """The call, the choice, or anything."""
        wanted = ("choose", "fresh") if view.choices else ("call", "deal")
        found = next((act for act in view.actions if (act.kind, act.name) == wanted), None)
        if found is None or (found.kind == "call" and self.called):
            return super().choose(view)
        self.called = True
        return found


def misdealt() -> tuple[Session, pledges.Ledger, str]:
    """A judged session in which the player served has dealt the elder hand thirteen cards, with the first promise."""
    session = fresh("void", code="foster", dealer="A", play="judged", ceremony=True)
    session.opponent = Stickler(1)
    ledger = pledges.Ledger()
    ledger.note(session)
    first = pledges.every(session, ledger)[-1].promise
    for packet in (2, 2, 3, *[2] * 9):
        session.act(f"deal {packet}")
    ledger.note(session)
    return session, ledger, first


def test_a_void_deal_is_dealt_anew() -> None:
    """The same number is dealt once more, with other cards, promised anew; the code that carries it knows them too."""
    session, ledger, first = misdealt()
    shuffles = [action for action in session.actions if action.kind == "shuffle"]
    assert len(shuffles) == 2
    assert session.state.number == 1
    assert shuffles[0] != shuffles[1]
    assert session.state.phase == "packets"
    latest = pledges.every(session, ledger)[-1]
    assert (latest.number, latest.open) == (1, False)
    assert latest.promise != first
    while session.state.number < 2:
        request(session)
        ledger.note(session)
    assert all(pledge.holds for pledge in pledges.every(session, ledger)[1:] if pledge.open)
    assert pledges.every(session, ledger)[1].open
    text = carry.pack(Carried(session.game, session.seed), session.states)
    assert carry.unpack(text).game == session.game
    laid_out = carry.pack(Carried(session.game, "another"), session.states)
    assert len(laid_out) > len(text) + 3 * 20  # three shuffles, of which the seed tells none


def test_the_void_deal_comes_back_by_undo() -> None:
    """Undone, the deal that was void lies there again, and is promised as it was."""
    session, ledger, first = misdealt()
    shuffled = [action for action in session.actions if action.kind == "shuffle"]
    session.undo()
    ledger.note(session)
    assert [action for action in session.actions if action.kind == "shuffle"] == shuffled[:1]
    assert pledges.every(session, ledger)[-1].promise == first
