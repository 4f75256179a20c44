"""The types of what the library returns, for annotations and `isinstance`.

>>> import wythoff as w
>>> isinstance(w.solve("wythoff", count=3), w.types.Solution)
True
"""

from __future__ import annotations

from wythoff.stubs import lazy

# Loaded at first use; the names are those of `types.pyi`.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__file__.rpartition('.')[0]}.pyi")
