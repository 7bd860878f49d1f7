"""Numbers of mixed bases, written into one long number and taken out of it again: what codes are made of.

Leaves out what the digits mean, and how bytes become a text that people copy: see `armour`.
"""

from __future__ import annotations

MOST_BITS = 8192
"""The longest whole number, and eight times the longest text in bytes, that digits hold."""
MOST_NOUGHTS = 1 << 18
"""How many digits may be taken after the last one that is not nought: whoever takes more does not come to an end."""


class Out:
    """Digits put one after the other. A digit costs the logarithm of its base: one of base 1 costs nothing."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def put(self, digit: int, base: int) -> None:
        """One digit, from 0 to `base` - 1. Raises ValueError for one outside."""
        if not 0 <= digit < base:
            raise ValueError(digit, base)
        self._digits.append((int(digit), base))

    def number(self, value: int) -> None:
        """A whole number from 0 that may be large: small ones cost little. Raises ValueError beyond MOST_BITS."""
        bits = value.bit_length()
        if value < 0 or bits > MOST_BITS:
            raise ValueError(bits)
        length = bits
        while length >= 8:
            self.put(8 + length % 8, 16)
            length //= 8
        self.put(length, 16)
        if bits > 1:  # the first bit is known from the length
            self.put(value - (1 << bits - 1), 1 << bits - 1)

    def text(self, text: str) -> None:
        """Any text. Raises ValueError where it is too long or is none that can be written as UTF-8."""
        written = text.encode()
        if len(written) * 8 > MOST_BITS:
            raise ValueError(len(written))
        self.number(len(written))
        for byte in written:
            self.put(byte, 256)

    def bytes(self) -> bytes:
        """All digits as one number, most significant byte first; at least one byte."""
        total = 0
        for digit, base in reversed(self._digits):
            total = total * base + digit
        return total.to_bytes((total.bit_length() + 7) // 8 or 1, "big")


class In:
    """The same digits, taken in the order they were put. After the last one there are noughts, MOST_NOUGHTS of them."""

    def __init__(self, payload: bytes) -> None:
        self._rest = int.from_bytes(payload, "big")
        self._noughts = 0

    def take(self, base: int) -> int:
        """The next digit, from 0 to `base` - 1. Raises ValueError where there have been too many noughts."""
        if not self._rest:
            self._noughts += 1
            if self._noughts > MOST_NOUGHTS:
                raise ValueError(MOST_NOUGHTS)
        self._rest, digit = divmod(self._rest, base)
        return digit

    def number(self) -> int:
        """A number that `Out.number` put. Raises ValueError for one that it would not have put."""
        bits = place = 0
        while True:
            digit = self.take(16)
            bits += (digit % 8) << 3 * place
            if digit < 8:
                break
            place += 1
        if bits > MOST_BITS or (place and not digit):
            raise ValueError(bits)
        return (1 << bits - 1) + self.take(1 << bits - 1) if bits else 0

    def text(self) -> str:
        """A text that `Out.text` put. Raises ValueError for one that it would not have put."""
        size = self.number()
        if size * 8 > MOST_BITS:
            raise ValueError(size)
        return bytes(self.take(256) for _ in range(size)).decode()

    def end(self) -> None:
        """Raises ValueError unless all digits have been taken."""
        if self._rest:
            raise ValueError(self._rest.bit_length())
