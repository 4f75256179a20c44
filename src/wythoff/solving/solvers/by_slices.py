"""By slices: three-pile Wythoff. The slice of x holds the P-positions whose smallest pile is x.

For a single position the largest pile may have any size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations

from wythoff.base.errors import brief
from wythoff.base.frozen import Frozen
from wythoff.game.rulesets import Game, NpileWythoff, Position, played
from wythoff.kernels import Progress
from wythoff.kernels.costs import seconds
from wythoff.kernels.limits import POSITION_BYTES, require_memory
from wythoff.solving.solution import Bound, Solution
from wythoff.solving.solution.offers import Offered
from wythoff.solving.solvers.solver import Finder, Solver, answer_for_one, beyond, listed


class Slice(Frozen):
    """The P-positions (x, y, z) with x <= y <= z and y < `columns`.

    `partners` maps each y to its z. `excluded` are the numbers that are neither a y nor a z: those less than x, and
    those that lie in a P-position with x and a pile smaller than x.
    """

    x: int
    columns: int
    excluded: frozenset[int]
    partners: dict[int, int]


def slice_seconds(x: int, columns: int) -> float:
    """Estimate how many seconds `slices(x, columns)` takes."""
    return seconds(False, cells=slice_marks(x, columns) * (x + 1))


def slice_marks(x: int, columns: int) -> int:
    """Estimate how many forbidden differences are stored for the slice of x."""
    return (2 * x + 1) * (1 << x.bit_length()) * columns


def slices(x: int, columns: int, *, misere: bool, progress: Progress) -> list[Slice]:
    """Return the slices of the smallest piles 0, 1, ..., x, with the P-positions (x, y, z), y < columns.

    A move that takes i from x, j from y and i ^ j from z changes z - y by (i ^ j) - j. This depends only on j modulo a
    power of 2 above x. So a P-position with a smaller x forbids one difference z - y for each class of y modulo that
    power, from some y on, and each slice is found in time linear in its columns.

    >>> found = slices(1, 9, misere=False, progress=lambda done, total: None)
    >>> found[1].partners, sorted(found[1].excluded)
    ({1: 1, 3: 4, 5: 9, 6: 12, 7: 14, 8: 11}, [0, 2])

    Cost: for the slice of x about 2*x*columns marks for each class of y modulo a power of 2 above x.
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
    # For each class of y: {difference z - y: the y from which on it is forbidden}.
    forbidden: list[dict[int, int]] = [{} for _ in range(period)]
    squares: set[tuple[int, int]] = set()  # (y, z) from which taking from x alone leads to a P-position
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
    # A link from each used difference to a larger one that may be free.
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
    """Return the least unused difference >= `difference`, by the links `behind`, which are shortened on the way."""
    passed = []
    while difference in behind:
        passed.append(difference)
        difference = behind[difference]
    behind.update(dict.fromkeys(passed, difference))
    return difference


def _orders(below: list[Slice], x: int) -> Iterator[Position]:
    """Yield the P-positions of the slices `below`, in all orders of their piles whose first pile is at most x."""
    for inner in below:
        for y, z in inner.partners.items():
            yield from (order for order in set(permutations((inner.x, y, z))) if order[0] <= x)


class BySlices(Solver):
    """A solver for three-pile Wythoff, in normal and misere play.

    Cost: for each smallest pile x about 2*x*columns marks for each class of y modulo a power of 2 above x.
    """

    name = "by_slices"

    def offer(self, game: Game, bound: Bound) -> Offered[Finder]:
        if three_pile_wythoff(game) and bound.kind != "up_to":
            return self.refuse("fills slices of a box, and so needs up_to")

        def solve(answer: Sliced) -> Solution:
            found = (place for place in answer.p_positions() if place[2] <= bound.value)
            return listed(game, bound, found, self.computed(bound.value), answer)

        return self._offer(game, bound.value, bound.value, solve)

    def at(self, game: Game, place: Position) -> Offered[Finder]:
        """Return an offer for one position, at a cost by its two smaller piles. The largest pile may have any size."""
        x, y = place[0], place[len(place) // 2]
        return self._offer(game, x, y, lambda answer: answer_for_one(game, self.computed(y), answer))

    def _offer(self, game: Game, x: int, y: int, solve: Callable[[Sliced], Solution]) -> Offered[Finder]:
        if not three_pile_wythoff(game):
            return self.refuse("applies only to three-pile Wythoff")

        def find(progress: Progress) -> Solution:
            return solve(Sliced(played(game), slices(x, y + 1, misere=game.misere, progress=progress)))

        return self.replay(find, slice_seconds(x, y + 1), y)


def three_pile_wythoff(game: Game) -> bool:
    """Return whether `game` is three-pile Wythoff, in normal or misere play."""
    return game.piles == 3 and played(game) == NpileWythoff(3)


class Sliced:
    """Answers for positions (x, y, z), x <= y <= z, with x and y within the slices. Moves lead to such positions too.

    Cost of the winning moves: a test of the move to each P-position in the slices.
    """

    def __init__(self, game: Game, found: list[Slice]) -> None:
        self.game, self.found = game, found

    def is_p(self, position: Position) -> bool:
        x, y, z = position
        if x >= len(self.found) or y >= self.found[-1].columns:
            raise beyond(self.found[-1].columns - 1, position)
        return self.found[x].partners.get(y) == z

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        return tuple(self._winning_moves(position))

    def p_positions(self) -> Iterator[Position]:
        """Return the P-positions in the slices, in lexicographic order."""
        return ((inner.x, y, z) for inner in self.found for y, z in inner.partners.items())

    def _winning_moves(self, position: Position) -> Iterator[Position]:
        return (target for target in self.p_positions() if self.game.leads(position, target))

    def winning_move(self, position: Position) -> Position | None:
        return next(self._winning_moves(position), None)
