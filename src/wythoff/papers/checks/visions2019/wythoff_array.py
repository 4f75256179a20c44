"""Checks of sections 7.1 and 7.2 of Wythoff visions: the Wythoff array, its differences, and the Zeckendorf array.

Row i of the Wythoff array is the Fibonacci sequence a, b, a + b, ... that begins with the least number a that is in no
earlier row; its pairs (1st, 2nd), (3rd, 4th), ... are P-positions of Wythoff Nim.

A check takes a bound as its last argument, such as a number of rows or the largest numbers (`size`). It returns a
`Finding`: what was compared, and the first difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import count, islice, pairwise, product
from math import isqrt

from wythoff.papers.finding import NEAR, Finding, compared, refuted, seen, unless
from wythoff.papers.verbs import StatedCheck
from wythoff.papers.wythoff_arrays import (
    Grid,
    by_formula,
    dispersed,
    from_pairs,
    lower,
    pair_differences,
    right_of,
    upper,
)
from wythoff.sequences.arrays.beatty import stolarsky
from wythoff.sequences.arrays.dispersion import violations
from wythoff.sequences.generation.representations import strings_without
from wythoff.sequences.registry import LISTED

Pair = tuple[int, int]
COLUMNS = 12  # the number of entries of each row


@cache
def _array(rows: int, columns: int = COLUMNS) -> Grid:
    """Return the first rows and columns of the Wythoff array, made from P-positions of Wythoff Nim.

    Row i begins with a number <= 3i, and each entry is at most twice the one before it. This bounds the piles that are
    needed.
    """
    return from_pairs(rows, columns, 3 * rows * 2**columns if columns < 3 else 3 * by_formula(rows, columns)[-1][-1])


def _every_sequence(size: int) -> Finding:
    """Check which pairs of integers (x, y), |x|, |y| <= `size`, are neighbours in rows of the Wythoff array.

    The rows are continued to the left. As printed, each pair occurs exactly once. This is right only for pairs from
    which a Fibonacci sequence with positive terms arises.
    """
    places: Counter[Pair] = Counter()
    for row in by_formula(4 * size * size, 12):
        places.update(islice(_leftwards(row[-2], row[-1]), 10 * size))
    side = range(-size, size + 1)
    box = list(product(side, side))
    text = f"|x|, |y| <= {size} stand side by side in just one place of the array that goes on to the left"
    positive = f"those from which positive terms come, {text}"
    return refuted(
        unless("recurrence", f"all {text}", (pair for pair in box if places[pair] != 1)),
        unless("recurrence", positive, (pair for pair in box if places[pair] != _grows(*pair))),
    )


def _leftwards(x: int, y: int) -> Iterator[Pair]:
    while True:
        yield x, y
        x, y = y - x, x


def _grows(x: int, y: int) -> bool:
    """Return whether the Fibonacci sequence that begins with x, y is positive from some term on: x + y*phi > 0."""
    return 2 * x + y > 0 if y == 0 else 2 * x + y + (1 if y > 0 else -1) * isqrt(5 * y * y) >= (y < 0)


# Increasing sequences s with s(1) > 1 and an infinite complement.
SEQUENCES: Mapping[str, Callable[[int], int]] = {
    "2n": lambda n: 2 * n,
    "3n - 1": lambda n: 3 * n - 1,
    "floor(n sqrt(2)) + 1": lambda n: isqrt(2 * n * n) + 1,
    "n + floor(sqrt(n)) + 1": lambda n: n + isqrt(n) + 1,
    "n(n + 3)/2": lambda n: n * (n + 3) // 2,
}


def _equivalent(rows: int) -> Iterator[Finding]:
    broken = ((name, axioms) for name, s in SEQUENCES.items() if (axioms := violations(dispersed(s, rows, 5))))
    yield unless("recurrence", f"the dispersions of {', '.join(SEQUENCES)} are interspersions", broken)
    others = {"Wythoff": _array(rows), "difference": _differences(rows), "Zeckendorf": _zeckendorf(rows, 10)}
    for name, grid in others.items():
        yield _is_dispersion(f"right neighbours in the {name} array", grid)


def _is_dispersion(what: str, grid: Grid) -> Finding:
    """Check that the array `grid` is a dispersion: the entry to the right of n is the n-th number outside column 1.

    `grid` must contain all numbers up to the last entry of its first column. `what` is the text of the finding.
    """
    bound = grid[-1][0]
    first = {row[0] for row in grid}
    others = [n for n in range(1, bound + 1) if n not in first]
    right = sorted(pair for row in grid for pair in pairwise(row) if pair[1] <= bound)
    return compared(what, rules=right, recurrence=list(enumerate(others, 1)))


def _row_numbers(size: int) -> list[int]:
    """Return a list with the number of the row of the Wythoff array that contains n, for n = 1, ..., `size`.

    The array is made from P-positions of Wythoff Nim.
    """
    rows = next(i for i in count(1) if lower(i) + i - 1 > size)
    where = {n: i for i, row in enumerate(from_pairs(rows, 2 * size.bit_length(), 3 * size), 1) for n in row}
    return [where[n] for n in range(1, size + 1)]


def _upper_trim(terms: Iterable[int]) -> list[int]:
    seen_before: set[int] = set()
    return [term for term in terms if term in seen_before or seen_before.add(term)]  # type: ignore[func-returns-value]


def _trims(size: int) -> Iterator[Finding]:
    f = _row_numbers(size)
    trimmed = _upper_trim(f)
    yield compared("terms of f and its upper trim", rules=f[: len(trimmed)], recurrence=trimmed)
    low = [term - 1 for term in f if term > 1]
    again = _upper_trim(low)
    yield compared("terms of the lower trim and its upper trim", rules=low[: len(again)], recurrence=again)
    yield seen("rules", "the lower trim is another sequence", None if low != f[: len(low)] else low[:5])


def _left_justified(size: int) -> Finding:
    places: Counter[Pair] = Counter()
    for row in by_formula(size * size, 2):
        start = next((x, y) for x, y in _leftwards(*row) if x > y)
        places.update(islice(_rightwards(*start), 6 * size.bit_length()))
    falling = (pair for pair in _box(size) if pair[0] > pair[1] and places[pair] != 1)
    rising = [pair for pair in _box(size) if pair[0] <= pair[1]]
    found = unless("recurrence", f"every a > b >= 0, a <= {size}, stands in just one place", falling)
    text = f"every 0 <= c <= d <= {size} stands in just one place"
    wrong = (pair for pair in rising if places[pair] != (pair != (0, 0)))
    return refuted(
        found & unless("recurrence", text, (pair for pair in rising if places[pair] != 1)),
        found & unless("recurrence", f"{text} but (0, 0), which has none", wrong),
    )


def _rightwards(x: int, y: int) -> Iterator[Pair]:
    while True:
        yield x, y
        x, y = y, x + y


def _box(size: int) -> list[Pair]:
    return list(product(range(size + 1), range(size + 1)))


def _number_in_the_oeis(terms: int) -> Finding:
    grid, listed = by_formula(terms, terms), LISTED["A035513"][0][1].terms[:terms]
    read = [grid[i][diagonal - i] for diagonal in range(terms) for i in range(diagonal + 1)][: len(listed)]
    matchings = [_matchings(10, n) for n in range(3)]  # A033513: the matchings of the grid of 10 by n points
    return refuted(
        compared("terms of A033513", closed_form=read[:3], recurrence=matchings),
        compared("terms of A035513, by antidiagonals", closed_form=read, recurrence=listed),
    )


def _matchings(width: int, length: int) -> int:
    """Return how many matchings a grid graph with `width` * `length` points has. For width 10 this is A033513.

    Points are added one by one. `joined` counts the matchings of earlier points, for each set of the next points that
    are already matched; the set is stored as bits.
    """
    joined = Counter({0: 1})
    for column, point in product(range(length), range(width)):
        after: Counter[int] = Counter()
        for used, ways in joined.items():
            free, rest = not used & 1, used >> 1
            after[rest] += ways
            if free and point + 1 < width and not rest & 1:
                after[rest | 1] += ways
            if free and column + 1 < length:
                after[rest | 1 << width - 1] += ways
        joined = after
    return joined.total()


@cache
def _differences(rows: int, columns: int = COLUMNS // 2) -> Grid:
    return pair_differences(_array(rows, 2 * columns))


def _steps_of_columns(rows: int) -> Finding:
    fibonacci = [1, 2]
    while fibonacci[-1] < 10**6:
        fibonacci.append(sum(fibonacci[-2:]))
    steps = ((y[j] - x[j], j + 1) for x, y in pairwise(_differences(rows)) for j in range(len(x)))
    text = f"the differences in the columns of {rows} rows are 1, 2, 3, 5, 8, ..."
    return unless("rules", text, (step for step in steps if step[0] not in fibonacci))


def _dispersions(rows: int) -> Finding:
    w, d = _array(rows), _same("D", _differences(rows), dispersed(upper, rows, COLUMNS // 2))
    printed, true = (_same("W", w, dispersed(right, rows, COLUMNS)) for right in (lower, right_of))
    return refuted(d & printed, d & true)


def _same(name: str, rules: Grid, recurrence: Grid) -> Finding:
    one, other = ([n for row in grid for n in row] for grid in (rules, recurrence))
    return compared(f"entries of {name}, row after row", rules=one, recurrence=other)


def _zeckendorf(rows: int, columns: int) -> Grid:
    """Return the first rows and columns of the Zeckendorf array.

    Column j contains, in ascending order, the numbers whose Zeckendorf representation ends with a 1 and j - 1 zeros.
    """
    found: list[list[int]] = [[] for _ in range(columns)]
    for n, string in enumerate(strings_without("11")):
        zeros = len(string) - len(string.rstrip("0"))
        if n and zeros < columns:
            found[zeros].append(n)
        if len(found[-1]) >= rows:
            break
    return [[column[i] for column in found] for i in range(rows)]


def _orderings(size: int) -> Iterator[Finding]:
    many = 2 * size * size
    grids: dict[str, Sequence[Sequence[int]]] = {
        "Morrison's": by_formula(many, NEAR),
        "Stolarsky's": stolarsky().rows(many, NEAR),
    }
    starts = [start for start in _box(size) if min(start) > 0]
    for name, grid in grids.items():
        row_of = {pair: i for i, row in enumerate(grid) for pair in pairwise(row)}
        rows = ({row_of.get(pair) for pair in islice(_rightwards(*start), 12)} - {None} for start in starts)
        wrong = (start for start, found in zip(starts, rows, strict=True) if len(found) != 1)
        yield unless("recurrence", f"each x, y <= {size} leads into one row of {name} array", wrong)


CHECKS: Mapping[str, StatedCheck] = {
    "remark 7.1 orderings": _orderings,
    "remark 7.1 (2)": _every_sequence,
    "theorem 7.1": _equivalent,
    "remark 7.1 trims": _trims,
    "remark 7.1 A-number": _number_in_the_oeis,
    "remark 7.1 left-justified": _left_justified,
    "remark 7.1 D (1)": _steps_of_columns,
    "remark 7.1 D (5)": _dispersions,
}
