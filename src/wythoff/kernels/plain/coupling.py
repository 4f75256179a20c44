"""Two coupled sequences in exact integers: the rows and the columns that are taken beforehand wait in queues."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence


def partners(rights: Sequence[int], lefts: Sequence[int], p: int, q: int, count: int) -> list[int]:
    """See `coupled_partners`."""
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
