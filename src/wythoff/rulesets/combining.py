"""Moves made from moves: unions, differences, restrictions; one form for equal sets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from wythoff.errors import ParameterError
from wythoff.expressions import Expression
from wythoff.rulesets.families import (
    MOVE_VARIABLES,
    Diagonal,
    Jump,
    Nim,
    Ray,
    Vector,
    Where,
    _condition,
    meets,
    names_piles,
)  # fmt: skip
from wythoff.rulesets.moves import Moves

SortKey: TypeAlias = tuple[int, int, int, str]


class Union(Moves):
    """Moves of any of two or more parts; made by `union`, which fixes the order.

    >>> print(Diagonal() | Nim() | Diagonal())
    nim | diagonal
    """

    __slots__ = ("parts", "_ordered")
    parts: tuple[Moves, ...]
    _ordered: bool

    def __init__(self, parts: tuple[Moves, ...]) -> None:
        self._freeze(parts=parts, _ordered=any(part.ordered for part in parts))

    @property
    def ordered(self) -> bool:
        return self._ordered

    def allows(self, x: int, y: int, i: int, j: int) -> bool:
        return any(part.allows(x, y, i, j) for part in self.parts)

    def squares(self, x: int, y: int) -> Iterator[tuple[int, int]]:
        for part in self.parts:
            yield from part.squares(x, y)

    def __str__(self) -> str:
        return " | ".join(f"({part})" if isinstance(part, Without) else str(part) for part in self.parts)


class Without(Moves):
    """Moves of `moves` that are not moves of `removed`, square by square.

    >>> Without(Nim() | Diagonal(), Jump(1, 2)).reaches((3, 5), (1, 4))
    False
    """

    __slots__ = ("moves", "removed")
    moves: Moves
    removed: Moves

    def __init__(self, moves: Moves, removed: Moves) -> None:
        _only_moves("-", moves, removed)
        self._freeze(moves=moves, removed=removed)

    @property
    def ordered(self) -> bool:
        return self.moves.ordered or self.removed.ordered

    def allows(self, x: int, y: int, i: int, j: int) -> bool:
        return self.moves.allows(x, y, i, j) and not self.removed.allows(x, y, i, j)

    def squares(self, x: int, y: int) -> Iterator[tuple[int, int]]:
        return ((a, b) for a, b in self.moves.squares(x, y) if not self.removed.allows(x, y, x - a, y - b))

    def __str__(self) -> str:
        left = f"({self.moves})" if isinstance(self.moves, Union) else str(self.moves)
        right = f"({self.removed})" if isinstance(self.removed, Union | Without) else str(self.removed)
        return f"{left} - {right}"


class Keep(Moves):
    """Moves of `moves` that meet a condition, read as in `where`.

    >>> print(Keep(Nim() | Diagonal(), "x1 > 0"))
    keep(nim | diagonal, x1 > 0)
    """

    __slots__ = ("moves", "condition", "_compiled", "_ordered")
    moves: Moves
    condition: Expression
    _ordered: bool

    def __init__(self, moves: Moves, condition: str | Expression) -> None:
        _only_moves("keep", moves)
        self._freeze(moves=moves, condition=_condition("condition", condition, MOVE_VARIABLES))
        self._freeze(_ordered=moves.ordered or names_piles(self.condition))

    @property
    def ordered(self) -> bool:
        return self._ordered

    def allows(self, x: int, y: int, i: int, j: int) -> bool:
        return self.moves.allows(x, y, i, j) and meets(self, self.condition, x, y, i, j)

    def squares(self, x: int, y: int) -> Iterator[tuple[int, int]]:
        return ((a, b) for a, b in self.moves.squares(x, y) if meets(self, self.condition, x, y, x - a, y - b))

    def __str__(self) -> str:
        return f"keep({self.moves}, {self.condition})"


# The order in which a union prints its parts.
FAMILIES: tuple[type[Moves], ...] = (Nim, Diagonal, Ray, Jump, Vector, Where, Keep, Without)


def union(moves: Iterable[Moves]) -> Moves:
    """The union of sets of moves: flattened, without repeats, in a fixed order.

    >>> print(union([Where("k == l"), Jump(2, 1), Nim()]))
    nim | jump(1, 2) | where(k == l)

    Raises: ParameterError for an empty union.
    """
    given = tuple(moves)
    _only_moves("|", *given)
    parts = sorted(set(_flatten(given)), key=_sort_key)
    if not parts:
        raise ParameterError("a union must have at least one part, had none")
    return parts[0] if len(parts) == 1 else Union(tuple(parts))


def _only_moves(sign: str, *given: object) -> None:
    for value in given:
        if not isinstance(value, Moves):
            raise ParameterError(f"{sign} takes moves, was {value!r}")


def _flatten(moves: Iterable[Moves]) -> Iterator[Moves]:
    for part in moves:
        if isinstance(part, Union):
            yield from part.parts
        else:
            yield part


def _sort_key(moves: Moves) -> SortKey:
    """By family, then by arguments; numbers come before expressions."""
    rank = FAMILIES.index(type(moves))
    if isinstance(moves, Nim):
        return rank, int(moves.lengths is not None), moves.step, str(moves)
    if isinstance(moves, Diagonal):
        constant = moves.width.constant
        return (rank, 1, 0, str(moves)) if constant is None else (rank, 0, constant, f"{moves.step:09}")
    if isinstance(moves, Ray | Jump):
        return rank, moves.p, moves.q, ""
    if isinstance(moves, Vector):
        return rank, moves.i, moves.j, ""
    return rank, 0, 0, str(moves)
