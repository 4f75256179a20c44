"""Vector subtraction games for which the notation has no family.

In one of them the vectors (i*a, i*b) may be subtracted for every i > 0; unlike in `ray(a, b)`, the vectors (i*b, i*a)
may not. The others subtract vectors of any dimension.
"""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.expressions.calls import Called, Parameter
from wythoff.game.rulesets.families import Vector
from wythoff.game.rulesets.game import Game
from wythoff.game.rulesets.kinds.piles import VECTORS, Vectors
from wythoff.game.rulesets.moves import Line, Moves, union


class AbVector(Called, Moves):
    """The moves (i, 0), (0, i) and (i*a, i*b) for every i > 0, but not (i*b, i*a); it makes a game ordered.

    >>> print(AbVector(1, 2), AbVector(1, 2).options((2, 2)))
    ab_vector(a=1, b=2) ((0, 2), (1, 0), (1, 2), (2, 0), (2, 1))
    """

    __slots__ = ("a", "b")
    a: int
    b: int
    reaches_finitely = True
    word = "ab_vector"
    ordered = True

    def __init__(self, a: int, b: int) -> None:
        self._freeze(a=Parameter("a", least=1).check(a), b=Parameter("b", least=1).check(b))

    def sort_key(self) -> tuple[int, int, int, str]:
        return self.rank, self.a, self.b, ""

    def allows(self, x: int, y: int, i: int, j: int) -> bool:
        return i == 0 or j == 0 or (i % self.a == 0 and i // self.a * self.b == j)

    def squares(self, x: int, y: int) -> Iterator[tuple[int, int]]:
        for i, j in ((1, 0), (0, 1), (self.a, self.b)):
            a, b = x - i, y - j
            while a >= 0 and b >= 0:
                yield a, b
                a, b = a - i, b - j

    def lines(self) -> tuple[Line, ...]:
        return (1, 0, 1, 0), (0, 1, 0, 1), (self.a, self.b, self.a, self.b)


def subtraction(moves: tuple[tuple[int, ...], ...]) -> Game:
    """Return the game in which a move subtracts one of the vectors `moves`; in dimension 2 a set of moves.

    >>> print(subtraction(((2, 1), (1, 2))), subtraction(((3,), (1,))), sep=chr(10))
    vector(1, 2) | vector(2, 1)
    vectors(moves=((1,), (3,)))

    Raises: ParameterError.
    """
    checked = VECTORS.check(moves)
    return union(Vector(*move) for move in checked) if checked and len(checked[0]) == 2 else Vectors(checked)
