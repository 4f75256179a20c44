"""Calls `name(parameter=value, ...)` in notation: parse and print them, and check their arguments.

A call stands for a family of moves, a named game or a named sequence. This package treats all three alike.
"""

from wythoff.expressions.calls.parameters import (
    INFINITY,
    Called,
    Infinity,
    Named,
    Parameter,
    ParameterKind,
    full_call,
    heading,
    shown,
)
from wythoff.expressions.calls.reading import CallReader

__all__ = [
    "INFINITY", "CallReader", "Called", "Infinity", "Named", "Parameter", "ParameterKind", "full_call", "heading",
    "shown",
]  # fmt: skip
