"""Messages on stderr, and output streams that can no longer be written."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import UnsupportedOperation
from typing import IO

from wythoff.base.errors import cut

LONGEST_MESSAGE = 4000  # most characters of a message on stderr: a few lines, even if a long text was typed


def tell(message: str, program: str = "wythoff") -> int:
    """Print `message` on stderr, after the name of the program. Return the exit status 2, even if printing fails."""
    try:
        sys.stderr.write(f"{program}: {message}\n")
        sys.stderr.flush()
    except OSError:
        leave(sys.stderr)
    return 2


def leave(stream: IO[str]) -> None:
    """Discard the pending and all later output of a stream, even at exit.

    Call this if the stream cannot be written, because the program that reads it has ended, or the disk is full.
    """
    with suppress(UnsupportedOperation):  # a program that calls `main` may use a stream in memory
        number = stream.fileno()
        os.dup2(os.open(os.devnull, os.O_WRONLY), number)


def line(message: str) -> str:
    """Return a message on one line, cut to a readable length."""
    return cut(" ".join(message.split("\n")), LONGEST_MESSAGE)
