"""A game as plain data, such as JSON can hold, and back: what is kept between two sittings.

Leaves out every check but the rules' own: what is read back is played again, and whatever cannot be is refused.
"""

from __future__ import annotations

from typing import Any

from . import actions, games, laws
from .errors import CodeError, EcarteError
from .record_game import Game


def write(game: Game) -> dict[str, Any]:
    """The game in words and numbers: actions and deal by their text forms. Which game it is, where not écarté."""
    which = {} if game.code.game == games.FIRST else {"game": game.code.game, "number": game.number}
    return {
        **which,
        "code": str(game.code),
        "play": game.play,
        "dealer": game.dealer,
        "score": list(game.score),
        "deal": None if game.deal is None else str(game.deal),
        "actions": [str(action) for action in game.actions],
        "comments": [list(comment) for comment in game.comments],
    }


def read(data: Any) -> Game:
    """The game that `write` made this of, every action checked. Raises CodeError for anything else."""
    try:
        a, b = data["score"]
        rules = games.of(str(data.get("game", games.FIRST)))
        game = Game(
            code=laws.read_code(data["code"], rules.NAME),
            dealer=str(data["dealer"]),
            score=(int(a), int(b)),
            deal=None if data["deal"] is None else rules.deal(data["deal"]),
            actions=tuple(actions.read(text) for text in data["actions"]),
            play=str(data.get("play", "strict")),
            number=int(data.get("number", 1)),
            comments=tuple((int(at), str(text)) for at, text in data["comments"]),
        )
        _ = game.state
    except (EcarteError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise CodeError(type(data).__name__, "kept.unreadable") from error
    return game
