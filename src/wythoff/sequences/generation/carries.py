"""floor((n + k)*alpha) - floor(n*alpha) - floor(k*alpha): 1 where the fractional parts of n*alpha and k*alpha carry.

Source: A187950, named in Wythoff visions 2019, section 7.3.
"""

from __future__ import annotations

from wythoff.errors import ParameterError, brief
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.kinds import IntegerSequence
from wythoff.sequences.quadratic import PHI, Number


class FloorCarry(IntegerSequence):
    """floor((n + k)*alpha) - floor(n*alpha) - floor(k*alpha), n >= 1, for k >= 1.

    >>> FloorCarry(PHI, 4).terms(12), FloorCarry(PHI, 1).terms(12), FloorCarry(PHI, 4).term(10**50)
    ([1, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0], [1, 0, 1, 1, 0, 1, 0, 1, 1, 0, 1, 1], 0)

    Cost: three integer square roots; for many terms together, additions and few square roots.
    """

    def __init__(self, alpha: Number = PHI, k: int = 1) -> None:
        if k < 1:
            raise ParameterError(f"k must be an integer >= 1, was {brief(k)}")
        self.k, self._beatty = k, Beatty(alpha)

    def __repr__(self) -> str:
        return f"carries of {self._beatty.alpha}, k = {brief(self.k)}"

    def term(self, n: int) -> int:
        self.require_index(n)
        return self._beatty.term(n + self.k) - self._beatty.term(n) - self._beatty.term(self.k)

    def terms(self, count: int) -> list[int]:
        alpha, added = self._beatty.alpha, self._beatty.term(self.k)
        later = Beatty(alpha, self.k * alpha).terms(count)
        return [after - before - added for before, after in zip(self._beatty.terms(count), later, strict=True)]
