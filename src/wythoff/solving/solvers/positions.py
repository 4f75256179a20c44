"""The list of solvers, and the two questions put to them.

The questions are "Which P-positions lie within a bound?" (`Positions`) and "Who wins from one position, by the rules?"
(`At`). A solver *replays the rules* if it computes outcomes from moves instead of applying a theorem.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from math import inf
from typing import TypeVar

from wythoff.base.errors import RequestError, brief
from wythoff.base.frozen import Frozen
from wythoff.base.stubs import loaded
from wythoff.game.rulesets import Game, Position, TwoPileGame
from wythoff.game.rulesets.plans.lines import line_plan
from wythoff.solving.solution import Bound
from wythoff.solving.solution.offers import (
    FIRST,
    Offer,
    Offered,
    Question,
    Rank,
    Rung,
    at_best,
    first,
    in_turn,
)
from wythoff.solving.solvers.solver import AT_ONCE, Finder, Solver, Verdict

T = TypeVar("T")


def searchable(game: Game) -> bool:
    """Return whether P-positions of `game` can be computed row by row: each row provably has only finitely many."""
    if game.declares:
        from wythoff.game.rulesets.plans.declared import rules_with_declared, undeclared

        rules = rules_with_declared(game)
        return rules is not None and rules.most > 0 and _is_filled(undeclared(game))
    known = game.in_each_row is not None or line_plan(game) is not None
    return known or any(map(searchable, game.choices)) or _is_filled(game)


def _is_filled(game: Game) -> bool:
    """Return whether, because of the moves from one pile, each row provably has only finitely many P-positions."""
    if game.as_kind(TwoPileGame) is None:
        return False
    from wythoff.game.rulesets.plans.spans import span  # slow to import, and most games do not need it

    found = span(game)
    return found is not None and found.most > 0 and found.ending is not None


def _solver(
    turn: int, module: str, name: str, least: float = AT_ONCE, speaks: Callable[[Bound], bool] | None = None
) -> Rung:
    return Rung(turn, partial(loaded, f"solving.solvers.{module}", name), at_best("computed", least), speaks, by=module)


# Theorems come first, then the solvers that replay the rules, the fastest first. The cost of a solver after by_push
# counts as at least the time to load it, so it is not loaded if a sweep takes less time. On a board, by_push may be
# even faster than a sweep.
METHODS = (
    Rung(0, partial(loaded, "solving.solvers.by_theorem", "ByTheorem"), by="by_theorem"),
    _solver(10, "by_sweep", "BySweep", 0.0),
    _solver(20, "by_push", "ByPush", 0.0, lambda bound: bound.kind == "up_to"),
    _solver(30, "by_pull", "ByPull"),
    _solver(40, "by_counting", "ByCounting"),
    _solver(50, "by_completion", "ByCompletion"),
    _solver(60, "by_rows", "ByRows"),
    _solver(65, "by_slices", "BySlices"),
    _solver(70, "by_choice", "ByChoice"),
    _solver(80, "by_star", "ByStar"),
    _solver(90, "by_heaps", "ByHeaps"),
    _solver(100, "by_pass", "ByPass"),
    _solver(110, "by_definition", "ByDefinition"),
)
PROVING = "by_theorem"  # all other solvers replay the rules
SOONEST = PROVING, "by_sweep", "by_push"  # if the moves are lines, only these solvers are considered


@cache
def _made(method: Rung) -> Solver:
    made: Solver = method.load()()
    return made


def solvers() -> Iterator[Solver]:
    """Yield all solvers. Each one is loaded when the iteration reaches it."""
    return map(_made, in_turn(METHODS))


def named(name: str) -> Solver:
    """Return the solver with the given name. Raises: RequestError if there is none."""
    known = {solver.name: solver for solver in solvers()}
    if name not in known:
        raise RequestError(f"solver must be one of {', '.join(known)}, was {brief(name)}")
    return known[name]


class Positions(Frozen, Question[Finder]):
    """The question "Which P-positions of a game lie within a bound?", put to each solver."""

    game: Game
    bound: Bound

    def methods(self) -> Iterable[Rung]:
        return [method for method in METHODS if method.speaks is None or method.speaks(self.bound)]

    def of(self, method: Rung) -> list[Offered[Finder]]:
        offer = _made(method).offer(self.game, self.bound)
        return [_counted(offer, method, self.game) if isinstance(offer, Offer) else offer]

    def least(self, method: Rung) -> Rank:
        return method.least if method.by == PROVING else at_best("computed", _least(method, self.game))


def _counted(offer: Offer[T], method: Rung, game: Game) -> Offer[T]:
    """Return a copy of `offer`, which `method` made for `game`; its cost counts as at least `_least(method, game)`.

    This is a lower bound for the seconds that the method takes.
    """
    return offer.at_least(_least(method, game))


def _least(method: Rung, game: Game) -> float:
    """Return a lower bound for the seconds that a method takes for `game`; infinity if a faster one is known.

    If all moves lie on lines, by_sweep solves the game, in the same time for each column. Then only the methods in
    SOONEST can be faster, on a small board; for all others the result is infinity. Otherwise it is `method.seconds`.
    """
    return inf if method.by not in SOONEST and line_plan(game) is not None else method.seconds


class ByRules(Positions):
    """The question "Which P-positions lie within a bound?", put only to solvers that replay the rules."""

    def methods(self) -> Iterable[Rung]:
        return [method for method in super().methods() if method.by != PROVING]


class At(Frozen, Question[Finder]):
    """The question "Who wins from the position `place`?", put to solvers that replay the rules.

    They solve only the positions that are needed for this.
    """

    game: Game
    place: Position

    @property
    def within(self) -> ByRules:
        """The question for P-positions within the least bound that suffices to solve `place`.

        This bound covers the positions that play can reach from `place`. If the game can be solved row by row, the rows
        up to the first pile suffice, with piles up to the largest one.
        """
        game, place = self.game, self.place
        # P-positions with a pile above the larger pile of `place` are not needed, and may be far away.
        bound = Bound("columns", place[0] + 1, max(place)) if searchable(game) else Bound("up_to", game.reach(place))
        return ByRules(game, bound)

    def methods(self) -> Iterable[Rung]:
        return self.within.methods()

    def of(self, method: Rung) -> list[Offered[Finder]]:
        solver = _made(method)
        own = solver.at(self.game, self.place)
        return [solver.offer(self.game, self.within.bound) if own is None else own]

    def least(self, method: Rung) -> Rank:
        return FIRST  # a solver's method for one position may be faster than any other


def followed(game: Game, given: Iterable[Verdict]) -> Verdict | None:
    """Return the verdict of the solver that `solve` would choose for `game`; None if no solver applies.

    `given` are the verdicts of solvers on this game; the result is one of them.
    """
    methods = {method.by: method for method in METHODS}
    offers = [
        Offer(verdict, verdict.evidence, verdict.solver, verdict.seconds, verdict.reason)
        for verdict in given
        if verdict.evidence is not None
    ]
    found = first(_counted(offer, methods[offer.by], game) for offer in offers)
    return None if found is None else found.answer


def verdicts(game: Game, bound: Bound) -> list[Verdict]:
    """Return the verdicts of all solvers on a game and a bound: whether they can solve it, and at what cost.

    The game is taken as it is given, not replaced by its canonical form.
    """
    return [solver.applies(game, bound) for solver in solvers()]
