"""A game as plain data, such as JSON can hold, and back: what is kept between two sittings.

Leaves out every check but the rules' own: what is read back is played again, and whatever cannot be is refused.
"""

from __future__ import annotations

from typing import Any

from . import actions, laws
from .deals import deal
from .errors import CodeError, EcarteError
from .record import Game


def write(game: Game) -> dict[str, Any]:
    """The game in words and numbers: actions and deal by their text forms."""
    return {
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
        game = Game(
            code=laws.read_code(data["code"]),
            dealer=str(data["dealer"]),
            score=(int(a), int(b)),
            deal=None if data["deal"] is None else deal(data["deal"]),
            actions=tuple(actions.read(text) for text in data["actions"]),
            play=str(data.get("play", "strict")),
            comments=tuple((int(at), str(text)) for at, text in data["comments"]),
        )
        _ = game.state
    except (EcarteError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise CodeError(type(data).__name__, "kept.unreadable") from error
    return game
