"""By pull: each position tests its moves to the P-positions found before; for any rules that can be written down."""

from __future__ import annotations

from wythoff import kernels
from wythoff.errors import EvaluationError, UnsolvedError
from wythoff.expressions import Expression, parse_condition
from wythoff.kernels import Progress
from wythoff.rulesets import Game, Terminal, played
from wythoff.rulesets.boards import Euclid
from wythoff.rulesets.conditions import as_condition
from wythoff.rulesets.playing import TERMINAL_VARIABLES
from wythoff.solution import Bound, Solution
from wythoff.solvers.lines import has_one_in_each_row
from wythoff.solvers.solver import Verdict, computed
from wythoff.solvers.table import tabulated

NAME = "by_pull"


class ByPull:
    """For every set of moves of the notation, in normal and misere play, with squares that end the game or not.

    Cost: for each position a test of the move to each earlier P-position, until one succeeds.
    """

    name = NAME

    def applies(self, game: Game, bound: Bound) -> Verdict:
        rules = _rules(game)
        if rules is None:
            blocked = "takes games without blocking" if game.blocking else "needs moves that are a condition"
            return Verdict(NAME, None, 0.0, blocked)
        if bound.top is None and not rules.one:
            return Verdict(NAME, None, 0.0, f"{bound.kind} needs finitely many P-positions in each row: use up_to")
        columns = _columns(bound, game)
        # Without a bound on the rows a column is searched about as far as there are columns.
        try:
            return computed(NAME, kernels.pull_seconds(rules, columns), columns - 1)
        except EvaluationError as error:
            return Verdict(NAME, None, 0.0, str(error))

    def solve(self, game: Game, bound: Bound, progress: Progress) -> Solution:
        rules = _rules(game)
        if rules is None or (bound.top is None and not rules.one):
            raise UnsolvedError(f"{NAME} cannot solve {game} for {bound}")
        pairs = kernels.pull_pairs(rules, _columns(bound, game), top=bound.top, progress=progress)
        return tabulated(game, bound, pairs, NAME)


def _columns(bound: Bound, game: Game) -> int:
    counted = bound.value if game.ordered else 2 * bound.value
    return {"up_to": bound.value + 1, "columns": bound.value, "count": counted}[bound.kind]


def _rules(game: Game) -> kernels.Rules | None:
    """The rules as tests."""
    inner = played(game)
    ends: Expression | None = None
    moves: Game = inner
    if isinstance(inner, Terminal):
        moves, ends = inner.moves, inner.condition
    outside = parse_condition("x < 1", TERMINAL_VARIABLES) if isinstance(moves, Euclid) else None
    move = as_condition(moves)
    if move is None:
        return None
    return kernels.Rules(
        move, ends, outside, not game.ordered, game.misere, ends is None and has_one_in_each_row(moves)
    )
