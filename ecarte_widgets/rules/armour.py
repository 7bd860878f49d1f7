"""Bytes as a text that people copy: a prefix, a checksum, a mask and letters that are hard to confuse.

Leaves out what the bytes mean (see `digits`, `carry`) and secrecy: the mask keeps cards from being read at a
glance, and anybody with this file can take it off.

A text is the prefix, two letters and the digit of the version, then base 32 (RFC 4648: A to Z, 2 to 7) of four
bytes of CRC-32 and the masked payload, in groups of five joined by dashes. For every payload there is one text only,
but for harmless spelling: small letters, blanks, line ends and dashes of any kind anywhere, 0 for O and 1 for L.
"""

from __future__ import annotations

import base64
import hashlib
import re
import zlib

from .errors import CodeError

_HARMLESS = re.compile("[\\s\u00ad\u200b-\u200f\u2060\ufeff\u2010-\u2015\u2212\ufe58\ufe63\uff0d-]+")
"""What mail, chat and word processors put in or make of a dash, and what nobody sees."""
_SMALL = str.maketrans("abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
"""Not `upper`, which makes letters of signs that are none of ours."""
_MISREAD = str.maketrans("01", "OL")
"""Digits that no code has, and the letters they were read for."""
_CHECK = 4
_SHOWN = 24


def wrap(prefix: str, payload: bytes) -> str:
    """The text of `payload` (one byte or more) under `prefix`: "EC2-ABCDE-FGHIJ-KL"."""
    check = zlib.crc32(payload)
    body = check.to_bytes(_CHECK, "big") + _masked(prefix, payload, check)
    return "-".join([prefix, *re.findall(".{1,5}", _letters(body))])


def unwrap(prefix: str, text: str) -> bytes:
    """The payload of a text that `wrap` made under `prefix`.

    Raises CodeError, with `prefix` among its facts: another kind of text, a code of another version, a sign that no
    code has, or damage: any single slip and any cut is found, any other damage but for one time in four thousand
    million.
    """
    plain = _HARMLESS.sub("", text).translate(_SMALL)
    if not plain.startswith(prefix):
        if re.match(rf"{prefix[:-1]}[0-9]", plain):
            raise _error(text, "carry.version", "carry.same_version", prefix)
        raise _error(text, "carry.prefix", "carry.paste_whole", prefix)
    letters = plain[len(prefix) :].translate(_MISREAD)
    if not re.fullmatch("[A-Z2-7]*", letters):
        raise _error(text, "carry.letters", "carry.paste_whole", prefix)
    try:
        body = base64.b32decode(letters + "=" * (-len(letters) % 8))
    except ValueError as error:  # a number of letters that no bytes give
        raise _error(text, "carry.checksum", "carry.paste_whole", prefix) from error
    check = int.from_bytes(body[:_CHECK], "big")
    payload = _masked(prefix, body[_CHECK:], check)
    # Spare bits of the last letter that change nothing are damage as well: only one text is the code.
    if not payload or zlib.crc32(payload) != check or _letters(body) != letters:
        raise _error(text, "carry.checksum", "carry.paste_whole", prefix)
    return payload


def is_code(text: str) -> bool:
    """Whether a text begins as codes of this package do, of whatever kind and version: two letters and a digit."""
    return re.match(r"(?:E[A-Z]|PQ)[0-9]", _HARMLESS.sub("", text[:200]).translate(_SMALL)) is not None


def begins(prefix: str, text: str) -> bool:
    """Whether a text begins with the letters of `prefix`, whatever the version after them."""
    plain = _HARMLESS.sub("", text[:200]).translate(_SMALL)
    return re.match(rf"{prefix[:-1]}[0-9]", plain) is not None


def quoted(text: str) -> str:
    """Enough of a pasted text to know it again, on one line: what errors quote."""
    line = " ".join(text[: 10 * _SHOWN].split())
    return line if len(line) <= _SHOWN and len(text) <= 10 * _SHOWN else line[:_SHOWN] + "…"


def _error(text: str, why: str, instead: str, prefix: str) -> CodeError:
    return CodeError(quoted(text), why, instead, prefix=prefix)


def _letters(body: bytes) -> str:
    return base64.b32encode(body).decode().rstrip("=")


def _masked(prefix: str, payload: bytes, key: int) -> bytes:
    """The payload under a stream made from prefix and checksum: off again by the same call.

    So a code under another's prefix is damaged, and codes of two games that differ by one action look unlike.
    """
    blocks = range(0, len(payload), 32)
    stream = b"".join(hashlib.sha256(f"{prefix} {key} {at}".encode()).digest() for at in blocks)
    return bytes(a ^ b for a, b in zip(payload, stream, strict=False))
