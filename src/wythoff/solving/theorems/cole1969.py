"""Cole and Davie 1969: Euclid's game.

A. J. Cole, A. J. T. Davie, A game based on the Euclidean algorithm and a winning strategy for it, Mathematical Gazette
53 (1969) 354-357.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from wythoff.base.errors import TooLargeError, brief
from wythoff.game.rulesets import Euclid, Position
from wythoff.kernels import ARRAY_BYTES, Pairs, Progress, pairs_of_runs, require_memory
from wythoff.sequences.integers import FAR_BITS, GUARD_BITS, floor_quadratic, large, square_root
from wythoff.solving.conclusions.position_rows import Rows
from wythoff.solving.solution import Bound
from wythoff.solving.theorems.theorem import Theorem, of_kind, proved

SOURCE = "Cole and Davie 1969"


class WithinGoldenRatio(Rows):
    """P-positions of Euclid's game: the pairs m <= M of positive numbers with M/m < phi = (1 + sqrt(5))/2.

    >>> answer = WithinGoldenRatio(Euclid())
    >>> answer.is_p((5, 8)), answer.is_p((8, 13)), answer.winning_moves((8, 13)), answer.winning_moves((5, 98))
    (True, False, ((5, 8),), ((5, 8),))
    >>> answer.p_position(1000), answer.index((56, 77))
    ((56, 77), 1000)

    A move subtracts a positive multiple of the smaller number from the larger one; both must stay positive. Row m has
    floor(m*phi) - m + 1 P-positions with M >= m. The function `below` sums these counts to number them.

    Cost: O(M(d)) for an outcome or the winning move, for piles of d digits, where M(d) is the time of a product; O(d)
    products for the number of a P-position.
    """

    polynomial = True
    cost = "two multiplications of the piles; for a winning move also an integer square root"

    def __init__(self, game: Euclid) -> None:
        formulas = ("P-positions: m <= M with M*M - m*m < M*m, that is, M < m*(1 + sqrt(5))/2",)
        super().__init__(game, _partners, formulas, table=self._runs)

    def is_p(self, position: Position) -> bool:
        m, top = map(large, position)
        return bool((top - m) * (top + m) < top * m)

    def index(self, position: Position) -> int | None:
        """Return the number of a P-position in lexicographic order; None for other positions.

        Raises: TooLargeError for huge piles.
        """
        m, top = position
        return below(m) + top - m if self.is_p(position) else None

    def p_position(self, n: int) -> Position:
        """Return the P-position number n.   Raises: TooLargeError for numbers with many digits."""
        # There are about m*m/(2*phi) P-positions in the rows below m.
        m = square_root(floor_quadratic(2 * n, 2 * n, 5, 2)) + 1
        before = below(m)
        # From this estimate, go row by row to the row of P-position number n.
        while before > n:
            m -= 1
            before -= _partners(m).stop - m
        while (following := before + _partners(m).stop - m) <= n:
            m, before = m + 1, following
        return m, m + n - before

    def _require_memory(self, bound: Bound, progress: Progress) -> None:
        """Raise TooLargeError if the P-positions (m, M) within the bound will not fit in memory.

        Row m has about 0.618*m P-positions with M >= m, and 0.382*m with M <= m.
        """
        shares = {"columns": 5, "up_to": 3}  # in sixteenths of the square of the bound
        expected = shares[bound.kind] * bound.value**2 // 16 if bound.kind in shares else bound.value
        require_memory(ARRAY_BYTES * expected, f"about {brief(expected)} pairs", progress=progress)

    def _runs(self, count: int, progress: Progress) -> Pairs:
        """Return the first `count` P-positions as columns.

        Each of about sqrt(2*phi*count) rows m has a run of consecutive M.
        """
        require_memory(
            ARRAY_BYTES * count, f"{brief(count)} pairs", progress=progress
        )  # the list of rows, made next, may also be too long
        last = self.p_position(count - 1)[0] if count else 0
        runs = [(m, m, _partners(m).stop - m) for m in range(1, last + 1)]
        return pairs_of_runs(runs, count, progress=progress)

    def _targets(self, position: Position) -> Iterator[Position]:
        """Yield the only possible target of a winning move from (x, y), x <= y.

        It consists of x and of the number between x/phi and x*phi that is congruent to y modulo x.
        """
        x, y = position
        least = _partners(x).start
        partner = least + (y - least) % x
        yield (x, partner) if x <= partner else (partner, x)

    _beside = _targets


def below(m: int) -> int:
    """Return how many P-positions have a smaller pile less than m.

    >>> [below(m) for m in range(1, 8)]
    [0, 1, 3, 5, 8, 12, 16]

    This is the sum of floor(k*phi) - k + 1 over 0 < k < m. Let N = n + floor(n/phi). The numbers 1, ..., N are the
    numbers floor(k*phi) with k <= n, together with the numbers floor(k*phi) + k with k <= N - n. So the sum of
    floor(k*phi) over k <= n follows from the sum over k <= N - n = floor(n/phi), and so on.

    Raises: TooLargeError if m has more than `FAR_BITS` bits.
    """
    if m.bit_length() > FAR_BITS:
        raise TooLargeError(
            f"P-positions of Euclid's game can be numbered for piles of at most {FAR_BITS} bits, was {brief(m)}"
        )
    total, sign = 0, 1
    for n, fewer in pairwise(_divided(m - 1)):
        total += sign * n * (n + 2 * fewer + 1)
        sign = -sign
    return int(total // 2) - (m - 1) * (m - 2) // 2


def _divided(n: int) -> Iterator[int]:
    """Yield n_0 = n, n_1 = floor(n_0/phi), n_2 = floor(n_1/phi), ..., 0.

    Let f be the fractional part of n_i/phi. Then the fractional part of n_{i+1}/phi is c - f*phi, with c = 2 if f*phi
    exceeds 1, else c = 1; and n_{i+2} = n_i - n_{i+1} - c. Multiplying by phi takes only additions: (c - f*phi)*phi =
    c*phi - f*phi - f. The number f is stored with more than twice the bits of n, and its error grows at most like n.
    f*phi is never so close to 1 that this error could change c.
    """
    yield n
    if n <= 0:
        return
    bits = 2 * n.bit_length() + GUARD_BITS
    one = large(1 << bits)
    phi = large(floor_quadratic(1 << bits, 1 << bits, 5, 2))
    number, following = large(n), large(floor_quadratic(-n, n, 5, 2))
    fraction = number * (phi - one) - following * one
    after = fraction * phi >> bits  # f*phi
    while following:
        yield following
        more = 1 if after <= one else 2
        number, following = following, number - following - more
        fraction, before = more * one - after, fraction
        # f'*phi = c*phi - f*phi^2, and f*phi^2 = f*phi + f
        after = more * phi - after - before
    yield 0


def _partners(x: int) -> range:
    # x/phi = x*phi - x, and there are exactly x integers between x/phi and x*phi.
    top = floor_quadratic(x, x, 5, 2)
    return range(top - x + 1, top + 1) if x else range(0)


THEOREMS = Theorem(
    SOURCE,
    "The P-positions of Euclid are the positive piles whose ratio is less than (1 + sqrt(5))/2.",
    of_kind(Euclid, "euclid()"),
    proved(SOURCE, "this is the game Euclid"),
    lambda game, euclid: WithinGoldenRatio(euclid),
)
