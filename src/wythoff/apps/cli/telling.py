"""Lines on stderr, and streams that nobody reads any more."""

from __future__ import annotations

import os
import sys
from typing import IO

from wythoff.errors import cut

LONGEST_MESSAGE = 4000


def tell(message: str, program: str = "wythoff") -> int:
    """Say on stderr why there is no answer, and return the status of that, which says so alone if nobody is told."""
    try:
        sys.stderr.write(f"{program}: {message}\n")
        sys.stderr.flush()
    except OSError:
        leave(sys.stderr)
    return 2


def leave(stream: IO[str]) -> None:
    """Nothing more can be written, for the reader has gone or the disk is full; not even by the interpreter at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def line(message: str) -> str:
    """A message in one line that can be read; long numbers in it are short already."""
    return cut(" ".join(message.split("\n")), LONGEST_MESSAGE)
