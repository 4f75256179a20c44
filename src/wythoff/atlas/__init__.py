"""Censuses of families of games: which games are solved, with which methods, and what they have in common.

A *family* is a list of games with similar notations, such as nim | diagonal | ray(p, q) for p, q <= 20. A *census*
measures each game of a family, and stores a *row* of results for it. A *run* begins or continues a census.

Of the other folders only `apps` imports this one. Begin reading at `engine.py`.
"""

from wythoff.base.stubs import lazy

# The names are those of `__init__.pyi`.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__path__[0]}/__init__.pyi")
