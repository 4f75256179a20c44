"""Messages on stderr, and streams that nobody reads any more."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import UnsupportedOperation
from typing import IO

from wythoff.base.errors import cut

LONGEST_MESSAGE = 4000  # characters of a message on stderr: some lines, whatever was typed


def tell(message: str, program: str = "wythoff") -> int:
    """Print on stderr why there is no answer, and return exit status 2, also if stderr cannot be written."""
    try:
        sys.stderr.write(f"{program}: {message}\n")
        sys.stderr.flush()
    except OSError:
        leave(sys.stderr)
    return 2


def leave(stream: IO[str]) -> None:
    """Drop the pending and all later output of a stream, even at exit: its reader has gone, or the disk is full."""
    with suppress(UnsupportedOperation):  # a program that calls `main` may give it a stream in memory
        number = stream.fileno()
        os.dup2(os.open(os.devnull, os.O_WRONLY), number)


def line(message: str) -> str:
    """Return a message on one line, cut to a readable length."""
    return cut(" ".join(message.split("\n")), LONGEST_MESSAGE)
