"""The table of a learner who has joined a class: its game is the class's, and its end shows the code of the result.

Leaves out what becomes of the result (`class_reading`, `classroom`).
"""

from __future__ import annotations

from ..texts import say
from ..widgets.session import Session
from ..widgets.table import CardTable
from . import class_results
from . import keeper as keeper  # whoever has a class's table has it kept, whatever else was imported
from .class_codes import ClassCode, ClassError
from .class_results import Result


class ClassTable(CardTable):
    """A table on the deals of a class, kept under the class's code. `learner`: the name to go with the result.

    The game can be neither begun again nor left for another; what is taken back is counted.
    """

    def __init__(self, class_code: ClassCode, learner: str = "", *, language: str = "en") -> None:
        self.class_code = class_code
        self.learner = class_results.tidy(learner)
        super().__init__(
            seat=class_code.seat or None,
            code=class_code.law,
            seed=class_code.seed,
            language=language,
            name=f"class {class_code}",
        )
        self._session.fixed = True
        self.watch(self._at_the_end)
        told = self._at_the_end(self._session)
        self._publish(self._note("info", text=told) if told else dict(self.notice))

    def _at_the_end(self, session: Session) -> str:
        """Shows the code of the result once the game is over, and takes it away when the end is taken back."""
        over = bool(session.state.winner)
        self.show_paper("result", self.result_code() if over else "")
        return say("class.over", self._language) if over else ""

    def result_code(self) -> str:
        """The code of the result. Raises ClassError while the game goes on."""
        session = self._session
        with session.lock:
            if not session.state.winner:
                raise ClassError(session.state.number, "class.unfinished", "class.play_on")
            return str(
                Result(
                    class_code=self.class_code,
                    game=session.game,
                    takebacks=session.takebacks,
                    name=self.learner,
                    tag=class_results.tag_of(session.salt),
                )
            )
