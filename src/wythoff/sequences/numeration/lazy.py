"""The lazy, or maximal, Fibonacci representation: no two neighbouring numbers left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wythoff.frozen import Frozen
from wythoff.sequences.integers import fibonacci_place
from wythoff.sequences.numeration.halving import require_halved
from wythoff.sequences.numeration.zeckendorf import ZeckendorfNumeration, fibonacci, zeckendorf_digits
from wythoff.sequences.systems import NumerationSystem


class LazyNumeration(NumerationSystem, Frozen):
    """Bases 1, 2, 3, 5, 8, ...; digits 0 and 1, no two successive digits 0: the maximal Fibonacci representation.

    >>> LazyNumeration().digits(11), LazyNumeration().terms(11), LazyNumeration().admissible((1, 0, 1, 0, 0))
    ((1, 1, 1, 1), [(1, 5), (1, 3), (1, 2), (1, 1)], False)

    The word of 0 is (0,). As Zeckendorf's words, these are ordered as their values.
    Source: Brown 1965; Duchene, Fraenkel, Gurvich, Ho, Kimberling and Larsson 2019, section 7.3.
    """

    __slots__ = ()

    def bases(self) -> Iterator[int]:
        return ZeckendorfNumeration().bases()

    def value(self, digits: Sequence[int]) -> int:
        """The number with these digits.   Cost: as that of `RecurrenceNumeration.value`."""
        return ZeckendorfNumeration().value(digits)

    def digits(self, n: int) -> tuple[int, ...]:
        """The digits of n >= 0, most significant first; 0 is (0,).   Cost and Raises: as `zeckendorf_digits`."""
        require_halved(n)
        # The word of n is the least length of ones that reach n, less a word without neighbouring ones. That many ones
        # are F_{length+3} - 2, and F_i has more than 0.694*i - 2 bits.
        length = max(0, fibonacci_place(n.bit_length()) - 4)
        f, following = fibonacci(length + 3)
        while f - 2 < n:
            f, following, length = following, f + following, length + 1
        less = zeckendorf_digits(f - 2 - n)
        return (1,) * (length - len(less)) + tuple(1 - digit for digit in less) or (0,)
