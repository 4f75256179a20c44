"""Two questions to the solvers: which P-positions lie within a bound, and who wins from one position by the rules."""

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
    """Return whether a search along each row finds all its P-positions and ends."""
    if game.declares:
        from wythoff.game.rulesets.plans.declared import rules_with_declared, undeclared

        rules = rules_with_declared(game)
        return rules is not None and rules.most > 0 and _is_filled(undeclared(game))
    known = game.in_each_row is not None or line_plan(game) is not None
    return known or any(map(searchable, game.choices)) or _is_filled(game)


def _is_filled(game: Game) -> bool:
    """Return whether it is decided that rook moves leave finitely many P-positions in each row."""
    if game.as_kind(TwoPileGame) is None:
        return False
    from wythoff.game.rulesets.plans.spans import span  # most games do not need it, and it takes its time to load

    found = span(game)
    return found is not None and found.most > 0 and found.ending is not None


def _solver(
    turn: int, module: str, name: str, least: float = AT_ONCE, speaks: Callable[[Bound], bool] | None = None
) -> Rung:
    return Rung(turn, partial(loaded, f"solving.solvers.{module}", name), at_best("computed", least), speaks, by=module)


# First what proves, then the solvers that replay the rules, from the quickest on. Those behind the sweep count as what
# it takes to load them: so none of them is sooner than a sweep at once, and none needs to be loaded. On a board by_push
# may be sooner still.
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
PROVING = "by_theorem"  # all others replay the rules
SOONEST = PROVING, "by_sweep", "by_push"  # where lines can be swept, no others are asked


@cache
def _made(method: Rung) -> Solver:
    made: Solver = method.load()()
    return made


def solvers() -> Iterator[Solver]:
    """Return all solvers, each loaded when its turn comes."""
    return map(_made, in_turn(METHODS))


def named(name: str) -> Solver:
    """Return the solver of this name. Raises: RequestError if there is none."""
    known = {solver.name: solver for solver in solvers()}
    if name not in known:
        raise RequestError(f"solver must be one of {', '.join(known)}, was {brief(name)}")
    return known[name]


class Positions(Frozen, Question[Finder]):
    """The question which P-positions lie within the bound."""

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
    """Return an offer that counts as the least number of seconds of its method."""
    return offer.at_least(_least(method, game))


def _least(method: Rung, game: Game) -> float:
    """Return a lower bound on the seconds of a method: infinite where a sweep of lines is faster.

    A sweep costs the same for each column; only marking a small board, a method in SOONEST, may be faster.
    """
    return inf if method.by not in SOONEST and line_plan(game) is not None else method.seconds


class ByRules(Positions):
    """The question which P-positions lie within the bound, by the rules as they are written."""

    def methods(self) -> Iterable[Rung]:
        return [method for method in super().methods() if method.by != PROVING]


class At(Frozen, Question[Finder]):
    """The question who wins from one position, by the rules replayed just far enough."""

    game: Game
    place: Position

    @property
    def within(self) -> ByRules:
        """The question for the P-positions so near that a move may lead to one."""
        game, place = self.game, self.place
        # P-positions beyond the larger pile may be far away.
        bound = Bound("columns", place[0] + 1, max(place)) if searchable(game) else Bound("up_to", game.reach(place))
        return ByRules(game, bound)

    def methods(self) -> Iterable[Rung]:
        return self.within.methods()

    def of(self, method: Rung) -> list[Offered[Finder]]:
        solver = _made(method)
        own = solver.at(self.game, self.place)
        return [solver.offer(self.game, self.within.bound) if own is None else own]

    def least(self, method: Rung) -> Rank:
        return FIRST  # a way of its own to one position may be the soonest


def followed(game: Game, given: Iterable[Verdict]) -> Verdict | None:
    """Return the best verdict of the solvers on a game; None if no solver applies."""
    methods = {method.by: method for method in METHODS}
    offers = [
        Offer(verdict, verdict.evidence, verdict.solver, verdict.seconds, verdict.reason)
        for verdict in given
        if verdict.evidence is not None
    ]
    found = first(_counted(offer, methods[offer.by], game) for offer in offers)
    return None if found is None else found.answer


def verdicts(game: Game, bound: Bound) -> list[Verdict]:
    """Return every solver's verdict on a request, for a game as typed."""
    return [solver.applies(game, bound) for solver in solvers()]
