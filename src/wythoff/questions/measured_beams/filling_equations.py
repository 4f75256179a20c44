"""The filling equations: two beams of P-positions fill each column, diagonal and line of a ray exactly once."""

from __future__ import annotations

from itertools import pairwise, takewhile
from math import gcd
from typing import TYPE_CHECKING, Any

from wythoff.base.answers import Answer
from wythoff.base.frozen import told_of

if TYPE_CHECKING:
    from decimal import Decimal

DIGITS = 15  # the number of decimals
TRIALS = 1000  # the number of places between q/p and (q + 1)/p that are searched for a change of sign


class Filling(Answer):
    """The solution of the filling equations of `filling(p, q)`, as decimals: the slopes and densities of two beams.

    A beam is a set of P-positions (x, y) near a line with this slope. Its density is the number of them for each column
    x.
    """

    p: int
    q: int
    lower_density: Decimal
    upper_density: Decimal
    lower_slope: Decimal
    upper_slope: Decimal

    def __str__(self) -> str:
        return (
            f"filling equations for ({self.p}, {self.q}): slopes {self.lower_slope} and {self.upper_slope}, "
            f"densities {self.lower_density} and {self.upper_density} for each column (a heuristic, no proof)"
        )

    @property
    def share(self) -> Decimal:
        """The share of the lower beam in the density of both beams."""
        return self.lower_density / (self.lower_density + self.upper_density)

    def as_dict(self) -> dict[str, Any]:
        """Return the solution for JSON. Decimals are strings."""
        lower = told_of(self, "density:lower_density$ slope:lower_slope$")
        upper = told_of(self, "density:upper_density$ slope:upper_slope$")
        return {"p": self.p, "q": self.q, "lower": lower, "upper": upper, "share": f"{self.share:.{DIGITS}f}"}


def filling(p: int, q: int) -> Filling | None:
    """Return the slopes and densities of two beams of P-positions of `nim | diagonal | ray(p, q)` that fill the board.

    The slopes are a < q/p < b, and the densities for each column are c and d. The beams fill the board if each column,
    each diagonal and each line of slope q/p has exactly one P-position.

    For coprime p < q the equations are:

    - columns: c + d + c/a + d/b = 1

    - diagonals: c/(a - 1) + d/(b - 1) = 1

    - lines above the origin: d/(p*b - q) = 1

    - lines below it: c/(q - p*a) + c/(q*a - p) + d/(q*b - p) = 1, the last two by mirrored P-positions

    Return None if they have no solution, for instance if P-positions form only one beam, or if p and q are not coprime.

    >>> found = filling(1, 2)
    >>> print(found.lower_slope, found.upper_slope)
    1.477799775272200 2.247725583557736

    This is a heuristic and not a theorem. Measured P-positions are compared with it.
    """
    if not 0 < p < q or gcd(p, q) != 1:
        return None
    from decimal import Decimal, localcontext

    with localcontext(prec=3 * DIGITS):
        places = (Decimal(q) / p + Decimal(step) / (TRIALS * p) for step in range(1, TRIALS))
        trials = takewhile(lambda b: _lower_beam(p, q, b) is not None, places)
        for low, high in pairwise(trials):
            if _too_full(p, q, low) != _too_full(p, q, high):
                return _between(p, q, low, high)
    return None


def _between(p: int, q: int, low: Decimal, high: Decimal) -> Filling:
    """Return the solution of the equations of `filling(p, q)` whose upper slope b lies between `low` and `high`.

    At one of these the lines below the origin are too full (see `_too_full`), and at the other they are not.
    """
    full = _too_full(p, q, low)
    for _ in range(10 * DIGITS):
        middle = (low + high) / 2
        low, high = (middle, high) if _too_full(p, q, middle) == full else (low, middle)
    lower = _lower_beam(p, q, low)
    assert lower is not None
    a, c = (round(value, DIGITS) for value in lower)
    return Filling(p, q, c, round(p * low - q, DIGITS), a, round(low, DIGITS))


def _too_full(p: int, q: int, b: Decimal) -> bool:
    """Return whether the lines of slope q/p below the origin would have more than one P-position each.

    b is the upper slope.
    """
    lower = _lower_beam(p, q, b)
    assert lower is not None  # this is true on an interval that begins at q/p
    a, c = lower
    # As p*a rises to q, the first term exceeds all bounds. For larger a the lines are too full as well.
    return p * a >= q or c / (q - p * a) + c / (q * a - p) + (p * b - q) / (q * b - p) > 1


def _lower_beam(p: int, q: int, b: Decimal) -> tuple[Decimal, Decimal] | None:
    """Return (slope a, density c) of the lower beam by the equations of `filling(p, q)` for columns and diagonals.

    b is the slope of the upper beam. Return None if the upper beam alone has more P-positions than these equations
    allow. The greater b is, the fewer P-positions remain for the lower beam.
    """
    d = p * b - q
    diagonals, columns = 1 - d / (b - 1), 1 - d * (1 + 1 / b)
    if diagonals <= 0 or columns <= 0:
        return None
    # c = (a - 1)*diagonals and c*(a + 1)/a = columns
    a = (columns + (columns * columns + 4 * diagonals * diagonals).sqrt()) / (2 * diagonals)
    return a, (a - 1) * diagonals
