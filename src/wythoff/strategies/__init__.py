"""Outcome and winning moves from piles of any size: `strategy(game)` answers by the best way that is known.

>>> from wythoff.rulesets import parse
>>> found = strategy(parse("nim | diagonal"))
>>> found.winning_moves((10**30, 10**30 + 1)), found.index((4, 7)), str(found.evidence)
(((1, 2), (618033988749894848204586834366, 1000000000000000000000000000001)), 3, 'proved: Wythoff 1907')
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib import import_module

from wythoff.catalog.given import as_game
from wythoff.errors import RequestError, UnsolvedError, brief
from wythoff.files import FilePath
from wythoff.kernels import Progress
from wythoff.kernels.limits import silent
from wythoff.proofs.folders import served, stamps
from wythoff.rulesets import Game
from wythoff.rulesets.game import Given
from wythoff.solution import Solution
from wythoff.solvers.both_orders import answering, in_both_orders, solved_for
from wythoff.strategies.known import Known, Strategy
from wythoff.theorems import best

__all__ = ["METHODS", "Strategy", "solve_at", "strategy"]

METHODS = ("theorem", "digits", "rules")

# The ways beside the theorems, each loaded when none before it knows the game for good.
_WAYS: tuple[str, ...] = ("by_certificate", "by_values", "by_period", "telescope")


@served
def strategy(game: Game | str, method: str | None = None, *, certificates: FilePath | None = None) -> Strategy:
    """How to play a game from piles of any size, by the best way that is known, or by a method that is named.

    A proof that is polynomial in the digits comes first, then any proof, then a conjecture where brute force does not
    reach. Where nothing polynomial is known the strategy says so, and answers as far as the rules can be replayed.

    >>> from wythoff.rulesets import parse
    >>> found = strategy(parse("nim | diagonal | ray(1, 2)"))
    >>> found.polynomial, found.winning_moves((5, 10))
    (False, ((0, 0), (4, 5)))
    >>> strategy(parse("nim | diagonal"), "digits").winning_moves((10**30, 10**30 + 1))
    ((1, 2), (618033988749894848204586834366, 1000000000000000000000000000001))

    Methods: "theorem", the formulas of the theorem with the strongest evidence; "digits", the digits of the piles in a
    numeration system; "rules", brute force. `certificates` is a folder with certificates that `prove` made, which serve
    beside those of the package.
    Raises: RequestError for another method; UnsolvedError where nothing is known by that method.
    """
    game = as_game(game)
    asked = solved_for(game)
    found = _best(asked) if method is None else _by_method(asked, method)
    if found is not None and in_both_orders(game, asked):
        found = found._replace(answer=answering(game, found.answer))
    return Strategy(game, found, method)


@served
def solve_at(
    game: Game | str, position: Given, *, certificates: FilePath | None = None, progress: Progress | None = None
) -> Solution:
    """A solution that answers for one position: by a proof if there is one, else computed just far enough."""
    game = as_game(game)
    return strategy(game).at(position, progress or silent)


def _by_method(game: Game, method: str) -> Known | None:
    if method not in METHODS:
        raise RequestError(f"a method must be one of {', '.join(map(repr, METHODS))}, was {brief(method)}")
    if method == "rules":
        return None
    found = _by_theorem(game) if method == "theorem" else _way("by_digits", game)
    if found is None:
        raise UnsolvedError(f"no strategy by the method {brief(method)} is known for {game}")
    return found


def _best(game: Game) -> Known | None:
    """What is proved and polynomial, else the first of the best of what is known."""
    found = None
    for known in _known(game):
        if known.evidence.kind == "proved" and known.answer.polynomial:
            return known
        # Of equals the first: what is polynomial, then what is proved.
        if found is None or _rank(known) > _rank(found):
            found = known
    return found


def _known(game: Game) -> Iterator[Known]:
    found = _by_theorem(game)
    if found is not None:
        yield found
    for name in _WAYS:
        known = _way(name, game)
        if known is not None:
            yield known


def _by_theorem(game: Game) -> Known | None:
    found = best(game)
    return None if found is None else Known(found.answer.conclusion(), found.evidence)


def _way(name: str, game: Game) -> Known | None:
    return _known_by(name, game, stamps())


@lru_cache(maxsize=64)
def _known_by(name: str, game: Game, certificates: object) -> Known | None:
    # Kept, because finding out that a game has no period takes a tenth of a second.
    way: Callable[[Game], Known | None] = import_module(f"wythoff.strategies.{name}").known
    return way(game)


def _rank(known: Known) -> tuple[bool, bool]:
    return known.evidence.kind == "proved", known.answer.polynomial
