"""The code that carries a game to another machine: whole or refused, however it is copied.

Leaves out secrecy beyond the mask: whoever has the package can read a code, and the texts say so.
"""

from __future__ import annotations

import base64
import random
import re
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecarte_widgets.rules import carry, ecarte, laws
from ecarte_widgets.rules.errors import CodeError
from ecarte_widgets.rules.record import Game
from tests.support.games import random_game
from tests.support.play import CODES

SEEDS = st.integers(0, 10**6)
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"


def bare(game: Game) -> Game:
    """The game without its comments, which no code carries."""
    return Game(code=game.code, dealer=game.dealer, score=game.score, deal=game.deal, actions=game.actions)


def example(seed: int = 3, steps: int = 20) -> str:
    """The code of some game in progress."""
    return carry.pack(random_game(seed, steps))


@settings(max_examples=300, deadline=None)
@given(SEEDS)
def test_round_trip(seed: int) -> None:
    """Any game under any code is the same after the journey, down to cuts and rights used."""
    game = bare(random_game(seed))
    text = carry.pack(game)
    assert carry.unpack(text) == game
    assert re.fullmatch(r"EC1(-[A-Z2-7]{1,5})+", text)


@pytest.mark.parametrize("code", CODES)
def test_short_enough_to_paste(code: str) -> None:
    """A whole deal fits in a line or two: it can be pasted into a message, or typed if need be."""
    state = ecarte.start(deal=ecarte.deal(seed=5), code=code)
    actions = []
    while state.phase not in ("shuffle", "game_over"):
        actions.append(next(a for a in ecarte.legal_actions(state) if a.kind != "propose"))
        state = ecarte.apply(state, actions[-1])
    assert len(carry.pack(Game(code=laws.get(code), deal=ecarte.deal(seed=5), actions=tuple(actions)))) < 250


def test_blanks_case_and_line_ends_do_no_harm() -> None:
    """As people copy it: in small letters, broken into lines, without dashes, with blanks around."""
    text = example()
    game = carry.unpack(text)
    for copied in (
        text.lower(),
        f"\n  {text}  \n",
        text.replace("-", ""),
        text.replace("-", " - "),
        text.replace("-", "\n"),
        re.sub("(.{7})", "\\1\r\n", text),
        text.replace("O", "0").replace("L", "1"),  # a zero typed for the letter, a one for the other
    ):
        assert carry.unpack(copied) == game


@pytest.mark.parametrize("seed", [3, 4, 5, 6, 7, 8])  # of several lengths: a last sign may hold bits to spare
def test_every_single_damage_is_refused(seed: int) -> None:
    """Any one sign changed into any other, lost, doubled or exchanged with the next makes the code refused."""
    text = carry.pack(random_game(seed, 10)).replace("-", "")
    for at, sign in enumerate(text):
        others = [other for other in ALPHABET if other != sign]
        damaged = [text[:at] + other + text[at + 1 :] for other in others]
        damaged += [text[:at] + text[at + 1 :], text[:at] + sign + text[at:]]
        if at + 1 < len(text) and text[at + 1] != sign:
            damaged.append(text[:at] + text[at + 1] + sign + text[at + 2 :])
        for code in damaged:
            with pytest.raises(CodeError):
                carry.unpack(code)


def test_every_truncation_is_refused() -> None:
    """A code cut short anywhere, or with something behind it, is no code."""
    text = example()
    for at in range(len(text) - 1):
        with pytest.raises(CodeError):
            carry.unpack(text[: at + 1] if text[at + 1] != "-" else text[:at])
    for more in ("A", "AAAAAAAA", "=", text):
        with pytest.raises(CodeError):
            carry.unpack(text + more)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "carry.prefix"),
        ("hello, how are you?", "carry.prefix"),
        ("EC2-ABCDE-FGHIJ", "carry.prefix"),
        ("deal 1: E: KD AD", "carry.prefix"),
        ("EC1", "carry.checksum"),
        ("EC1-", "carry.checksum"),
        ("EC1-ABCDE-FGHI!", "carry.letters"),
        ("EC1-ABCDE-89898", "carry.letters"),
        ("EC1-ÄÖÜßé", "carry.letters"),
        ("EC1-AAAAA-AAAAA-AAAAA-A", "carry.checksum"),
        ("https://example.org/EC1", "carry.prefix"),
    ],
)
def test_foreign_text_is_refused_with_a_reason(text: str, why: str) -> None:
    """What is no code of ours is refused with a reason, and with what to do."""
    with pytest.raises(CodeError) as caught:
        carry.unpack(text)
    assert caught.value.why == why
    assert caught.value.instead == "carry.paste_whole"
    assert "Copy the whole code again" in str(caught.value)


def test_a_long_text_is_quoted_in_short() -> None:
    """The error does not repeat pages that were pasted by mistake."""
    with pytest.raises(CodeError) as caught:
        carry.unpack("word " * 1000)
    assert len(str(caught.value)) < 300


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(), st.text(alphabet=ALPHABET + "-01 ").map(lambda tail: "EC1" + tail)))
def test_any_text_is_refused(text: str) -> None:
    """No text does more than be refused."""
    with pytest.raises(CodeError):
        carry.unpack(text)


@settings(max_examples=400, deadline=None)
@given(st.binary(min_size=2, max_size=120))
def test_well_checked_nonsense_is_refused(payload: bytes) -> None:
    """Digits of nobody's game under a right checksum are refused as well, or are some game, and never crash."""
    check = zlib.crc32(payload)
    body = check.to_bytes(4, "big") + carry._mask(payload, check)
    try:
        game = carry.unpack("EC1" + base64.b32encode(body).decode().rstrip("="))
    except CodeError as error:
        refused = error
    else:
        assert game.state is not None
        return
    assert refused.why in ("carry.replay", "carry.checksum")


@settings(max_examples=200, deadline=None)
@given(SEEDS)
def test_broken_games_under_a_right_checksum_are_refused(seed: int) -> None:
    """A game with an action that the rules refuse is not carried in, even if its code is whole."""
    rng = random.Random(seed)
    game = bare(random_game(seed % 300, 40))
    if len(game.actions) < 2:
        return
    at = rng.randrange(len(game.actions))
    actions = (*game.actions[:at], *game.actions[at + 1 :], rng.choice(game.actions))
    broken = Game(code=game.code, dealer=game.dealer, score=game.score, deal=game.deal, actions=actions)
    text = carry.pack(broken)
    try:
        _ = broken.state
    except ValueError:
        with pytest.raises(CodeError) as caught:
            carry.unpack(text)
        assert caught.value.why == "carry.replay"
    else:
        assert carry.unpack(text) == broken


def test_masked() -> None:
    """No card can be read at a glance: neither the code's letters nor its bytes spell cards or the laws' name."""
    game = bare(random_game(3, 20))
    letters = carry.pack(game).replace("-", "")[3:]
    body = base64.b32decode(letters + "=" * (-len(letters) % 8))
    assert game.code.name.encode() not in body
    spelt = (
        sum(
            f"{first}{second}".encode() in body
            for first, second in zip(game.deal.elder, game.deal.dealer, strict=True)
        )
        if game.deal
        else 0
    )
    assert spelt == 0
    # One action more, and everything looks different: nothing can be learnt by comparing codes.
    shorter = Game(
        code=game.code, dealer=game.dealer, score=game.score, deal=game.deal, actions=game.actions[:-1]
    )
    other = carry.pack(shorter).replace("-", "")[3:]
    same = sum(a == b for a, b in zip(letters, other, strict=False))
    assert same < len(letters) / 4
