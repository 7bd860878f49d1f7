"""The code that carries a partie of piquet: whole or refused, short, under a prefix of its own.

Leaves out what codes of both games share (test_carry.py), letters (test_armour.py), random damage (test_fuzz.py).
"""

from __future__ import annotations

import os
from dataclasses import replace

import pytest

from ecarte_widgets.analysis.players import Random
from ecarte_widgets.rules import armour, carry, games, laws, piquet, plain, record
from ecarte_widgets.rules.actions import Action, read
from ecarte_widgets.rules.carry import Carried
from ecarte_widgets.rules.carry_actions import TEXT
from ecarte_widgets.rules.digits import In, Out
from ecarte_widgets.rules.errors import CodeError
from ecarte_widgets.teaching import class_codes, progress_code
from ecarte_widgets.widgets.session import Session
from tests.support.parties import CODES, partie

LONG = os.environ.get("ECARTE_LONG") == "1"
PREFIX = games.CARRIED["piquet"]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("seed", range(20 if LONG else 2))
def test_a_partie_comes_whole(code: str, seed: int) -> None:
    """A partie stopped anywhere is carried, of its seed, of another or of none, and has one code only."""
    for most, dealt_by in ((0, None), (1, seed), (3, seed), (20, None), (70, seed), (110, None)):
        game = partie(seed, code=code, dealt_by=dealt_by, most=most)
        for carried_seed in (None, seed, "another"):
            there = Carried(game, carried_seed, most % 2, most)
            text = carry.pack(there)
            assert text.startswith(f"{PREFIX}-")
            assert carry.unpack(text) == there
            assert carry.pack(there, list(game.states())) == text


def test_a_partie_is_short() -> None:
    """Six deals of a seed fit in three lines of mail: a deal in some 45 letters."""
    for seed in range(3):
        begun = record.Game(code=laws.get(game="piquet"), dealer="")
        session = Session(begun, opponent=Random(seed), seed=seed)
        while not session.state.winner:
            waits = session.waiting and session.state.to_act != session.seat
            session.next() if waits else session.act(str(session.view.actions[-1]))
        text = carry.pack(Carried(session.game, seed), session.states)
        assert carry.unpack(text).game == session.game
        assert len(text) <= 40 + 45 * session.state.number


def test_the_form_of_piquet_is_kept() -> None:
    """The code of one partie, letter by letter: another form needs another prefix, or old codes would mislead."""
    game = record.read(
        "game: piquet\ncode: hoffmann elder_min_exchange=3\ndealer: A\nscore: A 61, B 9\ndeal 6 seed 7:\n"
        "discard 7D 7C 8D; look left; discard 7S; point 4; not-good; set 3 K; good\nplay KD"
    )
    text = (
        "PQ1-COPMW-7A22Q-3OQIO-6IAED-F5U4S-XVOJ6-ZASUY-ZJCDT-OXVE4-NJ6FT-YRXMS-LE6NH-EG4TZ-ZURK5-43D3V-JJRNG-"
        "B25GE-II"
    )
    assert carry.pack(Carried(game, 7, 1, 2)) == text
    assert carry.unpack(text) == Carried(game, 7, 1, 2)


def test_prefix_and_game_go_together() -> None:
    """Digits of a partie under écarté's prefix, and the other way round, are refused, as is another version's code."""
    partie_code = carry.pack(Carried(partie(1, most=40)))
    game_code = carry.pack(Carried(record.read("deal 1: T: 9C")))
    for text, prefix, other in ((partie_code, PREFIX, carry.PREFIX), (game_code, carry.PREFIX, PREFIX)):
        swapped = armour.wrap(other, armour.unwrap(prefix, text))
        with pytest.raises(CodeError) as caught:
            carry.unpack(swapped)
        assert (caught.value.why, caught.value.facts["prefix"]) == ("carry.replay", other)
        relabelled = text.replace(prefix, other)
        with pytest.raises(CodeError) as caught:
            carry.unpack(relabelled)
        assert caught.value.why == "carry.checksum"
    with pytest.raises(CodeError) as caught:
        carry.unpack(partie_code.replace(PREFIX, f"{PREFIX[:-1]}9"))
    assert (caught.value.why, caught.value.facts["prefix"]) == ("carry.version", PREFIX)


def test_a_slip_is_found() -> None:
    """A letter changed, lost or added anywhere is damage."""
    text = carry.pack(Carried(partie(2, most=60), 2))
    for at in range(4, len(text)):
        if text[at] == "-":
            continue
        other = "A" if text[at] != "A" else "B"
        for wrong in (
            text[:at] + other + text[at + 1 :],
            text[:at] + text[at + 1 :],
            text[:at] + other + text[at:],
        ):
            with pytest.raises(CodeError):
                carry.unpack(wrong)


def test_actions_written_out() -> None:
    """Whatever can be done has its form: a partie that the seed did not deal is written out action by action."""
    kinds = set()
    for seed in range(6):
        for action in partie(seed, most=400).actions:
            out = Out()
            TEXT.put(out, action)
            assert TEXT.take(In(out.bytes())) == action
            kinds.add(action.kind)
    assert {"shuffle", "cut-for-deal", "discard", "point", "sequence", "good", "play", "demand"} <= kinds
    bystander = read("bystander look stock")
    out = Out()
    TEXT.put(out, bystander)
    assert TEXT.take(In(out.bytes())) == bystander


@pytest.mark.parametrize("text", ["", "fly", "play", "elder  play KS", "elder play K♠"])
def test_text_that_is_no_action_is_no_digits_of_one(text: str) -> None:
    """Words that mean nothing, or that are not an action's own text, are refused and not read in a friendly way."""
    out = Out()
    out.put(0, 2)
    out.text(text)
    with pytest.raises(ValueError, match=r"^"):
        TEXT.take(In(out.bytes()))


def test_what_the_seed_did_not_deal_is_carried_too() -> None:
    """One deal of other cards among those of the seed is laid out, and the others cost nothing."""
    game = partie(3, code="hoffmann", dealt_by="a", most=80)
    first = next(at for at, action in enumerate(game.actions) if action.kind == "shuffle")
    end = next(at for at, action in enumerate(game.actions) if at > first and action.kind == "shuffle")
    state = record.Game(**{**vars(game), "actions": game.actions[:end]}).state
    strange = replace(game, actions=(*game.actions[:end], piquet.chance(state, piquet.deal(seed="b"))))
    assert carry.unpack(carry.pack(Carried(strange, "a"))).game == strange
    assert strange.state.pack != replace(game, actions=game.actions[: end + 1]).state.pack


def test_progress_carries_a_partie() -> None:
    """A table of piquet is among what the code of somebody's progress carries."""
    game = partie(5, dealt_by=3, most=90)
    body = {
        "game": plain.write(game),
        "me": 1,
        "seed": 3,
        "waiting": False,
        "takebacks": 2,
        "salt": "0" * 31 + "a",
    }
    body["left"] = None
    thing = progress_code.thing("table", "lesson 14", "0" * 16, body)
    assert progress_code.read(progress_code.write([thing])) == [thing]


def test_a_class_is_told_what_it_was_given() -> None:
    """A partie's code given as a class's, or as a result, is named as what it is."""
    text = carry.pack(Carried(partie(1, most=5)))
    with pytest.raises(class_codes.ClassError, match="code of a game"):
        class_codes.read(text)


def test_an_action_that_is_no_ones() -> None:
    """A partie whose states do not bear out its actions is refused by whoever unpacks it."""
    game = partie(4, dealt_by=4, most=60)
    wrong = replace(game, actions=(*game.actions[:-1], Action("elder", "play", ("7S",))))  # type: ignore[arg-type]
    text = carry.pack(Carried(wrong, 4), list(game.states()))
    with pytest.raises(CodeError) as caught:
        carry.unpack(text)
    assert caught.value.why == "carry.replay"
