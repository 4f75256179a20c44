"""Integer loops, blind to games: a plain and a compiled form of each, and a door for each kind that chooses.

No answer is ever wrapped: what a compiled loop can meet is bounded before it runs, or it stops and exact integers
go on. Long work goes in slices: `progress(done, total)` is called after each, and Ctrl-C takes effect there.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from wythoff.stubs import told

# Loaded at first use, because a small request passes one door at most.
_DOORS = told(__loader__, __name__, __path__[0])
_PLACES = {name: door for door, names in _DOORS.items() for name in names}

__all__ = list(_PLACES)  # those of `__init__.pyi`


def __getattr__(name: str) -> Any:
    if name in _DOORS:
        return import_module(f"wythoff.kernels.{name}")
    if name not in _PLACES:
        raise AttributeError(f"module 'wythoff.kernels' has no attribute {name!r}")
    return getattr(import_module(f"wythoff.kernels.{_PLACES[name]}"), name)
