"""Numbers at the positions of a game beyond its outcomes: Sprague-Grundy values, palace and surplus numbers.

Values come as tables (`tables`, filled `by_...`), rows and their periods (`rows`), the positions of one value
(`levels`; of any size `far`), at single positions (`single`), and in sums of games (`sums`).
"""

from __future__ import annotations

from wythoff.base.stubs import lazy

# Loaded at first use; the names are those of `__init__.pyi`.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__path__[0]}/__init__.pyi")
