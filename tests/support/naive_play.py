"""Short ways to set up and play a deal of the naive reference engine. Leaves out every check."""

from __future__ import annotations

from tests.support.naive import Naive
from tests.support.naive_lawful import PACK


def deal(code: str, elder: str, dealer: str, turn_up: str, top: str = "", points=(0, 0), **changes) -> Naive:
    """A game at its proposal; `top` are the first cards of the stock, the rest follow in the pack's order."""
    game = Naive(code, changes)
    used = [*elder.split(), *dealer.split(), turn_up, *top.split()]
    stock = top.split() + [card for card in PACK if card not in used]
    game.begin_deal(elder.split(), dealer.split(), turn_up, stock, points)
    return game


def say(game: Naive, *texts: str) -> None:
    """Do the texts, each by the seat to act."""
    for text in texts:
        game.do(f"{game.to_act} {text}")


def to_lead(game: Naive, *texts: str) -> None:
    """Do the texts, then what the code wants said before the first lead."""
    say(game, *texts)
    while game.phase in ("announce", "answer"):
        say(game, game.phase)


def window(game: Naive, seat: str, *texts: str) -> str:
    """Before each text and after the last: + where the seat may mark the king, - where not."""
    signs = ""
    for text in texts:
        signs += "+" if f"{seat} king" in game.lawful(seat) else "-"
        say(game, text)
    return signs + ("+" if f"{seat} king" in game.lawful(seat) else "-")


def exchange(game: Naive, elder: int, dealer: int) -> None:
    """One exchange of so many cards, the first of each hand."""
    say(game, "propose", "accept")
    for seat, number in (("elder", elder), ("dealer", dealer)):
        say(game, "discard " + (" ".join(game.hands[seat][:number]) or "-"))


def play(game: Naive, line: str) -> None:
    """Play the cards of the line in turn."""
    say(game, *("play " + card for card in line.split()))
