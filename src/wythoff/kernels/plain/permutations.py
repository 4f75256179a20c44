"""Greedy permutations of the positive integers with prescribed differences pi(n) - n, in exact integers.

pi(n) is the least unused t whose difference t - n is still to be had, for n in a subset; elsewhere the least unused t.
Then (Larsson 2009, paper I, proof of Proposition 3.1) every value below n is the least unused number, and its
difference the next one on the negative side; every other value is n plus the next difference on the other side.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator


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
