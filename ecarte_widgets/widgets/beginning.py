"""How a table begins: which game is meant by what it is made of, under which laws, and who sits where.

Leaves out the game itself, and all that is shown.
"""

from __future__ import annotations

from typing import Any

from ..analysis.players import Player
from ..rules import games, laws, record
from ..rules.common import PLAYERS
from ..rules.errors import RequestError
from ..rules.laws import Code
from ..rules.record import Game
from . import faces


def begin(
    what: Any,
    seat: str | None,
    code: Code | str | None,
    seed: int | str,
    score: tuple[int, int],
    play: str,
    game: str | None = None,
) -> tuple[Game, int]:
    """The game to go on with, and which player sits at this table. `what`: a deal or its text, a state, a Game, or
    None for a game from its beginning; `game`: the name of the game, None for the one that the rest tells.

    Raises RequestError for what does not go together, else what the rules raise for a start that cannot be.
    """
    own = what.code.game if isinstance(what, Game) else faces.made_of(what)
    if game is not None and (own or game) != games.of(game).NAME:
        raise RequestError(game, "table.other_game", "table.leave_out")
    if isinstance(what, Game) or (own and not isinstance(what, faces.of(own).Deal)):
        return _go_on(what if isinstance(what, Game) else record.from_state(what), seat, code, score, play)
    law = _law(code, own or game)
    if what is None:
        if seat is None and score != (0, 0):
            raise RequestError(score, "table.score_without_seat", "table.give_seat")
        if seat is None:
            return Game(code=law, dealer="", play=play), 0
        elder = seat == "elder"
        points = score if elder else (score[1], score[0])
        return Game(code=law, dealer=PLAYERS[elder], score=points, play=play), 0
    if isinstance(what, str):
        what = games.of(law).deal(what, seed=seed)
    if not isinstance(what, faces.of(law).Deal):
        raise RequestError(type(what).__name__, "table.what", "table.what_instead")
    begun = Game(code=law, dealer="B", deal=what, score=score, play=play)
    begun.begin()  # so that a score that cannot be is refused here
    return begun, 1 if seat == "dealer" else 0


def _law(code: Code | str | None, game: str | None) -> Code:
    """The code of laws: of the game, if one is named; else a name tells its game, and no name means the first."""
    if game is not None:
        return laws.meant(code, game)
    return laws.read_code(code) if isinstance(code, str) else laws.get(code)


def _go_on(
    game: Game, seat: str | None, code: Code | str | None, score: tuple[int, int], play: str
) -> tuple[Game, int]:
    """A game under way: its code, its score and its way of playing are its own."""
    if code is not None or score != (0, 0):
        raise RequestError(code if code is not None else score, "table.seats_fixed", "table.leave_out")
    if play not in ("strict", game.play):
        raise RequestError(play, "table.seats_fixed", "table.leave_out")
    return game, game.state.player(seat) if seat else 0


def facts(
    game: Game, seat: str | None, opponent: Player | None, seed: int | str, name: str | None
) -> list[str]:
    """What the repr tells of how the table was made."""
    told = [f"code={str(game.code)!r}", f"seed={seed!r}"]
    if game.code.game != games.FIRST:  # a code's name may belong to both
        told.insert(0, f"game={game.code.game!r}")
    if seat:
        told.insert(0, f"seat={seat!r}")
    if opponent is not None:
        told.append(f"opponent={opponent!r}")
    if name is not None:
        told.append(f"name={name!r}")
    return told
