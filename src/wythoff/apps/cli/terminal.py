"""What the terminal is: its width, its colours, its characters."""

from __future__ import annotations

import os
import sys

PIPED_WIDTH = 100
LEAST_WIDTH = 40


def terminal_width() -> int:
    """Columns of the terminal, COLUMNS if that is set, 100 where the output is piped.

    As shutil.get_terminal_size, whose import costs more than a whole small request.
    """
    try:
        width = int(os.environ.get("COLUMNS", "0")) or os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError):
        width = PIPED_WIDTH
    return max(width, LEAST_WIDTH)


def colours_shown() -> int:
    """How many colours the output shows: none in a pipe, or where NO_COLOR says so, else 256 or 2^24.

    Source: no-color.org; COLORTERM is what terminals of 24 bits set.
    """
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") in ("dumb", None):
        return 0
    return 1 << 24 if os.environ.get("COLORTERM") in ("truecolor", "24bit") else 256


def unicode_shown() -> bool:
    """Whether braille, blocks and strokes can be written."""
    try:
        "⣿▀┤".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
