"""What a person asks of a solved game: why a position is won, how two games differ, what could be added.

Each question stands in a file of its own, answers with a value that says how it is known, and is imported when asked.
`claims` judges statements about P-positions, `discovery` finds sequences and games from terms. It imports `solving`
and what lies below. Begin reading at `answering.py`.
"""

from __future__ import annotations

from wythoff.base.stubs import lazy

# Loaded at first use; the names are those of `__init__.pyi`.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__path__[0]}/__init__.pyi")
