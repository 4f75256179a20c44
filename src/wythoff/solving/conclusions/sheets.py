"""Conclusions for games whose P-positions are all or some of the pairs a_n = floor(n*alpha/p), b_n = a_n + m*n.

Here alpha = (2 - w + sqrt(w^2 + 4))/2 with w = m*p, for integers m, p >= 1. Each number is in p of these pairs; an
integer l with 0 <= l <= p selects some of them in `ShiftedPairs`. The theorem is Larsson's.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TypeVar

from wythoff.base.errors import RequestError, times
from wythoff.game.rulesets import ChosenShift, Position, Shifted, TwoPileGame
from wythoff.kernels import Crowd, Pairs, Progress, crowded_pairs, pairs_both_ways
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.beatty.wythoff import t_wythoff_modulus
from wythoff.sequences.recurrences.ratios import shared_ratio
from wythoff.solving.conclusions.conclusion import Conclusion
from wythoff.solving.conclusions.position_rows import BY_FORMULA, Rows
from wythoff.solving.conclusions.sequence import ByFormulas, NearPairs
from wythoff.solving.solution import Bound

Near = TypeVar("Near", bound=NearPairs)


def sheet_formulas(m: int, p: int) -> tuple[str, str]:
    """Return the formulas for the pairs of `sheet_places` as two texts: one for alpha, one for a_n and b_n.

    The texts contain m and p as numbers.
    """
    share = f"/{p}" if p > 1 else ""
    return f"alpha = {t_wythoff_modulus(m * p)}", f"a_n = floor(n*alpha{share}), b_n = a_n + {times(m, 'n')}"


def sheet_places(m: int, p: int) -> ByFormulas:
    """Return the pairs a_n = floor(n*alpha/p), b_n = a_n + m*n, where alpha = (2 - w + sqrt(w^2 + 4))/2 and w = m*p.

    Each number is in p of these pairs. Cost: an integer square root for each pair.
    """
    modulus = t_wythoff_modulus(m * p) / p
    lower, upper = Beatty(modulus, offset=0), Beatty(modulus + m, offset=0)

    def pair(n: int) -> Position:
        a = lower.term(n)
        return a, a + m * n

    return ByFormulas(
        pair,
        lower.first,
        upper.first,
        difference=lambda n: m * n,
        along=lambda low, high: range(-(-low // m), high // m + 1),
        number=lambda position: (position[1] - position[0]) // m,
    )


def sheet(game: TwoPileGame, m: int, p: int, kind: type[Near]) -> Near:
    """Return the conclusion that the pairs a_n = floor(n*alpha/p), b_n = a_n + m*n are the P-positions of `game`.

    The function `sheet_places` computes these pairs, and its docstring states alpha. `kind` is the class of the result:
    `NearPairs`, or `BlockingPairs` for games with blocking.
    """
    rule = Crowd(times=p, step=m)  # a_n is the least number that is in fewer than p earlier pairs
    return kind(
        game,
        sheet_places(m, p),
        sheet_formulas(m, p),
        reach=m - 1,
        slope=shared_ratio(1, m, p),
        table=lambda count, progress: crowded_pairs(rule, count, progress=progress),
    )


class ShiftedPairs(Rows):
    """P-positions of the ordered game `Shifted(m, p, l)`: some pairs (a_n, b_n) of `sheet_places`, and some reversed.

    They are (b_n, a_n) for n >= l with n = l mod p, and (a_n, b_n) for n >= p - l with n = -l mod p. Each number is the
    first pile of exactly one P-position, and the second pile of exactly one.

    >>> answer = ShiftedPairs(Shifted(m=1, p=3, l=1))
    >>> answer.p_position(10), answer.index((10, 3)), answer.winning_moves((10**30, 0))
    ((10, 3), 10, ((1, 0),))

    The cost is that of `BeattyPairs`: one square root of the size of the piles, and a few products.
    """

    polynomial = True
    cost = BY_FORMULA

    def __init__(self, game: Shifted) -> None:
        self.m, self.p, self.l = game.m, game.p, game.l
        where = f"P-positions: (b_n, a_n) for n % {self.p} = {self.l % self.p}, n >= {self.l}"
        turned = f"(a_n, b_n) for n % {self.p} = {-self.l % self.p}, n >= {self.p - self.l}"
        super().__init__(
            game,
            lambda x: [self._second(x)],
            (*sheet_formulas(self.m, self.p), f"{where}, and {turned}"),
            above=lambda y: [self._first(y)],
        )
        self.places = sheet_places(self.m, self.p)

    def is_p(self, position: Position) -> bool:
        x, y = position
        n, rest = divmod(abs(x - y), self.m)
        on_board = (x >= y and self._holds(n, self.l)) or (x <= y and self._holds(n, self.p - self.l))
        return rest == 0 and on_board and self.places.pair(n) == (min(position), max(position))

    def _holds(self, n: int, start: int) -> bool:
        return n >= start and (n - start) % self.p == 0

    def index(self, position: Position) -> int | None:
        return position[0] if self.is_p(position) else None

    def p_position(self, n: int) -> Position:
        return n, self._second(n)

    def _second(self, x: int) -> int:
        return self._other(x, self.p - self.l, self.l)

    def _first(self, y: int) -> int:
        return self._other(y, self.l, self.p - self.l)

    def _other(self, pile: int, if_smaller: int, if_larger: int) -> int:
        """Return the other pile of the ordered P-position that contains `pile` as its first (or as its second) number.

        If `pile` is b_n for some n >= if_larger with n = if_larger mod p, return a_n. Otherwise `pile` is a_n for some
        n >= if_smaller with n = if_smaller mod p; return b_n. Here m, p and l are those of the game. Pass if_smaller =
        p - l and if_larger = l if `pile` is the first number of the P-position; pass l and p - l if it is the second.
        """
        for n in self._numbers(self.places.upper(pile), self.places.upper(pile + 1), if_larger):
            return pile - self.m * n
        first = self.places.lower(pile)
        return pile + self.m * self._numbers(first, first + self.p, if_smaller)[0]

    def _numbers(self, low: int, stop: int, start: int) -> range:
        """Return the range of all n = start mod p with max(low, start) <= n < stop."""
        low = max(low, start)
        return range(low + (start - low) % self.p, stop, self.p)

    def _beside(self, position: Position) -> Iterator[Position]:
        x, y = position
        if (column := self._first(y)) < x:
            yield column, y
        if (row := self._second(x)) < y:
            yield x, row

    def winning_move(self, position: Position) -> Position | None:
        """Return the position after a winning move, if possible a move from one pile; None if no move wins."""
        for targets in (self._beside(position), self._near(position)):
            if found := min((target for target in targets if self.game.leads(position, target)), default=None):
                return found
        return None

    def _targets(self, position: Position) -> Iterator[Position]:
        return chain(self._beside(position), self._near(position))

    def _near(self, position: Position) -> Iterator[Position]:
        """Yield the P-positions (a, b) for which b - a differs from y - x by less than m*p.

        Here (x, y) is `position`.
        """
        x, y = position
        for difference, start, turned in ((x - y, self.l, True), (y - x, self.p - self.l, False)):
            low, high = difference - self.m * self.p, difference + self.m * self.p
            for n in self._numbers(low // self.m + 1, -(-high // self.m), start):
                a, b = self.places.pair(n)
                yield (b, a) if turned else (a, b)


class ChosenPairs(Rows):
    """P-positions of a game that begins with a choice: the second player chooses l, and `Shifted(m, p, l)` is played.

    They are (a_n, b_n) and (b_n, a_n) for all n >= 0, with the pairs of `sheet_places`. Each number is the first pile
    of p of them. The choice is made before the first move, so `winning_moves` raises RequestError. The cost is that of
    `BeattyPairs`: one square root of the size of the piles, and a few products.
    """

    polynomial = True
    cost = BY_FORMULA

    def __init__(self, game: ChosenShift) -> None:
        self.name, self.m, self.p = str(game), game.m, game.p
        self.crowd, self.places = Crowd(times=game.p, step=game.m), sheet_places(game.m, game.p)
        self.pairs_of = sheet(game.choices[0], game.m, game.p, NearPairs)
        super().__init__(
            game.choices[0],
            self.pairs_of.partners,
            (*self.pairs_of.formulas, "and (b_n, a_n)"),
            table=lambda count, progress: pairs_both_ways(self.crowd, count, progress=progress),
        )

    def pairs(self, bound: Bound, progress: Progress) -> Pairs:
        if bound.kind != "up_to":
            return super().pairs(bound, progress)
        self._require_memory(bound, progress)
        # (0, 0) is the same in both orders.
        number = 2 * self.places.upper(bound.value + 1) - 1
        return pairs_both_ways(self.crowd, number, top=bound.value, progress=progress)

    def is_p(self, position: Position) -> bool:
        return self.pairs_of.is_p((min(position), max(position)))

    def index(self, position: Position) -> int | None:
        x, y = position
        if not self.is_p(position):
            return None
        first, larger = self._row(x)
        return self.p * x if y < x else self.p * x + larger + (y - x) // self.m - first

    def p_position(self, n: int) -> Position:
        x, place = divmod(n, self.p)
        first, larger = self._row(x)
        return x, (x + self.m * (first + place - larger) if place >= larger else x - self.m * self.places.upper(x))

    def _row(self, x: int) -> tuple[int, int]:
        """Return (first, upper): the least n with a_n = x, and the number of n > 0 with b_n = x, which is 0 or 1.

        There are p pairs in all that contain x, so that a_n = x for p - upper numbers n.
        """
        first = self.places.lower(x)
        return first, self.p - (self.places.lower(x + 1) - first)

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        raise RequestError(f"a position of {self.name} has no moves before the second player chooses l")

    winning_move = Conclusion.winning_move
