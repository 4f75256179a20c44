"""M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1 (1963) 9-13; all winning moves and misere play by our note."""

from __future__ import annotations

from wythoff.rulesets import FibonacciNim, Game, played
from wythoff.solution import Evidence
from wythoff.theorems.theorem import Conclusion, Finding, Theorem

SOURCE = "Whinihan 1963"
NOTE = "docs/notes/memory.md, section 3"


def _applies(game: Game) -> Finding:
    if not isinstance(played(game), FibonacciNim):
        return Finding(None, "speaks of fibonacci_nim() only")
    source = f"{NOTE}, misere play" if game.misere else SOURCE
    return Finding(Evidence("proved", source), "this is Fibonacci Nim")


def _conclusion(game: Game) -> Conclusion:
    from wythoff.theorems.fibonacci import Zeckendorf

    return Zeckendorf(game)


THEOREMS = (
    Theorem(
        SOURCE,
        "In Fibonacci Nim n tokens, of which at most q may be taken, are lost exactly if q is less than the least term "
        "of the Zeckendorf representation of n; as starts, the Fibonacci numbers. (In misere play n - 1 stands for n.)",
        _applies,
        _conclusion,
    ),
)
