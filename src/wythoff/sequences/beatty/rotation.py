"""Rotations of the circle: the first multiple of a step that lies in an arc, by Euclid's algorithm."""

from __future__ import annotations

from wythoff.sequences.quadratic import Quadratic


def first_in_arc(step: Quadratic, begin: Quadratic, low: Quadratic, high: Quadratic) -> int | None:
    """The least k >= 0 for which the fractional part of begin + k*step lies in [low, high], 0 <= low < high <= 1.

    >>> from wythoff.sequences.quadratic import PHI
    >>> first_in_arc(PHI - 1, Quadratic(0), Quadratic(999, 0, 1, 1000), Quadratic(1))
    987

    Cost: O(log(1/(high - low))) steps of Euclid's algorithm.
    """
    if low <= begin <= high:
        return 0
    # Where k*step must lie modulo 1. As begin is not between low and high, the two lie on one side of it.
    around = 0 if begin < low else 1
    return _first_multiple(step, Quadratic(1), low - begin + around, high - begin + around)


def _first_multiple(step: Quadratic, modulus: Quadratic, low: Quadratic, high: Quadratic) -> int | None:
    """The least k >= 0 with low <= k*step mod modulus <= high, where 0 <= low <= high <= modulus and step < modulus."""
    above = []
    while low.sign() > 0:
        if step.sign() <= 0:
            return None
        if (low / step).ceil() * step <= high:
            break
        # No multiple of step lies in [low, high]: the least j is wanted such that one lies in [low, high] + j*modulus.
        above.append((step, modulus, low))
        step, modulus, low, high = _modulo(modulus, step), step, _modulo(-high, step), _modulo(-low, step)
    k = (low / step).ceil() if low.sign() > 0 else 0
    for wider_step, wider_modulus, wider_low in reversed(above):
        k = ((wider_low + k * wider_modulus) / wider_step).ceil()
    return k


def _modulo(number: Quadratic, modulus: Quadratic) -> Quadratic:
    return number - (number / modulus).floor() * modulus
