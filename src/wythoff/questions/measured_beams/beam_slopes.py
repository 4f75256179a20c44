"""The question `slopes`: the slopes of beams of P-positions, from a theorem, the filling equations, or measured.

A beam is a set of P-positions (x, y) near a line. The filling equations say that the beams together have one P-position
in each column, in each diagonal, and in each line of the game's ray. A ray, such as `ray(1, 2)`, is a family of moves:
they take (t, 2t) or (2t, t) for some t > 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Literal, TypeAlias

from wythoff.base.answers import Answer, Answers
from wythoff.base.errors import RequestError, TooLargeError, UnsolvedError, brief, counted
from wythoff.game.catalog.canonical import as_meant, canonical
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game
from wythoff.kernels import Progress
from wythoff.questions.certified import at_hand
from wythoff.questions.measured_beams.beam_table import COLUMNS, Beam, Beams, beams
from wythoff.questions.measured_beams.proved_slopes import proved_slopes
from wythoff.sequences.integers import to_decimal
from wythoff.sequences.polynomials import LargestRoot, written
from wythoff.sequences.quadratic import PHI, Quadratic
from wythoff.solving.solution import Bound, Solution
from wythoff.solving.solvers import solve
from wythoff.solving.theorems import proof_of

SlopeKnown: TypeAlias = Literal["proved", "conjectured", "measured"]
LEAST = 50  # the least number of P-positions of a measured beam
STRAY = 20  # in the last window y/x may differ from the slope of a beam by 1/20 of it, else there is no beam
DECIMALS = 5  # digits of a measured slope: more would be uncertain


class Slope(Answer):
    """The slope y/x of a beam of P-positions (x, y), x <= y: `value` for drawing, `text` for printing, and evidence.

    `known` is "proved", "conjectured" or "measured". `reason` names the theorem or the measurement. `exact` is the
    exact number, if it is known.
    """

    value: float
    known: SlopeKnown
    reason: str
    exact: Quadratic | LargestRoot | None = None
    _told = "slope:value exact$ known reason"

    @property
    def text(self) -> str:
        """Return the slope as text, exact where possible.

        >>> Slope(float(PHI), "proved", "Wythoff 1907", PHI).text, Slope(2.25, "measured", "").text
        ('φ', '2.25000')
        """
        return spelled(self.exact) if isinstance(self.exact, Quadratic) else f"{self.value:.{DECIMALS}f}"

    def __str__(self) -> str:
        how = "exact" if self.known == "proved" else f"estimated ({self.known})"
        return f"slope {self.text}, the larger pile over the smaller, {how}: {self.reason}"

    @property
    def inverse_text(self) -> str:
        """The inverse of the slope as text, exact where possible. It is the slope of the mirrored beam.

        >>> Slope(float(PHI), "proved", "Wythoff 1907", PHI).inverse_text
        '1/φ'
        """
        if not isinstance(self.exact, Quadratic):
            return f"{1 / self.value:.{DECIMALS}f}"
        return "1/φ" if self.exact == PHI else spelled(1 / self.exact)


class Slopes(Answers[Slope]):
    """The slopes of beams. If there are none, `reason` says why.

    >>> slopes("g1", 1000).reason
    'the P-positions with 900 <= x < 1000 do not lie along a narrow beam: y/x goes from 438 to 487'
    """

    reason: str

    def __new__(cls, found: Iterable[Slope] = (), reason: str = "") -> Slopes:
        made = super().__new__(cls, found)
        made.reason = reason
        return made

    def _in_words(self) -> str:
        return super()._in_words() if self else f"no slope: {self.reason}"


@as_meant
def slopes(game: Game | str | Solution, columns: int = COLUMNS, *, progress: Progress | None = None) -> Slopes:
    """Return the slopes of the beams of an unordered game above the diagonal, or the reason why there are none.

    A theorem with a closed form gives exact slopes: numbers p + q*sqrt(d), or roots of a polynomial. So does a
    certificate, if all P-positions lie within a bounded distance of beams with such slopes. Otherwise P-positions whose
    smaller pile is less than `columns` are measured. If the game has one ray besides rows and diagonals, the filling
    equations give the slopes: the beams together have one P-position in each column, diagonal and line of the ray. If
    it is Wythoff Nim with finitely many added moves, the slope is phi. In other games it is the mean of the last tenth
    of the columns, if all their P-positions are near it. A ray may separate P-positions; then each side with
    P-positions is a beam.

    A solution by columns or by count may be given instead of a game.

    >>> from wythoff.game.rulesets import parse
    >>> [(slope.text, slope.known, slope.reason) for slope in slopes(parse("nim | diagonal(2)"), 100)]
    [('√2 + 1', 'proved', 'Fraenkel 1982, normal play')]
    >>> [(slope.text, str(slope.exact)) for slope in slopes(parse("where(k == l or min(k, l) < 2)"), 100)]
    [('1.32472', '1.324717957244 (z^3 - z - 1)')]
    >>> [slope.text for slope in slopes(parse("nim | diagonal | ray(1, 2)"), 2000)]
    ['1.47780', '2.24773']

    Raises: RequestError for an invalid bound. Cost: none by a theorem; else the cost of solving.
    """
    given, game = (game, game.game) if isinstance(game, Solution) else (None, as_game(game))
    bound = Bound("columns", columns)
    if game.ordered or game.piles != 2:
        return Slopes(
            reason="beams can be measured only in games on two piles whose order does not matter, not in "
            f"{brief(str(game))}"
        )
    exact = _by_theorem(game)
    if exact is not None:
        return Slopes((exact,))
    if decided := _by_automaton(game):
        return Slopes(decided)
    try:
        solution = solve(game, columns=bound.value, progress=progress) if given is None else given
        found = beams(solution)
    except (RequestError, UnsolvedError, TooLargeError) as error:
        return Slopes(reason=f"the beams could not be measured: {error}")
    if not found.windows:
        return Slopes(reason=f"{counted(found.columns, 'columns')} are too few to measure beams")
    if found.filling is not None:
        return Slopes(_filling(found))
    if found.offsets is not None:
        low, high = found.offsets.golden
        reason = f"y - φx is from {low} to {high} for x < {found.columns}"
        return Slopes((Slope(float(PHI), "measured", reason, PHI),))
    return _measured(solution, found)


def _by_theorem(game: Game) -> Slope | None:
    theorem = proof_of(game)
    if theorem is None:
        return None
    conclusion = theorem.answer.conclusion()
    slope: Quadratic | LargestRoot | None = getattr(conclusion, "slope", None)
    if slope is None or conclusion.total is not None:  # finitely many P-positions lie along no beam
        return None
    source = getattr(conclusion, "slope_source", "")  # if the slopes need more than the formulas of the theorem
    return Slope(float(slope), "proved", f"{theorem.evidence.text}{source and '; '}{source}", slope)


def _by_automaton(game: Game) -> tuple[Slope, ...]:
    """Return the slopes that a stored certificate of `game` decides, least first."""
    known = at_hand(canonical(game))
    found = None if known is None else known.decide(lambda facts: proved_slopes(facts.positions, facts.algebra))
    if known is None or not found:
        return ()
    return tuple(Slope(float(slope), "proved", known.evidence.text, slope) for slope in found)


def _filling(found: Beams) -> tuple[Slope, ...]:
    """Return the slopes of two beams by the filling equations. Their reasons name the measured slopes too.

    The filling equations say that the beams have one P-position in each column, diagonal and line of the game's ray.
    `found` has their solution, and the measured beams.
    """
    assert found.filling is not None
    window = found.windows[-1]
    slopes = found.filling.lower_slope, found.filling.upper_slope
    found_slopes = []
    for slope, beam in zip(slopes, (window.lower, window.upper), strict=True):
        seen = beam and beam.slope
        measured = f"; measured {seen:.4f} for {window.start} <= x < {window.stop}" if seen else ""
        found_slopes.append(Slope(float(slope), "conjectured", f"filling equations, a heuristic{measured}"))
    return tuple(found_slopes)


def _measured(solution: Solution, found: Beams) -> Slopes:
    """Return the mean slopes of the beams in the last window. If some beam is not narrow, return only the reason.

    A window is a range of columns x, and a column holds the P-positions with one x. `solution` has the P-positions, and
    `found` the windows and the dividing slope of the beams. A beam without P-positions is left out.
    """
    window = found.windows[-1]
    where = f"{window.start} <= x < {window.stop}"
    pairs = [(int(a), int(b)) for a, b in zip(*solution.p_positions.columns, strict=True) if a >= window.start]
    sides = [(window.lower, pairs, where)]
    if window.upper is not None and found.slope is not None and window.lower.count + window.upper.count:
        p, q = found.slope
        below, above = ([(a, b) for a, b in pairs if sign * (p * b - q * a) > 0] for sign in (-1, 1))
        parted = (window.lower, below, f"{where}, y/x < {q}/{p}"), (window.upper, above, f"{where}, y/x > {q}/{p}")
        sides = [side for side in parted if side[0].count]
    measured = [_of_beam(*side) for side in sides]
    reason = "; ".join(slope for slope in measured if isinstance(slope, str))
    return Slopes((slope for slope in measured if isinstance(slope, Slope) and not reason), reason)


def _of_beam(beam: Beam, pairs: Sequence[tuple[int, int]], where: str) -> Slope | str:
    """Return the mean slope of a beam in a window, or a reason why it is not measured.

    The beam may have few P-positions, or some may be far from the mean. `pairs` are its P-positions, and `where`
    describes the window in the reason.
    """
    if beam.count < LEAST:
        return f"{counted(beam.count, 'P-positions')} with {where} are too few: at least {LEAST} are needed"
    near = (STRAY * abs(b * beam.total_x - beam.total_y * a) <= beam.total_y * a for a, b in pairs)
    mean = beam.slope
    if mean and all(near):
        return Slope(mean, "measured", f"mean for {where}")
    least, greatest = (most(pairs, key=lambda pair: Fraction(pair[1], pair[0])) for most in (min, max))
    ends = " to ".join(_ratio(*pair) for pair in (least, greatest))
    return f"the P-positions with {where} do not lie along a narrow beam: y/x goes from {ends}"


def _ratio(x: int, y: int) -> str:
    """Return y/x as text with three digits; for giant piles as a power of 10.

    >>> _ratio(3, 10**400), _ratio(3, 4)
    ('about 10**399', '1.33')
    """
    digits = len(to_decimal(y // x))
    return f"{y / x:.3g}" if digits < 10 else f"about 10**{digits - 1}"


def in_full(number: Quadratic | LargestRoot) -> str:
    """Return an algebraic number as an exact text.

    >>> in_full(PHI), in_full(LargestRoot((-1, -1, 0, 1)))
    ('φ', '1.324717957244..., the largest real root of z^3 - z - 1')
    """
    if isinstance(number, Quadratic):
        return spelled(number)
    return f"{number.decimal(12)}..., the largest real root of {written(number.polynomial)}"


def spelled(number: Quadratic) -> str:
    """Return a quadratic number as text in the usual form.

    >>> spelled(PHI), spelled(Quadratic(3, 2, 7, 4)), spelled(Quadratic(1, 1, 2)), spelled(Quadratic(3))
    ('φ', '(2√7 + 3)/4', '√2 + 1', '3')
    """
    if number == PHI:
        return "φ"
    p, q, r = number.p, number.q, number.r
    root = f"{'-' if q < 0 else ''}{abs(q) if abs(q) > 1 else ''}√{number.d}" if q else ""
    whole = root or str(p)
    if p and q:
        whole = f"{p} - {root[1:]}" if q < 0 else f"{root} {'+' if p > 0 else '-'} {abs(p)}"
    return whole if r == 1 else f"({whole})/{r}" if p and q else f"{whole}/{r}"
