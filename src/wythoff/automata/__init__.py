"""Automata over numeration systems: relations of numbers that they recognise, and statements that they decide.

`systems` and its neighbours give numeration systems whose addition is proved, `relations` the algebra of relations,
`statements` the language. It imports `sequences` and what lies below, without any knowledge of games. Begin reading at
`relations.py`.
"""

from __future__ import annotations

from wythoff.base.stubs import lazy

# Loaded at first use; the names are those of `__init__.pyi`.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__path__[0]}/__init__.pyi")
