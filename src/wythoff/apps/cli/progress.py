"""A progress bar on stderr, for anything over a second."""

from __future__ import annotations

import sys
from time import monotonic
from typing import Any

PATIENCE = 1.0  # seconds before the bar appears


class Bar:
    """Called with (done, total); shows nothing in the first second, nor where stderr is not a terminal."""

    def __init__(self, title: str) -> None:
        self.title, self.started = title, monotonic()
        self._display: Any = None
        self._task: Any = None

    def __call__(self, done: int, total: int) -> None:
        if self._display is None:
            if monotonic() - self.started < PATIENCE or not sys.stderr.isatty():
                return
            from rich.console import Console
            from rich.progress import Progress

            self._display = Progress(console=Console(stderr=True), transient=True)
            self._task = self._display.add_task(self.title, total=total)
            self._display.start()
        self._display.update(self._task, completed=done, total=total)

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *error: object) -> None:
        if self._display is not None:
            self._display.stop()


class Clock:
    """The seconds gone by, on stderr, while something runs that cannot say how far it is; a bar's patience, and place.

    A thread draws it: what runs need not know of it.
    """

    def __init__(self, title: str) -> None:
        self.title = title
        self._timer: Any = None
        self._display: Any = None

    def __enter__(self) -> Clock:
        if sys.stderr.isatty():
            from threading import Lock, Timer

            self._lock = Lock()
            self._timer = Timer(PATIENCE, self._show)
            self._timer.daemon = True
            self._timer.start()
        return self

    def __exit__(self, *error: object) -> None:
        if self._timer is not None:
            self._timer.cancel()
            with self._lock:
                self._timer = None
                if self._display is not None:
                    self._display.stop()

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

        with self._lock:
            if self._timer is not None:
                parts = SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn()
                self._display = Progress(*parts, console=Console(stderr=True), transient=True)
                self._display.add_task(self.title, total=None)
                self._display.start()
