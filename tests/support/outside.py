"""Records what a page asks for that is not on this machine. Leaves out the judgement: tests assert."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page

HERE = frozenset({"127.0.0.1", "localhost"})
LOCAL_SCHEMES = frozenset({"about", "blob", "data"})


def watch(context: BrowserContext) -> list[str]:
    """The list into which every outside address goes from now on: pages, workers and sockets alike."""
    found: list[str] = []

    def note(address: str) -> None:
        parts = urlsplit(address)
        if parts.scheme not in LOCAL_SCHEMES and parts.hostname not in HERE:
            found.append(address)

    def watch_sockets(page: Page) -> None:
        page.on("websocket", lambda socket: note(socket.url))

    context.on("request", lambda request: note(request.url))
    context.on("page", watch_sockets)
    return found
