"""Pairs that are listed by a pattern, one by one in exact integers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import merge
from itertools import accumulate, chain, count as numbers, islice
from operator import add
from typing import TypeAlias

Position: TypeAlias = tuple[int, ...]
Run: TypeAlias = tuple[int, int, int]
Columns: TypeAlias = tuple[list[int], list[int]]


def repeating(
    begun: Sequence[Position], block: Sequence[Position], shift: Position, count: int
) -> tuple[list[int], ...]:
    """See `repeating_positions`."""

    def moved() -> Iterator[Position]:
        moving = list(block)
        while True:
            yield from moving
            moving = [tuple(map(add, position, shift)) for position in moving]

    found: tuple[list[int], ...] = tuple([] for _ in shift)
    for position in islice(chain(begun, moved()), count):
        for column, pile in zip(found, position, strict=True):
            column.append(pile)
    return found


def beside_line(pairs: tuple[Sequence[int], Sequence[int]], factor: int, slope: int, added: int, count: int) -> Columns:
    """See `pairs_beside_line`."""
    line = ((n, slope * n + added) for n in numbers())
    return _columns(merge(((factor * x, factor * y) for x, y in zip(*pairs, strict=True)), line), count)


def of_runs(runs: Sequence[Run], count: int) -> Columns:
    """See `pairs_of_runs`."""
    return _columns(((x, y) for x, first, size in runs for y in range(first, first + size)), count)


def sums_along(word: Sequence[int], steps: Sequence[Sequence[int]], starts: Sequence[int]) -> tuple[list[int], ...]:
    """See `sums_along` of the door."""
    return tuple(
        list(accumulate(map(step.__getitem__, word), initial=start)) for step, start in zip(steps, starts, strict=True)
    )


def line_floors(step: int, rest: int, bits: int, count: int) -> tuple[list[int], list[int]]:
    """See `line_floors` of the door."""
    below = (1 << bits) - 1
    lows = [rest + n * step for n in range(count)]
    return [low >> bits for low in lows], [n for n, low in enumerate(lows) if low & below >= below - count]


def below(pairs: tuple[Sequence[int], Sequence[int]], top: int) -> Columns:
    """See `pairs_below`."""
    return _columns(((x, y) for x, y in zip(*pairs, strict=True) if y <= top), None)


def _columns(pairs: Iterable[tuple[int, int]], count: int | None) -> Columns:
    xs: list[int] = []
    ys: list[int] = []
    for x, y in islice(pairs, count):
        xs.append(int(x))
        ys.append(int(y))
    return xs, ys
