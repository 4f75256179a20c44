"""Tables that are too wide: columns in blocks, each after the names of the rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def blocks(sizes: Sequence[int], names: int, widest: int) -> Iterator[slice]:
    """The columns, of these sizes, that go together in lines at most `widest` long, names included; at least one each.

    >>> list(blocks([3, 3, 9, 3], 2, 8))
    [slice(0, 2, None), slice(2, 3, None), slice(3, 4, None)]
    """
    start = 0
    while start < len(sizes) or not start:
        end, used = start, names
        while end < len(sizes) and (end == start or used + sizes[end] <= widest):
            used += sizes[end]
            end += 1
        yield slice(start, end)
        start = max(end, 1)
