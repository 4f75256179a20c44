"""What a way to fill tables of Sprague-Grundy values is asked for, and what it gives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from wythoff.kernels import Needs, Progress
from wythoff.kernels.limits import silent
from wythoff.rulesets import Game


class Method(Protocol):
    """A way to fill tables."""

    name: str
    plays_misere: bool  # whether it can fill tables of misere play too

    def needs(self, game: Game, up_to: int) -> Needs | None:
        """What a table takes; None if the game is not of this method's kind."""
        ...

    def fill(self, game: Game, up_to: int, *, misere: bool, request: Request) -> Sequence[Any]:
        """The nested values; in misere play 0 marks the P-positions."""
        ...


class Request:
    """What besides the game and the bound belongs to a request: where to write, how many threads, who watches."""

    def __init__(
        self, out: Any = None, place: str | None = None, threads: int = 1, progress: Progress = silent
    ) -> None:
        self.out, self.place, self.threads, self.progress = out, place, threads, progress
