"""Games in Python whose class lists lines of moves instead of defining `options`.

A line (start, step) contains the moves that subtract start + m*step from the position, for every m >= 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from operator import index
from typing import Any

from wythoff.base.errors import ParameterError, brief, counted
from wythoff.game.rulesets.facts import GameBase, Position


def lines_given(game: GameBase) -> tuple[tuple[Position, Position], ...] | None:
    """Return the lines of a game whose class defines `moves` or `lines` instead of `options`; else None.

    A line (start, step) contains the moves that subtract start + m*step, for every m >= 0. In unordered games a line is
    repeated for each order of its entries. Raises: ParameterError if the class lists anything but vectors of the right
    length.
    """
    kind = type(game)
    if kind.__module__.startswith("wythoff.") or hasattr(kind.options, "_rules"):
        return None
    given: dict[str, Any] = {name: getattr(game, name, None) for name in ("moves", "lines")}
    given = {name: value for name, value in given.items() if isinstance(value, list | tuple | set | frozenset)}
    found, none = dict[tuple[Position, Position], None](), (0,) * game.piles
    for name, value in given.items():
        for line in value:
            start, step = _line(game, line if name == "lines" else (line, none), name)
            orders = (range(game.piles),) if game.ordered else permutations(range(game.piles))
            found |= {(tuple(start[n] for n in order), tuple(step[n] for n in order)): None for order in orders}
    return tuple(found) if given else None


def _line(game: GameBase, line: Any, name: str) -> tuple[Position, Position]:
    """Check that `line`, an item of the list `name` in the class of `game`, is a pair of vectors, and return it.

    `name` is "moves" or "lines". Raises: ParameterError.
    """
    try:
        start, step = ((part,) if isinstance(part, int) else tuple(map(index, part)) for part in line)
    except (TypeError, ValueError):
        start, step = (), ()
    if len(start) != len(step) or len(start) != game.piles or not any(start) or min(*start, *step) < 0:
        what = "vectors" if name == "moves" else "pairs (first vector, step) of vectors"
        raise ParameterError(
            f"{type(game).__name__}.{name} must be {what} of {counted(game.piles, 'integers')} >= 0, but has "
            f"{brief(line)}"
        )
    return start, step


def after_lines(game: GameBase, lines: Iterable[tuple[Position, Position]], position: Position) -> tuple[Position, ...]:
    """Return the positions of `game` to which the moves on `lines` lead from `position`, sorted.

    A line (start, step) contains the moves that subtract start + m*step, for every m >= 0.
    """
    found = set()
    for start, step in lines:
        left = tuple(map(int.__sub__, position, start))
        while min(left) >= 0:
            found.add(left if game.ordered else tuple(sorted(left)))
            if not any(step):
                break
            left = tuple(map(int.__sub__, left, step))
    return tuple(sorted(found))
