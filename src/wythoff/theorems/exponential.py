"""The conclusion for Fraenkel's G3, whose b_n grow like 2^n."""

from __future__ import annotations

from wythoff.expressions import parse_expression
from wythoff.rulesets import WIDTH_VARIABLES
from wythoff.sequences.recurrences.mex_pairs import MexPairs
from wythoff.theorems.distant import DistantRecurrence


class Exponential(DistantRecurrence):
    """G3: b_n = a_n + 2^n - 1."""

    def __init__(self) -> None:
        super().__init__(
            parse_expression("y1 - x1 + 1", WIDTH_VARIABLES),
            MexPairs("2**n - 1", 0),
            lambda a, b, x: b - a + 1,
            0,
            polynomial=True,
            cost="O(digits): a_n is found from less than log(n) of the b's",
        )
        self.formulas += ("b_n = a_n + 2**n - 1",)
