"""Interval arithmetic in exact integers: bounds on the value of an expression.

An interval is a pair (least, greatest), where None means that there is no bound on this side. The interval computed for
an expression contains every value that it takes when its variables range over the given intervals. It may contain more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from wythoff.expressions.arithmetic import bit_length, isqrt
from wythoff.expressions.integers import Bound
from wythoff.expressions.tree import Comparison, Expression, Integer, Operation, Variable

Interval: TypeAlias = tuple[Bound, Bound]
TRUTH: Interval = (0, 1)
# Powers with more bits than this are treated as unbounded: no decision needs a bound that large.
MAX_POWER_BITS = 4096


def bounds(expression: Expression, domain: Mapping[str, Interval]) -> Interval:
    """Return an interval that contains all values of `expression` if each variable stays in its interval in `domain`.

    >>> from wythoff.expressions import parse_expression
    >>> bounds(parse_expression("x1 % 5 - 1", ("x1",)), {"x1": (0, None)})
    (-1, 3)

    Cost: one visit to each node.
    """
    if isinstance(expression, Integer):
        return expression.value, expression.value
    if isinstance(expression, Variable):
        return domain[expression.name]
    return combine(expression, [bounds(part, domain) for part in expression.operands()])


def combine(node: Expression, parts: Sequence[Interval]) -> Interval:
    """Return an interval for an operation or comparison `node`. `parts` are the intervals of its operands, in order."""
    if isinstance(node, Comparison):
        return _comparison(node.signs, parts)
    assert isinstance(node, Operation)
    return RULES[node.operator](*parts)


def peak(expression: Expression, domain: Mapping[str, Interval]) -> Bound:
    """Return a bound on the absolute value of `expression` and of each subexpression, or None if there is none.

    Each variable stays in its interval in `domain`.

    >>> from wythoff.expressions import parse_expression
    >>> peak(parse_expression("x1*x1 - x1*x1", ("x1",)), {"x1": (0, 10)})
    100
    """
    worst = 0
    for node in expression.walk():
        least, greatest = bounds(node, domain)
        if least is None or greatest is None:
            return None
        worst = max(worst, -least, greatest)
    return worst


def _least(values: Iterable[Bound]) -> Bound:
    found = list(values)
    return None if None in found else min(value for value in found if value is not None)


def _greatest(values: Iterable[Bound]) -> Bound:
    found = list(values)
    return None if None in found else max(value for value in found if value is not None)


def _some_least(values: Iterable[Bound]) -> Bound:
    return min((value for value in values if value is not None), default=None)


def _some_greatest(values: Iterable[Bound]) -> Bound:
    return max((value for value in values if value is not None), default=None)


def _plus(a: Bound, b: Bound) -> Bound:
    return None if a is None or b is None else a + b


def _minus(a: Bound) -> Bound:
    return None if a is None else -a


def _sum(a: Interval, b: Interval) -> Interval:
    return _plus(a[0], b[0]), _plus(a[1], b[1])


def _negation(a: Interval) -> Interval:
    return _minus(a[1]), _minus(a[0])


def _difference(a: Interval, b: Interval) -> Interval:
    return _sum(a, _negation(b))


def _product(a: Interval, b: Interval) -> Interval:
    if a == (0, 0) or b == (0, 0):
        return 0, 0
    if None not in (*a, *b):
        corners = [x * y for x in a for y in b]  # type: ignore[operator]  # no None here
        return min(corners), max(corners)
    return _least_product(a, b), _minus(_least_product(_negation(a), b))


def _least_product(a: Interval, b: Interval) -> Bound:
    """Return the least product x*y for x in `a` and y in `b`, or None if products have no lower bound.

    At least one of the two intervals is unbounded. The least product is returned if both intervals contain only numbers
    >= 0, or both only numbers <= 0. In all other cases the result is None.
    """
    if _is_at_least(a, 0) and _is_at_least(b, 0):
        return a[0] * b[0]  # type: ignore[operator]  # both bounded below
    if _is_at_most(a, 0) and _is_at_most(b, 0):
        return a[1] * b[1]  # type: ignore[operator]  # both bounded above
    return None


def _is_at_least(a: Interval, value: int) -> bool:
    return a[0] is not None and a[0] >= value


def _is_at_most(a: Interval, value: int) -> bool:
    return a[1] is not None and a[1] <= value


def _split_at_zero(a: Interval) -> list[Interval]:
    """Return the possible divisors in the interval `a`: its negative part and its positive part, without empty parts.

    0 is left out because no number is divided by 0. If `a` is (0, 0), the result is [(1, 1)] instead of an empty list.
    """
    parts: list[Interval] = []
    if not _is_at_least(a, 0):
        parts.append((a[0], -1 if a[1] is None or a[1] > -1 else a[1]))
    if not _is_at_most(a, 0):
        parts.append((1 if a[0] is None or a[0] < 1 else a[0], a[1]))
    return parts or [(1, 1)]


def _hull(parts: Sequence[Interval]) -> Interval:
    return _least(part[0] for part in parts), _greatest(part[1] for part in parts)


def _quotient(a: Interval, b: Interval) -> Interval:
    return _hull([_quotient_positive(*((a, part) if _is_at_least(part, 1) else (_negation(a), _negation(part))))
                  for part in _split_at_zero(b)])  # fmt: skip


def _quotient_positive(a: Interval, b: Interval) -> Interval:
    smallest, largest = b
    assert smallest is not None

    def corner(value: Bound, toward: Bound, limit: int) -> Bound:
        if value is None:
            return None
        return limit if toward is None else value // toward

    low = corner(a[0], smallest, 0) if a[0] is None or a[0] < 0 else corner(a[0], largest, 0)
    high = corner(a[1], smallest, 0) if a[1] is None or a[1] >= 0 else corner(a[1], largest, -1)
    return low, high


def _remainder(a: Interval, b: Interval) -> Interval:
    return _hull([_remainder_positive(a, part) if _is_at_least(part, 1)
                  else _negation(_remainder_positive(_negation(a), _negation(part)))
                  for part in _split_at_zero(b)])  # fmt: skip


def _remainder_positive(a: Interval, b: Interval) -> Interval:
    assert b[0] is not None
    if _is_at_least(a, 0) and _is_at_most(a, b[0] - 1):
        return a
    high = None if b[1] is None else b[1] - 1
    if _is_at_least(a, 0):
        high = _some_least([high, a[1]])
    return 0, high


def _power(a: Interval, b: Interval) -> Interval:
    # A power with a negative exponent is undefined.
    low_exponent, high_exponent = max(b[0] or 0, 0), None if b[1] is None else max(b[1], 0)
    if a == (-1, -1):
        return -1, 1
    if _is_at_least(a, 0):
        low = _capped_power(a[0], low_exponent) if _is_at_least(a, 1) else (0 if high_exponent != 0 else 1)
        high = 1 if a[1] in (0, 1) else _capped_power(a[1], high_exponent)
        return low, high
    size = _greatest([_minus(a[0]), a[1]])
    high = _capped_power(size, high_exponent)
    if b[0] == b[1] and b[0] is not None and b[0] % 2 == 0:
        return 0, high
    return _minus(high), high


def _capped_power(base: Bound, exponent: Bound) -> Bound:
    if base is None or exponent is None or exponent * base.bit_length() > MAX_POWER_BITS:
        return None
    return int(base**exponent)


def _within_bits(parts: Sequence[Interval]) -> Interval:
    """Return (-2^k, 2^k - 1) with the least k such that this interval contains all intervals in `parts`.

    Bitwise operations on numbers in these intervals yield numbers in this interval. Return (None, None) if one of the
    intervals is unbounded.
    """
    sizes = [bound for part in parts for bound in part if bound is not None]
    if len(sizes) < 2 * len(parts):
        return None, None
    bits = 1 << max((size if size >= 0 else ~size).bit_length() for size in sizes)
    return -bits, bits - 1


def _bit_and(a: Interval, b: Interval) -> Interval:
    sides = [side for side in (a, b) if _is_at_least(side, 0)]
    if sides:
        return 0, _some_least(side[1] for side in sides)
    return _within_bits((a, b))


def _bit_or(a: Interval, b: Interval) -> Interval:
    low, high = _bit_xor(a, b)
    return (_some_greatest([a[0], b[0]]) if low == 0 else low), high


def _bit_xor(a: Interval, b: Interval) -> Interval:
    low, high = _within_bits((a, b))
    if _is_at_least(a, 0) and _is_at_least(b, 0):
        return 0, _some_least([high, _plus(a[1], b[1])])
    return low, high


def _absolute(a: Interval) -> Interval:
    if _is_at_least(a, 0):
        return a
    if _is_at_most(a, 0):
        return _negation(a)
    return 0, _greatest([_minus(a[0]), a[1]])


def _minimum(*parts: Interval) -> Interval:
    return _least(part[0] for part in parts), _some_least(part[1] for part in parts)


def _maximum(*parts: Interval) -> Interval:
    return _some_greatest(part[0] for part in parts), _greatest(part[1] for part in parts)


def _complement(*parts: Interval) -> Interval:
    frame = parts[0][1]
    return 0, None if frame is None else (1 << max(frame, 0).bit_length()) - 1


def _popcount(a: Interval) -> Interval:
    least, greatest = a
    if least == greatest and least is not None and least >= 0:
        return least.bit_count(), least.bit_count()
    # Among the numbers below 2^k, 2^k - 1 has the most binary digits 1: k of them.
    return int(_is_at_least(a, 1)), None if greatest is None else (max(greatest, 0) + 1).bit_length() - 1


def _rising(function: Callable[[int], int]) -> Callable[[Interval], Interval]:
    """Return the rule that maps an interval of arguments to the interval of values of `function`.

    The function never decreases, and is undefined for negative arguments.
    """
    return lambda a: (function(max(a[0] or 0, 0)), None if a[1] is None else function(max(a[1], 0)))


def _gcd(a: Interval, b: Interval) -> Interval:
    # A divisor of a number other than 0 is at most that number.
    sizes = [_absolute(side) for side in (a, b)]
    tops = [size[1] for size in sizes if _is_at_least(size, 1)]
    return int(bool(tops)), _some_least(tops) if tops else _greatest(size[1] for size in sizes)


def _always(sign: str, a: Interval, b: Interval) -> bool:
    low, high = _difference(a, b)
    if sign == "<":
        return high is not None and high < 0
    if sign == "<=":
        return high is not None and high <= 0
    if sign == "==":
        return low == high == 0
    return (low is not None and low > 0) or (high is not None and high < 0)  # !=


def _comparison(signs: tuple[str, ...], parts: Sequence[Interval]) -> Interval:
    opposite = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}

    def holds(sign: str, a: Interval, b: Interval) -> bool:
        return _always(sign.replace(">", "<"), b, a) if ">" in sign else _always(sign, a, b)

    links = list(zip(signs, parts, parts[1:], strict=False))
    if all(holds(sign, a, b) for sign, a, b in links):
        return 1, 1
    if any(holds(opposite[sign], a, b) for sign, a, b in links):
        return 0, 0
    return TRUTH


def _both(*parts: Interval) -> Interval:
    found = [_truth(part) for part in parts]
    return min(found) if (0, 0) in found or TRUTH not in found else TRUTH


def _either(*parts: Interval) -> Interval:
    return _denied(_both(*map(_denied, parts)))


def _denied(part: Interval) -> Interval:
    no, yes = _truth(part)
    return 1 - yes, 1 - no


def _truth(part: Interval) -> tuple[int, int]:
    """Return which truth values a condition may have, given the interval `part` of its integer value.

    The result is (0, 0) if the value is always 0 (false), (1, 1) if it is never 0 (true), and (0, 1) otherwise.
    """
    if part == (0, 0):
        return 0, 0
    return (1, 1) if (part[0] or 0) > 0 or (part[1] or 0) < 0 else (0, 1)


RULES: Mapping[str, Callable[..., Interval]] = {
    "+": _sum, "-": _difference, "*": _product, "//": _quotient, "%": _remainder, "**": _power, "neg": _negation,
    "&": _bit_and, "|": _bit_or, "^": _bit_xor, "abs": _absolute, "min": _minimum, "max": _maximum, "C": _complement,
    "popcount": _popcount, "bit_length": _rising(bit_length), "gcd": _gcd, "isqrt": _rising(isqrt),
    "and": _both, "or": _either, "not": _denied,
}  # fmt: skip
