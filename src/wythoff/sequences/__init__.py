"""Exact mathematics without games: integer sequences, infinite words, arrays and numeration systems, and how they meet.

Parts from the top, of which each imports only what stands below it: `registry` (all that has a name), `arrays` and
`generation`, `permutations`, `recurrences`, `words`, `numeration`, `beatty`, `polynomials` and `quadratic` (numbers),
`kinds` (what each kind can be asked), `integers`. Solving needs none of the arrays, of `generation` and of the
permutations: these are reached by name. It imports `kernels` and what lies below. Begin reading at
`registry/reading.py`.
"""

from __future__ import annotations

from wythoff.base.stubs import lazy

# Loaded at first use; the names are those of `__init__.pyi`.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__path__[0]}/__init__.pyi")
