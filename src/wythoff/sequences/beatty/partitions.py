"""Published theorems about partitions of the positive integers into Beatty sequences; Fraenkel's conjecture.

`covering` decides such questions independently; this module has the conditions of the theorems.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from wythoff.base.errors import ParameterError
from wythoff.base.frozen import Frozen, field
from wythoff.sequences.beatty.covering import covering
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.kinds import require_at_most
from wythoff.sequences.quadratic import Quadratic

LONGEST_PERIOD = 127  # of the systems that are searched


def failing_conditions(lower: Beatty, upper: Beatty) -> tuple[str, ...]:
    """Return which of Fraenkel's conditions for a partition of the positive integers into two Beatty sequences fail.

    >>> failing_conditions(Beatty(Quadratic(0, 1, 2)), Beatty(Quadratic(2, 1, 2)))
    ()
    >>> failing_conditions(Beatty(Fraction(3, 2)), Beatty(3))
    ('alpha is rational: 1/alpha > gamma/alpha and ceil(-q*gamma/alpha) + ceil(-q*delta/beta) = 1',)

    The sequences are floor(n*alpha + gamma) and floor(n*beta + delta), n >= 1, and q the denominator of 1/alpha. With
    irrational alpha and n of any sign the theorem is Skolem's: gamma/alpha + delta/beta must be an integer, which for
    n >= 1 is 0, and no n*alpha + gamma may be an integer.
    Source: Fraenkel 1969, Skolem 1957; in the form of O'Bryant 2003, who asks for 1/q <= 1/alpha - gamma/alpha where
    1/alpha > gamma/alpha is enough, as floor(6n + 1/2) and floor(6n/5 - 1/5) show.
    """
    density, other = 1 / lower.alpha, 1 / upper.alpha
    # Another first index, or no first term, is another shift.
    shifts = [-(part.gamma + (part.offset - 1) * part.alpha) / part.alpha for part in (lower, upper)]
    if not density.shares_field(other):
        return ("1/alpha + 1/beta = 1",)
    conditions = {
        "1/alpha < 1": density < 1,
        "1/alpha + 1/beta = 1": density + other == 1,
        "0 <= 1/alpha - gamma/alpha <= 1": 0 <= density + shifts[0] <= 1,
    }
    if density.rational:
        q = density.r
        conditions["alpha is rational: 1/alpha > gamma/alpha and ceil(-q*gamma/alpha) + ceil(-q*delta/beta) = 1"] = (
            density + shifts[0] > 0 and sum((q * shift).ceil() for shift in shifts) == 1
        )
    else:
        conditions["alpha is irrational: gamma/alpha + delta/beta = 0"] = shifts[0] == -shifts[1]
        conditions["alpha is irrational: n*alpha + gamma is an integer >= 2 for no n"] = (_met(lower) or 0) < 2
    return tuple(condition for condition, holds in conditions.items() if not holds)


def _met(sequence: Beatty) -> int | None:
    """Return the one integer that is n*alpha + gamma for some integer n, if there is one, for irrational alpha."""
    # The irrational parts cancel for one n: where (n*alpha + gamma) - its conjugate is 0.
    gamma = sequence.alpha + sequence.gamma - sequence.alpha  # with the d of alpha
    n = Fraction(-gamma.q * sequence.alpha.r, sequence.alpha.q * gamma.r)
    value = n * sequence.alpha + gamma
    return value.p if n.denominator == value.r == 1 else None


def fraenkel_moduli(m: int) -> tuple[Quadratic, ...]:
    """Return (2^m - 1)/2^(m - k), k = 1, ..., m: the moduli of the rat sequences.

    >>> [str(modulus) for modulus in fraenkel_moduli(3)]
    ['7/4', '7/2', '7']

    The survey prints floors around them, with which there is no partition.
    """
    return tuple(Quadratic(2**m - 1, 0, 1, 2 ** (m - k)) for k in range(1, m + 1))


class Conjecture(Frozen):
    """Fraenkel's conjecture tried on a system: its hypotheses, and whether it has the moduli that it must have.

    The conjecture is proved for at most 7 sequences.
    """

    partition: bool = field(kw_only=True)
    distinct: bool = field(kw_only=True)
    moduli: bool = field(kw_only=True)

    @property
    def refuted(self) -> bool:
        """Whether the system is a counterexample."""
        return self.partition and self.distinct and not self.moduli


def conjecture(sequences: Sequence[Beatty]) -> Conjecture:
    """Test Fraenkel's conjecture on Beatty sequences.

    Three or more of them with distinct moduli that partition the positive integers should have Fraenkel's moduli.

    >>> from wythoff.sequences.beatty.wythoff import rat_system
    >>> conjecture(rat_system(4)), conjecture(rat_system(4)).refuted
    (Conjecture(True, True, True), False)

    Source: Fraenkel 1973; Wythoff visions 2019, (3). Raises: TooLargeError as `covering`.
    """
    if len(sequences) < 3:
        raise ParameterError(f"there must be three sequences or more, there were {len(sequences)}")
    moduli = sorted(sequence.alpha for sequence in sequences)
    return Conjecture(
        partition=bool(covering(sequences)),
        distinct=all(one < other for one, other in pairwise(moduli)),
        moduli=tuple(moduli) == fraenkel_moduli(len(moduli)),
    )


def distinct_systems(period: int, m: int) -> Iterator[tuple[int, ...]]:
    """Return all sets of m different k_1 > k_2 > ... for which sequences of moduli period/k_i partition the integers.

    >>> [(period, found) for period in range(2, 16) for found in distinct_systems(period, 3)]
    [(7, (4, 2, 1)), (14, (8, 4, 2))]

    The conjecture for systems of that period, by exhaustion: for three and more sequences only the multiples of
    (2^(m-1), ..., 2, 1) for 2^m - 1. Two sequences are always found.
    Cost: exponential in m.
    """
    require_at_most(period, LONGEST_PERIOD, "the period")
    for sizes in _distinct_parts(period, m, period - 1):
        if _fits(sizes, period, 0):
            yield sizes


def _distinct_parts(total: int, m: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Return all m different integers >= 1 that add up to a total, from the largest down, in descending order."""
    if m == 1:
        if 0 < total <= largest:
            yield (total,)
        return
    # Below the first of them the others add up to at most (m - 1)(2*first - m)/2.
    for first in range(min(largest, total), m - 1, -1):
        if first + (m - 1) * (2 * first - m) // 2 < total:
            return
        for others in _distinct_parts(total - first, m - 1, first - 1):
            yield first, *others


def _fits(sizes: Sequence[int], period: int, taken: int) -> bool:
    """Return whether sequences with these numbers of terms in a period fit beside the used numbers."""
    if not sizes:
        return True
    whole = (1 << period) - 1
    places = sum(1 << n * period // sizes[0] for n in range(sizes[0]))
    # The first may stand anywhere: the system is turned.
    for turn in range(period if taken else 1):
        turned = (places << turn | places >> (period - turn)) & whole
        if not turned & taken and _fits(sizes[1:], period, taken | turned):
            return True
    return False
