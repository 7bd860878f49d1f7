"""Everything that people type or paste, damaged in every way: refused in words or read as what it says, never a crash.

Leaves out what whole texts mean: every reader has its own tests. To have another reader tried, add a row to KINDS.
`ECARTE_LONG=1` tries a million texts that no run has tried before; a failure tells the number to repeat it with.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from ecarte_widgets import CardTable
from ecarte_widgets.rules import armour, cards, carry, deals, laws, plain, record
from ecarte_widgets.rules.errors import EcarteError
from ecarte_widgets.teaching import class_codes, class_results, progress_code
from tests.support import pasted
from tests.support.damage import damaged, nonsense

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


KINDS = (
    Kind("game code", carry.unpack, pasted.game_code, spelling=pasted.code_letters, share=230),
    Kind("piquet code", carry.unpack, pasted.piquet_code, spelling=pasted.code_letters, share=10),
    Kind("class code", class_codes.read, pasted.class_code, spelling=pasted.code_letters, share=150),
    Kind("result code", class_results.read, pasted.result_code, spelling=pasted.code_letters, share=60),
    Kind("progress code", progress_code.read, pasted.progress, spelling=pasted.code_letters, share=120),
    Kind("mail", pasted.sound, pasted.mail, again=lambda it: it & {*pasted.results()}, share=10),
    Kind("record", record.read, pasted.records, again=lambda it: record.read(record.write(it)), share=100),
    Kind("kept game", pasted.kept, pasted.kept_text, again=lambda it: plain.read(plain.write(it)), share=60),
    Kind("deal", deals.deal, pasted.deal_text, again=lambda it: deals.deal(str(it)), share=110),
    Kind("action", pasted.do_action, pasted.action_text, again=pasted.done_again, share=100),
    Kind("code of laws", laws.read_code, pasted.law_text, again=lambda it: laws.read_code(str(it)), share=20),
    Kind("cards", cards.cards, pasted.hand_text, again=lambda it: cards.cards(cards.write(it)), share=20),
    Kind("table", lambda text: CardTable(text).game(), pasted.for_a_table, share=10),
)
"""Every reader of what people type: shares come to a thousand."""


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


# ---- damage that the checksum does not see -------------------------------------------------------

WRITERS: dict[str, Callable[[Any], str]] = {
    "game code": carry.pack,
    "piquet code": carry.pack,
    "class code": str,
    "result code": str,
    "progress code": progress_code.write,
}


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.spelling], ids=lambda kind: kind.name)
def test_digits_of_nobodys_making(kind: Kind) -> None:
    """Digits changed before the checksum was made are refused as well, or mean what they would be written for."""
    for at in range(5_000 if LONG else 300):
        rng = random.Random(f"{SEED} digits {kind.name} {at}")
        good, other = (kind.make(rng) for _ in range(2))
        prefix = good[:3]
        body, more = (armour.unwrap(prefix, text).decode("latin-1") for text in (good, other))
        made = (
            damaged(rng, body, more)
            if rng.random() < 0.8
            else rng.randbytes(rng.randrange(80)).decode("latin-1")
        )
        text = armour.wrap(prefix, made.encode("latin-1", "replace"))
        try:
            found = attempt(kind, text)
            assert found is None or kind.name == "progress code" or WRITERS[kind.name](found) == text
            assert found is None or kind.read(WRITERS[kind.name](found)) == found
        except Exception as error:
            raise AssertionError(f"SEED = {SEED}, try {at}, {text!r}") from error


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.spelling], ids=lambda kind: kind.name)
def test_every_code_has_a_writer(kind: Kind) -> None:
    """A kind of code that is read here is written here too, and comes out letter by letter."""
    for at in range(10):
        good = kind.make(random.Random(at))
        assert WRITERS[kind.name](kind.read(good)) == good
