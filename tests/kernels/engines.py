"""Helpers to test kernels by both engines: `plain`, in Python, and `compiled`, by numba.

`recurrence` computes the pairs of constraint games independently, from the definition.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec

import pytest
from hypothesis import strategies as st

from tests.random_rulesets import expressions, numbers
from wythoff import kernels
from wythoff.base.errors import EvaluationError, TooLargeError
from wythoff.expressions import Expression, Integer, Operation, parse_expression
from wythoff.game.rulesets.families import WIDTH_VARIABLES

needs_numba = pytest.mark.skipif(find_spec("numba") is None, reason="the compiled twins need numba")
ENGINES = ("plain", pytest.param("compiled", marks=needs_numba))
both_engines = pytest.mark.parametrize("name", ENGINES)

# With these widths terms pass 2^63 after a few steps, after some, or never. Some have a_n = b_n, or skip several b's.
WIDTHS = (
    "0", "1", "7", "x1 + 1", "x0 - x1", "x0 - x1 + 2", "x1 | x0", "(x0 - x1)**2", "x1 - (x1 + 1)//x0 + 2",
    "(-1)**y1 - (-1)**x1 + 3", "x1*(1 + (-1)**x1) + 1", "(1 + (-1)**(y1 + 1))*x1//2", "(x1 % 3)*(x1 % 4)",
    "y1 - x1 + 1", "(x1 ^ y1) | 1", "(x1 | y1) ^ 5", "y1*y1", "y1*y1 + 1", "2**x1", "3**(x1 % 50)", "x1**3*(y1 + 1)",
    "10**18", "2**62", "2**63 - 1", "2**63", "2**64 + x1", "y1//3 + x0 % 7", "y1 % (x0 + 1)", "(-y1)//(-3) + (-y1) % 5",
    "C(x1) + C(y1, x1)", "C(y1 + 5, x1)", "min(x1, 5) + max(y1, x0)", "abs(x1 - 3*y1)", "(x1 < 5 <= y1)*7 + 1",
    "(x0 & 6)*(y1 & 1)", "popcount(y1) + bit_length(x1)", "isqrt(y1*y1 + x1) + 1", "gcd(x1, y1)*y1", "gcd(-6, y1 - x0)",
    "isqrt(y1) + popcount(2**62 + y1)", "isqrt(max(x1, y1 - x1))",
    "4611686018427387904 - (x1 & 1)", "y1*(x1 > 20) + 1", "y1**4*(x1 > 8)", "9223372036854775807*(x1 > 30)",
)  # fmt: skip
# A few widths, for tests that depend little on f. Terms leave 64 bits at once, after a while, or never; one f has
# zeros.
SOME = (
    "1",
    "x1 | x0",
    "(x0 - x1)**2",
    "(x1 % 3)*(x1 % 4)",
    "y1 - x1 + 1",
    "10**18",
    "2**63",
    "9223372036854775807*(x1 > 30)",
)
HUGE = 1 << 200


def width(text: str) -> Expression:
    """Parse a width f of a constraint game, an expression in x1, y1, x0."""
    return parse_expression(text, WIDTH_VARIABLES)


SHAPES = (
    "1", "x1", "y1", "x0", "x0 - x1", "y1 - x1", "x1 ^ y1", "x1 | x0", "x1 & y1", "y1*y1", "x1*y1*x0", "(x0 - x1)**2",
    "y1//3", "y1 % 5",
    "x1//(y1 + 1)", "y1 % x0", "C(y1)", "C(y1, x1)", "C(x0, x1)", "2**(x1 % 9)", "3**(y1 % 6)", "1 + (-1)**y1",
    "abs(x1 - 3*y1)",
    "popcount(y1)", "bit_length(x0)", "isqrt(y1)", "gcd(x0, y1)",
    "max(x1, 7)", "min(y1, 9)*x0", "(x1 < 5 <= y1)", "x1 > 9", "(-y1) % 7", "-(-y1//2)",
)  # fmt: skip
FACTORS = st.one_of(st.integers(0, 9), st.integers(0, 66).map(lambda bits: 1 << bits), numbers().map(abs))


def widths() -> st.SearchStrategy[Expression]:
    """Return a strategy for widths that always have a value; most are >= 0 and grow, so that terms leave 64 bits."""
    parts = st.builds(Operation, st.just("*"), FACTORS.map(Integer), st.sampled_from(SHAPES).map(width))
    grow = st.recursive(
        parts,
        lambda inner: st.builds(Operation, st.sampled_from(("+", "+", "|", "^", "max", "min")), inner, inner),
        max_leaves=3,
    )
    total = expressions(WIDTH_VARIABLES, total=True)
    return st.one_of(grow, grow, total.map(lambda f: Operation("max", f, Integer(0))), total)


@contextmanager
def engine(name: str) -> Iterator[None]:
    """Make the kernels use one engine within the block, `"plain"` or `"compiled"`, whatever would be faster."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kernels.limits, "compiling_pays", lambda seconds: name == "compiled")
        yield


def recurrence(f: Expression, count: int, *, first: int = 0, stop: int | None = None) -> list[tuple[int, int]]:
    """Return the first `count` pairs (a_n, b_n) of the recurrence with width f that have b <= `stop`.

    The first pair is (0, `first`).

    Raises: EvaluationError where f is negative or has no value.
    """
    pairs = [(0, first)][:count]
    earlier = {0, first}
    while pairs and len(pairs) < count and (stop is None or pairs[-1][1] <= stop):
        x1, y1 = pairs[-1]
        x0 = next(x for x in range(x1 + 1, 2 * len(pairs) + first + 2) if x not in earlier)
        gap = f.evaluate({"x1": x1, "y1": y1, "x0": x0})
        if gap < 0:
            raise EvaluationError(f"the width {f} must be >= 0, but is negative after {len(pairs)} terms")
        pairs.append((x0, gap + y1 + x0 - x1))
        earlier.update(pairs[-1])
    return [pair for pair in pairs if stop is None or pair[1] <= stop]


def rows(columns: tuple[Sequence[int], Sequence[int]]) -> list[tuple[int, int]]:
    """Return the pairs of two columns of equal length."""
    return [(int(x), int(y)) for x, y in zip(*columns, strict=True)]


def attempt(function, *arguments, **options):
    """Call a function; return its result, or the type and the message of an error that a user would see."""
    try:
        return function(*arguments, **options)
    except (EvaluationError, TooLargeError) as error:
        return type(error), str(error)


def within_bounds(f: Expression, count: int) -> tuple[object, int]:
    """Return the pairs of `recurrence` below `HUGE`, or its error, and how many terms were asked for."""
    found = attempt(recurrence, f, count, stop=HUGE)
    return found, len(found) if isinstance(found, list) else count
