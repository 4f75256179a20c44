"""Three-pile Wythoff by slices: the P-positions (x, y, z), x <= y <= z, of one smallest pile x after another.

For one x a move that takes i from its pile, j and i ^ j from the others changes z - y by (i ^ j) - j, which depends on
j modulo a power of 2 above x alone. So a P-position of a smaller x forbids one difference in each class of y, from
where it lies on; and each slice is found in time linear in its columns.
Positions with one small pile are answered in this way, and conjectures on them are checked.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from wythoff.errors import brief
from wythoff.frozen import Frozen
from wythoff.kernels import Progress
from wythoff.kernels.costs import seconds
from wythoff.kernels.limits import POSITION_BYTES, require_memory
from wythoff.rulesets import Position


class Slice(Frozen):
    """The P-positions (x, y, z) with x <= y <= z and y < `columns`.

    `excluded`: the numbers that are neither y nor z, because they are less than x, or with x and a smaller pile make a
    P-position. `partners` maps each y to its z.
    """

    x: int
    columns: int
    excluded: frozenset[int]
    partners: dict[int, int]


def slice_seconds(x: int, columns: int) -> float:
    """About how long `slices` takes."""
    return seconds(False, cells=slice_marks(x, columns) * (x + 1))


def slice_marks(x: int, columns: int) -> int:
    """About how many marks the last slice needs."""
    return (2 * x + 1) * (1 << x.bit_length()) * columns


def slices(x: int, columns: int, *, misere: bool, progress: Progress) -> list[Slice]:
    """The slices of all smallest piles up to x.

    >>> found = slices(1, 9, misere=False, progress=lambda done, total: None)
    >>> found[1].partners, sorted(found[1].excluded)
    ({1: 1, 3: 4, 5: 9, 6: 12, 7: 14, 8: 11}, [0, 2])

    Cost: for the slice of x about 2 x columns marks in each class modulo a power of 2 above x.
    Raises: TooLargeError.
    """
    what = f"the marks of the slice of {brief(x)}, {brief(columns)} columns"
    require_memory(POSITION_BYTES * slice_marks(x, columns), what, progress=progress)
    found: list[Slice] = []
    for pile in range(x + 1):
        found.append(_next_slice(found, pile, columns, misere=misere))
        progress(pile, x)
    return found


def _next_slice(below: list[Slice], x: int, columns: int, *, misere: bool) -> Slice:
    period = 1 << x.bit_length()
    # For y in a class the differences z - y that are forbidden, each from a y on.
    forbidden: list[dict[int, int]] = [{} for _ in range(period)]
    squares: set[tuple[int, int]] = set()  # (y, z) that taking from x alone leads to a P-position
    excluded = set(range(x))
    for p, q, r in _orders(below, x):
        if p < x:
            squares.add((q, r))
        else:
            excluded |= {q, r}
        for y in range(q, q + period):
            difference = r + ((x - p) ^ (y - q)) - y
            marks = forbidden[y % period]
            if difference >= 0 and marks.get(difference, y) >= y:
                marks[difference] = y
    partners: dict[int, int] = {}
    taken = set(excluded)
    # From a used difference to one behind it that may be free; some are never used, with many used ones behind them.
    behind: dict[int, int] = {}
    for y in range(x, columns):
        if y in taken:
            continue
        marks = forbidden[y % period]
        difference = _free(behind, 0)
        while (
            y + difference in taken
            or marks.get(difference, columns) <= y
            or (y, y + difference) in squares
            or (misere and x == y == difference == 0)
        ):
            difference = _free(behind, difference + 1)
        partners[y] = y + difference
        taken |= {y, y + difference}
        behind[difference] = difference + 1
    return Slice(x, columns, frozenset(excluded), partners)


def _free(behind: dict[int, int], difference: int) -> int:
    """The least unused difference from one on; the links that lead to it are shortened."""
    passed = []
    while difference in behind:
        passed.append(difference)
        difference = behind[difference]
    behind.update(dict.fromkeys(passed, difference))
    return difference


def _orders(below: list[Slice], x: int) -> Iterator[Position]:
    """The P-positions with a smaller pile than x, in all orders whose first pile is at most x."""
    for inner in below:
        for y, z in inner.partners.items():
            yield from (order for order in set(permutations((inner.x, y, z))) if order[0] <= x)
