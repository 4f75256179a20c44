"""The conclusions of Larsson's theorem: a_n = floor(n*alpha/p), b_n = a_n + m*n, and every p-th of these pairs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from wythoff.errors import RequestError
from wythoff.rulesets import ChosenShift, Position, Shifted, TwoPileGame
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.beatty.wythoff import t_wythoff_modulus
from wythoff.sequences.integers import floor_quadratic
from wythoff.theorems.rows import Rows
from wythoff.theorems.sequence import PairSequence


def sheet_formulas(m: int, p: int) -> tuple[str, str]:
    """The formulas of `sheet_pair`."""
    w = m * p
    return f"alpha = ({2 - w} + sqrt({w * w + 4}))/2", f"a_n = floor(n*alpha/{p}), b_n = a_n + {m}*n"


def sheet_pair(m: int, p: int) -> Callable[[int], Position]:
    """The rule for the pairs (a_n, b_n), of which each number lies in p.   Cost: an integer square root."""
    w = m * p
    d = w * w + 4

    def pair(n: int) -> Position:
        a = floor_quadratic(n * (2 - w), n, d, 2 * p)
        return a, a + m * n

    return pair


def sheet(game: TwoPileGame, m: int, p: int) -> PairSequence:
    """Those pairs as the P-positions of a game without blocking."""
    return PairSequence(game, sheet_pair(m, p), sheet_formulas(m, p), reach=m - 1)


class ShiftedPairs(Rows):
    """(b_n, a_n) for n = l mod p, n >= 0, and (a_n, b_n) for n = -l mod p, n > 0: ordered, one in each row and column.

    Cost: a few integer square roots.
    """

    def __init__(self, game: Shifted) -> None:
        self.m, self.p, self.l = game.m, game.p, game.l
        where = f"P-positions: (b_n, a_n) for n % {self.p} = {self.l % self.p}, n >= {self.l}"
        turned = f"(a_n, b_n) for n % {self.p} = {-self.l % self.p}, n >= {self.p - self.l}"
        super().__init__(
            game,
            self._second_piles,
            (*sheet_formulas(self.m, self.p), f"{where}, and {turned}"),
            above=self._first_piles,
        )
        # Terms i*p + l, i >= 0, and i*p + (p - l), i >= 0.
        self.low, self.high = self._every(self.l)
        self.turned_low, self.turned_high = self._every(self.p - self.l)

    def _every(self, start: int) -> tuple[Beatty, Beatty]:
        """i -> a_n and i -> b_n for n = i*p + start."""
        alpha, beta = t_wythoff_modulus(self.m * self.p), t_wythoff_modulus(self.m * self.p) + self.m * self.p
        return Beatty(alpha, alpha * start / self.p, offset=0), Beatty(beta, beta * start / self.p, offset=0)

    def _second_piles(self, x: int) -> list[int]:
        return _matching(x, (self.high, self.low), (self.turned_low, self.turned_high))

    def _first_piles(self, y: int) -> list[int]:
        return _matching(y, (self.low, self.high), (self.turned_high, self.turned_low))

    def _targets(self, position: Position) -> Iterator[Position]:
        """Those in the same row or column, and those whose difference is less than m*p away."""
        x, y = position
        w = self.m * self.p
        # The difference of term i is w*i + m*l, in the turned pairs w*i + m*(p - l).
        ways = ((x - y - self.m * self.l) // w, self.high, self.low), (
            (y - x - w + self.m * self.l) // w, self.turned_low, self.turned_high,
        )  # fmt: skip
        near = (
            (first.term(i), second.term(i))
            for centre, first, second in ways
            for i in range(max(centre - 1, 0), centre + 3)
        )
        return chain(self._beside(position), near)


def _matching(value: int, *ways: tuple[Beatty, Beatty]) -> list[int]:
    """The terms of the second sequences whose index i >= 0 is that of a value of the first."""
    found = [(i, second) for first, second in ways if (i := first.index(value)) is not None]
    return [second.term(i) for i, second in found]


class ChosenPairs(Rows):
    """(a_n, b_n) and (b_n, a_n), before the shift is chosen: there are no moves yet."""

    def __init__(self, game: ChosenShift) -> None:
        self.name = str(game)
        pairs = sheet(game.choices[0], game.m, game.p)
        super().__init__(game.choices[0], pairs.partners, (*pairs.formulas, "and (b_n, a_n)"))

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        raise RequestError(f"a position of {self.name} has no moves before the second player chooses l")

    def winning_move(self, position: Position) -> Position | None:
        return next(iter(self.winning_moves(position)))
