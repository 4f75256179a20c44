"""Gurvich 2012: the games NIM(a, b), with limits by Boros, Gurvich and Oudalov 2013.

V. Gurvich, Further generalizations of the Wythoff game and the minimum excludant, Discrete Applied Mathematics 160
(2012) 941-947; with the limits of E. Boros, V. Gurvich, V. Oudalov, International Journal of Game Theory 42 (2013)
891-915.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import chain, islice

from wythoff.base.errors import times
from wythoff.game.catalog.gurvich import NIM_AB
from wythoff.game.rulesets import Game, Moves, Position, TwoPileGame
from wythoff.game.rulesets.matching.rule import Rule, Rules
from wythoff.kernels import Pairs, Progress
from wythoff.sequences.polynomials import LargestRoot
from wythoff.sequences.quadratic import Quadratic
from wythoff.sequences.recurrences.ratios import SPACED_SOURCE, spaced_ratio
from wythoff.sequences.recurrences.spaced import SpacedPairs, SpacedSequence, spaced_pairs
from wythoff.solving.conclusions.conclusion import Numbered
from wythoff.solving.conclusions.position_rows import Rows, repeating, replaced
from wythoff.solving.solution import Bound, Evidence
from wythoff.solving.theorems.fraenkel1982 import constant_width
from wythoff.solving.theorems.theorem import Conclusion, Finding, InBothPlays, Theorem, proof

SOURCE = "Gurvich 2012"
SURVEY = "Wythoff visions 2019, section 5"
NOTE = "docs/mathematics/variants.md, Theorem 2.6"


class SpacedRows(Numbered, Rows):
    """P-positions of NIM(a, b), a, b >= 1: the pairs in `first`, then (x_n, y_n) with y_n = x_n + a*n + offset.

    x_n is the least x >= 0 such that no x_i or y_i with i < n lies in (x - b, x]; `SpacedSequence` computes it. A move
    takes less than b from one pile (and any number from the other), or changes the difference of the piles by less than
    a. Any two x_n, and any two y_n, differ by at least b. So a winning move from (x, y) leads to one of three kinds of
    pairs:

    - a pair with a number that is less than x or y, by less than b; there are at most three;
    - a pair whose difference differs from y - x by less than a; there are at most two;
    - a pair in `first`.

    >>> from wythoff.game.rulesets import parse
    >>> answer = SpacedRows(parse("where(abs(k - l) < 1 or min(k, l) < 2)"), 1, 2, ("a_n = mex_2",))
    >>> answer.winning_moves((3 * 10**30, 5 * 10**30))
    ((2999999999999999999999999999999, 3974153871734238077882726563433),)
    >>> answer.index((3079595623491438786010417750835, 4079595623491438786010417750835)) == 10**30
    True

    Cost: one term x_n of `SpacedWord` for an outcome; for all winning moves at most five more terms.
    """

    def __init__(
        self,
        game: TwoPileGame,
        a: int,
        b: int,
        formulas: tuple[str, ...],
        *,
        offset: int = 0,
        first: tuple[Position, ...] = (),
    ) -> None:
        super().__init__(game, self._sharing, formulas)
        self.a, self.b, self.offset, self.first = a, b, offset, first
        self.quick = True
        self._terms = SpacedSequence(a, b, offset)
        self.polynomial = self._terms.far
        self.cost = (
            f"quasi-linear in the digits, times {self._terms.b + 2}^2 for the letters of a word"
            if self._terms.by_word
            else "quadratic in the digits: the levels of a substitution"
            if self.polynomial
            else "the pairs are listed one by one, up to two million of them"
        )

    slope_source = SPACED_SOURCE

    @property
    def slope(self) -> Quadratic | LargestRoot | None:
        """The limit of y_n/x_n, an algebraic number."""
        return spaced_ratio(self.a, self.b)

    def p_position(self, n: int) -> Position:
        if n < len(self.first):
            return self.first[n]
        x = self._terms.term(n)
        return x, x + self.a * n + self.offset

    def index(self, position: Position) -> int | None:
        if position in self.first:
            return self.first.index(position)
        n, rest = divmod(position[1] - position[0] - self.offset, self.a)
        if rest or n < len(self.first) or position[0] < self.b * n:
            return None
        return n if self._terms.term(n) == position[0] else None

    def pairs(self, bound: Bound, progress: Progress) -> Pairs:
        if bound.kind == "up_to":
            count = max(bound.value - self.offset, 0) // (self.a + self.b) + 1
        else:
            count = -(-bound.value // self.b) if bound.kind == "columns" else bound.value
        x, y = spaced_pairs(self.a, self.b, count, self.offset, progress=progress)
        if bound.kind == "up_to":
            count = bisect_right(y, bound.value)
        elif bound.kind == "columns":
            count = bisect_left(x, bound.value)
        return replaced(self.first, (x[:count], y[:count]), bound)

    def winning_move(self, position: Position) -> Position | None:
        """Return the position after a winning move, if possible a move from one pile (less than b); else None."""
        return next((target for target in self._targets(position) if self.game.leads(position, target)), None)

    def _walk(self) -> Iterator[Position]:
        plain = SpacedPairs(self.a, self.b, self.offset).walk()
        return chain(self.first, islice(plain, len(self.first), None))

    def _sharing(self, pile: int) -> list[int]:
        """Return the sorted list of the piles y for which {`pile`, y} is a P-position."""
        pairs = {*self._below(pile, 1), *self._below(pile, 2), *self.first}
        return sorted(x + y - pile for x, y in pairs if pile in (x, y))

    def _below(self, pile: int, key: int) -> Iterator[Position]:
        """Yield the last pair (x_n, y_n) with x_n <= pile if `key` is 1, or with y_n <= pile if `key` is 2.

        The pairs are those of the formula. Yield nothing if n < len(first), because a pair in `first` replaces this
        one.
        """
        limit = pile - self.offset if key == 2 else pile
        if limit >= 0:
            n, x, y = self._terms.prefix(limit, key)
            if n >= len(self.first):
                yield x, y + self.offset

    def _targets(self, position: Position) -> Iterator[Position]:
        x, y = position
        yield from self.first
        for last, high in self._below(x, 1):
            yield last, high
            # If y_n <= y for this pair, no move leads to a later pair.
            if high > y:
                yield from self._below(y, 2)
        yield from self._below(x, 2)
        near = (y - x - self.offset) // self.a
        for n in (near, near + 1, 0):
            if len(self.first) <= n and self.b * n <= x:
                yield self.p_position(n)


class EqualRows(Numbered, Rows):
    """P-positions (b*n + offset, b*n + offset) of NIM(0, b), where `offset` is 0 in normal play.

    In misere play `offset` is 1, and the first P-position is (0, 1). A move takes less than b from one of the piles,
    and any number from the other.

    Cost: a division by b.
    """

    polynomial = True
    cost = "linear in the digits: one division by b"
    slope = Quadratic(1)

    def __init__(self, game: TwoPileGame, b: int, formulas: tuple[str, ...], offset: int) -> None:
        super().__init__(game, self._sharing, formulas, table=repeating(self.p_position, offset, 1, (b, b)))
        self.b, self.offset = b, offset

    def index(self, position: Position) -> int | None:
        x, y = position
        if self.offset and x <= 1:
            return 0 if (x, y) == (0, 1) else None
        n, rest = divmod(x - self.offset, self.b)
        return None if rest or x != y else n

    def p_position(self, n: int) -> Position:
        return (0, 1) if self.offset and not n else (self.b * n + self.offset, self.b * n + self.offset)

    def _sharing(self, pile: int) -> list[int]:
        other = 1 - pile if self.offset and pile <= 1 else pile
        return [other] if self.is_p((min(pile, other), max(pile, other))) else []

    def _targets(self, position: Position) -> Iterator[Position]:
        """Yield P-position number 0, and the last P-position whose piles are at most the smaller pile of `position`."""
        last = (position[0] - self.offset) // self.b
        return map(self.p_position, {0, last} if last > 0 else {0})

    _beside = _targets


GAMES = InBothPlays(Rules((Rule(NIM_AB), lambda a, b: (a, b))))


def _applies(game: Game, found: tuple[int, int]) -> Finding:
    a, b = found
    if b == 0:
        return Finding(None, "applies only to b >= 1: with b = 0 and a <= 1 no move takes from one pile alone")
    if a == 0:
        return proof(NOTE, f"a = 0: some pile must lose less than {b}")
    source = f"{SOURCE}, {'misere' if game.misere else 'normal'} play"
    return proof(source, f"this is NIM(a, b) with a = {a}, b = {b}")


def _conclusion(game: TwoPileGame | Moves, found: tuple[int, int]) -> Conclusion:
    a, b = found
    if a == 0:
        formulas = (
            (f"a_n = b_n = {times(b, 'n')} + 1 for n >= 1, and (0, 1)",)
            if game.misere
            else (f"a_n = b_n = {times(b, 'n')}",)
        )
        return EqualRows(game, b, formulas, int(game.misere))
    offset = int(game.misere and a > 1)
    first = ((0, 1), (b + 1, b + 1)) if game.misere and a == 1 else ()
    return SpacedRows(
        game,
        a,
        b,
        (
            "a_n = mex{a_i, b_i : i < n}"
            if b == 1
            else f"a_n = mex_{b} of all earlier terms: the least x >= 0 with none of them in (x - {b}, x]",
            f"b_n = a_n + {times(a, 'n')}{' + 1' if offset else ''}",
            f"{b} <= a_(n+1) - a_n <= {2 * b}, {a + b} <= b_(n+1) - b_n <= {a + 2 * b}",
            *((f"for n >= 2, and (0, 1), ({b + 1}, {b + 1})",) if first else ()),
        ),
        offset=offset,
        first=first,
    )


THEOREMS = Theorem(
    SOURCE,
    "The P-positions of NIM(a, b) are x_n = mex_b{x_i, y_i : i < n}, y_n = x_n + a*n; in misere play y_n = x_n + "
    "a*n + 1 for a > 1, and for a = 1 those of normal play with (0, 1), (b + 1, b + 1) for (0, 0), (b, b + 1).",
    GAMES,
    _applies,
    _conclusion,
)


def miserable(game: Game) -> Evidence | None:
    """Return the proof that a game is miserable: NIM(a, b) with a, b >= 1, or t-Wythoff, which is NIM(t, 1).

    Return None for other games. Let D1 be the set of positions that are P-positions only in normal play, and D2 the set
    of positions that are P-positions only in misere play. A game is *strongly miserable* if no position is a P-position
    in both. It is *miserable* if three conditions are true:

    - Each position in D2 has a move into D1.
    - Each position in D1 that has a move has a move into D2.
    - From each position that is an N-position in both, moves lead into both sets or into neither.

    For a > 1 the games are strongly miserable: the P-positions of normal play have y - x = a*n, those of misere play
    have y - x = a*n + 1. For a = 1 and x <= y, D1 = {(0, 0), (b, b + 1)} and D2 = {(0, 1), (b + 1, b + 1)}. (0, 1) and
    (b + 1, b + 1) have moves to (0, 0), and (b, b + 1) has a move to (0, 1). From all other (x, y) with x < b, moves
    lead into both sets. From all other (x, y) with x >= b, moves lead into D1 if and only if x = y <= b, or y = x + 1,
    or x < y and x <= 2b, or x = y > b + 1. The same is true of D2. In the last case the moves lead to (0, 0) and (b +
    1, b + 1).
    """
    t = constant_width(game)
    found = GAMES.find(game) if t is None else (t[0], 1)
    return Evidence("proved", f"{SOURCE}; {SURVEY}") if found is not None and min(found) >= 1 else None
