"""Progress of requests that take more than a second, shown on the last line of stderr.

If stderr is not a terminal, a request only writes a single line, after ten seconds.
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from time import monotonic
from typing import Any, Self

from wythoff.base.answers import NARROWEST, WIDTH

MINUTE = 60  # seconds
PATIENCE = 1.0  # seconds before progress is shown
ANNOUNCED = 10.0  # seconds after which one line is written if stderr is not a terminal
OFTEN = 0.1  # least seconds between two updates of the line


class StatusLine:
    """A text on the last line of stderr, which is redrawn in place and erased at the end.

    `title` says what the program does, such as "solving"; subclasses show it on the line.
    """

    def __init__(self, title: str) -> None:
        self.title, self.started = title, monotonic()
        self.shown = False
        self._last = -OFTEN

    def draw(self, text: str) -> None:
        """Draw the line, at most ten times a second, cut to the width of the terminal."""
        now = monotonic()
        if now - self._last >= OFTEN:
            self._last, self.shown = now, True
            _write(f"\r\x1b[K{text[: _columns() - 1]}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.wipe()

    def wipe(self) -> None:
        if self.shown:
            self.shown = False
            _write("\r\x1b[K")


class Bar(StatusLine):
    """A progress bar on stderr, with `title` beside it. Call it with (amount of work done, total amount).

    It appears after the first second. If stderr is not a terminal, one line is written after ten seconds instead. If
    the user set a time limit for a game in Python, `arguments` contain it, and `allowed` is this limit in seconds; else
    `allowed` is None.
    """

    def __init__(self, title: str, arguments: Namespace | None = None) -> None:
        super().__init__(title)
        self.allowed: float | None = getattr(arguments, "stated", None)
        self.announced = False

    def __call__(self, done: int, total: int) -> None:
        taken = monotonic() - self.started
        if taken < PATIENCE:
            return
        part = min(done / total, 1) if total else 1.0
        if sys.stderr.isatty():
            self.draw(f"{self.title} {as_bar(part)} {part:4.0%}{left(taken, part)}")
        elif taken >= ANNOUNCED and not self.announced:
            self.announced = True
            _write(f"{self.title}: {part:.0%} done after {taken:.0f} s{left(taken, part)}\n")


class Clock(StatusLine):
    """A status line with `title` and the elapsed time, for work that cannot report its progress.

    Use it in a `with` statement around the work. A thread updates the line.
    """

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self._over: Any = None
        self._thread: Any = None

    def __enter__(self) -> Self:
        if sys.stderr.isatty():
            from threading import Event, Thread

            self._over = Event()
            self._thread = Thread(target=self._show, daemon=True)
            self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        if self._thread is not None:
            self._over.set()
            self._thread.join()
        self.wipe()

    def _show(self) -> None:
        while not self._over.wait(PATIENCE):
            self.draw(f"{self.title} {spelt(monotonic() - self.started)}")


def as_bar(part: float) -> str:
    """Return `part`, a number from 0 to 1, as a bar of characters.

    >>> as_bar(0.25)
    '[##########------------------------------]'
    """
    full = round(part * NARROWEST)
    return f"[{'#' * full}{'-' * (NARROWEST - full)}]"


def left(taken: float, part: float) -> str:
    """Return as text how long the rest of some work takes, if the speed stays the same.

    `part`, a number from 0 to 1, is the part of the work that is done, and `taken` the seconds that it took. Return ""
    if less than a hundredth is done.

    >>> left(30, 0.25), left(30, 0)
    (', 1:30 left', '')
    """
    return f", {spelt(taken * (1 - part) / part)} left" if part >= 0.01 else ""


def spelt(seconds: float) -> str:
    """Return a number of seconds as text in minutes and seconds, with hours if necessary.

    >>> spelt(75), spelt(4000)
    ('1:15', '1:06:40')
    """
    minutes, rest = divmod(int(seconds), MINUTE)
    hours, minutes = divmod(minutes, MINUTE)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _columns() -> int:
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or WIDTH
    except (OSError, ValueError):
        return WIDTH


def _write(text: str) -> None:
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except OSError:
        pass  # stderr is closed, so nobody can read the message
