"""The P-positions of (s,t)-Wythoff: numbers whose words end in an even, or in an odd, number of zeros.

Words are those of the numeration system `LinearNumeration(s, t)`. A move of (s,t)-Wythoff takes any number from one of
two piles, or k from one and l from the other with 0 < k <= l < s*k + t. The n-th P-position (a_n, b_n), n >= 1,
consists of the n-th number of each kind.
"""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.sequences.integers import CHECKED, floor_quadratic
from wythoff.sequences.kinds import IntegerSequence, require_integer
from wythoff.sequences.numeration.ending import ending
from wythoff.sequences.numeration.halving import Digits, word
from wythoff.sequences.numeration.recurrence import LinearNumeration, Radix
from wythoff.sequences.systems import MOST_QUICK_BITS, require_representable, trailing

SPARE = 2  # the least number of leading zeros of the word of a counter


class Counter:
    """A number N >= 0 (`value`) with its word in `LinearNumeration(s, t)`, which can be counted upwards.

    >>> found = Counter(2, 2, 12)
    >>> found.value, found.n, found.zeros, found.shift
    (12, 9, 1, 42)
    >>> found.step()
    >>> found.value, found.n, found.zeros, found.shift
    (13, 10, 0, 46)

    `n` is how many of the words of the numbers 1, ..., N end in an even number of zeros. `zeros` is the number of zeros
    at the end of the word of N, and 0 for N = 0. `shift` = s*N + t*n is the number whose word is that of N with a 0
    appended. Cost: that of `ending` or of the digits of the first number; a step changes O(1) digits on average.
    """

    def __init__(self, s: int, t: int, value: int) -> None:
        self.s, self.t, self.value = s, t, value
        self._digits: Digits
        require_representable(value, MOST_QUICK_BITS)
        last = ending(s, t, value)
        self._whole = last is None  # whether all digits are known
        if t:
            self._digits, shift = last or word(s, t, value, SPARE)
            self.n = (shift - s * value) // t
        else:
            self._digits = [0] * SPARE + list(Radix(s).digits(value))
            # A digit d at place i contributes d*(s^(i+1) + (-1)^i)/(s + 1) to n.
            odd, even = sum(self._digits[-2::-2]), sum(self._digits[::-2])
            self.n = (s * value + even - odd) // (s + 1)
        self.zeros = trailing(self._digits, 0) if value else 0

    @property
    def shift(self) -> int:
        return self.s * self.value + self.t * self.n

    @property
    def even(self) -> bool:
        """Whether the number is >= 1 and its word ends in an even number of zeros."""
        return self.value > 0 and self.zeros % 2 == 0

    def step(self) -> None:
        """Advance to the number `value` + 1."""
        if self._whole and self._digits[1]:
            # The word of the next number may have one more digit.
            self._digits[:0] = [0] * len(self._digits)
        digits, place = self._digits, len(self._digits) - 1
        while place and digits[place] == self._most(place):
            place -= 1
        if not place:  # the digits before are needed
            self._digits, self._whole = word(self.s, self.t, self.value, SPARE)[0], True
            self.step()
            return
        digits[place + 1 :] = [0] * (len(digits) - 1 - place)
        digits[place] += 1
        self.zeros = len(digits) - 1 - place
        self.value += 1
        self.n += self.zeros % 2 == 0

    def advance(self, n: int) -> None:
        """Count up to the n-th number whose word ends in an even number of zeros; n must be at least self.n."""
        while self.n < n:
            # Skip numbers that differ only in their last digit, which is not 0.
            further = min(self._most(len(self._digits) - 1) - self._digits[-1], n - self.n)
            if further:
                self._digits[-1] += further
                self.value, self.n, self.zeros = self.value + further, self.n + further, 0
            else:
                self.step()

    def _most(self, place: int) -> int:
        """Return the greatest digit that is allowed at the index `place` of the word, after the digit before it."""
        most = self.s + self.t - 1
        return self.s - 1 if self._digits[place - 1] == most else most


class EvenZeros(IntegerSequence):
    """The numbers >= 1 whose words in the system `LinearNumeration(s, t)` end in an even number of zeros.

    >>> EvenZeros(2, 2).terms(12), EvenZeros(2, 2).index(13), EvenZeros(2, 0).term(10**20)
    ([1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15], 10, 149999999999999999999)

    These are the a_n of the P-positions (a_n, b_n) of (s,t)-Wythoff, for (s, t) other than (1, 0).
    Cost: that of the digits of the term, and for t >= 1 a square root.
    Source: Fraenkel 2004, section 6; Fraenkel 1998.
    """

    title = "EvenZeros({0.s}, {0.t})"

    def __init__(self, s: int, t: int) -> None:
        self.system = LinearNumeration(s, t)
        self.s, self.t = s, t

    def __iter__(self) -> Iterator[int]:
        return (counter.value for counter in self.walk(1))

    def term(self, n: int) -> int:
        return self.reached(n).value

    def index(self, value: int) -> int | None:
        if value < 1:
            return None
        found = Counter(self.s, self.t, value)
        return found.n if found.even else None

    def walk(self, n: int) -> Iterator[Counter]:
        """Yield one counter repeatedly, advanced to the n-th term, then to the (n + 1)-th term, and so on."""
        counter = self.reached(n)
        while True:
            yield counter
            counter.advance(counter.n + 1)

    def reached(self, n: int) -> Counter:
        """Return a counter whose value is the n-th term. It is created a little below the term, and counts up to it.

        A lower bound for the n-th term N is computed as follows. If n of the numbers 1, ..., N are terms, then t*n -
        t*N/alpha < s + t - 1 for t >= 1, where 1/alpha is the density of the terms. For t = 0, (s + 1)*n - s*N is the
        alternating sum of the digits of N.
        """
        require_integer(n, "n", 1)
        s, t = self.s, self.t
        if t:
            below, d = t * n - (s + t - 1), (s + t - 1) ** 2 + 4 * s
            start = floor_quadratic(below * (s - t + 1), below, d, 2 * s * t)
        else:
            # N < 2*n, and s^places <= N.
            places = (n.bit_length() + 1) // (s.bit_length() - 1) + 1
            start = ((s + 1) * (n - 1) - (s - 1) * (places // 2 + 1)) // s
        counter = Counter(s, t, max(start, 0))
        while not t and (missing := n - counter.n) > CHECKED:
            # At most d*s/(s + 1) + log(d) + 2 of any d consecutive numbers are terms, with the logarithm to base s.
            further = (missing - missing.bit_length() - 3) * (s + 1) // s
            counter = Counter(s, t, counter.value + further)
        counter.advance(n)
        return counter


class OddZeros(IntegerSequence):
    """The numbers >= 1 whose words in the system `LinearNumeration(s, t)` end in an odd number of zeros.

    >>> OddZeros(2, 2).terms(8), OddZeros(2, 2).index(22)
    ([4, 8, 12, 18, 22, 26, 32, 36], 5)

    The word of the n-th term is the word of a_n with a 0 appended, where a_n is the n-th term of `EvenZeros(s, t)`. So
    the n-th term is s*a_n + t*n.
    """

    title = "OddZeros({0.even.s}, {0.even.t})"

    def __init__(self, s: int, t: int) -> None:
        self.even = EvenZeros(s, t)

    def __iter__(self) -> Iterator[int]:
        return (counter.shift for counter in self.even.walk(1))

    def term(self, n: int) -> int:
        return self.even.reached(n).shift

    def index(self, value: int) -> int | None:
        if value < 1:
            return None
        found = Counter(self.even.s, self.even.t, value)
        # `n` counts only the numbers that end in an even number of zeros.
        return None if found.even else value - found.n
