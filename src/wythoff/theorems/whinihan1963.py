"""M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1 (1963) 9-13; misere play is ours."""

from __future__ import annotations

from wythoff.rulesets import FibonacciNim, Game, Misere
from wythoff.theorems.theorem import Conclusion, Shape, Theorem, of_kind, proved

SOURCE = "Whinihan 1963"
NOTE = "docs/mathematics/memory.md, Theorem 6.6"


def _in_misere_play(game: Game) -> Game | None:
    return game if game == Misere(FibonacciNim()) else None


def _conclusion(game: Game, found: Game) -> Conclusion:
    from wythoff.conclusions.fibonacci import Zeckendorf

    return Zeckendorf(game)


THEOREMS = (
    Theorem(
        SOURCE,
        "In Fibonacci Nim n tokens, of which at most q may be taken, are lost exactly if q is less than the least term "
        "of the Zeckendorf representation of n; as starts, the Fibonacci numbers.",
        of_kind(FibonacciNim, "fibonacci_nim()"),
        proved(SOURCE, "this is Fibonacci Nim"),
        _conclusion,
    ),
    Theorem(
        NOTE,
        "In misere play of Fibonacci Nim n tokens are played as n - 1 in normal play, and one token is lost: the first "
        "player may leave it, so that no start is a P-position.",
        Shape("misere(fibonacci_nim())", _in_misere_play),
        proved(NOTE, "this is misere play of Fibonacci Nim"),
        _conclusion,
    ),
)
