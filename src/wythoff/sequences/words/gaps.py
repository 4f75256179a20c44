"""The gap words of NIM(a, b): w_n = x_(n+1) - x_n - b for its P-positions (x_n, y_n), and the limits of x_n/n.

For coprime a, b >= 1 the limit is a/(r - 1), where r > 1 is the Perron root of the morphism, the one positive root of a
known polynomial.

Source: the morphism in docs/mathematics/variants.md, Theorem 2.7; Boros, Gurvich and Oudalov 2013 for the limits, with
the polynomial also in Wythoff visions 2019, section 5.
"""

from __future__ import annotations

from itertools import chain
from math import gcd

from wythoff.base.errors import ParameterError
from wythoff.sequences.integers import least_between, with_point
from wythoff.sequences.polynomials import Polynomial, sign_at
from wythoff.sequences.words.morphic import MorphicWord, unfolded
from wythoff.sequences.words.morphism import Letters, Morphism


def gap_morphism(a: int, b: int) -> Morphism:
    """j -> 0^(k - 1) d for the letters j = 0, ..., b, where k = ceil((a + j)/b) and d = a + b + j - b*k.

    >>> print(gap_morphism(1, 2), "and", gap_morphism(3, 2), gap_morphism(3, 2).perron_root)
    0->1, 1->2, 2->01 and 0->01, 1->02, 2->001 2.147899035704 (z^3 - z^2 - 2*z - 1)

    Cost: a + b letters and more in all images together.
    """
    _positive(a, b)
    return Morphism(_image(a, b, letter) for letter in range(b + 1))


def gap_word(a: int, b: int, *, misere: bool = False) -> MorphicWord:
    """w_n = x_(n+1) - x_n - b, n >= 0, for the P-positions (x_n, y_n) of NIM(a, b) in normal or misere play.

    >>> list(gap_word(1, 2).letters(12)), list(gap_word(2, 3, misere=True).letters(12))
    ([0, 1, 2, 0, 1, 1, 2, 2, 0, 1, 0, 1], [1, 3, 0, 2, 2, 0, 1, 0, 1, 2, 3, 2])

    Raises: ParameterError; also in misere play with a = 1, where y_n - x_n is not a*n + 1.
    """
    if misere and a == 1:
        raise ParameterError("in misere play a must be an integer >= 2, was 1: with 1 two pairs break the rule")
    return gap_word_from(a, b, int(misere))


def gap_word_from(a: int, b: int, first: int) -> MorphicWord:
    """w = e sigma(w) for the morphism sigma of `gap_morphism` and a first letter e from 0 to b."""
    _positive(a, b)
    # Only the letters that occur: b may be large.
    places, letters = {first: 0}, [first]
    for letter in letters:
        for other in _image(a, b, letter):
            if other not in places:
                places[other] = len(letters)
                letters.append(other)
    images = ([places[other] for other in _image(a, b, letter)] for letter in letters)
    return unfolded(Morphism(images), (0,), letters)


def polynomial(a: int, b: int) -> Polynomial:
    """The coefficients, constant first, of z^(b+1) - z - 1 - sum of z^ceil(ib/a) over 0 < i < a, for coprime a, b.

    >>> polynomial(1, 1), polynomial(3, 2)
    ((-1, -1, 1), (-1, -2, -1, 1))

    It is the characteristic polynomial of the morphism.
    """
    _positive(a, b)
    if gcd(a, b) != 1:
        raise ParameterError(f"a and b must be coprime, was a = {a}, b = {b}: divide by {gcd(a, b)}")
    coefficients = [0] * (b + 2)
    for power in chain((0, 1), (-(-i * b // a) for i in range(1, a))):
        coefficients[power] -= 1
    coefficients[b + 1] += 1
    return tuple(coefficients)


def limit(a: int, b: int, digits: int = 9) -> str:
    """The limit of x_n/n, with that many digits after the point, cut off.

    >>> limit(1, 2), limit(2, 3), limit(2, 4)
    ('3.079595623', '4.295798071', '6.159191246')

    Cost: a number of multiplications proportional to b and to the digits.
    """
    _positive(a, b)
    if digits < 0:
        raise ParameterError(f"digits must be at least 0, was {digits}")
    factor = gcd(a, b)
    p, scale = polynomial(a // factor, b // factor), 10**digits
    # The limit lies between b and 2b, and is at least N/scale exactly if the polynomial is not negative at
    # 1 + a*scale/N, because it is negative from 1 to r and positive beyond. The root is irrational.
    above = least_between(b * scale, 2 * b * scale + 1, lambda n: sign_at(p, n + a * scale, n) < 0)
    return with_point(above - 1, digits)


def _image(a: int, b: int, letter: int) -> Letters:
    size = -(-(a + letter) // b)
    return (0,) * (size - 1) + (a + b + letter - b * size,)


def _positive(a: int, b: int) -> None:
    if a < 1 or b < 1:
        raise ParameterError(f"a and b must be at least 1, was a = {a}, b = {b}")
