"""Pairs whose smaller members are as crowded as they may be, in exact integers: queues of what is near and above."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from heapq import merge
from itertools import count as numbers, islice, takewhile
from typing import NamedTuple


class Crowd(NamedTuple):
    """x_n = the least x >= 0 with fewer than `times` earlier terms in (x - window, x], and y_n by a linear rule.

    y_n = slope*x_n + step*floor(n/group) + added, which is at least x_n.
    """

    window: int = 1
    times: int = 1
    slope: int = 1
    step: int = 0
    group: int = 1
    added: int = 0

    def partner(self, n: int, x: int) -> int:
        """y_n."""
        return self.slope * x + self.step * (n // self.group) + self.added

    def largest(self, count: int, begun: Sequence[tuple[int, int]]) -> int:
        """What no number that is met on the way to `count` pairs exceeds.

        Each of at most 2*count earlier terms keeps x out of a window.
        """
        x = 2 * (count + 1) * self.window + max((y for _, y in begun), default=0)
        y = self.slope * x + abs(self.step) * (count // self.group + 1) + abs(self.added)
        return max(x + y, self.times, self.group)


class Listed:
    """Pairs in two lists, `columns`, that are made one by one."""

    def __init__(self, pairs: Iterator[tuple[int, int]]) -> None:
        self._pairs = pairs
        self.columns: tuple[list[int], list[int]] = [], []

    def fill(self, end: int) -> None:
        """The pairs before number `end`."""
        xs, ys = self.columns
        for x, y in islice(self._pairs, end - len(xs)):
            xs.append(x)
            ys.append(y)


class Crowded(Listed):
    """The pairs in order; those that are begun are there at once."""

    def __init__(self, rule: Crowd, count: int, begun: Sequence[tuple[int, int]]) -> None:
        super().__init__(walk(rule, begun))
        self.fill(len(begun))


class BothWays(Listed):
    """The pairs with y <= top, and those turned round, in lexicographic order."""

    def __init__(self, rule: Crowd, count: int, top: int) -> None:
        def pairs() -> Iterator[tuple[int, int]]:
            return takewhile(lambda pair: pair[1] <= top, walk(rule))

        super().__init__(merge(pairs(), ((y, x) for x, y in pairs() if x != y)))


def walk(rule: Crowd, begun: Sequence[tuple[int, int]] = ()) -> Iterator[tuple[int, int]]:
    """All pairs in order.   Cost: O(1) a pair; memory for the y's that are still above x."""
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
    """Move what is in (x - window, x] among what is near."""
    while near and near[0] <= x - window:
        near.popleft()
    while above and above[0] <= x:
        y = above.popleft()
        if y > x - window:
            near.append(y)
