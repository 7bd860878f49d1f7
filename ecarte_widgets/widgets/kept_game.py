"""A session as plain data to be kept, and a session that goes on from such data.

Leaves out where it is kept (`keeping`), and moves that were taken back and not done again: those are not kept.
"""

from __future__ import annotations

from typing import Any

from ..rules import plain, promise
from ..rules.errors import CodeError
from .session import Session


def body(session: Session) -> dict[str, Any]:
    """All that must be known to go on: the game so far and its randomness, and the game that was left for it."""
    left = None
    if session.left is not None:
        origin, game, seed, salt = session.left
        left = [plain.write(origin), plain.write(game), seed, salt]
    return {
        "game": plain.write(session.game),
        "me": session.me,
        "seed": session.seed,
        "waiting": session.waiting,
        "takebacks": session.takebacks,
        "salt": session.salt,
        "left": left,
    }


def resume(session: Session, data: Any) -> None:
    """Has `session` go on from what `body` made. Raises CodeError if it cannot; nothing has changed then.

    Raises whatever the opponent raises, should it be its turn; the session stands at that turn then.
    """
    try:
        game, left = plain.read(data["game"]), data["left"]
        if left:
            left = (plain.read(left[0]), plain.read(left[1]), _seed(left[2]), promise.read_salt(left[3]))
        seed, waiting, takebacks = _seed(data["seed"]), bool(data["waiting"]), int(data["takebacks"])
        # Without one the promises are made anew, and say so.
        salt = promise.read_salt(data["salt"]) if data["salt"] else ""
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise CodeError(type(data).__name__, "kept.unreadable") from error
    try:
        session.resume(game, seed=seed, waiting=waiting, takebacks=takebacks, salt=salt)
    finally:  # where the opponent fails, too: it did so before
        session.left = left or None


def _seed(seed: Any) -> int | str:
    if not isinstance(seed, int | str):
        raise TypeError(seed)
    return seed
