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
