"""Conclusions for (s,t)-Wythoff: b_n = s*a_n + t*n, and the word of b_n is that of a_n with a 0 appended.

A *word* is the digits of a number in the numeration system `LinearNumeration(s, t)`. sh(N) is the number whose word is
that of N with a 0 appended, so b_n = sh(a_n).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from wythoff.base.errors import TooLargeError, brief, times
from wythoff.expressions import parse_expression
from wythoff.game.rulesets import WIDTH_VARIABLES, Position, TwoPileGame
from wythoff.kernels import POSITION_BYTES, require_memory
from wythoff.sequences.integers import floor_quadratic
from wythoff.sequences.numeration.zeros import Counter, EvenZeros
from wythoff.sequences.quadratic import Quadratic
from wythoff.sequences.recurrences.ratios import SHARED_SOURCE, shared_ratio
from wythoff.solving.conclusions.position_rows import MOST_TARGETS
from wythoff.solving.conclusions.recurrence import Recurrence

# (A, B, Z) is the condition A*N + B*sh(N) <= Z on a number N.
Condition = tuple[int, int, int]


class LeftShiftPairs(Recurrence):
    """P-positions of (s,t)-Wythoff, s >= 1, t >= 0, (s, t) != (1, 0): a_n = mex{a_i, b_i : i < n}, b_n = s*a_n + t*n.

    >>> answer = LeftShiftPairs(2, 0)
    >>> answer.winning_moves((10, 13)), answer.index((5, 10)), answer.p_position(10**20)
    (((0, 0), (1, 2), (3, 6), (4, 8), (5, 10)), 4, (149999999999999999999, 299999999999999999998))
    >>> answer.winning_move((10**50, 10**50 + 12))
    (12, 24)

    The game is `nim | diagonal((s-1)*(x0 - x1) + t)`, unless another game with the same P-positions is given as
    `amounts`. In that game, k and l with 0 < k <= l may be taken from the two piles if l - k < (s-1)*k + t.

    The winning moves from both piles lead to consecutive P-positions, which are computed without a search
    (docs/mathematics/variants.md, section 2.11). From some positions, nearly all P-positions with smaller piles can be
    reached.

    Source: Fraenkel 1998; Fraenkel 2004, section 6; and docs/mathematics/variants.md, sections 2.8 to 2.11.
    Cost: O(M(d) log d) for piles of d digits, where M(d) is the time of a product. A winning move takes a few times as
    long as an outcome.
    """

    polynomial = True
    cost = "a little more than linear in the digits of the piles"

    def __init__(self, s: int, t: int, *, amounts: TwoPileGame | None = None) -> None:
        super().__init__(parse_expression(f"{s - 1}*(x0 - x1) + {t}", WIDTH_VARIABLES))
        self.s, self.t, self.amounts = s, t, amounts is not None
        if amounts is not None:
            self.game = amounts  # type: ignore[assignment]  # with the same P-positions
        self.lower = EvenZeros(s, t)
        bases = f"1, {s + t}, u_i = {s + t - 1}*u_(i-1) + {s}*u_(i-2)" if t else f"{s}**i"
        self.formulas = (
            "a_n = mex{a_i, b_i : i < n}",
            f"b_n = {times(s, 'a_n')}" + (f" + {times(t, 'n')}" if t else ""),
            (
                f"written with the bases {bases} the a_n >= 1 end in an even number of zeros, and b_n is a_n with "
                "one more zero"
            ),
        )

    slope_source = SHARED_SOURCE

    @property
    def slope(self) -> Quadratic:
        """The limit of b_n/a_n."""
        return shared_ratio(self.s, self.t)

    def is_p(self, position: Position) -> bool:
        x, y = position
        if self.t or not x:
            return self.index(position) is not None
        return y == self.s * x and self.lower.system.trailing_zeros(x) % 2 == 0

    def index(self, position: Position) -> int | None:
        x, y = position
        n, rest = divmod(y - self.s * x, self.t) if self.t else (0, y - self.s * x)
        if rest or n < 0:
            return None
        if x == 0:
            return None if y else 0
        found = Counter(self.s, self.t, x)
        return found.n if found.even and found.shift == y else None

    def p_position(self, n: int) -> Position:
        return self._pair(self.lower.reached(n)) if n else (0, 0)

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        """Return the positions after all winning moves, in lexicographic order.

        Raises: TooLargeError if there are too many; its message states how many.
        """
        first, last = self._both(position)
        number = last - first + 1
        if number > MOST_TARGETS:
            raise TooLargeError(
                f"at most {MOST_TARGETS} winning moves can be listed, and there are {brief(number)} from both piles: "
                f"they lead to the P-positions from number {brief(first)} on"
            )
        require_memory(max(number, 0) * (last.bit_length() // 2 + POSITION_BYTES), f"{brief(number)} winning moves")
        listed = islice(self._from(first), max(number, 0))
        return tuple(sorted({*self._beside(position), *listed}))

    def least_winning_move(self, position: Position) -> Position | None:
        first, last = self._both(position)
        found = self._beside(position)
        if first <= last:
            found.append(self.p_position(first))
        return min(found, default=None)

    def winning_move(self, position: Position) -> Position:
        """Return the position after the winning move that the proof makes. `position` must not be a P-position.

        It is a move from one pile if such a move wins. Otherwise it leads to the last P-position whose difference of
        piles is not greater than that of `position`.
        """
        x, y = position
        a, b = self._with(x)
        if x == b or b < y:
            return a, b
        if not self.t:
            a = (y - x) // (self.s - 1)
            pair = self._with(a)
            return pair if pair[0] == a else self._with(a - 1)
        n, a = self._last([(-1, 1, y - x)])
        return a, self.s * a + self.t * n

    def _pair(self, counter: Counter) -> Position:
        return counter.value, counter.shift

    def _with(self, pile: int) -> Position:
        """Return the P-position (a, b) that contains `pile`."""
        if not self.t:
            odd = pile and self.lower.system.trailing_zeros(pile) % 2
            return (pile // self.s, pile) if odd else (pile, self.s * pile)
        found = Counter(self.s, self.t, pile)
        if found.even:
            return self._pair(found)
        # The words of found.n numbers among 1, ..., pile end in an even number of zeros. The other numbers are
        # b_1, ..., b_n = pile = s*a_n + t*n.
        return (pile - self.t * (pile - found.n)) // self.s, pile

    def _beside(self, position: Position) -> list[Position]:
        """Return the P-positions that a move from one pile of `position` reaches."""
        x, y = position
        found: list[Position] = []
        for kept, other in ((x, y), (y, x)):
            a, b = self._with(kept)
            if a + b - kept < other:
                found.append((a, b))
        return found

    def _both(self, position: Position) -> tuple[int, int]:
        """Return (first, last), the range of the n for which a move from both piles of `position` reaches (a_n, b_n).

        Both ends belong to the range. Return (1, 0) if there is no such n.
        """
        x, y = position
        s, t = self.s, self.t
        first = max((y - s * x) // t, 0) if t else int(y >= s * x)
        if x == 0 or (not t and first):
            return 1, 0
        steep = (-1, s, s * y - x + t - 1) if self.amounts else (s - 2, 1, y + (s - 2) * x + t - 1)
        return first, self._last([(1, 0, x - 1), (0, 1, y - 1), steep])[0]

    def _last(self, conditions: list[Condition]) -> tuple[int, int]:
        """Return (n, a_n) for the largest N = a_n that meets all `conditions`; (0, 0) if there is none.

        Each condition (A, B, Z) requires A*N + B*sh(N) <= Z. Here sh(N) is the number whose word in the numeration
        system is that of N with a 0 appended, so sh(a_n) = b_n.
        """
        counter = Counter(self.s, self.t, min(self._below(*condition) for condition in conditions))
        # Of two consecutive numbers, the word of at least one ends in an even number of zeros.
        last = max(counter.value - 1, 0)
        while all(a * counter.value + b * counter.shift <= z for a, b, z in conditions):
            n, last = counter.n, counter.value if counter.even else last
            counter.step()
        return n, last

    def _below(self, a: int, b: int, z: int) -> int:
        """Return a number N with a*N + b*sh(N) <= z, not much less than the largest such N.

        sh(N) is the number whose word (its digits in the numeration system) is that of N with a 0 appended. The
        coefficients may be negative.
        """
        s, t = self.s, self.t
        if not t:
            return z // (a + b * s)
        # sh(N) - beta*N is less than s + t - 1, where beta = (s + t - 1 + sqrt(d))/2.
        most = s + t - 1
        z -= b * most
        if z <= 0:
            return 0
        p, d = 2 * a + b * most, most * most + 4 * s
        norm = p * p - b * b * d
        sign = 1 if norm > 0 else -1
        return floor_quadratic(2 * sign * p * z, -2 * sign * b * z, d, sign * norm)

    def _from(self, n: int) -> Iterator[Position]:
        """Yield the P-positions (a_n, b_n), (a_{n+1}, b_{n+1}), ... without end."""
        if not n:
            yield 0, 0
        yield from map(self._pair, self.lower.walk(max(n, 1)))
