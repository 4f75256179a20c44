"""Sums, products and numbers as text that `w.sequence` and claims read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise

from wythoff.sequences.quadratic import PHI, Quadratic

POWERS = {PHI**power: f"phi**{power}" if power > 1 else "phi" for power in (1, 2, 3)}


def number(value: Quadratic) -> str:
    """Return the number `value` in the form that people type, with powers of phi by name.

    >>> number(PHI**2), number(Quadratic(0, 1, 2)), number(Quadratic(1, 0, 1, 2))
    ('phi**2', 'sqrt(2)', '1/2')
    """
    return POWERS.get(value, str(value))


def added(parts: Iterable[str]) -> str:
    """Return the sum of `parts` as text. Parts that begin with a minus are subtracted, and 0 is left out.

    >>> added(["3*n", "-1", "0"]), added([])
    ('3*n - 1', '0')
    """
    text = ""
    for part in parts:
        if part != "0":
            text += part if not text else f" - {part[1:]}" if part.startswith("-") else f" + {part}"
    return text or "0"


def times(factor: int, text: str) -> str:
    """Return factor*text as text, where `text` is a single factor such as n**2 or (n + 1).

    >>> times(1, "n"), times(-1, "n"), times(0, "n"), times(3, "n**2")
    ('n', '-n', '0', '3*n**2')
    """
    if not factor:
        return "0"
    return text if factor == 1 else f"-{text}" if factor == -1 else f"{factor}*{text}"


def polynomial(coefficients: Sequence[int]) -> str:
    """Return a polynomial in n as text; its coefficients are given with the constant first.

    >>> polynomial((-1, 3)), polynomial((0, 1, 1)), polynomial((5,))
    ('3*n - 1', 'n**2 + n', '5')
    """
    powers = ["n" if power == 1 else f"n**{power}" for power in range(1, len(coefficients))]
    parts = [times(c, name) for c, name in zip(coefficients[1:], powers, strict=True)]
    return added([*parts[::-1], str(coefficients[0])])


def line(slope: Quadratic, intercept: Quadratic, shift: Fraction | int = 0) -> str:
    """Return floor((n + shift)*slope + intercept) as text.

    >>> line(PHI, Quadratic(0)), line(Quadratic(3, 0, 1, 2), Quadratic(1, 0, 1, 2)), line(PHI, Quadratic(2), -1)
    ('floor(n*phi)', '(3*n + 1)//2', 'floor((n - 1)*phi) + 2')
    """
    if slope.rational and intercept.rational and not shift:
        below = max(slope.r, intercept.r)
        if below % slope.r == below % intercept.r == 0:
            top = polynomial((intercept.p * below // intercept.r, slope.p * below // slope.r))
            return top if below == 1 else f"({top})//{below}" if " " in top else f"{top}//{below}"
    whole = intercept.floor() if intercept.rational else 0  # irrational numbers stay unchanged
    rest = number(intercept - whole)
    factor = number(slope)
    factor = f"({factor})" if " " in factor and not factor.startswith("(") else factor
    place = f"(n {'+' if shift > 0 else '-'} {abs(shift)})" if shift else "n"
    product = place if slope == 1 else f"{place}*{factor}"
    return added([f"floor({added([product, rest])})", str(whole)])


def word(values: Sequence[int]) -> list[str]:
    """Return the formula values[n % p], where p is the number of values, as a list of summands.

    >>> word((0, 2, 4)), word((2, 2, 5))
    (['2*(n%3)'], ['2', '3*((n + 1)//3)', '-3*(n//3)'])
    """
    period = len(values)
    parts = [str(values[0])] if values[0] or period == 1 else []
    step = values[1] - values[0] if period > 1 else 0
    if all(value == values[0] + step * place for place, value in enumerate(values)):
        return [*parts, times(step, f"(n%{period})")]
    # [n % p >= j] = (n + p - j)//p - n//p
    for place, (before, after) in enumerate(pairwise(values), 1):
        if before != after:
            parts.append(times(after - before, f"((n + {period - place})//{period})"))
    total = values[-1] - values[0]
    return [*parts, times(-total, f"(n//{period})")] if total else parts
