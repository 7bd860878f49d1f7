"""The code that carries a game to another machine: whole or refused, however it is copied, and short.

Leaves out the letters (test_armour.py), random damage (test_fuzz.py), and secrecy beyond the mask: whoever has the
package can read a code, and the texts say so.
"""

from __future__ import annotations

import base64
import os
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecarte_widgets.analysis.players import Bookish
from ecarte_widgets.rules import armour, carry, deals, ecarte, ecarte_game, laws, record
from ecarte_widgets.rules.actions import word
from ecarte_widgets.rules.carry import Carried
from ecarte_widgets.rules.carry_actions import FIELDS
from ecarte_widgets.rules.digits import In, Out
from ecarte_widgets.rules.errors import CodeError, EcarteError
from ecarte_widgets.rules.record import Game
from ecarte_widgets.widgets.session import Session
from tests.support import walks
from tests.support.games import random_game
from tests.support.play import CODES

SEEDS = st.integers(0, 10**6)
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
LONG = os.environ.get("ECARTE_LONG") == "1"


def bare(game: Game) -> Game:
    """The game without its comments, which no code carries."""
    return Game(code=game.code, dealer=game.dealer, score=game.score, deal=game.deal, actions=game.actions)


def cut(game: Game, end: int) -> Game:
    """The game as it stood after `end` actions."""
    return Game(
        code=game.code, dealer=game.dealer, score=game.score, deal=game.deal, actions=game.actions[:end]
    )


def carried(seed: int, most: int = 90) -> Carried:
    """Some game in progress, by itself or beside a seed that dealt none of it, or its first deal."""
    rng = random.Random(seed)
    given = rng.choice([None, 0, 7, -3, 2**70, "", "7/2", "Klasse 3b, è ♠", "7++"])
    game = bare(random_game(seed, most))
    if given is not None and game.deal is not None and rng.random() < 0.3:
        game = Game(code=game.code, dealer=game.dealer, score=game.score, deal=deals.numbered(given, 1))
    return Carried(game, given, rng.randrange(2), rng.choice([0, 0, 1, 7, 8, 300]))


def played(seed: int | str, code: str = "", dealer: str = "") -> Session:
    """A whole game of two bookish players, dealt by a seed from the first card to the last."""
    session = Session(Game(code=laws.get(code or None), dealer=dealer), opponent=Bookish(), seed=seed)
    player = Bookish()
    while not session.state.winner:
        if session.waiting:
            session.next()
        else:
            session.act(str(player.choose(session.view)))
    return session


def read(text: str) -> tuple[Carried | None, str]:
    """What a code carries; or nothing, and why not."""
    try:
        return carry.unpack(text), ""
    except CodeError as error:
        return None, error.why


# ---- there and back ------------------------------------------------------------------------------


@settings(max_examples=400, deadline=None)
@given(SEEDS)
def test_round_trip(seed: int) -> None:
    """Any game under any code, of a seed or of none, is the same after the journey, down to cuts and rights used."""
    given_ = carried(seed)
    text = carry.pack(given_)
    assert carry.unpack(text) == given_
    assert re.fullmatch(r"EC2(-[A-Z2-7]{1,5})+", text)
    assert carry.pack(given_, list(given_.game.states())) == text


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_every_moment_of_a_game(seed: int) -> None:
    """A game can be carried after every single action, and the states that a caller has are as good as a replay."""
    whole = carried(seed, 40)
    states = list(whole.game.states())
    for end in range(len(whole.game.actions) + 1):
        there = Carried(cut(whole.game, end), whole.seed, whole.me, whole.takebacks)
        text = carry.pack(there, states[: end + 1])
        assert carry.unpack(text) == there
        assert carry.pack(there, states) == text  # states of what has been done since do no harm


@settings(max_examples=200, deadline=None)
@given(SEEDS)
def test_among_other_digits(seed: int) -> None:
    """A game held within another code comes out of it, and what stands before and after it too."""
    given_ = carried(seed, 30)
    out = Out()
    out.text("before")
    carry.put(out, given_)
    out.number(seed)
    source = In(out.bytes())
    assert (source.text(), carry.take(source), source.number()) == ("before", given_, seed)
    source.end()


def test_comments_are_left_out() -> None:
    """Comments stay where the record is: a code holds what was played."""
    game = random_game(1)
    commented = Game(code=game.code, deal=ecarte.deal(seed=1), comments=((0, "why not?"),))
    assert carry.unpack(carry.pack(Carried(commented))).game == bare(commented)


@pytest.mark.parametrize("code", CODES)
def test_hand_made_laws_go_along(code: str) -> None:
    """Answers changed by the reader are part of the code: every question, every answer."""
    for question, values in walks.OPTIONS.items():
        for value in values:
            changed = laws.code(code, **{question: value})
            game = Game(code=changed, deal=ecarte.deal(seed=3))
            assert carry.unpack(carry.pack(Carried(game))).game.code == changed


# ---- short ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_a_whole_game_is_short(code: str) -> None:
    """A game that a seed has dealt fits in a line: seven deals in 60 to 80 letters, with prefix and dashes 100."""
    for seed in range(20 if not LONG else 500):
        session = played(seed, code)
        there = Carried(session.game, seed, 0, 3)
        text = carry.pack(there, session.states)
        assert carry.unpack(text) == there
        assert len(text) <= 40 + 9 * session.state.number


def test_a_game_of_no_seed_can_be_pasted() -> None:
    """A whole deal of which no seed is known fits in two lines."""
    for code in CODES:
        state = ecarte.start(deal=ecarte.deal(seed=5), code=code)
        actions = []
        while state.phase not in ("shuffle", "game_over"):
            actions.append(next(a for a in ecarte.legal_actions(state) if a.kind != "propose"))
            state = ecarte.apply(state, actions[-1])
        game = Game(code=laws.get(code), deal=ecarte.deal(seed=5), actions=tuple(actions))
        assert len(carry.pack(Carried(game))) < 100


def test_the_sessions_deals_are_the_seeds() -> None:
    """What a session deals and cuts is what a code takes for granted: no card of it is written down."""
    for seed in (0, 5, "class 3b"):
        session = played(seed)
        without = carry.pack(Carried(session.game, None), session.states)
        with_seed = carry.pack(Carried(session.game, seed), session.states)
        assert len(without) > len(with_seed) + 20 * session.state.number


def test_the_form_is_kept() -> None:
    """The code of one game, letter by letter: another form needs another prefix, or old codes would mislead."""
    game = record.read(
        "code: cassell must_trump=True\ndealer: A\nscore: A 1, B 2\ndeal 1 seed 7:\npropose; accept\n"
        "discard 7D KD 7C; discard AS 9D JD 8D QH; stand\nplay KS"
    )
    text = "EC2-7TPFB-VXS5T-WA2JN-JEYRS-PNSZJ-L5RQZ-7A626-3SWQT-B3EHU"
    assert carry.pack(Carried(game, 7, 1, 2)) == text
    assert carry.unpack(text) == Carried(game, 7, 1, 2)


def test_a_game_may_be_long_but_not_without_end() -> None:
    """Four thousand actions are carried, one more is refused with a way out."""
    again = "cut-for-deal KS KH"
    state = ecarte.start(code="foster")
    action = ecarte.read_action(state, again)
    game = Game(code=laws.get("foster"), dealer="", actions=(action,) * carry.MOST_ACTIONS)
    assert carry.unpack(carry.pack(Carried(game, 1))).game == game
    longer = Game(code=game.code, dealer="", actions=(*game.actions, action))
    with pytest.raises(CodeError, match="4096 at most") as caught:
        carry.pack(Carried(longer, 1))
    assert "record" in str(caught.value)


@pytest.mark.parametrize("seed", [10**3000, "x" * 2000, "\ud800", 2.5, b"7"])
def test_seeds_that_no_code_carries(seed: object) -> None:
    """A seed that is too long, or of another kind, is refused in words."""
    with pytest.raises(CodeError, match="does not fit into a code") as caught:
        carry.pack(Carried(Game(code=laws.get()), seed))  # type: ignore[arg-type]
    assert len(str(caught.value)) < 200


# ---- damage --------------------------------------------------------------------------------------


def test_blanks_case_and_line_ends_do_no_harm() -> None:
    """As people copy it: in small letters, broken into lines, without dashes, with blanks around."""
    there = carried(3, 20)
    text = carry.pack(there)
    for copied in (
        text.lower(),
        f"\n  {text}  \n",
        text.replace("-", ""),
        text.replace("-", " - "),
        text.replace("-", "\n"),
        re.sub("(.{7})", "\\1\r\n", text),
        text.replace("O", "0").replace("L", "1"),  # a zero typed for the letter, a one for the other
    ):
        assert carry.unpack(copied) == there


@pytest.mark.parametrize("seed", [3, 4, 5, 6, 7, 8])  # of several lengths: a last sign may hold bits to spare
def test_every_single_damage_is_refused(seed: int) -> None:
    """Any one sign changed into any other, lost, doubled or exchanged with the next makes the code refused."""
    text = carry.pack(carried(seed, 10)).replace("-", "")
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
    text = carry.pack(carried(3, 20))
    for at in range(len(text) - 1):
        with pytest.raises(CodeError):
            carry.unpack(text[: at + 1] if text[at + 1] != "-" else text[:at])
    for more in ("A", "AAAAAAAA", "=", text):
        with pytest.raises(CodeError):
            carry.unpack(text + more)


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(), st.text(alphabet=ALPHABET + "-01 ").map(lambda tail: "EC2" + tail)))
def test_any_text_is_refused(text: str) -> None:
    """No text does more than be refused."""
    with pytest.raises(CodeError):
        carry.unpack(text)


# ---- digits of no game, well checked -------------------------------------------------------------


@settings(max_examples=600, deadline=None)
@given(st.binary(min_size=1, max_size=120))
def test_well_checked_nonsense_is_refused(payload: bytes) -> None:
    """Digits of nobody's game under a right checksum are refused as well, or are some game's own, and never crash."""
    text = armour.wrap(carry.PREFIX, payload)
    found, why = read(text)
    assert why == "carry.replay" if found is None else carry.pack(found) == text


@settings(max_examples=600, deadline=None)
@given(SEEDS, SEEDS)
def test_well_checked_changes_are_refused_or_another_game(seed: int, change: int) -> None:
    """A bit changed before the checksum was made gives no game, or one of which this is the one code."""
    rng = random.Random(change)
    payload = bytearray(armour.unwrap(carry.PREFIX, carry.pack(carried(seed % 500, 30))))
    payload[rng.randrange(len(payload))] ^= 1 << rng.randrange(8)
    text = armour.wrap(carry.PREFIX, bytes(payload))
    found, why = read(text)
    assert why == "carry.replay" if found is None else carry.pack(found) == text


@settings(max_examples=200, deadline=None)
@given(SEEDS)
def test_broken_games_under_a_right_checksum_are_refused(seed: int) -> None:
    """A game with an action that the rules refuse is neither packed nor, written out under a checksum, carried in."""
    rng = random.Random(seed)
    game = bare(random_game(seed % 300, 40))
    if len(game.actions) < 2:
        return
    at = rng.randrange(len(game.actions))
    actions = (*game.actions[:at], *game.actions[at + 1 :], rng.choice(game.actions))
    broken = Game(code=game.code, dealer=game.dealer, score=game.score, deal=game.deal, actions=actions)
    try:
        states = list(broken.states())
    except EcarteError as error:
        with pytest.raises(type(error)):
            carry.pack(Carried(broken))
        text = carry.pack(
            Carried(broken), list(game.states())
        )  # by one who says that the rules had allowed it
        with pytest.raises(CodeError) as caught:
            carry.unpack(text)
        assert caught.value.why == "carry.replay"
    else:
        assert carry.unpack(carry.pack(Carried(broken), states)).game == broken


def test_an_action_written_out_is_read() -> None:
    """An action that is not among the lawful ones has a place too: what can be done but may not will be played."""
    for kind in ("king", "ask", "stand"):
        for seat in ("elder", "dealer"):
            out = Out()
            FIELDS.put(out, word(seat, kind))
            assert FIELDS.take(In(out.bytes())) == word(seat, kind)
    for seed in range(200):
        for action in random_game(seed, 60).actions:
            out = Out()
            FIELDS.put(out, action)
            assert FIELDS.take(In(out.bytes())) == action


def test_digits_after_other_rules_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Digits that would give another game since the rules were changed are refused nearly always, not misread."""
    games = [carried(seed, 60) for seed in range(200)]
    games = [there for there in games if len(there.game.actions) > 10]
    texts = [carry.pack(there) for there in games]
    lawful = ecarte.legal_actions
    monkeypatch.setattr(
        ecarte_game, "legal_actions", lambda state, seat=None: lawful(state, seat)[1:] or lawful(state, seat)
    )
    found = [read(text) for text in texts]
    assert {why for _, why in found} <= {"", "carry.replay"}
    assert sum(got not in (None, there) for (got, _), there in zip(found, games, strict=True)) <= 2
    assert len(games) > 80


def test_cards_after_another_shuffle_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seed that has come to deal other cards gives no other game of the same digits."""
    monkeypatch.setattr(deals, "seed_of", lambda seed, number: f"{seed} {number}")
    games = [Game(code=laws.get(code), deal=deals.numbered(seed, 1)) for code in CODES for seed in range(40)]
    texts = []
    for place, game in enumerate(games):
        state, actions = game.begin(), []
        for kind in ("propose", "refuse"):
            found = [action for action in ecarte.legal_actions(state) if action.kind == kind]
            for action in found:
                actions.append(action)
                state = ecarte.apply(state, action)
        actions += [action for action in ecarte.legal_actions(state) if action.kind == "play"][:1]
        there = Game(code=game.code, deal=game.deal, actions=tuple(actions))
        texts.append(carry.pack(Carried(there, place % 40)))
    assert [why for _, why in map(read, texts)] == [""] * len(texts)
    monkeypatch.undo()
    assert {why for _, why in map(read, texts)} == {"carry.replay"}
    for text in texts:  # and so where a game is held within another code
        with pytest.raises(ValueError):  # noqa: PT011
            carry.take(In(armour.unwrap(carry.PREFIX, text)))


@pytest.mark.parametrize("much", [b"\1", b"\0"], ids=["digits left over", "noughts in front"])
def test_more_digits_than_a_game_has_are_refused(much: bytes) -> None:
    """The digits of a game with others after them are not its code: it has one only."""
    payload = armour.unwrap(carry.PREFIX, carry.pack(carried(3, 20)))
    assert read(armour.wrap(carry.PREFIX, much + payload)) == (None, "carry.replay")


def test_roundabout_digits_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lawful action written out, or a seed's deal, gives the same game by other digits: that is not its code."""
    game = record.read("deal 1 seed 7:\npropose; refuse")
    text = carry.pack(Carried(game, 7))
    monkeypatch.setattr(ecarte_game, "legal_actions", lambda state, seat: ())
    written_out = carry.pack(Carried(game, 7))
    monkeypatch.undo()
    monkeypatch.setattr(deals, "seed_of", lambda seed, number: 8)
    laid_out = carry.pack(Carried(game, 7))
    monkeypatch.undo()
    assert len({text, written_out, laid_out}) == 3
    assert read(text)[0] == Carried(game, 7)
    assert read(written_out) == (None, "carry.replay")
    assert read(laid_out) == (None, "carry.replay")


def test_masked() -> None:
    """No card can be read at a glance: neither the code's letters nor its bytes spell cards or the laws' name."""
    game = bare(random_game(3, 20))
    letters = carry.pack(Carried(game)).replace("-", "")[3:]
    body = base64.b32decode(letters + "=" * (-len(letters) % 8))
    assert game.code.name.encode() not in body
    # One action more, and everything looks different: nothing can be learnt by comparing codes.
    other = carry.pack(Carried(cut(game, len(game.actions) - 1))).replace("-", "")[3:]
    same = sum(a == b for a, b in zip(letters, other, strict=False))
    assert same < len(letters) / 4
