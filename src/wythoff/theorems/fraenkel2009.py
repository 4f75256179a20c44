"""A. S. Fraenkel, E. Reisner, The game of End-Wythoff, Games of No Chance 3 (2009) 329-347.

Misere play is ours; its proof stands in `docs/notes/more-piles.md`, section 3.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import count, islice

from wythoff.kernels import Progress
from wythoff.kernels.limits import require_memory
from wythoff.rulesets import EndWythoff, Game, Position, played
from wythoff.rulesets.rows import without_empty
from wythoff.solution import Bound, Evidence, Hypothesis
from wythoff.theorems.theorem import Columns, Conclusion, Finding, Theorem

SOURCE = "Fraenkel and Reisner 2009"
OURS = "docs/notes/more-piles.md, section 3"
NAME = "the middle is a P-position"
MOST_STEPS = 200_000  # about a tenth of a second, to decide whether the middle is a P-position
BYTES_A_PAIR = 130
BETWEEN_REPORTS = 1 << 16


class WythoffEnds(Conclusion):
    """(a, middle, b) is a P-position if (a, b) is one of Wythoff's game; of its misere play where there is no middle.

    Cost: a few integer square roots of the size of the ends; where one of them is empty, steps up to the next pile.
    """

    finite_rows = True
    quick = False

    def __init__(self, game: Game) -> None:
        from wythoff.theorems.beatty import BeattyPairs
        from wythoff.theorems.ends import Ends

        inner = played(game)
        assert isinstance(inner, EndWythoff)
        self.game, self.middle, self.ends = game, inner.middle, Ends(misere=game.misere)
        self.wythoff = BeattyPairs(1, misere=game.misere and not inner.middle)
        self.formulas = (*self.wythoff.formulas, "P-positions: (a_n, middle, b_n) and (b_n, middle, a_n)")

    def is_p(self, position: Position) -> bool:
        return self.wythoff.is_p((min(position), max(position)))

    def pairs(self, bound: Bound, progress: Progress) -> Columns:
        require_memory(BYTES_A_PAIR * bound.value, f"about {bound.value} pairs")
        a: list[int] = []
        b: list[int] = []
        # One P-position for each first end; to a bound on both ends it lies in some of the columns only.
        for first, last in islice(self._walk(), bound.value + (bound.kind == "up_to")):
            if bound.kind != "up_to" or last <= bound.value:
                a.append(first)
                b.append(last)
            if first % BETWEEN_REPORTS == 0:
                progress(first, bound.value)
        return a, b

    def chunks(self, count: int, size: int) -> Iterator[Columns]:
        terms = islice(self._walk(), count)
        while chunk := list(islice(terms, size)):
            yield tuple(zip(*chunk, strict=True))

    def _walk(self) -> Iterator[Position]:
        return ((first, self.wythoff.partners(first)[0]) for first in count())

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        a, b = position
        row = self.game.start(position)
        if self.middle and min(position) == 0:
            # The end of the middle lies open: to take from it is no move of Wythoff's on (a, b).
            return self._from_open(row) if a == 0 else tuple(sorted(left[::-1] for left in self._from_open(row[::-1])))
        pairs = self.wythoff.winning_moves((min(a, b), max(a, b)))
        ends = {(c, d) for pair in pairs for c, d in (pair, pair[::-1]) if _is_move(a - c, b - d)}
        return tuple(sorted({self.game.start(left) for left in ends}))

    def _from_open(self, row: Position) -> tuple[Position, ...]:
        """The winning moves from (*middle, b).   Cost: one step for each number up to the first pile."""
        first, *inside, b = row
        found = ((left, self.ends.partner(tuple(inside), left)) for left in range(first + 1))
        reached = ((left, *inside, right) for left, right in found if _is_move(first - left, b - right))
        return tuple(sorted({*map(without_empty, reached)}))

    def winning_move(self, position: Position) -> Position | None:
        return next(iter(self.winning_moves(position)), None)


def _is_move(i: int, j: int) -> bool:
    """Whether i and j may be taken from the two ends."""
    return min(i, j) >= 0 < max(i, j) and (i == j or min(i, j) == 0)


@lru_cache(maxsize=64)
def _is_p(middle: Position, *, misere: bool) -> bool:
    from wythoff.theorems.ends import Ends

    return Ends(misere=misere).is_p(middle)


def _applies(game: Game) -> Finding:
    inner = played(game)
    if not isinstance(inner, EndWythoff):
        return Finding(None, "speaks of End-Wythoff only")
    middle = inner.middle
    source = OURS if game.misere else SOURCE
    if not middle:
        return Finding(Evidence("proved", source), "a row of two piles is a position of Wythoff's game")
    if len(middle) ** 2 * max(middle) > MOST_STEPS:
        return Finding(None, f"{NAME}: that takes more than {MOST_STEPS} steps to decide")
    if not _is_p(middle, misere=game.misere):
        failed = Hypothesis(NAME, "refuted", f"{middle} is an N-position")
        return Finding(None, f"{NAME} fails: {middle} is an N-position", (failed,))
    holds = Hypothesis(NAME, "decided", f"{middle} is a P-position by the rules")
    return Finding(Evidence("proved", source, None, (holds,)), f"{middle} is a P-position", (holds,))


def _conclusion(game: Game) -> Conclusion:
    return WythoffEnds(game)


THEOREMS = (
    Theorem(
        SOURCE,
        "If a row K is a P-position, (a, K, b) is one exactly if (a, b) is a P-position of Wythoff's game; in misere "
        "play too, unless K is empty, where it is that of misere play.",
        _applies,
        _conclusion,
    ),
)
