"""Greedy permutations of the positive integers with prescribed differences pi(n) - n, in exact integers.

pi(n) is the least unused t whose difference t - n is still to be had, for n in a subset; elsewhere the least unused t.
Then (Larsson 2009, paper I, proof of Proposition 3.1) every value below n is the least unused number, and its
difference the next one on the negative side; every other value is n plus the next difference on the other side.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count, islice
from typing import Any, NamedTuple


class Side(NamedTuple):
    """The differences of one side, d > 0 or -d > 0: those in 1..period with their multiplicities, then so on."""

    differences: tuple[int, ...]
    multiplicities: tuple[int, ...]
    period: int

    def pairs(self) -> Iterator[tuple[int, int]]:
        """All differences in order, each with its multiplicity."""
        for base in count(0, self.period):
            for difference, times in zip(self.differences, self.multiplicities, strict=True):
                yield base + difference, times

    def largest(self, terms: int) -> int:
        """The greatest of the first `terms` differences, each counted as often as it occurs.

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
    """Room for integers up to `largest`."""
    return [0] * count


def walk(
    zeros: int, up: Iterable[tuple[int, int]], down: Callable[[int], int], member: Callable[[int], int] | None
) -> Iterator[int]:
    """pi(1), pi(2), ...

    `up` yields the differences d > 0 in increasing order with their multiplicities, `down` tells the multiplicity of
    -k for k > 0, that of 0 is `zeros`. `member` tells the subset; without it all n are in it.
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
    """Write pi(start + 1), ..., pi(end) into out[start:end], for S everything and zeta(d) = zeta(-d).

    The state that is returned is asked for with the next slice, which begins where this one ended; None at the start.
    """
    if state is None:
        state = walk(zeros, side.pairs(), _times(side), None)
    out[start:end] = list(islice(state, end - start))
    return state


class Walk:
    """The terms in order, that many at a time; `member` tells by n modulo its length whether n is in the subset."""

    def __init__(self, zeros: int, up: Side, down: Side, member: Sequence[int]) -> None:
        inside = None if all(member) else lambda n: member[n % len(member)]
        self._terms = walk(zeros, up.pairs(), _times(down), inside)

    def fill(self, out: Any, start: int, end: int) -> None:
        """Write the next terms into out[start:end]."""
        out[start:end] = list(islice(self._terms, end - start))


def _times(side: Side) -> Callable[[int], int]:
    """The multiplicity of a difference."""
    known = dict(zip(side.differences, side.multiplicities, strict=True))
    return lambda difference: known.get((difference - 1) % side.period + 1, 0)
