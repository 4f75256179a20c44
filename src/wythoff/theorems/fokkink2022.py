"""R. Fokkink, D. Rust, A modification of Wythoff Nim (arXiv:1904.08339; Int. J. Game Theory, 2022).

The proof stands in `docs/mathematics/more-piles.md`, Theorem 7.9.
"""

from __future__ import annotations

from wythoff.rulesets import Game, Splythoff
from wythoff.theorems.theorem import Conclusion, Theorem, of_kind, proved

SOURCE = "Fokkink and Rust 2022 (docs/mathematics/more-piles.md, Theorem 7.9)"


def _conclusion(game: Game, splythoff: Splythoff) -> Conclusion:
    from wythoff.conclusions.queens import QueenPairs

    return QueenPairs(splythoff)


THEOREMS = (
    Theorem(
        SOURCE,
        "The P-positions of Splythoff Nim are (0, 0) and (B_n - A_n, C_n - B_n), n >= 1, where A_n, B_n, C_n are the "
        "places of the n-th a, b, c in the Tribonacci word.",
        of_kind(Splythoff, "splythoff()"),
        proved(SOURCE, "this is Splythoff Nim"),
        _conclusion,
    ),
)
