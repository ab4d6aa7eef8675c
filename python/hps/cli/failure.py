# SPDX-License-Identifier: MIT
"""Errors that a command reports in one line."""

from __future__ import annotations

DAMAGED = 1
"""The exit code where a file is damaged or incomplete, or a check failed."""
USAGE = 2
"""The exit code of wrong usage; a file that does not exist is one, too."""
INTERRUPTED = 130
"""The exit code after Ctrl-C."""


class Failure(Exception):
    """A command ends here: its message goes to stderr, its code to the shell."""

    def __init__(self, message: str, code: int = USAGE) -> None:
        super().__init__(message)
        self.code = code


def line_of(error: BaseException) -> str:
    """The message of an error in one line, without the name of the program in front."""
    if isinstance(error, OSError) and error.strerror:
        text = error.strerror + (f": {error.filename}" if error.filename is not None else "")
    else:
        text = str(error) or type(error).__name__
    line = ""
    for part in text.splitlines():
        line += ("" if not line else " " if line[-1] in ":,;" else "; ") + " ".join(part.split())
    return line.removeprefix("hps: ")
