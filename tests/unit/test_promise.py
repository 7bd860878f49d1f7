"""Promises: what they are made of, that one opened opens no other, and that nothing malformed is taken for one."""

from __future__ import annotations

import hashlib
import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_widgets.rules import deals, promise
from ecarte_widgets.rules.cards import PACK
from ecarte_widgets.rules.errors import EcarteError, PromiseError

SALT = "00112233445566778899aabbccddeeff"
SALTS = st.binary(min_size=16, max_size=16).map(bytes.hex)


def test_a_promise_is_plain_sha256_of_salt_and_text() -> None:
    """Known digits, so that a promise written down today can be checked by any later version, and by hashlib alone."""
    made = promise.promise("seed 7", SALT)
    assert made == "c9bd62037698997555b84e5295b0592f8d20d9304645aa74b25426d9271c509f"
    assert made == hashlib.sha256(b"00112233445566778899aabbccddeeff seed 7").hexdigest()


@given(what=st.text(), salt=SALTS)
def test_what_was_promised_is_borne_out(what: str, salt: str) -> None:
    """Any text under any salt; in groups and capitals too, as a person may copy it."""
    made = promise.promise(what, salt)
    assert promise.verify(made, salt, what)
    groups = " ".join(made[at : at + 4] for at in range(0, 64, 4)).upper()
    assert promise.verify(f" {groups}\n", salt.upper(), what)


@given(what=st.text(), salt=SALTS, at=st.integers(0, 63), step=st.integers(1, 15))
def test_what_was_not_promised_is_not(what: str, salt: str, at: int, step: int) -> None:
    """One digit of the promise or of the salt, or a character of the text, and it does not hold."""

    def turned(text: str, place: int) -> str:
        return text[:place] + f"{(int(text[place], 16) + step) % 16:x}" + text[place + 1 :]

    made = promise.promise(what, salt)
    assert not promise.verify(turned(made, at), salt, what)
    assert not promise.verify(made, turned(salt, at % 32), what)
    assert not promise.verify(made, salt, what + " ")


@pytest.mark.parametrize(
    ("promised", "salt", "says"),
    [
        ("", SALT, "it has 0 digits, and a promise has 64"),
        ("3fa9 2b71 …", SALT, "“…” is not a hexadecimal digit"),
        ("0" * 63, SALT, "it has 63 digits"),
        ("0" * 65, SALT, "Copy all 64 of them"),
        ("g" * 64, SALT, "“g” is not a hexadecimal digit"),
        ("0" * 64, "", "“” is no salt: it has 0 digits, and a salt has 32"),
        ("0" * 64, SALT[:-1], "it has 31 digits"),
        ("0" * 64, "salt and cards", "“s” is not a hexadecimal digit"),
        ("0" * 64, "٣" * 32, "is not a hexadecimal digit"),
    ],
)
def test_a_malformed_promise_or_salt_is_an_error(promised: str, salt: str, says: str) -> None:
    """It is neither kept nor broken: the error quotes it, says what is wrong and what would be right."""
    with pytest.raises(PromiseError, match=says) as caught:
        promise.verify(promised, salt, "seed 7")
    assert isinstance(caught.value, EcarteError)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_salts_of_one_game_differ_and_come_again() -> None:
    """A salt for each number, the same from the same game salt and another from another; 128 bits each."""
    other = SALT[:-1] + "e"
    salts = {promise.salt_of(salt, number) for salt in (SALT, other) for number in range(200)}
    assert len(salts) == 400
    assert {len(salt) for salt in salts} == {promise.SALT_DIGITS}
    assert SALT not in salts
    assert promise.salt_of(SALT.upper(), 3) == promise.salt_of(SALT, 3)
    with pytest.raises(PromiseError, match="Number 0 is the promise of the game itself"):
        promise.salt_of(SALT, -1)


def test_a_salt_is_derived_one_way_and_by_a_known_rule() -> None:
    """HMAC-SHA256 with the game's salt as key and the number as message, cut to 128 bits: as RFC 2104 has it."""
    key = bytes.fromhex(SALT)
    inner, outer = (bytes(k ^ pad for k in key.ljust(64, b"\0")) for pad in (0x36, 0x5C))
    made = hashlib.sha256(outer + hashlib.sha256(inner + b"12").digest()).hexdigest()
    assert promise.salt_of(SALT, 12) == made[:32]


def test_promises_of_one_text_look_like_chance() -> None:
    """Under ten thousand salts each binary digit of the promise of one text is set about half the time."""
    draw = random.Random(1)
    made = [int(promise.promise("seed 0", f"{draw.getrandbits(128):032x}"), 16) for _ in range(10_000)]
    counts = [sum(number >> bit & 1 for number in made) for bit in range(256)]
    assert max(abs(count - 5000) for count in counts) < 250  # five standard deviations
    assert len(set(made)) == len(made)


def test_what_is_promised_survives_copying_from_a_page() -> None:
    """No text has two spaces running or any at its ends, which HTML drops; each says what it is and is read back."""
    deal = deals.deal(seed=5)
    texts = [promise.of_deal(deal), promise.of_pack(PACK), promise.of_seed(7), promise.of_seed("a word")]
    assert [text == " ".join(text.split()) for text in texts] == [True] * 4
    assert deals.deal(texts[0]) == deal
    assert texts[1].startswith("P: 7S 8S")
    assert texts[2:] == ["seed 7", "seed 'a word'"]
    assert promise.of_seed("7") != promise.of_seed(7)
