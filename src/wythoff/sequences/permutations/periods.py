"""Rules for multiplicities and for members: periodic tuples, and what is periodic by its syntax."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeAlias

from wythoff.errors import ParameterError, brief
from wythoff.expressions import Expression, function
from wythoff.kernels import MOST_LISTED
from wythoff.sequences.recurrences.growth import period_of

# What an integer is given by: a value for each residue, an expression in one variable, or a function.
Rule: TypeAlias = "tuple[int, ...] | Expression | Callable[[int], int]"


def value(rule: Rule, at: int) -> int:
    """What a rule gives an integer; a tuple is indexed by the absolute value.

    >>> value((5, 6, 7), -4), value(abs, -4)
    (6, 4)
    """
    if isinstance(rule, tuple):
        return rule[abs(at) % len(rule)]
    return _function(rule)(at) if isinstance(rule, Expression) else rule(at)


@lru_cache
def _function(expression: Expression) -> Callable[..., int]:
    return function(expression, tuple(expression.variables()) or ("d",))


def shortest(values: tuple[int, ...]) -> tuple[int, ...]:
    """The values of the least period.

    >>> shortest((1, 2, 1, 2)), shortest((0, 1, 0))
    ((1, 2), (0, 1, 0))
    """
    length = len(values)
    divisors = (k for k in range(1, length + 1) if length % k == 0)
    return next(values[:k] for k in divisors if values[:k] * (length // k) == values)


def as_rule(given: Any, kept: Callable[[object, int], int], what: tuple[str, str, str, str], sign: int = 1) -> Rule:
    """Return a rule for the integers of one sign: a tuple, indexed by their size, if its syntax shows a period.

    `kept` checks the value of an integer. `what` are the words of messages: what is given in all and singly, in which
    form, and the variable.
    """
    every, one, form, variable = what
    if isinstance(given, tuple):
        if not given:
            raise ParameterError(f"{every} must be given for at least one residue, was ()")
        return shortest(tuple(kept(found, at) for at, found in enumerate(given)))
    if isinstance(given, Expression):
        if not given.variables() <= {variable}:
            raise ParameterError(f"{one} must be {form} in {variable}, was {given}")
        period = period_of(given)
        if period is not None and period <= MOST_LISTED:
            # Taken from a whole period on, where the variable has the sign.
            return shortest(tuple(kept(value(given, sign * (k or period)), sign * k) for k in range(period)))
    elif not callable(given):
        raise ParameterError(f"{every} must be a tuple, {form} in {variable} or a function, was {brief(given)}")
    rule: Rule = given
    return rule
