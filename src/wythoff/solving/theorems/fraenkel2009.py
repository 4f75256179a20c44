"""A. S. Fraenkel, E. Reisner, The game of End-Wythoff, Games of No Chance 3 (2009) 329-347.

A position of End-Wythoff is a row of piles (a, middle, b); moves take from its ends a and b as in Wythoff's game. The
theorem for misere play is our own; its proof is in `docs/mathematics/more-piles.md`, Theorem 7.4.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate

from wythoff.game.rulesets import EndWythoff, Game, Position
from wythoff.kernels import Pairs, Progress, coupled_partners, pairs_below
from wythoff.sequences.recurrences.coupled import CoupledPairs
from wythoff.solving.conclusions.beatty_pairs import BeattyPairs
from wythoff.solving.conclusions.conclusion import Columns
from wythoff.solving.conclusions.ends import Ends, EndsBoard, reached
from wythoff.solving.conclusions.position_rows import chunked
from wythoff.solving.solution import Bound, Hypothesis
from wythoff.solving.theorems.theorem import Conclusion, Finding, InBothPlays, Theorem, of_kind, proof, tested

SOURCE = "Fraenkel and Reisner 2009"
OURS = "docs/mathematics/more-piles.md, Theorem 7.4"
SETTLED = "docs/mathematics/more-piles.md, Theorem 7.5"
GAPLESS = "the first differences leave no gap"
NAME = "the middle is a P-position"
MOST_STEPS = 200_000  # the most steps to decide whether the middle is a P-position: about a tenth of a second
# The largest end up to which P-positions are computed until their differences have no gap; some tenths of a second.
MOST_ENDS = 100_000


class SettledBoard:
    """The P-positions (a, middle, b) of End-Wythoff for one middle, as pairs (a, b) of any size.

    Suppose that the P-positions with an end less than some bound have exactly the differences b - a = -p, ..., q, each
    once. Call them the *first* P-positions. Then all other P-positions are (u_n, u_n + n), n > q, and (v_m + m, v_m), m
    > p. Here u_n is the least number that is greater than all earlier u's and is not the first end of an earlier
    P-position. v_m is defined like u_n, with second ends. Ends of at least `far` follow this rule; others are looked up
    in `board`.

    >>> from wythoff.solving.conclusions.ends import Ends
    >>> settled = SettledBoard.of(Ends(misere=False).board((3, 1, 2)))
    >>> settled.p, settled.q, settled.partner(10**20)
    (5, 5, 161803398874989484821)
    """

    def __init__(self, board: EndsBoard, p: int, q: int, far: int) -> None:
        self.board, self.p, self.q = board, p, q
        self.far = far  # ends from this size on follow the theorem; smaller ends are looked up in the board
        self.pairs = CoupledPairs(p, q, self._counts, far)

    @classmethod
    def of(cls, board: EndsBoard) -> SettledBoard | None:
        """Return the P-positions (a, b) of a board, if the differences b - a of its first P-positions have no gap.

        The first P-positions are all those with an end less than some bound. Return None if no bound up to `MOST_ENDS`
        is found to be suitable.
        """
        size = 16
        while size <= MOST_ENDS:
            low = high = number = farthest = 0
            for a, b in board.by_smaller_end(size):
                low, high, number = min(low, b - a), max(high, b - a), number + 1
                farthest = max(farthest, a, b)
                if high - low + 1 == number:
                    return cls(board, -low, high, farthest + max(-low, high) + 2)
            size *= 2
        return None

    def partner(self, a: int) -> int:
        """Return the only b for which (a, b) is a P-position."""
        return self.board.partner(a) if a < self.far else self._met(a, self.q, of_u=True)

    def left(self, b: int) -> int:
        """Return the only a for which (a, b) is a P-position."""
        return self.board.left(b) if b < self.far else self._met(b, self.p, of_u=False)

    def _met(self, end: int, missed: int, *, of_u: bool) -> int:
        """Return the b of the P-position (end, b) if `of_u` is true, else the a of the P-position (a, end).

        `end` must be at least `far`. Pass missed = q if `of_u` is true, else missed = p. The letters are those of the
        class docstring. From `far` on, each first end is u_n or v_m + m. The first ends less than v_m + m are u's, the
        m - p - 1 numbers v_i + i with p < i < m, and the first ends of the p + q + 1 first P-positions. For second
        ends, exchange u and v, and p and q.
        """
        before, after = self.pairs.below(end, of_u=of_u)
        return missed + before + (end + 1 if after > before else 0)

    def column(self, difference: int) -> int:
        """Return the a for which (a, a + difference) is a P-position."""
        if difference > self.q and difference >= self.far:
            return difference + self.p + self.pairs.below(difference, of_u=False)[0]
        if -difference > self.p and -difference >= self.far:
            return -2 * difference + self.q + self.pairs.below(-difference, of_u=True)[0]
        return self.board.column(difference)

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        """Return the P-positions that a move from `position` = (a, b) reaches, in lexicographic order.

        Moves are those of Wythoff's game on the two ends.
        """
        a, b = position
        if (right := self.partner(a)) == b:
            return ()
        return tuple(sorted(reached(a, b, right, self.left(b), self.column(b - a))))

    def _counts(self, most: int) -> tuple[Sequence[int], Sequence[int]]:
        of_u = (self.board.partner(a) - a > self.q for a in range(most))
        of_v = (self.board.left(b) - b > self.p for b in range(most))
        return tuple(accumulate(of_u, initial=0)), tuple(accumulate(of_v, initial=0))


class SettledEnds(Conclusion):
    """P-positions (a, middle, b) of End-Wythoff for one middle, numbered by their first ends a.

    Each a is in one P-position. All P-positions with an end beyond a bound follow from a rule (`SettledBoard`). The
    other P-positions have small ends, and are looked up in a table.

    Cost: O(M(d) log d) for ends of d digits, where M(d) is the time of a product, and O(d) small steps.
    """

    finite_rows = True
    quick = True
    polynomial = True
    cost = "the Zeckendorf digits of the ends, a few multiplications, and one small step for each digit"

    def __init__(self, game: Game, middle: Position, formulas: tuple[str, ...] = ()) -> None:
        self.game, self.ends = game, Ends(misere=game.misere)
        settled = SettledBoard.of(self.ends.board(middle))
        assert settled is not None
        self.settled = settled
        p, q = settled.p, settled.q
        self.formulas = formulas or (
            f"the P-positions with {-p} <= b - a <= {q} by the rules, one for each difference",
            f"(u_n, u_n + n) for n > {q}, u_n = n + {p} + #{{m > {p}: v_m < n}}",
            f"(v_m + m, v_m) for m > {p}, v_m = m + {q} + #{{n > {q}: u_n < m}}",
        )

    def is_p(self, position: Position) -> bool:
        return self.settled.partner(position[0]) == position[1]

    def index(self, position: Position) -> int | None:
        return position[0] if self.is_p(position) else None

    def p_position(self, n: int) -> Position:
        return n, self.settled.partner(n)

    def pairs(self, bound: Bound, progress: Progress) -> Columns:
        # Each first end is in one P-position. With `up_to`, leave out P-positions whose second end is too large.
        if bound.kind != "up_to":
            return self._table(bound.value, progress)
        return pairs_below(self._table(bound.value + 1, progress), bound.value)

    def _table(self, count: int, progress: Progress) -> Pairs:
        """Return the P-positions with the first ends 0, ..., count - 1, as two columns."""
        settled = self.settled
        rights, lefts = (list(map(side, range(settled.far))) for side in (settled.board.partner, settled.board.left))
        return range(count), coupled_partners(rights, lefts, settled.p, settled.q, count, progress=progress)

    def chunks(self, count: int, size: int) -> Iterator[Columns]:
        return chunked(self._table, map(self.p_position, range(count)), count, size)

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        if min(position) < self.settled.far:
            return self.ends.winning_moves(self.game.start(position))
        return tuple(sorted(self.game.start(left) for left in self.settled.winning_moves(position)))


@lru_cache
def _is_p(middle: Position, *, misere: bool) -> bool:
    return Ends(misere=misere).is_p(middle)


def _applies(game: Game, row: EndWythoff) -> Finding:
    middle = row.middle
    source = OURS if game.misere else SOURCE
    if not middle:
        return proof(source, "a row of two piles is a position of Wythoff's game")
    if len(middle) ** 2 * max(middle) > MOST_STEPS:
        return Finding(None, f"{NAME}: deciding this takes more than {MOST_STEPS} steps")
    verdict = Hypothesis(NAME, "refuted", f"{middle} is an N-position")
    if _is_p(middle, misere=game.misere):
        verdict = Hypothesis(NAME, "decided", f"{middle} is a P-position by the rules")
    return tested(source, (verdict,), f"{middle} is a P-position")


def _settles(game: Game, row: EndWythoff) -> Finding:
    middle = row.middle
    if len(middle) ** 2 * max(middle, default=0) > MOST_STEPS:
        return Finding(None, f"{GAPLESS}: deciding this takes more than {MOST_STEPS} steps")
    found = _gapless(middle, misere=game.misere)
    if found is None:
        return Finding(None, f"{GAPLESS}: the differences were not found in time")
    holds = Hypothesis(GAPLESS, "decided", f"from {-found[0]} to {found[1]} by the rules")
    return tested(SETTLED, (holds,), f"the first differences are {holds.reason}")


@lru_cache
def _gapless(middle: Position, *, misere: bool) -> tuple[int, int] | None:
    settled = SettledBoard.of(Ends(misere=misere).board(middle))
    return None if settled is None else (settled.p, settled.q)


def _as_in_wythoff(game: Game, row: EndWythoff) -> SettledEnds:
    wythoff = BeattyPairs(1, misere=game.misere and not row.middle)
    formulas = (*wythoff.formulas, "P-positions: (a_n, middle, b_n) and (b_n, middle, a_n)")
    return SettledEnds(game, row.middle, formulas)


ROWS = InBothPlays(of_kind(EndWythoff, "end_wythoff(K)"))
THEOREMS = (
    Theorem(
        SOURCE,
        "If a row K is a P-position, (a, K, b) is one exactly if (a, b) is a P-position of Wythoff's game; in misere "
        "play too, unless K is empty, where it is that of misere play.",
        ROWS,
        _applies,
        _as_in_wythoff,
    ),
    Theorem(
        SETTLED,
        "If the P-positions (a, K, b) with an end less than t have the differences b - a = -p, ..., q, all others have "
        "the differences that follow, in order, on both sides.",
        ROWS,
        _settles,
        lambda game, row: SettledEnds(game, row.middle),
    ),
)
