"""Calls `name(parameter=value, ...)`: parameters with their domains, parsing and printing.

This package does not know what a name stands for: a family of moves, a named game, or a named sequence.
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
