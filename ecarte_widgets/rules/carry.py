"""The code that carries a game to another machine: short, checksummed, masked, and whole or refused.

Leaves out the letters (see `armour`), and what else a table keeps: opponent, language, what was undone.

What is written down, in this order: version by the prefix; code of laws; seed; the player served; takebacks; the
dealer, score and deal the game began with; the actions; a check of them. An action is its place among all that
could be done at that moment: the lawful actions of both seats and what the seed deals or cuts, sorted by their text
form. An action not among them is written out, and only a game that has such a one pays for it.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from . import armour, deals, ecarte, laws
from .actions import CHANCE, DEALER, ELDER, GIVING, HANDFULS, NAMED, NUMBERS, SINGLE, WORDS, Action
from .cards import PACK, Card
from .deals import Deal
from .digits import In, Out
from .ecarte_mishaps import BYSTANDER
from .ecarte_state import State
from .errors import CodeError, EcarteError
from .laws import Code
from .record import Game

PREFIX = "EC2"
"""What a code starts with; the digit is the version of the form above."""
MOST_ACTIONS = 4096
"""The longest game that a code carries."""

_NAME = "\0abcdefghijklmnopqrstuvwxyz0123456789_= TF"
"""Signs of a code of laws' text form; the first ends it."""
_KINDS = (
    "play",
    *sorted(WORDS),
    *sorted(NUMBERS),
    *sorted(HANDFULS),
    *sorted(CHANCE),
    *sorted(NAMED),
    *sorted(SINGLE),
    *sorted(GIVING),
)
_SEATS = ("", ELDER, DEALER)
"""Chance stands first, and a bystander for what chance does not do."""
_DEALERS = ("", "A", "B")
_SUITS = ("", "S", "H", "D", "C", "-")
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


def pack(carried: Carried, states: Sequence[State] | None = None) -> str:
    """The code: "EC2-…", letters and digits in groups of five.

    `states`: the game's states from the first on, where the caller has them, so that it need not be replayed. Raises
    CodeError for a game of more than MOST_ACTIONS actions and for a seed that is too long; without `states`, what
    `ecarte.apply` raises for a game that the rules refuse.
    """
    out = Out()
    put(out, carried, states)
    return armour.wrap(PREFIX, out.bytes())


def unpack(text: str) -> Carried:
    """What a code carries, the game replayed by the rules.

    Raises CodeError for a text that is no code of a game, or one of another version, cut short or damaged.
    """
    payload = armour.unwrap(PREFIX, text)
    again = Out()
    try:
        carried, states = _take(In(payload))
        put(again, carried, states)
    except (EcarteError, ValueError, LookupError) as error:
        raise _no_game(text) from error
    # Digits that give a game but are not its own, or more of them, are damage: a game has one code only.
    if again.bytes() != payload:
        raise _no_game(text)
    return carried


def _no_game(text: str) -> CodeError:
    return CodeError(armour.quoted(text), "carry.replay", "carry.paste_whole", prefix=PREFIX)


def put(out: Out, carried: Carried, states: Sequence[State] | None = None) -> None:
    """Puts what is carried among other digits. `states` and errors: see `pack`."""
    game = carried.game
    if len(game.actions) > MOST_ACTIONS:
        raise CodeError(len(game.actions), "carry.too_long", "carry.use_record", most=MOST_ACTIONS)
    states = list(game.states()) if states is None else states
    for sign in f"{game.code}\0":
        out.put(_NAME.index(sign), len(_NAME))
    out.put(ecarte.PLAYS.index(game.play), len(ecarte.PLAYS))
    _put_seed(out, carried.seed)
    out.put(carried.me, 2)
    out.number(carried.takebacks)
    out.put(_DEALERS.index(game.dealer), 3)
    for points in game.score:
        out.put(points, game.code.v.game_points)
    _put_deal(out, game.deal, carried.seed)
    _put_actions(out, game.actions, states, carried.seed)
    out.put(_check(game), _CHECK)


def take(source: In) -> Carried:
    """Takes what `put` has put, the game replayed by the rules. Raises ValueError for digits of no such thing.

    Some digits that `put` would not have chosen give a game too: who wants one text only must put it again and
    compare, as `unpack` does.
    """
    try:
        return _take(source)[0]
    except (EcarteError, LookupError) as error:
        raise ValueError(PREFIX) from error


def _take(source: In) -> tuple[Carried, list[State]]:
    code = _take_code(source)
    play = ecarte.PLAYS[source.take(len(ecarte.PLAYS))]
    seed = _take_seed(source)
    me, takebacks = source.take(2), source.number()
    dealer = _DEALERS[source.take(3)]
    score = (source.take(code.v.game_points), source.take(code.v.game_points))
    deal = _take_deal(source, seed)
    states = [Game(code=code, dealer=dealer, score=score, deal=deal, play=play).begin()]
    actions = _take_actions(source, states, seed)
    game = Game(code=code, dealer=dealer, score=score, deal=deal, actions=tuple(actions), play=play)
    if source.take(_CHECK) != _check(game):
        raise ValueError(len(actions))
    return Carried(game, seed, me, takebacks), states


def _check(game: Game) -> int:
    """Tells the game from another that the same digits would give, had the rules or the shuffle changed since."""
    return zlib.crc32("\n".join(map(str, (game.deal, *game.actions))).encode()) % _CHECK


def _take_code(source: In) -> Code:
    name = ""
    while sign := source.take(len(_NAME)):
        name += _NAME[sign]
    return laws.read_code(name)


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


def _put_deal(out: Out, deal: Deal | None, seed: int | str | None) -> None:
    if deal is None:
        out.put(_NO_DEAL, 3)
    elif seed is not None and deal == deals.numbered(seed, 1):
        out.put(_SEEDS_DEAL, 3)
    else:
        out.put(_OTHER_DEAL, 3)
        _put_order(out, deal.pack())


def _take_deal(source: In, seed: int | str | None) -> Deal | None:
    kind = source.take(3)
    if kind == _SEEDS_DEAL and seed is not None:
        return deals.numbered(seed, 1)
    if kind == _NO_DEAL:
        return None
    order = _take_order(source)
    # Undo the packets of three and two in which `Deal.pack` lays out a deal.
    elder, dealer = order[0:3] + order[6:8], order[3:6] + order[8:10]
    return Deal(elder=elder, dealer=dealer, turn_up=order[10], stock=order[11:])


def _put_order(out: Out, order: Sequence[Card]) -> None:
    left = list(PACK)
    for card in order:
        out.put(left.index(card), len(left))
        left.remove(card)


def _take_order(source: In) -> tuple[Card, ...]:
    left = list(PACK)
    return tuple(left.pop(source.take(len(left))) for _ in PACK)


# ---- actions -------------------------------------------------------------------------------------


class _Choices:
    """What can be done in each state of a game: the lawful actions of both seats, and what the seed brings."""

    def __init__(self, seed: int | str | None) -> None:
        self.seed = seed
        self.cuts = 0
        """Cuts for deal so far: the seed gives another pair for each."""

    def at(self, state: State) -> list[Action]:
        """The choices in this state, sorted by their text form: asked state by state, in order."""
        found = [*ecarte.legal_actions(state, ELDER), *ecarte.legal_actions(state, DEALER)]
        if state.phase == "cut_for_deal":
            if self.seed is not None:
                pair = deals.cut_for_deal(self.seed, self.cuts)
                found.append(Action("", "cut-for-deal", pair, 1))
            self.cuts += 1
        elif state.phase == "shuffle" and self.seed is not None:
            found.append(ecarte.chance(state, deals.numbered(self.seed, state.number + 1)))
        return sorted(found, key=str)

    def free(self, state: State) -> bool:
        """Whether any action at all is looked for here: no seed says what chance brings."""
        return self.seed is None and state.phase in ("cut_for_deal", "shuffle")


def _put_actions(
    out: Out, actions: Sequence[Action], states: Sequence[State], seed: int | str | None
) -> None:
    choices = _Choices(seed)
    rows = [(action, choices.at(state), choices.free(state)) for action, state in _zip(actions, states)]
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
            _put_action(out, action)


def _zip(actions: Sequence[Action], states: Sequence[State]) -> list[tuple[Action, State]]:
    """Each action with the state it was done in; the last state, in which nothing was done yet, is left over."""
    return list(zip(actions, states[: len(actions)], strict=True))


def _take_actions(source: In, states: list[State], seed: int | str | None) -> list[Action]:
    """The actions, the states they lead to put behind the first one."""
    choices, actions = _Choices(seed), []
    many, strange = source.take(MOST_ACTIONS + 1), source.take(2)
    for _ in range(many):
        lawful = choices.at(states[-1])
        if not (strange or choices.free(states[-1])):
            action = lawful[source.take(max(1, len(lawful)))]
        else:
            place = source.take(len(lawful) + 1)
            action = lawful[place - 1] if place else _take_action(source)
        states.append(ecarte.apply(states[-1], action))
        actions.append(action)
    return actions


def _put_action(out: Out, action: Action) -> None:
    """An action written out, whatever it is."""
    out.put(_KINDS.index(action.kind), len(_KINDS))
    out.put(0 if action.seat == BYSTANDER else _SEATS.index(action.seat), len(_SEATS))
    if action.kind == "play":
        out.put(PACK.index(action.cards[0]), 32)
        out.put(_SUITS.index(action.suit), 6)
    elif action.kind in NUMBERS:
        out.put(action.number, 100)
        out.text(action.name)
    elif action.kind == "turn":
        out.put(action.number, 3)
    elif action.kind in GIVING:
        out.put(action.number, 10)
        out.text(action.name)
    elif action.kind in NAMED:
        out.text(action.name)
    elif action.kind in SINGLE:
        out.put(PACK.index(action.cards[0]), 32)
        out.text(action.name)
    elif action.kind == "shuffle":
        _put_order(out, action.cards)
        out.text(action.name)
    elif action.kind in HANDFULS or action.kind in CHANCE:
        out.put(len(action.cards), 33)
        out.put(action.number, 33)
        for card in action.cards:
            out.put(PACK.index(card), 32)
        if action.kind == "discard":
            out.text(action.name)


def _take_action(source: In) -> Action:
    kind, seat = _KINDS[source.take(len(_KINDS))], _SEATS[source.take(len(_SEATS))]
    seat = seat or ("" if kind in CHANCE else BYSTANDER)
    if kind == "play":
        return Action(seat, kind, (PACK[source.take(32)],), 0, _SUITS[source.take(6)])
    if kind in NUMBERS:
        return Action(seat, kind, (), source.take(100), name=source.text())
    if kind == "turn":
        return Action(seat, kind, (), source.take(3))
    if kind in GIVING:
        return Action(seat, kind, (), source.take(10), name=source.text())
    if kind in NAMED:
        return Action(seat, kind, name=source.text())
    if kind in SINGLE:
        return Action(seat, kind, (PACK[source.take(32)],), name=source.text())
    if kind == "shuffle":
        return Action(seat, kind, _take_order(source), name=source.text())
    if kind in HANDFULS or kind in CHANCE:
        size, number = source.take(33), source.take(33)
        cards = tuple(PACK[source.take(32)] for _ in range(size))
        return Action(seat, kind, cards, number, name=source.text() if kind == "discard" else "")
    return Action(seat, kind)
