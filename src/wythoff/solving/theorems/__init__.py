"""Theorems as objects: published ones, in one file for each paper, and our own, with proofs in the documentation.

>>> from wythoff.solving.theorems import speaking
>>> from wythoff.game.rulesets import parse
>>> game = parse("nim | diagonal(x1 + 1)")
>>> [theorem.source for theorem in speaking(game) if theorem.asked(game).evidence]
['Fraenkel 2004, Theorem 3', 'docs/mathematics/constraint-games.md, Theorem 1.1 (Theorem 3 with non-negative f)']
"""

from wythoff.base.stubs import lazy

# Names are imported at first use. `__init__.pyi` lists them.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__path__[0]}/__init__.pyi")
