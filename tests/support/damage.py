"""Texts damaged in the ways that happen to texts, and texts of nobody's.

Leaves out what is done with them: see test_fuzz.py.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567018 9-:;.,+=#?'\"\\/{}[]()_\n\t\0"
FOREIGN = ("♥\ufe0f", *"éßſıİﬁＡ２٣²♠—🂡Ё\u00a0\u200b\u202e\ud800\x85\u2028")
"""Signs that are not ours, some of which look like ours or are taken for ours by careless readers."""
WORDS = re.split(
    r"\|",
    "E:|D:|T:|S:|KD|10♥|7S|-|?|code:|foster|dealer:|A|score: A 1, B 2|deal 1:|deal 2 seed 7:|deal 3|seed|propose|"
    "accept|refuse|stand|discard|play KD|king|cut 16|turn|shuffle|cut-for-deal KS KH|winner: A|must_trump=True|1.|"
    'elder|dealer|;|naming H|EC2-|EC1-AAAAA|EK1|ER1-|EP1-AB|999999999999999999999|-1|1e9|NaN|null|[]|{}|"',
)
PREFIXES = ("", "EC2-", "EC2", "EK1-", "ER1-", "EP1-")


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
        return rng.choice(PREFIXES) + "".join(rng.choices(SIGNS, k=rng.randrange(60)))
    if how < 0.5:
        return "".join(chr(rng.randrange(0x110000)) for _ in range(rng.randrange(20)))
    return rng.choice([" ", "; ", "\n", ""]).join(rng.choices(WORDS, k=rng.randrange(12)))
