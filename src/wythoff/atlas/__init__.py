"""Censuses of families of games: which games are solved, with which methods, and what they have in common.

Of the other folders only `apps` imports it. A family describes the notation of its games. A run of a census solves the
games and stores a row of results for each. Begin reading at `engine.py`.
"""

from wythoff.base.stubs import lazy

# The names are those of `__init__.pyi`.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__path__[0]}/__init__.pyi")
