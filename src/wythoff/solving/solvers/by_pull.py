"""The solver by_pull, for two-pile games given by rules: from each position it tests moves to earlier P-positions.

A *rook move* takes from one pile. A *row* contains the positions with the same first pile; it is also called a
*column*, as in the bound `columns`. `rules` are the rules of the game as tests for the kernel.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from wythoff import kernels
from wythoff.base.errors import EvaluationError, UnsolvedError
from wythoff.game.rulesets import Game
from wythoff.game.rulesets.advice import BOARD, command, shown
from wythoff.game.rulesets.plans.covering_lines import lines_of, sure_lines
from wythoff.game.rulesets.plans.declared import DeclaredDoubt, rules_with_declared, undeclared
from wythoff.game.rulesets.plans.filling import Doubt
from wythoff.game.rulesets.plans.lines import line_plan
from wythoff.game.rulesets.plans.spans import span
from wythoff.kernels import Progress
from wythoff.kernels.probing import columns_of, first_pairs, lies_far
from wythoff.solving.solution import Bound, Solution
from wythoff.solving.solution.offers import Offered
from wythoff.solving.solvers.solver import AT_ONCE, Finder, Solver
from wythoff.solving.solvers.table import tabulated
from wythoff.solving.theorems.constraint import as_constraint_game

if TYPE_CHECKING:
    from wythoff.game.rulesets.plans.missing_rook_moves import Idle, Missed

MANY = 200  # columns: with fewer, all moves to earlier P-positions can be tested quickly
FEW = 24  # columns: with more, the solver examines whether the first columns contain all P-positions


class ByPull(Solver):
    """A solver for all moves that can be written down, such as `nim | where(k*l % 3 == 1)`, in normal and misere play.

    It also solves games with blocking, and games with *terminal* squares, on which the game ends.

    The bounds `columns` and `count` require moves from one pile, so that each row has few P-positions, and finitely
    many terminal squares in each row.

    Cost: for each position, moves to earlier P-positions are tested until one is legal. This takes nearly O(columns^2)
    tests if there are many moves, and O(columns^3) if there are few. If all moves are known to lie on a few lines, only
    P-positions on these lines are tested, which takes O(columns^2) tests.
    """

    name = "by_pull"

    def offer(self, game: Game, bound: Bound) -> Offered[Finder]:
        whole, rules, found, early = _read(game, bound)
        if rules is None:
            return self.refuse("needs moves that can be written as a condition")
        if bound.top is None and (reason := _endless(whole, rules)):
            return self.refuse(reason)
        try:
            # If a row may have fewer P-positions than the maximum, the kernel decides this while it fills the rows.
            if bound.top is None and whole.blocking and _fills_rows(whole) and lies_far(rules):
                return self.refuse("its P-positions have very large piles: use up_to")
            columns = bound.columns(whole.ordered, max(rules.most, 1))  # for a count: the first guess
            # Without a bound on the larger pile, each column is searched up to about the number of columns.
            needed = _needed(bound, whole, rules, columns)
            seconds = kernels.fill_seconds(rules, needed, bound.top) + (found.seconds(needed) if found else 0.0)
            if line_plan(whole) is not None or as_constraint_game(whole) is not None:
                seconds += AT_ONCE
        except EvaluationError as error:
            return self.refuse(str(error))

        def solve(progress: Progress) -> Solution:
            pairs, _ = kernels.fill_pairs(
                rules,
                needed if bound.kind == "count" else columns,
                first=needed if needed < columns else None,
                top=bound.top,
                count=bound.value if bound.kind == "count" else None,
                stuck=_doubt(whole, rules, counting=bound.kind == "count"),
                progress=progress,
                begun=(early.last + 1, early.first) if early else (0, ()),
            )
            if found and not found.agree(zip(*pairs, strict=True)):
                raise UnsolvedError(
                    f"{shown(game)} cannot be solved column by column: no bound for the P-positions in a row is known "
                    f"for it; ask for positions up to a bound: {command('solve', game, up_to=BOARD)}"
                )
            return tabulated(game, bound, pairs, self.name)

        return self.replay(solve, seconds, columns - 1)


def _read(game: Game, bound: Bound) -> tuple[Game, kernels.FillingRules | None, Idle | None, Missed | None]:
    """Return (game to solve, its rules for the kernel, `Idle` or None, `Missed` or None) for `game` and `bound`.

    The game to solve has the same P-positions as `game`, and may have additional rook moves (moves from one pile).
    `Idle` describes additional moves that are never needed to win. `Missed` describes additional moves that change
    P-positions in the first rows only; it contains the P-positions of these rows. Both are None if no moves are added.
    For many columns, the rules include the lines of the moves, which take a while to compute.
    """
    found, early = None, None
    if bound.top is None:
        from wythoff.game.rulesets.plans.missing_rook_moves import idle, missed

        early = missed(game)
        found = None if early else idle(game)
    whole = found.whole if found else early.whole if early else game
    rules = early.rules if early else rules_with_declared(whole)
    if rules is not None and bound.value >= MANY:
        rules = rules._replace(lines=lines_of(rules))
        rules = rules._replace(sure=sure_lines(rules))
    return whole, rules, found, early


def _needed(bound: Bound, game: Game, rules: kernels.FillingRules, columns: int) -> int:
    """Return how many columns must be solved for `bound`; `columns` is the first guess.

    For a bound of the kind `count`, more columns are needed if the moves from one pile allow a column to contain no
    P-position. Fewer columns suffice if the first ones provably contain all P-positions of the game.
    """
    if bound.top is not None or _fills_rows(game):
        return columns if bound.kind != "count" else min(columns, columns_of(rules, bound.value))
    last = _last_column(game, rules) if columns > FEW else None
    if last is not None:
        return min(columns, last)
    return columns if bound.kind != "count" else columns_of(rules, bound.value)


@lru_cache
def _last_column(game: Game, rules: kernels.FillingRules) -> int | None:
    """Return a column from which on `game` provably has no P-positions; None if the first columns do not prove this."""
    found, reached = first_pairs(rules)
    squares = dict.fromkeys(
        square for a, b in found for square in ((a, b), (b, a)) if rules.symmetric or square == (a, b)
    )
    last = max((a for a, _ in squares), default=0) + 1
    return last if last < reached and _doubt(game, rules).is_last(last, [*squares]) else None


def _doubt(game: Game, rules: kernels.FillingRules, *, counting: bool = False) -> Doubt:
    return (DeclaredDoubt if game.declares else Doubt)(game, rules, counting=counting)


def _fills_rows(game: Game) -> bool:
    """Return whether each row of `game` is known to have as many P-positions as the moves from one pile allow.

    For example, if any number may be taken from the second pile, they allow one P-position in each row.
    """
    found = span(undeclared(game))
    return found is not None and found.certain


def _endless(game: Game, rules: kernels.FillingRules) -> str:
    """Return a text on why a row of `game` may contain infinitely many P-positions; "" if no row does."""
    found = span(undeclared(game))
    if found is None or not rules.most:
        return "needs up_to, unless all moves from one pile that take more than some number are allowed"
    return "" if found.ending else "needs up_to, unless each row has finitely many terminal positions"
