"""Censuses of families of games: which games are solved, how, and what they have in common."""

from __future__ import annotations

from wythoff.base.stubs import lazy

# The names are those of `__init__.pyi`.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__path__[0]}/__init__.pyi")
