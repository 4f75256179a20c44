"""What a game around another one answers as that does."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import TypeVar

T = TypeVar("T")


def as_inner(names: str, inner: str = "game") -> Callable[[type[T]], type[T]]:
    """Makes a class answer by these names, facts and methods, what the game answers that it holds.

    >>> class Same:
    ...     def __init__(self, game):
    ...         self.game = game
    >>> as_inner("imag conjugate")(Same)(2 + 3j).conjugate()
    (2-3j)
    """

    def answering(kind: type[T]) -> type[T]:
        for name in names.split():
            setattr(kind, name, property(attrgetter(f"{inner}.{name}"), doc=f"As the {inner} within has it."))
        return kind

    return answering
