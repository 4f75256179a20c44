"""Polynomials with integer coefficients as tuples, constant first: values, real roots, factors, roots by modulus."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations, pairwise
from math import gcd
from random import Random
from typing import TypeAlias

from wythoff.errors import TooLargeError, UnsolvedError
from wythoff.sequences.integers import least_between

Polynomial: TypeAlias = tuple[int, ...]
# 2^e - 1 is prime for these e.
MERSENNE = (61, 89, 127, 521, 607, 1279, 2203, 3217, 4423, 9689, 19937)
# Squarings of all roots after which those on both sides of the unit circle are told apart, or never will be here.
MOST_SQUARINGS = 20
MOST_SUBSETS = 1_000_000  # of factors modulo a prime that are multiplied in search of one over the integers


def sign_at(polynomial: Sequence[int], above: int, below: int = 1) -> int:
    """-1, 0 or 1: the sign of the value at above/below, below > 0.

    >>> sign_at((-1, -1, 1), 8, 5), sign_at((-1, -1, 1), 13, 8)
    (-1, 1)
    """
    total, power = 0, 1
    for coefficient in reversed(polynomial):
        total = total * above + coefficient * power
        power *= below
    return (total > 0) - (total < 0)


def derivative(polynomial: Polynomial) -> Polynomial:
    return tuple(power * coefficient for power, coefficient in enumerate(polynomial))[1:]


def primitive(polynomial: Sequence[int]) -> Polynomial:
    """Without zeros in front and divided by what the coefficients have in common, a positive number."""
    size = len(polynomial)
    while size and not polynomial[size - 1]:
        size -= 1
    divisor = gcd(*polynomial[:size]) or 1
    return tuple(coefficient // divisor for coefficient in polynomial[:size])


def remainder(polynomial: Polynomial, divisor: Polynomial) -> Polynomial:
    """What division leaves, times a positive number that makes it primitive; () if it leaves nothing.

    >>> remainder((-1, 0, 0, 1), (-1, -1, 1)), remainder((-1, 0, 1), (1, 1))
    ((0, 1), ())
    """
    rest, lead = list(polynomial), divisor[-1]
    while len(rest) >= len(divisor):
        factor, shift = rest[-1], len(rest) - len(divisor)
        if factor:
            scale = abs(lead)
            rest = [scale * coefficient for coefficient in rest]
            factor = factor * scale // lead
            for place, coefficient in enumerate(divisor):
                rest[shift + place] -= factor * coefficient
        rest.pop()
    return primitive(rest)


def quotient(polynomial: Polynomial, divisor: Polynomial) -> Polynomial | None:
    """The quotient by a monic polynomial, or None where it leaves a remainder.

    >>> quotient((-1, 0, 1), (1, 1)), quotient((-1, 0, 1), (2, 1))
    ((-1, 1), None)
    """
    rest, found = list(polynomial), []
    while len(rest) >= len(divisor):
        factor, shift = rest[-1], len(rest) - len(divisor)
        for place, coefficient in enumerate(divisor):
            rest[shift + place] -= factor * coefficient
        found.append(factor)
        rest.pop()
    return None if any(rest) else tuple(reversed(found))


def sturm_chain(polynomial: Polynomial) -> list[Polynomial]:
    """Sturm's chain; its last member is the greatest common divisor of the polynomial and its derivative."""
    chain = [polynomial, primitive(derivative(polynomial))]
    while rest := remainder(chain[-2], chain[-1]):
        chain.append(tuple(-coefficient for coefficient in rest))
    return chain


def square_free(polynomial: Polynomial) -> Polynomial:
    """The monic polynomial with the roots of a monic one, each once.

    >>> square_free((-4, 8, -5, 1))
    (2, -3, 1)
    """
    if len(polynomial) < 3:
        return polynomial
    common = sturm_chain(polynomial)[-1]
    common = common if common[-1] > 0 else tuple(-coefficient for coefficient in common)
    found = quotient(polynomial, common)
    # The divisor of a monic polynomial, primitive, is monic by Gauss.
    assert found is not None
    return found


def largest_root(polynomial: Polynomial) -> tuple[int, int]:
    """(n, k) such that n/2^k < r <= (n + 1)/2^k for the largest real root r, and no other root is at least n/2^k.

    The polynomial must be monic and square-free.

    >>> largest_root((-1, -1, 1)), largest_root((6, -5, 1))
    ((1, 0), (5, 1))

    Raises: UnsolvedError if no root is real.
    """
    chain = sturm_chain(polynomial)

    def roots_above(above: int, below: int) -> int:
        at = [sign_at(member, above, below) for member in chain]
        far = [1 if member[-1] > 0 else -1 for member in chain]
        return _variations(at) - _variations(far)

    def none_above(unit: int, n: int) -> bool:
        return not roots_above(n, unit)

    bound = 1 + max(map(abs, polynomial[:-1]), default=0)
    if not roots_above(-bound, 1):
        raise UnsolvedError("the polynomial has no real root")
    low, high, places = -bound, bound, 0
    while True:
        high = least_between(low, high, partial(none_above, 1 << places))
        low = high - 1
        if roots_above(low, 1 << places) == 1 and sign_at(polynomial, low, 1 << places):
            return low, places
        low, high, places = 2 * low, 2 * high, places + 1


def roots_outside(polynomial: Polynomial) -> int:
    """How many roots of a monic polynomial without roots of modulus 1 lie outside the unit circle.

    >>> roots_outside((-1, -1, 1)), roots_outside((-1, -1, 0, 0, 0, 0, 1))
    (1, 3)

    The roots are squared until one coefficient is larger than all others together; then as many lie outside as stand
    above it (Rouche).
    Raises: UnsolvedError if they lie too near to the circle to be told apart.
    """
    degree = len(polynomial) - 1
    for _ in range(MOST_SQUARINGS):
        sizes = list(map(abs, polynomial))
        largest = max(sizes)
        if 2 * largest > sum(sizes):
            return degree - sizes.index(largest)
        even, odd = polynomial[::2], polynomial[1::2]
        first, second = _product(even, even), (0, *_product(odd, odd))
        size = max(len(first), len(second))
        pairs = zip(first + (0,) * (size - len(first)), second + (0,) * (size - len(second)), strict=True)
        polynomial = tuple(one - other for one, other in pairs)
    raise UnsolvedError(
        f"some root of the polynomial lies too near to the unit circle, after {MOST_SQUARINGS} squarings"
    )


def factor_with_largest_root(polynomial: Polynomial) -> Polynomial:
    """The irreducible factor of a monic polynomial that has its largest real root.

    >>> factor_with_largest_root((-2, -1, 1)), factor_with_largest_root((0, -1, 0, 0, 0, 1))
    ((-2, 1), (-1, 1))
    >>> factor_with_largest_root((-1, -2, -1, 1, 1))
    (-1, -1, 0, 1)

    Source: factors modulo one large prime (Cantor and Zassenhaus 1981), and products of them. Cost: a second or so at
    degree 40; exponential in the number of factors modulo the prime, which is small as a rule.
    Raises: UnsolvedError if no root is real; TooLargeError for more than a million products.
    """
    whole = square_free(polynomial)
    low, places = largest_root(whole)
    scale = 1 << places
    prime = _prime(whole)
    parts = _factors(whole, prime)
    for size in range(1, len(parts) + 1):
        if 1 << len(parts) > MOST_SUBSETS:
            raise TooLargeError(f"a polynomial of {len(parts)} factors modulo a prime is not factored")
        for chosen in combinations(parts, size):
            candidate: Polynomial = (1,)
            for part in chosen:
                candidate = _modulo(_product(candidate, part), prime)
            candidate = tuple(c if c <= prime // 2 else c - prime for c in candidate)
            # A factor is positive from its largest root on, and only one root of the whole lies above the lower end.
            if sign_at(candidate, low, scale) < 0 and quotient(whole, candidate) is not None:
                return candidate
    raise AssertionError("the whole polynomial is a factor of itself")


def _variations(signs: Sequence[int]) -> int:
    kept = [sign for sign in signs if sign]
    return sum(one != other for one, other in pairwise(kept))


def _product(one: Polynomial, other: Polynomial) -> Polynomial:
    if not one or not other:
        return ()
    total = [0] * (len(one) + len(other) - 1)
    for place, coefficient in enumerate(one):
        if coefficient:
            for further, factor in enumerate(other):
                total[place + further] += coefficient * factor
    return tuple(total)


# Polynomials modulo a prime: coefficients from 0 to prime - 1, none in front that is 0; the divisors are monic.


def _prime(polynomial: Polynomial) -> int:
    """A prime larger than twice every coefficient of every factor, modulo which the polynomial stays square-free."""
    norm = sum(map(abs, polynomial))
    for exponent in MERSENNE:
        prime = (1 << exponent) - 1
        # Mignotte: a factor has coefficients of at most 2^degree times the norm.
        if prime > 2 * norm << len(polynomial):
            reduced = _modulo(polynomial, prime)
            if len(_common(reduced, _modulo(derivative(polynomial), prime), prime)) == 1:
                return prime
    raise TooLargeError(f"a polynomial of degree {len(polynomial) - 1} with such coefficients is not factored")


def _modulo(polynomial: Polynomial, prime: int) -> Polynomial:
    reduced = [coefficient % prime for coefficient in polynomial]
    while reduced and not reduced[-1]:
        reduced.pop()
    return tuple(reduced)


def _rest(polynomial: Polynomial, divisor: Polynomial, prime: int) -> Polynomial:
    """What is left modulo a monic divisor."""
    rest = list(polynomial)
    for shift in range(len(rest) - len(divisor), -1, -1):
        factor = rest.pop() % prime
        if factor:
            for place, coefficient in enumerate(divisor[:-1]):
                rest[shift + place] -= factor * coefficient
    return _modulo(tuple(rest), prime)


def _monic(polynomial: Polynomial, prime: int) -> Polynomial:
    inverse = pow(polynomial[-1], -1, prime)
    return tuple(coefficient * inverse % prime for coefficient in polynomial)


def _common(one: Polynomial, other: Polynomial, prime: int) -> Polynomial:
    while other:
        other = _monic(other, prime)
        one, other = other, _rest(one, other, prime)
    return _monic(one, prime)


def _divided(polynomial: Polynomial, divisor: Polynomial, prime: int) -> Polynomial:
    rest, found = list(polynomial), []
    for shift in range(len(rest) - len(divisor), -1, -1):
        factor = rest.pop() % prime
        found.append(factor)
        for place, coefficient in enumerate(divisor[:-1]):
            rest[shift + place] -= factor * coefficient
    return tuple(reversed(found))


def _power(base: Polynomial, exponent: int, divisor: Polynomial, prime: int) -> Polynomial:
    power: Polynomial = (1,)
    for bit in f"{exponent:b}":
        power = _rest(_product(power, power), divisor, prime)
        if bit == "1":
            power = _rest(_product(power, base), divisor, prime)
    return power


def _factors(polynomial: Polynomial, prime: int) -> list[Polynomial]:
    """The monic irreducible factors modulo the prime of a polynomial that is square-free there."""
    rest, found, degree = _modulo(polynomial, prime), [], 1
    frobenius: Polynomial = _rest((0, 1), rest, prime)
    while len(rest) > 2 * degree:
        # The factors of this degree are those of z^(prime^degree) - z.
        frobenius = _power(frobenius, prime, rest, prime)
        difference = _modulo(tuple(a - b for a, b in _padded(frobenius, (0, 1))), prime)
        equal = _common(rest, difference, prime)
        if len(equal) > 1:
            found += _of_degree(equal, degree, prime, Random(degree))
            rest = _divided(rest, equal, prime)
            frobenius = _rest(frobenius, rest, prime) if len(rest) > 1 else ()
        degree += 1
    return found + ([rest] if len(rest) > 1 else [])


def _of_degree(polynomial: Polynomial, degree: int, prime: int, random: Random) -> list[Polynomial]:
    """The factors of a product of irreducible polynomials of one degree."""
    if len(polynomial) - 1 == degree:
        return [polynomial]
    while True:
        trial = _modulo(tuple(random.randrange(prime) for _ in polynomial[1:]), prime)
        power = _power(trial, (prime**degree - 1) // 2, polynomial, prime)
        half = _common(polynomial, _modulo(tuple(a - b for a, b in _padded(power, (1,))), prime), prime)
        if 1 < len(half) < len(polynomial):
            other = _divided(polynomial, half, prime)
            return _of_degree(half, degree, prime, random) + _of_degree(other, degree, prime, random)


def _padded(one: Polynomial, other: Polynomial) -> list[tuple[int, int]]:
    size = max(len(one), len(other))
    return list(zip(one + (0,) * (size - len(one)), other + (0,) * (size - len(other)), strict=True))
