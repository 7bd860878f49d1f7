"""What goes wrong with a file of progress, by what it means for the learner.

Leaves out what is done about it (`store`), and all wording.
"""

from __future__ import annotations

import errno

from ..rules.errors import EcarteError


class StoreError(EcarteError):
    """Progress that cannot be read or written now. `why` says which: locked, full, unwritable, newer, failed."""


class Unusable(Exception):
    """The file is damaged, or not ours."""


_MEANINGS = {
    "BUSY": "locked",
    "LOCKED": "locked",
    "PROTOCOL": "locked",
    "FULL": "full",
    "READONLY": "unwritable",
    "CANTOPEN": "unwritable",
    "PERM": "unwritable",
    "AUTH": "unwritable",
}
"""What the first word of SQLite's result codes means for the learner: https://www.sqlite.org/rescode.html"""


def code(error: Exception) -> str:
    """The name of SQLite's result code, such as "SQLITE_FULL"; "" for an error that has none."""
    return str(getattr(error, "sqlite_errorname", ""))


def meaning(error: Exception) -> str:
    """What an error means: locked, full, unwritable, failed."""
    if isinstance(error, OSError):
        return "full" if error.errno in (errno.ENOSPC, errno.EDQUOT) else "unwritable"
    return _MEANINGS.get(code(error).removeprefix("SQLITE_").partition("_")[0], "failed")


def damaged(error: Exception) -> bool:
    """Whether an error is about the file itself, and not about the moment.

    UnicodeDecodeError: SQLite complains of something, and quotes what no longer is text.
    """
    return isinstance(error, Unusable | UnicodeDecodeError) or code(error).startswith(
        ("SQLITE_CORRUPT", "SQLITE_NOTADB")
    )
