"""Records of piquet: what differs from écarté's, the way there and back, hidden cards, and errors with their place.

Leaves out what both games share line by line (test_records.py), and the carried code (test_piquet_carry.py).
"""

from __future__ import annotations

import random
import re
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from ecarte_widgets import cli
from ecarte_widgets.rules import games, laws, piquet, plain, record
from ecarte_widgets.rules.actions import SEATS
from ecarte_widgets.rules.errors import CodeError, RecordError
from tests.support.parties import CODES, as_read, judged, partie

SHORT = """
game: piquet
code: hoffmann
score: A 61, B 9
deal 6 seed 3: E: AS KS QS JS TS
"""


def lines(text: str) -> list[str]:
    """The lines of a record."""
    return text.splitlines()


# ---- there and back ------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("seed", range(3))
def test_a_partie_is_read_back(code: str, seed: int) -> None:
    """What is written of a whole partie is read to the same actions, the same story and the same end."""
    for dealt_by in (None, seed):
        game = partie(seed, code=code, dealt_by=dealt_by, most=500)
        again = record.read(record.write(game))
        assert again == as_read(game)
        assert again.state == replace(game.state, pack=again.state.pack, packet=again.state.packet)


def test_it_says_which_game_it_is() -> None:
    """A record of piquet begins with its name; écarté's begins with its code of laws, as ever."""
    game = record.read(SHORT)
    assert lines(record.write(game))[:2] == ["game: piquet", "code: hoffmann"]
    assert lines(record.write(record.read("code: foster\ndeal 1: T: 9C")))[0] == "code: foster"
    assert record.read("game: ecarte\ncode: foster\ndeal 1: T: 9C").code.game == "ecarte"


def test_it_may_begin_in_a_later_deal() -> None:
    """The sixth deal of a partie is told by itself, with the score it began with, and ends it."""
    game = record.read(SHORT)
    assert (game.number, game.score, game.state.number) == (6, (61, 9), 6)
    assert "deal 6: " in record.write(game)
    whole = replace(game, actions=tuple(_played(game)))
    assert whole.state.winner
    assert record.read(record.write(whole)) == whole


def _played(game: record.Game) -> list[piquet.Action]:
    """The last of all that is lawful, over and over, to the end of the partie."""
    state, done = game.state, []
    while not state.winner:
        done.append(piquet.legal_actions(state)[-1])
        state = piquet.apply(state, done[-1])
    return done


def test_the_default_code_is_the_games_own() -> None:
    """Without a line for the code it is the one that piquet's table of laws names."""
    assert record.read("game: piquet\ndeal 1:").code == laws.get(game="piquet")


def test_scores_of_four_digits() -> None:
    """A score of a thousand and more is read, and claimed after a deal."""
    game = record.read("game: piquet\nscore: A 1200, B 9999\ndeal 1:")
    assert game.state.points == (1200, 9999)


def test_a_claim_is_checked() -> None:
    """After a deal, another score or another winner than the replay's is an error at its place."""
    game = partie(4, code="hoffmann", dealt_by=4)
    text = record.write(game)
    assert record.read(text).state.winner
    head, points = text.rsplit("score: A ", 1)
    with pytest.raises(RecordError) as caught:
        record.read(f"{head}score: A 1{points}")
    assert caught.value.why == "record.score_differs"
    with pytest.raises(RecordError) as caught:
        record.read(text.replace("winner: ", "winner: not "))
    assert caught.value.why == "record.winner_differs"


@pytest.mark.parametrize("seed", range(10))
def test_a_judged_partie_is_read_back(seed: int) -> None:
    """With faults, calls, rulings, wrong numbers dealt and deals that are void."""
    game = judged(seed, 200)
    text = record.write(game)
    again = record.read(text)
    assert lines(text)[2] == "play: judged"
    assert again == as_read(game)
    assert (again.state.hands, again.state.points) == (game.state.hands, game.state.points)
    assert (again.state.faults == ()) == (game.state.faults == ())


def test_a_deal_of_a_wrong_number_has_a_game_that_leads_to_it() -> None:
    """However it came about, and whatever size of packet was kept before, the state can be told."""
    met = 0
    for seed in range(14, 20):  # in which it happens
        for state in judged(seed, 160).states():
            if state.dealt is None or not state.to_act or len(state.past) % 7:
                continue
            again = record.from_state(state).state
            assert (again.hands, again.phase, again.points) == (state.hands, state.phase, state.points)
            met += len(state.dealt.elder) != 12 or len(state.dealt.dealer) != 12
    assert met > 5


def test_a_partie_may_be_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The eighth deal may leave both with the same: the record says so, and so does the check of a file."""
    last = record.read("game: piquet\ncode: hoffmann\nscore: A 0, B 0\ndeal 8 seed 5:")
    made = _to_the_end(last).state.points
    drawn = _to_the_end(replace(last, score=(made[1], made[0])))
    assert drawn.state.winner == "draw"
    text = record.write(drawn)
    assert lines(text)[-1] == "winner: draw"
    assert record.read(text) == drawn
    (tmp_path / "drawn.txt").write_text(text, encoding="utf-8")
    assert cli.main(["check", str(tmp_path / "drawn.txt")]) == 0
    assert "It is drawn" in capsys.readouterr().out


def _to_the_end(game: record.Game) -> record.Game:
    return replace(game, actions=tuple(_played(game)))


def test_comments_are_kept() -> None:
    """Comments stand where they stood, before and within a deal and after the last word."""
    game = partie(6, dealt_by=6, most=90)
    places = sorted(random.Random(1).sample(range(20, len(game.actions)), 5))
    told = replace(game, comments=tuple((at, f"at {at}") for at in (*places, len(game.actions))))
    again = record.read(record.write(told))
    assert [text for _, text in again.comments] == [text for _, text in told.comments]
    assert record.read(record.write(again)) == again


def told(view: Any) -> set[str]:
    """The cards of all that a seat saw done."""
    return {card for event in view.events for card in event.cards}


# ---- hidden cards --------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_a_seats_record_has_only_what_it_saw(seed: int) -> None:
    """While a deal runs, a record for a seat has no card that its view has not, and cannot be read back."""
    for most, made in product((20, 22, 24, 27, 33, 60), (partie, judged)):
        game = made(seed, most=most)
        state = game.state
        if not state.to_act or state.dealt is None:
            continue
        for seat in SEATS:
            text = record.write(game, seat=seat)
            begun = f"deal {state.number}:"
            running = text[text.rindex(begun if begun in text else "shuffle ?") :]
            view = games.of(state).view(state, seat)
            own = state.dealt.elder if seat == "elder" else state.dealt.dealer
            played = {card for trick in view.tricks for card in (trick.led, trick.reply)} | {view.led}
            seen = {*own, *view.hand, *view.own_discards, *played, *told(view)}
            assert set(re.findall(r"\b[AKQJT987][SHDC]\b", running)) <= seen
            with pytest.raises(RecordError) as caught:
                record.read(text)
            assert caught.value.why == "record.hidden"


def test_a_record_of_a_deal_that_is_over_is_open() -> None:
    """When no deal runs there is nothing left to hide from either seat."""
    game = partie(2, code="hoffmann", dealt_by=2)
    assert record.write(game, seat="elder") == record.write(game, seat="dealer") == record.write(game)


# ---- what is wrong is told, with its place -------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "column", "why"),
    [
        ("game: whist\ncode: hoffmann\ndeal 1:", 1, 7, "law.unknown_game"),
        ("code: foster\ngame: piquet\ndeal 1:", 2, 7, "record.header_late"),
        ("game: piquet\ndeal 1:\ngame: piquet", 3, 7, "record.header_late"),
        ("game: piquet\ncode: club1878\ndeal 1:", 2, 7, "law.code_of_another_game"),
        ("game: piquet\ncode: hoffman\ndeal 1:", 2, 7, "law.unknown_code"),
        ("game: piquet\ndeal 9:", 2, 6, "start.number"),
        ("game: piquet\ndeal 0:", 2, 6, "record.deal_number"),
        ("game: piquet\ncode: au_cent\nscore: A 100, B 0\ndeal 1:", 3, 8, "start.score"),
        ("game: piquet\ndeal 1: T: 9C", 2, 9, "deal.section"),
        ("game: piquet\ndeal 1: E: AS AS", 2, 15, "deal.twice"),
        ("game: piquet\ndeal 1: S: 7S 8S 9S TS JS QS KS AS 7H", 2, 36, "deal.too_many"),
        ("game: piquet\ndeal 1: E: AS\n  elder discard -", 3, 3, "discard.too_few"),
        ("game: piquet\ndeal 1: E: AS\n  elder discard 1S", 3, 17, "card.rank"),
        ("game: piquet\nplay: anyhow\ndeal 1:", 2, 7, "start.play"),
        ("game: piquet\nnonsense", 2, 1, "record.statement"),
        ("game: piquet", 1, 1, "record.empty"),
    ],
)
def test_errors_have_a_place(text: str, line: int, column: int, why: str) -> None:
    """Line, column and reason of what is wrong, and words for it with no place left open."""
    with pytest.raises(RecordError) as caught:
        record.read(text)
    assert (caught.value.line, caught.value.column, caught.value.why) == (line, column, why)
    assert "{" not in str(caught.value)


def test_a_code_tells_which_game_was_forgotten() -> None:
    """A record of piquet without the line for the game is told which line it wants."""
    with pytest.raises(RecordError, match="“game: piquet”"):
        record.read("code: hoffmann\ndeal 1:")


def test_errors_of_piquet_speak_of_piquet() -> None:
    """How a deal or a record is written is told as this game writes it."""
    for text in ("game: piquet\ndeal 1: T: 9C", "game: piquet\nnonsense"):
        with pytest.raises(RecordError) as caught:
            record.read(text)
        assert "piquet" in str(caught.value)
        assert "turn-up" not in str(caught.value)


# ---- kept ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_a_kept_partie_is_the_same(seed: int) -> None:
    """A partie as plain data and back, to the last action and comment."""
    game = replace(partie(seed, most=200), comments=((0, "kept"),))
    assert plain.read(plain.write(game)) == game


def test_what_is_kept_of_ecarte_has_not_changed() -> None:
    """Nothing was added to what is kept of écarté, so that what was kept before piquet was there goes on."""
    data = plain.write(record.read("code: foster\ndeal 1: T: 9C"))
    assert set(data) == {"code", "play", "dealer", "score", "deal", "actions", "comments"}


@pytest.mark.parametrize(
    "change", [{"game": "whist"}, {"game": "ecarte"}, {"number": 99}, {"number": "x"}, {"game": None}]
)
def test_what_cannot_be_is_refused(change: dict[str, object]) -> None:
    """Kept data of another game, or of none, comes to an error and not to a game."""
    data = plain.write(partie(1, code="hoffmann", most=30)) | change
    with pytest.raises(CodeError):
        plain.read(data)
