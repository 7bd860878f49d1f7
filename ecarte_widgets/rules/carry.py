"""The code that carries a game to another machine: short, checksummed, masked.

Leaves out secrecy: the mask keeps cards from being read at a glance, and anybody with this file can take it off.
"""

from __future__ import annotations

import base64
import hashlib
import re
import zlib

from . import laws
from .actions import CHANCE, DEALER, ELDER, HANDFULS, NUMBERS, WORDS, Action
from .cards import PACK, Card
from .deals import Deal
from .errors import CodeError, EcarteError
from .record import Game

PREFIX = "EC1"
"""What a code starts with; the digit is the version of the form below."""

_MISREAD = str.maketrans("01", "OL")
"""Digits that no code has, and the letters they were read for."""
_KINDS = ("play", *sorted(WORDS), *sorted(NUMBERS), *sorted(HANDFULS), *sorted(CHANCE))
_SEATS = ("", ELDER, DEALER)
_DEALERS = ("", "A", "B")
_SUITS = ("", "S", "H", "D", "C", "-")


class _Out:
    """Digits of mixed bases, to be made into one number."""

    def __init__(self) -> None:
        self.digits: list[tuple[int, int]] = []

    def put(self, digit: int, base: int) -> None:
        self.digits.append((digit, base))

    def number(self) -> int:
        total = 0
        for digit, base in reversed(self.digits):
            total = total * base + digit
        return total


class _In:
    """The same digits, taken from the number in the order they were put."""

    def __init__(self, number: int) -> None:
        self.rest = number

    def take(self, base: int) -> int:
        self.rest, digit = divmod(self.rest, base)
        return digit


def pack(game: Game) -> str:
    """The code of a game, comments left out: letters and digits in groups of five."""
    out = _Out()
    name = str(game.code).encode()
    out.put(len(name), 1024)
    for byte in name:
        out.put(byte, 256)
    out.put(_DEALERS.index(game.dealer), 3)
    for points in game.score:
        out.put(points, 16)
    out.put(game.deal is not None, 2)
    if game.deal is not None:
        _put_order(out, game.deal.pack())
    out.put(len(game.actions), 4096)
    for action in game.actions:
        _put_action(out, action)
    number = out.number()
    payload = number.to_bytes((number.bit_length() + 7) // 8 or 1, "big")
    body = zlib.crc32(payload).to_bytes(4, "big") + _mask(payload, zlib.crc32(payload))
    return "-".join([PREFIX, *re.findall(".{1,5}", _letters(body))])


def _letters(body: bytes) -> str:
    return base64.b32encode(body).decode().rstrip("=")


def unpack(text: str) -> Game:
    """The game that a code carries, replayed by the rules.

    Blanks, dashes, line ends and small letters do no harm. Raises CodeError for a code that is not ours, of another
    version, cut short or damaged.
    """
    plain = re.sub(r"[\s-]", "", text).upper()
    if not plain.startswith(PREFIX):
        raise CodeError(_short(text), "carry.prefix", "carry.paste_whole", prefix=PREFIX)
    letters = plain[len(PREFIX) :]
    try:
        body = base64.b32decode(letters + "=" * (-len(letters) % 8), map01="L")
    except ValueError as error:
        raise CodeError(_short(text), "carry.letters", "carry.paste_whole") from error
    check, payload = int.from_bytes(body[:4], "big"), _mask(body[4:], int.from_bytes(body[:4], "big"))
    # Signs that change nothing, spare bits of the last one among them, are damage as well: only one text is the code.
    if len(body) < 6 or zlib.crc32(payload) != check or _letters(body) != letters.translate(_MISREAD):
        raise CodeError(_short(text), "carry.checksum", "carry.paste_whole")
    try:
        game = _game(_In(int.from_bytes(payload, "big")))
        _ = game.state
    except (EcarteError, ValueError, IndexError) as error:
        raise CodeError(_short(text), "carry.replay", "carry.paste_whole") from error
    return game


def _game(source: _In) -> Game:
    name = bytes(source.take(256) for _ in range(source.take(1024))).decode()
    code = laws.read_code(name)
    dealer = _DEALERS[source.take(3)]
    score = (source.take(16), source.take(16))
    deal = None
    if source.take(2):
        order = _take_order(source)
        # Undo the packets of three and two in which `Deal.pack` lays out a deal.
        elder, dealer_hand = order[0:3] + order[6:8], order[3:6] + order[8:10]
        deal = Deal(elder=elder, dealer=dealer_hand, turn_up=order[10], stock=order[11:])
    actions = tuple(_take_action(source) for _ in range(source.take(4096)))
    if source.rest:
        raise ValueError("digits left over")
    return Game(code=code, dealer=dealer, score=score, deal=deal, actions=actions)


def _put_order(out: _Out, order: tuple[Card, ...]) -> None:
    left = list(PACK)
    for card in order:
        out.put(left.index(card), len(left))
        left.remove(card)


def _take_order(source: _In) -> tuple[Card, ...]:
    left = list(PACK)
    return tuple(left.pop(source.take(len(left))) for _ in PACK)


def _put_action(out: _Out, action: Action) -> None:
    out.put(_KINDS.index(action.kind), len(_KINDS))
    out.put(_SEATS.index(action.seat), 3)
    if action.kind == "play":
        out.put(PACK.index(action.cards[0]), 32)
        out.put(_SUITS.index(action.suit), 6)
    elif action.kind in NUMBERS:
        out.put(action.number, 32)
    elif action.kind == "shuffle":
        _put_order(out, action.cards)
    elif action.kind in HANDFULS or action.kind in CHANCE:
        out.put(len(action.cards), 32)
        out.put(action.number, 32)
        for card in action.cards:
            out.put(PACK.index(card), 32)


def _take_action(source: _In) -> Action:
    kind, seat = _KINDS[source.take(len(_KINDS))], _SEATS[source.take(3)]
    if kind == "play":
        return Action(seat, kind, (PACK[source.take(32)],), 0, _SUITS[source.take(6)])
    if kind in NUMBERS:
        return Action(seat, kind, (), source.take(32))
    if kind == "shuffle":
        return Action(seat, kind, _take_order(source))
    if kind in HANDFULS or kind in CHANCE:
        size, number = source.take(32), source.take(32)
        return Action(seat, kind, tuple(PACK[source.take(32)] for _ in range(size)), number)
    return Action(seat, kind)


def _mask(payload: bytes, key: int) -> bytes:
    """The payload under a stream made from its checksum: off again by the same call."""
    stream = b""
    while len(stream) < len(payload):
        stream += hashlib.sha256(f"{PREFIX} {key} {len(stream)}".encode()).digest()
    return bytes(a ^ b for a, b in zip(payload, stream, strict=False))


def _short(text: str) -> str:
    """Enough of a pasted text to know it again."""
    line = " ".join(text.split())
    return line if len(line) <= 24 else line[:24] + "…"
