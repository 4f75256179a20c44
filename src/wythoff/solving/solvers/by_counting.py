"""The solver by_counting, for games with blocking: it counts the P-positions that one move from each square reaches.

A *blocking budget* is a family of moves together with a number n: before each move, the opponent may forbid up to n
options reached by moves of the family. A *line* of moves takes a + n*b from the two piles, for fixed vectors a, b and
any n >= 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, starmap
from math import log2

from wythoff import kernels
from wythoff.base.errors import EvaluationError, UnsolvedError, brief
from wythoff.game.rulesets import BlockingGame, Game, played
from wythoff.game.rulesets.moves import Line
from wythoff.game.rulesets.plans.lines import MAX_PARTS, lines_of, share_a_move
from wythoff.game.rulesets.plans.taking import amounts, conditions
from wythoff.kernels import Pairs, Progress
from wythoff.kernels.limits import ENDLESS, require_memory
from wythoff.solving.solution import Bound, Solution
from wythoff.solving.solution.offers import Offered
from wythoff.solving.solvers.solver import Finder, Solver
from wythoff.solving.solvers.table import tabulated


class ByCounting(Solver):
    """A solver for games with blocking whose moves are the same everywhere. On some squares the game may end.

    A budget is a family of moves and a number: before each move, the opponent may forbid up to so many options reached
    by moves of the family. For each square and each budget, it counts the moves of the budget's family to P-positions.
    The square is a P-position if all these moves can be forbidden.

    Cost: O(up_to^2) for each line of moves, however many moves can be forbidden. Moves that are not given as lines are
    first split into lines, which takes longer than counting.
    """

    name = "by_counting"

    def offer(self, game: Game, bound: Bound) -> Offered[Finder]:
        inner = played(game).as_kind(BlockingGame)
        if inner is None:
            return self.refuse("applies only to games with blocking")
        if bound.top is None and game.in_each_row is None:
            return self.refuse(f"{bound.kind} needs a known number of P-positions in each row: use up_to")
        try:
            work = [_budgets(game, inner, side, side) for side in (kernels.PROBE // 2, kernels.PROBE)]
            if None not in work:
                columns, rows = _board(game, bound)
        except EvaluationError as error:
            return self.refuse(str(error))
        small, large = work
        if small is None or large is None:
            return self.refuse("needs moves that are the same at every position")
        # The number of lines of moves is constant, or grows like a power of the side of the board.
        growth = log2(large.work / small.work)
        steps = large.work * max(min(rows, ENDLESS) / kernels.PROBE, 1) ** growth
        budgets = len(large.limits)
        tables = budgets if _lines(inner) is None else 0
        tested = dict.fromkeys(conditions(inner.moves)) if tables else ()
        seconds = sum(kernels.table_seconds(condition, rows) for condition in tested)
        seconds += kernels.count_seconds(steps, columns, rows, tables)

        def solve(progress: Progress) -> Solution:
            known, up_to = game.in_each_row, rows
            pairs, least = _counted(game, inner, columns, up_to, progress)
            while bound.top is None and known is not None and columns and least < known:
                progress(0, columns)
                up_to *= 2
                pairs, least = _counted(game, inner, columns, up_to, progress)
            return tabulated(game, bound, pairs, self.name)

        return self.replay(solve, seconds, bound.value - (bound.kind != "up_to"))


def _board(game: Game, bound: Bound) -> tuple[int, int]:
    """Return (columns, rows), the size of the board on which `game` is solved first.

    For the bounds `columns` and `count`, rows are added later if some column may have further P-positions.
    """
    if bound.kind == "up_to":
        return bound.value + 1, bound.value + 1
    if bound.top is not None:
        return bound.value, max(bound.top + 1, bound.value)
    each = game.in_each_row or 1
    columns = bound.columns(game.ordered, each)
    # In most of these games, all P-positions of the first c columns are in the first 4*c rows. If not, the number of
    # rows is doubled.
    return columns, 4 * columns + each


def _counted(game: Game, inner: BlockingGame, columns: int, rows: int, progress: Progress) -> tuple[Pairs, int]:
    if not columns:
        return ([], []), 0
    # Memory for tables of the moves of each blocking budget, and for copies while they are split into lines.
    require_memory(
        6 * columns * rows, f"the moves on a board of {brief(columns)} by {brief(rows)} squares", progress=progress
    )
    budgets = _budgets(game, inner, columns, rows)
    if budgets is None:
        raise UnsolvedError(f"{ByCounting.name} needs moves that are the same at every position, not {game}")
    return kernels.count_pairs(budgets, columns, rows, symmetric=not game.ordered, ends=inner.ending, progress=progress)


def _budgets(game: Game, inner: BlockingGame, columns: int, rows: int) -> kernels.Budgets | None:
    """Return the moves of each blocking budget as lines; None if the moves depend on the position.

    A blocking budget is a family of moves and a number: before each move, the opponent may forbid up to so many options
    reached by moves of the family.

    `inner` is `game` as a game with blocking in normal play. In misere play, a further budget contains all moves. The
    lines are long enough for a board of `columns` by `rows` squares.
    """
    lines = _lines(inner)
    if lines is not None:
        if game.misere:
            lines.append((lines_of(inner.moves) or (), columns * rows))
        return kernels.budgets_of_lines(lines, columns, rows, misere=game.misere)
    every = amounts(inner.moves, columns, rows)
    families = [(amounts(family, columns, rows), most) for family, most in inner.budgets]
    if every is None:
        return None
    tables = []
    legal = int.from_bytes(every, "little")
    for table, most in families:
        if table is None:
            return None
        tables.append(((int.from_bytes(table, "little") & legal).to_bytes(len(every), "little"), most))
    if game.misere:
        tables.append((every, columns * rows))
    return kernels.budgets_of(tables, columns, rows, misere=game.misere)


def _lines(inner: BlockingGame) -> list[tuple[Sequence[Line], int]] | None:
    """Return one pair (lines, n) for each blocking budget of `inner`: its moves as disjoint lines, and the number n.

    A blocking budget is a family of moves and a number n: before each move, the opponent may forbid up to n options
    reached by moves of the family. Return None if the form of the rules does not show such lines. They must then be
    computed from a table of all moves.
    """
    every = lines_of(inner.moves)
    if every is None or len(every) > MAX_PARTS or any(starmap(share_a_move, combinations(every, 2))):
        return None
    found: list[tuple[Sequence[Line], int]] = []
    for family, most in inner.budgets:
        lines = lines_of(family)
        if lines is None or not {*lines} <= {*every}:
            return None
        found.append((lines, most))
    return found
