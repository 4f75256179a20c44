"""The conclusion for the Rat game."""

from __future__ import annotations

from wythoff.conclusions.triples import Triples
from wythoff.rulesets import Position


class Rats(Triples):
    """P-positions (floor(7n/4), floor(7n/2) - 1, 7n - 3), n >= 1, and (0, 0, 0).

    Cost: O(d) for piles of d digits; all winning moves a few dozen times as much as an outcome.
    """

    polynomial = True
    cost = "a few dozen multiplications and divisions by small numbers"

    def index(self, position: Position) -> int | None:
        return self.number(position[0]) if self.is_p(position) else None

    def p_position(self, n: int) -> Position:
        return self.triple(n)
