"""Theorems on partitions into homogeneous Beatty sequences, as their papers state them."""

from fractions import Fraction

from wythoff.base.errors import ParameterError
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.quadratic import AnyReal, as_quadratic


def uspensky(*moduli: AnyReal) -> bool:
    """Return whether the homogeneous Beatty sequences of k > 1 moduli partition the positive integers.

    They do iff k = 2, the moduli are irrational and their inverses add up to 1.

    >>> from wythoff.sequences.quadratic import Quadratic
    >>> uspensky(Quadratic(0, 1, 2), Quadratic(2, 1, 2)), uspensky(3, 3, 3), uspensky(2, 2)
    (True, False, False)

    Source: Uspensky 1927; Graham 1963; Wythoff visions 2019, section 2.
    """
    if len(moduli) < 2:
        raise ParameterError(f"there must be two moduli or more, there were {len(moduli)}")
    first, second = as_quadratic(moduli[0]), as_quadratic(moduli[1])
    if len(moduli) > 2 or first.rational or not first.shares_field(second) or not (first and second):
        return False
    return 1 / first + 1 / second == 1


def graham(*moduli: AnyReal) -> bool:
    """Return whether two of the moduli, at least three, are equal or one is rational.

    This is necessary for a partition of the positive integers into Beatty sequences of these moduli with any shifts.

    >>> from wythoff.sequences.quadratic import Quadratic
    >>> graham(Quadratic(0, 2, 2), Quadratic(0, 2, 2), Quadratic(2, 1, 2)), graham(7, Quadratic(0, 1, 2), 3)
    (True, True)

    Source: Graham 1973; Wythoff visions 2019, section 2.
    """
    if len(moduli) < 3:
        raise ParameterError(f"there must be three moduli or more, there were {len(moduli)}")
    given = [as_quadratic(modulus) for modulus in moduli]
    return any(modulus.rational for modulus in given) or len(set(given)) < len(given)


def failing_conditions(lower: Beatty, upper: Beatty) -> tuple[str, ...]:
    """Return which of Fraenkel's conditions for a partition of the positive integers into two Beatty sequences fail.

    The sequences are floor(n*alpha + gamma) and floor(n*beta + delta), n >= 1, and q is the denominator of 1/alpha. For
    irrational alpha and all integers n the theorem is Skolem's: gamma/alpha + delta/beta must be an integer (0 for n >=
    1), and no n*alpha + gamma may be an integer. Source: Fraenkel 1969, Skolem 1957. O'Bryant 2003 requires 1/q <=
    1/alpha - gamma/alpha. That is too strong: 1/alpha > gamma/alpha suffices, as floor(6n + 1/2) and floor(6n/5 - 1/5)
    show.
    """
    density, other = 1 / lower.alpha, 1 / upper.alpha
    # A different first index is equivalent to a different shift.
    shifts = [-(part.gamma + (part.offset - 1) * part.alpha) / part.alpha for part in (lower, upper)]
    if not density.shares_field(other):
        return ("1/alpha + 1/beta = 1",)
    conditions = {
        "1/alpha < 1": density < 1,
        "1/alpha + 1/beta = 1": density + other == 1,
        "0 <= 1/alpha - gamma/alpha <= 1": 0 <= density + shifts[0] <= 1,
    }
    if density.rational:
        q = density.r
        conditions["alpha is rational: 1/alpha > gamma/alpha and ceil(-q*gamma/alpha) + ceil(-q*delta/beta) = 1"] = (
            density + shifts[0] > 0 and sum((q * shift).ceil() for shift in shifts) == 1
        )
    else:
        conditions["alpha is irrational: gamma/alpha + delta/beta = 0"] = shifts[0] == -shifts[1]
        conditions["alpha is irrational: n*alpha + gamma is an integer >= 2 for no n"] = (_met(lower) or 0) < 2
    return tuple(condition for condition, holds in conditions.items() if not holds)


def _met(sequence: Beatty) -> int | None:
    """Return the integer among the numbers n*alpha + gamma for irrational alpha, or None; there is at most one."""
    # The irrational parts cancel for a single n, at which n*alpha + gamma equals its conjugate.
    gamma = sequence.alpha + sequence.gamma - sequence.alpha  # with the d of alpha
    n = Fraction(-gamma.q * sequence.alpha.r, sequence.alpha.q * gamma.r)
    value = n * sequence.alpha + gamma
    return value.p if n.denominator == value.r == 1 else None
