"""How fast hands are solved and counted, beside a compiled solver and beside counting hand by hand; and what it takes.

Leaves out play against a named opponent, which is counted hand by hand. Both sides take turns within one run.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import cycle, islice
from statistics import median

from ecarte_widgets.analysis import odds, solver
from ecarte_widgets.rules.cards import PACK, cards
from tests.support import alphabeta, elders
from tests.support.judge import Judge

ROUNDS = 7
SECONDS = 0.3
HANDS = 65780


def rate(work: Callable[[int], None], batch: int) -> float:
    """Pieces of work a second, done in batches, over one round."""
    start, done = time.perf_counter(), 0
    while True:
        work(batch)
        done += batch
        spent = time.perf_counter() - start
        if spent > SECONDS:
            return done / spent


def compare(
    ours: Callable[[int], None], theirs: Callable[[int], None], batches: tuple[int, int]
) -> tuple[float, str]:
    """Our pieces a second over theirs, by the median of the rounds; and both rates in words."""
    rounds = [(rate(ours, batches[0]), rate(theirs, batches[1])) for _ in range(ROUNDS)]
    ratio = median(our / their for our, their in rounds)
    rates = [median(side) for side in zip(*rounds, strict=True)]
    return ratio, f"{rates[0]:,.0f} a second against {rates[1]:,.0f}"


def endplay_endings() -> Callable[[int], None]:
    """Five-card endings at bridge, dealt at random and ready to be solved, solved one after another by endplay, which
    is asked for no more than we give: what best play brings."""
    from endplay.dds import solve_board
    from endplay.dds.solve import SolveMode
    from endplay.types import Deal, Denom, Player

    draw = random.Random(1)
    pack = [rank + suit for suit in "SHDC" for rank in "23456789TJQKA"]
    endings = []
    for _ in range(2000):
        dealt = draw.sample(pack, 20)
        hands = [dealt[at : at + 5] for at in range(0, 20, 5)]
        suits = [[[card[0] for card in hand if card[1] == suit] for suit in "SHDC"] for hand in hands]
        ending = Deal("N:" + " ".join(".".join(map("".join, hand)) for hand in suits))
        ending.trump, ending.first = Denom.spades, Player.north
        endings.append(ending)
    ready = cycle(endings)

    def work(number: int) -> None:
        for ending in islice(ready, number):
            solve_board(ending, SolveMode.OptimalOne)

    return work


def test_look_ups_beside_endplay(judge: Judge) -> None:
    """Deals of five cards a side, every one dealt afresh and never met before, as hands of cards: at least 60 times as
    many a second as the compiled solver does of five-card endings."""
    draw = random.Random(2)
    deals = [(tuple(deal[:5]), tuple(deal[5:])) for deal in (draw.sample(PACK, 10) for _ in range(200_000))]
    solver.table(solver.law_of()).filled(5)
    ready = cycle(deals)

    def work(number: int) -> None:
        for elder, dealer in islice(ready, number):
            solver.tricks(elder, dealer, "S")

    ratio, rates = compare(work, endplay_endings(), (5000, 100))
    judge("odds-lookups-endplay", ratio, least=60.0, of=rates)


def test_histograms_beside_endplay(judge: Judge) -> None:
    """Whole exact histograms, over a seeded sample of the 31,913 hands there are: as many a second as the compiled
    solver solves endings. Each counts 65,780 deals."""
    sample = random.Random(3).sample([text for text, _ in elders.hands()], 4000)
    ready = cycle([cards(text) for text in sample])
    odds.tricks("KS QS JS 8H 8D", "TH")

    def work(number: int) -> None:
        for hand in islice(ready, number):
            odds.tricks(hand, "TH")

    ratio, rates = compare(work, endplay_endings(), (50, 100))
    judge("odds-histograms-endplay", ratio, least=1.0, of=rates)


def test_a_histogram_beside_counting_hand_by_hand(judge: Judge) -> None:
    """An exact histogram in at most a two-thousandth of the time that alpha-beta in plain Python takes for its 65,780
    hands: over 20 hands, for each of which alpha-beta is timed on a sample of 20 of them, and the time scaled up."""
    draw = random.Random(4)
    dealt = [draw.sample(PACK, 6) for _ in range(20)]
    unseen = [[card for card in PACK if card not in deal] for deal in dealt]
    pairs = [
        (deal, draw.sample(left, 5)) for deal, left in zip(dealt, unseen, strict=True) for _ in range(20)
    ]
    ready = [
        (alphabeta.hand_of(deal[:5]), alphabeta.hand_of(other), "SHDC".index(deal[5].suit))
        for deal, other in pairs
    ]
    found = [alphabeta.tricks(*deal) for deal in ready]
    assert found == [solver.tricks(deal[:5], other, deal[5].suit, law="foster") for deal, other in pairs]
    odds.tricks(dealt[0][:5], dealt[0][5])
    rounds = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for deal in ready:
            alphabeta.tricks(*deal)
        by_hand = (time.perf_counter() - start) * HANDS / len(ready)
        start = time.perf_counter()
        for deal in dealt * 10:
            odds.tricks(deal[:5], deal[5])
        rounds.append((by_hand, (time.perf_counter() - start) / (10 * len(dealt))))
    ratio = median(slow / quick for slow, quick in rounds)
    slow, quick = (median(side) for side in zip(*rounds, strict=True))
    judge("odds-histogram-alphabeta", ratio, least=2000.0, of=f"{quick * 1e3:.3f} ms against {slow:.2f} s")


def memory(script: str) -> float:
    """MiB that a fresh interpreter has needed at most when it has run a script (on Linux, whose kernel tells)."""
    measure = "print(next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')))"
    done = subprocess.run(
        [sys.executable, "-c", f"{script}\n{measure}"], capture_output=True, text=True, check=True
    )
    return int(done.stdout) / 1024


def test_memory_of_the_odds(judge: Judge) -> None:
    """Odds, with the whole table of patterns, over the bare rules core: at most 6 MiB, by the median of five each."""
    core = "import ecarte_widgets.rules.ecarte"
    whole = f"{core}\nfrom ecarte_widgets import odds\nodds.tricks('KS QS JS 8H 8D', 'TH')"
    rounds = [(memory(whole), memory(core)) for _ in range(5)]
    ours, bare = (median(side) for side in zip(*rounds, strict=True))
    judge("odds-memory-mib", ours - bare, most=6.0, of=f"{ours:.1f} MiB against {bare:.1f}")
