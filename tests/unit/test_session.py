"""One game in progress: requests, the opponent's moves, undo and redo, stale clicks, observers, the lock."""

from __future__ import annotations

import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecarte_widgets.analysis.players import Bookish, Random
from ecarte_widgets.rules import laws, record
from ecarte_widgets.rules.actions import Action
from ecarte_widgets.rules.errors import ImpossibleAction, RequestError, UnlawfulAction
from ecarte_widgets.rules.views import View
from ecarte_widgets.widgets.session import Session

FOLLOW = """
code: foster
deal 1: E: KC QC 9C TD 7S  D: 8H AS TS JD 9D  T: 9H
  elder stand; dealer answer
  1. KC
"""


def session(text: str = FOLLOW, me: int = 1, **more: object) -> Session:
    """A session in the middle of a deal; the player served is the dealer."""
    return Session(record.read(text), me=me, opponent=Bookish(), **more)  # type: ignore[arg-type]


def fresh(seed: int | str = 5, code: str = "foster", **more: object) -> Session:
    """A session of a whole game, from the cut for deal."""
    game = record.Game(code=laws.get(code), dealer="")
    return Session(game, opponent=Random(seed), seed=seed, **more)  # type: ignore[arg-type]


def play_on(game: Session) -> None:
    """One request, whatever is open: on to the next, or the first lawful action."""
    if game.waiting and game.state.to_act != game.seat:
        game.next(game.at)
    else:
        game.act(str(game.view.actions[0]), game.at)


def test_the_opponent_and_chance_move_until_it_is_the_players_turn() -> None:
    """A session stands where its player has to act, never where chance or the opponent has."""
    for seed in range(20):
        game = fresh(seed)
        while not game.state.winner:
            assert game.waiting or game.state.to_act == game.seat
            play_on(game)
        assert max(game.state.points) >= 5


def test_the_same_seed_gives_the_same_game() -> None:
    """All chance comes from the seed: the record of a game played alike is the same, letter for letter."""
    records = []
    for _ in range(2):
        game = fresh("a class")
        while not game.state.winner:
            play_on(game)
        records.append(record.write(game.game))
    assert records[0] == records[1]
    assert record.read(records[0]) == game.game


def test_a_finished_trick_waits_to_be_looked_at() -> None:
    """After a trick the opponent does not lead on before the player has said so."""
    game = session()
    game.act("play 8H", game.at)
    assert game.waiting
    assert len(game.state.tricks) == 1
    game.act("play 9D", game.at)  # the player leads: playing a card is looking enough
    assert game.waiting
    assert len(game.state.tricks) == 2
    assert game.state.to_act == "elder"
    game.next(game.at)
    assert game.state.led is not None


def test_a_refused_action_changes_nothing() -> None:
    """An unlawful and an impossible action raise, and state, number and history stay."""
    game = session()
    before = (game.state, game.at, list(game.actions))
    with pytest.raises(UnlawfulAction):
        game.act("play AS", game.at)
    with pytest.raises(ImpossibleAction):
        game.act("propose", game.at)
    assert (game.state, game.at, game.actions) == before


def test_a_stale_request_is_refused() -> None:
    """A second click that saw the same state number is refused: a double click plays one card."""
    game = session()
    at = game.at
    game.act("play 8H", at)
    with pytest.raises(RequestError) as refused:
        game.act("play AS", at)
    assert refused.value.why == "request.stale"
    assert len(game.state.tricks) == 1


def test_nobody_acts_for_the_other_seat() -> None:
    """A request in the opponent's name is refused."""
    game = session()
    with pytest.raises(RequestError) as refused:
        game.act("elder play QC", game.at)
    assert refused.value.why == "request.not_yours"


def test_undo_goes_back_to_a_decision_and_redo_forward_again() -> None:
    """Undo after undo leads back to the first decision; as many redos lead to the same end."""
    game = fresh(3)
    numbers = [game.at]
    while not game.state.winner:
        play_on(game)
        numbers.append(game.at)
    end, record_then = game.state, record.write(game.game)
    steps = 0
    while game.can_undo:
        game.undo(game.at)
        assert game.state.to_act == game.seat or game.waiting is False
        steps += 1
        numbers.append(game.at)
    assert steps > 3
    for _ in range(steps):
        game.redo(game.at)
        numbers.append(game.at)
    assert game.state == end
    assert record.write(game.game) == record_then
    assert numbers == sorted(set(numbers)), "a state number never comes twice"


@given(
    seed=st.integers(0, 10_000),
    code=st.sampled_from(sorted(laws.load().codes)),
    clicks=st.lists(st.integers(0, 50), max_size=60),
    back=st.integers(0, 12),
)
@settings(max_examples=40)
def test_undo_and_redo_lead_back_to_the_same_game(seed: int, code: str, clicks: list[int], back: int) -> None:
    """After any play under any code, as many redos as undos bring back the same state and the same record."""
    game = Session(record.Game(code=laws.get(code), dealer=""), opponent=Bookish(), seed=seed)
    for click in clicks:
        if game.state.winner:
            break
        if game.waiting and game.state.to_act != game.seat:
            game.next(game.at)
        else:
            actions = game.view.actions
            game.act(str(actions[click % len(actions)]), game.at)
    state, told = game.state, record.write(game.game)
    steps = 0
    while steps < back and game.can_undo:
        game.undo(game.at)
        steps += 1
    for _ in range(steps):
        game.redo(game.at)
    assert (game.state, record.write(game.game)) == (state, told)


def test_another_move_after_an_undo_drops_what_was_undone() -> None:
    """What was taken back cannot be redone once something else has been played."""
    game = session()
    game.act("play 8H", game.at)
    game.act("play AS", game.at)
    game.undo(game.at)
    game.act("play TS", game.at)
    with pytest.raises(RequestError):
        game.redo(game.at)


@pytest.mark.parametrize(
    ("request_", "why"),
    [
        ("undo", "request.nothing_to_undo"),
        ("redo", "request.nothing_to_redo"),
        ("next", "request.nothing_to_do"),
    ],
)
def test_a_request_for_nothing_is_told(request_: str, why: str) -> None:
    """Undo, redo and next say so when there is nothing to undo, redo or go on to."""
    game = session()
    with pytest.raises(RequestError) as refused:
        getattr(game, request_)(game.at)
    assert refused.value.why == why


def test_a_table_without_takebacks_refuses_undo() -> None:
    """With undo=False nothing is taken back."""
    game = session(undo=False)
    game.act("play 8H", game.at)
    with pytest.raises(RequestError) as refused:
        game.undo(game.at)
    assert refused.value.why == "request.no_undo"


def test_again_and_new_game() -> None:
    """Again deals the same cards; a new game deals others, under the same code."""
    game = fresh(9, "cassell")
    first = game.state
    for _ in range(3):
        play_on(game)
    game.again(game.at)
    assert game.state.dealt == first.dealt
    game.new_game(game.at)
    assert game.state.dealt != first.dealt
    assert game.state.code == first.code
    assert game.state.points == (0, 0)


def test_observers_hear_every_action_in_order() -> None:
    """What floors above register hears each action once, with the states round it."""
    game = session()
    heard: list[Action] = []
    game.observers.append(lambda told, action, before, after: heard.append(action))
    start = len(game.actions)
    game.act("play 8H", game.at)
    game.act("play AS", game.at)
    assert heard == game.actions[start:]


class Gone:
    """An opponent that fails."""

    def choose(self, view: View) -> Action:
        raise ZeroDivisionError("no idea")


def test_a_failing_opponent_leaves_a_whole_game() -> None:
    """An opponent's error comes out, the player's own move stands, and undo still works."""
    game = session()
    game.opponent = Gone()
    game.act("play 8H", game.at)
    with pytest.raises(ZeroDivisionError):
        game.act("play AS", game.at)
    assert game.state.led == "AS"
    game.undo()
    assert game.state.to_act == "dealer"


def test_many_threads_one_card() -> None:
    """Twenty threads that click at once play one card between them."""
    game = session()
    at, outcomes = game.at, []

    def click() -> None:
        try:
            game.act("play 8H", at)
            outcomes.append("played")
        except RequestError:
            outcomes.append("refused")

    threads = [threading.Thread(target=click) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["played"] + ["refused"] * 19
    assert len(game.state.tricks) == 1


def test_the_opponent_may_use_a_right_out_of_turn() -> None:
    """Under Cassell's law an elder hand that leads the king of trumps marks it before it is covered, out of turn."""
    text = """
    code: cassell
    deal 1: E: KH QH JH 7S 8S  D: 7H 9S TS JD QD  T: 9H
      elder stand
      1. KH
    """
    game = session(text)
    assert game.state.marked == "elder"
    assert game.state.to_act == "dealer"


@pytest.mark.parametrize("leave", ["again", "new_game"])
def test_leaving_a_game_can_be_taken_back(leave: str) -> None:
    """A new game, or the same once more, begun by mistake: undo goes back to the game as it stood."""
    game = fresh(4)
    while not game.state.winner:
        play_on(game)
    end, seed, told = game.state, game.seed, record.write(game.game)
    getattr(game, leave)(game.at)
    assert game.can_undo
    assert not game.state.winner
    game.undo(game.at)
    assert (game.state, game.seed, record.write(game.game)) == (end, seed, told)
    game.undo(game.at)
    assert not game.state.winner, "and further back, into the game itself"


def test_a_game_in_which_nothing_was_played_is_not_come_back_to() -> None:
    """Leaving an untouched game twice keeps the one that was played."""
    game = session()
    game.act("play 8H", game.at)
    played = game.state
    game.new_game(game.at)
    game.new_game(game.at)
    while game.can_undo and game.state != played:
        game.undo(game.at)
    assert game.state == played


def test_coming_back_to_a_game_brings_no_moves_of_another() -> None:
    """What was undone in the game abandoned cannot be redone in the one come back to."""
    game = session()
    game.act("play 8H", game.at)
    played = game.state
    game.new_game(game.at)
    play_on(game)
    while game.state != played:
        game.undo(game.at)
    with pytest.raises(RequestError) as refused:
        game.redo(game.at)
    assert refused.value.why == "request.nothing_to_redo"
    assert game.state == played


def test_an_opponent_that_fails_at_once_does_not_cost_the_game_left() -> None:
    """A new game whose opponent fails in its first move can be left again for the one before it."""
    game = session()
    game.act("play 8H", game.at)
    played = game.state
    game.opponent = Gone()
    for _ in range(12):  # some cut makes the opponent speak first
        try:
            game.new_game(game.at)
        except ZeroDivisionError:
            break
    else:
        raise AssertionError("the opponent never had the first word")
    while game.state != played:
        game.undo(game.at)
    assert game.state == played
