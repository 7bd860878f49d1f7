"""Bytes as a text to copy, and digits of mixed bases as bytes: both come back whole or are refused.

Leaves out what the digits mean: games are in test_carry.py, classes and progress in their own files.
"""

from __future__ import annotations

import base64
import random
import re
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecarte_widgets.rules import armour
from ecarte_widgets.rules.digits import MOST_BITS, In, Out
from ecarte_widgets.rules.errors import CodeError

PAYLOADS = st.binary(min_size=1, max_size=80)
PREFIXES = ("EC2", "EK1", "ER1", "XY0")
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"


def refused(text: str, prefix: str = "EC2") -> CodeError:
    """The error by which a text is refused, checked for what every such error must say."""
    with pytest.raises(CodeError) as caught:
        armour.unwrap(prefix, text)
    error = caught.value
    assert error.facts["prefix"] == prefix
    assert error.instead in ("carry.paste_whole", "carry.same_version")
    assert len(str(error)) < 300
    return error


# ---- letters -------------------------------------------------------------------------------------


@settings(max_examples=500)
@given(PAYLOADS, st.sampled_from(PREFIXES))
def test_there_and_back(payload: bytes, prefix: str) -> None:
    """Every payload comes back, zeros in front and behind with it."""
    text = armour.wrap(prefix, payload)
    assert armour.unwrap(prefix, text) == payload
    assert re.fullmatch(rf"{prefix}(-[A-Z2-7]{{5}})*-[A-Z2-7]{{1,5}}", text)


@settings(max_examples=300)
@given(PAYLOADS, st.integers(0, 10**6))
def test_harmless_spelling(payload: bytes, seed: int) -> None:
    """Small letters, blanks, line ends, dashes of every kind and letters misread as digits change nothing."""
    rng = random.Random(seed)
    text = armour.wrap("EC2", payload)
    between = [
        "",
        "",
        " ",
        "-",
        "\n",
        "\r\n",
        "\t",
        "\u00a0",
        "‐",
        "‑",
        "–",
        "—",
        "\u200b",
        "\u00ad",
        "\ufeff",
    ]
    spelt = "".join(
        rng.choice(between) + rng.choice([sign, sign.lower(), {"O": "0", "L": "1"}.get(sign, sign)])
        for sign in text.replace("-", "")
    )
    assert armour.unwrap("EC2", spelt + rng.choice(between)) == payload


@settings(max_examples=100)
@given(PAYLOADS, st.integers(0, 10**6))
def test_single_slips_are_found(payload: bytes, seed: int) -> None:
    """One letter for another, lost, doubled, or exchanged with the next is refused, wherever it stands."""
    rng = random.Random(seed)
    text = armour.wrap("EC2", payload).replace("-", "")
    for at, sign in enumerate(text):
        other = rng.choice([letter for letter in ALPHABET if letter != sign])
        slips = [text[:at] + other + text[at + 1 :], text[:at] + text[at + 1 :], text[:at] + sign + text[at:]]
        following = text[at + 1 : at + 2]
        if following not in ("", sign):
            slips.append(text[:at] + following + sign + text[at + 2 :])
        for slip in slips:
            refused(slip)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "carry.prefix"),
        ("hello, how are you?", "carry.prefix"),
        ("EK1-ABCDE-FGHIJ", "carry.prefix"),
        ("deal 1: E: KD AD", "carry.prefix"),
        ("https://example.org/EC2", "carry.prefix"),
        ("ÉC2-ABCDE", "carry.prefix"),
        ("EC1-ABCDE-FGHIJ", "carry.version"),
        ("ec3abcdefghij", "carry.version"),
        (" E C 9 ", "carry.version"),
        ("EC", "carry.prefix"),
        ("ECX-ABCDE", "carry.prefix"),
        ("EC2", "carry.checksum"),
        ("EC2-", "carry.checksum"),
        ("EC2-AAAAA-AA", "carry.checksum"),  # a sum of nothing
        ("EC2-ABCDE-FGHI!", "carry.letters"),
        ("EC2-ABCDE-89898", "carry.letters"),
        ("EC2-ABCDE=======", "carry.letters"),
        ("EC2-ÄÖÜßé", "carry.letters"),
        ("EC2-ABſDE", "carry.letters"),  # an old s, of which capitals are made elsewhere
        ("EC2-AAAAA-AAAAA-AAAAA-A", "carry.checksum"),
        ("EC2" + "A" * 100_000, "carry.checksum"),
    ],
)
def test_foreign_text_is_refused_with_a_reason(text: str, why: str) -> None:
    """What is no such code is refused with the reason, with what would be right, and with what to do."""
    error = refused(text)
    assert error.why == why
    words = str(error)
    if why == "carry.version":
        assert "another version" in words
        assert "EC2" in words
    else:
        assert "Copy the whole code again" in words
        assert why != "carry.prefix" or "EC2" in words


@pytest.mark.parametrize("prefix", PREFIXES)
def test_the_kind_is_part_of_the_sum(prefix: str) -> None:
    """The letters of one kind of code under the prefix of another are damaged: a code does not change its kind."""
    for size in range(1, 40):
        text = armour.wrap(prefix, bytes(range(size)))
        for other in set(PREFIXES) - {prefix}:
            assert refused(other + text[3:], other).why == "carry.checksum"


def test_only_one_text_is_the_code() -> None:
    """Bits to spare in the last letter are no second spelling."""
    for size in range(1, 12):
        text = armour.wrap("EC2", bytes(size))
        found = [letter for letter in ALPHABET if letter == text[-1] or not _refused(text[:-1] + letter)]
        assert found == [text[-1]]


def _refused(text: str) -> bool:
    try:
        armour.unwrap("EC2", text)
    except CodeError:
        return True
    return False


def test_an_empty_payload_is_damage() -> None:
    """A right sum of nothing at all is no code: every code says something."""
    nothing = base64.b32encode(zlib.crc32(b"").to_bytes(4, "big")).decode().rstrip("=")
    assert refused("EC2" + nothing).why == "carry.checksum"


def test_codes_are_told_from_deals() -> None:
    """A table is made from a deal or from a code: which one a text is meant for can be told at its start."""
    for text in ("EC2-AAAA", "ec1 aaaa", " \n EK1", "ER1–ABC", "\ufeffEC2"):
        assert armour.is_code(text)
    for text in ("", "E: KD AD", "elder: 7S", "E:7S", "E", "EC", "E7S", "T: 9C", "S: 7D", "pone: AS", "CODE"):
        assert not armour.is_code(text)


def test_quoted_in_short() -> None:
    """An error quotes the start of what was pasted, on one line, never pages of it."""
    assert armour.quoted("one\n  two") == "one two"
    assert armour.quoted("a" * 24) == "a" * 24
    assert armour.quoted("a" * 25) == "a" * 24 + "…"
    assert armour.quoted("word " * 100_000) == "word word word word word…"
    assert armour.quoted("a" + " " * 5000 + "b") == "a…"


def test_a_book_pasted_by_mistake_is_refused_at_once() -> None:
    """Some megabytes of letters, and of anything else, are read in less than a few seconds and refused."""
    refused("EC2" + "ABCDEFG2" * 200_000)
    refused("EC2" + "– " * 1_000_000)
    refused("word " * 500_000)


# ---- digits --------------------------------------------------------------------------------------

DIGITS = st.lists(
    st.one_of(
        st.integers(1, 10**6).flatmap(
            lambda base: st.tuples(st.just("digit"), st.integers(0, base - 1), st.just(base))
        ),
        st.tuples(
            st.just("number"), st.one_of(st.integers(0, 300), st.integers(0, 2**MOST_BITS - 1)), st.just(0)
        ),
        st.tuples(st.just("text"), st.text(max_size=200), st.just(0)),
    ),
    max_size=20,
)


@settings(max_examples=300)
@given(DIGITS)
def test_digits_come_out_as_they_were_put(rows: list[tuple[str, int | str, int]]) -> None:
    """Digits of any bases, numbers and texts come out in their order, and then there is nothing left."""
    out = Out()
    for kind, value, base in rows:
        if kind == "digit":
            out.put(int(value), base)
        elif kind == "number":
            out.number(int(value))
        else:
            out.text(str(value))
    source = In(out.bytes())
    for kind, value, base in rows:
        if kind == "digit":
            assert source.take(base) == value
        else:
            assert (source.number() if kind == "number" else source.text()) == value
    source.end()


def test_small_costs_little() -> None:
    """Nothing costs nothing, a bit an eighth of a byte, and a number about its length."""
    for put, most in (
        (lambda out: None, 1),
        (lambda out: [out.put(0, 1) for _ in range(1000)], 1),
        (lambda out: [out.put(1, 2) for _ in range(8)], 1),
        (lambda out: out.number(7), 1),
        (lambda out: out.number(10**6), 4),
        (lambda out: out.text("class 3b"), 10),
    ):
        out = Out()
        put(out)
        assert len(out.bytes()) <= most


@pytest.mark.parametrize(
    "put",
    [
        lambda out: out.put(5, 5),
        lambda out: out.put(-1, 5),
        lambda out: out.number(-1),
        lambda out: out.number(2**MOST_BITS),
        lambda out: out.text("é" * (MOST_BITS // 16 + 1)),
        lambda out: out.text("\ud800"),
    ],
)
def test_what_does_not_fit_is_refused(put: object) -> None:
    """A digit outside its base would change the digits before it: it is refused, and so is what has no end."""
    with pytest.raises(ValueError):  # noqa: PT011
        put(Out())  # type: ignore[operator]


@settings(max_examples=500)
@given(st.binary(max_size=2000))
def test_any_bytes_give_a_number_and_a_text_or_are_refused(payload: bytes) -> None:
    """Digits of nobody's making give a bounded number, a bounded text, or ValueError: never a full memory."""
    try:
        number = In(payload).number()
    except ValueError:
        number = 0
    assert number.bit_length() <= MOST_BITS
    try:
        text = In(payload).text()
    except ValueError:
        text = ""
    assert len(text) <= MOST_BITS // 8


@pytest.mark.parametrize("length", [(9, 0), (15,) * 5, (15,) * 40, (8 + 7, 8 + 7, 8 + 7, 8 + 7, 7)])
def test_lengths_that_nobody_writes_are_refused(length: tuple[int, ...]) -> None:
    """A length written with a zero in front, or beyond all bounds, is refused before anything is taken by it."""
    out = Out()
    for digit in length:
        out.put(digit, 16)
    out.put(1, 2)
    with pytest.raises(ValueError):  # noqa: PT011
        In(out.bytes()).number()


def test_noughts_come_to_an_end() -> None:
    """Digits of nobody's making that tell of thousands of millions of texts do not fill the memory with empty ones."""
    out = Out()
    out.number(1 << 60)
    source = In(out.bytes())
    with pytest.raises(ValueError):  # noqa: PT011
        [source.text() for _ in range(source.number())]


def test_digits_left_over_are_refused() -> None:
    """Whoever has taken all he knows of can ask whether that was all."""
    out = Out()
    out.put(1, 2)
    out.put(1, 2)
    source = In(out.bytes())
    source.take(2)
    with pytest.raises(ValueError):  # noqa: PT011
        source.end()
    source.take(2)
    source.end()
