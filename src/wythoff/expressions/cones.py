"""Guess a description of a set of points from a finite board, in periodic cones, strips, lines and single points.

A *board* is a list of rows; bit x of row y is 1 if the point (x, y) is in the set. A *ray* (p, q) is the half-line from
(0, 0) through (p, q); on the lines p*y - q*x = e parallel to it, e grows from below the ray to above it. A *cone* is
the part of the plane between two rays. In each cone the set is periodic: it has a lattice of periods. Near a ray it may
differ in a *strip*, a few parallel lines. By Muchnik's criterion, every set of pairs of natural numbers that is defined
by a formula in sums and comparisons has such a description.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from math import gcd
from typing import NamedTuple

from wythoff.expressions.lattices import PeriodLattice, Tiling

# sides of the squares in which periods are searched: large ones for large periods, small ones for narrow cones
SIDES = (48, 24)
APART = 32  # distance between the corners of neighbouring squares, along the far edges of the board
STEEPEST = 64  # the largest coordinate of a ray (p, q) between cones
MOST_POINTS = 200  # most exceptions, where the set differs from the pattern of cones and strips

Ray = tuple[int, int]
Point = tuple[int, int]


class StripLine(NamedTuple):
    """The points of the set on the line p*y - q*x = e, parallel to a ray (p, q).

    From the point `start` on, the points of the line are `start` + k*(p, q), k >= 0. Such a point is in the set if
    word[k % len(word)] is true.
    """

    e: int
    start: Point
    word: tuple[bool, ...]


class Strip(NamedTuple):
    """The points of the set on the lines p*y - q*x = e with low <= e < high, parallel to a ray (p, q).

    The ray is the half-line from (0, 0) through (p, q), where two cones meet: parts of the plane in each of which the
    set is periodic. In the strip the set continues the pattern of the cone below the ray if `cones` is (0,), that of
    the cone above it if `cones` is (1,), and the intersection of both if it is (0, 1).
    """

    low: int
    high: int
    cones: tuple[int, ...]


class Boundary(NamedTuple):
    """A description of the set near a ray (p, q), where the cone below the ray and the cone above it meet.

    A cone is a part of the plane between two rays from (0, 0), in which the set has a periodic pattern. Where p*y - q*x
    < `below`, the set has the pattern of the cone below the ray. Where p*y - q*x >= `above`, it has the pattern of the
    cone above the ray. Between them `strips` and `lines` describe its points. If `below` > `above`, both patterns
    overlap there, and the set contains the points of either one.
    """

    ray: Ray
    below: int
    above: int
    strips: tuple[Strip, ...] = ()
    lines: tuple[StripLine, ...] = ()


class Mosaic(NamedTuple):
    """A set of points: `cones` in order from the x-axis to the y-axis, `boundaries` between them, and exceptions.

    A cone is a part of the plane between two rays from (0, 0), in which the set is periodic. There is one more boundary
    than cones: boundary number k lies below cone number k, and the last one above the last cone. The *pattern* is the
    set that cones and boundaries describe. The exceptions are points `further` that are in the set although the pattern
    lacks them, and points `missing` that are in the pattern but not in the set.
    """

    cones: tuple[Tiling, ...]
    boundaries: tuple[Boundary, ...]
    further: tuple[Point, ...] = ()
    missing: tuple[Point, ...] = ()

    def rows(self, size: int) -> list[int]:
        """Return the pattern as a board of `size` rows, without exceptions: bit x of row y is 1 if (x, y) is in it."""
        found = []
        for y in range(size):
            whole = [cone.row(y, size) for cone in self.cones]
            row = 0
            for place, word in enumerate(whole):
                low, high = self.boundaries[place : place + 2]
                row |= word & _at_least(low.ray, low.above, y, size) & ~_at_least(high.ray, high.below, y, size)
            found.append(row)
        for place, boundary in enumerate(self.boundaries):
            p, q = boundary.ray
            for strip, y in product(boundary.strips, range(size)):
                inside = _at_least(boundary.ray, strip.low, y, size) & ~_at_least(boundary.ray, strip.high, y, size)
                for number in strip.cones:
                    inside &= self.cones[place - 1 + number].row(y, size)
                found[y] |= inside
            for line in boundary.lines:
                (x, y), period = line.start, len(line.word)
                step = 0
                while x < size and y < size:
                    found[y] |= line.word[step % period] << x
                    x, y, step = x + p, y + q, step + 1
        return found


class ConeSeen(NamedTuple):
    """A periodic pattern that was found along the far edges of a board (those with a large x or a large y).

    `tiling` is the periodic set. It agrees with the board in several squares along these edges. `first`, `middle` and
    `last` are the lower left corners of the first, a middle and the last of these squares.
    """

    tiling: Tiling
    first: Point
    middle: Point
    last: Point


def guess(rows: Sequence[int], first: Ray = (1, 0)) -> Mosaic | None:
    """Return cones, strips and points that describe a set of points, or None if none are found.

    The set is given by the board `rows`: bit x of rows[y] is 1 if (x, y) is in it. Only points between the ray `first`
    and the y-axis count.

    >>> board = [sum(1 << x for x in range(240) if x % 3 == y % 2 == 0 or x == y) for y in range(240)]
    >>> found = guess(board)
    >>> [cone.lattice[::2] for cone in found.cones], [line.e for line in found.boundaries[1].lines]
    ([(3, 2), (3, 2)], [0])

    The description may have exceptions only at points with both coordinates below a quarter of the board's size.
    """
    return next(filter(None, (_guess(rows, first, side) for side in SIDES)), None)


def _guess(rows: Sequence[int], first: Ray, side: int) -> Mosaic | None:
    size = len(rows)
    seen = _cones(rows, first, side)
    boundaries = []
    for below, above in pairwise([None, *seen, None]):
        found = _boundary(rows, below, above, first) if below or above else None
        if found is None:
            return None
        boundaries.append(found)
    mosaic = Mosaic(tuple(cone.tiling for cone in seen), tuple(boundaries))
    further: list[Point] = []
    missing: list[Point] = []
    for y, (row, other) in enumerate(zip(rows, mosaic.rows(size), strict=True)):
        for x in _places((row ^ other) & _at_least(first, 0, y, size)):
            (further if row >> x & 1 else missing).append((x, y))
            if max(x, y) >= size // 4 or len(further) + len(missing) > MOST_POINTS:
                return None
    return mosaic._replace(further=tuple(further), missing=tuple(missing))


def _places(bits: int) -> Iterator[int]:
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


def _cones(rows: Sequence[int], first: Ray, side: int) -> list[ConeSeen]:
    """Return the periodic patterns along the far edges of the board `rows`, from the ray `first` to the y-axis.

    Bit x of rows[y] is 1 if the point (x, y) is in the set. The far edges are those with a large x or a large y.
    Squares with `side` rows are tried along them, one after the other. In each the function searches period vectors
    with entries of at most `_longest(side)`.
    """
    far = len(rows) - side - _longest(side)
    runs: list[tuple[Tiling, list[Point]]] = []
    apart = True  # True if the next square is separated from the last pattern; a line may lie between them
    for way in range(0, 2 * far + 1, APART):
        x, y = (far, way) if way < far else (2 * far - way, far)
        if y * first[0] < x * first[1]:
            continue
        if not apart and _shows(rows, runs[-1][0], x, y, side):
            runs[-1][1].append((x, y))
            continue
        lattice = _periods(rows, x, y, side)
        tiling = lattice and Tiling.read(lattice, rows, x, y, side)
        if tiling is None:
            apart = True
            continue
        if apart or runs[-1][0] != tiling:
            runs.append((tiling, []))
            apart = False
        runs[-1][1].append((x, y))
    return [ConeSeen(tiling, places[0], places[len(places) // 2], places[-1]) for tiling, places in runs]


def _longest(side: int) -> int:
    """Return the largest absolute value of an entry of the period vectors that are searched in a square.

    `side` is the side of the square. A period vector is a shift that maps the set to itself.
    """
    return 5 * side // 6


def _shows(rows: Sequence[int], tiling: Tiling, x: int, y: int, side: int) -> bool:
    """Return whether the board `rows` agrees with the periodic set `tiling` on a square and around it.

    Bit x of rows[y] is 1 if the point (x, y) is in the set. The square has the lower left corner (x, y) and the given
    `side`. The compared area extends beyond it in all directions by `_longest(side)`, the longest period that is tried.
    """
    longest = _longest(side)
    low, size = max(x - longest, 0), x + side + longest
    return all(
        rows[place] >> low & (1 << size - low) - 1 == tiling.row(place, size) >> low
        for place in range(max(y - longest, 0), y + side + longest)
    )


def _periods(rows: Sequence[int], x: int, y: int, side: int) -> PeriodLattice | None:
    """Return the lattice spanned by the shifts that map a square of the board `rows` to an equal square of it.

    Bit x of rows[y] is 1 if the point (x, y) is in the set. The square has the lower left corner (x, y) and the given
    `side`. Return None if the shifts found do not span the plane.
    """
    longest, whole = _longest(side), (1 << side) - 1
    square = [rows[place] >> x & whole for place in range(y, y + side)]
    found: list[Ray] = []
    lattice = None
    for j in range(longest + 1):
        for i in sorted(range(-longest if j else 1, longest + 1), key=abs):
            if lattice and lattice.has(i, j):
                continue
            sign = 1 if x + i >= 0 else -1
            left, below = x + sign * i, y + sign * j
            if below >= 0 and all((rows[below + k] >> left & whole) == square[k] for k in range(side)):
                found.append((i, j))
                lattice = PeriodLattice.spanned(found)
    return lattice


def _boundary(rows: Sequence[int], below: ConeSeen | None, above: ConeSeen | None, first: Ray) -> Boundary | None:
    """Return the boundary between two cones on the board `rows`; None if no ray separates their patterns.

    A cone is a part of the board with a periodic pattern. `below` is None for the boundary before the first cone, which
    lies along the ray `first`. `above` is None for the boundary after the last cone, which lies along the y-axis.
    """
    size = len(rows)
    start = below.middle if below else first
    end = above.middle if above else (0, 1)
    parts = (size // 4, size // 2), (size // 2, size), (0, size)
    # for each part of the board and each cone: in each row the point nearest to the ray that differs from its pattern
    wrong: list[list[list[Point]]] = []
    for low, high in parts:
        rises, falls = [], []
        for y, row in enumerate(rows[:high]):
            inside = _at_least(start, 0, y, high)
            inside &= ~_at_least(end, 0, y, high) if above else -1
            inside &= -1 << low if y < low else -1
            if below and (other := (row ^ below.tiling.row(y, size)) & inside):
                rises.append((other.bit_length() - 1, y))
            if above and (other := (row ^ above.tiling.row(y, size)) & inside):
                falls.append(((other & -other).bit_length() - 1, y))
        wrong.append([rises, falls])
    for ray in [first] if below is None else [(0, 1)] if above is None else _rays(below.last, above.first):
        near, far, whole = ([_highest(part[0], ray, -1), _highest(part[1], ray, 1)] for part in wrong)
        if near != far:
            continue
        rise, fall = far
        if below is None:
            return _strip(rows, ray, None, above, 0, 0 if fall is None else max(fall + 1, 0))
        if above is None:
            return _strip(rows, ray, below, None, 1 if rise is None else min(-rise, 1), 1)
        if rise is None and fall is None:
            return Boundary(ray, 0, 0)
        if rise is None or fall is None:
            continue
        if fall < -rise:
            # Near (0, 0) more points may differ. A line between the cones that suits these points too is preferred.
            most, least = whole
            assert least is not None
            assert most is not None
            low, high = (least + 1, -most) if least < -most else (fall + 1, -rise)
            cut = min(max(0, low), high)
            return Boundary(ray, cut, cut)
        return _strip(rows, ray, below, above, -rise, fall + 1)
    return None


def _highest(points: Sequence[Point], ray: Ray, sign: int) -> int | None:
    p, q = ray
    return max((sign * (p * y - q * x) for x, y in points), default=None)


def _rays(low: Ray, high: Ray) -> Iterator[Ray]:
    """Yield the rays (p, q) with coprime p and q in directions from `low` to `high`, in order of p + q.

    Both p and q are at most `STEEPEST`.
    """
    for total in range(1, 2 * STEEPEST):
        for p in range(max(0, total - STEEPEST), min(total, STEEPEST) + 1):
            q = total - p
            if gcd(p, q) == 1 and q * low[0] >= p * low[1] and q * high[0] <= p * high[1]:
                yield p, q


def _at_least(ray: Ray, e: int, y: int, size: int) -> int:
    """Return an integer in which bit x, for 0 <= x < size, is 1 if p*y - q*x >= e, where (p, q) is the `ray`."""
    p, q = ray
    if not q:
        return (1 << size) - 1 if p * y >= e else 0
    return (1 << min(size, max(0, (p * y - e) // q + 1))) - 1


def _strip(
    rows: Sequence[int], ray: Ray, below: ConeSeen | None, above: ConeSeen | None, low: int, high: int
) -> Boundary | None:
    """Describe the set on the lines p*y - q*x = e with low <= e < high along the ray (p, q), as a `Boundary`.

    The set is given by the board `rows`. For smaller e it has the pattern of the cone `below`, for larger e that of the
    cone `above`. At the first and the last boundary one of them is None, because there is no such cone. For each line
    the function finds out whether the set has the pattern of a cone there, or is periodic in another way. Return None
    if there are too many lines, or if neither holds on some line.
    """
    if high - low > sum(ray) * len(rows) // 8:
        return None
    size = len(rows)
    boards = [[cone.tiling.row(y, size) for y in range(size)] if cone else None for cone in (below, above)]
    lines: list[StripLine | None] = []
    # for each line, whether the set on it is that of the cone below, of the cone above, their intersection, their union
    fits: list[list[bool]] = []
    for e in range(low, high):
        points = list(_line(ray, e, size))
        word = [bool(rows[y] >> x & 1) for x, y in points]
        sides = [board and [bool(board[y] >> x & 1) for x, y in points] for board in boards]
        known = [side for side in sides if side]
        choices = [*sides, [*map(all, zip(*known, strict=True))], [*map(any, zip(*known, strict=True))]]
        half = len(word) // 2
        fits.append([choice is not None and choice[half:] == word[half:] for choice in choices])
        lines.append(_stripline(points, word, e))
    count = len(fits)
    under = next((k for k, fit in enumerate(fits) if not fit[0]), count)
    over = next((k for k in range(count, 0, -1) if not fits[k - 1][1]), 0)
    mixed = next((k for k in range(under, count) if not fits[k][3]), count)
    if over <= mixed:  # the cones overlap
        return Boundary(ray, low + mixed, low + min(over, under))
    strips: list[Strip] = []
    alone: list[StripLine] = []
    place = under
    while place < over:
        ends = [next((k for k in range(place, over) if not fits[k][kind]), over) for kind in range(3)]
        end, kind = max((end, -kind) for kind, end in enumerate(ends))
        line = lines[place]
        if line is not None and not any(line.word):
            end = place
        elif end > place:
            strips.append(Strip(low + place, low + end, ((0,), (1,), (0, 1))[-kind]))
        elif line is None:
            return None
        else:
            alone.append(line)
        place = max(end, place + 1)
    return Boundary(ray, low + under, low + over, tuple(strips), tuple(alone))


def _line(ray: Ray, e: int, size: int) -> Iterator[Point]:
    """Yield the points (x, y) with natural x, y < size on the line p*y - q*x = e, where (p, q) is the ray."""
    p, q = ray
    x = -e * pow(q, -1, p) % p if p else -e
    y = (e + q * x) // p if p else 0
    times = max(0, -(y // q)) if q else 0
    x, y = x + times * p, y + times * q
    while x < size and y < size:
        yield x, y
        x, y = x + p, y + q


def _stripline(points: Sequence[Point], letters: Sequence[int], e: int) -> StripLine | None:
    """Return the points of the set on the line p*y - q*x = e, or None if they are not periodic from some point on.

    `points` are the points of the line in order. `letters` says for each of them whether it is in the set.
    """
    half = letters[len(letters) // 2 :]
    period = next((k for k in range(1, len(half) // 2 + 1) if half[k:] == half[:-k]), None)
    if period is None:
        return None
    start = len(letters) - len(half)
    while start and letters[start - 1] == letters[start - 1 + period]:
        start -= 1
    return StripLine(e, points[start], tuple(map(bool, letters[start : start + period])))
