"""What every widget of the package shares: a page model the browser cannot write, notices, one entry for requests.

Leaves out what is shown and what may be asked: each widget says that for itself.
"""

from __future__ import annotations

import threading
from importlib import resources
from typing import Any

import anywidget
import traitlets

from ..rules.errors import EcarteError, RequestError
from ..texts import say

_OPTIONS: dict[str, tuple[Any, ...]] = {
    "indices": ("en", "fr"),
    "four_colour": (False, True),
    "theme": ("", "light", "dark"),
}


def static(*names: str) -> str:
    """Files of `static/` as one text: a module given to the browser as text cannot import another."""
    folder = resources.files(__package__).joinpath("static")
    return "\n".join(folder.joinpath(name).read_text(encoding="utf-8") for name in names)


def _guarded(name: str) -> Any:
    """A trait that Python publishes and the browser cannot write; a refused value is not echoed to other views.

    `read_only` does not stop the browser; a hook that gives back the present value does.
    """
    return traitlets.Dict().tag(
        sync=True, echo_update=False, from_json=lambda value, widget: getattr(widget, name)
    )


class Published(anywidget.AnyWidget):
    """A widget that publishes one page model and answers requests; its static forms show where it started."""

    _css = static("table.css")

    shown = _guarded("shown")
    notice = _guarded("notice")
    options = _guarded("options")

    def __init__(
        self,
        shown: dict[str, Any],
        text: str,
        html: str,
        language: str = "en",
        *,
        lock: threading.RLock | None = None,
    ) -> None:
        self._lock = lock or threading.RLock()
        self._language = language
        self._notices = 0
        self._forms = (text, html)
        super().__init__(shown=shown, notice={}, options={"indices": "en", "four_colour": False, "theme": ""})
        self.on_msg(self._receive)

    # ---- for the widgets to fill in --------------------------------------------------------------

    def _page(self) -> dict[str, Any]:
        """The page model as it should now be."""
        raise NotImplementedError

    def _handle(self, request: str, content: dict[str, Any], at: int | None) -> dict[str, Any]:
        """Does what is asked; gives the notice to show, {} for none. Raises what cannot be done."""
        raise NotImplementedError

    def _refused(self, error: EcarteError) -> dict[str, Any]:
        """The notice for a refusal."""
        return self._note("refused", text=error.sentence(self._language))

    # ---- requests --------------------------------------------------------------------------------

    def request(self, request: str, *, at: int | None = None, **content: Any) -> None:
        """What a click asks, as the browser sends it. Raises what cannot be done; nothing is changed then."""
        with self._lock:
            notice = self._handle(request, content, at)
            self._publish(notice)

    def _receive(self, widget: object, content: Any, buffers: object) -> None:
        """The one entry of messages: whatever goes wrong is shown, for nobody sees it in a notebook otherwise."""
        with self._lock:
            try:
                given = dict(content) if isinstance(content, dict) else {}
                request, at = str(given.pop("request", "")), given.pop("at", None)
                self.request(request, at=at if at is None else int(at), **given)
            except Exception as error:
                self._publish(self._failed(error))

    def _failed(self, error: Exception) -> dict[str, Any]:
        """The notice for whatever was raised: a refusal, or a fault of ours or of an opponent, else seen by nobody."""
        if isinstance(error, EcarteError):
            return self._refused(error)
        failure = RequestError(f"{type(error).__name__}: {error}", "request.failed")
        return self._note("error", text=failure.sentence(self._language))

    def _note(self, kind: str, *, text: str, card: str = "", clause: str = "") -> dict[str, Any]:
        self._notices += 1
        return {"id": self._notices, "kind": kind, "card": card, "text": text, "clause": clause}

    def _publish(self, notice: dict[str, Any]) -> None:
        """One message with all that has changed."""
        shown = self._page()
        with self.hold_sync():
            self.shown = shown
            self.notice = notice

    # ---- on which thread clicks are answered ------------------------------------------------------

    def open(self) -> None:
        """Makes the widget known to the page."""
        super().open()
        self._forget_thread()

    def _send(self, msg: Any, buffers: Any = None) -> None:
        super()._send(msg, buffers)
        self._forget_thread()

    def _forget_thread(self) -> None:
        """ipykernel 7.4 delivers a message to the thread that last wrote on its channel: to the main one as long as
        only cells have, so that a click during a running cell would wait for its end. Without that memory it goes to
        the thread JupyterLab asks for. Older and later kernels that keep none are not touched.
        """
        getattr(self.comm, "__dict__", {}).pop("_reply_subshell_id", None)

    # ---- looks and forms -------------------------------------------------------------------------

    def draw(self, **options: Any) -> None:
        """Changes how cards look: indices="en"|"fr", four_colour=True|False, theme=""|"light"|"dark"."""
        for option, value in options.items():
            known = _OPTIONS.get(option, ())
            if value not in known:
                raise RequestError(value, "table.option", "table.option_instead", option=option, known=known)
        self.options = {**self.options, **options}

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget, and beside it where it started as text and as plain HTML for places without widgets."""
        made = super()._repr_mimebundle_(**kwargs)
        data, rest = made if isinstance(made, tuple) else (made, {})
        text, html = self._forms
        note = say("static.note", self._language)
        return {
            **(data or {}),
            "text/plain": f"{text}\n({note})",
            "text/html": f"{html}<div><small>{note}</small></div>",
        }, rest

    def close(self) -> None:
        """Takes the widget off the page, its layout too: ipywidgets would leave that behind."""
        layout = self._trait_values.get("layout")  # asked for by name it would be made, only to be closed
        super().close()
        if layout is not None:
            layout.close()
