"""Errors and wrong answers of methods that users write, reported in one line with class, method and position."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from operator import index
from types import FunctionType
from typing import Any

from wythoff.base.errors import MoveError, StoppedError, WythoffError, brief, counted, said
from wythoff.game.rulesets.facts import GameBase, briefly


def _as_truth(game: Any, answer: Any) -> bool:
    return bool(answer)


def _as_text(game: Any, answer: Any) -> str:
    if not isinstance(answer, str):
        raise TypeError("the result must be a text")
    return answer


def _as_state(game: Any, answer: Any) -> tuple[Any, ...]:
    if type(answer) is not tuple:
        raise TypeError("a state must be a tuple")
    hash(answer)
    return answer


def _as_piles(game: Any, answer: Any) -> tuple[int, ...]:
    if type(answer) is tuple and len(answer) == game.piles and all(type(pile) is int and pile >= 0 for pile in answer):
        return answer
    found = tuple(answer)
    if len(found) != game.piles or any(isinstance(pile, bool) or index(pile) < 0 for pile in found):
        raise ValueError(f"the result must have {counted(game.piles, 'piles')}, each an integer >= 0")
    return tuple(map(index, found))


def _as_it_is(game: Any, answer: Any) -> Any:
    return answer


# Methods of games, each with the function that checks its answers. The module `own` checks methods that return options.
READ: dict[str, Callable[[Any, Any], Any]] = {
    "contains": _as_truth, "start": _as_state, "shown": _as_piles, "told": _as_text, "stuck": _as_truth,
    "__str__": _as_text, "__repr__": _as_text, "__eq__": _as_it_is, "__hash__": _as_it_is, "place": _as_it_is,
    "pile": _as_it_is, "positions": _as_it_is, "sizes": _as_it_is, "reach": _as_it_is, "reaches": _as_truth,
    "targets": _as_it_is, "settled": _as_it_is, "unstoppable": _as_it_is, "declared": _as_it_is,
    "ordered": _as_truth, "misere": _as_truth, "remembers": _as_truth, "board": _as_text, "piles": _as_it_is,
}  # fmt: skip


def guard(kind: type[GameBase]) -> None:
    """Wrap methods and properties of the user's class `kind`, to report errors and wrong answers in one line."""
    for name, read in READ.items():
        found: Any = kind.__dict__.get(name)
        if type(found) is FunctionType:
            setattr(kind, name, _guarded(found, name, read))
        elif isinstance(found, property) and found.fget is not None:
            setattr(kind, name, property(_guarded(found.fget, name, read), found.fset, found.fdel, found.__doc__))


def _guarded(method: Any, name: str, read: Callable[[Any, Any], Any]) -> Any:
    @wraps(method)
    def guarded(self: Any, *given: Any, **named: Any) -> Any:
        try:
            answer = method(self, *given, **named)
        except (WythoffError, MemoryError, StoppedError):
            raise
        except (Exception, SystemExit) as error:
            raise MoveError(f"{call(self, name, *given)} raised {raised(error)}") from error
        try:
            return read(self, answer)
        except Exception as error:
            raise MoveError(f"{call(self, name, *given)} returned {brief(answer)}: {said(error)}") from error

    return guarded


def call(game: object, name: str, *given: Any) -> str:
    """Return a call as text for a message: the method `name` of a game, with the arguments `given`.

    >>> from wythoff.game.rulesets import Nim
    >>> call(Nim(), "options", (3, 10**100)), call(Nim(), "options", (3,))
    ('Nim.options((3, a number of about 101 digits))', 'Nim.options((3,))')
    """
    return f"{type(game).__name__}.{name}({', '.join(map(_in_brief, given))})"


def raised(error: BaseException) -> str:
    """Return the class and the message of an error as text."""
    return f"{type(error).__name__}: {said(error if isinstance(error, Exception) else Exception(str(error)))}"


def _in_brief(given: Any) -> str:
    if isinstance(given, tuple) and not any(isinstance(part, tuple | str) for part in given):
        return f"{briefly(given)[:-1]},)" if len(given) == 1 else briefly(given)
    return brief(given)
