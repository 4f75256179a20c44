"""A normal form for conditions: conditions that differ only by arithmetic and order get equal ones.

Terms of sums are collected, comparisons have one shape, `not` and chained comparisons are resolved, and the operands of
`and` and `or` are sorted. Operands that may be undefined (a quotient or a power with a variable, `C`) keep their place
in the order of evaluation. A `Sum` is a pair: the coefficients of its terms, and its constant.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from math import gcd, isqrt

from wythoff.base.errors import ParameterError
from wythoff.expressions.failing import may_fail
from wythoff.expressions.syntax import MAX_CONSTANT_BITS
from wythoff.expressions.tree import (
    BITWISE,
    EVALUATE,
    MOST_KEPT,
    Comparison,
    Expression,
    Integer,
    Operation,
    Variable,
    balanced,
)

# The largest exponent of a power that is written as a product, and the most terms of a sum written as a chain.
MAX_FACTORS, MAX_CHAIN = 4, 12
DENIED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
JOINED = {"and": "and", "or": "or", "&": "and", "|": "or"}
TRUE, FALSE = Integer(1), Integer(0)
# (coefficients of terms, constant); a term that may be undefined stays, even with coefficient 0
Sum = tuple[Mapping[Expression, int], int]


@lru_cache(maxsize=MOST_KEPT)
def normal(condition: Expression) -> Expression:
    """Return the normal form of a condition. It is true, false or undefined for the same values as the condition.

    >>> from wythoff.expressions import parse_condition
    >>> for text in ("2 <= x", "x > 1", "x - 2 >= 0", "not x < 2", "0 < y - x < 3 or 0 == 0", "2*y - 4*x < 2*abs(y-x)"):
    ...     print(normal(parse_condition(text, ("x", "y"))))
    x >= 2
    x >= 2
    x >= 2
    x >= 2
    1
    2*x + abs(x - y) > y

    normal(normal(c)) is normal(c). Equivalent conditions may have different normal forms.

    Cost: from n nodes O(n) new nodes are built, and sorted.
    """
    try:
        return _condition(condition, True)
    except ParameterError:  # the result would be nested deeper than an expression may be
        return condition


@lru_cache(maxsize=MOST_KEPT)
def _condition(expression: Expression, side: bool) -> Expression:
    """Return the normal form of the condition `expression` if `side` is true, else that of its negation."""
    if isinstance(expression, Comparison):
        values = [collected(part) for part in expression.parts]
        signs = expression.signs if side else [DENIED[sign] for sign in expression.signs]
        links = zip(signs, values, values[1:], strict=False)
        return _junction("and" if side else "or", [_compared(sign, _plus(a, b, -1)) for sign, a, b in links])
    if isinstance(expression, Operation):
        if expression.operator == "not":
            return _condition(expression.arguments[0], not side)
        if expression.operator in JOINED and _is_truth(expression):
            operator = "and" if (JOINED[expression.operator] == "and") is side else "or"
            return _junction(operator, [_condition(part, side) for part in expression.arguments])
    return _compared("!=" if side else "==", collected(expression))


def _junction(operator: str, parts: Iterable[Expression]) -> Expression:
    """Return the normal form of `parts`, conditions in normal form, joined by `operator`: `and` or `or`."""
    found: list[Expression] = []
    for part in parts:
        found.extend(part.arguments if isinstance(part, Operation) and part.operator == operator else (part,))
    if not any(may_fail(part) for part in found):
        empty, full = (TRUE, FALSE) if operator == "and" else (FALSE, TRUE)
        if full in found:
            return full
        found = sorted({part for part in found if part != empty}, key=str) or [empty]
    return found[0] if len(found) == 1 else Operation(operator, *found)


def _compared(sign: str, difference: Sum) -> Expression:
    """Return the normal form of the comparison of a sum with 0, such as difference >= 0 for the `sign` ">="."""
    parts, constant = difference
    if sign in ("<=", "<"):
        sign, parts, constant = {"<=": ">=", "<": ">"}[sign], {part: -k for part, k in parts.items()}, -constant
    if sign == ">":
        sign, constant = ">=", constant - 1
    if not parts:
        return Integer(constant >= 0 if sign == ">=" else (constant == 0) is (sign == "=="))
    if len(parts) == 1:
        ((part, count),) = parts.items()
        if _is_truth(part) and (found := _of_a_truth(sign, part, count, constant)) is not None:
            return found
    if sign != ">=" and not constant and len(parts) == 1:
        parts = {_either_way(part): count for part, count in parts.items()}
    common = gcd(*parts.values())
    if common > 1:
        if sign != ">=" and constant % common:
            if not any(map(may_fail, parts)):
                return Integer(sign == "!=")
        else:
            parts, constant = {part: k // common for part, k in parts.items()}, constant // common
    return _spelled(sign, parts, constant)


def _either_way(part: Expression) -> Expression:
    """Return `part`, but (x - y) % 3 for (y - x) % 3, which is 0 for the same values: its first term is positive."""
    if isinstance(part, Operation) and part.operator == "%" and part.arguments[1].constant:
        value = collected(part.arguments[0])
        if len(value[0]) > 1 and value[0][min(value[0], key=_order)] < 0:
            return Operation("%", spelled(_plus(({}, 0), value, -1)), part.arguments[1])
    return part


def _of_a_truth(sign: str, part: Expression, count: int, constant: int) -> Expression | None:
    """Return the normal form of a comparison of count*part + constant with 0, where `part` is a condition (0 or 1).

    `sign` is the comparison sign. The result is the condition, its negation, or a constant: 2*(x < 3) - 1 >= 0 becomes
    x < 3. If it would be a constant, but `part` may be undefined, return None.
    """
    here, elsewhere = (
        value >= 0 if sign == ">=" else (value == 0) is (sign == "==") for value in (count + constant, constant)
    )
    if here is not elsewhere:
        return _condition(part, here)
    return None if may_fail(part) else Integer(here)


def _spelled(sign: str, parts: Mapping[Expression, int], constant: int) -> Expression:
    """Return the comparison of `parts` + `constant` with 0 by `sign`, first term positive: x > y for x - y - 1 >= 0."""
    ordered = sorted(parts, key=_order) if len(parts) > 1 else parts
    first = next((parts[part] for part in ordered if parts[part]), 1)
    if first < 0:
        sign = "<=" if sign == ">=" else sign
        parts, constant = {part: -k for part, k in parts.items()}, -constant
    left = {part: parts[part] for part in ordered if parts[part] >= 0}
    right = {part: -parts[part] for part in ordered if parts[part] < 0}
    bound = -constant
    if right and sign == ">=" and bound == 1:
        sign, bound = ">", 0
    elif right and sign == "<=" and bound == -1:
        sign, bound = "<", 0
    return Comparison((sign,), (spelled((left, 0)), spelled((right, bound))))


def _order(part: Expression) -> tuple[bool, str]:
    return not isinstance(part, Variable), str(part)


def spelled(value: Sum) -> Expression:
    """Return the sum `value` as an expression: positive terms first, then negative ones, then the constant."""
    parts, constant = value
    if not constant and list(parts.values()) == [1]:
        return next(iter(parts))
    ordered = sorted(sorted(parts, key=_order), key=lambda part: parts[part] < 0)
    added = [_multiple(part, parts[part]) for part in ordered if parts[part] >= 0]
    taken = [_multiple(part, -parts[part]) for part in ordered if parts[part] < 0]
    if not added and taken and constant <= 0:
        added.append(Operation("neg", taken.pop(0)))
    if constant > 0 or (not added and not taken):
        added.append(Integer(constant))
    elif constant < 0:
        taken.append(Integer(-constant))
    found = _chained("+", added)
    if len(taken) > MAX_CHAIN:
        return Operation("-", found, balanced("+", *taken))
    for part in taken:
        found = Operation("-", found, part)
    return found


def _chained(operator: str, parts: Sequence[Expression]) -> Expression:
    if len(parts) > MAX_CHAIN:
        return balanced(operator, *parts)
    return reduce(lambda found, part: Operation(operator, found, part), parts)


def _multiple(part: Expression, count: int) -> Expression:
    # A term with coefficient 0 stays because it may be undefined.
    return part if count == 1 else _chained("*", (Integer(count), *(_joined_by("*", part) if count else (part,))))


def _joined_by(operator: str, part: Expression) -> list[Expression]:
    """Return the operands of nested uses of `operator` in `part`, such as a, b, c for (a*b)*c; else `part` alone."""
    if isinstance(part, Operation) and part.operator == operator:
        return [inner for side in part.arguments for inner in _joined_by(operator, side)]
    return [part]


def _plus(a: Sum, b: Sum, factor: int = 1) -> Sum:
    """Return the sum a + factor*b."""
    parts = dict(a[0])
    for part, count in b[0].items():
        parts[part] = parts.get(part, 0) + factor * count
    return {part: k for part, k in parts.items() if k or may_fail(part)}, a[1] + factor * b[1]


def _part(expression: Expression) -> Sum:
    constant = expression.constant
    return ({expression: 1}, 0) if constant is None else ({}, constant)


@lru_cache(maxsize=MOST_KEPT)
def collected(expression: Expression) -> Sum:
    """Return the value of an expression as a sum: coefficients of terms in normal form, and a constant."""
    if isinstance(expression, Integer):
        return {}, expression.value
    if isinstance(expression, Variable):
        return {expression: 1}, 0
    if _is_truth(expression):
        return _part(_within_a_sum(expression))
    assert isinstance(expression, Operation)
    operator = expression.operator
    given = [collected(part) for part in expression.arguments]
    if operator in ("+", "-"):
        return _plus(given[0], given[1], 1 if operator == "+" else -1)
    if len(given) == 1:
        return _of_one(operator, given[0])
    if operator in ("min", "max"):
        return _extreme(operator, given)
    if operator in BITWISE:
        return _bitwise(operator, given)
    if operator == "*":
        return _product(*given)
    if operator in ("//", "%") and not given[1][0] and given[1][1]:
        return _quotient(*given) if operator == "//" else _remainder(given[0], given[1][1])
    if operator == "**":
        return _power(*given)
    return _part(Operation(operator, *map(spelled, given)))


def _is_truth(expression: Expression) -> bool:
    """Return whether an expression is a condition: its value can only be 0 or 1."""
    if not isinstance(expression, Operation):
        return isinstance(expression, Comparison)
    # Between conditions `&` and `|` are `and` and `or`, except that both operands are always evaluated.
    if expression.operator in ("&", "|"):
        return all(map(_is_truth, expression.arguments)) and not may_fail(expression)
    return expression.operator in ("and", "or", "not")


def _within_a_sum(condition: Expression) -> Expression:
    """Return the normal form of a condition that is a term of a sum, where `&` and `|` stand for `and` and `or`."""
    found = _condition(condition, True)
    if not may_fail(found):
        return _with_bits(found)
    if isinstance(condition, Comparison) and len(condition.signs) > 1:
        return Comparison(condition.signs, tuple([spelled(collected(part)) for part in condition.parts]))
    return found


def _with_bits(condition: Expression) -> Expression:
    if isinstance(condition, Operation) and condition.operator in ("and", "or"):
        return _chained("&" if condition.operator == "and" else "|", [_with_bits(part) for part in condition.arguments])
    return condition


def _primitive(value: Sum) -> tuple[int, Sum]:
    """Return (factor, sum) with value = factor*sum, where the sum has coprime coefficients, the first one positive."""
    parts, constant = value
    common = gcd(constant, *parts.values())
    first = next((parts[part] for part in sorted(parts, key=_order) if parts[part]), 1)
    if first < 0:
        common = -common
    if common in (0, 1):
        return 1, value
    return common, ({part: k // common for part, k in parts.items()}, constant // common)


def _product(a: Sum, b: Sum) -> Sum:
    one, other = (a, b) if b[0] else (b, a)
    if not one[0]:
        return _plus(({}, 0), other, one[1])
    (count, first), (other_count, second) = _primitive(a), _primitive(b)
    factors = sorted([part for one in (first, second) for part in _joined_by("*", spelled(one))], key=_order)
    found = _chained("*", factors)
    if factors[0] == factors[-1] and isinstance(factors[0], Operation) and factors[0].operator in ("+", "-"):
        found = Operation("**", factors[0], Integer(len(factors)))
    return {found: count * other_count}, 0


def _quotient(value: Sum, by: Sum) -> Sum:
    """Return value // by for a constant `by` != 0, as a sum.

    Terms whose coefficients are multiples of the divisor are moved out: (6*x + y)//3 becomes 2*x + y//3.
    """
    divisor = by[1]
    if divisor < 0:
        value, divisor = _plus(({}, 0), value, -1), -divisor
    parts, constant = value
    whole = {part: k // divisor for part, k in parts.items() if k % divisor == 0 and k}
    rest = {part: k for part, k in parts.items() if part not in whole}
    outside: Sum = whole, constant // divisor
    if not rest:
        return outside
    constant %= divisor
    common = gcd(divisor, *rest.values())
    inside: Sum = {part: k // common for part, k in rest.items()}, constant // common
    if divisor == common:
        return _plus(outside, inside)
    return _plus(outside, _part(Operation("//", spelled(inside), Integer(divisor // common))))


def _remainder(value: Sum, divisor: int) -> Sum:
    """Return value % divisor, with coefficients as near to 0 as possible: (4*x + 2*y) % 3 becomes (x - y) % 3."""
    if divisor < 0:
        return _plus(({}, 0), _remainder(_plus(({}, 0), value, -1), -divisor), -1)

    def nearest(number: int) -> int:
        rest = number % divisor
        return rest if 2 * rest <= divisor else rest - divisor

    parts = {part: nearest(k) for part, k in value[0].items()}
    parts = {part: k for part, k in parts.items() if k or may_fail(part)}
    if not parts:
        return {}, value[1] % divisor
    constant = nearest(value[1])
    common = gcd(divisor, constant, *parts.values())
    if common == divisor:  # all coefficients are 0, and the terms stay because they may be undefined
        return parts, 0
    inside: Sum = {part: k // common for part, k in parts.items()}, constant // common
    return {Operation("%", spelled(inside), Integer(divisor // common)): common}, 0


def _power(base: Sum, exponent: Sum) -> Sum:
    parts, number = exponent
    if not parts and number >= 0:
        if not base[0] and number * base[1].bit_length() <= MAX_CONSTANT_BITS:
            return {}, base[1] ** number
        if number == 1 or (number == 0 and not any(map(may_fail, base[0]))):
            return base if number else ({}, 1)
        if 1 < number <= MAX_FACTORS and not base[1] and list(base[0].values()) == [1]:
            return _product(base, _power(base, ({}, number - 1)))
    return {Operation("**", spelled(base), spelled(exponent)): 1}, 0


def _of_one(operator: str, value: Sum) -> Sum:
    """Return `operator`, such as `abs`, applied to the sum `value`, as a sum."""
    if operator == "neg":
        return _plus(({}, 0), value, -1)
    if operator == "abs":
        return _absolute(value)
    root = _root(value) if operator == "isqrt" else None
    return _part(Operation(operator, spelled(value))) if root is None else root


def _root(value: Sum) -> Sum | None:
    """Return the square root of a value that has the form of a square, such as 4*x*x. Return None for other values."""
    parts, constant = value
    if not parts:
        return ({}, isqrt(constant)) if constant >= 0 else None
    ((part, count), *more) = parts.items()
    if more or constant or count < 0 or isqrt(count) ** 2 != count:
        return None
    factors = _joined_by("*", part)
    if isinstance(part, Operation) and part.operator == "**" and part.arguments[1].constant == 2:
        factors = [part.arguments[0]] * 2
    half = factors[::2]  # equal factors are neighbours
    if half != factors[1::2]:
        return None
    return _plus(({}, 0), _absolute(collected(_chained("*", half))), isqrt(count))


def _absolute(value: Sum) -> Sum:
    if not value[0]:
        return {}, abs(value[1])
    count, inside = _primitive(value)
    return {Operation("abs", spelled(inside)): abs(count)}, 0


def _with_one_constant(operator: str, parts: Collection[Expression]) -> list[Expression]:
    """Return the operands `parts` of an associative `operator`, sorted, all constants combined into one at the end."""
    constants = [part.constant for part in parts if part.constant is not None]
    ordered = sorted([part for part in parts if part.constant is None], key=_order)
    return [*ordered, Integer(reduce(EVALUATE[operator], constants))] if constants else ordered


def _extreme(operator: str, given: Iterable[Sum]) -> Sum:
    """Return `min` or `max` (the `operator`) of `given`, without nesting and repeats, with constants combined."""
    parts = {part for value in given for part in _joined_by(operator, spelled(value))}
    ordered = _with_one_constant(operator, parts)
    return collected(ordered[0]) if len(ordered) == 1 else _part(Operation(operator, *ordered))


def _bitwise(operator: str, given: Iterable[Sum]) -> Sum:
    """Return the sums `given` combined by `operator`: `&`, `|` or `^`, with nesting flattened and one constant."""
    parts = [part for value in given for part in _joined_by(operator, spelled(value))]
    ordered = _with_one_constant(operator, parts if operator == "^" else dict.fromkeys(parts))
    return collected(ordered[0]) if len(ordered) == 1 else _part(_chained(operator, ordered))
