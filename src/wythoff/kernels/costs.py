"""The costs of kernel steps in one table, and the choice between the plain and the compiled form of a kernel.

Costs are rounded, because a choice matters only if one form takes several times as long as the other. A `module` is the
name of a kernel's module, such as "lines". A `rule` is what a kernel is compiled for, such as a condition.

The code checks without loading numba whether a kernel is in the cache: the file name of a cached kernel begins with a
digest of its module, its rule and the sources of all kernels. The rest of the name depends on the compiler and the
processor, which may have changed. So the answer may be wrong; then only an estimated time is wrong.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

from wythoff.expressions import Expression, source
from wythoff.expressions.tree import Operation
from wythoff.kernels import limits

# seconds of a step: in plain Python, and compiled
STEPS: Mapping[str, tuple[float, float]] = {
    "tests": (8e-7, 4e-9),  # testing a condition for a move or a square, without evaluating it
    "terms": (5e-7, 5e-9),  # a term of a sequence, or a pair
    "cells": (2e-7, 3e-9),  # a cell of a table, for each line through it
    "steps": (3e-6, 1e-7),  # a letter of a word, or a row of a board; in Python this takes a few sets or dictionaries
    "rows": (3e-7, 1e-9),  # a square that is skipped
    "squares": (2e-9, 1e-9),  # a square that is marked in a row of bytes
    "words": (2e-9, 3e-10),  # 64 bits of a row that is shifted
    "lines": (1.8e-6, 1.5e-8),  # a line through a column that is swept, or the column itself
    "marked": (0.0, 8e-9),  # a position that is marked in a box, or read
    "compared": (0.0, 2e-11),  # a square of a level that is compared with a row of lower values
}
# seconds to compile a function for a single rule: a condition, or a kernel that contains the condition
BUILDING: Mapping[str, float] = {
    "amounts": 0.3, "ends": 0.3, "constraint": 0.3, "triples": 1.0, "boxes": 3.0, "filling": 4.0, "lines": 1.2,
    "options": 2.0, "values": 2.0,
}  # fmt: skip
# Seconds of operations that are slower than a usual step: plain, and compiled, for numbers up to a few thousand.
PLAIN: Mapping[str, float] = {
    "gcd": 9e-8, "min": 12e-8, "max": 12e-8, "**": 20e-8, "popcount": 7e-8, "bit_length": 6e-8, "isqrt": 8e-8,
    "C": 10e-8, "abs": 2e-8, "%": 2e-8,
}  # fmt: skip
COMPILED: Mapping[str, float] = {"gcd": 3e-8, "isqrt": 5e-9, "C": 5e-9}
# seconds of any other operation: plain, and compiled; then of a compiled quotient whose divisor is not constant
PLAIN_STEP, STEP, DIVISION = 1e-8, 2e-10, 4e-9
VARIABLE = "WYTHOFF_KERNELS"
LOADING = 0.03  # seconds to load a kernel from the cache
DIGITS = 32  # hexadecimal digits of a digest in a file name


class Choice(NamedTuple):
    """The chosen form of a kernel, plain or compiled, and its estimated seconds."""

    module: str
    compiled: bool
    seconds: float

    @property
    def form(self) -> Any:
        """The module `kernels.plain.*` or `kernels.compiled.*` that was chosen, loaded at first use."""
        return limits.kernel_of(self.module, self.compiled)


def choose(
    module: str, *evaluated: tuple[Expression, float], built: tuple[object, ...] = (), fits: bool = True, **steps: float
) -> Choice:
    """Choose the plain or the compiled form of a kernel, and estimate its seconds.

    Each of `evaluated` is (expression, number of evaluations). `steps` are the numbers of other steps, by their names
    in `STEPS`. `built` is the cache key of a kernel compiled for a single rule: a name in `BUILDING`, then the rule,
    such as ("constraint", width); it is empty if one kernel serves all rules. `fits` is False if numbers may exceed 64
    bits, so that only the plain form is correct.

    >>> choose("listing", terms=10).compiled
    False

    Cost: if compiling may pay, a listing of the folder of cached kernels.
    """
    plainly = seconds(False, *evaluated, **steps)
    if fits and limits.compiling_pays(plainly):
        building = building_seconds(BUILDING[str(built[0])], str(built[0]), *built[1:]) if built else 0.0
        if limits.compiling_pays(plainly - building):
            return Choice(module, True, start_seconds(module) + building + seconds(True, *evaluated, **steps))
    return Choice(module, False, plainly)


def seconds(compiled: bool, *evaluated: tuple[Expression, float], **steps: float) -> float:
    """Estimate the seconds of `steps` and evaluations in the `compiled` form, or in the plain form.

    The arguments `evaluated` and `steps` are those of `choose`.
    """
    cost = compiled_cost if compiled else plain_cost
    taken = sum(min(count, limits.ENDLESS) * STEPS[name][compiled] for name, count in steps.items())
    return taken + sum(min(count, limits.ENDLESS) * cost(expression) for expression, count in evaluated)


@lru_cache
def plain_cost(expression: Expression) -> float:
    """Return the estimated seconds of one evaluation of an expression in Python.

    >>> from wythoff.expressions import parse_condition
    >>> one, other = (parse_condition(text, ("k", "l")) for text in ("k == 2*l", "gcd(k, l) == 2"))
    >>> plain_cost(one) < plain_cost(other)
    True
    """
    return _cost(expression, PLAIN, PLAIN_STEP, PLAIN_STEP)


@lru_cache
def compiled_cost(expression: Expression) -> float:
    """Return the estimated seconds of one evaluation of an expression in a compiled kernel."""
    return _cost(expression, COMPILED, STEP, DIVISION)


def _cost(expression: Expression, known: Mapping[str, float], step: float, division: float) -> float:
    parts = [_cost(part, known, step, division) for part in expression.operands()]
    if not parts:
        return 0.0
    name = expression.operator if isinstance(expression, Operation) else ""
    if name in ("and", "or"):
        # an operand is evaluated only if earlier operands do not decide: half as often as the one before it
        return sum(cost / (1 << place) for place, cost in enumerate(parts)) + step
    if name in ("%", "//") and expression.operands()[1].constant is None:
        return sum(parts) + max(known.get(name, step), division)
    return sum(parts) + known.get(name, step)


def folder() -> str:
    """Return the folder where compiled kernels are cached, or "" if they are not cached."""
    given = os.environ.get(VARIABLE)
    if given is not None:
        return given
    return os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "wythoff", "kernels")


def title(module: str, *rule: object) -> str:
    """Return the digest at the beginning of the file names of cached kernels, for one `module` and one `rule`."""
    from hashlib import sha256  # imported here, as small requests do not need it and would wait for the import

    return sha256(f"{sources()} {module} {_written(rule)}".encode()).hexdigest()[:DIGITS]


def building_seconds(seconds: float, module: str, *rule: object) -> float:
    """Estimate how long a kernel takes to be ready: `seconds` to compile it, or less to load it if it is cached.

    `module` and `rule` are the cache key of the kernel. Cost: a listing of the cache folder; at the first call all
    source files of the kernels are read.
    """
    try:
        names = os.listdir(folder() or os.devnull)
    except OSError:
        return seconds
    begins = title(module, *rule)
    return LOADING if any(name.startswith(begins) for name in names) else seconds


def start_seconds(module: str) -> float:
    """Return the seconds to load the compiled code of `module`, without compiling a rule; 0 if it is already loaded."""
    return 0.0 if f"wythoff.kernels.compiled.{module}" in sys.modules else limits.start_seconds()


@cache
def sources() -> str:
    """Return a digest of the sources of the kernels and of the expressions compiled into them."""
    from hashlib import sha256
    from pathlib import Path

    digest, here = sha256(), Path(__file__).parent
    for path in sorted([*here.rglob("*.py"), *here.with_name("expressions").rglob("*.py")]):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _written(part: object) -> str:
    if isinstance(part, tuple):
        return f"({', '.join(map(_written, part))})"
    if part is None or isinstance(part, (str, int)):
        return repr(part)
    return source(part)  # type: ignore[arg-type]  # an expression
