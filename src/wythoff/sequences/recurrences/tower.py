"""Distant pairs of the module `summed`, computed from sums over the b's by blocks of blocks.

The pairs (a_n, b_n) have the differences b_n - a_n = f(a_0) + ... + f(a_(n-1)), plus a constant c for each b below a_n.
Let g(x) = f(x) - c. Block k is the set of pairs n with b_k < a_n < b_(k+1). There a_n = n + k and b_n = S(a_n) -
X_1(k), where S(x) = x + f(0) + ... + f(x - 1) and X_1(k) = g(b_1) + ... + g(b_k). Let X_(r+1)(k) = X_r(b_k - k), the
value of X_r at the last pair before block k. Then X_1(n), ..., X_r(n) follow from X_1(k), ..., X_(r+1)(k), where k is
about sqrt(2n). So if r is large enough, a few first pairs suffice to compute distant pairs.

The *state* of pair n of height r is the tuple (n, a_n, b_n, X_1(n), ..., X_r(n)). To *lower* a state means to replace
it by the state of the last pair before block n, without the sum X_r.

See docs/mathematics/constraint-games.md, section 1.7.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate, count as integers, islice, pairwise
from math import gcd, isqrt, lcm
from typing import TypeAlias

from wythoff.base.errors import TooLargeError, brief
from wythoff.kernels import require_memory
from wythoff.sequences.integers import least_between

TowerState: TypeAlias = tuple[int, ...]  # the state (n, a_n, b_n, X_1(n), ..., X_r(n)) of height r
Holds: TypeAlias = Callable[[TowerState], bool]
N, A, B, X = range(4)
MOST_STATES, STATE_BYTES = 1000, 350  # the most first states if the X_r are polynomials; the bytes of a state
FEW = MOST_STATES  # the most first states, unless the height is already the greatest
MOST_STEPS = 1 << 19  # the most steps in all blocks together if the X_r are not polynomials
FEWEST_STATES = isqrt(4 * MOST_STEPS) + 1
# The greatest height: 5 if the X_r are polynomials, else 3.
TOP = {False: 3, True: 5}


class Tower:
    """A search for the last pair with a property, by states (n, a_n, b_n, X_1(n), ..., X_r(n)) of height r.

    walk() yields all pairs. below[n] is the greatest k such that b_n - 1, ..., b_n - k are b's (0 if n is missing).
    bound(n) is an upper bound of the number k of the block that contains pair n. `sums` computes sums of f and g.
    """

    def __init__(
        self,
        sums: Sums,
        walk: Callable[[], Iterator[tuple[int, int]]],
        below: Mapping[int, int],
        bound: Callable[[int], int],
    ) -> None:
        self.sums, self._walk, self._below, self._bound = sums, walk, below, bound
        self._first: dict[int, tuple[list[TowerState], Iterator[tuple[int, int]]]] = {}

    def last(self, holds: Holds, height: int, most: int) -> TowerState:
        """Return the last state of this height for which `holds` is true.

        A state of height r is (n, a_n, b_n, X_1(n), ..., X_r(n)). `holds` must be true for the state of pair 0; if it
        is false for a state, it must be false for all later states. `most` is an upper bound of the number n of the
        state returned.

        Raises: TooLargeError if too many first states are needed.
        """
        top = self._top(height, most)
        found = self._lowering(holds, top - height)
        first = self._beginning(top, found)
        place = least_between(0, len(first) - 1, lambda j: not found(first[j])) - 1
        state, following = first[place], first[place + 1][B]
        for lower in range(top - 1, height - 1, -1):
            block = PairBlock(self, self.lowered(state), state)
            steps = block.last(self._lowering(holds, lower - height), following - state[B] - 1)
            state, following = block.at(steps), block.upper(steps + 1)
        return state

    def _lowering(self, holds: Holds, times: int) -> Holds:
        """Return the function that lowers a state `times` times and calls `holds` with the result.

        To lower the state of pair n means to replace it by the state of the last pair before block n, of height one
        less.
        """

        def lowered(state: TowerState) -> bool:
            for _ in range(times):
                state = self.lowered(state)
            return holds(state)

        return lowered

    def _top(self, height: int, most: int) -> int:
        """Return the height at which the search for a state of the height `height` begins.

        A state of height r is (n, a_n, b_n, X_1(n), ..., X_r(n)), and n is at most `most`. The result is the least
        height at which few first states suffice.
        Raises: TooLargeError if there is no such height.
        """
        top, polynomials = height, self.sums.q == 1
        while most > FEW and top < TOP[polynomials]:
            top, most = top + 1, self._bound(most)
        reach = most_states = MOST_STATES if polynomials else max(MOST_STEPS // (8 * self.sums.stride), FEWEST_STATES)
        if most > most_states:
            for _ in range(top - height + 1):
                reach = self.sums.slope * reach * reach // 2
            digits = reach.bit_length() * 3 // 10
            raise TooLargeError(
                f"pairs can be computed up to about {digits} digits: larger ones need more than {most_states} sums"
            )
        require_memory(STATE_BYTES * most, f"about {brief(most)} sums")
        return top

    def _beginning(self, height: int, holds: Holds) -> list[TowerState]:
        """Return the first states of a height, at least up to the first one for which `holds` is false."""
        if height not in self._first:
            self._first[height] = [(0,) * (X + height)], islice(self._walk(), 1, None)
        first, source = self._first[height]
        while holds(first[-1]):
            # Compute several states at a time, because testing one takes as long as computing the next.
            for a, b in islice(source, 1 + len(first) // 16):
                first.append(self.next(first[-1], a, b))
        return first

    def next(self, state: TowerState, a: int, b: int) -> TowerState:
        """Return the state that follows `state`. It is the state of the pair (a, b), and has the same height."""
        height = len(state) - X
        if height == 0:
            return state[N] + 1, a, b
        higher = (state[i] + self.change(state[:i], b) for i in range(X + 1, X + height))
        return state[N] + 1, a, b, state[X] + self.sums.g(b), *higher

    def change(self, state: TowerState, following: int) -> int:
        """Return by how much X_r changes from the last pair before block n to the last pair in block n.

        `state` is the state (n, a_n, b_n, X_1(n), ..., X_r(n)) of pair n, and `following` is b_(n+1). Block n consists
        of the pairs k with b_n < a_k < b_(n+1).
        """
        if len(state) == X + 1:
            return self.sums.over(state[B] + 1, following, state[X])
        return PairBlock(self, (*self.lowered(state), 0), state).at(following - state[B] - 1)[-1]

    def lowered(self, state: TowerState) -> TowerState:
        """Return the state of the last pair before block n, for the state of pair n. Its height is one less.

        A state of height r is (n, a_n, b_n, X_1(n), ..., X_r(n)). Block n consists of the pairs k with b_n < a_k <
        b_(n+1).
        """
        n, _, b, *sums = state
        if n == 0:
            return state[:-1]
        below = self._below.get(n, 0)
        a = b - 1 - below
        taken = sums[0] - sum(map(self.sums.g, range(a + 1, b + 1)))
        return b - n, a, self.sums.both(a) - taken, *sums[1:]


class PairBlock:
    """The states of the pairs in block k, numbered 1, 2, ...; number 0 is the last state before the block.

    Block k consists of the pairs n with b_k < a_n < b_(k+1). `start` is the state number 0, and `state` is the state of
    pair k. `tower` computes the states.
    """

    def __init__(self, tower: Tower, start: TowerState, state: TowerState) -> None:
        self._tower, self._start = tower, start
        self._k, self._taken = state[N], state[X]
        self._near = [start]
        self._differences: dict[int, list[list[int]]] = {}

    def upper(self, steps: int) -> int:
        """Return b_n of the state number `steps` >= 1."""
        return self._tower.sums.both(self._start[N] + steps + self._k) - self._taken

    def at(self, steps: int) -> TowerState:
        """Return the state number `steps`, by interpolation unless `steps` is small.

        For state numbers with the same residue modulo the stride (`Sums.stride`), the sum X_s in the state is a
        polynomial in the number, of degree 2^(s+1) - 1.
        """
        height, stride = len(self._start) - X, self._tower.sums.stride
        if steps == 0 or (height > 1 and steps <= stride * 2 << height):
            return self._nearby(steps)
        a = self._start[N] + steps + self._k
        state: TowerState = a - self._k, a, self.upper(steps)
        if height:
            state += (self._start[X] + self._tower.sums.over(self._start[N] + 1 + self._k, a + 1, self._taken),)
        turns, residue = divmod(steps - 1, stride)
        return state + tuple(newton(values, turns) for values in self._polynomials(height, residue))

    def last(self, holds: Holds, length: int) -> int:
        """Return the greatest number, less than `length`, of a state for which `holds` is true."""
        return least_between(0, length, lambda steps: not holds(self.at(steps))) - 1

    def _nearby(self, steps: int) -> TowerState:
        near = self._near
        while len(near) <= steps:
            a = self._start[N] + len(near) + self._k
            near.append(self._tower.next(near[-1], a, self.upper(len(near))))
        return near[steps]

    def _polynomials(self, height: int, residue: int) -> list[list[int]]:
        """Return leading differences (see `differences`) of X_2, ..., X_height, one list for each of these sums.

        They are the sums in the states number 1 + residue, 1 + residue + stride, 1 + residue + 2*stride, ... of the
        block.
        """
        found = self._differences.setdefault(residue, [])
        if height > 1 and not found:
            stride = self._tower.sums.stride
            self._nearby(stride * 2 << height)
            for s in range(2, height + 1):
                states = self._near[1 + residue : (stride * 2 << s) + 1 : stride]
                found.append(differences([state[X + s - 1] for state in states]))
        return found


def differences(values: Sequence[int]) -> list[int]:
    """Return the leading differences of `values`: the first value, first difference, first second difference, ...

    >>> differences([0, 1, 8, 27, 64])
    [0, 1, 6, 6, 0]
    """
    found = []
    while values:
        found.append(values[0])
        values = [after - before for before, after in pairwise(values)]
    return found


def newton(found: Sequence[int], x: int) -> int:
    """Return p(x) by Newton's formula, for the polynomial p whose leading differences at 0, 1, 2, ... are `found`.

    >>> newton([0, 1, 6, 6], 10)
    1000
    """
    total, factor = 0, 1
    for i, difference in enumerate(found):
        total += factor * difference
        factor = factor * (x - i) // (i + 1)
    return total


class Sums:
    """Sums of f(x) = slope*x + rest[x % q] over intervals, where q is the length of `rest`.

    With S(x) = x + f(0) + ... + f(x - 1) and g(x) = f(x) - less, it also computes sums of g(S(x) - t) over intervals.
    """

    def __init__(self, slope: int, rest: Sequence[int], less: int = 0) -> None:
        self.slope, self.rest, self.q, self.less = slope, rest, len(rest), less
        self._once = [*accumulate(rest, initial=0)]
        self._twice = [*accumulate(self._once, initial=0)]
        # both(x + q) - both(x) has the same residue modulo q for all x.
        step = (slope * self.q * (self.q - 1) // 2 + self._once[-1]) % self.q
        self._period = self.q * (self.q // gcd(step, self.q))
        self._residues: dict[int, list[int]] = {}
        self.stride = self._stride() if self.q > 1 else 1

    def _stride(self) -> int:
        """Return a number of pairs after which, inside a block, two residues repeat.

        They are b_n modulo `_period`, which is a period of S(x) modulo q, and the sum of g(b_1), ..., g(b_n) modulo q.
        The result of `over` for the numbers from one b to the next depends on them.
        """
        modulus = lcm(self._period, self.q)
        # q divides `turn`, and both(x + turn) = both(x) (mod modulus) for all x.
        turns = integers(self.q, self.q)
        turn = next(turn for turn in turns if not (self.slope * turn % modulus or self.both(turn) % modulus))
        taken = range(self.q)
        return lcm(*(turn * (self.q // gcd(self.over(0, turn, residue), self.q)) for residue in taken))

    def g(self, x: int) -> int:
        """Return f(x) - less."""
        return self.slope * x + self.rest[x % self.q] - self.less

    def both(self, x: int) -> int:
        """Return S(x) = x + f(0) + ... + f(x - 1), where f is the function of this object."""
        turns, left = divmod(x, self.q)
        return x + self.slope * (x * (x - 1) // 2) + turns * self._once[-1] + self._once[left]

    def over(self, start: int, end: int, taken: int) -> int:
        """Return the sum of g(both(x) - taken) for start <= x < end."""
        if end <= start:
            return 0
        total = self.slope * (self._all(end) - self._all(start) - (end - start) * taken)
        return total + self._rests(end, taken) - self._rests(start, taken) - self.less * (end - start)

    def _all(self, end: int) -> int:
        """Return the sum of both(x) for 0 <= x < end."""
        turns, left = divmod(end, self.q)
        whole = self._once[-1]
        rests = self.q * whole * (turns * (turns - 1) // 2) + turns * (self._twice[-2] + left * whole)
        return end * (end - 1) // 2 + self.slope * (end * (end - 1) * (end - 2) // 6) + rests + self._twice[left]

    def _rests(self, end: int, taken: int) -> int:
        """Return the sum of rest[(both(x) - taken) % q] for 0 <= x < end."""
        table = self._residues.get(taken % self.q)
        if table is None:
            shifted = (self.rest[(self.both(x) - taken) % self.q] for x in range(self._period))
            table = self._residues[taken % self.q] = [*accumulate(shifted, initial=0)]
        turns, left = divmod(end, self._period)
        return turns * table[-1] + table[left]
