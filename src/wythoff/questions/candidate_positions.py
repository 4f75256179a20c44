"""The candidates of Fraenkel 2004 for any width that is given."""

from __future__ import annotations

from wythoff.base.answers import USUAL
from wythoff.base.errors import ParameterError, TooLargeError, brief
from wythoff.expressions import Expression, parse_expression
from wythoff.game.rulesets import WIDTH_VARIABLES, Position
from wythoff.sequences.kinds import require_count
from wythoff.solving.theorems import witnesses


def candidates(width: str | Expression, count: int = USUAL) -> list[Position]:
    """S: the first pairs a_n = mex, b_n = f(a_(n-1), b_(n-1), a_n) + b_(n-1) + a_n - a_(n-1), sorted, for any width f.

    They are the P-positions of nim | diagonal(f) where f is positive, monotone and semi-additive; `check` tells
    whether they are for another f. Where f is negative, a pair may come twice, or hold a negative number.

    >>> candidates("x1 + 1", 5)
    [(0, 0), (1, 2), (3, 6), (4, 11), (5, 17)]
    >>> from wythoff.solving.solvers import solve
    >>> candidates("(x0 - x1)**2", 3)[-1], solve("nim | diagonal((x0 - x1)**2)", count=3).p_positions[-1]
    ((3, 8), (3, 12))

    Raises: NotationError; ParameterError; EvaluationError where f has no value; TooLargeError for terms of more bits
    than are held.
    Source: Fraenkel 2004, (3) and (9).   Cost: O(1) evaluations of f a pair.
    """
    if not isinstance(width, str | Expression):
        raise ParameterError(f"a width must be an expression in x1, y1, x0, was {brief(width)}")
    f = parse_expression(width, WIDTH_VARIABLES) if isinstance(width, str) else width
    found = witnesses.candidates(f, require_count(count, "candidates"))
    if len(found) < count:
        raise TooLargeError(
            f"the candidates must have at most {witnesses.MAX_CANDIDATE_BITS} bits, but number {len(found)} has more"
        )
    return [(a, b) if a <= b else (b, a) for a, b in found]
