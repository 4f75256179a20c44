"""P-positions within a *window*, a rectangle of the board, for maps that can be moved and enlarged without end.

Near (0, 0) the game is solved once for all windows. Far out, P-positions are computed from their numbers 0, 1, 2, ...
in lexicographic order, if a theorem or an automaton allows this.

The window `x`, `y`, `width`, `height` contains the squares (a, b) with x <= a < x + width, y <= b < y + height.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from time import process_time

from wythoff.base.errors import RequestError, TooLargeError, UnsolvedError, WythoffError
from wythoff.base.frozen import Frozen
from wythoff.game.rulesets import Game
from wythoff.kernels import silent
from wythoff.kernels.budget import MODEST, WorkBudget
from wythoff.questions.numbers import plain
from wythoff.questions.squares import OrderedSquare
from wythoff.reports.views.drawing import as_placed
from wythoff.reports.views.pictures import require_two_piles
from wythoff.sequences.integers import least_between
from wythoff.solving.solution import Evidence, Solution
from wythoff.solving.solvers import solve
from wythoff.solving.strategies import Strategy, strategy

# Largest piles of boards that are solved one after the other, as long as each takes at most SECONDS.
SIDES = (255, 1023, 4095, 16_383, 65_535, 262_143)
SECONDS = 4.0  # seconds for each of these boards
# P-positions with these numbers are computed to measure their cost; the next one only if the last took little time.
TRIED = tuple(1 << bits for bits in (12, 16, 20, 28, 36, 48, 60, 70))
# The expected ratio of the times of neighbours in TRIED, for numbers below TABLES and from there on.
TABLES, GROWS = 1 << 20, (16, 4)
TRIAL = 0.25  # seconds for these measurements together
FAST = 64  # no maps far out if the piles of a P-position have more than so many times the bits of its number
NEAR = SIDES[2]  # boards up to this pile are solved before P-positions are computed by number
BEYOND = 1 << (1 << 16)  # stands for the first pile where a game has fewer P-positions than a number
QUICK = 1e-4  # seconds for a P-position by its number, below which solving is not worth it
MOST = 1_500  # P-positions in a window; of more, runs are sampled, so that alternating beams all appear
WHOLE = 600  # so many P-positions are all drawn, whatever the cost, because single squares are visible
RUN, RUNS = 6, 250  # P-positions in a run, and runs in a sample
BUDGET = 0.06  # seconds for a sample: if a P-position takes long, the sample is smaller
PATIENCE = 3.0  # seconds of processor time for a window
LEAST_RUNS = 8  # runs in a sample, however long each P-position takes
MOST_ASKED, BUDGET_ASKED = 1 << 16, 1.5  # squares, and seconds, of a window in which each outcome is computed


class WindowSquares(Frozen):
    """The P-positions in a window as squares (x, y), with mirror images if the game is unordered.

    `weight` is 1 if all P-positions are listed. Otherwise the squares are a sample, and each stands for `weight`
    P-positions. `evidence` is the evidence of the P-positions. Squares with piles above `reach` are unknown; if it is
    None, all squares are known.
    """

    squares: Sequence[OrderedSquare]
    weight: float
    evidence: Evidence
    reach: int | None = None


class Atlas:
    """A map of a two-pile game: it returns the P-positions in any window. All windows share one solution.

    >>> from wythoff.game.rulesets import Diagonal, Nim
    >>> atlas = Atlas(Nim() | Diagonal())
    >>> atlas.within(0, 0, 4, 4).squares
    [(0, 0), (1, 2), (2, 1)]
    >>> far = atlas.within(10**30, 1618033988749894848204586834365, 4, 4)
    >>> far.squares, str(far.evidence)
    ([(1000000000000000000000000000000, 1618033988749894848204586834366)], 'proved: Wythoff 1907')

    Raises: RequestError for games that have no such board.
    """

    def __init__(self, game: Game) -> None:
        require_two_piles(game)
        self.game = game
        self._solution: Solution | None = None
        self._refused: tuple[int, str] | None = None  # the smallest board that could not be solved, and the reason
        self._numbers: NumberedPositions | None = None
        self._looked = False

    @property
    def numbers(self) -> NumberedPositions | None:
        """An object that computes P-positions from their numbers; None if no proved method can do this quickly."""
        if not self._looked:
            self._looked = True
            self._numbers = _numbers(self.game)
        return self._numbers

    @property
    def extent(self) -> str:
        """The reach of the map: "endless", "close" (small windows at any distance) or "near" (only up to a bound)."""
        if self.numbers is not None:
            return "endless" if self.numbers.endless else "near"
        return "close" if strategy(self.game).polynomial else "near"

    @property
    def reach(self) -> int | None:
        """The largest pile up to which P-positions are computed, or None if there is no limit.

        Finding it may take seconds.
        """
        if self.numbers is not None:
            return None
        while self._refused is None and self._reached < SIDES[-1]:
            self._solved(self._reached + 1)
        return self._reached

    @property
    def _reached(self) -> int:
        return self._solution.bound.value if self._solution is not None else -1

    def within(self, x: int, y: int, width: int, height: int) -> WindowSquares:
        """Return the P-positions (a, b) with x <= a < x + width and y <= b < y + height, or a sample of them.

        Raises: TooLargeError, with the reach of the map, if no method reaches that far.
        """
        top = max(x + width, y + height) - 1
        if top <= NEAR and self._solved(top):
            return self._listed(x, y, width, height)
        numbers = self.numbers
        if numbers is not None and (numbers.quick or top > SIDES[-1]):
            return numbers.within(x, y, width, height)
        near = max(x, y) <= SIDES[-1]  # else the window is outside all solved boards
        if near and self._solved(min(top, SIDES[-1])) and top <= self._reached:
            return self._listed(x, y, width, height)
        if numbers is not None:
            return numbers.within(x, y, width, height)
        asked = self._ask_squares(x, y, width, height)
        if asked is not None:
            return asked
        if max(x, y) <= self._reached:
            return self._listed(x, y, width, height)
        reached, least = self._reached, f"the largest board is {SIDES[-1]} by {SIDES[-1]}"
        if self._refused is not None:
            least = self._refused[1]
        elif not near:
            reached = SIDES[-1]  # perhaps less: no smaller board is tried for a far window
        raise TooLargeError(
            f"the map of {self.game} can be drawn for {as_far(reached)}: P-positions cannot be computed by "
            f"their number n, and {least}"
        )

    def _solved(self, top: int) -> bool:
        """Solve the game for piles up to `top` or more. Return whether this succeeded within a few seconds."""
        if top <= self._reached:
            return True
        side = next(side for side in SIDES if side >= top)
        if self._refused is not None and side >= self._refused[0]:
            return False
        try:
            budget = WorkBudget(silent, "the board", seconds=SECONDS, bytes=MODEST)
            self._solution = solve(self.game, up_to=side, progress=budget)
        except (TooLargeError, UnsolvedError) as error:
            self._refused = side, str(error)
        return top <= self._reached

    def _listed(self, x: int, y: int, width: int, height: int) -> WindowSquares:
        solution = self._solution
        assert solution is not None
        columns = solution.p_positions.columns
        squares = _within_columns(columns[0], columns[1], x, y, width, height)
        if not self.game.ordered:
            mirrored = _within_columns(columns[0], columns[1], y, x, height, width)
            squares += [(b, a) for a, b in mirrored if a != b]
        top, reached = max(x + width, y + height) - 1, solution.bound.value
        return WindowSquares(squares, 1.0, solution.evidence, reached if top > reached else None)

    def _ask_squares(self, x: int, y: int, width: int, height: int) -> WindowSquares | None:
        """Return the P-positions in a small window (see `within`) by computing the outcome of each square in it.

        Return None if the window is too large, or if no method computes outcomes in a time that is polynomial in the
        number of digits of the piles.
        """
        found = strategy(self.game)
        if not found.polynomial or width * height > MOST_ASKED:
            return None
        squares: list[OrderedSquare] = []
        start = process_time()
        for a in range(x, x + width):
            squares += [(a, b) for b in range(y, y + height) if self._is_p(found, as_placed(self.game, a, b))]
            if (process_time() - start) * width > BUDGET_ASKED * (a - x + 1):
                return None
        return WindowSquares(squares, 1.0, found.evidence)

    def _is_p(self, found: Strategy, place: OrderedSquare) -> bool:
        return self.game.contains(place) and found.outcome(place) == "P"


class NumberedPositions:
    """The P-positions of a game, numbered 0, 1, ... in lexicographic order, and windows of them.

    `found` is the proved method that computes them. Computing one with giant piles takes about `seconds`.
    `endless` says whether they can be computed at any distance.
    """

    def __init__(self, found: Strategy, seconds: float, endless: bool) -> None:
        self.strategy = found
        self.ordered = found.game.ordered
        self.seconds = seconds  # for one P-position far out
        self.endless = endless  # whether P-positions can be found at any distance
        self.quick = seconds < QUICK
        self._until = 0.0
        self._found: dict[int, OrderedSquare] = {}  # by number, the P-positions computed for this window

    def within(self, x: int, y: int, width: int, height: int) -> WindowSquares:
        self._until, self._found = process_time() + PATIENCE, {}
        squares, weight = self._columns(x, y, width, height)
        if not self.ordered:
            mirrored, other = self._columns(y, x, height, width)
            squares, weight = squares + [(b, a) for a, b in mirrored if a != b], max(weight, other)
        return WindowSquares(squares, weight, self.strategy.evidence)

    def _columns(self, x: int, y: int, width: int, height: int) -> tuple[list[OrderedSquare], float]:
        """Return a pair (squares, weight): the P-positions (a, b) in a window, or a sample of them.

        The window is x <= a < x + width and y <= b < y + height; in an unordered game also a <= b. Each square of a
        sample stands for `weight` P-positions.
        """
        end = x + width if self.ordered else min(x + width, y + height)
        if end <= x:
            return [], 1.0
        first, stop = self._first(x), self._first(end)
        if self.strategy.rising:
            first, stop = self._above(y, first, stop), self._above(y + height, first, stop)
        squares, weight = self._sample(first, stop, y, height)
        if weight > 1 and 0 < 4 * len(squares) * weight < stop - first:
            # Few numbers belong to the window: sample the interval of those numbers again, more densely.
            step = (stop - first) // RUNS + RUN
            low, high = self._number(squares[0], first, stop), self._number(squares[-1], first, stop)
            squares, weight = self._sample(max(first, low - step), min(stop, high + step), y, height)
        return squares, weight

    def _number(self, square: OrderedSquare, low: int, high: int) -> int:
        return least_between(low - 1, high, lambda n: self._at(n) >= square)

    def _sample(self, first: int, stop: int, y: int, height: int) -> tuple[list[OrderedSquare], float]:
        total = stop - first
        most = max(LEAST_RUNS * RUN, min(MOST, int(BUDGET / max(self.seconds, 1e-9))))
        if total <= max(most, WHOLE):
            chosen: Iterator[int] = iter(range(first, stop))
            weight = 1.0
        else:
            runs = max(LEAST_RUNS, min(RUNS, most // RUN))
            chosen = (first + run * (total - RUN) // (runs - 1) + k for run in range(runs) for k in range(RUN))
            weight = total / (runs * RUN) if total.bit_length() < 1000 else total // (runs * RUN)
        return [(a, b) for a, b in map(self._at, chosen) if y <= b < y + height], weight

    def _first(self, x: int) -> int:
        if x <= 0:
            return 0
        low, step = -1, max(1, x // 2)
        while self._at(low + step)[0] < x:
            low, step = low + step, 2 * step
        return self._between(low, low + step, x, 0)

    def _above(self, y: int, first: int, stop: int) -> int:
        """Return the least n with first <= n < stop such that P-position number n is (a, b) with b >= y.

        Return `stop` if there is none. The pile b must increase with n.
        """
        if first >= stop or self._at(stop - 1)[1] < y:
            return stop
        return first if self._at(first)[1] >= y else self._between(first, stop - 1, y, 1)

    def _between(self, low: int, high: int, value: int, part: int) -> int:
        """Return the least n with low < n <= high such that pile number `part` of P-position number n is >= `value`.

        This condition must be true for `high` and false for `low`.
        """
        at_low, at_high = self._at(low)[part] if low >= 0 else -1, self._at(high)[part]
        turn = 0
        while high - low > 1:
            # Try in turn a little above and below the interpolated place, and the middle: few steps if nearly linear.
            turn += 1
            if turn % 3 == 0 or at_high <= at_low:
                n = (low + high) // 2
            else:
                n = low + (value - at_low) * (high - low) // (at_high - at_low) + (-2, 2)[turn % 2]
            n = min(max(n, low + 1), high - 1)
            found = self._at(n)[part]
            if found >= value:
                high, at_high = n, found
            else:
                low, at_low = n, found
        return high

    def _at(self, n: int) -> OrderedSquare:
        if n not in self._found:
            self._found[n] = self._ask(n)
        return self._found[n]

    def _ask(self, n: int) -> OrderedSquare:
        if process_time() > self._until:
            raise TooLargeError(
                f"the P-positions of this part of the map take more than {PATIENCE:g} s: "
                f"each needs {self.strategy.cost}; look at a place nearer to (0, 0)"
            )
        try:
            a, b = self.strategy.p_position(n)
        except RequestError:
            return BEYOND, 0  # there are no more
        return a, b


def as_far(reached: int) -> str:
    """Return in words how far a map goes. `reached` is its largest pile, or -1 for a map without squares.

    >>> as_far(255), as_far(-1)
    ('piles up to 255', 'no piles')
    """
    return f"piles up to {reached}" if reached >= 0 else "no piles"


def _numbers(game: Game) -> NumberedPositions | None:
    try:
        found = strategy(game)
        if found.evidence.kind != "proved":
            return None
        start, first, seconds, grows = process_time(), 0.0, 0.0, 1
        for n in TRIED:
            if process_time() - start > TRIAL or first * grows > TRIAL:
                return NumberedPositions(found, seconds, found.polynomial) if seconds * grows < TRIAL else None
            begun = process_time()
            if max(found.p_position(n)).bit_length() > FAST * n.bit_length():
                return None
            first, begun = process_time() - begun, process_time()
            found.p_position(n + 1)
            seconds, grows = process_time() - begun, GROWS[n >= TABLES]
        return NumberedPositions(found, seconds, True)
    except RequestError as error:
        return None if "must be less than" not in str(error) else NumberedPositions(found, QUICK / 2, True)
    except (WythoffError, NotImplementedError):
        return None


def _within_columns(a: Sequence[int], b: Sequence[int], x: int, y: int, width: int, height: int) -> list[OrderedSquare]:
    low, high = bisect_left(a, x), bisect_left(a, x + width)
    pairs = zip(plain(a[low:high]), plain(b[low:high]), strict=True)
    return [pair for pair in pairs if y <= pair[1] < y + height]
