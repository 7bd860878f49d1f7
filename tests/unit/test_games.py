"""The registry of games: what each offers, that nobody else asks for a game's name, and that each loads by itself.

Leaves out the rules of the games.
"""

from __future__ import annotations

import ast
import inspect
import random
import subprocess
import sys
from pathlib import Path

import pytest

from ecarte_widgets.rules import games, laws, record, views
from ecarte_widgets.rules.cards import PACK
from ecarte_widgets.rules.errors import DealError, LawError
from tests.support import parties
from tests.support.games import random_game

PACKAGE = Path(games.__file__).parents[1]
ASKED = [name for name in vars(games.Rules) if not name.startswith("_")]
SOME = {"ecarte": lambda seed: random_game(seed, 60), "piquet": lambda seed: parties.partie(seed, most=150)}
"""A game's name -> a random game of it."""


def test_there_is_a_random_game_of_each() -> None:
    """The tests below go through all games."""
    assert set(SOME) == set(games.NAMES) == set(games.CARRIED)
    assert list(games.NAMES) == [laws.load(name).game for name in games.NAMES]
    assert len(set(games.CARRIED.values())) == len(games.NAMES)


@pytest.mark.parametrize("name", games.NAMES)
def test_a_game_offers_what_is_asked(name: str) -> None:
    """Every name of the protocol is there, and a function takes the arguments that it is asked with."""
    module = games.of(name)
    assert name == module.NAME
    assert set(ASKED) <= set(module.__all__)  # type: ignore[attr-defined]
    for asked in ASKED:
        wanted, found = getattr(games.Rules, asked), getattr(module, asked)
        if inspect.isfunction(wanted):
            names = list(inspect.signature(wanted).parameters)[1:]
            assert list(inspect.signature(found).parameters) == names, asked
        else:
            assert not callable(found)


@pytest.mark.parametrize("name", games.NAMES)
def test_a_game_is_known_by_whatever_is_of_it(name: str) -> None:
    """By its name, and of its code, its state, its view and its record: always the same module."""
    game = SOME[name](3)
    rules = games.of(name)
    view = rules.view(game.state, "elder")
    assert all(games.of(what) is rules for what in (game.code, game.state, game, view))


def test_a_game_there_is_not_is_refused() -> None:
    """The error names the games that there are."""
    with pytest.raises(LawError) as caught:
        games.of("whist")
    assert "piquet" in str(caught.value)


@pytest.mark.parametrize("name", games.NAMES)
def test_a_deal_comes_about_in_the_usual_way(name: str) -> None:
    """The actions of `dealt` bring the deal that was asked for; `routine` takes the same ones, and none after them."""
    rules = games.of(name)
    for seed in range(20):
        code = random.Random(seed).choice(list(laws.load(name).codes.values()))
        given = rules.deal(seed=seed)
        state = rules.start(code=code, dealer="A")
        assert rules.routine(state) is None
        shuffle, *rest = rules.dealt(state, given)
        assert shuffle == rules.chance(state, given)
        state = rules.apply(state, shuffle)
        for action in rest:
            assert state.phase in rules.ROUTINE
            assert rules.routine(state) == action
            state = rules.apply(state, action)
        assert state.dealt == given
        assert rules.routine(state) is None
        assert rules.laid(given.pack()) == given
        assert set(given.pack()) == set(PACK)


@pytest.mark.parametrize("name", games.NAMES)
def test_a_masked_deal_tells_one_hand(name: str) -> None:
    """The own hand is there, and no card of the other hand or the stock."""
    rules = games.of(name)
    given = rules.deal(seed=5)
    for seat, own, others in (("elder", given.elder, given.dealer), ("dealer", given.dealer, given.elder)):
        told = rules.masked(given, seat)
        assert all(card in told for card in own)
        assert not any(card in told for card in (*others, *given.stock))


@pytest.mark.parametrize("name", games.NAMES)
def test_a_state_has_a_game_that_leads_to_it(name: str) -> None:
    """What both seats may know of a running deal is the same in the game made from its state."""
    compared = 0
    for seed in range(25):
        for state in list(SOME[name](seed).states())[::5]:
            again = record.from_state(state).state
            assert again.code == state.code
            if state.dealt is None or not state.to_act:
                continue
            assert (again.hands, again.phase, again.to_act) == (state.hands, state.phase, state.to_act)
            assert (again.points, again.dealer, again.tricks) == (state.points, state.dealer, state.tricks)
            compared += 1
    assert compared > 100


@pytest.mark.parametrize("name", games.NAMES)
def test_a_first_deal_of_another_number(name: str) -> None:
    """A game that can begin with a later deal does; one that cannot says so."""
    rules = games.of(name)
    for number in (1, 2, 0, -1):
        if 1 <= number <= rules.MOST_DEALS:
            assert rules.start(deal=rules.deal(), number=number).number == number
        else:
            with pytest.raises(DealError) as caught:
                rules.start(deal=rules.deal(), number=number)
            assert str(number) in str(caught.value)


def test_one_game_does_not_load_another() -> None:
    """Écarté is played without a line of piquet being read."""
    script = (
        "import sys\n"
        "from ecarte_widgets import ecarte, record\n"
        "from ecarte_widgets.rules import views, carry\n"
        "game = record.read('code: foster\\ndeal 1 seed 7:\\npropose; refuse')\n"
        "carry.unpack(carry.pack(carry.Carried(game, 7)))\n"
        "views.both(game.state)\n"
        "print(*[name for name in sys.modules if 'piquet' in name or 'declarations' in name])\n"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not run.stdout.split()


# ---- nobody asks for a game's name ---------------------------------------------------------------

OWN = tuple(f"{name}_" for name in games.NAMES)
"""How a game's own modules are called, beside the one with its bare name."""


def comparisons(text: str) -> list[int]:
    """The lines on which the text of a module compares something with a game's name."""
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            sides = [node.value]
        else:
            continue
        names = {part.value for side in sides for part in ast.walk(side) if isinstance(part, ast.Constant)}
        if names & set(games.NAMES):
            found.append(node.lineno)
    return found


@pytest.mark.parametrize(
    "path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE))
)
def test_nobody_decides_by_a_games_name(path: Path) -> None:
    """Where games differ, their modules do: whoever holds a game never asks which it is."""
    if path.name == "games.py" or path.stem in games.NAMES or path.stem.startswith(OWN):
        return
    assert not comparisons(path.read_text(encoding="utf-8"))


def test_a_comparison_would_be_found() -> None:
    """The search above finds what it looks for."""
    text = 'if game == "piquet" or code.game in ("ecarte",):\n    pass\nmatch game:\n    case "piquet":\n        pass'
    assert comparisons(text) == [1, 1, 4]
    assert comparisons('start("piquet", game="ecarte")') == []


@pytest.mark.parametrize("name", games.NAMES)
def test_there_is_one_road_to_a_view(name: str) -> None:
    """`views` gives the view, the hand and both views of a state of any game, each of the game's own class."""
    rules = games.of(name)
    for seed in range(6):
        state = SOME[name](seed).state
        assert views.both(state) == (rules.view(state, "elder"), rules.view(state, "dealer"))
        assert views.view(state, "pone") == rules.view(state, "elder")
        assert views.hand(state, "dealer") == rules.hand(state, "dealer") == rules.view(state, "dealer").hand
