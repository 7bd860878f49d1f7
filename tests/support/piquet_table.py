"""A fixed way to play piquet at a table from what its page offers. Leaves out every judgement of the moves."""

from __future__ import annotations

from .table import Seen

_RIGHTS = ("blanche", "demand", "throw-in", "@claim", "equal", "not-good", "look")
"""Words that are open without being asked for, or that need not be true."""


def wished(seen: Seen, refused: set[str]) -> str:
    """What to press next, the same on the same page: "play KH", "pick KH", or a call's action.

    One card is exchanged, the last; all that can be called or reckoned is; every call is good; the first card goes.
    """
    calls = [call["action"] for call in seen["calls"] if not call["off"] and call["action"] not in refused]
    calls = [action for action in calls if action.split()[0] not in _RIGHTS]
    if seen["kind"] == "choose":
        return calls[0] if calls else f"pick {seen['cards'][-1]['card']}"
    legal = [card["card"] for card in seen["cards"] if card["state"] == "legal"]
    return calls[0] if calls or not legal else f"play {legal[0]}"
