"""Chi-square: how far counts stray, how far chance alone lets them, and what unfairness would have been noticed.

Leaves out what is counted (`shuffles`), and any library: two series that converge within some hundred terms do.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

ONE_IN = 1000
"""Of so many honest shuffles one is accused wrongly, unless something else is said."""


def strayed(counts: Iterable[tuple[float, float]]) -> float:
    """The chi-square of pairs (counted, expected): the sum of (counted - expected)² / expected."""
    return sum((found - even) ** 2 / even for found, even in counts)


def above(value: float, freedom: int) -> float:
    """The share (0 to 1) of honest runs whose chi-square of `freedom` degrees comes out above `value`.

    The regularised upper incomplete gamma function Q(freedom/2, value/2), by the series of its complement (Abramowitz
    and Stegun 6.5.29). Exact to some 14 places; shares below those of no consequence are given as 0.
    """
    a, x = freedom / 2, value / 2
    if x <= 0:
        return 1.0
    if x > 2 * a + 100:  # less than 1 in 10**38, and the series would not fit into a float
        return 0.0
    term = total = 1.0
    step = a
    while term > total * 1e-17:
        step += 1
        term *= x / step
        total += term
    return max(0.0, 1 - total * math.exp(a * math.log(x) - x - math.lgamma(a + 1)))


def limit(freedom: int, one_in: float = ONE_IN) -> float:
    """The chi-square that one honest run in `one_in` goes beyond."""
    return _where(lambda value: above(value, freedom) < 1 / one_in)


def found(unfairness: float, freedom: int, beyond: float) -> float:
    """The share (0 to 1) of runs that come out above `beyond` where the counts are not fair.

    `unfairness`: the noncentrality, that is the chi-square of the counts expected. A sum over Poisson weights of
    central ones (Abramowitz and Stegun 26.4.25).
    """
    half, share = unfairness / 2, 0.0
    spread = 12 * math.sqrt(half) + 30
    for extra in range(max(0, int(half - spread)), int(half + spread) + 1):
        weight = (
            math.exp(extra * math.log(half) - half - math.lgamma(extra + 1)) if half else float(not extra)
        )
        share += weight * above(beyond, freedom + 2 * extra)
    return share


def needed(freedom: int, beyond: float, share: float = 0.9) -> float:
    """The unfairness (noncentrality) that is found in a `share` of all runs, nine in ten if nothing else is said."""
    return _where(lambda unfairness: found(unfairness, freedom, beyond) > share)


def _where(holds: Callable[[float], bool]) -> float:
    """The number from which on `holds` is true, to ten significant digits."""
    low, high = 0.0, 1.0
    while not holds(high):
        low, high = high, 2 * high
    while high - low > 1e-10 * high:
        middle = (low + high) / 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high
