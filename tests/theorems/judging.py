"""P-positions of constraint games from the inequality for sorted piles alone, and random widths for tests."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.kernels.engines import SHAPES, width
from tests.random_rulesets import expressions
from wythoff.expressions import Expression, Integer, Operation, function
from wythoff.game.rulesets import Diagonal, Game, Misere, Nim, Position
from wythoff.game.rulesets.families import WIDTH_VARIABLES

# Widths that depend on x0, or whose bounds are reached at the border of the domain.
WITH_X0 = (
    "x0", "x0 - x1", "x0 | x1", "x0 ^ x1", "x0 & x1", "x0 | y1", "x0 % 3", "x0 % (x1 + 2)", "x0//2", "(x1 + 1)//x0",
    "(y1 + 1)//x0", "y1 % x0",
    "min(x0, y1)", "min(x0, 7)", "max(x0, y1)", "min(x0 - x1, 3)", "(x0 - x1)**2", "(x0 - y1)**2", "abs(x0 - y1)",
    "C(x0)", "C(x0, x1)", "popcount(x0)", "bit_length(x0 - x1)", "isqrt(x0 + y1)", "gcd(x0, y1)", "x0 - isqrt(x0)",
    "x0 < 5", "x1 + 1 < x0", "x0 > y1", "(-1)**x0", "(-1)**(x0 - x1)", "2**(x0 % 3)", "x0*x1", "x0*(y1 - x1)",
    "x0*x0 - x1*x1", "-x0", "y1 - x0",
    "(x0 - x1)//3", "x1//(x0 - x1)", "-(-x0//3)", "x0**2//(x1 + 1)", "x0 + x1 - (x0 ^ x1)", "min(x0, x1 + 1)",
    "max(x0, 5) - 5",
)  # fmt: skip


def pieces() -> st.SearchStrategy[Expression]:
    factors = st.integers(-3, 5).map(Integer)
    shapes = st.sampled_from([*SHAPES, *WITH_X0, *WITH_X0]).map(width)
    return st.one_of(shapes, st.builds(Operation, st.just("*"), factors, shapes), factors)


def widths() -> st.SearchStrategy[Expression]:
    """Return a strategy for widths that always have a value, of any sign; many use x0 and are mostly positive."""

    def joined(inner: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
        names = st.sampled_from(("+", "+", "+", "-", "*", "|", "&", "^", "max", "min"))
        return st.one_of(
            st.builds(Operation, names, inner, inner),
            st.builds(lambda part, bound: Operation("//", part, Integer(bound)), inner, st.integers(1, 3)),
            st.builds(lambda part, bound: Operation("%", part, Integer(bound)), inner, st.integers(1, 5)),
        )

    sums = st.recursive(pieces(), joined, max_leaves=4)
    lifted = st.builds(lambda f, lift: Operation("+", f, Integer(lift)), sums, st.integers(0, 9))
    return st.one_of(lifted, lifted, nearly_provable(), nearly_provable(), expressions(WIDTH_VARIABLES, total=True))


# Widths that grow with x0 not at all, slowly, or as fast as x0. `nearly_provable` adds two of them and a constant.
SLOPES = (
    "x0 - x1", "2*(x0 - x1)", "x0", "3*x0 - x1", "x0*2 - 2*x1", "min(x0, 7)", "min(x0 - x1, 3)", "max(x0, 5)",
    "-((x1 + 1)//x0)", "-(y1//x0)",
    "-(7//x0)", "-(5//(x0 - x1))", "(x0 - x1)//(x0 - x1)", "x0//(y1 + x0)", "min(x0//3, 2)", "x1 - (x1 + 1)//x0",
    "-(x1 % 3)", "x0 % 2", "-(-1)**x0",
    "x0 & 3", "x0 + min(x1, 3)", "x0 + (x1 & 6)", "max(x0, x1)", "min(x0, y1 + 1)", "x0 | x1", "-min(0, 5 - x0)",
    "max(x0 - 4, 0)", "x0*(x1 > 2)",
)  # fmt: skip
FREE = (
    "0",
    "x1",
    "y1",
    "y1 - x1",
    "x1 ^ y1",
    "x1 % 3",
    "-(x1 % 4)",
    "-x1",
    "x1 | 2",
    "(x1 & y1) - x1",
    "y1//2",
    "2*x1 - y1",
    "(-1)**y1",
)


def nearly_provable() -> st.SearchStrategy[Expression]:
    """Return a strategy for widths with x0 about which theorems may apply: their hypotheses just hold or just fail."""
    slopes, free = st.sampled_from(SLOPES).map(width), st.sampled_from(FREE).map(width)
    both = st.builds(Operation, st.sampled_from(("+", "+", "max", "min")), slopes, st.one_of(slopes, free, free))
    return st.builds(lambda f, lift: Operation("+", f, Integer(lift)), st.one_of(slopes, both), st.integers(-1, 9))


def game(f: Expression | str, *, misere: bool = False) -> Game:
    moves = Nim() | Diagonal(f)
    return Misere(moves) if misere else moves


def p_positions(f: Expression, up_to: int, *, misere: bool = False) -> list[Position]:
    """Return the P-positions with piles up to `up_to`, by trying moves (aa) and (bb) of the papers.

    Moves (aa) take from one pile, moves (bb) from both with |(y0 - x0) - (y1 - x1)| < f(x1, y1, x0).
    """
    value = function(f, WIDTH_VARIABLES)
    found: list[Position] = []
    for x0 in range(up_to + 1):
        for y0 in range(x0, up_to + 1):
            if (x0, y0) == (0, 0) and misere:
                continue
            for x1, y1 in found:
                one_pile = {x0, y0} & {x1, y1} and (x1 + y1 < x0 + y0) and _rest(x0, y0, x1, y1)
                two_piles = x1 < x0 and y1 < y0 and abs((y0 - x0) - (y1 - x1)) < value(x1, y1, x0)
                if one_pile or two_piles:
                    break
            else:
                found.append((x0, y0))
    return found


def _rest(x0: int, y0: int, x1: int, y1: int) -> bool:
    """Return whether one pile stays as it is and the other becomes smaller."""
    stays = [(x0, y0, x1, y1), (x0, y0, y1, x1), (y0, x0, x1, y1), (y0, x0, y1, x1)]
    return any(kept == same and now < before for kept, before, same, now in stays)


def board(size: int) -> list[tuple[int, int, int]]:
    """Return the triples (x1, y1, x0) with y1 >= x1 >= 0, x0 > x1 and all numbers below `size`."""
    return [(x1, y1, x0) for x1 in range(size) for y1 in range(x1, size) for x0 in range(x1 + 1, size)]
