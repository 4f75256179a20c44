"""Sequences that grow by one step at the indices that are terms, and by another at those that are not.

With a(1) = 1 and steps 2 and 1 it is floor(n*phi). The survey prints "if a(n) is already determined" for "if n is a
term already".

Source: Wythoff visions 2019, section 7.3; the same rule in Cloitre, Sloane and Vandermast 2003.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from wythoff.errors import ParameterError, brief
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.generation.runs import Run
from wythoff.sequences.kinds import REACHED
from wythoff.sequences.quadratic import Quadratic


class SelfRule(Run):
    """a(1) = first, a(n + 1) = a(n) + present if n is a term, else a(n) + absent.

    >>> SelfRule().terms(10), SelfRule().term(10**20)
    ([1, 3, 4, 6, 8, 9, 11, 12, 14, 16], 161803398874989484820)
    >>> SelfRule(2, 3, 2).terms(6), SelfRule(2, 3, 2).formula
    ([2, 4, 7, 9, 12, 14], floor(n*(1 + sqrt(2))))

    Where `present` is `absent` + 1 and `first` from 1 to `absent` + 1, a(n) is floor(n*alpha + gamma) for
    alpha = (z + sqrt(z^2 + 4))/2, gamma = (first - z)(alpha - 1)/z, z = `absent` (proof: docs/notes/generation.md).
    Otherwise a term is reached through all before it.
    """

    def __init__(self, first: int = 1, present: int = 2, absent: int = 1) -> None:
        if min(first, present, absent) < 1:
            raise ParameterError(
                f"first, present and absent must be at least 1, were {brief(first)}, {brief(present)}, {brief(absent)}"
            )
        self.first, self.present, self.absent = first, present, absent

    def __repr__(self) -> str:
        return f"self rule, a(1) = {self.first}, steps {self.present} and {self.absent}"

    @property
    def formula(self) -> Beatty | None:
        """The Beatty sequence that it is, if the theorem says so."""
        z = self.absent
        if self.present != z + 1 or self.first > z + 1:
            return None
        alpha = Quadratic(z, 1, z * z + 4, 2)
        return Beatty(alpha, (self.first - z) * (alpha - 1) / z)

    def __iter__(self) -> Iterator[int]:
        """By the rule alone.   Cost: linear; all terms are kept."""
        terms = [self.first]
        place = 0  # of the least term that may be n
        n = 1
        while True:
            yield terms[-1]
            if terms[place] < n:
                place += 1
            terms.append(terms[-1] + (self.present if terms[place] == n else self.absent))
            n += 1

    def term(self, n: int) -> int:
        self.require_index(n)
        return super().term(n) if self.formula is None else self.formula.term(n)

    def index(self, value: int) -> int | None:
        if self.formula is not None:
            return self.formula.index(value)
        # a(n) >= n: no term after the value-th is the value.
        if value < self.first or value >= REACHED:
            return None if value < self.first else super().index(value)
        terms = self.terms((value - self.first) // min(self.present, self.absent) + 1)
        place = bisect_left(terms, value)
        return place + 1 if place < len(terms) and terms[place] == value else None
