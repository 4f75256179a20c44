"""One table of what steps of kernels cost, and the choice between the plain and the compiled form of a kernel.

Costs are rounded: a choice matters only where one form takes several times as long as the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from wythoff.expressions import Expression
from wythoff.expressions.tree import Operation
from wythoff.kernels import limits
from wythoff.kernels.kept import building_seconds, start_seconds

# Seconds of a step in plain Python and compiled.
STEPS: Mapping[str, tuple[float, float]] = {
    "tests": (8e-7, 4e-9),  # a condition that is asked for a move or a square, beside its evaluation
    "terms": (5e-7, 5e-9),  # a term of a sequence, or a pair
    "cells": (2e-7, 3e-9),  # a cell of a table, for each line through it
    "steps": (3e-6, 1e-7),  # what takes a few sets or dictionaries in Python: a letter of a word, a row of a board
    "rows": (3e-7, 1e-9),  # a square that is passed
    "squares": (2e-9, 1e-9),  # a square that is marked in a row of bytes
    "words": (2e-9, 3e-10),  # 64 bits of a row that is shifted
}
# Seconds to compile what is made for a single rule: a condition, or a kernel that it is part of.
BUILDING: Mapping[str, float] = {
    "amounts": 0.3, "ends": 0.3, "constraint": 0.3, "triples": 1.0, "boxes": 2.0, "filling": 4.0, "options": 2.0,
    "values": 2.0,
}  # fmt: skip
# Seconds of an operation that takes more than a step, plain and compiled, for numbers to a few thousand.
PLAIN: Mapping[str, float] = {
    "gcd": 9e-8, "min": 12e-8, "max": 12e-8, "**": 20e-8, "popcount": 7e-8, "bit_length": 6e-8, "isqrt": 8e-8,
    "C": 10e-8, "abs": 2e-8, "%": 2e-8,
}  # fmt: skip
COMPILED: Mapping[str, float] = {"gcd": 3e-8, "isqrt": 5e-9, "C": 5e-9}
# And of others; of a quotient compiled, unless what it is divided by is known before.
PLAIN_STEP, STEP, DIVISION = 1e-8, 2e-10, 4e-9


class Choice(NamedTuple):
    """Whether a kernel runs compiled, and about how many seconds it takes."""

    compiled: bool
    seconds: float


def choose(door: str, *evaluated: tuple[Expression, float], built: tuple[object, ...] = (), **steps: float) -> Choice:
    """Choose the form of a kernel that does that many steps, and evaluates expressions so often.

    `built` begins with the name under which the part is kept that is compiled for a single rule.

    >>> choose("listing", terms=10).compiled
    False

    Cost: where compiling may pay, a look at the kernels that are kept.
    """
    plainly = seconds(False, *evaluated, **steps)
    if limits.compiling_pays(plainly):
        building = building_seconds(BUILDING[str(built[0])], str(built[0]), *built[1:]) if built else 0.0
        if limits.compiling_pays(plainly - building):
            return Choice(True, start_seconds(door) + building + seconds(True, *evaluated, **steps))
    return Choice(False, plainly)


def seconds(compiled: bool, *evaluated: tuple[Expression, float], **steps: float) -> float:
    """Return about how long that many steps and evaluations take in one of the forms."""
    cost = compiled_cost if compiled else plain_cost
    taken = sum(min(count, limits.ENDLESS) * STEPS[name][compiled] for name, count in steps.items())
    return taken + sum(min(count, limits.ENDLESS) * cost(expression) for expression, count in evaluated)


@lru_cache
def plain_cost(expression: Expression) -> float:
    """Seconds of an evaluation in Python.

    >>> from wythoff.expressions import parse_condition
    >>> one, other = (parse_condition(text, ("k", "l")) for text in ("k == 2*l", "gcd(k, l) == 2"))
    >>> plain_cost(one) < plain_cost(other)
    True
    """
    return _cost(expression, PLAIN, PLAIN_STEP, PLAIN_STEP)


@lru_cache
def compiled_cost(expression: Expression) -> float:
    """Seconds of an evaluation in a kernel."""
    return _cost(expression, COMPILED, STEP, DIVISION)


def _cost(expression: Expression, known: Mapping[str, float], step: float, division: float) -> float:
    parts = [_cost(part, known, step, division) for part in expression.operands()]
    if not parts:
        return 0.0
    name = expression.operator if isinstance(expression, Operation) else ""
    if name in ("and", "or"):
        # Each is asked only where those before it do not decide.
        return sum(cost / (1 << place) for place, cost in enumerate(parts)) + step
    if name in ("%", "//") and expression.operands()[1].constant is None:
        return sum(parts) + max(known.get(name, step), division)
    return sum(parts) + known.get(name, step)
