"""What the exit codes of ``verify-sakka`` mean, and the error that a command stops with."""

from enum import IntEnum

import click


class Exit(IntEnum):
    """The exit codes. A verdict's code is the same in every command."""

    VERIFIED = 0
    MISMATCH = 1
    USAGE = 2
    """Wrong use, or a file that cannot be opened, read or written."""
    INCOMPLETE = 3
    INVALID = 4
    INTERNAL = 70
    """A fault of verify-sakka itself."""
    INTERRUPTED = 130
    PIPE_CLOSED = 141
    """Whoever read the output went away; what a shell says of a program ended by SIGPIPE."""


class Failure(click.ClickException):
    """A command cannot go on: one sentence for the user, and the code to exit with."""

    def __init__(self, message: str, code: Exit = Exit.USAGE) -> None:
        super().__init__(message)
        self.code = code
