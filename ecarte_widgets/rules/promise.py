"""Promises: what is to come is put down as digits that tell nothing, and opened later, so that anybody can check it.

Leaves out when a promise is made and opened, and where salts are kept: that is for who holds the game.

A promise is the SHA-256, in hexadecimal, of the UTF-8 text "SALT WHAT": the salt, one space, and what is promised.
The salt keeps it from being guessed: there are few seeds that people choose, and a machine tries them all in no time.
Whoever has salt, text and promise needs no more than this to check it:

    hashlib.sha256(f"{salt} {what}".encode()).hexdigest() == promise
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable

from .cards import Card, write
from .errors import PromiseError

SALT_DIGITS = 32
"""Hexadecimal digits of a salt: 128 bits."""
PROMISE_DIGITS = 64
"""Hexadecimal digits of a promise: 256 bits."""


def promise(what: str, salt: str) -> str:
    """The 64 digits that promise `what` under `salt` (32 hexadecimal digits). Raises PromiseError for another salt."""
    return hashlib.sha256(f"{read_salt(salt)} {what}".encode()).hexdigest()


def verify(promised: str, salt: str, what: str) -> bool:
    """Whether `promised` is the promise of `what` under `salt`; both may be given in groups and in capitals.

    Raises PromiseError where either has not its number of hexadecimal digits: then there is nothing to compare.
    """
    return hmac.compare_digest(promise(what, salt), read(promised))


def read(text: str) -> str:
    """A promise as somebody has written it down, in its 64 small digits. Raises PromiseError for anything else."""
    return _digits(text, PROMISE_DIGITS, "promise.not_a_promise")


def groups(digits: str) -> str:
    """Digits in groups of four, for reading and comparing by eye."""
    return " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))


def salt_of(game_salt: str, number: int) -> str:
    """The salt of a game's promise `number`: 0 is the game's own, from 1 on its deals'.

    One way (HMAC-SHA256, the first 128 bits): who is shown one of them can tell neither `game_salt` nor another.
    Raises PromiseError for a salt that is none, or a number below 0.
    """
    if number < 0:
        raise PromiseError(number, "promise.number", "promise.number_instead")
    key = bytes.fromhex(read_salt(game_salt))
    return hmac.new(key, str(number).encode(), hashlib.sha256).hexdigest()[:SALT_DIGITS]


# ---- what is promised ----------------------------------------------------------------------------


def of_seed(seed: int | str) -> str:
    """A game's seed as text, as Python writes it: the number 7 and the word '7' give other cards."""
    return f"seed {seed!r}"


def of_deal(deal: object) -> str:
    """A deal's text form with single spaces, for those are what is left when it is copied from a page."""
    return " ".join(str(deal).split())


def of_pack(pack: Iterable[Card]) -> str:
    """A pack from the top, as it lies before a cut that nobody has made yet."""
    return f"P: {write(pack)}"


# ---- what is given -------------------------------------------------------------------------------


def read_salt(text: str) -> str:
    """A salt as somebody has written it down, in its 32 small digits. Raises PromiseError for anything else."""
    return _digits(text, SALT_DIGITS, "promise.not_a_salt")


def _digits(text: str, count: int, why: str) -> str:
    """`text` as `count` hexadecimal digits, small, without spaces; raises PromiseError where it is not that."""
    plain = "".join(text.split()).lower()
    if bad := re.search(r"[^0-9a-f]", plain):
        raise PromiseError(text, f"{why}.sign", "promise.copy", sign=bad.group(), digits=count)
    if len(plain) != count:
        raise PromiseError(text, f"{why}.length", "promise.copy", count=len(plain), digits=count)
    return plain
