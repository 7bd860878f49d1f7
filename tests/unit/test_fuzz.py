"""Everything that people type or paste, damaged in every way: refused in words or read as what it says, never a crash.

Leaves out what whole texts mean: every reader has its own tests. To have another reader tried, add a row to KINDS.
`ECARTE_LONG=1` tries a million texts that no run has tried before; a failure tells the number to repeat it with.
"""

from __future__ import annotations

import json
import os
import random
import unicodedata
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import pytest

from ecarte_widgets import CardTable
from ecarte_widgets.rules import cards, carry, deals, ecarte, laws, plain, record
from ecarte_widgets.rules.carry import Carried
from ecarte_widgets.rules.errors import CodeError, EcarteError
from ecarte_widgets.rules.record import Game
from tests.support import walks
from tests.support.games import random_game

LONG = os.environ.get("ECARTE_LONG") == "1"
TRIES = 2_000
MILLION = 1_000_000
SEED = random.SystemRandom().randrange(10**9) if LONG else 0
"""Where the tries begin: the same on every run, but for the long one."""


class Kind(NamedTuple):
    """One sort of text. `read` gives what it means or raises an EcarteError; `make` makes a good one.

    `spelling`: where every slip must be found, the text without the differences that do no harm; a text that is read
    though it is spelt differently from the good one is a fault. `again`: where many texts mean the same, what was
    read, written and read once more: it must be equal. `share`: of the million, in thousandths.
    """

    name: str
    read: Callable[[str], Any]
    make: Callable[[random.Random], str]
    spelling: Callable[[str], str] | None = None
    again: Callable[[Any], Any] | None = None
    share: int = 100


# ---- good ones -----------------------------------------------------------------------------------


def bare(game: Game) -> Game:
    """The game without its comments."""
    return Game(code=game.code, dealer=game.dealer, score=game.score, deal=game.deal, actions=game.actions)


def code_letters(text: str) -> str:
    """The letters of a code: what people see of it, whatever stands between them."""
    seen = "".join(
        sign for sign in text if unicodedata.category(sign) not in ("Zs", "Zl", "Zp", "Pd", "Cf", "Cc")
    )
    return (
        "".join(sign.upper() if sign.isascii() else sign for sign in seen).replace("0", "O").replace("1", "L")
    )


def game_code(rng: random.Random) -> str:
    """The code of some game, of a seed or of none."""
    seed = rng.choice([None, 7, "class 3b", -1, 10**20])
    return carry.pack(
        Carried(bare(random_game(rng.randrange(400), 40)), seed, rng.randrange(2), rng.randrange(9))
    )


def game_record(rng: random.Random) -> str:
    """The record of some game, with comments."""
    return record.write(random_game(rng.randrange(400), 60))


def deal_text(rng: random.Random) -> str:
    """A deal, whole or in part, under any names of its parts."""
    whole = str(ecarte.deal(seed=rng.randrange(1000)))
    parts = [
        part.strip()
        for part in whole.replace("D:", "|D:").replace("T:", "|T:").replace("S:", "|S:").split("|")
    ]
    text = "  ".join(rng.sample(parts, rng.randint(1, 4)))
    if rng.random() < 0.3:
        text = text.replace("E:", "pone:").replace("T:", "turn-up:").replace("TH", "10♥").replace("S ", "♠ ")
    return text


@cache
def moments() -> tuple[ecarte.State, ...]:
    """States of several games, under several codes of laws."""
    rng = random.Random(5)
    return tuple(state for _ in range(12) for state in walks.states(rng, 60))


def action_text(rng: random.Random) -> str:
    """Something that can be done in some state; the number in front tells which."""
    at = rng.randrange(len(moments()))
    state = moments()[at]
    acts = [*ecarte.legal_actions(state, "elder"), *ecarte.legal_actions(state, "dealer")]
    return f"{at} {rng.choice(acts) if acts else walks.chance(rng, state)}"


def do_action(text: str) -> tuple[ecarte.State, ecarte.State]:
    """The state and the one after the action; what is no action changes nothing."""
    number, _, words = text.partition(" ")
    at = int(number) if number.isascii() and number.isdigit() else 0
    state = moments()[at % len(moments())]
    return state, ecarte.apply(state, words)


def done_again(done: tuple[ecarte.State, ecarte.State]) -> tuple[ecarte.State, ecarte.State]:
    """The same action by its own text form."""
    before, after = done
    last = after.past[-1] if len(after.past) > len(before.past) else None
    return done if last is None else (before, ecarte.apply(before, str(last)))


def kept(text: str) -> Game:
    """A game read from what was kept of it; a file that is no JSON at all is refused by whoever reads the file."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise CodeError(text[:20], "kept.unreadable") from error
    return plain.read(data)


def law_text(rng: random.Random) -> str:
    """A code of laws, some answers changed."""
    return str(walks.random_code(rng)[0])


def hand_text(rng: random.Random) -> str:
    """Some cards, spelt as people spell them."""
    hand = rng.sample(cards.PACK, rng.randint(1, 6))
    spelt = [
        rng.choice(
            [
                card,
                card.lower(),
                card.replace("T", "10"),
                card[0] + {"S": "♠", "H": "♥️"}.get(card[1], card[1]),
            ]
        )
        for card in hand
    ]
    return rng.choice([" ", ", ", "\n"]).join(spelt)


def pasted(rng: random.Random) -> str:
    """What somebody may put into a table's brackets."""
    return rng.choice([game_code, deal_text, game_record])(rng)


KINDS = (
    Kind("game code", carry.unpack, game_code, spelling=code_letters, share=340),
    Kind(
        "game record", record.read, game_record, again=lambda game: record.read(record.write(game)), share=120
    ),
    Kind(
        "kept game",
        kept,
        lambda rng: json.dumps(plain.write(random_game(rng.randrange(400), 30))),
        again=lambda game: plain.read(plain.write(game)),
        share=80,
    ),
    Kind("deal", deals.deal, deal_text, again=lambda deal: deals.deal(str(deal)), share=160),
    Kind("action", do_action, action_text, again=done_again, share=160),
    Kind("code of laws", laws.read_code, law_text, again=lambda code: laws.read_code(str(code)), share=60),
    Kind("cards", cards.cards, hand_text, again=lambda hand: cards.cards(cards.write(hand)), share=60),
    Kind("table", lambda text: CardTable(text).game(), pasted, share=20),
)
"""Every reader of what people type: shares come to a thousand."""


# ---- damage --------------------------------------------------------------------------------------

SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567018 9-:;.,+=#?'\"\\/{}[]()_\n\t\0"
FOREIGN = (
    "é",
    "ß",
    "ſ",
    "ı",
    "İ",
    "ﬁ",
    "Ａ",
    "２",
    "٣",
    "²",
    "♠",
    "♥\ufe0f",
    "—",
    "\u00a0",
    "\u200b",
    "\u202e",
    "\ud800",
    "\x85",
    "\u2028",
    "🂡",
    "Ё",
)
WORDS = (
    *(
        "E:",
        "D:",
        "T:",
        "S:",
        "KD",
        "10♥",
        "7S",
        "-",
        "?",
        "code:",
        "foster",
        "dealer:",
        "A",
        "score: A 1, B 2",
    ),
    *(
        "deal 1:",
        "deal 2 seed 7:",
        "propose",
        "accept",
        "refuse",
        "stand",
        "discard",
        "play KD",
        "king",
        "cut 16",
    ),
    *(
        "deal 3",
        "turn",
        "shuffle",
        "cut-for-deal KS KH",
        "winner: A",
        "must_trump=True",
        "1.",
        "elder",
        "dealer",
        ";",
    ),
    *(
        "EC2-",
        "EC1-AAAAA",
        "999999999999999999999",
        "-1",
        "1e9",
        "NaN",
        "null",
        "[]",
        "{}",
        '"',
        "seed",
        "naming H",
    ),
)


def damaged(rng: random.Random, text: str, other: str) -> str:
    """The text with one to three slips, accidents or bad ideas of the ones that happen to texts."""
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        at, to = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        text = rng.choice(_DAMAGE)(rng, text, at, to, other)
    return text


def _swap(rng: random.Random, text: str, at: int, to: int, other: str) -> str:
    return text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :]


def _case(rng: random.Random, text: str, at: int, to: int, other: str) -> str:
    return text[:at] + rng.choice([str.upper, str.lower, str.swapcase, str.title])(text[at:to]) + text[to:]


_DAMAGE: tuple[Callable[[random.Random, str, int, int, str], str], ...] = (
    lambda rng, text, at, to, other: text[:at] + rng.choice(SIGNS) + text[at + 1 :],
    lambda rng, text, at, to, other: (
        text[:at] + chr(ord(text[at : at + 1] or "A") ^ 1 << rng.randrange(7)) + text[at + 1 :]
    ),
    lambda rng, text, at, to, other: text[:at] + text[at + 1 :],
    lambda rng, text, at, to, other: text[:at] + rng.choice(SIGNS) + text[at:],
    lambda rng, text, at, to, other: text[: at + 1] + text[at:],
    _swap,
    _case,
    lambda rng, text, at, to, other: text[:at] + rng.choice(FOREIGN) + text[rng.choice([at, at + 1]) :],
    lambda rng, text, at, to, other: text[:at],
    lambda rng, text, at, to, other: text[at:],
    lambda rng, text, at, to, other: text[:at] + text[to:],
    lambda rng, text, at, to, other: text[:to] + text[at:],
    lambda rng, text, at, to, other: text[:at] + other[at:],
    lambda rng, text, at, to, other: text[:at] + other[at:to] + text[to:],
    lambda rng, text, at, to, other: f"{text[:at]} {rng.choice(WORDS)} {text[at:]}",
    lambda rng, text, at, to, other: _words(rng, text),
    lambda rng, text, at, to, other: text[:at] + rng.choice(["\n", "  ", "\r\n", "-", "– "]) + text[at:],
)


def _words(rng: random.Random, text: str) -> str:
    """Two words of the text exchanged."""
    words = text.split(" ")
    one, two = rng.randrange(len(words)), rng.randrange(len(words))
    words[one], words[two] = words[two], words[one]
    return " ".join(words)


def nonsense(rng: random.Random) -> str:
    """A text of nobody's: signs of any sort, or words that mean something elsewhere."""
    how = rng.random()
    if how < 0.3:
        return rng.choice(["", "EC2-", "EC2"]) + "".join(rng.choices(SIGNS, k=rng.randrange(60)))
    if how < 0.5:
        return "".join(chr(rng.randrange(0x110000)) for _ in range(rng.randrange(20)))
    return rng.choice([" ", "; ", "\n", ""]).join(rng.choices(WORDS, k=rng.randrange(12)))


# ---- the tries -----------------------------------------------------------------------------------


def attempt(kind: Kind, text: str) -> Any:
    """What a text is read as; None where it is refused, in a sentence that can be said."""
    try:
        return kind.read(text)
    except EcarteError as error:
        refused = error
    words = str(refused)
    assert words
    assert "{" in text or "{" not in words, "a message with a blank in it"
    return None


def check(kind: Kind, rng: random.Random, good: str, other: str) -> bool:
    """One try. Whether the text was read."""
    text = nonsense(rng) if rng.random() < 0.1 else damaged(rng, good, other)
    found = attempt(kind, text)
    if found is None:
        return False
    if kind.spelling is not None:
        whole = [true for true in (good, other) if kind.spelling(true) == kind.spelling(text)]
        assert whole, "a damaged text was read"
        assert found == kind.read(whole[0])
    if kind.again is not None:
        assert kind.again(found) == found
    return True


def tries(kind: Kind) -> int:
    """How many texts of a kind are tried."""
    return MILLION * kind.share // 1000 if LONG else min(TRIES, 20 * kind.share)


def test_the_shares_are_a_million() -> None:
    """The long run tries a million texts, every kind its part, and no two kinds are called the same."""
    assert sum(kind.share for kind in KINDS) == 1000
    assert len({kind.name for kind in KINDS}) == len(KINDS)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_whatever_is_pasted(kind: Kind) -> None:
    """A damaged text is refused by an error of the package, or is read as what it says: it never crashes a reader."""
    read = 0
    pool: list[str] = []
    for at in range(tries(kind)):
        rng = random.Random(f"{SEED} {kind.name} {at}")
        if len(pool) < 200 or at % 20 == 0:
            pool = [*pool[-199:], kind.make(rng)]
        good, other = rng.choice(pool), rng.choice(pool)
        try:
            read += check(kind, rng, good, other)
        except Exception as error:
            raise AssertionError(f"SEED = {SEED}, try {at}, from {good!r} and {other!r}") from error
    assert read > 0  # else nothing but the first line of the reader was tried


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_good_ones_are_read(kind: Kind) -> None:
    """What is damaged above is good before: every text made here is read, and as the same thing once more."""
    for at in range(30):
        good = kind.make(random.Random(at))
        found = kind.read(good) if kind.name != "table" else attempt(kind, good)
        assert kind.again is None or kind.again(found) == found
