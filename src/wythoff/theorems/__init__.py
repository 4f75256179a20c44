"""Published theorems as objects, a file per paper; and our own, with its proof in the documentation.

>>> from wythoff.rulesets import parse
>>> [theorem.source for theorem in THEOREMS if theorem.applies(parse("nim | diagonal(x1 + 1)")).evidence]
['Fraenkel 2004, Theorem 3', 'docs/notes/non-negative.md (Theorem 3 with non-negative f)']
"""

from wythoff.theorems import fraenkel1982, fraenkel2004, fraenkel2008, nonnegative, wythoff1907
from wythoff.theorems.theorem import Conclusion, Finding, Theorem

__all__ = ["THEOREMS", "Conclusion", "Finding", "Theorem"]

# Where two deliver equally strong evidence, the first is quoted: special results before general ones.
THEOREMS: tuple[Theorem, ...] = (
    *wythoff1907.THEOREMS,
    *fraenkel1982.THEOREMS,
    *fraenkel2008.SPECIAL,
    *fraenkel2004.THEOREMS,
    *fraenkel2008.GENERAL,
    *nonnegative.THEOREMS,
)
