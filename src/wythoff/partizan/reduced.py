"""Reduced canonical forms: values up to infinitesimals.

Two values are infinitely close if every positive number exceeds their difference, and its negative.
Source: Grossman and Siegel, Reductions of partizan games, Games of No Chance 3.
"""

from __future__ import annotations

from fractions import Fraction

from wythoff.partizan.values import Value, bypassed, maximal, number, value


def close_or_above(one: Value, other: Value) -> bool:
    """Whether one - other exceeds every negative number.

    >>> from wythoff.partizan import nimber, parse_value
    >>> close_or_above(number(0), nimber(3)), close_or_above(number(0), parse_value("{1|0}"))
    (True, False)

    That is so if its Right stop is at least 0. The stops of a difference are multiples of the finest grain of the two,
    so that one number finer than that decides.
    """
    if one.right_stop >= other.left_stop:
        return True
    if one.right_stop < other.right_stop or one.left_stop < other.left_stop:
        return False
    return one + number(Fraction(1, 2 * max(one.grain, other.grain))) >= other


def close(one: Value, other: Value) -> bool:
    """Whether two values are infinitely close."""
    return close_or_above(one, other) and close_or_above(other, one)


def reduced(form: Value) -> Value:
    """The reduced canonical form, for `Value.reduced`.

    The number if the stops agree. Else the options are reduced, those that can be reversed up to an infinitesimal are
    bypassed, and those that are dominated up to one are left out.
    """
    if form.is_numberish:
        return number(form.left_stop)
    left = bypassed([option.reduced() for option in form.left], "left", lambda answer: close_or_above(form, answer))
    right = bypassed([option.reduced() for option in form.right], "right", lambda answer: close_or_above(answer, form))
    return value(maximal(left, close_or_above), maximal(right, lambda option, other: close_or_above(other, option)))
