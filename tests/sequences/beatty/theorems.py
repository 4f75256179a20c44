"""Theorems on partitions into homogeneous Beatty sequences, as their papers state them."""

from wythoff.base.errors import ParameterError
from wythoff.sequences.quadratic import AnyReal, as_quadratic


def uspensky(*moduli: AnyReal) -> bool:
    """Whether the homogeneous Beatty sequences of these moduli, k > 1 of them, partition the positive integers.

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
    """Whether the moduli may be those of a partition into three sequences or more: two are equal or one is rational.

    The condition is necessary, whatever the shifts are.

    >>> from wythoff.sequences.quadratic import Quadratic
    >>> graham(Quadratic(0, 2, 2), Quadratic(0, 2, 2), Quadratic(2, 1, 2)), graham(7, Quadratic(0, 1, 2), 3)
    (True, True)

    Source: Graham 1973; Wythoff visions 2019, section 2.
    """
    if len(moduli) < 3:
        raise ParameterError(f"there must be three moduli or more, there were {len(moduli)}")
    given = [as_quadratic(modulus) for modulus in moduli]
    return any(modulus.rational for modulus in given) or len(set(given)) < len(given)
