"""The pairs of papers II and III of Larsson's thesis, as they are defined there, and checks for many m and p."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile
from math import isqrt

from wythoff.papers.finding import Finding
from wythoff.rulesets import Position


def blocked_pairs(m: int, p: int) -> Iterator[Position]:
    """a_n = mex{a_i, b_i : i < n}, b_n = a_n + floor(n/p) m (paper II, Definition 4).

    >>> from itertools import islice
    >>> list(islice(blocked_pairs(2, 3), 5))
    [(0, 0), (1, 1), (2, 2), (3, 5), (4, 6)]
    """
    a, n, taken = 0, 0, set[int]()
    while True:
        while a in taken:
            a += 1
        b = a + n // p * m
        yield a, b
        taken |= {a, b}
        n += 1


def blocked_up_to(m: int, p: int, up_to: int) -> list[Position]:
    """Those of these pairs whose piles are at most `up_to`."""
    return list(takewhile(lambda pair: pair[1] <= up_to, blocked_pairs(m, p)))


def blocked_game(m: int, p: int) -> str:
    """(m, p)-Wythoff Nim: m-Wythoff, in which at most p - 1 of the moves on the diagonal may be forbidden.

    >>> blocked_game(2, 3), blocked_game(2, 1)
    ('block(nim | diagonal(2), 2, of=diagonal)', 'nim | diagonal(2)')
    """
    return f"block(nim | diagonal({m}), {p - 1}, of=diagonal)" if p > 1 else f"nim | diagonal({m})"


def beatty_pairs(m: int, p: int, count: int) -> list[Position]:
    """a_n = floor(n phi_mp/p), b_n = floor(n (phi_mp + mp)/p), phi_x = (2 - x + sqrt(x^2 + 4))/2 (paper III, (1)-(3)).

    >>> beatty_pairs(2, 3, 5)
    [(0, 0), (0, 2), (0, 4), (1, 7), (1, 9)]
    """
    x = m * p
    roots = ((n, isqrt(n * n * (x * x + 4))) for n in range(count))
    return [((n * (2 - x) + root) // (2 * p), (n * (2 + x) + root) // (2 * p)) for n, root in roots]


def beatty_up_to(m: int, p: int, up_to: int) -> list[Position]:
    """Those of these pairs whose piles are at most `up_to`; the second is at least n."""
    return [pair for pair in beatty_pairs(m, p, up_to + 1) if pair[1] <= up_to]


def for_all(cases: Iterable[tuple[object, ...]], names: str, check: Callable[..., Finding]) -> Finding:
    """What was found for the first case, that the others hold too, and the first that does not.

    >>> from wythoff.papers.finding import compared
    >>> found = for_all([(1, 2), (3, 4)], "m, p", lambda m, p: compared("sums", rules=[m + p], closed_form=[3]))
    >>> dict(found.ways)["rules"], found.differs
    ('(m, p) = (1, 2): 1 sums: 3; and 1 more', 'for (m, p) = (3, 4): sums differ at n = 0: rules 7, closed form 3')
    """
    found = [(case, check(*case)) for case in cases]
    shown = f"({names})" if "," in names else names
    (first, finding), *_ = found
    more = f"; and {len(found) - 1} more" if len(found) > 1 else ""
    ways = [(way, f"{shown} = {_case(first)}: {text}{more}") for way, text in finding.ways]
    wrong = ((case, other.differs) for case, other in found if other.differs)
    return Finding(ways, next((f"for {shown} = {_case(case)}: {differs}" for case, differs in wrong), ""))


def _case(case: tuple[object, ...]) -> str:
    return str(case if len(case) > 1 else case[0])
