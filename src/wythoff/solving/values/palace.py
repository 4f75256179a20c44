"""Palace and surplus numbers of k-blocking games, in which the opponent may forbid at most k - 1 options.

The palace number of a position is the number of its options that are P-positions; the surplus number is the palace
number minus k. These are words of Cook, Larsson and Neary: a palace is a P-position. A position is a palace if its
palace number is less than k, that is, if its surplus number is negative. The rays of a game are the lines of its moves;
a ray (p, q) has the moves that take (t*p, t*q), t > 0.

`CellularAutomaton` computes surplus numbers from nearby surplus numbers, without counting. Let P be the function on the
board that is 1 at P-positions and 0 elsewhere; let X and Y be the shifts by one in the first and in the second pile. A
ray (p, q) has the shift m = X^p Y^q. The number h of P-positions along the ray satisfies (1 - m) h = m P. The surplus
is S = (sum of h over the rays) - k. Let D be the product of 1 - m over all rays. Then D S = sum over the rays of m
(product of the other 1 - m) P, because D maps constants to 0. See docs/mathematics/blocking.md, section 5.5.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from math import gcd
from typing import Any, NamedTuple, Self, TypeAlias

from wythoff import kernels
from wythoff.base.answers import USUAL, Answer
from wythoff.base.displayed import Displayed, Worded
from wythoff.base.errors import ParameterError, RequestError, brief, counted, require_integer
from wythoff.game.catalog.canonical import as_meant
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game
from wythoff.game.rulesets.moves import layers_of
from wythoff.kernels import Progress
from wythoff.kernels.limits import silent
from wythoff.solving.solution import Bound, Evidence, ListView

NAME = "by_counting"
# (p, q) stands for the moves that take p*t and q*t from the first and the second pile, for every t > 0.
BlockRay: TypeAlias = tuple[int, int]
# A polynomial in X and Y: {(exponent of X, exponent of Y): coefficient}.
RayPolynomial: TypeAlias = dict[tuple[int, int], int]
LETTERS = "abcdefghijklmnopqrstuvwxyz"
MAX_REACH = 1000  # the greatest number of rows and columns of a stencil, the cells of an automaton
MAX_RAYS = 12  # the greatest number of rays; a stencil may have 2^rays cells


class PalaceRows(ListView[list[int]], Displayed):
    """Rows of numbers as lists of Python integers: rows[x][y] is cells[x][y] - less for the piles x and y.

    `cells` is a two-dimensional array of palace numbers; `less` is 0, or k to show surplus numbers.
    """

    def __init__(self, cells: Any, less: int = 0) -> None:
        self.cells, self.less = cells, less

    def __len__(self) -> int:
        return len(self.cells)

    def _slice(self, index: slice) -> Self:
        return type(self)(self.cells[index], self.less)

    def _item(self, index: int) -> list[int]:
        return [number - self.less for number in self.cells[index].tolist()]

    def __repr__(self) -> str:
        shown = ", ".join(map(str, (row if len(row) <= 8 else [*row[:8], ...] for row in self[:4])))
        return f"<{counted(len(self), 'rows')}: {shown.replace('Ellipsis', '...')}{', ...' if len(self) > 4 else ''}>"


class Palaces(Worded):
    """The palace numbers of a k-blocking game: numbers[x][y] is the palace number of the piles x, y <= up_to."""

    def __init__(self, game: Game, k: int, up_to: int, numbers: PalaceRows) -> None:
        self.game, self.k, self.up_to, self.numbers = game, k, up_to, numbers
        self.evidence = Evidence("computed", NAME, up_to)

    @property
    def surplus(self) -> PalaceRows:
        """The palace numbers minus k, if the opponent may forbid at most k - 1 options.

        They are negative exactly at the P-positions.
        """
        return PalaceRows(self.numbers.cells, self.k)

    def as_dict(self, *, surplus: bool = False) -> dict[str, Any]:
        """Return the palace numbers or, with `surplus`, the surplus numbers as a dictionary for JSON."""
        rows = self.surplus if surplus else self.numbers
        name = "surplus_numbers" if surplus else "palace_numbers"
        return {"k": self.k, "up_to": self.up_to, name: list(rows), "evidence": self.evidence.as_dict()}

    def __repr__(self) -> str:
        return f"<Palace numbers of {self.game}: k = {self.k}, piles up to {brief(self.up_to)}; {self.evidence}>"


@as_meant
def palace_numbers(game: Game | str, *, up_to: int = USUAL, progress: Progress | None = None) -> Palaces:
    """Return the palace numbers of block(moves, k - 1): how many options of each position are P-positions.

    Options are ordered squares: from (1, 2) both (0, 1) and (1, 0) count. The moves must be full rays, such as nim,
    diagonal and ray(p, q). A game without block(...) has k = 1.

    >>> from wythoff.game.rulesets import parse
    >>> found = palace_numbers(parse("block(nim | diagonal, 4)"), up_to=7)
    >>> found.numbers[1], found.surplus[1]
    ([1, 3, 4, 5, 5, 4, 4, 5], [-4, -2, -1, 0, 0, -1, -1, 0])

    Raises: RequestError for other games; TooLargeError if the table is too large.
    Source: Cook, Larsson and Neary 2015; Wythoff visions 2019, section 8.1.
    Cost: O(1) for each position and ray.
    Memory: 2 bytes a position, 4 for k over 21845.
    """
    game = as_game(game)
    rays, k = blocked_rays(game)
    side = Bound("up_to", up_to).value + 1
    cells = kernels.palace_table(rays, k, side, side, progress=progress or silent)
    return Palaces(game, k, up_to, PalaceRows(cells))


@as_meant
def palace_bands(
    game: Game | str, *, rows: int = USUAL, columns: int = USUAL, progress: Progress | None = None
) -> Iterator[PalaceRows]:
    """Yield the palace numbers of the positions (x, y), x < rows, y < columns, several rows at a time.

    `palace_numbers` explains these numbers.

    >>> from wythoff.game.rulesets import parse
    >>> [row for band in palace_bands(parse("nim | diagonal"), rows=2, columns=4) for row in band]
    [[0, 1, 1, 1], [1, 1, 0, 1]]

    Memory: two bands of about a million positions (at least one row each), and p rows for each ray (p, q).
    """
    game = as_game(game)
    rays, k = blocked_rays(game)
    require_integer("rows", rows, 1)
    require_integer("columns", columns, 1)
    bands = kernels.palace_bands(rays, k, rows, columns, progress=progress or silent)
    return map(PalaceRows, bands)


def blocked_rays(game: Game) -> tuple[tuple[BlockRay, ...], int]:
    """Return (rays, k): the rays that make up the moves, and k, where the opponent forbids at most k - 1 options.

    A game without `block(...)` has k = 1. A ray that is part of another ray is left out.

    >>> from wythoff.game.rulesets import Block, Diagonal, Nim, Ray
    >>> blocked_rays(Block(Nim() | Diagonal() | Ray(2, 2), 4))
    (((0, 1), (1, 0), (1, 1)), 5)

    Raises: RequestError for a game whose moves are not full rays, or in which not every option can be forbidden.
    """
    layers = None if game.misere or game.declares else layers_of(game)
    if layers is not None and layers.of is not None and (layers.ends is not None or layers.of != layers.moves):
        raise RequestError(f"palace numbers need a game in which every move may be forbidden: leave out `of` in {game}")
    if layers is None or layers.ends is not None:
        raise RequestError(f"palace numbers are defined only for moves, or for block(moves, n), not for {game}")
    moves, lines = layers.moves, layers.moves.lines()
    if lines is None:
        raise RequestError(
            f"palace numbers need moves along whole rays, such as nim, diagonal and ray(1, 2), not {moves}"
        )
    for i, j, p, q in lines:
        if (i, j) != (p, q):
            shape = f"({i}, {j}) + t*({p}, {q}), t >= 0" if p or q else f"({i}, {j}) once"
            raise RequestError(
                f"palace numbers need moves along whole rays, such as nim, diagonal and ray(1, 2); {moves} has {shape}"
            )
    rays = [(p, q) for _, _, p, q in lines]
    whole = [ray for ray in rays if not any(_is_part(ray, other) for other in rays)]
    return require_rays(sorted(whole)), (layers.n or 0) + 1


def require_rays(rays: Sequence[BlockRay]) -> tuple[BlockRay, ...]:
    """Return the rays as a tuple, if they are pairs (p, q) of numbers >= 0, not both 0, with different directions.

    Raises: ParameterError for other rays, such as (1, 1) and (2, 2), which share squares; and if there are none.
    """
    given: dict[BlockRay, BlockRay] = {}
    for ray in rays:
        if len(ray) != 2 or not all(type(number) is int and number >= 0 for number in ray) or not any(ray):
            raise ParameterError(f"a ray must be (p, q) with integers p, q >= 0, not both 0, was {brief(ray)}")
        p, q = ray
        direction = p // gcd(p, q), q // gcd(p, q)
        if direction in given:
            other = given[direction]
            raise ParameterError(
                f"each ray must be given once, {ray} was repeated"
                if ray == other
                else f"rays must have different directions, but {other} and {ray} have the same"
            )
        given[direction] = ray
    if not given:
        raise ParameterError("at least one ray must be given, but there was none")
    return tuple(rays)


def _is_part(ray: BlockRay, other: BlockRay) -> bool:
    """Return whether the squares of `ray` are some, but not all, squares of `other`. So (2, 2) is a part of (1, 1)."""
    (p, q), (a, b) = ray, other
    return ray != other and p * b == q * a and p % max(a, 1) == 0 and q % max(b, 1) == 0


class Cell(NamedTuple):
    """A term of the sum for the surplus number S(x, y), made from S(x - dx, y - dy).

    The term is value * S(x - dx, y - dy), and `compensation` is added if S(x - dx, y - dy) < 0.
    """

    dx: int
    dy: int
    value: int
    compensation: int


class CellularAutomaton(Answer):
    """A rule that computes the surplus numbers S(x, y) of block(moves, k - 1), if the moves are full rays.

    >>> from wythoff.game.rulesets import parse
    >>> print(CellularAutomaton.of(parse("nim | diagonal")))
    S(x, y) is the sum of these cells, each multiplied as shown; for each negative cell its compensation is added:
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

    rays: tuple[BlockRay, ...]

    def __init__(self, rays: Sequence[BlockRay]) -> None:
        checked = require_rays(rays)
        reach = max(sum(p for p, _ in checked), sum(q for _, q in checked))
        if len(checked) > MAX_RAYS or reach > MAX_REACH:
            most = f"{MAX_RAYS} rays and {MAX_REACH} rows"
            raise ParameterError(f"the cellular automaton can have at most {most}, not {len(checked)} and {reach}")
        self._freeze(rays=tuple(sorted(checked)))

    @classmethod
    def of(cls, game: Game) -> CellularAutomaton:
        """Return the automaton of a game.

        It does not depend on how many options may be forbidden.   Raises: RequestError, ParameterError.
        """
        return cls(blocked_rays(game)[0])

    @property
    def stencil(self) -> tuple[Cell, ...]:
        """The terms of the sum for the surplus number S(x, y). Terms with the largest dx come first."""
        return tuple(_cells(self.rays))

    @property
    def with_corner(self) -> bool:
        """Whether cells (x, y) outside the board get the number k if x < 0 and y < 0, else 0, as for Wythoff's game.

        This is true if the game has moves (0, q) and (p, 0). Otherwise all cells outside the board get the number -k.
        """
        return any(p == 0 for p, _ in self.rays) and any(q == 0 for _, q in self.rays)

    def outside(self, k: int, x: int, y: int) -> int:
        """Return the number that takes the place of S(x, y) outside the board, where x < 0 or y < 0.

        The opponent forbids at most k - 1 options. Such a cell is no P-position, even if its number is negative.
        """
        return -k if not self.with_corner else k if x < 0 and y < 0 else 0

    def as_dict(self) -> dict[str, object]:
        """Return the automaton as a dictionary for JSON.

        The item "outside" has three regions as keys, such as "x < 0 and y < 0", each with a number c, which is -1, 0 or
        1: in that region c*k takes the place of S(x, y).
        """
        corner, side = (1, 0) if self.with_corner else (-1, -1)
        return {
            "rays": self.rays,
            "stencil": [cell._asdict() for cell in self.stencil],
            "outside": {"x < 0 and y < 0": corner, "x < 0 and y >= 0": side, "x >= 0 and y < 0": side},
        }

    def rows(self, k: int, rows: int, columns: int) -> Iterator[list[int]]:
        """Yield a list for each x < rows: the surplus numbers of block(moves, k - 1) at (x, y), y < columns.

        >>> next(CellularAutomaton([(0, 1), (1, 0), (1, 1)]).rows(5, 1, 8))
        [-5, -4, -3, -2, -1, 0, 0, 0]

        Cost: O(cells of the stencil) for each position. Memory: as many rows as the largest dx of the stencil.
        """
        depth, margin = max(cell.dx for cell in self.stencil), max(cell.dy for cell in self.stencil)
        # Rows of pairs (surplus, whether it is a P-position), from column -margin on. earlier[-dx] is the row x - dx.
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
            (
                "S(x, y) is the sum of these cells, each multiplied as shown; for each negative cell its "
                "compensation is added:"
            ),
            f"   {'cell':{width}} times  compensation",
        ]
        lines += [
            f"{name}  {text:{width}} {cell.value:5}  {cell.compensation:12}"
            for name, text, cell in zip(names, cells, self.stencil, strict=False)
        ]
        outside = "k where x < 0 and y < 0, else 0" if self.with_corner else "-k, where no cell counts as negative"
        return "\n".join((*lines, f"outside the board {outside}"))


def _cells(rays: tuple[BlockRay, ...]) -> Iterator[Cell]:
    """Yield the terms of the sum for the surplus number S(x, y) in a game whose moves are the rays in `rays`.

    They follow from the equation for D S in the module docstring, if it is solved for S(x, y).
    """
    values = _product(rays)
    palaces: RayPolynomial = {}
    for p, q in rays:
        for (i, j), number in _product([ray for ray in rays if ray != (p, q)]).items():
            palaces[i + p, j + q] = palaces.get((i + p, j + q), 0) + number
    for dx, dy in sorted({*values, *palaces} - {(0, 0)}, reverse=True):
        cell = Cell(dx, dy, -values.get((dx, dy), 0), palaces.get((dx, dy), 0))
        if cell.value or cell.compensation:
            yield cell


def _product(rays: Sequence[BlockRay]) -> RayPolynomial:
    """Return the product of 1 - X^p Y^q over the rays (p, q)."""
    found: RayPolynomial = {(0, 0): 1}
    for p, q in rays:
        for (i, j), number in list(found.items()):
            found[i + p, j + q] = found.get((i + p, j + q), 0) - number
    return found


def _back(name: str, distance: int) -> str:
    return f"{name} - {distance}" if distance else name
