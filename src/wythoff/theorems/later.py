"""The conclusion for t-Wythoff altered at finitely many positions: some P-positions are listed, then pairs by mex."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING

from wythoff.answers import SHOWN
from wythoff.conclusions.conclusion import Later, Numbered
from wythoff.conclusions.rows import Rows
from wythoff.conclusions.sequence import BY_LEVELS
from wythoff.kernels import Crowd, Pairs, Progress, crowded_pairs, pairs_after
from wythoff.rulesets import Position, TwoPileGame
from wythoff.sequences.quadratic import Quadratic
from wythoff.sequences.recurrences.mex_pairs import MexPairs
from wythoff.sequences.recurrences.ratios import SHARED_SOURCE, shared_ratio

if TYPE_CHECKING:
    from wythoff.theorems.altered import Settled


class LaterPairs(Numbered, Rows):
    """P-positions: a few that are listed, then a_n = the least number in none before, b_n = a_n + t*n + added.

    Less the first row, and with a pair of a number before it for each larger pile of the list that lies in a later row,
    the pairs are those of `MexPairs`: their differences never decrease.

    >>> from wythoff.rulesets import parse
    >>> from wythoff.theorems.altered import altered, settled
    >>> game = parse("declare(nim | diagonal, N=((1, 2),))")
    >>> answer = LaterPairs(game, settled(altered(game), misere=False))
    >>> list(islice(answer._walk(), 8))
    [(0, 0), (1, 3), (2, 5), (4, 8), (6, 7), (9, 14), (10, 16), (11, 18)]
    >>> answer.winning_moves((10**30, 10**30 + 9))
    ((13, 22), (618033988749894848204586834371, 1000000000000000000000000000009))

    Cost: for an outcome one a_n, as in `MexPairs`; for all winning moves a few more, and a test of each listed one.
    """

    polynomial = True
    cost = BY_LEVELS
    slope_source = SHARED_SOURCE

    def __init__(self, game: TwoPileGame, known: Settled) -> None:
        self.listed, self.row, self.t, self.added = known
        self.before = len(self.listed)
        self.later = Later(self.before, self.t, self.added)
        self._held: dict[int, list[int]] = {}
        for x, y in self.listed:
            self._held.setdefault(x, []).append(y)
            if x != y:
                self._held.setdefault(y, []).append(x)
        taken = sorted(pile for pile in self._held if pile >= self.row)
        self._base, self._extra = self.row - len(taken), len(taken)
        least = self.t * self.before + self.added
        differences = [pile - self._base - n for n, pile in enumerate(taken)]

        def difference(n: int) -> int:
            return differences[n] if n < len(differences) else least + self.t * (n - len(differences))

        surplus = [difference(n) - self.t * n for n in range(len(taken) + 1)]
        self._pairs = MexPairs(difference, 0, slope=self.t, within=(min(surplus), max(surplus)))
        self._begun = [pair for _, pair in zip(range(self._extra), self._pairs.walk(), strict=False)]
        super().__init__(game, self._sharing, self._formulas(), table=self._listed_first)

    @property
    def slope(self) -> Quadratic:
        return shared_ratio(1, self.t)

    def index(self, position: Position) -> int | None:
        x, y = position
        if x < self.row:
            n = bisect_left(self.listed, position)
            return n if n < self.before and self.listed[n] == position else None
        n, rest = divmod(y - x - self.added, self.t)
        return n if not rest and n >= self.before and self.p_position(n) == position else None

    def p_position(self, n: int) -> Position:
        if n < self.before:
            return self.listed[n]
        a, b = self._pairs.pair(n - self.before + self._extra)
        return a + self._base, b + self._base

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        # What is declared to be a P-position may have moves to others.
        return () if self.is_p(position) else super().winning_moves(position)

    def winning_move(self, position: Position) -> Position | None:
        return None if self.is_p(position) else super().winning_move(position)

    def _formulas(self) -> tuple[str, ...]:
        shown = ", ".join(map(str, self.listed[:SHOWN])) + (", ..." if self.before > SHOWN else "")
        rise = f"{self.t}*n" if self.t > 1 else "n"
        added = f" {'-' if self.added < 0 else '+'} {abs(self.added)}" if self.added else ""
        return (
            f"P-positions: {shown}, and (a_n, b_n), n >= {self.before}",
            "a_n = mex{a_i, b_i : i < n}",
            f"b_n = a_n + {rise}{added}",
        )

    def _sharing(self, pile: int) -> list[int]:
        """The piles that complete one to a P-position."""
        if pile < self.row or pile in self._held:
            return self._held.get(pile, [])
        place = self._pairs.place(pile - self._base)
        assert place is not None  # each number is in a pair
        difference = self._pairs.c(place.n)
        return [pile + difference if place.is_lower else pile - difference]

    def _targets(self, position: Position) -> Iterator[Position]:
        x, y = position
        yield from self.listed
        for pile in (x, y):
            yield from (tuple(sorted((pile, other))) for other in self._sharing(pile))
        # Of pairs whose differences are less than t away there are two at most.
        n = (y - x - self.added) // self.t
        yield from (self.p_position(near) for near in (n, n + 1) if near >= self.before)

    def _walk(self) -> Iterator[Position]:
        pairs = islice(self._pairs.walk(), self._extra, None)
        return chain(self.listed, ((a + self._base, b + self._base) for a, b in pairs))

    def _listed_first(self, count: int, progress: Progress) -> Pairs:
        """The first `count` P-positions."""
        begun = self._begun[:count]
        rule = Crowd(step=self.t, added=self.t * (self.before - self._extra) + self.added)
        pairs = crowded_pairs(rule, count, begun=begun, progress=progress)
        return pairs_after(self.listed, pairs, self._extra, self._base)
