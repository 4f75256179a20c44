"""The question `beams`: measured slopes and densities of the beams of P-positions, and deviations from slope phi.

A beam is a set of P-positions (x, y) near a line. A window is a range of columns x. A slope q/p, the dividing slope,
may separate the P-positions into a lower and an upper beam.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from wythoff.base.answers import Answer
from wythoff.base.errors import ParameterError, RequestError, brief
from wythoff.base.frozen import Record
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game, Moves, Ray, own_of, parts_of
from wythoff.game.rulesets.matching.rule import Rule
from wythoff.game.rulesets.meaning.plain import WYTHOFF
from wythoff.game.rulesets.moves import bare_moves
from wythoff.kernels import Progress, silent
from wythoff.kernels.budget import WorkBudget, seconds_for
from wythoff.kernels.listing import Point, golden_extremes, index_extremes, split
from wythoff.questions.measured_beams.beam_swings import MeasuredBeam, parted
from wythoff.questions.measured_beams.filling_equations import Filling, filling
from wythoff.questions.squares import require_integer_pairs
from wythoff.sequences.integers import floor_quadratic
from wythoff.solving.solution import Bound, Evidence, Solution, Stopped, stopped_at
from wythoff.solving.solvers import solve
from wythoff.solving.solvers.in_time import as_far_as_possible, first_gap
from wythoff.solving.solvers.patience import soon

COLUMNS, SECONDS = 100_000, 2.0  # the default number of columns, and the seconds that they may take
# for a game in Python: the first bound on piles, and the number of columns that must have a P-position
LEAST_BOX, LEAST_FULL = 32, 10
FINE = 1000  # distances are rounded to 1/1000
MOST_BITS = 1000  # the most bits of a pile: floats are no larger
RAY = Rule("ray({p}, {q})")


class Beam(Record):
    """The P-positions of one beam in a window of `columns` columns: their number `count`, and the sums of their piles.

    `total_x` is the sum of the smaller piles, `total_y` that of the larger.
    """

    columns: int
    count: int
    total_x: int
    total_y: int
    _told = "count density slope"

    @property
    def density(self) -> float:
        """The density: the number of P-positions divided by the number of columns."""
        return self.count / self.columns

    @property
    def slope(self) -> float | None:
        """The sum of the larger piles over the sum of the smaller; None if it is infinite, or too large for a float."""
        if not self.total_x or self.total_y.bit_length() - self.total_x.bit_length() > MOST_BITS:
            return None
        return self.total_y / self.total_x


class Window(Record):
    """The beams in the columns `start` <= x < `stop`: `lower` and `upper`. Without a dividing slope `upper` is None.

    `on` is the number of P-positions whose piles have exactly the dividing ratio.
    """

    start: int
    stop: int
    lower: Beam
    upper: Beam | None
    on: int
    _told = "start stop lower upper on share"

    @property
    def share(self) -> float | None:
        """The share of the lower beam in the P-positions of both beams; None without two beams."""
        both = 0 if self.upper is None else self.lower.count + self.upper.count
        return self.lower.count / both if both else None


class Offsets(Record):
    """How far P-positions (x, y) are from those of Wythoff Nim. They are numbered n = 0, 1, ... in order of x.

    `least` and `greatest` are the P-positions at which y - phi*x is least and greatest. `index` has the least and the
    greatest value of (y - x) - n.
    """

    least: Point
    greatest: Point
    index: tuple[int, int]
    _told = "least greatest golden index"

    @property
    def golden(self) -> tuple[str, str]:
        """The least and the greatest value of y - phi*x, rounded to three decimals, as text."""
        return _thousandths(self.least), _thousandths(self.greatest)


class Beams(Answer):
    """The measured beams of the P-positions with smaller pile less than `columns`.

    - `slope`: (p, q) if the slope q/p divides the P-positions into two beams, or None.

    - `windows`: the beams in each window of columns.

    - `filling`: the slopes and densities of two beams that would fill the board, by the filling equations. None unless
      the game is `nim | diagonal` with one ray.

    - `offsets`: how far P-positions are from those of Wythoff Nim, for `nim | diagonal` with finitely many moves added;
      None for other games.

    - `parted`: beams, of any number, that gaps of slopes separate.
    """

    game: Game
    columns: int
    slope: tuple[int, int] | None
    windows: tuple[Window, ...]
    filling: Filling | None
    offsets: Offsets | None
    parted: tuple[MeasuredBeam, ...]
    evidence: Evidence
    _told = "columns slope windows* filling offsets beams:parted* evidence"


def beams(
    game: Game | str | Solution,
    columns: int | None = None,
    *,
    slope: tuple[int, int] | None = None,
    windows: Sequence[tuple[int, int]] | None = None,
    progress: Progress | None = None,
) -> Beams:
    """Measure the beams of a game's P-positions (x, y) in windows of columns x. In an unordered game x <= y.

    `slope` (p, q) divides two beams at y/x = q/p. By default, the only `ray(p, q)` of the game divides them, if it has
    exactly one. `windows` are pairs (start, stop), by default the decades and the last tenth of the columns. A solution
    by columns or by count may be given instead of a game. The default of `columns` is 100000, or less if that would
    take more than a few seconds.

    >>> from wythoff.game.rulesets import Diagonal, Jump, Nim
    >>> found = beams(Nim() | Diagonal() | Jump(1, 2), 30)
    >>> found.offsets.golden, found.offsets.index, found.windows[-1].lower.count
    (('-2.361', '2.764'), (-2, 2), 2)

    The slope of a beam is the sum of its larger piles over the sum of its smaller ones. Means over a window are not
    limits. In games with a ray they fluctuate, and nobody has proved that they converge.

    Raises: RequestError for a solution by `up_to`, which cuts off beams, and for a `slope` of an ordered game. Cost:
    that of solving, and a few passes over the columns.
    """
    of = game.game if isinstance(game, Solution) else as_game(game)
    require_integer_pairs(of)
    if of.ordered and slope is not None:
        raise RequestError(
            f"a slope can separate beams only in games where the order of piles does not matter, not in {of}"
        )
    if isinstance(game, Solution) and game.bound.kind == "up_to":
        raise RequestError("to measure beams, solve the game with columns or count, not with up_to")
    solution = game if isinstance(game, Solution) else _solved(of, columns, progress or silent)
    p, q = _checked(slope) if slope is not None else _ray(of) or (0, 0)
    x, y = solution.p_positions.columns
    # In a solution by count, only the columns before the last one are complete.
    columns = solution.bound.value if solution.bound.kind == "columns" else int(x[-1]) if len(x) else 0
    measured = [_measured(x, y, start, stop, p, q) for start, stop in windows or _windows(columns)]
    parts = _parts(of)
    added = [part for part in parts if part not in WYTHOFF]
    extends = len(parts) - len(added) == len(WYTHOFF)  # `nim | diagonal`, maybe with moves added
    finitely = extends and not of.ordered and all(part.fixed_vectors is not None for part in added)
    offsets = Offsets(*golden_extremes(x, y), index_extremes(x, y)) if finitely and len(x) else None
    filled = filling(p, q) if extends and q and added == [Ray(p, q)] else None
    divided = (p, q) if q else None
    beams_apart = parted(x, y, columns) if columns else ()
    found = Beams(solution.game, columns, divided, tuple(measured), filled, offsets, beams_apart, solution.evidence)
    return found if solution.stopped is None else stopped_at(found, solution.stopped)


def _solved(game: Game, columns: int | None, progress: Progress) -> Solution:
    if own_of(game) is not None:
        return _of_own(game, columns, progress)
    if columns is not None:
        return solve(game, columns=columns, progress=progress)
    return soon(COLUMNS, lambda columns, watched: solve(game, columns=columns, progress=watched), progress, SECONDS)


def _of_own(game: Game, columns: int | None, progress: Progress) -> Solution:
    """Return the P-positions (x, y), x < `columns`, of a game written in Python; fewer if its time limit ends.

    They are those with x below the least number that is in no P-position found. Raises: RequestError if that least
    number is small.
    """
    seconds = SECONDS if columns is None else seconds_for(progress)
    watched = WorkBudget(progress, f"the columns of {game}", seconds=seconds)
    wanted, up_to, full = COLUMNS if columns is None else columns, LEAST_BOX, 0
    while True:
        solution = as_far_as_possible(game, up_to, watched)
        before, full = full, min(first_gap(solution.p_positions), wanted)
        if full in (before, wanted) or solution.stopped is not None:
            break
        up_to *= 2
    if full < min(LEAST_FULL, wanted):
        raise RequestError(
            f"beams can be measured only if each number is in a P-position, but {full} is in none of {game} with piles "
            f"up to {solution.bound.value}"
        )
    kept = [position for position in solution.p_positions if position[0] < full]
    bound = Bound("columns", full)
    found = Solution(game, bound, tuple(zip(*kept, strict=True)), solution.evidence, solution._answer)
    if full < wanted and columns is not None:
        found.stopped = Stopped(wanted, full, seconds, what="columns below")
    return found


def _measured(x: Sequence[int], y: Sequence[int], start: int, stop: int, p: int, q: int) -> Window:
    if not 0 <= start < stop:
        raise RequestError(f"the columns start to stop must have 0 <= start < stop, were {start} to {stop}")
    low, high = bisect_left(x, start), bisect_left(x, stop)
    below, on, above = split(x[low:high], y[low:high], p, q)
    if not q:
        return Window(start, stop, Beam(stop - start, *on), None, 0)  # with slope (0, 0), 0*y = 0*x for all positions
    return Window(start, stop, Beam(stop - start, *below), Beam(stop - start, *above), on[0])


def _windows(columns: int) -> list[tuple[int, int]]:
    """Return the windows [1, 10), [10, 100), ..., and the last tenth of the columns."""
    edges = [1]
    while edges[-1] < columns:
        edges.append(min(10 * edges[-1], columns))
    last = (columns - columns // 10, columns)
    return [*pairwise(edges), *([last] if columns >= 10 else [])]


def _checked(slope: tuple[int, int]) -> tuple[int, int]:
    if len(slope) != 2 or not all(type(number) is int and number > 0 for number in slope):
        raise ParameterError(f"slope must be (p, q) with integers p, q > 0, was {brief(slope)}")
    return slope


def _parts(game: Game) -> tuple[Moves, ...]:
    # the expected beams need moves that cannot be forbidden, so that each row has one P-position
    moves = None if game.blocking else bare_moves(game)
    return () if moves is None else parts_of(moves)


def _ray(game: Game) -> tuple[int, int] | None:
    """Return (p, q) if the game has exactly one ray that is neither an axis nor the diagonal; else None."""
    rays = [(found["p"], found["q"]) for part in _parts(game) if (found := RAY.find(part)) is not None]
    leaning = [(p, q) for p, q in rays if 0 < p < q]
    return leaning[0] if len(leaning) == 1 else None


def _thousandths(point: Point) -> str:
    """Return y - phi*x for the point (x, y), rounded to three decimals, as text."""
    x, y = point
    rounded = floor_quadratic(FINE * (2 * y - x) + 1, -FINE * x, 5, 2)
    whole, rest = divmod(abs(rounded), FINE)
    return f"{'-' if rounded < 0 else ''}{whole}.{rest:03}"
