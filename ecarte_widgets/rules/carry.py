"""The code that carries a game to another machine: short, checksummed, masked, and whole or refused.

Leaves out the letters (see `armour`), and what else a table keeps: opponent, language, what was undone.

What is written down, in this order: version by the prefix; which game, but for écarté; code of laws; seed; the player
served; takebacks; the dealer, score, number and deal the game began with; the actions; a check of them. An action is
its place among all that could be done at that moment: the lawful actions of both seats and what the seed deals or
cuts, sorted by their text form. An action not among them is written out, and only a game that has such a one pays for
it.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from . import armour, deals, games, laws
from .actions import DEALER, ELDER, Action
from .carry_actions import FIELDS, TEXT, Form, put_order, take_order
from .digits import In, Out
from .errors import CodeError, EcarteError
from .games import Rules
from .laws import Code
from .record_game import Game

PREFIX = games.CARRIED[games.FIRST]
"""What a code of écarté starts with."""
MOST_ACTIONS = 4096
"""The longest game that a code carries."""

_NAME = "\0abcdefghijklmnopqrstuvwxyz0123456789_= TF"
"""Signs of a code of laws' text form; the first ends it."""
_OTHER_GAME = _NAME.index("=")
"""With this sign no code's text form begins: a game's place among the games follows."""
_MOST_GAMES = 16
_DEALERS = ("", "A", "B")
_CHECK = 1024
_NO_DEAL, _SEEDS_DEAL, _OTHER_DEAL = range(3)
_NO_SEED, _NUMBER, _NEGATIVE, _WORD = range(4)


@dataclass(frozen=True)
class Carried:
    """What a code carries: a game, comments left out, and how it is played on.

    `seed`: of the deals to come, and for short of those that were; None where they are not a seed's. `me`: the
    player (0 or 1) served. `takebacks`: how often something was taken back.
    """

    game: Game
    seed: int | str | None = None
    me: int = 0
    takebacks: int = 0


def pack(carried: Carried, states: Sequence[Any] | None = None) -> str:
    """The code: "EC2-…" for écarté and another prefix for each game, letters and digits in groups of five.

    `states`: the game's states from the first on, where the caller has them, so that it need not be replayed. Raises
    CodeError for a game of more than MOST_ACTIONS actions and for a seed that is too long; without `states`, what
    the rules raise for a game that they refuse.
    """
    out = Out()
    put(out, carried, states)
    return armour.wrap(games.CARRIED[carried.game.code.game], out.bytes())


def unpack(text: str) -> Carried:
    """What a code carries, the game replayed by the rules.

    Raises CodeError for a text that is no code of a game, or one of another version, cut short or damaged.
    """
    prefix = _prefix(text)
    payload = armour.unwrap(prefix, text)
    again = Out()
    try:
        carried, states = _take(In(payload))
        put(again, carried, states)
    except (EcarteError, ValueError, LookupError) as error:
        raise _no_game(text, prefix) from error
    # Digits that give a game but are not its own, or more of them, are damage: a game has one code only.
    if again.bytes() != payload or games.CARRIED[carried.game.code.game] != prefix:
        raise _no_game(text, prefix)
    return carried


def _prefix(text: str) -> str:
    """What a code of the game that `text` seems to carry starts with: its letters tell, whatever the version."""
    return next((prefix for prefix in games.CARRIED.values() if armour.begins(prefix, text)), PREFIX)


def _no_game(text: str, prefix: str) -> CodeError:
    return CodeError(armour.quoted(text), "carry.replay", "carry.paste_whole", prefix=prefix)


def put(out: Out, carried: Carried, states: Sequence[Any] | None = None) -> None:
    """Puts what is carried among other digits. `states` and errors: see `pack`."""
    game, rules = carried.game, games.of(carried.game.code)
    if len(game.actions) > MOST_ACTIONS:
        raise CodeError(len(game.actions), "carry.too_long", "carry.use_record", most=MOST_ACTIONS)
    states = list(game.states()) if states is None else states
    _put_code(out, game.code)
    out.put(rules.PLAYS.index(game.play), len(rules.PLAYS))
    _put_seed(out, carried.seed)
    out.put(carried.me, 2)
    out.number(carried.takebacks)
    out.put(_DEALERS.index(game.dealer), 3)
    for points in game.score:
        out.put(points, rules.most_points(game.code) + 1)
    if rules.MOST_DEALS > 1:
        out.number(game.number - 1)
    _put_deal(out, rules, game, carried.seed)
    _put_actions(out, rules, game.actions, states, carried.seed)
    out.put(_check(game), _CHECK)


def take(source: In) -> Carried:
    """Takes what `put` has put, the game replayed by the rules. Raises ValueError for digits of no such thing.

    Some digits that `put` would not have chosen give a game too: who wants one text only must put it again and
    compare, as `unpack` does.
    """
    try:
        return _take(source)[0]
    except (EcarteError, LookupError) as error:
        raise ValueError(str(error)) from error


def _take(source: In) -> tuple[Carried, list[Any]]:
    code = _take_code(source)
    rules = games.of(code)
    play = rules.PLAYS[source.take(len(rules.PLAYS))]
    seed = _take_seed(source)
    me, takebacks = source.take(2), source.number()
    dealer, most = _DEALERS[source.take(3)], rules.most_points(code) + 1
    score = (source.take(most), source.take(most))
    number = source.number() + 1 if rules.MOST_DEALS > 1 else 1
    deal = _take_deal(source, rules, seed, number)
    begun = Game(code=code, dealer=dealer, score=score, deal=deal, play=play, number=number)
    states = [begun.begin()]
    actions = _take_actions(source, rules, states, seed)
    game = replace(begun, actions=tuple(actions))
    if source.take(_CHECK) != _check(game):
        raise ValueError(len(actions))
    return Carried(game, seed, me, takebacks), states


def _check(game: Game) -> int:
    """Tells the game from another that the same digits would give, had the rules or the shuffle changed since."""
    return zlib.crc32("\n".join(map(str, (game.deal, *game.actions))).encode()) % _CHECK


def _put_code(out: Out, code: Code) -> None:
    if code.game != games.FIRST:
        out.put(_OTHER_GAME, len(_NAME))
        out.put(games.NAMES.index(code.game), _MOST_GAMES)
    for sign in f"{code}\0":
        out.put(_NAME.index(sign), len(_NAME))


def _take_code(source: In) -> Code:
    name, game = "", games.FIRST
    while sign := source.take(len(_NAME)):
        if sign == _OTHER_GAME and not name:
            game = games.NAMES[source.take(_MOST_GAMES)]
        else:
            name += _NAME[sign]
    return laws.read_code(name, game)


# ---- seed and first deal -------------------------------------------------------------------------


def _put_seed(out: Out, seed: int | str | None) -> None:
    try:
        if seed is None:
            out.put(_NO_SEED, 4)
        elif isinstance(seed, str):
            out.put(_WORD, 4)
            out.text(seed)
        else:
            out.put(_NEGATIVE if seed < 0 else _NUMBER, 4)
            out.number(abs(seed))
    except (ValueError, AttributeError, TypeError) as error:  # too long, or neither number nor text
        raise CodeError(armour.quoted(f"{seed!r}"), "carry.seed", "carry.seed_instead") from error


def _take_seed(source: In) -> int | str | None:
    kind = source.take(4)
    if kind == _NO_SEED:
        return None
    if kind == _WORD:
        return source.text()
    return -source.number() if kind == _NEGATIVE else source.number()


def _put_deal(out: Out, rules: Rules, game: Game, seed: int | str | None) -> None:
    if game.deal is None:
        out.put(_NO_DEAL, 3)
    elif seed is not None and game.deal == rules.deal(seed=deals.seed_of(seed, game.number)):
        out.put(_SEEDS_DEAL, 3)
    else:
        out.put(_OTHER_DEAL, 3)
        put_order(out, game.deal.pack())


def _take_deal(source: In, rules: Rules, seed: int | str | None, number: int) -> Any:
    kind = source.take(3)
    if kind == _SEEDS_DEAL and seed is not None:
        return rules.deal(seed=deals.seed_of(seed, number))
    return None if kind == _NO_DEAL else rules.laid(take_order(source))


# ---- actions -------------------------------------------------------------------------------------


class _Choices:
    """What can be done in each state of a game: the lawful actions of both seats, and what the seed brings."""

    def __init__(self, rules: Rules, seed: int | str | None) -> None:
        self.rules, self.seed = rules, seed
        self.cuts = 0
        """Cuts for deal so far: the seed gives another pair for each."""

    def at(self, states: Sequence[Any], place: int) -> list[Action]:
        """The choices in the state at this place, sorted by their text form: asked state by state, in order."""
        rules, seed, state = self.rules, self.seed, states[place]
        found = [*rules.legal_actions(state, ELDER), *rules.legal_actions(state, DEALER)]
        if state.phase == games.CUT_FOR_DEAL:
            if seed is not None:
                found.append(Action("", "cut-for-deal", rules.cut_pair(seed, self.cuts), 1))
            self.cuts += 1
        elif state.phase == games.SHUFFLE and seed is not None:
            coming = rules.deal(seed=deals.seed_at(seed, states, place))
            found.append(rules.chance(state, coming))
        return sorted(found, key=str)

    def free(self, state: Any) -> bool:
        """Whether any action at all is looked for here: no seed says what chance brings."""
        return self.seed is None and state.phase in (games.CUT_FOR_DEAL, games.SHUFFLE)


def _put_actions(
    out: Out, rules: Rules, actions: Sequence[Action], states: Sequence[Any], seed: int | str | None
) -> None:
    choices = _Choices(rules, seed)
    rows = [
        (action, choices.at(states, place), choices.free(states[place]))
        for place, action in enumerate(actions)
    ]
    strange = any(action not in lawful for action, lawful, free in rows if not free)
    out.put(len(actions), MOST_ACTIONS + 1)
    out.put(strange, 2)
    for action, lawful, free in rows:
        if not (strange or free):
            out.put(lawful.index(action), len(lawful))
        elif action in lawful:
            out.put(lawful.index(action) + 1, len(lawful) + 1)
        else:
            out.put(0, len(lawful) + 1)
            _form(rules).put(out, action)


def _form(rules: Rules) -> Form:
    return FIELDS if rules.NAME == games.FIRST else TEXT


def _take_actions(source: In, rules: Rules, states: list[Any], seed: int | str | None) -> list[Action]:
    """The actions, the states they lead to put behind the first one."""
    choices, actions = _Choices(rules, seed), []
    many, strange = source.take(MOST_ACTIONS + 1), source.take(2)
    for _ in range(many):
        lawful = choices.at(states, len(states) - 1)
        if not (strange or choices.free(states[-1])):
            action = lawful[source.take(max(1, len(lawful)))]
        else:
            place = source.take(len(lawful) + 1)
            action = lawful[place - 1] if place else _form(rules).take(source)
        states.append(rules.apply(states[-1], action))
        actions.append(action)
    return actions
