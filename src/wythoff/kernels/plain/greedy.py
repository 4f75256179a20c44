"""Sequences computed term by term in exact integers: greedy permutations, crowded pairs, coupled sequences.

A greedy permutation of the positive integers has prescribed differences pi(n) - n. For n in a subset S, pi(n) is the
least unused t whose difference t - n is still available. For other n, pi(n) is the least unused t. The permutation is
given by:

- `zeros`: how often the difference 0 may be used;
- `up`, `down`: the positive differences, and the absolute values of the negative ones, with their multiplicities;
- `member`: which n lie in S.

Larsson 2009 (paper I, proof of Proposition 3.1) shows how to compute it. Every value below n is the least unused
number, and its difference is the next negative one. Every other value is n plus the next positive difference.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import merge
from itertools import count, count as numbers, islice, takewhile
from typing import Any, NamedTuple


class Side(NamedTuple):
    """The positive, or the negative, differences pi(n) - n of a permutation, by absolute value.

    The `differences` lie in 1..period and ascend; adding multiples of `period` to them yields all others.
    `multiplicities` says for each of them, and so for the others, how often it may be used. For example, Side((1, 2),
    (2, 1), 3) stands for 1, 1, 2, 4, 4, 5, 7, 7, 8, ...
    """

    differences: tuple[int, ...]
    multiplicities: tuple[int, ...]
    period: int

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Yield (difference, multiplicity) for all differences in increasing order."""
        for base in count(0, self.period):
            for difference, times in zip(self.differences, self.multiplicities, strict=True):
                yield base + difference, times

    def largest(self, terms: int) -> int:
        """Return difference number `terms` in increasing order, where a difference counts once for each use.

        >>> Side((1, 2), (2, 1), 3).largest(5)
        4
        """
        periods, rest = divmod(terms, sum(self.multiplicities))
        if not rest:
            return self.differences[-1] + (periods - 1) * self.period if periods else 0
        place = 0
        while rest > self.multiplicities[place]:
            rest -= self.multiplicities[place]
            place += 1
        return self.differences[place] + periods * self.period


def integers(count: int, largest: int) -> list[int]:
    """Return a list of `count` zeros, to be filled. Only the compiled form uses `largest`, the largest integer."""
    return [0] * count


def walk(
    zeros: int, up: Iterable[tuple[int, int]], down: Callable[[int], int], member: Callable[[int], int] | None
) -> Iterator[int]:
    """Yield the terms pi(1), pi(2), ... of a greedy permutation: pi(n) is the least unused t that is allowed.

    If member(n) is true (None: for all n), the difference t - n must still be available; for other n, any t is allowed.
    The difference 0 is available `zeros` times. `up` yields (d, multiplicity) for the differences d > 0 in increasing
    order: d is available so many times. down(k) is the multiplicity of the difference -k for k > 0.
    """
    n = 0
    while zeros:
        n += 1
        zeros -= member is None or bool(member(n))
        yield n
    ups = iter(up)
    step, left, back, left_back = 0, 0, 0, 0
    least = n + 1
    taken: deque[int] = deque()  # the values above n, in order
    while True:
        n += 1
        while taken and taken[0] == least:
            taken.popleft()
            least += 1
        if member is not None and not member(n):
            yield least
            least += 1
            continue
        if n - least > back:
            found = down(n - least)
            if found:
                back, left_back = n - least, found
        if n - least == back and left_back:
            left_back -= 1
            yield least
            least += 1
            continue
        if not left:
            step, left = next(ups)
        left -= 1
        taken.append(n + step)
        yield n + step


def symmetric_terms(
    out: Any, zeros: int, side: Side, start: int, end: int, state: Iterator[int] | None
) -> Iterator[int]:
    """Write the terms pi(start + 1), ..., pi(end) of a symmetric greedy permutation into out[start:end].

    The difference 0 = pi(n) - n is available `zeros` times. `side` gives the positive differences d. Each -d is
    available as often as d. Pass the returned state to the call for the next slice, which begins where this slice
    ended. Pass None as `state` to the first call.
    """
    if state is None:
        state = walk(zeros, side.pairs(), _times(side), None)
    out[start:end] = list(islice(state, end - start))
    return state


class GreedyWalk:
    """The greedy permutation that `walk` yields, written slice by slice; n is a member if member[n % len(member)] is 1.

    For a member n, pi(n) is the least unused number with a difference that is still available.
    """

    def __init__(self, zeros: int, up: Side, down: Side, member: Sequence[int]) -> None:
        inside = None if all(member) else lambda n: member[n % len(member)]
        self._terms = walk(zeros, up.pairs(), _times(down), inside)

    def fill(self, out: Any, start: int, end: int) -> None:
        """Write the next `end` - `start` terms into out[start:end]."""
        out[start:end] = list(islice(self._terms, end - start))


def _times(side: Side) -> Callable[[int], int]:
    """Return a function that maps a difference k > 0 to its multiplicity in `side`, or to 0."""
    known = dict(zip(side.differences, side.multiplicities, strict=True))
    return lambda difference: known.get((difference - 1) % side.period + 1, 0)


class Crowd(NamedTuple):
    """A rule for pairs: x_n is the least x >= 0 with fewer than `times` earlier terms in (x - window, x].

    The terms are all x's and y's. The partner is y_n = slope*x_n + step*floor(n/group) + added; it is at least x_n.
    """

    window: int = 1
    times: int = 1
    slope: int = 1
    step: int = 0
    group: int = 1
    added: int = 0

    def partner(self, n: int, x: int) -> int:
        """Return y_n, the partner of x = x_n."""
        return self.slope * x + self.step * (n // self.group) + self.added

    def largest(self, count: int, begun: Sequence[tuple[int, int]]) -> int:
        """Return an upper bound for all numbers that occur while `count` pairs, first the pairs `begun`, are computed.

        There are at most 2*count earlier terms. Each excludes at most `window` values of x.
        """
        x = 2 * (count + 1) * self.window + max((y for _, y in begun), default=0)
        y = self.slope * x + abs(self.step) * (count // self.group + 1) + abs(self.added)
        return max(x + y, self.times, self.group)


class PairStream:
    """The pairs of an iterator, computed when they are needed, and stored in two lists, `columns`."""

    def __init__(self, pairs: Iterator[tuple[int, int]]) -> None:
        self._pairs = pairs
        self.columns: tuple[list[int], list[int]] = [], []

    def fill(self, end: int) -> None:
        """Compute the pairs up to number `end` - 1."""
        xs, ys = self.columns
        for x, y in islice(self._pairs, end - len(xs)):
            xs.append(x)
            ys.append(y)


class Crowded(PairStream):
    """The pairs of a `Crowd` rule in order; the first ones are given, as `begun`. Only compiled code uses `count`."""

    def __init__(self, rule: Crowd, count: int, begun: Sequence[tuple[int, int]]) -> None:
        super().__init__(crowded(rule, begun))
        self.fill(len(begun))


class BothWays(PairStream):
    """The pairs (x, y) of a `Crowd` rule with y <= top, and their mirror images (y, x), in lexicographic order.

    Only the compiled form uses `count`, the number of pairs to store.
    """

    def __init__(self, rule: Crowd, count: int, top: int) -> None:
        def pairs() -> Iterator[tuple[int, int]]:
            return takewhile(lambda pair: pair[1] <= top, crowded(rule))

        super().__init__(merge(pairs(), ((y, x) for x, y in pairs() if x != y)))


def crowded(rule: Crowd, begun: Sequence[tuple[int, int]] = ()) -> Iterator[tuple[int, int]]:
    """Yield all pairs (x_n, y_n) of a rule in order; the pairs `begun` come first.

    Cost: O(1) a pair, and memory for the y's above x.
    """
    window, times = rule.window, rule.times
    near: deque[int] = deque()  # the earlier terms in (x - window, x]
    above: deque[int] = deque()  # the earlier y's above x
    x = 0
    for n in numbers():
        if n < len(begun):
            x, y = begun[n]
            _passed(x, window, near, above)
        else:
            while len(near) >= times:
                x = near[0] + window
                _passed(x, window, near, above)
            y = rule.partner(n, x)
        yield x, y
        near.append(x)
        if y > x:
            above.append(y)


def _passed(x: int, window: int, near: deque[int], above: deque[int]) -> None:
    """Move the numbers in `above` that are at most x to `near`. Drop numbers that are at most x - window."""
    while near and near[0] <= x - window:
        near.popleft()
    while above and above[0] <= x:
        y = above.popleft()
        if y > x - window:
            near.append(y)


def partners(rights: Sequence[int], lefts: Sequence[int], p: int, q: int, count: int) -> list[int]:
    """Return the partners of the columns 0, ..., count - 1 in two coupled sequences, as a list.

    If y is the partner of column x, then x is the partner of row y. The first ones are given: rights[x] for column x,
    and lefts[y] for row y, as many of both. The numbers k after these are processed in turn, as columns and as rows. If
    column k has no partner yet, its partner is k + n, and n grows by 1. At first n is q + 1 plus the number of given
    columns x with rights[x] > x + q. If row k has no partner yet, its partner is k + m, and m grows by 1. At first m is
    p + 1 plus the number of given rows y with lefts[y] > y + p.
    """
    far = len(rights)
    found = list(rights[:count])
    columns = deque(sorted((x, y) for y, x in enumerate(lefts) if x >= far))
    rows = deque(sorted(y for y in rights if y >= far))
    n = q + 1 + sum(y - x > q for x, y in enumerate(rights))
    m = p + 1 + sum(x - y > p for y, x in enumerate(lefts))
    for number in range(far, count):
        if columns and columns[0][0] == number:
            found.append(columns.popleft()[1])
        else:
            found.append(number + n)
            rows.append(number + n)
            n += 1
        if rows and rows[0] == number:
            rows.popleft()
        else:
            columns.append((number + m, number))
            m += 1
    return found
