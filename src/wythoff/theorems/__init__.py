"""Published theorems as objects, a file per paper; and our own, with its proof in the documentation.

>>> from wythoff.rulesets import parse
>>> [theorem.source for theorem in THEOREMS if theorem.applies(parse("nim | diagonal(x1 + 1)")).evidence]
['Fraenkel 2004, Theorem 3', 'docs/notes/non-negative.md (Theorem 3 with non-negative f)']
"""

from itertools import chain

from wythoff.theorems import (
    cole1969,
    connell1959,
    duchene2008,
    duchene2009,
    duchene2010,
    duchene2010b,
    fraenkel1982,
    fraenkel1991,
    fraenkel1998,
    fraenkel2004,
    fraenkel2008,
    fraenkel2009,
    fraenkel2012,
    fraenkel2013,
    fraenkel2014,
    gurvich2010,
    gurvich2012,
    hegarty2006,
    ho2012,
    larsson2009,
    larsson2009b,
    larsson2011,
    larsson2011b,
    larsson2018,
    mouse,
    nonnegative,
    rat,
    stepped,
    unblocked,
    unequal,
    variants,
    whinihan1963,
    wythoff1907,
)
from wythoff.theorems.theorem import Conclusion, Finding, Theorem

__all__ = ["THEOREMS", "Conclusion", "Finding", "Theorem"]

_CONSTRAINT = (
    wythoff1907.THEOREMS,
    fraenkel1982.THEOREMS,
    fraenkel2008.SPECIAL,
    fraenkel2004.THEOREMS,
    fraenkel2008.GENERAL,
    nonnegative.THEOREMS,
)
_BLOCKING = (
    unblocked.THEOREMS,
    hegarty2006.THEOREMS,
    larsson2009.THEOREMS,
    larsson2011b.THEOREMS,
    gurvich2010.THEOREMS,
)
_OTHERS = (
    connell1959, duchene2010b, duchene2010, variants, stepped, gurvich2012, fraenkel1998, fraenkel2013, unequal,
    fraenkel1991, ho2012, fraenkel2014, mouse, cole1969, fraenkel2012, duchene2008, rat,
    duchene2009, fraenkel2009, larsson2011, larsson2009b, whinihan1963, larsson2018,
)  # fmt: skip
# Where two deliver equally strong evidence, the first is quoted: special results before general ones.
THEOREMS: tuple[Theorem, ...] = tuple(chain(*_CONSTRAINT, *(paper.THEOREMS for paper in _OTHERS), *_BLOCKING))
