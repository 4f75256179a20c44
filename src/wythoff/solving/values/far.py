"""Positions of one Sprague-Grundy value of Wythoff Nim of any size: the n-th one, and the one with a given pile.

Let g be the value. The positions (a, b), a <= b, of value g come from a greedy choice for the rows a = 0, 1, ...:
unless a is the larger pile of an earlier position, it gets the least free difference b - a. The choice depends only on
the larger piles near a and on the differences that are taken near a. So only a *window*, a run of rows, is examined.

The larger piles in the window, and the number of earlier positions, follow from the rows near a/phi, where those
positions have their smaller piles. The taken differences at the first row, called the *front*, are not known. But by
the conjecture their influence is forgotten: whatever differences are taken at some row, the choices soon agree. So each
window is computed from several fronts, and used only from the row where they agree.

In this way a window is computed from a window at a/phi, that one from a window at a/phi^2, and so on, down to rows that
are computed from row 0. The values 0, 1, ..., g are computed together, because a square of lower value may not be
chosen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from wythoff import kernels
from wythoff.base.displayed import Displayed
from wythoff.base.errors import ParameterError, TooLargeError, UnsolvedError, brief, require_integer
from wythoff.game.rulesets import Diagonal, Nim, Position
from wythoff.game.rulesets.facts import Given
from wythoff.game.rulesets.plans.lines import line_plan
from wythoff.kernels import Progress
from wythoff.kernels.costs import seconds
from wythoff.kernels.limits import require_time, silent
from wythoff.sequences.beatty.wythoff import lower_wythoff
from wythoff.sequences.integers import square_root
from wythoff.solving.solution import Evidence

STATEMENT = (
    "if each position of one value gets the least free difference, the result far out does not depend on the start "
    "(convergence conjecture, Nivasch 2009)"
)
# The largest g, and the bound on piles up to which tests/values/far_check.py compared the values 0 to MAX_G with the
# rules.
MAX_G, CHECKED_UP_TO = 10, 100_000
GAME = Nim() | Diagonal()
# The number of rows after which fronts should agree for g = 0; the factor by which it grows with g; how many numbers
# are tried, each twice the one before. See docs/mathematics/values.md, section 8.9.
FIRST_ROWS, GROWTH, DOUBLINGS = 64, 1.35, 4


class FarLevel(Displayed):
    """The positions of Sprague-Grundy value g <= 10 of Wythoff Nim, `nim | diagonal`, of any size.

    >>> ones = FarLevel(1)
    >>> ones.position(10**20), ones.with_difference(10**20), (61803398874989484820, 10**20) in ones
    ((161803398874989484819, 261803398874989484820), (161803398874989484818, 261803398874989484818), True)
    >>> ones.evidence.kind, ones.evidence.up_to
    ('conjectured', 100000)

    The answers for value 0 are proved. `progress(done, total)` is called now and then.

    Raises: ParameterError for other g. Methods raise PositionError for an invalid pile, and TooLargeError if the answer
    would take too long.

    Source: Nivasch 2009; docs/mathematics/values.md, section 8.9.
    Cost: O(log n) windows of rows. A window for g + 1 has about 1.3 times as many rows as a window for g.
    """

    def __init__(self, g: int, *, progress: Progress | None = None) -> None:
        if not isinstance(g, int) or isinstance(g, bool) or not 0 <= g <= MAX_G:
            raise ParameterError(
                f"g must be an integer with 0 <= g <= {MAX_G}, because larger values were not checked, was {brief(g)}"
            )
        self.g, self._progress = g, progress or silent

    @property
    def evidence(self) -> Evidence:
        """The evidence: proved for value 0, else a conjecture that was checked up to a bound on the smaller pile."""
        if self.g == 0:
            from wythoff.solving.theorems.wythoff1907 import SOURCE

            return Evidence("proved", SOURCE)
        return Evidence("conjectured", STATEMENT, CHECKED_UP_TO)

    def position(self, n: int) -> Position:
        """Return position number n, counted from 0, of the positions (a, b), a <= b, in the order of a.

        It is `level_set(...).positions[n]`.
        """
        near = _on_the_line(n)
        if self.g == 0:
            return near
        found = self._near(near[0], near[0])
        place = n - found.before[self.g]
        return self._only(position for number, position in enumerate(found.positions(self.g)) if number == place)

    def with_difference(self, n: int) -> Position:
        """Return the position (a, b) of value g with b - a = n."""
        near = _on_the_line(n)
        if self.g == 0:
            return near
        return self._only((a, b) for a, b in self._near(near[0], near[0]).positions(self.g) if b - a == n)

    def partner(self, pile: int) -> int:
        """Return the other pile of the only position of value g that contains `pile`.

        >>> FarLevel(1).partner(3), FarLevel(0).partner(3)
        (6, 5)
        """
        below = over_phi(GAME.pile(pile))
        if self.g == 0:
            n = lower_wythoff().index(pile)
            return below if n is None else pile + n
        # Every pile has one partner: first look for a position with `pile` as the larger pile, then as the smaller one.
        found = [a for a, b in self._near(below, below).positions(self.g) if b == pile]
        if found:
            return found[0]
        return self._only((b, a) for a, b in self._window(pile, pile).positions(self.g) if a == pile)[0]

    def __contains__(self, position: Given) -> bool:
        """Return whether a position has value g."""
        a, b = GAME.place(position)
        return times_phi(b - a) == a if self.g == 0 else (a, b) in self._window(a, a).positions(self.g)

    def _near(self, first: int, last: int) -> FarWindow:
        return self._window(max(first - margin(self.g), 0), last + margin(self.g))

    def _window(self, first: int, last: int) -> FarWindow:
        return window(self.g, first, last, rows=first_rows(self.g), progress=self._progress)

    def _only(self, found: Iterable[Position]) -> Position:
        """Return the first position of `found`, often the only one.   Raises: UnsolvedError if there is none."""
        for position in found:
            return position
        raise UnsolvedError(f"no position of value {self.g} was found within {margin(self.g)} rows of phi*n")

    def __repr__(self) -> str:
        return f"<Value {self.g} of {GAME}, piles of any size; {self.evidence}>"


def _on_the_line(n: int) -> Position:
    """Return the n-th position of value 0, (floor(n*phi), floor(n*phi) + n).

    Raises: RequestError for an invalid n.
    """
    require_integer("n", n)
    return times_phi(n), times_phi(n) + n


class Taken:
    """The choices so far for one value: the differences b - a and the larger piles b of its positions (a, b).

    All differences below `least` are taken; `differences` are the other taken differences. `rows` are the larger piles.
    """

    __slots__ = ("differences", "least", "rows")

    def __init__(self, least: int, differences: Iterable[int] = (), rows: Iterable[int] = ()) -> None:
        self.least, self.differences, self.rows = least, set(differences), set(rows)

    def choose(self, row: int, lower: Sequence[int]) -> int:
        """Take the least free difference for the position in a row, and return it.

        The difference d is free if it is not taken, `row` + d is not a larger pile yet, and d is not in `lower`.
        `lower` contains the differences for which the square in this row has a lower value.
        """
        found = self.least
        while found in self.differences or row + found in self.rows or found in lower:
            found += 1
        self.differences.add(found)
        self.rows.add(row + found)
        while self.least in self.differences:
            self.differences.remove(self.least)
            self.least += 1
        return found

    def ahead(self, row: int) -> tuple[int, frozenset[int], frozenset[int]]:
        """Return the choices that matter from `row` on, in a form that can be compared.

        The result is (least difference not taken, taken differences beyond it, larger piles >= `row` + that least
        difference).
        """
        return self.least, frozenset(self.differences), frozenset(b for b in self.rows if b >= row + self.least)


class FarWindow(NamedTuple):
    """The positions (a, b), a <= b, of the values 0, 1, ..., g with first <= a <= last.

    `chosen[h]` lists the positions (a, b) of value h as pairs (a - first, b - a - near). These numbers are small,
    because `near` is close to the differences b - a in the window. `before[h]` is the number of positions of value h
    with a < first.
    """

    first: int
    last: int
    near: int
    chosen: tuple[tuple[tuple[int, int], ...], ...]
    before: tuple[int, ...]

    def positions(self, h: int) -> Iterator[Position]:
        """Yield the positions (a, b) of value h in the window, in the order of their smaller piles."""
        for row, difference in self.chosen[h]:
            yield self.first + row, self.first + row + self.near + difference

    def larger(self, h: int, start: int) -> set[int]:
        """Return the set of b - start for the positions (a, b), a <= b, of value h that were found in these rows."""
        shift = self.first + self.near - start
        return {row + difference + shift for row, difference in self.chosen[h]}


def over_phi(row: int) -> int:
    """Return floor(row/phi), where phi = (1 + sqrt(5))/2."""
    return (square_root(5 * row * row) - row) // 2


def times_phi(n: int) -> int:
    """Return floor(n*phi), where phi = (1 + sqrt(5))/2."""
    return (square_root(5 * n * n) + n) // 2


def margin(g: int) -> int:
    """Return how far, in rows, a position of value at most `g` may be from the corresponding position of value 0.

    The corresponding position is the one with the same number, or the one with the same difference of piles. The bound
    is a conjecture. For example, for all positions (a, b) of value 39 in 20000 rows, a - c is at most 63, where (c, d)
    is the position of value 0 with the same difference.
    """
    return 2 * g + 10


def first_rows(g: int) -> int:
    """Return how many rows before a window the first attempt to compute it begins, for the values up to `g`."""
    return int(FIRST_ROWS * GROWTH**g)


def window(g: int, first: int, last: int, *, rows: int, progress: Progress) -> FarWindow:
    """Return the positions of values 0 to `g` whose smaller pile is from `first` to `last`.

    The time grows with last - first. A window is a run of rows. Its computation begins `rows` rows before it, with
    several *fronts*: guesses which differences of piles are taken there. If the results differ when the window begins,
    2, 4 and 8 times as many rows are tried.

    Raises: TooLargeError if the results always differ, or the computation would take too long.
    """
    for tried in (rows << doubled for doubled in range(DOUBLINGS)):
        # The next lower window has 1/phi times as many rows, plus the rows before the window and two margins. There
        # are log(2)/log(phi) = 1.44 windows for each bit of `last`; the factors 4 and 9 are 2.7 and 6 times 1.44.
        swept = last.bit_length() * (4 * tried + 9 * margin(g)) + last - first
        require_time(seconds(False, tests=2 * swept * (g + 1)), f"value {g} near the pile {brief(last)}")
        found = _descended(g, _ranges(g, first, last, tried), tried, progress)
        if found is not None:
            return found
    raise TooLargeError(
        f"the positions of value {g} could not be found: computations from different first rows did "
        f"not agree after {tried} rows"
    )


def _ranges(g: int, first: int, last: int, rows: int) -> list[tuple[int, int]]:
    """Return a list of windows (first row, last row), which begins with the requested window.

    Each window is computed from the next one in the list, and the last one from row 0.
    """
    ranges = [(first, last)]
    while (begin := ranges[-1][0] - rows) > rows + 8 * margin(g):
        ranges.append((over_phi(begin) - margin(g), over_phi(ranges[-1][1]) + margin(g)))
    return ranges


def _descended(g: int, ranges: list[tuple[int, int]], rows: int, progress: Progress) -> FarWindow | None:
    """Compute the windows `ranges` of rows, beginning with the last window. Return the first one.

    The computation of a window begins `rows` rows before it, with several fronts: guesses which differences of piles
    are taken there. Return None if their results differ in one of the windows.
    """
    # Compute the rows up to the next power of two, so that the cached result serves other positions, too.
    found: FarWindow | None = _from_the_start(g, 1 << ranges[-1][1].bit_length())
    for done, (first, last) in enumerate(reversed(ranges[:-1]), 1):
        if found is None:
            break
        progress(done, len(ranges))
        found = _swept(g, first, last, rows, found)
    progress(len(ranges), len(ranges))
    return found


@lru_cache(maxsize=8)
def _from_the_start(g: int, last: int) -> FarWindow:
    plan = line_plan(GAME)
    assert plan is not None
    levels = kernels.line_levels(plan, last + 1, g)
    chosen = tuple(tuple((a, b - a) for a, b in enumerate(map(int, partner)) if b >= a) for partner in levels)
    return FarWindow(0, last, 0, chosen, (0,) * (g + 1))


def _swept(g: int, first: int, last: int, rows: int, lower: FarWindow) -> FarWindow | None:
    """Return the window of the rows `first` to `last`, computed from `lower`, the window near first/phi to last/phi.

    The computation begins `rows` rows before `first`, with several fronts: guesses which differences of piles are taken
    there. Return None if their results still differ at the row `first`.
    """
    begin = first - rows
    larger = [lower.larger(h, begin) for h in range(g + 1)]
    # Each row < begin is the smaller or the larger pile of one position of value h. One row x is both, in (x, x).
    counts = [
        begin + 1 - before - sum(1 for row in piles if row < 0)
        for piles, before in zip(larger, lower.before, strict=True)
    ]
    near = counts[0]
    front = _forgotten(_fronts([count - near for count in counts]), rows, larger)
    if front is None:
        return None
    chosen: list[list[tuple[int, int]]] = [[] for _ in range(g + 1)]
    for row in range(rows, last - begin + 1):
        for h, difference in _chosen(front, row, larger):
            chosen[h].append((row - rows, difference))
    before = (
        count + rows - sum(1 for row in piles if 0 <= row < rows) for count, piles in zip(counts, larger, strict=True)
    )
    return FarWindow(first, last, near, tuple(map(tuple, chosen)), tuple(before))


def _fronts(counts: Sequence[int]) -> list[list[Taken]]:
    """Return three different guesses, called fronts, of the search's state after some rows.

    The state is a list with one `Taken` for each Sprague-Grundy value h. It says which differences b - a already belong
    to a position (a, b) of this value, so that no later position may have them. There are counts[h] such differences.

    The first front has all differences below counts[h]. The second has every second difference near counts[h]. The
    third is the second one in which also every third row near counts[h] already contains a position of the value.
    """
    reach = len(counts) + 4
    return [
        [Taken(count) for count in counts],
        [Taken(count - reach, range(count - reach + 1, count + reach, 2)) for count in counts],
        [
            Taken(count - reach, range(count - reach + 1, count + reach, 2), range(count - reach, count + 3 * reach, 3))
            for count in counts
        ],
    ]


def _forgotten(fronts: list[list[Taken]], rows: int, larger: Sequence[set[int]]) -> list[Taken] | None:
    """Continue each front through `rows` rows. Return the common front after them; None if the fronts still differ.

    A front is a guess which choices were made for earlier rows: a list of `Taken`, one for each value. `larger[h]` are
    the rows that are larger piles of positions of value h. Rows are counted from the first of these rows, which is row
    0.
    """
    for row in range(rows):
        if row % 16 == 0 and len(fronts) > 1:
            first, *others = ([taken.ahead(row) for taken in front] for front in fronts)
            fronts = fronts[:1] if all(other == first for other in others) else fronts
        for front in fronts:
            for _ in _chosen(front, row, larger):
                pass
    return fronts[0] if len(fronts) == 1 else None


def _chosen(front: Sequence[Taken], row: int, larger: Sequence[set[int]]) -> Iterator[tuple[int, int]]:
    """Yield (h, difference) for each value h with a position whose smaller pile is `row`, and update `front`.

    `front` contains the choices so far, one `Taken` for each value. `larger[h]` are the rows that are larger piles of
    positions of value h; these rows have no such position.
    """
    lower: list[int] = []
    for h, taken in enumerate(front):
        if row not in larger[h]:
            lower.append(taken.choose(row, lower))
            yield h, lower[-1]
