"""Plays the deals on which the values of scores rest, and writes what came of them into analysis/data/race.json.

    python tests/tools/make_match.py            # some half an hour on one core
    python tests/tools/make_match.py 100        # so many deals, to be looked at: nothing is written

To be run again when Bookish, the laws or the deals of a seed have changed. Every deal is played by Bookish against
Bookish under each code, at each kind of score that Bookish plays differently at. Leaves out what the outcomes are
worth: that is worked out from the counts (`match`).
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

# Run as a file, it does not know where it belongs.
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from ecarte_widgets.analysis import bookish_calls as calls
from ecarte_widgets.analysis import bookish_hands as hands
from ecarte_widgets.analysis.course import Outcome, finish, outcome, walk
from ecarte_widgets.analysis.stances import BOOKISH, Marks, Trusting
from ecarte_widgets.rules import ecarte, laws
from ecarte_widgets.rules.actions import ELDER, SEATS
from ecarte_widgets.rules.cards import Card
from ecarte_widgets.rules.deals import Deal, numbered
from ecarte_widgets.rules.ecarte_state import State
from ecarte_widgets.rules.views import view

TARGET = Path(__file__).resolve().parents[2] / "ecarte_widgets" / "analysis" / "data" / "race.json"
SEED = "match"
DEALS = 20_000
FIRST = 12
KINDS = (0, 3, 4)
"""Scores that Bookish plays differently at, of five: up to two, three and four."""
Tallies = dict[str, Counter[str]]


def main() -> None:
    """All codes, with as many deals as were asked for."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    codes = {code: played(laws.get(code), deals) for code in laws.load().codes}
    about = "What came of seeded deals, Bookish against Bookish. Made by tests/tools/make_match.py."
    first = {code: begun(laws.get(code)) for code in laws.load().codes}
    head = json.dumps({"about": about, "seed": SEED, "deals": deals, "first": first}, indent=1)[:-2]
    rows = json.dumps(codes, separators=(",", ":")).replace("},", "},\n")
    text = f'{head},\n "codes":\n{rows}}}\n'
    if deals == DEALS:
        TARGET.parent.mkdir(exist_ok=True)
        TARGET.write_text(text, encoding="utf-8")
    print(len(text), "characters")


def begun(code: laws.Code) -> dict[str, str]:
    """For each kind of score what the first deals came to, one by one: whether the file is out of date is soon seen."""
    found = {}
    for elder in KINDS:
        for dealer in KINDS:
            starts = (
                ecarte.start(deal=numbered(SEED, number), code=code, score=(elder, dealer))
                for number in range(1, FIRST + 1)
            )
            found[f"{elder}-{dealer}"] = " ".join(finish(start, (BOOKISH, BOOKISH)).short for start in starts)
    return found


def played(code: laws.Code, deals: int) -> dict[str, dict[str, dict[str, int]]]:
    """For each kind of score, and each thing that was tried at it, the counts of outcomes."""
    found = {}
    for elder in KINDS:
        for dealer in KINDS:
            tallies: Tallies = {}
            for number in range(1, deals + 1):
                one_deal(code, (elder, dealer), numbered(SEED, number), tallies)
            found[f"{elder}-{dealer}"] = {
                name: dict(sorted(t.items())) for name, t in sorted(tallies.items())
            }
            sizes = {name: sum(counts.values()) for name, counts in tallies.items()}
            print(code.name, elder, dealer, sizes, flush=True)
    return found


def one_deal(code: laws.Code, score: tuple[int, int], deal: Deal, tallies: Tallies) -> None:
    """One deal as Bookish plays it, and otherwise where a piece of advice of the books applies."""

    def put(name: str, outcome: Outcome) -> None:
        tallies.setdefault(name, Counter())[outcome.short] += 1

    states = list(walk(ecarte.start(deal=deal, code=code, score=score), (BOOKISH, BOOKISH)))
    plain = outcome(states[-1])
    put("all", plain)
    for state in states:
        if state.phase == "proposal" and not (state.exchanges or state.turned_open):
            proposing(state, put)
        seat = hiding(state)
        if seat:
            put(f"{seat} hides", plain)
            for name, first, second in OTHERWISE:
                pair = (first, second) if seat == ELDER else (second, first)
                put(f"{seat} {name}", finish(state, pair))
            break


OTHERWISE = (
    ("marks", Marks(), BOOKISH),
    ("hides from one who trusts", BOOKISH, Trusting()),
    ("marks to one who trusts", Marks(), Trusting()),
)
"""Of a king at three, when the other has undertaken the point: what its holder does, and against whom."""


def hiding(state: State) -> str:
    """The seat that may mark a king that it holds, and may do better not to (S0.3); "" for neither."""
    for seat in SEATS:
        if state.settled and state.to_act and "king" in [a.kind for a in ecarte.legal_actions(state, seat)]:
            seen = view(state, seat)
            if calls.hides_king(seen) and seen.turn_up is not None and seen.turn_up.rank != "K":
                return seat
    return ""


def proposing(state: State, put: Callable[[str, Outcome], None]) -> None:
    """A jeu de regle, with the king of trumps or without: the elder hand plays on it, and proposes on it (S0.15)."""
    seen = view(state, ELDER)
    if hands.jeu_de_regle(seen.hand, seen.trump):
        with_king = "king" if Card("K" + seen.trump) in seen.hand else "good"
        put(f"{with_king} stands", finish(ecarte.apply(state, "stand"), (BOOKISH, BOOKISH)))
        put(f"{with_king} proposes", finish(ecarte.apply(state, "propose"), (BOOKISH, BOOKISH)))


if __name__ == "__main__":
    main()
