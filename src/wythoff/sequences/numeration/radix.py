"""Positional numeration in a base b >= 2, with digits 0, ..., b - 1."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, product

from wythoff.errors import ParameterError
from wythoff.sequences.integers import large
from wythoff.sequences.numeration.greedy import MOST_QUICK_BITS, require_representable
from wythoff.sequences.numeration.recurrence import RecurrenceNumeration

MOST_WORDS = 1 << 10  # words of a few digits that are kept


class Radix(RecurrenceNumeration):
    """Bases 1, b, b^2, ...; every word of digits below b that does not begin with 0 is admissible.

    >>> Radix(3).digits(100), Radix(3).value((1, 0, 2, 0, 1))
    ((1, 0, 2, 0, 1), 100)
    """

    __slots__ = ()

    def __init__(self, base: int) -> None:
        if base < 2:
            raise ParameterError(f"a base must be an integer >= 2, was {base}")
        super().__init__((base,), (1,))

    @property
    def base(self) -> int:
        return self.coefficients[0]

    def __repr__(self) -> str:
        return f"Radix({self.base})"

    def trailing_zeros(self, n: int) -> int:
        """How many zeros end the digits of n >= 1.   Cost: a few divisions for most n, O(log n) at most."""
        if n < 1 or self.base == 2:
            return (n & -n).bit_length() - 1 if n > 0 else super().trailing_zeros(n)
        rest, powers = large(n), [self.base]
        while rest % powers[-1] == 0:
            powers.append(powers[-1] * powers[-1])
        zeros = 0
        for exponent in range(len(powers) - 2, -1, -1):
            quotient, remainder = divmod(rest, powers[exponent])
            if remainder == 0:
                rest, zeros = quotient, zeros + (1 << exponent)
        return zeros

    def digits(self, n: int) -> tuple[int, ...]:
        """The digits of n >= 0, most significant first; 0 is (0,).   Cost: O(log n) divisions of the size of n."""
        require_representable(n, MOST_QUICK_BITS)
        places, words = _words(self.base)
        powers = [self.base**places]
        while powers[-1] <= n:
            powers.append(large(powers[-1]) ** 2)
        parts = [large(n)]
        # Halves of the places, down to a word, or a digit.
        for power in reversed(powers[:-1]):
            parts = [half for part in map(type(power), parts) for half in divmod(part, power)]
        digits = list(chain.from_iterable(map(words.__getitem__, parts)) if words else map(int, parts))
        first = next((place for place, digit in enumerate(digits) if digit), len(digits) - 1)
        return tuple(digits[first:])


@lru_cache(maxsize=16)
def _words(base: int) -> tuple[int, list[tuple[int, ...]]]:
    """As many places as have few words, and these words in order; one place and none if there are many digits."""
    if base > MOST_WORDS:
        return 1, []
    places = next(places for places in range(1, MOST_WORDS) if base ** (places + 1) > MOST_WORDS)
    return places, list(product(range(base), repeat=places))
