"""Telling which game a theorem speaks of: by its parts, and by the text of a part with numbers left open."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeVar

from wythoff.rulesets import Game, Moves, Nim, Union
from wythoff.rulesets.moves import Line

Part = TypeVar("Part", bound=Moves)


def parts_of(game: Game) -> tuple[Moves, ...]:
    """The parts of a set of moves in normal play; empty for other games."""
    if isinstance(game, Union):
        return game.parts
    return (game,) if isinstance(game, Moves) else ()


def with_nim(game: Game, kind: type[Part]) -> Part | None:
    """The other part of `nim | part`, if it is of one kind and play is normal.

    >>> from wythoff.rulesets import Keep, parse
    >>> print(with_nim(parse("nim | keep(diagonal, x1 >= 3)"), Keep))
    keep(diagonal, x1 >= 3)
    """
    parts = parts_of(game)
    if len(parts) == 2 and isinstance(parts[0], Nim) and parts[0].full and isinstance(parts[1], kind):
        return parts[1]
    return None


def beside_nim(game: Game) -> tuple[Line, ...] | None:
    """The lines that take from both piles, of moves that include all of Nim; None for other games and other moves.

    >>> from wythoff.rulesets import parse
    >>> beside_nim(parse("nim | jump(1, 2) | jump(0, 3)")), beside_nim(parse("nim | ray(1, 2)"))
    (((1, 2, 0, 0), (2, 1, 0, 0)), ((1, 2, 1, 2), (2, 1, 2, 1)))
    """
    return _beside_nim(game) if isinstance(game, Moves) else None


@lru_cache(maxsize=16)  # several theorems ask, and some moves have a thousand lines
def _beside_nim(moves: Moves) -> tuple[Line, ...] | None:
    lines = moves.lines()
    if lines is None or not {(1, 0, 1, 0), (0, 1, 0, 1)} <= set(lines):
        return None
    return tuple(line for line in lines if (line[0] or line[2]) and (line[1] or line[3]))


def numbers(moves: Moves | None, template: str) -> dict[str, int] | None:
    """The integers >= 0 for which a template is the text of the moves; None if there are none.

    >>> from wythoff.rulesets import parse
    >>> numbers(parse("keep(diagonal, x1 >= 3)"), "keep(diagonal, x1 >= {k})")
    {'k': 3}
    """
    if moves is None:
        return None
    text, found = str(moves), dict[str, int]()
    first, *fields = template.split("{")
    if not text.startswith(first):
        return None
    place = len(first)
    for field in fields:
        name, _, literal = field.partition("}")
        end = place
        while end < len(text) and text[end].isdigit():
            end += 1
        if end == place or not text.startswith(literal, end):
            return None
        if found.setdefault(name, value := int(text[place:end])) != value:
            return None
        place = end + len(literal)
    return found if place == len(text) else None
