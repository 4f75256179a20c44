"""Two-pile games on boards: some squares are no positions, or the second player chooses the board.

In n-Wythoff, a move takes any number from one pile, or k and l > 0 from the two piles with |k - l| < n.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NoReturn

from wythoff.base.errors import ParameterError, RequestError
from wythoff.expressions.calls import Called, Parameter
from wythoff.game.rulesets.facts import Position
from wythoff.game.rulesets.families import Diagonal, Nim
from wythoff.game.rulesets.game import Game
from wythoff.game.rulesets.moves import Moves, TwoPileGame

# most boards to choose from; a game is stored for each
MAX_CHOICES = 1000


def check_shift(l: int, p: int) -> int:
    """Check the parameters l and p of the game `Shifted(m, p, l)`, and return l.

    Raises: ParameterError unless both are integers with 0 <= l <= p.
    """
    if Parameter("l").check(l) > p:
        raise ParameterError(f"l must be an integer with 0 <= l <= p, was l = {l}, p = {p}")
    return l


class BesideRectangle(Called, TwoPileGame):
    """(m*p)-Wythoff on the ordered squares (x, y) without the rectangle x < u, y < v. Subclasses define u and v.

    In n-Wythoff a move takes any number from one pile, or k and l > 0 from the two piles with |k - l| < n.
    """

    __slots__ = ("m", "p", "_moves")
    m: int
    p: int
    _moves: Moves
    ordered = True

    def __init__(self, m: int, p: int) -> None:
        self._freeze(m=Parameter("m", least=1).check(m), p=Parameter("p", least=1).check(p))
        self._freeze(_moves=Nim() | Diagonal(m * p))

    @property
    def u(self) -> int:
        """The number of values of x in the missing rectangle 0 <= x < u, 0 <= y < v."""
        raise NotImplementedError

    @property
    def v(self) -> int:
        """The number of values of y in the missing rectangle 0 <= x < u, 0 <= y < v."""
        raise NotImplementedError

    @property
    def bare_moves(self) -> Moves:
        return self.moves

    def off_board(self, side: int) -> bytes:
        if not self.u or not self.v:
            return b""
        row = b"\1" * min(self.v, side) + bytes(max(side - self.v, 0))
        return row * min(self.u, side) + bytes(side * max(side - self.u, 0))

    @property
    def moves(self) -> Moves:
        """The set of moves. Of these, a move is legal if it leads to a square on the board."""
        return self._moves

    @property
    def board(self) -> str:
        return f"have x >= {self.u} or y >= {self.v}"

    def contains(self, position: Position) -> bool:
        return position[0] >= self.u or position[1] >= self.v

    def allows(self, x: int, y: int, i: int, j: int) -> bool:
        return self.contains((x - i, y - j)) and self._moves.allows(x, y, i, j)

    def squares(self, x: int, y: int) -> Iterator[tuple[int, int]]:
        return filter(self.contains, self._moves.squares(x, y))

    @property
    def rules_in_words(self) -> tuple[str | Game, ...]:
        missing = f"The squares (x, y) with x < {self.u} and y < {self.v} are not on the board."
        return self.moves, *((missing,) if self.u and self.v else ())


class Shifted(BesideRectangle):
    """m x p WN_l: (m*p)-Wythoff without the squares x < m*l, y < m*(p - l).

    In n-Wythoff a move takes any number from one pile, or i and j > 0 from the two piles with |i - j| < n.

    >>> game = Shifted(m=1, p=2, l=1)
    >>> print(game, game.options((2, 0)))
    shifted(m=1, p=2, l=1) ((1, 0),)

    Source: Larsson 2009, paper III, Definition 3 (3a).
    """

    __slots__ = ("l",)
    l: int
    word = "shifted"

    def __init__(self, m: int, p: int, l: int) -> None:
        super().__init__(m, p)
        self._freeze(l=check_shift(l, p))

    @property
    def u(self) -> int:
        return self.m * self.l

    @property
    def v(self) -> int:
        return self.m * (self.p - self.l)


class ShiftedUV(BesideRectangle):
    """m x p WN_{u,v}: (m*p)-Wythoff without the squares x < u, y < v.

    In n-Wythoff a move takes any number from one pile, or k and l > 0 from the two piles with |k - l| < n.

    >>> ShiftedUV(m=1, p=2, u=1, v=1).options((2, 0))
    ((1, 0),)

    Source: Larsson 2009, paper III.
    """

    __slots__ = ("u", "v")
    u: int
    v: int
    word = "shifted_uv"

    def __init__(self, m: int, p: int, u: int, v: int) -> None:
        super().__init__(m, p)
        self._freeze(u=Parameter("u").check(u), v=Parameter("v").check(v))


class ChosenShift(Called, Game):
    """The game m x p WN: before the first move, the second player chooses which game `Shifted(m, p, l)` is played.

    He chooses a number l < p for which the start is on the board of that game. Every square may be a start, because the
    board for l = 0 has all squares.

    >>> from wythoff.game.rulesets import Definition
    >>> Definition(ChosenShift(m=1, p=2)).outcome((0, 0)), ChosenShift(m=1, p=2).choices[1]
    ('P', Shifted(1, 2, 1))

    Source: Larsson 2009, paper III, Definition 3 (3b).
    """

    __slots__ = ("m", "p", "_choices")
    m: int
    p: int
    _choices: tuple[Shifted, ...]
    word = "chosen_shift"
    ordered = True

    @property
    def choices(self) -> tuple[Shifted, ...]:
        return self._choices

    def __init__(self, m: int, p: int) -> None:
        self._freeze(m=Parameter("m", least=1).check(m), p=Parameter("p", least=1, most=MAX_CHOICES).check(p))
        self._freeze(_choices=tuple(Shifted(m, p, l) for l in range(p)))

    def options(self, position: Position) -> NoReturn:
        raise RequestError(
            f"a position of {self} has no options and no value before the second player chooses l: "
            f"use shifted(m={self.m}, p={self.p}, l=...) with the chosen l"
        )

    @property
    def rules_in_words(self) -> tuple[str | Game, ...]:
        width, height = ("l", f"{self.p} - l") if self.m == 1 else (f"{self.m}*l", f"{self.m}*({self.p} - l)")
        return (
            f"First the second player chooses an l from 0 to {self.p - 1} for which the start is on the board.",
            self._choices[0].moves,
            f"The squares (x, y) with x < {width} and y < {height} are not on the board.",
        )


class Euclid(Called, TwoPileGame):
    """A positive multiple of the smaller pile from the larger; both piles stay positive.

    >>> Euclid().options((2, 7))
    ((1, 2), (2, 3), (2, 5))

    Source: Cole and Davie 1969.
    """

    __slots__ = ()
    word = "euclid"
    board = "have two positive piles"
    from_one_pile = True

    def most_options(self, piles: Position) -> int:
        return max(piles) // min(piles)

    def off_board(self, side: int) -> bytes:
        return bytes(x < 1 or y < 1 for x in range(side) for y in range(side))

    def contains(self, position: Position) -> bool:
        return min(position) >= 1

    def allows(self, x: int, y: int, i: int, j: int) -> bool:
        if not self.contains((x - i, y - j)):
            return False
        return (j == 0 and y <= x and i % y == 0) or (i == 0 and x <= y and j % x == 0)

    def squares(self, x: int, y: int) -> Iterator[tuple[int, int]]:
        if x <= y:
            return ((x, left) for left in range(y - x, 0, -x))
        return ((left, y) for left in range(x - y, 0, -y))

    rules_in_words = ("Take a positive multiple of the smaller pile from the larger; both piles stay positive.",)
