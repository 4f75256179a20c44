"""How far pi(n) is from floor(n*L) and floor(n*l), as measured."""

from __future__ import annotations

from typing import NamedTuple

from wythoff.errors import ParameterError
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.permutations.greedy import GreedyPermutation
from wythoff.sequences.permutations.limits import limits_of

Range = tuple[int, int]


class Offsets(NamedTuple):
    """Least and greatest pi(n) - floor(n*L) on A, pi(n) - floor(n*l) on B and on C; None for a class without members.

    `distance` is the greatest distance of pi(n) from the nearer of floor(n*L) and floor(n*l), `distance_up` the same
    with ceil(n*l) for floor(n*l).
    """

    up_to: int
    on_a: Range | None
    on_b: Range | None
    on_c: Range | None
    distance: int
    distance_up: int


def beatty_offsets(permutation: GreedyPermutation, up_to: int) -> Offsets:
    """The offsets for n <= up_to: measured, not proved for any other n.

    >>> from wythoff.sequences.permutations.multiset import Multiset
    >>> beatty_offsets(GreedyPermutation(Multiset.multiples(3)), 5000)
    Offsets(up_to=5000, on_a=(-2, 0), on_b=(1, 1), on_c=None, distance=2, distance_up=2)

    Source: Larsson 2009, paper I, Conjectures 5.1 and 6.4: the distance is bounded for M_{m,p} and S = kN; for S = N
    it is at most m (docs/mathematics/blocking.md, Theorem 5.4).
    Cost: two integer square roots for each n.
    Raises: as `limits_of`; ParameterError for up_to < 1.
    """
    if up_to < 1:
        raise ParameterError(f"up_to must be at least 1, was {up_to}")
    found = limits_of(permutation)
    upper, lower = Beatty(found.upper), Beatty(found.lower)
    exact = found.lower.rational
    seen: dict[str, Range] = {}
    distance = distance_up = 0
    for n, value in enumerate(permutation.terms(up_to), 1):
        above, below = value - upper.term(n), value - lower.term(n)
        kind = "C" if n not in permutation.subset else "A" if value >= n else "B"
        offset = above if kind == "A" else below
        least, most = seen.get(kind, (offset, offset))
        seen[kind] = min(least, offset), max(most, offset)
        # The ceiling is one more than the floor, unless n*l is an integer.
        raised = below if exact and (found.lower * n).fraction.denominator == 1 else below - 1
        distance = max(distance, min(abs(above), abs(below)))
        distance_up = max(distance_up, min(abs(above), abs(raised)))
    return Offsets(up_to, seen.get("A"), seen.get("B"), seen.get("C"), distance, distance_up)
