"""Questions about a solved game: why a position is won, how two games differ, which moves could be added.

Each question has its own file, which is loaded on first use. Each answer carries its evidence. `claims` judges
statements about P-positions, and `discovery` finds sequences and games from terms. This folder imports `solving` and
the folders below it. Begin reading at `answering.py`.
"""

from wythoff.base.stubs import lazy

# Loaded at first use; the names are those of `__init__.pyi`.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__path__[0]}/__init__.pyi")
