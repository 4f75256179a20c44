"""Outcome and winning moves from piles of any size: `strategy(game)` answers by the best way that is known.

>>> from wythoff.rulesets import parse
>>> found = strategy(parse("nim | diagonal"))
>>> found.winning_moves((10**30, 10**30 + 1)), found.index((4, 7)), str(found.evidence)
(((1, 2), (618033988749894848204586834366, 1000000000000000000000000000001)), 3, 'proved: Wythoff 1907')
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module

from wythoff.kernels import Progress
from wythoff.kernels.limits import silent
from wythoff.rulesets import Game
from wythoff.rulesets.game import Given, require_game
from wythoff.solution import Solution
from wythoff.solvers.by_theorem import best
from wythoff.strategies.known import Known, Strategy

__all__ = ["Strategy", "solve_at", "strategy"]

# The ways beside the theorems, each loaded when none before it knows the game for good.
_WAYS: tuple[str, ...] = ("telescope",)


def strategy(game: Game) -> Strategy:
    """How to play a game from piles of any size, by the best way that is known.

    A proof that is polynomial in the digits comes first, then any proof, then a conjecture where brute force does not
    reach. Where nothing polynomial is known the strategy says so, and answers as far as the rules can be replayed.

    >>> from wythoff.rulesets import parse
    >>> found = strategy(parse("nim | diagonal | ray(1, 2)"))
    >>> found.polynomial, found.winning_moves((5, 10))
    (False, ((0, 0), (4, 5)))
    """
    require_game(game)
    found = None
    for known in _known(game):
        if known.evidence.kind == "proved" and known.answer.polynomial:
            return Strategy(game, known)
        # Of equals the first: what is polynomial, then what is proved.
        if found is None or _rank(known) > _rank(found):
            found = known
    return Strategy(game, found)


def solve_at(game: Game, position: Given, *, progress: Progress | None = None) -> Solution:
    """A solution that answers for one position: by a proof if there is one, else computed just far enough."""
    return strategy(game).at(position, progress or silent)


def _known(game: Game) -> Iterator[Known]:
    found = best(game)
    if found is not None:
        theorem, evidence = found
        yield Known(theorem.conclusion(game), evidence)
    for name in _WAYS:
        way: Callable[[Game], Known | None] = import_module(f"wythoff.strategies.{name}").known
        known = way(game)
        if known is not None:
            yield known


def _rank(known: Known) -> tuple[bool, bool]:
    return known.evidence.kind == "proved", known.answer.polynomial
