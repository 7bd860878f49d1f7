"""Cards that are all that is left to play, played by themselves: when, how far, and the way back.

Leaves out the rest of what a session does (test_session.py).
"""

from __future__ import annotations

import pytest

from ecarte_widgets.analysis.players import Bookish, Random
from ecarte_widgets.rules import games, laws, record
from ecarte_widgets.rules.errors import RequestError
from ecarte_widgets.widgets.session import Session

LED = """
code: foster
deal 1: E: KC QC 9C TD 7S  D: 8H AS TS JD 9D  T: 9H
  elder stand; dealer answer
"""
"""The dealer, who is served, has two spades, two diamonds and the eight of trumps, and no club."""


def session(on: bool = True, *, opponent: object = None) -> Session:
    """A session before the elder hand's first lead; the player served is the dealer."""
    return Session(record.read(LED), me=1, opponent=opponent or Bookish(), play_forced=on)  # type: ignore[arg-type]


def whole(seed: int, on: bool, game: str = "ecarte", play: str = "strict") -> Session:
    """A whole game from the cut, the player served choosing the first thing he can do."""
    begun = record.Game(code=laws.get(game=game), dealer="", play=play)
    return Session(begun, opponent=Random(seed), seed=seed, play_forced=on)


def request(table: Session) -> None:
    """One request, whatever is open."""
    if table.waiting and table.state.to_act != table.seat:
        table.next()
    else:
        table.act(str(table.view.actions[0]))


def test_off_unless_it_is_asked_for() -> None:
    """Without it every card waits to be played, the last one too, and every trick to be looked at."""
    table = whole(3, on=False)
    assert not table.play_forced
    lone = 0
    while not table.state.winner:
        before = len(table.actions)
        lawful = table.view.actions
        if not table.waiting and len(lawful) == 1 and lawful[0].kind == "play":
            lone += 1
            assert table.state.to_act == table.seat  # it stood there, and waited
        request(table)
        assert len(table.actions) > before or not table.waiting
    assert lone > 5


@pytest.mark.parametrize("seed", range(8))
def test_what_leaves_no_choice_is_played(seed: int) -> None:
    """The player is never asked where one card is all there is, and no trick waits but the last of a deal."""
    table = whole(seed, on=True)
    while not table.state.winner:
        if table.waiting:
            assert not any(table.state.hands) or not table.state.to_act
        else:
            assert len(table.view.actions) > 1 or table.view.actions[0].kind != "play"
        request(table)


@pytest.mark.parametrize("game", games.NAMES)
def test_it_is_the_same_game(game: str) -> None:
    """What is played by itself is what would have been played: the game has the same actions with it and without."""
    for seed in range(3):
        both = [whole(seed, on, game) for on in (True, False)]
        for table in both:
            while not table.state.winner:
                request(table)
        assert both[0].actions == both[1].actions
        assert both[0].at < both[1].at  # and fewer requests were needed for it


def test_undo_goes_back_to_a_choice() -> None:
    """One undo takes back what was played by itself along with the choice before it; redo brings all of it again."""
    table = whole(5, on=True)
    played = 0
    while not table.state.winner and played < 40:
        table.next() if table.waiting and table.state.to_act != table.seat else None
        if table.state.to_act != table.seat:
            continue
        before, at = table.state, len(table.actions)
        request(table)
        after = list(table.actions)
        forced = [
            place
            for place in range(at + 1, len(after))
            if table.states[place].to_act == table.states[place].seat(0)
            and len(table.rules.legal_actions(table.states[place])) == 1
            and after[place].kind == "play"
        ]
        played += bool(forced)
        table.undo()
        assert table.state == before
        assert not table.waiting
        table.redo()
        assert table.actions == after
    assert played > 3


def test_a_right_is_a_choice() -> None:
    """A lone card is not played while something else may be done: a king can be marked, a fault called."""
    table = whole(1, on=True, play="judged")
    asked = 0
    while not table.state.winner:
        plays = [action for action in table.view.actions if action.kind == "play"]
        asked += len(plays) == 1 and len(table.view.actions) > 1
        request(table)
    assert asked > 0


def test_it_can_be_turned_on_and_off_in_the_middle() -> None:
    """Turned on, the trick that lies there goes by and the play goes on to the next choice; off, each card waits."""
    table = session(on=False)
    table.act("play 8H")
    assert table.waiting
    assert len(table.state.tricks) == 1
    table.force(True)
    assert not table.waiting
    assert len(table.view.actions) > 1
    while table.state.to_act:
        request(table)
    assert table.waiting  # the last trick of the deal
    table.force(False)
    assert table.waiting
    with pytest.raises(RequestError):
        table.force(True, at=table.at - 1)


def test_a_deal_that_is_over_still_waits() -> None:
    """Turned on when a deal is over, it does not shuffle the next one away from under the eyes."""
    table = session()
    while table.state.to_act:
        request(table)
    number = table.state.number
    table.force(True)
    assert table.waiting
    assert table.state.number == number
    table.next()
    assert table.state.number == number + 1
