"""The conclusion for the Rat game."""

from __future__ import annotations

from wythoff.rulesets import Position
from wythoff.theorems.triples import Triples


class Rats(Triples):
    """P-positions (floor(7n/4), floor(7n/2) - 1, 7n - 3), n >= 1, and (0, 0, 0).

    Measured with piles of 10^3, 10^4, 10^5, 10^6 digits: an outcome in 0.01, 0.05, 0.4, 11 ms, all winning moves in
    0.2, 0.9, 14, 190 ms; a gmpy2 product of that size in 0.01, 0.05, 1.0, 35 ms.
    """

    polynomial = True
    cost = "a few dozen multiplications and divisions by small numbers"

    def index(self, position: Position) -> int | None:
        return self.number(position[0]) if self.is_p(position) else None

    def p_position(self, n: int) -> Position:
        return self.triple(n)
