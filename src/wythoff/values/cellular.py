"""The cellular automaton of k-blocking games: surplus numbers from surplus numbers close by, without counting.

On the board let P be 1 at the P-positions, X and Y the shifts to the position with one more in the first and in the
second pile. A ray r = (p, q) shifts by m = X^p Y^q, and the number h of P-positions seen along it has (1 - m) h = m P.
So with D, the product of all 1 - m, the surplus S = sum of h - k has D S = sum over r of m (product of the other
1 - m) P, because D annuls constants. See docs/mathematics/blocking.md, section 5.5.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from wythoff.answers import Answer
from wythoff.errors import ParameterError
from wythoff.rulesets import Game
from wythoff.values.rays import Ray, blocked_rays, require_rays

# Coefficients by exponents of X and Y.
Polynomial: TypeAlias = dict[tuple[int, int], int]
LETTERS = "abcdefghijklmnopqrstuvwxyz"
MAX_REACH = 1000  # rows and columns of a stencil
MAX_RAYS = 12  # the stencil may have 2^rays cells


class Cell(NamedTuple):
    """A cell of a stencil: S(x, y) has `value` times S(x - dx, y - dy), and `compensation` more if that is negative."""

    dx: int
    dy: int
    value: int
    compensation: int


class CellularAutomaton(Answer):
    """The rule that gives the surplus numbers of the games block(moves, k - 1), where the moves are full rays.

    >>> from wythoff.rulesets import parse
    >>> print(CellularAutomaton.of(parse("nim | diagonal")))
    S(x, y) is the sum of these cells, multiplied as shown, and the compensations of those that are negative:
       cell            times  compensation
    a  S(x - 2, y - 2)     1             3
    b  S(x - 2, y - 1)    -1            -2
    c  S(x - 1, y - 2)    -1            -2
    d  S(x - 1, y - 1)     0            -1
    e  S(x - 1, y)         1             1
    f  S(x, y - 1)         1             1
    outside the board k where x < 0 and y < 0, else 0

    Raises: ParameterError for rays that share squares.
    Source: Cook, Larsson and Neary 2015; for other rays docs/mathematics/blocking.md, section 5.5.
    """

    rays: tuple[Ray, ...]
    _stencil: tuple[Cell, ...]

    def __init__(self, rays: Sequence[Ray]) -> None:
        checked = require_rays(rays)
        reach = max(sum(p for p, _ in checked), sum(q for _, q in checked))
        if len(checked) > MAX_RAYS or reach > MAX_REACH:
            most = f"{MAX_RAYS} rays and {MAX_REACH} rows"
            raise ParameterError(f"a stencil takes at most {most}, was asked for {len(checked)} and {reach}")
        self._freeze(rays=tuple(sorted(checked)))
        self._freeze(_stencil=tuple(_cells(self.rays)))

    @classmethod
    def of(cls, game: Game) -> CellularAutomaton:
        """The automaton of moves, or of block(moves, n) with any n. Raises: RequestError, ParameterError."""
        return cls(blocked_rays(game)[0])

    @property
    def stencil(self) -> tuple[Cell, ...]:
        """The cells on which a cell depends, those of the first rows first."""
        return self._stencil

    @property
    def with_corner(self) -> bool:
        """Whether the cells outside the board are k in the corner and 0 elsewhere, as printed; otherwise all are -k."""
        return any(p == 0 for p, _ in self.rays) and any(q == 0 for _, q in self.rays)

    def outside(self, k: int, x: int, y: int) -> int:
        """The value of a cell with x < 0 or y < 0; none of them counts as a P-position, even if it is negative."""
        if self.with_corner:
            return k if x < 0 and y < 0 else 0
        return -k

    def as_dict(self) -> dict[str, object]:
        """In JSON `outside` has the multiple of k in each of the three regions outside the board."""
        corner, side = (1, 0) if self.with_corner else (-1, -1)
        return {
            "rays": self.rays,
            "stencil": [cell._asdict() for cell in self.stencil],
            "outside": {"x < 0 and y < 0": corner, "x < 0 and y >= 0": side, "x >= 0 and y < 0": side},
        }

    def rows(self, k: int, rows: int, columns: int) -> Iterator[list[int]]:
        """The surplus numbers of the positions (x, y), x < rows, y < columns, row after row.

        >>> next(CellularAutomaton([(0, 1), (1, 0), (1, 1)]).rows(5, 1, 8))
        [-5, -4, -3, -2, -1, 0, 0, 0]

        Cost: O(cells of the stencil) for each position. Memory: as many rows as the stencil has, less one.
        """
        depth, margin = max(cell.dx for cell in self.stencil), max(cell.dy for cell in self.stencil)
        # (S, whether S is a P-position), from the column -margin on; earlier[-dx] is the row x - dx.
        earlier: deque[list[tuple[int, bool]]] = deque(maxlen=depth)
        for x in range(-depth, 0):
            earlier.append([(self.outside(k, x, y), False) for y in range(-margin, columns)])
        for x in range(rows):
            row = [(self.outside(k, x, y), False) for y in range(-margin, 0)]
            terms = [(earlier[-cell.dx] if cell.dx else row, cell) for cell in self.stencil]
            for y in range(margin, margin + columns):
                number = 0
                for source, (_, dy, value, compensation) in terms:
                    seen, is_p = source[y - dy]
                    number += value * seen + (compensation if is_p else 0)
                row.append((number, number < 0))
            earlier.append(row)
            yield [number for number, _ in row[margin:]]

    def __str__(self) -> str:
        cells = [f"S({_back('x', cell.dx)}, {_back('y', cell.dy)})" for cell in self.stencil]
        width = max(map(len, cells))
        names = LETTERS if len(cells) <= len(LETTERS) else " " * len(cells)
        lines = [
            "S(x, y) is the sum of these cells, multiplied as shown, and the compensations of those that are negative:",
            f"   {'cell':{width}} times  compensation",
        ]
        lines += [
            f"{name}  {text:{width}} {cell.value:5}  {cell.compensation:12}"
            for name, text, cell in zip(names, cells, self.stencil, strict=False)
        ]
        outside = "k where x < 0 and y < 0, else 0" if self.with_corner else "-k, where no cell counts as negative"
        return "\n".join((*lines, f"outside the board {outside}"))


def _cells(rays: tuple[Ray, ...]) -> Iterator[Cell]:
    """The cells of D S = sum of m (product of the other 1 - m) P, solved for S(x, y)."""
    values = _product(rays)
    palaces: Polynomial = {}
    for p, q in rays:
        for (i, j), number in _product([ray for ray in rays if ray != (p, q)]).items():
            palaces[i + p, j + q] = palaces.get((i + p, j + q), 0) + number
    for dx, dy in sorted({*values, *palaces} - {(0, 0)}, reverse=True):
        cell = Cell(dx, dy, -values.get((dx, dy), 0), palaces.get((dx, dy), 0))
        if cell.value or cell.compensation:
            yield cell


def _product(rays: Sequence[Ray]) -> Polynomial:
    """The product of all 1 - X^p Y^q."""
    found: Polynomial = {(0, 0): 1}
    for p, q in rays:
        for (i, j), number in list(found.items()):
            found[i + p, j + q] = found.get((i + p, j + q), 0) - number
    return found


def _back(name: str, distance: int) -> str:
    return f"{name} - {distance}" if distance else name
