"""The meaning of move families, evaluated for all moves from all ordered squares of a board at once, by numpy.

The expression trees come from the package; everything else is independent of it: conditions are evaluated here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache, reduce
from itertools import pairwise
from typing import Any

import numpy as np

from wythoff.expressions import Comparison, Expression, Integer, Operation, Variable
from wythoff.game.rulesets import Block, Diagonal, Game, Jump, Keep, Moves, Nim, Ray, Union, Vector, Where
from wythoff.game.rulesets.families import LENGTH_VARIABLES, WIDTH_VARIABLES
from wythoff.game.rulesets.kinds.vectors import AbVector
from wythoff.game.rulesets.moves import Without

Array = Any
VALUES = {
    "+": np.add, "-": np.subtract, "*": np.multiply, "//": np.floor_divide, "%": np.mod, "**": np.power,
    "&": np.bitwise_and, "|": np.bitwise_or, "^": np.bitwise_xor, "min": np.minimum, "max": np.maximum, "gcd": np.gcd,
    "abs": np.abs, "neg": np.negative,
}  # fmt: skip
TRUTHS = {
    "<": np.less, "<=": np.less_equal, ">": np.greater, ">=": np.greater_equal, "==": np.equal, "!=": np.not_equal,
}  # fmt: skip
# Numbers up to here have products that fit in 64 bits.
LARGEST = 1 << 31


def value(expression: Expression, at: Mapping[str, Array]) -> Array:
    """Return the values of an expression, where `at` has an array for each variable; none may be undefined."""
    match expression:
        case Integer():
            return np.int64(expression.value)
        case Variable():
            return at[expression.name]
        case Comparison():
            parts = [value(part, at) for part in expression.parts]
            links = zip(expression.signs, parts, parts[1:], strict=False)
            return reduce(np.logical_and, [TRUTHS[sign](left, right) for sign, left, right in links]).astype(np.int64)
    assert isinstance(expression, Operation)
    parts = [value(part, at) for part in expression.arguments]
    name = expression.operator
    if name in ("not", "and", "or"):
        truths = [part != 0 for part in parts]
        joined = ~truths[0] if name == "not" else reduce(np.logical_and if name == "and" else np.logical_or, truths)
        return joined.astype(np.int64)
    if name in ("//", "%"):
        assert np.all(parts[1] != 0)
    elif name == "**":
        assert np.all(parts[1] >= 0)
    elif name not in VALUES:
        raise NotImplementedError(name)
    found = VALUES[name](*parts) if len(parts) < 2 else reduce(VALUES[name], parts)
    assert np.max(np.abs(found), initial=0) < LARGEST
    return found


class Board:
    """All moves (x, y, i, j) from squares with x, y <= `size`, as arrays.

    The moves from one square are adjacent, and the squares are in lexicographic order.
    """

    def __init__(self, size: int) -> None:
        self.size, side = size, size + 1
        shape = (side,) * 4
        moves = np.stack(np.indices(shape), axis=-1).reshape(-1, 4)
        x, y, i, j = moves.T
        inside = (i <= x) & (j <= y) & (i + j > 0)
        self.x, self.y, self.i, self.j = (np.ascontiguousarray(one[inside]) for one in (x, y, i, j))
        self.square = self.x * side + self.y
        self.target = (self.x - self.i) * side + self.y - self.j
        self.starts = np.searchsorted(self.square, np.arange(side * side + 1))
        # If both piles are equal, a move satisfies a condition by either labelling, so these moves are tested twice.
        self.equal = np.flatnonzero(self.x == self.y)
        first = self.x <= self.y
        k, l = np.where(first, self.i, self.j), np.where(first, self.j, self.i)
        left = self.x - self.i, self.y - self.j
        both = {
            "x0": np.minimum(self.x, self.y), "y0": np.maximum(self.x, self.y),
            "x1": np.minimum(*left), "y1": np.maximum(*left), "i": self.i, "j": self.j,
        }  # fmt: skip
        self.labels = {name: np.concatenate((one, one[self.equal])) for name, one in both.items()}
        self.labels["k"] = np.concatenate((k, l[self.equal]))
        self.labels["l"] = np.concatenate((l, k[self.equal]))
        self.amounts = np.repeat(np.arange(side), side), np.tile(np.arange(side), side)
        self.cell = self.labels["k"] * side + self.labels["l"]
        self.met = lru_cache(maxsize=256)(self._met)
        self.allowed = lru_cache(maxsize=256)(self._allowed)

    def _met(self, condition: Expression) -> Array:
        """Return a boolean array: which moves satisfy the condition, by one of their labellings."""
        if condition.variables() <= {"k", "l"}:
            k, l = self.amounts
            held = np.broadcast_to(value(condition, {"k": k, "l": l}) != 0, k.shape)[self.cell]
        else:
            held = np.broadcast_to(value(condition, self.labels) != 0, self.cell.shape)
        found = held[: len(self.x)].copy()
        found[self.equal] |= held[len(self.x) :]
        return found

    def _allowed(self, moves: Moves) -> Array:
        """Return a boolean array: which moves belong to the set `moves`."""
        i, j = self.i, self.j
        match moves:
            case Union():
                return reduce(np.logical_or, [self.allowed(part) for part in moves.parts], np.zeros(len(i), bool))
            case Without():
                return self.allowed(moves.moves) & ~self.allowed(moves.removed)
            case Keep():
                return self.allowed(moves.moves) & self.met(moves.condition)
            case Where():
                return self.met(moves.condition)
            case Nim():
                found = (np.minimum(i, j) == 0) & ((i + j) % moves.step == 0)
                if moves.lengths is None:
                    return found
                return found & (value(moves.lengths, {LENGTH_VARIABLES[0]: i + j}) != 0)
            case Diagonal():
                width = value(moves.width, {name: self.labels[name][: len(i)] for name in WIDTH_VARIABLES})
                return (i > 0) & (j > 0) & (np.abs(i - j) < width) & ((i - j) % moves.step == 0)
            case Ray():
                p, q = moves.p, moves.q
                least, most = np.minimum(i, j), np.maximum(i, j)
                return (least * q == most * p) & (most % q == 0) & (least % max(p, 1) == 0)
            case Jump():
                return (np.minimum(i, j) == moves.p) & (np.maximum(i, j) == moves.q)
            case Vector():
                return (i == moves.i) & (j == moves.j)
            case AbVector():
                return (i == 0) | (j == 0) | ((i % moves.a == 0) & (i // moves.a * moves.b == j))
        raise NotImplementedError(type(moves).__name__)

    def options(self, game: Game) -> Array:
        """Return a boolean array: which moves the game allows before any blocking."""
        moves = game.game if isinstance(game, Block) else game
        assert isinstance(moves, Moves)
        return self.allowed(moves)

    def blockable(self, game: Game) -> Array:
        """Return a boolean array: which moves may be blocked; none if the game does not block."""
        found = self.options(game)
        if not isinstance(game, Block) or not game.n:
            return np.zeros(len(found), bool)
        return found if game.of is None else found & self.allowed(game.of)

    def _reached(self, options: Array) -> Iterator[tuple[int, Array]]:
        """Yield the squares in order, each with the squares that its moves reach; these come earlier in the order."""
        targets = self.target[options]
        starts = np.concatenate(([0], np.cumsum(options)))[self.starts].tolist()
        for square, (start, stop) in enumerate(pairwise(starts)):
            yield square, targets[start:stop]

    def p_positions(self, options: Array, blockable: Array, n: int) -> Array:
        """Return a table of the P-positions, if up to n of the `blockable` moves from a square may be blocked."""
        side = self.size + 1
        found = np.zeros(side * side, bool)
        free, others = self._reached(options & ~blockable), self._reached(options & blockable)
        for (square, reached), (_, forbidden) in zip(free, others, strict=True):
            found[square] = not found[reached].any() and found[forbidden].sum() <= n
        return found.reshape(side, side)

    def grundy(self, options: Array) -> Array:
        """Return a table of the Sprague-Grundy values."""
        side = self.size + 1
        values = np.zeros(side * side, np.int64)
        seen = np.zeros(side * side + 1, bool)
        for square, before in self._reached(options):
            reached = values[before]
            seen[reached] = True
            values[square] = seen.argmin()
            seen[reached] = False
        return values.reshape(side, side)
