"""Exact limits of b_n/a_n for pairs that together contain every number equally often.

See docs/mathematics/counting.md, sections 9.4 and 9.5.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import gcd

from wythoff.base.errors import ParameterError, brief
from wythoff.sequences.kinds import require_at_most, require_positive
from wythoff.sequences.polynomials import LargestRoot, characteristic_polynomial
from wythoff.sequences.quadratic import Quadratic
from wythoff.sequences.words.morphism import Morphism

SHARED_SOURCE = "docs/mathematics/counting.md, Lemma 9.7"
SPACED_SOURCE = "docs/mathematics/counting.md, Theorem 9.8"
MOST_COLUMNS = 1000  # the larger of two coprime numbers; the matrix has one column more
MOST_LETTERS = 20  # letters of a substitution, whose characteristic polynomial must be factored


def shared_ratio(s: int, t: int | Fraction, p: int = 1) -> Quadratic:
    """Return the limit of b_n/a_n if b_n - s*a_n - t*n is bounded, and every number is in exactly p of the pairs.

    Finitely many exceptions do not matter. p must be at least 1, and t > 0, or t = 0 and s > 1.

    >>> print(shared_ratio(1, 1), shared_ratio(2, 0), shared_ratio(2, 1), shared_ratio(1, Fraction(2, 3)))
    (1 + sqrt(5))/2 2 1 + sqrt(3) (1 + sqrt(10))/3

    Source: docs/mathematics/counting.md, Lemma 9.7.
    """
    t = Fraction(t)
    if not s:
        return Quadratic(0) + (p * t - 1)
    # a_n/n tends to the positive root of p*s*x^2 - (s + 1 - p*t)*x - t; with d*t an integer.
    d = t.denominator
    middle, last = d * (s + 1) - p * t.numerator, d * t.numerator
    alpha = Quadratic(middle, 1, middle * middle + 4 * p * s * last, 2 * p * s * d)
    return s + t / alpha


@lru_cache
def spaced_ratio(a: int, b: int) -> Quadratic | LargestRoot | None:
    """Return the limit of y_n/x_n for the P-positions (x_n, y_n) of NIM(a, b), a Perron root.

    Return None if the substitution has too many letters or is not primitive.

    >>> print(spaced_ratio(3, 1), spaced_ratio(2, 4))
    (3 + sqrt(13))/2 1.324717957244 (z^3 - z - 1)

    Source: docs/mathematics/counting.md, Theorem 9.8.
    Cost: that of a characteristic polynomial of b + 1 rows at most.
    """
    a, b = a // gcd(a, b), b // gcd(a, b)
    letters, images = [0], list[tuple[int, int]]()
    for letter in letters:
        zeros = -(-(a + letter) // b) - 1
        last = a + letter - b * zeros
        if last not in letters:
            letters.append(last)
        if len(letters) > MOST_LETTERS:
            return None
        images.append((zeros, letters.index(last)))
    if not Morphism((0, last) if zeros else (last,) for zeros, last in images).primitive:
        return None
    matrix = [[0] * len(letters) for _ in letters]
    for column, (zeros, last) in enumerate(images):
        matrix[0][column] += zeros
        matrix[last][column] += 1
    root = LargestRoot(characteristic_polynomial(matrix))
    return root.quadratic or root


def spaced_matrix(a: int, b: int) -> list[list[int]]:
    """Return the nonnegative matrix of NIM(a, b) for coprime a and b.

    If r is its largest eigenvalue, x_n/n tends to a/(r - 1) for the P-positions (x_n, y_n). In column j, row 0 has
    floor((a + j - 1)/b), and row i > 0 has 1 if b divides j + a - i, else 0.

    >>> spaced_matrix(1, 2)
    [[0, 0, 1], [1, 0, 1], [0, 1, 0]]

    Raises: ParameterError; TooLargeError for more than 1000 columns.
    Source: Wythoff visions 2019, (10).
    """
    require_positive(a=a, b=b)
    if (g := gcd(a, b)) > 1:
        raise ParameterError(f"a and b must be coprime, were {brief(a)} and {brief(b)}: divide both by {brief(g)}")
    require_at_most(b, MOST_COLUMNS, "b", ": the matrix has b + 1 columns")
    first = [(a + j - 1) // b for j in range(b + 1)]
    return [first, *([int((j + a - i) % b == 0) for j in range(b + 1)] for i in range(1, b + 1))]
