"""Pairs in which every number lies in p: x_n = mex_p of the earlier terms, y_n = (m - l + 1)*x_n + l*n."""

from __future__ import annotations

from wythoff.errors import ParameterError
from wythoff.kernels import Crowd, Pairs, Progress, crowded_pairs, require_memory, silent
from wythoff.sequences.words.runs import RunPrefixes, Runs, Size

# Bits of numbers whose levels take some memory.
LONG = 10_000


def repeated_pairs(m: int, p: int, l: int, count: int, *, progress: Progress = silent) -> Pairs:
    """The first `count` pairs: x_n the least number in fewer than p of the earlier ones, y_n = (m - l + 1)*x_n + l*n.

    A pair (0, 0) counts once. Needs p >= 2 and 1 <= l <= m + 1.

    >>> repeated_pairs(2, 2, 1, 8)
    ([0, 0, 1, 2, 2, 3, 3, 4], [0, 1, 4, 7, 8, 11, 12, 15])

    Source: docs/mathematics/blocking.md, Theorem 5.5. Raises, cost: as `crowded_pairs`.
    """
    return crowded_pairs(Crowd(times=p, slope=m - l + 1, step=l), count, progress=progress)


class RepeatedSequence:
    """The x_n of `repeated_pairs` for any n, by a substitution on the steps w_n = x_(n+1) - x_n, 0 or 1.

    The values in (y_n, y_(n+1)], l of them if w_n = 0 and m + 1 if w_n = 1, occur p times among the x's, the last of
    them p - 1 times: w = u s(w), where u = 0...01 has p letters, s(0) is u repeated l - 1 times and s(1) is u repeated
    m times, each followed by u without its first letter.

    >>> RepeatedSequence(2, 2, 1).term(10**30)
    640388203202207568727676231996

    Source: docs/mathematics/blocking.md, Corollary 5.6. Cost: about log(n)/log(pm) levels, so that time and
    memory grow as the square of the digits.
    Raises: TooLargeError where the levels are too many to keep.
    """

    def __init__(self, m: int, p: int, l: int) -> None:
        if p < 2 or not 1 <= l <= m + 1:
            raise ParameterError(f"p must be at least 2 and l from 1 to m + 1, was m = {m}, p = {p}, l = {l}")
        self._u: Runs = ((0, p - 1), (1, 1))
        self._steps = RunPrefixes(
            f"pairs of {m}, {p}, {l}", self._u, lambda step: ((self._u, m if step else l - 1), (0, p - 2), (1, 1))
        )

    def term(self, n: int) -> int:
        """x_n for n >= 0."""
        return self._within(n, 1, 0)[1]

    def first(self, value: int, numbers: int, terms: int) -> int:
        """The least n >= 0 with numbers*n + terms*x_n >= value, if that form does not decrease.

        >>> RepeatedSequence(2, 2, 1).first(640388203202207568727676231996, 0, 1) <= 10**30
        True
        """
        return self._within(value - 1, numbers, terms)[0] + 1 if value > 0 else 0

    def _within(self, limit: int, numbers: int, terms: int) -> Size:
        """(n, x_n) for the greatest n with numbers*n + terms*x_n <= limit."""
        sample, bits = 20, limit.bit_length()
        if bits > LONG:
            levels = bits * sample // (self._steps.size(self._u, sample)[0].bit_length() - 1)
            require_memory(levels * bits // 4, f"the {levels} levels of numbers of {bits} bits")
        return self._steps.within(limit, numbers, terms)
