"""Our own theorem: finitely many P-positions, if all positions from some row on have a move to one of them.

The proof is in `docs/mathematics/altered-games.md`, Theorem 3.9.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache

from wythoff import kernels
from wythoff.base.errors import UnsolvedError, WythoffError
from wythoff.game.rulesets import Game, Position, TwoPileGame, parts_of
from wythoff.game.rulesets.meaning.plain import is_all_of_nim, is_line
from wythoff.kernels import Pairs, Progress
from wythoff.solving.conclusions.conclusion import require_number
from wythoff.solving.conclusions.position_rows import columns_of, cut, streamed
from wythoff.solving.solution import Bound
from wythoff.solving.theorems.theorem import Conclusion, InBothPlays, Shape, Theorem, searched

SOURCE = "docs/mathematics/altered-games.md, Theorem 3.9"
MOST_COLUMNS = 16  # the number of columns that are examined; each has at most one P-position


def _beside_nim(game: Game) -> Game | None:
    """Return the game if it has all moves of Nim and may have finitely many P-positions.

    Return None if the form of its moves excludes that.
    """
    parts = parts_of(game)
    if not is_all_of_nim(game) or all(part.reaches_finitely for part in parts) or all(map(is_line, parts)):
        return None
    return game


@lru_cache
def finite_p_positions(game: Game) -> tuple[Position, ...] | None:
    """Return all P-positions if they are few and it is proved that there are no others; else None.

    >>> from wythoff.game.rulesets import parse
    >>> finite_p_positions(parse("nim | where(k > 0 and (k - l) % 3 == 0)"))
    ((0, 0), (1, 2))
    >>> finite_p_positions(parse("nim | where(k*l % 3 == 1)")) is None
    True

    Cost: a few columns are solved, and some statements are decided.
    """
    from wythoff.game.rulesets.plans.filling import Doubt, rules_of  # slow to import, and most games do not need it
    from wythoff.game.rulesets.plans.spans import span

    rules, known = rules_of(game), span(game)
    if rules is None or known is None or known.most != 1 or known.certain or known.ending is None:
        return None
    doubt = Doubt(game, rules)

    def stuck(x: int, y: int, found: Sequence[Position]) -> str:
        answer = doubt(x, y, found)
        if answer == kernels.ON:
            raise UnsolvedError("there may be infinitely many P-positions")
        return answer

    try:
        pairs, over = kernels.fill_pairs(rules, MOST_COLUMNS, stuck=stuck)
    except WythoffError:
        return None
    return tuple(zip(*pairs, strict=True)) if over else None


class FewPairs(Conclusion):
    """Finitely many P-positions, given as a tuple `found`.

    >>> from wythoff.game.rulesets import parse
    >>> answer = FewPairs(parse("nim | where(k >= 1)"), ((0, 0),))
    >>> answer.is_p((10**30, 10**30)), answer.winning_moves((10**30, 10**30))
    (False, ((0, 0),))
    """

    finite_rows = True
    polynomial = True
    cost = "one test of a move for each P-position"

    def __init__(self, game: TwoPileGame, found: tuple[Position, ...]) -> None:
        self.game, self.found, self.total = game, found, len(found)
        self.formulas = (f"P-positions: {', '.join(map(str, found))}, and no others",)

    def is_p(self, position: Position) -> bool:
        return position in self.found

    def pairs(self, bound: Bound, progress: Progress) -> Pairs:
        return columns_of(cut(iter(self.found), bound), bound, progress)

    def chunks(self, count: int, size: int) -> Iterator[Pairs]:
        return streamed(iter(self.found[:count]), size)

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        return tuple(pair for pair in self.found if self.game.leads(position, pair))

    def index(self, position: Position) -> int | None:
        return bisect_left(self.found, position) if self.is_p(position) else None

    def p_position(self, n: int) -> Position:
        require_number(n, len(self.found))
        return self.found[n]


THEOREMS = Theorem(
    SOURCE,
    "If every number may be taken from one pile, and every position whose smaller pile is at least c has a move to "
    "a P-position with a smaller one, the P-positions are those with smaller piles less than c.",
    InBothPlays(Shape("nim | where(c)", _beside_nim, "conditions that are decided")),
    searched(
        lambda game, moves: finite_p_positions(game),
        SOURCE,
        "all positions in later rows have a move to one of the P-positions found",
        "it was not decided whether there are finitely many P-positions",
    ),
    FewPairs,
)
