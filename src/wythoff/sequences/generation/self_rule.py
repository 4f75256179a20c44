"""Sequences that grow by one step at the indices that are terms, and by another at those that are not.

With a(1) = 1 and steps 2 and 1 it is floor(n*phi). The survey prints "if a(n) is already determined" for "if n is a
term already".

Source: Wythoff visions 2019, section 7.3; the same rule in Cloitre, Sloane and Vandermast 2003.
"""

from __future__ import annotations

from wythoff.errors import ParameterError, brief
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.quadratic import Quadratic
from wythoff.sequences.recurrences.hiccup import Hiccup


class SelfRule(Hiccup):
    """a(1) = first, a(n + 1) = a(n) + present if n is a term, else a(n) + absent: a hiccup sequence with j = 1.

    >>> SelfRule().terms(10), SelfRule().term(10**20)
    ([1, 3, 4, 6, 8, 9, 11, 12, 14, 16], 161803398874989484820)
    >>> SelfRule(2, 3, 2).terms(6), SelfRule(2, 3, 2).formula
    ([2, 4, 7, 9, 12, 14], floor(n*(1 + sqrt(2))))

    Where `present` is `absent` + 1 and `first` from 1 to `absent` + 1, a(n) is floor(n*alpha + gamma) for
    alpha = (z + sqrt(z^2 + 4))/2, gamma = (first - z)(alpha - 1)/z, z = `absent`
    (proof: docs/mathematics/generation.md, Theorem 11.4).

    Cost: one integer square root for a term of which the theorem speaks, that of a hiccup sequence for others.
    """

    title = "self rule, a(1) = {0.x}, steps {0.y} and {0.z}"

    def __init__(self, first: int = 1, present: int = 2, absent: int = 1) -> None:
        if first < 1:
            raise ParameterError(f"first must be at least 1, was {brief(first)}")
        super().__init__(1, first, present, absent)

    @property
    def formula(self) -> Beatty | None:
        """The Beatty sequence that it is, if the theorem says so."""
        z = self.z
        if self.y != z + 1 or self.x > z + 1:
            return None
        alpha = Quadratic(z, 1, z * z + 4, 2)
        return Beatty(alpha, (self.x - z) * (alpha - 1) / z)

    def term(self, n: int) -> int:
        self.require_index(n)
        return super().term(n) if self.formula is None else self.formula.term(n)

    def index(self, value: int) -> int | None:
        return super().index(value) if self.formula is None else self.formula.index(value)
