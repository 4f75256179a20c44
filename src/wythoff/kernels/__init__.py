"""Integer loops, blind to games: a plain and a compiled form of each, and a module for each kind that chooses.

No answer is ever wrapped: what a compiled loop can meet is bounded before it runs, or it stops and exact integers
go on. Long work goes in slices: `progress(done, total)` is called after each, and Ctrl-C takes effect there.
It imports `expressions` and `base`. Begin reading at `lines.py`.
"""

from __future__ import annotations

from wythoff.base.stubs import lazy

# Loaded at first use, because a small request uses one kernel at most; the names are those of `__init__.pyi`.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__path__[0]}/__init__.pyi")
