"""Lattices of period vectors in the plane, and periodic sets of points.

A board is a list of rows; bit x of row y is 1 if the point (x, y) is in the set.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import gcd
from typing import NamedTuple


class PeriodLattice(NamedTuple):
    """The lattice of all integer combinations of (width, 0) and (shift, height).

    Here 0 <= shift < width and height > 0, so each lattice of full rank has exactly one such description.
    """

    width: int
    shift: int
    height: int

    @classmethod
    def spanned(cls, vectors: Iterable[tuple[int, int]]) -> PeriodLattice | None:
        """Return the lattice that the vectors span; None if they all lie on one line.

        >>> PeriodLattice.spanned([(9, 5), (8, -15)])
        PeriodLattice(width=35, shift=9, height=5)
        """
        width, (shift, height) = 0, (0, 0)
        for vector in vectors:
            (x, y) = vector
            while y:
                times = height // y
                shift, height, x, y = x, y, shift - times * x, height - times * y
            width = gcd(width, x)
        if not width or not height:
            return None
        if height < 0:
            shift, height = -shift, -height
        return cls(width, shift % width, height)

    def has(self, x: int, y: int) -> bool:
        """Return whether the vector (x, y) is in the lattice."""
        times, rest = divmod(y, self.height)
        return not rest and (x - times * self.shift) % self.width == 0


class Tiling:
    """A set of points that has all vectors of `lattice` as periods.

    It is determined by the points with 0 <= x < width and 0 <= y < height, where (width, 0) and (shift, height) span
    the lattice: bit x of tile[y] says whether (x, y) is in the set.
    """

    def __init__(self, lattice: PeriodLattice, tile: Sequence[int]) -> None:
        self.lattice, self.tile = lattice, tuple(tile)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tiling) and (self.lattice, self.tile) == (other.lattice, other.tile)

    def __hash__(self) -> int:
        return hash((self.lattice, self.tile))

    @classmethod
    def read(cls, lattice: PeriodLattice, rows: Sequence[int], x: int, y: int, size: int) -> Tiling | None:
        """Return the set with the periods of `lattice` that agrees with the board `rows` on a square.

        The square has the lower left corner (x, y) and the side `size`. Return None if no such set agrees with the
        board, or if the square is too small: it must contain a point of each class modulo the lattice.
        """
        width, shift, height = lattice
        yes, no, whole = [0] * height, [0] * height, (1 << size) - 1
        for place in range(y, y + size):
            row = rows[place] >> x & whole
            start = (x - shift * (place // height)) % width
            for found, seen in ((yes, row), (no, row ^ whole)):
                rest = seen << start
                while rest:
                    found[place % height] |= rest & ((1 << width) - 1)
                    rest >>= width
        complete = (1 << width) - 1
        if any(a & b or a | b != complete for a, b in zip(yes, no, strict=True)):
            return None
        return cls(lattice, yes)

    @cached_property
    def _long(self) -> dict[int, list[int]]:
        return {}

    def row(self, y: int, size: int) -> int:
        """Return row y of the set as an integer: its bit x, for x < size, says whether (x, y) is in the set."""
        width, shift, height = self.lattice
        if size not in self._long:
            times = ((1 << width * (size // width + 2)) - 1) // ((1 << width) - 1)
            self._long[size] = [word * times for word in self.tile]
        start = -shift * (y // height) % width
        return self._long[size][y % height] >> start & ((1 << size) - 1)

    @property
    def turned(self) -> Tiling:
        """The set of all points (y, x) such that (x, y) is in this set."""
        width, shift, height = self.lattice
        lattice = PeriodLattice.spanned([(0, width), (height, shift)])
        assert lattice is not None
        tile = [0] * lattice.height
        for x in range(lattice.height):  # the new rows are the old columns
            for y in range(lattice.width):
                place = (x - shift * (y // height)) % width
                tile[x] |= (self.tile[y % height] >> place & 1) << y
        return Tiling(lattice, tile)
