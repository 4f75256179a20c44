"""Exact mathematics without games: integer sequences, infinite words, arrays and numeration systems.

The parts, from the top: `registry` (everything with a name), `arrays` and `generation`, `permutations`, `recurrences`,
`words`, `numeration`, `beatty`, `polynomials` and `quadratic` (numbers), `kinds` (the base classes), `integers`. Each
part imports only later ones of this list. Solvers do not import `arrays`, `generation` and `permutations`. The folder
imports `kernels` and the folders below it. Begin reading at `registry/reading.py`.
"""

from wythoff.base.stubs import lazy

# Loaded at first use; the names are those of `__init__.pyi`.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__path__[0]}/__init__.pyi")
