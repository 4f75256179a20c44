"""E. Duchene, M. Rigo, A morphic approach to combinatorial games: the Tribonacci case, RAIRO Theoretical Informatics
and Applications 42 (2008) 375-393."""

from __future__ import annotations

from wythoff.rulesets import Game, TribonacciGame
from wythoff.theorems.theorem import Conclusion, Theorem, of_kind, proved

SOURCE = "Duchene and Rigo 2008"


def _conclusion(game: Game, tribonacci: TribonacciGame) -> Conclusion:
    from wythoff.conclusions.tribonacci import TribonacciTriples

    return TribonacciTriples(
        tribonacci,
        (
            "a_n, b_n, c_n = the places of the n-th a, b, c in the fixed point abacaba... of a -> ab, b -> ac, c -> a",
            "a_n = S(n - 1) + 1, b_n = S(S(n - 1)) + 2, c_n = S(S(S(n - 1))) + 4 = a_n + b_n + n, n >= 1; (0, 0, 0)",
            "S(n) = n with its digits over the Tribonacci numbers 1, 2, 4, 7, 13, ... moved by one place",
        ),
    )


THEOREMS = (
    Theorem(
        SOURCE,
        "The P-positions of the Tribonacci game are (0, 0, 0) and the places of the n-th a, b and c in the Tribonacci "
        "word.",
        of_kind(TribonacciGame, "tribonacci_game()"),
        proved(SOURCE, "this is the Tribonacci game"),
        _conclusion,
    ),
)
