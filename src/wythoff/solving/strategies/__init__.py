"""Outcomes and winning moves for piles of any size. `strategy(game)` chooses the best known method.

>>> from wythoff.game.rulesets import parse
>>> found = strategy(parse("nim | diagonal"))
>>> found.winning_moves((10**30, 10**30 + 1)), found.index((4, 7)), str(found.evidence)
(((1, 2), (618033988749894848204586834366, 1000000000000000000000000000001)), 3, 'proved: Wythoff 1907')
"""

from __future__ import annotations

from functools import lru_cache, partial

from wythoff.base.errors import RequestError, UnsolvedError, brief
from wythoff.base.files import FilePath
from wythoff.base.frozen import Frozen
from wythoff.base.stubs import loaded
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game, Given
from wythoff.kernels import Progress, silent
from wythoff.proofs.folders import served, stamps
from wythoff.solving.conclusions.conclusion import AnySizeAnswer
from wythoff.solving.solution import Solution
from wythoff.solving.solution.offers import Offer, Offered, Question, Refusal, Rung, ask, at_best
from wythoff.solving.solvers.both_orders import answering, in_both_orders, solved_for
from wythoff.solving.strategies.known import Strategy

__all__ = ["METHODS", "Strategy", "solve_at", "strategy"]

METHODS = ("theorem", "digits", "rules")


def _way(turn: int, module: str, name: str = "known", least: float = 0.0) -> Rung:
    by = name if name != "known" else module
    return Rung(turn, partial(loaded, f"solving.strategies.{module}", name), at_best("proved", least), by=by)


# The methods for piles of any size. `least` estimates the seconds to decide whether a method applies to a game.
WAYS = (
    _way(0, "known", "by_theorem"),
    _way(10, "by_certificate", least=5e-3),
    _way(20, "by_values", least=1e-2),
    _way(30, "by_period", least=2e-2),
    _way(40, "telescope", least=1e-1),
)
BY_DIGITS = _way(50, "by_digits")  # only on request, because theorems give the same results


class AnySize(Frozen, Question[AnySizeAnswer]):
    """The question "What are the P-positions of a game, for piles of any size?", put to the methods in `WAYS`."""

    game: Game

    def methods(self) -> tuple[Rung, ...]:
        return WAYS

    def named(self, by: str) -> list[Rung]:
        return [way for way in (*WAYS, BY_DIGITS) if way.by == by]

    def of(self, method: Rung) -> list[Offered[AnySizeAnswer]]:
        found = _known(method, self.game, stamps())
        return [
            Refusal(method.by, "has no result about this game") if found is None else found.at_least(method.seconds)
        ]


@served
def strategy(game: Game | str, method: str | None = None, *, certificates: FilePath | None = None) -> Strategy:
    """Return a strategy for a game, which answers for piles of any size by the best known method.

    Proved methods are preferred, and among them those that are polynomial in the number of digits. A conjecture is used
    only for positions that brute force cannot solve. If no polynomial method is known, the strategy states this, and
    solves positions by brute force as far as time allows.

    >>> from wythoff.game.rulesets import parse
    >>> found = strategy(parse("nim | diagonal | ray(1, 2)"))
    >>> found.polynomial, found.winning_moves((5, 10))
    (False, ((0, 0), (4, 5)))
    >>> strategy(parse("nim | diagonal"), "digits").winning_moves((10**30, 10**30 + 1))
    ((1, 2), (618033988749894848204586834366, 1000000000000000000000000000001))

    `method` names a method: "theorem", the formulas of the theorem with the strongest evidence; "digits", the digits of
    the piles in a numeration system; "rules", brute force. `certificates` is a folder with certificates that `prove`
    wrote, used besides those of the package.

    Raises: RequestError for an unknown method; UnsolvedError if the method does not apply to the game.
    """
    game = as_game(game)
    asked = solved_for(game)
    found = ask(AnySize(asked)) if method is None else _by_method(asked, method)
    if found is not None and in_both_orders(game, asked):
        found = found.giving(answering(game, found.answer))
    return Strategy(game, found, method)


@served
def solve_at(
    game: Game | str, position: Given, *, certificates: FilePath | None = None, progress: Progress | None = None
) -> Solution:
    """Return a solution that answers for one position, but need not list P-positions.

    It uses a proof if one is known; otherwise it replays the rules for all positions that can be reached from
    `position`. `certificates` is a folder with certificates that `prove` wrote, used besides those of the package.
    `progress(done, total)` is called now and then.
    """
    game = as_game(game)
    return strategy(game).at(position, progress or silent)


def _by_method(game: Game, method: str) -> Offer[AnySizeAnswer] | None:
    if method not in METHODS:
        raise RequestError(f"a method must be one of {', '.join(map(repr, METHODS))}, was {brief(method)}")
    found = ask(AnySize(game), f"by_{method}")
    if found is None and method != "rules":
        raise UnsolvedError(f"no strategy by the method {brief(method)} is known for {game}")
    return found


@lru_cache
def _known(way: Rung, game: Game, certificates: object) -> Offer[AnySizeAnswer] | None:
    # The result is cached, because deciding that a method does not apply may take a tenth of a second.
    found: Offer[AnySizeAnswer] | None = way.load()(game)
    return found
