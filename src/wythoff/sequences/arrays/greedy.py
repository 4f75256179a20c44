"""Larsson's arrays W and W* of a symmetric multiset of integers.

The multiset contains d and -d equally often, for every d. Its greedy permutation is pi: pi(n) is the least unused
positive integer such that the multiset has more copies of pi(n) - n than there are k < n with the same difference pi(k)
- k. In each row of W, columns 1 and 2, columns 3 and 4, and so on contain pairs n, pi(n) with pi(n) > n; zeros of the
multiset are left out. W* is similar, but its first row begins with further entries.

Source: Larsson 2009, paper I, section 4.
"""

from __future__ import annotations

from itertools import islice
from time import process_time
from typing import Any

from wythoff.base.errors import ParameterError, TooLargeError, brief
from wythoff.expressions.calls import INFINITY
from wythoff.sequences.arrays.dispersion import Dispersion
from wythoff.sequences.arrays.linear_rows import LinearRows, require_place
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.beatty.wythoff import t_wythoff_modulus
from wythoff.sequences.integers import CHECKED, floor_quadratic, least_near
from wythoff.sequences.kinds import REACHED, IntegerSequence, require_at_most
from wythoff.sequences.permutations.greedy import GreedyPermutation
from wythoff.sequences.permutations.multiset import Multiset


class PairArray(LinearRows):
    """The array W, or W* if `dual` is true, of the multiset that contains every multiple of m once.

    >>> PairArray(2).rows(3, 6)
    [[1, 3, 7, 17, 41, 99], [2, 6, 14, 34, 82, 198], [4, 10, 24, 58, 140, 338]]
    >>> PairArray(2, dual=True).rows(2, 6), PairArray(2).position(10**30)
    ([[1, 3, 7, 17, 41, 99], [2, 4, 10, 24, 58, 140]], (585786437626904951198311275791, 1))

    For m = 1, W is the Wythoff array. Let rho = (2 - m + sqrt(m^2 + 4))/2, and let h be 0 for W and 1 for W*. The rows
    consist of pairs, in columns 1 and 2, columns 3 and 4, and so on. The pair of index k = 1, 2, ... is (u, u + m*k)
    with u = floor(k*rho) + h. Row 1 of W* begins with an additional 1, which is half of a pair (1, 1) of index 0. To
    the right of the pair (a, b) of index k is the pair with u = m*b + a; its index is m*a + (m^2 - m + 1)*k. So the
    rows begin with the pairs whose index does not have this form.
    Source: Larsson 2009, paper I, section 4; the formulas are our own.
    """

    def __init__(self, m: int, *, dual: bool = False) -> None:
        super().__init__(m)
        self.dual = dual
        rho = t_wythoff_modulus(m)
        self._lower, self._upper = Beatty(rho, int(dual), offset=0), Beatty(rho + m, int(dual), offset=0)
        self._squares = Beatty((rho + m - 1) ** 2, offset=0)  # floor(j*alpha^2)

    def __repr__(self) -> str:
        return f"W{'*' * self.dual} of the multiples of {self.m}"

    def following(self, value: int) -> int:
        if self.dual and value == 1:
            return self.m + 1
        k = self._lower.index(value)
        if k is not None:
            return value + self.m * k
        k = self._upper.index(value)
        assert k is not None  # the two sequences are complementary
        return (self.m + 1) * value - self.m * k

    def start(self, row: int) -> tuple[int, int]:
        require_place(row, 1)
        if self.dual and row == 1:
            return 1, self.m + 1
        # The index k of the first pair of this row is near row*alpha/m, where alpha = (m + sqrt(m^2 + 4))/2. (The first
        # pair of row 1 of W* has index 0.)
        count, m = row - self.dual, self.m
        guess = floor_quadratic(count * m, count, m * m + 4, 2 * m) - 2
        k = least_near(guess, 0, lambda k: self._begun(k) >= count)
        first = self._lower.term(k)
        return first, first + m * k

    def number(self, first: int, second: int) -> int:
        if self.dual and first == 1:
            return 1
        return self._begun((second - first) // self.m) + self.dual

    def _begun(self, k: int) -> int:
        """Return how many of the pairs of index 1, ..., k are the first pair of a row (other than row 1 of W*).

        The pair (u, u + m*k) has the index k.
        """
        # To the right of pair j is the pair with the index m*(floor(j*rho) + h) + (m^2 - m + 1)*j, which differs from
        # alpha^2*j + m*h by less than m, where alpha = (m + sqrt(m^2 + 4))/2.
        j = least_near(self._squares.last(k), 1, lambda j: self._right(j) > k) - 1
        return k - j - (self.dual and self._right(0) <= k)

    def _right(self, j: int) -> int:
        """Return the index of the pair to the right of the pair with index j. The pair (u, u + m*k) has the index k."""
        m = self.m
        return m * self._lower.term(j) + (m * m - m + 1) * j


# The first WALKED terms are computed one by one. For a later term, FURTHER times as many terms are computed at once.
WALKED, FURTHER = 1 << 17, 4
# If multiplicities are given by a function, a term may take long. A request ends with an error after PATIENCE seconds,
# and the next request continues. The clock is read about every LOOK seconds.
PATIENCE, LOOK = 2.0, 0.05


class GreedyNeighbours(IntegerSequence):
    """The right neighbours of n = 1, 2, ... in the array W of a symmetric multiset, or in W* if `dual` is true.

    The array is the dispersion of this sequence.

    >>> GreedyNeighbours(Multiset((2,))).terms(8), GreedyNeighbours(Multiset((2,)), dual=True).terms(8)
    ([2, 3, 4, 5, 7, 8, 9, 10], [2, 3, 4, 5, 6, 8, 9, 10])

    Let pi be a greedy permutation: for W* that of the multiset, for W that of the multiset without its 0's. If pi(n) >
    n, the right neighbour of n is pi(n). If pi(n) < n, it is n + pi(u) - u for some u with pi(u) > u: in W the greatest
    such u < n, in W* the least such u > n. In W* the numbers with pi(n) = n are 1, ..., zeta(0), where zeta(0) is the
    multiplicity of 0 in the multiset. They are the first entries of row 1, and the last of them has the right neighbour
    n + pi(u) - u, too.

    Raises: ParameterError for a multiset that is not symmetric or has infinitely many zeros.
    Source: Larsson 2009, paper I, section 4.
    """

    def __init__(self, multiset: Multiset, *, dual: bool = False) -> None:
        if multiset.zero == INFINITY:
            raise ParameterError("a multiset makes an array only if the multiplicity zeta(0) is finite; it is infinite")
        if not multiset.symmetric:
            low = multiset.asymmetry(CHECKED)
            if low is not None:
                values = f"zeta({low}) = {multiset.zeta(low)} and zeta({-low}) = {multiset.zeta(-low)}"
                raise ParameterError(f"a multiset makes an array only if zeta(d) = zeta(-d) for all d; but {values}")
        assert isinstance(multiset.zero, int)
        self.multiset, self.dual, self.zeros = multiset, dual, multiset.zero
        self._permutation = GreedyPermutation(multiset)
        # pi fixes the first zeta(0) numbers. Removing the zeros from the multiset removes these terms, and reduces the
        # indices and values of all other terms by zeta(0).
        self._shift = 0 if dual else self.zeros
        self._terms = iter(self._permutation)
        self._known: Any = []
        self._spent = 0.0

    def __repr__(self) -> str:
        return f"right neighbours in W{'*' * self.dual} of {self.multiset!r}"

    def _at(self, n: int) -> int:
        if self.dual and n <= self.zeros:
            return n + 1 if n < self.zeros else n + self._difference(self._near(n, 1))
        partner = self.partner(n)
        if partner > n:
            return partner
        return n + self._difference(self._near(n, 1 if self.dual else -1))

    def index(self, value: int) -> int | None:
        """Return the n whose right neighbour is `value`, if it has pi(n) = `value` (see the class for pi).

        As pi is its own inverse, this n is pi(value). Raises: UnsolvedError for other values.
        """
        before = self.partner(value)
        if self.zeros * self.dual < before < value:
            return before
        return super().index(value)

    def partner(self, n: int) -> int:
        """Return pi(n), where pi is the greedy permutation for W or W*, as in the docstring of the class."""
        place = n + self._shift
        if self._permutation.closed:
            return self._permutation.term(place) - self._shift
        if place > len(self._known):
            require_at_most(place, REACHED, "n", ": all terms before it must be computed")
            self._learn(place)
        return int(self._known[place - 1]) - self._shift

    def _learn(self, place: int) -> None:
        """Compute pi up to the index `place`: a few terms one by one, or many at once with a compiled kernel."""
        end = min(FURTHER * place, REACHED)
        many = self._permutation.compiled_terms(end) if place > WALKED else None
        if many is not None:
            self._known = many
            return
        chunk, by_function = 1, self.multiset.sides(place) is None
        while len(self._known) < place:
            if self._spent > PATIENCE and by_function:
                self._spent = 0.0  # the next request continues from here
                reached = f"in {PATIENCE:g} s only {len(self._known)} were computed"
                raise TooLargeError(
                    f"term {brief(place)} needs all terms before it: {reached}; repeat the request to continue"
                )
            begun = process_time()
            self._known.extend(islice(self._terms, min(place - len(self._known), chunk)))
            taken = process_time() - begun
            chunk, self._spent = 2 * chunk if taken < LOOK else 1, self._spent + taken

    def _difference(self, u: int) -> int:
        return self.partner(u) - u

    def _near(self, n: int, step: int) -> int:
        """Return the u nearest to n with pi(u) > u, and u < n if `step` is -1, u > n if `step` is 1.

        pi is the greedy permutation for W or W*, as in the docstring of the class.
        """
        u = n + step
        while self.partner(u) <= u:
            u += step
        return u


class GreedyArray(Dispersion):
    """The array W, or W* if `dual` is true, of a symmetric multiset M that contains 0 finitely often.

    In the rows of W, columns 1 and 2, columns 3 and 4, and so on contain pairs n, pi(n) with pi(n) > n, where pi is the
    greedy permutation of M.

    >>> GreedyArray(Multiset((2,))).rows(2, 6), GreedyArray(Multiset((2,)), dual=True).rows(2, 6)
    ([[1, 2, 3, 4, 5, 7], [6, 8, 10, 13, 17, 22]], [[1, 2, 3, 4, 5, 6], [7, 9, 12, 15, 19, 24]])
    >>> GreedyArray(Multiset((1,), infinite_at=(-3, 3))).rows(10, 6)
    [[1, 2, 3, 5, 8, 11], [4, 7, 10, 13, 16, 19], [6, 9, 12, 15, 18, 21]]

    If k and -k have infinite multiplicity in M, there are exactly k rows. If M contains every multiple of m once,
    `greedy_array` computes the same array by formulas.

    Cost: O(1) terms of the permutation for each step to the right; if the permutation has no formula, all its terms up
    to the entry. Raises: as `GreedyNeighbours`. Source: Larsson 2009, paper I, section 4, algorithms A and A*.
    """

    def __init__(self, multiset: Multiset, *, dual: bool = False) -> None:
        self.multiset, self.dual = multiset, dual
        infinite = multiset.infinite_at
        # It is a theorem that the sequence increases, so one checked term is enough.
        super().__init__(
            GreedyNeighbours(multiset, dual=dual), row_count=None if infinite is None else infinite[1], checked=1
        )

    def __repr__(self) -> str:
        return f"W{'*' * self.dual} of {self.multiset!r}"


def greedy_array(multiset: Multiset, *, dual: bool = False) -> LinearRows | GreedyArray:
    """Return the array W of a multiset, or W* if `dual` is true, as a `PairArray` with formulas if possible.

    A `PairArray` is possible if the multiset contains each multiple of some m once, and nothing else. In the rows of W,
    columns 1 and 2, columns 3 and 4, and so on contain pairs n, pi(n) with pi(n) > n, where pi is the greedy
    permutation of the multiset. In W*, row 1 begins with further entries.
    """
    rule = multiset.positive
    if isinstance(rule, tuple) and multiset == Multiset.multiples(len(rule)):
        return PairArray(len(rule), dual=dual)
    return GreedyArray(multiset, dual=dual)
