"""The width of the terminal."""

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
