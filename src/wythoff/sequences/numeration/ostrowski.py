"""Ostrowski numeration: its bases are the denominators of the convergents of a continued fraction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, cycle

from wythoff.sequences.integers import large
from wythoff.sequences.kinds import require_integer
from wythoff.sequences.quadratic import AnyReal, as_quadratic
from wythoff.sequences.systems import GreedyNumeration


class OstrowskiNumeration(GreedyNumeration):
    """The system with bases q_0 = 1, q_1 = a_1, q_i = a_i q_{i-1} + q_{i-2}, for given integers a_1, a_2, ...

    These are the `quotients`, followed by the `period`, which is repeated without end.

    >>> from itertools import islice
    >>> system = OstrowskiNumeration((), (2,))
    >>> list(islice(system.bases(), 6)), system.digits(100), system.terms(100)
    ([1, 2, 5, 12, 29, 70], (1, 1, 0, 0, 0, 1), [(1, 70), (1, 29), (1, 1)])

    The digits d_0, d_1, ... of q_0, q_1, ... are at most a_1 - 1, a_2, a_3, ..., and if d_i = a_{i+1} for an i > 0,
    then d_{i-1} = 0. If a_1 = 1, the equal bases q_0 = q_1 are listed once, and d_0 is dropped. Without a period there
    are finitely many bases, and the digit of the last base has no upper bound. Source: Ostrowski 1922; Fraenkel 1982.
    """

    __slots__ = ("quotients", "period")
    quotients: tuple[int, ...]
    period: tuple[int, ...]

    def __init__(self, quotients: Sequence[int], period: Sequence[int] = ()) -> None:
        self._freeze(quotients=tuple(quotients), period=tuple(period))
        for quotient in self.quotients + self.period:
            require_integer(quotient, "a partial quotient", 1)

    def partial_quotients(self) -> Iterator[int]:
        """Return an iterator over the partial quotients a_1, a_2, ..., without the integer part a_0."""
        return chain(self.quotients, cycle(self.period))

    def bases(self) -> Iterator[int]:
        """Yield the denominators 1 = q_0, q_1, ... in ascending order, without repeats.

        There are finitely many if there is no period.
        """
        before, base = 0, 1
        for quotient in self.partial_quotients():
            before, last, base = base, base, quotient * base + before
            if base > last:
                yield last
        yield base

    def descending(self, n: int) -> Iterator[int]:
        """Yield 1 and all bases that are at most n, greatest first. Only two bases are stored at a time."""
        n = large(n)
        before, base = 0 * n, 0 * n + 1  # integers of the same type, int or FLINT's
        used = []
        for quotient in self.partial_quotients():
            following = quotient * base + before
            if following > n:
                break
            before, base = base, following
            used.append(quotient)
        for quotient in reversed(used):
            if base == before:
                break  # q_1 = q_0 = 1
            yield base
            before, base = base - quotient * before, before
        yield base


def ostrowski(alpha: AnyReal) -> OstrowskiNumeration:
    """Return the Ostrowski numeration of `alpha`, a rational or quadratic number; its integer part does not matter.

    >>> from wythoff.sequences.quadratic import PHI
    >>> ostrowski(PHI).digits(100), ostrowski(as_quadratic(22) / 7)
    ((1, 0, 0, 0, 0, 1, 0, 1, 0, 0), OstrowskiNumeration((7,), ()))

    Cost: that of the continued fraction, whose period may have about sqrt(d) quotients if sqrt(d) occurs in the number.
    """
    before, period = as_quadratic(alpha).continued_fraction()
    if before:
        return OstrowskiNumeration(before[1:], period)
    # Here the integer part is the first quotient of the period.
    return OstrowskiNumeration(period[1:], period)
