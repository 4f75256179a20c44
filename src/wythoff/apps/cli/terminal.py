"""Properties of the terminal: its width, colours and characters."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from itertools import islice

# Variables and their values that are set by terminals with support for links (OSC 8). Source:
# gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda
KNOW_LINKS = {
    "TERM_PROGRAM": ("iTerm.app", "WezTerm", "vscode", "Hyper", "ghostty", "rio", "Tabby"),
    "TERM": ("xterm-kitty", "xterm-ghostty", "alacritty", "foot", "foot-extra", "contour"),
}
SAY_LINKS = ("WT_SESSION", "KONSOLE_VERSION", "DOMTERM", "KITTY_WINDOW_ID")
VTE = 5000  # version 0.50 of the library VTE, the first whose terminals support links
PIPED_WIDTH = 100  # columns of a text answer that is not printed at a terminal
LEAST_WIDTH = 40  # fewest columns that are used, even in a narrower terminal, as tables with fewer are unreadable


def terminal_width() -> int:
    """Return the number of columns of the terminal: COLUMNS if set, or 100 if the output is piped; at least 40.

    It replaces shutil.get_terminal_size, as importing shutil takes longer than a whole small request.
    """
    try:
        width = int(os.environ.get("COLUMNS", "0")) or os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError):
        width = PIPED_WIDTH
    return max(width, LEAST_WIDTH)


def colours_shown() -> int:
    """Return how many colours the output shows: none in a pipe or if NO_COLOR is set, else 256 or 2^24.

    Source: no-color.org. Terminals with 24-bit colours set COLORTERM.
    """
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") in ("dumb", None):
        return 0
    return 1 << 24 if os.environ.get("COLORTERM") in ("truecolor", "24bit") else 256


def line_width() -> int | None:
    """Return the number of characters of a line of the terminal; None in a pipe, where lines may have any length."""
    return terminal_width() if sys.stdout.isatty() else None


def links_shown() -> bool:
    """Return whether the output is a terminal that supports links.

    The environment variable FORCE_HYPERLINK overrides this: 1 means yes, and 0 means no.
    """
    forced = os.environ.get("FORCE_HYPERLINK")
    if forced:
        return forced != "0"
    known = os.environ.get
    if not sys.stdout.isatty() or known("TERM") in ("dumb", None):
        return False
    return (
        any(known(name) in terminals for name, terminals in KNOW_LINKS.items())
        or any(map(known, SAY_LINKS))
        or int("0" + "".join(filter(str.isdigit, known("VTE_VERSION", "")))) >= VTE
    )


def unicode_shown() -> bool:
    """Return whether the output can show Braille characters, blocks and strokes."""
    try:
        "⣿▀┤".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def editing(words: Iterable[str]) -> bool:
    """Switch on the editing of typed lines, with a history, and with completion of `words` by Tab.

    Return whether the system supports this.
    """
    try:
        import readline
    except ImportError:  # Windows
        return False
    # readline may use one of two libraries; each ignores the line that is meant for the other
    readline.parse_and_bind("tab: complete")
    readline.parse_and_bind("bind ^I rl_complete")
    readline.set_completer(
        lambda begun, n: next(islice((word for word in words if word.startswith(begun)), n, None), None)
    )
    return True
